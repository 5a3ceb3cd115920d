"""54 characters ↔ state and colours, one cube at a time.

Called by the challenge for every case and by `golf solve rubik-cube`. The centres say which colour
belongs to which face; then each place shows which cubie is there and how it is turned. Whatever is
no cube is explained by `faults`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from golf.puzzles.rubik import faults
from golf.puzzles.rubik.cells import facelets_of
from golf.puzzles.rubik.cubies import CORNERS, EDGES, FIRST_EDGE, FLIPS, TWISTS, States, state_of
from golf.puzzles.rubik.faults import CENTRES, FACELETS, NotACube
from golf.puzzles.rubik.moves import FACES

__all__ = ["Cube", "NotACube", "parse", "render"]


class Cube(NamedTuple):
    """A state, shape (20,), and the colours of the faces U, R, F, D, L, B."""

    state: States
    palette: str


def parse(text: str) -> Cube:
    """Read 54 facelets in six different ASCII characters; NotACube says what is wrong."""
    faults.check_colours(text)
    palette = "".join(text[centre] for centre in CENTRES)
    shown = text.translate({ord(colour): face for colour, face in zip(palette, FACES, strict=True)})
    corners = faults.read_places(text, shown, CORNERS)
    edges = faults.read_places(text, shown, EDGES)
    faults.check_whole(corners, edges)
    cubies, twists = zip(*corners, strict=True)
    flipped, flips = zip(*edges, strict=True)
    return Cube(state_of(cubies, twists, flipped, flips), palette)


def render(state: States, palette: str = FACES) -> str:
    """The 54 facelets of a state, in the colours of U, R, F, D, L, B."""
    text = [""] * FACELETS
    for centre, colour in zip(CENTRES, palette, strict=True):
        text[centre] = colour
    for name, value in zip(CORNERS + EDGES, state.tolist(), strict=True):
        facelets, turned = _place_of(value)
        for at, face in enumerate(name):
            text[facelets[(at + turned) % len(facelets)]] = palette[FACES.index(face)]
    return "".join(text)


@cache
def _place_of(value: int) -> tuple[tuple[int, ...], int]:
    """The facelets of the place that a value of a state stands for, and the twist or flip."""
    if value < FIRST_EDGE:
        place, turned = divmod(value, TWISTS)
        return facelets_of(CORNERS[place]), turned
    place, turned = divmod(value - FIRST_EDGE, FLIPS)
    return facelets_of(EDGES[place]), turned
