"""The store: saves submissions and events, fetches entries and the board.

`golf.db.session.open_store` makes it, `usecases` uses it. Every method that saves is one
transaction: all of it is stored or nothing. Errors of the database are StoreErrors of one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self

from sqlalchemy import (
    Connection,
    Engine,
    RowMapping,
    Select,
    func,
    insert,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import aliased

from golf.db import codec, standing
from golf.db.faults import told
from golf.db.models import (
    AuditFailureRow,
    AuditRow,
    EntryRow,
    FailureRow,
    JudgingRow,
    ModerationRow,
    StandingRecord,
)
from golf.db.reading import batch_judgings, events_of, judgings
from golf.db.standing import counts
from golf.entries.entry import Entry
from golf.errors import UnknownName
from golf.records import Event, Judging, StandingRow, StoredEntry
from golf.results import Verdict

MAX_ID = 2**63 - 1
"""The largest id that a database can hold."""


@dataclass(frozen=True, slots=True)
class Submission:
    """An entry with its first judging; `size_rule` says how its size was counted."""

    entry: Entry
    judging: Judging
    when: datetime  # with a zone
    size_rule: str = "bytes"


class Store:
    """An open database. A context manager; may be used from several threads."""

    def __init__(self, engine: Engine, place: str) -> None:
        self.place = place
        self._engine = engine

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection; may be called twice."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with, for the modules beside this one."""
        with told(self.place), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that holds the write lock from its start, for the modules beside this."""
        with told(self.place), self._engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def save_submission(
        self,
        entry: Entry,
        judging: Judging,
        *,
        when: datetime | None = None,
        size_rule: str = "bytes",
    ) -> int:
        """Save an entry with its first judging, accepted or not; returns its id.

        `when` is now unless given. A judge error is never stored: ValueError.
        """
        submission = Submission(entry, judging, when or datetime.now(UTC), size_rule)
        return self.save_submissions([submission])[0]

    def save_submissions(self, submissions: Sequence[Submission]) -> list[int]:
        """Save many in one transaction; returns their ids in the order given."""
        for submission in submissions:
            _check(submission.judging, submission.entry.challenge)
        if not submissions:
            return []
        with self.writing() as connection:
            ids = _insert(
                connection,
                EntryRow,
                [codec.entry_values(one.entry, one.when, one.size_rule) for one in submissions],
            )
            judged = zip(ids, submissions, strict=True)
            add_judgings(connection, [(id_, one.judging, one.when) for id_, one in judged])
            standing.refresh(connection, ids)
        return ids

    def save_judging(
        self, entry_id: int, judging: Judging, *, when: datetime | None = None
    ) -> None:
        """Add a judging to an entry; the newest one decides what the board shows.

        UnknownName where there is no such entry; a judge error is never stored: ValueError.
        """
        with self.writing() as connection:
            _check(judging, entry_row(connection, entry_id)["challenge"])
            add_judgings(connection, [(entry_id, judging, when or datetime.now(UTC))])
            standing.refresh(connection, [entry_id])

    def record_event(self, entry_id: int, event: Event) -> None:
        """Add what somebody did to an entry; UnknownName where there is no such entry."""
        with self.writing() as connection:
            entry_row(connection, entry_id)
            values = codec.event_values(event, entry_id)
            connection.execute(insert(ModerationRow), values)
            standing.refresh(connection, [entry_id])

    def rebuild_standing(self) -> None:
        """Compute the board's table anew from the events."""
        with self.writing() as connection:
            standing.refresh(connection, None)

    def fetch(self, entry_id: int) -> StoredEntry:
        """The entry with its judgings and events, the oldest first; UnknownName if absent."""
        with self.reading() as connection:
            row = entry_row(connection, entry_id)
            entry = codec.entry_from(row)
            of_entry = JudgingRow.entry_id == entry_id
            counting = tuple(judgings(connection, of_entry, counts(JudgingRow.id)).values())
            pending = batch_judgings(connection, of_entry, ~counts(JudgingRow.id))
            events = events_of(connection, entry_id)
        return StoredEntry(entry_id, entry, row["submitted"], counting, events, pending)

    def leaderboard(
        self,
        challenge: str,
        *,
        language: str | None = None,
        top: int | None = 50,
        everyone: bool = False,
    ) -> list[StandingRow]:
        """The board's rows, best first, of equals the earlier; `top` None for all of them.

        One row per author and language with its flags, the best (of equals the earlier), unless
        `everyone`.
        """
        query = _board(challenge, language, everyone=everyone).limit(top)
        with self.reading() as connection:
            return [codec.standing_from(row) for row in connection.execute(query).mappings()]

    def counterexamples(
        self, challenge: str, author: str, source_sha256: str, *, most: int = 20
    ) -> list[bytes]:
        """Inputs to replay first: what this source, or an entry of this author, failed on before.

        In a judging or an audit; failures and refutations of bonuses alike (a compile error has no
        input); different ones, the newest first.
        """
        judged = (
            select(FailureRow.input, JudgingRow.judged.label("met"), FailureRow.id)
            .join(JudgingRow, JudgingRow.id == FailureRow.judging_id)
            .join(EntryRow, EntryRow.id == JudgingRow.entry_id)
            .where(EntryRow.challenge == challenge, FailureRow.verdict != Verdict.CE)
            .where(or_(EntryRow.author == author, EntryRow.sha256 == source_sha256))
        )
        audited = (
            select(AuditFailureRow.input, AuditRow.started.label("met"), AuditFailureRow.id)
            .join(AuditRow, AuditRow.id == AuditFailureRow.audit_id)
            .where(AuditRow.challenge == challenge)
            .where(or_(AuditRow.author == author, AuditRow.sha256 == source_sha256))
        )
        met = union_all(judged, audited).subquery()
        query = (
            select(met.c.input)
            .group_by(met.c.input)
            .order_by(func.max(met.c.met).desc(), func.max(met.c.id).desc())
            .limit(most)
        )
        with self.reading() as connection:
            return list(connection.scalars(query))

    def same_source(self, challenge: str, source_sha256: str) -> dict[int, str]:
        """The ids of the entries with this source, by anyone, the newest first; their authors."""
        query = (
            select(EntryRow.id, EntryRow.author)
            .where(EntryRow.challenge == challenge, EntryRow.sha256 == source_sha256)
            .order_by(EntryRow.id.desc())
        )
        with self.reading() as connection:
            return {row.id: row.author for row in connection.execute(query)}


def _board(challenge: str, language: str | None, *, everyone: bool) -> Select[Any]:
    row = StandingRecord
    order = (row.score, row.submitted, row.entry_id)
    query = select(*row.__table__.c).where(row.challenge == challenge).order_by(*order)
    if language is not None:
        query = query.where(row.language == language)
    if everyone:
        return query
    rival = aliased(StandingRecord)
    best = (
        select(rival.entry_id)
        .where(
            rival.challenge == row.challenge,
            rival.author == row.author,
            rival.language == row.language,
            rival.flags == row.flags,
        )
        .order_by(rival.score, rival.submitted, rival.entry_id)
        .limit(1)
        .correlate(row)
        .scalar_subquery()
    )
    return query.where(row.entry_id == best)


def _check(judging: Judging, challenge: str) -> None:
    if judging.challenge != challenge:
        raise ValueError(f"a judging of {judging.challenge} for an entry of {challenge}")
    if judging.verdict is Verdict.JE:
        raise ValueError("a judge error is never stored")


def _insert(connection: Connection, table: Any, rows: list[codec.Values]) -> list[int]:
    query = insert(table).returning(table.id, sort_by_parameter_order=True)
    return list(connection.scalars(query, rows))


def add_judgings(
    connection: Connection, added: Iterable[tuple[int, Judging, datetime]]
) -> list[int]:
    """Add judgings of entries, with their evidence; returns their ids. Refreshes no standing."""
    given = list(added)
    rows = [codec.judging_values(judging, entry_id, when) for entry_id, judging, when in given]
    ids = _insert(connection, JudgingRow, rows)
    evidence = [
        values
        for id_, (_, judging, _) in zip(ids, given, strict=True)
        for values in codec.evidence_values(judging, id_)
    ]
    if evidence:
        connection.execute(insert(FailureRow), evidence)
    return ids


def entry_row(connection: Connection, entry_id: int) -> RowMapping:
    """The row of an entry; UnknownName where there is none."""
    if 0 < entry_id <= MAX_ID:
        query = select(*EntryRow.__table__.c).where(EntryRow.id == entry_id)
        row = connection.execute(query).mappings().first()
        if row:
            return row
    last = connection.scalar(select(func.max(EntryRow.id)))
    raise UnknownName("entry", str(entry_id), [f"1 to {last}"] if last else [])
