"""Distances of numbered positions: a way to move many of them at once in, one byte each out.

Called by the reference solvers for their tables. Positions are 0 … size-1; a move takes an array of
positions and gives what they become. Level by level, whichever is less is looked at: the positions
reached last, from which to go on, or those not reached yet, from which to look back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

Positions = npt.NDArray[np.integer]
Move = Callable[[Positions], Positions]
Distances = npt.NDArray[np.uint8]

UNREACHED = 255
_RANGE = 1 << 22  # positions scanned at once: bounds the memory
_BLOCK = 1 << 15  # positions moved at once, so that they stay in the processor's cache


def distances(size: int, solved: int, moves: Sequence[Move]) -> Distances:
    """The least number of moves from each position to `solved`, at most 254; shape (size,).

    The moves must hold their own inverses. 255 where no moves lead to it.
    """
    found: Distances = np.full(size, UNREACHED, dtype=np.uint8)
    found[solved] = depth = 0
    last, left = 1, size - 1
    while last and left:
        (_push if last <= left else _pull)(found, moves, depth)
        depth += 1
        last = sum(map(len, _blocks(found, depth)))
        left -= last
    return found


def _blocks(found: Distances, value: int) -> Iterator[Positions]:
    """The positions with this value, ascending, a block at a time."""
    for start in range(0, len(found), _RANGE):
        places = np.flatnonzero(found[start : start + _RANGE] == value) + start
        for at in range(0, len(places), _BLOCK):
            yield places[at : at + _BLOCK]


def _push(found: Distances, moves: Sequence[Move], depth: int) -> None:
    """Mark what is one move away from the last level and was not reached yet."""
    reached = np.zeros(len(found), dtype=bool)
    for block in _blocks(found, depth):
        for move in moves:
            reached[move(block)] = True
    reached &= found == UNREACHED
    found[reached] = depth + 1


def _pull(found: Distances, moves: Sequence[Move], depth: int) -> None:
    """The same from the other side."""
    for unreached in _blocks(found, UNREACHED):
        for move in moves:
            near = found[move(unreached)] == depth
            found[unreached[near]] = depth + 1
            unreached = unreached[~near]
