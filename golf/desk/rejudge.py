"""Entries judged anew in a batch, on trial or for good, and what that would change.

    rejudge   ids → judgings in a new batch, one stored after the other → Rejudged; then applied,
              unless it is a dry run
    apply     a batch → Rejudged, and its judgings count from now on

Called by `golf.commands.desk`. The submission's time stays. What a batch changes is computed from
the database alone, so that a dry run and its application tell the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from golf.challenges import registry
from golf.desk.acts import Act
from golf.desk.anew import Means, judge_anew
from golf.errors import GolfError, UsageError
from golf.observer import Silent
from golf.records import Batch, BatchJudging, Judging, StandingRow, StoredEntry
from golf.results import Verdict
from golf.scoring.ranking import best_per_author, rank

if TYPE_CHECKING:
    from golf.db.batches import Batches
    from golf.db.store import Store


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a batch: its latest judging that counts, the new one, its ranks.

    A rank is None off the board, and where a better entry of the author stands there. `outdated`:
    it was judged anew since, so that the batch changes nothing.
    """

    entry_id: int
    author: str
    challenge: str
    before: Judging
    after: Judging
    rank_before: int | None = None
    rank_after: int | None = None
    outdated: bool = False

    @property
    def differs(self) -> bool:
        """Whether verdict, score, granted bonuses or rank change."""
        ranks = self.rank_before != self.rank_after
        return not self.outdated and (ranks or _result(self.before) != _result(self.after))

    @property
    def other_toolchain(self) -> bool:
        """Whether the two judgings used different toolchains."""
        return self.before.fingerprint != self.after.fingerprint


def _result(judging: Judging) -> tuple[object, ...]:
    return judging.verdict, judging.score, judging.granted


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry outside of the batch whose rank changes all the same."""

    entry_id: int
    author: str
    challenge: str
    rank_before: int | None
    rank_after: int | None


@dataclass(frozen=True, slots=True)
class Rejudged:
    """What came of a batch; `batch` is None where no entry could be judged."""

    batch: int | None
    applied: bool
    changes: tuple[Change, ...] = ()
    moved: tuple[Moved, ...] = ()
    failed: tuple[tuple[int, str], ...] = field(default=())  # entry and reason: our fault


def rejudge(
    entry_ids: Sequence[int],
    done: Act,
    database: str | None,
    means: Means,
    *,
    challenge: str | None = None,
    dry_run: bool = False,
) -> Rejudged:
    """Judge entries anew, all of them (of a challenge, if named) where no id is given.

    Each judging is stored as it comes; they count together at the end. What cannot be judged
    (our fault, a missing language) stays as it is and is told in `failed`.
    """
    from golf.db.batches import Batches
    from golf.db.moderation import Moderation
    from golf.db.session import open_store

    if challenge is not None:
        registry.get(challenge)
    with open_store(database, create=False) as store:
        ids = entry_ids or Moderation(store).entry_ids(challenge)
        stored = [store.fetch(entry_id) for entry_id in dict.fromkeys(ids)]
        run = _Run(store, Batches(store), done, means.settled())
        failed = run.judge(stored)
        if run.batch is None:
            return Rejudged(None, not dry_run, failed=failed)
        told = _told(store, run.batches.fetch(run.batch), applied=not dry_run)
        if not dry_run:
            run.batches.apply(run.batch, done.by, done.reason)
        return replace(told, failed=failed)


def apply(batch_id: int, done: Act, database: str | None) -> Rejudged:
    """Let the judgings of a batch count, and tell what that changed."""
    from golf.db.batches import Batches
    from golf.db.session import open_store

    with open_store(database, create=False) as store:
        batches = Batches(store)
        batch = batches.fetch(batch_id)
        if batch.applied:
            day = f"{batch.applied:%Y-%m-%d}"
            raise UsageError(f"batch {batch_id} was applied already, on {day}: nothing was changed")
        told = _told(store, batch, applied=True)
        batches.apply(batch_id, done.by, done.reason)
        return told


@dataclass
class _Run:
    """A batch being filled; it begins with its first judging."""

    store: Store
    batches: Batches
    done: Act
    means: Means
    batch: int | None = None

    def judge(self, entries: Sequence[StoredEntry]) -> tuple[tuple[int, str], ...]:
        """Judge one entry after the other; returns those that could not be judged, and why."""
        watcher = self.means.observer or Silent()
        quiet = replace(self.means, observer=None)
        watcher.planned(len(entries))
        failed = []
        for number, stored in enumerate(entries):
            watcher.note(f"entry {stored.id}")
            try:
                reason = self._judge(stored, quiet)
            except GolfError as error:
                reason = str(error)
            except KeyboardInterrupt:
                raise GolfError(self._interrupted(number, len(entries))) from None
            if reason:
                failed.append((stored.id, reason))
            watcher.advanced(1)
        return tuple(failed)

    def _judge(self, stored: StoredEntry, means: Means) -> str:
        judging = judge_anew(self.store, stored, means)
        if judging.verdict is Verdict.JE:
            return next((note for note in judging.notes if "judge error" in note), "judge error")
        if self.batch is None:
            self.batch = self.batches.begin(self.done.by, self.done.reason)
        self.batches.add(self.batch, stored.id, judging)
        return ""

    def _interrupted(self, number: int, total: int) -> str:
        if self.batch is None:
            return "interrupted: nothing of this judging was stored"
        return (
            f"interrupted after {number} of {total} entries: batch {self.batch} keeps them and "
            f"does not count: golf rejudge --apply {self.batch}"
        )


def _told(store: Store, batch: Batch, *, applied: bool) -> Rejudged:
    """What a batch changes, as long as it is not applied."""
    pairs = [(store.fetch(found.entry_id), found) for found in batch.judgings]
    boards = {
        challenge: _Ranks(store.leaderboard(challenge, top=None, everyone=True), pairs)
        for challenge in dict.fromkeys(stored.entry.challenge for stored, _ in pairs)
    }
    changes = tuple(
        _change(stored, found, boards[stored.entry.challenge]) for stored, found in pairs
    )
    known = {change.entry_id for change in changes}
    moved = tuple(moved for ranks in boards.values() for moved in ranks.moved(known))
    return Rejudged(batch.id, applied, changes, moved)


def _change(stored: StoredEntry, found: BatchJudging, ranks: _Ranks) -> Change:
    return Change(
        entry_id=stored.id,
        author=stored.entry.author,
        challenge=stored.entry.challenge,
        before=stored.judgings[-1],
        after=found.judging,
        rank_before=ranks.before.get(stored.id),
        rank_after=ranks.after.get(stored.id),
        outdated=found.outdated,
    )


class _Ranks:
    """The ranks on a board before and after, by entry id."""

    def __init__(
        self, rows: Iterable[StandingRow], pairs: Iterable[tuple[StoredEntry, BatchJudging]]
    ) -> None:
        self.rows = {row.id: row for row in rows}
        self.before = _ranks(self.rows.values())
        after = dict(self.rows)
        for stored, found in pairs:
            if found.outdated:
                continue
            after.pop(stored.id, None)
            row = _row(stored, found.judging)
            if row:
                after[row.id] = row
        self.after = _ranks(after.values())

    def moved(self, apart_from: set[int]) -> Iterator[Moved]:
        """The other entries whose rank changes."""
        for id_, row in self.rows.items():
            old, new = self.before.get(id_), self.after.get(id_)
            if old != new and id_ not in apart_from:
                yield Moved(id_, row.author, row.challenge, old, new)


def _ranks(rows: Iterable[StandingRow]) -> dict[int, int]:
    return {ranked.row.id: ranked.rank for ranked in rank(best_per_author(rows))}


def _row(stored: StoredEntry, judging: Judging) -> StandingRow | None:
    """The line of the board that a judging would give its entry, as far as ranks depend on it.

    None off the board.
    """
    score = judging.score
    if score is None or stored.disqualified:
        return None
    return StandingRow(
        id=stored.id,
        challenge=stored.entry.challenge,
        author=stored.entry.author,
        language=judging.language,
        size=stored.entry.size,
        chars=stored.entry.chars,
        bonuses=score.bonuses,
        score=score,
        submitted=stored.submitted,
        status=None,
        flags=stored.entry.flags,
    )
