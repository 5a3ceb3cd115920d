"""What `golf run` says of one run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fake_sandbox import Ended, run_of

from golf.reports.raw import run_report, run_text
from golf.results import MIB, Case, CaseKey, InputMode, Prepared, Room
from golf.usecases import RawRun


def raw(**changes: Any) -> RawRun:
    program = Prepared("python3", Room(()), ("python3", "e.py"), InputMode.ARGV, "Python 3", "f")
    run = replace(run_of(Ended(b"R U\n")), **changes)
    return RawRun(run, run.head, program, Case(CaseKey("given", "x", 0), b"x"), "fake")


@pytest.mark.parametrize(
    ("peak", "floor", "words"),
    [
        (9 * MIB, 0, "memory 9 MiB"),
        (9 * MIB, 8 * MIB, "memory 9 MiB"),
        (8 * MIB, 8 * MIB, "memory at most 8 MiB"),
        (7 * MIB, 8 * MIB, "memory at most 7 MiB"),
    ],
)
def test_a_peak_that_may_be_the_supervisors_own_is_a_bound(
    peak: int, floor: int, words: str
) -> None:
    one = raw(peak_bytes=peak, floor_bytes=floor)
    assert run_text(one)[1].splitlines()[-2].endswith(words)
    assert (run_report(one)["peak_bytes"], run_report(one)["floor_bytes"]) == (peak, floor)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (1, "left       1 process was still there at the end, and killed"),
        (3, "left       3 processes were still there at the end, and killed"),
    ],
)
def test_processes_left_behind_are_told(left: int, words: str) -> None:
    one = raw(left_behind=left)
    assert words in run_text(one)[1].splitlines()
    assert run_report(one)["left_behind"] == left


def test_nothing_is_said_of_processes_where_none_was_left() -> None:
    assert "left" not in run_text(raw())[1]
