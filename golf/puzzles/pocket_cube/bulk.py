"""Facelets ↔ positions for arrays of cubes, a million a second and more on one core.

Called by audits and benchmarks. One cube is a row of 24 ASCII codes in the order of
`corners.LETTERS`; a palette is a row of six, the colours of U, L, F, R, B, D. The way is that of
`facelets`, one column at a time: read what the rows can only be, draw it again, compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from golf.puzzles.pocket_cube import faults
from golf.puzzles.pocket_cube.coordinates import orientations, permutations, ranks
from golf.puzzles.pocket_cube.corners import (
    CUBIE_FACES,
    FACES,
    FIXED,
    FREE,
    LETTERS,
    ORIENTATIONS,
    PLACE_FACELETS,
    SHOWS_NO_FIXED_COLOUR,
)
from golf.puzzles.pocket_cube.facelets import piece_codes

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]
Indices = npt.NDArray[np.intp]

_BLOCK = 1 << 14  # rows worked on at once, so that their columns stay in the processor's cache
_ASCII_END = 128


def positions_of(cubes: Bytes) -> Ints:
    """Shape (n, 24) → (n,), each 0 … 3,674,159; colours may differ from row to row.

    Raises NotACube for the first row that is no cube, with its number (from 0) and the reason.
    """
    return parse_many(cubes)[0]


def parse_many(cubes: Bytes) -> tuple[Ints, Bytes]:
    """Shape (n, 24) → positions (n,) and palettes (n, 6); raises as `positions_of` does."""
    positions = np.empty(len(cubes), dtype=np.int32)
    palettes = np.empty((len(cubes), len(FACES)), dtype=np.uint8)
    for start in range(0, len(cubes), _BLOCK):
        rows = slice(start, start + _BLOCK)
        columns = np.ascontiguousarray(cubes[rows].T)
        found, colours = _guess(columns)
        bad = ~_sound(columns, found, colours)
        if bad.any():
            row = start + int(bad.argmax())
            text = cubes[row].tobytes().decode("latin-1")
            raise faults.NotACube(f"row {row}: {faults.reason(text)}")
        positions[rows], palettes[rows] = found, colours.T
    return positions, palettes


def render_many(positions: npt.NDArray[np.integer], palettes: Bytes) -> Bytes:
    """Shapes (n,) and (n, 6) → facelets (n, 24)."""
    cubes = np.empty((len(positions), len(LETTERS)), dtype=np.uint8)
    for start in range(0, len(positions), _BLOCK):
        rows = slice(start, start + _BLOCK)
        cubes[rows] = _draw(positions[rows], np.ascontiguousarray(palettes[rows].T)).T
    return cubes


def _guess(columns: Bytes) -> tuple[Indices, Bytes]:
    """Columns (24, n) → the only positions (n,) and palettes (6, n) that they can be."""
    tables = _tables()
    pieces = [tables.piece_of.take(code) for code in _codes(columns)]
    packed = sum(piece // 3 << 3 * place for place, piece in enumerate(pieces[:-1]))
    twists = [piece % 3 for piece in pieces]
    permutation = ranks().take(packed).astype(np.intp)
    # URF, whose twist cannot be seen yet, takes the twist that makes the sum a multiple of three.
    twist = 2 * sum(twists) % 3
    orientation = sum(turn * 3**place for place, turn in enumerate(twists[:-1]))
    orientation += twist * tables.urf_weight.take(permutation)
    palettes = np.empty((len(FACES), columns.shape[1]), dtype=np.uint8)
    for facelet, face in zip(PLACE_FACELETS[FIXED], CUBIE_FACES[FIXED], strict=True):
        palettes[face] = columns[facelet]
    for face, facelets in zip(CUBIE_FACES[SHOWS_NO_FIXED_COLOUR], tables.urf_facelets, strict=True):
        lines = facelets[tables.urf_place.take(permutation), twist]
        palettes[face] = _pick(columns, lines)
    return permutation * ORIENTATIONS + orientation, palettes


def _codes(columns: Bytes) -> Iterator[Bytes]:
    """Columns (24, n) → for each of the places 0 … 6 its code (n,), see `facelets.piece_codes`."""
    down, back, left = (columns[facelet] for facelet in PLACE_FACELETS[FIXED])
    shown = (columns == down).view(np.uint8)
    shown |= 2 * (columns == back).view(np.uint8)
    shown |= 3 * (columns == left).view(np.uint8)
    for a, b, c in PLACE_FACELETS[:FREE]:
        yield 16 * shown[a] + 4 * shown[b] + shown[c]


def _sound(columns: Bytes, positions: Indices, palettes: Bytes) -> npt.NDArray[np.bool_]:
    """Which of the columns are what was read from them, in six different ASCII characters."""
    sound: npt.NDArray[np.bool_] = (_draw(positions, palettes) == columns).all(axis=0)
    sound &= palettes.max(axis=0) < _ASCII_END
    for one, other in combinations(palettes, 2):
        sound &= one != other
    return sound


def _draw(positions: npt.NDArray[np.integer], palettes: Bytes) -> Bytes:
    """Positions (n,) and palettes (6, n) → columns (24, n)."""
    tables = _tables()
    permutation = positions // ORIENTATIONS
    orientation = positions - permutation * ORIENTATIONS
    columns = np.empty((len(LETTERS), len(positions)), dtype=np.uint8)
    for place, facelets in enumerate(PLACE_FACELETS[:FREE]):
        piece = tables.first_piece[place].take(permutation)
        piece += tables.twist[place].take(orientation)
        for facelet, faces in zip(facelets, tables.faces, strict=True):
            columns[facelet] = _pick(palettes, faces.take(piece))
    for facelet, face in zip(PLACE_FACELETS[FIXED], CUBIE_FACES[FIXED], strict=True):
        columns[facelet] = palettes[face]
    return columns


def _pick(columns: Bytes, lines: Indices) -> Bytes:
    """From each column (k, n) the value in the line (n,) wanted there → (n,)."""
    width = columns.shape[1]
    picked: Bytes = columns.ravel().take(lines * width + np.arange(width))
    return picked


class _Tables(NamedTuple):
    """Small look-up arrays. A piece is cubie * 3 + twist, 0 … 20."""

    piece_of: Indices  # (64,) by code; 0 for what no cubie looks like
    first_piece: Indices  # (7, 5040) the piece of twist 0 at a place, by permutation
    twist: Indices  # (7, 729) by place and orientation
    faces: Indices  # (3, 21) the face shown at each facelet of a place, by piece
    urf_place: Indices  # (5040,) where the cubie URF is, by permutation
    urf_weight: Indices  # (5040,) what its twist counts in the orientation
    urf_facelets: Indices  # (3, 7, 3) where its faces U, R, F are, by place and twist


@cache
def _tables() -> _Tables:
    """All of them, a millisecond's work."""
    piece_of = np.zeros(64, dtype=np.intp)
    for code, (cubie, twist) in piece_codes().items():
        piece_of[code] = 3 * cubie + twist
    turns = (np.arange(3)[:, None] - np.arange(3)) % 3  # [place's facelet, twist] → cubie's
    faces = np.array(CUBIE_FACES[:FREE])[:, turns]
    urf_place = (permutations() == SHOWS_NO_FIXED_COLOUR).argmax(axis=1)
    weights = np.array([3**place for place in range(FREE - 1)] + [0])
    places = np.array(PLACE_FACELETS[:FREE])[:, (np.arange(3)[:, None] + np.arange(3)) % 3]
    return _Tables(
        piece_of=piece_of,
        first_piece=np.ascontiguousarray(3 * permutations().T.astype(np.intp)),
        twist=np.ascontiguousarray(orientations().T.astype(np.intp)),
        faces=np.ascontiguousarray(faces.transpose(1, 0, 2).reshape(3, 3 * FREE)),
        urf_place=urf_place,
        urf_weight=weights[urf_place],
        urf_facelets=np.ascontiguousarray(places.transpose(1, 0, 2)),
    )
