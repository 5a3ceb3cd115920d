"""What is saved comes back as it was, and a failure in the middle leaves nothing behind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from unit.db.db_samples import at, entry, event, failure, judging

from golf.db import standing
from golf.db.session import open_store
from golf.db.store import Store, Submission
from golf.errors import StoreError, UnknownName
from golf.records import BonusOutcome, GrantStatus
from golf.results import CaseKey, Judgement, Score, Verdict

TABLES = ("entry", "judging", "failure", "moderation", "standing")


def counts(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as connection:
        return {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in TABLES
        }


def test_an_accepted_entry_comes_back_as_it_was_saved(store: Store) -> None:
    saved = store.save_submission(entry(), judging(), when=at(0))
    found = store.fetch(saved)
    assert (found.id, found.entry, found.submitted) == (saved, entry(), at(0))
    assert found.judgings == (judging(),)
    assert found.events == ()


def test_a_rejected_entry_is_kept_with_its_failures_and_off_the_board(store: Store) -> None:
    rejected = judging(None, failures=(failure(b"a"), failure(b"b\0\xff")))
    saved = store.save_submission(entry(), rejected)
    assert store.fetch(saved).judgings == (rejected,)
    assert store.leaderboard("pocket-cube") == []


def test_evidence_against_a_bonus_comes_back_with_its_bonus(store: Store) -> None:
    key = CaseKey("given", "a:b:c", 0)
    evidence = failure(key=key, judgement=Judgement(Verdict.AC, "", {"moves": 12}))
    refused = BonusOutcome("optimal", True, False, GrantStatus.REFUSED, "12 moves", evidence)
    granted = BonusOutcome("under-20", True, True, GrantStatus.PROVED, "all")
    given = judging(score=Score(8, ("under-20",)), bonuses=(refused, granted))
    assert store.fetch(store.save_submission(entry(), given)).judgings == (given,)


def test_judgings_and_events_come_back_the_oldest_first(store: Store) -> None:
    saved = store.save_submission(entry(), judging())
    store.save_judging(saved, judging(500_000, purpose="rejudge"))
    store.record_event(saved, event("disqualify", 1))
    store.record_event(saved, event("reinstate", 2))
    found = store.fetch(saved)
    assert found.judgings == (judging(), judging(500_000, purpose="rejudge"))
    assert found.events == (event("disqualify", 1), event("reinstate", 2))


def test_many_at_once_get_their_ids_in_order(store: Store) -> None:
    names = [f"author {number}" for number in range(250)]
    ids = store.save_submissions([Submission(entry(name), judging(), at(0)) for name in names])
    assert [store.fetch(id_).entry.author for id_ in ids[::50]] == names[::50]
    assert store.save_submissions([]) == []


@pytest.mark.parametrize("absent", [0, -1, 2, 2**63, 10**30])
def test_an_entry_that_is_not_there_is_named(store: Store, absent: int) -> None:
    store.save_submission(entry(), judging())
    with pytest.raises(UnknownName, match=f"unknown entry '{absent}': known: 1 to 1"):
        store.fetch(absent)
    with pytest.raises(UnknownName):
        store.save_judging(absent, judging())
    with pytest.raises(UnknownName):
        store.record_event(absent, event("disqualify"))


def test_an_unknown_entry_of_an_empty_database(store: Store) -> None:
    with pytest.raises(UnknownName, match="unknown entry '1': known: none"):
        store.fetch(1)


def test_a_judge_error_is_never_stored(store: Store, database: Path) -> None:
    saved = store.save_submission(entry(), judging())
    error = judging(None, verdict=Verdict.JE)
    with pytest.raises(ValueError, match="judge error"):
        store.save_submission(entry(), error)
    with pytest.raises(ValueError, match="judge error"):
        store.save_judging(saved, error)
    assert counts(database)["judging"] == 1


def test_a_judging_of_another_challenge_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="a judging of turnover for an entry of pocket-cube"):
        store.save_submission(entry(), judging(challenge="turnover"))


@pytest.mark.parametrize("fault", [RuntimeError, KeyboardInterrupt])
def test_nothing_is_half_stored(
    store: Store, database: Path, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(standing, "refresh", fail)
    with pytest.raises(fault):
        store.save_submission(entry(), judging(None))
    assert not any(counts(database).values())
    monkeypatch.undo()
    store.save_submission(entry(), judging(None))
    assert counts(database)["failure"] == 1


def test_the_database_itself_refuses_what_cannot_be(store: Store, database: Path) -> None:
    large = entry(source=b"x" * 65_537, posted=b"x")
    with pytest.raises(StoreError, match=r"golf\.db: failed: CHECK constraint failed: source_byte"):
        store.save_submission(large, judging())
    assert not any(counts(database).values())


@pytest.mark.parametrize(
    ("source", "size", "complaint"),
    [
        ("x'00'", "'large'", "cannot store TEXT value in INTEGER column entry.size"),
        ("'text'", "4", "cannot store TEXT value in BLOB column entry.source"),
        ("zeroblob(65537)", "65537", "CHECK constraint failed: source_bytes"),
    ],
)
def test_no_other_program_can_put_a_wrong_kind_of_value_in(
    store: Store, database: Path, source: str, size: str, complaint: str
) -> None:
    row = f"(1, '', '', '', '', '', '', x'00', {source}, '', {size}, '', 1, '', '{{}}')"
    with (
        closing(sqlite3.connect(database)) as connection,
        pytest.raises(sqlite3.IntegrityError, match=complaint),
    ):
        connection.execute(f"INSERT INTO entry VALUES {row}")  # noqa: S608


def test_the_largest_source_fits(store: Store) -> None:
    source = b"x" * 65_536
    largest = entry(source=source, posted=source + b"\r\n")
    assert store.fetch(store.save_submission(largest, judging())).entry == largest


def test_a_name_that_is_no_text_is_escaped(store: Store) -> None:
    saved = store.save_submission(entry("ad\udcffa\0"), judging())
    assert store.fetch(saved).entry.author == "ad\\udcffa\\x00"


def test_counterexamples_of_the_author_and_of_the_source(store: Store) -> None:
    def fail(author: str, source: bytes, *inputs: bytes, challenge: str = "pocket-cube") -> None:
        failures = tuple(map(failure, inputs))
        rejected = judging(None, failures=failures, challenge=challenge)
        store.save_submission(entry(author, source, challenge=challenge), rejected)

    fail("ada", b"one", b"1", b"2")
    fail("bob", b"one", b"3")
    fail("bob", b"two", b"4")
    fail("ada", b"three", b"1")
    fail("ada", b"one", b"5", challenge="turnover")
    assert store.counterexamples("pocket-cube", "ada", entry(source=b"one").sha256) == [
        *(b"1", b"3", b"2")
    ]
    assert store.counterexamples("pocket-cube", "ada", "") == [b"1", b"2"]
    assert store.counterexamples("pocket-cube", "eve", entry(source=b"two").sha256) == [b"4"]
    assert store.counterexamples("pocket-cube", "bob", "", most=1) == [b"4"]


def test_counterexamples_have_refutations_but_no_compile_errors(store: Store) -> None:
    evidence = failure(b"refuting", judgement=Judgement(Verdict.AC))
    refused = BonusOutcome("optimal", True, False, GrantStatus.REFUSED, "", evidence)
    store.save_submission(entry(), judging(score=Score(8), bonuses=(refused,)))
    broken = failure(b"", judgement=Judgement(Verdict.CE, "line 1"))
    store.save_submission(entry(), judging(None, verdict=Verdict.CE, failures=(broken,)))
    assert store.counterexamples("pocket-cube", "ada", "") == [b"refuting"]


def test_entries_of_the_same_source_by_anyone(store: Store) -> None:
    for author, source in (("ada", b"one"), ("bob", b"one"), ("bob", b"two")):
        store.save_submission(entry(author, source), judging())
    assert store.same_source("pocket-cube", entry(source=b"one").sha256) == {2: "bob", 1: "ada"}
    assert store.same_source("turnover", entry(source=b"one").sha256) == {}


def test_a_busy_database_is_told_in_one_line(database: Path) -> None:
    with open_store(str(database), busy_seconds=0.05) as store:
        with closing(sqlite3.connect(database)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match=r"golf\.db: is busy: another process is writing"):
                store.save_submission(entry(), judging())
            assert store.leaderboard("pocket-cube") == []
        store.save_submission(entry(), judging())


def test_a_read_only_database_is_told_in_one_line(store: Store) -> None:
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match=r"golf\.db: cannot be written: it is read-only"):
        store.save_submission(entry(), judging())


def test_a_full_disk_is_told_in_one_line(store: Store, database: Path) -> None:
    full = entry(source=b"x" * 60_000, posted=b"")
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 20")
    with pytest.raises(StoreError, match=r"golf\.db: cannot be written: the disk is full"):
        store.save_submission(full, judging())
    assert not any(counts(database).values())
