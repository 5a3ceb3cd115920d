"""What `golf bytes` prints: what a file consists of, and what could be saved.

In: `golf.usecases.Counted`. Out: text without a final line end, or a dict for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from golf.entries.bytes import ByteCount, Saving
from golf.reports.claimed import mismatch_texts
from golf.reports.lines import Line, listed
from golf.reports.visible import visible
from golf.reports.wording import counted, size_text
from golf.usecases import Counted


def bytes_text(found: Counted) -> str:
    """The report on one file."""
    return "\n".join(map(str, _lines(found)))


def _lines(found: Counted) -> Iterator[Line]:
    count = found.count
    yield Line("", f"{visible(found.name)}: {size_text(count.counted, count.chars)}")
    yield Line("file", _file(count))
    yield Line("line ends", _line_ends(count))
    yield from listed("contents", _contents(count))
    if found.mismatch and found.mismatch.header.text:
        lines = list(mismatch_texts(found.mismatch)) or ["size and sum are right"]
        yield from listed("header", [visible(found.mismatch.header.text, 300), *lines])
    yield from listed("notes", (visible(note, 300) for note in found.notes))
    pages = (f"{name}: {counted(size, 'byte')}" for name, size in found.code_pages)
    yield from listed("code pages", pages)
    yield from listed("savings", map(saving_text, found.savings))


def saving_text(saving: Saving) -> str:
    """`12 bytes: no blanks at line ends`."""
    return f"{counted(saving.size, 'byte')}: {saving.how}"


def _file(count: ByteCount) -> str:
    if not count.final_line_end:
        return f"{counted(count.size, 'byte')}, no final line end"
    end = count.size - count.counted
    return f"{counted(count.size, 'byte')}, of which the final line end ({end}) is not counted"


def _line_ends(count: ByteCount) -> str:
    kinds = ((count.lf, "LF"), (count.crlf, "CRLF"), (count.cr, "CR"))
    return ", ".join(f"{number} {name}" for number, name in kinds if number) or "none inside"


def _contents(count: ByteCount) -> Iterator[str]:
    """What a glance at the program does not show; nothing where there is none."""
    if count.bom:
        yield "a byte order mark: 3 bytes"
    if count.chars is None:
        yield "not UTF-8"
    if count.non_ascii:
        yield f"{counted(count.non_ascii, 'byte')} not ASCII"
    if count.trailing_blanks:
        yield f"{counted(count.trailing_blanks, 'byte')} of blanks at line ends"
    if count.blank_lines:
        yield counted(count.blank_lines, "blank line")
    if count.double_spaces:
        pairs = counted(count.double_spaces, "pair")
        yield f"{pairs} of spaces at line starts: a byte less for each as a tab"


def bytes_report(found: Counted) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "name": found.name,
        **asdict(found.count),
        "notes": list(found.notes),
        "savings": [asdict(saving) for saving in found.savings],
        "code_pages": dict(found.code_pages),
        "mismatch": list(found.mismatch.lines()) if found.mismatch else [],
    }
