"""What a sandbox is, and which one this machine has.

    Sandbox.open(room, limits) -> Jail          a closed place for one entry (or one compilation)
    Jail.run(job, sink)        -> Run           one execution in it, output handed on as it comes
    Jail.fetch(names, limit)   -> files         what a compilation left in its build directory

`prepare` and `runner` are the callers; `jail` has the real ones, the tests a fake one. A failure
of the sandbox itself raises JudgeError; whatever the program does is told in the `Run`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from golf.results import Limits, Room, Run

ENTRY_DIRECTORY = "/entry"
"""Where the files of a room are, read-only, as seen from inside."""

BUILD_DIRECTORY = "/tmp/build"  # noqa: S108 - inside a jail it is nobody else's
"""Where they are, and where the current directory is, when building."""

Sink = Callable[[bytes], bool]
"""Gets standard output piece by piece; returns True to end the run early."""


class FetchTooLarge(Exception):
    """What a compilation left is larger than allowed: a fault of the program, not of the judge."""


@dataclass(frozen=True, slots=True)
class Job:
    """One execution: the whole argument vector, standard input, and what changes per case."""

    argv: tuple[str | bytes, ...]
    stdin: bytes = b""
    environment: tuple[tuple[str, str], ...] = ()
    wall_seconds: float | None = None  # None: the jail's limit


class Jail(Protocol):
    """A closed place for the runs of one entry, one at a time. A context manager."""

    used: int
    """How many runs it has had."""

    def run(self, job: Job, sink: Sink) -> Run:
        """Run one job; the scratch directory is empty before, every process gone after."""

    def fetch(self, names: tuple[str, ...], limit_bytes: int) -> tuple[tuple[str, bytes], ...]:
        """Regular files by name from the build directory, `limit_bytes` in all at most.

        A name may hold one `*`; files that are not there are left out. Raises FetchTooLarge.
        """

    def close(self) -> None:
        """End whatever is left of it. May be called twice."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...


class Sandbox(Protocol):
    """A way to contain programs, at a stated level."""

    level: str
    """What it offers, as kept with every judging: one of `detection.LEVELS`, `none`."""

    def reaches(self, path: str) -> bool:
        """Whether programs in its jails can start what is at that path of the machine."""

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> Jail:
        """A new jail with the room's files; `building` puts them where they can be written."""
