"""What `golf history` prints: an author's tries, and what each gained on the one before.

In: `golf.records.Try`s, the newest first. Out: a table, or dicts for JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from golf.records import Try
from golf.reports.json import score_number, utc
from golf.reports.tables import grid
from golf.reports.wording import language_text
from golf.results import Score, Verdict

HEADERS = ("id", "submitted", "challenge", "language", "bytes", "verdict", "score", "gained")


def tries_table(tries: Sequence[Try]) -> str:
    """One line for each try; an invitation where there is none."""
    if not tries:
        return "No entry by this author (--author NAME for another). Hand one in: golf submit FILE"
    gains = _gains(tries)
    return grid(HEADERS, [_cells(one, gains[one.id]) for one in tries])


def _cells(one: Try, gain: int | None) -> tuple[str, ...]:
    verdict = f"{one.verdict}, disqualified" if one.disqualified else str(one.verdict)
    return (
        str(one.id),
        utc(one.submitted)[:16].replace("T", " "),
        one.challenge,
        language_text(one.language, one.flags),
        str(one.size),
        verdict,
        "" if one.score is None else str(one.score),
        _gain_text(gain),
    )


def _gain_text(gain: int | None) -> str:
    if gain is None:
        return ""
    return f"−{Score(gain)}" if gain > 0 else f"+{Score(-gain)}" if gain else "0"


def _gains(tries: Sequence[Try]) -> dict[int, int | None]:
    """By id, how much each score is below the best before it in its language; None for a first."""
    best: dict[tuple[str, ...], int] = {}
    gains: dict[int, int | None] = {}
    for one in sorted(tries, key=lambda one: one.id):
        kind = (one.challenge, one.language, *one.flags)
        counts = one.score is not None and one.verdict is Verdict.AC and not one.disqualified
        units = one.score.ten_thousandths if one.score else 0
        gains[one.id] = best[kind] - units if counts and kind in best else None
        if counts:
            best[kind] = min(units, best.get(kind, units))
    return gains


def tries_report(tries: Sequence[Try]) -> list[dict[str, Any]]:
    """The same for JSON; `gained` is a score, positive where the try was better."""
    gains = _gains(tries)
    return [
        {
            "id": one.id,
            "challenge": one.challenge,
            "author": one.author,
            "language": one.language,
            "flags": list(one.flags),
            "bytes": one.size,
            "verdict": str(one.verdict),
            "score": score_number(one.score),
            "gained": None if (gain := gains[one.id]) is None else gain / 10_000,
            "submitted": utc(one.submitted),
            "disqualified": one.disqualified,
        }
        for one in tries
    ]
