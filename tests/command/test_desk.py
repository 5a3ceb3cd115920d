"""The moderators' commands as typed: real programs, the exit statuses, and one line a refusal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from golf.errors import NoSandbox
from golf.verifier import detection

TESTS = Path(__file__).parent.parent
SOLVER = TESTS / "submissions" / "pocket_cube" / "python3_ac_argv_found_by_trial" / "entry.py"
SCHEMA = TESTS.parent / "docs" / "schema" / "entry.json"


def golf(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "golf", *map(str, words)],
        cwd=cwd,
        env={**os.environ, "GOLF_DB": str(cwd / "golf.db"), "GOLF_AUTHOR": "grace"},
        capture_output=True,
        text=True,
        timeout=240,
        stdin=subprocess.DEVNULL,
    )


def refused(*words: str | Path, cwd: Path) -> str:
    """The one line of a refusal."""
    done = golf(*words, cwd=cwd)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("golf: ")
    return line


@pytest.fixture(scope="module")
def _sandbox() -> None:
    try:
        detection.choose(None)
    except NoSandbox as error:
        pytest.skip(f"these tests need a sandbox: {error}")


@pytest.mark.usefixtures("_sandbox")
def test_a_program_that_talks_is_accepted_once_that_rule_is_waived(tmp_path: Path) -> None:
    program = tmp_path / "entry.py"
    program.write_bytes(b"print('let me see')\n" + SOLVER.read_bytes())
    command = ("submit", program, "--author", "ada", "--language", "python3", "--input", "argv")
    submitted = golf(*command, cwd=tmp_path)
    assert submitted.returncode == 1, submitted.stderr
    assert submitted.stdout.startswith("WA wrong answer")

    why = "it says what it does first"
    waived = golf("waive", "1", "last-line", "--reason", why, "--json", cwd=tmp_path)
    assert (waived.returncode, waived.stderr) == (0, "")
    report = json.loads(waived.stdout)
    jsonschema.validate(report, json.loads(SCHEMA.read_text()))
    assert (report["verdict"], report["waivers"]) == ("AC", ["last-line"])
    assert [judging["verdict"] for judging in report["judgings"]] == ["WA", "AC"]
    (event,) = report["events"]
    assert (event["kind"], event["detail"], event["by"]) == ("waive", "last-line", "grace")
    assert event["reason"] == why

    shown = golf("show", "1", cwd=tmp_path).stdout
    assert f"waive last-line by grace: {why}" in shown
    assert "submit: WA" in shown
    assert "† a moderator waived a rule" in golf("leaderboard", cwd=tmp_path).stdout

    gone = golf("disqualify", "1", "--reason", "no explanation", "--by", "eve", cwd=tmp_path)
    assert (gone.returncode, gone.stderr) == (0, "")
    assert gone.stdout == ("entry 1, entry.py by ada, is off the board; golf show 1 says why\n")
    assert "No accepted entry yet" in golf("leaderboard", cwd=tmp_path).stdout
    assert "disqualified by eve: no explanation" in golf("show", "1", cwd=tmp_path).stdout
    back = golf("reinstate", "1", "--reason", "explained", "--json", cwd=tmp_path)
    assert json.loads(back.stdout)["disqualified"] is False
    assert "ada" in golf("leaderboard", cwd=tmp_path).stdout


@pytest.mark.usefixtures("_sandbox")
def test_a_dry_run_and_its_application(tmp_path: Path) -> None:
    program = tmp_path / "entry.py"
    program.write_bytes(b"print('R')")
    command = ("submit", program, "--author", "ada", "--language", "python3", "--input", "argv")
    assert golf(*command, cwd=tmp_path).returncode == 1
    tried = golf("rejudge", "--all", "--dry-run", "--reason", "new Python", cwd=tmp_path)
    assert (tried.returncode, tried.stderr) == (0, "")
    assert tried.stdout == (
        "1 entry unchanged\nbatch 1: on trial; golf rejudge --apply 1 makes it count\n"
    )
    assert "batch 1: made by grace" in golf("review", cwd=tmp_path).stdout
    applied = golf("rejudge", "--apply", "1", "--json", cwd=tmp_path)
    report = json.loads(applied.stdout)
    assert (report["batch"], report["applied"], report["failed"]) == (1, True, [])
    (change,) = report["changes"]
    assert (change["before"]["verdict"], change["after"]["verdict"]) == ("WA", "WA")
    assert change["differs"] is False
    assert "applied already" in refused("rejudge", "--apply", "1", cwd=tmp_path)
    assert json.loads(golf("review", "--json", cwd=tmp_path).stdout) == []
    assert "unknown rule" in refused("waive", "1", "x", "--reason", "y", cwd=tmp_path)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("waive", "1", "last-line"), "--reason"),
        (("waive", "1", "last-line", "--reason", " "), "give --reason TEXT"),
        (("waive", "one", "last-line", "--reason", "x"), "valid integer"),
        (("disqualify", "1"), "--reason"),
        (("reinstate", "1", "--reason", ""), "give --reason TEXT"),
        (("disqualify", "1", "--reason", "x", "--by", "\x1b[31m"), "printable"),
        (("claim", "1"), "BONUS"),
        (("claim", "1", "optimal"), "no database there yet"),
        (("withdraw", "1"), "no database there yet"),
        (("rejudge",), "give the numbers of entries, or --all, or --apply BATCH"),
        (("rejudge", "1", "--all"), "too much at once"),
        (("rejudge", "1", "--apply", "2"), "too much at once"),
        (("rejudge", "1", "--challenge", "pocket-cube"), "goes with --all"),
        (("rejudge", "--apply", "1", "--dry-run"), "contradict"),
        (("rejudge", "--all", "--challenge", "chess"), "unknown challenge 'chess'"),
        (("review", "--top", "0"), "at least 1"),
        (("review", "--challenge", "chess"), "unknown challenge 'chess'"),
    ],
)
def test_bad_words(tmp_path: Path, words: tuple[str, ...], expected: str) -> None:
    line = refused(*words, cwd=tmp_path)
    assert expected in line
    assert "\x1b" not in line
    assert not (tmp_path / "golf.db").exists()
