"""Chunks through an executor: in order, never too many at once, none started after the end."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

from golf.results import CaseKeys, KeyRange
from golf.verifier.dispatch import chunk_size, in_order


def test_results_come_in_the_order_of_the_plan_whoever_is_ready_first() -> None:
    def work(chunk):
        time.sleep(0.02 if chunk.number % 2 == 0 else 0)
        return chunk.number

    chunks = [SimpleNamespace(number=i) for i in range(12)]
    with ThreadPoolExecutor(3) as executor:
        assert list(in_order(chunks, executor, work, window=4)) == list(range(12))


def test_no_more_than_the_window_is_in_flight() -> None:
    asked = 0
    done = 0

    def chunks():
        nonlocal asked
        for i in range(50):
            asked += 1
            assert asked - done <= 5
            yield SimpleNamespace(number=i)

    with ThreadPoolExecutor(2) as executor:
        for _ in in_order(chunks(), executor, lambda chunk: chunk.number, window=4):
            done += 1
    assert done == 50


def test_when_the_caller_has_seen_enough_nothing_more_starts() -> None:
    started: list[int] = []
    lock = threading.Lock()

    def work(chunk):
        with lock:
            started.append(chunk.number)
        time.sleep(0.01)
        return chunk.number

    chunks = (SimpleNamespace(number=i) for i in range(1000))
    with ThreadPoolExecutor(2) as executor:
        results = in_order(chunks, executor, work, window=4)
        assert next(results) == 0
        results.close()
    assert len(started) < 10


def test_chunks_are_long_enough_to_be_worth_it_and_short_enough_to_share() -> None:
    assert chunk_size(30.0, 2, 100) == 1
    assert chunk_size(0.15, 2, 100) == 3
    assert chunk_size(0.0005, 2, 100) == 12  # every core gets some
    assert chunk_size(0.0005, 2, 1_000_000) == 500


def test_a_plan_splits_into_the_same_cases_in_the_same_order() -> None:
    plan = CaseKeys((KeyRange("a", "x", 0, 3), KeyRange("a", "y", 5, 12), KeyRange("a", "z", 0, 1)))
    for size in range(1, 13):
        parts = list(plan.split(size))
        assert [key for part in parts for key in part] == list(plan)
        assert all(len(part) == size for part in parts[:-1])
        assert 1 <= len(parts[-1]) <= size
