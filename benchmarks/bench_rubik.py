"""How fast the 3x3x3's reference solver is: `python bench_rubik.py`.

The pattern databases are built anew in a directory of their own (about half a minute), and every
heuristic is held against the exact distances of all 621,649 positions within five moves.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable

import numpy as np

from golf.puzzles.rubik import cubies, facelets, scrambles
from golf.puzzles.rubik.heuristics import NAMES, STRONGEST, heuristic
from golf.puzzles.rubik.patterns import FULL, default_database, part_of
from golf.puzzles.rubik.puzzle import CUBE
from golf.puzzles.rubik.search import Search
from golf.seeds import Draw, seed_from_text

SEED = seed_from_text("bench")
DEEP = 11  # moves of the scrambles that are solved
MOST_MEGABYTES, MOST_SECONDS = 100, 60


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def line(what: str, value: float, unit: str, goal: str = "") -> None:
    print(f"{what:<58}{value:>10.2f} {unit:<12}{goal}")


def databases() -> None:
    seconds = 0.0
    for columns in FULL[CUBE.name]:
        part = part_of(CUBE, columns)
        seconds += (took := timed(part.distances))
        line(
            f"   {part.kind.name} {columns[0]} to {columns[-1]}, {part.size:,} positions", took, "s"
        )
    line("pattern databases: build", seconds, "s", f"<= {MOST_SECONDS}")
    size = sum(part_of(CUBE, columns).table().shape[0] for columns in FULL[CUBE.name])
    line("pattern databases: size", size / 1e6, "MB", f"<= {MOST_MEGABYTES}")
    line("pattern databases: ready from the cache", timed(lambda: default_database(CUBE)), "s")


def positions_within(most: int) -> list[np.ndarray]:
    """All positions at each distance, by breadth-first search of whole cubes."""
    levels = [cubies.solved()[None]]
    seen = np.empty(0, dtype="V20")
    for _ in range(most):
        seen = np.concatenate([seen, levels[-1].view("V20").ravel()])
        after = np.concatenate([table[levels[-1]] for table in CUBE.turns()])
        names = np.unique(after.view("V20"))
        levels.append(names[~np.isin(names, seen)].view(np.uint8).reshape(-1, 20))
    return levels


def admissible() -> None:
    levels = positions_within(5)
    for name in NAMES:
        one = heuristic(name, CUBE)
        for depth, states in enumerate(levels):
            worst = max(int(one.values(states[at : at + 4096]).max())
                        for at in range(0, len(states), 4096))  # fmt: skip
            if worst > depth:
                raise SystemExit(f"{name} says {worst} of a position {depth} moves deep")
    print(f"no heuristic overestimates on {sum(map(len, levels)):,} positions within 5 moves")


def speeds() -> None:
    draw = Draw(SEED, "states")
    states = np.stack([scrambles.random_state(draw) for _ in range(20_000)])
    for name in NAMES:
        one = heuristic(name, CUBE)
        seconds = statistics.median(timed(lambda one=one: one.values(states)) for _ in range(3))
        average = one.values(states).mean()
        line(f"{name}: value of a random state ({average:.2f})", seconds / len(states) * 1e6, "us")
    texts = [facelets.render(state) for state in states[:2000]]
    line("facelets to a state", timed(lambda: [facelets.parse(t) for t in texts]) / 2e-3, "us")


def solving() -> None:
    one = heuristic(STRONGEST, CUBE)
    seconds, nodes = [], []
    for number in range(9):
        moves = scrambles.random_moves(Draw(SEED, "deep", number), CUBE, DEEP)
        state = cubies.apply(cubies.solved(), moves)
        start = time.perf_counter()
        nodes.append(Search(CUBE, one).solve(state).nodes)
        seconds.append(time.perf_counter() - start)
    line(f"IDA* with {STRONGEST}, {DEEP} moves deep: median", statistics.median(seconds), "s")
    line("   nodes: median", statistics.median(nodes), "")
    line("   nodes a second, all", sum(nodes) / sum(seconds) / 1e3, "thousand")


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        os.environ["GOLF_CACHE"] = place
        print(f"{'the 3x3x3':<58}{'measured':>10} {'':<12}goal")
        databases()
        speeds()
        solving()
        admissible()


if __name__ == "__main__":
    main()
