"""Kills one audit again and again, at random moments, and lets it end: run by test_resume.

    python killed_script.py DATABASE KILLS SEED

Each life is a forked process that goes on with the audit; it is killed with SIGKILL a random
number of commits and a random fraction of a commit later. Prints the number of kills.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from audit.tiny_challenge import Tiny
from fake_sandbox import FakeSandbox

from golf import audits
from golf.auditing import planning
from golf.auditing.planning import Wish
from golf.audits import AuditRequest
from golf.challenges import registry
from golf.observer import SilentAudit
from golf.usecases import Request

BAD = set(range(100, 600, 7)) | {5}


def program(argument: str, stdin: str) -> str:
    zeros = "0" if int(argument) in BAD else ""
    return f"{zeros}{2 * int(argument)}"


class Ticking(SilentAudit):
    """Writes a byte whenever the progress is told, which is after each commit."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def stratum(self, name: str, run: int, failed: int) -> None:
        os.write(self._pipe, b".")


def run(database: str, pipe: int, *, resume: bool) -> None:
    file = Request(Path(), challenge="tiny", author="me", language="python3", seed="killed", jobs=2)
    wish = Wish("short", exhaustive=True, keep_going=True)
    source = str(Path(database).with_name("entry.py"))
    request = AuditRequest(source, wish, file, resume=resume)
    audits.audit(request, database, Ticking(pipe), box=FakeSandbox(program))


def life(database: str, *, resume: bool, ticks: int | None, moment: float) -> bool:
    """One life of the audit; True when it was killed, False when it ended by itself."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            run(database, writer, resume=resume)
        finally:
            os._exit(0)
    os.close(writer)
    seen = 0
    while ticks is None or seen < ticks:
        got = len(os.read(reader, 1))
        if not got:
            break
        seen += got
    else:
        time.sleep(moment)
        os.kill(child, signal.SIGKILL)
    os.close(reader)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def warm_up(database: Path) -> None:
    """Load every module once, so that no life has to; the file goes again."""
    other = database.with_name("warm.db")
    run(str(other), os.open(os.devnull, os.O_WRONLY), resume=False)
    other.unlink()


def main(database: str, kills: int, seed: int) -> None:
    registry.get.cache_clear()
    registry._CHALLENGES["tiny"] = f"{Tiny.__module__}:Tiny"
    planning._MOST_CASES, planning._FEWEST_CASES_OF_ALL = 2, 1
    chance = random.Random(seed)  # noqa: S311 - nothing here is secret
    warm_up(Path(database))
    killed = 0
    for number in range(kills):
        # A resumed audit tells its progress once before the first commit.
        ticks, moment = chance.randint(1, 4), chance.uniform(0, 0.006)
        killed += life(database, resume=number > 0, ticks=ticks, moment=moment)
    life(database, resume=kills > 0, ticks=None, moment=0)
    print(killed)  # noqa: T201 - what the test reads


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
