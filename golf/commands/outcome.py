"""What the commands do with an outcome of a judging: print it, and end with its status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from golf.results import Verdict

if TYPE_CHECKING:
    from golf.usecases import Outcome


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """A reader that stops reading, as `head` does, changes no exit status."""
    try:
        yield
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich makes the one into the other
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@reader_may_leave()
def print_outcome(outcome: Outcome, file: str | None) -> None:
    """Print a verdict for people, and what is stored around it; `file` is the path as given."""
    from rich.console import Console

    from golf import usecases
    from golf.reports.ahead import ahead_lines
    from golf.reports.history import print_history
    from golf.reports.lines import print_lines
    from golf.reports.verdict import print_verdict
    from golf.reports.wording import worths

    console = Console(highlight=False)
    print_verdict(
        console,
        outcome.entry,
        outcome.judging,
        stored_id=outcome.id,
        worths=worths(outcome.challenge),
        drawing=usecases.failing_drawing(outcome),
        file=file,
    )
    if file is not None:
        print_lines(console, ahead_lines(outcome))
    if outcome.stored:
        print_history(console, outcome.stored)


def status_of(outcome: Outcome) -> int:
    """The exit status that an outcome means."""
    if outcome.judging.verdict is Verdict.JE:
        return 2
    if outcome.judging.verdict is not Verdict.AC:
        return 1
    refused = any(bonus.claimed and not bonus.granted for bonus in outcome.judging.bonuses)
    return 3 if refused else 0


@reader_may_leave()
def print_json(value: object) -> None:
    """Print a report on standard output."""
    from golf.reports.json import dump

    typer.echo(dump(value))
