"""The rubik-cube challenge: its plan, its cases, what its checker says."""

from collections import Counter
from pathlib import Path

import pytest
import slow_rubik
from fake_sandbox import FakeSandbox
from hypothesis import given, settings
from hypothesis import strategies as st

from golf import usecases
from golf.challenges.base import given as given_key
from golf.challenges.cubes import AWKWARD
from golf.challenges.rubik_cube import PLAIN, SCRAMBLES, RubikCube
from golf.errors import UsageError
from golf.puzzles.rubik.moves import MOVES, inverse
from golf.records import GrantStatus
from golf.results import CaseKey, Verdict
from golf.seeds import seed_from_text
from golf.usecases import Request

CUBE = RubikCube()
SEED = seed_from_text("test")
SCRAMBLE = ("R", "U2", "F'", "L", "D")


def check(facelet_text: str, output: bytes) -> tuple:
    checker = CUBE.checker(CUBE.case(SEED, given_key(facelet_text)))
    for at in range(0, len(output), 3):  # in pieces, as it arrives
        checker.feed(output[at : at + 3])
    (finding,) = checker.finish()
    return finding.fault and finding.fault.feedback, dict(finding.measures)


def text(moves: tuple[str, ...] = SCRAMBLE) -> str:
    return slow_rubik.play(slow_rubik.SOLVED, moves)


def test_a_plan_has_scrambles_of_every_length_and_random_states() -> None:
    strata = Counter(key.stratum for key in CUBE.plan("submit", 100))
    assert strata == {"scrambled": 20, "random": 80}
    assert next(iter(CUBE.plan("submit", 100))) == CaseKey("submit", "scrambled", 0)


@pytest.mark.parametrize("cases", [1, 4, 5, 25, 100, 500])
def test_a_plan_has_as_many_cases_as_asked_for(cases: int) -> None:
    keys = list(CUBE.plan("submit", cases))
    assert len(keys) == len(set(keys)) == cases


def test_cases_follow_from_the_seed_alone_and_differ_between_seeds() -> None:
    keys = list(CUBE.plan("submit", 100))
    first = [CUBE.case(SEED, key) for key in keys]
    assert first == [RubikCube().case(SEED, key) for key in keys]
    other = [CUBE.case(seed_from_text("other"), key) for key in keys]
    assert not any(a.input == b.input for a, b in zip(first, other, strict=True))
    assert len({case.facts.state for case in first}) > 95


def test_a_case_never_changes() -> None:
    """A stored judging replays years later: these values are a promise."""
    case = CUBE.case(SEED, CaseKey("submit", "random", 0))
    assert (case.input, case.hash_seed) == (
        b"wdddGSdGwSlSw55d5GGwlSdldGlS55dlwwS5GS5lSG5GGl5Slwdwwl",
        4204211004,
    )


def test_a_scramble_is_solved_by_as_many_moves_as_it_was_made_with() -> None:
    case = CUBE.case(SEED, CaseKey("submit", "scrambled", 0))
    answers = [check(case.input.decode(), move.encode())[0] for move in MOVES]
    assert answers.count(None) == 1
    assert CUBE.case(SEED, CUBE.trial()).input.decode().strip(PLAIN) == ""


def test_every_submit_meets_the_awkward_colours() -> None:
    seen = [CUBE.case(SEED, key).input.decode() for key in CUBE.plan("submit", 100)]
    for lead, colours in AWKWARD:
        assert any(
            set(shown) <= set(colours) and (lead is None or shown[0] == lead) for shown in seen
        ), colours
    assert all(len(set(shown)) == 6 and "!" <= min(shown) and max(shown) <= "~" for shown in seen)
    assert all(Counter(shown) == dict.fromkeys(shown, 9) for shown in seen)


def test_unknown_cases_are_refused() -> None:
    for stratum, index in (("scrambled", SCRAMBLES), ("any", 0), ("11 moves", 0)):
        with pytest.raises(UsageError, match="has no case"):
            CUBE.case(SEED, CaseKey("submit", stratum, index))
    with pytest.raises(UsageError, match="54 facelets"):
        CUBE.case(SEED, given_key("W"))
    assert CUBE.population() is None


@settings(max_examples=40)
@given(st.lists(st.sampled_from(MOVES), max_size=25))
def test_the_checker_agrees_with_an_independent_player(moves: list[str]) -> None:
    answer = [move for at, move in enumerate(moves) if not at or moves[at - 1][0] != move[0]]
    for before in (tuple(inverse(answer)), SCRAMBLE):
        solved = slow_rubik.play(text(before), answer) == slow_rubik.SOLVED
        fault, measures = check(text(before), " ".join(answer).encode() or b"()")
        assert (fault is None) == solved
        assert measures == ({"moves": len(answer)} if solved else {})


def test_what_is_not_at_home_is_said() -> None:
    right = "".join(inverse(SCRAMBLE)).encode()
    assert check(text(), right) == (None, {"moves": 5})
    fault, measures = check(text(), b"R")
    assert fault == "not solved after 1 move: 20 of 20 corners and edges are not at home"
    assert not measures


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (b"", "no output"),
        (b"R R'", "two moves in a row of the same face"),
        (b"x", "'x' is not one of U U2 U'"),
        (b"RL" * 100, "200 moves: fewer than 200 are allowed"),
        (b"R  U", "two spaces"),
    ],
)
def test_the_grammar_is_that_of_the_pocket_cube(output: bytes, words: str) -> None:
    assert words in check(text(), output)[0]


def test_opposite_faces_may_follow_each_other() -> None:
    assert check(text(("R", "L")), b"R' L'") == (None, {"moves": 2})
    assert check(text(("R2", "L")), b"R L' R") == (None, {"moves": 3})


@settings(max_examples=60)
@given(st.binary(max_size=60))
def test_no_output_makes_the_checker_raise(output: bytes) -> None:
    fault, measures = check(text(), output)
    assert (fault is None) == bool(measures)


def test_bonuses_are_refuted_by_what_they_say() -> None:
    under, most = CUBE.bonus("under-30"), CUBE.bonus("at-most-22")
    assert under.refuted_by_item({"moves": 29}) is None
    assert under.refuted_by_item({"moves": 30}) is not None
    assert most.refuted_by_item({"moves": 22}) is None
    assert most.refuted_by_item({"moves": 23}) == "23 moves, at most 22 are allowed"
    assert (under.worth, most.worth, most.implies) == ("-20%", "-50%", ("under-30",))


def test_plain_and_dressed_cases_are_the_same_state() -> None:
    case = CUBE.case(SEED, CaseKey("submit", "random", 1))
    plain, remark = CUBE.plainer(case) or pytest.fail("no plainer case")
    assert plain.facts.state == case.facts.state
    assert set(plain.input.decode()) == set(PLAIN)
    assert "only the colours matter" in remark
    assert CUBE.plainer(plain) is None
    dressed = CUBE.dressed(SEED, case)
    assert dressed.input != case.input
    assert dressed.facts.state == case.facts.state
    assert CUBE.case(SEED, dressed.key).facts == dressed.facts


def test_the_drawing_shows_scramble_and_what_became_of_it() -> None:
    case = CUBE.case(SEED, given_key(text()))
    drawing = CUBE.draw(case, b"D' L' F")
    assert [grid.title for grid in drawing.grids] == ["scramble", "after 3 moves"]
    rows = ["".join(cell[0] if cell else " " for cell in row) for row in drawing.grids[0].rows]
    shown = text()
    assert rows[0] == f"   {shown[:3]}"
    assert rows[3] == shown[36:39] + shown[18:21] + shown[9:12] + shown[45:48]
    assert rows[8] == f"   {shown[33:36]}"
    assert drawing.lines == (("played", "D' L' F"),)
    assert len(CUBE.draw(case, b"nonsense").grids) == 1


def test_the_rules_name_every_bonus_and_limit() -> None:
    rules = CUBE.rules()
    for word in ("under-30", "at-most-22", "30 s", "2 GiB", "64 KiB", "fewer than 200"):
        assert word in rules
    assert max(map(len, rules.splitlines())) <= 100


def test_the_solved_cube_is_a_probe_and_a_wrong_answer_costs_the_claims(tmp_path: Path) -> None:
    path = tmp_path / "entry.py"
    path.write_bytes(b"print(1)\n")
    wanted = Request(
        path, "rubik-cube", "me", "python3", claims=("at-most-22",), cases=10, seed="1"
    )
    judging = usecases.check(wanted, box=FakeSandbox(lambda argument, stdin: "()")).judging
    assert judging.verdict is Verdict.WA
    assert [(probe.name, probe.verdict) for probe in judging.probes] == [("solved", Verdict.AC)]
    assert {bonus.status for bonus in judging.bonuses} == {GrantStatus.REFUSED}
