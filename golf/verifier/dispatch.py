"""Many chunks through an executor, results in the order of the plan.

`in_order` is called by `usecases` and audits with any executor that follows
`concurrent.futures`. No more than `window` chunks are in flight, so that a plan of millions of
cases stays a few objects; when the caller stops taking results, no further chunk starts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace

from golf.results import CaseKeys, Chunk, ChunkResult

# A chunk should last about this long: long enough that taking a slot costs nothing beside it,
# short enough that other judgings on the machine get their turn.
_CHUNK_SECONDS = 0.5
_MOST_CASES = 500


def in_order(
    chunks: Iterable[Chunk],
    executor: Executor,
    work: Callable[[Chunk], ChunkResult],
    window: int,
) -> Generator[ChunkResult]:
    """Run the chunks, at most `window` at once, and give their results in the given order."""
    flying: deque[Future[ChunkResult]] = deque()
    try:
        for chunk in chunks:
            flying.append(executor.submit(work, chunk))
            if len(flying) >= window:
                yield flying.popleft().result()
        while flying:
            yield flying.popleft().result()
    finally:
        for future in flying:
            future.cancel()


def chunk_size(case_seconds: float, jobs: int, cases: int) -> int:
    """How many cases a chunk should have, from the time that one took in the trial."""
    by_time = int(_CHUNK_SECONDS / max(case_seconds, 1e-6))
    shared = max(1, cases // (4 * jobs))
    return max(1, min(by_time, shared, _MOST_CASES))


def split(template: Chunk, keys: CaseKeys, size: int, first: int = 0) -> Iterator[Chunk]:
    """Chunks of at most `size` cases each, alike but for number and keys, numbered from `first`."""
    for number, part in enumerate(keys.split(size), first):
        yield replace(template, number=number, keys=part)
