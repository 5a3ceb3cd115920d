"""`run_chunk`: self-contained chunks in, counts and evidence out; failures confirmed first."""

import pickle
from dataclasses import replace

import pytest
from fake_sandbox import Ended, FakeSandbox, solve, solve_with_a_detour

from golf.challenges import registry
from golf.errors import JudgeError
from golf.results import (
    CaseKeys,
    Chunk,
    ChunkResult,
    InputMode,
    KeyRange,
    LimitKind,
    Limits,
    Prepared,
    Room,
    Tally,
    Verdict,
)
from golf.seeds import seed_from_text
from golf.verifier import pool
from golf.verifier.runner import run_chunk
from golf.verifier.sandbox import Job, Sink
from golf.verifier.tally import merge


@pytest.fixture(autouse=True)
def _no_jails_left():
    yield
    pool.close_all()


def chunk_of(cases: int = 10, mode: InputMode = InputMode.ARGV, **changes: object) -> Chunk:
    program = Prepared(
        language="python3",
        room=Room(files=(("entry.py", b"x"),)),
        argv=("/usr/bin/python3", "/entry/entry.py"),
        input_mode=mode,
        runtime="Python 3",
        fingerprint="f",
    )
    plan = CaseKeys((KeyRange("submit", "3 moves", 0, cases),))
    chunk = Chunk(
        number=0,
        prepared=program,
        challenge="pocket-cube",
        revision=registry.get("pocket-cube").revision,
        seed=seed_from_text("runner"),
        keys=plan,
        limits=Limits(),
    )
    return replace(chunk, **changes)  # type: ignore[arg-type]


def judged(chunk: Chunk, sandbox: FakeSandbox) -> ChunkResult:
    """Through pickle both ways, as on a cluster."""
    result = run_chunk(pickle.loads(pickle.dumps(chunk)), sandbox)
    return pickle.loads(pickle.dumps(result))


def test_a_right_program_passes_and_is_measured() -> None:
    result = judged(chunk_of(), FakeSandbox(solve))
    held = {"under-20": 10, "optimal": 10}
    assert dict(result.tallies) == {"3 moves": Tally(10, 10, held)}
    assert result.verdicts == {Verdict.AC: 10}
    assert (result.extremes["moves"].least, result.extremes["moves"].greatest) == (3, 3)
    assert (result.failures, result.judge_error, result.isolation) == ((), "", "fake")


def test_the_input_comes_as_the_mode_says() -> None:
    for mode, check in (
        (InputMode.ARGV, lambda job: len(job.argv[-1]) == 24 and job.stdin == b""),
        (InputMode.STDIN, lambda job: len(job.argv) == 2 and job.stdin[24:] == b"\n"),
        (InputMode.NONE, lambda job: len(job.argv) == 2 and job.stdin == b""),
    ):
        sandbox = FakeSandbox(lambda argument, stdin: "R")
        judged(chunk_of(1, mode), sandbox)
        assert check(sandbox.jobs[0]), mode
        assert dict(sandbox.jobs[0].environment)["PYTHONHASHSEED"].isdecimal()


def test_failures_are_kept_in_order_and_cut() -> None:
    result = judged(chunk_of(10, keep=3), FakeSandbox(lambda argument, stdin: "x"))
    assert [failure.key.index for failure in result.failures] == [0, 1, 2]
    assert result.verdicts == {Verdict.WA: 10}
    assert result.failures[0].output == b"x"
    assert result.failures[0].judgement.feedback.startswith("column 1: 'x'")


def test_fail_fast_ends_at_the_first_failure() -> None:
    result = judged(chunk_of(10, fail_fast=True), FakeSandbox(lambda argument, stdin: "x"))
    assert result.tallies["3 moves"].run == 1


def test_a_bonus_is_refuted_by_accepted_answers_only() -> None:
    result = judged(chunk_of(4, keep=2), FakeSandbox(solve_with_a_detour))
    assert result.verdicts == {Verdict.AC: 4}
    assert result.tallies["3 moves"].held == {"under-20": 4, "optimal": 0}
    evidence = result.refutations["optimal"]
    assert [failure.key.index for failure in evidence] == [0, 1]
    assert evidence[0].judgement.verdict is Verdict.AC
    assert "where 3 are enough" in evidence[0].judgement.feedback
    wrong = judged(chunk_of(4), FakeSandbox(lambda argument, stdin: "x"))
    assert wrong.refutations == {"under-20": (), "optimal": ()}


def test_a_failure_in_a_used_jail_counts_only_when_a_fresh_one_confirms_it() -> None:
    seen: set[str] = set()

    def spoilt(argument: str, stdin: str) -> str:
        """Wrong on the second case when asked for the first time: as if the jail were dirty."""
        first_time = argument not in seen
        seen.add(argument)
        return "x" if first_time and len(seen) == 2 else solve(argument, stdin)

    sandbox = FakeSandbox(spoilt)
    result = judged(chunk_of(5), sandbox)
    assert (result.verdicts, result.unstable) == ({Verdict.AC: 5}, 1)
    assert len(sandbox.jails) == 2


def test_a_failure_in_a_new_jail_needs_no_second_run() -> None:
    sandbox = FakeSandbox(lambda argument, stdin: "x")
    judged(chunk_of(1), sandbox)
    assert len(sandbox.jobs) == 1


def test_every_case_gets_a_jail_of_its_own_when_asked() -> None:
    sandbox = FakeSandbox(solve)
    judged(chunk_of(4, fresh=True), sandbox)
    assert len(sandbox.jails) == 4
    assert all(jail.closed for jail in sandbox.jails)


def test_time_outs_are_confirmed_and_three_of_them_end_the_chunk() -> None:
    sandbox = FakeSandbox(lambda argument, stdin: Ended(limit=LimitKind.WALL, signal=9))
    result = judged(chunk_of(10), sandbox)
    assert result.verdicts == {Verdict.TLE: 3}
    assert len(sandbox.jobs) == 6


def test_a_time_out_that_is_not_confirmed_does_not_count() -> None:
    tries: list[str] = []

    def slow_once(argument: str, stdin: str) -> Ended | str:
        tries.append(argument)
        return Ended(limit=LimitKind.WALL) if len(tries) == 1 else solve(argument, stdin)

    result = judged(chunk_of(3), FakeSandbox(slow_once))
    assert (result.verdicts, result.unstable) == ({Verdict.AC: 3}, 1)


def test_a_fault_of_ours_is_a_judge_error_and_never_a_verdict() -> None:
    class Broken(FakeSandbox):
        def open(self, *args: object, **kwargs: object):  # type: ignore[no-untyped-def,override]
            raise JudgeError("no jail today")

    result = judged(chunk_of(), Broken(solve))
    assert (result.judge_error, dict(result.verdicts)) == ("no jail today", {})
    other = judged(chunk_of(revision=99), FakeSandbox(solve))
    assert "revision" in other.judge_error


def test_a_jail_in_which_something_broke_is_not_used_again() -> None:
    def explode(job: Job, sink: Sink) -> None:
        raise JudgeError("gone")

    sandbox = FakeSandbox(solve)
    judged(chunk_of(1), sandbox)
    sandbox.jails[0].run = explode  # type: ignore[assignment,method-assign]
    assert judged(chunk_of(1), sandbox).judge_error == "gone"
    assert sandbox.jails[0].closed
    assert judged(chunk_of(1), sandbox).judge_error == ""


def test_chunks_merge_to_the_same_counts_however_they_are_cut() -> None:
    whole = merge([judged(chunk_of(9), FakeSandbox(solve))])
    parts = [
        judged(replace(chunk_of(), number=i, keys=keys), FakeSandbox(solve))
        for i, keys in enumerate(chunk_of(9).keys.split(lambda left: 2))
    ]
    cut = merge(parts)
    assert (cut.tallies, cut.extremes, cut.verdicts) == (
        whole.tallies, whole.extremes, whole.verdicts,
    )  # fmt: skip
    assert (cut.run, cut.passed) == (9, 9)
