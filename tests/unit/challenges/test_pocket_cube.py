"""The pocket-cube challenge: its plan, its cases, what its checker says."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.challenges.base import given as given_key
from golf.challenges.cubes import AWKWARD
from golf.challenges.pocket_cube import PLAIN, PocketCube
from golf.errors import UsageError
from golf.puzzles.pocket_cube import facelets, solver
from golf.results import CaseKey, Fault
from golf.seeds import seed_from_text

CUBE = PocketCube()
SEED = seed_from_text("test")
IN_CUBE = "FFFUDDRFRULLLDRRUULBBBDB"  # 10 moves


def check(facelet_text: str, output: bytes, waivers: tuple[str, ...] = ()) -> tuple:
    case = CUBE.case(SEED, given_key(facelet_text))
    checker = CUBE.checker(case, waivers)
    for at in range(0, len(output), 3):  # in pieces, as it arrives
        checker.feed(output[at : at + 3])
    (finding,) = checker.finish()
    return finding.fault, dict(finding.measures)


def test_the_plan_of_a_submit_covers_every_depth_and_begins_with_the_cheap_cases() -> None:
    keys = list(CUBE.plan("submit", 100))
    strata = Counter(key.stratum for key in keys)
    assert strata == {
        "1 move": 2, "2 moves": 2, "3 moves": 2, "4 moves": 2, "5 moves": 2,
        "any": 80, "11 moves": 10,
    }  # fmt: skip
    assert [key.stratum for key in keys[:4]] == ["1 move", "1 move", "2 moves", "2 moves"]
    assert len(set(keys)) == 100


@pytest.mark.parametrize("cases", [1, 5, 10, 25, 99, 100, 500])
def test_a_plan_has_as_many_cases_as_asked_for(cases: int) -> None:
    assert len(CUBE.plan("submit", cases)) == cases


def test_cases_follow_from_the_seed_alone_and_differ_between_seeds() -> None:
    keys = list(CUBE.plan("submit", 100))
    first = [CUBE.case(SEED, key) for key in keys]
    assert first == [PocketCube().case(SEED, key) for key in keys]
    other = [CUBE.case(seed_from_text("other"), key) for key in keys]
    assert sum(a.input == b.input for a, b in zip(first, other, strict=True)) < 5
    assert len({case.facts.position for case in first}) > 90


def test_a_case_never_changes() -> None:
    """A stored judging replays years later: these values are a promise."""
    case = CUBE.case(SEED, CaseKey("submit", "11 moves", 0))
    assert (case.input, case.hash_seed) == (b"l}}qqq)};h;)qlh)hh);;ll}", 7586784)


def test_strata_are_what_they_say() -> None:
    for key in CUBE.plan("submit", 100):
        case = CUBE.case(SEED, key)
        distance = solver.distance(facelets.parse(case.input.decode()).position)
        if key.stratum != "any":
            assert key.stratum.split()[0] == str(distance)
        assert distance > 0


def test_every_submit_meets_the_awkward_colours() -> None:
    seen = [CUBE.case(SEED, key).input.decode() for key in CUBE.plan("submit", 100)]
    for lead, colours in AWKWARD:
        assert any(
            set(text) <= set(colours) and (lead is None or text[0] == lead) for text in seen
        ), colours
    assert all(len(set(text)) == 6 and "!" <= min(text) and max(text) <= "~" for text in seen)


def test_the_population_is_every_position_but_the_solved_one() -> None:
    strata = CUBE.population()
    assert sum(stratum.size for stratum in strata) == 3_674_159
    assert (strata[0].name, strata[0].size) == ("1 move", 9)
    assert (strata[-1].name, strata[-1].size) == ("11 moves", 2644)


def test_every_position_of_a_stratum_comes_up_once() -> None:
    positions = {CUBE.case(SEED, CaseKey("audit", "2 moves", i)).facts.position for i in range(54)}
    assert len(positions) == 54
    with pytest.raises(IndexError):
        CUBE.case(SEED, CaseKey("audit", "2 moves", 54))


def test_the_probe_is_the_solved_cube() -> None:
    (key,) = CUBE.probes()
    assert CUBE.case(SEED, key).input == b"WWWWOOGGRRBBOOGGRRBBYYYY"


def test_unknown_cases_are_refused() -> None:
    for stratum in ("12 moves", "0 moves", "x", "moves"):
        with pytest.raises(UsageError, match="has no cases"):
            CUBE.case(SEED, CaseKey("submit", stratum, 0))
    with pytest.raises(UsageError):
        CUBE.case(SEED, given_key("WWWW"))


def test_a_right_answer_is_measured() -> None:
    moves = " ".join(solver.solution(facelets.parse(IN_CUBE).position))
    assert check(IN_CUBE, moves.encode()) == (None, {"moves": 10, "optimal": 10})


def test_a_detour_is_right_but_longer() -> None:
    solved_by_r = facelets.play("WWWWOOGGRRBBOOGGRRBBYYYY", ["R'"])
    assert check(solved_by_r, b"R") == (None, {"moves": 1, "optimal": 1})
    detour = check(solved_by_r, b"R U2 R2 F2 R2 F2 R2 F2 R2 U2")  # not a solution at all
    assert isinstance(detour[0], Fault)


def test_what_is_left_to_solve_is_said() -> None:
    fault, measures = check(IN_CUBE, b"R")
    assert fault is not None
    assert fault.feedback.startswith("not solved after 1 move: the cube is ")
    assert not measures


def test_the_last_line_counts_alone_when_that_is_waived() -> None:
    best = " ".join(solver.solution(facelets.parse(IN_CUBE).position)).encode()
    assert check(IN_CUBE, b"R U\n" + best + b"\n")[0] is not None
    assert check(IN_CUBE, b"R U\n" + best + b"\n", ("last-line",))[0] is None


def test_bonuses_are_refuted_by_what_they_say() -> None:
    under, optimal = CUBE.bonus("under-20"), CUBE.bonus("optimal")
    assert under.refuted_by_item({"moves": 19, "optimal": 1}) is None
    assert under.refuted_by_item({"moves": 20, "optimal": 9}) is not None
    assert optimal.refuted_by_item({"moves": 9, "optimal": 9}) is None
    assert optimal.refuted_by_item({"moves": 10, "optimal": 9}) == "10 moves where 9 are enough"
    assert (under.worth, optimal.worth, optimal.implies) == ("-20%", "-50%", ("under-20",))


def test_the_plainer_case_is_the_same_position_in_plain_colours() -> None:
    case = CUBE.case(SEED, CaseKey("submit", "3 moves", 1))
    plain, remark = CUBE.plainer(case) or pytest.fail("no plainer case")
    assert plain.facts.position == case.facts.position
    assert set(plain.input.decode()) <= set(PLAIN)
    assert "only the colours matter" in remark
    assert CUBE.plainer(plain) is None


@settings(max_examples=60)
@given(st.binary(max_size=60))
def test_no_output_makes_the_checker_raise(output: bytes) -> None:
    fault, measures = check(IN_CUBE, output)
    assert (fault is None) == bool(measures)


def test_the_drawing_shows_scramble_and_what_became_of_it() -> None:
    case = CUBE.case(SEED, given_key(IN_CUBE))
    drawing = CUBE.draw(case, b"R U")
    assert [grid.title for grid in drawing.grids] == ["scramble", "after 2 moves"]
    shown = "".join(cell[0] for row in drawing.grids[0].rows for cell in row if cell)
    assert shown == IN_CUBE
    assert drawing.lines[0] == ("played", "R U")
    assert len(CUBE.draw(case, b"nonsense").grids) == 1


def test_the_rules_name_every_bonus_and_limit() -> None:
    rules = CUBE.rules()
    for word in ("under-20", "optimal", "30 s", "2 GiB", "64 KiB", "last-line", "3,674,159"):
        assert word in rules
