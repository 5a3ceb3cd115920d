"""The quick way to read a sequence and the slow one, which names faults, agree on everything."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from golf.challenges.pocket_cube import GRAMMAR
from golf.challenges.sequences import _quickly, _slowly
from golf.results import Fault


@given(st.text(alphabet="RUF2' 3r\t\nL", max_size=12))
@example("R U2F' R")
@example("R  U")
@example("R R2")
@example("RU ")
def test_both_ways_agree(text: str) -> None:
    text = text.rstrip() or "R"  # blanks at the end are gone before
    quick = _quickly(text, 0, len(text), GRAMMAR)
    slow = _slowly(text, 0, len(text), GRAMMAR)
    assert quick == (() if isinstance(slow, Fault) else slow)


@given(st.text(alphabet="RUF2' ", max_size=9), st.integers(0, 3), st.integers(0, 3))
def test_both_ways_look_between_start_and_stop_alone(text: str, start: int, left: int) -> None:
    stop = len(text[: len(text) - left].rstrip())
    if start >= stop:
        return
    quick, slow = (way(text, start, stop, GRAMMAR) for way in (_quickly, _slowly))
    assert quick == (() if isinstance(slow, Fault) else slow)
