"""All 9 x 59,049 answers: the least number of rolls from every start to every goal, cached.

Called by `solver` and by the challenge (to draw data sets by their answers). The goal is about
colours on top only: the least over all ways in which the cubes may be turned below them.
"""

from __future__ import annotations

from functools import cache
from itertools import islice

import numpy as np
import numpy.typing as npt

from golf.puzzles import cache as tables
from golf.puzzles.cubic_eight.board import CELLS, MOST_MOVES, TOPS
from golf.puzzles.cubic_eight.sweep import odd_cubes, patterns, spread, start_index

Answers = npt.NDArray[np.int8]
SHAPE = (CELLS, CELLS, TOPS)
DATA_SETS = CELLS * CELLS * TOPS


@cache
def answers() -> Answers:
    """Shape (9, 9, 6561), by start, empty cell and tops of the goal: 0 … 30, or -1 for more."""
    return tables.load(tables.Table("cubic-eight", 1, "|i1", SHAPE), build)


@cache
def numbers_with(answer: int, start: int | None = None) -> npt.NDArray[np.int32]:
    """The numbers of all data sets with this answer, ascending; from one start or from all.

    The number of a data set is its place in the flattened table, 0 … 531,440.
    """
    if start is None:
        return np.flatnonzero(answers() == answer).astype(np.int32)
    found = np.flatnonzero(answers()[start] == answer).astype(np.int32)
    return found + np.int32(start * CELLS * TOPS)


def build() -> Answers:
    """Compute the table: one search for the starts of each shade, a bit for each start."""
    table: Answers = np.full(SHAPE, -1, dtype=np.int8)
    for odd in (4, 3):
        starts = [cell for cell in range(CELLS) if odd_cubes(cell) == odd]
        _fill(table, odd, starts)
    return table


def _fill(table: Answers, odd: int, starts: list[int]) -> None:
    size = len(patterns(odd)) * TOPS
    first = {start: np.zeros(size, dtype=np.uint8) for start in starts}
    for bit, start in enumerate(starts):
        first[start][start_index(start)] = 1 << bit
    for rolls, layer in enumerate(islice(spread(odd, first), MOST_MOVES + 1)):
        for empty, bits in layer.items():
            shown = np.bitwise_or.reduce(bits.reshape(-1, TOPS), axis=0)
            for bit, start in enumerate(starts):
                row = table[start, empty]
                row[(shown >> bit & 1).astype(bool) & (row < 0)] = rolls
