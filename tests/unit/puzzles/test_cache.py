"""The cache of tables: what is kept comes back; what is damaged is built again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from golf.puzzles import cache

TABLE = cache.Table("squares", 1, "<u4", (50, 20))
SQUARES = (np.arange(1000, dtype="<u4") ** 2).reshape(50, 20)


class Builder:
    """Builds the squares and counts how often it was asked."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> np.ndarray:
        self.calls += 1
        return SQUARES.copy()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "cache"
    monkeypatch.setenv("GOLF_CACHE", str(place))
    return place


@pytest.fixture
def kept(home: Path) -> Path:
    """The file of a table that has just been built and kept."""
    cache.load(TABLE, Builder())
    return home / TABLE.file_name


def assert_rebuilt_then_kept() -> None:
    builder = Builder()
    for _ in range(2):
        assert (cache.load(TABLE, builder) == SQUARES).all()
    assert builder.calls == 1


def test_built_once_then_read(home: Path) -> None:
    assert_rebuilt_then_kept()
    assert [path.name for path in home.iterdir()] == ["squares.v1.table"]


def test_what_is_built_and_what_is_read_are_alike() -> None:
    built, read = cache.load(TABLE, Builder()), cache.load(TABLE, Builder())
    for table in built, read:
        assert table.dtype == np.dtype("<u4")
        assert table.shape == (50, 20)
        with pytest.raises(ValueError, match="read-only"):
            table[0, 0] = 7


@pytest.mark.parametrize("place", [0, 8, 12, 27, 63, 64, 65, 2000, -1])
def test_one_wrong_bit_anywhere_is_noticed(kept: Path, place: int) -> None:
    content = bytearray(kept.read_bytes())
    content[place] ^= 16
    kept.write_bytes(content)
    assert_rebuilt_then_kept()


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 2000, 4063])
def test_half_written_file_is_built_again(kept: Path, length: int) -> None:
    kept.write_bytes(kept.read_bytes()[:length])
    assert_rebuilt_then_kept()


def test_longer_file_is_built_again(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes() + b"\0")
    assert_rebuilt_then_kept()


@pytest.mark.parametrize(
    "other",
    [
        cache.Table("squares", 2, "<u4", (50, 20)),
        cache.Table("squares", 1, "<i4", (50, 20)),
        cache.Table("squares", 1, "<u4", (20, 50)),
        cache.Table("cubes", 1, "<u4", (50, 20)),
    ],
)
def test_file_of_another_table_is_not_taken(kept: Path, other: cache.Table) -> None:
    kept.rename(kept.with_name(other.file_name))
    fresh = np.zeros(other.shape, dtype=other.dtype)
    assert not cache.load(other, lambda: fresh).any()


def test_wrong_array_from_the_builder_is_an_error(home: Path) -> None:
    with pytest.raises(ValueError, match="squares"):
        cache.load(TABLE, lambda: SQUARES[:10])
    assert not home.exists()


def test_unwritable_directory_only_costs_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("no directory")
    monkeypatch.setenv("GOLF_CACHE", str(file / "below"))
    builder = Builder()
    for _ in range(2):
        assert (cache.load(TABLE, builder) == SQUARES).all()
    assert builder.calls == 2


def test_directory_in_the_place_of_the_file_only_costs_time(home: Path) -> None:
    (home / TABLE.file_name / "occupied").mkdir(parents=True)
    assert (cache.load(TABLE, Builder()) == SQUARES).all()
    assert [path.name for path in home.iterdir()] == [TABLE.file_name]


def test_failed_write_leaves_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(cache.os, "fsync", full)
    assert (cache.load(TABLE, Builder()) == SQUARES).all()
    assert list(home.iterdir()) == []


def test_rests_of_killed_writers_go_after_an_hour(home: Path) -> None:
    home.mkdir()
    old, new = (home / f"{TABLE.file_name}.{name}.part" for name in ("old", "new"))
    for part in old, new:
        part.write_bytes(b"GOLFTABL half of it")
    os.utime(old, (0, 0))
    assert_rebuilt_then_kept()
    assert not old.exists()
    assert new.exists()


def test_table_in_use_survives_the_removal_of_its_file(kept: Path) -> None:
    table = cache.load(TABLE, Builder())
    kept.unlink()
    assert_rebuilt_then_kept()
    assert (table == SQUARES).all()


def test_without_the_variable_the_platform_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOLF_CACHE")
    assert cache.directory().name == "golf"
    assert cache.directory().is_absolute()


BUILD_AND_CHECK = """
import sys, time
import numpy as np
from golf.puzzles import cache

def build():
    print("building", flush=True)
    sys.stdin.read(1)  # wait until both are here
    return np.arange(200_000, dtype="<u4")

table = cache.load(cache.Table("shared", 1, "<u4", (200_000,)), build)
assert (table == np.arange(200_000)).all()
print("good")
"""


def test_two_processes_building_at_once_do_no_harm(home: Path) -> None:
    command = [sys.executable, "-c", BUILD_AND_CHECK]
    pipe = subprocess.PIPE
    both = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "building\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write("x")
        process.stdin.flush()
    for process in both:
        assert process.communicate(timeout=60)[0] == "good\n"
        assert process.returncode == 0
    assert [path.name for path in home.iterdir()] == ["shared.v1.table"]
    third = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
    assert third.stdout == "good\n"
