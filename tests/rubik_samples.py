"""Heuristics with small tables, and positions, for the tests of the 3x3x3."""

from __future__ import annotations

from functools import cache

import numpy as np

from golf.puzzles.rubik import cubies, scrambles
from golf.puzzles.rubik.distinct import distinct_turns
from golf.puzzles.rubik.heuristics import heuristic
from golf.puzzles.rubik.moves import Metric
from golf.puzzles.rubik.patterns import pattern_database
from golf.puzzles.rubik.puzzle import CUBE, Puzzle
from golf.puzzles.rubik.search import Heuristic
from golf.seeds import Draw, seed_from_text

SEED = seed_from_text("test")
SMALL_PARTS = ((0, 1, 2, 3), (8, 9, 10, 11))
COLLECTIONS = 8000  # 4 turns for the 3x3x3 in the half-turn metric


@cache
def make(name: str, puzzle: Puzzle, metric: Metric) -> Heuristic:
    if name == "pattern-database":
        parts = SMALL_PARTS if puzzle is CUBE else ((0, 1, 2), (3, 4, 5, 6))
        return pattern_database(puzzle, parts)
    if name == "distinct-turns":
        return distinct_turns(puzzle, metric, COLLECTIONS)
    return heuristic(name, puzzle, metric)


def scrambled(length: int, number: int) -> np.ndarray:
    moves = scrambles.random_moves(Draw(SEED, "deep", length, number), CUBE, length)
    return cubies.apply(cubies.solved(), moves)
