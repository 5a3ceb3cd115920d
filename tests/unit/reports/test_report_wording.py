"""Units and short words."""

from __future__ import annotations

import pytest

from golf.reports.wording import (
    VERDICTS,
    bonus_text,
    counted,
    memory_text,
    seconds_text,
    size_text,
    worth_text,
)
from golf.results import Verdict


def test_every_verdict_has_words():
    assert set(VERDICTS) == set(Verdict)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0.000 s"), (0.0421, "0.042 s"), (1, "1.0 s"), (59.94, "59.9 s"), (125.2, "2 min 05 s")],
)
def test_seconds(seconds, text):
    assert seconds_text(seconds) == text


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 KiB"), (65536, "64 KiB"), (3 << 19, "1.5 MiB"), (9 << 20, "9 MiB"), (2 << 30, "2 GiB")],
)
def test_memory(size, text):
    assert memory_text(size) == text


def test_counts():
    assert [counted(n, "byte") for n in (0, 1, 11_700_000)] == [
        "0 bytes",
        "1 byte",
        "11,700,000 bytes",
    ]


def test_sizes():
    assert size_text(10, 10) == size_text(10, None) == "10 bytes"
    assert size_text(2, 1) == "2 bytes (1 char)"


def test_worths():
    assert worth_text("-50%") == "− 50 %"
    assert bonus_text("optimal", {"optimal": "-50%"}) == "optimal −50 %"
    assert bonus_text("no-15", {"no-15": "-5"}) == "no-15 −5"
    assert bonus_text("other", {}) == "other"
