"""Audits in the store: begun, committed chunk by chunk, ended, fetched.

`golf.audits` is the caller. Every method that saves is one transaction. Chunks are committed in
the order of the plan, each once: the counts of an unfinished audit are those of its chunks
0 … n-1, and n is where it goes on. So progress takes a few rows, however many cases there are:
when there are many rows, they are added up into one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from golf.audit_records import AuditEnd, AuditLine, AuditStart, Counts, Evidence, StoredAudit
from golf.db import audit_codec as codec
from golf.db import standing
from golf.db.models import AuditChunkRow, AuditEndRow, AuditFailureRow, AuditRow
from golf.db.store import Store, add_judgings
from golf.errors import StoreError, UnknownName
from golf.records import Judging

MOST_EVIDENCE = 1_000
"""So many failing cases are kept for each audit; of the others only the number."""

_MOST_ROWS = 64
_MAX_ID = 2**63 - 1


class Audits:
    """The audits of an open store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(self, start: AuditStart) -> int:
        """Save a new audit before anything runs; returns its id."""
        with self._store.writing() as connection:
            query = insert(AuditRow).returning(AuditRow.id)
            return connection.execute(query, codec.start_values(start)).scalar_one()

    def save_chunk(
        self, audit_id: int, number: int, counts: Counts, evidence: Sequence[Evidence]
    ) -> None:
        """Commit the next chunk; StoreError when another process got there first."""
        with self._store.writing() as connection:
            rows = _chunk_rows(connection, audit_id)
            if number != _done(rows) or _ended(connection, audit_id):
                raise StoreError(
                    f"audit {audit_id}: another process is running it; wait for it to end"
                )
            if len(rows) >= _MOST_ROWS:
                counts, number = _packed(connection, audit_id, rows, counts)
            values = {"audit_id": audit_id, "first": number, "last": number + counts.chunks - 1}
            counted = codec.counts_values(counts)
            connection.execute(insert(AuditChunkRow), values | {"counts": counted})
            _keep(connection, audit_id, evidence)

    def finish(
        self,
        audit_id: int,
        end: AuditEnd,
        evidence: Sequence[Evidence] = (),
        judging: Judging | None = None,
    ) -> None:
        """End an audit; `judging` is what it makes of its entry, and changes the board with it."""
        with self._store.writing() as connection:
            row = _audit_row(connection, audit_id)
            _keep(connection, audit_id, evidence)
            judging_id = None
            if judging is not None:
                (judging_id,) = add_judgings(connection, [(row["entry_id"], judging, end.ended)])
                standing.refresh(connection, [row["entry_id"]])
            values = codec.end_values(end, audit_id, judging_id)
            try:
                connection.execute(insert(AuditEndRow), values)
            except IntegrityError:
                raise StoreError(f"audit {audit_id}: has ended already") from None

    def fetch(self, audit_id: int) -> StoredAudit:
        """An audit; UnknownName where there is no such one."""
        with self._store.reading() as connection:
            row = _audit_row(connection, audit_id)
            return _stored(connection, row)

    def unfinished(
        self, challenge: str, sha256: str, flags: Sequence[str] = ()
    ) -> StoredAudit | None:
        """The newest audit of this source, run with these flags, that has not ended."""
        found = select(*AuditRow.__table__.c).outerjoin(AuditEndRow)
        query = found.where(
            AuditRow.challenge == challenge,
            AuditRow.sha256 == sha256,
            AuditEndRow.audit_id.is_(None),
        )
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(AuditRow.id.desc())).mappings()
            same = (row for row in rows if tuple(row["extras"].get("flags", ())) == tuple(flags))
            row = next(same, None)
            return _stored(connection, row) if row else None

    def of(self, challenge: str, sha256: str, entry_id: int | None = None) -> list[StoredAudit]:
        """All audits of this source, or of this entry, the oldest first."""
        same = (AuditRow.challenge == challenge) & (AuditRow.sha256 == sha256)
        query = select(*AuditRow.__table__.c).where(or_(same, AuditRow.entry_id == entry_id))
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(AuditRow.id)).mappings().all()
            return [_stored(connection, row) for row in rows]

    def listed(self, most: int | None = None) -> list[AuditLine]:
        """The audits there are, the newest first."""
        columns = (AuditRow.id, AuditRow.entry_id, AuditRow.name, AuditRow.author, AuditRow.plan)
        query = select(*columns, AuditRow.started, AuditEndRow.outcome).outerjoin(AuditEndRow)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(AuditRow.id.desc()).limit(most)).mappings()
            return [AuditLine(**{**row, "plan": codec.plan_from(row["plan"])}) for row in rows]


def _audit_row(connection: Connection, audit_id: int) -> RowMapping:
    if 0 < audit_id <= _MAX_ID:
        query = select(*AuditRow.__table__.c).where(AuditRow.id == audit_id)
        if row := connection.execute(query).mappings().first():
            return row
    last = connection.scalar(select(func.max(AuditRow.id)))
    raise UnknownName("audit", str(audit_id), [f"1 to {last}"] if last else [])


def _chunk_rows(connection: Connection, audit_id: int) -> Sequence[RowMapping]:
    query = select(*AuditChunkRow.__table__.c).where(AuditChunkRow.audit_id == audit_id)
    return connection.execute(query.order_by(AuditChunkRow.first)).mappings().all()


def _done(rows: Sequence[RowMapping]) -> int:
    return rows[-1]["last"] + 1 if rows else 0


def _packed(
    connection: Connection, audit_id: int, rows: Sequence[RowMapping], counts: Counts
) -> tuple[Counts, int]:
    """Take the rows out, and add them to the new counts: the number of the first chunk is 0."""
    connection.execute(delete(AuditChunkRow).where(AuditChunkRow.audit_id == audit_id))
    return _sum(rows) + counts, 0


def _sum(rows: Sequence[RowMapping]) -> Counts:
    return reduce(add, (codec.counts_from(row["counts"]) for row in rows), Counts())


def _ended(connection: Connection, audit_id: int) -> bool:
    query = select(AuditEndRow.audit_id).where(AuditEndRow.audit_id == audit_id)
    return connection.execute(query).first() is not None


def _keep(connection: Connection, audit_id: int, evidence: Sequence[Evidence]) -> None:
    if not evidence:
        return
    table = AuditFailureRow
    query = select(func.count()).where(table.audit_id == audit_id, table.kind == "found")
    room = max(0, MOST_EVIDENCE - (connection.scalar(query) or 0))
    found = [one for one in evidence if one.kind == "found"][:room]
    others = [one for one in evidence if one.kind != "found"]
    rows: list[Any] = [codec.evidence_values(one, audit_id) for one in (*found, *others)]
    if rows:
        connection.execute(insert(table), rows)


def _stored(connection: Connection, row: RowMapping) -> StoredAudit:
    audit_id = row["id"]
    failures = select(*AuditFailureRow.__table__.c).where(AuditFailureRow.audit_id == audit_id)
    ends = select(*AuditEndRow.__table__.c).where(AuditEndRow.audit_id == audit_id)
    end = connection.execute(ends).mappings().first()
    evidence = connection.execute(failures.order_by(AuditFailureRow.id)).mappings()
    return StoredAudit(
        audit_id,
        codec.start_from(row),
        _sum(_chunk_rows(connection, audit_id)),
        tuple(codec.evidence_from(one) for one in evidence),
        codec.end_from(end) if end else None,
    )
