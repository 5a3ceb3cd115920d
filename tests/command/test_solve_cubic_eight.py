"""`golf solve cubic-eight-puzzle` as a command."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from golf.cli import app
from golf.errors import UsageError

SAMPLE = Path(__file__).parents[1] / "facts" / "cubic_eight_sample.in"
RIGHT = SAMPLE.with_suffix(".out").read_text()


def golf(*words: str, text: str | None = None) -> str:
    done = CliRunner().invoke(
        app, ["solve", "cubic-eight-puzzle", *words], input=text, standalone_mode=False
    )
    if done.exception:
        raise done.exception
    return done.stdout


def test_answers_from_a_file_and_from_standard_input() -> None:
    assert golf(str(SAMPLE)) == RIGHT
    assert golf(text=SAMPLE.read_text()) == RIGHT


def test_moves_are_as_many_as_the_answer() -> None:
    lines = [line.split() for line in golf(str(SAMPLE), "--moves").splitlines()]
    assert [line[0] for line in lines] == RIGHT.split()
    assert [len("".join(line[1:])) for line in lines] == [max(0, int(line[0])) for line in lines]


def test_json() -> None:
    found = json.loads(golf("--json", text=SAMPLE.read_text()))
    assert found == {"answers": list(map(int, RIGHT.split())), "moves": None}
    found = json.loads(golf("--json", "--moves", text="2 1\nR B W\nR W W\nE W W\n0 0\n"))
    assert found["answers"] == [3]
    assert set(found["moves"][0]) <= set("UDLR")
    found = json.loads(golf("--json", "--moves", text="2 1\nR R R\nB W B\nR R E\n0 0\n"))
    assert found == {"answers": [-1], "moves": [None]}


def test_bad_input_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        golf(str(tmp_path / "missing"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="is not text"):
        golf(str(tmp_path / "bytes"))
    with pytest.raises(UsageError, match="line 1"):
        golf(text="9 9\n")
