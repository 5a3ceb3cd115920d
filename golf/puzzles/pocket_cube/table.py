"""The distance of every position, by breadth-first search, kept in the cache of tables.

Called by the challenge (strata, optimality) and by `solver`. Arrays are indexed by position, are
read-only, and are loaded when first asked for. The greatest distance is 11 in the half-turn metric
and 14 in the quarter-turn metric.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import numpy as np
import numpy.typing as npt

from golf.puzzles import breadth_first
from golf.puzzles import cache as tables
from golf.puzzles.pocket_cube.corners import POSITIONS, SOLVED
from golf.puzzles.pocket_cube.moves import MOVES, QUARTER_TURNS, apply_move

GODS_NUMBER = 11
GODS_NUMBER_QUARTER_TURN = 14

Bytes = npt.NDArray[np.uint8]


@cache
def distances() -> Bytes:
    """Shape (3674160,): the least number of moves to solved, 0 … 11; half-turn metric."""
    table = tables.Table("pocket-cube-half-turn", 1, "|u1", (POSITIONS,))
    return tables.load(table, lambda: search(range(len(MOVES))))


@cache
def distances_quarter_turn() -> Bytes:
    """Shape (3674160,): the least number of quarter turns to solved, 0 … 14; not cached."""
    found = search(QUARTER_TURNS)
    found.flags.writeable = False
    return found


@cache
def solution_counts() -> npt.NDArray[np.uint16]:
    """Shape (3674160,): how many optimal solutions each position has; 1 for the solved one."""
    table = tables.Table("pocket-cube-solutions", 1, "<u2", (POSITIONS,))
    return tables.load(table, _count)


@cache
def positions_at(depth: int) -> npt.NDArray[np.int32]:
    """All positions at this distance (half-turn metric), ascending; empty beyond 11."""
    found = np.flatnonzero(distances() == depth).astype(np.int32)
    found.flags.writeable = False
    return found


def search(moves: Sequence[int]) -> Bytes:
    """The distance of every position over these moves, which must hold their own inverses."""
    return breadth_first.distances(POSITIONS, SOLVED, [partial(apply_move, move=m) for m in moves])


def _count() -> npt.NDArray[np.uint16]:
    """Optimal solutions of every position: the sum over its neighbours one move nearer.

    A level is written only when it is complete, and other levels beyond it are still zero: so
    the sum over all nine neighbours is the sum over the nearer ones.
    """
    counts = np.zeros(POSITIONS, dtype=np.uint16)
    counts[SOLVED] = 1
    for depth in range(1, GODS_NUMBER + 1):
        level = positions_at(depth)
        ways = np.zeros(len(level), dtype=np.uint16)
        for move in range(len(MOVES)):
            ways += counts[apply_move(level, move)]
        counts[level] = ways
    return counts
