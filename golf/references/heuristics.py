"""`golf bench heuristics` as a use case: the same positions under each heuristic.

Positions at each depth are drawn from a seed, of the 3x3x3 (sequences of so many moves which the
strongest of the heuristics confirms to be shortest) or of the 2x2x2 (from the table of all
distances). Each is searched to the end of its last bound, so that the nodes do not depend on the
order of the moves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from golf.errors import UsageError
from golf.observer import Observer, Silent
from golf.seeds import Draw, Permutation, seed_from_text

if TYPE_CHECKING:
    from golf.puzzles.rubik.cubies import States
    from golf.puzzles.rubik.moves import Metric
    from golf.puzzles.rubik.puzzle import Puzzle
    from golf.puzzles.rubik.search import Found, Heuristic

PUZZLES = ("3x3x3", "2x2x2")
_SAMPLE = 50_000  # positions of the 2x2x2 on which the share of the truth is measured


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be measured; no names means all heuristics."""

    puzzle: str = PUZZLES[0]
    metric: str = "HTM"
    depths: int = 10
    positions: int = 10
    max_nodes: int = 1_000_000
    seed: str = "1"
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One heuristic on the positions of one depth; averages over those.

    `branching` is the b for which 1 + b + … + b^(depth-1) is the nodes of the last bound: 1 is a
    perfect heuristic. None where a search gave up (then `nodes` is only what it had made), and at
    depth 1.
    """

    heuristic: str
    depth: int
    value: float
    nodes: float
    seconds: float
    solved: int
    positions: int
    branching: float | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All rows, and for the 2x2x2 the share of the true distance that each heuristic gives."""

    plan: Plan
    rows: tuple[Row, ...]
    shares: dict[str, float] | None


def compare(plan: Plan, observer: Observer | None = None) -> Comparison:
    """Measure; UsageError or UnknownName for a plan that cannot be carried out."""
    from golf.puzzles.rubik.heuristics import NAMES, heuristic
    from golf.puzzles.rubik.moves import Metric
    from golf.puzzles.rubik.puzzle import CUBE, POCKET_CUBE

    told = observer or Silent()
    puzzle = {CUBE.name: CUBE, POCKET_CUBE.name: POCKET_CUBE}.get(plan.puzzle)
    if puzzle is None:
        raise UsageError(f"unknown puzzle '{plan.puzzle}': known: {', '.join(PUZZLES)}")
    metric = Metric(plan.metric)
    made = {name: heuristic(name, puzzle, metric) for name in plan.names or NAMES}
    told.planned(plan.depths * len(made))
    rows = []
    for depth in range(1, plan.depths + 1):
        states = _Positions(plan, puzzle, metric, list(made.values())[-1]).at(depth)
        for name, one in made.items():
            rows.append(_measure(plan, puzzle, name, one, depth, states))
            told.advanced(1)
    shares = _shares(plan, metric, made) if puzzle is POCKET_CUBE else None
    return Comparison(plan, tuple(rows), shares)


def _measure(
    plan: Plan, puzzle: Puzzle, name: str, one: Heuristic, depth: int, states: Sequence[States]
) -> Row:
    from golf.puzzles.rubik.moves import Metric
    from golf.puzzles.rubik.search import Search, Until

    search = Search(puzzle, one, Metric(plan.metric), plan.max_nodes, Until.BOUND)
    started = time.perf_counter()
    found = [search.solve(state) for state in states]
    seconds = time.perf_counter() - started
    solved = sum(one.distance is not None for one in found)
    return Row(
        heuristic=name,
        depth=depth,
        value=fmean(float(one.values(state[None])[0]) for state in states),
        nodes=fmean(one.nodes for one in found),
        seconds=seconds / len(found),
        solved=solved,
        positions=len(found),
        branching=_branching(found, depth) if solved == len(found) and depth > 1 else None,
    )


def _branching(found: Sequence[Found], depth: int) -> float:
    """The root of 1 + b + … + b^(depth-1) = nodes of the last bound, by halving."""
    nodes = fmean(one.bounds[-1].nodes for one in found)
    low, high = 0.0, max(2.0, nodes)
    for _ in range(60):
        middle = (low + high) / 2
        if sum(middle**power for power in range(depth)) < nodes:
            low = middle
        else:
            high = middle
    return low


@dataclass(frozen=True, slots=True)
class _Positions:
    """Where the positions come from."""

    plan: Plan
    puzzle: Puzzle
    metric: Metric
    strongest: Heuristic

    def at(self, depth: int) -> list[States]:
        """As many as planned whose distance this is."""
        if self.puzzle.edges:
            drawn = self._scrambles(depth)
            return [next(drawn) for _ in range(self.plan.positions)]
        return self._from_table(depth)

    def _from_table(self, depth: int) -> list[States]:
        """Different ones, all of them where there are fewer than planned."""
        import numpy as np

        from golf.puzzles.rubik.puzzle import pocket_states

        places = np.flatnonzero(_true_distances(self.metric) == depth)
        if not len(places):
            raise UsageError(f"no position of the 2x2x2 is {depth} moves deep ({self.metric})")
        order = Permutation(len(places), seed_from_text(self.plan.seed), "bench", depth)
        count = min(self.plan.positions, len(places))
        return list(pocket_states(places[[order[index] for index in range(count)]]))

    def _scrambles(self, depth: int) -> Iterator[States]:
        """Random sequences that count so many; those with a shorter solution are left out."""
        from golf.puzzles.rubik import cubies
        from golf.puzzles.rubik.search import Search

        draw = Draw(seed_from_text(self.plan.seed), "bench", self.plan.metric, depth)
        search = Search(self.puzzle, self.strongest, self.metric, self.plan.max_nodes)
        while True:
            state = cubies.apply(self.puzzle.solved(), self._sequence(draw, depth))
            if search.solve(state).distance in (None, depth):
                yield state

    def _sequence(self, draw: Draw, depth: int) -> tuple[str, ...]:
        from golf.puzzles.rubik.scrambles import random_moves

        while True:
            moves = random_moves(draw, self.puzzle, 1 + draw.below(depth))
            if self.metric.length(moves) == depth:
                return moves


def _true_distances(metric: Metric) -> States:
    """The distance of every position of the 2x2x2."""
    from golf.puzzles.pocket_cube import table
    from golf.puzzles.rubik.moves import Metric

    return table.distances() if metric is Metric.HTM else table.distances_quarter_turn()


def _shares(plan: Plan, metric: Metric, made: dict[str, Heuristic]) -> dict[str, float]:
    """What each heuristic says of random positions, by what is true."""
    import numpy as np

    from golf.puzzles.rubik.puzzle import pocket_states

    distances = _true_distances(metric)
    order = Permutation(len(distances), seed_from_text(plan.seed), "bench", "share")
    places = np.array([order[index] for index in range(_SAMPLE)])
    states, true = pocket_states(places), int(distances[places].sum(dtype=np.int64))
    return {name: int(one.values(states).sum(dtype=np.int64)) / true for name, one in made.items()}
