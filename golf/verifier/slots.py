"""Sharing the cores of one machine among runs: no more at once than physical cores.

`hold()` is taken by `runner` and `prepare` around a piece of work, in whatever process of
whichever user; `Slot.alone()` inside it is taken to confirm a time-out with the machine to itself.
A slot is a lock on a file, so that a killed process gives its slots back at once.

Order: a gate first, then slots, and never the gate while holding a slot; so nobody waits in a
circle, and whoever wants to be alone is not overtaken for ever.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

_POLL_SECONDS = 0.002
_MANY = 1 << 20
_SHARE = Path("/sys/fs/cgroup/cpu.max")


@cache
def physical_cores() -> int:
    """How many physical cores this process may use; logical ones where siblings are unknown."""
    siblings = {_siblings(cpu) for cpu in os.sched_getaffinity(0)}
    return max(1, min(len(siblings), _quota()))


def _siblings(cpu: int) -> str:
    listed = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
    try:
        return listed.read_text().strip()
    except OSError:
        return str(cpu)


def _quota() -> int:
    """How many cores' time a container may use, rounded down; many where nothing limits it."""
    try:
        most, period = _SHARE.read_text().split()
        return max(1, int(most) // int(period))
    except (OSError, ValueError):  # no control group, or the word `max`
        return _MANY


@cache
def _directory() -> Path | None:
    """The machine's slots; None where no place for them can be written.

    Every process of every user looks in the same order, so that all meet in the first place that
    works. Not sticky, since a sticky directory would bar other users' lock files.
    """
    own = f"golf-slots-{os.getuid()}"
    shared = dict.fromkeys((Path(tempfile.gettempdir()), Path("/tmp"), Path("/dev/shm")))  # noqa: S108
    places = [*(parent / "golf-slots" for parent in shared), *(parent / own for parent in shared)]
    return next(filter(_usable, places), None)


def _usable(directory: Path) -> bool:
    """Make the directory if need be, and try whether all its locks can be opened."""
    names = ("gate", *map(_slot_name, range(physical_cores())))
    try:
        _make(directory)
        for name in names:
            os.close(_open(directory / name))
    except OSError:
        return False
    return not directory.is_symlink()


def _make(directory: Path) -> None:
    with suppress(FileExistsError):
        directory.mkdir()
        directory.chmod(0o777)


def _open(path: Path) -> int:
    """A descriptor of a lock file; reading is enough for a lock, whoever made the file."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        return os.open(path, flags)
    except FileNotFoundError:
        return os.open(path, flags | os.O_CREAT, 0o644)


class _Lock:
    """One lock of the machine, held from `acquire` to `release`; by flock(2)."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._descriptor = -1

    def acquire(self, *, wait: bool) -> bool:
        """Get hold of it, at once or after a wait; False when somebody else has it."""
        directory = _directory()
        if directory is None:
            return _here(self._name).acquire(blocking=wait)
        descriptor = _opened(directory, self._name)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, BlockingIOError):
                return False
            raise
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Give it back."""
        if self._descriptor < 0:
            _here(self._name).release()
            return
        os.close(self._descriptor)
        self._descriptor = -1

    def __enter__(self) -> None:
        self.acquire(wait=True)

    def __exit__(self, *_: object) -> None:
        self.release()


def _opened(directory: Path, name: str) -> int:
    try:
        return _open(directory / name)
    except FileNotFoundError:  # somebody has tidied up
        _make(directory)
        return _open(directory / name)


@cache
def _here(name: str) -> threading.Lock:
    """What stands for a lock of the machine where none can be made: one of this process."""
    return threading.Lock()


def _slot_name(number: int) -> str:
    return f"slot-{number}"


class Slot:
    """A held slot: the right to keep one core busy."""

    def __init__(self) -> None:
        self._lock = _take()

    def release(self) -> None:
        """Give it back."""
        self._lock.release()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else runs meanwhile: gives up the slot, takes all, and takes one again after."""
        self._lock.release()
        try:
            with ExitStack() as locks:
                locks.enter_context(_Lock("gate"))
                for number in range(physical_cores()):
                    locks.enter_context(_Lock(_slot_name(number)))
                yield
        finally:
            self._lock = _take()


@contextmanager
def hold() -> Iterator[Slot]:
    """Wait for a slot and hold it."""
    slot = Slot()
    try:
        yield slot
    finally:
        slot.release()


def _take() -> _Lock:
    """The first free slot; whoever waits longest gets it, by waiting behind the gate."""
    with _Lock("gate"):
        while True:
            for number in range(physical_cores()):
                lock = _Lock(_slot_name(number))
                if lock.acquire(wait=False):
                    return lock
            time.sleep(_POLL_SECONDS)
