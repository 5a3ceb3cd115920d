"""The answer that `golf show --format markdown` writes is read back to the same claim."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unit.reports.conftest import ACCEPTED

from golf.challenges.base import Bonus, Challenge
from golf.challenges.pocket_cube import PocketCube
from golf.entries.claim import Header, Posting
from golf.entries.entry import Entry
from golf.entries.languages import languages
from golf.entries.naming import language_ids
from golf.entries.posts.reader import Post, read_post
from golf.records import BonusOutcome, GrantStatus, Judging
from golf.reports.post import answer_header, answer_markdown
from golf.results import Verdict
from golf.scoring.claims import claims_of
from golf.scoring.score import score


class Pegs(Challenge):
    id = "pegs"
    bonuses = (
        Bonus("several-solutions", "", points=10),
        Bonus("no-15", "", points=5),
    )


def made(source: bytes, language: str, **changes: object) -> Entry:
    plain = Entry("c", "ann", "a", source, source, (language,))
    return replace(plain, **changes)  # type: ignore[arg-type]


def judged(entry: Entry, challenge: Challenge, names: tuple[str, ...]) -> Judging:
    bonuses = [bonus for bonus in challenge.bonuses if bonus.name in names]
    outcomes = tuple(
        BonusOutcome(bonus.name, True, True, GrantStatus.PROVISIONAL, "100 of 100 cases")
        for bonus in bonuses
    )
    return replace(
        ACCEPTED,
        language=entry.languages[0],
        score=score(entry.size, bonuses),
        bonuses=outcomes,
    )


def back(entry: Entry, judging: Judging, challenge: Challenge) -> Post:
    return read_post(answer_markdown(entry, judging, challenge))


CASES = [
    (PocketCube(), ()),
    (PocketCube(), ("optimal",)),
    (PocketCube(), ("under-20",)),
    (Pegs(), ("no-15",)),
    (Pegs(), ("several-solutions", "no-15")),
]


@pytest.mark.parametrize("row", languages().values(), ids=lambda row: row.id)
@pytest.mark.parametrize(("challenge", "names"), CASES)
@pytest.mark.parametrize(
    "flags", [{}, {"flags": ("-p",)}, {"flags": ("-l", "-0777"), "count_flags": True}]
)
def test_the_header_is_read_back_to_the_same_claim(
    row: object, challenge: Challenge, names: tuple[str, ...], flags: dict[str, object]
) -> None:
    entry = made(b"x" * 427, row.id, **flags)  # type: ignore[attr-defined]
    judging = judged(entry, challenge, names)
    header = back(entry, judging, challenge).header
    assert header.problems == header.remarks == ()
    assert language_ids(header.language) == entry.languages
    assert (header.bytes, header.flags, header.extra) == (427, entry.flags, entry.flag_bytes)
    assert claims_of(header, challenge.bonuses) == (names, ())
    assert judging.score is not None
    assert header.score in (None, judging.score.ten_thousandths)
    assert header.expected == judging.score.ten_thousandths


def test_a_header_as_it_looks() -> None:
    entry = made(b"x" * 427, "perl", flags=("-p",))
    cube = PocketCube()
    assert answer_header(entry, judged(entry, cube, ("optimal",)), cube) == (
        "Perl -p, 427 bytes - 50% = 213.5"
    )
    assert answer_header(entry, judged(entry, cube, ()), cube) == "Perl -p, 427 bytes"
    rejected = replace(judged(entry, cube, ()), verdict=Verdict.WA, score=None)
    assert answer_header(entry, rejected, cube) == "Perl -p, 427 bytes"
    counted = replace(entry, count_flags=True)
    assert answer_header(counted, judged(counted, cube, ()), cube) == (
        "Perl -p, 427 bytes + 2 (-p) = 429"
    )


CODE = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\0", exclude_categories=("Cs",)),
    min_size=1,
    max_size=50,
)


@given(CODE, st.text("`~a\n ", max_size=12))
def test_the_source_is_read_back_to_the_byte(code: str, more: str) -> None:
    entry = made((code + more).encode(), "ruby")
    cube = PocketCube()
    found = back(entry, judged(entry, cube, ("optimal",)), cube)
    assert found.chosen is not None
    assert found.chosen.text.encode() == entry.source


def test_the_explanation_comes_along_and_is_read_again() -> None:
    explanation = "## How it works\n\nIt turns the cube until all is well.\n\n    x"
    entry = made(b"p 1", "ruby", posting=Posting(Header(""), explanation))
    cube = PocketCube()
    assert back(entry, judged(entry, cube, ()), cube).explanation == explanation


def test_what_a_post_cannot_hold_is_said() -> None:
    cube = PocketCube()
    for source, words in ((b"\xff", "not UTF-8"), (b"a\r\nb", "CR or NUL")):
        entry = made(source, "ruby")
        assert words in answer_markdown(entry, judged(entry, cube, ()), cube)


def test_the_byte_report_and_what_was_verified() -> None:
    entry = made("a \né".encode(), "ruby")
    cube = PocketCube()
    text = answer_markdown(entry, judged(entry, cube, ("optimal",)), cube)
    for line in (
        "- 5 bytes \\(4 chars\\), Python 2.7.18",
        "- trailing blanks cost 1 byte",
        "- bonus optimal granted, provisional: 100 of 100 cases",
    ):
        assert line in text.splitlines()
