"""The commands of audits: status, what is shown, where it goes; the plan before anything runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from audit.test_audit import double, except_on
from fake_sandbox import FakeSandbox, Program

from golf.cli import app
from golf.commands.audit import _seconds
from golf.errors import GolfError, UsageError
from golf.reports.audit_progress import AuditBars


@pytest.fixture(autouse=True)
def _database(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.setenv("GOLF_DB", database)
    monkeypatch.setenv("COLUMNS", "200")


def golf(monkeypatch: pytest.MonkeyPatch, program: Program, *words: object) -> int:
    box = FakeSandbox(program)
    monkeypatch.setattr("golf.verifier.detection.choose", lambda level=None: box)
    return app([str(word) for word in words], standalone_mode=False)


def test_an_audit_shows_its_plan_and_its_outcome(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--challenge", "tiny", "--author", "me", "--claim", "short", "--seed", "1")
    assert golf(monkeypatch, double, "audit", source, *options, "--exhaustive") == 0
    shown = capsys.readouterr()
    assert "audit of entry.py: claim short" in shown.err
    assert "together" in shown.err
    assert "if none fails: proved, every case" in shown.err
    assert shown.out.startswith("claim short: PROVED on all 599 cases")
    assert "the same output 22 of 22 times" in shown.out
    assert golf(monkeypatch, double, "audit", source, *options, "--bound", "0.05", "--json") == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    told = json.loads(shown.out)
    assert (told["audit"], told["outcome"], told["id"]) == (2, "not-refuted", None)


def test_a_refuted_claim_is_status_one_and_shows_its_case(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--challenge", "tiny", "--author", "me", "--claim", "short", "--exhaustive")
    program = except_on({321}, "0{}")
    assert golf(monkeypatch, program, "audit", source, *options) == 1
    shown = capsys.readouterr().out
    assert "REFUTED, 1 failure in" in shown
    assert "zeros before it" in shown
    certificate = source.with_name("certificate.json")
    assert golf(monkeypatch, program, "report", 1, "--output", certificate) == 0
    assert golf(monkeypatch, program, "report", 1) == 1
    capsys.readouterr()
    assert golf(monkeypatch, program, "verify", certificate) == 0
    assert capsys.readouterr().out.startswith("AGREES: all")
    assert golf(monkeypatch, double, "verify", certificate, "--json") == 1
    assert json.loads(capsys.readouterr().out)["agrees"] is False


def test_single_cases(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--challenge", "tiny", "--claim", "short")
    program = except_on({321}, "0{}")
    monkeypatch.setenv("GOLF_AUTHOR", "me")
    assert golf(monkeypatch, program, "try", source, 321, *options) == 1
    assert "REFUTED" in capsys.readouterr().out
    assert golf(monkeypatch, program, "try", source, 320, *options, "--record") == 0
    shown = capsys.readouterr().out
    assert "holds here" in shown
    assert "refutes a claim" not in shown
    assert "as audit 1" in shown
    assert golf(monkeypatch, program, "replay", source, "given:321:0", *options, "--json") == 1
    assert json.loads(capsys.readouterr().out)["refutes"] is True


def test_audits_are_listed(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert golf(monkeypatch, double, "report") == 0
    assert capsys.readouterr().out == "No audit yet: golf audit ID\n"
    options = ("--challenge", "tiny", "--author", "me", "--claim", "short")
    golf(monkeypatch, double, "audit", source, *options, "--exhaustive")
    golf(monkeypatch, lambda *_: "x", "audit", source, *options)
    capsys.readouterr()
    assert golf(monkeypatch, double, "report") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    assert [(row[0], row[-2]) for row in rows] == [("2", "refuted"), ("1", "proved")]
    assert golf(monkeypatch, double, "report", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["audit"], one["outcome"]) for one in told] == [(2, "refuted"), (1, "proved")]
    with pytest.raises(UsageError, match="needs the number of an audit"):
        golf(monkeypatch, double, "report", "--output", "x")


def test_a_long_audit_asks_on_a_terminal(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--challenge", "tiny", "--author", "me", "--claim", "short", "--json")
    monkeypatch.setattr("golf.commands.audit._ASK_ABOVE_SECONDS", 0.0)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    asked: list[str] = []

    def refuse(question: str, **_: object) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr("typer.confirm", refuse)
    with pytest.raises(GolfError, match="was not begun"):
        golf(monkeypatch, double, "audit", source, *options)
    assert len(asked) == 1
    assert golf(monkeypatch, double, "audit", source, *options, "--yes", "--bound", "0.1") == 0
    assert len(asked) == 1


def test_times_are_read() -> None:
    assert [_seconds(text) for text in ("90", "90s", "1.5m", "2h", "1d", None)] == [
        90.0, 90.0, 90.0, 7200.0, 86400.0, None,
    ]  # fmt: skip
    with pytest.raises(UsageError, match="--budget 'soon' is no time"):
        _seconds("soon")


def test_bars_follow_the_strata(tmp_path: Path) -> None:
    with (tmp_path / "terminal").open("w+") as stream:
        with AuditBars(stream) as bars:
            bars.stratum("units", 1, 0)
            bars.strata({"units": 9, "hundreds": 500})
            bars.stratum("units", 9, 0)
            bars.stratum("hundreds", 250, 3)
        done = {task.description: (task.completed, task.total) for task in bars._bars.tasks}
    assert done == {"units": (9, 9), "hundreds": (250, 500), "all": (259, 509)}
