"""Ten judgings at once on two cores: nobody times out who would not alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from golf.errors import NoSandbox
from golf.verifier.detection import choose

AT_ONCE = 10
LIMIT_SECONDS = 2.0
PROGRAM = """\
import time
while time.process_time() < .1: pass
print("done")
"""


def test_nobody_times_out(tmp_path: Path) -> None:
    try:
        choose()
    except NoSandbox as error:
        pytest.skip(str(error))
    program = tmp_path / "spins.py"
    program.write_text(PROGRAM)
    command = [sys.executable, str(Path(__file__).with_name("busy.py"))]
    checks = [
        subprocess.Popen(
            [*command, str(program), str(LIMIT_SECONDS)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(AT_ONCE)
    ]
    reports = [json.loads(check.communicate(timeout=120)[0]) for check in checks]
    assert [report["verdicts"] for report in reports] == [["WA"]] * AT_ONCE, reports
