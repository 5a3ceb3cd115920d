"""The fewest presses that flip a set of cells, and how many solutions have so few.

All solutions are one of them plus any sum of null boards. `walk` looks at every one: the sums of
some null boards are laid out in an array once, the sums of the others are visited in the order of
a Gray code, in which each differs from the one before by a single null board. So the least number
is proven, at 2**nullity board comparisons in all. Called by `golf.challenges.turnover` and
`golf.references.turnover`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from golf.puzzles.lights_out.boards import Board, full, pack, unpack
from golf.puzzles.lights_out.solver import Solution, solve

WALKABLE = 28
"""The largest nullity that is walked: 2**28 boards take about a minute."""

_TABLE_WORDS = 1 << 17  # 1 MiB stays in the processor's cache
_Words = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class Least:
    """The least number of presses, how many solutions have it, and one of those."""

    presses: int
    count: int
    board: Board


def least_for_all(size: int) -> Least | None:
    """The least for flipping every cell of a board, None where that is impossible.

    ValueError where the nullity is beyond `WALKABLE`.
    """
    return walk(solve(full(size)))


def walk(solution: Solution) -> Least | None:
    """The least over all solutions, proven; None where there is none."""
    if solution.presses is None:
        return None
    if solution.nullity > WALKABLE:
        raise ValueError(f"a null space of dimension {solution.nullity} is too large to walk")
    size = len(solution.presses)
    null = [_words(board) for board in solution.null]
    current = _words(solution.presses)
    laid_out = min(len(null), max(0, (_TABLE_WORDS // len(current)).bit_length() - 1))
    table, others = _sums(null[:laid_out], len(current)), null[laid_out:]
    best, count, found = size * size + 1, 0, current
    for step in range(1 << len(others)):
        if step:
            current = current ^ others[(step & -step).bit_length() - 1]
        weights = np.bitwise_count(table ^ current).sum(axis=1, dtype=np.int32)
        lightest = int(weights.min())
        if lightest <= best:
            if lightest < best:
                best, count, found = lightest, 0, current ^ table[int(weights.argmin())]
            count += int((weights == lightest).sum())
    return Least(best, count, unpack(int.from_bytes(found.tobytes(), "little"), size))


def _words(board: Board) -> _Words:
    """A board as 64-bit words, the last one filled up with zeros."""
    length = -(-(len(board) ** 2) // 64)
    return np.frombuffer(pack(board).to_bytes(8 * length, "little"), dtype="<u8")


def _sums(boards: list[_Words], words: int) -> _Words:
    """All 2**len(boards) sums, shape (2**len(boards), words)."""
    table: _Words = np.zeros((1, words), dtype=np.uint64)
    for board in boards:
        table = np.concatenate((table, table ^ board))
    return table
