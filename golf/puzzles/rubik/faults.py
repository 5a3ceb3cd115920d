"""Why 54 facelets are no cube: each check raises NotACube with one precise line.

Called by `facelets.parse`, the most basic checks first. A facelet is named as usual, by its face
and its number from 1 to 9 on it, row by row: U1, R5, B9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from golf.errors import UsageError
from golf.puzzles.rubik.cells import facelets_of
from golf.puzzles.rubik.cubies import is_odd
from golf.puzzles.rubik.moves import FACES

FACELETS = 54
CENTRES = tuple(range(4, FACELETS, 9))

_KINDS = {2: "edge", 3: "corner"}
_OPPOSITE = ({"U", "D"}, {"R", "L"}, {"F", "B"})

Placed = tuple[int, int]
"""Which cubie is at a place, and its twist or flip."""


class NotACube(UsageError):
    """Facelets that no cube can show; the text names the first reason."""


def check_colours(text: str) -> None:
    """Length, characters, centres, and nine facelets of each colour."""
    if len(text) != FACELETS:
        raise NotACube(f"a cube has 54 facelets, this text has {len(text)}")
    for facelet, character in enumerate(text):
        if not character.isascii():
            where = name(facelet)
            raise NotACube(f"facelet {where} is {character!r}: colours must be ASCII characters")
    first: dict[str, int] = {}
    for centre in CENTRES:
        same = first.setdefault(text[centre], centre)
        if same != centre:
            names = f"{name(same)} and {name(centre)}"
            raise NotACube(f"the centres {names} are both {text[centre]!r}: six must differ")
    counts = Counter(text)
    if set(counts.values()) != {9} or len(counts) != len(FACES):
        found = ", ".join(f"{count} x {colour!r}" for colour, count in counts.items())
        raise NotACube(f"six colours must occur nine times each, but there are {found}")


def read_places(text: str, shown: str, places: Sequence[str]) -> list[Placed]:
    """What is at each place of one kind; `shown` is the text in the letters of the faces."""
    found: list[Placed] = []
    first: dict[int, str] = {}
    for place in places:
        facelets = facelets_of(place)
        letters = "".join(shown[facelet] for facelet in facelets)
        placed = _pieces(tuple(places)).get(letters)
        reason = _impossible(text, facelets, letters) if placed is None else ""
        if placed is not None and first.setdefault(placed[0], place) != place:
            reason = f"occurs twice: it is also at {first[placed[0]]}"
        if placed is None or reason:
            colours = " ".join(repr(text[facelet]) for facelet in facelets)
            raise NotACube(f"the {_KINDS[len(place)]} {colours} at {_where(place)} {reason}")
        found.append(placed)
    return found


def check_whole(corners: Sequence[Placed], edges: Sequence[Placed]) -> None:
    """What no turn changes: the sums of twists and flips, and the parity of the permutations."""
    twist = sum(turned for _, turned in corners) % 3
    if twist:
        way = "clockwise" if twist == 1 else "counter-clockwise"
        raise NotACube(
            f"a corner is twisted by a third of a turn {way}: the twists of all corners, in thirds "
            f"of a turn, add up to {twist} modulo 3, and on a cube to 0"
        )
    if sum(turned for _, turned in edges) % 2:
        raise NotACube("an edge is flipped: the number of flipped edges is odd, and even on a cube")
    if is_odd([cubie for cubie, _ in corners]) != is_odd([cubie for cubie, _ in edges]):
        raise NotACube(
            "two pieces are swapped: the permutations of corners and of edges must both be even or "
            "both odd"
        )


def name(facelet: int) -> str:
    """The usual name of a facelet, `U1` to `B9`."""
    face, place = divmod(facelet, 9)
    return f"{FACES[face]}{place + 1}"


@cache
def _pieces(places: tuple[str, ...]) -> dict[str, Placed]:
    """What a place shows → the cubie and how it is turned."""
    return {
        piece[-turned:] + piece[:-turned]: (cubie, turned)
        for cubie, piece in enumerate(places)
        for turned in range(len(piece))
    }


def _impossible(text: str, facelets: Sequence[int], letters: str) -> str:
    """Why no piece shows these colours."""
    colours = [text[facelet] for facelet in facelets]
    colour, count = Counter(colours).most_common(1)[0]
    if count > 1:
        return f"cannot exist: it shows {colour!r} {count} times"
    for pair in _OPPOSITE:
        if pair <= set(letters):
            one, other = (colours[letters.index(face)] for face in sorted(pair, key=letters.index))
            return f"cannot exist: {one!r} and {other!r} are on opposite faces"
    return "is mirrored: its colours run the wrong way round"


def _where(place: str) -> str:
    return f"{place} ({' '.join(map(name, facelets_of(place)))})"
