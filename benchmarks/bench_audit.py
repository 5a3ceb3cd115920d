"""Audits: cases a second of a program that answers at once, the judge's memory, a cluster's gain.

    python benchmarks/bench_audit.py [CASES]

The whole way of an audit is measured: cases made, run in the sandbox, judged, counted, committed to
a database. The time on the processor says how fast it can get on idle cores; the rate is that of
this machine as it is now.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from fast_solver import fast_solver

from golf import audits
from golf.audit_records import AuditPlan, AuditStart, Counts, Share
from golf.auditing import running
from golf.auditing.running import AuditWork, Crew
from golf.db.audits import Audits
from golf.db.session import open_store
from golf.entries.entry import Entry
from golf.entries.loader import load
from golf.observer import SilentAudit
from golf.results import InputMode, Limits, Prepared
from golf.scoring.confidence import runs_for
from golf.seeds import seed_from_text
from golf.verifier import pool
from golf.verifier.detection import choose
from golf.verifier.slots import physical_cores

ROUNDS = 3
SIZES = [9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]
EXAMPLE = Path(__file__).parents[1] / "examples" / "pocket_cube" / "optimal.c"


def show(what: str, value: str, goal: str = "") -> None:
    print(f"{what:<58}{value:>14}   {goal}")


def audit_of(prepared: Prepared, cases: int, seed: str, chunk_cases: int) -> AuditWork:
    entry = Entry("pocket-cube", "me", "fast.c", b"x", b"x", ("c",), ("optimal",), InputMode.ARGV)
    plan = AuditPlan("audit", "optimal", 0.999, (Share("9 moves", 1_887_748, cases),), chunk_cases)
    start = AuditStart(
        entry, None, plan, 1, prepared.runtime, prepared.fingerprint, InputMode.ARGV, "", "",
        Limits(), seed_from_text(seed), "user", datetime.now(UTC),
    )  # fmt: skip
    return AuditWork(start, prepared, choose())


def run(work: AuditWork, crew: Crew, store: Audits) -> Counts:
    audit_id = store.begin(work.start)

    def commit(number: int, counts: Counts, evidence: list[object]) -> None:
        store.save_chunk(audit_id, number, counts, evidence)  # type: ignore[arg-type]

    counts = running.run_plan(work, crew, Counts(), commit, SilentAudit())
    if counts.cases != work.start.plan.runs or counts.failed("optimal"):
        raise SystemExit(f"the program is wrong: {counts}")
    return counts


def resident() -> float:
    """MiB of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def spent() -> tuple[float, float]:
    """Seconds on the processor: of this process, and of the jails that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own, children = (one.ru_utime + one.ru_stime for one in used)
    return own, children


def measure_speed(cases: int, store: Audits) -> None:
    prepared = fast_solver()
    rates, own, jails = [], [], []
    for number in range(ROUNDS + 1):
        work = audit_of(prepared, cases, f"speed {number}", 250)
        before, started = spent(), time.perf_counter()
        with running.crew(work, physical_cores()) as crew:
            run(work, crew, store)
            seconds = time.perf_counter() - started
        after = spent()
        if number:  # the first round loads tables and starts jails
            rates.append(cases / seconds)
            own.append((after[0] - before[0]) / cases * 1e6)
            jails.append((after[1] - before[1]) / cases * 1e6)
        show(f"memory after {(number + 1) * cases:,} cases", f"{resident():.0f} MiB", "goal <= 150")
    show(f"cases a second, {physical_cores()} at once", f"{median(rates):,.0f}", "goal >= 2,000")
    show("  the judge's own time on the processor, a case", f"{median(own):.0f} us")
    show("  supervisor and program", f"{median(jails):.0f} us")
    total = median(own) + median(jails)
    show("  so on two idle cores at the most", f"{2e6 / total:,.0f} /s")


def measure_planning() -> None:
    started = time.perf_counter()
    runs = runs_for(SIZES, [size <= 3_000 for size in SIZES], 0.999, 0.001)
    seconds = time.perf_counter() - started
    show("plan for 0.1 % at 99.9 %: runs", f"{sum(runs):,}", f"in {seconds:.3f} s")


@contextmanager
def cluster(directory: Path, workers: int):
    """A scheduler on loopback and so many workers of one thread; gives the address."""
    file = directory / f"scheduler-{workers}.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def launch(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "dask", *words], **quiet)

    with ExitStack() as stack:
        common = ("--scheduler-file", str(file), "--no-dashboard")
        started = [launch("scheduler", "--host", "127.0.0.1", "--port", "0", *common)]
        stack.callback(lambda: [(one.kill(), one.wait()) for one in started])
        while not file.exists():
            time.sleep(0.05)
        started += [
            launch("worker", *common, "--nthreads", "1", "--no-nanny") for _ in range(workers)
        ]
        address = json.loads(file.read_text())["address"]
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers)
        yield address


def measure_cluster(store: Audits) -> None:
    try:
        import distributed  # noqa: F401
    except ImportError:
        show("two Dask workers against one", "skipped", "pip install 'golf[dask]'")
        return
    entry = load(EXAMPLE, challenge="pocket-cube", author="me", language="c", claims=("optimal",))
    entry, prepared = audits.prepared_entry(entry, choose())
    work = audit_of(prepared, 80, "cluster", 4)
    start = replace(work.start, entry=entry, isolation=work.box.level, versions=audits.versions())
    seconds = {}
    with tempfile.TemporaryDirectory() as directory:
        for workers in (1, 2):
            with cluster(Path(directory), workers) as address:
                bench = replace(work, start=start)
                with running.crew(bench, 1, address) as crew:
                    began = time.perf_counter()
                    run(bench, crew, store)
                    seconds[workers] = time.perf_counter() - began
    show("two Dask workers against one", f"{seconds[1] / seconds[2]:.2f} x", "goal >= 1.8")


def main(cases: int = 2_000) -> None:
    measure_planning()
    with tempfile.TemporaryDirectory() as directory, open_store(f"{directory}/bench.db") as opened:
        store = Audits(opened)
        measure_speed(cases, store)
        pool.close_all()
        measure_cluster(store)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
