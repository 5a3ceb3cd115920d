"""The eighteen moves by name, and how they are counted.

Used by everything else in the package. A move turns one face, seen from outside: `R` a quarter
clockwise, `R2` a half, `R'` a quarter counter-clockwise. Where a move is a number, it is its index
in MOVES: 3 * face + turn, faces in the order of FACES. In the half-turn metric (HTM) each move
counts one, in the quarter-turn metric (QTM) a half turn counts two.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from golf.errors import UnknownName

FACES = "URFDLB"
TURNS = ("", "2", "'")
MOVES = tuple(face + turn for face in FACES for turn in TURNS)
_INDEX = {move: index for index, move in enumerate(MOVES)}
_OPPOSITE = dict(zip("URFDLB", "DLBURF", strict=True))


class Metric(StrEnum):
    """What a half turn counts."""

    HTM = "HTM"
    QTM = "QTM"

    def cost(self, move: str) -> int:
        """What a move counts: 1, or 2."""
        return 2 if self is Metric.QTM and move.endswith("2") else 1

    def length(self, moves: Iterable[str]) -> int:
        """What a sequence counts."""
        return sum(map(self.cost, moves))


def indices(moves: Iterable[str]) -> list[int]:
    """The indices of the moves in MOVES; UnknownName for a word that is no move."""
    try:
        return [_INDEX[move] for move in moves]
    except KeyError as error:
        raise UnknownName("move", str(error.args[0]), MOVES) from None


def inverse(moves: Iterable[str]) -> list[str]:
    """The moves that undo these; UnknownName for a word that is no move."""
    return [MOVES[index // 3 * 3 + 2 - index % 3] for index in reversed(indices(moves))]


def may_follow(before: str, move: str) -> bool:
    """Whether a search needs the move after the other one.

    A second turn of the same face is one turn with the first. Turns of opposite faces commute: only
    the order in which the face that comes first in FACES is turned first is needed.
    """
    face, last = move[0], before[0]
    return face != last and not (_OPPOSITE[face] == last and FACES.index(face) < FACES.index(last))
