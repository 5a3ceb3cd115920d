"""What an answer's header claims: the frozen `Header`, and what goes with the code it announces.

Made by `golf.entries.posts`, carried by the `Entry`, stored by `golf.db`, held against what was
measured by `golf.entries.mismatch`. Values only.
"""

from __future__ import annotations

from dataclasses import dataclass

UNITS_PER_BYTE = 10_000


@dataclass(frozen=True, slots=True)
class Header:
    """A header as it was understood; None and empty mean "not said".

    `text` is the header without what was struck out. `size` is the number that the sum starts
    from, in bytes unless `counted_in` says `characters`; `other_size` is the same in the other
    unit where both stand there. `percents` are basis points taken off, `points` whole bytes taken
    off, `extra` bytes added (for flags). `score` is in 1/10,000 bytes. `labels` are the words
    beside the numbers. `problems` say what was not understood, `remarks` how a doubt was settled.
    """

    text: str
    language: str = ""
    flags: tuple[str, ...] = ()
    size: int | None = None
    counted_in: str = "bytes"
    other_size: int | None = None
    percents: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    extra: int = 0
    score: int | None = None
    labels: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def claims_anything(self) -> bool:
        """Whether it names a size or a score at all."""
        return self.size is not None or self.score is not None

    @property
    def bytes(self) -> int | None:
        """The claimed size in bytes, where bytes are what it names."""
        return self.size if self.counted_in == "bytes" else self.other_size

    @property
    def characters(self) -> int | None:
        """The claimed size in characters, where it names them."""
        return self.size if self.counted_in == "characters" else self.other_size

    @property
    def expected(self) -> int | None:
        """What its own sum comes to, in 1/10,000 bytes, at least 0; None without a size.

        A percentage is of all bytes, those of the flags included.
        """
        return self._sum(0)

    def _sum(self, unshared: int) -> int | None:
        """The sum where `unshared` of the extra bytes are left out of the percentage."""
        if self.size is None:
            return None
        shared = self.size + self.extra - unshared
        whole = unshared - sum(self.points)
        return max(0, shared * (UNITS_PER_BYTE - sum(self.percents)) + whole * UNITS_PER_BYTE)

    @property
    def sum_holds(self) -> bool:
        """Whether the score is what the sum comes to; a whole number may be a rounded one."""
        if self.score is None or self.expected is None:
            return True
        differences = [abs(self.score - (self._sum(part) or 0)) for part in (0, self.extra)]
        whole = not self.score % UNITS_PER_BYTE
        return not min(differences) or (whole and min(differences) < UNITS_PER_BYTE)


@dataclass(frozen=True, slots=True)
class Posting:
    """How an entry came in where it was an answer: its header and what is said about its code."""

    header: Header
    explanation: str = ""
    repairs: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
