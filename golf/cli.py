"""The commands: each parses its words, calls one use case, and hands the result to a report.

`main` is what the `golf` script calls. It is the one place where a `GolfError` becomes a line on
standard error and exit status 2. Commands return their exit status: 0 accepted with all claims,
1 not accepted, 2 wrong usage or a judge error, 3 accepted but a claim refused. Use cases and
reports are imported inside the commands, so that `golf --help` stays quick.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands import about, audit, bench, certify, desk, posts, puzzles
from golf.commands.options import (
    Author,
    Block,
    Cases,
    Challenge,
    Claims,
    CountFlags,
    Database,
    File,
    Flags,
    Input,
    Isolation,
    Jobs,
    Json,
    Language,
    Restore,
    RestoreTabs,
)
from golf.commands.outcome import print_json, print_outcome, status_of
from golf.commands.posts import reading_of
from golf.errors import GolfError, UsageError
from golf.results import InputMode

if TYPE_CHECKING:
    from golf.entries.reading import Reading
    from golf.usecases import Outcome, Request

app = typer.Typer(
    help="Verify code-golf entries: run them contained, check every claim, keep the board.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from golf import __version__

        typer.echo(f"golf {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_version, is_eager=True),
    ] = False,
) -> None:
    pass


@app.command(epilog="Example: golf submit entry.py --author me --claim optimal")
def submit(
    file: File,
    challenge: Challenge = "pocket-cube",
    author: Author = None,
    language: Language = None,
    claim: Claims = None,
    input: Input = None,
    block: Block = None,
    flags: Flags = None,
    count_flags: CountFlags = False,
    restore: Restore = None,
    restore_tabs: RestoreTabs = False,
    cases: Cases = None,
    jobs: Jobs = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Judge a program, store the outcome, and rank it."""
    from golf import usecases
    from golf.reports.progress import watching

    reading = reading_of(block, flags, count_flags, restore, restore_tabs)
    request = _request(
        file, challenge, author, language, claim, input, cases, jobs, isolation, reading
    )
    with watching(quiet=json) as progress:
        outcome = usecases.submit(request, db, progress)
    return _report(outcome, str(file), as_json=json)


@app.command(epilog="Example: golf check entry.py --cases 500 --seed 42 --json")
def check(
    file: File,
    challenge: Challenge = "pocket-cube",
    author: Author = None,
    language: Language = None,
    claim: Claims = None,
    input: Input = None,
    block: Block = None,
    flags: Flags = None,
    count_flags: CountFlags = False,
    restore: Restore = None,
    restore_tabs: RestoreTabs = False,
    cases: Cases = None,
    seed: Annotated[str | None, typer.Option(help="Make the cases repeatable.")] = None,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="End at the first failure.")] = (
        False
    ),
    jobs: Jobs = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Judge a program without storing anything; all cases run."""
    from dataclasses import replace

    from golf import usecases
    from golf.reports.progress import watching

    reading = reading_of(block, flags, count_flags, restore, restore_tabs)
    request = _request(
        file, challenge, author, language, claim, input, cases, jobs, isolation, reading
    )
    request = replace(request, seed=seed, fail_fast=fail_fast)
    with watching(quiet=json) as progress:
        outcome = usecases.check(request, progress)
    return _report(outcome, str(file), as_json=json)


@app.command(epilog="Example: golf run entry.py FFFUDDRFRULLLDRRUULBBBDB")
def run(
    file: File,
    text: Annotated[
        str | None,
        typer.Argument(metavar="INPUT", help="The input; without it an easy case."),
    ] = None,
    challenge: Challenge = "pocket-cube",
    language: Language = None,
    input: Input = None,
    block: Block = None,
    flags: Flags = None,
    count_flags: CountFlags = False,
    restore: Restore = None,
    restore_tabs: RestoreTabs = False,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Run a program once in the sandbox and show what it does; nothing is judged."""
    from golf import usecases
    from golf.reports.raw import print_run, run_report

    reading = reading_of(block, flags, count_flags, restore, restore_tabs)
    request = _request(file, challenge, None, language, None, input, None, None, isolation, reading)
    raw = usecases.run(request, text)
    if json:
        print_json(run_report(raw))
    else:
        print_run(raw)
    return 0


@app.command(epilog="Example: golf leaderboard --format markdown --language python3")
def leaderboard(
    challenge: Challenge = "pocket-cube",
    language: Language = None,
    format: Annotated[
        str, typer.Option(help="table, markdown, csv, json or html.", metavar="FORMAT")
    ] = "table",
    top: Annotated[int, typer.Option(help="How many rows.")] = 50,
    everything: Annotated[bool, typer.Option("--all", help="All rows.")] = False,
    db: Database = None,
) -> int:
    """Show the board of a challenge."""
    from golf import usecases
    from golf.reports.tables import FORMATS, format_board
    from golf.reports.wording import worths

    if format not in FORMATS:
        raise UsageError(f"unknown format '{format}': known: {', '.join(FORMATS)}")
    board = usecases.board(challenge, db, language=language, top=None if everything else top)
    typer.echo(
        format_board(board.rows, format, challenge=challenge, worths=worths(board.challenge))
    )
    return 0


SHOW_FORMATS = ("table", "markdown", "json")


@app.command(epilog="Example: golf show 1 --format markdown")
def show(
    entry_id: Annotated[int, typer.Argument(metavar="ID", help="The entry's number.")],
    format: Annotated[
        str, typer.Option(help="table, json, or markdown to post.", metavar="FORMAT")
    ] = "table",
    db: Database = None,
    json: Json = False,
) -> int:
    """Show an entry, its judgings, and its failing case; or write the answer to post."""
    from golf import usecases
    from golf.reports.json import show_report
    from golf.reports.post import answer_markdown

    if format not in SHOW_FORMATS:
        raise UsageError(f"unknown format '{format}': known: {', '.join(SHOW_FORMATS)}")
    outcome = usecases.show(entry_id, db)
    if outcome.stored and (json or format == "json"):
        print_json(show_report(outcome.stored))
    elif format == "markdown":
        typer.echo(answer_markdown(outcome.entry, outcome.judging, outcome.challenge))
    else:
        print_outcome(outcome, None)
    return 0


# In the order of `golf --help`: what golfers and readers use, then the moderator's, then the rest.
for _group in (posts, about, audit, certify, desk, puzzles, bench):
    _group.register(app)


def _request(
    file: Path,
    challenge: str,
    author: str | None,
    language: str | None,
    claims: list[str] | None,
    mode: str | None,
    cases: int | None,
    jobs: int | None,
    isolation: str | None,
    reading: Reading,
) -> Request:
    from golf.usecases import Request

    if mode not in (None, *InputMode):
        raise UsageError(f"unknown input mode '{mode}': known: argv, stdin")
    return Request(
        path=file,
        challenge=challenge,
        author=author,
        language=language,
        claims=tuple(claims or ()),
        input_mode=None if mode is None else InputMode(mode),
        cases=cases,
        jobs=jobs,
        isolation=isolation,
        reading=reading,
    )


def _report(outcome: Outcome, file: str, *, as_json: bool) -> int:
    from golf.reports.ahead import ahead_report
    from golf.reports.json import entry_report

    if as_json:
        report = entry_report(outcome.id, outcome.entry, outcome.judging)
        print_json(report | ahead_report(outcome))
    else:
        print_outcome(outcome, file)
    return status_of(outcome)


_TYPERS_INTERRUPT = 130  # what typer makes of a KeyboardInterrupt inside a command
_PATIENCE_SECONDS = 3.0
_INTERRUPTED = "interrupted: nothing of this judging was stored"


def main() -> None:
    """Run the command line and exit with its status."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    _open_standard_streams()
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        if status == _TYPERS_INTERRUPT:
            status = _complain(_INTERRUPTED)
    except KeyboardInterrupt:
        status = _complain(_INTERRUPTED)
    except GolfError as error:
        status = _complain(str(error))
    except typer.TyperException as error:
        status = _complain(_usage_error(error))
    except (BrokenPipeError, SystemExit):  # typer and rich make the one into the other
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except Exception as error:
        if "GOLF_TRACEBACK" in os.environ:
            raise
        fault = f"{type(error).__name__}: {error}"
        status = _complain(f"a fault of golf itself: {fault} (GOLF_TRACEBACK=1 shows where)")
    sys.exit(status)


def _usage_error(error: typer.TyperException) -> str:
    """What is wrong with the words, and where help is; a group without a command is help itself."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "golf"
    return message if message.startswith("Usage: ") else f"{message} ({path} --help says more)"


def _interrupt(number: int, frame: object) -> None:
    """End by an exception; and for good after a while, should something swallow it.

    Jails end with this process, and an open transaction is rolled back.
    """
    import threading

    def give_up() -> None:
        os._exit(_complain(_INTERRUPTED))

    watchdog = threading.Timer(_PATIENCE_SECONDS, give_up)
    watchdog.daemon = True
    watchdog.start()
    raise KeyboardInterrupt


def _open_standard_streams() -> None:
    """Fill 0, 1 and 2 where they are closed, and let any text be written.

    Whatever is opened next would take a free number, and what golf starts would write into it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _complain(text: str) -> int:
    from golf.reports.visible import visible

    shown = visible(text, newlines=text.startswith("Usage: "), limit=4000)
    lead = "" if text.startswith("Usage: ") else "golf: "
    print(f"{lead}{shown}", file=sys.stderr)  # noqa: T201 - the one line of an error
    return 2
