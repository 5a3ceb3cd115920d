"""What waits for a moderator: found in the database and in the sources, ranked by nothing.

    batch     rejudgings on trial that nobody applied
    leader    the first of a board or of a language, whose bonus was never audited
    time      a run that came close to the time limit, or a rejection for time after right answers
    source    one source under several names
    note      what stands out in the source of an entry on the board

Called by `golf.commands.desk` for `golf review`. None of it is a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from golf.challenges import registry
from golf.entries.notes import source_notes
from golf.errors import NoDatabase, UsageError
from golf.records import GrantStatus, StandingRow
from golf.results import Verdict

if TYPE_CHECKING:
    from golf.db.moderation import LongRun
    from golf.db.store import Store

NEAR = 0.8
"""A run of this share of the time limit is close to it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing to look at: of which kind, which entries, what it is, what to do next."""

    kind: str  # batch, leader, time, source, note
    entries: tuple[int, ...]
    text: str
    command: str


def review(challenge: str | None, database: str | None, *, top: int = 50) -> list[Waiting]:
    """All that waits, of one challenge where it is named.

    `top` rows of each board have their sources looked at. Disqualified entries wait for nobody. A
    database that does not exist yet has nothing.
    """
    from golf.db.session import open_store

    if challenge is not None:
        registry.get(challenge)
    if top < 1:
        raise UsageError(f"--top {top} is too few: at least 1")
    try:
        with open_store(database, create=False) as store:
            return list(_waiting(store, challenge, top))
    except NoDatabase:
        return []


def _waiting(store: Store, challenge: str | None, top: int) -> Iterator[Waiting]:
    from golf.db.batches import Batches
    from golf.db.moderation import Moderation

    moderation = Moderation(store)
    for batch in Batches(store).waiting():
        text = f"made by {batch.by} on {batch.made:%Y-%m-%d}, not applied"
        yield Waiting("batch", (), f"batch {batch.id}: {text}", f"golf rejudge --apply {batch.id}")
    names = registry.ids() if challenge is None else (challenge,)
    boards = [store.leaderboard(name, top=None) for name in names]
    for rows in boards:
        yield from _leaders(rows)
    for run in moderation.long_runs(challenge):
        yield from _time(run)
    for authors in moderation.shared_sources(challenge):
        yield _shared(authors)
    for rows in boards:
        yield from _notes(store, rows[:top])


def _leaders(rows: Iterable[StandingRow]) -> Iterator[Waiting]:
    """Whoever stands first on a board or in a language on the cases of a submit alone."""
    led: set[str] = set()
    for place, row in enumerate(rows):
        first = row.language not in led
        led.add(row.language)
        if not first or row.status is not GrantStatus.PROVISIONAL:
            continue
        where = row.challenge if place == 0 else f"{row.challenge} in {row.language}"
        bonuses = ", ".join(row.bonuses)
        text = f"{row.author} leads {where} with {row.score}; {bonuses} is provisional"
        yield Waiting("leader", (row.id,), text, f"golf audit {row.id}")


def _time(run: LongRun) -> Iterator[Waiting]:
    limit = f"the limit is {run.limit_seconds:g} s"
    if run.verdict is Verdict.TLE:
        text = f"{run.author}: rejected for time after right answers, {limit}"
    elif run.longest_seconds >= NEAR * run.limit_seconds:
        text = f"{run.author}: the longest run took {run.longest_seconds:.1f} s, {limit}"
    else:
        return
    yield Waiting("time", (run.entry_id,), text, f"golf rejudge {run.entry_id} --dry-run")


def _shared(authors: dict[int, str]) -> Waiting:
    listed = ", ".join(f"entry {id_} by {name}" for id_, name in authors.items())
    return Waiting("source", tuple(authors), f"one source: {listed}", f"golf show {max(authors)}")


def _notes(store: Store, rows: Iterable[StandingRow]) -> Iterator[Waiting]:
    for row in rows:
        entry = store.fetch(row.id).entry
        notes = (
            *source_notes(entry.source, row.language),
            *registry.get(row.challenge).notes(entry),
        )
        for note in notes:
            yield Waiting("note", (row.id,), f"{row.author}: {note}", f"golf show {row.id}")
