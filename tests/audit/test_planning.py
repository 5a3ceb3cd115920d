"""From wishes to plans of the pocket cube: how much is run, in which order, in which chunks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from golf.auditing.planning import Wish, expected_seconds, make_plan, promised_bound, strata_of
from golf.challenges import registry
from golf.challenges.base import Challenge
from golf.errors import UsageError
from golf.results import CaseKeys, Chunk, InputMode, Limits, Prepared, Room
from golf.verifier.audit import chunks

CUBE = registry.get("pocket-cube")
NAMES = [stratum.name for stratum in strata_of(CUBE)]
FAST = dict.fromkeys(NAMES, 0.001)


def runs(wish: Wish, seconds: dict[str, float] = FAST) -> dict[str, int]:
    return {share.name: share.runs for share in make_plan(CUBE, wish, seconds, 2).strata}


def test_the_deepest_positions_run_whole_and_the_bound_holds() -> None:
    plan = make_plan(CUBE, Wish("optimal"), FAST, 2)
    found = {share.name: share.runs for share in plan.strata}
    assert (found["11 moves"], found["4 moves"], found["1 move"]) == (2644, 1847, 9)
    assert 11_000 < plan.runs < 12_000
    assert promised_bound(plan) <= 0.001
    sizes = [share.population for share in plan.strata]
    assert sizes == sorted(sizes)
    assert plan.population == 3_674_159
    assert expected_seconds(plan, FAST, 2) == pytest.approx(plan.runs * 0.001 / 2)


def test_every_stratum_by_itself_takes_more() -> None:
    each = runs(Wish("optimal", per_stratum=True))
    together = runs(Wish("optimal"))
    assert all(each[name] >= together[name] for name in NAMES)
    assert each["5 moves"] > 5_000


def test_all_is_all() -> None:
    plan = make_plan(CUBE, Wish("optimal", exhaustive=True), FAST, 2)
    assert plan.exhaustive
    assert (plan.purpose, plan.bound, promised_bound(plan)) == ("all", None, 0.0)
    slow = make_plan(CUBE, Wish("optimal", exhaustive=True), dict.fromkeys(NAMES, 9.0), 2)
    assert slow.chunk_cases == 25


def test_a_budget_is_spent() -> None:
    plan = make_plan(CUBE, Wish("optimal", budget_seconds=60), dict.fromkeys(NAMES, 0.1), 2)
    assert 1_190 <= plan.runs <= 1_211
    assert all(share.runs > 0 for share in plan.strata)


def test_chunks_cover_the_plan_and_go_on_anywhere() -> None:
    plan = make_plan(CUBE, Wish("optimal"), FAST, 2)
    program = Prepared("c", Room(()), (), InputMode.ARGV, "", "")
    template = Chunk(0, program, "pocket-cube", 1, "00" * 32, CaseKeys(()), Limits())
    everything = list(chunks(plan, template))
    assert [chunk.number for chunk in everything] == list(range(len(everything)))
    assert sum(len(chunk.keys) for chunk in everything) == plan.runs
    assert len({key for chunk in everything for key in chunk.keys}) == plan.runs
    assert list(chunks(plan, template, 7)) == everything[7:]
    going_on = next(chunks(replace(plan, keep_going=True), template))
    assert going_on.keep > everything[0].keep


def test_what_cannot_be_counted_cannot_be_audited() -> None:
    class Endless(Challenge):
        id = "endless"

    with pytest.raises(UsageError, match="endless: its cases cannot be counted"):
        strata_of(Endless())
