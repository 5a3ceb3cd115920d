"""`golf solve peg-solitaire` and `golf solve turnover`, as a user calls them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from golf.challenges.peg_stream import PegChecker
from golf.cli import app
from golf.errors import UsageError


def run(*words: str) -> str:
    outcome = CliRunner().invoke(app, ["solve", *words], standalone_mode=False)
    if outcome.exception:
        raise outcome.exception
    return outcome.stdout


def test_all_solutions_are_an_output_that_the_challenge_accepts() -> None:
    checker = PegChecker()
    assert checker.feed(run("peg-solitaire", "--end", "7", "--all").encode()) is None
    (finding,) = checker.finish()
    assert (finding.fault, finding.measures["solutions"]) == (None, 3408)


def test_one_solution_and_none() -> None:
    assert len(run("peg-solitaire").splitlines()) == 13
    assert run("peg-solitaire", "--end", "2") == "no solution\n"
    assert len(run("peg-solitaire", "--rows", "7", "--start", "2").splitlines()) == 26


def test_counts() -> None:
    report = json.loads(run("peg-solitaire", "--count", "--json"))
    ends = {"1": 6816, "7": 3408, "10": 3408, "13": 16128}
    assert report == {"start": 1, "count": 29760, "ends": ends, "solutions": []}
    report = json.loads(run("peg-solitaire", "--end", "13", "--json"))
    assert (report["count"], len(report["solutions"]), len(report["solutions"][0])) == (
        16128,
        1,
        13,
    )
    assert run("peg-solitaire", "--start", "5", "--count").startswith("1550 solutions from hole 5")
    with pytest.raises(UsageError, match="holes 1 to 15, not 16"):
        run("peg-solitaire", "--start", "16")


def test_a_whole_board() -> None:
    report = json.loads(run("turnover", "44", "--json"))
    board = report.pop("board")
    assert report == {
        "n": 44,
        "solvable": True,
        "nullity": 12,
        "least_presses": 880,
        "proven": True,
        "lower_bound": 880,
        "count": 4,
    }
    assert "".join(board).count("1") == 880
    assert run("turnover", "2") == "n = 2, nullity 0: 4 presses are the least, 1 solution\n11\n11\n"
    assert run("turnover", "3") == "n = 3, nullity 3: impossible\n"


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text("0111\n1011\n1111\n1111\n")
    assert json.loads(run("turnover", "--board", str(board), "--json"))["n"] == 4
    board.write_text("010\n000\n000\n")
    report = json.loads(run("turnover", "3", "--board", str(board), "--json"))
    assert (report["solvable"], report["least_presses"], report["board"]) == (False, None, None)
    with pytest.raises(UsageError, match="has 3 lines, not 4"):
        run("turnover", "4", "--board", str(board))
    board.write_text("01\n")
    with pytest.raises(UsageError, match="line 1"):
        run("turnover", "--board", str(board))
    with pytest.raises(UsageError, match="cannot read"):
        run("turnover", "--board", str(tmp_path))
    with pytest.raises(UsageError, match="size from 1"):
        run("turnover", "0")
