"""Bad input: one clear line on standard error, exit status 2, nothing stored, nothing left."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from golf.db.session import open_store

GOLF = (sys.executable, "-m", "golf")
GOOD = b"print('R')\n"


def golf(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*GOLF, *map(str, words)],
        cwd=cwd,
        env={**os.environ, "GOLF_DB": str(cwd / "golf.db"), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("golf: ")
    return lines[0]


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    path = tmp_path / "entry.py"
    path.write_bytes(GOOD)
    return path


def make(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_files_that_cannot_be_entries(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    for path, words in (
        (tmp_path / "missing.py", "no such file"),
        (make(tmp_path / "empty.py", b""), "empty"),
        (make(tmp_path / "newline.py", b"\n"), "empty"),
        (make(tmp_path / "large.py", b"#" * 65_538), "65,53"),
        (make(tmp_path / "binary.py", b"\x7fELF\x00\x00"), "compiled"),
        (tmp_path / "folder.py", "directory"),
        (tmp_path / "pipe.py", "regular file"),
        (make(tmp_path / "entry.xyz", GOOD), "--language"),
    ):
        for command in ("submit", "check", "run"):
            line = refused(golf(command, path, cwd=tmp_path))
            assert path.name in line
            assert words.lower() in line.lower().replace("65536", "65,536"), line
    assert not (tmp_path / "golf.db").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(tmp_path: Path, entry: Path) -> None:
    entry.chmod(0)
    assert "entry.py" in refused(golf("submit", entry, cwd=tmp_path))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--language", "klingon"), "unknown language 'klingon'"),
        (("--challenge", "pocket-cub"), "did you mean 'pocket-cube'"),
        (("--claim", "fastest"), "unknown claim for pocket-cube 'fastest'"),
        (("--input", "telepathy"), "unknown input mode 'telepathy'"),
        (("--cases", "7"), "at least 100"),
        (("--cases", "many"), "--cases"),
        (("--cases", "9" * 20), "at most 1000000"),
        (("--challenge", "\x1b[31m\n"), "unknown challenge"),
        (("--jobs", "0"), "at least 1"),
        (("--isolation", "hope"), "unknown isolation level 'hope'"),
        (("--author", "\x1b[31m"), "printable"),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_words_that_mean_nothing(
    tmp_path: Path, entry: Path, words: tuple[str, ...], expected: str
) -> None:
    line = refused(golf("submit", entry, *words, cwd=tmp_path))
    assert expected in line
    assert "\x1b" not in line
    assert not (tmp_path / "golf.db").exists()


def test_names_that_do_not_exist(tmp_path: Path, entry: Path) -> None:
    assert "unknown challenge" in refused(golf("rules", "chess", cwd=tmp_path))
    assert "unknown format" in refused(golf("leaderboard", "--format", "pdf", cwd=tmp_path))
    assert "no such command" in refused(golf("sumbit", entry, cwd=tmp_path)).lower()
    assert "no database there yet" in refused(golf("show", "7", cwd=tmp_path))
    open_store(str(tmp_path / "golf.db")).close()
    assert "7" in refused(golf("show", "7", cwd=tmp_path))
    assert "24 facelets" in refused(golf("solve", "pocket-cube", "WWW", cwd=tmp_path)).replace(
        "24 characters", "24 facelets"
    )


def test_databases_that_cannot_be_used(tmp_path: Path, entry: Path) -> None:
    make(tmp_path / "text.db", b"this is no database at all\n")
    alien = sqlite3.connect(tmp_path / "alien.db")
    alien.execute("CREATE TABLE songs (title TEXT)")
    alien.commit()
    alien.close()
    for target, words in (
        (tmp_path / "no" / "such" / "golf.db", "no such directory"),
        (tmp_path, "directory"),
        (tmp_path / "text.db", "not a database"),
        (tmp_path / "alien.db", "alien.db"),
        ("mysql://somewhere/golf", "not supported"),
    ):
        assert words in refused(golf("submit", entry, "--db", str(target), cwd=tmp_path)), target
    assert (tmp_path / "text.db").read_bytes() == b"this is no database at all\n"


def test_a_newer_database_is_left_alone(tmp_path: Path, entry: Path) -> None:
    open_store(str(tmp_path / "golf.db")).close()
    newer = sqlite3.connect(tmp_path / "golf.db")
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    assert "newer" in refused(golf("submit", entry, cwd=tmp_path))


def test_a_language_that_is_not_installed_is_named_with_its_package(tmp_path: Path) -> None:
    path = make(tmp_path / "entry.rb", b"puts 1")
    done = golf("submit", path, cwd=tmp_path, PATH=str(Path(sys.executable).parent))
    assert refused(done) == "golf: Ruby is not installed: apt-get install ruby"


def _is_the_program(pid: int) -> bool:
    """Whether the process is the submitted program, asleep in its jail."""
    try:
        return b"/entry/entry.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _descendants(pid: int) -> list[int]:
    """All processes below that one; those that end meanwhile may be missing."""
    found = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(word) for word in thread.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *_descendants(child)]
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    path = make(tmp_path / "entry.py", b"import time,sys\nsys.argv[1]\ntime.sleep(20)")
    running = subprocess.Popen(
        [*GOLF, "submit", str(path), "--input", "argv", "--language", "python3"],
        cwd=tmp_path,
        env={**os.environ, "GOLF_DB": str(tmp_path / "golf.db")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not any(map(_is_the_program, _descendants(running.pid))):
        assert time.monotonic() < deadline, "the program never started"
        time.sleep(0.05)
    below = _descendants(running.pid)
    running.send_signal(number)
    out, errors = running.communicate(timeout=10)
    assert running.returncode == 2
    assert out == ""
    assert errors == "golf: interrupted: nothing of this judging was stored\n"
    time.sleep(0.2)
    assert [pid for pid in below if Path(f"/proc/{pid}").exists()] == []
    rows = sqlite3.connect(tmp_path / "golf.db").execute("SELECT count(*) FROM entry").fetchone()
    assert rows == (0,)


def shell(line: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", line, "bash", sys.executable, "-m", "golf"],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


SOLVER = Path(__file__).parents[1] / "submissions/pocket_cube/python3_ac_unclaimed/entry.py"
CHECK = f"'{SOLVER}' --cases 1 --input argv --language python3"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_standard_streams_change_no_verdict(tmp_path: Path, closed: str) -> None:
    path = make(tmp_path / "entry.c", b'main(){puts("R");}')
    wrong = shell(f'"$@" check {path} --cases 1 --input argv --json {closed}', tmp_path)
    assert wrong.returncode == 1
    if ">&-" not in closed.replace("2>&-", ""):
        assert '"verdict": "WA"' in wrong.stdout
    right = shell(f'"$@" check {CHECK} {closed}', tmp_path)
    assert (right.returncode, right.stderr) == (0, "")


@pytest.mark.parametrize("json", ["", "--json"])
def test_a_reader_that_leaves_changes_no_exit_status(
    tmp_path: Path, entry: Path, json: str
) -> None:
    for words, status in ((CHECK, "0"), (f"{entry} --cases 1 --input argv", "1")):
        line = f'"$@" check {words} {json} | true; echo ${{PIPESTATUS[0]}}'
        done = shell(line, tmp_path)
        assert (done.stdout, done.stderr) == (f"{status}\n", "")


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    line = f'"$@" check {CHECK} --claim optimal --author Zoë'
    done = shell(line, tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Zo\\xeb" in done.stdout


def test_a_file_name_with_escapes_is_shown_in_one_line(tmp_path: Path) -> None:
    line = refused(golf("check", "no\x1b[31m\nsuch.py", cwd=tmp_path))
    assert line == "golf: no\\x1b[31m\\nsuch.py: there is no such file"
