"""A list of audits: `golf report` without a number.

In: `AuditLine`s. Out: a table as text, or plain data. Called by `golf.commands.certify`.
"""

from __future__ import annotations

from collections.abc import Sequence

from golf.audit_records import AuditLine
from golf.reports.json import Report, utc
from golf.reports.visible import visible

_HEADERS = ("audit", "entry", "name", "author", "claim", "cases", "outcome", "started")
_CHARS = 30


def audits_table(audits: Sequence[AuditLine]) -> str:
    """A line for each audit."""
    from tabulate import tabulate

    if not audits:
        return "No audit yet: golf audit ID"
    return tabulate([_row(one) for one in audits], _HEADERS, disable_numparse=True)


def _row(one: AuditLine) -> tuple[str, ...]:
    return (
        str(one.id),
        "" if one.entry_id is None else str(one.entry_id),
        visible(one.name, _CHARS),
        visible(one.author, _CHARS),
        one.plan.claim or "right",
        f"{one.plan.runs:,}",
        str(one.outcome) if one.outcome else "unfinished",
        utc(one.started),
    )


def audits_report(audits: Sequence[AuditLine]) -> list[Report]:
    """The list as JSON; `outcome` is null while an audit is unfinished."""
    return [
        {
            "audit": one.id,
            "id": one.entry_id,
            "name": one.name,
            "author": one.author,
            "claim": one.plan.claim,
            "cases": one.plan.runs,
            "population": one.plan.population,
            "outcome": str(one.outcome) if one.outcome else None,
            "started": utc(one.started),
        }
        for one in audits
    ]
