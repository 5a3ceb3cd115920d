"""From a post's file to an entry: language, flags, repairs, refusals, the mismatch report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.entries.codepages import code_page_size, code_pages
from golf.entries.entry import Entry
from golf.entries.flags import check_flags, split_flags
from golf.entries.languages import language, languages
from golf.entries.loader import load, load_to_count
from golf.entries.mismatch import Mismatch, compare, posting_notes
from golf.entries.naming import language_ids
from golf.entries.reading import Reading
from golf.entries.repairs import REPAIRS, restore, tabs_repair
from golf.errors import EntryError, UnknownName, UsageError

POSTS = Path(__file__).parents[2] / "posts"


def read(path: Path, language: str | None = None, **reading: Any) -> Entry:
    return load(
        path, challenge="pocket-cube", author="ann", language=language, reading=Reading(**reading)
    )


def posted(directory: Path, header: str, code: str, name: str = "a.md") -> Path:
    path = directory / name
    path.write_bytes(f"# {header}\n\n~~~~\n{code}\n~~~~\n".encode())
    return path


def compared(entry: Entry) -> Mismatch:
    found = compare(entry)
    assert found is not None
    return found


# Posts into entries


def test_a_post_is_an_entry_with_all_that_it_says() -> None:
    entry = read(POSTS / "fenced.md")
    assert (entry.source, entry.posted) == (b'$_="```";print while<>',) * 2
    assert (entry.languages, entry.flags, entry.name) == (("perl",), ("-p",), "fenced.md")
    assert entry.posting is not None
    assert entry.posting.header.score == 215_000
    assert entry.posting.explanation.startswith("An explanation")
    assert "the post explains its code (28 words)" in entry.posting.remarks
    assert (entry.size, entry.flag_bytes) == (22, 0)


@pytest.mark.parametrize(
    ("header", "languages"),
    [("Python, 1 byte", ("python3", "python2")), ("Python 2.7, 1 byte", ("python2",))],
)
def test_the_header_decides_the_language(
    tmp_path: Path, header: str, languages: tuple[str, ...]
) -> None:
    path = posted(tmp_path, header, "1")
    assert read(path).languages == languages
    ruby = read(path, "ruby")
    assert ruby.languages == ("ruby",)
    assert ruby.posting is not None
    assert "--language ruby overrides the header's" in ruby.posting.remarks[0]


def test_what_a_header_does_not_say_the_block_may_say(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("My answer\n\n```rb\np 1\n```\n")
    entry = read(path)
    assert entry.languages == ("ruby",)
    assert entry.posting is not None
    assert entry.posting.remarks[0] == "the language is what the code block says: rb"


@pytest.mark.parametrize(
    ("header", "code", "reading", "reason"),
    [
        ("MATLAB, 5", "x", {}, "'MATLAB' is none that golf runs: use --language ID"),
        ("Ruby 234", "x", {}, "cannot tell whether 234 is a version, a size or a score"),
        ("My answer", "x", {}, "the header names neither a size nor a score: use --language"),
        ("Ruby, 1 byte", "x", {"block": 2}, "there is no block 2: the post has 1 code block"),
        ("Ruby, 1 byte", "", {}, "has 1 code block, none of them above a heading"),
        ("Ruby\x1b[31m, 1 byte", "x", {}, "the header's language 'Ruby [31m' is none"),
        ("Ruby, 1 byte", "x" * 65_537, {}, "its program has 65,537 bytes"),
        ("Perl -e, 1 byte", "x", {}, "flag '-e' is not allowed for Perl (allowed: -a -l -n -p"),
    ],
)
def test_refused(
    tmp_path: Path, header: str, code: str, reading: dict[str, Any], reason: str
) -> None:
    with pytest.raises(UsageError) as refused:
        read(posted(tmp_path, header, code), **reading)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_line_takes_what_a_header_leaves_open(tmp_path: Path) -> None:
    assert read(posted(tmp_path, "Ruby 234", "p 1"), "ruby").languages == ("ruby",)
    assert read(posted(tmp_path, "Perl -e, 1 byte", "1"), flags=()).flags == ()


def test_files_that_are_no_posts(tmp_path: Path) -> None:
    latin = tmp_path / "latin.html"
    latin.write_bytes(b"<pre>caf\xe9</pre>")
    with pytest.raises(EntryError, match=r"latin\.html: is not UTF-8 text \(byte 8\)"):
        read(latin)
    program = tmp_path / "a.rb"
    program.write_bytes(b"p 1\n")
    with pytest.raises(EntryError, match="is not a post"):
        read(program, block=1)
    assert read(program).posting is None
    assert compare(read(program)) is None


def test_a_post_in_any_language_can_be_counted(tmp_path: Path) -> None:
    entry = load_to_count(posted(tmp_path, "Jelly, 5 bytes", "ṢŒgL€"), Reading())
    assert entry.source == "ṢŒgL€".encode()
    assert compared(entry).exact is not None
    assert next(compared(entry).lines()) == "claimed 5 bytes, measured 10: 5 more"


# Names and flags


@pytest.mark.parametrize("row", languages().values(), ids=lambda row: row.id)
def test_every_language_is_known_by_its_own_name(row: Any) -> None:
    assert row.id in language_ids(row.name)
    assert language_ids(row.name) == (row.id,)


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("Python", ("python3", "python2")),
        ("PYTHON 2.7", ("python2",)),
        ("Python 3.8 (pre-release)", ("python3",)),
        ("C (gcc)", ("c",)),
        ("C99", ("c",)),
        ("C#", ()),
        ("C++ (gcc)", ("cpp",)),
        ("Ｃ++11", ("cpp",)),
        ("JavaScript (ES6)", ("node",)),
        ("JavaScript (Node.js)", ("node",)),
        ("Node.js", ("node",)),
        ("Java (OpenJDK 8)", ("java",)),
        ("Java 8+", ("java",)),
        ("Perl 5", ("perl",)),
        ("Perl 6", ()),
        ("Perl (6)", ()),
        ("Bash + coreutils", ("bash",)),
        ("GNU AWK", ("awk",)),
        ("LuaJIT", ()),
        ("", ()),
        ("x" * 1000, ()),
    ],
)
def test_what_headers_call_languages(name: str, ids: tuple[str, ...]) -> None:
    assert language_ids(name) == ids


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("perl", "-p"), ("perl", "-lnp"), ("perl", "-0777 -n"), ("perl", "-l -0p"),
        ("ruby", "-pl"), ("c", "-O2 -funsigned-char"), ("c", "-std=gnu99"), ("cpp", "-std=c++17"),
        ("python3", "-OO -u"), ("java", "-ea -Xss64m"), ("node", "--stack-size=9999"),
        ("awk", "-F,"), ("rust", ""),
    ],
)  # fmt: skip
def test_flags_that_are_allowed(name: str, flags: str) -> None:
    check_flags(language(name), split_flags(flags))


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        *(("perl", flag) for flag in ("-e", "-E", "-pe", "-Mstrict", "-Ilib", "-i", "-F,", "p")),
        *(("perl", flag) for flag in ("-", "--", "", "-p\n", "-x", "-0xFFe")),
        *(("ruby", flag) for flag in ("-e", "-rset", "-ne")),
        *(("c", flag) for flag in ("-DX=1", "-include", "@file", "-o", "-O9", "-xc++", "-O2,-DX")),
        *(("python3", flag) for flag in ("-c", "-m", "-X", "-W", "-i")),
        *(("node", flag) for flag in ("-e", "-p", "-r", "--eval=1", "--require=x")),
        ("bash", "-c"), ("php", "-r"), ("php", "-d"), ("awk", "-f"), ("awk", "-v"), ("lua", "-e"),
        ("java", "-Dx=y"), ("java", "-javaagent"), ("rust", "-O"), ("go", "-ldflags"),
    ],
)  # fmt: skip
def test_flags_that_carry_code_or_are_unknown(name: str, flag: str) -> None:
    with pytest.raises(UsageError, match="is not allowed for"):
        check_flags(language(name), (flag,))


def test_flags_with_an_open_quote() -> None:
    with pytest.raises(UsageError, match=r"--flags .*No closing quotation"):
        split_flags("-F'")


def test_flags_cost_nothing_unless_counted(tmp_path: Path) -> None:
    path = posted(tmp_path, "Perl, 3 + 2 (-p flag) = 5 bytes", "s/a")
    free, counted = read(path), read(path, count_flags=True)
    assert (free.size, counted.size, len(counted.source)) == (3, 5, 3)
    assert posting_notes(free)[-1] == (
        "the flags -p cost nothing (--count-flags would add 2 bytes)"
    )
    assert posting_notes(counted)[-1] == "the flags -p are counted: 2 bytes"
    assert list(compared(free).lines()) == []


# Repairs


@pytest.mark.parametrize(
    ("name", "source", "repaired"),
    [
        ("tabs", b"a\n  b\n   c\n d\ne  f", b"a\n\tb\n\t c\n d\ne  f"),
        ("tabs4", b"a\n    b\n      c", b"a\n\tb\n\t  c"),
        ("tabs8", b"        b", b"\tb"),
        ("lf", b"a\r\nb\rc\n", b"a\nb\nc\n"),
        ("bom", b"\xef\xbb\xbfa", b"a"),
        ("entities", b"a&lt;b&amp;&amp;c&#39;&#x41;&copy;&lt", b"a<b&&c'A&copy;&lt"),
        ("spaces", "a\u00a0b\u3000c".encode(), b"a b c"),
        ("quotes", "“a” ‘b’".encode(), b"\"a\" 'b'"),
        ("blanks", b"a \nb\t \r\nc ", b"a\nb\r\nc"),
        ("margin", b"  a\n\n    b\n  c", b"a\n\n  b\nc"),
        ("end", b"a\n\n\r\n", b"a"),
    ],
)
def test_each_repair(name: str, source: bytes, repaired: bytes) -> None:
    assert restore(source, [name]) == repaired


@given(st.binary(max_size=60), st.sets(st.sampled_from(list(REPAIRS))))
def test_repairs_never_fail_nor_lengthen_much(source: bytes, names: set[str]) -> None:
    assert len(restore(source, names)) <= len(source)
    assert restore(source, []) == source


def test_an_unknown_repair_names_those_there_are() -> None:
    with pytest.raises(UnknownName, match="unknown repair 'tab'"):
        restore(b"", ["tab"])


def test_tabs_take_the_width_that_the_claim_shows(tmp_path: Path) -> None:
    code = "if 1:\n    if 2:\n        3"
    assert tabs_repair(code.encode(), 16) == "tabs4"
    assert tabs_repair(code.encode(), None) == "tabs"
    entry = read(posted(tmp_path, "Python 2, 16 bytes", code), tabs=True)
    assert entry.source == b"if 1:\n\tif 2:\n\t\t3"
    assert entry.posted == code.encode()
    assert entry.posting is not None
    assert entry.posting.repairs == ("tabs4",)
    assert entry.posting.remarks[0] == (
        "restored (four spaces at line starts that were tabs): "
        f"{len(code)} bytes as posted, {entry.size} judged"
    )


def test_a_repair_of_a_plain_file_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_bytes(b"if 1:\n  2\n")
    entry = read(path, repairs=("tabs",))
    assert (entry.posted, entry.source) == (b"if 1:\n  2\n", b"if 1:\n\t2")
    assert entry.posting is not None
    assert entry.posting.repairs == ("tabs",)


# The mismatch report


@pytest.mark.parametrize(
    ("header", "code", "lines"),
    [
        ("Ruby, 3 bytes", "p 1", []),
        (
            "Ruby, 4 bytes",
            "p 1",
            [
                "claimed 4 bytes, measured 3: 1 fewer",
                "explained exactly by a final line end that was counted",
            ],
        ),
        (
            "Ruby, 5 bytes",
            "p 1\np",
            [],
        ),
        (
            "Ruby, 7 bytes",
            "a\nb\nc",
            [
                "claimed 7 bytes, measured 5: 2 fewer",
                "explained exactly by CRLF line ends in the author's file",
            ],
        ),
        (
            "Ruby, 1 byte",
            "é",
            [
                "claimed 1 bytes, measured 2: 1 more",
                "explained exactly by characters that were counted for bytes",
            ],
        ),
        (
            "Python 2, 10 bytes",
            "if 1:\n  2\n ",
            [
                "claimed 10 bytes, measured 11: 1 more",
                "explained exactly by two spaces at line starts that were tabs (--restore tabs)",
            ],
        ),
        (
            "Ruby, 7 bytes",
            "1&lt;2 \n\u00a03",
            [
                "claimed 7 bytes, measured 11: 4 more",
                "explained exactly by HTML entities that were characters and non-breaking and "
                "other wide spaces that were plain ones (--restore entities) (--restore spaces)",
            ],
        ),
        (
            "Perl -p, 5 bytes",
            "s/a",
            [
                "claimed 5 bytes, measured 3: 2 fewer",
                "explained exactly by the flags -p, which cost nothing here",
            ],
        ),
        (
            "Ruby, 2 bytes",
            "#!ruby\np1",
            [
                "claimed 2 bytes, measured 9: 7 more",
                "explained exactly by a '#!' line that was not counted",
            ],
        ),
        (
            "Ruby, 100 bytes - 10 = 80",
            "p 1 ",
            [
                "claimed 100 bytes, measured 4: 96 fewer",
                "not explained, but a final line end that was counted would make it 5",
                "the header's sum is wrong: 100 - 10 = 90, not 80",
            ],
        ),
        (
            "Java: 3 characters - 10 - 50 = 118",
            "abc",
            ["the header's sum is wrong: 3 - 10 - 50 = 0, not 118"],
        ),
        (
            "Ruby, 1 byte",
            "p 1 \n  é",
            [
                "claimed 1 bytes, measured 9: 8 more",
                "not explained, but characters that were counted for bytes would make it 8",
                "not explained, but two spaces at line starts that were tabs would make it 8 "
                "(--restore tabs)",
                "not explained, but blanks at line ends would make it 8 (--restore blanks)",
            ],
        ),
        ("Ruby, 2 chars", "p 1", ["claimed 2 characters, measured 3: 1 more"]),
    ],
)
def test_the_mismatch_report(tmp_path: Path, header: str, code: str, lines: list[str]) -> None:
    found = compared(read(posted(tmp_path, header, code)))
    assert list(found.lines()) == lines
    assert found.holds is (not lines)


@given(st.text(max_size=40), st.integers(0, 60))
def test_what_is_said_to_explain_it_explains_it(code: str, claimed: int) -> None:
    from golf.entries.claim import Header, Posting

    source = code.encode("utf-8", "replace")
    header = Header("x", language="Ruby", size=claimed)
    entry = Entry("c", "a", "n", source, source, ("ruby",), posting=Posting(header))
    found = compared(entry)
    assert found.size_holds is (claimed == len(source))
    if found.exact:
        assert found.exact.size == claimed
        if found.exact.repairs:
            assert len(restore(source, found.exact.repairs)) == claimed


# Code pages


@pytest.mark.parametrize("page", code_pages().values(), ids=lambda page: page.id)
def test_a_code_page_has_a_byte_for_each_character(page: Any) -> None:
    assert 200 < len(page.characters) <= 256 + (page.id == "jelly")
    assert {chr(code) for code in range(32, 127)} <= page.characters
    assert "\n" in page.characters
    assert page.size("".join(sorted(page.characters)).encode()) == len(page.characters)
    assert page.size("字".encode()) is None
    assert page.size(b"\xff") is None


@pytest.mark.parametrize(
    ("name", "source", "size"),
    [
        ("Jelly", "ṢŒgL€", 5),
        ("05AB1E", "€g", 2),
        ("APL (Dyalog Unicode)", "+/⍳10", 5),
        ("Jelly", "字", None),
        ("Ruby", "p", None),
    ],
)
def test_sizes_in_code_pages(name: str, source: str, size: int | None) -> None:
    assert code_page_size(name, source.encode()) == size
