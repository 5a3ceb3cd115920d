"""The JSON report of an audit: that of an entry, with what the audit says; a contract.

An `AuditReport` goes in, plain data comes out. Called by `golf.commands.audit` for `--json`. The
schema is `docs/schema/audit.json`. Beyond the keys of the design there are:

    finished         whether the audit has ended; else `--resume` goes on with it
    plan             what was to be run: per_stratum, exhaustive, keep_going, budget_seconds, runs
    strata[].runs    how many cases were to be run
    simplest         whether `counterexample` is a simpler case than the one met first
    search_runs      runs spent on a simpler counterexample
    questions        same input, same output? other look, as good? each asked of a sample
    runs             cases decided by a real start (cold) and by a fork of a started interpreter
                     (warm); of the cold ones, confirmed had passed warm before: wrong are those
                     where the real start said otherwise, differing those where it agreed and the
                     output was another one
    failing          items that speak against the claim, among those run
    started, ended   UTC, ISO 8601; `ended` is null while unfinished

`confidence` and `bound` are shares of 1. `bound` is null where the plan was not run to its end,
or a warm run was wrong.
The bounds of the strata hold together at the confidence, the level divided among them.
"""

from __future__ import annotations

from golf.audit_records import AuditReport, Counts, Questions, StratumResult
from golf.reports.json import Report, entry_report, failure_report, utc


def audit_report(report: AuditReport) -> Report:
    """The report of `golf audit` as plain data."""
    audit, plan = report.audit, report.audit.start.plan
    found = report.counterexample
    return entry_report(audit.start.entry_id, audit.start.entry, report.judging) | {
        "audit": audit.id,
        "finished": audit.end is not None,
        "claim": plan.claim,
        "outcome": str(report.outcome),
        "confidence": plan.confidence,
        "bound": report.bound,
        "failing": audit.counts.failed(plan.claim),
        "runs": _ways(audit.counts),
        "strata": [_stratum(one, share.runs) for one, share in zip(report.strata, plan.strata,
                                                                   strict=True)],
        "counterexample": failure_report(found.failure) if found else None,
        "simplest": found is not None and found.kind == "simplest",
        "search_runs": audit.end.search_runs if audit.end else 0,
        "questions": _questions(audit.end.questions if audit.end else Questions()),
        "plan": {
            "bound": plan.bound,
            "per_stratum": plan.per_stratum,
            "exhaustive": plan.exhaustive,
            "keep_going": plan.keep_going,
            "budget_seconds": plan.budget_seconds,
            "runs": plan.runs,
        },
        "started": utc(audit.start.started),
        "ended": utc(audit.end.ended) if audit.end else None,
    }  # fmt: skip


def _stratum(result: StratumResult, runs: int) -> Report:
    return {
        "name": result.name,
        "population": result.population,
        "run": result.run,
        "failed": result.failed,
        "bound": result.bound,
        "runs": runs,
    }


def _ways(counts: Counts) -> Report:
    return {
        "cold": counts.cold,
        "warm": counts.warm,
        "confirmed": counts.confirmed,
        "wrong": counts.wrong,
        "differing": counts.differing,
    }


def _questions(asked: Questions) -> Report:
    return {
        "repeated": asked.repeated,
        "same_output": asked.same_output,
        "other_look": asked.dressed,
        "still_right": asked.still_right,
        "as_good": asked.as_good,
        "remarks": list(asked.remarks),
    }
