"""What `golf run` shows: the output of one run made visible, how it ended, what it used."""

from __future__ import annotations

from typing import Any

from golf.reports.json import Report
from golf.reports.visible import as_text, visible
from golf.reports.wording import counted, memory_text, seconds_text
from golf.results import Run
from golf.usecases import RawRun
from golf.verifier.judge import how_it_ended

_SHOWN = 10_000


def run_report(raw: RawRun) -> Report:
    """The run as plain data."""
    run = raw.run
    ending: dict[str, Any] = {
        "status": run.status,
        "signal": run.signal,
        "limit": None if run.limit is None else str(run.limit),
        "left_behind": run.left_behind,
    }
    return {
        "input": as_text(raw.case.input),
        "input_mode": str(raw.program.input_mode),
        "output": as_text(raw.output),
        "output_bytes": run.total_bytes,
        "sha256": run.sha256,
        "error": as_text(run.error_tail),
        **ending,
        "seconds": {"wall": round(run.wall_seconds, 4), "cpu": round(run.cpu_seconds, 4)},
        "peak_bytes": run.peak_bytes,
        "floor_bytes": run.floor_bytes,
        "runtime": raw.program.runtime,
        "command": list(raw.program.argv),
        "isolation": raw.isolation,
    }


def run_text(raw: RawRun) -> tuple[str, str]:
    """What goes to standard output (what the program printed) and to standard error (the rest)."""
    run = raw.run
    output = visible(raw.output, _SHOWN, newlines=True)
    lines = [f"input      {visible(raw.case.input, _SHOWN)} ({raw.program.input_mode})"]
    if run.error_tail:
        lines.append(f"error      {visible(run.error_tail, _SHOWN, newlines=True)}")
    ended = f"{run.limit} limit exceeded" if run.limit else how_it_ended(run)
    times = f"{seconds_text(run.wall_seconds)}, CPU {seconds_text(run.cpu_seconds)}"
    lines.append(f"ended      {ended}, {counted(run.total_bytes, 'byte')} of output")
    if run.left_behind:
        lines.append(f"left       {_left_behind(run.left_behind)}")
    lines.append(f"used       {times}, memory {_memory(run)}")
    lines.append(f"with       {raw.program.runtime}, isolation {raw.isolation}")
    return output, "\n".join(lines)


def _left_behind(count: int) -> str:
    still = "process was" if count == 1 else "processes were"
    return f"{count:,} {still} still there at the end, and killed"


def _memory(run: Run) -> str:
    """The peak; a small program hides behind what started it, and only a bound is known."""
    text = memory_text(run.peak_bytes)
    return f"at most {text}" if run.peak_bytes <= run.floor_bytes else text


def print_run(raw: RawRun) -> None:
    """Print both."""
    import sys

    output, about = run_text(raw)
    sys.stdout.write(output if output.endswith("\n") or not output else output + "\n")
    sys.stdout.flush()
    sys.stderr.write(about + "\n")
