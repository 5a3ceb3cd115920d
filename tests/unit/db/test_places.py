"""Where an entry stands, and what an author tried."""

from __future__ import annotations

from unit.db.db_samples import at, entry, event, judging

from golf.db.places import place, tries
from golf.db.store import Store, Submission
from golf.records import Place


def filled(store: Store) -> list[int]:
    rows = [
        ("ada", "python3", (), 400_000),
        ("bob", "python3", (), 300_000),
        ("cyd", "python3", (), 400_000),
        ("ada", "python3", (), 500_000),
        ("ada", "perl", ("-p",), 200_000),
        ("ada", "perl", (), 250_000),
        ("dan", "python3", (), None),
    ]
    return store.save_submissions(
        [
            Submission(entry(author, flags=flags), judging(units, language=language), at(minute))
            for minute, (author, language, flags, units) in enumerate(rows)
        ]
    )


def test_places(store: Store) -> None:
    ids = filled(store)
    assert place(store, ids[1]) == Place(1, 3, 0, 3, 5)
    assert place(store, ids[0]) == Place(2, 3, 100_000, 4, 5)
    assert place(store, ids[2]) == Place(2, 3, 100_000, 4, 5)  # a tie shares the rank
    assert place(store, ids[3]) == Place(3, 3, 200_000, 5, 5, better_own=ids[0])
    assert place(store, ids[4]) == Place(1, 2, 0, 1, 5)
    assert place(store, ids[5]) == Place(2, 2, 50_000, 2, 5)
    assert place(store, ids[6]) is None
    assert place(store, 99) is None


def test_a_disqualified_entry_has_no_place(store: Store) -> None:
    ids = filled(store)
    store.record_event(ids[1], event("disqualify"))
    assert place(store, ids[1]) is None
    assert place(store, ids[0]) == Place(1, 2, 0, 3, 4)


def test_tries(store: Store) -> None:
    ids = filled(store)
    store.record_event(ids[0], event("disqualify"))
    found = tries(store, "ada", None)
    assert [one.id for one in found] == [ids[5], ids[4], ids[3], ids[0]]
    assert [one.disqualified for one in found] == [False, False, False, True]
    assert (found[1].flags, str(found[1].score)) == (("-p",), "20")
    assert tries(store, "dan", "pocket-cube")[0].score is None
    assert tries(store, "ada", "turnover") == []
    assert tries(store, "nobody", None) == []
