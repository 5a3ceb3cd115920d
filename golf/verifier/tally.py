"""Counting: single cases into a `ChunkResult`, and `ChunkResult`s into one `Summary`.

`Recorder` is filled by `runner.run_chunk`; `merge` is called by whoever collects chunks (a judging,
an audit). Both only add up, so that chunks may be merged in any grouping as long as they come in
the order of the plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from golf.challenges.base import Bonus
from golf.results import Case, Chunk, ChunkResult, Extremes, Failure, Judgement, Run, Tally, Verdict


class _Count:
    """A `Tally` while it grows."""

    __slots__ = ("held", "passed", "run")

    def __init__(self) -> None:
        self.run = self.passed = 0
        self.held: dict[str, int] = {}

    def tally(self) -> Tally:
        return Tally(self.run, self.passed, dict(self.held))


class Recorder:
    """Adds up the cases of one chunk."""

    def __init__(self, chunk: Chunk, bonuses: tuple[Bonus, ...]) -> None:
        self._chunk = chunk
        self._bonuses = bonuses
        self._counts: dict[str, _Count] = {}
        self._extremes: dict[str, Extremes] = {}
        self._verdicts: Counter[Verdict] = Counter()
        self._failures: list[Failure] = []
        self._refutations: dict[str, list[Failure]] = {bonus.name: [] for bonus in bonuses}
        self._program_seconds = self._longest_seconds = 0.0
        self._peak_bytes = 0
        self._cases = self._cases_passed = self._timeouts = 0
        self._unstable = 0

    @property
    def finished(self) -> bool:
        """Whether enough was seen: the first failure where one is enough, or too many time-outs."""
        if self._chunk.fail_fast and self._failures:
            return True
        return self._timeouts >= self._chunk.most_timeouts

    def add(self, case: Case, run: Run, judgements: tuple[Judgement, ...], unstable: bool) -> None:
        """Count one case."""
        self._program_seconds += run.wall_seconds
        self._longest_seconds = max(self._longest_seconds, run.wall_seconds)
        self._peak_bytes = max(self._peak_bytes, run.peak_bytes)
        verdicts = {judgement.verdict for judgement in judgements}
        self._cases += 1
        self._cases_passed += verdicts == {Verdict.AC}
        self._timeouts += Verdict.TLE in verdicts
        self._unstable += unstable
        for item, judgement in enumerate(judgements):
            self._count(case, run, item, judgement)

    def _count(self, case: Case, run: Run, item: int, judgement: Judgement) -> None:
        self._verdicts[judgement.verdict] += 1
        stratum, passed = case.key.stratum, judgement.verdict is Verdict.AC
        if case.key.purpose == "given":
            stratum = "given"
        count = self._counts.get(stratum)
        if count is None:
            count = self._counts[stratum] = _Count()
        count.run += 1
        if passed:
            count.passed += 1
            self._hold(count, case, run, item, judgement)
            self._widen(judgement.measures)
        elif len(self._failures) < self._chunk.keep:
            self._failures.append(evidence(case, run, item, judgement))

    def _hold(self, count: _Count, case: Case, run: Run, item: int, judgement: Judgement) -> None:
        """Count an accepted item on the bonuses that hold; the others get it as a refutation."""
        for bonus in self._bonuses:
            reason = bonus.refuted_by_item(judgement.measures)
            count.held[bonus.name] = count.held.get(bonus.name, 0) + (reason is None)
            kept = self._refutations[bonus.name]
            if reason is not None and len(kept) < self._chunk.keep:
                refuted = Judgement(Verdict.AC, reason, judgement.measures)
                kept.append(evidence(case, run, item, refuted))

    def _widen(self, measures: Mapping[str, int]) -> None:
        for name, value in measures.items():
            old = self._extremes.get(name)
            if old is None or not old.least <= value <= old.greatest:
                least, greatest = (old.least, old.greatest) if old else (value, value)
                self._extremes[name] = Extremes(min(least, value), max(greatest, value))

    def result(self, wall_seconds: float, isolation: str, judge_error: str = "") -> ChunkResult:
        """What came of the chunk so far."""
        return ChunkResult(
            number=self._chunk.number,
            tallies={name: count.tally() for name, count in self._counts.items()},
            extremes=dict(self._extremes),
            verdicts=dict(self._verdicts),
            failures=tuple(self._failures),
            refutations={name: tuple(kept) for name, kept in self._refutations.items()},
            wall_seconds=wall_seconds,
            program_seconds=self._program_seconds,
            longest_seconds=self._longest_seconds,
            peak_bytes=self._peak_bytes,
            fingerprint=self._chunk.prepared.fingerprint,
            isolation=isolation,
            cases=self._cases,
            cases_passed=self._cases_passed,
            timeouts=self._timeouts,
            unstable=self._unstable,
            judge_error=judge_error,
        )


def evidence(case: Case, run: Run, item: int, judgement: Judgement) -> Failure:
    """What is kept of a case that failed or that refutes a bonus."""
    cut = b"" if run.total_bytes == len(run.head) + len(run.tail) else b"\n[...]\n"
    return Failure(
        key=case.key,
        item=item,
        input=case.input,
        output=run.head + cut + run.tail,
        error=run.error_tail,
        judgement=judgement,
        wall_seconds=run.wall_seconds,
    )


@dataclass
class Summary:
    """Many chunks in one: the counts of a judging or an audit."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    extremes: dict[str, Extremes] = field(default_factory=dict)
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    refutations: dict[str, list[Failure]] = field(default_factory=dict)
    program_seconds: float = 0.0
    longest_seconds: float = 0.0
    peak_bytes: int = 0
    cases: int = 0
    cases_passed: int = 0
    timeouts: int = 0
    unstable: int = 0
    isolation: str = ""
    judge_error: str = ""

    @property
    def run(self) -> int:
        """Items judged."""
        return sum(tally.run for tally in self.tallies.values())

    @property
    def passed(self) -> int:
        """Items accepted."""
        return sum(tally.passed for tally in self.tallies.values())

    def add(self, result: ChunkResult, keep: int = 10) -> None:
        """Add the next chunk of the plan; `keep` failures, and refutations a bonus, stay."""
        for stratum, tally in result.tallies.items():
            self.tallies[stratum] = self.tallies.get(stratum, Tally()) + tally
        for name, new in result.extremes.items():
            old = self.extremes.get(name, new)
            least, greatest = min(old.least, new.least), max(old.greatest, new.greatest)
            self.extremes[name] = Extremes(least, greatest)
        self.verdicts.update(result.verdicts)
        self.failures = [*self.failures, *result.failures][:keep]
        for bonus, found in result.refutations.items():
            self.refutations[bonus] = [*self.refutations.get(bonus, ()), *found][:keep]
        self.program_seconds += result.program_seconds
        self.longest_seconds = max(self.longest_seconds, result.longest_seconds)
        self.peak_bytes = max(self.peak_bytes, result.peak_bytes)
        self.cases += result.cases
        self.cases_passed += result.cases_passed
        self.timeouts += result.timeouts
        self.unstable += result.unstable
        self.isolation = result.isolation
        self.judge_error = self.judge_error or result.judge_error


def merge(results: Iterable[ChunkResult], keep: int = 10) -> Summary:
    """All results, in the order of the plan, as one."""
    summary = Summary()
    for result in results:
        summary.add(result, keep)
    return summary
