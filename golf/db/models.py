"""The tables. Typed declarations only; `store`, `standing` and `schema` use them.

    entry ──< judging ──< failure        what was submitted, judged, and what the evidence is
      ├────< moderation                  what was done to an entry afterwards
      ├────< audit ──< audit_chunk       how an audit began, and how far it came
      │        ├─────< audit_failure     what speaks against its claim
      │        └────── audit_end         how it ended
      └──── standing                     what the board shows
    rejudge_batch ──< rejudged ── judging   a judging in a batch counts once the batch is applied
      └──── rejudge_applied              that it was

Rows of all but `standing` are events: they are added and never changed; only the chunks of an
audit are added up into fewer rows from time to time. `standing` follows from the events
(`golf.db.standing`). The frozen form of these tables is in `migrations/`; a test holds the
two together.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from golf.audit_records import AuditOutcome
from golf.db.types import Choice, Json, Line, Moment, Names, Seconds, Whole
from golf.entries.entry import MAX_SOURCE_BYTES
from golf.records import GrantStatus
from golf.results import InputMode, Verdict

MAX_POSTED_BYTES = MAX_SOURCE_BYTES + 2  # one final line end, perhaps CRLF, is not counted


class Base(DeclarativeBase):
    """The tables of golf."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Line,
        int: Whole,
        float: Seconds,
        bytes: LargeBinary,
        datetime: Moment,
        tuple[str, ...]: Names,
        InputMode: Choice(InputMode),
        Verdict: Choice(Verdict),
        GrantStatus: Choice(GrantStatus),
        AuditOutcome: Choice(AuditOutcome),
    }


def _blob_checks(column: str, most: int) -> tuple[CheckConstraint, ...]:
    """The column holds bytes, `most` at the most: one constraint for each kind of database."""
    sqlite = f"typeof({column}) = 'blob' AND length({column}) <= {most}"
    postgresql = f"octet_length({column}) <= {most}"
    return (
        CheckConstraint(sqlite, name=f"{column}_bytes").ddl_if(dialect="sqlite"),
        CheckConstraint(postgresql, name=f"{column}_bytes").ddl_if(dialect="postgresql"),
    )


class EntryRow(Base):
    """A submitted program; `size` is counted by `size_rule`.

    `extras` are its flags, and its header and explanation where it came as an answer.
    """

    __tablename__ = "entry"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    challenge: Mapped[str]
    author: Mapped[str]
    name: Mapped[str]
    languages: Mapped[tuple[str, ...]]
    claims: Mapped[tuple[str, ...]]
    input_mode: Mapped[InputMode | None]
    posted: Mapped[bytes]
    source: Mapped[bytes]
    sha256: Mapped[str]
    size: Mapped[int]
    size_rule: Mapped[str]
    chars: Mapped[int | None]
    submitted: Mapped[datetime]
    extras: Mapped[Any] = mapped_column(Json, server_default=text("'{}'"))
    __table_args__ = (
        *_blob_checks("posted", MAX_POSTED_BYTES),
        *_blob_checks("source", MAX_SOURCE_BYTES),
        Index("entry_by_source", "challenge", "sha256"),
        Index("entry_by_author", "challenge", "author"),
        {"sqlite_strict": True},
    )


class JudgingRow(Base):
    """All judgements of an entry in one go; `score` in 1/10,000 bytes, null unless accepted."""

    __tablename__ = "judging"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    entry_id: Mapped[int] = mapped_column(Integer, ForeignKey("entry.id"), index=True)
    judged: Mapped[datetime]
    purpose: Mapped[str]
    revision: Mapped[int]
    language: Mapped[str]
    runtime: Mapped[str]
    fingerprint: Mapped[str]
    input_mode: Mapped[InputMode]
    compile_command: Mapped[str]
    seed: Mapped[str]
    seed_origin: Mapped[str]
    limits: Mapped[Any] = mapped_column(Json)
    isolation: Mapped[str]
    verdict: Mapped[Verdict]
    score: Mapped[int | None]
    score_bonuses: Mapped[tuple[str, ...]]
    bonuses: Mapped[Any] = mapped_column(Json)
    cases_planned: Mapped[int]
    cases_run: Mapped[int]
    cases_passed: Mapped[int]
    probes: Mapped[Any] = mapped_column(Json)
    notes: Mapped[tuple[str, ...]]
    waivers: Mapped[tuple[str, ...]]
    wall_us: Mapped[float]
    program_us: Mapped[float]
    longest_us: Mapped[float]
    peak_bytes: Mapped[int]
    __table_args__ = (
        CheckConstraint("score IS NULL OR verdict = 'AC'", name="score_accepted"),
        CheckConstraint("verdict <> 'JE'", name="no_judge_error"),
        {"sqlite_strict": True},
    )


class FailureRow(Base):
    """Evidence: a failing case, or one that refutes `bonus` (null for a failure)."""

    __tablename__ = "failure"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    judging_id: Mapped[int] = mapped_column(Integer, ForeignKey("judging.id"), index=True)
    bonus: Mapped[str | None]
    purpose: Mapped[str]
    stratum: Mapped[str]
    case_index: Mapped[int]
    item: Mapped[int]
    input: Mapped[bytes]
    output: Mapped[bytes]
    error: Mapped[bytes]
    verdict: Mapped[Verdict]
    feedback: Mapped[str]
    measures: Mapped[Any] = mapped_column(Json)
    wall_us: Mapped[float]
    __table_args__ = ({"sqlite_strict": True},)


class ModerationRow(Base):
    """What was done to an entry after it was submitted: who, when, why."""

    __tablename__ = "moderation"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    entry_id: Mapped[int] = mapped_column(Integer, ForeignKey("entry.id"), index=True)
    kind: Mapped[str]
    detail: Mapped[str]
    by: Mapped[str]
    reason: Mapped[str]
    moment: Mapped[datetime]
    __table_args__ = (
        CheckConstraint(
            "kind IN ('claim', 'withdraw', 'waive', 'disqualify', 'reinstate')", name="known_kind"
        ),
        {"sqlite_strict": True},
    )


class AuditRow(Base):
    """An audit as it began. It carries the program itself: not every audited file was submitted."""

    __tablename__ = "audit"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    entry_id: Mapped[int | None] = mapped_column(Integer, ForeignKey("entry.id"), index=True)
    challenge: Mapped[str]
    author: Mapped[str]
    name: Mapped[str]
    languages: Mapped[tuple[str, ...]]
    claims: Mapped[tuple[str, ...]]
    input_mode: Mapped[InputMode]
    posted: Mapped[bytes]
    source: Mapped[bytes]
    sha256: Mapped[str]
    plan: Mapped[Any] = mapped_column(Json)
    revision: Mapped[int]
    runtime: Mapped[str]
    fingerprint: Mapped[str]
    compile_command: Mapped[str]
    isolation: Mapped[str]
    limits: Mapped[Any] = mapped_column(Json)
    seed: Mapped[str]
    seed_origin: Mapped[str]
    started: Mapped[datetime]
    waivers: Mapped[tuple[str, ...]]
    versions: Mapped[Any] = mapped_column(Json)
    extras: Mapped[Any] = mapped_column(Json, server_default=text("'{}'"))
    __table_args__ = (
        *_blob_checks("posted", MAX_POSTED_BYTES),
        *_blob_checks("source", MAX_SOURCE_BYTES),
        Index("audit_by_source", "challenge", "sha256"),
        Index("audit_by_author", "challenge", "author"),
        {"sqlite_strict": True},
    )


class AuditChunkRow(Base):
    """The counts of the chunks first … last of an audit, which were committed together."""

    __tablename__ = "audit_chunk"
    audit_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("audit.id"), primary_key=True, autoincrement=False
    )
    last: Mapped[int] = mapped_column(Whole, primary_key=True, autoincrement=False)
    first: Mapped[int]
    counts: Mapped[Any] = mapped_column(Json)
    __table_args__ = (
        UniqueConstraint("audit_id", "first", name="one_chunk_once"),
        CheckConstraint("first <= last", name="in_order"),
        {"sqlite_strict": True},
    )


class AuditFailureRow(Base):
    """Evidence against an audited claim; `kind` says how it was come upon."""

    __tablename__ = "audit_failure"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    audit_id: Mapped[int] = mapped_column(Integer, ForeignKey("audit.id"), index=True)
    kind: Mapped[str]
    bonus: Mapped[str | None]
    purpose: Mapped[str]
    stratum: Mapped[str]
    case_index: Mapped[int]
    item: Mapped[int]
    input: Mapped[bytes]
    output: Mapped[bytes]
    error: Mapped[bytes]
    verdict: Mapped[Verdict]
    feedback: Mapped[str]
    measures: Mapped[Any] = mapped_column(Json)
    wall_us: Mapped[float]
    __table_args__ = (
        CheckConstraint("kind IN ('found', 'simplest', 'asked')", name="known_kind"),
        {"sqlite_strict": True},
    )


class AuditEndRow(Base):
    """How an audit ended; `judging_id` is the judging that came of it, if one did."""

    __tablename__ = "audit_end"
    audit_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("audit.id"), primary_key=True, autoincrement=False
    )
    judging_id: Mapped[int | None] = mapped_column(Integer, ForeignKey("judging.id"))
    outcome: Mapped[AuditOutcome]
    ended: Mapped[datetime]
    questions: Mapped[Any] = mapped_column(Json)
    search_runs: Mapped[int]
    notes: Mapped[tuple[str, ...]]
    __table_args__ = ({"sqlite_strict": True},)


class RejudgeBatchRow(Base):
    """Entries judged anew together, on trial until they are applied."""

    __tablename__ = "rejudge_batch"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    by: Mapped[str]
    reason: Mapped[str]
    made: Mapped[datetime]
    __table_args__ = ({"sqlite_strict": True},)


class RejudgedRow(Base):
    """That a judging belongs to a batch."""

    __tablename__ = "rejudged"
    judging_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("judging.id"), primary_key=True, autoincrement=False
    )
    batch_id: Mapped[int] = mapped_column(Integer, ForeignKey("rejudge_batch.id"), index=True)
    __table_args__ = ({"sqlite_strict": True},)


class RejudgeAppliedRow(Base):
    """That a batch was applied: since then its judgings count."""

    __tablename__ = "rejudge_applied"
    batch_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("rejudge_batch.id"), primary_key=True, autoincrement=False
    )
    by: Mapped[str]
    reason: Mapped[str]
    moment: Mapped[datetime]
    __table_args__ = ({"sqlite_strict": True},)


class StandingRecord(Base):
    """One line of the board; the indexes serve the whole board, a language's, and an author's."""

    __tablename__ = "standing"
    entry_id: Mapped[int] = mapped_column(
        Integer, ForeignKey("entry.id"), primary_key=True, autoincrement=False
    )
    challenge: Mapped[str]
    author: Mapped[str]
    language: Mapped[str]
    size: Mapped[int]
    chars: Mapped[int | None]
    bonuses: Mapped[tuple[str, ...]]
    score: Mapped[int]
    submitted: Mapped[datetime]
    status: Mapped[GrantStatus | None]
    isolation: Mapped[str]
    waivers: Mapped[tuple[str, ...]]
    flags: Mapped[tuple[str, ...]] = mapped_column(server_default=text("'[]'"))
    refused: Mapped[tuple[str, ...]] = mapped_column(server_default=text("'[]'"))
    grounds: Mapped[str] = mapped_column(server_default=text("''"))
    __table_args__ = (
        Index("standing_by_score", "challenge", "score", "submitted", "entry_id"),
        Index("standing_by_language", "challenge", "language", "score", "submitted", "entry_id"),
        Index(
            "standing_by_author",
            *("challenge", "author", "language", "score", "submitted", "entry_id"),
        ),
        {"sqlite_strict": True},
    )
