"""How many winning games of peg solitaire there are, without playing them one by one.

`count` is called by `golf.references.peg_solitaire`. Dynamic programming, jump after jump: the ways
to every board that can be reached. A jump changes the parity of the pegs of each of three colours,
so after a known number of jumps the holes 1, 2 and 3, which have the three colours, follow from
the others: an eighth of all boards is room enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from golf.puzzles.peg_solitaire import beginning, colours, holes, jumps, last_boards


def count(rows: int, start: int) -> dict[int, int]:
    """The number of winning games by the hole of the last peg; holes without any are left out.

    Seven rows take a minute and 1 GB.
    """
    if not last_boards(rows, start, None):
        return {}
    layer = _Layer(
        np.array([beginning(rows, start)], dtype=np.uint32),
        np.ones(1, dtype=np.uint64),
        np.zeros(1, dtype=np.uint64),
    )
    for _ in range(holes(rows) - 2):
        layer = _next(rows, layer)
    ways = zip(layer.low.tolist(), layer.high.tolist(), strict=True)
    numbers = [low + (high << 32) for low, high in ways]
    return dict(zip((int(board).bit_length() for board in layer.boards), numbers, strict=True))


class _Layer(NamedTuple):
    """Boards with equally many pegs, ascending; the ways to each are low + 2**32 * high."""

    boards: npt.NDArray[np.uint32]
    low: npt.NDArray[np.uint64]
    high: npt.NDArray[np.uint64]


def _next(rows: int, layer: _Layer) -> _Layer:
    """The boards after one more jump. No two boards become one by the same jump."""
    if not len(layer.boards):
        return layer
    low, high = np.zeros((2, 1 << holes(rows) - 3), dtype=np.uint64)
    for jump in jumps(rows):
        changed, before = np.uint32(jump.changed), np.uint32(jump.before)
        able = np.flatnonzero(layer.boards & changed == before)
        places = (layer.boards[able] ^ changed) >> np.uint32(3)
        low[places] += layer.low[able]
        high[places] += layer.high[able]
    reached = np.flatnonzero(low | high)
    low, high = low[reached], high[reached]
    high += low >> np.uint64(32)
    boards = (reached << 3).astype(np.uint32)
    for bit, colour in enumerate(colours(rows)):
        wanted = (int(layer.boards[0]) & colour).bit_count() & 1 ^ 1
        parity = np.bitwise_count(boards & np.uint32(colour)) & np.uint8(1)
        boards |= (parity ^ np.uint8(wanted)).astype(np.uint32) << np.uint32(bit)
    return _Layer(boards, low & np.uint64(2**32 - 1), high)
