"""Audits to columns and back; the companion of `codec` for `golf.audit_records`.

`audits` is the caller. Going there and back gives an equal value; durations of evidence are
rounded to whole microseconds, those of counts are not.
"""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import RowMapping

from golf.audit_records import (
    AuditEnd,
    AuditPlan,
    AuditStart,
    Counts,
    Evidence,
    Questions,
    Share,
)
from golf.db import codec
from golf.db.codec import Values
from golf.results import Extremes, Limits, Tally, Verdict

# Fields of `AuditStart` that stand in a column of the same name, as they are.
_PLAIN = (
    *("entry_id", "revision", "runtime", "fingerprint", "input_mode", "compile_command"),
    *("isolation", "seed", "seed_origin", "started", "waivers"),
)
_ENTRY = (
    *("challenge", "author", "name", "languages", "claims", "input_mode"),
    *("posted", "source", "sha256"),
)


def start_values(start: AuditStart) -> Values:
    """The columns of a new `audit` row."""
    return (
        {name: getattr(start.entry, name) for name in _ENTRY}
        | {name: getattr(start, name) for name in _PLAIN}
        | {
            "plan": asdict(start.plan),
            "limits": asdict(start.limits),
            "versions": dict(start.versions),
            "extras": codec.extras_data(start.entry),
        }
    )


def start_from(row: RowMapping) -> AuditStart:
    """How the audit of a row began."""
    return AuditStart(
        **{name: row[name] for name in _PLAIN},
        entry=codec.entry_from(row),
        plan=plan_from(row["plan"]),
        limits=Limits(**row["limits"]),
        versions=row["versions"],
    )


def plan_from(data: Values) -> AuditPlan:
    """The plan of plain data."""
    strata = tuple(Share(**share) for share in data["strata"])
    return AuditPlan(**data | {"strata": strata})


def counts_values(counts: Counts) -> Values:
    """Counts as plain data."""
    return asdict(counts)


def counts_from(data: Values) -> Counts:
    """The counts of plain data."""
    return Counts(
        **data
        | {
            "tallies": {name: Tally(**tally) for name, tally in data["tallies"].items()},
            "extremes": {name: Extremes(**found) for name, found in data["extremes"].items()},
            "verdicts": {Verdict(name): count for name, count in data["verdicts"].items()},
        }
    )


def evidence_values(evidence: Evidence, audit_id: int) -> Values:
    """The columns of a new `audit_failure` row."""
    kept = codec.failure_values(evidence.failure)
    return kept | {"audit_id": audit_id, "kind": evidence.kind, "bonus": evidence.bonus}


def evidence_from(row: RowMapping) -> Evidence:
    """The evidence of a row."""
    return Evidence(row["kind"], row["bonus"], codec.failure_from(row))


def end_values(end: AuditEnd, audit_id: int, judging_id: int | None) -> Values:
    """The columns of a new `audit_end` row."""
    return {
        "audit_id": audit_id,
        "judging_id": judging_id,
        "outcome": end.outcome,
        "ended": end.ended,
        "questions": asdict(end.questions),
        "search_runs": end.search_runs,
        "notes": end.notes,
    }


def end_from(row: RowMapping) -> AuditEnd:
    """How the audit of a row ended."""
    asked = row["questions"]
    return AuditEnd(
        row["outcome"],
        row["ended"],
        Questions(**asked | {"remarks": tuple(asked["remarks"])}),
        row["search_runs"],
        row["notes"],
    )
