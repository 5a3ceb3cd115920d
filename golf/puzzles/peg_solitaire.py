"""Peg solitaire on a triangle: its jumps, its winning games one by one, and how many there are.

Holes are numbered from 1, from top to bottom and left to right. A board is an int: bit h - 1 is
set where hole h has a peg. A game starts with one hole empty and is won when one peg is left.
Called by `golf.challenges.peg_solitaire` and `golf.references.peg_solitaire`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from golf.errors import UsageError

FEWEST_ROWS, MOST_ROWS = 3, 7
_DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))


class Jump(NamedTuple):
    """A peg of hole `start` jumps over that of hole `over` into the empty hole `end`."""

    start: int
    over: int
    end: int

    @property
    def before(self) -> int:
        """The two bits that must be set."""
        return 1 << self.start - 1 | 1 << self.over - 1

    @property
    def changed(self) -> int:
        """The three bits that the jump flips."""
        return self.before | 1 << self.end - 1

    def __str__(self) -> str:
        return f"Peg {self.start} jumps Peg {self.over} to Hole {self.end}."


Game = tuple[Jump, ...]


def holes(rows: int) -> int:
    """How many holes a triangle has; UsageError unless 3 ≤ rows ≤ 7."""
    if not FEWEST_ROWS <= rows <= MOST_ROWS:
        raise UsageError(f"a triangle of {rows} rows: {FEWEST_ROWS} to {MOST_ROWS} are known")
    return rows * (rows + 1) // 2


@cache
def jumps(rows: int) -> tuple[Jump, ...]:
    """All jumps of a triangle, by their first hole; 36 for five rows."""
    places = [(row, place) for row in range(rows) for place in range(row + 1)]
    number = {at: hole for hole, at in enumerate(places[: holes(rows)], 1)}
    found = []
    for row, place in places:
        for down, right in _DIRECTIONS:
            over = number.get((row + down, place + right))
            end = number.get((row + 2 * down, place + 2 * right))
            if over and end:
                found.append(Jump(number[row, place], over, end))
    return tuple(found)


def beginning(rows: int, start: int) -> int:
    """The board with every hole filled but `start`; UsageError for a hole there is not."""
    _check_hole(rows, start)
    return (1 << holes(rows)) - 1 ^ 1 << start - 1


def _check_hole(rows: int, hole: int) -> None:
    if not 1 <= hole <= holes(rows):
        raise UsageError(f"a triangle of {rows} rows has holes 1 to {holes(rows)}, not {hole}")


def games(rows: int, start: int, end: int | None = None) -> Iterator[Game]:
    """All winning games, in the order of `jumps`; `end` None: the last peg may be anywhere.

    Boards from which the game cannot be won are met once and remembered.
    """
    search = _Search(last_boards(rows, start, end))
    return search.games(beginning(rows, start), jumps(rows))


def first_game(rows: int, start: int, end: int | None = None) -> Game | None:
    """One winning game, None where there is none.

    A search that began with a bad jump may be stuck for hours on a large triangle. So it starts
    again with the jumps in another order when it has looked at too many boards; each time it may
    look at a few more, and what was lost stays lost.
    """
    board, search, patience = beginning(rows, start), _Search(last_boards(rows, start, end)), 1000
    order = jumps(rows)
    while True:
        search.patience = patience
        try:
            return next(search.games(board, order), None)
        except _Impatient:
            order, patience = (*order[7:], *order[:7]), patience + patience // 8


def last_boards(rows: int, start: int, end: int | None) -> frozenset[int]:
    """The boards with which a game may end, by the parities that no jump changes."""
    if end is not None:
        _check_hole(rows, end)
    wanted = range(1, holes(rows) + 1) if end is None else (end,)
    kept = _unchanging(rows, beginning(rows, start))
    return frozenset(1 << h - 1 for h in wanted if _unchanging(rows, 1 << h - 1) == kept)


def _unchanging(rows: int, board: int) -> tuple[int, int]:
    """Whether the pegs of two colours are both odd or both even in number, for two pairs."""
    first, second, third = ((board & colour).bit_count() & 1 for colour in colours(rows))
    return first ^ second, second ^ third


class _Impatient(Exception):
    """More boards were looked at than the search had patience for."""


class _Search:
    """A search of its own for each caller; `patience` is how many boards it may look at."""

    def __init__(self, last: frozenset[int]) -> None:
        self.patience = math.inf
        self._last = last
        self._lost: set[int] = set()

    def games(self, board: int, order: Sequence[Jump]) -> Iterator[Game]:
        """All games from the board that end as wanted."""
        if not self._last:
            return iter(())
        steps = [(jump.changed, jump.before, jump) for jump in order]
        return self._games(board, steps, ())

    def _games(
        self, board: int, steps: list[tuple[int, int, Jump]], played: Game
    ) -> Iterator[Game]:
        if board in self._last:
            yield played
            return
        self.patience -= 1
        if self.patience < 0:
            raise _Impatient
        won = False
        for changed, before, jump in steps:
            if board & changed == before and board ^ changed not in self._lost:
                for game in self._games(board ^ changed, steps, (*played, jump)):
                    won = True
                    yield game
        if not won:
            self._lost.add(board)


@cache
def colours(rows: int) -> tuple[int, int, int]:
    """The holes of three colours as bits: any three holes in a line differ in colour.

    The colours are in the order of the holes 1, 2 and 3. A jump changes the parity of the pegs of
    every colour.
    """
    found = [0, 0, 0]
    places = [(row, place) for row in range(rows) for place in range(row + 1)]
    for bit, (row, place) in enumerate(places):
        found[(row + place) % 3] |= 1 << bit
    return found[0], found[1], found[2]
