"""TurnOver against known minima, and against Gauss's elimination on the whole board."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.errors import UsageError
from golf.puzzles.lights_out import solver
from golf.puzzles.lights_out.boards import (
    Board,
    flipped,
    full,
    pack,
    parse,
    render,
    unpack,
    weight,
)
from golf.puzzles.lights_out.least import least_for_all, walk
from golf.puzzles.lights_out.search import search
from golf.puzzles.lights_out.strips import strips_bound
from golf.puzzles.lights_out.symmetry import SYMMETRIES, invariant

FACTS = Path(__file__).parents[2] / "facts" / "turnover.tsv"
SLOW_LIMIT = 9


def known() -> list[tuple[int, int, int]]:
    lines = FACTS.read_text().splitlines()[1:]
    return [(int(n), int(least), int(d)) for n, least, d in (line.split("\t") for line in lines)]


def press_slowly(presses: Board) -> Board:
    size = len(presses)
    rows = []
    for row in range(size):
        bits = 0
        for column in range(size):
            around = [
                presses[r] >> c & 1
                for r in range(max(0, row - 1), min(size, row + 2))
                for c in range(max(0, column - 1), min(size, column + 2))
                if (r, c) != (row, column)
            ]
            bits |= sum(around) % 2 << column
        rows.append(bits)
    return tuple(rows)


def slow_rank(size: int) -> int:
    """The rank of the toggle matrix of size**2 rows, one row a press."""
    cells = size * size
    pivots: dict[int, int] = {}
    for cell in range(cells):
        row = pack(press_slowly(unpack(1 << cell, size)))
        while row and row.bit_length() in pivots:
            row ^= pivots[row.bit_length()]
        if row:
            pivots[row.bit_length()] = row
    return len(pivots)


boards = st.integers(1, 8).flatmap(
    lambda size: st.tuples(*[st.integers(0, 2**size - 1)] * size).map(tuple)
)


@given(boards)
def test_a_press_flips_the_neighbours_only(presses: Board) -> None:
    assert flipped(presses) == press_slowly(presses)


@given(boards)
def test_text_and_back(board: Board) -> None:
    assert parse("\n".join(render(board)) + "\n\n") == board
    assert unpack(pack(board), len(board)) == board


@settings(deadline=None)
@given(boards)
def test_what_presses_flip_can_be_flipped(presses: Board) -> None:
    target = flipped(presses)
    solution = solver.solve(target)
    assert solution.presses is not None
    assert flipped(solution.presses) == target
    found = walk(solution)
    assert found is not None
    assert flipped(found.board) == target
    assert weight(found.board) == found.presses <= weight(presses)


@pytest.mark.parametrize("size", range(1, SLOW_LIMIT + 1))
def test_the_nullity_is_that_of_the_whole_matrix(size: int) -> None:
    solution = solver.solve(full(size))
    assert solution.nullity == solver.nullity(size) == size * size - slow_rank(size)
    assert all(flipped(board) == (0,) * size for board in solution.null)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_least_is_that_of_all_presses_there_are(size: int) -> None:
    every = [
        presses
        for presses in product(range(2**size), repeat=size)
        if flipped(presses) == full(size)
    ]
    found = least_for_all(size)
    if found is None:
        assert every == []
        return
    fewest = min(map(weight, every))
    assert found.presses == fewest
    assert found.count == sum(weight(presses) == fewest for presses in every)


def test_a_board_that_cannot_be_cleared() -> None:
    assert solver.solve((1, 0, 0)).presses is None
    assert solver.solve((1,)).presses is None


def test_odd_boards_cannot_be_flipped_and_even_ones_can() -> None:
    for size in range(1, 53):
        assert (solver.solve(full(size)).presses is None) == (size % 2 == 1)


def test_the_known_minima() -> None:
    facts = known()
    assert len(facts) >= 20
    for size, least, nullity in facts:
        found = least_for_all(size)
        assert found is not None
        assert (found.presses, solver.nullity(size)) == (least, nullity), size
        assert flipped(found.board) == full(size)


def test_large_boards() -> None:
    found = least_for_all(52)
    assert found is not None
    assert (found.presses, found.count, solver.nullity(52)) == (1324, 1, 0)
    solution = solver.solve(full(200))
    assert solution.presses is not None
    assert flipped(solution.presses) == full(200)
    assert [solver.nullity(n) for n in (50, 62, 64, 256)] == [16, 60, 64, 256]


def test_the_count_of_least_solutions() -> None:
    found = least_for_all(44)
    assert found is not None
    assert (found.presses, found.count) == (880, 4)


def test_a_null_space_that_is_too_large_is_not_walked() -> None:
    with pytest.raises(ValueError, match="dimension 60"):
        least_for_all(62)


@pytest.mark.parametrize("size", [4, 8, 14, 16])
def test_the_bound_is_below_the_least(size: int) -> None:
    found = least_for_all(size)
    assert found is not None
    bound = strips_bound(full(size))
    assert 0 < bound <= found.presses
    if size <= SLOW_LIMIT:
        assert bound == found.presses  # one strip is the whole board


@given(boards)
@settings(deadline=None, max_examples=25)
def test_the_bound_of_any_board_is_below_its_least(presses: Board) -> None:
    found = walk(solver.solve(flipped(presses)))
    assert found is not None
    assert strips_bound(flipped(presses)) <= found.presses


def test_symmetric_solutions_are_solutions() -> None:
    solution = solver.solve(full(16))
    found = 0
    for changes in SYMMETRIES:
        narrowed = invariant(solution, changes)
        if narrowed is None or narrowed.presses is None:
            continue
        found += 1
        assert flipped(narrowed.presses) == full(16)
        for board in (narrowed.presses, *narrowed.null):
            assert all(change(board) == board for change in changes)
    assert found >= 3


def test_the_search_gives_a_solution_between_its_bounds() -> None:
    near = search(solver.solve(full(62)), rounds=5)
    assert flipped(near.board) == full(62)
    assert weight(near.board) == near.presses
    assert 900 < near.lower_bound < near.presses <= 1536  # what quarter turns alone give


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "not 0"), ("01\n0", "line 2"), ("01\n02\n", "line 2"), ("0\n0\n", "line 1")],
)
def test_texts_that_are_no_board(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse(text)
