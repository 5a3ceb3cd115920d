"""Solutions that look the same when the board is turned or mirrored: far fewer than all.

`invariant` is called by `search` with one of `SYMMETRIES`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from golf.puzzles.lights_out.boards import Board, pack
from golf.puzzles.lights_out.solver import Solution, reduced

Change = Callable[[Board], Board]


def _transposed(board: Board) -> Board:
    size = len(board)
    return tuple(sum((board[j] >> i & 1) << j for j in range(size)) for i in range(size))


def _mirrored(board: Board) -> Board:
    size = len(board)
    return tuple(int(f"{row:0{size}b}"[::-1], 2) for row in board)


def _half_turned(board: Board) -> Board:
    return _mirrored(board[::-1])


def _quarter_turned(board: Board) -> Board:
    return _mirrored(_transposed(board))


SYMMETRIES: tuple[tuple[Change, ...], ...] = (
    (_transposed, _mirrored),
    (_transposed, _half_turned),
    (_mirrored, _half_turned),
    (_quarter_turned,),
    (_half_turned,),
    (_mirrored,),
    (_transposed,),
)


def invariant(solution: Solution, changes: Sequence[Change]) -> Solution | None:
    """The solutions that none of the changes alters; None where there are none."""
    if solution.presses is None:
        return None
    pairs = [(_altered(board, changes), 1 << i) for i, board in enumerate(solution.null)]
    pivots, kept = reduced(pairs)
    left, chosen = _altered(solution.presses, changes), 0
    for image, combination in pivots:
        if left ^ image < left:
            left ^= image
            chosen ^= combination
    if left:
        return None
    nothing = (0,) * len(solution.presses)
    null = tuple(_added(nothing, solution.null, combination) for combination in kept)
    return Solution(_added(solution.presses, solution.null, chosen), null)


def _altered(board: Board, changes: Sequence[Change]) -> int:
    """What the changes make different, one change after the other in one int; 0: nothing."""
    different = 0
    for change in changes:
        changed = pack(tuple(a ^ b for a, b in zip(change(board), board, strict=True)))
        different = different << len(board) ** 2 | changed
    return different


def _added(board: Board, null: Sequence[Board], combination: int) -> Board:
    rows = list(board)
    for index, other in enumerate(null):
        if combination >> index & 1:
            rows = [a ^ b for a, b in zip(rows, other, strict=True)]
    return tuple(rows)
