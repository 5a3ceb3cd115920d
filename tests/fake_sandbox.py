"""A sandbox that runs nothing: a Python function stands for the submitted program."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise, product
from types import TracebackType
from typing import Self

from golf.results import LimitKind, Limits, Room, Run
from golf.verifier.sandbox import Job, Sink


@dataclass
class Ended:
    """How the pretended program ended."""

    output: bytes = b""
    status: int | None = 0
    signal: int | None = None
    limit: LimitKind | None = None
    seconds: float = 0.001
    peak: int = 1 << 20
    error: bytes = b""


Program = Callable[[str, str], Ended | str]
"""Gets the argument (or "") and standard input; returns what it prints, or how it ends."""


def run_of(ended: Ended, stopped: bool = False) -> Run:
    return Run(
        head=ended.output,
        tail=b"",
        total_bytes=len(ended.output),
        sha256=sha256(ended.output).hexdigest(),
        error_tail=ended.error,
        status=ended.status if ended.signal is None else None,
        signal=ended.signal,
        wall_seconds=ended.seconds,
        cpu_seconds=ended.seconds,
        peak_bytes=ended.peak,
        limit=ended.limit,
        stopped=stopped,
    )


@dataclass(eq=False)
class FakeJail:
    sandbox: FakeSandbox
    building: bool
    limits: Limits
    used: int = 0
    closed: bool = False

    def run(self, job: Job, sink: Sink) -> Run:
        assert not self.closed, "a closed jail was used"
        self.used += 1
        if self.building:
            return run_of(self.sandbox.compiler)
        self.sandbox.jobs.append(job)
        self.sandbox.here.job, self.sandbox.here.limits = job, self.limits
        argument = job.argv[-1] if isinstance(job.argv[-1], bytes) else b""
        answer = self.sandbox.program(argument.decode(), job.stdin.decode())
        ended = Ended(answer.encode()) if isinstance(answer, str) else answer
        return run_of(ended, stopped=sink(ended.output))

    def fetch(self, names: tuple[str, ...], limit_bytes: int) -> tuple[tuple[str, bytes], ...]:
        return tuple((name, b"compiled") for name in names)

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


@dataclass(eq=False)
class FakeSandbox:
    program: Program
    compiler: Ended = field(default_factory=Ended)
    level: str = "fake"
    jails: list[FakeJail] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    here: threading.local = field(default_factory=threading.local)
    """`job` and `limits` of this thread's latest run, for programs that depend on them."""

    def reaches(self, path: str) -> bool:
        return True

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> FakeJail:
        jail = FakeJail(self, building, limits)
        self.jails.append(jail)
        return jail


def solve(argument: str, stdin: str) -> str:
    """A program that is always right and optimal, reading its argument."""
    from golf.puzzles.pocket_cube import solver
    from golf.puzzles.pocket_cube.facelets import parse

    return " ".join(solver.solution(parse(argument).position)) if argument else ""


def solve_with_a_detour(argument: str, stdin: str) -> str:
    """A program that is always right and never optimal."""
    from golf.puzzles.pocket_cube import moves, solver
    from golf.puzzles.pocket_cube.facelets import parse

    if not argument:
        return ""
    position = parse(argument).position
    for start in product(moves.MOVES, repeat=4):
        rest = solver.solution(moves.apply(position, start))
        found = [*start, *rest]
        repeats = any(a[0] == b[0] for a, b in pairwise(found))
        if len(found) > solver.distance(position) and not repeats:
            return " ".join(found)
    raise AssertionError("every position has a detour")
