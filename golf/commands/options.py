"""The options that several commands share: one name, one meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="The program, or an answer (.md, .html).", show_default=False
    ),
]
Challenge = Annotated[str, typer.Option(help="Which challenge; `golf challenges` lists them.")]
Author = Annotated[
    str | None,
    typer.Option(help="Default: GOLF_AUTHOR, else git's user.name, else the login name."),
]
Language = Annotated[
    str | None, typer.Option(help="Default: by header, extension or #! line; see `golf languages`.")
]
Block = Annotated[
    int | None, typer.Option(help="Of a post: which of its code blocks is the program.")
]
Flags = Annotated[
    str | None,
    typer.Option(help='Flags of the interpreter, as in --flags "-lp"; default: the post\'s.'),
]
CountFlags = Annotated[
    bool, typer.Option("--count-flags", help="Count the flags' bytes, as older rules did.")
]
Restore = Annotated[
    list[str] | None,
    typer.Option(
        "--restore",
        metavar="FAULT",
        help="Undo what a site did to the program; may be repeated: "
        "tabs tabs4 tabs8 lf bom entities spaces quotes blanks margin end.",
    ),
]
RestoreTabs = Annotated[
    bool,
    typer.Option("--restore-tabs", help="Spaces at line starts into tabs, as the header claims."),
]
Claims = Annotated[
    list[str] | None, typer.Option("--claim", help="A bonus you claim; may be repeated.")
]
Input = Annotated[
    str | None,
    typer.Option(metavar="argv|stdin", help="How it reads its input; default: found by a trial."),
]
Cases = Annotated[int | None, typer.Option(help="How many cases; the default is the least.")]
Jobs = Annotated[int | None, typer.Option(help="Runs at once; default: one per core.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="GOLF_DB",
        metavar="PATH|URL",
        help="The database; default: in the user's data directory.",
        show_default=False,
    ),
]
Isolation = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL",
        help="A level of `golf doctor`; `none` runs uncontained, and says so. Default: the best.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]
