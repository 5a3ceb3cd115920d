"""What heuristics and search need to know of a puzzle: the 3x3x3, and the 2x2x2 as part of it.

A state of the 2x2x2 with its fixed corner down-left-back is the seven other corners of a 3x3x3
whose faces U, R and F are turned: the first seven columns of a state, and nine of the moves. So
every heuristic can be held against the exact distances of the small cube.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from golf.puzzles.rubik import cubies
from golf.puzzles.rubik.cubies import CORNERS, EDGES, States
from golf.puzzles.rubik.moves import MOVES, Metric, indices

PER_PIECE = 24  # a piece is in one of so many places and ways, corner or edge


@dataclass(frozen=True, slots=True)
class Kind:
    """The corners or the edges of a puzzle: their columns in a state, and their lowest value."""

    name: str
    columns: slice
    first_value: int
    ways: int  # 3 twists or 2 flips

    @property
    def pieces(self) -> int:
        """How many there are."""
        return int(self.columns.stop - self.columns.start)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle whose states are rows of an array of shape (n, corners + edges), dtype uint8."""

    name: str
    corners: int
    edges: int
    moves: tuple[str, ...]

    @property
    def pieces(self) -> int:
        """The number of columns of a state."""
        return self.corners + self.edges

    def kinds(self) -> Iterator[Kind]:
        """Its corners, and its edges if it has any."""
        yield Kind("corners", slice(0, self.corners), 0, cubies.TWISTS)
        if self.edges:
            edges = slice(self.corners, self.corners + self.edges)
            yield Kind("edges", edges, cubies.FIRST_EDGE, cubies.FLIPS)

    def solved(self) -> States:
        """Shape (pieces,)."""
        return cubies.solved()[: self.pieces]

    def turns(self) -> npt.NDArray[np.uint8]:
        """Shape (moves, 48): what each value becomes by each of its moves."""
        return cubies.turns()[indices(self.moves)]

    def atoms(self, metric: Metric) -> tuple[int, ...]:
        """The indices of its moves that count one; every sequence can be written in these."""
        return tuple(n for n, move in enumerate(self.moves) if metric.cost(move) == 1)


CUBE = Puzzle("3x3x3", len(CORNERS), len(EDGES), MOVES)
POCKET_CUBE = Puzzle("2x2x2", len(CORNERS) - 1, 0, tuple(m for m in MOVES if m[0] in "URF"))


def pocket_states(positions: npt.NDArray[np.integer]) -> States:
    """The states, shape (n, 7), of positions of `golf.puzzles.pocket_cube`, shape (n,)."""
    from golf.puzzles.pocket_cube.coordinates import orientations, permutations
    from golf.puzzles.pocket_cube.corners import ORIENTATIONS

    cubie_at = permutations()[positions // ORIENTATIONS]
    twists = orientations()[positions % ORIENTATIONS]
    places = np.arange(POCKET_CUBE.corners) * cubies.TWISTS
    states = np.empty(cubie_at.shape, dtype=np.uint8)
    np.put_along_axis(states, cubie_at, (places + twists).astype(np.uint8), axis=1)
    return states
