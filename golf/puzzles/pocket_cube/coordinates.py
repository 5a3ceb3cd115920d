"""A position is one number: permutation * 729 + orientation, 0 … 3,674,159; 0 is solved.

Called by `moves`, `bulk` and `facelets`. The permutation (0 … 5039) is the rank, in lexicographic
order, of the cubies at places 0 … 6. The orientation (0 … 728) is the sum of twist * 3^place over
places 0 … 5; the twist at place 6 makes the sum of all a multiple of three.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations as all_permutations

import numpy as np
import numpy.typing as npt

from golf.puzzles.pocket_cube.corners import FREE, ORIENTATIONS, PERMUTATIONS
from golf.puzzles.pocket_cube.corners import POSITIONS as POSITIONS
from golf.puzzles.pocket_cube.corners import SOLVED as SOLVED

Ints = npt.NDArray[np.int32]

_WEIGHTS = 3 ** np.arange(FREE - 1, dtype=np.int32)
_SHIFTS = 3 * np.arange(FREE - 1, dtype=np.int32)  # a cubie's number takes three bits


@cache
def permutations() -> Ints:
    """Shape (5040, 7): the cubie at each place, 0 … 6."""
    return np.array(list(all_permutations(range(FREE))), dtype=np.int32)


@cache
def orientations() -> Ints:
    """Shape (729, 7): the twist at each place, 0 … 2."""
    free = np.arange(ORIENTATIONS, dtype=np.int32)[:, None] // _WEIGHTS % 3
    return np.hstack([free, -free.sum(axis=1, keepdims=True, dtype=np.int32) % 3])


@cache
def ranks() -> npt.NDArray[np.int16]:
    """Shape (262144,): the permutation number by packed cubies; 0 where they are no permutation."""
    table = np.zeros(1 << 3 * (FREE - 1), dtype=np.int16)
    table[(permutations()[:, :-1] << _SHIFTS).sum(axis=1)] = np.arange(PERMUTATIONS)
    return table


def permutation_number(cubies: Ints) -> Ints:
    """Shape (n, 7), the cubie at each place → (n,), 0 … 5039."""
    numbers: Ints = ranks()[(cubies[:, :-1] << _SHIFTS).sum(axis=1)].astype(np.int32)
    return numbers


def orientation_number(twists: Ints) -> Ints:
    """Shape (n, 7), the twist at each place → (n,), 0 … 728."""
    numbers: Ints = (twists[:, :-1] * _WEIGHTS).sum(axis=1, dtype=np.int32)
    return numbers
