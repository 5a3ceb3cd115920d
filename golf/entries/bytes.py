"""Where the bytes of a source go that its author may not see: source bytes in, notes out.

`usecases` puts the notes beside a judging. They are hints; nothing of the source is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import gcd

_BOM = b"\xef\xbb\xbf"


def byte_report(source: bytes, posted: bytes) -> tuple[str, ...]:
    """Notes on what costs bytes in `source`, and on what of `posted` is not counted."""
    return tuple(_notes(source, posted))


def _notes(source: bytes, posted: bytes) -> Iterator[str]:
    if source.startswith(_BOM):
        yield "a byte order mark costs 3 bytes"
    if crlf := source.count(b"\r\n"):
        yield f"{_count(crlf, 'CRLF line end')} {_cost(crlf)} more than LF"
    if blank := len(re.findall(rb"^(?:\r?\n|\r?\Z)", source, re.MULTILINE)):
        yield f"{_count(blank, 'blank line')} {_cost(blank)}"
    if trailing := sum(map(len, re.findall(rb"[ \t]+(?=\r?(?:\n|\Z))", source))):
        yield f"trailing blanks cost {_count(trailing, 'byte')}"
    yield from _indentation(source)
    yield from _characters(source)
    if uncounted := len(posted) - len(source):
        yield f"the final line end is not counted ({_count(uncounted, 'byte')})"


def _indentation(source: bytes) -> Iterator[str]:
    """Lines indented by several spaces per level: what one tab or space per level would save."""
    widths = [len(blanks) for blanks in re.findall(rb"^ +(?=[^ \t\r\n])", source, re.MULTILINE)]
    unit = gcd(*widths)
    if unit > 1:
        saved = sum(widths) - sum(widths) // unit
        yield f"indentation by {unit} spaces: one tab or space would save {_count(saved, 'byte')}"


def _characters(source: bytes) -> Iterator[str]:
    try:
        chars = len(source.decode("utf-8"))
    except UnicodeDecodeError:
        yield "not UTF-8: only bytes can be counted, not characters"
        return
    if chars != len(source):
        yield f"not only ASCII: {_count(chars, 'character')} are {len(source)} bytes"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + "s" * (number != 1)


def _cost(number: int) -> str:
    return f"cost{'s' * (number == 1)} {_count(number, 'byte')}"
