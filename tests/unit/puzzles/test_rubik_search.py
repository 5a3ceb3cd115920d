"""IDA*: distances, solutions, and counts of nodes that are the same every time."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rubik_samples import make, scrambled

from golf.puzzles.pocket_cube import solver
from golf.puzzles.rubik import cubies
from golf.puzzles.rubik.heuristics import NAMES
from golf.puzzles.rubik.moves import MOVES, Metric
from golf.puzzles.rubik.puzzle import CUBE, POCKET_CUBE, pocket_states
from golf.puzzles.rubik.search import Bound, Search, Until


class Nothing:
    """The heuristic that knows nothing: a plain search."""

    def values(self, states: np.ndarray) -> np.ndarray:
        return np.zeros(len(states), dtype=np.uint8)


def search(name: str = "turns", **options: object) -> Search:
    metric = options.get("metric", Metric.HTM)
    return Search(CUBE, make(name, CUBE, metric), **options)  # type: ignore[arg-type]


def test_the_solved_cube_needs_nothing() -> None:
    found = search().solve(cubies.solved())
    assert (found.distance, found.solutions, found.nodes) == (0, ((),), 0)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(MOVES), min_size=1, max_size=5), st.sampled_from(NAMES))
def test_solutions_solve_and_are_no_longer_than_the_scramble(moves: list[str], name: str) -> None:
    state = cubies.apply(cubies.solved(), moves)
    for metric in Metric:
        found = search(name, metric=metric).solve(state)
        assert found.distance is not None
        assert found.distance <= metric.length(moves)
        (solution,) = found.solutions[:1]
        assert metric.length(solution) == found.distance
        assert (cubies.apply(state, solution) == cubies.solved()).all()


def test_all_heuristics_find_the_same_distance() -> None:
    for number in range(3):
        state = scrambled(5, number)
        found = {search(name).solve(state).distance for name in NAMES}
        assert len(found) == 1


def test_without_a_heuristic_all_sequences_are_tried() -> None:
    """The pruning leaves 1, 18, 243, 3240 sequences of 0 to 3 moves; one of the last is solved."""
    state = cubies.apply(cubies.solved(), ["R", "U", "F"])
    found = Search(CUBE, Nothing(), until=Until.BOUND).solve(state)
    assert found.bounds == (Bound(0, 1), Bound(1, 19), Bound(2, 262), Bound(3, 3501))


def test_counts_are_the_same_every_time_and_do_not_depend_on_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = scrambled(6, 0)
    first = search("misplaced", until=Until.BOUND).solve(state)
    assert first == search("misplaced", until=Until.BOUND).solve(state)
    monkeypatch.setattr("golf.puzzles.rubik.search._BLOCK", 7)
    small = search("misplaced", until=Until.BOUND).solve(state)
    assert small.bounds == first.bounds
    assert set(small.solutions) == set(first.solutions)


def test_a_heuristic_that_is_nowhere_lower_never_takes_more_nodes() -> None:
    for number in range(4):
        state = scrambled(6, number)
        nodes = [
            search(name, until=Until.BOUND).solve(state).nodes
            for name in ("misplaced", "turns", "distinct-turns")
        ]
        assert nodes == sorted(nodes, reverse=True)


def test_giving_up_is_said_and_costs_no_more_than_allowed() -> None:
    state = scrambled(9, 1)
    heard: list[Bound] = []
    found = search("misplaced", max_nodes=5000, watch=heard.append).solve(state)
    assert (found.distance, found.solutions) == (None, ())
    assert found.nodes <= 5000
    assert tuple(heard) == found.bounds
    assert search("misplaced", max_nodes=1).solve(state).nodes <= 1


def test_all_solutions_of_the_2x2x2_are_found() -> None:
    positions = np.array([77, 123_456, 2_000_000, 3_333_333])
    one = make("pattern-database", POCKET_CUBE, Metric.HTM)
    every = Search(POCKET_CUBE, one, until=Until.ALL, max_nodes=2_000_000)
    for position, state in zip(positions.tolist(), pocket_states(positions), strict=True):
        if solver.distance(position) > 9:
            continue
        found = every.solve(state)
        right = {tuple(solution) for solution in solver.solutions(position)}
        assert set(found.solutions) == right
        assert len(found.solutions) == len(right)


def test_opposite_faces_are_turned_in_both_orders_only_when_all_is_asked_for() -> None:
    state = cubies.apply(cubies.solved(), ["U", "D2"])
    assert search(until=Until.BOUND).solve(state).solutions == (("U'", "D2"),)
    assert set(search(until=Until.ALL).solve(state).solutions) == {("U'", "D2"), ("D2", "U'")}


def test_a_half_turn_counts_two_in_quarter_turns() -> None:
    state = cubies.apply(cubies.solved(), ["R2", "U"])
    found = search(metric=Metric.QTM, until=Until.ALL).solve(state)
    assert (found.distance, found.solutions) == (3, (("U'", "R2"),))
