r"""Presses that flip a given set of cells, and the null space: all presses that flip nothing.

In come a size or a board, out go a `Solution`; called by `least`, `search` and the references.

With the band matrix A (ones on the diagonal and beside it) the presses X flip A*X*A + X. A right
multiplication by a polynomial in A works on all rows alike, so everything happens modulo the
characteristic polynomial g(v) of A, and n² unknowns become n:

    g = v**k * h with h(0) = 1 splits the rows into two parts that A keeps apart (Fitting's lemma)
    where A**k = 0     X = sum of A**i * B * A**i for i < k: a finite geometric series
    where A has an inverse W     each row follows from the two above it:
                       x[i+1] = x[i] + x[i-1] + (b[i] + x[i]) * W
                       so the first row decides all; x[n+1] = 0 is a system for its n - k unknowns

The nullity is the degree of gcd(h, reciprocal of h): X = 0 means u*v = 1 in GF(2)[u,v]/(g(u),g(v)).
For any size the work is about n² operations on ints of n bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from golf.puzzles.lights_out import polynomials
from golf.puzzles.lights_out.boards import Board, band, columns_banded

Matrix = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """One solution, None where there is none; adding sums of `null` boards gives all others."""

    presses: Board | None
    null: tuple[Board, ...]

    @property
    def nullity(self) -> int:
        """The dimension of the null space of the toggle matrix."""
        return len(self.null)


def nullity(size: int) -> int:
    """The nullity of the toggle matrix, without solving anything."""
    polynomial = polynomials.characteristic(size)
    common = polynomials.gcd(polynomial, polynomials.reciprocal(polynomial))
    return common.bit_length() - 1


def solve(target: Board) -> Solution:
    """Presses that flip exactly the cells of `target`, and a basis of the null space."""
    size = len(target)
    split = _split(size)
    dead = [row ^ _times(row, split.alive) for row in target]
    live = [_times(row, split.alive) for row in target]
    null = tuple(_chase((0,) * size, row, split)[:size] for row in split.null_rows)
    *_, rest = _chase(live, 0, split)
    first = split.first_row(rest)
    if first is None:
        return Solution(None, null)
    series = _series(dead)
    rows = _chase(live, first, split)[:size]
    return Solution(tuple(a ^ b for a, b in zip(rows, series, strict=True)), null)


@dataclass(frozen=True, slots=True)
class _Split:
    """What depends on the size alone.

    `alive` is the projection on the part where A has an inverse, `inverse` that inverse (0 on the
    other part). `steps` has, for rows t from `alive`, (last row that a first row t leads to, t),
    reduced so that each has a highest bit of its own; `null_rows` are the t that lead to 0.
    """

    size: int
    alive: Matrix
    inverse: Matrix
    steps: tuple[tuple[int, int], ...]
    null_rows: tuple[int, ...]

    def first_row(self, rest: int) -> int | None:
        """The first row that leads to `rest` in place of 0; None where there is none."""
        first = 0
        for image, row in self.steps:
            if rest ^ image < rest:
                rest ^= image
                first ^= row
        return None if rest else first


@cache
def _split(size: int) -> _Split:
    g = polynomials.characteristic(size)
    k = (g & -g).bit_length() - 1
    quotient = ((g >> k) ^ 1) >> 1  # v * quotient = 1 modulo h
    alive = polynomials.remainder(polynomials.power(quotient, k, g) << k, g)
    inverse = polynomials.remainder(polynomials.multiply(alive, quotient), g)
    last = _evaluate(_last_row(size, alive, inverse), size)
    projection = _evaluate(alive, size)
    basis = [row for row, _ in reduced([(row, 0) for row in projection])[0]]
    steps, null = reduced([(_times(row, last), row) for row in basis])
    return _Split(size, projection, _evaluate(inverse, size), tuple(steps), tuple(null))


def _last_row(size: int, alive: int, inverse: int) -> int:
    """The polynomial that takes a first row to row n + 1, when nothing is to be flipped."""
    g = polynomials.characteristic(size)
    before, current = 0, alive
    for _ in range(size):
        following = polynomials.multiply(current, inverse ^ 1)
        before, current = current, polynomials.remainder(following, g) ^ before
    return current


def _evaluate(polynomial: int, size: int) -> Matrix:
    """A polynomial in A as a matrix, by Horner's rule."""
    rows = [0] * size
    for place in reversed(range(polynomial.bit_length())):
        rows = [band(row, size) for row in rows]
        if polynomial >> place & 1:
            rows = [row ^ 1 << index for index, row in enumerate(rows)]
    return tuple(rows)


def _times(row: int, matrix: Matrix) -> int:
    """A row times a matrix."""
    product = 0
    while row:
        lowest = row & -row
        product ^= matrix[lowest.bit_length() - 1]
        row ^= lowest
    return product


def reduced(pairs: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Gauss's elimination on the first of each pair, the second following.

    Gives the pairs whose first is not 0, the highest bits first and each bit once, and the seconds
    of those that became 0.
    """
    pivots: dict[int, tuple[int, int]] = {}
    zeros = []
    for first, second in pairs:
        while first and (pivot := pivots.get(first.bit_length())):
            first ^= pivot[0]
            second ^= pivot[1]
        if first:
            pivots[first.bit_length()] = (first, second)
        else:
            zeros.append(second)
    return [pivots[length] for length in sorted(pivots, reverse=True)], zeros


def _chase(target: Sequence[int], first: int, split: _Split) -> tuple[int, ...]:
    """The rows 1 … n+1 that follow from the first, where A has an inverse."""
    rows = [0, first]
    for wanted in target:
        current = rows[-1]
        rows.append(current ^ rows[-2] ^ _times(wanted ^ current, split.inverse))
    return tuple(rows[1:])


def _series(target: Sequence[int]) -> list[int]:
    """The solution where a power of A is 0: the sum of A**i * target * A**i."""
    size = len(target)
    total, term = [0] * size, list(target)
    while any(term):
        total = [a ^ b for a, b in zip(total, term, strict=True)]
        term = columns_banded([band(row, size) for row in term])
    return total
