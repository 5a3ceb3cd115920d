from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.bytes import ByteCount, byte_report, count, savings


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


def test_what_a_file_consists_of() -> None:
    source = b"\xef\xbb\xbfif a:\r\n    b \n\n\rc\xc3\xa9"
    found = count(source + b"\r\n", source)
    assert found == ByteCount(
        size=24,
        counted=22,
        chars=19,
        lf=2,
        crlf=1,
        cr=1,
        final_line_end=True,
        bom=True,
        non_ascii=5,
        trailing_blanks=1,
        blank_lines=1,
        double_spaces=2,
    )


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (b"p 1", []),
        (b"p 1\n", [(1, "no line ends at the end")]),
        (b"a\r\nb", [(1, "LF line ends instead of CRLF")]),
        (
            b"#!/usr/bin/ruby\np 1 ",
            [
                (16, "the '#!' line is not needed: --language and --flags say it"),
                (1, "no blanks at line ends"),
            ],
        ),
        (
            b"if 1:\n    if 2:\n        3",
            [(9, "indentation by one tab or space instead of 4 spaces")],
        ),
        (b"\xef\xbb\xbfa", [(3, "no byte order mark")]),
    ],
)
def test_savings_the_largest_first(source: bytes, found: list[tuple[int, str]]) -> None:
    assert [(saving.size, saving.how) for saving in savings(source)] == found


@given(st.binary())
def test_savings_are_never_more_than_there_is(source: bytes) -> None:
    assert all(0 < saving.size <= len(source) + 1 for saving in savings(source))
    found = count(source, source)
    assert found.lf + 2 * found.crlf + found.cr <= found.counted == found.size


def test_a_repaired_source_has_no_note_on_the_final_line_end() -> None:
    assert byte_report(b"\ta", b"  a") == ()
