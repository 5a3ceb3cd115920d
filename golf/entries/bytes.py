"""Where the bytes of a source go that its author may not see.

    byte_report   source → notes that `usecases` puts beside a judging
    count         source → `ByteCount`, all that `golf bytes` shows
    savings       source → what could be saved without understanding the program

They are hints; nothing of the source is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

_BOM = b"\xef\xbb\xbf"


_TRAILING = re.compile(rb"[ \t]+(?=\r?(?:\n|\Z))")
_INDENTATION = re.compile(rb"^ +(?=[^ \t\r\n])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ByteCount:
    """What a file consists of. `size` counts all of it, `counted` what a judging counts.

    `chars` is None where it is not UTF-8. `double_spaces` are pairs of spaces at line starts:
    each would be one byte less as a tab. `trailing_blanks` and `non_ascii` are bytes.
    """

    size: int
    counted: int
    chars: int | None
    lf: int
    crlf: int
    cr: int
    final_line_end: bool
    bom: bool
    non_ascii: int
    trailing_blanks: int
    blank_lines: int
    double_spaces: int


@dataclass(frozen=True, slots=True)
class Saving:
    """Bytes that can be saved without understanding the program, and how."""

    size: int
    how: str


def count(posted: bytes, source: bytes) -> ByteCount:
    """The counts of a file; `source` is the same without its one final line end."""
    crlf = source.count(b"\r\n")
    return ByteCount(
        size=len(posted),
        counted=len(source),
        chars=_chars(source),
        lf=source.count(b"\n") - crlf,
        crlf=crlf,
        cr=source.count(b"\r") - crlf,
        final_line_end=len(posted) > len(source),
        bom=source.startswith(_BOM),
        non_ascii=sum(byte > 127 for byte in source),
        trailing_blanks=_trailing(source),
        blank_lines=_blank_lines(source),
        double_spaces=sum(len(found) // 2 for found in re.findall(rb"(?m)^ +", source)),
    )


def savings(source: bytes) -> tuple[Saving, ...]:
    """The cheapest savings, the largest first; what they would do inside of strings is not asked.

    Each is counted alone: two that overlap, such as a blank line with blanks, save less together.
    """
    found = [saving for saving in _savings(source) if saving.size > 0]
    return tuple(sorted(found, key=lambda saving: -saving.size))


def _savings(source: bytes) -> Iterator[Saving]:
    if source.startswith(b"#!"):
        line = source.partition(b"\n")[0]
        yield Saving(len(line) + 1, "the '#!' line is not needed: --language and --flags say it")
    yield Saving(source.count(b"\r\n"), "LF line ends instead of CRLF")
    yield Saving(len(_BOM) * source.startswith(_BOM), "no byte order mark")
    yield Saving(_trailing(source), "no blanks at line ends")
    yield Saving(len(source) - len(source.rstrip(b"\r\n")), "no line ends at the end")
    unit, saved = _deeper_unit(source)
    yield Saving(saved, f"indentation by one tab or space instead of {unit} spaces")


def byte_report(source: bytes, posted: bytes) -> tuple[str, ...]:
    """Notes on what costs bytes in `source`, and on what of `posted` is not counted."""
    return tuple(_notes(source, posted))


def _notes(source: bytes, posted: bytes) -> Iterator[str]:
    if source.startswith(_BOM):
        yield "a byte order mark costs 3 bytes"
    if crlf := source.count(b"\r\n"):
        yield f"{_count(crlf, 'CRLF line end')} {_cost(crlf)} more than LF"
    if blank := _blank_lines(source):
        yield f"{_count(blank, 'blank line')} {_cost(blank)}"
    if trailing := _trailing(source):
        yield f"trailing blanks cost {_count(trailing, 'byte')}"
    yield from _indentation(source)
    yield from _characters(source)
    if posted != source and posted in (source + b"\n", source + b"\r\n"):
        uncounted = len(posted) - len(source)
        yield f"the final line end is not counted ({_count(uncounted, 'byte')})"


def _indentation(source: bytes) -> Iterator[str]:
    """Lines indented by several spaces per level: what one tab or space per level would save."""
    unit, saved = _deeper_unit(source)
    if saved:
        yield f"indentation by {unit} spaces: one tab or space would save {_count(saved, 'byte')}"


def _deeper_unit(source: bytes) -> tuple[int, int]:
    """The spaces of one level of indentation, and what a single one instead would save."""
    widths = [len(blanks) for blanks in _INDENTATION.findall(source)]
    unit = gcd(*widths)
    return unit, sum(widths) - sum(widths) // unit if unit > 1 else 0


def _characters(source: bytes) -> Iterator[str]:
    chars = _chars(source)
    if chars is None:
        yield "not UTF-8: only bytes can be counted, not characters"
    elif chars != len(source):
        yield f"not only ASCII: {_count(chars, 'character')} are {len(source)} bytes"


def _chars(source: bytes) -> int | None:
    try:
        return len(source.decode("utf-8"))
    except UnicodeDecodeError:
        return None


def _trailing(source: bytes) -> int:
    return sum(map(len, _TRAILING.findall(source)))


def _blank_lines(source: bytes) -> int:
    return len(re.findall(rb"^(?:\r?\n|\r?\Z)", source, re.MULTILINE))


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + "s" * (number != 1)


def _cost(number: int) -> str:
    return f"cost{'s' * (number == 1)} {_count(number, 'byte')}"
