"""Bounds and sample sizes against independent exact computations, and by simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, log, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import hypergeom

from golf.scoring.confidence import (
    Sampled,
    divided,
    log_unseen,
    most_failing,
    most_failing_overall,
    runs_for,
    runs_for_each,
    runs_within,
)

CUBE = [9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]
SMALL = [size <= 3000 for size in CUBE]


def parts_of(sizes: list[int], runs: list[int]) -> list[Sampled]:
    return [Sampled(size, run) for size, run in zip(sizes, runs, strict=True)]


@settings(deadline=None)
@given(st.data())
def test_the_chance_to_miss_is_the_hypergeometric_one(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 5000))
    run, failing = data.draw(st.integers(0, size)), data.draw(st.integers(0, size))
    exact = comb(size - failing, run)
    if not exact:
        assert log_unseen(size, run, failing) == -float("inf")
        return
    expected = log(exact) - log(comb(size, run))
    assert log_unseen(size, run, failing) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.999])
@pytest.mark.parametrize(
    ("size", "run", "failed"),
    [(50, 10, 0), (50, 10, 2), (50, 50, 1), (2644, 300, 0), (2644, 300, 7), (9992, 0, 0)],
)
def test_a_bound_is_the_largest_count_that_scipy_does_not_reject(
    size: int, run: int, failed: int, confidence: float
) -> None:
    possible = np.arange(size + 1)
    likely = hypergeom.cdf(failed, size, possible, run) > 1 - confidence
    assert most_failing(Sampled(size, run, failed), confidence) == int(possible[likely].max())


def test_a_stratum_run_whole_is_known_exactly() -> None:
    assert most_failing(Sampled(2644, 2644), 0.999) == 0
    assert most_failing(Sampled(2644, 2644, 3), 0.999) == 3
    assert most_failing(Sampled(2644, 0), 0.999) == 2644


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from([0.613, 0.907, 0.9899]),  # no chance is exactly at these levels
)
def test_the_overall_bound_is_the_worst_of_all_ways_to_hide(
    strata: list[tuple[int, int]], confidence: float
) -> None:
    """Every way to spread failing cases over small strata, in fractions."""
    best = 0
    for hidden in product(*(range(size + 1) for size, _ in strata)):
        chance = prod(
            (
                Fraction(comb(size - failing, run), comb(size, run))
                for (size, run), failing in zip(strata, hidden, strict=True)
            ),
            start=Fraction(1),
        )
        if chance > 1 - Fraction(str(confidence)):
            best = max(best, sum(hidden))
    assert most_failing_overall([Sampled(*one) for one in strata], confidence) == best


def test_the_default_plan_needs_about_seven_thousand_runs() -> None:
    runs = runs_for(CUBE, SMALL, 0.999, 0.001)
    sampled = [run for run, whole in zip(runs, SMALL, strict=True) if not whole]
    assert 6_500 < sum(sampled) < 7_000
    assert all(run == size for run, size, whole in zip(runs, CUBE, SMALL, strict=True) if whole)


def test_the_default_plan_is_shown_to_hold_by_exact_arithmetic() -> None:
    """Over 0.1 % failing, hidden as well as can be, is missed with a chance below 0.001."""
    runs = runs_for(CUBE, SMALL, 0.999, 0.001)
    failing = sum(CUBE) // 1000 + 1
    shares = sorted((Fraction(run, size), size, run) for size, run in zip(CUBE, runs, strict=True))
    _, size, run = shares[0]
    assert size > failing  # all of them can hide in the thinnest stratum
    alone = Fraction(comb(size - failing, run), comb(size, run))
    assert alone <= Fraction(1, 1000)
    # The others are sampled a little more densely, by the rounding up of their shares alone.
    assert Fraction(comb(size - failing + 300, run), comb(size, run)) > Fraction(1, 1000)


def test_one_run_less_would_not_do() -> None:
    sizes, whole = [1000, 5000], [False, False]
    runs = runs_for(sizes, whole, 0.99, 0.01)
    assert most_failing_overall(parts_of(sizes, runs), 0.99) <= 60
    fewer = [run - 1 for run in runs]
    assert most_failing_overall(parts_of(sizes, fewer), 0.99) > 60


def test_bounds_of_each_stratum_hold_together() -> None:
    runs = runs_for_each(CUBE, 0.999, 0.001)
    level = 1 - 0.001 / len(CUBE)
    for size, run in zip(CUBE, runs, strict=True):
        assert most_failing(Sampled(size, run), level) <= size // 1000
        assert run == 0 or most_failing(Sampled(size, run - 1), level) > size // 1000
    assert divided(0.999, parts_of(CUBE, runs)) <= level


def test_a_budget_is_used_and_not_exceeded() -> None:
    seconds = [0.01] * len(CUBE)
    for budget in (0.05, 1.0, 60.0, 3600.0):
        runs = runs_within(CUBE, seconds, budget)
        assert 0.4 * budget < sum(runs) * 0.01 + len(CUBE) * 0.01
        assert sum(runs) * 0.01 <= budget + len(CUBE) * 0.01
        assert min(runs) > 0
    assert runs_within(CUBE, seconds, 1e9) == CUBE
    assert runs_within(CUBE, seconds, 120.0)[10] == 2644


def rejected(outcomes: np.ndarray) -> float:
    """The share of simulated audits that met at least one failure."""
    return float((outcomes > 0).mean())


@pytest.mark.parametrize("spread", ["thinnest", "even", "two"])
def test_simulated_audits_miss_a_planted_share_no_more_often_than_they_may(spread: str) -> None:
    """2,000 audits at a level of 0.95 of a program that fails on just more than the bound."""
    sizes, audits, bound, confidence = [300, 4_000, 20_000], 2_000, 0.01, 0.95
    runs = runs_for(sizes, [True, False, False], confidence, bound)
    failing = int(bound * sum(sizes)) + 1
    planted = {
        "thinnest": [0, 0, failing],
        "even": [0, failing * 4_000 // 24_000, failing - failing * 4_000 // 24_000],
        "two": [0, failing // 2, failing - failing // 2],
    }[spread]
    generator = np.random.default_rng(20_260)
    met = np.zeros(audits, dtype=np.int64)
    for size, run, bad in zip(sizes, runs, planted, strict=True):
        met += generator.hypergeometric(bad, size - bad, run, audits)
    missed = 1 - rejected(met)
    # Three standard deviations of a binomial share above the level.
    assert missed <= 0.05 + 3 * (0.05 * 0.95 / audits) ** 0.5
    assert missed > 0.01  # the test would notice a plan that runs far too much


def test_simulated_bounds_cover_the_true_count_when_failures_were_seen() -> None:
    size, run, failing, audits = 5_000, 400, 60, 2_000
    seen = np.random.default_rng(7).hypergeometric(failing, size - failing, run, audits)
    bounds = {
        int(count): most_failing(Sampled(size, run, int(count)), 0.95) for count in np.unique(seen)
    }
    covered = np.mean([bounds[int(count)] >= failing for count in seen])
    assert covered >= 0.95 - 3 * (0.05 * 0.95 / audits) ** 0.5
    overall = most_failing_overall([Sampled(size, run, 3), Sampled(10, 10)], 0.95)
    assert overall == bounds.get(3, most_failing(Sampled(size, run, 3), 0.95))
