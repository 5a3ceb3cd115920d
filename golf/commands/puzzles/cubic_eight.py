"""`golf solve cubic-eight-puzzle`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from golf.commands.options import Json
from golf.errors import UsageError


def register(solve: typer.Typer, scramble: typer.Typer) -> None:
    """Add the puzzle's command to the group."""
    example = "Example: golf solve cubic-eight-puzzle boards.txt --moves"
    solve.command("cubic-eight-puzzle", epilog=example)(solve_cubic_eight_puzzle)


def solve_cubic_eight_puzzle(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Data sets as `golf rules` shows; default: stdin."),
    ] = None,
    moves: Annotated[
        bool,
        typer.Option("--moves", help="A shortest sequence too: where a cube rolls, U, D, L or R."),
    ] = False,
    json: Json = False,
) -> int:
    """The least number of moves of each data set."""
    from golf.references.cubic_eight import solve_cubic_eight
    from golf.reports.json import dump

    found = solve_cubic_eight(_read(file), with_rolls=moves)
    if json:
        rolls = None if found.rolls is None else list(found.rolls)
        typer.echo(dump({"answers": list(found.answers), "moves": rolls}))
        return 0
    for at, answer in enumerate(found.answers):
        sequence = found.rolls[at] if found.rolls else None
        typer.echo(f"{answer} {sequence}" if sequence else str(answer))
    return 0


def _read(file: Path | None) -> str:
    """The text of the file or of standard input."""
    try:
        return sys.stdin.read() if file is None else file.read_text("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file or 'standard input'} is not text (UTF-8)") from None
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
