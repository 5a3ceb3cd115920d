"""The pocket cube's reference solver as use cases: `golf solve` and `golf scramble`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from golf.challenges.pocket_cube import PLAIN
from golf.errors import UsageError
from golf.seeds import Permutation, new_seed, seed_from_text


@dataclass(frozen=True, slots=True)
class CubeSolutions:
    """Distance in half turns, the number of optimal solutions, and those asked for."""

    distance: int
    count: int
    solutions: tuple[str, ...]


def solve_cube(facelets: str, *, everything: bool) -> CubeSolutions:
    """One or all optimal solutions; UsageError says why the facelets are no cube."""
    from golf.puzzles.pocket_cube import solver
    from golf.puzzles.pocket_cube.facelets import parse

    position = parse(facelets).position
    found = solver.solutions(position) if everything else [solver.solution(position)]
    return CubeSolutions(
        solver.distance(position),
        solver.count_solutions(position),
        tuple(" ".join(moves) for moves in found),
    )


def scramble_cube(depth: int | None, count: int, seed: str | None) -> Iterator[tuple[str, str]]:
    """`count` different scrambles (facelets, moves from the solved cube).

    `depth` is the optimal distance, None for any position but the solved one. UsageError when
    there are fewer than `count`.
    """
    from golf.puzzles.pocket_cube import facelets, solver, table
    from golf.puzzles.pocket_cube.coordinates import POSITIONS, SOLVED

    root = new_seed() if seed is None else seed_from_text(seed)
    pool = range(POSITIONS) if depth is None else table.positions_at(depth)
    size = len(pool) - (depth is None)
    if count > size:
        raise UsageError(f"--count {count} is too many: there are {size} such positions")
    order = Permutation(size, root, "scramble", str(depth))
    for index in range(count):
        place = order[index]
        position = int(pool[place + (depth is None and place >= SOLVED)])
        yield facelets.render(position, PLAIN), " ".join(solver.scramble(position))
