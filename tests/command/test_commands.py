"""The commands as a new user types them, on the examples, through the real sandbox."""

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

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples" / "pocket_cube"
SCHEMAS = ROOT / "docs" / "schema"
IN_CUBE = "FFFUDDRFRULLLDRRUULBBBDB"


@pytest.fixture(scope="module", autouse=True)
def _sandbox() -> None:
    try:
        detection.choose(None)
    except NoSandbox as error:
        pytest.skip(f"these tests need a sandbox: {error}")


def golf(*words: str | Path, database: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "golf", *map(str, words)],
        env={**os.environ, "GOLF_DB": str(database or "unused.db")},
        capture_output=True,
        text=True,
        timeout=240,
        stdin=subprocess.DEVNULL,
    )


def conforms(text: str, schema: str) -> dict:
    report = json.loads(text)
    jsonschema.validate(report, json.loads((SCHEMAS / f"{schema}.json").read_text()))
    return report


def test_a_submit_goes_all_the_way_to_the_board(tmp_path: Path) -> None:
    database = tmp_path / "golf.db"
    source = EXAMPLES / "optimal.c"
    done = golf(
        "submit", source, "--author", "me", "--claim", "optimal", "--json", database=database
    )
    assert (done.returncode, done.stderr) == (0, "")
    report = conforms(done.stdout, "entry")
    size = len(source.read_bytes().removesuffix(b"\n"))
    assert (report["id"], report["verdict"], report["bytes"]) == (1, "AC", size)
    assert report["score"] == size / 2
    assert report["cases"] == {"run": 100, "passed": 100, "planned": 100}
    assert report["failures"] == []

    board = conforms(
        golf("leaderboard", "--format", "json", database=database).stdout, "leaderboard"
    )
    assert [(row["rank"], row["id"], row["score"]) for row in board] == [(1, 1, size / 2)]
    for format, part in (("table", "optimal"), ("markdown", "|"), ("csv", "rank,"), ("html", "<")):
        assert part in golf("leaderboard", "--format", format, database=database).stdout
    assert conforms(golf("show", "1", "--json", database=database).stdout, "entry")["id"] == 1
    assert "accepted" in golf("show", "1", database=database).stdout


@pytest.mark.parametrize(
    ("file", "claim", "status"),
    [
        ("optimal.py", "optimal", 0),
        ("optimal.js", "optimal", 0),
        ("short.py", "under-20", 0),
        ("short.py", "optimal", 3),
    ],
)
def test_the_examples_keep_their_claims(file: str, claim: str, status: int) -> None:
    done = golf(
        "check", EXAMPLES / file, "--claim", claim, "--cases", "12", "--seed", "9", "--json"
    )
    if "is not installed" in done.stderr:
        pytest.skip(done.stderr.strip())
    report = conforms(done.stdout, "entry")
    assert (done.returncode, report["verdict"]) == (status, "AC")
    outcome = next(bonus for bonus in report["bonuses"] if bonus["name"] == claim)
    assert outcome["granted"] == (status == 0)
    if status:
        assert outcome["evidence"]["input"]
        assert any(bonus["granted"] for bonus in report["bonuses"])  # the weaker one is judged


def test_a_check_repeats_by_its_seed_and_stores_nothing(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import sys\nprint('R', 'U' * (sys.argv[1] > 'a'))")
    words = ("check", wrong, "--cases", "12", "--seed", "42", "--json")
    one, other = golf(*words), golf(*words)
    assert one.returncode == other.returncode == 1
    failures = [json.loads(done.stdout)["failures"] for done in (one, other)]
    for failure in (*failures[0], *failures[1]):
        failure.pop("seconds")
    assert failures[0] == failures[1] != []
    assert not Path("unused.db").exists()


def test_one_raw_run(tmp_path: Path) -> None:
    program = tmp_path / "p.py"
    program.write_bytes(
        b"import sys;print(sys.argv[1],'\\x1b[31m');sys.stderr.write('hm');sys.exit(7)"
    )
    done = golf("run", program, IN_CUBE)
    assert done.returncode == 0
    assert done.stdout.startswith(IN_CUBE)
    assert "\x1b" not in done.stdout
    assert "exit status 7" in done.stderr
    assert "hm" in done.stderr


def test_the_reference_answers() -> None:
    done = golf("solve", "pocket-cube", IN_CUBE, "--all", "--json")
    report = json.loads(done.stdout)
    assert (report["distance"], report["metric"], report["count"]) == (10, "HTM", 18)
    assert len(set(report["solutions"])) == 18
    text = golf("solve", "pocket-cube", IN_CUBE).stdout.splitlines()
    assert text[0] == "10 moves (HTM), 18 optimal solutions"
    assert len(text) == 2


def test_scrambles_repeat_and_have_the_depth_asked_for() -> None:
    words = ("scramble", "pocket-cube", "--depth", "11", "--count", "3", "--seed", "1")
    lines = golf(*words).stdout.split()
    assert lines == golf(*words).stdout.split()
    assert len(set(lines)) == 3
    for line in lines:
        assert json.loads(golf("solve", "pocket-cube", line, "--json").stdout)["distance"] == 11
    assert golf("scramble", "pocket-cube", "--depth", "1", "--count", "10").returncode == 2


def test_what_there_is() -> None:
    assert "pocket-cube" in golf("challenges").stdout
    assert "fewer than 30 moves" in golf("rules", "pocket-cube").stdout
    assert "python3" in golf("languages").stdout
    doctor = golf("doctor")
    assert doctor.returncode == 0
    assert "(used)" in doctor.stdout


def test_every_command_has_a_help_page_with_an_example() -> None:
    from typer.main import get_command

    from golf.cli import app

    def leaves(command, path):  # type: ignore[no-untyped-def]
        children = getattr(command, "commands", None)
        if not children:
            yield path, command
        for name, child in (children or {}).items():
            yield from leaves(child, (*path, name))

    found = list(leaves(get_command(app), ()))
    assert len(found) >= 11
    for path, command in found:
        assert command.help, path
        assert (command.epilog or "").startswith(f"Example: golf {' '.join(path)}"), path
