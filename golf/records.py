"""What is kept of a submission and shown again: the outcome of a judging, and the board's rows.

`usecases` makes a `Judging` from the chunks' results; `db` saves it and gives `StoredEntry` and
`StandingRow` back; `reports` shows them. Values only, no work.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from golf.entries.entry import Entry
from golf.results import Failure, InputMode, Limits, Score, Verdict


class GrantStatus(StrEnum):
    """How far a bonus is believed."""

    UNCLAIMED = "unclaimed"
    REFUSED = "refused"
    PROVISIONAL = "provisional"  # granted on the cases of a submit
    NOT_REFUTED = "not-refuted"  # by an audit, with bound and confidence
    PROVED = "proved"  # on every case there is


@dataclass(frozen=True, slots=True)
class BonusOutcome:
    """What became of one bonus of the challenge; `evidence` is a case that refutes it."""

    name: str
    claimed: bool
    granted: bool
    status: GrantStatus
    reason: str = ""
    evidence: Failure | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """A case that is reported and never counted."""

    name: str
    verdict: Verdict
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Judging:
    """All judgements of an entry in one go, summed up. `score` is None unless accepted."""

    purpose: str  # submit, check, rejudge, audit
    challenge: str
    revision: int
    language: str
    runtime: str
    fingerprint: str
    input_mode: InputMode
    compile_command: str
    seed: str
    seed_origin: str  # `secrets`, or `user` for a seed that somebody chose
    limits: Limits
    isolation: str
    verdict: Verdict
    score: Score | None
    bonuses: tuple[BonusOutcome, ...]  # every bonus of the challenge, in its order
    cases_planned: int
    cases_run: int
    cases_passed: int
    probes: tuple[Probe, ...] = ()
    failures: tuple[Failure, ...] = ()  # the lowest-numbered first
    notes: tuple[str, ...] = ()
    waivers: tuple[str, ...] = ()
    wall_seconds: float = 0.0
    program_seconds: float = 0.0
    longest_seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def granted(self) -> tuple[str, ...]:
        """The names of the granted bonuses."""
        return tuple(bonus.name for bonus in self.bonuses if bonus.granted)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the board as it is stored: unranked, best first when fetched."""

    id: int
    challenge: str
    author: str
    language: str
    size: int
    chars: int | None
    bonuses: tuple[str, ...]
    score: Score
    submitted: datetime  # UTC
    status: GrantStatus | None  # of the bonus that counts; None where no bonus counts
    isolation: str = ""
    waivers: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()  # bonuses claimed and not granted
    grounds: str = ""  # why the bonus that counts is believed: cases run, bound and confidence


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands among the board's rows; scores are in 1/10,000 bytes.

    `rank` of `rows` in its language, `overall` of `all_rows` in all of them. `behind` is how far
    the leader in its language is ahead; 0 where it leads. `better_own` is an entry of the same
    author, in the same language and with the same flags, that keeps it off the board.
    """

    rank: int
    rows: int
    behind: int
    overall: int
    all_rows: int
    better_own: int | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """One submission in an author's history; `score` is None unless accepted."""

    id: int
    challenge: str
    author: str
    language: str
    flags: tuple[str, ...]
    size: int
    verdict: Verdict
    score: Score | None
    submitted: datetime  # UTC
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """What a moderator or author did to an entry after it was submitted."""

    kind: str  # claim, withdraw, waive, disqualify, reinstate
    detail: str  # the bonus or the rule
    by: str
    reason: str
    when: datetime  # UTC


@dataclass(frozen=True, slots=True)
class BatchJudging:
    """A judging that a batch of rejudgings brought; it counts once the batch is applied.

    `outdated` says that the entry was judged anew since, so that applying would change nothing.
    """

    batch: int
    entry_id: int
    judging: Judging
    outdated: bool = False


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries judged anew together; `applied` is when the judgings began to count."""

    id: int
    by: str
    reason: str
    made: datetime  # UTC
    applied: datetime | None = None  # UTC
    judgings: tuple[BatchJudging, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as the database has it, with all its judgings that count, the oldest first.

    `pending` are judgings of batches that were not applied. `entry` is as it was posted; what
    was claimed, withdrawn and waived since stands in `current` and `waivers`.
    """

    id: int
    entry: Entry
    submitted: datetime  # UTC
    judgings: tuple[Judging, ...] = field(default=())
    events: tuple[Event, ...] = ()
    pending: tuple[BatchJudging, ...] = ()

    @property
    def current(self) -> Entry:
        """The entry with the claims it makes now."""
        claims = dict.fromkeys(self.entry.claims)
        for event in self.events:
            if event.kind == "claim":
                claims[event.detail] = None
            elif event.kind == "withdraw":
                claims.pop(event.detail, None)
        return replace(self.entry, claims=tuple(claims))

    @property
    def waivers(self) -> tuple[str, ...]:
        """The rules that were waived for it."""
        waived = (event.detail for event in self.events if event.kind == "waive")
        return tuple(dict.fromkeys(waived))

    @property
    def disqualified(self) -> Event | None:
        """The event that took it off the board; None where it may stand there."""
        last = None
        for event in self.events:
            if event.kind in ("disqualify", "reinstate"):
                last = event
        return last if last and last.kind == "disqualify" else None
