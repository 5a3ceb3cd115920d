"""The cube as vectors: cells in {-1, 0, 1}^3 with stickers that point outwards.

x runs to the right (R is +x), y up (U is +y), z to the viewer (F is +z); the face centres stay
where they are. A *sticker* is a cell and the direction it points to; there are 54, in the order of
the facelets: faces U R F D L B, each row by row as the unfolded cube shows it:

              U U U
              U U U
              U U U
       L L L  F F F  R R R  B B B
       L L L  F F F  R R R  B B B
       L L L  F F F  R R R  B B B
              D D D
              D D D
              D D D

`facelets` finds by it which stickers are one piece, the heuristics how far a piece is from home,
the challenge's tests what a move does. `cubies` has the same turns as tables of pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from golf.puzzles.rubik.moves import FACES, indices

Vector = tuple[int, int, int]

# For each face: where it looks, and the directions of its rows and columns in the unfolded cube.
_FRAMES: dict[str, tuple[Vector, Vector, Vector]] = {
    "U": ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    "R": ((1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "F": ((0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "D": ((0, -1, 0), (1, 0, 0), (0, 0, -1)),
    "L": ((-1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "B": ((0, 0, -1), (-1, 0, 0), (0, -1, 0)),
}


class Sticker(NamedTuple):
    """One of the 54: the cell it is on and where it points."""

    cell: Vector
    outwards: Vector


def normal(face: str) -> Vector:
    """Where a face looks."""
    return _FRAMES[face][0]


def cell_of(place: str) -> Vector:
    """The cell on these faces: `UR` or `DBL`."""
    x, y, z = (sum(parts) for parts in zip(*map(normal, place), strict=True))
    return x, y, z


@cache
def stickers() -> tuple[Sticker, ...]:
    """All 54 in the order of the facelets."""
    return tuple(sticker for face in FACES for sticker in _stickers_of(face))


def _stickers_of(face: str) -> Iterator[Sticker]:
    outwards, right, down = _FRAMES[face]
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            x, y, z = (
                o + column * r + row * d for o, r, d in zip(outwards, right, down, strict=True)
            )
            yield Sticker((x, y, z), outwards)


@cache
def facelets_of(place: str) -> tuple[int, ...]:
    """The facelets (0 … 53) of the piece at a place, in the order of the faces in its name."""
    numbers = {sticker: number for number, sticker in enumerate(stickers())}
    return tuple(numbers[Sticker(cell_of(place), normal(face))] for face in place)


def quarter(vector: Vector, face: str) -> Vector:
    """A vector after a quarter turn clockwise of space, seen by someone who looks at the face.

    The component along the axis stays; the other two are swapped and one is negated.
    """
    outwards = normal(face)
    axis = next(at for at in range(3) if outwards[at])
    turned = list(vector)
    one, other = (axis + 1) % 3, (axis + 2) % 3
    turned[one], turned[other] = outwards[axis] * vector[other], -outwards[axis] * vector[one]
    x, y, z = turned
    return x, y, z


def on_face(cell: Vector, face: str) -> bool:
    """Whether a turn of the face moves the cell."""
    return sum(a * b for a, b in zip(cell, normal(face), strict=True)) == 1


def distance(one: Vector, other: Vector) -> int:
    """The Manhattan distance of two cells, 0 … 6."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def turned(sticker: Sticker, move: str) -> Sticker:
    """Where a sticker is after a move."""
    face = move[0]
    if not on_face(sticker.cell, face):
        return sticker
    for _ in range(indices([move])[0] % 3 + 1):
        sticker = Sticker(quarter(sticker.cell, face), quarter(sticker.outwards, face))
    return sticker


@cache
def facelets_after(move: str) -> tuple[int, ...]:
    """For each facelet, which one's colour it shows after the move."""
    numbers = {turned(sticker, move): number for number, sticker in enumerate(stickers())}
    return tuple(numbers[sticker] for sticker in stickers())
