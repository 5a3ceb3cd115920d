"""`golf solve rubik-cube`, `golf scramble rubik-cube` and `golf bench heuristics` as commands."""

import json
from pathlib import Path

import pytest
import slow_rubik
from typer.testing import CliRunner, Result

from golf.cli import app
from golf.errors import UnknownName, UsageError
from golf.puzzles.rubik.heuristics import NAMES

LETTERS_TO_COLOURS = str.maketrans("URFDLB", "WRGYOB")
SOLVED = slow_rubik.SOLVED.translate(LETTERS_TO_COLOURS)
SCRAMBLED = slow_rubik.play(SOLVED, ["R", "U2", "F'", "D"])
SMALL = ("--heuristic", "turns")


def golf(*words: str) -> Result:
    done = CliRunner().invoke(app, words, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done


def test_a_shortest_solution_with_progress_for_each_bound() -> None:
    done = golf("solve", "rubik-cube", SCRAMBLED, *SMALL)
    head, solution = done.stdout.splitlines()
    assert head.startswith("4 moves (HTM), ")
    assert slow_rubik.play(SCRAMBLED, solution.split()) == SOLVED
    assert done.stderr.splitlines()[-1].startswith("bound 4: ")


def test_json_and_all_solutions() -> None:
    commuting = slow_rubik.play(SOLVED, ["U", "D2"])
    done = golf("solve", "rubik-cube", commuting, *SMALL, "--all", "--json")
    found = json.loads(done.stdout)
    assert (found["distance"], found["metric"], found["count"]) == (2, "HTM", 2)
    assert sorted(found["solutions"]) == ["D2 U'", "U' D2"]
    done = golf("solve", "rubik-cube", commuting, *SMALL, "--metric", "qtm", "--json")
    found = json.loads(done.stdout)
    assert (found["distance"], found["metric"], found["count"]) == (3, "QTM", None)
    assert found["gave_up"] is False


def test_giving_up_is_said_with_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("solve", "rubik-cube", SCRAMBLED, "--heuristic", "misplaced", "--max-nodes", "10")
    done = golf(*words)
    assert done.return_value == 1
    assert done.stdout.startswith("gave up at bound ")
    assert "at least" in done.stdout
    found = json.loads(golf(*words, "--json").stdout)
    assert found["distance"] is None
    assert found["gave_up"] is True
    assert found["at_least"] <= 4
    assert found["nodes"] <= 10


def test_what_cannot_be_solved_is_one_error() -> None:
    with pytest.raises(UsageError, match="54 facelets"):
        golf("solve", "rubik-cube", "W")
    with pytest.raises(UnknownName, match="misplaced"):
        golf("solve", "rubik-cube", SCRAMBLED, "--heuristic", "x")
    with pytest.raises(UsageError, match="unknown metric"):
        golf("solve", "rubik-cube", SCRAMBLED, "--metric", "x")


def test_scrambles_repeat_and_are_what_their_moves_make() -> None:
    words = ("scramble", "rubik-cube", "--length", "6", "--count", "3", "--seed", "1", "--moves")
    lines = golf(*words).stdout.splitlines()
    assert lines == golf(*words).stdout.splitlines()
    for line in lines:
        facelets, _, moves = line.partition("  ")
        assert len(moves.split()) == 6
        assert slow_rubik.play(SOLVED, moves.split()) == facelets
    anything = golf("scramble", "rubik-cube", "--count", "2").stdout.splitlines()
    assert len(set(anything)) == 2


def test_the_bench_compares_the_same_positions() -> None:
    words = ("bench", "heuristics", "--depths", "3", "--positions", "2", "--max-nodes", "3000")
    chosen = ("--heuristic", "misplaced", "--heuristic", "turns")
    found = json.loads(golf(*words, *chosen, "--json").stdout)
    assert (found["puzzle"], found["metric"], found["shares"]) == ("3x3x3", "HTM", None)
    rows = {(row["heuristic"], row["depth"]): row for row in found["rows"]}
    assert len(rows) == 6
    for depth in (1, 2, 3):
        low, high = rows["misplaced", depth], rows["turns", depth]
        assert low["value"] <= high["value"] <= depth
        assert low["nodes"] >= high["nodes"] >= depth
        assert high["solved"] == high["positions"] == 2
    text = golf(*words, *chosen, "--format", "markdown").stdout
    assert text.count("| misplaced") == 4


def test_the_bench_of_the_small_cube_knows_the_share_of_the_truth() -> None:
    words = ("bench", "heuristics", "--puzzle", "2x2x2", "--depths", "2", "--positions", "20")
    found = json.loads(golf(*words, "--metric", "QTM", "--json").stdout)
    shares = list(found["shares"].values())
    assert len(shares) == 5
    assert all(0.1 < share < 1 for share in shares)
    assert max(shares) == found["shares"]["pattern-database"]
    assert {row["positions"] for row in found["rows"]} == {6, 20}
    assert "share of the true distance" in golf(*words).stdout


def test_a_search_that_gives_up_is_marked_in_the_table() -> None:
    words = ("bench", "heuristics", "--depths", "4", "--positions", "1", "--max-nodes", "5")
    text = golf(*words, "--heuristic", "manhattan").stdout
    assert "> " in text


def test_bad_words_of_the_bench_are_one_error() -> None:
    for words in (("--puzzle", "4x4x4"), ("--metric", "x"), ("--format", "x")):
        with pytest.raises(UsageError, match="unknown"):
            golf("bench", "heuristics", *words)


def test_the_documentation_has_every_heuristic_and_both_cubes() -> None:
    text = (Path(__file__).parents[2] / "docs" / "heuristics.md").read_text()
    for name in NAMES:
        assert text.count(f"| {name} ") >= 10  # a line in each table of each cube
    assert "`golf bench heuristics --puzzle 2x2x2" in text
