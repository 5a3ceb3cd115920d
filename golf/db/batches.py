"""Entries judged anew in batches, whose judgings count only once the batch is applied.

Used by `golf.desk.rejudge` on an open store; every saving method is one transaction.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, func, insert, select

from golf.db import standing
from golf.db.models import JudgingRow, RejudgeAppliedRow, RejudgeBatchRow, RejudgedRow
from golf.db.reading import batch_judgings
from golf.db.store import MAX_ID, Store, add_judgings
from golf.errors import UnknownName, UsageError
from golf.records import Batch, BatchJudging, Judging

_HEAD = (*RejudgeBatchRow.__table__.c, RejudgeAppliedRow.moment.label("applied"))


class Batches:
    """The batches of an open store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(self, by: str, reason: str) -> int:
        """Begin an empty batch; returns its id."""
        values = {"by": by, "reason": reason, "made": datetime.now(UTC)}
        with self._store.writing() as connection:
            query = insert(RejudgeBatchRow).returning(RejudgeBatchRow.id)
            return connection.execute(query, values).scalar_one()

    def add(self, batch_id: int, entry_id: int, judging: Judging) -> None:
        """Add a judging that does not count yet."""
        with self._store.writing() as connection:
            (judging_id,) = add_judgings(connection, [(entry_id, judging, datetime.now(UTC))])
            values = {"judging_id": judging_id, "batch_id": batch_id}
            connection.execute(insert(RejudgedRow), values)

    def apply(self, batch_id: int, by: str, reason: str) -> None:
        """Let the judgings of a batch count; UsageError where it was applied before."""
        values = {"batch_id": batch_id, "by": by, "reason": reason, "moment": datetime.now(UTC)}
        entries = (
            select(JudgingRow.entry_id)
            .join(RejudgedRow, RejudgedRow.judging_id == JudgingRow.id)
            .where(RejudgedRow.batch_id == batch_id)
            .distinct()
        )
        self.fetch(batch_id)
        with self._store.writing() as connection:
            query = select(RejudgeAppliedRow.batch_id)
            if connection.scalar(query.where(RejudgeAppliedRow.batch_id == batch_id)):
                raise UsageError(f"batch {batch_id} was applied already: nothing was changed")
            connection.execute(insert(RejudgeAppliedRow), values)
            standing.refresh(connection, list(connection.scalars(entries)))

    def fetch(self, batch_id: int) -> Batch:
        """A batch with its judgings; UnknownName where there is no such one."""
        ids = select(RejudgedRow.judging_id).where(RejudgedRow.batch_id == batch_id)
        with self._store.reading() as connection:
            row = _head(connection, batch_id)
            return _batch(row, batch_judgings(connection, JudgingRow.id.in_(ids)))

    def waiting(self) -> list[Batch]:
        """The batches that were not applied, the oldest first, without their judgings."""
        with self._store.reading() as connection:
            query = _heads(RejudgeAppliedRow.batch_id.is_(None))
            return [_batch(row) for row in connection.execute(query).mappings()]


def _head(connection: Connection, batch_id: int) -> RowMapping:
    if 0 < batch_id <= MAX_ID:
        row = connection.execute(_heads(RejudgeBatchRow.id == batch_id)).mappings().first()
        if row:
            return row
    last = connection.scalar(select(func.max(RejudgeBatchRow.id)))
    raise UnknownName("batch", str(batch_id), [f"1 to {last}"] if last else [])


def _heads(which: ColumnElement[bool]) -> Select[Any]:
    joined = select(*_HEAD).outerjoin(
        RejudgeAppliedRow, RejudgeAppliedRow.batch_id == RejudgeBatchRow.id
    )
    return joined.where(which).order_by(RejudgeBatchRow.id)


def _batch(row: RowMapping, judgings: tuple[BatchJudging, ...] = ()) -> Batch:
    return Batch(row["id"], row["by"], row["reason"], row["made"], row["applied"], judgings)
