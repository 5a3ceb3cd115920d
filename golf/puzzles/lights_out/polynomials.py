"""Polynomials over GF(2), kept in the bits of an int: bit i is the coefficient of v**i.

Called by `solver`. All arguments are ints ≥ 0; all results too.
"""

from __future__ import annotations

from functools import cache


def multiply(left: int, right: int) -> int:
    """The product; adding is XOR, so nothing carries."""
    product = 0
    while right:
        lowest = right & -right
        product ^= left * lowest
        right ^= lowest
    return product


def remainder(value: int, modulus: int) -> int:
    """What is left of `value` modulo `modulus` (not 0)."""
    length = modulus.bit_length()
    while (excess := value.bit_length() - length) >= 0:
        value ^= modulus << excess
    return value


def power(base: int, exponent: int, modulus: int) -> int:
    """`base` to the `exponent` (≥ 0) modulo `modulus`, by repeated squaring."""
    result = remainder(1, modulus)
    while exponent:
        if exponent & 1:
            result = remainder(multiply(result, base), modulus)
        base = remainder(multiply(base, base), modulus)
        exponent >>= 1
    return result


def gcd(left: int, right: int) -> int:
    """The greatest common divisor (Euclid)."""
    while right:
        left, right = right, remainder(left, right)
    return left


def reciprocal(value: int) -> int:
    """The coefficients in the opposite order: v**degree * value(1/v)."""
    return int(f"{value:b}"[::-1], 2)


@cache
def characteristic(size: int) -> int:
    """The characteristic polynomial of the band matrix A of `size` rows (≥ 1).

    A has ones on the diagonal and beside it. Expanding the determinant of v*I + A by its last row
    gives g(n) = (v + 1) * g(n - 1) + g(n - 2), with g(0) = 1 and g(-1) = 0.
    """
    before, current = 0, 1
    for _ in range(size):
        before, current = current, (current << 1) ^ current ^ before
    return current
