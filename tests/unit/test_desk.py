"""The moderator's desk with a fake sandbox: what is decided, kept, shown, and refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from fake_sandbox import Ended, FakeSandbox, Program, solve, solve_with_a_detour

from golf import usecases
from golf.db.moderation import Moderation
from golf.db.session import open_store
from golf.desk import acts, rejudge, review
from golf.desk.acts import Act, act
from golf.desk.anew import Means
from golf.errors import GolfError, StoreError, UnknownName, UsageError
from golf.records import BonusOutcome, Event, GrantStatus, StoredEntry
from golf.reports.desk import rejudged_report, rejudged_text, review_report, review_text
from golf.reports.history import history_lines
from golf.reports.json import show_report
from golf.results import LimitKind, Verdict
from golf.usecases import Outcome, Request

GRACE = Act("grace", "because")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "golf.db")


@pytest.fixture
def submit(tmp_path: Path, database: str) -> Callable[..., Outcome]:
    def submitted(
        program: Program = solve, source: bytes = b"print(1)", author: str = "ada", **more: object
    ) -> Outcome:
        path = tmp_path / "entry.py"
        path.write_bytes(source)
        request = Request(path, author=author, language="python3", **more)  # type: ignore[arg-type]
        return usecases.submit(request, database, box=FakeSandbox(program))

    return submitted


def with_(program: Program) -> Means:
    return Means(jobs=1, box=FakeSandbox(program))


def talks(argument: str, stdin: str) -> str:
    return f"let me see\n{solve(argument, stdin)}"


def wrong(argument: str, stdin: str) -> str:
    return "x"


def breaking(program: Program) -> Program:
    """The program, and a judge that fails after a few runs."""
    calls = 0

    def breaks(argument: str, stdin: str) -> Ended | str:
        nonlocal calls
        calls += 1
        if calls > 4:
            raise OSError("out of descriptors")
        return program(argument, stdin)

    return breaks


def board(database: str) -> dict[int, str]:
    return {
        line.row.id: f"{line.rank}: {line.row.score}"
        for line in usecases.board("pocket-cube", database).rows
    }


def stored(database: str, entry_id: int = 1) -> StoredEntry:
    found = usecases.show(entry_id, database).stored
    assert found is not None
    return found


def shown(database: str, entry_id: int = 1) -> str:
    return "\n".join(map(str, history_lines(stored(database, entry_id))))


def test_a_waived_rule_is_judged_anew_beside_the_old_judging(
    submit: Callable[..., Outcome], database: str
) -> None:
    assert submit(talks, claims=("optimal",)).judging.verdict is Verdict.WA
    before = stored(database)
    outcome = acts.waive(1, "last-line", GRACE, database, with_(talks))
    assert (outcome.judging.verdict, str(outcome.judging.score)) == (Verdict.AC, "4")
    assert outcome.judging.waivers == ("last-line",)
    after = stored(database)
    assert after.judgings[0] == before.judgings[0]
    assert [judging.purpose for judging in after.judgings] == ["submit", "rejudge"]
    assert after.submitted == before.submitted
    (event,) = after.events
    assert (event.kind, event.detail, event.by) == ("waive", "last-line", "grace")
    (line,) = usecases.board("pocket-cube", database).rows
    assert line.row.waivers == ("last-line",)
    assert "waive last-line by grace: because" in shown(database)


def test_what_a_waiver_does_not_excuse_stays_wrong(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(wrong)
    outcome = acts.waive(1, "last-line", GRACE, database, with_(wrong))
    assert outcome.judging.verdict is Verdict.WA
    assert board(database) == {}
    assert stored(database).waivers == ("last-line",)


def test_a_claim_is_judged_and_shown(submit: Callable[..., Outcome], database: str) -> None:
    submit()
    assert board(database) == {1: "1: 8"}
    outcome = acts.claim(1, "optimal", Act("ada", ""), database, with_(solve))
    assert str(outcome.judging.score) == "4"
    assert board(database) == {1: "1: 4"}
    assert outcome.entry.claims == ("optimal",)
    report = show_report(stored(database))
    assert (report["claims"], report["posted_claims"]) == (["optimal"], [])
    assert [event["kind"] for event in report["events"]] == ["claim"]


def test_a_claim_that_does_not_hold_is_kept_as_refused(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(solve_with_a_detour)
    outcome = acts.claim(1, "optimal", GRACE, database, with_(solve_with_a_detour))
    assert {one.name: one.status for one in outcome.judging.bonuses} == {
        "under-20": GrantStatus.PROVISIONAL,
        "optimal": GrantStatus.REFUSED,
    }
    assert board(database) == {1: "1: 6.4"}


def test_withdrawing_runs_nothing(submit: Callable[..., Outcome], database: str) -> None:
    submit(claims=("under-20", "optimal"))
    first = acts.withdraw(1, "optimal", GRACE, database)
    assert first.entry.claims == ("under-20",)
    assert str(first.judging.score) == "6.4"
    statuses = [(one.status, one.reason) for one in first.judging.bonuses]
    assert statuses == [
        (GrantStatus.PROVISIONAL, "100 of 100 cases"),
        (GrantStatus.UNCLAIMED, "withdrawn"),
    ]
    assert first.judging.seed == stored(database).judgings[0].seed
    assert "nothing was run" in first.judging.notes[-1]
    second = acts.withdraw(1, None, GRACE, database)
    assert (second.entry.claims, str(second.judging.score)) == ((), "8")
    assert board(database) == {1: "1: 8"}
    assert "none any more" in shown(database)


def test_what_follows_from_a_withdrawn_claim_goes_with_it(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(claims=("optimal",))
    outcome = acts.withdraw(1, "optimal", GRACE, database)
    assert outcome.judging.granted == ()
    again = acts.claim(1, "under-20", GRACE, database, with_(solve))
    assert (again.entry.claims, str(again.judging.score)) == (("under-20",), "6.4")


def test_a_withdrawal_of_a_rejected_entry_gives_it_no_score(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(wrong, claims=("optimal",))
    outcome = acts.withdraw(1, None, GRACE, database)
    assert (outcome.judging.verdict, outcome.judging.score) == (Verdict.WA, None)
    assert outcome.judging.failures == stored(database).judgings[0].failures


def test_a_disqualified_entry_is_kept_off_the_board(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    acts.disqualify(1, GRACE, database)
    assert board(database) == {}
    assert "disqualified by grace: because" in shown(database)
    assert show_report(stored(database))["disqualified"] is True
    acts.claim(1, "optimal", GRACE, database, with_(solve))
    assert board(database) == {}
    acts.reinstate(1, GRACE, database)
    assert board(database) == {1: "1: 4"}
    assert [event.kind for event in stored(database).events] == [
        *("disqualify", "claim", "reinstate")
    ]


def test_a_judge_error_records_nothing(submit: Callable[..., Outcome], database: str) -> None:
    submit(talks)
    outcome = acts.waive(1, "last-line", GRACE, database, with_(breaking(talks)))
    assert (outcome.judging.verdict, outcome.stored) == (Verdict.JE, None)
    assert stored(database).events == ()
    assert len(stored(database).judgings) == 1


def test_two_moderators_do_not_overrun_each_other(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    seen = stored(database)
    acts.disqualify(1, GRACE, database)
    event = Event("reinstate", "", "eve", "late", seen.submitted)
    with (
        open_store(database) as store,
        pytest.raises(StoreError, match="entry 1: somebody else acted on it meanwhile"),
    ):
        Moderation(store).record(seen, [event])
    assert [event.kind for event in stored(database).events] == ["disqualify"]


def test_wrong_requests_are_refused_and_leave_nothing(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(claims=("optimal",))
    means = with_(solve)
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: acts.waive(9, "last-line", GRACE, database, means), "unknown entry '9'"),
        (lambda: acts.waive(1, "first-line", GRACE, database, means), "did you mean 'last-line'"),
        (lambda: acts.claim(1, "optimal", GRACE, database, means), "claims optimal already"),
        (lambda: acts.claim(1, "fastest", GRACE, database, means), "unknown claim"),
        (lambda: acts.withdraw(1, "under-20", GRACE, database), "claims optimal: there is nothing"),
        (lambda: acts.withdraw(1, "fastest", GRACE, database), "unknown claim"),
        (lambda: acts.reinstate(1, GRACE, database), "is not disqualified"),
        (lambda: rejudge.rejudge([1, 9], GRACE, database, means), "unknown entry '9'"),
        (lambda: rejudge.apply(4, GRACE, database), "unknown batch '4'"),
        (lambda: review.review("chess", database), "unknown challenge"),
        (lambda: review.review(None, database, top=0), "at least 1"),
        (lambda: act("grace", "  ", required=True), "give --reason TEXT"),
        (lambda: act("grace", "x" * 2001), "too long"),
        (lambda: act("a\nb", "x"), "printable"),
    ]
    for request, words in refusals:
        with pytest.raises(UsageError, match=words):
            request()
    assert stored(database).events == ()
    assert len(stored(database).judgings) == 1
    acts.disqualify(1, GRACE, database)
    with pytest.raises(UsageError, match="is disqualified already, by grace on 20"):
        acts.disqualify(1, GRACE, database)
    acts.waive(1, "last-line", GRACE, database, means)
    with pytest.raises(UsageError, match="last-line was waived already"):
        acts.waive(1, "last-line", GRACE, database, means)


def test_a_dry_run_tells_and_changes_nothing_until_it_is_applied(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(claims=("optimal",))
    submit(author="bob", source=b"print(22)")
    before = board(database)
    assert before == {1: "1: 4", 2: "2: 9"}
    told = rejudge.rejudge([1], GRACE, database, with_(wrong), dry_run=True)
    assert (told.batch, told.applied) == (1, False)
    (change,) = told.changes
    assert (change.before.verdict, change.after.verdict) == (Verdict.AC, Verdict.WA)
    assert (change.rank_before, change.rank_after, change.differs) == (1, None, True)
    assert [(one.entry_id, one.rank_before, one.rank_after) for one in told.moved] == [(2, 2, 1)]
    text = rejudged_text(told)
    assert "AC → WA" in text
    assert "other ranks: entry 2 2 → 1" in text
    assert text.endswith("batch 1: on trial; golf rejudge --apply 1 makes it count")
    assert board(database) == before
    assert "batch 1 (golf rejudge --apply 1 makes it count): rejudge: WA" in shown(database)
    applied = rejudge.apply(1, GRACE, database)
    assert applied == replace(told, applied=True)
    assert board(database) == {2: "1: 9"}
    assert len(stored(database).judgings) == 2
    with pytest.raises(UsageError, match="batch 1 was applied already, on 20"):
        rejudge.apply(1, GRACE, database)


def test_rejudging_keeps_what_was_claimed_and_waived(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit(talks)
    acts.waive(1, "last-line", GRACE, database, with_(talks))
    acts.claim(1, "optimal", GRACE, database, with_(talks))
    told = rejudge.rejudge([], GRACE, database, with_(talks))
    assert (told.applied, told.changes[0].differs) == (True, False)
    assert rejudged_text(told) == "1 entry unchanged\nbatch 1: applied, 1 entry"
    after = stored(database)
    newest = after.judgings[-1]
    assert (newest.waivers, str(newest.score)) == (("last-line",), "4")
    assert newest.seed != after.judgings[-2].seed
    assert (newest.language, newest.input_mode) == ("python3", after.judgings[0].input_mode)
    assert len(after.judgings) == 4


def test_an_entry_that_was_judged_since_is_left_alone(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    rejudge.rejudge([1], GRACE, database, with_(wrong), dry_run=True)
    acts.claim(1, "optimal", GRACE, database, with_(solve))
    assert "batch 1 (outdated)" in shown(database)
    told = rejudge.apply(1, GRACE, database)
    assert rejudged_text(told) == (
        "judged anew since, so left as they are: 1\nbatch 1: applied, 0 entries"
    )
    assert rejudged_report(told)["changes"][0]["outdated"] is True
    assert board(database) == {1: "1: 4"}


def test_what_cannot_be_judged_is_told_and_left(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    told = rejudge.rejudge([1], GRACE, database, with_(breaking(solve)))
    assert (told.batch, told.changes) == (None, ())
    ((entry_id, reason),) = told.failed
    assert entry_id == 1
    assert "out of descriptors" in reason
    assert "entry 1 was not judged: " in rejudged_text(told)
    assert board(database) == {1: "1: 8"}


def test_an_interrupted_batch_is_kept_and_does_not_count(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    submit(author="bob")
    interrupted = False

    def slow(argument: str, stdin: str) -> str:
        nonlocal interrupted
        if stored(database).pending:
            interrupted = True
            raise KeyboardInterrupt
        return "x"

    words = r"interrupted after 1 of 2 entries: batch 1 keeps them.*golf rejudge --apply 1"
    with pytest.raises(GolfError, match=words):
        rejudge.rejudge([], GRACE, database, with_(slow))
    assert interrupted
    assert board(database) == {1: "1: 8", 2: "1: 8"}
    rejudge.apply(1, GRACE, database)
    assert board(database) == {2: "1: 8"}


def test_another_toolchain_is_shown(submit: Callable[..., Outcome], database: str) -> None:
    submit()
    told = rejudge.rejudge([1], GRACE, database, with_(solve), dry_run=True)
    (change,) = told.changes
    old = replace(change.before, runtime="Python 3.8.1", fingerprint="0" * 64)
    newer = replace(told, changes=(replace(change, before=old),))
    assert f"Python 3.8.1 → {change.after.runtime}" in rejudged_text(newer)
    rebuilt = replace(change.before, fingerprint="0" * 64)
    other = replace(told, changes=(replace(change, before=rebuilt),))
    assert "other files: 00000000 → " in rejudged_text(other)
    assert rejudged_report(told)["changes"][0]["after"]["fingerprint"] == change.after.fingerprint


def test_an_audit_still_counts_under_the_same_toolchain(
    submit: Callable[..., Outcome], database: str
) -> None:
    latest = submit(claims=("optimal",)).judging
    proved = BonusOutcome("optimal", True, True, GrantStatus.PROVED, "3,674,159 cases")
    with open_store(database) as store:
        store.save_judging(1, replace(latest, purpose="audit", bonuses=(latest.bonuses[0], proved)))
    rejudge.rejudge([1], GRACE, database, with_(solve))
    assert stored(database).judgings[-1].bonuses[1] == proved
    acts.waive(1, "last-line", GRACE, database, with_(solve))
    assert stored(database).judgings[-1].bonuses[1].status is GrantStatus.PROVISIONAL


def test_a_source_submitted_by_somebody_else_is_noted(
    submit: Callable[..., Outcome], database: str
) -> None:
    assert not any("same source" in note for note in submit().judging.notes)
    assert not any("same source" in note for note in submit().judging.notes)
    notes = submit(author="bob").judging.notes
    assert [note for note in notes if "same source" in note] == [
        "entry 1 by ada has the same source",
        "entry 2 by ada has the same source",
    ]
    rejudge.rejudge([1, 3], GRACE, database, with_(solve))
    assert not any("same source" in note for note in stored(database, 1).judgings[-1].notes)
    assert any("same source" in note for note in stored(database, 3).judgings[-1].notes)


def test_a_review_lists_what_waits(submit: Callable[..., Outcome], database: str) -> None:
    def nearly(argument: str, stdin: str) -> Ended | str:
        return Ended(solve(argument, stdin).encode(), seconds=25.0)

    def hangs(argument: str, stdin: str) -> Ended | str:
        deep = len(solve(argument, stdin).split()) > 4
        return Ended(limit=LimitKind.WALL, signal=9) if deep else solve(argument, stdin)

    assert review.review(None, database) == []
    assert review_text([]) == "Nothing waits for a moderator."
    submit(claims=("optimal",))
    submit(author="bob", source=b"import numpy\nprint(1)")
    submit(nearly, author="cyd", source=b"print(33)")
    submit(hangs, author="dan", source=b"print(44)")
    submit(author="eve")
    rejudge.rejudge([5], GRACE, database, with_(solve), dry_run=True)
    found = review.review("pocket-cube", database)
    assert [(one.kind, one.entries) for one in found] == [
        ("batch", ()),
        ("leader", (1,)),
        ("time", (3,)),
        ("time", (4,)),
        ("source", (1, 5)),
        ("note", (2,)),
    ]
    texts = review_text(found)
    for words in (
        "batch 1: made by grace",
        "ada leads pocket-cube with 4; optimal is provisional",
        "golf audit 1",
        "the longest run took 25.0 s, the limit is 30 s",
        "dan: rejected for time after right answers",
        "one source: entry 1 by ada, entry 5 by eve",
        "bob: imports from outside the standard library: numpy",
        "6 things to look at; none of it is a verdict",
    ):
        assert words in texts
    assert review_report(found)[1] == {
        "kind": "leader",
        "entries": [1],
        "text": "ada leads pocket-cube with 4; optimal is provisional",
        "command": "golf audit 1",
    }
    for entry_id in (2, 3, 4, 5):
        acts.disqualify(entry_id, GRACE, database)
    rejudge.apply(1, GRACE, database)
    assert [one.kind for one in review.review(None, database)] == ["leader"]


def test_no_database_is_not_made_by_a_moderator(database: str) -> None:
    with pytest.raises(StoreError, match="no database there yet"):
        acts.disqualify(1, GRACE, database)
    assert not Path(database).exists()


def test_an_unknown_entry_names_the_known_ones(
    submit: Callable[..., Outcome], database: str
) -> None:
    submit()
    with pytest.raises(UnknownName, match="known: 1 to 1"):
        acts.disqualify(2**70, GRACE, database)
