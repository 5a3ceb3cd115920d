"""A judging from entry to score, with a fake sandbox: what is granted, refused and said."""

from dataclasses import replace
from pathlib import Path

import pytest
from fake_sandbox import Ended, FakeSandbox, Program, solve, solve_with_a_detour

from golf import usecases
from golf.challenges.pocket_cube import PLAIN
from golf.errors import UsageError
from golf.records import GrantStatus, Judging
from golf.results import InputMode, LimitKind, Verdict
from golf.usecases import Outcome, Request


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "entry.py"
    path.write_bytes(b"print(1)\n")
    return path


def checked(source: Path, program: Program, **request: object) -> Judging:
    box = request.pop("box", None) or FakeSandbox(program)
    wanted = Request(source, author="me", language="python3", seed="1", **request)  # type: ignore[arg-type]
    return usecases.check(wanted, box=box).judging  # type: ignore[arg-type]


def granted(judging: Judging) -> dict[str, GrantStatus]:
    return {bonus.name: bonus.status for bonus in judging.bonuses}


def test_an_optimal_program_gets_half(source: Path) -> None:
    judging = checked(source, solve, claims=("optimal",), cases=100)
    assert judging.verdict is Verdict.AC
    assert str(judging.score) == "4"  # 8 bytes
    assert granted(judging) == {
        "under-20": GrantStatus.PROVISIONAL,
        "optimal": GrantStatus.PROVISIONAL,
    }
    assert (judging.cases_run, judging.cases_passed, judging.cases_planned) == (100, 100, 100)


def test_a_refuted_claim_costs_the_bonus_and_not_the_entry(source: Path) -> None:
    judging = checked(source, solve_with_a_detour, claims=("optimal",), cases=20)
    assert judging.verdict is Verdict.AC
    assert granted(judging) == {
        "under-20": GrantStatus.PROVISIONAL,
        "optimal": GrantStatus.REFUSED,
    }
    assert str(judging.score) == "6.4"
    refused = judging.bonuses[1]
    assert refused.evidence is not None
    assert refused.evidence.key.index == 0
    assert judging.cases_run == 20  # a refuted bonus does not end a judging


def test_what_is_not_claimed_is_only_hinted_at(source: Path) -> None:
    judging = checked(source, solve, cases=20)
    assert str(judging.score) == "8"
    assert granted(judging)["optimal"] is GrantStatus.UNCLAIMED
    assert "--claim optimal" in judging.bonuses[1].reason


def test_the_solved_cube_is_a_probe_and_never_counted(source: Path) -> None:
    def crashes_when_solved(argument: str, stdin: str) -> Ended | str:
        return solve(argument, stdin) or Ended(status=1)

    judging = checked(source, crashes_when_solved, cases=20)
    assert judging.verdict is Verdict.AC
    (probe,) = judging.probes
    assert (probe.name, probe.verdict) == ("solved", Verdict.RTE)
    assert judging.cases_run == 20


def test_a_program_that_knows_only_its_own_colours_is_told_so(source: Path) -> None:
    def only_plain(argument: str, stdin: str) -> str:
        return solve(argument, stdin) if set(argument) <= set(PLAIN) else "R"

    judging = checked(source, only_plain, cases=20)
    assert judging.verdict is Verdict.WA
    assert "only the colours matter" in judging.failures[0].judgement.feedback


def test_a_program_that_is_wrong_anyway_is_not_told_of_colours(source: Path) -> None:
    judging = checked(source, lambda argument, stdin: "R", cases=20)
    assert "colours" not in judging.failures[0].judgement.feedback


def test_check_runs_all_cases_unless_it_is_to_fail_fast(source: Path) -> None:
    def wrong_at_ten(argument: str, stdin: str) -> str:
        answer = solve(argument, stdin)
        return answer if len(answer.split()) < 9 else "R"

    everything = checked(source, wrong_at_ten, cases=60)
    assert everything.cases_run == 60
    assert everything.cases_passed < 60
    first = checked(source, wrong_at_ten, cases=60, fail_fast=True, jobs=2)
    assert first.cases_run < 60
    assert first.failures[0] == everything.failures[0]


def test_the_input_mode_is_found_by_a_trial(source: Path) -> None:
    def reads_stdin(argument: str, stdin: str) -> Ended | str:
        return solve(stdin.strip(), "") if stdin else Ended(status=1)

    judging = checked(source, reads_stdin, cases=20)
    assert (judging.verdict, judging.input_mode) == (Verdict.AC, InputMode.STDIN)
    assert any("found by a trial" in note for note in judging.notes)
    said = checked(source, reads_stdin, cases=20, input_mode=InputMode.ARGV)
    assert (said.verdict, said.input_mode) == (Verdict.RTE, InputMode.ARGV)


def test_a_program_that_does_not_compile_has_one_failure(source: Path) -> None:
    box = FakeSandbox(solve, compiler=Ended(status=1, error=b"SyntaxError: invalid syntax"))
    judging = checked(source, solve, claims=("optimal",), box=box)
    assert (judging.verdict, judging.score, judging.cases_run) == (Verdict.CE, None, 0)
    (failure,) = judging.failures
    assert "SyntaxError" in failure.judgement.feedback
    assert granted(judging)["optimal"] is GrantStatus.REFUSED


def test_three_time_outs_end_a_check(source: Path) -> None:
    def hangs(argument: str, stdin: str) -> Ended | str:
        deep = len(solve(argument, stdin).split()) > 4
        return Ended(limit=LimitKind.WALL, signal=9) if deep else solve(argument, stdin)

    judging = checked(source, hangs, cases=60, jobs=1)
    assert judging.verdict is Verdict.TLE
    assert len(judging.failures) == 3
    assert judging.cases_run < 60
    assert judging.probes == ()


def test_a_fault_of_ours_is_told_and_never_stored(source: Path, tmp_path: Path) -> None:
    calls = 0

    def breaks(argument: str, stdin: str) -> str:
        nonlocal calls
        calls += 1
        if calls > 5:
            raise OSError("out of descriptors")
        return solve(argument, stdin)

    database = str(tmp_path / "golf.db")
    request = Request(source, author="me", language="python3")
    outcome = usecases.submit(request, database, box=FakeSandbox(breaks))
    assert (outcome.id, outcome.judging.verdict) == (None, Verdict.JE)
    assert any("out of descriptors" in note for note in outcome.judging.notes)
    assert usecases.board("pocket-cube", database).rows == []


def submitted(source: Path, database: str, program: Program, **request: object) -> Outcome:
    wanted = Request(source, author="me", language="python3", **request)  # type: ignore[arg-type]
    return usecases.submit(wanted, database, box=FakeSandbox(program))


def test_a_submit_is_stored_and_ranked(source: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "golf.db")
    outcome = submitted(source, database, solve, claims=("optimal",))
    assert outcome.id == 1
    (line,) = usecases.board("pocket-cube", database).rows
    assert (line.rank, line.row.id, str(line.row.score)) == (1, 1, "4")
    shown = usecases.show(1, database)
    times = {"wall_seconds": 0.0, "program_seconds": 0.0, "longest_seconds": 0.0}  # kept in µs
    assert replace(shown.judging, **times) == replace(outcome.judging, **times)
    assert shown.judging.wall_seconds == pytest.approx(outcome.judging.wall_seconds, abs=1e-6)
    assert shown.entry == outcome.entry


def test_a_rejected_submit_is_stored_without_a_place_and_ends_at_once(
    source: Path, tmp_path: Path
) -> None:
    database = str(tmp_path / "golf.db")
    outcome = submitted(source, database, lambda argument, stdin: "x")
    assert (outcome.id, outcome.judging.verdict) == (1, Verdict.WA)
    assert outcome.judging.cases_run < 100
    assert usecases.board("pocket-cube", database).rows == []
    assert usecases.show(1, database).judging.failures == outcome.judging.failures


def test_submitting_again_until_lucky_does_not_work(source: Path, tmp_path: Path) -> None:
    """What an entry failed on is the first thing that its next version meets."""
    database = str(tmp_path / "golf.db")
    unlucky = submitted(source, database, lambda argument, stdin: "x")
    failed_on = unlucky.judging.failures[0].input.decode()

    def wrong_there_only(argument: str, stdin: str) -> str:
        return "x" if argument == failed_on else solve(argument, stdin)

    source.write_bytes(b"print(2)")
    again = submitted(source, database, wrong_there_only)
    assert again.judging.verdict is Verdict.WA
    assert again.judging.failures[0].input.decode() == failed_on
    assert again.judging.failures[0].key.purpose == "given"


def test_wrong_requests_are_refused_before_anything_runs(source: Path, tmp_path: Path) -> None:
    box = FakeSandbox(solve)
    for wrong, message in (
        ({"claims": ("fastest",)}, "unknown claim for pocket-cube 'fastest'"),
        ({"challenge": "pocket-cub"}, "did you mean 'pocket-cube'"),
        ({"cases": 99}, "at least 100"),
        ({"jobs": 0}, "at least 1"),
        ({"input_mode": InputMode.NONE}, "does not give its input by none"),
        ({"author": "a\nb"}, "printable"),
    ):
        request = Request(source, **{"author": "me", "language": "python3", **wrong})  # type: ignore[arg-type]
        with pytest.raises(UsageError, match=message):
            usecases.submit(request, str(tmp_path / "golf.db"), box=box)
    assert box.jails == []
    assert not (tmp_path / "golf.db").exists()
