r"""Text of strangers made harmless: what programs print, what authors call themselves.

In: bytes or text from anywhere. Out: text that a terminal, a table or a page can show as it is.
Called by everything in `golf.reports` that shows an author's name, an input or an output.

The escapes are for the eye: a backslash of the program's own is not doubled, so `\x1b` may be
one byte or four. Whoever needs the exact bytes takes the JSON report.
"""

from __future__ import annotations

DEFAULT_LIMIT = 1000

_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(data: bytes | str, limit: int = DEFAULT_LIMIT, *, newlines: bool = False) -> str:
    r"""The text with everything unprintable escaped, at most `limit` characters of the original.

    Escaped are control characters (C0, DEL, C1), terminal escapes, format characters such as the
    bidirectional overrides, every blank other than the space, unassigned code points, and bytes
    that are not UTF-8 (as `\xff`). Line ends stay only with `newlines`. What was cut off is
    said at the end: `… (12 more bytes)`.
    """
    text = data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data
    shown = text[:limit]
    if not shown.isprintable():
        shown = "".join(_show(char, newlines) for char in shown)
    return shown + cut_mark(_size(text[limit:]))


def cut_mark(more: int) -> str:
    """What is said after a text that goes on for `more` bytes; nothing when it does not."""
    if not more:
        return ""
    return f"… ({more:,} more byte{'s' if more > 1 else ''})"


def as_text(data: bytes) -> str:
    r"""All of the bytes as text, those that are not UTF-8 written as `\xff`; nothing else changed.

    For JSON, which has its own escapes for control characters.
    """
    return data.decode("utf-8", "backslashreplace")


def _show(char: str, newlines: bool) -> str:
    if char.isprintable() or (newlines and char == "\n"):
        return char
    if char in _NAMED:
        return _NAMED[char]
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that was not UTF-8, kept by `surrogateescape`
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _size(text: str) -> int:
    """Bytes in UTF-8; a kept byte that was not UTF-8 counts as the one byte it is."""
    return len(text.encode("utf-8", "replace"))
