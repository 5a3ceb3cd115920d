"""The projection `standing`: what the board shows, computed from the events.

`store` calls `refresh` in the transaction that adds an event: for the entries the event touches,
or for all to rebuild the table. An entry stands on the board when its newest judging that counts
gave it a score and it is not disqualified. A judging in a batch counts once the batch is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    ScalarSelect,
    Select,
    SQLColumnExpression,
    delete,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy.orm import aliased

from golf.db.models import (
    EntryRow,
    JudgingRow,
    ModerationRow,
    RejudgeAppliedRow,
    RejudgedRow,
    StandingRecord,
)
from golf.records import GrantStatus

_BATCH = 5_000
# How firmly a granted bonus is believed, the weakest first.
_FIRMNESS = (GrantStatus.PROVISIONAL, GrantStatus.NOT_REFUTED, GrantStatus.PROVED)


def refresh(connection: Connection, entry_ids: Sequence[int] | None) -> None:
    """Compute the rows of these entries anew, or of all when None."""
    if entry_ids is None:
        connection.execute(delete(StandingRecord))
        _add(connection, _standing_entries())
        return
    for start in range(0, len(entry_ids), _BATCH):
        some = entry_ids[start : start + _BATCH]
        connection.execute(delete(StandingRecord).where(StandingRecord.entry_id.in_(some)))
        _add(connection, _standing_entries().where(EntryRow.id.in_(some)))


def _add(connection: Connection, entries: Select[Any]) -> None:
    for part in connection.execute(entries).mappings().partitions(_BATCH):
        connection.execute(insert(StandingRecord), [_values(row) for row in part])


def _values(row: RowMapping) -> dict[str, Any]:
    values = dict(row)
    bonuses = values.pop("outcomes")
    outcomes = {bonus["name"]: GrantStatus(bonus["status"]) for bonus in bonuses}
    return values | {
        "status": _status(outcomes[name] for name in row["bonuses"]),
        "grounds": _grounds(bonuses, row["bonuses"]),
        "flags": tuple(values.pop("extras").get("flags", ())),
        "refused": tuple(
            name for name, status in outcomes.items() if status is GrantStatus.REFUSED
        ),
    }


def _grounds(bonuses: Iterable[dict[str, Any]], counting: Iterable[str]) -> str:
    """The reasons of the bonuses that count, each once."""
    names = set(counting)
    reasons = (bonus["reason"] for bonus in bonuses if bonus["name"] in names)
    return "; ".join(dict.fromkeys(filter(None, reasons)))


def _status(statuses: Iterable[GrantStatus]) -> GrantStatus | None:
    """How far the bonuses that count are believed: as far as the weakest of them."""
    return min(statuses, key=_FIRMNESS.index, default=None)


def _standing_entries() -> Select[Any]:
    """Every entry that stands on the board, with what is shown of it."""
    return (
        select(
            *(EntryRow.id.label("entry_id"), EntryRow.challenge, EntryRow.author),
            *(EntryRow.size, EntryRow.chars, EntryRow.submitted, EntryRow.extras),
            *(JudgingRow.language, JudgingRow.score, JudgingRow.score_bonuses.label("bonuses")),
            *(JudgingRow.bonuses.label("outcomes"), JudgingRow.isolation, JudgingRow.waivers),
        )
        .join(JudgingRow, JudgingRow.id == newest_judging(EntryRow.id))
        .where(JudgingRow.score.is_not(None), not_disqualified())
    )


def counts(judging_id: SQLColumnExpression[int]) -> ColumnElement[bool]:
    """Whether a judging counts: it belongs to no batch, or its batch was applied."""
    link, applied = aliased(RejudgedRow), aliased(RejudgeAppliedRow)
    in_batch = select(link.judging_id).where(link.judging_id == judging_id)
    in_applied = in_batch.join(applied, applied.batch_id == link.batch_id)
    return or_(~in_batch.exists(), in_applied.exists())


def newest_judging(entry_id: SQLColumnExpression[int]) -> ScalarSelect[int]:
    """The newest judging of an entry that counts, inside a query on something with its id."""
    newest = aliased(JudgingRow)
    return (
        select(func.max(newest.id))
        .where(newest.entry_id == entry_id, counts(newest.id))
        .correlate_except(newest)
        .scalar_subquery()
    )


def not_disqualified() -> ColumnElement[bool]:
    """Whether an entry may stand on the board, inside a query on `EntryRow`."""
    latest = (
        select(ModerationRow.kind)
        .where(
            ModerationRow.entry_id == EntryRow.id,
            ModerationRow.kind.in_(("disqualify", "reinstate")),
        )
        .order_by(ModerationRow.id.desc())
        .limit(1)
        .correlate(EntryRow)
        .scalar_subquery()
    )
    return func.coalesce(latest, "reinstate") == "reinstate"
