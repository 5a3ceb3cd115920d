"""Many chunks through an executor, results in the order of the plan.

`in_order` is called by `usecases` and audits with any executor that follows
`concurrent.futures`. No more than `window` chunks are unfinished at once, so that a plan of
millions of cases stays a few objects; when the caller stops taking results, no further chunk
starts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import replace
from itertools import islice

from golf.results import CaseKeys, Chunk, ChunkResult

# A chunk should last about this long: long enough that taking a slot costs nothing beside it,
# short enough that other judgings on the machine get their turn and no core idles at the end.
_CHUNK_SECONDS = 0.1
_MOST_CASES = 500
# How many results may wait for an earlier one, as a multiple of the window.
_WAITING = 8


def in_order(
    chunks: Iterable[Chunk],
    executor: Executor,
    work: Callable[[Chunk], ChunkResult],
    window: int,
) -> Generator[ChunkResult]:
    """Run the chunks, at most `window` unfinished, and give their results in the given order.

    A slow chunk holds back the results behind it, not the work: others go on meanwhile.
    """
    waiting = iter(chunks)
    flying: list[Future[ChunkResult]] = []  # in order; the finished ones wait for those before
    try:
        while True:
            unfinished = sum(not future.done() for future in flying)
            room = min(window - unfinished, _WAITING * window - len(flying))
            flying += [executor.submit(work, chunk) for chunk in islice(waiting, max(0, room))]
            if not flying:
                return
            if not flying[0].done():
                wait([one for one in flying if not one.done()], return_when=FIRST_COMPLETED)
                continue
            yield flying.pop(0).result()
    finally:
        for future in flying:
            future.cancel()


class Pace:
    """How many cases the next chunk should have, from how long the latest ones took."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._case_seconds: float | None = None

    def learn(self, result: ChunkResult) -> None:
        """Take a finished chunk into account."""
        if result.cases:
            self._case_seconds = result.wall_seconds / result.cases

    def __call__(self, left: int) -> int:
        """The size of the next chunk when `left` cases are left; 1 while nothing is known."""
        if self._case_seconds is None:
            return 1
        by_time = int(_CHUNK_SECONDS / max(self._case_seconds, 1e-6))
        return max(1, min(by_time, left // (4 * self._jobs), _MOST_CASES))


def split(
    template: Chunk, keys: CaseKeys, size: Callable[[int], int], first: int = 0
) -> Iterator[Chunk]:
    """Chunks alike but for number and keys, numbered from `first`; see `CaseKeys.split`."""
    for number, part in enumerate(keys.split(size), first):
        yield replace(template, number=number, keys=part)
