"""Ranks on the board.

In come the board's rows; out go the same rows, best first, with their ranks. `usecases` ranks
what the store fetched; the tests hold the store's own selection against `best_per_author`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from golf.records import StandingRow


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row with its rank, counted from 1; rows of equal score share it."""

    rank: int
    row: StandingRow


def order(row: StandingRow) -> tuple[int, datetime, int]:
    """The key the board is sorted by: score, then the earlier submission."""
    return row.score.ten_thousandths, row.submitted, row.id


def rank(rows: Iterable[StandingRow]) -> list[Ranked]:
    """The rows, best first; ties share a rank and leave a gap behind them (1, 2, 2, 4)."""
    ranked: list[Ranked] = []
    for place, row in enumerate(sorted(rows, key=order), start=1):
        tied = bool(ranked) and ranked[-1].row.score.ten_thousandths == row.score.ten_thousandths
        ranked.append(Ranked(ranked[-1].rank if tied else place, row))
    return ranked


def best_per_author(rows: Iterable[StandingRow]) -> list[StandingRow]:
    """One row per challenge, author, language and flags: the best, of equals the earlier."""
    best: dict[tuple[str, ...], StandingRow] = {}
    for row in sorted(rows, key=order):
        best.setdefault((row.challenge, row.author, row.language, *row.flags), row)
    return list(best.values())
