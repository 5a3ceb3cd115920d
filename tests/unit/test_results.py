"""The values between the stages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.results import CaseKey, Score, Verdict, worst


def test_the_worst_verdict_comes_first() -> None:
    order = ["CE", "JE", "RTE", "MLE", "OLE", "TLE", "WA", "AC"]
    for at, name in enumerate(order):
        assert worst([Verdict(v) for v in reversed(order[at:])]) is Verdict(name)
    assert worst([]) is Verdict.AC


@given(st.text(min_size=1).filter(lambda text: ":" not in text), st.text(), st.integers(0, 10**9))
def test_a_case_key_is_read_back(purpose: str, stratum: str, index: int) -> None:
    key = CaseKey(purpose, stratum, index)
    assert CaseKey.parse(str(key)) == key


@pytest.mark.parametrize("text", ["", "x", "a:b", "a:b:c", ":b:1", "a:b:-1"])
def test_what_is_no_case_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a case"):
        CaseKey.parse(text)


@pytest.mark.parametrize(
    ("units", "shown"),
    [(2_135_000, "213.5"), (4_270_000, "427"), (0, "0"), (1, "0.0001"), (10_500, "1.05")],
)
def test_a_score_is_shown_without_trailing_zeros(units: int, shown: str) -> None:
    assert str(Score(units)) == shown
