"""Audits of Python entries by warm runs: what is told of them, and where they must not be."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from audit.test_audit import double, request
from fake_sandbox import Ended, FakeJail, FakeSandbox, Program, run_of

from golf import audits
from golf.audit_records import AuditOutcome, AuditReport
from golf.cli import app
from golf.errors import NoSandbox, StoreError
from golf.results import Limits, Room, Run
from golf.verifier import detection
from golf.verifier.sandbox import Job, Sink

WISH: dict[str, Any] = {"bound": 0.01, "confidence": 0.99, "claim": "short"}


class WarmJail(FakeJail):
    """A jail in which a warm interpreter runs `warm_program` for every argument it is asked."""

    def run(self, job: Job, sink: Sink) -> Run:
        if not any("golf-warm" in str(word) for word in job.argv):
            return super().run(job, sink)
        sandbox = self.sandbox
        assert isinstance(sandbox, WarmSandbox)
        sandbox.batches += 1
        at, told = 0, b""
        while at < len(job.stdin):
            length, _ = struct.unpack_from("=iI", job.stdin, at)
            word = job.stdin[at + 8 : at + 8 + length].decode()
            at += 8 + length
            output = str(sandbox.warm_program(word, "")).encode()
            told += struct.pack("=idI", 0, 0.001, len(output)) + output
        sink(told)
        return run_of(Ended())


@dataclass(eq=False)
class WarmSandbox(FakeSandbox):
    warm_program: Program = double
    batches: int = 0

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> FakeJail:
        jail = WarmJail(self, building, limits)
        self.jails.append(jail)
        return jail


def audited(
    source: Path, database: str, box: WarmSandbox, *, warm: bool = True, **changes: Any
) -> AuditReport:
    wanted = request(source, **(WISH | changes))
    wanted = replace(wanted, wish=replace(wanted.wish, warm=warm))
    report = audits.audit(wanted, database, box=box)
    assert report is not None
    return report


def ways(report: AuditReport) -> tuple[int, int, int, int]:
    counts = report.audit.counts
    return counts.confirmed, counts.warm, counts.wrong, counts.differing


def test_most_cases_run_warm_and_some_are_confirmed(source: Path, database: str) -> None:
    report = audited(source, database, WarmSandbox(double))
    counts = report.audit.counts
    assert report.outcome is AuditOutcome.NOT_REFUTED
    assert report.bound is not None
    assert counts.cases == report.audit.start.plan.runs > 200
    assert (counts.wrong, counts.differing) == (0, 0)
    assert 10 <= counts.confirmed <= 60  # 30 are expected
    assert counts.cold == counts.confirmed
    assert counts.warm == counts.cases - counts.confirmed
    assert audits.fetch(1, database) == report


def test_without_warm_every_case_has_a_real_start(source: Path, database: str) -> None:
    box = WarmSandbox(double)
    report = audited(source, database, box, warm=False)
    assert (ways(report), box.batches) == ((0, 0, 0, 0), 0)
    assert report.audit.counts.cold == report.audit.start.plan.runs


@pytest.mark.parametrize("wish", [{"exhaustive": True}, {"budget_seconds": 1e6}])
def test_all_cases_never_run_warm(source: Path, database: str, wish: dict[str, Any]) -> None:
    """Whether all were asked for, or a budget happens to suffice for all."""
    wish |= {"bound": 0.001, "confidence": 0.999}
    report = audited(source, database, WarmSandbox(double), **wish)
    assert report.outcome is AuditOutcome.PROVED
    assert ways(report) == (0, 0, 0, 0)
    assert report.audit.counts.cold == 599


def test_other_languages_never_run_warm(tmp_path: Path, database: str) -> None:
    source = tmp_path / "entry.c"
    source.write_text("main(){}")
    wanted = request(source, **WISH)
    file = replace(wanted.file, language="c")
    box = WarmSandbox(double)
    report = audits.audit(
        replace(wanted, wish=replace(wanted.wish, warm=True), file=file), database, box=box
    )
    assert report is not None
    assert not report.audit.start.plan.warm
    assert (ways(report), box.batches) == ((0, 0, 0, 0), 0)


def odd_is_wrong(argument: str, stdin: str) -> str:
    return "1" if int(argument) % 2 else double(argument, stdin)


def test_a_wrong_pass_ends_warm_runs_and_the_bound(source: Path, database: str) -> None:
    """With --keep-going, since else the failure ends the audit."""
    box = WarmSandbox(odd_is_wrong)
    report = audited(source, database, box, keep_going=True)
    counts = report.audit.counts
    assert report.outcome is AuditOutcome.REFUTED
    assert counts.wrong > 0
    assert counts.cases == report.audit.start.plan.runs
    assert counts.failed("short") >= counts.wrong
    assert report.bound is None
    assert any("no further chunk ran warm" in note for note in report.judging.notes)


def test_after_a_wrong_pass_no_further_chunk_runs_warm(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golf.auditing.planning._MOST_CASES", 4)
    box = WarmSandbox(odd_is_wrong)
    report = audited(source, database, box, keep_going=True)
    assert report.audit.counts.wrong > 0
    assert report.audit.counts.chunks > 50
    assert box.batches < report.audit.counts.chunks
    assert report.audit.counts.cold > report.audit.counts.warm


def test_a_warm_answer_against_the_claim_is_decided_by_a_real_start(
    source: Path, database: str
) -> None:
    def with_zeros(argument: str, stdin: str) -> str:
        return f"0{2 * int(argument)}"

    report = audited(source, database, WarmSandbox(double, warm_program=with_zeros))
    assert report.outcome is AuditOutcome.NOT_REFUTED
    assert ways(report) == (0, 0, 0, 0)


def test_a_claim_that_a_real_start_refutes_is_a_wrong_pass(source: Path, database: str) -> None:
    def with_zeros(argument: str, stdin: str) -> str:
        return f"0{2 * int(argument)}"

    report = audited(source, database, WarmSandbox(with_zeros))
    assert report.outcome is AuditOutcome.REFUTED
    assert report.audit.counts.wrong > 0


def test_answers_that_differ_from_start_to_start_end_warm_runs(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golf.auditing.planning._MOST_CASES", 4)
    box = WarmSandbox(lambda argument, stdin: double(argument, stdin) + "\n")
    report = audited(source, database, box)
    assert report.outcome is AuditOutcome.NOT_REFUTED
    assert report.bound is not None
    assert report.audit.counts.differing > 0
    assert report.audit.counts.cold > report.audit.counts.warm
    assert any("right answers were other ones" in note for note in report.judging.notes)


def test_a_resumed_audit_adds_up_and_may_go_on_cold(
    source: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from golf.db.audits import Audits

    monkeypatch.setattr("golf.auditing.planning._MOST_CASES", 20)
    save = Audits.save_chunk

    def dies(self: Audits, audit_id: int, number: int, *rest: Any) -> None:
        if number == 5:
            raise StoreError("full")
        save(self, audit_id, number, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Audits, "save_chunk", dies)
        with pytest.raises(StoreError, match="full"):
            audited(source, database, WarmSandbox(double))
    before = audits.fetch(1, database).audit.counts
    assert before.warm > 0
    report = audited(source, database, WarmSandbox(double), warm=False, resume=True)
    after = report.audit.counts
    assert (after.warm, after.confirmed) == (before.warm, before.confirmed)
    assert after.cases == after.cold + after.warm == report.audit.start.plan.runs


OPTIONS = ("--challenge", "tiny", "--author", "me", "--claim", "short", "--seed", "1")
SMALL = ("--bound", "0.02", "--confidence", "0.95", "--input", "argv", "--language", "python3")


def told(capsys: pytest.CaptureFixture[str], source: Path, *words: str) -> dict[str, Any]:
    command = ["audit", str(source), *OPTIONS, *words, "--json"]
    assert app(command, standalone_mode=False) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_real_entry_runs_warm_where_that_is_asked_for(
    tmp_path: Path,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        detection.choose(None)
    except NoSandbox as error:
        pytest.skip(f"this test needs a sandbox: {error}")
    monkeypatch.setenv("GOLF_DB", database)
    source = tmp_path / "entry.py"
    source.write_text("import sys\nprint(2*int(sys.argv[1]))")
    runs = told(capsys, source, *SMALL, "--warm")["runs"]
    assert runs["warm"] > 50
    assert runs["confirmed"] == runs["cold"]
    assert (runs["wrong"], runs["differing"]) == (0, 0)
    assert app(["audit", str(source), *OPTIONS, *SMALL, "--warm"], standalone_mode=False) == 0
    shown = capsys.readouterr().out
    assert f"{runs['warm']} warm" in shown
    assert "none of them wrong" in shown
    cold = dict.fromkeys(runs, 0) | {"cold": runs["cold"] + runs["warm"]}
    assert told(capsys, source, *SMALL)["runs"] == cold
    assert told(capsys, source, *SMALL, "--no-warm")["runs"] == cold
