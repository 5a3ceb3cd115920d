"""How fast the pocket cube's reference solver is, beside its goals: `python bench_pocket_cube.py`.

Each figure is the best of several rounds on one core. Tables are kept in a directory of their own,
so that the user's cache plays no part. "Ready from the cache" is measured in fresh processes, from
the first call for the distances to the array in hand, checksum included; starting Python and
importing numpy and golf are left out (they are shown on a line of their own).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np

from golf.puzzles.pocket_cube import bulk, facelets, moves, solver, table
from golf.puzzles.pocket_cube.coordinates import POSITIONS

CUBES = 1_000_000
SINGLES = 20_000

READY = """
import time
start = time.perf_counter()
import platformdirs
from golf.puzzles.pocket_cube import table
imported = time.perf_counter()
table.distances()
print(imported - start, time.perf_counter() - imported)
"""


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of the fastest round."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def line(what: str, value: float, unit: str, goal: str = "") -> None:
    print(f"{what:<58}{value:>10.2f} {unit:<12}{goal}")


def tables() -> None:
    line("distances, half-turn metric: build", best(lambda: table.search(range(9))), "s", "<= 0.35")
    quarter = best(lambda: table.search(moves.QUARTER_TURNS))
    line("distances, quarter-turn metric: build", quarter, "s")
    table.distances()
    command = [sys.executable, "-c", READY]
    runs = [
        tuple(map(float, subprocess.check_output(command, text=True).split())) for _ in range(7)
    ]
    line(
        "distances: ready from the cache, fresh process",
        min(r[1] for r in runs) * 1e3,
        "ms",
        "<= 5",
    )
    line("   (imports before that)", min(r[0] for r in runs) * 1e3, "ms")
    line("numbers of optimal solutions: build", best(table.solution_counts.__wrapped__, 1), "s")


def look_ups() -> None:
    distances = table.distances()
    scattered = np.arange(CUBES * 3, dtype=np.int64) * 2_654_435_761 % POSITIONS
    ascending = np.arange(POSITIONS)
    for what, places in ("scattered", scattered), ("ascending", ascending):
        rate = len(places) / best(lambda places=places: distances.take(places)) / 1e6
        line(f"look-ups, {what} coordinates (int64), bulk", rate, "million/s", ">= 100")
    narrow = scattered.astype(np.int32)
    rate = len(narrow) / best(lambda: distances.take(narrow)) / 1e6
    line("look-ups, scattered coordinates (int32), bulk", rate, "million/s", ">= 100")
    some = scattered[:SINGLES].tolist()
    seconds = best(lambda: [solver.distance(place) for place in some])
    line("look-ups, one at a time", SINGLES / seconds / 1e6, "million/s")


def texts() -> None:
    places = (np.arange(CUBES, dtype=np.int64) * 2_654_435_761 % POSITIONS).astype(np.int32)
    palettes = np.resize(np.frombuffer(b"WRGBOY-$'\"`\\123456DBLURF", dtype=np.uint8), (CUBES, 6))
    cubes = bulk.render_many(places, palettes)
    line("facelets to positions, bulk", CUBES / best(lambda: bulk.positions_of(cubes), 3) / 1e6,
         "million/s", ">= 1")  # fmt: skip
    seconds = best(lambda: bulk.render_many(places, palettes), 3)
    line("positions to facelets, bulk", CUBES / seconds / 1e6, "million/s")
    some = [row.tobytes().decode() for row in cubes[:SINGLES]]
    seconds = best(lambda: [facelets.parse(text) for text in some])
    line("facelets to a position, one at a time", seconds / SINGLES * 1e6, "us")


def solving() -> None:
    some = (np.arange(SINGLES // 10, dtype=np.int64) * 2_654_435_761 % POSITIONS).tolist()
    for what, solve in (
        ("one optimal solution", solver.solution),
        ("number of optimal solutions", solver.count_solutions),
    ):
        seconds = best(lambda solve=solve: [solve(place) for place in some], 2)
        line(f"{what} of a random position", seconds / len(some) * 1e6, "us")


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        os.environ["GOLF_CACHE"] = place
        print(f"{'pocket cube, ' + str(POSITIONS) + ' positions':<58}{'measured':>10} {'':<12}goal")
        tables()
        look_ups()
        texts()
        solving()


if __name__ == "__main__":
    main()
