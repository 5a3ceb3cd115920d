"""The 3x3x3's reference solver as use cases: `golf solve` and `golf scramble rubik-cube`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from golf.challenges.rubik_cube import PLAIN
from golf.observer import Observer, Silent
from golf.seeds import Draw, new_seed, seed_from_text

MOST_NODES = 20_000_000


@dataclass(frozen=True, slots=True)
class CubeSearch:
    """What a search came to.

    `distance` is None where it gave up at the bound `least`, which no solution can be shorter than.
    `count` is the number of optimal solutions, known only where all were asked for.
    """

    metric: str
    distance: int | None
    least: int
    count: int | None
    solutions: tuple[str, ...]
    nodes: int


def solve_cube(
    text: str,
    *,
    heuristic: str = "pattern-database",
    metric: str = "HTM",
    max_nodes: int = MOST_NODES,
    everything: bool = False,
    observer: Observer | None = None,
) -> CubeSearch:
    """Search for one or all shortest solutions by IDA*, with at most `max_nodes` nodes.

    The observer hears of every bound. UsageError says why the facelets are no cube.
    """
    from golf.puzzles.rubik import facelets, heuristics
    from golf.puzzles.rubik.moves import Metric
    from golf.puzzles.rubik.puzzle import CUBE
    from golf.puzzles.rubik.search import Bound, Search, Until

    told = observer or Silent()

    def watch(bound: Bound) -> None:
        told.note(f"bound {bound.bound}: {bound.nodes:,} nodes")

    state = facelets.parse(text).state
    if heuristic == heuristics.STRONGEST:
        told.note("loading the pattern database; the first time it is built, in half a minute")
    chosen = heuristics.heuristic(heuristic, CUBE, Metric(metric))
    until = Until.ALL if everything else Until.FIRST
    search = Search(CUBE, chosen, Metric(metric), max_nodes, until, watch)
    found = search.solve(state)
    return CubeSearch(
        metric,
        found.distance,
        found.bounds[-1].bound,
        len(found.solutions) if everything and found.distance is not None else None,
        tuple(" ".join(moves) for moves in found.solutions),
        found.nodes,
    )


def scramble_cube(length: int | None, count: int, seed: str | None) -> Iterator[tuple[str, str]]:
    """`count` scrambles (facelets, moves from the solved cube).

    `length` is the number of random moves, None for any state, whose moves are not known ("").
    """
    from golf.puzzles.rubik import cubies, facelets, scrambles
    from golf.puzzles.rubik.puzzle import CUBE

    draw = Draw(new_seed() if seed is None else seed_from_text(seed), "scramble", str(length))
    for _ in range(count):
        if length is None:
            yield facelets.render(scrambles.random_state(draw), PLAIN), ""
        else:
            moves = scrambles.random_moves(draw, CUBE, length)
            state = cubies.apply(cubies.solved(), moves)
            yield facelets.render(state, PLAIN), " ".join(moves)
