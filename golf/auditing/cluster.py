"""Chunks over a Dask cluster: who may take part, and an executor that gives lost chunks out again.

`dask_crew` is called by `running.crew` for `golf audit --dask ADDRESS`. Only this module knows
Dask, which is an extra of its own (`golf[dask]`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from golf.audit_records import AuditStart
from golf.errors import GolfError, UsageError
from golf.verifier.remote import Readiness, readiness, release, run_remote

if TYPE_CHECKING:
    from golf.auditing.running import AuditWork, Crew

_CONNECT_SECONDS = 10
_RETRIES = 2


@contextmanager
def dask_crew(work: AuditWork, address: str, claims: frozenset[str]) -> Iterator[Crew]:
    """The workers that a scheduler has, without those that differ from this machine."""
    from golf.auditing.running import Crew

    client = _connect(address)
    try:
        start = work.start
        found = client.run(readiness, start.entry, start.isolation, on_error="return")
        fit, remarks = fitting({name: _told(one) for name, one in found.items()}, start)
        jobs = sum(count for name, count in client.nthreads().items() if name in fit)
        # Without a list of workers, those that join or are started anew take part too: each
        # checks for itself before it runs anything.
        chosen = {"workers": sorted(fit)} if remarks else {}
        executor = client.get_executor(pure=False, retries=_RETRIES, **chosen)
        job = partial(run_remote, entry=start.entry, level=start.isolation, claims=claims)
        yield Crew(executor, job, jobs, remarks, travels=True)
    finally:
        with suppress(Exception):
            client.run(release, work.start.entry, work.start.isolation, on_error="ignore")
        client.close()


def _connect(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("--dask needs Dask: pip install 'golf[dask]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    connect: Any = Client  # it has no types
    try:
        return connect(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise GolfError(
            f"no Dask scheduler answers at {address}: {error}; start one with: dask scheduler"
        ) from None


def _told(answer: object) -> Readiness:
    if isinstance(answer, Readiness):
        return answer
    return Readiness("", "", 0, problem=f"cannot import golf, or broke: {answer!r}")


def fitting(found: Mapping[str, Readiness], start: AuditStart) -> tuple[set[str], tuple[str, ...]]:
    """The workers that have what the audit began with, and a line for each other one.

    GolfError when there is none.
    """
    faults = {name: _fault(one, start) for name, one in found.items()}
    remarks = tuple(f"{name} refused: {fault}" for name, fault in faults.items() if fault)
    fit = {name for name, fault in faults.items() if not fault}
    if not fit:
        told = "; ".join(remarks) or "the scheduler has no workers: start some with dask worker"
        raise GolfError(f"nobody can run the audit: {told}")
    return fit, remarks


def _fault(one: Readiness, start: AuditStart) -> str:
    if one.problem:
        return one.problem
    if (one.golf, one.revision) != (start.versions.get("golf"), start.revision):
        return f"it has golf {one.golf} with revision {one.revision} of the challenge"
    if one.fingerprint != start.fingerprint:
        return f"it has {one.runtime}, the audit began with {start.runtime} or another build of it"
    return ""
