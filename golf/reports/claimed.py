"""What an answer's header claims beside what was measured: lines for people, and JSON.

In: an entry that came as an answer, and its judging. Called by `golf.reports.verdict`, `json` and
`bytes`. The comparison itself is `golf.entries.mismatch`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from golf.entries.claim import UNITS_PER_BYTE
from golf.entries.entry import Entry
from golf.entries.mismatch import Mismatch, compare, sum_text
from golf.records import Judging
from golf.reports.visible import visible
from golf.results import Score

_CHARS = 300


def claim_texts(entry: Entry, judging: Judging | None = None) -> Iterator[str]:
    """The header, then each point in which it is not right; nothing for a plain file."""
    found = compare(entry)
    if found is None or not found.header.text:
        return
    yield visible(found.header.text, _CHARS)
    lines = list(mismatch_texts(found))
    if judging is not None:
        lines += _score_lines(found, judging)
    yield from lines or ["size and sum are right"]


def mismatch_texts(found: Mismatch) -> Iterator[str]:
    """The report of a mismatch, safe to print."""
    yield from (visible(line, _CHARS) for line in found.lines())


def _score_lines(found: Mismatch, judging: Judging) -> Iterator[str]:
    claimed, verified = found.header.score, judging.score
    if claimed is None or verified is None:
        return
    difference = abs(claimed - verified.ten_thousandths)
    rounded = not claimed % UNITS_PER_BYTE and difference < UNITS_PER_BYTE
    if difference:
        how = " (rounded)" if rounded else ""
        yield f"claimed score {Score(claimed)}{how}, verified {verified}"


def claim_report(entry: Entry, judging: Judging | None = None) -> dict[str, Any] | None:
    """The same for JSON; None for a plain file."""
    found = compare(entry)
    if found is None or entry.posting is None:
        return None
    header = found.header
    lines = list(found.lines())
    if judging is not None:
        lines += _score_lines(found, judging)
    return {
        "header": header.text,
        "language": header.language,
        "flags": list(header.flags),
        "bytes": header.bytes,
        "chars": header.characters,
        "percents": [share / 100 for share in header.percents],
        "points": list(header.points),
        "extra": header.extra,
        "score": None if header.score is None else header.score / UNITS_PER_BYTE,
        "sum": sum_text(header),
        "sum_holds": header.sum_holds,
        "size_holds": found.size_holds,
        "mismatch": lines,
        "repairs": list(entry.posting.repairs),
        "explanation": entry.posting.explanation,
    }
