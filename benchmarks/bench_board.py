"""How long the board takes with 100,000 made-up entries.

Read through the store, start-up excluded, and by the whole command `golf leaderboard`.

    python benchmarks/bench_board.py [ENTRIES] [AUTHORS]

Goals: the top 50 well under 0.2 s through the store, the whole command within 0.6 s.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from golf.db.session import open_store
from golf.db.store import Store, Submission
from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus, Judging
from golf.results import InputMode, Limits, Score, Verdict

CHALLENGE = "pocket-cube"
LANGUAGES = ("python3", "python2", "c", "cpp", "rust", "java", "node", "ruby", "perl", "awk")
BATCH = 5_000
REPEATS = 7


def made_up(number: int, authors: int) -> Submission:
    """Entry `number`: one in ten is rejected, half of the others are optimal."""
    chance = random.Random(number)  # noqa: S311 - nothing here is secret
    language = chance.choice(LANGUAGES)
    size = chance.randint(200, 2_000)
    source = str(number).encode().ljust(size, b"#")
    entry = Entry(
        CHALLENGE, f"author {chance.randrange(authors)}", "a", source, source, (language,)
    )
    optimal = chance.random() < 0.5
    outcome = BonusOutcome("optimal", optimal, optimal, GrantStatus.PROVISIONAL, "100 of 100 cases")
    score = Score(size * (5_000 if optimal else 10_000), ("optimal",) if optimal else ())
    judging = Judging(
        "submit", CHALLENGE, 1, language, language, "f" * 64, InputMode.ARGV, "", "0" * 64,
        "secrets", Limits(), "none", Verdict.AC, score, (outcome,), 100, 100, 100,
    )  # fmt: skip
    if chance.random() < 0.1:
        judging = replace(judging, verdict=Verdict.WA, score=None, cases_passed=0)
    when = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=number)
    return Submission(entry, judging, when)


def fill(store: Store, entries: int, authors: int) -> None:
    for start in range(0, entries, BATCH):
        some = range(start, min(start + BATCH, entries))
        store.save_submissions([made_up(number, authors) for number in some])


def best(work: Callable[[], object]) -> float:
    """Seconds of the fastest of a few repeats."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def show(what: str, seconds: float, goal: str = "") -> None:
    print(f"{what:<52}{seconds:9.4f} s   {goal}")


def measure_store(store: Store) -> None:
    def board(**options: Any) -> Callable[[], object]:
        return lambda: store.leaderboard(CHALLENGE, **options)

    show("top 50, best per author and language", best(board()), "goal < 0.2")
    show("top 50 of one language", best(board(language="awk")), "goal < 0.2")
    show("top 50 of every entry", best(board(everyone=True)), "goal < 0.2")
    show("all rows, best per author and language", best(board(top=None)))
    one = made_up(10**9, 1)
    show("save one submission", best(lambda: store.save_submission(one.entry, one.judging)))
    start = time.perf_counter()
    store.rebuild_standing()
    show("rebuild the standing", time.perf_counter() - start)


def measure_command(path: Path) -> None:
    command = [str(Path(sys.executable).parent / "golf"), "leaderboard", "--db", str(path)]
    environment = {**os.environ, "COLUMNS": "120"}

    def run() -> None:
        subprocess.run(command, check=True, capture_output=True, env=environment)

    show("the whole command: golf leaderboard", best(run), "goal < 0.6")


def main(entries: int = 100_000, authors: int = 5_000) -> None:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "board.db"
        with open_store(str(path)) as store:
            start = time.perf_counter()
            fill(store, entries, authors)
            show(f"save {entries:,} entries of {authors:,} authors", time.perf_counter() - start)
            measure_store(store)
        measure_command(path)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
