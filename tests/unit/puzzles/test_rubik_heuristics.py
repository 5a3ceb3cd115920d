"""The heuristics never say more than the distance, and are what their docstrings say.

Exact distances come from a search of whole cubes level by level (3x3x3) and from the table of all
positions (2x2x2). The pattern databases here have small parts; the big ones are for benchmarks.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rubik_samples import SEED, make, scrambled

from golf.errors import UnknownName
from golf.puzzles.pocket_cube import table
from golf.puzzles.rubik import cubies, scrambles
from golf.puzzles.rubik.heuristics import NAMES, heuristic
from golf.puzzles.rubik.moves import MOVES, Metric
from golf.puzzles.rubik.patterns import part_of, pattern_database, rank
from golf.puzzles.rubik.puzzle import CUBE, POCKET_CUBE, Puzzle, pocket_states
from golf.puzzles.rubik.search import Search, Until
from golf.puzzles.rubik.sums import manhattan, misplaced, turns
from golf.seeds import Draw, Permutation


@cache
def levels(metric: Metric, most: int) -> tuple[np.ndarray, ...]:
    """All states of the 3x3x3 at each distance up to `most`, by breadth-first search."""
    tables = CUBE.turns()[list(CUBE.atoms(metric))]
    found = [CUBE.solved()[None]]
    seen = np.empty(0, dtype="V20")
    for _ in range(most):
        names = found[-1].view("V20").ravel()
        seen = np.concatenate([seen, names])
        after = np.unique(np.concatenate([table[found[-1]] for table in tables]).view("V20"))
        fresh = after[~np.isin(after, seen)]
        found.append(fresh.view(np.uint8).reshape(-1, 20))
    return tuple(found)


def sampled(states: np.ndarray, count: int) -> np.ndarray:
    order = Permutation(len(states), SEED, "sample")
    return states[[order[at] for at in range(min(count, len(states)))]]


def test_the_levels_are_as_many_as_is_known() -> None:
    sizes = [len(level) for level in levels(Metric.HTM, 5)]
    assert sizes == [1, 18, 243, 3240, 43_239, 574_908]
    assert [len(level) for level in levels(Metric.QTM, 5)] == [1, 12, 114, 1068, 10_011, 93_840]


@pytest.mark.parametrize("name", NAMES)
def test_admissible_on_every_position_within_five_moves(name: str) -> None:
    one = make(name, CUBE, Metric.HTM)
    for depth, states in enumerate(levels(Metric.HTM, 5)):
        assert one.values(states).max() <= depth


def test_distinct_turns_with_larger_collections_is_admissible_too() -> None:
    """As it is used, with collections of up to five turns, so that it may say 6; on a sample."""
    one = heuristic("distinct-turns", CUBE)
    values = one.values(sampled(levels(Metric.HTM, 5)[5], 10_000))
    assert values.max() == 5
    draw = Draw(SEED, "larger")
    assert one.values(scrambles.random_state(draw)[None])[0] >= 6


@pytest.mark.parametrize("name", NAMES)
def test_admissible_on_every_position_within_five_quarter_turns(name: str) -> None:
    one = make(name, CUBE, Metric.QTM)
    for depth, states in enumerate(levels(Metric.QTM, 5)):
        assert one.values(states).max() <= depth


@pytest.mark.parametrize("metric", Metric)
def test_admissible_on_deeper_positions_that_are_solved(metric: Metric) -> None:
    """Solved with nothing but the pattern database: the others are held against its distances."""
    search = Search(CUBE, make("pattern-database", CUBE, metric), metric)
    deepest = 0
    for number in range(6):
        state = scrambled(7 if metric is Metric.HTM else 5, number)
        distance = search.solve(state).distance
        assert distance is not None
        deepest = max(deepest, distance)
        for name in NAMES:
            assert make(name, CUBE, metric).values(state[None])[0] <= distance
    assert deepest >= 6


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize("name", NAMES)
def test_admissible_on_the_2x2x2(name: str, metric: Metric) -> None:
    distances = table.distances() if metric is Metric.HTM else table.distances_quarter_turn()
    places = sampled(np.arange(len(distances)), 20_000)
    values = make(name, POCKET_CUBE, metric).values(pocket_states(places))
    assert (values <= distances[places]).all()
    assert values.max() > 1


@pytest.mark.parametrize("puzzle", [CUBE, POCKET_CUBE], ids=lambda puzzle: puzzle.name)
@pytest.mark.parametrize("metric", Metric)
def test_only_what_a_move_changes_is_counted(puzzle: Puzzle, metric: Metric) -> None:
    """What one move lowers and raises by at most its cost: the heuristics are consistent."""
    draw = Draw(SEED, "consistent")
    states = np.stack([scrambles.random_state(draw) for _ in range(200)])
    if puzzle is POCKET_CUBE:
        states = pocket_states(sampled(np.arange(3_674_160), 200))
    for name in NAMES:
        one = make(name, puzzle, metric)
        here = one.values(states).astype(int)
        for move, table_of_move in zip(puzzle.moves, puzzle.turns(), strict=True):
            there = one.values(table_of_move[states]).astype(int)
            assert np.abs(here - there).max() <= metric.cost(move), name


def test_solved_is_nought_and_each_step_up_is_worth_something() -> None:
    draw = Draw(SEED, "average")
    states = np.stack([scrambles.random_state(draw) for _ in range(500)])
    for metric in Metric:
        assert all(make(n, CUBE, metric).values(CUBE.solved()[None])[0] == 0 for n in NAMES)
    average = {name: make(name, CUBE, Metric.HTM).values(states).mean() for name in NAMES}
    assert average["misplaced"] < average["manhattan"] < average["turns"]
    assert average["turns"] <= average["distinct-turns"]


def test_distinct_turns_are_never_less_than_turns_nor_turns_than_misplaced() -> None:
    states = np.concatenate([*levels(Metric.HTM, 5)[:4], sampled(levels(Metric.HTM, 5)[4], 2000)])
    fewest, each, shared = (
        make(name, CUBE, Metric.HTM).values(states)
        for name in ("misplaced", "turns", "distinct-turns")
    )
    assert (fewest <= each).all()
    assert (each <= shared).all()
    assert (each < shared).any()


def ways_home(piece: int, value: int) -> list[tuple[int, ...]]:
    """All shortest sequences of moves that bring a piece home, by a plain search."""
    ways: list[tuple[tuple[int, ...], int]] = [((), value)]
    rows = cubies.turns().tolist()
    while not (home := [way for way, at in ways if at == cubies.solved()[piece]]):
        ways = [((*way, move), rows[move][at]) for way, at in ways for move in range(18)]
    return home


def sets_of_ways(state: np.ndarray) -> list[list[frozenset[int]]]:
    return [
        [frozenset(way) for way in ways_home(piece, value)]
        for piece, value in enumerate(state.tolist())
    ]


def test_one_shortest_way_for_each_piece_overestimates() -> None:
    """The turns of the first shortest way of every piece, counted once each: 3 after U R."""
    state = cubies.apply(cubies.solved(), ["U", "R"])
    naive = len(frozenset().union(*(sets[0] for sets in sets_of_ways(state))))
    assert naive == 3
    assert make("distinct-turns", CUBE, Metric.HTM).values(state[None])[0] == 2


def test_the_best_choice_of_shortest_ways_overestimates_too() -> None:
    """After U2 R2 no three turns hold a shortest way of every piece."""
    state = cubies.apply(cubies.solved(), ["U2", "R2"])
    sets = sets_of_ways(state)
    for turned in combinations(range(len(MOVES)), 3):
        assert not all(any(way <= set(turned) for way in ways) for ways in sets)
    assert make("distinct-turns", CUBE, Metric.HTM).values(state[None])[0] == 2


def sufficient(collection: tuple[int, ...], state: np.ndarray) -> bool:
    """Whether every piece comes home by some of the turns in some order: all are tried."""
    rows = cubies.turns().tolist()
    orders = [
        order
        for size in range(len(collection) + 1)
        for chosen in combinations(collection, size)
        for order in permutations(chosen)
    ]

    def home(piece: int, value: int) -> bool:
        for order in orders:
            at = value
            for move in order:
                at = rows[move][at]
            if at == cubies.solved()[piece]:
                return True
        return False

    return all(home(piece, value) for piece, value in enumerate(state.tolist()))


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(MOVES), min_size=1, max_size=3))
def test_distinct_turns_is_the_smallest_sufficient_collection(moves: list[str]) -> None:
    state = cubies.apply(cubies.solved(), moves)
    value = make("distinct-turns", CUBE, Metric.HTM).values(state[None])[0]
    collections = (
        size
        for size in range(3)
        for chosen in combinations_with_replacement(range(len(MOVES)), size)
        if sufficient(chosen, state)
    )
    least = next(collections, 3)
    assert min(value, 3) == max(least, min(3, turns(CUBE, Metric.HTM).values(state[None])[0]))


def test_what_a_move_takes_off_the_sums_is_what_the_docstrings_say() -> None:
    def most(one: object) -> list[int]:
        return [part.most for part in one.parts]  # type: ignore[attr-defined]

    assert most(misplaced(CUBE, Metric.HTM)) == [4, 4]
    assert most(manhattan(CUBE, Metric.HTM)) == [16, 8]
    assert most(manhattan(CUBE, Metric.QTM)) == [8, 8]
    assert most(turns(CUBE, Metric.HTM)) == most(turns(CUBE, Metric.QTM)) == [4, 4]


def test_sums_by_hand() -> None:
    """The superflip: every edge at home and flipped, no corner touched."""
    state = cubies.solved().copy()
    state[8:] += 1
    assert misplaced(CUBE, Metric.HTM).values(state[None])[0] == 3
    assert manhattan(CUBE, Metric.HTM).values(state[None])[0] == 0
    needs = turns(CUBE, Metric.HTM).parts[1].numbers
    assert {int(needs[edge, 2 * edge + 1]) for edge in range(12)} == {3}
    assert turns(CUBE, Metric.HTM).values(state[None])[0] == 9


@given(st.integers(1, 8), st.integers(0, 2**32))
def test_ranks_number_arrangements_in_order(size: int, number: int) -> None:
    places = sorted(permutations(range(8), min(size, 3)))
    ranks = rank(np.array(places, dtype=np.uint8).T, 8)
    assert ranks.tolist() == list(range(len(places)))
    draw = Draw(SEED, number)
    pair = sorted(tuple(draw.sample(range(12), size)) for _ in range(2))
    first, second = rank(np.array(pair, dtype=np.uint8).T, 12)
    assert (first < second) == (pair[0] < pair[1])


@pytest.mark.parametrize("columns", [(0, 1), (8, 9), (10, 15, 19), (3, 7)])
def test_the_distance_of_a_part_is_the_least_over_all_cubes_that_show_it(
    columns: tuple[int, ...],
) -> None:
    part = part_of(CUBE, columns)
    packed = part.build()
    distances = np.stack([packed & 15, packed >> 4], axis=1).ravel()[: part.size]
    least = np.full(part.size, 15)
    for depth, states in reversed(list(enumerate(levels(Metric.HTM, 5)))):
        least[part.positions(states)] = depth
    known = least < 15
    assert np.array_equal(distances[known], least[known])
    assert (distances[~known] > 5).all()


def test_the_part_of_all_corners_of_the_2x2x2_is_the_2x2x2() -> None:
    part = part_of(POCKET_CUBE, tuple(range(7)))
    assert part.size == 3_674_160
    places = sampled(np.arange(3_674_160), 5000)
    whole = pattern_database(POCKET_CUBE, (tuple(range(7)),))
    assert np.array_equal(whole.values(pocket_states(places)), table.distances()[places])


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="unknown heuristic 'turn'"):
        heuristic("turn", CUBE)


def test_all_distances_of_the_2x2x2_are_found_by_search() -> None:
    for metric in Metric:
        distances = table.distances() if metric is Metric.HTM else table.distances_quarter_turn()
        places = sampled(np.arange(3_674_160), 12)
        one = make("pattern-database", POCKET_CUBE, metric)
        search = Search(POCKET_CUBE, one, metric, until=Until.FIRST)
        found = [search.solve(state).distance for state in pocket_states(places)]
        assert found == distances[places].tolist()
