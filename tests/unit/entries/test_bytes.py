from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.bytes import byte_report


@pytest.mark.parametrize(
    ("source", "notes"),
    [
        (b"print(1)", []),
        (b"a\nb\n c", []),
        (b"a\r\nb\r\nc", ["2 CRLF line ends cost 2 bytes more than LF"]),
        (b"a\r\nb", ["1 CRLF line end costs 1 byte more than LF"]),
        (
            b"\xef\xbb\xbfa",
            ["a byte order mark costs 3 bytes", "not only ASCII: 2 characters are 4 bytes"],
        ),
        (b"a  \nb\t\nc ", ["trailing blanks cost 4 bytes"]),
        (b"a \r\nb", ["1 CRLF line end costs 1 byte more than LF", "trailing blanks cost 1 byte"]),
        (b"a\n\n\nb\n", ["3 blank lines cost 3 bytes"]),
        (
            b"if a:\n    b\n    if c:\n        d",
            ["indentation by 4 spaces: one tab or space would save 12 bytes"],
        ),
        (b"if a:\n  b\nif c:\n d", []),
        (b"a\n\tb\n\t\tc", []),
        ("é→".encode(), ["not only ASCII: 2 characters are 5 bytes"]),
        (b"\xff", ["not UTF-8: only bytes can be counted, not characters"]),
    ],
)
def test_notes(source: bytes, notes: list[str]) -> None:
    assert list(byte_report(source, source)) == notes


def test_what_is_not_counted() -> None:
    assert byte_report(b"a", b"a\n") == ("the final line end is not counted (1 byte)",)
    assert byte_report(b"a", b"a\r\n") == ("the final line end is not counted (2 bytes)",)


@given(st.binary())
def test_any_bytes_give_one_line_notes(source: bytes) -> None:
    for note in byte_report(source, source):
        assert note
        assert note.isascii()
        assert note.isprintable()
