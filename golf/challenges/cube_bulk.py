"""Many cases of the pocket cube at once: the same cases as one by one, several times as fast.

Called by `pocket_cube` for long ranges, as audits have them. Hashing is done case by case, the rest
in arrays: drawing the colours, painting the facelets.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from golf.challenges.cubes import PRINTABLE
from golf.puzzles.pocket_cube.bulk import render_many
from golf.seeds import blocks

Bytes = npt.NDArray[np.uint8]
_COLOURS = 6
_WORDS = 8  # numbers of 64 bits in a block of BLAKE2b


def palettes(
    seed: str, label: tuple[str | int, ...], indices: range
) -> tuple[Bytes, npt.NDArray[np.uint64]] | None:
    """What `Draw(seed, *label, index)` gives for every index: six colours, then a hash seed.

    Shapes (n, 6) in ASCII and (n,). None in the rare event that a number has to be drawn again,
    which only happens one by one.
    """
    text = b"".join(blocks(seed, label, indices))
    numbers = np.frombuffer(text, dtype=">u8").astype(np.uint64).reshape(-1, _WORDS)
    left = np.tile(np.frombuffer(PRINTABLE.encode("ascii"), dtype=np.uint8), (len(indices), 1))
    rows = np.arange(len(indices))
    for place in range(_COLOURS):
        bound = len(PRINTABLE) - place
        values = numbers[:, place]
        if (values >= np.uint64(2**64 - 2**64 % bound)).any():
            return None
        taken = place + (values % np.uint64(bound)).astype(np.intp)
        swapped = left[rows, taken]
        left[rows, taken] = left[:, place]
        left[:, place] = swapped
    return left[:, :_COLOURS], numbers[:, _COLOURS] % np.uint64(2**32)


def painted(positions: npt.NDArray[np.integer], colours: Bytes) -> Iterator[tuple[int, str, bytes]]:
    """Positions (n,) and palettes (n, 6) → position, palette and facelets, one by one."""
    cubes = render_many(positions, np.ascontiguousarray(colours))
    letters = colours.tobytes().decode("ascii")
    for number, position in enumerate(positions.tolist()):
        palette = letters[_COLOURS * number : _COLOURS * (number + 1)]
        yield position, palette, cubes[number].tobytes()
