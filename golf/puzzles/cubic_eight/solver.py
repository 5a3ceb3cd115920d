"""The reference solver: a data set in, its answer and a shortest sequence of rolls out.

Called by the challenge and by `golf solve cubic-eight-puzzle`. An answer is a look-up in the table;
a sequence takes a search back from the goal (about a quarter of a second).
"""

from __future__ import annotations

import numpy as np

from golf.puzzles.cubic_eight.board import SIDE, TOPS, DataSet
from golf.puzzles.cubic_eight.sweep import (
    Layer,
    neighbours,
    odd_cubes,
    patterns,
    sources,
    spread,
    start_index,
)
from golf.puzzles.cubic_eight.table import answers

_DIRECTIONS = {SIDE: "U", -SIDE: "D", 1: "L", -1: "R"}  # by the cell it came from - its new cell


def answer(data_set: DataSet) -> int:
    """The least number of rolls, 0 … 30; -1 when more are needed or none will do."""
    return int(answers()[data_set.start, data_set.empty, data_set.tops])


def rolls(data_set: DataSet) -> str | None:
    """A shortest sequence, or None where the answer is -1.

    One letter a roll: the direction in which a cube rolls into the empty cell, U for away from
    the viewer (towards the first line), D, L, R.
    """
    if answer(data_set) < 0:
        return None
    odd = odd_cubes(data_set.start)
    empty, index = data_set.start, start_index(data_set.start)
    letters = []
    for layer in reversed(_layers_back(data_set)):
        for after in neighbours(empty):
            place = int(sources(odd, after, empty)[index])
            if after in layer and layer[after][place]:
                letters.append(_DIRECTIONS[after - empty])
                empty, index = after, place
                break
    return "".join(letters)


def _layers_back(data_set: DataSet) -> list[Layer]:
    """The positions 0, 1, 2 … rolls from the goal, up to one roll from the start."""
    odd = odd_cubes(data_set.start)
    goal = np.zeros((len(patterns(odd)), TOPS), dtype=np.uint8)
    goal[:, data_set.tops] = 1
    levels = spread(odd, {data_set.empty: goal.reshape(-1)})
    return [next(levels) for _ in range(answer(data_set))]
