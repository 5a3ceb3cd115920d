"""`golf solve rubik-cube` and `golf scramble rubik-cube`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import Json
from golf.errors import UsageError
from golf.observer import Silent

if TYPE_CHECKING:
    from golf.references.rubik import CubeSearch

_METRICS = ("HTM", "QTM")


def register(solve: typer.Typer, scramble: typer.Typer) -> None:
    """Add the puzzle's commands to the two groups."""
    example = "Example: golf solve rubik-cube FACELETS --heuristic distinct-turns"
    solve.command("rubik-cube", epilog=example)(solve_rubik_cube)
    example = "Example: golf scramble rubik-cube --length 8 --seed 1 --moves"
    scramble.command("rubik-cube", epilog=example)(scramble_rubik_cube)


def solve_rubik_cube(
    facelets: Annotated[str, typer.Argument(help="54 characters; `golf rules` has the order.")],
    heuristic: Annotated[
        str,
        typer.Option(
            metavar="H",
            help="misplaced, manhattan, turns, distinct-turns or pattern-database.",
        ),
    ] = "pattern-database",
    max_nodes: Annotated[
        int, typer.Option(min=1, metavar="N", help="Give up before more nodes than these.")
    ] = 20_000_000,
    metric: Annotated[
        str, typer.Option(metavar="HTM|QTM", help="Whether a half turn counts one or two.")
    ] = "HTM",
    everything: Annotated[bool, typer.Option("--all", help="All optimal solutions.")] = False,
    json: Json = False,
) -> int:
    """A shortest solution by IDA*, or the bound at which the search gave up (exit status 1).

    Positions up to about 14 moves deep are solved within a minute; most are 17 or 18 deep.
    """
    from golf.references.rubik import solve_cube
    from golf.reports.json import dump

    found = solve_cube(
        facelets,
        heuristic=heuristic,
        metric=_metric(metric),
        max_nodes=max_nodes,
        everything=everything,
        observer=_Lines(),
    )
    typer.echo(dump(_report(found, heuristic)) if json else "\n".join(_lines(found)))
    return 1 if found.distance is None else 0


class _Lines(Silent):
    """A line on standard error for every note."""

    def note(self, text: str) -> None:
        typer.echo(text, err=True)


def _metric(name: str) -> str:
    if name.upper() not in _METRICS:
        raise UsageError(f"unknown metric '{name}': known: {', '.join(_METRICS)}")
    return name.upper()


def _lines(found: CubeSearch) -> list[str]:
    if found.distance is None:
        return [
            f"gave up at bound {found.least} after {found.nodes:,} nodes: "
            f"at least {found.least} moves ({found.metric}) are needed"
        ]
    count = "" if found.count is None else f", {found.count} optimal solutions"
    head = f"{found.distance} moves ({found.metric}){count}, {found.nodes:,} nodes"
    return [head, *(f"  {solution}" for solution in found.solutions)]


def _report(found: CubeSearch, heuristic: str) -> dict[str, object]:
    return {
        "distance": found.distance,
        "metric": found.metric,
        "count": found.count,
        "solutions": list(found.solutions),
        "at_least": found.least,
        "gave_up": found.distance is None,
        "nodes": found.nodes,
        "heuristic": heuristic,
    }


def scramble_rubik_cube(
    length: Annotated[
        int | None, typer.Option(min=0, max=1000, help="Random moves; default: any position.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 1,
    seed: Annotated[str | None, typer.Option(help="Make them repeatable.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Show the moves too, with --length.")] = (
        False
    ),
) -> int:
    """Print scrambled cubes in the colours WRGYOB of the faces U R F D L B, a line each."""
    from golf.references.rubik import scramble_cube

    for facelets, scramble in scramble_cube(length, count, seed):
        typer.echo(f"{facelets}  {scramble}".rstrip() if moves else facelets)
    return 0
