"""`run_chunk`: the only unit of work. A self-contained `Chunk` goes in, a `ChunkResult` comes out.

Called through an executor by `dispatch` (threads here, a cluster elsewhere). For every case: make
it from the seed, lease a jail, run the program while its output is fed to the checker, judge. A
failing verdict counts only when it is confirmed: in a fresh jail when the jail had been used
before, and with the machine to itself when it was a time-out.

Whatever goes wrong on our side ends the chunk with `judge_error` set; no exception leaves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from golf.challenges import registry
from golf.challenges.base import Challenge
from golf.errors import JudgeError
from golf.results import Case, Chunk, ChunkResult, InputMode, Judgement, Prepared, Run, Verdict
from golf.seeds import Draw
from golf.verifier import pool, warm
from golf.verifier.judge import judge, judge_error
from golf.verifier.sandbox import Job, Sandbox
from golf.verifier.slots import Slot, hold
from golf.verifier.tally import Recorder


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """What one case came to; `unstable` when it failed at first and passed when confirmed."""

    run: Run
    judgements: tuple[Judgement, ...]
    used_jail: bool
    unstable: bool = False

    @property
    def passed(self) -> bool:
        """Whether every item was accepted."""
        return all(judgement.verdict is Verdict.AC for judgement in self.judgements)

    @property
    def timed_out(self) -> bool:
        """Whether the time limit ended it."""
        return any(judgement.verdict is Verdict.TLE for judgement in self.judgements)


def run_chunk(chunk: Chunk, sandbox: Sandbox | None = None) -> ChunkResult:
    """Judge all cases of a chunk in their order; `sandbox` is given by tests only."""
    started = time.monotonic()
    challenge = registry.get(chunk.challenge)
    recorder = Recorder(chunk, challenge.bonuses)
    level, error = chunk.isolation or "", ""
    ways = _Ways()
    try:
        box = sandbox or _sandbox(chunk.isolation)
        level = box.level
        with hold() as slot:
            _run_cases(chunk, challenge, box, slot, recorder, ways)
    except Exception as caught:
        error = judge_error(caught)
    result = recorder.result(time.monotonic() - started, level, error)
    return replace(
        result,
        warm=ways.warm,
        warm_checked=ways.checked,
        warm_wrong=ways.wrong,
        warm_differing=ways.differing,
    )


@dataclass(slots=True)
class _Ways:
    """How the cases of a chunk were decided."""

    warm: int = 0
    checked: int = 0
    wrong: int = 0
    differing: int = 0

    def compare(self, warmed: CaseOutcome, cold: CaseOutcome, *, agrees: bool) -> None:
        """Count a pass of a warm run that a real start judged again."""
        self.checked += 1
        self.wrong += not agrees
        self.differing += agrees and warmed.run.sha256 != cold.run.sha256


def _sandbox(isolation: str | None) -> Sandbox:
    from golf.verifier.detection import choose

    return choose(isolation)


def _run_cases(
    chunk: Chunk,
    challenge: Challenge,
    box: Sandbox,
    slot: Slot,
    recorder: Recorder,
    ways: _Ways,
) -> None:
    generation = pool.generation()
    if challenge.revision != chunk.revision:
        raise JudgeError(
            f"{chunk.challenge} has revision {challenge.revision} here, the judging "
            f"{chunk.revision}: use the same version of golf everywhere"
        )
    for case, warmed in _warmed(chunk, challenge, box):
        pool.check(generation)
        if warmed and not _must_start(chunk, case, ways):
            ways.warm += 1
            outcome = warmed
        else:
            outcome = judge_case(chunk, challenge, box, slot, case)
            if warmed:
                ways.compare(warmed, outcome, agrees=_stands(chunk, challenge, outcome))
        recorder.add(case, outcome.run, outcome.judgements, outcome.unstable)
        if recorder.finished:
            return


def _warmed(
    chunk: Chunk, challenge: Challenge, box: Sandbox
) -> Iterator[tuple[Case, CaseOutcome | None]]:
    """The cases, each with the pass of a warm run where there is one."""
    cases = challenge.cases(chunk.seed, chunk.keys)
    if not (chunk.warm and warm.possible(chunk.prepared)) or chunk.fresh:
        yield from ((case, None) for case in cases)
        return
    listed = list(cases)
    for case, run in zip(listed, warm.answers(chunk, box, listed), strict=True):
        outcome = None if run is None else _judged(chunk, challenge, case, run)
        yield case, outcome if outcome and _stands(chunk, challenge, outcome) else None


def _judged(chunk: Chunk, challenge: Challenge, case: Case, run: Run) -> CaseOutcome:
    checker = challenge.checker(case, chunk.waivers)
    checker.feed(run.head)
    return CaseOutcome(run, judge(run, checker.finish(), chunk.limits), used_jail=True)


def _stands(chunk: Chunk, challenge: Challenge, outcome: CaseOutcome) -> bool:
    """Whether every item was accepted, and speaks against none of the claims."""
    return outcome.passed and not any(
        challenge.bonus(claim).refuted_by_item(judgement.measures) is not None
        for claim in chunk.claims
        for judgement in outcome.judgements
    )


def _must_start(chunk: Chunk, case: Case, ways: _Ways) -> bool:
    """Whether a real start has to decide a case that passed in a warm run.

    It has to for a share of the passes that nobody can foresee, and for all of a chunk from the
    first on where it said otherwise, or gave another output. (Failures it decides anyway.)
    """
    if ways.wrong or ways.differing:
        return True
    draw = Draw(chunk.seed, "warm", str(case.key)).below(1_000_000)
    return draw < chunk.warm_share * 1_000_000


def judge_case(
    chunk: Chunk, challenge: Challenge, box: Sandbox, slot: Slot, case: Case
) -> CaseOutcome:
    """Run and judge one case, confirming a failure where it needs confirming."""
    first = _judge_once(chunk, challenge, box, case, fresh=chunk.fresh)
    if first.passed or not (first.timed_out or first.used_jail):
        return first
    if first.timed_out:
        with slot.alone():
            second = _judge_once(chunk, challenge, box, case, fresh=True)
    else:
        second = _judge_once(chunk, challenge, box, case, fresh=True)
    return CaseOutcome(second.run, second.judgements, False, unstable=second.passed)


def judge_alone(chunk: Chunk, challenge: Challenge, box: Sandbox, case: Case) -> CaseOutcome:
    """Judge one case beside any plan: a probe, a plainer case, a replay."""
    with hold() as slot:
        return judge_case(chunk, challenge, box, slot, case)


def try_once(chunk: Chunk, challenge: Challenge, box: Sandbox, case: Case) -> CaseOutcome:
    """Run one case without confirming anything: a trial decides nothing that counts."""
    with hold():
        return _judge_once(chunk, challenge, box, case, fresh=False)


def _judge_once(
    chunk: Chunk, challenge: Challenge, box: Sandbox, case: Case, *, fresh: bool
) -> CaseOutcome:
    checker = challenge.checker(case, chunk.waivers)
    with pool.lease(box, chunk.prepared.room, chunk.limits, fresh=fresh) as jail:
        used = jail.used > 0
        run = jail.run(job_of(chunk.prepared, case), lambda piece: checker.feed(piece) is not None)
    return CaseOutcome(run, judge(run, checker.finish(), chunk.limits), used)


def job_of(prepared: Prepared, case: Case) -> Job:
    """The command and input of one case, as the program's input mode wants it."""
    environment = (("PYTHONHASHSEED", str(case.hash_seed)),)
    if prepared.input_mode is InputMode.ARGV:
        return Job((*prepared.argv, case.input), b"", environment)
    if prepared.input_mode is InputMode.NONE:
        return Job(prepared.argv, b"", environment)
    line_end = b"" if case.input.endswith(b"\n") else b"\n"
    return Job(prepared.argv, case.input + line_end, environment)
