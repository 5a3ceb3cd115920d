"""Which bonuses of a challenge a header claims."""

from __future__ import annotations

import pytest

from golf.challenges.base import Bonus
from golf.entries.posts.header import read_header
from golf.scoring.claims import claims_of

CUBE = (Bonus("under-20", "", basis_points=2000), Bonus("optimal", "", basis_points=5000))
PEGS = (Bonus("several-solutions", "", points=10), Bonus("no-15", "", points=5))
TWINS = (Bonus("first", "", points=5), Bonus("second", "", points=5))


@pytest.mark.parametrize(
    ("header", "bonuses", "claims"),
    [
        ("Python 2.7: 544 bytes - 50% = 272", CUBE, ("optimal",)),
        ("Python 2.7: 544 bytes - 20%", CUBE, ("under-20",)),
        ("Python 2.7: 544 bytes * 0.8", CUBE, ("under-20",)),
        ("Ruby, score 234 = 249 - 10 - 5", PEGS, ("several-solutions", "no-15")),
        ("Ruby, 244 = 249 - 5", PEGS, ("no-15",)),
        ("Ruby, 249 bytes", PEGS, ()),
        ("Ruby, 10 - 5 (second)", TWINS, ("second",)),
        ("Ruby, 10 - 5 - 5 (first, second)", TWINS, ("first", "second")),
    ],
)
def test_numbers(header: str, bonuses: tuple[Bonus, ...], claims: tuple[str, ...]) -> None:
    found, remarks = claims_of(read_header(header), bonuses)
    assert found == claims
    assert remarks == () or "second" in remarks[0]


@pytest.mark.parametrize(
    ("header", "bonuses", "claims", "remark"),
    [
        ("C, 9 bytes, optimal", CUBE, ("optimal",), "'optimal' in the header is taken for a claim"),
        ("C, 9 bytes, under 20", CUBE, ("under-20",), "'under-20' in the header is taken for"),
        ("C, 90 bytes - 30% = 63", CUBE, (), "'- 30%' in the header is no bonus here"),
        ("C, 90 bytes - 7 = 83", CUBE, (), "'- 7' in the header is no bonus here"),
        ("C, 90 bytes - 5 = 85", TWINS, (), "'- 5' in the header may be first or second: say"),
    ],
)
def test_what_is_said(
    header: str, bonuses: tuple[Bonus, ...], claims: tuple[str, ...], remark: str
) -> None:
    found, remarks = claims_of(read_header(header), bonuses)
    assert found == claims
    assert remarks[0].startswith(remark)


@pytest.mark.parametrize("word", ["not optimal", "non-optimal", "nearly optimal", "suboptimal"])
def test_what_is_denied_is_no_claim(word: str) -> None:
    assert claims_of(read_header(f"C, 9 bytes, {word}"), CUBE) == ((), ())
