"""`golf solve peg-solitaire`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import Json

if TYPE_CHECKING:
    from golf.references.peg_solitaire import PegSolutions


def register(solve: typer.Typer, scramble: typer.Typer) -> None:
    """Add the puzzle's command to `golf solve`; there is nothing to scramble."""
    example = "Example: golf solve peg-solitaire --start 1 --end 13 --count"
    solve.command("peg-solitaire", epilog=example)(solve_peg_solitaire)


def solve_peg_solitaire(
    start: Annotated[int, typer.Option(help="The hole that is empty at the start.")] = 1,
    end: Annotated[
        int | None, typer.Option(help="The hole of the last peg.", show_default="any")
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Only count the solutions.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="All solutions.")] = False,
    rows: Annotated[int, typer.Option(min=3, max=7, help="Rows of the triangle.")] = 5,
    json: Json = False,
) -> int:
    """One or all solutions, in the format of the challenge, or how many there are.

    Counting seven rows takes a minute and 1 GB.
    """
    from golf.references.peg_solitaire import solve_pegs

    found = solve_pegs(rows, start, end, count=count, everything=everything)
    if json:
        _print_json(found)
    elif count:
        _print_counts(found)
    else:
        _print_games(found)
    return 0


def _print_json(found: PegSolutions) -> None:
    from golf.reports.json import dump

    ends = {str(hole): ways for hole, ways in (found.ends or {}).items()}
    solutions = [[str(jump) for jump in game] for game in found.games]
    report = {"start": found.start, "count": found.count, "ends": ends, "solutions": solutions}
    typer.echo(dump(report))


def _print_counts(found: PegSolutions) -> None:
    typer.echo(f"{found.count} solutions from hole {found.start}, by the hole of the last peg:")
    for hole, ways in sorted((found.ends or {}).items()):
        typer.echo(f"  {hole:>2}  {ways:>12}")


def _print_games(found: PegSolutions) -> None:
    between = ""
    for game in found.games:
        typer.echo(between + "\n".join(map(str, game)))
        between = "\n"
    if not between:
        typer.echo("no solution")
