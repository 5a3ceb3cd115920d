"""Sharing the cores of one machine among runs: no more at once than physical cores.

`hold()` is taken by `runner` and `prepare` around a piece of work, in whatever process of
whichever user; `Slot.alone()` inside it is taken to confirm a time-out with the machine to itself.
A slot is a lock on a file, so that a killed process gives its slots back at once.

Order: a gate first, then slots, and never the gate while holding a slot; so nobody waits in a
circle, and whoever wants to be alone is not overtaken for ever.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

_POLL_SECONDS = 0.002


@cache
def physical_cores() -> int:
    """How many physical cores this process may use; logical ones where siblings are unknown."""
    usable = os.sched_getaffinity(0)
    siblings = {_siblings(cpu) for cpu in usable}
    return max(1, len(siblings))


def _siblings(cpu: int) -> str:
    listed = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
    try:
        return listed.read_text().strip()
    except OSError:
        return str(cpu)


@cache
def _directory() -> Path:
    """The machine's slots; not sticky, since a sticky one would bar other users' lock files."""
    directory = Path(tempfile.gettempdir()) / "golf-slots"
    with suppress(FileExistsError):
        directory.mkdir()
        directory.chmod(0o777)
    if not os.access(directory, os.W_OK | os.X_OK):
        directory = Path(tempfile.gettempdir()) / f"golf-slots-{os.getuid()}"
        directory.mkdir(exist_ok=True)
    return directory


def _lock(name: str) -> FileLock:
    return FileLock(_directory() / name, mode=0o666, thread_local=False)


class Slot:
    """A held slot: the right to keep one core busy."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else runs meanwhile: gives up the slot, takes all, and takes one again after."""
        self._lock.release()
        try:
            with ExitStack() as locks:
                locks.enter_context(_lock("gate").acquire(poll_interval=_POLL_SECONDS))
                for number in range(physical_cores()):
                    slot = _lock(f"slot-{number}")
                    locks.enter_context(slot.acquire(poll_interval=_POLL_SECONDS))
                yield
        finally:
            self._lock = _take()


@contextmanager
def hold() -> Iterator[Slot]:
    """Wait for a slot and hold it."""
    slot = Slot(_take())
    try:
        yield slot
    finally:
        slot._lock.release()


def _take() -> FileLock:
    """The first free slot; whoever waits longest gets it, by waiting behind the gate."""
    with _lock("gate").acquire(poll_interval=_POLL_SECONDS):
        while True:
            for number in range(physical_cores()):
                lock = _lock(f"slot-{number}")
                with suppress(Timeout):
                    lock.acquire(blocking=False)
                    return lock
            time.sleep(_POLL_SECONDS)
