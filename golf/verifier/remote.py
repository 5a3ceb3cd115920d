"""What a worker of a cluster does: make ready for an entry, and run its chunks.

    readiness    asked of every worker before an audit: what is here?
    run_remote   a chunk and its entry → ChunkResult, or a refusal
    release      the audit has ended

Called through Dask by `golf.auditing.cluster`. A worker compiles the entry itself and opens its own
jails: programs do not travel, since a toolchain that differs may well mean an answer that differs.
It refuses by raising JudgeError, so that the scheduler gives the chunk to another one.
"""

from __future__ import annotations

import platform
import threading
from dataclasses import dataclass, replace

from golf import __version__
from golf.challenges import registry
from golf.entries.entry import Entry
from golf.errors import GolfError, JudgeError
from golf.results import Chunk, ChunkResult, Prepared
from golf.verifier import pool
from golf.verifier.audit import trimmed
from golf.verifier.detection import choose
from golf.verifier.prepare import CompileFault, prepare
from golf.verifier.runner import run_chunk

_Known = tuple[Entry, str]
_lock = threading.Lock()
_prepared: dict[_Known, Prepared] = {}


@dataclass(frozen=True, slots=True)
class Readiness:
    """What a worker has; `problem` says why it cannot run the entry at all."""

    golf: str
    python: str
    revision: int
    runtime: str = ""
    fingerprint: str = ""
    problem: str = ""


def readiness(entry: Entry, level: str) -> Readiness:
    """Make ready for an entry at an isolation level, and say what is here."""
    revision = registry.get(entry.challenge).revision
    here = Readiness(__version__, platform.python_version(), revision)
    try:
        program = _program(entry, level)
    except GolfError as error:
        return replace(here, problem=str(error))
    return replace(here, runtime=program.runtime, fingerprint=program.fingerprint)


def run_remote(chunk: Chunk, entry: Entry, level: str, claims: frozenset[str]) -> ChunkResult:
    """Run a chunk with the entry as this worker prepares it; JudgeError is a refusal."""
    try:
        program = _program(entry, level)
    except GolfError as error:
        raise JudgeError(f"{platform.node()}: {error}") from None
    if program.fingerprint != chunk.prepared.fingerprint:
        raise JudgeError(
            f"{platform.node()} has {program.runtime}, the audit began with "
            f"{chunk.prepared.runtime} or another build of it"
        )
    result = run_chunk(replace(chunk, prepared=program))
    if result.judge_error:
        raise JudgeError(f"{platform.node()}: {result.judge_error}")
    return trimmed(result, claims)


def release(entry: Entry, level: str) -> None:
    """The audit has ended: forget its program and close its jails, nobody else's."""
    with _lock:
        program = _prepared.pop((entry, level), None)
    if program is not None:
        pool.close_idle(program.room)


def _program(entry: Entry, level: str) -> Prepared:
    """The prepared entry, made once in each process."""
    with _lock:
        known = _prepared.get((entry, level))
        if known is None:
            made = prepare(entry, registry.get(entry.challenge), choose(level))
            if isinstance(made, CompileFault):
                raise JudgeError(f"it does not compile here: {made.feedback}")
            known = _prepared[entry, level] = made.program
        return known
