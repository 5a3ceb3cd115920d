"""Why 24 facelets are no cube: a text that was refused in, one precise line out.

Called by `facelets` and `bulk` after a cube drawn again from what was understood looked different.
Which colours are opposite is tried in all 30 ways a cube can be coloured, and the way that leaves
the fewest faulty corners (and the fixed corner sound, if it can) is the one to explain by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from golf.errors import UsageError
from golf.puzzles.pocket_cube.corners import (
    CUBIES,
    FACES,
    FIXED,
    LETTERS,
    PLACE_FACELETS,
    PLACE_NAMES,
)

_OPPOSITE = ({"U", "D"}, {"L", "R"}, {"F", "B"})
_CUBIES = {
    cubie[-twist:] + cubie[:-twist]: (number, twist)
    for number, cubie in enumerate(CUBIES)
    for twist in range(3)
}


class NotACube(UsageError):
    """Facelets that no pocket cube can show; the text names the first reason."""


def reason(text: str) -> str:
    """What is wrong with a text that is no cube, for people; the most basic fault first."""
    return _alphabet(text) or _colours(text) or _corners(text)


def _alphabet(text: str) -> str:
    """A fault of length or characters, or nothing."""
    if len(text) != len(LETTERS):
        return f"a pocket cube has 24 facelets, this text has {len(text)}"
    for place, character in enumerate(text):
        if not character.isascii():
            return f"facelet {LETTERS[place]} is {character!r}: colours must be ASCII characters"
    return ""


def _colours(text: str) -> str:
    """A fault in how often the colours occur, or nothing."""
    counts = Counter(text)
    if len(counts) == len(FACES) and set(counts.values()) == {4}:
        return ""
    found = ", ".join(f"{count} x {colour!r}" for colour, count in counts.items())
    return f"six colours must occur four times each, but there are {found}"


def _corners(text: str) -> str:
    """The first faulty corner, or else the twist."""
    readings = [_read(text, faces) for faces in _colourings(sorted(set(text)))]
    faults, twists = min(readings, key=lambda reading: (len(reading[0]), FIXED in reading[0]))
    return next(iter(faults.values())) if faults else _twisted(twists)


def _colourings(colours: list[str]) -> Iterator[dict[str, str]]:
    """The 30 ways to colour a cube that no turn of the whole cube makes alike, colour → face."""
    up, *others = colours
    for down in others:
        left, *belt = (colour for colour in others if colour != down)
        for front, right, back in permutations(belt):
            yield {up: "U", left: "L", front: "F", right: "R", back: "B", down: "D"}


def _read(text: str, faces: dict[str, str]) -> tuple[dict[int, str], int]:
    """The faults by place when colours mean these faces, and the sum of the sound twists."""
    faults: dict[int, str] = {}
    first_seen: dict[int, int] = {}
    twists = 0
    for place in range(len(PLACE_FACELETS)):
        colours = _shown(text, place)
        fault = _repeated(colours) or _opposite(colours, faces)
        if not fault:
            cubie, twist = _CUBIES.get("".join(faces[colour] for colour in colours), (-1, 0))
            twists += twist
            if cubie < 0:
                fault = "is mirrored: its colours run the wrong way round"
            elif first_seen.setdefault(cubie, place) != place:
                fault = f"occurs twice: it is also at {_name(first_seen[cubie])}"
        if fault:
            shown = " ".join(map(repr, colours))
            faults[place] = f"the corner {shown} at {_name(place)} {fault}"
    return faults, twists


def _repeated(colours: tuple[str, ...]) -> str:
    """The fault of a corner with one colour more than once, or nothing."""
    colour, count = Counter(colours).most_common(1)[0]
    return f"cannot exist: it shows {colour!r} {count} times" if count > 1 else ""


def _opposite(colours: tuple[str, ...], faces: dict[str, str]) -> str:
    """The fault of a corner that shows the colours of opposite faces, or nothing."""
    for one, other in combinations(colours, 2):
        if {faces[one], faces[other]} in _OPPOSITE:
            return f"cannot exist: {one!r} and {other!r} are on opposite faces"
    return ""


def _twisted(twists: int) -> str:
    """The fault of a cube whose corners are sound one by one."""
    way = "clockwise" if twists % 3 == 1 else "counter-clockwise"
    return (
        f"a corner is twisted by a third of a turn {way}: the twists of all corners, in thirds of "
        f"a turn, add up to {twists % 3} modulo 3, and on a cube to 0"
    )


def _shown(text: str, place: int) -> tuple[str, ...]:
    """The three colours at a place, clockwise."""
    return tuple(text[facelet] for facelet in PLACE_FACELETS[place])


def _name(place: int) -> str:
    """A place by its letters and in words."""
    letters = " ".join(LETTERS[facelet] for facelet in PLACE_FACELETS[place])
    return f"{letters} ({PLACE_NAMES[place]})"
