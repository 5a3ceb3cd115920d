"""Flags and postings are stored and fetched, and the board keeps a language's flags apart."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from unit.db.db_samples import at, entry, judging
from unit.db.test_audits import start

from golf.db import session
from golf.db.audits import Audits
from golf.db.session import open_store
from golf.db.store import Store, Submission
from golf.entries.claim import Header, Posting
from golf.records import GrantStatus
from golf.results import Score

HEADER = Header(
    "Perl -p, 43 + 2 bytes = 45",
    language="Perl",
    flags=("-p",),
    size=43,
    other_size=41,
    percents=(5000,),
    points=(10, 5),
    extra=2,
    score=450_000,
    labels=("bonus",),
    problems=("two sizes",),
    remarks=("1 234 is read as one number",),
)


def test_a_posting_comes_back_as_it_was(store: Store) -> None:
    posting = Posting(HEADER, "It works.", ("tabs",), ("restored",))
    given = entry(flags=("-p", "-l"), count_flags=True, posting=posting)
    stored = store.fetch(store.save_submission(given, judging()))
    assert stored.entry == given
    assert stored.entry.size == len(given.source) + len("-p -l")


def test_how_the_size_was_counted_is_kept(database: Path, store: Store) -> None:
    store.save_submission(entry(), judging())
    store.save_submission(entry(flags=("-p",), count_flags=True), judging())
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT size, size_rule FROM entry ORDER BY id").fetchall()
    assert rows == [(8, "bytes"), (10, "bytes+flags")]


def test_the_board_has_a_row_for_each_set_of_flags(store: Store) -> None:
    submissions = [
        Submission(entry(flags=flags), judging(units), at(minute))
        for minute, (flags, units) in enumerate(
            [((), 500_000), (("-p",), 430_000), (("-p",), 440_000), ((), 510_000)]
        )
    ]
    store.save_submissions(submissions)
    rows = store.leaderboard("pocket-cube")
    assert [(row.flags, str(row.score)) for row in rows] == [(("-p",), "43"), ((), "50")]


def test_an_older_database_gets_the_new_columns_filled(database: Path) -> None:
    with open_store(str(database)) as store:
        refused = replace(judging().bonuses[0], granted=False, status=GrantStatus.REFUSED)
        store.save_submission(entry(), judging(bonuses=(refused,), score=Score(80_000)))
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
        for table, column in (
            *(("entry", "extras"), ("audit", "extras")),
            *(("standing", "flags"), ("standing", "refused"), ("standing", "grounds")),
        ):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    assert session.HEAD != "0003"
    with open_store(str(database)) as store:
        (row,) = store.leaderboard("pocket-cube")
        assert store.fetch(1).entry == entry()
    assert (row.flags, row.refused) == ((), ("optimal",))
    assert list(database.parent.glob("*.backup-0003-*"))


def test_an_audit_keeps_the_flags_of_its_entry(store: Store) -> None:
    given = start(entry=entry(flags=("-l",), posting=Posting(HEADER)))
    audits = Audits(store)
    assert audits.fetch(audits.begin(given)).start.entry == given.entry
