"""The scores that the rules name, and what counts in them."""

from __future__ import annotations

import pytest

from golf.challenges.base import Bonus
from golf.scoring.score import score

UNDER_20 = Bonus("under-20", "", basis_points=2_000)
OPTIMAL = Bonus("optimal", "", basis_points=5_000)
SEVERAL = Bonus("several-solutions", "", points=10)
NO_15 = Bonus("no-15", "", points=5)


@pytest.mark.parametrize(
    ("size", "bonuses", "shown", "counting"),
    [
        (427, [], "427", ()),
        (427, [OPTIMAL], "213.5", ("optimal",)),
        (427, [UNDER_20], "341.6", ("under-20",)),
        (427, [UNDER_20, OPTIMAL], "213.5", ("optimal",)),
        (249, [SEVERAL, NO_15], "234", ("several-solutions", "no-15")),
        (100, [UNDER_20, NO_15], "75", ("under-20", "no-15")),
        (3, [Bonus("odd", "", basis_points=3_333)], "2.0001", ("odd",)),
        (12, [SEVERAL, NO_15], "0", ("several-solutions", "no-15")),
        (0, [OPTIMAL], "0", ("optimal",)),
    ],
)
def test_scores(size: int, bonuses: list[Bonus], shown: str, counting: tuple[str, ...]) -> None:
    result = score(size, bonuses)
    assert str(result) == shown
    assert result.bonuses == counting


def test_of_equal_percentages_the_first_counts() -> None:
    other = Bonus("other", "", basis_points=5_000)
    assert score(10, [OPTIMAL, other]).bonuses == ("optimal",)
