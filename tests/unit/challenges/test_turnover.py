"""The checker of TurnOver, its 52 cases, and the bonus that a submit proves."""

from pathlib import Path

import pytest
from fake_sandbox import FakeSandbox
from hypothesis import given
from hypothesis import strategies as st

from golf import usecases
from golf.challenges import registry
from golf.challenges.base import given as given_key
from golf.errors import UsageError
from golf.puzzles.lights_out import solver
from golf.puzzles.lights_out.boards import full, render, weight
from golf.puzzles.lights_out.least import least_for_all
from golf.records import GrantStatus
from golf.results import CaseKey, Finding, Verdict
from golf.usecases import Outcome, Request

CHALLENGE = registry.get("turnover")
SEED = "00" * 32


def check(size: int, output: bytes) -> Finding:
    checker = CHALLENGE.checker(CHALLENGE.case(SEED, CaseKey("check", "boards", size - 1)))
    for at in range(0, len(output), 5):
        assert checker.feed(output[at : at + 5]) is None
    (finding,) = checker.finish()
    return finding


def least(size: int) -> str:
    found = least_for_all(size)
    return "-" if found is None else "\n".join(render(found.board))


def any_solution(size: int) -> str:
    """A solution of the solver with a null board added where there is one: not the least."""
    solution = solver.solve(full(size))
    if solution.presses is None:
        return "-"
    boards = [solution.presses]
    boards += [
        tuple(a ^ b for a, b in zip(solution.presses, n, strict=True)) for n in solution.null
    ]
    return "\n".join(render(max(boards, key=weight)))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 16, 51, 52])
def test_right_answers(size: int) -> None:
    finding = check(size, least(size).encode() + b"\n")
    assert finding.fault is None
    measures = finding.measures
    assert measures.get("presses") == measures.get("least")
    assert bool(measures) == (size % 2 == 0)


def test_what_is_forgiven() -> None:
    text = least(4)
    for output in (text, text.replace("\n", "  \r\n") + "\r\n\n  \n", text + "\n\n\n"):
        assert check(4, output.encode()).fault is None
    assert check(3, b"-  \r\n\n").fault is None


@pytest.mark.parametrize(
    ("size", "output", "feedback"),
    [
        (2, "", "no output"),
        (2, "\n \n", "no output"),
        (2, "-", "'-' for n = 2: all cells can be flipped"),
        (2, "11\n", "1 of 2 lines"),
        (2, "11\n11\n11", "line 3: 2 lines are wanted"),
        (2, "11\n111", "line 2: 3 characters; 2 are wanted"),
        (2, "11\n\n11", "line 2: 0 characters"),
        (2, "11\n1O", "line 2, column 2: 'O' is not 0 or 1"),
        (2, " 11\n11", "line 1, column 1: ' ' is not"),
        (2, "11\t\n11", r"line 1, column 3: '\t' is not"),
        (2, "1 1\n1 1", "line 1, column 2: ' '"),
        (2, "11\n10", "3 of 4 cells do not flip, the first in row 1, column 1"),
        (2, "00\n00", "4 of 4 cells do not flip, the first in row 1, column 1"),
        (3, "000\n000\n000", "9 of 9 cells"),
        (3, "--", "line 1, column 1: '-'"),
        (1, "1", "1 of 1 cells"),
    ],
)
def test_what_is_wrong_and_where(size: int, output: str, feedback: str) -> None:
    finding = check(size, output.encode())
    assert finding.fault is not None
    assert feedback in finding.fault.feedback


@given(st.integers(1, 6), st.binary(max_size=60))
def test_whatever_comes_the_checker_does_not_raise(size: int, output: bytes) -> None:
    finding = check(size, output)
    assert finding.fault is None or finding.fault.feedback


def test_the_cases_are_all_sizes_the_small_ones_first() -> None:
    keys = list(CHALLENGE.plan("submit", 52))
    sizes = [int(CHALLENGE.case(SEED, key).input) for key in keys]
    assert sizes == list(range(1, 53))
    assert len(CHALLENGE.plan("check", 10)) == 10
    with pytest.raises(UsageError, match="53 is too many"):
        CHALLENGE.plan("submit", 53)
    assert int(CHALLENGE.case(SEED, CHALLENGE.trial()).input) == 4


@pytest.mark.parametrize("text", ["", "0", "53", "x", "-2", "1.5", "٣", "99999999"])
def test_sizes_that_are_not_there(text: str) -> None:
    with pytest.raises(UsageError, match="1 to 52"):
        CHALLENGE.case(SEED, given_key(text))
    assert CHALLENGE.case(SEED, given_key("52")).facts == 52


def judged(tmp_path: Path, solve: object, *claims: str, cases: int | None = None) -> Outcome:
    path = tmp_path / "entry.py"
    path.write_bytes(b"#" * 101)
    box = FakeSandbox(lambda argument, stdin: solve(int(argument or stdin)))  # type: ignore[operator]
    request = Request(path, "turnover", "me", "python3", claims, cases=cases)
    if cases is not None:
        return usecases.check(request, box=box)
    return usecases.submit(request, str(tmp_path / "golf.db"), box=box)


def test_a_submit_proves_the_bonus(tmp_path: Path) -> None:
    judging = judged(tmp_path, least, "minimal").judging
    (bonus,) = judging.bonuses
    assert (judging.verdict, judging.cases_run, str(judging.score)) == (Verdict.AC, 52, "50.5")
    assert (bonus.granted, bonus.status) == (True, GrantStatus.PROVED)


def test_fewer_cases_prove_nothing(tmp_path: Path) -> None:
    judging = judged(tmp_path, least, "minimal", cases=10).judging
    assert judging.bonuses[0].status is GrantStatus.PROVISIONAL


def test_one_board_with_too_many_presses_refutes_it(tmp_path: Path) -> None:
    judging = judged(tmp_path, any_solution, "minimal").judging
    (bonus,) = judging.bonuses
    assert (judging.verdict, str(judging.score)) == (Verdict.AC, "101")
    assert bonus.status is GrantStatus.REFUSED
    assert "submit:boards:3: 8 presses where 6 are enough" in bonus.reason


def test_what_an_entry_failed_on_is_not_run_twice(tmp_path: Path) -> None:
    assert judged(tmp_path, lambda size: "x").judging.verdict is Verdict.WA
    again = judged(tmp_path, least, "minimal").judging
    assert (again.cases_run, again.bonuses[0].status) == (52, GrantStatus.PROVED)


def test_the_picture() -> None:
    case = CHALLENGE.case(SEED, CaseKey("check", "boards", 3))
    drawing = CHALLENGE.draw(case, least(4).encode())
    presses, flipped = drawing.grids
    assert sum(cell == ("1", "yellow") for row in presses.rows for cell in row) == 6
    assert all(cell == ("1", "yellow") for row in flipped.rows for cell in row)
    assert drawing.lines == (("least", "6 presses"),)
    assert CHALLENGE.draw(case, b"\xff").grids == ()
