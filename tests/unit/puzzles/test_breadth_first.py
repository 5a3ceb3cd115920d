"""The general search over numbered positions."""

import numpy as np

from golf.puzzles import breadth_first
from golf.puzzles.breadth_first import UNREACHED, distances


def ring(step: int, size: int) -> breadth_first.Move:
    return lambda positions: (positions + step) % size


def test_the_distances_on_a_ring() -> None:
    found = distances(101, 5, [ring(1, 101), ring(100, 101)])
    assert found.tolist() == [min((at - 5) % 101, (5 - at) % 101) for at in range(101)]


def test_a_ring_with_longer_steps_against_a_plain_search() -> None:
    size, steps = 5000, (7, 4993, 90, 4910)
    known, layer = {0: 0}, [0]
    while layer:
        layer = [(at + step) % size for at in layer for step in steps]
        layer = list(dict.fromkeys(at for at in layer if at not in known))
        known.update(dict.fromkeys(layer, 1 + max(known.values())))
    found = distances(size, 0, [ring(step, size) for step in steps])
    assert found.tolist() == [known[at] for at in range(size)]


def test_what_no_moves_reach_is_marked() -> None:
    found = distances(10, 1, [ring(2, 10), ring(8, 10)])
    assert (found[0::2] == UNREACHED).all()
    assert (found[1::2] <= 2).all()
    assert distances(1, 0, []).tolist() == [0]


def test_blocks_cover_all_however_many(monkeypatch: object) -> None:
    whole = distances(1000, 3, [ring(1, 1000), ring(999, 1000), ring(500, 1000)])
    monkeypatch.setattr(breadth_first, "_RANGE", 64)  # type: ignore[attr-defined]
    monkeypatch.setattr(breadth_first, "_BLOCK", 16)  # type: ignore[attr-defined]
    parts = distances(1000, 3, [ring(1, 1000), ring(999, 1000), ring(500, 1000)])
    assert np.array_equal(whole, parts)
