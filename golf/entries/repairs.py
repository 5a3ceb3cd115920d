"""What a site does to a program when it is posted, and how to undo it, explicitly and exactly.

In: source bytes as posted. Out: the bytes with one fault undone. `loader` applies what
`--restore` names, `mismatch` asks what each would do. Nothing is ever undone unasked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import unescape
from types import MappingProxyType

from golf.errors import UnknownName

_BOM = b"\xef\xbb\xbf"
_BLANKS = re.compile(rb"[ \t]+(?=\r?(?:\n|\Z))")
_LEADING = re.compile(rb"^ +", re.MULTILINE)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos|nbsp);")
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "…": "...", "–": "-"})
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u202f\u2007\u2009\u3000", " "))


@dataclass(frozen=True, slots=True)
class Repair:
    """`undo` gives the source as it was before the site's `fault`."""

    name: str
    fault: str
    undo: Callable[[bytes], bytes]


def _tabs(width: int) -> Callable[[bytes], bytes]:
    """Spaces at line starts into tabs, `width` spaces each; what is left over stays."""

    def undo(source: bytes) -> bytes:
        return _LEADING.sub(lambda match: _tabbed(match[0], width), source)

    return undo


def _tabbed(blanks: bytes, width: int) -> bytes:
    tabs, rest = divmod(len(blanks), width)
    return b"\t" * tabs + b" " * rest


def _text(change: Callable[[str], str]) -> Callable[[bytes], bytes]:
    """A change of the text of a source that is UTF-8; others stay as they are."""

    def undo(source: bytes) -> bytes:
        try:
            return change(source.decode("utf-8")).encode("utf-8")
        except UnicodeError:
            return source

    return undo


def _line_ends(source: bytes) -> bytes:
    return source.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _common_margin(source: bytes) -> bytes:
    """Without the spaces that all lines with text begin with."""
    lines = source.split(b"\n")
    margins = [len(line) - len(line.lstrip(b" ")) for line in lines if line.strip()]
    margin = min(margins, default=0)
    return b"\n".join(line[margin:] if line.strip() else line.strip(b" ") for line in lines)


REPAIRS: Mapping[str, Repair] = MappingProxyType(
    {
        repair.name: repair
        for repair in (
            Repair("tabs", "two spaces at line starts that were tabs", _tabs(2)),
            Repair("tabs4", "four spaces at line starts that were tabs", _tabs(4)),
            Repair("tabs8", "eight spaces at line starts that were tabs", _tabs(8)),
            Repair("lf", "CRLF or CR line ends that were LF", _line_ends),
            Repair("bom", "a byte order mark", lambda source: source.removeprefix(_BOM)),
            Repair(
                "entities",
                "HTML entities that were characters",
                _text(lambda text: _ENTITY.sub(lambda match: unescape(match[0]), text)),
            ),
            Repair(
                "spaces",
                "non-breaking and other wide spaces that were plain ones",
                _text(lambda text: text.translate(_SPACES)),
            ),
            Repair(
                "quotes",
                "typographic quotes, dots or dashes that were plain ones",
                _text(lambda text: text.translate(_QUOTES)),
            ),
            Repair("blanks", "blanks at line ends", lambda source: _BLANKS.sub(b"", source)),
            Repair("margin", "spaces that begin every line", _common_margin),
            Repair("end", "blank lines at the end", lambda source: source.rstrip(b"\r\n")),
        )
    }
)
"""Every repair by its name, in the order in which several are applied."""


def tabs_repair(source: bytes, claimed: int | None) -> str:
    """The name of the repair of tabs that leads to the claimed size; else of two spaces each."""
    names = [name for name in REPAIRS if name.startswith("tabs")]
    return next((name for name in names if len(restore(source, [name])) == claimed), "tabs")


def restore(source: bytes, names: Iterable[str]) -> bytes:
    """The source with these faults undone, in the order of `REPAIRS`; UnknownName for others."""
    wanted = set(names)
    for name in sorted(wanted):
        if name not in REPAIRS:
            raise UnknownName("repair", name, REPAIRS)
    for repair in REPAIRS.values():
        if repair.name in wanted:
            source = repair.undo(source)
    return source
