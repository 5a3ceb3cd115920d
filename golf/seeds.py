"""Everything random in a judging, derived from its root seed; the same on every machine.

Called by the challenges to draw cases, by `usecases` to make a root seed. Nothing here keeps
state, and nothing uses Python's or numpy's generators or `hash()`: their streams may change with
a version, and a case must replay years later.

The source is BLAKE2b in keyed mode (RFC 7693), the key being the root seed. Sampling without
replacement is a permutation of 0 … n-1: a balanced Feistel network of four rounds over the next
power of four, walked until it lands inside (cycle walking, Black and Rogaway 2002).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TypeVar

SEED_BYTES = 32
_ROUNDS = 4
_T = TypeVar("_T")


def new_seed() -> str:
    """A fresh root seed that nobody can guess, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def seed_from_text(text: str) -> str:
    """The root seed that a user's `--seed TEXT` stands for.

    64 hexadecimal digits are a root seed themselves (so that a stored one can be given back);
    anything else is hashed.
    """
    if len(text) == 2 * SEED_BYTES and all(c in "0123456789abcdef" for c in text):
        return text
    return blake2b(text.encode(), digest_size=SEED_BYTES, person=b"golf seed").hexdigest()


class Draw:
    """An endless stream of unbiased whole numbers for one label below one root seed."""

    def __init__(self, seed: str, *label: str | int) -> None:
        self._key = bytes.fromhex(seed)
        self._label = encode_label(label)
        self._block = 0
        self._buffer = b""

    def _take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            block = self._label + self._block.to_bytes(8, "big")
            self._buffer += blake2b(block, key=self._key).digest()
            self._block += 1
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def below(self, bound: int) -> int:
        """A number in 0 … bound-1, every one equally likely (1 ≤ bound ≤ 2**64)."""
        limit = 2**64 - 2**64 % bound
        while (value := int.from_bytes(self._take(8), "big")) >= limit:
            pass
        return value % bound

    def sample(self, population: Sequence[_T], count: int) -> list[_T]:
        """`count` different members in random order (a partial Fisher-Yates shuffle)."""
        pool = list(population)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]


def encode_label(label: tuple[str | int, ...]) -> bytes:
    """One byte string for a label; different labels give different strings (lengths lead)."""
    parts = [str(part).encode() for part in label]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def blocks(seed: str, label: tuple[str | int, ...], indices: Iterable[int]) -> Iterator[bytes]:
    """The first 64 bytes of `Draw(seed, *label, index)` for every index, quickly."""
    start = blake2b(encode_label(label), key=bytes.fromhex(seed))
    first_block = (0).to_bytes(8, "big")
    for index in indices:
        state = start.copy()
        state.update(encode_label((index,)) + first_block)
        yield state.digest()


class Permutation:
    """A keyed permutation of 0 … size-1, computed point by point; 1 ≤ size ≤ 2**64."""

    def __init__(self, size: int, seed: str, *label: str | int) -> None:
        self.size = size
        self._half_bits = max(1, ((size - 1).bit_length() + 1) // 2)
        self._mask = (1 << self._half_bits) - 1
        key = bytes.fromhex(seed)
        prefix = encode_label(label)
        keys = (blake2b(prefix + bytes([r]), key=key, digest_size=32) for r in range(_ROUNDS))
        # A copied state has taken in its key already: half the work of every round.
        self._rounds = [blake2b(key=each.digest(), digest_size=8) for each in keys]

    def __getitem__(self, index: int) -> int:
        """The image of `index` (0 ≤ index < size, else IndexError)."""
        if not 0 <= index < self.size:
            raise IndexError(f"{index} is not in 0 … {self.size - 1}")
        value = self._once(index)
        while value >= self.size:
            value = self._once(value)
        return value

    def _once(self, value: int) -> int:
        left, right = value >> self._half_bits, value & self._mask
        for keyed in self._rounds:
            state = keyed.copy()
            state.update(right.to_bytes(8, "big"))
            mixed = int.from_bytes(state.digest(), "big")
            left, right = right, left ^ (mixed & self._mask)
        return left << self._half_bits | right
