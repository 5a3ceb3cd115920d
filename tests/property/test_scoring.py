"""Scores are exact: integers that agree with fractions; ranks and claims keep their laws."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from golf.challenges.base import Bonus, Coverage
from golf.entries.entry import Entry
from golf.records import GrantStatus, StandingRow
from golf.results import Score, Tally, Verdict
from golf.scoring.bonuses import decide
from golf.scoring.ranking import best_per_author, rank
from golf.scoring.score import score

SIZES = st.integers(0, 65_536)
PERCENT = st.builds(lambda n: Bonus(f"p{n}", "", basis_points=n), st.integers(1, 10_000))
POINTS = st.builds(lambda n: Bonus(f"-{n}", "", points=n), st.integers(1, 1_000))
BONUSES = st.lists(PERCENT | POINTS, max_size=6)


def exact(size: int, bonuses: list[Bonus]) -> Fraction:
    percent = max((Fraction(bonus.basis_points, 10_000) for bonus in bonuses), default=Fraction(0))
    return max(Fraction(0), size * (1 - percent) - sum(bonus.points for bonus in bonuses))


@given(SIZES, BONUSES)
def test_a_score_is_the_exact_fraction(size: int, bonuses: list[Bonus]) -> None:
    assert Fraction(score(size, bonuses).ten_thousandths, 10_000) == exact(size, bonuses)


@given(SIZES, BONUSES)
def test_what_is_shown_is_the_score_itself_without_trailing_zeros(
    size: int, bonuses: list[Bonus]
) -> None:
    shown = str(score(size, bonuses))
    assert Fraction(shown) == exact(size, bonuses)
    assert "." not in shown or shown[-1] not in "0."


@given(SIZES, BONUSES, PERCENT | POINTS)
def test_one_more_bonus_never_makes_a_score_worse(
    size: int, bonuses: list[Bonus], more: Bonus
) -> None:
    after = score(size, [*bonuses, more])
    assert after.ten_thousandths <= score(size, bonuses).ten_thousandths


@given(SIZES, BONUSES)
def test_the_bonuses_that_count_give_the_same_score_alone(size: int, bonuses: list[Bonus]) -> None:
    whole = score(size, bonuses)
    counting = [bonus for bonus in bonuses if bonus.name in whole.bonuses]
    assert score(size, counting).ten_thousandths == whole.ten_thousandths
    assert sum(bonus.basis_points > 0 for bonus in set(counting)) <= 1


START = datetime(2026, 1, 1, tzinfo=UTC)
ROWS = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from("ab"), st.sampled_from("xy"), st.integers(0, 3))
)


def board(drawn: list[tuple[int, str, str, int]]) -> list[StandingRow]:
    return [
        StandingRow(
            *(id_, "c", author, language, 1, 1, (), Score(units)),
            *(START + timedelta(days=days), None),
        )
        for id_, (units, author, language, days) in enumerate(drawn)
    ]


@given(ROWS)
def test_a_rank_is_one_more_than_the_number_of_better_rows(
    drawn: list[tuple[int, str, str, int]],
) -> None:
    rows = board(drawn)
    for ranked in rank(rows):
        mine = ranked.row.score.ten_thousandths
        assert ranked.rank == 1 + sum(row.score.ten_thousandths < mine for row in rows)


@given(ROWS)
def test_the_best_of_each_author_and_language(drawn: list[tuple[int, str, str, int]]) -> None:
    rows = board(drawn)
    best = best_per_author(rows)
    assert len(best) == len({(row.author, row.language) for row in rows})
    for kept in best:
        rivals = [r for r in rows if (r.author, r.language) == (kept.author, kept.language)]
        keys = [(r.score.ten_thousandths, r.submitted, r.id) for r in rivals]
        assert (kept.score.ten_thousandths, kept.submitted, kept.id) == min(keys)


CHAIN = (
    Bonus("optimal", "", basis_points=5_000, implies=("under-20",)),
    Bonus("under-20", "", basis_points=2_000),
)


@given(
    claims=st.lists(st.sampled_from(["optimal", "under-20"]), unique=True),
    strata=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)), max_size=3),
    complete=st.booleans(),
)
def test_what_is_granted_was_claimed_and_held_everywhere(
    claims: list[str], strata: list[tuple[int, int, int]], complete: bool
) -> None:
    tallies = {
        str(number): Tally(run, run, {"optimal": min(run, one), "under-20": min(run, other)})
        for number, (run, one, other) in enumerate(strata)
    }
    entry = Entry("c", "a", "n", b"", b"", ("python3",), tuple(claims))
    outcomes = decide(CHAIN, entry, Coverage(tallies, complete), {}, verdict=Verdict.AC)
    assert [outcome.name for outcome in outcomes] == ["optimal", "under-20"]
    for outcome in outcomes:
        everywhere = all(tally.held[outcome.name] == tally.run for tally in tallies.values())
        some = any(tally.run for tally in tallies.values())
        assert outcome.claimed == (bool(claims) and (outcome.name in claims or "optimal" in claims))
        assert outcome.granted == (outcome.claimed and everywhere and some)
        if outcome.granted:
            assert (outcome.status is GrantStatus.PROVED) == complete
