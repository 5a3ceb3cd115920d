"""The heuristic `distinct-turns`: pieces that one turn can serve share it.

The idea: write down the turns that every piece needs, and count a turn once however many pieces
need it. Taken literally (for each piece a shortest sequence, then the number of different turns in
all of them) it overestimates, for two reasons. A piece may have several shortest sequences, and the
one written down need not be the one that helps the others: after U R, such a count says 3. And in a
best solution a piece need not take a shortest way, it may ride along on turns that others need:
after U2 R2, even the best choice among the shortest ways needs 4 different turns.

What holds is this. A solution of n moves is, its order forgotten, a collection of n turns, some
perhaps more than once. Each piece is brought home by those of them that move it, in the order of
the solution. So for every piece the collection is *sufficient*: some of its turns, each used no
more often than it is there, in some order, bring the piece home. The size of the smallest
collection that is sufficient for every piece never exceeds n: that is the value.

All collections up to some size are tried (5 turns for the 3x3x3: 33,649 of them; the 134,596 with a
sixth would take too long), and one more is said where none is sufficient. A turn moves four pieces
of a kind only, of which a collection knows nothing: where the heuristic `turns` says more, its
value is taken, and smaller collections need not be tried. For every piece and every way it can be
placed, a bit for each collection says whether it is sufficient; the bits of all pieces are and-ed.
In the quarter-turn metric turns are quarter turns, a half turn being two of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from golf.puzzles.rubik.cubies import FIRST_EDGE, States
from golf.puzzles.rubik.moves import Metric
from golf.puzzles.rubik.puzzle import PER_PIECE, Puzzle
from golf.puzzles.rubik.sums import SumHeuristic, Values, homes, piece_turns, turns

MOST_COLLECTIONS = 40_000
_WORD = 64
_BLOCK = 64  # states looked at at once, so that their bits stay in the processor's cache

Words = npt.NDArray[np.uint64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class DistinctTurns:
    """Sufficient collections by size: `bits[s]` has shape (pieces * 24, words)."""

    turns: SumHeuristic
    bits: tuple[Words, ...]

    def values(self, states: States) -> Values:
        """Shape (n, pieces) → (n,)."""
        values = self.turns.values(states)
        rows = (states % FIRST_EDGE + PER_PIECE * np.arange(states.shape[1])).T
        waiting = np.arange(len(states))
        for size, bits in enumerate(self.bits):
            tried = values[waiting] <= size
            sufficient = np.zeros(len(waiting), dtype=bool)
            sufficient[tried] = _any_for_all(bits, rows[:, waiting[tried]])
            values[waiting[tried & ~sufficient]] = size + 1
            waiting = waiting[~sufficient]
        return values


def _any_for_all(bits: Words, rows: npt.NDArray[np.int64]) -> Bools:
    """Shape (pieces, n) → (n,): whether some collection suffices for these ways of the pieces."""
    found = []
    for start in range(0, rows.shape[1], _BLOCK):
        first, *others = rows[:, start : start + _BLOCK]
        common = bits[first]
        for row in others:
            common &= bits[row]
        found.append(common.any(axis=1))
    return np.concatenate(found) if found else np.zeros(0, dtype=bool)


def distinct_turns(
    puzzle: Puzzle, metric: Metric, most_collections: int = MOST_COLLECTIONS
) -> DistinctTurns:
    """The heuristic for a puzzle; all collections of a size are tried, or none."""
    atoms = puzzle.atoms(metric)
    largest = _largest(len(atoms), most_collections)
    after = _ways_after(puzzle)[list(atoms)]
    smaller: dict[tuple[int, ...], Bools] = {(): _at_home(puzzle)}
    levels = [smaller]
    for size in range(1, largest + 1):
        level = {}
        for chosen in combinations_with_replacement(range(len(atoms)), size):
            level[chosen] = _sufficient(chosen, smaller, after)
        levels.append(level)
        smaller = level
    bits = tuple(_packed(list(level.values())) for level in levels)
    return DistinctTurns(turns(puzzle, metric), bits)


def _largest(atoms: int, most_collections: int) -> int:
    """The greatest size up to which there are no more collections than that."""
    largest = 0
    while comb(atoms + largest + 1, atoms) <= most_collections:
        largest += 1
    return largest


def _sufficient(
    chosen: tuple[int, ...], smaller: dict[tuple[int, ...], Bools], after: npt.NDArray[np.int64]
) -> Bools:
    """For which ways of which pieces the turns suffice: leave one out, or do it first."""
    enough = np.zeros(after.shape[1], dtype=bool)
    for at, turn in enumerate(chosen):
        if at == 0 or chosen[at - 1] != turn:
            rest = smaller[chosen[:at] + chosen[at + 1 :]]
            enough |= rest | rest[after[turn]]
    return enough


def _ways_after(puzzle: Puzzle) -> npt.NDArray[np.int64]:
    """Shape (moves, pieces * 24): what piece * 24 + way becomes by each move."""
    parts = []
    for kind in puzzle.kinds():
        for piece in range(kind.columns.start, kind.columns.stop):
            parts.append(piece_turns(puzzle, kind) + PER_PIECE * piece)
    return np.concatenate(parts, axis=1)


def _at_home(puzzle: Puzzle) -> Bools:
    ways = [homes(puzzle, kind) for kind in puzzle.kinds()]
    at_home: Bools = (np.concatenate(ways)[:, None] == np.arange(PER_PIECE)).ravel()
    return at_home


def _packed(level: list[Bools]) -> Words:
    """One row of bits for each piece and way, a bit a collection, padded to whole words."""
    size = -(-len(level) // _WORD) * _WORD
    padded = np.zeros((len(level[0]), size), dtype=bool)
    padded[:, : len(level)] = np.stack(level, axis=1)
    return np.packbits(padded, axis=1).view(np.uint64)
