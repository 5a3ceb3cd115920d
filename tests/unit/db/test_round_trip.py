"""Whatever a judging holds comes back equal from the database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite
from unit.db.db_samples import entry, judging

from golf.db.session import open_store
from golf.db.types import Json, Line, Moment, Names, Seconds
from golf.records import BonusOutcome, GrantStatus, Judging, Probe
from golf.results import CaseKey, Failure, InputMode, Judgement, Limits, Score, Verdict

DIALECT = sqlite.dialect()
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)
COUNTS = st.integers(0, 2**53)
SECONDS = st.integers(0, 10**12).map(lambda microseconds: microseconds / 1_000_000)
JUDGED = [verdict for verdict in Verdict if verdict is not Verdict.JE]

FAILURES = st.builds(
    Failure,
    key=st.builds(CaseKey, TEXTS, TEXTS, COUNTS),
    item=COUNTS,
    input=st.binary(max_size=40),
    output=st.binary(max_size=40),
    error=st.binary(max_size=40),
    judgement=st.builds(
        Judgement,
        st.sampled_from(Verdict),
        st.text(max_size=20)
        .map(lambda text: text.encode("utf-8", "ignore").decode())
        .filter(lambda text: "\0" not in text),
        st.dictionaries(st.text(max_size=5), st.integers()),
    ),
    wall_seconds=SECONDS,
)
OUTCOMES = st.lists(
    st.builds(
        BonusOutcome,
        name=st.sampled_from(["optimal", "under-20", "ünïcode"]),
        claimed=st.booleans(),
        granted=st.booleans(),
        status=st.sampled_from(GrantStatus),
        reason=st.text(max_size=20),
        evidence=st.none() | FAILURES,
    ),
    unique_by=lambda outcome: outcome.name,
).map(tuple)
JUDGINGS = st.builds(
    Judging,
    purpose=TEXTS,
    challenge=st.just("pocket-cube"),
    revision=COUNTS,
    language=TEXTS,
    runtime=TEXTS,
    fingerprint=TEXTS,
    input_mode=st.sampled_from(InputMode),
    compile_command=TEXTS,
    seed=TEXTS,
    seed_origin=TEXTS,
    limits=st.builds(Limits, st.floats(0.1, 1e6), COUNTS, COUNTS, COUNTS, COUNTS),
    isolation=TEXTS,
    verdict=st.sampled_from(JUDGED),
    score=st.none(),
    bonuses=OUTCOMES,
    cases_planned=COUNTS,
    cases_run=COUNTS,
    cases_passed=COUNTS,
    probes=st.lists(st.builds(Probe, TEXTS, st.sampled_from(Verdict), st.text())).map(tuple),
    failures=st.lists(FAILURES, max_size=3).map(tuple),
    notes=st.lists(st.text()).map(tuple),
    waivers=st.lists(st.text()).map(tuple),
    wall_seconds=SECONDS,
    program_seconds=SECONDS,
    longest_seconds=SECONDS,
    peak_bytes=COUNTS,
)


@settings(max_examples=60, deadline=None)
@given(made=JUDGINGS, units=st.integers(0, 10_000 * 65_536))
def test_a_judging_comes_back_equal(
    tmp_path_factory: pytest.TempPathFactory, made: Judging, units: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "round_trip.db"
    with open_store(str(path)) as store:
        saved = store.save_submission(entry(), judging(None))
        store.save_judging(saved, made)
        scored = judging(score=Score(units))
        store.save_judging(saved, scored)
        assert store.fetch(saved).judgings == (judging(None), made, scored)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


def there_and_back(decorator: Any, value: Any) -> Any:
    stored = decorator.process_bind_param(value, DIALECT)
    return decorator.process_result_value(stored, DIALECT)


@given(PLAIN)
def test_plain_data_comes_back_from_json(value: Any) -> None:
    assert there_and_back(Json(), value) == value
    assert Json().process_bind_param(value, DIALECT).isascii()


@given(st.lists(st.text()).map(tuple))
def test_names_come_back_as_a_tuple(value: tuple[str, ...]) -> None:
    assert there_and_back(Names(), value) == value


TIMES = {"min_value": datetime(1970, 1, 2), "max_value": datetime(2200, 1, 1)}


@given(
    st.datetimes(**TIMES, timezones=st.timezones()), st.datetimes(**TIMES, timezones=st.just(UTC))
)
def test_times_come_back_in_utc_and_sort_as_texts(one: datetime, other: datetime) -> None:
    back = there_and_back(Moment(), one)
    assert back == one.astimezone(UTC)
    assert back.utcoffset() == timedelta(0)
    texts = [str(Moment().process_bind_param(value, DIALECT)) for value in (one, other)]
    assert (texts[0] < texts[1]) == (back < other)


def test_a_time_is_written_as_iso_8601() -> None:
    east = timezone(timedelta(hours=2))
    written = Moment().process_bind_param(datetime(2026, 3, 4, 1, 2, 3, tzinfo=east), DIALECT)
    assert written == "2026-03-03T23:02:03.000000Z"


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="a time without a zone"):
        Moment().process_bind_param(datetime(2026, 1, 1), DIALECT)


@given(st.floats(0, 1e6))
def test_durations_keep_their_microseconds(value: float) -> None:
    assert there_and_back(Seconds(), value) == pytest.approx(value, abs=5.1e-7)


@given(st.text(st.characters()))
def test_any_text_becomes_one_that_can_be_stored(value: str) -> None:
    stored = Line().process_bind_param(value, DIALECT)
    assert stored is not None
    assert "\0" not in stored.encode("utf-8").decode()
    assert Line().process_bind_param(stored, DIALECT) == stored
