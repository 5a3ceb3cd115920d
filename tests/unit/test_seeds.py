"""Whatever is random follows from the seed, for ever: test vectors, and the properties used."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.seeds import Draw, Permutation, encode_label, new_seed, seed_from_text

SEED = seed_from_text("42")


def test_vectors() -> None:
    """Stored judgings replay only as long as these stay."""
    assert SEED == VECTORS["seed"]
    draw = Draw(SEED, "label", 7)
    assert [draw.below(1000) for _ in range(6)] == VECTORS["draw"]
    assert [Permutation(100, SEED, "p")[i] for i in range(8)] == VECTORS["permutation"]
    assert [Permutation(3674159, SEED, "p")[i] for i in range(4)] == VECTORS["large"]


VECTORS = {
    "seed": "41dc84427dc5fc5403d7ceaf1a175f7bcb3d632fab881b0f9d5832f66129e47d",
    "draw": [88, 191, 425, 726, 731, 584],
    "permutation": [63, 26, 61, 38, 23, 30, 82, 43],
    "large": [2154501, 1948920, 3634435, 526362],
}


def test_a_seed_given_back_is_itself() -> None:
    fresh = new_seed()
    assert len(bytes.fromhex(fresh)) == 32
    assert seed_from_text(fresh) == fresh
    assert seed_from_text("42") != seed_from_text("43")
    assert new_seed() != fresh


@settings(max_examples=50)
@given(st.integers(1, 500), st.text())
def test_a_permutation_hits_everything_once(size: int, label: str) -> None:
    permutation = Permutation(size, SEED, label)
    assert sorted(permutation[i] for i in range(size)) == list(range(size))


def test_outside_a_permutation_there_is_nothing() -> None:
    permutation = Permutation(10, SEED)
    for index in (-1, 10):
        with pytest.raises(IndexError):
            permutation[index]


def test_draws_are_spread_evenly() -> None:
    draw = Draw(SEED, "even")
    counts = Counter(draw.below(6) for _ in range(12_000))
    assert set(counts) == set(range(6))
    assert all(1_800 < count < 2_200 for count in counts.values())


def test_the_first_places_of_a_permutation_are_spread_evenly() -> None:
    """Over many seeds every value comes first about equally often (chi-square, 9 degrees)."""
    counts = Counter(Permutation(10, seed_from_text(str(i)), "x")[0] for i in range(5_000))
    assert sum((counts[v] - 500) ** 2 / 500 for v in range(10)) < 27.9  # p = 0.001


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_different_labels_are_different_streams(one: list[str], other: list[str]) -> None:
    assert (encode_label(tuple(one)) == encode_label(tuple(other))) == (one == other)


def test_a_sample_has_no_member_twice() -> None:
    sample = Draw(SEED, "sample").sample("abcdefghij", 6)
    assert len(set(sample)) == 6
