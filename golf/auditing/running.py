"""A plan is run, chunk by chunk; each chunk is handed on to be committed before the next counts.

`golf.audits` is the caller. `measure` finds the speed of a program beforehand, with cases that
never count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial

from golf.audit_records import AuditPlan, AuditStart, Counts, Evidence, counts_of
from golf.challenges import registry
from golf.challenges.base import Challenge, Stratum
from golf.entries.entry import Entry
from golf.errors import JudgeError
from golf.observer import AuditObserver
from golf.results import CaseKeys, Chunk, ChunkResult, KeyRange, Prepared, Room
from golf.scoring.bonuses import implied_claims
from golf.verifier import pool
from golf.verifier.audit import chunks, trimmed
from golf.verifier.dispatch import in_order
from golf.verifier.runner import run_chunk
from golf.verifier.sandbox import Sandbox

Work = Callable[[Chunk], ChunkResult]
Commit = Callable[[int, Counts, list[Evidence]], None]

_MEASURE_SECONDS = 10.0
_MEASURED_CASES = 3
_MEASURED_WARM = 30  # the start of the interpreter is shared among them
_CONFIRMED_SHARE, _CONFIRMED_CASES = 0.01, 30  # of the warm runs, at the least


@dataclass(frozen=True, slots=True)
class Crew:
    """Who runs the chunks: an executor, what it is to do with each, and how many at once."""

    executor: Executor
    work: Work
    jobs: int
    remarks: tuple[str, ...] = ()
    travels: bool = False  # the chunks leave this process: without the program itself


@dataclass(frozen=True, slots=True)
class AuditWork:
    """A prepared program under audit."""

    start: AuditStart
    prepared: Prepared
    box: Sandbox

    @property
    def challenge(self) -> Challenge:
        """The challenge the entry is for."""
        return registry.get(self.start.entry.challenge)

    def template(self) -> Chunk:
        """The chunk of which all others differ only in number and cases."""
        plan = self.start.plan
        return Chunk(
            number=0,
            prepared=self.prepared,
            challenge=self.challenge.id,
            revision=self.start.revision,
            seed=self.start.seed,
            keys=CaseKeys(()),
            limits=self.start.limits,
            isolation=self.box.level,
            waivers=self.start.waivers,
            warm=plan.warm and not plan.exhaustive,
            warm_share=max(_CONFIRMED_SHARE, _CONFIRMED_CASES / max(1, plan.runs)),
            claims=tuple(sorted(claims_at_stake(self.start.entry, plan.claim))),
        )


def claims_at_stake(entry: Entry, claim: str | None) -> frozenset[str]:
    """The bonuses that evidence is kept against: claimed, implied by a claim, or audited."""
    bonuses = registry.get(entry.challenge).bonuses
    return frozenset(implied_claims(bonuses, [*entry.claims, *filter(None, [claim])]))


@contextmanager
def crew(work: AuditWork, jobs: int, dask: str | None = None) -> Iterator[Crew]:
    """Those who run the chunks: threads here, or a cluster; what still runs at the end is ended."""
    claims = claims_at_stake(work.start.entry, work.start.plan.claim)
    if dask is None:
        with _threads(work.box, jobs, claims) as threads:
            yield threads
        return
    from golf.auditing.cluster import dask_crew

    with dask_crew(work, dask, claims) as cluster:
        yield cluster


@contextmanager
def _threads(box: Sandbox, jobs: int, claims: frozenset[str]) -> Iterator[Crew]:
    with ThreadPoolExecutor(jobs, thread_name_prefix="golf-audit") as executor:
        try:
            yield Crew(executor, partial(_run_here, box=box, claims=claims), jobs)
        finally:
            pool.close_all()


def _run_here(chunk: Chunk, box: Sandbox, claims: frozenset[str]) -> ChunkResult:
    return trimmed(run_chunk(chunk, box), claims)


def measure(template: Chunk, strata: Sequence[Stratum], box: Sandbox) -> dict[str, float]:
    """Seconds that a case of each stratum takes, from a few that count for nothing.

    After ten seconds of measuring, a stratum not yet met gets the longest time found so far.
    """
    found: dict[str, float] = {}
    started = time.monotonic()
    longest = 0.0
    _timed(template, KeyRange("estimate", strata[0].name, 0, 1), box)  # starts the jail
    for stratum in strata:
        if time.monotonic() - started < _MEASURE_SECONDS:
            found[stratum.name] = _case_seconds(template, stratum, box)
            longest = max(longest, found[stratum.name])
    return {stratum.name: found.get(stratum.name, longest) for stratum in strata}


def _case_seconds(template: Chunk, stratum: Stratum, box: Sandbox) -> float:
    first = _timed(template, KeyRange("estimate", stratum.name, 0, 1), box)
    if first > _MEASURE_SECONDS / 50:
        return first
    cases = min(stratum.size, _MEASURED_WARM if template.warm else _MEASURED_CASES)
    return _timed(template, KeyRange("estimate", stratum.name, 0, cases), box)


def _timed(template: Chunk, keys: KeyRange, box: Sandbox) -> float:
    result = run_chunk(replace(template, keys=CaseKeys((keys,)), keep=1), box)
    if result.judge_error:
        raise JudgeError(f"judge error: {result.judge_error}")
    return result.wall_seconds / len(keys)


def run_plan(
    work: AuditWork, crew: Crew, done: Counts, commit: Commit, observer: AuditObserver
) -> Counts:
    """Run what is left of the plan, or until it is refuted; JudgeError leaves it to be resumed.

    Once a real start has given something else than a warm run, no further chunk runs warm.
    """
    plan, template = work.start.plan, work.template()
    observer.strata({share.name: share.runs for share in plan.strata})
    _tell(plan, done, observer)
    if _enough(plan, template, done):
        return done
    if crew.travels:
        template = replace(template, prepared=replace(template.prepared, room=Room(())))
    todo = (
        replace(chunk, warm=chunk.warm and not (done.wrong or done.differing))
        for chunk in chunks(plan, template, done.chunks)
    )
    with closing(in_order(todo, crew.executor, crew.work, window=2 * crew.jobs)) as results:
        for result in results:
            if result.judge_error:
                raise JudgeError(f"judge error: {result.judge_error}")
            counts = counts_of(result)
            commit(result.number, counts, _evidence(result))
            done += counts
            _tell(plan, done, observer)
            if _enough(plan, template, done):
                break
    return done


def _enough(plan: AuditPlan, template: Chunk, done: Counts) -> bool:
    """Whether the rest can change nothing, or would take for ever."""
    if done.timeouts >= template.most_timeouts:
        return True
    return done.failed(plan.claim) > 0 and not plan.keep_going


def _evidence(result: ChunkResult) -> list[Evidence]:
    found = [Evidence("found", None, failure) for failure in result.failures]
    for bonus, failures in result.refutations.items():
        found += [Evidence("found", bonus, failure) for failure in failures]
    return found


def _tell(plan: AuditPlan, done: Counts, observer: AuditObserver) -> None:
    for name, tally in done.tallies.items():
        observer.stratum(name, tally.run, done.failed(plan.claim, name))
