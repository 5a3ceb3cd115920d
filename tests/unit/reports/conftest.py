"""Made-up entries, judgings and rows for the reports' tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO

import pytest

from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus, Judging, Probe, StandingRow
from golf.results import (
    MIB,
    CaseKey,
    Failure,
    InputMode,
    Judgement,
    Limits,
    Score,
    Verdict,
)

SEED = "5e" * 32

HOSTILE = "\x1b]0;owned\x07<script>alert(1)</script>|`x`\n| 9 | \u202egnp\x9b31m\udcff"


@pytest.fixture
def entry() -> Entry:
    source = b"print('R')".ljust(427, b"#")
    return Entry(
        challenge="pocket-cube",
        author="Ann Example",
        name="solver.py",
        posted=source + b"\n",
        source=source,
        languages=("python2",),
        claims=("optimal",),
        input_mode=InputMode.ARGV,
    )


@pytest.fixture
def failure() -> Failure:
    return Failure(
        key=CaseKey("submit", "11 moves", 3),
        item=0,
        input=b"-FF'UDDRFRULLLDRRUULBBBD",
        output=b"R U\x1b[2J\xff\nsecond\n",
        error=b"Traceback\n  line 1\n",
        judgement=Judgement(
            Verdict.WA, "column 4: '\\x1b' is not allowed", {"moves": 12, "optimal": 11}
        ),
        wall_seconds=0.12345,
    )


ACCEPTED = Judging(
    purpose="submit",
    challenge="pocket-cube",
    revision=1,
    language="python2",
    runtime="Python 2.7.18",
    fingerprint="ab" * 32,
    input_mode=InputMode.ARGV,
    compile_command="",
    seed=SEED,
    seed_origin="secrets",
    limits=Limits(),
    isolation="namespaces/root",
    verdict=Verdict.AC,
    score=Score(2_135_000, ("optimal",)),
    bonuses=(
        BonusOutcome("under-20", False, False, GrantStatus.UNCLAIMED),
        BonusOutcome("optimal", True, True, GrantStatus.PROVISIONAL, "100 of 100 cases"),
    ),
    cases_planned=100,
    cases_run=100,
    cases_passed=100,
    probes=(Probe("solved", Verdict.RTE, "exit status 1 and no output"),),
    wall_seconds=3.12345,
    program_seconds=2.9,
    longest_seconds=0.0421,
    peak_bytes=9 * MIB,
)


@pytest.fixture
def judging() -> Callable[..., Judging]:
    """An accepted judging with the given fields changed."""

    def make(**changes: object) -> Judging:
        return replace(ACCEPTED, **changes)

    return make


@pytest.fixture
def rejected(judging: Callable[..., Judging], failure: Failure) -> Judging:
    return judging(
        verdict=Verdict.WA, score=None, failures=(failure,), cases_run=58, cases_passed=57
    )


@pytest.fixture
def row() -> Callable[..., StandingRow]:
    """A row of the board with the given fields changed."""
    plain = StandingRow(
        id=1,
        challenge="pocket-cube",
        author="Ann",
        language="python2",
        size=427,
        chars=427,
        bonuses=("optimal",),
        score=Score(2_135_000, ("optimal",)),
        submitted=datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC),
        status=GrantStatus.PROVISIONAL,
        isolation="namespaces/root",
    )

    def make(**changes: object) -> StandingRow:
        return replace(plain, **changes)

    return make


@pytest.fixture
def hostile() -> str:
    """A name with terminal escapes, HTML, Markdown, a line end, bidi and broken UTF-8."""
    return HOSTILE


class Screen:
    """A rich console on a string."""

    def __init__(self, **options: object) -> None:
        from rich.console import Console

        self.file = StringIO()
        self.console = Console(file=self.file, width=100, **options)

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.file.getvalue().splitlines()]


@pytest.fixture
def screen() -> Callable[..., Screen]:
    return Screen
