"""An entry judged once more: a stored entry in, a judging out; nothing is stored here.

Language, input mode, claims and waivers stay as they are now; the cases are drawn anew, after
those on which the source or the author failed before. Called by `acts` and `rejudge`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from golf.challenges import registry
from golf.judging import Order, judge_entry
from golf.observer import Observer, Silent
from golf.records import BonusOutcome, GrantStatus, Judging, StoredEntry
from golf.seeds import new_seed
from golf.usecases import job_count, same_source_notes, sandbox

if TYPE_CHECKING:
    from golf.db.store import Store
    from golf.verifier.sandbox import Sandbox

_AUDITED = (GrantStatus.NOT_REFUTED, GrantStatus.PROVED)


@dataclass(frozen=True, slots=True)
class Means:
    """What a judging is done with; None is "the best there is"."""

    jobs: int | None = None
    isolation: str | None = None
    box: Sandbox | None = None
    observer: Observer | None = None

    def settled(self) -> Means:
        """The same with its sandbox chosen, for many judgings."""
        return replace(self, jobs=job_count(self.jobs), box=sandbox(self.isolation, self.box))


def judge_anew(
    store: Store,
    stored: StoredEntry,
    means: Means,
    *,
    claims: tuple[str, ...] | None = None,
    waivers: tuple[str, ...] | None = None,
) -> Judging:
    """Judge a stored entry once more, with other claims or waivers where they are given.

    The verdict is JE where the judge failed; such a judging must not be stored.
    """
    means = means.settled()
    latest = stored.judgings[-1]
    entry = replace(
        stored.current,
        claims=stored.current.claims if claims is None else claims,
        languages=(latest.language,),
        input_mode=latest.input_mode,
    )
    order = Order(
        purpose="rejudge",
        cases=registry.get(entry.challenge).default_cases,
        seed=new_seed(),
        seed_origin="secrets",
        fail_fast=True,
        jobs=job_count(means.jobs),
        replays=tuple(store.counterexamples(entry.challenge, entry.author, entry.sha256)),
        waivers=stored.waivers if waivers is None else waivers,
        notes=same_source_notes(store, entry, before=stored.id),
    )
    _, judging = judge_entry(entry, order, sandbox(means.isolation, means.box), _watcher(means))
    return _with_audits(judging, latest)


def _watcher(means: Means) -> Observer:
    return means.observer or Silent()


def _with_audits(judging: Judging, earlier: Judging) -> Judging:
    """The judging, its granted bonuses believed as far as before where an audit still holds.

    An audit holds for the same rules and the same toolchain: it saw more cases than these.
    """
    if _circumstances(judging) != _circumstances(earlier):
        return judging
    audited = {bonus.name: bonus for bonus in earlier.bonuses if bonus.status in _AUDITED}

    def better(bonus: BonusOutcome) -> BonusOutcome:
        return audited.get(bonus.name, bonus) if bonus.granted else bonus

    return replace(judging, bonuses=tuple(map(better, judging.bonuses)))


def _circumstances(judging: Judging) -> tuple[object, ...]:
    return (
        *(judging.revision, judging.language, judging.fingerprint),
        *(judging.input_mode, judging.waivers, judging.limits),
    )
