"""IDA*: a state and a heuristic in, shortest solutions and exact counts of nodes out.

A depth-first search that goes no deeper than a bound, begun again with the next bound until it
finds something (Korf 1985). A *node* is a position whose successors are made: its moves so far and
the heuristic together are within the bound. The search takes nodes from a stack in blocks, so that
numpy can move and value some thousands at once; the order is the same every time, and so are the
counts.

Successors that only repeat others are left out: a second turn of the same face, and the turns of
opposite faces in one of their two orders.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from golf.puzzles.rubik.cubies import States
from golf.puzzles.rubik.moves import Metric, may_follow
from golf.puzzles.rubik.puzzle import Puzzle

_BLOCK = 2048
_NONE = 1 << 30  # no bound


class Heuristic(Protocol):
    """Something that never says more than the distance."""

    def values(self, states: States) -> npt.NDArray[np.uint8]:
        """Shape (n, pieces) → (n,)."""


class Until(Enum):
    """When a search that finds something ends."""

    FIRST = auto()  # at once: the number of nodes depends on the order of the moves
    BOUND = auto()  # when the bound is done: it does not
    ALL = auto()  # the same, and opposite faces are turned in both orders: every solution is found


class Bound(NamedTuple):
    """What one bound cost."""

    bound: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to; `distance` is None where it gave up, at the last of the bounds."""

    distance: int | None
    solutions: tuple[tuple[str, ...], ...]
    bounds: tuple[Bound, ...]

    @property
    def nodes(self) -> int:
        """All nodes of all bounds."""
        return sum(bound.nodes for bound in self.bounds)


@dataclass(frozen=True, slots=True)
class Block:
    """Nodes that are equally far from the start, and the moves that led to each."""

    states: States
    paths: npt.NDArray[np.uint8]  # shape (n, moves): indices of the puzzle's moves
    spent: int

    def cut(self, count: int) -> tuple[Block, Block]:
        """The last `count` nodes and the others."""
        at = max(0, len(self.states) - count)
        return (
            Block(self.states[at:], self.paths[at:], self.spent),
            Block(self.states[:at], self.paths[:at], self.spent),
        )


@dataclass(slots=True)
class Search:
    """How to search; `solve` may be called for one state after the other.

    `watch` hears of every bound when it is done. No more than `max_nodes` nodes are made.
    """

    puzzle: Puzzle
    heuristic: Heuristic
    metric: Metric = Metric.HTM
    max_nodes: int = 10_000_000
    until: Until = Until.FIRST
    watch: Callable[[Bound], None] = field(default=lambda _: None)

    def solve(self, state: States) -> Found:
        """The least number of moves that solve the state, shape (pieces,), and solutions."""
        if np.array_equal(state, self.puzzle.solved()):
            return Found(0, ((),), (Bound(0, 0),))
        bounds: list[Bound] = []
        bound = int(self.heuristic.values(state[None])[0])
        left = self.max_nodes
        while True:
            run = _Iteration(self, bound, left)
            run.from_state(state)
            left -= run.nodes
            bounds.append(Bound(bound, run.nodes))
            self.watch(bounds[-1])
            if run.solutions or run.stopped:
                distance = bound if run.solutions else None
                return Found(distance, tuple(run.solutions), tuple(bounds))
            bound = run.next_bound


class _Iteration:
    """One bound: all nodes within it, or as many as it takes."""

    def __init__(self, search: Search, bound: int, left: int) -> None:
        self._search = search
        self._bound = bound
        self._left = left
        self._turns = search.puzzle.turns()
        self._costs = [search.metric.cost(move) for move in search.puzzle.moves]
        self._follows = _follows(search.puzzle.moves, search.until is Until.ALL)
        self.nodes = 0
        self.next_bound = _NONE
        self.stopped = False
        self.solutions: list[tuple[str, ...]] = []

    def from_state(self, state: States) -> None:
        """Search from one state."""
        stack = [Block(state[None], np.empty((1, 0), dtype=np.uint8), 0)]
        while stack:
            block, rest = stack.pop().cut(_BLOCK)
            if len(rest.states):
                stack.append(rest)
            if self._finished(len(block.states)):
                return
            self.nodes += len(block.states)
            stack.extend(self._successors(block))

    def _finished(self, wanted: int) -> bool:
        if self.solutions and self._search.until is Until.FIRST:
            return True
        self.stopped = self.nodes + wanted > self._left
        return self.stopped

    def _successors(self, block: Block) -> list[Block]:
        """What is one move further, within the bound and not solved, by what the move counts."""
        found = []
        for cost in sorted(set(self._costs)):
            made = [
                self._moved(block, number)
                for number, counts in enumerate(self._costs)
                if counts == cost
            ]
            states = np.concatenate([states for states, _ in made])
            paths = np.concatenate([paths for _, paths in made])
            if len(states):
                found.append(self._kept(Block(states, paths, block.spent + cost)))
        return [kept for kept in found if len(kept.states)]

    def _moved(self, block: Block, number: int) -> tuple[States, npt.NDArray[np.uint8]]:
        """The nodes that this move may follow, after it."""
        states, paths = block.states, block.paths
        if paths.shape[1]:
            rows = self._follows[number].take(paths[:, -1])
            states, paths = states[rows], paths[rows]
        moves = np.full((len(paths), 1), number, dtype=np.uint8)
        return self._turns[number].take(states), np.hstack([paths, moves])

    def _kept(self, block: Block) -> Block:
        """Those within the bound; notes the solved ones and the least that lies beyond."""
        least = self._search.heuristic.values(block.states).astype(np.int64) + block.spent
        beyond = least[least > self._bound]
        if len(beyond):
            self.next_bound = min(self.next_bound, int(beyond.min()))
        within = least <= self._bound
        solved = within & (block.states == self._search.puzzle.solved()).all(axis=1)
        names = self._search.puzzle.moves
        for path in block.paths[solved].tolist():
            self.solutions.append(tuple(names[number] for number in path))
        within &= ~solved
        return Block(block.states[within], block.paths[within], block.spent)


def _follows(moves: tuple[str, ...], both_orders: bool) -> npt.NDArray[np.bool_]:
    """Shape (moves, moves): whether the first may follow the second."""
    rows = [
        [may_follow(before, move) or (both_orders and before[0] != move[0]) for before in moves]
        for move in moves
    ]
    return np.array(rows)
