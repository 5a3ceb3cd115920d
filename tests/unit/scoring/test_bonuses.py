"""What becomes of claims: granted, refused with evidence, implied, or only hinted at."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from golf.challenges.base import Bonus, Coverage
from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus
from golf.results import CaseKey, Failure, Judgement, Tally, Verdict
from golf.scoring.bonuses import decide, implied_claims


def longer(measures: Mapping[str, int]) -> str | None:
    moves, least = measures["moves"], measures["optimal"]
    return f"{moves} moves where {least} suffice" if moves > least else None


BONUSES = (
    Bonus("under-20", "", basis_points=2_000),
    Bonus("optimal", "", basis_points=5_000, implies=("under-20",), refuted_by_item=longer),
    Bonus("no-15", "", points=5, refuted_by_entry=lambda entry: _no_15(entry)),
)


def _no_15(entry: Entry) -> str | None:
    return "15 stands at byte 3" if b"15" in entry.source else None


def entry(*claims: str, source: bytes = b"x") -> Entry:
    return Entry("pocket-cube", "ada", "a.py", source, source, ("python3",), claims)


def coverage(optimal: int = 100, under_20: int = 100, *, complete: bool = False) -> Coverage:
    """100 accepted items in two strata, on some of which the bonuses hold."""
    held = {"optimal": optimal - 10, "under-20": under_20 - 10, "no-15": 90}
    strata = {
        "11 moves": Tally(10, 10, {"optimal": 10, "under-20": 10, "no-15": 10}),
        "uniform": Tally(90, 90, held),
    }
    return Coverage(strata, complete)


def refuting(index: int, moves: int = 12) -> Failure:
    judgement = Judgement(Verdict.AC, "", {"moves": moves, "optimal": 11})
    return Failure(CaseKey("submit", "11 moves", index), 0, b"", b"", b"", judgement, 0.0)


def judged(
    claims: tuple[str, ...],
    seen: Coverage,
    refutations: Mapping[str, tuple[Failure, ...]] | None = None,
    verdict: Verdict = Verdict.AC,
    source: bytes = b"x",
) -> dict[str, BonusOutcome]:
    made = entry(*claims, source=source)
    outcomes = decide(BONUSES, made, seen, refutations or {}, verdict=verdict)
    assert [outcome.name for outcome in outcomes] == [bonus.name for bonus in BONUSES]
    return {outcome.name: outcome for outcome in outcomes}


def test_a_claim_that_held_everywhere_is_granted_provisionally() -> None:
    assert judged(("under-20",), coverage())["under-20"] == BonusOutcome(
        "under-20", True, True, GrantStatus.PROVISIONAL, "100 of 100 cases"
    )


def test_on_every_case_there_is_it_is_proved() -> None:
    outcome = judged(("optimal",), coverage(complete=True))["optimal"]
    assert (outcome.granted, outcome.status) == (True, GrantStatus.PROVED)


def test_a_claim_implies_the_weaker_one() -> None:
    outcome = judged(("optimal",), coverage())["under-20"]
    assert (outcome.claimed, outcome.granted) == (True, True)
    assert outcome.reason == "100 of 100 cases, implied by optimal"


def test_a_refuted_claim_is_refused_with_evidence_and_the_weaker_is_judged() -> None:
    evidence = (refuting(3), refuting(7, moves=13))
    outcomes = judged(("optimal",), coverage(optimal=98), {"optimal": evidence})
    assert outcomes["optimal"] == BonusOutcome(
        "optimal",
        True,
        False,
        GrantStatus.REFUSED,
        "fails on 2 of 100 cases, first submit:11 moves:3: 12 moves where 11 suffice",
        evidence[0],
    )
    assert outcomes["under-20"].granted


def test_the_counts_come_from_the_tallies_where_the_evidence_was_cut() -> None:
    outcome = judged(("optimal",), coverage(optimal=40), {"optimal": (refuting(3),)})["optimal"]
    assert outcome.reason.startswith("fails on 60 of 100 cases, first submit:11 moves:3")


def test_a_shortfall_without_evidence_refuses_as_well() -> None:
    outcome = judged(("optimal",), coverage(optimal=99))["optimal"]
    assert (outcome.granted, outcome.evidence) == (False, None)
    assert outcome.reason == "fails on 1 of 100 cases"


def test_the_source_is_asked_too() -> None:
    assert judged(("no-15",), coverage())["no-15"].granted
    outcome = judged(("no-15",), coverage(), source=b"a 15")["no-15"]
    assert (outcome.status, outcome.reason) == (GrantStatus.REFUSED, "15 stands at byte 3")


def test_an_unclaimed_bonus_that_seems_earned_is_hinted_at() -> None:
    outcomes = judged((), coverage(under_20=99), source=b"15")
    assert outcomes["optimal"] == BonusOutcome(
        "optimal",
        False,
        False,
        GrantStatus.UNCLAIMED,
        "holds on all 100 cases; claim it with --claim optimal",
    )
    assert (outcomes["under-20"].reason, outcomes["no-15"].reason) == ("", "")


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.AC])
def test_nothing_is_granted_or_hinted_at_unless_accepted(verdict: Verdict) -> None:
    outcomes = judged(("optimal",), coverage(), {"optimal": (refuting(1),)}, verdict)
    for name in ("optimal", "under-20"):
        refused = BonusOutcome(name, True, False, GrantStatus.REFUSED, "not accepted")
        assert outcomes[name] == refused
    assert outcomes["no-15"] == BonusOutcome("no-15", False, False, GrantStatus.UNCLAIMED)


def test_nothing_is_granted_when_nothing_was_run() -> None:
    outcomes = judged(("optimal",), Coverage({}))
    assert outcomes["optimal"].reason == "not accepted"
    assert outcomes["no-15"].reason == ""


def test_one_case_is_not_said_as_cases() -> None:
    one = Coverage({"all": Tally(1, 1, {"optimal": 1, "under-20": 1, "no-15": 1})}, complete=True)
    assert judged(("optimal",), one)["optimal"].reason == "1 of 1 case"


def test_implications_go_on_and_end() -> None:
    chain = (
        Bonus("a", "", implies=("b",)),
        Bonus("b", "", implies=("c",)),
        Bonus("c", "", implies=("a",)),
    )
    assert implied_claims(chain, ["b"]) == {"b": "b", "c": "b", "a": "b"}
    assert implied_claims(chain, ["a", "c"]) == {"a": "a", "c": "c", "b": "a"}
    assert implied_claims(chain, []) == {}
