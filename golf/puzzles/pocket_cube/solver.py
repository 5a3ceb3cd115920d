"""The reference solver: a position in, its distance and its optimal solutions out.

Called by the challenge and by `golf solve`. All is in the half-turn metric; positions run from 0
to 3,674,159. A solution is a list of words from `moves.MOVES`; the solved cube has one, the empty
list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from golf.puzzles.pocket_cube.corners import SOLVED
from golf.puzzles.pocket_cube.moves import MOVES, inverse, neighbours


def distance(position: int) -> int:
    """The least number of moves that solve the position, 0 … 11."""
    return _table()[position]


def solution(position: int) -> list[str]:
    """The optimal solution that comes first in the order of MOVES."""
    return next(solutions(position))


def solutions(position: int) -> Iterator[list[str]]:
    """All optimal solutions, in the order of MOVES (R before R2 before R' before U …)."""
    if position == SOLVED:
        yield []
        return
    for move, following in _nearer(position):
        for rest in solutions(following):
            yield [move, *rest]


def count_solutions(position: int) -> int:
    """How many optimal solutions there are, without listing them."""
    ways = {position: 1}
    for _ in range(distance(position)):
        following: dict[int, int] = defaultdict(int)
        for place, count in ways.items():
            for _, nearer in _nearer(place):
                following[nearer] += count
        ways = following
    return ways[SOLVED]


def scramble(position: int) -> list[str]:
    """The shortest moves that lead from the solved cube to the position."""
    return inverse(solution(position))


def _nearer(position: int) -> list[tuple[str, int]]:
    """The moves that bring the position nearer to solved, and where they lead."""
    table = _table()
    wanted = table[position] - 1
    pairs = zip(MOVES, neighbours(position), strict=True)
    return [(move, following) for move, following in pairs if table[following] == wanted]


@cache
def _table() -> memoryview:
    """The distances as Python reads single ones fastest."""
    from golf.puzzles.pocket_cube.table import distances

    return distances().data
