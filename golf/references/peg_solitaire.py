"""The reference solver of peg solitaire as a use case of `golf solve peg-solitaire`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from golf.puzzles.peg_solitaire import Game, first_game, games

COUNTED_UNASKED = 6
"""Up to so many rows the games are counted even when nobody asks: it takes no time."""


@dataclass(frozen=True, slots=True)
class PegSolutions:
    """Winning games from a start hole.

    `ends` is the number of games by the hole of the last peg, None where nobody counted; `games`
    has those asked for, to be taken once.
    """

    start: int
    ends: dict[int, int] | None
    games: Iterator[Game]

    @property
    def count(self) -> int | None:
        """The number of games, None where nobody counted."""
        return None if self.ends is None else sum(self.ends.values())


def solve_pegs(
    rows: int, start: int, end: int | None, *, count: bool, everything: bool
) -> PegSolutions:
    """One game, all games, or with `count` only their numbers; UsageError for a wrong hole."""
    if everything and not count:
        found = games(rows, start, end)
    else:
        first = None if count else first_game(rows, start, end)
        found = iter(() if first is None else (first,))
    return PegSolutions(start, _ends(rows, start, end, wanted=count), found)


def _ends(rows: int, start: int, end: int | None, *, wanted: bool) -> dict[int, int] | None:
    from golf.puzzles.peg_counts import count
    from golf.puzzles.peg_solitaire import last_boards

    last_boards(rows, start, end)
    if not wanted and rows > COUNTED_UNASKED:
        return None
    ends = count(rows, start)
    return {hole: ways for hole, ways in ends.items() if end in (None, hole)}
