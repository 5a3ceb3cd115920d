"""The same audit over Dask: a real scheduler and two real workers, one killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fake_sandbox import FakeSandbox, solve
from unit.db.test_audits import start as made_start

from golf import audits
from golf.audit_records import AuditOutcome, AuditPlan, Share
from golf.auditing import planning, running, searching
from golf.auditing.cluster import fitting
from golf.auditing.planning import Wish
from golf.audits import AuditRequest
from golf.entries.languages import language
from golf.errors import GolfError, JudgeError, MissingLanguage, NoSandbox, UsageError
from golf.observer import SilentAudit
from golf.results import CaseKeys, Chunk, InputMode, KeyRange, Limits, Prepared, Room
from golf.usecases import Request
from golf.verifier import detection, remote
from golf.verifier.remote import Readiness
from golf.verifier.toolchain import resolve

ROOT = Path(__file__).parents[2]
FAST = ROOT / "examples" / "pocket_cube" / "optimal.c"


def wait_for(path: Path) -> None:
    end = time.monotonic() + 60
    while not path.exists() or not path.stat().st_size:
        assert time.monotonic() < end, "the scheduler did not start"
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler on loopback, and its two workers, processes of their own."""
    pytest.importorskip("distributed", reason="pip install 'golf[dask]'")
    try:
        detection.choose()
        resolve(language("c"))
    except (NoSandbox, MissingLanguage) as error:
        pytest.skip(str(error))
    file = tmp_path / "scheduler.json"
    log = (tmp_path / "cluster.log").open("wb")
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__USE_FILE_LOCKING": "false"}

    def launch(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words]
        return subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=tmp_path)

    scheduler = launch(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(file),
    )  # fmt: skip
    wait_for(file)
    workers = [
        launch("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny",
               "--no-dashboard", "--name", name)
        for name in ("one", "two")
    ]  # fmt: skip
    try:
        yield json.loads(file.read_text())["address"], workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
        for process in (*workers, scheduler):
            process.wait()
        log.close()


class KillsOne(SilentAudit):
    """Kills a worker once a few chunks have been committed."""

    def __init__(self, worker: subprocess.Popen[bytes]) -> None:
        self._worker = worker
        self._run: dict[str, int] = {}
        self.killed_after = 0

    def stratum(self, name: str, run: int, failed: int) -> None:
        self._run[name] = run
        done = sum(self._run.values())
        if done >= 12 and not self.killed_after:
            self._worker.send_signal(signal.SIGKILL)
            self.killed_after = done


def short_plan(*_: object) -> AuditPlan:
    """As many cases however fast this machine is."""
    shares = (Share("1 move", 9, 9), Share("2 moves", 54, 20), Share("11 moves", 2644, 16))
    return AuditPlan("audit", "optimal", 0.95, shares, chunk_cases=4, bound=0.5)


def wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def test_a_lost_worker_costs_no_case(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        running, "measure", lambda template, strata, box: {one.name: 1.0 for one in strata}
    )
    monkeypatch.setattr(planning, "make_plan", short_plan)
    monkeypatch.setattr(searching, "_ASKED", 2)
    monkeypatch.setattr(searching, "_FEWEST_ASKED", 2)
    address, workers = cluster
    wait_for_workers(address, 2)
    file = Request(Path(), author="me", language="c", seed="1", input_mode=InputMode.STDIN)
    observer = KillsOne(workers[0])
    request = AuditRequest(str(FAST), Wish("optimal"), file, dask=address)
    report = audits.audit(request, database, observer)
    assert report is not None
    assert 0 < observer.killed_after < 40
    assert workers[0].wait(timeout=10) == -signal.SIGKILL
    assert report.outcome is AuditOutcome.NOT_REFUTED
    plan = report.audit.start.plan
    assert report.audit.counts.cases == plan.runs
    assert [one.run for one in report.strata] == [share.runs for share in plan.strata]
    assert report.bound is not None
    assert audits.fetch(report.audit.id, database) == report


def test_a_scheduler_that_is_not_there_is_named(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="pip install 'golf[dask]'")
    monkeypatch.setattr("golf.auditing.cluster._CONNECT_SECONDS", 0.5)
    file = Request(Path(), author="me", language="python3", challenge="tiny")
    source = Path(database).with_name("entry.py")
    source.write_bytes(b"print(1)")
    request = AuditRequest(str(source), Wish("short"), file, dask="tcp://127.0.0.1:1")
    with pytest.raises(GolfError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        audits.audit(request, database, box=FakeSandbox(lambda argument, stdin: "2"))


def test_without_dask_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    source = Path(database).with_name("entry.py")
    source.write_bytes(b"print(1)")
    file = Request(Path(), author="me", language="python3", challenge="tiny")
    request = AuditRequest(str(source), Wish("short"), file, dask="tcp://127.0.0.1:1")
    with pytest.raises(UsageError, match=r"pip install 'golf\[dask\]'"):
        audits.audit(request, database, box=FakeSandbox(lambda argument, stdin: "2"))


def test_workers_that_differ_are_refused_by_name() -> None:
    begun = made_start(versions={"golf": "1"})
    same = Readiness("1", "3.11", 1, "Python 3.11.7", "f" * 64)
    other = replace(same, runtime="Python 3.12.1", fingerprint="0" * 64)
    assert fitting({"a": same, "b": same}, begun) == ({"a", "b"}, ())
    fit, remarks = fitting(
        {"a": same, "b": other, "c": replace(same, golf="2"), "d": replace(same, problem="no gcc")},
        begun,
    )
    assert fit == {"a"}
    assert [remark.partition(" refused: ")[0] for remark in remarks] == ["b", "c", "d"]
    assert "Python 3.12.1, the audit began with Python 3.11.7" in remarks[0]
    with pytest.raises(GolfError, match="nobody can run the audit: b refused"):
        fitting({"b": other}, begun)
    with pytest.raises(GolfError, match="has no workers"):
        fitting({}, begun)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeSandbox]:
    """This process as a worker, with a fake sandbox."""
    box = FakeSandbox(solve)
    monkeypatch.setattr(remote, "choose", lambda level: box)
    monkeypatch.setattr("golf.verifier.detection.choose", lambda level=None: box)
    remote._prepared.clear()
    yield box
    remote._prepared.clear()


def chunk(fingerprint: str, **changes: Any) -> Chunk:
    begun = made_start()
    program = Prepared("python3", Room(()), ("python3",), InputMode.ARGV, "Python 9", fingerprint)
    made = Chunk(
        0, program, "pocket-cube", 1, begun.seed, CaseKeys((KeyRange("audit", "3 moves", 0, 5),)),
        Limits(), isolation="fake",
    )  # fmt: skip
    return replace(made, **changes)


def test_a_worker_prepares_once_and_runs_chunks_without_a_program(worker: FakeSandbox) -> None:
    entry = made_start().entry
    told = remote.readiness(entry, "fake")
    assert told.problem == ""
    claims = frozenset({"optimal"})
    for _ in range(2):
        result = remote.run_remote(chunk(told.fingerprint), entry, "fake", claims)
        assert (result.cases, result.cases_passed, result.judge_error) == (5, 5, "")
    assert len([jail for jail in worker.jails if jail.building]) == 1
    assert not all(jail.closed for jail in worker.jails)
    remote.release(entry, "fake")
    assert all(jail.closed for jail in worker.jails)


def test_a_worker_refuses_what_began_with_another_interpreter(worker: FakeSandbox) -> None:
    entry = made_start().entry
    with pytest.raises(JudgeError, match="the audit began with Python 9 or another build"):
        remote.run_remote(chunk("0" * 64), entry, "fake", frozenset())
    told = remote.readiness(entry, "fake")
    with pytest.raises(JudgeError, match="revision"):
        remote.run_remote(chunk(told.fingerprint, revision=99), entry, "fake", frozenset())
