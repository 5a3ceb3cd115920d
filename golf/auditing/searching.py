"""Beside the plan: a simpler counterexample, and two questions asked of a sample.

`golf.audits` is the caller, at the end of an audit. What is run here is never counted in the
bound; what fails here is a counterexample all the same, since it is a case like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from golf.audit_records import Counts, Evidence, Questions
from golf.auditing.running import AuditWork
from golf.challenges.base import given
from golf.results import Case, CaseKey, Failure, Judgement, Verdict
from golf.verifier.runner import CaseOutcome, judge_alone
from golf.verifier.tally import evidence

_MOST_RUNS = 200
_FEWEST_RUNS = 5
_SEARCH_SECONDS = 60.0
_ASKED = 22
_FEWEST_ASKED = 3
_ASKING_SECONDS = 20.0


def simplest(work: AuditWork, first: Failure) -> tuple[Evidence | None, int]:
    """The simplest failing case that can be reached from a failing one, and the runs it took.

    Every case a little simpler is tried; from those that fail it goes on, the simplest first.
    None when no simpler case fails. 200 runs at most, fewer when they take long.
    """
    affordable = int(_SEARCH_SECONDS / max(first.wall_seconds, 1e-3))
    most = min(_MOST_RUNS, max(_FEWEST_RUNS, affordable))
    seen: set[bytes] = set()
    best: Evidence | None = None
    deepest = 0
    waiting = [(0, work.challenge.case(work.start.seed, first.key))]
    while waiting:
        steps, case = waiting.pop()
        for simpler in work.challenge.simpler(case):
            if simpler.input in seen:
                continue
            if len(seen) == most:
                return best, most
            seen.add(simpler.input)
            found = tried(work, simpler, "simplest")
            if found is None:
                continue
            waiting.append((steps + 1, simpler))
            if steps + 1 > deepest:
                best, deepest = found, steps + 1
    return best, len(seen)


def tried(work: AuditWork, case: Case, kind: str) -> Evidence | None:
    """Evidence against the claim where the program fails on the case, else None."""
    return against(work, case, _run(work, case), kind)


def _run(work: AuditWork, case: Case) -> CaseOutcome:
    return judge_alone(work.template(), work.challenge, work.box, case)


def against(work: AuditWork, case: Case, outcome: CaseOutcome, kind: str) -> Evidence | None:
    """What an outcome says against the claim: the first item that fails."""
    claim = work.start.plan.claim
    for item, judgement in enumerate(outcome.judgements):
        if judgement.verdict is not Verdict.AC:
            return Evidence(kind, None, evidence(case, outcome.run, item, judgement))
        if claim is None:
            continue
        reason = work.challenge.bonus(claim).refuted_by_item(judgement.measures)
        if reason is not None:
            refuted = Judgement(Verdict.AC, reason, judgement.measures)
            return Evidence(kind, claim, evidence(case, outcome.run, item, refuted))
    return None


def ask(work: AuditWork, done: Counts) -> tuple[Questions, list[Evidence]]:
    """Does the same input give the same output? Is the same case in another dress as good?

    Asked of a few cases of every stratum, fewer when runs take long. Evidence is what failed.
    """
    answers = _Answers()
    for key in _sample(work, done):
        case = work.challenge.case(work.start.seed, key)
        first = _run(work, case)
        answers.repeat(work, case, first)
        other = work.challenge.dressed(work.start.seed, case)
        if other is not None:
            answers.dress(work, other, first)
    return answers.asked, answers.evidence


def _sample(work: AuditWork, done: Counts) -> Iterator[CaseKey]:
    seconds = done.program_seconds / max(1, done.cases)
    plan = work.start.plan
    wanted = min(_ASKED, max(_FEWEST_ASKED, int(_ASKING_SECONDS / 3 / max(seconds, 1e-6))))
    places = [
        (index, share.name)
        for index in range(-(-wanted // len(plan.strata)))
        for share in reversed(plan.strata)  # the large strata first
        if index < share.runs
    ]
    for index, name in places[:wanted]:
        yield CaseKey(plan.purpose, name, index)


class _Answers:
    """The answers so far."""

    def __init__(self) -> None:
        self.asked = Questions()
        self.evidence: list[Evidence] = []

    def repeat(self, work: AuditWork, case: Case, first: CaseOutcome) -> None:
        """Run the case again, under another hash seed."""
        again = replace(case, hash_seed=(case.hash_seed + 1) % 2**32)
        second = _run(work, again)
        same = first.run.sha256 == second.run.sha256
        self.asked = replace(
            self.asked,
            repeated=self.asked.repeated + 1,
            same_output=self.asked.same_output + same,
        )
        if not same:
            self._remark(f"{case.key}: another output when run again under another hash seed")
        self._keep(work, case, second)

    def dress(self, work: AuditWork, other: Case, first: CaseOutcome) -> None:
        """Run the case in another dress."""
        second = _run(work, other)
        good = second.passed and _measures(second) == _measures(first)
        self.asked = replace(
            self.asked,
            dressed=self.asked.dressed + 1,
            still_right=self.asked.still_right + second.passed,
            as_good=self.asked.as_good + good,
        )
        if second.passed and not good:
            self._remark(f"{other.input.decode()}: another answer than in other colours")
        self._keep(work, other, second)

    def _keep(self, work: AuditWork, case: Case, outcome: CaseOutcome) -> None:
        named = replace(case, key=given(case.input.decode("utf-8", "surrogateescape")))
        found = against(work, named, outcome, "asked")
        if found is not None:
            self.evidence.append(found)

    def _remark(self, text: str) -> None:
        self.asked = replace(self.asked, remarks=(*self.asked.remarks, text)[:_ASKED])


def _measures(outcome: CaseOutcome) -> list[dict[str, int]]:
    return [dict(judgement.measures) for judgement in outcome.judgements]
