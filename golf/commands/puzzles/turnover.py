"""`golf solve turnover`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import Json

if TYPE_CHECKING:
    from golf.references.turnover import Presses


def register(solve: typer.Typer, scramble: typer.Typer) -> None:
    """Add the puzzle's command to `golf solve`; there is nothing to scramble."""
    example = "Example: golf solve turnover 44"
    solve.command("turnover", epilog=example)(solve_turnover)


def solve_turnover(
    size: Annotated[
        int | None, typer.Argument(metavar="N", help="The board's size.", show_default=False)
    ] = None,
    board: Annotated[
        Path | None, typer.Option(metavar="FILE", help="N lines of 0 and 1: flip the ones.")
    ] = None,
    json: Json = False,
) -> int:
    """The fewest presses that flip all cells, or those of a board, and how many solutions.

    Where there are too many solutions to look at them all, the best that was found, a lower bound,
    and the words "not proven".
    """
    from golf.references import turnover

    found = turnover.solve_turnover(size, board)
    if json:
        _print_json(found)
        return 0
    typer.echo(_summary(found))
    if found.board is not None:
        from golf.puzzles.lights_out.boards import render

        typer.echo("\n".join(render(found.board)))
    return 0


def _summary(found: Presses) -> str:
    head = f"n = {found.size}, nullity {found.nullity}: "
    if not found.solvable:
        return f"{head}impossible"
    if found.proven:
        noun = "solution" if found.count == 1 else "solutions"
        how_many = "" if found.count is None else f", {found.count} {noun}"
        return f"{head}{found.presses} presses are the least{how_many}"
    return f"{head}{found.presses} presses found, not proven; no fewer than {found.lower_bound}"


def _print_json(found: Presses) -> None:
    from golf.puzzles.lights_out.boards import render
    from golf.reports.json import dump

    report = {
        "n": found.size,
        "solvable": found.solvable,
        "nullity": found.nullity,
        "least_presses": found.presses,
        "proven": found.proven,
        "lower_bound": found.lower_bound,
        "count": found.count,
        "board": None if found.board is None else render(found.board),
    }
    typer.echo(dump(report))
