"""The heuristics by name: each a way to make one for a puzzle and a metric.

Called by `golf solve rubik-cube` and `golf bench heuristics`. All are admissible (they never say
more than the distance in the metric they are made for); why, says the module of each.
"""

from __future__ import annotations

from collections.abc import Callable

from golf.errors import UnknownName
from golf.puzzles.rubik.distinct import distinct_turns
from golf.puzzles.rubik.moves import Metric
from golf.puzzles.rubik.patterns import default_database
from golf.puzzles.rubik.puzzle import Puzzle
from golf.puzzles.rubik.search import Heuristic
from golf.puzzles.rubik.sums import manhattan, misplaced, turns


def _pattern_database(puzzle: Puzzle, metric: Metric) -> Heuristic:
    return default_database(puzzle)


_HEURISTICS: dict[str, Callable[[Puzzle, Metric], Heuristic]] = {
    "misplaced": misplaced,
    "manhattan": manhattan,
    "turns": turns,
    "distinct-turns": distinct_turns,
    "pattern-database": _pattern_database,
}
NAMES = tuple(_HEURISTICS)
STRONGEST = NAMES[-1]


def heuristic(name: str, puzzle: Puzzle, metric: Metric = Metric.HTM) -> Heuristic:
    """The heuristic of that name; UnknownName lists those there are.

    The pattern database is built when it is first made anywhere, which takes some time.
    """
    if name not in _HEURISTICS:
        raise UnknownName("heuristic", name, NAMES)
    return _HEURISTICS[name](puzzle, metric)
