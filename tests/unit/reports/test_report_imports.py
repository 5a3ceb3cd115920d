"""What a start of the program must not pay for."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import golf.reports.history, golf.reports.json, golf.reports.pictures, golf.reports.progress
import golf.reports.tables, golf.reports.verdict
heavy = {"rich", "tabulate", "numpy", "sqlalchemy"} & set(sys.modules)
assert not heavy, heavy
golf.reports.tables.languages_table([golf.reports.tables.LanguageLine("c", "C", (), "1", "")])
assert "rich" not in sys.modules
"""


def test_reports_load_nothing_heavy_before_it_is_needed():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
