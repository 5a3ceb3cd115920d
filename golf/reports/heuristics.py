"""What `golf bench heuristics` shows: tables for people, JSON for machines.

In: a `Comparison`. Out: text in the format asked for, or plain data. Called by
`golf.commands.bench`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabulate import tabulate

from golf.references.heuristics import Comparison, Row

FORMATS = {"table": "simple", "markdown": "pipe"}


def bench_text(comparison: Comparison, format: str) -> str:
    """The tables, one for each measure: a line a heuristic, a column a depth."""
    return "\n\n".join(_parts(comparison, format))


def bench_report(comparison: Comparison) -> dict[str, object]:
    """The same as data."""
    plan = comparison.plan
    return {
        "puzzle": plan.puzzle,
        "metric": plan.metric,
        "seed": plan.seed,
        "max_nodes": plan.max_nodes,
        "rows": [_row(row) for row in comparison.rows],
        "shares": comparison.shares,
    }


def _row(row: Row) -> dict[str, object]:
    return {
        "heuristic": row.heuristic,
        "depth": row.depth,
        "value": round(row.value, 3),
        "nodes": round(row.nodes, 1),
        "seconds": round(row.seconds, 5),
        "solved": row.solved,
        "positions": row.positions,
        "branching": None if row.branching is None else round(row.branching, 3),
    }


def _parts(comparison: Comparison, format: str) -> Iterator[str]:
    plan = comparison.plan
    yield (
        f"{plan.puzzle}, {plan.metric}, {plan.positions} positions at each depth (seed "
        f"{plan.seed}), a search gives up after {plan.max_nodes:,} nodes"
    )
    yield _table(comparison, format, "average value at depth", _value)
    yield _table(comparison, format, "average nodes (> where a search gave up) at depth", _nodes)
    yield _table(comparison, format, "average milliseconds at depth", _milliseconds)
    yield _table(comparison, format, "effective branching factor at depth", _branching)
    if comparison.shares is not None:
        rows = [(name, f"{share:.1%}") for name, share in comparison.shares.items()]
        headers = ("heuristic", "share of the true distance, all positions")
        yield tabulate(rows, headers, FORMATS[format], disable_numparse=True)


def _table(comparison: Comparison, format: str, title: str, cell: Callable[[Row], str]) -> str:
    """A line a heuristic, a column a depth; the measure stands at the top of the first column."""
    lines: dict[str, list[str]] = {}
    for row in comparison.rows:
        lines.setdefault(row.heuristic, []).append(cell(row))
    depths = map(str, range(1, comparison.plan.depths + 1))
    rows = [(name, *cells) for name, cells in lines.items()]
    align = ("left", *["right"] * comparison.plan.depths)
    return tabulate(rows, (title, *depths), FORMATS[format], colalign=align, disable_numparse=True)


def _value(row: Row) -> str:
    return f"{row.value:.2f}"


def _nodes(row: Row) -> str:
    return f"{'' if row.solved == row.positions else '> '}{row.nodes:,.0f}"


def _milliseconds(row: Row) -> str:
    return f"{row.seconds * 1000:,.0f}"


def _branching(row: Row) -> str:
    return "" if row.branching is None else f"{row.branching:.2f}"
