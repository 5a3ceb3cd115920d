"""What `golf replay` and `golf try` show of their one case: for people, and as JSON.

In: a `OneCase`. Out: print on a rich console, or plain data. Called by `golf.commands.certify`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golf.reports.json import Report, failure_report
from golf.reports.lines import INDENT, Line, print_lines
from golf.reports.verdict import failure_lines
from golf.reports.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

    from golf.onecase import OneCase

_CHARS = 80


def print_case(console: Console, judged: OneCase) -> None:
    """Print the verdict, the run, and the picture."""
    from golf.reports.pictures import print_drawing

    print_lines(console, [_headline(judged)])
    print_lines(console, _run_lines(judged))
    print_drawing(console, judged.drawing, INDENT)
    if judged.audit_id is not None:
        print_lines(console, [Line("recorded", f"as audit {judged.audit_id}")])


def _headline(judged: OneCase) -> Line:
    start = judged.work.start
    claim = f"claim {start.plan.claim}" if start.plan.claim else "the answer is right"
    name = visible(start.entry.name, _CHARS)
    if judged.against:
        return Line("", f"{name}: {claim}: REFUTED", "bold red")
    return Line("", f"{name}: {claim}: holds here", "bold green")


def _run_lines(judged: OneCase) -> Iterator[Line]:
    lines = failure_lines(judged.shown)
    first = next(lines)
    yield first if judged.against else Line("case", visible(str(judged.case.key), _CHARS), "bold")
    yield from lines


def case_report(judged: OneCase) -> Report:
    """The run as JSON: like a failure of `submit`, with what it says of the claim."""
    start = judged.work.start
    return failure_report(judged.shown) | {
        "id": start.entry_id,
        "challenge": start.entry.challenge,
        "claim": start.plan.claim,
        "refutes": judged.against is not None,
        "audit": judged.audit_id,
        "isolation": judged.work.box.level,
        "unstable": judged.outcome.unstable,
    }
