"""An audit killed at a hundred random moments counts exactly what an undisturbed one counts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from golf.audit_records import AuditOutcome, Counts, StoredAudit
from golf.db.audits import Audits
from golf.db.session import open_store

HERE = Path(__file__).parent


def killed(directory: Path, kills: int) -> tuple[StoredAudit, int]:
    directory.mkdir()
    (directory / "entry.py").write_bytes(b"print(1)")
    database = directory / "golf.db"
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    argv = [sys.executable, str(HERE / "killed_script.py"), str(database), str(kills), "2026"]
    done = subprocess.run(argv, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    with open_store(str(database)) as store:
        return Audits(store).fetch(1), int(done.stdout)


def counted(counts: Counts) -> object:
    """Everything but times."""
    return counts.chunks, counts.cases, counts.tallies, counts.extremes, counts.verdicts


def test_a_hundred_kills_change_no_count(tmp_path: Path) -> None:
    undisturbed, none = killed(tmp_path / "undisturbed", 0)
    disturbed, kills = killed(tmp_path / "disturbed", 100)
    assert (none, kills) == (0, 100)
    assert counted(disturbed.counts) == counted(undisturbed.counts)
    assert disturbed.counts.cases == 599
    assert disturbed.start.plan == undisturbed.start.plan
    cases = [(one.kind, one.bonus, one.failure.key) for one in disturbed.evidence]
    assert cases == [(one.kind, one.bonus, one.failure.key) for one in undisturbed.evidence]
    assert disturbed.end is not None
    assert disturbed.end.outcome is AuditOutcome.REFUTED
    said = disturbed.start.resume_command
    assert said.startswith("golf audit ")
    assert said.endswith(" --resume")
    assert "None" not in said
