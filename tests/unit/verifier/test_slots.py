"""Slots: no more work at once than cores, over threads, processes and users."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from golf.verifier import slots

WORKER = """
import sys, time
from golf.verifier import slots
slots.physical_cores = lambda: 2
with slots.hold():
    print(time.monotonic())
    time.sleep(0.05)
    print(time.monotonic())
"""


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(slots, "physical_cores", lambda: 2)
    slots._directory.cache_clear()
    yield tmp_path
    slots._directory.cache_clear()


def most_at_once(times: list[tuple[float, float]]) -> int:
    return max(sum(start <= at < end for start, end in times) for at, _ in times)


def test_threads_share_the_slots(place):
    def work(_: int) -> tuple[float, float]:
        with slots.hold():
            start = time.monotonic()
            time.sleep(0.02)
            return start, time.monotonic()

    with ThreadPoolExecutor(6) as threads:
        times = list(threads.map(work, range(6)))
    assert most_at_once(times) == 2


def test_processes_share_the_slots(place):
    environment = {**os.environ, "TMPDIR": str(place), "PYTHONPATH": os.pathsep.join(sys.path)}
    workers = [
        subprocess.Popen([sys.executable, "-c", WORKER], stdout=subprocess.PIPE, env=environment)
        for _ in range(5)
    ]
    times = [tuple(map(float, worker.communicate()[0].split())) for worker in workers]
    assert 1 <= most_at_once(times) <= 2
    assert {path.name for path in (place / "golf-slots").iterdir()} == {"gate", "slot-0", "slot-1"}


def test_alone_is_alone_and_comes_to_an_end(place):
    order: list[str] = []
    started = threading.Event()

    def other() -> None:
        started.set()
        with slots.hold():
            order.append("other")

    with slots.hold() as slot, slot.alone():
        thread = threading.Thread(target=other)
        thread.start()
        started.wait()
        time.sleep(0.05)
        order.append("alone")
    thread.join(5)
    assert order == ["alone", "other"]


def test_two_that_want_to_be_alone_do_not_wait_for_each_other_for_ever(place):
    def work(_: int) -> bool:
        with slots.hold() as slot, slot.alone():
            return True

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, range(8), timeout=20)) == [True] * 8


def test_a_killed_process_gives_its_slots_back(place):
    environment = {**os.environ, "TMPDIR": str(place), "PYTHONPATH": os.pathsep.join(sys.path)}
    code = WORKER.replace("0.05", "60").replace("monotonic())", "monotonic(), flush=True)")
    worker = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment)
    assert worker.stdout is not None
    worker.stdout.readline()
    worker.kill()
    worker.wait()
    worker.stdout.close()
    with slots.hold() as slot, slot.alone():
        pass


def test_a_place_of_somebody_else_is_passed_over(place, monkeypatch):
    theirs = place / "golf-slots"
    theirs.mkdir()
    real = slots._open

    def refused(path: Path) -> int:
        if path.parent == theirs:
            raise PermissionError
        return real(path)

    monkeypatch.setattr(slots, "_open", refused)
    found = slots._directory()
    assert found is not None
    assert found != theirs
    with slots.hold():
        pass


def test_a_link_is_no_place(place, tmp_path_factory):
    (place / "golf-slots").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    assert slots._directory() != place / "golf-slots"


def test_lock_files_of_others_need_only_be_readable(place):
    (place / "golf-slots").mkdir()
    for name in ("gate", "slot-0", "slot-1"):
        (place / "golf-slots" / name).touch(0o444)
    (place / "golf-slots").chmod(0o555)
    assert slots._directory() == place / "golf-slots"
    with slots.hold() as slot, slot.alone():
        pass


def test_whoever_tidies_up_does_no_harm(place):
    with slots.hold():
        for path in (place / "golf-slots").iterdir():
            path.unlink()
        (place / "golf-slots").rmdir()
    with slots.hold() as slot, slot.alone():
        names = {path.name for path in (place / "golf-slots").iterdir()}
        assert names >= {"gate", "slot-0"}  # made again, and held


def test_without_any_place_the_slots_are_the_process_s_own(place, monkeypatch):
    monkeypatch.setattr(slots, "_usable", lambda directory: False)
    assert slots._directory() is None
    test_threads_share_the_slots(place)
    test_two_that_want_to_be_alone_do_not_wait_for_each_other_for_ever(place)


@pytest.mark.parametrize(
    ("said", "cores"), [("150000 100000", 1), ("50000 100000", 1), ("400000 100000", 4)]
)
def test_a_container_s_share_counts(place, monkeypatch, said, cores):
    (place / "cpu.max").write_text(said)
    monkeypatch.setattr(slots, "_SHARE", place / "cpu.max")
    assert slots._quota() == cores


def test_without_a_share_there_is_no_limit(place, monkeypatch):
    monkeypatch.setattr(slots, "_SHARE", place / "cpu.max")
    assert slots._quota() > 1000
    (place / "cpu.max").write_text("max 100000")
    assert slots._quota() > 1000
