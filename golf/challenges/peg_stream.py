"""Checks a stream of peg solitaire games while it arrives, in memory that does not grow with it.

`PegChecker` is made by `golf.challenges.peg_solitaire` for every run. It takes pieces of any size
and keeps no more than the line that has not ended, the game under way, and one key of 13 bytes for
every game seen (the numbers of its jumps, so that a repeated game is found exactly).

Lines are looked up, not parsed: one table has the number of each of the 36 jumps by its line,
another the board after a jump by board and number. Only what they do not hold is looked at closely,
to say what is wrong and in which line.
"""

from __future__ import annotations

import re
from functools import cache

from golf.puzzles.peg_solitaire import Jump, beginning, jumps
from golf.results import Fault, Finding

ROWS, START = 5, 1
JUMPS = 13
_LINE = re.compile(rb"Peg ([1-9]|1[0-5]) jumps Peg ([1-9]|1[0-5]) to Hole ([1-9]|1[0-5])\.")
_LONGEST = 64  # no line that can be right is longer, its blanks at the end left out
_OTHER = 63  # a line that is no jump
_SHOWN = 60


class PegChecker:
    """Checks one output. `enough` ends a right output after that many games."""

    def __init__(self, enough: int | None = None) -> None:
        self._enough = enough
        self._rest = b""  # the line that has not ended yet
        self._line = 0  # how many lines have ended
        self._game = bytearray()  # numbers of the jumps of the game under way
        self._board = _first_board()  # what they made of the board
        self._seen: set[bytes] = set()
        self._repeated = self._repeat_line = 0
        self._fault: Fault | None = None

    def feed(self, piece: bytes) -> Fault | None:
        """Take the next piece; the first fault ends it."""
        if self._fault is None:
            *lines, rest = (self._rest + piece).split(b"\n")
            self._take(lines)
            self._rest = self._shortened(rest)
        if self._enough is not None and len(self._seen) >= self._enough:
            return Fault("enough was seen")
        return self._fault

    def finish(self) -> tuple[Finding, ...]:
        """One finding, with `solutions` (different ones), `repeated` and `repeat_line`."""
        if self._enough is not None and len(self._seen) >= self._enough:
            return (Finding(measures={"solutions": len(self._seen)}),)
        if self._fault is None:
            self._end()
        measures = {"solutions": len(self._seen), "repeated": self._repeated}
        if self._repeated:
            measures["repeat_line"] = self._repeat_line
        return (Finding(self._fault, measures),)

    def _end(self) -> None:
        rest = self._rest.rstrip(b" \r")
        if rest:
            self._take([self._rest])
            if self._fault is None:
                self._fail(self._line, "the line end is missing: it is part of the format")
        elif self._game:
            self._end_game(self._line)
        elif not self._seen:
            self._fault = Fault("no output")

    def _shortened(self, rest: bytes) -> bytes:
        """The unfinished line; blanks at its end are cut to two, too long a line is a fault."""
        if len(rest) <= _LONGEST:
            return rest
        kept = rest.rstrip(b" \r")
        if len(kept) > _LONGEST and self._fault is None:
            self._fail(self._line + 1, _not_a_jump(kept))
        return kept[:_LONGEST] + b"  "

    def _take(self, lines: list[bytes]) -> None:
        """Take lines that have ended, up to the first fault."""
        known, following, game = _numbers().get, _boards().get, self._game
        for line in lines:
            self._line += 1
            number = known(line, _OTHER)
            board = following(self._board << 6 | number)
            if board is not None:
                self._board = board
                game.append(number)
                continue
            self._take_slowly(line)
            if self._fault is not None:
                return

    def _take_slowly(self, line: bytes) -> None:
        """Take a line that is not simply the next jump."""
        text = line.rstrip(b" \r")
        number = _numbers().get(text, _OTHER)
        if not text:
            if self._game:
                self._end_game(self._line - 1)
        elif number == _OTHER:
            self._fail(self._line, _not_a_jump(text))
        elif (board := _boards().get(self._board << 6 | number)) is not None:
            self._board = board
            self._game.append(number)
        elif len(self._game) == JUMPS:
            self._fail(self._line, "a jump after the last one: a blank line ends a solution")
        else:
            jump = jumps(ROWS)[number]
            self._fail(self._line, f"{jump} {_why_not(jump, self._board)}")

    def _end_game(self, line: int) -> None:
        """The game under way ended with that line."""
        if len(self._game) < JUMPS:
            left = self._board.bit_count()
            self._fail(line, f"the solution ends after {_jumps(len(self._game))}: {left} pegs left")
            return
        self._count(bytes(self._game), line - JUMPS + 1)
        self._game.clear()
        self._board = _first_board()

    def _count(self, key: bytes, line: int) -> None:
        if key in self._seen:
            self._repeated += 1
            self._repeat_line = self._repeat_line or line
        self._seen.add(key)

    def _fail(self, line: int, text: str) -> None:
        self._fault = self._fault or Fault(f"line {line}: {text}")


@cache
def _numbers() -> dict[bytes, int]:
    """The number of a jump by its line."""
    return {str(jump).encode(): number for number, jump in enumerate(jumps(ROWS))}


@cache
def _first_board() -> int:
    return beginning(ROWS, START)


@cache
def _boards() -> dict[int, int]:
    """The board after a jump by board << 6 | number of the jump; wrong jumps are left out."""
    steps = [(number, jump.changed, jump.before) for number, jump in enumerate(jumps(ROWS))]
    found: dict[int, int] = {}
    waiting = [_first_board()]
    while waiting:
        board = waiting.pop()
        for number, changed, before in steps:
            if board & changed == before and board << 6 | number not in found:
                found[board << 6 | number] = board ^ changed
                waiting.append(board ^ changed)
    return found


def _why_not(jump: Jump, board: int) -> str:
    """Why a jump that cannot be made cannot."""
    for hole in (jump.start, jump.over):
        if not board >> hole - 1 & 1:
            return f"cannot be: there is no peg in hole {hole}"
    return f"cannot be: hole {jump.end} is not empty"


def _not_a_jump(line: bytes) -> str:
    """What is wrong with a line that is none of the 36 jumps."""
    match = _LINE.fullmatch(line.rstrip(b" \r"))
    if match:
        start, over, end = (number.decode() for number in match.groups())
        return f"no jump leads from hole {start} over hole {over} to hole {end}"
    return f"{_show(line)} is not like 'Peg 4 jumps Peg 2 to Hole 1.'"


def _show(line: bytes) -> str:
    cut = "…" if len(line) > _SHOWN else ""
    text = "".join(chr(c) if 32 <= c < 127 else f"\\x{c:02x}" for c in line[:_SHOWN])
    return f"'{text}{cut}'"


def _jumps(number: int) -> str:
    return f"{number} jump" if number == 1 else f"{number} jumps"
