"""Hostile entries on the whole way: compilers as weapons, and what people are shown.

What a compiler reads or uses up must stay inside; what a program prints must neither reach the
terminal as it is nor pass for the judge's own words.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from golf.challenges import registry
from golf.entries.loader import load
from golf.errors import NoSandbox
from golf.results import MIB
from golf.verifier import prepare
from golf.verifier.detection import choose
from golf.verifier.sandbox import Sandbox
from hostile.world import World

PROGRAMS = Path(__file__).with_name("programs")
SECRET = Path("/etc/passwd").read_text().splitlines()[0]
EXPONENTIAL = """\
template<class T,class U>struct P{};
template<int n,class T>struct E{typedef typename E<n-1,P<T,T> >::t a;
typedef typename E<n-1,P<T,a> >::t t;};
template<class T>struct E<0,T>{typedef T t;};
E<40,int>::t x;int main(){}"""
BOMBS = {
    "endless_file.c": ('#include "/dev/zero"\nmain(){}', "memory"),
    "itself.c": ("#include __FILE__\nmain(){}", "error"),
    "two_gigabytes.c": ("char a[2147483647]={1};main(){}", "does not compile"),
    "recursive_templates.cpp": (
        "template<int n>struct A{A<n+1>a;A<n+2>b;};A<0>a;int main(){}",
        "depth exceeds",
    ),
    "exponential_templates.cpp": (EXPONENTIAL, "memory"),
    "deeply_nested.py": ("x=" + "-" * 60000 + "1", "does not compile"),
}
READERS = {
    "includes.c": '#include "/etc/passwd"\nmain(){}',
    "assembles.c": '__asm__(".incbin \\"/etc/passwd\\"");main(){}',
    "includes.cpp": '#include "/etc/passwd"\nint main(){}',
}


@pytest.fixture(params=["namespaces", "landlock"])
def box(request: pytest.FixtureRequest) -> Sandbox:
    try:
        return choose(request.param)
    except NoSandbox as error:
        pytest.skip(str(error))


def compiled(name: str, text: str, box: Sandbox, directory: Path) -> prepare.CompileFault:
    if name.endswith((".c", ".cpp")) and not shutil.which("g++"):
        pytest.skip("gcc and g++ are not installed")
    path = directory / name
    path.write_text(text)
    languages = {".c": "c", ".cpp": "cpp", ".py": "python3"}
    entry = load(path, challenge="pocket-cube", author="tests", language=languages[path.suffix])
    with World() as world:
        made = prepare.prepare(entry, registry.get("pocket-cube"), box)
        assert world.complaints() == []
    assert isinstance(made, prepare.CompileFault)
    return made


@pytest.mark.parametrize("name", BOMBS)
def test_compile_bombs(name: str, box: Sandbox, tmp_path: Path, monkeypatch) -> None:
    limits = replace(prepare.COMPILE_LIMITS, wall_seconds=20.0, memory_bytes=128 * MIB)
    monkeypatch.setattr(prepare, "COMPILE_LIMITS", limits)
    text, feedback = BOMBS[name]
    assert feedback in compiled(name, text, box, tmp_path).feedback


@pytest.mark.parametrize("name", READERS)
def test_compilers_read_nothing_outside(name: str, box: Sandbox, tmp_path: Path) -> None:
    fault = compiled(name, READERS[name], box, tmp_path)
    assert SECRET not in fault.feedback + fault.output.decode(errors="replace")
    assert "/etc/passwd" in fault.feedback


def golf(*words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "golf", *words], capture_output=True, check=False)


SHOWN = [
    ("prints_terminal_escapes.py", False),
    ("prints_terminal_escapes.py", True),
    ("prints_invalid_utf8.py", True),
    ("prints_nul_bytes.py", False),
]


@pytest.mark.parametrize(("name", "json_wanted"), SHOWN)
def test_what_programs_print_is_made_visible(name: str, json_wanted: bool) -> None:
    words = ["--cases", "1", "--input", "argv", "--seed", "1", *(["--json"] * json_wanted)]
    done = golf("check", str(PROGRAMS / name), *words)
    assert done.returncode == 1, done.stderr
    shown = (done.stdout + done.stderr).decode()  # valid UTF-8, whatever was printed
    assert not any(unseen(character) for character in shown), shown
    if json_wanted:
        (failure,) = json.loads(done.stdout)["failures"]
        assert failure["verdict"] == "WA"


def unseen(character: str) -> bool:
    code = ord(character)
    return (code < 32 and character != "\n") or 127 <= code < 160


def test_forged_words_change_nothing(tmp_path: Path) -> None:
    board = str(tmp_path / "golf.db")
    forger = str(PROGRAMS / "forges_a_verdict.py")
    done = golf("submit", forger, "--db", board, "--author", "m", "--claim", "optimal", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert (report["verdict"], report["score"], report["cases"]["passed"]) == ("WA", None, 0)
    assert not any(bonus["granted"] for bonus in report["bonuses"])
    assert json.loads(golf("leaderboard", "--db", board, "--format", "json").stdout) == []
    stored = json.loads(golf("show", "1", "--db", board, "--json").stdout)
    assert stored["verdict"] == "WA"


def test_a_program_that_will_not_end_holds_nobody_up(tmp_path: Path) -> None:
    """Its grandchildren keep every pipe open; the judge is done when the program is."""
    begun = time.monotonic()
    path = str(PROGRAMS / "background.sh")
    done = golf("check", path, "--cases", "3", "--language", "bash", "--input", "argv", "--json")
    assert json.loads(done.stdout)["verdict"] == "WA"
    assert time.monotonic() - begun < 25  # the programs left behind would run for a minute
