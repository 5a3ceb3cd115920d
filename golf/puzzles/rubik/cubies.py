"""The cube as twenty pieces: where each is and how it is turned, as numbers; moves as tables.

A *place* is where a piece can be, a *cubie* the piece that belongs there in the solved cube; both
are numbered alike, in the order of CORNERS and EDGES. The *twist* of a corner (0, 1, 2) is how many
facelets clockwise from the first one of its place its own U or D facelet is found; the *flip* of an
edge (0, 1) is whether its first facelet is not at the first one of its place. (The names are those
of Kociemba's two-phase solver; the order of the corners is that of the pocket cube here.)

A *state* is 20 numbers, for the eight corners 3 * place + twist, 0 … 23, then for the twelve edges
24 + 2 * place + flip, 24 … 47. States are rows of an array of shape (n, 20), dtype uint8, so that
a move is one look-up in a table of 48 numbers for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from golf.puzzles.rubik.moves import FACES, MOVES, indices

States = npt.NDArray[np.uint8]

CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL")
EDGES = ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")
PIECES = len(CORNERS) + len(EDGES)
TWISTS, FLIPS = 3, 2
FIRST_EDGE = len(CORNERS) * TWISTS  # the values below it are corners, the others edges
VALUES = FIRST_EDGE + len(EDGES) * FLIPS

# A clockwise turn brings the piece at each place to the next one, the last to the first. Corners
# get one twist where they arrive at the first and third place, two at the others, none by U and D.
# Edges are flipped by F and B alone.
_CYCLES = {
    "U": ("UBR URF UFL ULB", "UB UR UF UL"),
    "R": ("UBR DRB DFR URF", "UR BR DR FR"),
    "F": ("URF DFR DLF UFL", "UF FR DF FL"),
    "D": ("DFR DRB DBL DLF", "DF DR DB DL"),
    "L": ("UFL DLF DBL ULB", "UL FL DL BL"),
    "B": ("ULB DBL DRB UBR", "UB BL DB BR"),
}
_ARRIVING = (1, 2, 1, 2)


@cache
def solved() -> States:
    """Shape (20,): every piece at home."""
    corners = np.arange(len(CORNERS)) * TWISTS
    edges = FIRST_EDGE + np.arange(len(EDGES)) * FLIPS
    return np.concatenate([corners, edges]).astype(np.uint8)


@cache
def turns() -> States:
    """Shape (18, 48): what each value becomes by each move."""
    rows = []
    for face in FACES:
        quarter = _quarter(face)
        half = quarter[quarter]
        rows += [quarter, half, half[quarter]]
    return np.stack(rows)


def _quarter(face: str) -> States:
    row = np.arange(VALUES, dtype=np.uint8)
    corner_cycle, edge_cycle = _CYCLES[face]
    places = [CORNERS.index(name) for name in corner_cycle.split()]
    for at, place in enumerate(places):
        before, added = places[at - 1], 0 if face in "UD" else _ARRIVING[at]
        for twist in range(TWISTS):
            row[TWISTS * before + twist] = TWISTS * place + (twist + added) % TWISTS
    places = [EDGES.index(name) for name in edge_cycle.split()]
    for at, place in enumerate(places):
        for flip in range(FLIPS):
            before = FIRST_EDGE + FLIPS * places[at - 1] + flip
            row[before] = FIRST_EDGE + FLIPS * place + (flip ^ (face in "FB"))
    return row


def apply(states: States, moves: Iterable[str]) -> States:
    """Each of the states (any shape) after the moves; UnknownName for a word that is no move."""
    for move in indices(moves):
        states = turns()[move].take(states)
    return states


def state_of(
    corners: Sequence[int], twists: Sequence[int], edges: Sequence[int], flips: Sequence[int]
) -> States:
    """The state in which these cubies are at each place, turned so; shape (20,)."""
    state = np.empty(PIECES, dtype=np.uint8)
    for place, (cubie, twist) in enumerate(zip(corners, twists, strict=True)):
        state[cubie] = TWISTS * place + twist
    for place, (cubie, flip) in enumerate(zip(edges, flips, strict=True)):
        state[len(CORNERS) + cubie] = FIRST_EDGE + FLIPS * place + flip
    return state


def is_odd(order: Sequence[int]) -> bool:
    """Whether a permutation takes an odd number of swaps."""
    return sum(a > b for at, b in enumerate(order) for a in order[:at]) % 2 == 1


def moves_of(numbers: Iterable[int]) -> tuple[str, ...]:
    """The names of moves given as numbers."""
    return tuple(MOVES[number] for number in numbers)
