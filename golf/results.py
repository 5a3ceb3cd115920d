"""The values that one submission passes through, in the order of its way.

    Limits → CaseKey → Case → Prepared → Chunk → Run → Finding → Judgement → ChunkResult → Score

All are frozen, hashable where their parts are, and picklable: a `Chunk` goes to a thread or to
another machine alike, and a `ChunkResult` comes back. Nothing here does any work beyond putting
values together; units stand in the names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


class Verdict(StrEnum):
    """What became of a run. JE is the judge's own fault and never charged to the entry."""

    AC = "AC"  # accepted
    WA = "WA"  # wrong answer
    TLE = "TLE"  # time limit exceeded
    OLE = "OLE"  # output limit exceeded
    MLE = "MLE"  # memory limit exceeded
    RTE = "RTE"  # run-time error
    JE = "JE"  # judge error
    CE = "CE"  # compile error

    @property
    def rank(self) -> int:
        """How bad: 0 for AC, the worst first when failures are summed up (design order)."""
        return _ORDER.index(self)


_ORDER = (
    Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.OLE,
    Verdict.MLE, Verdict.RTE, Verdict.JE, Verdict.CE,
)  # fmt: skip


def worst(verdicts: Sequence[Verdict]) -> Verdict:
    """The worst of the verdicts; AC when there are none."""
    return max(verdicts, key=lambda verdict: verdict.rank, default=Verdict.AC)


class InputMode(StrEnum):
    """How a program gets its input: one argument, one block on standard input, or nothing."""

    ARGV = "argv"
    STDIN = "stdin"
    NONE = "none"


class LimitKind(StrEnum):
    """Which limit ended a run."""

    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use."""

    wall_seconds: float = 30.0
    memory_bytes: int = 2 * GIB
    output_bytes: int = 64 * KIB  # standard output; standard error is drained and never a verdict
    scratch_bytes: int = 64 * MIB  # /tmp in the sandbox
    file_bytes: int = 64 * MIB  # the largest single file


@dataclass(frozen=True, slots=True, order=True)
class CaseKey:
    """The name of one case: with the root seed it says everything about it.

    `purpose` keeps the samples of submits, audits and probes apart. The purpose `given` is
    special: its `stratum` is the input itself, so that any input can be named.
    """

    purpose: str
    stratum: str
    index: int

    def __str__(self) -> str:
        return f"{self.purpose}:{self.stratum}:{self.index}"

    @classmethod
    def parse(cls, text: str) -> CaseKey:
        """Read back what `str` wrote; a stratum may hold colons. Raises ValueError."""
        purpose, _, rest = text.partition(":")
        stratum, _, index = rest.rpartition(":")
        if not purpose or not index.isdecimal():
            raise ValueError(f"not a case: {text!r}; a case looks like submit:11 moves:3")
        return cls(purpose, stratum, int(index))


@dataclass(frozen=True, slots=True)
class KeyRange:
    """The cases start … stop-1 of one stratum."""

    purpose: str
    stratum: str
    start: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.start

    def __iter__(self) -> Iterator[CaseKey]:
        for index in range(self.start, self.stop):
            yield CaseKey(self.purpose, self.stratum, index)


@dataclass(frozen=True, slots=True)
class CaseKeys:
    """An ordered plan of cases, kept as ranges: millions of cases cost a few bytes."""

    ranges: tuple[KeyRange, ...]

    def __len__(self) -> int:
        return sum(map(len, self.ranges))

    def __iter__(self) -> Iterator[CaseKey]:
        for part in self.ranges:
            yield from part

    def split(self, size: Callable[[int], int]) -> Iterator[CaseKeys]:
        """The same cases in the same order, in pieces.

        `size` is asked for the size of each piece (at least 1) when it is wanted, and told how
        many cases are left.
        """
        rest = self
        while left := len(rest):
            piece, rest = rest.cut(min(left, size(left)))
            yield piece

    def cut(self, count: int) -> tuple[CaseKeys, CaseKeys]:
        """The first `count` cases and the others."""
        first: list[KeyRange] = []
        for at, part in enumerate(self.ranges):
            taken = min(count, len(part))
            first.append(replace(part, stop=part.start + taken))
            count -= taken
            if taken < len(part):
                rest = replace(part, start=part.start + taken)
                return CaseKeys(tuple(first)), CaseKeys((rest, *self.ranges[at + 1 :]))
            if not count:
                return CaseKeys(tuple(first)), CaseKeys(self.ranges[at + 1 :])
        return CaseKeys(tuple(first)), CaseKeys(())


@dataclass(frozen=True, slots=True)
class Case:
    """One input, with what the judge knows of it.

    `input` has no line end of its own unless it is a text of several lines; standard input gets
    one added where it lacks it. `hash_seed` is what PYTHONHASHSEED is set to. `facts` belongs to
    the challenge alone: nobody else looks inside. `items` is how many judgements it brings.
    """

    key: CaseKey
    input: bytes
    hash_seed: int = 0
    facts: Any = None
    items: int = 1


class MemoryMode(StrEnum):
    """Which limit holds a language's memory: some reserve far more than they use."""

    ADDRESS_SPACE = "address-space"  # RLIMIT_AS
    DATA = "data"  # RLIMIT_DATA, for Node and Java, beside the poll of what is resident


@dataclass(frozen=True, slots=True)
class Room:
    """What a jail holds: the files of one entry and what of the machine is visible to them.

    `files` become read-only below /entry, or writable below /tmp/build when compiling. `visible`
    are absolute host paths that the language needs beside /usr; `masked` are host paths below
    those (or below /usr) that are hidden behind an empty directory.
    """

    files: tuple[tuple[str, bytes], ...]
    visible: tuple[str, ...] = ()
    masked: tuple[str, ...] = ()
    memory_mode: MemoryMode = MemoryMode.ADDRESS_SPACE
    processes: int = 64
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A program ready to run: compiled, its input mode settled, its toolchain known."""

    language: str
    room: Room
    argv: tuple[str, ...]  # paths as seen inside the jail; an argv input is appended
    input_mode: InputMode
    runtime: str  # what the toolchain says of itself, e.g. "Python 2.7.18"
    fingerprint: str  # SHA-256 over the toolchain's executables and versions
    compile_command: str = ""  # for the record; empty where nothing is compiled
    compile_output: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """The only unit of work: for submit, audit, threads and a cluster alike. Self-contained."""

    number: int
    prepared: Prepared
    challenge: str
    revision: int
    seed: str  # the judging's root seed, 32 bytes as hexadecimal
    keys: CaseKeys
    limits: Limits
    isolation: str | None = None  # None: the best level found; else the level asked for
    waivers: tuple[str, ...] = ()
    fail_fast: bool = False  # stop at the first failing case
    fresh: bool = False  # a jail of its own for every case
    most_timeouts: int = 3  # confirmed ones; then the chunk ends
    keep: int = 10  # failures, and refutations of each bonus, kept in full
    warm: bool = False  # Python may fork a started interpreter; see `golf.verifier.warm`
    warm_share: float = 0.01  # of the passes of warm runs, judged again by a real start
    claims: tuple[str, ...] = ()  # bonuses that must hold, too, for a warm pass to count


@dataclass(frozen=True, slots=True)
class Run:
    """One execution. `head` and `tail` overlap nothing; together they are all when not cut."""

    head: bytes
    tail: bytes
    total_bytes: int
    sha256: str
    error_tail: bytes
    status: int | None  # exit status, None when a signal ended it
    signal: int | None
    wall_seconds: float
    cpu_seconds: float
    peak_bytes: int
    floor_bytes: int = 0  # a peak at or below this says only "at most"
    limit: LimitKind | None = None
    stopped: bool = False  # ended early because the checker had seen enough
    left_behind: int = 0  # processes that were still there when the program had ended

    @property
    def blank(self) -> bool:
        """Whether standard output had nothing but white space (as far as it was kept)."""
        return not (self.head + self.tail).strip()

    @property
    def abnormal(self) -> bool:
        """Whether it ended by a signal or a status other than 0."""
        return self.signal is not None or self.status != 0


@dataclass(frozen=True, slots=True)
class Fault:
    """What a checker found wrong, in one line for the golfer."""

    feedback: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a checker says of one item: right when `fault` is None, with what it measured."""

    fault: Fault | None = None
    measures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one item."""

    verdict: Verdict
    feedback: str = ""
    measures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Evidence: a case that failed, or one that refutes a bonus (then `verdict` is AC)."""

    key: CaseKey
    item: int
    input: bytes
    output: bytes  # as much as was kept
    error: bytes
    judgement: Judgement
    wall_seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of one stratum, in items."""

    run: int = 0
    passed: int = 0
    held: Mapping[str, int] = field(default_factory=dict)  # bonus → items on which it holds

    def __add__(self, other: Tally) -> Tally:
        names = {**self.held, **other.held}
        held = {name: self.held.get(name, 0) + other.held.get(name, 0) for name in names}
        return Tally(self.run + other.run, self.passed + other.passed, held)


@dataclass(frozen=True, slots=True)
class Extremes:
    """The least and the greatest value of one measure."""

    least: int
    greatest: int


@dataclass(frozen=True, slots=True)
class ChunkResult:
    """What came of a chunk. Lists are in the order of the plan and cut at `Chunk.keep`."""

    number: int
    tallies: Mapping[str, Tally]  # by stratum
    extremes: Mapping[str, Extremes]  # by measure
    verdicts: Mapping[Verdict, int]  # items by verdict
    failures: tuple[Failure, ...]
    refutations: Mapping[str, tuple[Failure, ...]]  # by bonus: accepted, but the bonus fails
    wall_seconds: float  # of the whole chunk
    program_seconds: float  # wall time summed over the runs
    longest_seconds: float  # the longest single run
    peak_bytes: int
    fingerprint: str
    isolation: str
    cases: int = 0  # runs; a case may hold several items
    cases_passed: int = 0  # runs with every item accepted
    timeouts: int = 0  # runs that the time limit ended
    unstable: int = 0  # failed in a used jail, passed in a fresh one
    judge_error: str = ""  # not empty: our fault; the counts say nothing
    warm: int = 0  # cases decided by a warm run; all others by a real start
    warm_checked: int = 0  # passes of warm runs that a real start judged again
    warm_wrong: int = 0  # of these, where it said otherwise
    warm_differing: int = 0  # of these, where it agreed, and the output was another one


@dataclass(frozen=True, slots=True)
class Score:
    """An exact score in 1/10,000 bytes; `bonus` names what was granted."""

    ten_thousandths: int
    bonuses: tuple[str, ...] = ()

    def __str__(self) -> str:
        whole, rest = divmod(self.ten_thousandths, 10_000)
        return f"{whole}.{rest:04d}".rstrip("0").rstrip(".") if rest else str(whole)


@dataclass(frozen=True, slots=True)
class Grid:
    """A picture as data: rows of cells, each (text, colour name) or None for an empty place."""

    title: str
    rows: tuple[tuple[tuple[str, str] | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a report draws of a case: grids side by side, and lines of (label, text) below."""

    grids: tuple[Grid, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
