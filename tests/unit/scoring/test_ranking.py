"""Ties share a rank, the earlier stands first, and each author and language has one row."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from golf.records import StandingRow
from golf.results import Score
from golf.scoring.ranking import best_per_author, rank


def row(id_: int, units: int, day: int, author: str = "ada", language: str = "c") -> StandingRow:
    when = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)
    score = Score(units)
    return StandingRow(id_, "pocket-cube", author, language, 1, 1, (), score, when, None)


def test_ties_share_a_rank_and_leave_a_gap() -> None:
    rows = [row(1, 30, 0), row(2, 20, 2), row(3, 20, 1), row(4, 10, 0)]
    assert [(ranked.rank, ranked.row.id) for ranked in rank(rows)] == [
        (1, 4),
        (2, 3),
        (2, 2),
        (4, 1),
    ]


def test_of_one_moment_the_lower_id_stands_first() -> None:
    assert [ranked.row.id for ranked in rank([row(2, 5, 0), row(1, 5, 0)])] == [1, 2]


def test_an_empty_board() -> None:
    assert rank([]) == []


def test_an_equalled_best_keeps_the_earlier_date() -> None:
    rows = [row(1, 30, 0), row(2, 20, 1), row(3, 20, 2)]
    assert [kept.id for kept in best_per_author(rows)] == [2]


def test_authors_and_languages_have_rows_of_their_own() -> None:
    rows = [row(1, 30, 0), row(2, 20, 0, author="bob"), row(3, 10, 0, language="rust")]
    assert [kept.id for kept in best_per_author(rows)] == [3, 2, 1]
