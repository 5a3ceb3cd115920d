"""The cubic-eight challenge: its plan, its inputs, what its checker says of each data set."""

from collections import Counter
from pathlib import Path

import pytest
from fake_sandbox import Ended, FakeSandbox
from hypothesis import given
from hypothesis import strategies as st

from golf import usecases
from golf.challenges.base import given as given_key
from golf.challenges.cubic_eight import SAMPLE, CubicEight, LineChecker
from golf.errors import UsageError
from golf.puzzles.cubic_eight import board, solver
from golf.results import CaseKey, InputMode, LimitKind, Verdict
from golf.seeds import seed_from_text
from golf.usecases import Request

CUBIC = CubicEight()
SEED = seed_from_text("test")
FACTS = Path(__file__).parents[2] / "facts"
ANSWERS = (0, 3, 13, -1)


def faults(output: bytes, answers: tuple[int, ...] = ANSWERS) -> list[str | None]:
    checker = LineChecker(answers)
    for at in range(0, len(output), 3):  # in pieces, as it arrives
        checker.feed(output[at : at + 3])
    return [finding.fault and finding.fault.feedback for finding in checker.finish()]


def test_a_submit_begins_with_the_sample_and_holds_every_answer_from_every_start() -> None:
    keys = list(CUBIC.plan("submit", CUBIC.minimum_cases))
    assert (len(keys), keys[0].stratum) == (19, "sample")
    cases = [CUBIC.case(SEED, key) for key in keys]
    assert [case.items for case in cases] == [8] + 18 * [16]
    pairs = Counter(
        (one.start, answer)
        for case in cases[1:]
        for one, answer in zip(case.facts.data_sets, case.facts.answers, strict=True)
    )
    assert pairs == Counter((start, answer) for start in range(9) for answer in range(-1, 31))


def test_the_sample_is_the_contests() -> None:
    case = CUBIC.case(SEED, CaseKey("submit", "sample", 0))
    assert case.input.decode() == SAMPLE == (FACTS / "cubic_eight_sample.in").read_text()
    right = (FACTS / "cubic_eight_sample.out").read_text().split()
    assert [str(answer) for answer in case.facts.answers] == right


def test_inputs_are_in_the_contests_format_and_follow_from_the_seed() -> None:
    key = CaseKey("submit", "mixed", 20)
    case = CUBIC.case(SEED, key)
    assert case.input.endswith(b"\n0 0\n")
    assert board.parse(case.input.decode()) == case.facts.data_sets
    assert tuple(map(solver.answer, case.facts.data_sets)) == case.facts.answers
    assert case == CubicEight().case(SEED, key)
    assert case.input != CUBIC.case(seed_from_text("other"), key).input
    assert case.input != CUBIC.case(SEED, CaseKey("submit", "mixed", 2)).input


def test_a_case_never_changes() -> None:
    """A stored judging replays years later: these values are a promise."""
    case = CUBIC.case(SEED, CaseKey("submit", "mixed", 0))
    assert (case.facts.answers[:6], case.hash_seed) == ((15, 21, 28, 26, 7, 18), 909274464)


def test_the_population_is_every_data_set_by_its_answer() -> None:
    strata = CUBIC.population()
    assert sum(stratum.size for stratum in strata) == 531_441
    assert [stratum.name for stratum in strata[:3]] == ["0 moves", "1 move", "2 moves"]
    assert (strata[-1].name, strata[-1].size) == ("over 30 moves", 2010)


def test_a_stratum_holds_each_of_its_data_sets_once() -> None:
    for name, size, answer in (("0 moves", 9, 0), ("2 moves", 44, 2)):
        cases = [CUBIC.case(SEED, CaseKey("audit", name, index)) for index in range(size)]
        assert len({case.input for case in cases}) == size
        assert {case.facts.answers for case in cases} == {(answer,)}
        with pytest.raises(IndexError):
            CUBIC.case(SEED, CaseKey("audit", name, size))


def test_unknown_cases_are_refused() -> None:
    for stratum in ("31 moves", "1 moves", "x"):
        with pytest.raises(UsageError, match="has no cases"):
            CUBIC.case(SEED, CaseKey("audit", stratum, 0))
    for text in ("0 0\n", board.render(board.parse(SAMPLE) * 3), "nonsense"):
        with pytest.raises(UsageError):
            CUBIC.case(SEED, given_key(text))


def test_a_given_input_is_judged_as_it_is() -> None:
    case = CUBIC.case(SEED, given_key(SAMPLE))
    assert (case.input.decode(), case.items) == (SAMPLE, 8)


@pytest.mark.parametrize(
    "output",
    [
        b"0\n3\n13\n-1\n",
        b"0\n3\n13\n-1",
        b"0 \n3\r\n13  \r\n-1\n\n \n\n",
        b"0\r\n3\r\n13\r\n-1\r\n",
    ],
)
def test_right_lines_are_right(output: bytes) -> None:
    assert faults(output) == [None] * 4


def test_each_data_set_has_its_own_fault() -> None:
    assert faults(b"0\n4\n13\n31\n") == [
        None,
        "data set 2: '4' where 3 is right",
        None,
        "data set 4: '31' where -1 is right",
    ]


def test_a_missing_line_is_said() -> None:
    missing = "data set 4: its line is missing, the output has 3 lines"
    assert faults(b"0\n3\n13\n") == [None, None, None, missing]
    assert faults(b"0")[1] == "data set 2: its line is missing, the output has 1 line"
    assert all(faults(b""))


def test_a_line_too_many_is_a_fault_of_the_last() -> None:
    extra = "5 lines for 4 data sets: line 5, '7', is too many"
    assert faults(b"0\n3\n13\n-1\n7\n") == [None, None, None, extra]
    assert faults(b"0\n3\n13\n-1\n\n7\n")[3] == (
        "6 lines for 4 data sets: line 5, an empty line, is too many"
    )
    assert faults(b"0\n3\n13\n2\n7\n")[3] == "data set 4: '2' where -1 is right"


@pytest.mark.parametrize("line", [b" 3", b"03", b"+3", b"3.0", b"\t3", b"3 moves", b"\xff", b""])
def test_a_number_written_otherwise_is_wrong(line: bytes) -> None:
    assert [bool(fault) for fault in faults(b"0\n" + line + b"\n13\n-1\n")] == [0, 1, 0, 0]


def test_long_lines_are_cut_in_the_feedback() -> None:
    assert len(faults(b"x" * 1000)[0]) < 100


@given(st.binary(max_size=60))
def test_no_output_makes_the_checker_raise(output: bytes) -> None:
    assert len(faults(output)) == 4


def test_the_drawing_shows_the_first_wrong_data_set() -> None:
    case = CUBIC.case(SEED, given_key(SAMPLE))
    drawing = CUBIC.draw(case, b"0\n4\n")
    assert [grid.title for grid in drawing.grids] == ["start", "goal"]
    letters = ["".join(cell[0] for row in grid.rows for cell in row) for grid in drawing.grids]
    assert letters == ["WEWWWWWWW", "RBWRWWEWW"]
    assert drawing.lines[:2] == (("data set", "2 of 8"), ("answer", "3"))
    assert len(drawing.lines[2][1]) == 3
    impossible = CUBIC.draw(case, b"0\n3\n13\n23\n29\n30\n8")
    assert impossible.lines == (("data set", "7 of 8"), ("answer", "-1"))


def judged(tmp_path: Path, program: object, **request: object) -> object:
    path = tmp_path / "entry.py"
    path.write_bytes(b"print(1)\n")
    wanted = Request(path, "cubic-eight-puzzle", "me", "python3", seed="1", **request)
    return usecases.check(wanted, box=FakeSandbox(program)).judging


def solve(argument: str, stdin: str) -> str:
    return "".join(f"{solver.answer(one)}\n" for one in board.parse(stdin))


def test_data_sets_are_counted_apart_from_cases(tmp_path: Path) -> None:
    judging = judged(tmp_path, solve)
    assert (judging.verdict, str(judging.score)) == (Verdict.AC, "8")
    assert (judging.cases_planned, judging.cases_run, judging.cases_passed) == (19, 19, 19)
    assert judging.input_mode is InputMode.STDIN

    def forgets_the_limit(argument: str, stdin: str) -> str:
        return solve(argument, stdin).replace("-1", "31")

    judging = judged(tmp_path, forgets_the_limit)
    assert (judging.verdict, judging.failures[0].item) == (Verdict.WA, 6)
    assert judging.cases_run == 19


def test_one_time_out_is_one_however_many_data_sets_it_had(tmp_path: Path) -> None:
    """Three time-outs end a judging: two inputs of 16 data sets each do not."""
    mixed: list[str] = []

    def never_ends_on_two_inputs(argument: str, stdin: str) -> Ended | str:
        if stdin.count("\n") == 4 * 16 + 1 and stdin not in mixed:
            mixed.append(stdin)
        slow = stdin in mixed[:2]
        return Ended(limit=LimitKind.WALL) if slow else solve(argument, stdin)

    judging = judged(tmp_path, never_ends_on_two_inputs, jobs=1)
    assert judging.verdict is Verdict.TLE
    assert (judging.cases_run, judging.cases_passed) == (19, 17)


def test_the_input_comes_on_standard_input_only(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not give its input by argv"):
        judged(tmp_path, solve, input_mode=InputMode.ARGV)


def test_the_rules_name_the_limits() -> None:
    rules = CUBIC.rules()
    for word in ("cubic-eight-puzzle", "30 s", "2 GiB", "64 KiB", "-1", "0 0", "19 inputs"):
        assert word in rules
    assert max(map(len, rules.splitlines())) <= 100
