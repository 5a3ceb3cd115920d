"""From rows to what was stored: judgings, those in batches, events; inside a connection.

`store` and `batches` are the callers.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, select

from golf.db import codec
from golf.db.models import EntryRow, FailureRow, JudgingRow, ModerationRow, RejudgedRow
from golf.db.standing import newest_judging
from golf.records import BatchJudging, Event, Judging


def judgings(connection: Connection, *which: ColumnElement[bool]) -> dict[int, Judging]:
    """The judgings for which all conditions hold, by their ids, the oldest first.

    The conditions may be on `JudgingRow` and `EntryRow`.
    """
    query = _of_entries(select(EntryRow.challenge, *JudgingRow.__table__.c))
    rows = connection.execute(query.where(*which).order_by(JudgingRow.id)).mappings().all()
    evidence: dict[int, list[RowMapping]] = {row["id"]: [] for row in rows}
    failures = _of_entries(select(*FailureRow.__table__.c), FailureRow.judging_id)
    found = connection.execute(failures.where(*which).order_by(FailureRow.id)).mappings()
    for failure in found:
        evidence[failure["judging_id"]].append(failure)
    return {
        row["id"]: codec.judging_from(row, row["challenge"], evidence[row["id"]]) for row in rows
    }


def _of_entries(query: Select[Any], judging_id: Any = None) -> Select[Any]:
    if judging_id is not None:
        query = query.join(JudgingRow, JudgingRow.id == judging_id)
    return query.join(EntryRow, EntryRow.id == JudgingRow.entry_id)


def batch_judgings(connection: Connection, *which: ColumnElement[bool]) -> tuple[BatchJudging, ...]:
    """The judgings in batches for which all conditions hold, the oldest first."""
    in_batch = (
        select(RejudgedRow.batch_id, JudgingRow.entry_id, JudgingRow.id)
        .add_columns((newest_judging(JudgingRow.entry_id) > JudgingRow.id).label("outdated"))
        .join(JudgingRow, JudgingRow.id == RejudgedRow.judging_id)
        .join(EntryRow, EntryRow.id == JudgingRow.entry_id)
    )
    rows = connection.execute(in_batch.where(*which).order_by(JudgingRow.id)).all()
    found = judgings(connection, *which, JudgingRow.id.in_(select(RejudgedRow.judging_id)))
    return tuple(
        BatchJudging(row.batch_id, row.entry_id, found[row.id], bool(row.outdated)) for row in rows
    )


def events_of(connection: Connection, entry_id: int) -> tuple[Event, ...]:
    """What was done to an entry, the oldest first."""
    query = select(*ModerationRow.__table__.c).where(ModerationRow.entry_id == entry_id)
    return tuple(
        Event(row["kind"], row["detail"], row["by"], row["reason"], row["moment"])
        for row in connection.execute(query.order_by(ModerationRow.id)).mappings()
    )
