"""What an answer's header claims, held against what is measured: an `Entry` in, a report out.

    claimed 427 bytes, measured 439: 12 more
    explained exactly by two spaces at line starts that were tabs: --restore tabs

Called by `usecases` (notes) and `golf.reports`. Nothing is changed here; `golf.entries.repairs`
says what each likely fault of a site costs, and only exact numbers are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from golf.entries.claim import UNITS_PER_BYTE, Header
from golf.entries.codepages import code_page_size
from golf.entries.entry import Entry
from golf.entries.repairs import REPAIRS, restore

_MOST_TOGETHER = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """What may have happened: the size it leads to, and the repairs that undo it, if any."""

    text: str
    size: int
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One header against one source. `unit` is `bytes` or `characters`; None is "not said"."""

    header: Header
    claimed: int | None
    measured: int | None
    unit: str
    exact: Reason | None  # explains the difference to the byte
    partial: tuple[Reason, ...] = ()  # bring the count nearer to what is claimed, each alone

    @property
    def holds(self) -> bool:
        """Whether size and sum of the header are right."""
        return self.size_holds and self.header.sum_holds

    @property
    def size_holds(self) -> bool:
        """Whether the claimed size is the measured one, or none is claimed."""
        return self.claimed is None or self.claimed == self.measured

    def lines(self) -> Iterator[str]:
        """The report, a line for each point; none where everything is right."""
        yield from self._size_lines()
        if not self.header.sum_holds:
            yield f"the header's sum is wrong: {sum_text(self.header)}"
        yield from (f"header: {problem}" for problem in self.header.problems)
        yield from (f"header: {remark}" for remark in self.header.remarks)

    def _size_lines(self) -> Iterator[str]:
        if self.size_holds or self.claimed is None:
            return
        if self.measured is None:
            yield f"claimed {self.claimed} {self.unit}: the source is not UTF-8, only bytes count"
            return
        difference = self.measured - self.claimed
        more = f"{abs(difference)} {'more' if difference > 0 else 'fewer'}"
        yield f"claimed {self.claimed} {self.unit}, measured {self.measured}: {more}"
        if self.exact:
            yield f"explained exactly by {self.exact.text}{_option(self.exact)}"
        else:
            yield from (
                f"not explained, but {reason.text} would make it {reason.size}{_option(reason)}"
                for reason in self.partial
            )


def compare(entry: Entry) -> Mismatch | None:
    """The report for an entry that came as an answer; None for one that came as a file.

    A file may have a posting too, with what was repaired in it, and then an empty header.
    """
    if entry.posting is None or entry.posting.header == Header(""):
        return None
    header = entry.posting.header
    if header.bytes is None and header.characters is not None:
        return Mismatch(header, header.characters, entry.chars, "characters", None)
    claimed, measured = header.bytes, len(entry.source)
    if claimed is None or claimed == measured:
        return Mismatch(header, claimed, measured, "bytes", None)
    reasons: list[Reason] = []
    for reason in chain(_counted_otherwise(entry, header), _faults(entry.source)):
        if reason.size == claimed:
            return Mismatch(header, claimed, measured, "bytes", reason)
        reasons.append(reason)
    partial = [reason for reason in reasons if len(reason.repairs) <= 1]
    nearer = [one for one in partial if abs(one.size - claimed) < abs(measured - claimed)]
    return Mismatch(header, claimed, measured, "bytes", None, tuple(nearer))


def sum_text(header: Header) -> str:
    """The arithmetic of the header: `176 - 10 - 50 = 116, not 118`."""
    if header.size is None or header.expected is None:
        return ""
    parts = [str(header.size)]
    parts += [f"+ {header.extra}"] if header.extra else []
    parts += [f"- {_decimal(percent, 100)}%" for percent in header.percents]
    parts += [f"- {points}" for points in header.points]
    text = f"{' '.join(parts)} = {_decimal(header.expected, UNITS_PER_BYTE)}"
    if header.sum_holds or header.score is None:
        return text
    return f"{text}, not {_decimal(header.score, UNITS_PER_BYTE)}"


def _decimal(value: int, unit: int) -> str:
    digits = len(str(unit)) - 1
    return f"{value / unit:.{digits}f}".rstrip("0").rstrip(".")


def _option(reason: Reason) -> str:
    return "".join(f" (--restore {name})" for name in reason.repairs)


def _counted_otherwise(entry: Entry, header: Header) -> Iterator[Reason]:
    """Other ways to count the same source."""
    source, size = entry.source, len(entry.source)
    yield Reason("a final line end that was counted", size + 1)
    if line_ends := source.count(b"\n"):
        yield Reason("CRLF line ends in the author's file", size + line_ends)
        yield Reason("CRLF line ends in the author's file, the last too", size + line_ends + 2)
    if entry.chars is not None and entry.chars != size:
        yield Reason("characters that were counted for bytes", entry.chars)
    if (own := code_page_size(header.language, source)) is not None and own != size:
        yield Reason("the language's own code page", own)
    if entry.flags:
        flags = " ".join(entry.flags)
        yield Reason(f"the flags {flags}, which cost nothing here", size + len(flags))
    if source.startswith(b"#!") and b"\n" in source:
        yield Reason("a '#!' line that was not counted", size - source.index(b"\n") - 1)


def _faults(source: bytes) -> Iterator[Reason]:
    """What a site may have done, one fault first, then several together."""
    changing = [name for name in REPAIRS if len(restore(source, [name])) != len(source)]
    for count in range(1, min(_MOST_TOGETHER, len(changing)) + 1):
        for names in combinations(changing, count):
            if sum(name.startswith("tabs") for name in names) < 2:
                size = len(restore(source, names))
                yield Reason(" and ".join(REPAIRS[name].fault for name in names), size, names)


def posting_notes(entry: Entry) -> tuple[str, ...]:
    """What is to be said beside a judging of how the entry came in and of its flags."""
    remarks = entry.posting.remarks if entry.posting else ()
    if not entry.flags:
        return remarks
    flags = " ".join(entry.flags)
    if entry.count_flags:
        return (*remarks, f"the flags {flags} are counted: {entry.flag_bytes} bytes")
    cost = f"cost nothing (--count-flags would add {len(flags)} bytes)"
    return (*remarks, f"the flags {flags} {cost}")
