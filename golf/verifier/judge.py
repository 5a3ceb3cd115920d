"""The one place where a fault becomes a verdict.

`judge` gets what happened (`Run`) and what the checker found (`Finding`s) and gives one
`Judgement` per item; called by `runner` for every run. The order is that of the design: a limit
that was hit decides even after a right answer; then a right answer is right however the program
ended; then a program that printed nothing and ended badly has a run-time error; the rest is wrong.

`judge_error` is the only place where an exception of ours becomes text in a `ChunkResult`.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence

from golf.errors import GolfError
from golf.results import Finding, Judgement, LimitKind, Limits, Run, Verdict

# A program that dies under its own address-space limit is not caught in the act by the poll: an
# abnormal end with this share of the limit in use counts as out of memory.
_MEMORY_SHARE = 0.9


def judge(run: Run, findings: Sequence[Finding], limits: Limits) -> tuple[Judgement, ...]:
    """One judgement per finding, in their order."""
    over = _limit_hit(run, limits)
    return tuple(_judgement(run, finding, over) for finding in findings)


def _limit_hit(run: Run, limits: Limits) -> tuple[Verdict, str] | None:
    if run.limit is LimitKind.OUTPUT:
        return Verdict.OLE, f"more than {_bytes(limits.output_bytes)} of output"
    if run.limit is LimitKind.WALL:
        return Verdict.TLE, f"no end after {run.wall_seconds:.3g} s; allowed: {_wall(limits)}"
    if run.limit is LimitKind.MEMORY or _starved(run, limits):
        return Verdict.MLE, f"{_bytes(run.peak_bytes)} of memory in use; allowed: {_memory(limits)}"
    return None


def _starved(run: Run, limits: Limits) -> bool:
    return (
        run.abnormal and not run.stopped and run.peak_bytes >= _MEMORY_SHARE * limits.memory_bytes
    )


def _judgement(run: Run, finding: Finding, over: tuple[Verdict, str] | None) -> Judgement:
    if over:
        return Judgement(over[0], over[1], finding.measures)
    if finding.fault is None:
        return Judgement(Verdict.AC, measures=finding.measures)
    if run.abnormal and run.blank and not run.stopped:
        return Judgement(Verdict.RTE, f"{how_it_ended(run)} and no output", finding.measures)
    return Judgement(Verdict.WA, finding.fault.feedback, finding.measures)


def how_it_ended(run: Run) -> str:
    """`exit status 1` or `killed by SIGSEGV`."""
    if run.signal is None:
        return f"exit status {run.status}"
    try:
        return f"killed by {signal.Signals(run.signal).name}"
    except ValueError:
        return f"killed by signal {run.signal}"


def judge_error(error: Exception) -> str:
    """One line for a fault of ours."""
    text = str(error) if isinstance(error, GolfError) else f"{type(error).__name__}: {error}"
    return " ".join(text.split()) or type(error).__name__


def _wall(limits: Limits) -> str:
    return f"{limits.wall_seconds:g} s"


def _memory(limits: Limits) -> str:
    return _bytes(limits.memory_bytes)


def _bytes(count: int) -> str:
    for unit, size in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"
