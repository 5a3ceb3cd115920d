"""What is kept of an audit: how it began, how far it came, what was found, how it ended.

    AuditPlan ⊂ AuditStart → Counts, Evidence (chunk by chunk) → AuditEnd;  all of it: StoredAudit

`auditing` makes these values, `db` saves them and gives them back, `reports` shows them. Values
only, no work but adding up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from golf.entries.entry import Entry
from golf.records import Judging
from golf.results import ChunkResult, Extremes, Failure, InputMode, Limits, Tally, Verdict

GIVEN = "given"
"""The purpose of a plan that judges one input somebody named; its stratum is that input."""


class AuditOutcome(StrEnum):
    """What an audit says of a claim."""

    REFUTED = "refuted"
    NOT_REFUTED = "not-refuted"  # within a bound, at a confidence
    PROVED = "proved"  # on every case there is


@dataclass(frozen=True, slots=True)
class Share:
    """A stratum, and how many of its cases are to be run: 0 … population."""

    name: str
    population: int
    runs: int


@dataclass(frozen=True, slots=True)
class AuditPlan:
    """What is to be run. The chunks follow from it, so that a resumed audit cuts them alike.

    `claim` None audits that every answer is right. `bound` is the share wished for, None where a
    budget or all cases decide how much is run. `keep_going` counts all failures, else the first
    chunk with one ends the audit.
    """

    purpose: str  # of the case keys: audit, all, given
    claim: str | None
    confidence: float
    strata: tuple[Share, ...]  # in the order in which they run
    chunk_cases: int
    bound: float | None = None
    per_stratum: bool = False
    keep_going: bool = False
    budget_seconds: float | None = None
    warm: bool = False  # Python is forked from a started interpreter; never for a proof

    @property
    def population(self) -> int:
        """How many cases there are."""
        return sum(share.population for share in self.strata)

    @property
    def runs(self) -> int:
        """How many of them are to be run."""
        return sum(share.runs for share in self.strata)

    @property
    def exhaustive(self) -> bool:
        """Whether that is all there are."""
        return self.runs == self.population


@dataclass(frozen=True, slots=True)
class AuditStart:
    """How an audit began: everything that another moderator needs to do it again."""

    entry: Entry
    entry_id: int | None  # None for a file that was never submitted
    plan: AuditPlan
    revision: int
    runtime: str
    fingerprint: str
    input_mode: InputMode
    compile_command: str
    isolation: str
    limits: Limits
    seed: str
    seed_origin: str
    started: datetime  # UTC
    waivers: tuple[str, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)  # of golf, Python, the system

    @property
    def resume_command(self) -> str:
        """What goes on with the audit while it is unfinished."""
        what = self.entry.name if self.entry_id is None else str(self.entry_id)
        claim = f" --claim {self.plan.claim}" if self.plan.claim else ""
        return f"golf audit {what}{claim} --resume"


@dataclass(frozen=True, slots=True)
class Counts:
    """What the finished chunks add up to; chunks finish in the order of the plan."""

    chunks: int = 0
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    extremes: Mapping[str, Extremes] = field(default_factory=dict)
    verdicts: Mapping[Verdict, int] = field(default_factory=dict)
    wall_seconds: float = 0.0  # summed over the chunks
    program_seconds: float = 0.0
    longest_seconds: float = 0.0
    peak_bytes: int = 0
    cases: int = 0  # runs; a case may hold several items
    cases_passed: int = 0
    timeouts: int = 0
    unstable: int = 0
    warm: int = 0  # cases decided by a warm run, all others by a real start
    confirmed: int = 0  # passes of warm runs that a real start judged again
    wrong: int = 0  # of these, where it said otherwise
    differing: int = 0  # of these, where it agreed, and the output was another one

    @property
    def cold(self) -> int:
        """Cases decided by a real start."""
        return self.cases - self.warm

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.chunks + other.chunks,
            _joined(self.tallies, other.tallies),
            _widened(self.extremes, other.extremes),
            dict(Counter(self.verdicts) + Counter(other.verdicts)),
            self.wall_seconds + other.wall_seconds,
            self.program_seconds + other.program_seconds,
            max(self.longest_seconds, other.longest_seconds),
            max(self.peak_bytes, other.peak_bytes),
            self.cases + other.cases,
            self.cases_passed + other.cases_passed,
            self.timeouts + other.timeouts,
            self.unstable + other.unstable,
            self.warm + other.warm,
            self.confirmed + other.confirmed,
            self.wrong + other.wrong,
            self.differing + other.differing,
        )

    def failed(self, claim: str | None, stratum: str | None = None) -> int:
        """Items that speak against the claim: wrong ones, and those on which it does not hold."""
        found = [tally for name, tally in self.tallies.items() if stratum in (None, name)]
        return sum(
            tally.run - (tally.passed if claim is None else tally.held.get(claim, 0))
            for tally in found
        )


def _joined(one: Mapping[str, Tally], other: Mapping[str, Tally]) -> dict[str, Tally]:
    names = dict.fromkeys((*one, *other))
    return {name: one.get(name, Tally()) + other.get(name, Tally()) for name in names}


def _widened(one: Mapping[str, Extremes], other: Mapping[str, Extremes]) -> Mapping[str, Extremes]:
    both = {**one, **other}
    return {
        name: Extremes(
            min(found.least for found in (one.get(name, last), last)),
            max(found.greatest for found in (one.get(name, last), last)),
        )
        for name, last in both.items()
    }


def counts_of(result: ChunkResult) -> Counts:
    """The counts of one chunk."""
    return Counts(
        1,
        result.tallies,
        result.extremes,
        result.verdicts,
        result.wall_seconds,
        result.program_seconds,
        result.longest_seconds,
        result.peak_bytes,
        result.cases,
        result.cases_passed,
        result.timeouts,
        result.unstable,
        result.warm,
        result.warm_checked,
        result.warm_wrong,
        result.warm_differing,
    )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A failing case of an audit; `bonus` names what it refutes, None for a wrong answer.

    `found` in a chunk, `simplest` by a search from there, `asked` in one of the two questions
    asked of a sample.
    """

    kind: str
    bonus: str | None
    failure: Failure


@dataclass(frozen=True, slots=True)
class Questions:
    """What a sample was asked beside the plan.

    The same input again, with another hash seed: how many gave the same output. The same case in
    another dress (other colours): how many were right, and how many as good as before.
    """

    repeated: int = 0
    same_output: int = 0
    dressed: int = 0
    still_right: int = 0
    as_good: int = 0
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditEnd:
    """How an audit ended."""

    outcome: AuditOutcome
    ended: datetime  # UTC
    questions: Questions = Questions()
    search_runs: int = 0  # spent on a simpler counterexample
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredAudit:
    """An audit as the database has it; `end` is None while it is unfinished."""

    id: int
    start: AuditStart
    counts: Counts
    evidence: tuple[Evidence, ...] = ()
    end: AuditEnd | None = None


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line of a list of audits; `outcome` is None while it is unfinished."""

    id: int
    entry_id: int | None
    name: str
    author: str
    plan: AuditPlan
    started: datetime  # UTC
    outcome: AuditOutcome | None


@dataclass(frozen=True, slots=True)
class StratumResult:
    """What came of one stratum; `bound` is the share of it that fails at the most."""

    name: str
    population: int
    run: int
    failed: int
    bound: float


@dataclass(frozen=True, slots=True)
class AuditReport:
    """An audit with what follows from it. `bound` is None where the plan was not run to its end."""

    audit: StoredAudit
    judging: Judging
    outcome: AuditOutcome
    bound: float | None
    strata: tuple[StratumResult, ...]

    @property
    def counterexample(self) -> Evidence | None:
        """The case that refutes the claim: the simplest one known, else the first one met."""
        claim = self.audit.start.plan.claim
        against = [one for one in self.audit.evidence if one.bonus in (None, claim)]
        simplest = [one for one in against if one.kind == "simplest"]
        return next(iter(simplest or against), None)
