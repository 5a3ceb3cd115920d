"""`golf solve NAME …` and `golf scramble NAME`: the reference solvers, for whoever is curious.

One file is one puzzle's commands; it has `register(solve, scramble)`, which adds them to the two
groups. Adding a puzzle is adding its file to the tuple below.
"""

from __future__ import annotations

import typer

from golf.commands.puzzles import cubic_eight, peg_solitaire, pocket_cube, rubik, turnover

_PUZZLES = (pocket_cube, peg_solitaire, cubic_eight, turnover, rubik)


def register(app: typer.Typer) -> None:
    """Add the two groups to the application."""
    solve = typer.Typer(no_args_is_help=True, help="Ask a reference solver.", rich_markup_mode=None)
    scramble = typer.Typer(no_args_is_help=True, help="Make scrambles.", rich_markup_mode=None)
    for puzzle in _PUZZLES:
        puzzle.register(solve, scramble)
    # A group with a single command would lose the puzzle's name.
    solve.callback()(_group)
    scramble.callback()(_group)
    app.add_typer(solve, name="solve")
    app.add_typer(scramble, name="scramble")


def _group() -> None:
    pass
