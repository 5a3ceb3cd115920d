"""From a wish to a plan: which strata are run whole, how many cases of the others are drawn.

`golf.audits` is the caller: it makes a `Wish` of what the moderator asked for, has the program's
speed measured (`running.measure`), and shows the plan before anything counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from golf.audit_records import GIVEN, AuditPlan, Share
from golf.challenges.base import Challenge, Stratum
from golf.errors import UsageError
from golf.scoring.confidence import (
    Sampled,
    most_failing_overall,
    runs_for,
    runs_for_each,
    runs_within,
)

CONFIDENCE, BOUND = 0.999, 0.001
"""What an audit is done to when nobody says."""

# Strata of up to this share of all cases run whole: programs often fail on what is rare.
_WHOLE_SHARE = 0.001
# A chunk should last about this long: what a crash loses, and what a commit costs, stay small.
_CHUNK_SECONDS = 1.0
_MOST_CASES = 1_000
# Progress of an audit of all cases must take few rows even where a case takes long.
_FEWEST_CASES_OF_ALL = 25


@dataclass(frozen=True, slots=True)
class Wish:
    """What a moderator asks for; `claim` None: that every answer is right."""

    claim: str | None
    confidence: float = CONFIDENCE
    bound: float = BOUND
    per_stratum: bool = False
    exhaustive: bool = False
    budget_seconds: float | None = None
    keep_going: bool = False
    warm: bool = False  # where it can be: Python, not all cases

    def check(self) -> None:
        """Raise UsageError for numbers that make no sense, and for wishes that exclude others."""
        if not 0.5 <= self.confidence < 1:
            raise UsageError(f"--confidence {self.confidence:g} must be at least 0.5 and below 1")
        if not 0 < self.bound < 1:
            raise UsageError(f"--bound {self.bound:g} must be above 0 and below 1, like 0.001")
        if self.budget_seconds is not None and self.budget_seconds <= 0:
            raise UsageError("--budget must be a time like 30m, 2h or 90s")
        if self.exhaustive and (self.budget_seconds is not None or self.per_stratum):
            raise UsageError("--exhaustive runs all cases: no --budget and no --per-stratum")
        if self.per_stratum and self.budget_seconds is not None:
            raise UsageError("--per-stratum says how much is run: no --budget")


def strata_of(challenge: Challenge) -> tuple[Stratum, ...]:
    """The population of a challenge; UsageError where it cannot be counted."""
    strata = challenge.population()
    if strata is None:
        raise UsageError(f"{challenge.id}: its cases cannot be counted, so there is no audit of it")
    return strata


def make_plan(
    challenge: Challenge, wish: Wish, seconds: Mapping[str, float], jobs: int
) -> AuditPlan:
    """The plan for a wish; `seconds` is what one case of each stratum takes.

    The smallest strata run first: they are the rarest cases, and the simplest.
    """
    strata = sorted(strata_of(challenge), key=lambda stratum: stratum.size)
    each = [seconds[stratum.name] for stratum in strata]
    runs = _runs([stratum.size for stratum in strata], each, wish, jobs)
    shares = tuple(
        Share(stratum.name, stratum.size, count)
        for stratum, count in zip(strata, runs, strict=True)
    )
    budgeted = wish.exhaustive or wish.budget_seconds is not None
    return AuditPlan(
        purpose="all" if wish.exhaustive else "audit",
        claim=wish.claim,
        confidence=wish.confidence,
        strata=shares,
        chunk_cases=_chunk_cases(runs, each, wish.exhaustive),
        bound=None if budgeted else wish.bound,
        per_stratum=wish.per_stratum,
        keep_going=wish.keep_going,
        budget_seconds=wish.budget_seconds,
        warm=wish.warm and runs != [stratum.size for stratum in strata],
    )


def _runs(sizes: Sequence[int], seconds: Sequence[float], wish: Wish, jobs: int) -> list[int]:
    if wish.exhaustive:
        return list(sizes)
    if wish.budget_seconds is not None:
        return runs_within(sizes, seconds, wish.budget_seconds * jobs)
    whole = [size <= _WHOLE_SHARE * sum(sizes) for size in sizes]
    if not wish.per_stratum:
        return runs_for(sizes, whole, wish.confidence, wish.bound)
    each = runs_for_each(sizes, wish.confidence, wish.bound)
    return [size if entire else run for size, entire, run in zip(sizes, whole, each, strict=True)]


def _chunk_cases(runs: Sequence[int], seconds: Sequence[float], exhaustive: bool) -> int:
    """How many cases a chunk has, from the mean time of a case."""
    mean = sum(map(float.__mul__, map(float, runs), seconds)) / max(1, sum(runs))
    cases = int(_CHUNK_SECONDS / max(mean, 1e-6))
    return max(_FEWEST_CASES_OF_ALL if exhaustive else 1, min(cases, _MOST_CASES))


def plan_of_given(text: str, claim: str | None) -> AuditPlan:
    """The plan of one case that somebody named."""
    return AuditPlan(GIVEN, claim, CONFIDENCE, (Share(text, 1, 1),), 1)


def expected_seconds(plan: AuditPlan, seconds: Mapping[str, float], jobs: int) -> float:
    """How long the plan will take."""
    return sum(share.runs * seconds[share.name] for share in plan.strata) / jobs


def promised_bound(plan: AuditPlan) -> float:
    """The bound that holds if nothing fails: a share of all cases."""
    parts = [Sampled(share.population, share.runs) for share in plan.strata]
    return most_failing_overall(parts, plan.confidence) / plan.population
