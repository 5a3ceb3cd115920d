"""What moderators do, kept; and what may need one, found.

Used by `golf.desk` on an open store. An event and the judging that follows from it are saved in
one transaction, so that the board never shows one without the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, insert, or_, select

from golf.db import codec, standing
from golf.db.models import EntryRow, JudgingRow, ModerationRow
from golf.db.store import Store, add_judgings
from golf.errors import StoreError
from golf.records import Event, Judging, StoredEntry
from golf.results import Limits, Verdict


@dataclass(frozen=True, slots=True)
class LongRun:
    """The longest run of an entry's newest judging, and what a run may take."""

    entry_id: int
    challenge: str
    author: str
    verdict: Verdict
    longest_seconds: float
    limit_seconds: float


class Moderation:
    """The moderators' side of an open store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def record(
        self, stored: StoredEntry, events: Sequence[Event], judging: Judging | None = None
    ) -> None:
        """Save events of an entry, with the judging that follows from them if one does.

        `stored` is what the decision was made on; StoreError where somebody else acted on the
        entry since.
        """
        mine = ModerationRow.entry_id == stored.id
        with self._store.writing() as connection:
            known = connection.scalar(select(func.count()).where(mine))
            if known != len(stored.events):
                raise StoreError(
                    f"entry {stored.id}: somebody else acted on it meanwhile: "
                    f"look at golf show {stored.id} and try again"
                )
            rows = [codec.event_values(event, stored.id) for event in events]
            connection.execute(insert(ModerationRow), rows)
            if judging is not None:
                add_judgings(connection, [(stored.id, judging, datetime.now(UTC))])
            standing.refresh(connection, [stored.id])

    def entry_ids(self, challenge: str | None) -> list[int]:
        """The ids of all entries, of one challenge where it is named."""
        query = _of_challenge(select(EntryRow.id), challenge).order_by(EntryRow.id)
        with self._store.reading() as connection:
            return list(connection.scalars(query))

    def shared_sources(self, challenge: str | None) -> list[dict[int, str]]:
        """Sources that several authors submitted for one challenge: the authors by entry id.

        Disqualified entries are left out.
        """
        source = (EntryRow.challenge, EntryRow.sha256)
        several = _of_challenge(select(*source), challenge).where(standing.not_disqualified())
        shared = (
            several.group_by(*source).having(func.count(EntryRow.author.distinct()) > 1).subquery()
        )
        query = (
            select(EntryRow.id, EntryRow.author, *source)
            .join(shared, (shared.c.challenge == source[0]) & (shared.c.sha256 == source[1]))
            .where(standing.not_disqualified())
            .order_by(EntryRow.id)
        )
        found: dict[tuple[str, str], dict[int, str]] = {}
        with self._store.reading() as connection:
            for row in connection.execute(query):
                found.setdefault((row.challenge, row.sha256), {})[row.id] = row.author
        return list(found.values())

    def long_runs(self, challenge: str | None) -> list[LongRun]:
        """The longest runs of accepted entries, and of those rejected for time after some cases.

        The caller decides how near to the limit is near. Disqualified entries are left out.
        """
        partly = (JudgingRow.verdict == Verdict.TLE) & (JudgingRow.cases_passed > 0)
        query = _of_challenge(
            select(
                *(EntryRow.id, EntryRow.challenge, EntryRow.author),
                *(JudgingRow.verdict, JudgingRow.longest_us, JudgingRow.limits),
            ),
            challenge,
        )
        newest = query.join(JudgingRow, JudgingRow.id == standing.newest_judging(EntryRow.id))
        told = or_(JudgingRow.verdict == Verdict.AC, partly)
        chosen = newest.where(told, standing.not_disqualified()).order_by(EntryRow.id)
        with self._store.reading() as connection:
            return [
                LongRun(
                    *(row.id, row.challenge, row.author, row.verdict, row.longest_us),
                    Limits(**row.limits).wall_seconds,
                )
                for row in connection.execute(chosen)
            ]


def _of_challenge(query: Any, challenge: str | None) -> Any:
    return query if challenge is None else query.where(EntryRow.challenge == challenge)
