"""How fast the reference solver of TurnOver is, beside its goals: `python bench_turnover.py`.

Each figure is the median of several rounds on one core, numpy loaded. Nothing is kept from one
round to the next.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from golf.puzzles.lights_out import polynomials, solver
from golf.puzzles.lights_out.boards import full
from golf.puzzles.lights_out.least import least_for_all, walk
from golf.puzzles.lights_out.search import search


def median(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of the median round, nothing kept in between."""
    seconds = []
    for _ in range(rounds):
        solver._split.cache_clear()
        polynomials.characteristic.cache_clear()
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def line(what: str, value: float, unit: str, goal: str = "") -> None:
    print(f"{what:<58}{value:>10.4f} {unit:<8}{goal}")


def main() -> None:
    print(f"{'TurnOver':<58}{'measured':>10} {'':<8}goal")
    for size, goal in ((52, "<= 0.1"), (50, "<= 0.5"), (84, ""), (200, "<= 20")):
        nullity = solver.nullity(size)
        line(f"n = {size}, nullity {nullity}: least number of presses, proven",
             median(lambda size=size: least_for_all(size)), "s", goal)  # fmt: skip
    sizes = range(1, 53)
    line("n = 1 to 52, all of them", median(lambda: [walk(solver.solve(full(n))) for n in sizes]),
         "s")  # fmt: skip
    for size in (62, 64):
        start = time.perf_counter()
        near = search(solver.solve(full(size)))
        seconds = time.perf_counter() - start
        line(f"n = {size}: found {near.presses}, no fewer than {near.lower_bound}", seconds, "s")


if __name__ == "__main__":
    main()
