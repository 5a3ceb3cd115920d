"""24 letters ↔ position, one cube at a time; arrays of cubes are in `bulk`.

Called by the challenge for every case, so it is quick (some microseconds). A cube is read in three
steps: the corner at M, T, W gives the colours of L, B and D; which of these three colours a corner
shows, and where, says which cubie it is and how it is twisted; the one cubie that shows none of
them gives the colours of U, R and F. Then the cube so understood is drawn again: anything that is
no cube looks different, and `faults` finds the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from golf.puzzles.pocket_cube import faults
from golf.puzzles.pocket_cube.corners import (
    CUBIE_FACES,
    FACES,
    FIXED,
    FREE,
    ORIENTATIONS,
    PLACE_FACELETS,
    SHOWS_NO_FIXED_COLOUR,
    SOLVED_TEXT,
)
from golf.puzzles.pocket_cube.faults import NotACube
from golf.puzzles.pocket_cube.moves import apply

__all__ = ["SOLVED_PALETTE", "SOLVED_TEXT", "Cube", "NotACube", "parse", "play", "render"]

SOLVED_PALETTE = FACES

_D, _B, _L = PLACE_FACELETS[FIXED]


class Cube(NamedTuple):
    """A position (0 … 3,674,159) and the colours of the faces U, L, F, R, B, D."""

    position: int
    palette: str


def parse(text: str) -> Cube:
    """Read 24 facelets in six different ASCII characters; NotACube says what is wrong."""
    cube = _guess(text)
    if cube is None or len(set(cube.palette)) < len(FACES) or render(*cube) != text:
        raise NotACube(faults.reason(text))
    return cube


def render(position: int, palette: str = SOLVED_PALETTE) -> str:
    """The 24 facelets of a position (0 … 3,674,159) in the colours of U, L, F, R, B, D."""
    cubies, twists, _ = _rows()
    permutation, orientation = divmod(position, ORIENTATIONS)
    pieces = zip(cubies[permutation], twists[orientation], strict=True)
    faces = b"".join(_PIECES[cubie][twist] for cubie, twist in pieces) + _PIECES[FIXED][0]
    return "".join([palette[face] for face in _BY_LETTER(faces)])


def play(text: str, moves: Iterable[str]) -> str:
    """The facelets after the moves; NotACube or UnknownName for what cannot be played."""
    cube = parse(text)
    return render(apply(cube.position, moves), cube.palette)


def piece_codes() -> dict[int, tuple[int, int]]:
    """What a corner shows of the fixed corner's colours → the cubie and its twist.

    Each facelet counts 1, 2 or 3 for the colours of D, B, L, else 0; a corner's code is these as
    digits of base 4, in the order of `corners.PLACES`. URF is always code 0, twist unknown.
    """
    digit = {face: number for number, face in enumerate(CUBIE_FACES[FIXED], start=1)}
    codes: dict[int, tuple[int, int]] = {}
    for cubie, faces in enumerate(CUBIE_FACES[:FREE]):
        for twist in range(3):
            a, b, c = (digit.get(faces[place - twist], 0) for place in range(3))
            codes.setdefault(16 * a + 4 * b + c, (cubie, twist))
    return codes


def _guess(text: str) -> Cube | None:
    """The only cube these facelets can be, if they are one; None when none comes to mind."""
    if len(text) != len(SOLVED_TEXT) or not text.isascii():
        return None
    digits = {text[_D]: 1, text[_B]: 2, text[_L]: 3}
    shown = [digits.get(colour, 0) for colour in text]
    try:
        pieces = [_CODES[16 * shown[a] + 4 * shown[b] + shown[c]] for a, b, c in _FREE_FACELETS]
        cubies, twists = zip(*pieces, strict=True)
        permutation = _rows().ranks[cubies]
    except KeyError:
        return None
    place = cubies.index(SHOWS_NO_FIXED_COLOUR)
    twist = -sum(twists) % 3
    orientation = sum(map(int.__mul__, twists[:6], _WEIGHTS))
    if place < len(_WEIGHTS):
        orientation += twist * _WEIGHTS[place]
    facelets = PLACE_FACELETS[place]
    up, right, front = (text[facelets[(twist + side) % 3]] for side in range(3))
    palette = up + text[_L] + front + right + text[_B] + text[_D]
    return Cube(permutation * ORIENTATIONS + orientation, palette)


class _Rows(NamedTuple):
    """The arrays of `coordinates` as Python reads them fastest."""

    cubies: list[list[int]]
    twists: list[list[int]]
    ranks: dict[tuple[int, ...], int]


@cache
def _rows() -> _Rows:
    """The cubies of each permutation and back, the twists of each orientation."""
    from golf.puzzles.pocket_cube.coordinates import orientations, permutations

    cubies = permutations().tolist()
    ranks = {tuple(row): number for number, row in enumerate(cubies)}
    return _Rows(cubies, orientations().tolist(), ranks)


def _turned(faces: tuple[int, ...], twist: int) -> bytes:
    """The faces a cubie shows at the three facelets of a place."""
    return bytes(faces[place - twist] for place in range(3))


_WEIGHTS = (1, 3, 9, 27, 81, 243)
_CODES = piece_codes()
_FREE_FACELETS = PLACE_FACELETS[:FREE]
_PIECES = [[_turned(faces, twist) for twist in range(3)] for faces in CUBIE_FACES]
_IN_PLACES = [facelet for place in PLACE_FACELETS for facelet in place]
_BY_LETTER = itemgetter(*(_IN_PLACES.index(facelet) for facelet in range(len(SOLVED_TEXT))))
