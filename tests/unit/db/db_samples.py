"""Made-up entries, judgings and evidence for the tests of the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from golf.entries.entry import Entry
from golf.records import BonusOutcome, Event, GrantStatus, Judging, Probe
from golf.results import CaseKey, Failure, InputMode, Judgement, Limits, Score, Verdict

START = datetime(2026, 1, 1, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def entry(author: str = "ada", source: bytes = b"print(1)", **changes: Any) -> Entry:
    made = Entry(
        challenge="pocket-cube",
        author=author,
        name="solver.py",
        posted=source + b"\n",
        source=source,
        languages=("python3",),
        claims=("optimal",),
        input_mode=InputMode.ARGV,
    )
    return replace(made, **changes)


def failure(text: bytes = b"FFFUDDRFRULLLDRRUULBBBDB", **changes: Any) -> Failure:
    made = Failure(
        key=CaseKey("submit", "11 moves", 3),
        item=0,
        input=text,
        output=b"R U\xff\0",
        error=b"\x1b[31mwarning",
        judgement=Judgement(Verdict.WA, "column 7: 'R3'", {"moves": 12, "optimal": 11}),
        wall_seconds=0.25,
    )
    return replace(made, **changes)


def judging(units: int | None = 1_000_000, **changes: Any) -> Judging:
    """An accepted judging with a score of `units` 1/10,000 bytes; None: a rejected one."""
    outcomes = (BonusOutcome("optimal", True, True, GrantStatus.PROVISIONAL, "100 of 100 cases"),)
    made = Judging(
        purpose="submit",
        challenge="pocket-cube",
        revision=1,
        language="python3",
        runtime="Python 3.11.7",
        fingerprint="f" * 64,
        input_mode=InputMode.ARGV,
        compile_command="",
        seed="0" * 64,
        seed_origin="secrets",
        limits=Limits(),
        isolation="namespaces/root",
        verdict=Verdict.AC,
        score=None if units is None else Score(units, ("optimal",)),
        bonuses=outcomes,
        cases_planned=100,
        cases_run=100,
        cases_passed=100,
        probes=(Probe("solved", Verdict.RTE, "crashed"),),
        notes=("the final line end is not counted",),
        wall_seconds=3.125,
        program_seconds=2.5,
        longest_seconds=0.5,
        peak_bytes=9_000_000,
    )
    if units is None:
        made = replace(made, verdict=Verdict.WA, bonuses=(), cases_passed=99, failures=(failure(),))
    return replace(made, **changes)


def event(kind: str, minutes: int = 60) -> Event:
    return Event(kind, "", "grace", "it reads the table of a library", at(minutes))
