"""`golf solve pocket-cube` and `golf scramble pocket-cube`."""

from __future__ import annotations

from typing import Annotated

import typer

from golf.commands.options import Json


def register(solve: typer.Typer, scramble: typer.Typer) -> None:
    """Add the puzzle's commands to the two groups."""
    example = "Example: golf solve pocket-cube FFFUDDRFRULLLDRRUULBBBDB --all"
    solve.command("pocket-cube", epilog=example)(solve_pocket_cube)
    example = "Example: golf scramble pocket-cube --depth 11 --count 3 --seed 1"
    scramble.command("pocket-cube", epilog=example)(scramble_pocket_cube)


def solve_pocket_cube(
    facelets: Annotated[str, typer.Argument(help="24 characters; `golf rules` has the order.")],
    everything: Annotated[bool, typer.Option("--all", help="All optimal solutions.")] = False,
    json: Json = False,
) -> int:
    """Distance, number of optimal solutions, and one or all of them."""
    from golf.references.pocket_cube import solve_cube
    from golf.reports.json import dump, solve_report

    found = solve_cube(facelets, everything=everything)
    if json:
        typer.echo(dump(solve_report(found.distance, found.count, found.solutions)))
        return 0
    noun = "solution" if found.count == 1 else "solutions"
    typer.echo(f"{found.distance} moves (HTM), {found.count} optimal {noun}")
    for solution in found.solutions:
        typer.echo(f"  {solution}")
    return 0


def scramble_pocket_cube(
    depth: Annotated[
        int | None, typer.Option(min=0, max=11, help="Optimal distance; default: uniform.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 1,
    seed: Annotated[str | None, typer.Option(help="Make them repeatable.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Show the scrambling moves too.")] = False,
) -> int:
    """Print scrambled cubes in the colours WRGBOY, a line each."""
    from golf.references.pocket_cube import scramble_cube

    for facelets, scramble in scramble_cube(depth, count, seed):
        typer.echo(f"{facelets}  {scramble}".rstrip() if moves else facelets)
    return 0
