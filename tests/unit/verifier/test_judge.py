"""Which verdict: the order of the design, one case at a time."""

import pytest
from fake_sandbox import Ended, run_of

from golf.errors import JudgeError
from golf.results import Fault, Finding, LimitKind, Limits, Verdict
from golf.verifier.judge import judge, judge_error

LIMITS = Limits()
RIGHT = Finding(measures={"moves": 3})
WRONG = Finding(Fault("column 1: 'x' is not one of R"))
NEARLY_ALL = int(0.95 * LIMITS.memory_bytes)


@pytest.mark.parametrize(
    ("ended", "finding", "verdict"),
    [
        (Ended(b"R"), RIGHT, Verdict.AC),
        (Ended(b"R", status=3), RIGHT, Verdict.AC),
        (Ended(b"R", signal=11), RIGHT, Verdict.AC),
        (Ended(b"R", error=b"Traceback"), RIGHT, Verdict.AC),
        (Ended(b"R", limit=LimitKind.WALL), RIGHT, Verdict.TLE),
        (Ended(b"R", limit=LimitKind.OUTPUT), RIGHT, Verdict.OLE),
        (Ended(b"R", limit=LimitKind.MEMORY), RIGHT, Verdict.MLE),
        (Ended(b"", limit=LimitKind.WALL, signal=9), WRONG, Verdict.TLE),
        (Ended(b"x"), WRONG, Verdict.WA),
        (Ended(b"x", status=1), WRONG, Verdict.WA),
        (Ended(b"x", signal=6), WRONG, Verdict.WA),
        (Ended(b""), WRONG, Verdict.WA),
        (Ended(b"", status=1), WRONG, Verdict.RTE),
        (Ended(b" \n", status=1), WRONG, Verdict.RTE),
        (Ended(b"", signal=11), WRONG, Verdict.RTE),
        (Ended(b"", status=1, peak=NEARLY_ALL), WRONG, Verdict.MLE),
        (Ended(b"x", signal=6, peak=NEARLY_ALL), WRONG, Verdict.MLE),
        (Ended(b"x", peak=NEARLY_ALL), WRONG, Verdict.WA),  # a normal end: it got what it wanted
    ],
)
def test_verdict(ended: Ended, finding: Finding, verdict: Verdict) -> None:
    (judgement,) = judge(run_of(ended), (finding,), LIMITS)
    assert judgement.verdict is verdict
    assert bool(judgement.feedback) == (verdict is not Verdict.AC)


def test_every_item_gets_a_judgement_of_its_own() -> None:
    verdicts = [j.verdict for j in judge(run_of(Ended(b"0\n1")), (RIGHT, WRONG), LIMITS)]
    assert verdicts == [Verdict.AC, Verdict.WA]


def test_feedback_says_what_happened() -> None:
    def feedback(ended: Ended) -> str:
        return judge(run_of(ended), (WRONG,), LIMITS)[0].feedback

    assert feedback(Ended(b"", status=1)) == "exit status 1 and no output"
    assert feedback(Ended(b"", signal=11)) == "killed by SIGSEGV and no output"
    assert "allowed: 30 s" in feedback(Ended(limit=LimitKind.WALL, seconds=30.01))
    assert feedback(Ended(b"x")) == "column 1: 'x' is not one of R"


def test_an_error_of_ours_is_one_line() -> None:
    assert judge_error(JudgeError("the jail\nis gone")) == "the jail is gone"
    assert judge_error(KeyError("x")) == "KeyError: 'x'"
    assert judge_error(JudgeError("")) == "JudgeError"
