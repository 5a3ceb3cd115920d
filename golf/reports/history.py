"""What happened to an entry since it was submitted, for `golf show`.

In: a `StoredEntry`. Out: lines, or print on a rich console. Called by `golf.cli`, below the
verdict of the latest judging.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from golf.records import BatchJudging, Event, Judging, StoredEntry
from golf.reports.json import utc
from golf.reports.lines import Line, listed, print_lines
from golf.reports.visible import visible

if TYPE_CHECKING:
    from rich.console import Console

_CHARS = 200


def print_history(console: Console, stored: StoredEntry) -> None:
    """Print when it was submitted, its judgings if there are several, and its events."""
    print_lines(console, history_lines(stored))


def history_lines(stored: StoredEntry) -> Iterator[Line]:
    """The lines of `print_history`, the oldest judging and event first."""
    if event := stored.disqualified:
        yield Line("board", f"disqualified {_why(event)}", "bold red")
    if stored.current.claims != stored.entry.claims:
        yield Line("claims", ", ".join(stored.current.claims) or "none any more")
    yield Line("submitted", utc(stored.submitted))
    if len(stored.judgings) > 1:
        yield from listed("judgings", map(_judging, stored.judgings))
    yield from listed("on trial", map(_on_trial, stored.pending))
    yield from listed("events", map(_event, stored.events))


def _judging(judging: Judging) -> str:
    score = "no score" if judging.score is None else f"score {judging.score}"
    cases = f"{judging.cases_passed} of {judging.cases_run} cases passed"
    waived = f", waived: {', '.join(judging.waivers)}" if judging.waivers else ""
    return f"{judging.purpose}: {judging.verdict}, {score}, {cases}, seed {judging.seed}{waived}"


def _on_trial(found: BatchJudging) -> str:
    state = "outdated" if found.outdated else f"golf rejudge --apply {found.batch} makes it count"
    return f"batch {found.batch} ({state}): {_judging(found.judging)}"


def _event(event: Event) -> str:
    text = f"{utc(event.when)} {event.kind} {visible(event.detail, _CHARS)}".rstrip()
    return f"{text} {_why(event)}"


def _why(event: Event) -> str:
    text = f"by {visible(event.by, _CHARS)}"
    return f"{text}: {visible(event.reason, _CHARS)}" if event.reason else text
