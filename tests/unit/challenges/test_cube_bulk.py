"""Cases in bulk are the very cases that come one by one."""

from __future__ import annotations

import numpy as np
import pytest

from golf.challenges import cube_bulk, registry
from golf.results import CaseKeys, KeyRange
from golf.seeds import Draw, blocks, seed_from_text

SEED = seed_from_text("bulk")


@pytest.mark.parametrize("purpose", ["audit", "all", "check", "submit", "estimate"])
@pytest.mark.parametrize("stratum", ["1 move", "9 moves", "11 moves", "any"])
def test_they_are_the_same(purpose: str, stratum: str) -> None:
    cube = registry.get("pocket-cube")
    most = 9 if stratum == "1 move" else 300
    keys = CaseKeys((KeyRange(purpose, stratum, 0, most), KeyRange(purpose, stratum, 5, 9)))
    assert list(cube.cases(SEED, keys)) == [cube.case(SEED, key) for key in keys]


def test_a_range_may_begin_anywhere() -> None:
    cube = registry.get("pocket-cube")
    keys = CaseKeys((KeyRange("all", "5 moves", 9_000, 9_992),))
    made = list(cube.cases(SEED, keys))
    assert made[::97] == [cube.case(SEED, key) for key in list(keys)[::97]]


def test_all_of_the_deepest_positions_are_met_once() -> None:
    """A single position that fails among the 2,644 deepest is always found: all of them run."""
    from golf.puzzles.pocket_cube.table import positions_at

    cube = registry.get("pocket-cube")
    for purpose in ("audit", "all"):
        keys = CaseKeys((KeyRange(purpose, "11 moves", 0, 2644),))
        met = sorted(case.facts.position for case in cube.cases(SEED, keys))
        assert met == positions_at(11).tolist()


def test_there_are_no_more_cases_than_positions() -> None:
    cube = registry.get("pocket-cube")
    with pytest.raises(IndexError):
        list(cube.cases(SEED, CaseKeys((KeyRange("audit", "2 moves", 40, 55),))))


def test_blocks_are_the_first_of_a_draw() -> None:
    for index, block in enumerate(blocks(SEED, ("a", 1), range(20))):
        draw = Draw(SEED, "a", 1, index)
        numbers = np.frombuffer(block, dtype=">u8")
        assert [draw.below(2**64) for _ in range(8)] == numbers.tolist()


def test_a_number_that_must_be_drawn_again_is_left_to_the_slow_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cube_bulk, "blocks", lambda *args: iter([b"\xff" * 64]))
    assert cube_bulk.palettes(SEED, ("a",), range(1)) is None
