"""How fast games of peg solitaire are checked and counted: `python bench_peg_solitaire.py`.

Each figure is the median of several rounds on one core. The stream is what a program that prints
all 29,760 solutions sends, in the pieces in which the sandbox hands it on.
"""

from __future__ import annotations

import statistics
import time
import tracemalloc
from collections.abc import Callable

from golf.challenges.peg_stream import PegChecker
from golf.puzzles.peg_counts import count
from golf.puzzles.peg_solitaire import first_game, games, holes

PIECE = 64 * 1024


def median(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of the median round."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def line(what: str, value: float, unit: str, goal: str = "") -> None:
    print(f"{what:<58}{value:>10.3f} {unit:<8}{goal}")


def pieces() -> list[bytes]:
    """All solutions with a blank line between two."""
    texts = ("".join(f"{jump}\n" for jump in game) for game in games(5, 1))
    stream = "\n".join(texts).encode()
    return [stream[at : at + PIECE] for at in range(0, len(stream), PIECE)]


def check(stream: list[bytes]) -> None:
    checker = PegChecker()
    for piece in stream:
        checker.feed(piece)
    (finding,) = checker.finish()
    if finding.fault or finding.measures["solutions"] != 29_760:
        raise SystemExit(f"not as it should be: {finding}")


def peak_megabytes(stream: list[bytes]) -> float:
    tracemalloc.start()
    check(stream)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1e6


def main() -> None:
    stream = pieces()
    print(f"{'peg solitaire':<58}{'measured':>10} {'':<8}goal")
    line(f"{sum(map(len, stream)) / 1e6:.1f} MB of solutions checked",
         median(lambda: check(stream)), "s", "<= 0.6")  # fmt: skip
    line("   memory of the checker", peak_megabytes(stream), "MB", "flat")
    line("all solutions found one by one", median(lambda: sum(1 for _ in games(5, 1))), "s")
    line("solutions of one start hole counted, 5 rows", median(lambda: count(5, 1)), "s")
    line("solutions of one start hole counted, 6 rows", median(lambda: count(6, 1)), "s")
    every = range(1, holes(7) + 1)
    line("a first solution for each of 28 start holes, 7 rows",
         median(lambda: [first_game(7, hole) for hole in every], 1), "s")  # fmt: skip


if __name__ == "__main__":
    main()
