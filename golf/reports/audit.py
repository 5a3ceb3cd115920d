"""What a moderator reads of an audit: the plan before it runs, and what came of it.

In: a `Preview` or an `AuditReport`. Out: lines (pure), or print on a rich console. Called by
`golf.commands.audit`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golf.audit_records import AuditOutcome, AuditPlan, AuditReport, Counts, Questions
from golf.reports.lines import INDENT, Line, listed, print_lines
from golf.reports.verdict import failure_lines
from golf.reports.visible import visible
from golf.reports.wording import counted, seconds_text
from golf.results import Drawing

if TYPE_CHECKING:
    from rich.console import Console

    from golf.audits import Preview

_STYLES = {
    AuditOutcome.REFUTED: "bold red",
    AuditOutcome.NOT_REFUTED: "bold green",
    AuditOutcome.PROVED: "bold green",
}
_CHARS = 300


def preview_lines(preview: Preview) -> Iterator[Line]:
    """The plan: what will be run, for how sure, how long it will take."""
    plan = preview.plan
    yield Line("", f"audit of {visible(preview.entry.name, _CHARS)}: {_claim(plan)}", "bold")
    yield from listed("plan", _plan_rows(plan))
    yield Line("will show", _promise(plan, preview.bound))
    yield Line("time", f"about {_long(preview.seconds)}, {preview.jobs} at once")
    yield from listed("cluster", (visible(remark, _CHARS) for remark in preview.remarks))


def _plan_rows(plan: AuditPlan) -> Iterator[str]:
    width = max(len(share.name) for share in plan.strata)
    for share in plan.strata:
        part = "all" if share.runs == share.population else f"{share.runs:,}"
        yield f"{share.name:{width}}  {part:>9} of {share.population:,}"
    yield f"{'together':{width}}  {plan.runs:>9,} of {plan.population:,}"


def _long(seconds: float) -> str:
    """`2 min 05 s`; from two hours on `52 hours`, from two days on `3.4 days`."""
    hours = seconds / 3600
    if hours < 2:
        return seconds_text(seconds)
    return f"{hours:.0f} hours" if hours < 48 else f"{hours / 24:.1f} days"


def _promise(plan: AuditPlan, bound: float) -> str:
    if plan.exhaustive:
        return "if none fails: proved, every case, one look each"
    return f"if none fails: {_bound(plan, bound)}"


def _bound(plan: AuditPlan, bound: float) -> str:
    most = round(bound * plan.population)
    return (
        f"at {100 * plan.confidence:g} % confidence at most {100 * bound:.3g} % of all cases fail "
        f"({most:,} of {plan.population:,})"
    )


def _claim(plan: AuditPlan) -> str:
    return f"claim {plan.claim}" if plan.claim else "every answer is right"


def print_preview(console: Console, preview: Preview) -> None:
    """Print the plan."""
    print_lines(console, preview_lines(preview))


def print_audit(console: Console, report: AuditReport, drawing: Drawing | None) -> None:
    """Print what came of an audit; `drawing` is of its counterexample."""
    from golf.reports.pictures import print_drawing

    print_lines(console, [headline(report)])
    print_lines(console, details(report))
    found = report.counterexample
    if found is None:
        return
    console.print()
    print_lines(console, failure_lines(found.failure))
    if drawing:
        print_drawing(console, drawing, INDENT)


def headline(report: AuditReport) -> Line:
    """The first line: the outcome, and what it means."""
    plan = report.audit.start.plan
    words = _outcome(report)
    if report.audit.end is None:
        resume = visible(report.audit.start.resume_command, _CHARS)
        return Line("", f"UNFINISHED: {words}; {resume} goes on", "bold yellow")
    return Line("", f"{_claim(plan)}: {words}", _STYLES[report.outcome])


def _outcome(report: AuditReport) -> str:
    plan = report.audit.start.plan
    if report.outcome is AuditOutcome.REFUTED:
        failing = report.audit.counts.failed(plan.claim)
        return (
            f"REFUTED, {counted(failing, 'failure')} in {_cases(report)}" if failing else "REFUTED"
        )
    if report.outcome is AuditOutcome.PROVED:
        return (
            f"PROVED on all {counted(plan.population, 'case')}, one look each, one real start each"
        )
    if report.bound is None:
        return f"not refuted by {_cases(report)}"
    return f"NOT REFUTED: {_bound(plan, report.bound)}"


def _cases(report: AuditReport) -> str:
    return counted(report.audit.counts.cases, "case")


def details(report: AuditReport) -> Iterator[Line]:
    """The lines below the first one, up to the counterexample."""
    audit, start = report.audit, report.audit.start
    number = "" if start.entry_id is None else f"entry {start.entry_id}, "
    yield Line("audit", f"{audit.id}: {number}{visible(start.entry.name, _CHARS)}, "
               f"{start.runtime}, {start.isolation}")  # fmt: skip
    yield from listed("strata", _strata_rows(report))
    if audit.end:
        yield from listed("asked", _asked(audit.end.questions))
        yield from listed("notes", (visible(note, _CHARS) for note in audit.end.notes))
        if audit.end.search_runs:
            yield Line("simplest", f"sought with {counted(audit.end.search_runs, 'run')}")
    counts = audit.counts
    if counts.warm or counts.confirmed:
        yield Line("runs", _ways(counts))
    yield Line(
        "time",
        f"{seconds_text(counts.program_seconds)} in the program, "
        f"longest run {seconds_text(counts.longest_seconds)}",
    )
    yield Line("seed", start.seed)


def _strata_rows(report: AuditReport) -> Iterator[str]:
    width = max(len(one.name) for one in report.strata)
    for one in report.strata:
        failed = f"{one.failed:,} failed" if one.failed else "none failed"
        row = (
            f"{visible(one.name, _CHARS):{width}}  {one.run:>9,} of {one.population:<10,} {failed}"
        )
        open_part = one.run < one.population and report.bound is not None
        yield f"{row}, at most {100 * one.bound:.3g} %" if open_part else row


def _ways(counts: Counts) -> str:
    """How many cases were decided which way."""
    said = "one" if counts.wrong == 1 else f"{counts.wrong:,}"
    wrong = f"{said} of them wrong" if counts.wrong else "none of them wrong"
    return (
        f"{counts.warm:,} warm (forked from a started interpreter), {counts.cold:,} cold, of which "
        f"{counts.confirmed:,} confirm warm ones: {wrong}"
    )


def _asked(asked: Questions) -> Iterator[str]:
    if asked.repeated:
        yield (
            f"the same input again, under another hash seed: the same output "
            f"{asked.same_output} of {asked.repeated} times"
        )
    if asked.dressed:
        yield (
            f"the same case with another look: right {asked.still_right} of {asked.dressed} times, "
            f"as good {asked.as_good} times"
        )
    yield from (visible(remark, _CHARS) for remark in asked.remarks)
