"""Audits in the database: what is saved comes back; chunks count once, and take few rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from unit.db.db_samples import at, entry, failure, judging

from golf.audit_records import (
    AuditEnd,
    AuditOutcome,
    AuditPlan,
    AuditStart,
    Counts,
    Evidence,
    Questions,
    Share,
)
from golf.db.audits import MOST_EVIDENCE, Audits
from golf.db.session import open_store
from golf.db.store import Store
from golf.errors import StoreError, UnknownName
from golf.records import BonusOutcome, GrantStatus
from golf.results import CaseKey, Extremes, InputMode, Limits, Score, Tally, Verdict

PLAN = AuditPlan(
    purpose="audit",
    claim="optimal",
    confidence=0.999,
    strata=(Share("1 move", 9, 9), Share("9 moves", 1_887_748, 3_543)),
    chunk_cases=100,
    bound=0.001,
)
END = AuditEnd(
    AuditOutcome.NOT_REFUTED, at(90), Questions(20, 19, 20, 20, 18, ("a remark",)), 0, ("a note",)
)


def start(entry_id: int | None = None, **changes: object) -> AuditStart:
    made = AuditStart(
        entry=entry(),
        entry_id=entry_id,
        plan=PLAN,
        revision=1,
        runtime="Python 3.11.7",
        fingerprint="f" * 64,
        input_mode=InputMode.ARGV,
        compile_command="",
        isolation="namespaces/root",
        limits=Limits(),
        seed="0" * 64,
        seed_origin="secrets",
        started=at(60),
        waivers=("last-line",),
        versions={"golf": "0.1.0"},
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def counts(run: int = 100, held: int = 100) -> Counts:
    tally = Tally(run, run, {"optimal": held, "under-20": run})
    return Counts(
        1, {"9 moves": tally}, {"moves": Extremes(9, 11)}, {Verdict.AC: run}, 1.5, 1.25, 0.1, 9
    )


def evidence(index: int = 3, kind: str = "found", bonus: str | None = "optimal") -> Evidence:
    text = f"FFFUDDRFRULLLDRRUULB{index:04}".encode()
    return Evidence(kind, bonus, failure(text, key=CaseKey("audit", "9 moves", index)))


def test_an_audit_comes_back_as_it_was_saved(store: Store) -> None:
    store.save_submission(entry(), judging())
    audits = Audits(store)
    assert audits.begin(start(1)) == 1
    audits.save_chunk(1, 0, counts(), [evidence()])
    audits.save_chunk(1, 1, counts(50, 49), [])
    unfinished = audits.unfinished("pocket-cube", entry().sha256)
    assert unfinished == audits.fetch(1)
    assert unfinished.end is None
    audits.finish(1, END, [evidence(7, "simplest", None)])
    found = audits.fetch(1)
    assert found.start == start(1)
    assert found.counts == counts() + counts(50, 49)
    assert found.evidence == (evidence(), evidence(7, "simplest", None))
    assert found.end == END
    assert audits.unfinished("pocket-cube", entry().sha256) is None
    assert audits.of("pocket-cube", entry().sha256) == [found]


def test_other_flags_are_another_audit(store: Store) -> None:
    plain, flagged = entry(), replace(entry(), flags=("-O",))
    audits = Audits(store)
    audits.begin(start(entry=plain))
    audits.begin(start(entry=flagged))
    audits.begin(start(entry=replace(flagged, flags=("-O", "-S"))))
    challenge, sha256 = plain.challenge, plain.sha256
    found = [audits.unfinished(challenge, sha256, flags) for flags in ((), ("-O",), ("-S",))]
    assert [one and one.start.entry.flags for one in found] == [(), ("-O",), None]
    assert [one and one.id for one in found] == [1, 2, None]


def test_a_chunk_counts_once_and_in_its_turn(store: Store) -> None:
    audits = Audits(store)
    audits.begin(start())
    audits.save_chunk(1, 0, counts(), [])
    for number in (0, 2):
        with pytest.raises(StoreError, match="another process is running it"):
            audits.save_chunk(1, number, counts(), [evidence()])
    assert audits.fetch(1).counts == counts()
    assert audits.fetch(1).evidence == ()
    audits.finish(1, END)
    with pytest.raises(StoreError, match="another process"):
        audits.save_chunk(1, 1, counts(), [])
    with pytest.raises(StoreError, match="ended already"):
        audits.finish(1, END)


def test_many_chunks_take_few_rows(store: Store, database: Path) -> None:
    audits = Audits(store)
    audits.begin(start())
    total = Counts()
    for number in range(150):
        audits.save_chunk(1, number, counts(100, 100 - number % 2), [])
        total += counts(100, 100 - number % 2)
    found = audits.fetch(1).counts
    assert found.tallies == total.tallies
    assert (found.chunks, found.verdicts) == (150, {Verdict.AC: 15_000})
    assert found.failed("optimal") == 75
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM audit_chunk").scalar_one() <= 64


def test_evidence_is_kept_up_to_a_number(store: Store) -> None:
    audits = Audits(store)
    audits.begin(start())
    audits.save_chunk(1, 0, counts(), [evidence(i) for i in range(MOST_EVIDENCE - 1)])
    audits.save_chunk(1, 1, counts(), [evidence(5_000), evidence(5_001)])
    audits.finish(1, END, [evidence(6_000, "simplest")])
    kept = audits.fetch(1).evidence
    assert len(kept) == MOST_EVIDENCE + 1
    assert [one.failure.key.index for one in kept[-2:]] == [5_000, 6_000]


def test_the_board_changes_with_the_end_of_an_audit(store: Store) -> None:
    store.save_submission(entry(), judging())
    audits = Audits(store)
    audits.begin(start(1))
    refused = BonusOutcome("optimal", True, False, GrantStatus.REFUSED, "fails", evidence().failure)
    refuted = judging(2_000_000, purpose="audit", score=Score(2_000_000), bonuses=(refused,))
    audits.finish(1, replace(END, outcome=AuditOutcome.REFUTED), [], refuted)
    (row,) = store.leaderboard("pocket-cube")
    assert (row.score, row.bonuses, row.status) == (Score(2_000_000), (), None)
    assert [one.purpose for one in store.fetch(1).judgings] == ["submit", "audit"]


def test_what_an_audit_met_is_replayed_for_the_source_and_for_the_author(store: Store) -> None:
    audits = Audits(store)
    audits.begin(start())
    audits.save_chunk(1, 0, counts(), [evidence(1), evidence(1), evidence(2)])
    texts = [evidence(2).failure.input, evidence(1).failure.input]
    assert store.counterexamples("pocket-cube", "ada", "another") == texts
    assert store.counterexamples("pocket-cube", "grace", entry().sha256) == texts
    assert store.counterexamples("pocket-cube", "grace", "another") == []
    assert store.counterexamples("rubik-cube", "ada", "another") == []


def test_an_audit_that_does_not_exist_is_named(database: Path) -> None:
    with open_store(str(database)) as store, pytest.raises(UnknownName, match="unknown audit '7'"):
        Audits(store).fetch(7)
