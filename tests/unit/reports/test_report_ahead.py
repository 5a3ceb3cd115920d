"""What is said after a submit, of claims and of an author's past."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from unit.reports.conftest import ACCEPTED

from golf.entries.claim import Header, Posting
from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus, Place, Try
from golf.reports.ahead import ahead_lines, ahead_report, place_text
from golf.reports.bytes import bytes_report, bytes_text
from golf.reports.claimed import claim_report, claim_texts
from golf.reports.tries import tries_report, tries_table
from golf.results import Score, Verdict
from golf.usecases import Outcome, count_bytes

PLACE = Place(rank=2, rows=7, behind=310_000, overall=5, all_rows=20)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (PLACE, "rank 2 of 7 in Python 2, 31 bytes behind; 5 of 20 over all languages"),
        (Place(1, 1, 0, 1, 1), "rank 1 of 1 in Python 2, in the lead"),
        (Place(2, 2, 10_000, 2, 2), "rank 2 of 2 in Python 2, 1 byte behind"),
        (
            Place(2, 2, 5_000, 2, 2, better_own=3),
            "rank 2 of 2 in Python 2, 0.5 bytes behind; "
            "your entry 3 is as good or better and stays on the board",
        ),
    ],
)
def test_the_place(place: Place, text: str) -> None:
    assert place_text(place, "python2") == text


def test_what_is_within_reach(entry: Entry) -> None:
    hint = "holds on all 100 cases; claim it with --claim"
    judging = replace(
        ACCEPTED,
        score=Score(3_416_000, ("under-20",)),
        bonuses=(
            BonusOutcome("under-20", True, True, GrantStatus.PROVISIONAL),
            BonusOutcome("optimal", False, False, GrantStatus.UNCLAIMED, hint),
        ),
    )
    spaced = replace(entry, source=b"if 1:\r\n    2 ")
    outcome = Outcome(9, spaced, judging, place=PLACE)
    lines = [str(line).split(maxsplit=1)[0] for line in ahead_lines(outcome)]
    assert lines == ["place", "reach", "savings"]
    report = ahead_report(outcome)
    assert report["within_reach"] == {"optimal": 6.5}
    assert report["place"]["behind"] == 31
    assert report["savings"][0] == {
        "bytes": 3,
        "how": "indentation by one tab or space instead of 4 spaces",
    }
    text = "\n".join(map(str, ahead_lines(outcome)))
    assert "the score would be 6.5 (golf claim 9 optimal)" in text


def test_a_bonus_that_would_bring_nothing_is_not_mentioned(entry: Entry) -> None:
    hint = "holds on all 100 cases"
    weaker = BonusOutcome("under-20", False, False, GrantStatus.UNCLAIMED, hint)
    judging = replace(ACCEPTED, bonuses=(weaker, *ACCEPTED.bonuses[1:]))
    assert ahead_report(Outcome(None, entry, judging))["within_reach"] == {}


def test_a_rejected_entry_has_no_place(entry: Entry) -> None:
    judging = replace(ACCEPTED, verdict=Verdict.WA, score=None)
    assert list(ahead_lines(Outcome(1, entry, judging))) == []


def posting(entry: Entry, **changes: object) -> Entry:
    header = Header("Python 2, 427 bytes - 50% = 213.5", "Python 2", (), 427, percents=(5000,))
    return replace(entry, posting=Posting(replace(header, **changes)))  # type: ignore[arg-type]


def test_a_right_claim(entry: Entry) -> None:
    right = posting(entry, score=2_135_000)
    assert list(claim_texts(right, ACCEPTED)) == [
        "Python 2, 427 bytes - 50% = 213.5",
        "size and sum are right",
    ]
    report = claim_report(right, ACCEPTED)
    assert report is not None
    assert (report["sum"], report["mismatch"]) == ("427 - 50% = 213.5", [])


@pytest.mark.parametrize(
    ("score", "line"),
    [
        (2_140_000, "claimed score 214 (rounded), verified 213.5"),
        (2_000_000, "claimed score 200, verified 213.5"),
    ],
)
def test_a_claimed_score_that_is_not_the_verified_one(entry: Entry, score: int, line: str) -> None:
    assert line in list(claim_texts(posting(entry, score=score), ACCEPTED))


def test_a_plain_file_claims_nothing(entry: Entry) -> None:
    assert list(claim_texts(entry, ACCEPTED)) == []
    assert claim_report(entry, ACCEPTED) is None


def test_hostile_headers_are_made_visible(entry: Entry) -> None:
    shown = "\n".join(claim_texts(posting(entry, text="\x1b[2J\u202e"), ACCEPTED))
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def attempt(number: int, units: int | None, **changes: object) -> Try:
    made = Try(
        id=number,
        challenge="pocket-cube",
        author="Ann",
        language="perl",
        flags=(),
        size=100,
        verdict=Verdict.WA if units is None else Verdict.AC,
        score=None if units is None else Score(units),
        submitted=datetime(2026, 1, number, 12, 30, tzinfo=UTC),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def test_an_authors_tries_and_what_each_gained() -> None:
    tries = [
        attempt(6, 700_000, flags=("-p",)),
        attempt(5, 400_000, disqualified=True),
        attempt(4, 950_000),
        attempt(3, 905_000),
        attempt(2, None),
        attempt(1, 1_000_000),
    ]
    assert [one["gained"] for one in tries_report(tries)] == [None, None, -4.5, 9.5, None, None]
    lines = [" ".join(line.split()) for line in tries_table(tries).splitlines()[2:]]
    assert lines == [
        "6 2026-01-06 12:30 pocket-cube perl -p 100 AC 70",
        "5 2026-01-05 12:30 pocket-cube perl 100 AC, disqualified 40",
        "4 2026-01-04 12:30 pocket-cube perl 100 AC 95 +4.5",
        "3 2026-01-03 12:30 pocket-cube perl 100 AC 90.5 −9.5",
        "2 2026-01-02 12:30 pocket-cube perl 100 WA",
        "1 2026-01-01 12:30 pocket-cube perl 100 AC 100",
    ]
    assert "golf submit FILE" in tries_table([])


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def write(name: str, content: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content)
        return path

    return write


def test_the_bytes_of_a_program(written: Callable[[str, bytes], Path]) -> None:
    found = count_bytes(written("a.xyz", "if 1:\r\n    é \n\n".encode()))
    lines = [line.strip() for line in bytes_text(found).splitlines()]
    assert lines[0].endswith("a.xyz: 15 bytes (14 chars)")
    for line in (
        "file       16 bytes, of which the final line end (1) is not counted",
        "line ends  1 LF, 1 CRLF",
        "contents   2 bytes not ASCII",
        "1 byte of blanks at line ends",
        "2 pairs of spaces at line starts: a byte less for each as a tab",
        "savings    3 bytes: indentation by one tab or space instead of 4 spaces",
        "1 byte: no line ends at the end",
    ):
        assert line in lines
    assert bytes_report(found)["crlf"] == 1


def test_the_bytes_of_a_post_and_of_a_code_page(written: Callable[[str, bytes], Path]) -> None:
    post = written("a.md", "# Jelly, 6 bytes\n\n    ṢŒgL€\n".encode())
    text = bytes_text(count_bytes(post))
    assert "claimed 6 bytes, measured 10: 4 more" in text
    assert "Jelly: 5 bytes" in text
    assert bytes_report(count_bytes(post))["code_pages"] == {"Jelly": 5}
