"""The Cubic Eight-Puzzle's answers: against the contest, a slow search, and what must hold."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_cubic_eight import STEPS, answers_within, goal_of, roll, start_board

from golf.errors import UsageError
from golf.puzzles.cubic_eight import board, solver, sweep, table
from golf.puzzles.cubic_eight.board import CELLS, TOPS, DataSet

FACTS = Path(__file__).parents[2] / "facts"
TRANSPOSED = (0, 3, 6, 1, 4, 7, 2, 5, 8)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)

data_sets = st.builds(
    DataSet, st.integers(0, CELLS - 1), st.integers(0, CELLS - 1), st.integers(0, TOPS - 1)
)


def moved(cells: tuple[int, ...], swap: str = "WRB") -> np.ndarray:
    """The whole table as a board that is transposed or mirrored sees it."""
    tops = np.arange(TOPS)
    colours = np.array(["WRB".index(colour) for colour in swap])[
        tops[:, None] // 3 ** np.arange(8) % 3
    ]
    found = np.empty_like(table.answers())
    for empty in range(CELLS):
        order = np.argsort([cells[cell] for cell in range(CELLS) if cell != empty])
        there = colours[:, order] @ 3 ** np.arange(8)
        for start in range(CELLS):
            found[start, empty] = table.answers()[cells[start], cells[empty], there]
    return found


def test_the_contests_sample_is_answered_as_there() -> None:
    found = board.parse((FACTS / "cubic_eight_sample.in").read_text())
    right = (FACTS / "cubic_eight_sample.out").read_text().split()
    assert [str(solver.answer(one)) for one in found] == right


@pytest.mark.parametrize("start", range(CELLS))
def test_a_slow_search_finds_the_same_answers(start: int) -> None:
    most = 13 if start in (0, 1, 4) else 11
    slow = np.full((CELLS, TOPS), -1)
    for (empty, tops), rolls in answers_within(start, most).items():
        slow[empty, tops] = rolls
    quick = table.answers()[start].astype(int)
    assert np.array_equal(np.where(quick > most, -1, quick), slow)


def test_how_many_data_sets_have_each_answer() -> None:
    counts = [len(table.numbers_with(answer)) for answer in range(-1, 31)]
    assert sum(counts) == table.DATA_SETS == 531_441
    assert counts[:6] == [2010, 9, 24, 44, 80, 136]
    assert counts[-2:] == [3832, 1992]
    assert all(len(table.numbers_with(a, s)) for a in range(-1, 31) for s in range(CELLS))


def test_the_answers_are_as_symmetric_as_the_board() -> None:
    assert np.array_equal(moved(MIRRORED), table.answers())
    assert np.array_equal(moved(TRANSPOSED, "WBR"), table.answers())  # red and blue swap places
    assert not np.array_equal(moved(TRANSPOSED), table.answers())


def test_an_answer_is_even_when_the_empty_cell_keeps_its_shade() -> None:
    start, empty, _ = np.nonzero(table.answers() >= 0)
    shade = np.array([sweep.shade(cell) for cell in range(CELLS)])
    rolls = table.answers()[table.answers() >= 0]
    assert np.array_equal(rolls % 2, shade[start] ^ shade[empty])


@settings(max_examples=12, deadline=None)
@given(data_sets)
def test_the_rolls_of_a_solution_lead_to_the_goal(one: DataSet) -> None:
    letters = solver.rolls(one)
    if letters is None:
        assert solver.answer(one) == -1
        return
    assert len(letters) == solver.answer(one)
    here = start_board(one.start)
    for letter in letters:
        here = roll(here, letter)
        assert here is not None
    assert goal_of(here) == (one.empty, one.tops)


@settings(deadline=None)
@given(st.integers(0, CELLS - 1), st.text("UDLR", max_size=40))
def test_rolls_by_numbers_are_rolls_of_cubes(start: int, letters: str) -> None:
    """The arrays of the search against cubes with faces."""
    here, empty, index = start_board(start), start, sweep.start_index(start)
    odd = sweep.odd_cubes(start)
    for letter in letters:
        after = roll(here, letter)
        if after is not None:
            down, right = STEPS[letter]
            cell = empty - 3 * down - right
            index = int(sweep.sources(odd, cell, empty)[index])
            here, empty = after, cell
    assert goal_of(here) == (empty, index % TOPS)


@given(st.lists(data_sets, max_size=5))
def test_what_is_rendered_reads_back(some: list[DataSet]) -> None:
    assert board.parse(board.render(some)) == tuple(some)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no line '0 0'"),
        ("1 1\nE W W\nW W W\nW W W\n", "no line '0 0'"),
        ("1 4\n", "line 1: '1 4' is no column and row"),
        ("1\n", "line 1: '1' is no column and row"),
        ("1 1\nE W W\nW W\nW W W\n0 0\n", "line 3: 'W W' where three of W, R, B and E"),
        ("1 1\nE W W\n", "the end of the input where three"),
        ("1 1\nE W W\nW E W\nW W W\n0 0\n", "line 4: the board above has 2 cells E"),
        ("0 0\n1 1\n", "line 2: '1 1' after the line '0 0'"),
    ],
)
def test_a_text_that_is_no_input_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(UsageError) as error:
        board.parse(text)
    assert words in str(error.value)
