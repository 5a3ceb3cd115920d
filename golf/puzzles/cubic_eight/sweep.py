"""Breadth-first search over all positions at once: arrays of bits in, level by level out.

Called by `table` and `solver`; nobody else needs to know how a position is numbered.

A cube is turned in one of six ways: which colour is on top (3), and whether an even or an odd
number of rolls made it so (2), for every roll swaps two of its three axes. An even cube with
colour c on top has c + 1 to the front and c + 2 to the side (modulo 3: white, red, blue), an odd
one c - 1 and c - 2. So a roll adds 1 or -1 to the colour on top: forwards or backwards +1 when
even and -1 when odd, sideways the opposite. And a roll moves a cube to a cell of the other colour
of the chessboard: whether it is even follows from where it is and from the colour of the cell it
started on, its *class*. The number of cubes of class 1 never changes: 4 when the empty cell at
the start is a corner or the centre, else 3.

A position is thus an empty cell and an index: pattern * 6561 + tops, where the pattern says which
cells hold cubes of class 1. There are 9 * 70 * 6561 or 9 * 56 * 6561 of them, and for each pair
of neighbouring cells one array says where each index comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from golf.puzzles.cubic_eight.board import CELLS, SIDE, TOPS

Bits = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int32]
Layer = dict[int, Bits]
"""Bits by empty cell, shape (patterns * 6561,) each; a cell that is missing has none."""

_PLACES = CELLS - 1  # a cube's place: its cell among the eight that are not empty
_WEIGHTS = 3 ** np.arange(_PLACES, dtype=np.int32)


def shade(cell: int) -> int:
    """The colour of a cell on the chessboard; the centre and the corners are 0."""
    row, column = divmod(cell, SIDE)
    return (row + column) % 2


def neighbours(cell: int) -> tuple[int, ...]:
    """The two, three or four cells beside this one."""
    row, column = divmod(cell, SIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SIDE * r + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE)


def odd_cubes(start: int) -> int:
    """How many cubes are of class 1 when this cell is empty at the start: 4 or 3."""
    return 4 - shade(start)


@cache
def patterns(odd: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which `odd` of the eight places hold cubes of class 1."""
    return tuple(combinations(range(_PLACES), odd))


def start_index(start: int) -> int:
    """The index of the position at the start: white on top everywhere."""
    cells = [cell for cell in range(CELLS) if cell != start]
    pattern = tuple(place for place, cell in enumerate(cells) if shade(cell))
    return patterns(odd_cubes(start)).index(pattern) * TOPS


@cache
def sources(odd: int, before: int, after: int) -> Indices:
    """Where positions come from when the cube at cell `after` rolls into the cell `before`.

    Shape (patterns * 6561,), by the index of the position after it, in which the cell `after` is
    empty. Rolling back undoes a roll, so this is also where a roll of the cube at `before` leads.
    """
    order = _carried(before, after)
    rolled = order.index(_place(before, empty=after))
    numbers = {pattern: number for number, pattern in enumerate(patterns(odd))}
    maps = [_tops_before(order, rolled, _step(before, after, kind)) for kind in range(2)]
    parts = []
    for pattern in patterns(odd):
        came = tuple(place for place in range(_PLACES) if order[place] in pattern)
        parts.append(numbers[came] * TOPS + maps[order[rolled] in pattern])
    return np.concatenate(parts, dtype=np.int32)


def _place(cell: int, *, empty: int) -> int:
    return cell - (cell > empty)


def _carried(before: int, after: int) -> list[int]:
    """For each place before the roll, the place of the same cube after it."""
    cells = [cell for cell in range(CELLS) if cell != before]
    return [_place(before if cell == after else cell, empty=after) for cell in cells]


def _step(before: int, after: int, kind: int) -> int:
    """What the roll from `after` into `before` added to the colour on top of a cube of a class."""
    even = shade(after) == kind
    forwards = abs(before - after) == SIDE
    return 1 if even == forwards else -1


def _tops_before(order: list[int], rolled: int, step: int) -> Indices:
    """Shape (6561,): the tops before the roll, by the tops after it."""
    digits = np.arange(TOPS, dtype=np.int32)[:, None] // _WEIGHTS % 3
    digits = digits[:, order]
    digits[:, rolled] = (digits[:, rolled] - step) % 3
    return digits @ _WEIGHTS


def spread(odd: int, first: Layer) -> Iterator[Layer]:
    """The levels of a search from `first`: which bits reach a position first at 0, 1, 2 … rolls.

    Each bit of a byte is a search of its own. Ends after a level that reaches nothing new.
    """
    size = len(patterns(odd)) * TOPS
    seen = {cell: np.zeros(size, dtype=np.uint8) for cell in range(CELLS)}
    layer = first
    while layer:
        for cell, bits in layer.items():
            seen[cell] |= bits
        yield layer
        reached = {cell: _reach(odd, layer, cell) for cell in _beside(layer)}
        fresh = {cell: bits & ~seen[cell] for cell, bits in reached.items()}
        layer = {cell: bits for cell, bits in fresh.items() if bits.any()}


def _beside(layer: Layer) -> list[int]:
    return sorted({cell for empty in layer for cell in neighbours(empty)})


def _reach(odd: int, layer: Layer, after: int) -> Bits:
    """The bits that one roll brings to the positions in which the cell `after` is empty."""
    befores = [cell for cell in neighbours(after) if cell in layer]
    total = layer[befores[0]].take(sources(odd, befores[0], after))
    for before in befores[1:]:
        total |= layer[before].take(sources(odd, before, after))
    return total
