"""An audit from the wish to the board: refuted, not refuted, proved; and what sticks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_sandbox import Ended, FakeSandbox, Program

from golf import audits, usecases
from golf.audit_records import AuditOutcome, AuditReport
from golf.auditing.planning import Wish
from golf.audits import AuditRequest, Preview
from golf.challenges import registry
from golf.db.audits import Audits
from golf.db.session import open_store
from golf.errors import EntryError, GolfError, JudgeError, StoreError, UnknownName, UsageError
from golf.records import GrantStatus
from golf.results import LimitKind, Verdict
from golf.usecases import Outcome, Request


def double(argument: str, stdin: str) -> str:
    return str(2 * int(argument))


def except_on(numbers: set[int], answer: str) -> Program:
    def program(argument: str, stdin: str) -> str:
        number = int(argument)
        return answer.format(2 * number) if number in numbers else str(2 * number)

    return program


def request(target: object, **changes: Any) -> AuditRequest:
    names = ("confidence", "bound", "per_stratum", "exhaustive", "budget_seconds", "keep_going")
    wish = {name: changes.pop(name) for name in names if name in changes}
    claim = changes.pop("claim", None)
    file = Request(
        Path(), challenge="tiny", author="me", language="python3", seed=changes.pop("seed", "1"),
        jobs=2,
    )  # fmt: skip
    return AuditRequest(str(target), Wish(claim, **wish), file, **changes)


def audited(
    target: object,
    database: str,
    program: Program = double,
    confirm: Callable[[Preview], bool] = lambda _: True,
    **changes: Any,
) -> AuditReport:
    wanted = request(target, **changes)
    report = audits.audit(wanted, database, confirm=confirm, box=FakeSandbox(program))
    assert report is not None
    return report


def submitted(source: Path, database: str, program: Program = double, **changes: Any) -> Outcome:
    said = {"author": "me", "claims": ("short",)} | changes
    wanted = Request(source, challenge="tiny", language="python3", **said)
    return usecases.submit(wanted, database, box=FakeSandbox(program))


def statuses(database: str, entry_id: int = 1) -> dict[str, GrantStatus]:
    judging = usecases.show(entry_id, database).judging
    return {bonus.name: bonus.status for bonus in judging.bonuses}


def test_what_is_not_refuted_is_bounded_and_firmer_on_the_board(
    source: Path, database: str
) -> None:
    submitted(source, database)
    report = audited(1, database, bound=0.05, confidence=0.95)
    assert report.outcome is AuditOutcome.NOT_REFUTED
    assert report.bound is not None
    assert 0.04 < report.bound <= 0.05
    assert [one.population for one in report.strata] == [9, 90, 500]
    assert 50 < report.audit.counts.cases < 100
    assert all(one.run < one.population and one.failed == 0 for one in report.strata)
    assert statuses(database) == {
        "long": GrantStatus.NOT_REFUTED,
        "short": GrantStatus.NOT_REFUTED,
    }
    assert "at 95 % confidence at most" in usecases.show(1, database).judging.bonuses[1].reason
    assert audits.fetch(1, database) == report


def test_a_proof_runs_every_case_once(source: Path, database: str) -> None:
    submitted(source, database)
    counted: list[int] = []

    def program(argument: str, stdin: str) -> str:
        counted.append(int(argument))
        return double(argument, stdin)

    box = FakeSandbox(program)
    report = audits.audit(request(1, exhaustive=True), database, box=box)
    assert report is not None
    assert (report.outcome, report.bound) == (AuditOutcome.PROVED, 0.0)
    assert set(counted) == set(range(1, 600))
    assert report.audit.counts.cases == 599
    assert statuses(database) == {"long": GrantStatus.PROVED, "short": GrantStatus.PROVED}
    (line,) = usecases.board("tiny", database).rows
    assert (line.row.status, str(line.row.score)) == (GrantStatus.PROVED, "4")
    assert "every case" in usecases.show(1, database).judging.bonuses[1].reason


def test_a_lesser_audit_does_not_take_back_a_proof(source: Path, database: str) -> None:
    submitted(source, database)
    audited(1, database, exhaustive=True)
    audited(1, database, bound=0.05)
    assert statuses(database)["short"] is GrantStatus.PROVED
    assert len(usecases.show(1, database).stored.judgings) == 2  # type: ignore[union-attr]


def test_a_refuted_claim_costs_the_bonus_at_once(source: Path, database: str) -> None:
    submitted(source, database)
    report = audited(1, database, except_on({321}, "0{}"), exhaustive=True)
    assert report.outcome is AuditOutcome.REFUTED
    found = report.counterexample
    assert found is not None
    assert (found.failure.input, found.bonus) == (b"321", "short")
    assert statuses(database) == {"long": GrantStatus.PROVISIONAL, "short": GrantStatus.REFUSED}
    (line,) = usecases.board("tiny", database).rows
    assert str(line.row.score) == "7.2"  # 8 bytes less the weaker bonus


def test_a_wrong_answer_costs_the_place(source: Path, database: str) -> None:
    submitted(source, database)
    report = audited(1, database, except_on({321}, "x"), exhaustive=True)
    assert report.outcome is AuditOutcome.REFUTED
    assert report.judging.verdict is Verdict.WA
    assert usecases.board("tiny", database).rows == []


def test_the_simplest_counterexample_is_sought(source: Path, database: str) -> None:
    submitted(source, database)
    report = audited(1, database, except_on(set(range(450, 600)), "0{}"), exhaustive=True)
    found = report.counterexample
    assert found is not None
    assert (found.kind, found.failure.input) == ("simplest", b"450")
    assert found.failure.key.purpose == "given"
    assert 0 < report.audit.end.search_runs <= 200  # type: ignore[union-attr]


def test_all_failures_are_counted_when_asked(source: Path, database: str) -> None:
    submitted(source, database)
    bad = {5, 77, 300, 301, 302}
    report = audited(1, database, except_on(bad, "0{}"), exhaustive=True, keep_going=True)
    assert [one.failed for one in report.strata] == [1, 1, 3]
    assert report.bound == pytest.approx(5 / 599)
    found = {int(one.failure.input) for one in report.audit.evidence if one.kind == "found"}
    assert found == bad


def test_a_refutation_sticks_to_the_source(source: Path, database: str) -> None:
    program = except_on({321}, "x")
    report = audited(source, database, program, claim="short", exhaustive=True)
    assert report.audit.start.entry_id is None
    again = submitted(source, database, program, author="somebody else")
    assert again.judging.verdict is Verdict.WA
    assert again.judging.failures[0].input == b"321"
    assert again.judging.cases_run <= 3


def test_a_file_that_was_never_submitted_can_be_audited(source: Path, database: str) -> None:
    report = audited(source, database, claim="short", bound=0.05)
    assert report.outcome is AuditOutcome.NOT_REFUTED
    assert report.judging.bonuses[1].status is GrantStatus.NOT_REFUTED
    assert usecases.board("tiny", database).rows == []


def test_other_looks_and_repeats_are_asked_about(source: Path, database: str) -> None:
    answers: dict[str, int] = {}

    def program(argument: str, stdin: str) -> str:
        answers[argument] = answers.get(argument, 0) + 1
        blanks = " " * (answers[argument] % 2 if argument == "7" else 0)
        return double(argument, stdin) + blanks

    report = audited(source, database, program, claim="short", exhaustive=True)
    asked = report.audit.end.questions  # type: ignore[union-attr]
    assert (asked.repeated, asked.dressed, asked.still_right, asked.as_good) == (22, 22, 22, 22)
    assert report.outcome is AuditOutcome.PROVED


def test_a_program_that_knows_one_look_is_refuted(source: Path, database: str) -> None:
    def program(argument: str, stdin: str) -> str:
        return "x" if argument.startswith("0") else double(argument, stdin)

    report = audited(source, database, program, claim="short", bound=0.05)
    assert report.outcome is AuditOutcome.REFUTED
    found = report.counterexample
    assert found is not None
    assert found.failure.input.startswith(b"0")


def test_a_budget_decides_how_much_is_run(source: Path, database: str) -> None:
    shown: list[Preview] = []

    def look(preview: Preview) -> bool:
        shown.append(preview)
        return True

    report = audited(source, database, confirm=look, claim="short", budget_seconds=1e6)
    assert shown[0].plan.exhaustive
    assert report.outcome is AuditOutcome.PROVED


def test_an_audit_that_is_not_wanted_leaves_nothing(source: Path, database: str) -> None:
    wanted = request(source, claim="short")
    report = audits.audit(wanted, database, confirm=lambda _: False, box=FakeSandbox(double))
    assert report is None
    with pytest.raises(UnknownName):
        audits.fetch(1, database)


def test_three_time_outs_end_an_audit(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golf.auditing.searching._MOST_RUNS", 3)

    def program(argument: str, stdin: str) -> Ended | str:
        hangs = int(argument) > 150
        return Ended(limit=LimitKind.WALL, signal=9) if hangs else double(argument, stdin)

    report = audited(source, database, program, claim="short", exhaustive=True, keep_going=True)
    assert report.judging.verdict is Verdict.TLE
    assert report.audit.counts.timeouts == 3
    assert report.bound is None


def test_a_fault_of_ours_leaves_an_audit_to_be_resumed(source: Path, database: str) -> None:
    calls = 0

    def breaks(argument: str, stdin: str) -> str:
        nonlocal calls
        calls += 1
        if calls == 300:
            raise OSError("out of descriptors")
        return double(argument, stdin)

    with pytest.raises(JudgeError, match="out of descriptors"):
        audited(source, database, breaks, claim="short", exhaustive=True)
    with open_store(database) as store:
        (unfinished,) = Audits(store).of("tiny", audits.fetch(1, database).audit.start.entry.sha256)
    assert unfinished.end is None
    report = audited(source, database, claim="short", resume=True)
    assert report.outcome is AuditOutcome.PROVED
    assert report.audit.id == 1


def test_a_full_disk_leaves_an_audit_to_be_resumed(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golf.auditing.planning._MOST_CASES", 50)
    save, told = Audits.save_chunk, f"{database}: cannot be written: the disk is full"

    def full(self: Audits, audit_id: int, number: int, *rest: Any) -> None:
        if number == 5:
            raise StoreError(told)
        save(self, audit_id, number, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Audits, "save_chunk", full)
        with pytest.raises(StoreError, match="the disk is full"):
            audited(source, database, claim="short", exhaustive=True)
    assert audits.fetch(1, database).audit.counts.chunks == 5
    report = audited(source, database, claim="short", resume=True)
    assert (report.outcome, report.audit.counts.cases) == (AuditOutcome.PROVED, 599)


def test_a_resumed_audit_goes_on_as_it_began_or_not_at_all(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(argument: str, stdin: str) -> str:
        raise OSError("gone")

    def begin(argument: str, stdin: str, calls: list[int] = []) -> str:  # noqa: B006
        calls.append(1)
        return broken(argument, stdin) if len(calls) > 300 else double(argument, stdin)

    with pytest.raises(JudgeError, match="gone"):
        audited(source, database, begin, claim="short", exhaustive=True)
    wanted = request(source, claim="short", resume=True)
    with pytest.raises(GolfError, match="began with isolation fake and here is other"):
        audits.audit(wanted, database, box=FakeSandbox(double, level="other"))
    tiny = registry.get("tiny")
    monkeypatch.setattr(tiny, "revision", 2, raising=False)
    with pytest.raises(GolfError, match="has revision 2 now, the audit began with 1"):
        audits.audit(wanted, database, box=FakeSandbox(double))


def test_wishes_that_make_no_sense_are_refused(source: Path, database: str) -> None:
    for wrong, message in (
        ({"confidence": 1.0}, "--confidence 1 must be"),
        ({"bound": 0.0}, "--bound 0 must be"),
        ({"budget_seconds": 0.0}, "--budget must be"),
        ({"exhaustive": True, "per_stratum": True}, "--exhaustive runs all cases"),
        ({"claim": "fastest"}, "unknown claim for tiny 'fastest'"),
        ({"resume": True}, "no audit of it is unfinished"),
    ):
        with pytest.raises(UsageError, match=message):
            audited(source, database, **wrong)
    box = FakeSandbox(double, compiler=Ended(status=1, error=b"SyntaxError: invalid syntax"))
    with pytest.raises(EntryError, match="SyntaxError"):
        audits.audit(request(source), database, box=box)
