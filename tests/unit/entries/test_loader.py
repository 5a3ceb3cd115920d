from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.entry import MAX_SOURCE_BYTES, Entry
from golf.entries.loader import interpreter, load, without_line_end
from golf.errors import EntryError, UnknownName
from golf.results import InputMode


def read(path: Path, language: str | None = None) -> Entry:
    return load(path, challenge="pocket-cube", author="ann", language=language)


def write(directory: Path, name: str, content: bytes) -> Path:
    path = directory / name
    path.write_bytes(content)
    return path


def test_an_entry_has_what_was_said_and_read(tmp_path: Path) -> None:
    path = write(tmp_path, "a.rb", b"puts 1\n")
    entry = load(
        path,
        challenge="turnover",
        author="ann",
        claims=["minimal", "other", "minimal"],
        input_mode=InputMode.STDIN,
    )
    assert entry == Entry(
        challenge="turnover",
        author="ann",
        name="a.rb",
        posted=b"puts 1\n",
        source=b"puts 1",
        languages=("ruby",),
        claims=("minimal", "other"),
        input_mode=InputMode.STDIN,
    )
    assert (entry.size, entry.chars) == (6, 6)


@pytest.mark.parametrize(
    ("posted", "source"),
    [
        (b"a", b"a"),
        (b"a\n", b"a"),
        (b"a\n\n", b"a\n"),
        (b"a\r\n", b"a"),
        (b"a\r\n\r\n", b"a\r\n"),
        (b"a\r", b"a\r"),
        (b"a \n", b"a "),
        (b"\na", b"\na"),
        (b"\xef\xbb\xbfa\n", b"\xef\xbb\xbfa"),
    ],
)
def test_one_final_line_end_is_taken_off(posted: bytes, source: bytes) -> None:
    assert without_line_end(posted) == source


@given(st.binary())
def test_a_line_end_more_changes_nothing(posted: bytes) -> None:
    assert without_line_end(posted + b"\n") == posted.removesuffix(b"\r")
    assert posted.startswith(without_line_end(posted))


@pytest.mark.parametrize(
    ("name", "content", "languages"),
    [
        ("a.py", b"print 1", ("python3", "python2")),
        ("a.PY", b"print 1", ("python3", "python2")),
        ("a.py2", b"print 1", ("python2",)),
        ("a.py", b"#!/usr/bin/python2\nprint 1", ("python2",)),
        ("a.py", b"#!/usr/bin/env python2.7\nprint 1", ("python2",)),
        ("a.py", b"#!/usr/bin/env -S python3 -u\n1", ("python3",)),
        ("a.py", b"#! /usr/bin/python\n1", ("python3", "python2")),
        ("a.py", b"#!/usr/bin/ruby\n1", ("python3", "python2")),
        ("solve", b"#!/usr/bin/perl -n\n1", ("perl",)),
        ("solve", b"#!/usr/bin/env A=1 lua5.4\n1", ("lua",)),
        ("solve.txt", b"#!/bin/sh\necho", ("bash",)),
        ("solve", b"#!/usr/bin/awk -f\nBEGIN{}", ("awk",)),
        ("a.c", b"main(){}", ("c",)),
        ("a.cc", b"int main(){}", ("cpp",)),
        ("a.js", b"1", ("node",)),
    ],
)
def test_the_language(tmp_path: Path, name: str, content: bytes, languages: list[str]) -> None:
    assert read(write(tmp_path, name, content)).languages == languages


def test_a_language_that_is_said_wins(tmp_path: Path) -> None:
    path = write(tmp_path, "a.py", b"#!/usr/bin/python3\n1")
    assert read(path, "ruby").languages == ("ruby",)
    with pytest.raises(UnknownName, match=r"unknown language 'rubi'.*did you mean 'ruby'"):
        read(path, "rubi")


@pytest.mark.parametrize(
    ("content", "name"),
    [(b"", ""), (b"#!", ""), (b"#!/usr/bin/env", ""), (b"print", ""), (b"#!\xff/b\xff", "b\ufffd")],
)
def test_odd_first_lines(content: bytes, name: str) -> None:
    assert interpreter(content) == name


@pytest.mark.parametrize("name", ["solve", "solve.xyz", ".py", "solve."])
def test_an_unknown_language_says_what_to_do(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, name, b"#!/usr/bin/befunge\n1")
    with pytest.raises(EntryError) as refused:
        read(path)
    text = str(refused.value)
    assert text.startswith(f"{path}: cannot tell its language: use --language ID")
    assert ".py" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"\n", "is empty"),
        (b"\r\n", "is empty"),
        (b"a" * (MAX_SOURCE_BYTES + 1), "has 65,537 bytes; a source may have at most 65,536"),
        (b"a" * MAX_SOURCE_BYTES + b"\n\n", "has 65,538 bytes"),
        (b"a" * (MAX_SOURCE_BYTES * 3), "has 196,608 bytes"),
        (b"\x7fELF\2\1\1\0\0", "looks like a compiled program"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d", "looks like a compiled program"),
        (b"\x89PNG\r\n\x1a\n\0\0", "looks like a binary file"),
        ("print(1)".encode("utf-16"), "is UTF-16 text; save it as UTF-8"),
    ],
)
def test_refused_contents(tmp_path: Path, content: bytes, reason: str) -> None:
    path = write(tmp_path, "a.py", content)
    with pytest.raises(EntryError) as refused:
        read(path)
    assert str(refused.value).startswith(f"{path}: {reason}")


def test_the_largest_source(tmp_path: Path) -> None:
    for line_end in (b"", b"\n", b"\r\n"):
        path = write(tmp_path, "a.py", b"a" * MAX_SOURCE_BYTES + line_end)
        assert read(path).size == MAX_SOURCE_BYTES


def test_what_is_no_file(tmp_path: Path) -> None:
    pipe, gone, loop = tmp_path / "pipe.py", tmp_path / "gone.py", tmp_path / "loop.py"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path, reason in [
        (tmp_path, "is a directory"),
        (pipe, "is not a regular file"),
        (Path("/dev/null"), "is not a regular file"),
        (gone, "there is no such file"),
        (gone / "a.py", "there is no such file"),
        (write(tmp_path, "a.py", b"1") / "b.py", "cannot be read: Not a directory"),
        (loop, "cannot be read: Too many levels"),
        (tmp_path / ("a" * 300 + ".py"), "cannot be read: File name too long"),
        (Path("a\0b.py"), "cannot be read: "),
    ]:
        with pytest.raises(EntryError) as refused:
            read(path)
        assert str(refused.value).startswith(f"{path}: {reason}")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(tmp_path: Path) -> None:
    path = write(tmp_path, "a.py", b"1")
    path.chmod(0)
    with pytest.raises(EntryError, match="cannot be read: Permission denied"):
        read(path)


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "a.rb"
    link.symlink_to(write(tmp_path, "b.txt", b"p 1\n"))
    assert (read(link).source, read(link).languages) == (b"p 1", ("ruby",))
