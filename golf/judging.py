"""From an `Entry` to a `Judging`: prepare, plan, run, count, decide, score.

    judge_entry
      prepare            compile it, settle language and input mode by a trial
      run_plan           replays first, then the plan, in chunks on all cores
      probes             cases that are reported and never counted
      sum_up             verdict, bonuses, score

Called by `usecases` for submit and check, by `desk` to judge anew. A fault of ours on the way
becomes the verdict JE; the caller does not store it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace

from golf.challenges import registry
from golf.challenges.base import Challenge, Coverage, given
from golf.entries.bytes import byte_report
from golf.entries.entry import Entry
from golf.entries.mismatch import posting_notes
from golf.entries.notes import source_notes
from golf.observer import Observer
from golf.records import Judging, Probe
from golf.results import (
    CaseKeys,
    Chunk,
    ChunkResult,
    Failure,
    InputMode,
    Judgement,
    KeyRange,
    Verdict,
    worst,
)
from golf.scoring.bonuses import decide
from golf.scoring.score import score
from golf.verifier import pool
from golf.verifier.dispatch import Pace, in_order, split
from golf.verifier.prepare import CompileFault, Preparation, prepare
from golf.verifier.runner import judge_alone, run_chunk
from golf.verifier.sandbox import Sandbox
from golf.verifier.tally import Summary


@dataclass(frozen=True, slots=True)
class Order:
    """How a judging is to be done."""

    purpose: str  # submit, check or rejudge
    cases: int
    seed: str
    seed_origin: str
    fail_fast: bool
    jobs: int
    replays: tuple[bytes, ...] = ()  # inputs that earlier entries failed on
    waivers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # what is known of the entry before anything runs


def judge_entry(
    entry: Entry, order: Order, box: Sandbox, observer: Observer
) -> tuple[Entry, Judging]:
    """Judge an entry; gives it back with its language and input mode settled."""
    started = time.monotonic()
    challenge = registry.get(entry.challenge)
    with _closing_jails():
        observer.note("preparing")
        prepared = prepare(entry, challenge, box, order.waivers)
        if isinstance(prepared, CompileFault):
            settled, judging = _not_compiled(entry, challenge, order, box, prepared)
            return settled, replace(judging, wall_seconds=time.monotonic() - started)
        settled = prepared.settle(entry)
        work = _Work(settled, challenge, order, box, prepared)
        summary = work.run_plan(observer)
        probes = work.probes(summary)
        judging = work.sum_up(summary, probes)
    return settled, replace(judging, wall_seconds=time.monotonic() - started)


@contextmanager
def _closing_jails() -> Iterator[None]:
    try:
        yield
    finally:
        pool.close_all()


@dataclass(frozen=True, slots=True)
class _Work:
    """One judging under way."""

    entry: Entry
    challenge: Challenge
    order: Order
    box: Sandbox
    prepared: Preparation

    def template(self) -> Chunk:
        """The chunk of which all others differ only in number and cases."""
        return Chunk(
            number=0,
            prepared=self.prepared.program,
            challenge=self.challenge.id,
            revision=self.challenge.revision,
            seed=self.order.seed,
            keys=CaseKeys(()),
            limits=self.challenge.limits,
            isolation=self.box.level,
            waivers=self.order.waivers,
            fail_fast=self.order.fail_fast,
        )

    def plan(self) -> CaseKeys:
        """The replays, then what the challenge plans; no replays where that is every case."""
        planned = self.challenge.plan("submit", self.order.cases)
        if self.challenge.covers(_counts(planned)):
            return planned
        replays = tuple(_replay(text) for text in self.order.replays)
        return CaseKeys(replays + planned.ranges)

    def run_plan(self, observer: Observer) -> Summary:
        """Run the plan until it ends or enough was seen, and add up."""
        keys = self.plan()
        observer.planned(len(keys))
        pace = Pace(self.order.jobs)
        summary = Summary()
        with self._results(split(self.template(), keys, pace)) as results:
            for result in results:
                summary.add(result)
                pace.learn(result)
                observer.advanced(result.cases)
                if self._enough(summary):
                    break
        return summary

    @contextmanager
    def _results(self, chunks: Iterator[Chunk]) -> Iterator[Iterator[ChunkResult]]:
        """The chunks' results from a pool of threads; what still runs at the end is ended."""
        jobs = self.order.jobs
        with ThreadPoolExecutor(jobs, thread_name_prefix="golf-run") as executor:
            results = in_order(chunks, executor, self._work(), window=2 * jobs)
            try:
                yield results
            finally:
                results.close()
                pool.close_all()

    def _work(self) -> Callable[[Chunk], ChunkResult]:
        def work(chunk: Chunk) -> ChunkResult:
            return run_chunk(chunk, self.box)

        return work

    def _enough(self, summary: Summary) -> bool:
        if summary.judge_error or (self.order.fail_fast and summary.failures):
            return True
        return summary.timeouts >= self.template().most_timeouts

    def probes(self, summary: Summary) -> tuple[Probe, ...]:
        """Run the probes; not after time-outs or a judge error, which they would only repeat."""
        if summary.judge_error or summary.timeouts:
            return ()
        found = []
        for key in self.challenge.probes():
            case = self.challenge.case(self.order.seed, key)
            outcome = judge_alone(self.template(), self.challenge, self.box, case)
            judgement = max(outcome.judgements, key=lambda one: one.verdict.rank)
            found.append(Probe(key.stratum, judgement.verdict, judgement.feedback))
        return tuple(found)

    def sum_up(self, summary: Summary, probes: tuple[Probe, ...]) -> Judging:
        """Verdict, bonuses and score of what was counted."""
        verdict = Verdict.JE if summary.judge_error else worst(list(summary.verdicts))
        outcomes = decide(
            self.challenge.bonuses,
            self.entry,
            self._coverage(summary),
            {name: tuple(found) for name, found in summary.refutations.items()},
            verdict=verdict,
        )
        granted = {outcome.name for outcome in outcomes if outcome.granted}
        counting = [bonus for bonus in self.challenge.bonuses if bonus.name in granted]
        base = _blank(self.entry, self.challenge, self.order, self.box)
        return replace(
            base,
            runtime=self.prepared.program.runtime,
            fingerprint=self.prepared.program.fingerprint,
            compile_command=self.prepared.program.compile_command,
            verdict=verdict,
            score=score(self.entry.size, counting) if verdict is Verdict.AC else None,
            bonuses=outcomes,
            cases_planned=len(self.plan()),
            cases_run=summary.cases,
            cases_passed=summary.cases_passed,
            probes=probes,
            failures=self._explained(summary.failures),
            notes=(*base.notes, *self.prepared.notes, *self._notes(summary)),
            program_seconds=summary.program_seconds,
            longest_seconds=summary.longest_seconds,
            peak_bytes=summary.peak_bytes,
        )

    def _coverage(self, summary: Summary) -> Coverage:
        counts = {name: tally.run for name, tally in summary.tallies.items()}
        return Coverage(summary.tallies, complete=self.challenge.covers(counts))

    def _explained(self, failures: list[Failure]) -> tuple[Failure, ...]:
        """The failures, the first with what a plainer case of the same kind shows."""
        if not failures or failures[0].judgement.verdict is Verdict.TLE:
            return tuple(failures)
        first = failures[0]
        case = self.challenge.case(self.order.seed, first.key)
        plainer = self.challenge.plainer(case)
        if plainer is None:
            return tuple(failures)
        plain, remark = plainer
        if not judge_alone(self.template(), self.challenge, self.box, plain).passed:
            return tuple(failures)
        judgement = replace(first.judgement, feedback=f"{first.judgement.feedback}; {remark}")
        return replace(first, judgement=judgement), *failures[1:]

    def _notes(self, summary: Summary) -> Iterator[str]:
        if summary.judge_error:
            yield f"judge error: {summary.judge_error}"
        if summary.unstable:
            cases = f"{summary.unstable} case{'s' * (summary.unstable != 1)}"
            yield f"{cases} failed at first and passed when run again alone"
        near = 0.8 * self.challenge.limits.wall_seconds
        if near <= summary.longest_seconds and not summary.timeouts:
            yield f"the longest run took {summary.longest_seconds:.1f} s: close to the limit"


def _counts(keys: CaseKeys) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for part in keys.ranges:
        counts[part.stratum] += len(part)
    return counts


def _replay(text: bytes) -> KeyRange:
    key = given(text.decode("utf-8", "surrogateescape"))
    return KeyRange(key.purpose, key.stratum, 0, 1)


def _blank(entry: Entry, challenge: Challenge, order: Order, box: Sandbox) -> Judging:
    """A judging that has not happened yet: what is known before anything runs."""
    return Judging(
        purpose=order.purpose,
        challenge=challenge.id,
        revision=challenge.revision,
        language=entry.languages[0],
        runtime="",
        fingerprint="",
        input_mode=entry.input_mode or challenge.input_modes[0],
        compile_command="",
        seed=order.seed,
        seed_origin=order.seed_origin,
        limits=challenge.limits,
        isolation=box.level,
        verdict=Verdict.JE,
        score=None,
        bonuses=(),
        cases_planned=order.cases,
        cases_run=0,
        cases_passed=0,
        notes=(
            *byte_report(entry.source, entry.posted),
            *posting_notes(entry),
            *source_notes(entry.source, entry.languages[0]),
            *challenge.notes(entry),
            *order.notes,
        ),
        waivers=order.waivers,
    )


def _not_compiled(
    entry: Entry, challenge: Challenge, order: Order, box: Sandbox, fault: CompileFault
) -> tuple[Entry, Judging]:
    """The judging of an entry that does not compile: one failure, named `compile`."""
    mode = entry.input_mode or challenge.input_modes[0]
    settled = replace(entry, languages=(fault.language,), input_mode=InputMode(mode))
    failure = Failure(
        key=next(iter(CaseKeys((KeyRange("compile", fault.language, 0, 1),)))),
        item=0,
        input=b"",
        output=b"",
        error=fault.output,
        judgement=Judgement(Verdict.CE, fault.feedback),
        wall_seconds=fault.wall_seconds,
    )
    judging = replace(
        _blank(settled, challenge, order, box),
        runtime=fault.runtime,
        compile_command=fault.command,
        verdict=Verdict.CE,
        bonuses=decide(challenge.bonuses, settled, Coverage({}), {}, verdict=Verdict.CE),
        failures=(failure,),
    )
    return settled, judging
