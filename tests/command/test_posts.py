"""Posts on the command line, through the real sandbox: in, out and in again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from golf.entries.languages import language
from golf.errors import MissingLanguage, NoSandbox
from golf.verifier import detection
from golf.verifier.toolchain import resolve

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"
MOVES = "4 2 1,6 5 4,1 3 6,7 4 2,10 6 3,12 8 5,13 9 6,2 5 9,3 6 10,15 10 6,6 9 13,14 13 12,11 12 13"
CODE = f"""/ /,print"Peg $` jumps Peg ",$'=~s/ / to Hole /r,"."for split",","{MOVES}\""""


@pytest.fixture(scope="module", autouse=True)
def _perl_in_a_sandbox() -> None:
    try:
        detection.choose(None)
        resolve(language("perl"))
    except (NoSandbox, MissingLanguage) as error:
        pytest.skip(f"these tests need Perl in a sandbox: {error}")


def golf(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "golf", *map(str, words)],
        env={**os.environ, "GOLF_DB": str(cwd / "golf.db"), "GOLF_AUTHOR": "ann"},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )


def written(directory: Path, header: str) -> Path:
    path = directory / "answer.md"
    path.write_text(f"# {header}\n\n```perl\n{CODE}\n```\n\n## Explanation\n\nIt prints.\n")
    return path


def submit(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return golf("submit", path, "--challenge", "peg-solitaire", *words, cwd=path.parent)


def test_a_post_goes_in_and_comes_out_and_goes_in_again(tmp_path: Path) -> None:
    done = submit(written(tmp_path, f"Perl -l, ~~200~~ {len(CODE)} bytes"), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    jsonschema.validate(report, json.loads((SCHEMAS / "entry.json").read_text()))
    assert (report["verdict"], report["score"]) == ("AC", len(CODE))
    assert (report["language"], report["flags"], report["flag_bytes"]) == ("perl", ["-l"], 0)
    claim = report["claim"]
    assert (claim["bytes"], claim["mismatch"]) == (len(CODE), [])
    assert claim["explanation"] == "## Explanation\n\nIt prints."
    assert report["place"]["rank"] == 1

    shown = golf("show", "1", "--format", "markdown", cwd=tmp_path)
    assert shown.stdout.startswith(f"# Perl -l, {len(CODE)} bytes\n\n```perl\n{CODE}\n```\n")
    again = tmp_path / "again.md"
    again.write_text(shown.stdout)
    second = submit(again)
    assert second.returncode == 0
    assert "size and sum are right" in second.stdout
    assert "rank 1 of 1 in Perl, in the lead; your entry 1 is as good or better" in second.stdout

    board = golf("leaderboard", "--challenge", "peg-solitaire", cwd=tmp_path).stdout
    assert "perl -l" in board
    history = golf("history", cwd=tmp_path).stdout
    assert [line.split()[0] for line in history.splitlines()[2:]] == ["2", "1"]
    assert json.loads(golf("history", "--json", cwd=tmp_path).stdout)[0]["gained"] == 0


def test_a_wrong_claim_is_told_with_its_reason(tmp_path: Path) -> None:
    done = submit(written(tmp_path, f"Perl -l, {len(CODE) + 1} bytes - 5 = {len(CODE)}"))
    assert done.returncode == 3  # the source holds a 15: the bonus is refused
    assert "explained exactly by a final line end that was counted" in done.stdout
    assert "accepted, but refused: no-15" in done.stdout


def test_flags_can_be_counted_or_replaced(tmp_path: Path) -> None:
    path = written(tmp_path, f"Perl -l, {len(CODE)} bytes")
    counted = json.loads(submit(path, "--count-flags", "--json").stdout)
    assert (counted["bytes"], counted["score"]) == (len(CODE) + 2, len(CODE) + 2)
    without = json.loads(submit(path, "--flags", "", "--json").stdout)
    assert (without["flags"], without["verdict"]) == ([], "WA")
    refused = submit(path, "--flags=-e")
    assert refused.returncode == 2
    assert "flag '-e' is not allowed for Perl" in refused.stderr


def test_bytes_of_several_files(tmp_path: Path) -> None:
    path = written(tmp_path, "MATLAB, 5")
    program = tmp_path / "a.pl"
    program.write_text("1 \n")
    done = golf("bytes", path, program, cwd=tmp_path)
    assert done.returncode == 0
    assert f"claimed 5 bytes, measured {len(CODE)}" in done.stdout
    assert "1 byte: no blanks at line ends" in done.stdout
    found = json.loads(golf("bytes", program, "--json", cwd=tmp_path).stdout)
    assert (found[0]["counted"], found[0]["size"]) == (2, 3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("submit", "answer.md"), "header's language 'MATLAB' is none that golf runs"),
        (("submit", "answer.md", "--block", "3"), "there is no block 3"),
        (("submit", "answer.md", "--language", "perl", "--restore", "tab"), "unknown repair"),
        (("show", "1", "--format", "pdf"), "unknown format 'pdf'"),
        (("bytes", "none.md"), "no such file"),
    ],
)
def test_refusals_are_one_line(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    written(tmp_path, "MATLAB, 5")
    done = golf(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
