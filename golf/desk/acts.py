"""What a moderator or an author does to one entry: waive, claim, withdraw, disqualify, reinstate.

Each act is checked, recorded with who, when and why, and where it changes what is judged, the new
judging is stored in the same transaction. Called by `golf.commands.desk`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from golf.challenges import registry
from golf.challenges.base import Challenge
from golf.desk.anew import Means, judge_anew
from golf.entries.author import author
from golf.errors import UnknownName, UsageError
from golf.records import BonusOutcome, Event, GrantStatus, Judging, StoredEntry
from golf.results import Verdict
from golf.scoring.bonuses import implied_claims
from golf.scoring.score import score
from golf.usecases import Outcome, outcome_of

if TYPE_CHECKING:
    from golf.db.store import Store

_MOST_REASON = 2_000


@dataclass(frozen=True, slots=True)
class Act:
    """Who does it, and why."""

    by: str
    reason: str

    def event(self, kind: str, detail: str = "") -> Event:
        """The event of this act, happening now."""
        return Event(kind, detail, self.by, self.reason, datetime.now(UTC))


def act(by: str | None, reason: str | None, *, required: bool = False) -> Act:
    """Who acts (as `golf submit` finds its author) and why; UsageError where a reason lacks."""
    text = (reason or "").strip()
    if required and not text:
        raise UsageError("a reason is needed, since it stays with the entry: give --reason TEXT")
    if len(text) > _MOST_REASON:
        raise UsageError(f"--reason is too long: at most {_MOST_REASON:,} characters")
    return Act(author(by), text)


def waive(entry_id: int, rule: str, done: Act, database: str | None, means: Means) -> Outcome:
    """Waive a rule for an entry and judge it anew without that rule."""

    def decide(store: Store, stored: StoredEntry) -> Judging:
        challenge = _challenge(stored)
        if rule not in challenge.waivers:
            raise UnknownName(f"rule of {challenge.id} to waive", rule, challenge.waivers)
        if rule in stored.waivers:
            raise UsageError(f"entry {entry_id}: {rule} was waived already")
        return judge_anew(store, stored, means, waivers=(*stored.waivers, rule))

    return _acted(entry_id, database, lambda _: [done.event("waive", rule)], decide)


def claim(entry_id: int, bonus: str, done: Act, database: str | None, means: Means) -> Outcome:
    """Claim a bonus for an entry and judge it anew."""

    def decide(store: Store, stored: StoredEntry) -> Judging:
        _challenge(stored).bonus(bonus)
        claims = stored.current.claims
        if bonus in claims:
            raise UsageError(f"entry {entry_id} claims {bonus} already")
        return judge_anew(store, stored, means, claims=(*claims, bonus))

    return _acted(entry_id, database, lambda _: [done.event("claim", bonus)], decide)


def withdraw(entry_id: int, bonus: str | None, done: Act, database: str | None) -> Outcome:
    """Withdraw a claim, or all of them; the latest judging is decided anew, nothing is run."""

    def gone(stored: StoredEntry) -> list[str]:
        return [name for name in stored.current.claims if bonus in (None, name)]

    def decide(_: Store, stored: StoredEntry) -> Judging:
        claims = stored.current.claims
        if not gone(stored):
            if bonus is not None:
                _challenge(stored).bonus(bonus)
            what = f"claims {', '.join(claims)}" if claims else "claims nothing"
            raise UsageError(f"entry {entry_id} {what}: there is nothing to withdraw")
        kept = tuple(name for name in claims if name not in gone(stored))
        return decided_anew(stored, kept)

    def events(stored: StoredEntry) -> list[Event]:
        return [done.event("withdraw", name) for name in gone(stored)]

    return _acted(entry_id, database, events, decide)


def disqualify(entry_id: int, done: Act, database: str | None) -> Outcome:
    """Take an entry off the board; it is kept."""

    def decide(_: Store, stored: StoredEntry) -> None:
        if earlier := stored.disqualified:
            day = f"{earlier.when:%Y-%m-%d}"
            raise UsageError(f"entry {entry_id} is disqualified already, by {earlier.by} on {day}")

    return _acted(entry_id, database, lambda _: [done.event("disqualify")], decide)


def reinstate(entry_id: int, done: Act, database: str | None) -> Outcome:
    """Let a disqualified entry stand on the board again."""

    def decide(_: Store, stored: StoredEntry) -> None:
        if not stored.disqualified:
            raise UsageError(f"entry {entry_id} is not disqualified: there is nothing to reinstate")

    return _acted(entry_id, database, lambda _: [done.event("reinstate")], decide)


def _acted(
    entry_id: int,
    database: str | None,
    events: Callable[[StoredEntry], Sequence[Event]],
    decide: Callable[[Store, StoredEntry], Judging | None],
) -> Outcome:
    """Decide, and record the events with the new judging; after a judge error, record nothing."""
    from golf.db.moderation import Moderation
    from golf.db.session import open_store

    with open_store(database, create=False) as store:
        stored = store.fetch(entry_id)
        judging = decide(store, stored)
        if judging is not None and judging.verdict is Verdict.JE:
            return Outcome(entry_id, stored.current, judging)
        Moderation(store).record(stored, events(stored), judging)
        return outcome_of(store.fetch(entry_id))


def _challenge(stored: StoredEntry) -> Challenge:
    return registry.get(stored.entry.challenge)


def decided_anew(stored: StoredEntry, claims: tuple[str, ...]) -> Judging:
    """The latest judging as it is with fewer claims: what ran stays, bonuses and score follow.

    `claims` must be among those the entry makes now.
    """
    latest = stored.judgings[-1]
    bonuses = _challenge(stored).bonuses
    kept = implied_claims(bonuses, claims)
    outcomes = tuple(
        outcome if outcome.name in kept else _unclaimed(outcome) for outcome in latest.bonuses
    )
    granted = {outcome.name for outcome in outcomes if outcome.granted}
    counting = [bonus for bonus in bonuses if bonus.name in granted]
    gone = [name for name in stored.current.claims if name not in claims]
    return replace(
        latest,
        purpose="rejudge",
        bonuses=outcomes,
        score=score(stored.entry.size, counting) if latest.verdict is Verdict.AC else None,
        notes=(*latest.notes, f"decided anew without the claim {', '.join(gone)}; nothing was run"),
    )


def _unclaimed(outcome: BonusOutcome) -> BonusOutcome:
    reason = "withdrawn" if outcome.claimed else outcome.reason
    return BonusOutcome(outcome.name, False, False, GrantStatus.UNCLAIMED, reason)
