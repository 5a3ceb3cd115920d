"""How fast the Cubic Eight-Puzzle's answers are there: `python bench_cubic_eight.py`.

Each figure is the median of several rounds on one core; the goal stands beside it. Tables are kept
in a directory of their own, so that the user's cache plays no part.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable

from golf.challenges.cubic_eight import SAMPLE, CubicEight
from golf.puzzles.cubic_eight import board, solver, sweep, table
from golf.seeds import seed_from_text


def median(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of the round in the middle."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def line(what: str, value: float, unit: str, goal: str = "") -> None:
    print(f"{what:<52}{value:>10.2f} {unit:<6}{goal}")


def build_from_nothing() -> None:
    """All 531,441 answers, the arrays of the search included."""
    sweep.sources.cache_clear()
    table.build()


def read_again() -> None:
    table.answers.cache_clear()
    table.answers()


def plan() -> None:
    challenge = CubicEight()
    for key in challenge.plan("submit", challenge.minimum_cases):
        challenge.case(seed_from_text("bench"), key)


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        os.environ["GOLF_CACHE"] = place
        title = f"cubic eight, {table.DATA_SETS} data sets"
        print(f"{title:<52}{'median':>10}       goal")
        line("all answers: build", median(build_from_nothing), "s", "<= 3")
        table.answers()
        line("all answers: ready from the cache", median(read_again) * 1e3, "ms")
        far = board.parse(SAMPLE)[5]
        line("a sequence of 30 rolls", median(lambda: solver.rolls(far)), "s")
        line("the 19 inputs of a submit", median(plan), "s")


if __name__ == "__main__":
    main()
