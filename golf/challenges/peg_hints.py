"""Looks in a source for a whole winning game of peg solitaire that somebody wrote down.

`written_games` is called by the challenge for its notes to the moderator: a game found is evidence
that a solution is printed and not searched for, never a verdict. What is read as holes:

    numbers      every run of digits as a number, in order: `4,2,1,6,5,4,…` or the printed lines
    digits       every letter or digit as a digit of base 36 (so hexadecimal too): `421654d94…`
    letters      every letter as its place in the alphabet
    big numbers  a long decimal or hexadecimal literal, written in base 15, 16 or 36

each counted from 1 or from 0, with two or three holes a jump in any order, forwards or backwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations

from golf.puzzles.peg_solitaire import Jump, beginning, jumps

_ROWS, _START, _JUMPS = 5, 1, 13
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_BASES = (15, 16, 36)
_LITERAL = re.compile(rb"0[xX]([0-9a-fA-F]{16,})|(?<![0-9a-zA-Z])([0-9]{20,})")
_NOT_A_HOLE = 255


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game found in a source: how it is written, from which byte on, and its jumps."""

    how: str
    at: int
    jumps: tuple[Jump, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A source read as a row of numbers: `values[i]` (0 to 255) stands at byte `places[i]`."""

    how: str
    values: bytes
    places: list[int]


def written_games(source: bytes) -> tuple[WrittenGame, ...]:
    """The games found, at most one for each way of reading."""
    found = (_in_reading(reading) for reading in _readings(source))
    return tuple(game for game in found if game)


def _readings(source: bytes) -> Iterator[_Reading]:
    runs = list(re.finditer(rb"[0-9]+", source))
    numbers = bytes(min(int(run[0][-4:]) if len(run[0]) < 4 else 99, 99) for run in runs)
    yield _Reading("decimal numbers", numbers, [run.start() for run in runs])
    yield _characters("digits of base 36", rb"[0-9a-zA-Z]", source, lambda c: int(chr(c), 36))
    yield _characters("letters", rb"[a-zA-Z]", source, lambda c: (c | 32) - ord("a"))
    for literal in _LITERAL.finditer(source):
        number = int(literal[1], 16) if literal[1] else _decimal(literal[2])
        for base in _BASES:
            digits = _in_base(number, base)
            how = f"a number whose digits of base {base} are the holes"
            yield _Reading(how, digits, [literal.start()] * len(digits))


def _characters(how: str, pattern: bytes, source: bytes, value: Callable[[int], int]) -> _Reading:
    places = [match.start() for match in re.finditer(pattern, source)]
    return _Reading(how, bytes(value(source[at]) for at in places), places)


def _decimal(text: bytes) -> int:
    """A decimal literal; beyond 4,000 digits its beginning is enough."""
    return int(text[:4000])


def _in_base(number: int, base: int) -> bytes:
    digits = bytearray()
    while number:
        number, digit = divmod(number, base)
        digits.append(digit)
    return bytes(reversed(digits))


def _in_reading(reading: _Reading) -> WrittenGame | None:
    for offset in (0, 1):
        holes = bytes(v + offset if 1 <= v + offset <= 15 else _NOT_A_HOLE for v in reading.values)
        for backwards in (False, True):
            found = _in_holes(holes[::-1] if backwards else holes)
            if found:
                at, length, game = found
                first = len(holes) - at - length if backwards else at
                return WrittenGame(reading.how, reading.places[first], game)
    return None


def _in_holes(holes: bytes) -> tuple[int, int, tuple[Jump, ...]] | None:
    """Where a game stands in a row of holes, how many of them it takes, and its jumps."""
    for parts in (3, 2):
        for order in permutations(range(3), parts):
            known = {bytes(jump[part] for part in order): jump for jump in jumps(_ROWS)}
            for first in (key for key, jump in known.items() if jump.end == _START):
                for match in re.finditer(re.escape(first), holes):
                    game = _play(holes, match.start(), parts, known)
                    if game:
                        return match.start(), _JUMPS * parts, game
    return None


def _play(holes: bytes, at: int, parts: int, known: dict[bytes, Jump]) -> tuple[Jump, ...] | None:
    """The whole game that is written from `at` on, None where there is none."""
    board, game = beginning(_ROWS, _START), []
    for place in range(at, at + _JUMPS * parts, parts):
        jump = known.get(holes[place : place + parts])
        if jump is None or board & jump.changed != jump.before:
            return None
        board ^= jump.changed
        game.append(jump)
    return tuple(game)
