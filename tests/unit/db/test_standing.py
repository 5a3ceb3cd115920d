"""The board's projection: what stands there, in which order, and that the events explain it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from sqlalchemy import text
from unit.db.db_samples import at, entry, event, judging

from golf.db.session import open_store
from golf.db.store import Store
from golf.records import BonusOutcome, GrantStatus, StandingRow, StoredEntry
from golf.results import Score
from golf.scoring.ranking import best_per_author, order


def shown(store: Store, **options: object) -> list[tuple[str, str]]:
    rows = store.leaderboard("pocket-cube", **options)  # type: ignore[arg-type]
    return [(row.author, str(row.score)) for row in rows]


def test_a_row_has_what_the_board_shows(store: Store) -> None:
    bonuses = (
        BonusOutcome("optimal", True, False, GrantStatus.REFUSED),
        BonusOutcome("under-20", True, True, GrantStatus.PROVISIONAL),
    )
    score = Score(80_000, ("under-20",))
    given = judging(score=score, bonuses=bonuses, waivers=("last-line",), language="c")
    saved = store.save_submission(entry(source=b"\xc3\xa9!"), given, when=at(5))
    assert store.leaderboard("pocket-cube") == [
        StandingRow(
            id=saved,
            challenge="pocket-cube",
            author="ada",
            language="c",
            size=3,
            chars=2,
            bonuses=("under-20",),
            score=score,
            submitted=at(5),
            status=GrantStatus.PROVISIONAL,
            isolation="namespaces/root",
            waivers=("last-line",),
            refused=("optimal",),
        )
    ]


def test_the_status_is_that_of_the_weakest_bonus_that_counts(store: Store) -> None:
    proved = BonusOutcome("no-15", True, True, GrantStatus.PROVED)
    weaker = BonusOutcome("several-solutions", True, True, GrantStatus.NOT_REFUTED)
    both = judging(score=Score(1, ("no-15", "several-solutions")), bonuses=(proved, weaker))
    store.save_submission(entry("both"), both)
    store.save_submission(entry("none"), judging(score=Score(2), bonuses=()))
    statuses = [row.status for row in store.leaderboard("pocket-cube")]
    assert statuses == [GrantStatus.NOT_REFUTED, None]


def test_best_first_and_of_equals_the_earlier(store: Store) -> None:
    for author, units, minutes in (("c", 30_000, 1), ("a", 20_000, 9), ("b", 20_000, 8)):
        store.save_submission(entry(author), judging(units), when=at(minutes))
    assert shown(store) == [("b", "2"), ("a", "2"), ("c", "3")]
    assert shown(store, top=2) == [("b", "2"), ("a", "2")]


def test_one_row_per_author_and_language_and_an_equalled_best_keeps_its_date(store: Store) -> None:
    for units, minutes in ((50_000, 1), (40_000, 2), (40_000, 3), (60_000, 4)):
        store.save_submission(entry(), judging(units), when=at(minutes))
    store.save_submission(entry(), judging(45_000, language="c"), when=at(5))
    assert [(row.id, row.submitted) for row in store.leaderboard("pocket-cube")] == [
        (2, at(2)),
        (5, at(5)),
    ]
    assert [row.id for row in store.leaderboard("pocket-cube", everyone=True)] == [2, 3, 5, 1, 4]


def test_language_and_challenge_select(store: Store) -> None:
    store.save_submission(entry(), judging(language="c"))
    store.save_submission(entry(challenge="turnover"), judging(challenge="turnover"))
    assert len(store.leaderboard("pocket-cube", language="c")) == 1
    assert store.leaderboard("pocket-cube", language="python3") == []
    assert [row.id for row in store.leaderboard("turnover")] == [2]


def test_the_newest_judging_decides(store: Store) -> None:
    saved = store.save_submission(entry(), judging(50_000))
    store.save_judging(saved, judging(70_000))
    assert shown(store) == [("ada", "7")]
    store.save_judging(saved, judging(None))
    assert shown(store) == []
    store.save_judging(saved, judging(60_000))
    assert shown(store) == [("ada", "6")]


def test_a_disqualified_entry_leaves_the_board_until_it_is_reinstated(store: Store) -> None:
    store.save_submission(entry(), judging(50_000))
    better = store.save_submission(entry(), judging(40_000))
    store.record_event(better, event("disqualify"))
    assert shown(store) == [("ada", "5")]
    store.record_event(better, event("claim"))
    assert shown(store) == [("ada", "5")]
    store.record_event(better, event("reinstate"))
    assert shown(store) == [("ada", "4")]


def expected_row(stored: StoredEntry) -> StandingRow | None:
    """The board's row by a way of its own: from the fetched events alone."""
    newest = stored.judgings[-1]
    outs = [done.kind for done in stored.events if done.kind in ("disqualify", "reinstate")]
    if newest.score is None or outs[-1:] == ["disqualify"]:
        return None
    reasons = {bonus.name: bonus.reason for bonus in newest.bonuses}
    statuses = {bonus.name: bonus.status for bonus in newest.bonuses}
    return StandingRow(
        id=stored.id,
        challenge=stored.entry.challenge,
        author=stored.entry.author,
        language=newest.language,
        size=stored.entry.size,
        chars=stored.entry.chars,
        bonuses=newest.score.bonuses,
        score=newest.score,
        submitted=stored.submitted,
        status=statuses[newest.score.bonuses[0]],
        isolation=newest.isolation,
        waivers=newest.waivers,
        refused=tuple(name for name, status in statuses.items() if status == GrantStatus.REFUSED),
        grounds=reasons[newest.score.bonuses[0]],
    )


def some_history(store: Store, chance: random.Random) -> int:
    """A few dozen events of every kind by three authors; returns the number of entries."""
    entries = 0
    for step in range(60):
        units = chance.choice((None, 10_000, 20_000, 30_000))
        given = judging(units, language=chance.choice(("c", "python3")))
        what = chance.random()
        if what < 0.5 or not entries:
            when = at(chance.randrange(5))
            entries = store.save_submission(entry(chance.choice("abc")), given, when=when)
        elif what < 0.75:
            store.save_judging(chance.randint(1, entries), given)
        else:
            kind = chance.choice(("disqualify", "reinstate", "claim"))
            store.record_event(chance.randint(1, entries), event(kind, step))
    return entries


@pytest.mark.parametrize("seed", range(4))
def test_the_projection_follows_from_the_events(store: Store, seed: int) -> None:
    entries = some_history(store, random.Random(seed))  # noqa: S311
    rows = [expected_row(store.fetch(id_)) for id_ in range(1, entries + 1)]
    expected = sorted((row for row in rows if row), key=order)
    assert expected
    assert store.leaderboard("pocket-cube", top=None, everyone=True) == expected
    assert store.leaderboard("pocket-cube", top=None) == best_per_author(expected)
    store.rebuild_standing()
    assert store.leaderboard("pocket-cube", top=None, everyone=True) == expected


def test_a_damaged_projection_can_be_rebuilt(store: Store) -> None:
    store.save_submission(entry(), judging(40_000))
    with store._engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(text("UPDATE standing SET score = 1"))
    assert shown(store) == [("ada", "0.0001")]
    store.rebuild_standing()
    assert shown(store) == [("ada", "4")]


@pytest.mark.parametrize(
    ("options", "index"),
    [
        ({}, "standing_by_score"),
        ({"everyone": True}, "standing_by_score"),
        ({"language": "c"}, "standing_by_language"),
    ],
)
def test_the_board_is_read_in_the_order_of_an_index(
    database: Path, options: dict[str, object], index: str
) -> None:
    with open_store(str(database)) as store:
        plan = explained(store, **options)
    assert f"USING INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan


def explained(store: Store, language: str | None = None, everyone: bool = False) -> str:
    from golf.db.store import _board

    query = _board("pocket-cube", language, everyone=everyone).limit(50)
    with store._engine.connect() as connection:
        sql = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
        return "\n".join(row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {sql}")))
