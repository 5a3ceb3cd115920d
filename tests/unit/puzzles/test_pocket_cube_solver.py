"""Distances and solutions against known values, and against each other."""

from __future__ import annotations

import csv
import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from golf.errors import UnknownName
from golf.puzzles.pocket_cube import moves, solver, table
from golf.puzzles.pocket_cube.coordinates import POSITIONS, SOLVED
from golf.puzzles.pocket_cube.facelets import parse

FACTS = Path(__file__).parents[2] / "facts"
EVERY = range(0, POSITIONS, 36_733)


def facts(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize(
    ("column", "distances", "gods_number"),
    [
        ("positions_half_turn_metric", table.distances, table.GODS_NUMBER),
        (
            "positions_quarter_turn_metric",
            table.distances_quarter_turn,
            table.GODS_NUMBER_QUARTER_TURN,
        ),
    ],
)
def test_positions_at_every_depth(column: str, distances, gods_number: int) -> None:
    known = [int(row[column]) for row in facts("pocket_cube_depths.tsv") if row[column]]
    assert np.bincount(distances()).tolist() == known
    assert len(known) == gods_number + 1
    assert sum(known) == POSITIONS


@pytest.mark.parametrize("row", facts("pocket_cube_patterns.tsv"), ids=lambda row: row["pattern"])
def test_known_patterns(row: dict[str, str]) -> None:
    position = parse(row["facelets"]).position
    assert solver.distance(position) == int(row["optimal_moves"])
    assert solver.count_solutions(position) == int(row["optimal_solutions"])


def test_all_18_solutions_of_the_cube_in_the_cube() -> None:
    position = parse("FFFUDDRFRULLLDRRUULBBBDB").position
    found = list(solver.solutions(position))
    assert len({tuple(solution) for solution in found}) == len(found) == 18
    order = [[moves.MOVES.index(move) for move in solution] for solution in found]
    assert order == sorted(order)
    assert found[0] == solver.solution(position)
    for solution in found:
        assert len(solution) == 10
        assert moves.apply(position, solution) == SOLVED


def test_the_solved_cube_has_one_empty_solution() -> None:
    assert solver.distance(SOLVED) == 0
    assert solver.solution(SOLVED) == solver.scramble(SOLVED) == []
    assert list(solver.solutions(SOLVED)) == [[]]
    assert solver.count_solutions(SOLVED) == table.solution_counts()[SOLVED] == 1


def test_solution_and_scramble_lead_there_and_back() -> None:
    for position in EVERY:
        solution = solver.solution(position)
        assert len(solution) == solver.distance(position)
        assert moves.apply(position, solution) == SOLVED
        assert moves.apply(SOLVED, solver.scramble(position)) == position


def test_counted_listed_and_tabled_solutions_agree() -> None:
    counts = table.solution_counts()
    for position in EVERY:
        listed = sum(1 for _ in solver.solutions(position))
        assert listed == solver.count_solutions(position) == counts[position]
    assert counts.min() == 1
    assert counts.max() < np.iinfo(counts.dtype).max


def test_a_damaged_cache_never_changes_a_distance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLF_CACHE", str(tmp_path))
    fresh = table.distances.__wrapped__
    fresh()
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    content[3_000_000] ^= 1
    file.write_bytes(content)
    assert np.array_equal(fresh(), table.distances())
    file.write_bytes(content[: len(content) // 2])
    assert np.array_equal(fresh(), table.distances())
    assert np.array_equal(fresh(), table.distances())


def test_numpy_is_loaded_only_when_needed() -> None:
    code = (
        "import sys; from golf.puzzles.pocket_cube import facelets, moves, solver; "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_strata_hold_every_position_once_in_order() -> None:
    strata = [table.positions_at(depth) for depth in range(table.GODS_NUMBER + 2)]
    assert np.array_equal(np.sort(np.concatenate(strata)), np.arange(POSITIONS))
    for depth, stratum in enumerate(strata):
        assert (np.diff(stratum) > 0).all()
        assert (table.distances()[stratum] == depth).all()
        assert not stratum.flags.writeable
    assert strata[0].tolist() == [SOLVED]
    assert len(strata[12]) == 0


def test_a_move_changes_the_distance_by_one_at_most() -> None:
    places = np.arange(0, POSITIONS, 11, dtype=np.int32)
    for move in range(9):
        change = table.distances()[moves.apply_move(places, move)].astype(int)
        change -= table.distances()[places]
        assert abs(change).max() == 1


@pytest.mark.parametrize("move", range(9))
def test_moves_of_arrays_and_of_one_position_agree(move: int) -> None:
    places = np.array(EVERY)
    moved = moves.apply_move(places, move)
    assert moved.tolist() == [moves.apply(place, [moves.MOVES[move]]) for place in EVERY]
    assert moved.tolist() == [moves.neighbours(place)[move] for place in EVERY]


@pytest.mark.parametrize("face", "RUF")
def test_a_face_turned_four_times_is_back(face: str) -> None:
    for position in islice(EVERY, 20):
        half = moves.apply(position, [face, face])
        assert half == moves.apply(position, [face + "2"]) != position
        assert moves.apply(half, [face]) == moves.apply(position, [face + "'"])
        assert moves.apply(half, [face + "2"]) == position


def test_inverse() -> None:
    assert moves.inverse(["R", "U2", "F'"]) == ["F", "U2", "R'"]
    assert moves.inverse([]) == []


@pytest.mark.parametrize("word", ["R3", "r", "L", "", "R2'", "R "])
def test_a_word_that_is_no_move_is_refused(word: str) -> None:
    with pytest.raises(UnknownName, match="unknown move"):
        moves.apply(SOLVED, ["U", word])
