"""Peg solitaire against known numbers and against games played one by one."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from golf.errors import UsageError
from golf.puzzles.peg_counts import count
from golf.puzzles.peg_solitaire import (
    Game,
    Jump,
    beginning,
    colours,
    first_game,
    games,
    holes,
    jumps,
    last_boards,
)

FACTS = Path(__file__).parents[2] / "facts" / "peg_solitaire.tsv"


def known() -> dict[int, int]:
    lines = FACTS.read_text().splitlines()[1:]
    return {int(start): int(number) for start, number in (line.split("\t") for line in lines)}


def last_hole(rows: int, start: int, game: Game) -> int:
    """The hole of the last peg; fails for a game that cannot be played or leaves more."""
    pegs = set(range(1, holes(rows) + 1)) - {start}
    for jump in game:
        assert {jump.start, jump.over} <= pegs
        assert jump.end not in pegs
        pegs = pegs - {jump.start, jump.over} | {jump.end}
    (last,) = pegs
    return last


def test_a_jump_is_written_as_the_challenge_wants_it() -> None:
    assert str(Jump(1, 3, 6)) == "Peg 1 jumps Peg 3 to Hole 6."


@pytest.mark.parametrize(("rows", "number"), [(3, 6), (4, 18), (5, 36), (6, 60), (7, 90)])
def test_the_number_of_jumps(rows: int, number: int) -> None:
    assert len(set(jumps(rows))) == number


def test_a_jump_changes_one_hole_of_each_colour() -> None:
    for jump in jumps(7):
        assert [(jump.changed & colour).bit_count() for colour in colours(7)] == [1, 1, 1]


def test_the_known_numbers_of_games() -> None:
    facts = known()
    assert facts
    for start, number in facts.items():
        assert sum(count(5, start).values()) == number


@pytest.mark.parametrize("start", [1, 5])
def test_the_counts_are_those_of_the_games_played_one_by_one(start: int) -> None:
    played = list(games(5, start))
    assert len(set(played)) == len(played)
    ends = Counter(last_hole(5, start, game) for game in played)
    assert dict(ends) == count(5, start)


def test_the_games_to_one_end() -> None:
    ends = count(5, 1)
    assert ends == {1: 6816, 7: 3408, 10: 3408, 13: 16128}
    assert sum(1 for _ in games(5, 1, 7)) == 3408
    assert all(last_hole(5, 1, game) == 13 for game in islice(games(5, 1, 13), 50))
    assert list(games(5, 1, 2)) == []


def test_small_triangles() -> None:
    assert [count(3, start) for start in range(1, 7)] == [{}] * 6
    assert count(4, 2)
    assert count(4, 1) == {}


def test_six_rows_are_the_same_seen_from_every_corner() -> None:
    first = count(6, 1)
    assert sum(first.values()) == sum(count(6, 16).values()) == 43_419_942_138


@pytest.mark.parametrize("rows", range(3, 8))
def test_a_first_game_is_found_from_every_hole_or_there_is_none(rows: int) -> None:
    for start in range(1, holes(rows) + 1):
        game = first_game(rows, start)
        if game is not None:
            last_hole(rows, start, game)
        elif last_boards(rows, start, None):
            assert rows <= 4
            assert count(rows, start) == {}


@pytest.mark.parametrize(
    ("rows", "start", "end", "message"),
    [(2, 1, None, "2 rows"), (8, 1, None, "8 rows"), (5, 16, None, "not 16"), (5, 1, 0, "not 0")],
)
def test_holes_and_sizes_that_are_not_there(
    rows: int, start: int, end: int | None, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        first_game(rows, start, end)
    assert beginning(5, 1) == 0b111_1111_1111_1110
