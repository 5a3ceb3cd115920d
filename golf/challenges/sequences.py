"""The grammar of move sequences that cube challenges share: bytes in, moves or a fault out.

`parse(output, grammar)` is called by the checkers of the cube challenges with a whole output.
It never raises. What it accepts, from challenges.md:

    sequence   moves with nothing or one single space between two of them
    pair       the whole sequence may stand inside one of ( ) [ ] { } < > " " ' '
    trailing   blanks and line ends at the end are forgiven, inside the pair as well

A fault names the first offending character and its column, counted from 1 in characters (in
bytes where the output is not UTF-8). A blank is a space: a tab is never forgiven.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from golf.results import Fault

_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", '"': '"', "'": "'"}
_FORGIVEN = " \r\n"


@dataclass(frozen=True)
class Grammar:
    """The faces that may be turned, and how many moves are too many."""

    faces: str
    too_many: int

    @cached_property
    def moves(self) -> str:
        """All moves in one line, for feedback: `R R2 R' U …`."""
        return " ".join(face + turn for face in self.faces for turn in ("", "2", "'"))

    @cached_property
    def single(self) -> re.Pattern[str]:
        """Matches one move."""
        return re.compile(f"[{self.faces}][2']?")

    @cached_property
    def whole(self) -> re.Pattern[str]:
        """Matches moves with nothing or one space between two of them."""
        return re.compile(f"{self.single.pattern}(?: ?{self.single.pattern})*")


def parse(output: bytes, grammar: Grammar) -> tuple[str, ...] | Fault:
    """The moves of an output, or what is wrong with it."""
    text = _decode(output).rstrip(_FORGIVEN)
    if not text:
        return Fault("no output")
    inner = _inside_pair(text)
    if isinstance(inner, Fault):
        return inner
    start, stop = inner
    moves = _moves(text, start, stop, grammar)
    if isinstance(moves, tuple) and len(moves) >= grammar.too_many:
        return Fault(f"{len(moves)} moves: fewer than {grammar.too_many} are allowed")
    return moves


def last_line(output: bytes) -> bytes:
    """The last line that is not blank, for entries to which the rule of one line is waived."""
    return output.rstrip(b" \r\n").rpartition(b"\n")[2]


def _decode(output: bytes) -> str:
    try:
        return output.decode()
    except UnicodeDecodeError:
        return output.decode("latin-1")


def _inside_pair(text: str) -> tuple[int, int] | Fault:
    """Where the sequence starts and stops in the text: all of it, or what a pair encloses."""
    closing = _PAIRS.get(text[0])
    if closing is None:
        return 0, len(text)
    if len(text) == 1 or text[-1] != closing:
        return Fault(f"column 1: {_show(text[0])} is not closed by {_show(closing)} at the end")
    return 1, len(text[:-1].rstrip(_FORGIVEN)) if len(text) > 2 else 1


def _moves(text: str, start: int, stop: int, grammar: Grammar) -> tuple[str, ...] | Fault:
    return _quickly(text, start, stop, grammar) or _slowly(text, start, stop, grammar)


def _quickly(text: str, start: int, stop: int, grammar: Grammar) -> tuple[str, ...]:
    """The moves of a sequence without a fault, as nearly all are; else none."""
    if grammar.whole.fullmatch(text, start, stop) is None:
        return ()
    moves = tuple(grammar.single.findall(text, start, stop))
    return () if any(one[0] == other[0] for one, other in pairwise(moves)) else moves


def _slowly(text: str, start: int, stop: int, grammar: Grammar) -> tuple[str, ...] | Fault:
    """The moves one by one, up to the first fault."""
    moves: list[str] = []
    at = start
    while at < stop:
        if moves and text[at] == " ":
            at += 1
        move = _move(text, at, stop, grammar)
        if isinstance(move, Fault):
            return move
        if moves and moves[-1][0] == move[0]:
            return Fault(
                f"column {at + 1}: {move} after {moves[-1]}: "
                "two moves in a row of the same face are not allowed"
            )
        moves.append(move)
        at += len(move)
    return tuple(moves)


def _move(text: str, at: int, stop: int, grammar: Grammar) -> str | Fault:
    """The move that starts at `at`; what follows it must be able to follow a move."""
    if text[at] not in grammar.faces:
        return _misplaced(text, at, grammar)
    end = at + 1
    if end < stop and text[end] in "2'":
        end += 1
    if end < stop and (text[end].isalnum() or text[end] == "'") and text[end] not in grammar.faces:
        return _no_move(text[at : end + 1], at, grammar)
    return text[at:end]


def _misplaced(text: str, at: int, grammar: Grammar) -> Fault:
    character = text[at]
    if character in "\r\n":
        return Fault(f"column {at + 1}: the output has more than one line; one is allowed")
    if character == " " and text[at - 1 : at] == " ":
        return Fault(f"column {at + 1}: two spaces: nothing or one space stands between two moves")
    if character == " ":
        return Fault(f"column {at + 1}: a space before the first move")
    if character == "\t":
        return Fault(f"column {at + 1}: a tab: nothing or one space stands between two moves")
    return _no_move(character, at, grammar)


def _no_move(token: str, at: int, grammar: Grammar) -> Fault:
    return Fault(f"column {at + 1}: {_show(token)} is not one of {grammar.moves}")


def _show(token: str) -> str:
    """A token in single quotes, with whatever is not plain ASCII escaped."""
    return "'" + "".join(c if " " <= c <= "~" else ascii(c)[1:-1] for c in token) + "'"
