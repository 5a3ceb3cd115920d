"""The nine moves as tables of coordinates: a position and moves in, a position out.

Called by the challenge (to play an answer), by `table` (to search) and by `solver`. A move turns
one of the faces U, R, F, seen from outside: `R` a quarter clockwise, `R2` a half, `R'` a quarter
counter-clockwise. Where a move is a number, it is its index in MOVES.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from golf.errors import UnknownName
from golf.puzzles.pocket_cube.corners import ORIENTATIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from golf.puzzles.pocket_cube.coordinates import Ints

MOVES = ("R", "R2", "R'", "U", "U2", "U'", "F", "F2", "F'")
QUARTER_TURNS = (0, 2, 3, 5, 6, 8)
_INDEX = {move: index for index, move in enumerate(MOVES)}

# For R, U, F: which place the cubie now at places 0 … 6 came from, and what was added to its twist.
_SOURCES = ((4, 1, 2, 0, 6, 5, 3), (3, 0, 1, 2, 4, 5, 6), (1, 5, 2, 3, 0, 4, 6))
_TWISTS = ((2, 0, 0, 1, 1, 0, 2), (0, 0, 0, 0, 0, 0, 0), (1, 2, 0, 0, 2, 1, 0))


def inverse(moves: Iterable[str]) -> list[str]:
    """The moves that undo these; UnknownName for a word that is no move."""
    return [MOVES[index // 3 * 3 + 2 - index % 3] for index in reversed(_indices(moves))]


def apply(position: int, moves: Iterable[str]) -> int:
    """The position after the moves; UnknownName for a word that is no move."""
    permutation_rows, orientation_rows = rows()
    permutation, orientation = divmod(position, ORIENTATIONS)
    for index in _indices(moves):
        permutation = permutation_rows[permutation][index]
        orientation = orientation_rows[orientation][index]
    return permutation * ORIENTATIONS + orientation


def neighbours(position: int) -> list[int]:
    """The nine positions one move away, in the order of MOVES."""
    permutation_rows, orientation_rows = rows()
    permutation, orientation = divmod(position, ORIENTATIONS)
    pairs = zip(permutation_rows[permutation], orientation_rows[orientation], strict=True)
    return [after * ORIENTATIONS + twisted for after, twisted in pairs]


def apply_move(positions: npt.NDArray[np.integer], move: int) -> Ints:
    """Each of the positions (any shape) after one move, as int32."""
    permutation, orientation = _columns(move)
    rank = positions // ORIENTATIONS
    return permutation.take(rank) + orientation.take(positions - rank * ORIENTATIONS)


@cache
def permutation_moves() -> Ints:
    """Shape (5040, 9): the permutation after each move."""
    import numpy as np

    from golf.puzzles.pocket_cube.coordinates import permutation_number, permutations

    quarters = [permutation_number(permutations()[:, sources]) for sources in _SOURCES]
    return np.stack([turn for quarter in quarters for turn in _powers(quarter)], axis=1)


@cache
def orientation_moves() -> Ints:
    """Shape (729, 9): the orientation after each move."""
    import numpy as np

    from golf.puzzles.pocket_cube.coordinates import orientation_number, orientations

    quarters = [
        orientation_number((orientations()[:, sources] + np.array(twists, dtype=np.int32)) % 3)
        for sources, twists in zip(_SOURCES, _TWISTS, strict=True)
    ]
    return np.stack([turn for quarter in quarters for turn in _powers(quarter)], axis=1)


@cache
def rows() -> tuple[list[list[int]], list[list[int]]]:
    """Both tables as lists: Python reads one number from them faster than from an array."""
    return permutation_moves().tolist(), orientation_moves().tolist()


@cache
def _columns(move: int) -> tuple[Ints, Ints]:
    """One move as contiguous arrays; the permutations come multiplied by 729."""
    import numpy as np

    return permutation_moves()[:, move] * np.int32(ORIENTATIONS), orientation_moves()[
        :, move
    ].copy()


def _powers(quarter: Ints) -> tuple[Ints, Ints, Ints]:
    """A quarter turn once, twice and three times, in the order of MOVES."""
    half = quarter[quarter]
    return quarter, half, half[quarter]


def _indices(moves: Iterable[str]) -> list[int]:
    """The indices of the moves in MOVES."""
    try:
        return [_INDEX[move] for move in moves]
    except KeyError as error:
        raise UnknownName("move", str(error.args[0]), MOVES) from None
