"""A lower bound for the presses, where there are too many solutions to look at them all.

`strips_bound` is called by `search`. The board is cut into strips; each must flip its own inner
cells with presses inside it. The least of a strip is found exactly, column after column, and no
solution has fewer presses than all strips together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from golf.puzzles.lights_out.boards import Board, band

_STRIP = 10  # rows of a strip, at most: 4**10 states a column
_NEVER = 1 << 14


def strips_bound(target: Board) -> int:
    """A number of presses that no solution for `target` goes below."""
    size = len(target)
    count = -(-size // _STRIP)
    edges = [size * index // count for index in range(count + 1)]
    known: dict[tuple[int, ...], int] = {}
    total = 0
    for top, bottom in pairwise(edges):
        inner = range(top + (top > 0), bottom - (bottom < size))
        mask = sum(1 << row - top for row in inner)
        columns = tuple(
            sum((target[row] >> column & 1) << row - top for row in inner) for column in range(size)
        )
        key = (bottom - top, mask, *columns)
        if key not in known:
            known[key] = _strip_least(bottom - top, mask, columns)
        total += known[key]
    return total


def _strip_least(height: int, mask: int, columns: Sequence[int]) -> int:
    """The fewest presses in a strip that flip its cells in the rows of `mask` as `columns` say.

    Dynamic programming over the columns: `cost[x, y]` is the least for what lies left of the last
    two columns x and y, both included. All cells of column y decide the next column z but for a
    few choices, and the same choices lead back from z to x.
    """
    every = np.arange(1 << height)
    banded = np.array([band(column, height) for column in every.tolist()])
    solutions = _by_image(banded & mask)
    weights = np.bitwise_count(every).astype(np.int16)
    cost = np.full((1 << height, 1 << height), _NEVER, dtype=np.int16)
    cost[0] = weights
    for wanted in columns:
        image = (wanted ^ every[:, None] ^ banded[:, None] ^ banded[None, :]) & mask
        cost = _following(cost, solutions[image], weights)
    return int(cost[:, 0].min())


def _by_image(images: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The columns that have an image, shape (2**height, choices); -1 where there are none.

    The images are linear in the columns, so each that occurs occurs equally often.
    """
    choices = int(np.count_nonzero(images == 0))
    table = np.full((len(images), choices), -1, dtype=np.int64)
    order = np.argsort(images, kind="stable").reshape(-1, choices)
    table[images[order[:, 0]]] = order
    return table


def _following(
    cost: npt.NDArray[np.int16],
    before: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int16],
) -> npt.NDArray[np.int16]:
    """The costs one column further; `before[y, z]` lists the columns x that allow it."""
    columns = np.arange(len(cost))[:, None]
    least: npt.NDArray[np.int16] = cost[before[..., 0], columns]
    for choice in range(1, before.shape[2]):
        np.minimum(least, cost[before[..., choice], columns], out=least)
    least += weights
    least[before[..., 0] < 0] = _NEVER
    return np.minimum(least, np.int16(_NEVER), out=least)
