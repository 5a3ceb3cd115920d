"""Killing the judge at random moments, and looking for what is left.

`kill_judges` starts `golf submit` again and again, kills each with SIGKILL after a random time, and
gives what is wrong afterwards. Used by a test (few kills) and by `benchmarks/bench_sandbox.py`.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from hostile.world import World

# Children of its own, files in its scratch directory, some milliseconds of work; never right.
ENTRY = """\
import os, time
try: open(os.environ["TMPDIR"] + "/state", "w").write("x")
except OSError: pass
if not os.fork(): os.setsid(); time.sleep(60)
time.sleep(.01)
print("x")
"""
LONGEST_SECONDS = 0.9


def kill_judges(times: int, seed: int, isolation: str) -> list[str]:
    """What is wrong after each kill and at the end, one line each; empty when all is well."""
    chance = random.Random(seed)  # noqa: S311 - moments, no secrets
    with World() as world:
        board = world.directory.parent / f"{world.directory.name}.db"
        program = world.scratch.parent / "entry.py"
        program.write_text(ENTRY)
        try:
            _submit(board, program, isolation).communicate()  # makes the database and the slots
            world.settle()
            wrong: list[str] = []
            for _ in range(times):
                _kill_one(board, program, isolation, chance.uniform(0.05, LONGEST_SECONDS))
                wrong += world.complaints()
            return wrong + _faults_of(board, program, isolation, times)
        finally:
            for path in board.parent.glob(f"{board.name}*"):
                path.unlink()


def _submit(board: Path, program: Path, isolation: str) -> subprocess.Popen[bytes]:
    words = ["submit", str(program), "--db", str(board), "--author", "m", "--input", "argv"]
    return subprocess.Popen(
        [sys.executable, "-m", "golf", *words, "--isolation", isolation, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={
            **os.environ,
            "TMPDIR": str(program.parent / "tmp"),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
    )


def _kill_one(board: Path, program: Path, isolation: str, seconds: float) -> None:
    judge = _submit(board, program, isolation)
    with contextlib.suppress(subprocess.TimeoutExpired):
        judge.wait(seconds)
    judge.kill()
    judge.communicate()
    _reap_orphans()


def _reap_orphans() -> None:
    """Collect what has become a child of this process, while it is ending."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                time.sleep(0.005)
        except ChildProcessError:
            return


def _faults_of(board: Path, program: Path, isolation: str, times: int) -> list[str]:
    """What the database says after one more submit that nobody disturbs."""
    judge = _submit(board, program, isolation)
    said = judge.communicate()[0]
    if json.loads(said or b"{}").get("verdict") != "WA":
        return [f"the next submit said {said!r}"]
    with contextlib.closing(sqlite3.connect(board)) as database:
        (whole,) = database.execute("PRAGMA integrity_check").fetchone()
        entries, judgings, judged = database.execute(
            "SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM judging),"
            " (SELECT count(DISTINCT entry_id) FROM judging)"
        ).fetchone()
        dangling = database.execute("PRAGMA foreign_key_check").fetchall()
    faults = [] if whole == "ok" else [f"the database is not whole: {whole}"]
    if not 2 <= entries == judgings == judged <= times + 2:
        faults.append(f"{entries} entries, {judgings} judgings of {judged} after {times} submits")
    return faults + [f"a row without its parent: {row}" for row in dangling]
