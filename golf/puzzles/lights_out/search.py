"""Few presses and a lower bound, for boards with too many solutions to look at them all.

`search` is called by `golf.references.turnover`. The solutions of each kind of symmetry are walked
where they can be. Else they are searched as codes are decoded with information sets (Prange 1962):
choose as many cells, at random, as there are independent null boards, and combine the null boards
such that each sets one of these cells alone; begin with none of the cells pressed, and add null
boards, or pairs of them, as long as that takes presses away. A lower bound comes from `strips`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golf.puzzles.lights_out.boards import Board, flipped, pack, unpack, weight
from golf.puzzles.lights_out.least import walk
from golf.puzzles.lights_out.solver import Solution
from golf.puzzles.lights_out.strips import strips_bound
from golf.puzzles.lights_out.symmetry import SYMMETRIES, invariant
from golf.seeds import Draw, seed_from_text

_WALKED = 20  # dimensions of symmetric solutions that are walked: at most half a second
_ROUNDS = 3000  # choices of cells for those that are not: some seconds for a size of 62
_SEED = seed_from_text("information sets")


@dataclass(frozen=True, slots=True)
class Bounds:
    """`board` has `presses` presses; no solution has fewer than `lower_bound`."""

    presses: int
    lower_bound: int
    board: Board


def search(solution: Solution, rounds: int = _ROUNDS) -> Bounds:
    """The best that is found, always the same, and a proven lower bound; ValueError for none."""
    if solution.presses is None:
        raise ValueError("there is no solution to improve")
    kinds = [invariant(solution, changes) for changes in SYMMETRIES]
    symmetric = [kind for kind in kinds if kind is not None]
    best = min((_best(kind, rounds) for kind in symmetric or [solution]), key=weight)
    return Bounds(weight(best), strips_bound(flipped(best)), best)


def _best(solution: Solution, rounds: int) -> Board:
    found = walk(solution) if solution.nullity <= _WALKED else None
    if found is not None:
        return found.board
    assert solution.presses is not None  # noqa: S101 - `invariant` gave it
    draw = Draw(_SEED, solution.nullity)
    size = len(solution.presses)
    packed, null = pack(solution.presses), [pack(board) for board in solution.null]
    tries = (_descend(*_systematic(packed, null, size, draw)) for _ in range(rounds))
    return unpack(min(tries, key=int.bit_count), size)


def _systematic(presses: int, null: Sequence[int], size: int, draw: Draw) -> tuple[int, list[int]]:
    """The solution that presses no chosen cell, and null boards that press one each."""
    waiting, chosen = list(null), list[int]()
    while waiting:
        cell = 1 << draw.below(size * size)
        pivot = next((board for board in waiting if board & cell), None)
        if pivot is None:
            continue
        waiting = [b ^ pivot if b & cell else b for b in waiting if b != pivot]
        chosen = [*(b ^ pivot if b & cell else b for b in chosen), pivot]
        presses = presses ^ pivot if presses & cell else presses
    return presses, chosen


def _descend(presses: int, null: Sequence[int]) -> int:
    """Add single boards, or pairs, as long as that takes presses away."""
    steps = [*null, *(a ^ b for i, a in enumerate(null) for b in null[:i])]
    while True:
        best = min(steps, key=lambda step: (presses ^ step).bit_count())
        if (presses ^ best).bit_count() >= presses.bit_count():
            return presses
        presses ^= best
