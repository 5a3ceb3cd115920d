"""Batches of judgings that do not count until they are applied."""

from __future__ import annotations

import random

import pytest
from unit.db.db_samples import at, entry, judging

from golf.db.batches import Batches
from golf.db.store import Store
from golf.errors import UnknownName, UsageError
from golf.records import Judging


def scores(store: Store) -> dict[int, str]:
    rows = store.leaderboard("pocket-cube", top=None, everyone=True)
    return {row.id: str(row.score) for row in rows}


def test_a_judging_in_a_batch_counts_once_the_batch_is_applied(store: Store) -> None:
    one, two = (store.save_submission(entry(a), judging(50_000)) for a in "ab")
    batches = Batches(store)
    batch = batches.begin("grace", "new Python")
    batches.add(batch, one, judging(40_000))
    batches.add(batch, two, judging(None))
    assert scores(store) == {one: "5", two: "5"}
    stored = store.fetch(one)
    assert stored.judgings == (judging(50_000),)
    assert [(found.batch, found.judging) for found in stored.pending] == [(batch, judging(40_000))]
    store.rebuild_standing()
    assert scores(store) == {one: "5", two: "5"}
    batches.apply(batch, "grace", "as wished")
    assert scores(store) == {one: "4"}
    stored = store.fetch(two)
    assert (stored.pending, len(stored.judgings)) == ((), 2)
    assert stored.judgings[-1].failures == judging(None).failures


def test_a_batch_tells_what_it_holds_and_what_is_outdated(store: Store) -> None:
    one, two = (store.save_submission(entry(a), judging(50_000)) for a in "ab")
    batches = Batches(store)
    batch = batches.begin("grace", "why")
    for id_ in (one, two):
        batches.add(batch, id_, judging(40_000))
    store.save_judging(two, judging(30_000))
    found = batches.fetch(batch)
    assert [(held.entry_id, held.outdated) for held in found.judgings] == [(1, False), (2, True)]
    assert (found.by, found.reason, found.applied) == ("grace", "why", None)
    assert [waiting.id for waiting in batches.waiting()] == [batch]
    batches.apply(batch, "grace", "")
    assert scores(store) == {one: "4", two: "3"}
    assert batches.waiting() == []
    applied = batches.fetch(batch).applied
    assert applied is not None
    assert applied > at(0)


def test_a_batch_is_applied_once_and_must_exist(store: Store) -> None:
    batches = Batches(store)
    with pytest.raises(UnknownName, match="unknown batch '1': known: none"):
        batches.apply(1, "grace", "")
    batch = batches.begin("grace", "")
    batches.apply(batch, "grace", "")
    with pytest.raises(UsageError, match="batch 1 was applied already"):
        batches.apply(batch, "grace", "")
    for strange in (0, 2, -1, 2**70):
        with pytest.raises(UnknownName, match="known: 1 to 1"):
            batches.fetch(strange)


@pytest.mark.parametrize("seed", range(4))
def test_the_board_follows_a_history_kept_beside_it(store: Store, seed: int) -> None:
    """The newest judging that is in no batch or in an applied one, by a way of its own."""
    chance = random.Random(seed)  # noqa: S311
    batches = Batches(store)
    history: list[tuple[int, Judging, int | None]] = []
    waiting: list[int] = []
    for _ in range(50):
        given = judging(chance.choice((None, 10_000, 20_000, 30_000)))
        entries = len({id_ for id_, _, _ in history})
        what = chance.random()
        if what < 0.3 or not entries:
            history.append((store.save_submission(entry(chance.choice("abc")), given), given, None))
        elif what < 0.45:
            id_ = chance.randint(1, entries)
            store.save_judging(id_, given)
            history.append((id_, given, None))
        elif what < 0.55 or not waiting:
            waiting.append(batches.begin("grace", ""))
        elif what < 0.85:
            id_, batch = chance.randint(1, entries), chance.choice(waiting)
            batches.add(batch, id_, given)
            history.append((id_, given, batch))
        else:
            batch = waiting.pop(chance.randrange(len(waiting)))
            batches.apply(batch, "grace", "")
    newest = {id_: made for id_, made, batch in history if batch not in waiting}
    expected = {id_: str(made.score) for id_, made in newest.items() if made.score}
    assert expected
    assert scores(store) == expected
    store.rebuild_standing()
    assert scores(store) == expected
