"""Headers as they were and are posted, each with its right reading."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.claim import UNITS_PER_BYTE, Header
from golf.entries.posts.header import read_header
from golf.entries.posts.reader import read_post


@dataclass(frozen=True)
class R:
    """A reading: what `Header` must say. `size` in bytes unless `chars` says it."""

    language: str
    size: int | None = None
    percents: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    score: float | None = None
    chars: int | None = None
    extra: int = 0
    flags: tuple[str, ...] = ()


def header(markdown: str) -> Header:
    return read_post(f"{markdown}\n\n    code\n").header


def reading(found: Header) -> R:
    score = None if found.score is None else found.score / UNITS_PER_BYTE
    return R(
        found.language,
        found.bytes,
        tuple(share // 100 for share in found.percents),
        found.points,
        score,
        found.characters,
        found.extra,
        found.flags,
    )


HEADERS = [
    # the issue's own
    ("# Python 2.7: 544 bytes - 50% = 272", R("Python 2.7", 544, (50,), (), 272)),
    ("## C, 366 - 50% optimal bonus = 183", R("C", 366, (50,), (), 183)),
    (
        "Ruby, score <s>240</s> <s>238</s> 234 = 249 - 10 - 5",
        R("Ruby", 249, (), (10, 5), 234),
    ),
    (
        "Java: <s>204</s> 176 characters - 10 - 50 = 118",
        R("Java", None, (), (10, 50), 118, chars=176),
    ),
    (
        "Perl, 43 + 2 (-p flag) = 45 Bytes",
        R("Perl", 43, score=45, extra=2, flags=("-p",)),
    ),
    ("Bash, score 21 (81 bytes - 50 bonus - 10)", R("Bash", 81, (), (50, 10), 21)),
    ("Javascript => 125 (135 - 10)", R("Javascript", 135, (), (10,), 125)),
    ("**MATLAB, 5**", R("MATLAB", 5)),
    ("[Jelly](https://example.org/jelly), 12 bytes", R("Jelly", 12)),
    # plain ones
    ("# Python 3, 200 bytes", R("Python 3", 200)),
    ("# Python 3, 200", R("Python 3", 200)),
    ("### Ruby - 99 bytes", R("Ruby", 99)),
    ("Ruby – 99 bytes\n---", R("Ruby", 99)),
    ("# Ruby — 99 bytes", R("Ruby", 99)),
    ("# Ruby − 99 bytes", R("Ruby", 99)),
    ("# Ruby: 99 Bytes", R("Ruby", 99)),
    ("# Ruby | 99 bytes", R("Ruby", 99)),
    ("# Ruby; 99 bytes", R("Ruby", 99)),
    ("# Ruby (99 bytes)", R("Ruby", 99)),
    ("# Ruby 99 bytes", R("Ruby", 99)),
    ("#Ruby, 99 bytes", R("Ruby", 99)),
    ("# Ruby, 99 bytes #", R("Ruby", 99)),
    ("**Ruby**, *99* bytes", R("Ruby", 99)),
    ("# `Ruby`, **99 bytes**", R("Ruby", 99)),
    ("# [Ruby](https://example.org/), 99 [bytes](https://example.org/)", R("Ruby", 99)),
    ("# 99 bytes, Ruby", R("Ruby", 99)),
    ("# 99 bytes in Ruby", R("Ruby", 99)),
    ("# 99 - Ruby", R("Ruby", 99)),
    ("# Ruby, 99B", R("Ruby", 99)),
    ("# Ruby -> 99 bytes", R("Ruby", 99)),
    # names with digits, signs and versions are no scores
    ("# 05AB1E, 12 bytes", R("05AB1E", 12)),
    ("# Befunge-98, 50 bytes", R("Befunge-98", 50)),
    ("# Befunge-98 - 50 bytes", R("Befunge-98", 50)),
    ("# T-SQL, 100 bytes", R("T-SQL", 100)),
    ("# C++11, 120 bytes", R("C++11", 120)),
    ("# C# 6, 120 bytes", R("C# 6", 120)),
    ("# x86-16 machine code, 30 bytes", R("x86-16 machine code", 30)),
    ("# JavaScript (ES6), 120 bytes", R("JavaScript (ES6)", 120)),
    ("# C (gcc 4.8), 120 bytes", R("C (gcc 4.8)", 120)),
    ("# Python (2.7), 120 bytes", R("Python (2.7)", 120)),
    ("# Java 8 176 bytes", R("Java 8", 176)),
    ("# Java 8, 1,176 bytes", R("Java 8", 1176)),
    ("# Bash + coreutils, 81 bytes", R("Bash + coreutils", 81)),
    ("# ///, 5 bytes", R("///", 5)),
    ("# Wolfram Language (Mathematica), 50 bytes", R("Wolfram Language (Mathematica)", 50)),
    # numbers as people write them
    ("# C, 1,234 bytes", R("C", 1234)),
    ("# C, 1.234 Zeichen", R("C", None, chars=1234)),
    ("# C, 1'234 bytes", R("C", 1234)),
    ("# C, 1\u202f234 octets", R("C", 1234)),
    ("# C, 1 234 octets", R("C", 1234)),
    ("# C: 12,345,678 bytes", R("C", 12345678)),
    ("# Python 2: 427 bytes - 50 % = 213.5", R("Python 2", 427, (50,), (), 213.5)),
    ("# Python 2: 427 Byte - 50 % = 213,5", R("Python 2", 427, (50,), (), 213.5)),
    ("# Python 2: 427 bytes * 0.5 = 213.5", R("Python 2", 427, (50,), (), 213.5)),
    ("# Python 2: 427 bytes × 50% = 213.5", R("Python 2", 427, (50,), (), 213.5)),
    ("# Python 2: 427 bytes / 2 = 213.5", R("Python 2", 427, (50,), (), 213.5)),
    ("# Python 2: 500 bytes × 0.8 = 400", R("Python 2", 500, (20,), (), 400)),
    # other words
    ("# Python 2：544バイト － 50% ＝ 272", R("Python 2", 544, (50,), (), 272)),
    ("# Ruby、スコア 234 = 249 - 10 - 5", R("Ruby", 249, (), (10, 5), 234)),
    ("# Ruby、９９文字", R("Ruby", None, chars=99)),
    ("# Ruby, Punktzahl 234 (249 Bytes − 10 − 5)", R("Ruby", 249, (), (10, 5), 234)),
    ("# Ruby, 99 байт", R("Ruby", 99)),
    ("# Ruby, 99 caractères", R("Ruby", None, chars=99)),
    ("# Ruby, 99 字节", R("Ruby", 99)),
    # struck-out scores of every kind
    ("# Ruby, ~~240~~ ~~238~~ 234 bytes", R("Ruby", 234)),
    ("# Ruby, <strike>240</strike> <del>238</del> 234 bytes", R("Ruby", 234)),
    ("# Ruby, <s>240 238</s> **234** bytes", R("Ruby", 234)),
    ("# Ruby, 2\u03364\u03360\u0336 234 bytes", R("Ruby", 234)),
    ("# Ruby, 240 238 234 bytes", R("Ruby", 234)),
    ("# <s>Perl</s> Ruby, 234 bytes", R("Ruby", 234)),
    # bonuses, scores and both counts
    ("# C, 183 (366 - 50%)", R("C", 366, (50,), (), 183)),
    ("# C, score: 183 (366 bytes, - 50% for optimal)", R("C", 366, (50,), (), 183)),
    ("# C, 366 bytes (-50%) = 183", R("C", 366, (50,), (), 183)),
    ("# C, 366 bytes, -50% = 183", R("C", 366, (50,), (), 183)),
    ("# C, 366 bytes (50% bonus)", R("C", 366, (50,))),
    ("# C, 366 bytes, score 183", R("C", 366, score=183)),
    ("# C, score 183", R("C", score=183)),
    ("# C | 366 bytes | 183", R("C", 366, score=183)),
    ("# Score: 183 (366 bytes - 50%), C", R("C", 366, (50,), (), 183)),
    ("# C, 120 bytes, 110 characters", R("C", 120, chars=110)),
    ("# C, 110 chars, 120 bytes", R("C", 120, chars=110)),
    ("# C, 110 chars (120 bytes)", R("C", 120, chars=110)),
    ("# C, bytes: 99", R("C", 99)),
    # flags
    ("# Perl -p, 45 bytes", R("Perl", 45, flags=("-p",))),
    ("# Perl 5 -lnp, 45 bytes", R("Perl 5", 45, flags=("-lnp",))),
    ("# Perl 5 + `-p`, 45+1 bytes", R("Perl 5", 45, extra=1, flags=("-p",))),
    ("# Perl 5 (-p), 45 bytes", R("Perl 5", 45, flags=("-p",))),
    ("# Perl 5 (with -0777 -n), 45 bytes", R("Perl 5", 45, flags=("-0777", "-n"))),
    ("# Ruby, 40 bytes + 1 for -n = 41", R("Ruby", 40, extra=1, flags=("-n",), score=41)),
    # thanks are no bonuses
    ("# Ruby, 99 bytes (-3 thanks to a friend)", R("Ruby", 99)),
    ("# Ruby, 99 bytes, saved 3 bytes by reading", R("Ruby", 99)),
]


@pytest.mark.parametrize(("written", "expected"), HEADERS, ids=[one[0] for one in HEADERS])
def test_reading(written: str, expected: R) -> None:
    found = header(written)
    assert reading(found) == expected
    assert found.problems == ()


def test_the_table_is_as_long_as_promised() -> None:
    assert len({written for written, _ in HEADERS}) >= 60


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("# Python 3", "cannot tell whether 3 is a version, a size or a score"),
        ("# Ruby 234", "cannot tell whether 234 is a version, a size or a score"),
        ("# My solution", "the header names neither a size nor a score"),
        ("# 99 bytes", "the header names no language"),
        ("# Python 2, 3, 544 bytes", "cannot tell what 3 is"),
        ("# C, 99 lines", "99 lines is not a size in bytes or characters"),
        ("# C, 12.5 bytes", "12.5 is not a size in bytes or characters"),
        ("# C, 100 bytes, 90 bytes", "two sizes: 100 and 90 bytes; the first is read"),
        ("# C, 100 bytes + 5%", "cannot tell what '+ 5%' means"),
        ("# C, 100 bytes - 150%", "cannot tell what '- 150%' means"),
        (
            "# C, score 5 (9 - 4), score 6",
            "the header has several scores: 5 and 6; the last is read",
        ),
        ("# C, (9 - 4) (8 - 3)", "the header has several calculations: the first is read"),
    ],
)
def test_what_is_not_understood_is_said(written: str, problem: str) -> None:
    assert problem in header(written).problems


@pytest.mark.parametrize(
    ("written", "remark"),
    [
        ("# C, 240 238 bytes", "older numbers 240 are not struck out: the last is read"),
        ("# C, 1 234 bytes", "1 234 is read as one number"),
        ("# C, 99 bytes, 50", "50 is read as the score"),
        ("# C, 99 bytes (-3 thanks to a friend)", "not read: -3 thanks to a friend"),
        ("# C, 99 bytes (4)", "(4) is not read"),
    ],
)
def test_how_a_doubt_was_settled_is_said(written: str, remark: str) -> None:
    assert remark in header(written).remarks


@pytest.mark.parametrize(
    ("written", "holds"),
    [
        ("# C, 366 - 50% = 183", True),
        ("# C, 367 - 50% = 184", True),  # a rounded 183.5
        ("# C, 367 - 50% = 182", False),
        ("# Java: 176 characters - 10 - 50 = 118", False),
        ("# C, 40 - 50 = 0", True),
        ("# C, 99 bytes", True),
    ],
)
def test_the_sum_is_checked(written: str, holds: bool) -> None:
    assert header(written).sum_holds is holds


WRITTEN = (
    "Ruby C++ Python 2.7 544 bytes chars - – = => ( ) , : + * / % 50% score ~~ <s> </s> 1,234 -p "
    "バイト スコア 0 00 1. .5 999999999999 ² ½ \u0336 \u202f 12bytes B"
)
PARTS = st.sampled_from(WRITTEN.split(" "))


@given(st.lists(PARTS, max_size=20).map(" ".join) | st.text(max_size=80))
def test_no_text_makes_the_reader_raise(text: str) -> None:
    found = read_header(text)
    assert found.claims_anything or found.problems
    assert found.size is None or found.size >= 0
    assert all(0 <= share <= 10_000 for share in found.percents)
    assert found.expected is None or isinstance(found.sum_holds, bool)


@given(
    st.sampled_from(["Ruby", "C (gcc)", "Python 2.7", "JavaScript (Node)", "05AB1E", "T-SQL"]),
    st.integers(0, 99_999),
    st.sampled_from([",", ":", " -", " –", " |", "：", " =>"]),
    st.sampled_from(["bytes", "Bytes", "byte", "octets", "バイト", "байт"]),
    st.lists(st.integers(1, 99), max_size=3),
)
def test_any_plain_header_is_read(
    language: str, size: int, mark: str, unit: str, points: list[int]
) -> None:
    taken = "".join(f" - {point}" for point in points)
    found = read_header(f"{language}{mark} {size:,} {unit}{taken} = {size - sum(points)}")
    assert (found.language, found.bytes, list(found.points)) == (language, size, points)
    assert found.problems == ()
