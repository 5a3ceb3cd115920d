"""`golf audit`: a claim held against many cases, or all."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import (
    Author,
    Challenge,
    Database,
    Input,
    Isolation,
    Jobs,
    Json,
    Language,
)
from golf.errors import GolfError, UsageError
from golf.results import InputMode

if TYPE_CHECKING:
    from golf.audit_records import AuditReport
    from golf.audits import Confirm, Preview
    from golf.usecases import Request

_ASK_ABOVE_SECONDS = 600.0
_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}

Target = Annotated[
    str, typer.Argument(metavar="ID|FILE", help="An entry's number, or a file.", show_default=False)
]


Claim = Annotated[
    str | None, typer.Option(help="The bonus to audit; default: the best one claimed.")
]
Confidence = Annotated[float, typer.Option(help="How sure to be.")]
Bound = Annotated[float, typer.Option(help="Which share of all cases may fail.")]
PerStratum = Annotated[
    bool, typer.Option("--per-stratum", help="The bound for every stratum by itself.")
]
Budget = Annotated[
    str | None, typer.Option(metavar="TIME", help="Run what fits into 90s, 30m or 2h instead.")
]
Exhaustive = Annotated[bool, typer.Option("--exhaustive", help="All cases there are.")]
KeepGoing = Annotated[
    bool, typer.Option("--keep-going", help="Count all failures; else the first ends it.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with its unfinished audit.")]
Warm = Annotated[
    bool,
    typer.Option(
        "--warm/--no-warm",
        help="Fork Python for most cases, with a share confirmed by real starts; never for all.",
    ),
]
Seed = Annotated[str | None, typer.Option(help="Make the cases repeatable.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask, however long it takes.")]
Dask = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Run on a cluster: a scheduler like tcp://host:8786."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command(epilog="Example: golf audit 12 --confidence 0.999 --bound 0.001")(audit)


def audit(
    target: Target,
    claim: Claim = None,
    confidence: Confidence = 0.999,
    bound: Bound = 0.001,
    per_stratum: PerStratum = False,
    budget: Budget = None,
    exhaustive: Exhaustive = False,
    keep_going: KeepGoing = False,
    resume: Resume = False,
    warm: Warm = False,
    seed: Seed = None,
    yes: Yes = False,
    challenge: Challenge = "pocket-cube",
    author: Author = None,
    language: Language = None,
    input: Input = None,
    jobs: Jobs = None,
    db: Database = None,
    isolation: Isolation = None,
    dask: Dask = None,
    json: Json = False,
) -> int:
    """Hold a claim against many cases, or all; the outcome changes the board."""
    from golf import audits
    from golf.auditing.planning import Wish
    from golf.reports.audit_progress import watching_audit

    wish = Wish(
        claim, confidence, bound, per_stratum, exhaustive, _seconds(budget), keep_going,
        warm=warm,
    )  # fmt: skip
    file = file_request(challenge, author, language, input, jobs, isolation, seed)
    request = audits.AuditRequest(target, wish, file, resume, dask)
    try:
        with watching_audit(quiet=json) as progress:
            report = audits.audit(request, db, progress, _confirming(quiet=json, yes=yes))
    except KeyboardInterrupt:
        raise GolfError(
            f"interrupted: what is done is kept; golf audit {target} --resume goes on"
        ) from None
    if report is None:
        raise GolfError("the audit was not begun: --budget TIME makes it shorter")
    return show(report, as_json=json)


def file_request(
    challenge: str,
    author: str | None,
    language: str | None,
    mode: str | None,
    jobs: int | None,
    isolation: str | None,
    seed: str | None = None,
) -> Request:
    """How to read a target that is a file, and how to run it; its path is not known yet."""
    from golf.usecases import Request

    if mode not in (None, *InputMode):
        raise UsageError(f"unknown input mode '{mode}': known: argv, stdin")
    return Request(
        path=Path(),
        challenge=challenge,
        author=author,
        language=language,
        input_mode=None if mode is None else InputMode(mode),
        jobs=jobs,
        isolation=isolation,
        seed=seed,
    )


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smhd]?)", text.strip())
    if match is None:
        raise UsageError(f"--budget '{text}' is no time: write 90s, 30m, 2h or 1d")
    return float(match[1]) * _UNITS[match[2]]


def _confirming(*, quiet: bool, yes: bool) -> Confirm:
    """Show the plan on standard error; ask only when it takes long and somebody can answer."""

    def confirm(preview: Preview) -> bool:
        from rich.console import Console

        from golf.reports.audit import print_preview

        if not quiet:
            print_preview(Console(stderr=True, highlight=False), preview)
        if yes or preview.seconds <= _ASK_ABOVE_SECONDS:
            return True
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return True
        return typer.confirm("This takes long. Begin?", err=True)

    return confirm


def show(report: AuditReport, *, as_json: bool) -> int:
    """Print an audit and give the status that it means."""
    from golf.audit_records import AuditOutcome
    from golf.commands.outcome import print_json

    if as_json:
        from golf.reports.audit_json import audit_report

        print_json(audit_report(report))
    else:
        from rich.console import Console

        from golf import audits
        from golf.reports.audit import print_audit

        print_audit(Console(highlight=False), report, audits.drawing(report))
    return 1 if report.outcome is AuditOutcome.REFUTED else 0
