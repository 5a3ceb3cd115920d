"""What the challenges on cubes share: colours drawn anew, a checker of sequences, pictures of nets.

Called by `pocket_cube` and `rubik_cube`, which know their own facelets and how to play moves. A
*palette* is six characters, the colours of the faces in the order in which the challenge names
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from golf.challenges.sequences import Grammar, last_line, parse
from golf.results import Fault, Finding, Grid
from golf.seeds import Draw

PRINTABLE = "".join(map(chr, range(33, 127)))

# Colours that have broken solvers, in the order of a plan. The first of each is made the first
# character of the input; None leaves that to chance.
AWKWARD: tuple[tuple[str | None, str], ...] = (
    (None, "WOGRBY"),  # what most programs are written for
    ("-", "-abcde"),  # looks like an option
    (None, "'\"\\`$&"),  # quotes and what shells expand
    (None, "URFDLB"),  # the faces' letters in wrong places
    (None, "aAbBcC"),  # one letter in two cases
    (None, "012345"),
    ("=", "=%@~^+"),
    ("#", "#;|<>!"),
    ("(", "()[]{}"),
    (None, "RUFruf"),
    ("/", "/.*?:,"),
    (None, "2'RUF3"),  # what moves are written with
)

_SHOWN_AS = {"U": "white", "L": "orange", "F": "green", "R": "red", "B": "blue", "D": "yellow"}


def palette(draw: Draw, awkward: int | None, first: int) -> str:
    """Six colours: the awkward ones of that number, or any.

    `first` is the face, by its number in the palette, whose colour the input begins with.
    """
    lead, colours = (None, PRINTABLE) if awkward is None else AWKWARD[awkward]
    drawn = draw.sample(colours, 6)
    if lead is not None:
        at = drawn.index(lead)
        drawn[at], drawn[first] = drawn[first], lead
    return "".join(drawn)


class SequenceChecker:
    """Checks one output: grammar, then plays the moves. Holds what came, at most the limit.

    `play` says what the moves do to the cube of the case.
    """

    def __init__(
        self,
        grammar: Grammar,
        play: Callable[[tuple[str, ...]], Finding],
        *,
        only_last_line: bool = False,
    ) -> None:
        self._grammar = grammar
        self._play = play
        self._only_last_line = only_last_line
        self._pieces: list[bytes] = []

    def feed(self, piece: bytes) -> Fault | None:
        """Keep the piece; whether it is right shows only at the end."""
        self._pieces.append(piece)
        return None

    def finish(self) -> tuple[Finding, ...]:
        """One finding: what the grammar or the cube says."""
        output = b"".join(self._pieces)
        moves = parse(last_line(output) if self._only_last_line else output, self._grammar)
        return (Finding(moves) if isinstance(moves, Fault) else self._play(moves),)


def count(moves: int) -> str:
    """`1 move` or `2 moves`."""
    return f"{moves} move" if moves == 1 else f"{moves} moves"


def net(title: str, layout: Sequence[Sequence[int | None]], faces: str, text: str) -> Grid:
    """The unfolded cube: each facelet shows its character on the colour of its face when solved.

    `layout` has the number of the facelet at each place, or None; `faces` the letter of the face
    that each facelet belongs to when solved.
    """
    rows = (
        tuple(None if at is None else (text[at], _SHOWN_AS[faces[at]]) for at in row)
        for row in layout
    )
    return Grid(title, tuple(rows))
