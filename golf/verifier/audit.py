"""The chunks of an audit: cut from its plan, run, their results trimmed to what is kept.

    plan → chunks (always the same ones) → executor → ChunkResults in the order of the plan

Called by `golf.auditing.running`. The cuts depend on the plan alone, so that an audit resumed
elsewhere goes on with exactly the chunks that are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice

from golf.audit_records import AuditPlan
from golf.results import CaseKeys, Chunk, ChunkResult, Failure, KeyRange

_KEPT_BYTES = 1024
_KEPT_EVERY = 1000


def chunks(plan: AuditPlan, template: Chunk, done: int = 0) -> Iterator[Chunk]:
    """The chunks of the plan from number `done` on; each lies within one stratum."""
    numbers = count()
    pieces = (piece for share in plan.strata for piece in _pieces(plan, share.name, share.runs))
    keep = _KEPT_EVERY if plan.keep_going else template.keep
    numbered = zip(numbers, pieces, strict=False)
    for number, piece in islice(numbered, done, None):
        yield replace(template, number=number, keys=CaseKeys((piece,)), keep=keep)


def _pieces(plan: AuditPlan, stratum: str, runs: int) -> Iterator[KeyRange]:
    for start in range(0, runs, plan.chunk_cases):
        yield KeyRange(plan.purpose, stratum, start, min(runs, start + plan.chunk_cases))


def trimmed(result: ChunkResult, claims: frozenset[str]) -> ChunkResult:
    """The result with short outputs, and without evidence against what nobody claims.

    Made where the chunk ran, so that a thousand failures with long outputs neither travel nor
    pile up.
    """
    return replace(
        result,
        failures=tuple(map(_short, result.failures)),
        refutations={
            name: tuple(map(_short, found))
            for name, found in result.refutations.items()
            if name in claims
        },
    )


def _short(failure: Failure) -> Failure:
    return replace(failure, output=_cut(failure.output), error=failure.error[-_KEPT_BYTES:])


def _cut(output: bytes) -> bytes:
    if len(output) <= _KEPT_BYTES:
        return output
    return output[:_KEPT_BYTES] + b"\n[...]\n"
