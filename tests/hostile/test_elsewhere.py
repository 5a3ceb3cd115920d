"""The same as another user, and in what a container looks like; as root both ways, else one.

The places are made by `elsewhere.py`; where the machine does not let it, the tests say why they
are skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ELSEWHERE = Path(__file__).with_name("elsewhere.py")
USERS = ["", "user"] if os.geteuid() == 0 else [""]
# What `golf doctor` says of isolation; all of it would ask every language for its version.
DOCTOR = "from golf import inventory; print(list(inventory._isolation()))"
SOLVER = "{checkout}/examples/pocket_cube/short.py"


def run(words: str, *command: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, str(ELSEWHERE), *words.split(), "--", "{python}", *command]
    paths = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        argv, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}
    )
    if "elsewhere.py" in done.stderr and "OSError" in done.stderr:
        pytest.skip(f"this machine lets nobody be elsewhere: {done.stderr.splitlines()[-1]}")
    return done


@pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user already runs test_hostile.py")
@pytest.mark.parametrize("level", ["namespaces", "landlock"])
def test_hostile_programs_as_an_ordinary_user(level: str) -> None:
    file = "{checkout}/tests/hostile/test_hostile.py"
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=short", "-rs")
    done = run("user", "-m", "pytest", *options, file, "-k", level)
    assert done.returncode == 0, done.stdout + done.stderr
    if " passed" not in done.stdout:
        pytest.skip(done.stdout)


@pytest.mark.parametrize("user", USERS)
def test_in_a_container_landlock_is_found_and_judges(user: str) -> None:
    done = run(f"{user} container", "-m", "golf", "check", SOLVER, "--cases", "1", "--json")
    if "the kernel does not offer Landlock" in done.stderr or "too old" in done.stderr:
        pytest.skip(done.stderr)
    report = json.loads(done.stdout or "{}")
    assert (report.get("verdict"), report.get("isolation")) == ("AC", "landlock"), done.stderr
    doctor = run(f"{user} container", "-c", DOCTOR).stdout
    assert "no writable /tmp" in doctor
    assert "allow namespaces" in doctor


@pytest.mark.parametrize("user", USERS)
def test_without_landlock_too_it_is_refused_in_one_line(user: str) -> None:
    done = run(f"{user} container no-landlock", "-m", "golf", "check", SOLVER, "--cases", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("golf: no sandbox: namespaces/")
    assert "the kernel does not offer Landlock here" in done.stderr
    assert "--isolation none" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("user", USERS)
def test_without_landlock_none_is_the_way_round_and_is_marked(user: str) -> None:
    check = ("check", SOLVER, "--cases", "1", "--json", "--isolation", "none")
    done = run(f"{user} container no-landlock", "-m", "golf", *check)
    report = json.loads(done.stdout or "{}")
    assert (report.get("verdict"), report.get("isolation")) == ("AC", "none"), done.stderr
