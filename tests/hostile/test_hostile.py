"""Programs that want more than to solve a puzzle, in the real jails.

Each gets the verdict that `expect.toml` says, prints no BREACH, and leaves the world around it, and
the jail for the next case, as they were. As root these are the levels of root, as an ordinary
user those of a user; `test_as_a_user.py` runs this file once more as one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from golf.errors import NoSandbox
from golf.results import KIB, MIB, Fault, Finding, Limits, Room, Run, Verdict
from golf.verifier.detection import choose
from golf.verifier.judge import judge
from golf.verifier.keeper import interpreter, public_interpreter
from golf.verifier.sandbox import Jail, Job, Sandbox
from hostile.world import World

HERE = Path(__file__).parent
PROGRAMS = sorted(path for path in (HERE / "programs").iterdir())
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((HERE / "expect.toml").read_text())
COMPILED = HERE.parents[1] / ".pytest_cache" / "golf-hostile"  # shared by workers and users
SECONDS = {"TLE": 0.2}  # programs that are to come to their own end get as long as they need
LIMITS = {
    "memory_bytes": 128 * MIB,
    "output_bytes": 64 * KIB,
    "scratch_bytes": 8 * MIB,
    "file_bytes": 4 * MIB,
}
AFTER = b"""\
import os
print(sorted(os.listdir("/tmp")), sorted(os.listdir("/dev/shm")))
print(sum(name.isdigit() for name in os.listdir("/proc")))
"""


def test_the_table_is_complete() -> None:
    assert set(EXPECTED) == {path.name for path in PROGRAMS}
    assert len(PROGRAMS) >= 60
    assert {path.suffix for path in PROGRAMS} == {".py", ".c", ".sh", ".bash"}


@pytest.fixture(scope="module", params=["namespaces", "landlock"])
def box(request: pytest.FixtureRequest) -> Sandbox:
    try:
        return choose(request.param)
    except NoSandbox as error:
        pytest.skip(str(error))


@pytest.fixture
def world() -> Iterator[World]:
    with World() as made:
        yield made


@cache
def contents(path: Path) -> bytes:
    """What runs: the text, or what gcc makes of it."""
    if path.suffix != ".c":
        return path.read_bytes()
    if not shutil.which("gcc"):
        pytest.skip("gcc is not installed")
    made = COMPILED / sha256(path.read_bytes()).hexdigest()
    if not made.exists():
        with tempfile.TemporaryDirectory() as directory:
            program = Path(directory, "program")
            subprocess.run(["gcc", "-w", "-O1", "-o", str(program), str(path)], check=True)
            with suppress(OSError):
                COMPILED.mkdir(parents=True, exist_ok=True)
                shutil.copy(program, made.with_suffix(f".{os.getpid()}"))
                made.with_suffix(f".{os.getpid()}").replace(made)
            return program.read_bytes()
    return made.read_bytes()


def command(path: Path, box: Sandbox) -> tuple[str, ...]:
    entry = f"/entry/{path.name}"
    python = public_interpreter() if box.level == "landlock" else interpreter()
    starters = {".py": (python, "-I", "-S", "-B"), ".sh": ("/bin/sh",), ".bash": ("bash",)}
    return (*starters.get(path.suffix, ()), entry)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_program(path: Path, box: Sandbox, world: World) -> None:
    expected = EXPECTED[path.name]
    verdicts = (
        [expected["verdict"]] if isinstance(expected["verdict"], str) else expected["verdict"]
    )
    limits = Limits(wall_seconds=SECONDS.get(verdicts[0], 10.0), **LIMITS)
    room = Room(files=((path.name, contents(path)), ("after.py", AFTER)))
    job = Job((*command(path, box), *world.words()))
    with box.open(room, limits) as jail:
        for _ in range(1 + expected.get("twice", False)):
            run = jail.run(job, lambda _: False)
            assert verdict_of(run, limits) in verdicts, run
            assert_output(run, expected.get("output", "denied\n"))
            assert run.left_behind >= expected.get("left", 0)
        assert_usable(jail, box)
    assert world.complaints() == []


def verdict_of(run: Run, limits: Limits) -> Verdict:
    (judgement,) = judge(run, [Finding(Fault("wrong"))], limits)
    return judgement.verdict


def assert_output(run: Run, expected: str) -> None:
    output = (run.head + run.tail).decode(errors="replace")
    assert "BREACH" not in output, output
    assert expected in ("*", output), (output, run.error_tail)
    assert run.total_bytes <= LIMITS["output_bytes"]


def assert_usable(jail: Jail, box: Sandbox) -> None:
    """The next case finds nothing of the one before."""
    if box.level == "landlock":
        assert jail.run(Job(("/bin/sh", "-c", "echo on")), lambda _: False).head == b"on\n"
        return
    run = jail.run(Job((interpreter(), "-I", "-S", "/entry/after.py")), lambda _: False)
    assert run.head == b"[] []\n2\n", run  # the supervisor and the program itself
