"""The heuristic `pattern-database`: exact distances of parts of the cube, computed once.

A part is some pieces of one kind; all others are ignored. Whoever solves the cube solves the part,
and no move does more for the whole than for the part: so the distance of the part never exceeds
that of the cube, and neither does the greatest of several parts. The tables are in the half-turn
metric. No sequence counts less in quarter turns than in half turns, so they serve both metrics.

The parts of the 3x3x3 are its eight corners (88,179,840 positions) and twice six edges (42,577,920
each). A distance takes four bits: 87 MB in all, kept in the cache of tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import perm

import numpy as np
import numpy.typing as npt

from golf.puzzles import breadth_first
from golf.puzzles import cache as tables
from golf.puzzles.rubik.cubies import States
from golf.puzzles.rubik.puzzle import CUBE, POCKET_CUBE, Kind, Puzzle
from golf.puzzles.rubik.sums import Values, piece_turns

Ints = npt.NDArray[np.int32]
_LOW = 15


@dataclass(frozen=True, slots=True)
class Part:
    """Some pieces of one kind of a puzzle, given by their columns in a state.

    A position of the part is rank * turned + orientation: the rank of the places that its pieces
    are at, and the twists or flips of the pieces as digits (without the last, which follows from
    the others, where the part has all pieces that move).
    """

    puzzle: Puzzle
    kind: Kind
    columns: tuple[int, ...]

    @property
    def places(self) -> int:
        """Where a piece can be."""
        return self.kind.pieces

    @property
    def digits(self) -> int:
        """How many twists or flips are free."""
        return len(self.columns) - (len(self.columns) == self.places)

    @property
    def turned(self) -> int:
        """How many orientations there are."""
        count: int = self.kind.ways**self.digits
        return count

    @property
    def size(self) -> int:
        """How many positions there are."""
        return perm(self.places, len(self.columns)) * self.turned

    def positions(self, states: States) -> npt.NDArray[np.int64]:
        """The position of the part in each state: shape (n, pieces of the puzzle) → (n,)."""
        ways = states[:, list(self.columns)].T - np.uint8(self.kind.first_value)
        places, turned = np.divmod(ways, np.uint8(self.kind.ways))
        return rank(places, self.places) * self.turned + _number(turned, self)

    def table(self) -> tables.Table:
        """Its name in the cache."""
        name = f"{self.puzzle.name}-{self.kind.name}-{'-'.join(map(str, self.columns))}"
        return tables.Table(f"part-{name}", 1, "|u1", (-(-self.size // 2),))

    def build(self) -> npt.NDArray[np.uint8]:
        """The distances of all positions, two a byte, the first in the lower four bits."""
        solved = int(self.positions(self.puzzle.solved()[None])[0])
        found = breadth_first.distances(self.size, solved, list(_moves(self)))
        packed = np.zeros(self.table().shape, dtype=np.uint8)
        packed |= found[0::2]
        packed[: self.size // 2] |= found[1::2] << np.uint8(4)
        return packed

    def distances(self) -> npt.NDArray[np.uint8]:
        """The same, from the cache of tables or built and kept there."""
        return tables.load(self.table(), self.build)


@dataclass(frozen=True, slots=True)
class PatternDatabase:
    """The greatest of the parts' distances."""

    parts: tuple[tuple[Part, npt.NDArray[np.uint8]], ...]

    def values(self, states: States) -> Values:
        """Shape (n, pieces) → (n,)."""
        found = [_look_up(part, table, states) for part, table in self.parts]
        values: Values = np.maximum.reduce(found)
        return values


def pattern_database(puzzle: Puzzle, columns: Sequence[Sequence[int]]) -> PatternDatabase:
    """The heuristic that is made of these parts; builds what is not in the cache."""
    parts = [part_of(puzzle, tuple(pieces)) for pieces in columns]
    return PatternDatabase(tuple((part, part.distances()) for part in parts))


def part_of(puzzle: Puzzle, columns: tuple[int, ...]) -> Part:
    """The part of these columns, all corners or all edges."""
    kind = next(k for k in puzzle.kinds() if k.columns.start <= columns[0] < k.columns.stop)
    return Part(puzzle, kind, columns)


FULL: dict[str, tuple[tuple[int, ...], ...]] = {
    CUBE.name: (tuple(range(8)), tuple(range(8, 14)), tuple(range(14, 20))),
    POCKET_CUBE.name: ((0, 1, 2, 3), (3, 4, 5, 6)),
}
"""The parts that are used when nobody says which: a small share of the memory for the 2x2x2."""


@cache
def default_database(puzzle: Puzzle) -> PatternDatabase:
    """The heuristic with the parts of FULL."""
    return pattern_database(puzzle, FULL[puzzle.name])


def rank(places: npt.NDArray[np.uint8], of: int) -> npt.NDArray[np.int64]:
    """The rank, in lexicographic order, of different places 0 … of-1; shape (k, n) → (n,)."""
    total = np.zeros(places.shape[1], dtype=np.int64)
    for at, place in enumerate(places):
        free = place.copy()
        for before in places[:at]:
            free -= before < place
        total *= of - at
        total += free
    return total


def _number(digits: npt.NDArray[np.uint8], part: Part) -> npt.NDArray[np.int64]:
    """The orientation whose digits these are, the first the highest; shape (k, n) → (n,)."""
    total = np.zeros(digits.shape[1], dtype=np.int64)
    for digit in digits[: part.digits]:
        total *= part.kind.ways
        total += digit
    return total


def _look_up(part: Part, table: npt.NDArray[np.uint8], states: States) -> Values:
    positions = part.positions(states)
    shifts = ((positions & 1) << 2).astype(np.uint8)
    values: Values = table.take(positions >> 1) >> shifts & np.uint8(_LOW)
    return values


def _moves(part: Part) -> Iterator[breadth_first.Move]:
    """Each move as a function of arrays of positions."""
    arrangements, sums = _arrangements(part), _sums(part)
    for after in piece_turns(part.puzzle, part.kind):
        place_after, added = np.divmod(after[:: part.kind.ways], part.kind.ways)
        ranks = rank(place_after.astype(np.uint8)[arrangements], part.places).astype(np.int32)
        shifts = _number(added.astype(np.uint8)[arrangements], part).astype(np.int32)
        yield _mover(ranks * np.int32(part.turned), shifts * np.int32(part.turned), sums)


def _mover(ranks: Ints, shifts: Ints, sums: Ints) -> breadth_first.Move:
    turned = int(np.sqrt(len(sums)))

    def move(positions: breadth_first.Positions) -> breadth_first.Positions:
        here = positions // turned
        orientation = positions - here * turned
        return ranks.take(here) + sums.take(shifts.take(here) + orientation)

    return move


def _arrangements(part: Part) -> npt.NDArray[np.uint8]:
    """Shape (k, ranks): the places of the part's pieces, in the order of their ranks."""
    rows = np.zeros((0, 1), dtype=np.uint8)
    for _ in part.columns:
        longer = np.repeat(rows, part.places, axis=1)
        last = np.tile(np.arange(part.places, dtype=np.uint8), rows.shape[1])
        rows = np.vstack([longer, last])[:, ~(longer == last).any(axis=0)]
    return rows


def _sums(part: Part) -> Ints:
    """Shape (turned²,): the orientation that two make together, digit by digit."""
    ways, digits = part.kind.ways, part.digits
    rows = np.array(list(product(range(ways), repeat=digits)), dtype=np.int32)
    weights = ways ** np.arange(digits - 1, -1, -1, dtype=np.int32)
    both = (rows[:, None] + rows[None]) % ways
    return (both @ weights).astype(np.int32).ravel()
