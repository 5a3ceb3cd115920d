"""The leaderboard in its five formats, and the lists."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO

import pytest

from golf.challenges.base import Bonus, Challenge
from golf.errors import UnknownName
from golf.records import GrantStatus
from golf.reports.tables import (
    FORMATS,
    CheckLine,
    LanguageLine,
    challenges_table,
    doctor_table,
    format_board,
    languages_table,
)
from golf.results import Score
from golf.scoring.ranking import Ranked, rank

WORTHS = {"under-20": "-20%", "optimal": "-50%"}


@pytest.fixture
def board(row):
    return rank(
        [
            row(),
            row(id=2, author="日本語", language="c", size=544, bonuses=(), status=None,
                score=Score(5_440_000), isolation="none", waivers=("last-line",)),
            row(id=3, author="Zoë", language="c", size=1366, bonuses=("under-20",),
                score=Score(10_928_000), status=GrantStatus.PROVED),
            row(id=4, author="1e5", language="c", size=1366, bonuses=("under-20",),
                score=Score(10_928_000), status=GrantStatus.NOT_REFUTED),
        ]
    )  # fmt: skip


def test_table(board):
    assert format_board(board, "table", worths=WORTHS) == (
        """\
  rank  author    language      bytes  bonus               score  submitted      id
------  --------  ----------  -------  ----------------  -------  -----------  ----
     1  Ann       python2         427  optimal −50 % °     213.5  2025-01-02      1
     2  日本語    c               544  ‡ †                   544  2025-01-02      2
     3  Zoë       c              1366  under-20 −20 % ✓   1092.8  2025-01-02      3
     3  1e5       c              1366  under-20 −20 % +   1092.8  2025-01-02      4

° held on the cases of its submit; + not refuted by an audit; ✓ proved on every case; \
‡ ran without isolation; † a moderator waived a rule"""
    )


def test_a_table_without_marks_has_no_legend(row):
    text = format_board([Ranked(1, row(bonuses=(), status=None))], "table")
    assert len(text.splitlines()) == 3


def test_a_bonus_of_unknown_worth_is_named(row):
    assert " optimal ° " in format_board([Ranked(1, row())], "table")


def test_markdown(board):
    assert format_board(board[:1], "markdown", worths=WORTHS) == (
        """\
|   rank | author   | language   |   bytes | bonus           |   score | submitted   |   id |
|-------:|:---------|:-----------|--------:|:----------------|--------:|:------------|-----:|
|      1 | Ann      | python2    |     427 | optimal −50 % ° |   213.5 | 2025-01-02  |    1 |

° held on the cases of its submit"""
    )


def test_hostile_names_in_markdown(row, hostile):
    text = format_board([Ranked(1, row(author=hostile))], "markdown")
    line = text.splitlines()[2]
    assert len(re.split(r"(?<!\\)\|", line)) == 10
    assert "<" not in text
    assert "&lt;script&gt;alert\\(1\\)&lt;/script&gt;\\|\\`x\\`\\\\n" in line
    assert all(char.isprintable() or char == "\n" for char in text)


def test_hostile_names_in_the_table(row, hostile):
    text = format_board([Ranked(1, row(author=hostile))], "table")
    assert len(text.splitlines()) == 5
    assert all(char.isprintable() or char == "\n" for char in text)
    assert r"\x1b]0;owned\x07<script>" in text


def test_long_names_are_cut(row):
    text = format_board([Ranked(1, row(author="a" * 100))], "table")
    assert "a" * 40 + "… (60 more bytes)" in text


def test_flags_refused_claims_and_the_grounds_of_an_audit(row):
    lines = rank(
        [
            row(language="perl", flags=("-p",), refused=("optimal",), bonuses=("under-20",)),
            row(id=2, author="Zoë", score=Score(9_990_000), status=GrantStatus.NOT_REFUTED,
                grounds="7,000 of 7,000 cases; at 99.9 % confidence at most 0.1 % of all fail"),
            row(id=3, author="Bo", score=Score(9_990_000), bonuses=(), refused=("optimal",),
                status=None),
        ]
    )  # fmt: skip
    text = format_board(lines, "table", worths=WORTHS)
    cells = [line.split("  ") for line in text.splitlines()[2:5]]
    found = [[cell.strip() for cell in line if cell.strip()] for line in cells]
    assert [line[2] for line in found] == ["perl -p", "python2", "python2"]
    assert [line[4] for line in found] == [
        "under-20 −20 % °, optimal ✗",
        "optimal −50 % +",
        "optimal ✗",
    ]
    assert text.endswith(
        "° held on the cases of its submit; + not refuted by an audit; ✗ claimed and refused; "
        "entry 2: 7,000 of 7,000 cases; at 99.9 % confidence at most 0.1 % of all fail"
    )
    for format in ("markdown", "html"):
        shown = format_board(lines, format, worths=WORTHS)
        assert "optimal ✗" in shown
        assert "99.9 % confidence" in shown


def test_csv(board):
    lines = list(csv.DictReader(StringIO(format_board(board, "csv"))))
    assert lines[0] == {
        "rank": "1", "id": "1", "author": "Ann", "language": "python2", "bytes": "427",
        "chars": "427", "bonuses": "optimal", "score": "213.5",
        "submitted": "2025-01-02T03:04:05Z", "status": "provisional",
        "challenge": "pocket-cube", "isolation": "namespaces/root", "waivers": "",
        "flags": "", "refused": "", "grounds": "",
    }  # fmt: skip
    assert (lines[1]["author"], lines[1]["score"], lines[1]["status"]) == ("日本語", "544", "")
    assert [line["rank"] for line in lines] == ["1", "2", "3", "3"]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"), ("+x", "'+x"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", r"\t=1"), ('a,"b"', 'a,"b"'), ("a\nb", r"a\nb"), ("", ""),
    ],
)  # fmt: skip
def test_csv_holds_no_formulas_and_no_line_ends(row, name, cell):
    text = format_board([Ranked(1, row(author=name))], "csv")
    assert len(text.splitlines()) == 2
    assert next(csv.DictReader(StringIO(text)))["author"] == cell


def test_json(board):
    assert [line["id"] for line in json.loads(format_board(board, "json"))] == [1, 2, 3, 4]


class Page(HTMLParser):
    """Collects the tags and the texts of the cells."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.cells = [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data):
        if self.cells and self.tags[-1] == "td":
            self.cells[-1] += data.strip("\n")


def test_html(board):
    text = format_board(board, "html", challenge="pocket-cube", worths=WORTHS)
    page = Page(text)
    assert page.cells[:8] == [
        "1", "Ann", "python2", "427", "optimal −50 % °", "213.5", "2025-01-02", "1",
    ]  # fmt: skip
    assert len(page.cells) == 4 * 8
    assert "<title>Leaderboard: pocket-cube</title>" in text
    assert '<td class="number">213.5</td>' in text


def test_hostile_names_in_html(row, hostile):
    text = format_board([Ranked(1, row(author=hostile))], "html", challenge="<img src=x>")
    page = Page(text)
    assert not {"script", "img"} & set(page.tags)
    assert "<script>alert(1)" in page.cells[1]
    assert all(char.isprintable() or char == "\n" for char in text)


@pytest.mark.parametrize("format", ["table", "html"])
def test_an_empty_board_says_what_to_do(format):
    text = format_board([], format, challenge="pocket-cube")
    assert "No accepted entry yet. Be the first: golf submit FILE --challenge pocket-cube" in text
    assert "<table>" not in text


def test_empty_boards_of_the_other_formats():
    assert format_board([], "json") == "[]"
    assert format_board([], "csv").splitlines() == [
        "rank,id,author,language,bytes,chars,bonuses,score,submitted,status,"
        "challenge,isolation,waivers,flags,refused,grounds"
    ]
    assert format_board([], "markdown") == ("No accepted entry yet. Be the first: golf submit FILE")


def test_an_unknown_format_is_named():
    with pytest.raises(UnknownName, match=r"'tabel': did you mean 'table'\? known: csv, html"):
        format_board([], "tabel")
    assert sorted(FORMATS) == ["csv", "html", "json", "markdown", "table"]


def test_challenges():
    class Putting(Challenge):
        id = "putting"
        title = "Putting"
        summary = "print the way to the hole"
        bonuses = (Bonus("short", "few strokes", basis_points=1250), Bonus("neat", "", points=5))

    class Driving(Challenge):
        id = "driving"
        title = "Driving"
        summary = "far"

    assert challenges_table([Putting(), Driving()]) == (
        """\
challenge    what to do                 bonuses         limits (time, memory, output)
-----------  -------------------------  --------------  -------------------------------
putting      print the way to the hole  short −12.50 %  30 s, 2 GiB, 64 KiB
                                        neat −5
driving      far                        none            30 s, 2 GiB, 64 KiB"""
    )


def test_languages():
    lines = [
        LanguageLine("c", "C", (".c",), "gcc 12.2.0", "apt install gcc", ("-O[0-3s]", "-w")),
        LanguageLine("python2", "Python 2", (".py", ".py2"), "", "build it from source"),
    ]
    assert languages_table(lines) == (
        """\
language    name      files     installed                            flags allowed
----------  --------  --------  -----------------------------------  ---------------
c           C         .c        gcc 12.2.0                           -O[0-3s] -w
python2     Python 2  .py .py2  not installed: build it from source"""
    )


def test_doctor():
    lines = [
        CheckLine("sandbox", True, "namespaces/root"),
        CheckLine("perl", False, "not installed", optional=True),
        CheckLine("database", False, "not writable: \x1b[2J", "choose another with --db"),
    ]
    assert doctor_table(lines) == (
        r"""check         found
--------  --  --------------------------
sandbox   ok  namespaces/root
perl      --  not installed
database  !!  not writable: \x1b[2J
              → choose another with --db"""
    )
