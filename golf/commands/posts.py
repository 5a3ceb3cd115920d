"""`golf bytes` and `golf history`: what a file costs, and what an author tried."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import Author, Block, Database, Json, Language

if TYPE_CHECKING:
    from golf.entries.reading import Reading


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("bytes", epilog="Example: golf bytes entry.py answer.md")(count)
    app.command(epilog="Example: golf history --author me")(history)


def reading_of(
    block: int | None,
    flags: str | None,
    count_flags: bool,
    restore: list[str] | None,
    restore_tabs: bool,
) -> Reading:
    """How a file is to be read, from the options that submit, check and run share."""
    from golf.entries.flags import split_flags
    from golf.entries.reading import Reading

    return Reading(
        flags=None if flags is None else split_flags(flags),
        count_flags=count_flags,
        block=block,
        repairs=tuple(dict.fromkeys(restore or ())),
        tabs=restore_tabs,
    )


def count(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Programs or posts.", show_default=False)
    ],
    block: Block = None,
    json: Json = False,
) -> int:
    """Count bytes and characters, and say what could be saved; nothing is run."""
    from golf import usecases
    from golf.reports.bytes import bytes_report, bytes_text
    from golf.reports.json import dump

    counted = [usecases.count_bytes(file, block) for file in files]
    if json:
        typer.echo(dump([bytes_report(one) for one in counted]))
    else:
        typer.echo("\n\n".join(map(bytes_text, counted)))
    return 0


def history(
    author: Author = None,
    challenge: Annotated[
        str | None, typer.Option(help="Of this challenge only.", show_default=False)
    ] = None,
    language: Language = None,
    db: Database = None,
    json: Json = False,
) -> int:
    """List an author's tries, the newest first, with what each gained."""
    from golf import usecases
    from golf.reports.json import dump
    from golf.reports.tries import tries_report, tries_table

    found = usecases.history(author, db, challenge=challenge, language=language)
    typer.echo(dump(tries_report(found)) if json else tries_table(found))
    return 0
