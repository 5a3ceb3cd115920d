"""`golf bench heuristics`: the heuristics of the 3x3x3 side by side."""

from __future__ import annotations

from typing import Annotated

import typer

from golf.commands.options import Json
from golf.errors import UsageError


def register(app: typer.Typer) -> None:
    """Add the group to the application."""
    bench = typer.Typer(
        no_args_is_help=True, help="Measure the reference solvers.", rich_markup_mode=None
    )
    example = "Example: golf bench heuristics --depths 7 --max-nodes 200000"
    bench.command("heuristics", epilog=example)(heuristics)
    bench.callback()(_group)  # a group with a single command would lose the command's name
    app.add_typer(bench, name="bench")


def _group() -> None:
    pass


def heuristics(
    puzzle: Annotated[str, typer.Option(metavar="3x3x3|2x2x2", help="Which cube.")] = "3x3x3",
    heuristic: Annotated[
        list[str] | None, typer.Option(metavar="H", help="Only this one; may be repeated.")
    ] = None,
    depths: Annotated[int, typer.Option(min=1, max=20, help="Depths 1 to this.")] = 10,
    positions: Annotated[int, typer.Option(min=1, help="How many at each depth.")] = 10,
    max_nodes: Annotated[
        int, typer.Option(min=1, metavar="N", help="A search gives up before more nodes.")
    ] = 1_000_000,
    metric: Annotated[
        str, typer.Option(metavar="HTM|QTM", help="Whether a half turn counts one or two.")
    ] = "HTM",
    seed: Annotated[str, typer.Option(help="Other positions.")] = "1",
    format: Annotated[str, typer.Option(metavar="table|markdown", help="How to print it.")] = (
        "table"
    ),
    json: Json = False,
) -> int:
    """Values, nodes, times and branching factors on the same positions under each heuristic.

    The first time the pattern database is built, in about half a minute.
    """
    from golf.references.heuristics import Plan, compare
    from golf.reports.heuristics import FORMATS, bench_report, bench_text
    from golf.reports.json import dump
    from golf.reports.progress import watching

    if format not in FORMATS:
        raise UsageError(f"unknown format '{format}': known: {', '.join(FORMATS)}")
    if metric.upper() not in ("HTM", "QTM"):
        raise UsageError(f"unknown metric '{metric}': known: HTM, QTM")
    names = tuple(dict.fromkeys(heuristic or ()))
    plan = Plan(puzzle, metric.upper(), depths, positions, max_nodes, seed, names)
    with watching(quiet=json) as progress:
        comparison = compare(plan, progress)
    typer.echo(dump(bench_report(comparison)) if json else bench_text(comparison, format))
    return 0
