"""Heuristics that add up something over the pieces: misplaced, manhattan, turns.

Each gives every piece a number by where it is and how it is turned, 0 at home. A move that counts
one (a turn in the half-turn metric, a quarter turn in the quarter-turn metric) moves four corners
and four edges. If it cannot lower the number of one piece by more than c, it cannot lower the sum
over the corners by more than 4c, nor the sum over the edges. A solution of n such moves lowers both
sums to 0: so n >= sum / 4c, for the corners and for the edges. The greater of the two, rounded up,
never overestimates; it is at least the sum over all pieces divided by what a move can take off it.
c is computed from the numbers themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from golf.puzzles.rubik.cells import cell_of, distance
from golf.puzzles.rubik.cubies import CORNERS, EDGES, States
from golf.puzzles.rubik.moves import Metric
from golf.puzzles.rubik.puzzle import PER_PIECE, Kind, Puzzle

Values = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]
_MOVED = 4  # pieces of a kind that a turn moves


@dataclass(frozen=True, slots=True)
class PerPiece:
    """A number for every piece of a kind, and what a move can take off the sum."""

    kind: Kind
    numbers: Numbers  # shape (pieces, 24): by piece and its value
    most: int

    def values(self, states: States) -> Values:
        """The sum over the pieces, divided and rounded up."""
        here = states[:, self.kind.columns] - np.uint8(self.kind.first_value)
        offsets = np.arange(self.kind.pieces, dtype=np.uint16) * PER_PIECE
        sums = self.numbers.ravel().take(here + offsets).sum(axis=1)
        values: Values = (-(-sums // self.most)).astype(np.uint8)
        return values


@dataclass(frozen=True, slots=True)
class SumHeuristic:
    """The greater of what the corners and the edges say."""

    parts: tuple[PerPiece, ...]

    def values(self, states: States) -> Values:
        """Shape (n, pieces) → (n,)."""
        values: Values = np.maximum.reduce([part.values(states) for part in self.parts])
        return values


def misplaced(puzzle: Puzzle, metric: Metric) -> SumHeuristic:
    """How many pieces are not at home, or turned there: a move takes at most 4 of each kind off."""
    return _summed(puzzle, metric, _away)


def manhattan(puzzle: Puzzle, metric: Metric) -> SumHeuristic:
    """Distances of the cells in the vector model, |dx| + |dy| + |dz|, however a piece is turned.

    A quarter turn moves corner and edge by 2, a half turn a corner by 4 and an edge by 2.
    """
    return _summed(puzzle, metric, _manhattan)


def turns(puzzle: Puzzle, metric: Metric) -> SumHeuristic:
    """How many turns each piece needs, in place and in orientation, were it alone on the cube.

    The counts are exact for one piece (a search over its 24 ways), so a move lowers each by at
    most one.
    """

    def needed(puzzle: Puzzle, kind: Kind) -> Numbers:
        return _needed(puzzle, kind, metric)

    return _summed(puzzle, metric, needed)


def _summed(
    puzzle: Puzzle, metric: Metric, numbers_of: Callable[[Puzzle, Kind], Numbers]
) -> SumHeuristic:
    parts = []
    for kind in puzzle.kinds():
        numbers = numbers_of(puzzle, kind)
        after = piece_turns(puzzle, kind)[list(puzzle.atoms(metric))]
        change = int((numbers[:, None] - numbers[:, after]).max())
        parts.append(PerPiece(kind, numbers, _MOVED * change))
    return SumHeuristic(tuple(parts))


def piece_turns(puzzle: Puzzle, kind: Kind) -> Numbers:
    """Shape (moves, 24): what each way of a piece of this kind becomes, counted from 0."""
    values = slice(kind.first_value, kind.first_value + PER_PIECE)
    after: Numbers = puzzle.turns()[:, values].astype(np.int64) - kind.first_value
    return after


def homes(puzzle: Puzzle, kind: Kind) -> Numbers:
    """Shape (pieces,): the way of each piece when solved, counted from 0."""
    ways: Numbers = puzzle.solved()[kind.columns].astype(np.int64) - kind.first_value
    return ways


def _away(puzzle: Puzzle, kind: Kind) -> Numbers:
    away: Numbers = (np.arange(PER_PIECE) != homes(puzzle, kind)[:, None]).astype(np.int64)
    return away


def _manhattan(puzzle: Puzzle, kind: Kind) -> Numbers:
    names = CORNERS if kind.name == "corners" else EDGES
    cells = [cell_of(names[way // kind.ways]) for way in range(PER_PIECE)]
    rows = [[distance(cells[home], cell) for cell in cells] for home in homes(puzzle, kind)]
    return np.array(rows, dtype=np.int64)


def _needed(puzzle: Puzzle, kind: Kind, metric: Metric) -> Numbers:
    """Shape (pieces, 24): the least number of moves that count one to bring each piece home.

    A way that no moves reach (the corner that the 2x2x2 keeps fixed) counts 0.
    """
    after = piece_turns(puzzle, kind)[list(puzzle.atoms(metric))]
    far = PER_PIECE  # more than any piece needs
    needed = np.where(_away(puzzle, kind) == 0, 0, far)
    while ((nearer := np.minimum(needed, needed[:, after].min(axis=1) + 1)) < needed).any():
        needed = nearer
    found: Numbers = np.where(needed == far, 0, needed)
    return found
