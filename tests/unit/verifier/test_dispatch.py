"""Chunks through an executor: in order, never too many at once, none started after the end."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

from golf.results import CaseKeys, KeyRange
from golf.verifier.dispatch import Pace, in_order


def test_results_come_in_the_order_of_the_plan_whoever_is_ready_first() -> None:
    def work(chunk):
        time.sleep(0.02 if chunk.number % 2 == 0 else 0)
        return chunk.number

    chunks = [SimpleNamespace(number=i) for i in range(12)]
    with ThreadPoolExecutor(3) as executor:
        assert list(in_order(chunks, executor, work, window=4)) == list(range(12))


def test_no_more_than_the_window_is_in_flight() -> None:
    asked = finished = 0
    lock = threading.Lock()

    def work(chunk):
        nonlocal finished
        time.sleep(0.002)
        with lock:
            finished += 1
        return chunk.number

    def chunks():
        nonlocal asked
        for i in range(50):
            asked += 1
            assert asked - finished <= 4
            yield SimpleNamespace(number=i)

    with ThreadPoolExecutor(2) as executor:
        assert len(list(in_order(chunks(), executor, work, window=4))) == 50


def test_a_slow_chunk_holds_back_results_but_not_work() -> None:
    others_done = threading.Event()
    done: list[int] = []

    def work(chunk):
        if chunk.number == 0:
            assert others_done.wait(5)
        done.append(chunk.number)
        if len(done) == 9:
            others_done.set()
        return chunk.number

    chunks = [SimpleNamespace(number=i) for i in range(10)]
    with ThreadPoolExecutor(2) as executor:
        assert list(in_order(chunks, executor, work, window=3)) == list(range(10))
    assert done[-1] == 0


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


def result_of(cases: int, seconds: float) -> SimpleNamespace:
    return SimpleNamespace(cases=cases, wall_seconds=seconds)


def test_chunks_are_long_enough_to_be_worth_it_and_short_enough_to_share() -> None:
    pace = Pace(jobs=2)
    assert pace(100) == 1  # nothing known yet
    pace.learn(result_of(1, 30.0))
    assert pace(100) == 1
    pace.learn(result_of(3, 0.06))
    assert pace(100) == 5
    pace.learn(result_of(100, 0.05))
    assert pace(100) == 12  # every core gets some
    assert pace(9) == 1  # and none idles at the end
    assert pace(1_000_000) == 200
    pace.learn(result_of(1000, 0.05))
    assert pace(1_000_000) == 500
    pace.learn(result_of(0, 0.05))
    assert pace(1_000_000) == 500


def test_a_plan_splits_into_the_same_cases_in_the_same_order() -> None:
    plan = CaseKeys((KeyRange("a", "x", 0, 3), KeyRange("a", "y", 5, 12), KeyRange("a", "z", 0, 1)))
    for size in range(1, 13):
        parts = list(plan.split(lambda left, size=size: size))
        assert [key for part in parts for key in part] == list(plan)
        assert all(len(part) == size for part in parts[:-1])
        assert 1 <= len(parts[-1]) <= size


def test_the_size_of_a_piece_is_asked_for_when_it_is_wanted() -> None:
    sizes = iter([1, 2, 4, 100])
    left: list[int] = []

    def size(rest: int) -> int:
        left.append(rest)
        return next(sizes)

    parts = CaseKeys((KeyRange("a", "x", 0, 9),)).split(size)
    assert [len(part) for part in parts] == [1, 2, 4, 2]
    assert left == [9, 8, 6, 2]
