"""Whatever a program prints or an author is called, what is shown is harmless."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.reports.visible import as_text, visible

NASTY = st.sampled_from(
    ["\x1b[2J", "\x1b]0;t\x07", "\x9b31m", "\u202e", "\u2066", "\u200f", "\ufeff", "\r", "\n",
     "\t", "\0", "\x7f", "\u2028", "\u00ad", "\u200b", "\udcff", "\ud800", "\U000e0041", "é", "日"]
)  # fmt: skip
TEXTS = st.lists(NASTY | st.characters() | st.just("\\"), max_size=40).map("".join)
BYTES = st.binary(max_size=80) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass"))
BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def harmless(text: str) -> bool:
    return not any(
        unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(char) in BIDI
        for char in text
    )


@given(TEXTS | BYTES, st.integers(0, 60))
def test_nothing_harmful_is_left(data, limit):
    shown = visible(data, limit)
    assert harmless(shown)
    shown.encode("utf-8")


@given(TEXTS | BYTES)
def test_line_ends_stay_only_when_asked_for(data):
    shown = visible(data, newlines=True)
    assert harmless(shown.replace("\n", ""))
    newline = b"\n" if isinstance(data, bytes) else "\n"
    assert shown.count("\n") == data.count(newline)


@given(TEXTS | BYTES)
def test_what_is_shown_stays_the_same_when_shown_again(data):
    shown = visible(data)
    assert visible(shown) == shown


@given(st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=50))
def test_printable_text_is_left_alone(text):
    assert visible(text) == visible(text.encode()) == text


@given(st.text(max_size=60), st.integers(0, 60))
def test_what_is_cut_is_counted_in_bytes(text, limit):
    more = len(text[limit:].encode())
    unit = "byte" if more == 1 else "bytes"
    mark = f"… ({more} more {unit})" if more else ""
    assert visible(text, limit) == visible(text.encode(), limit) == visible(text[:limit]) + mark


@given(BYTES)
def test_bytes_as_text_keep_all_that_is_utf8(data):
    text = as_text(data)
    try:
        assert text == data.decode()
    except UnicodeDecodeError:
        assert "\\x" in text
    text.encode("utf-8")


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (b"R U\x1b[2J", r"R U\x1b[2J"),
        (b"\xff\xc3", r"\xff\xc3"),
        (b"a\tb\r\n", r"a\tb\r\n"),
        ("\u202ecba", r"\u202ecba"),
        ("\x9b31m", r"\u009b31m"),
        ("a\u00a0b", r"a\u00a0b"),
        ("\udc80", r"\x80"),
        ("\U000e0041", r"\U000e0041"),
        ("C:\\new", "C:\\new"),
    ],
)
def test_how_it_is_written(data, shown):
    assert visible(data) == shown


def test_many_bytes_that_were_cut():
    assert visible(b"\xff" * 2000, 1) == r"\xff… (1,999 more bytes)"
