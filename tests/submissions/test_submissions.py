"""Real programs through the real sandbox: each must get the verdict that its name says.

A directory is one entry: `<language>_<verdict>_<why>/`, with the program and an `expect.toml`:

    verdict   AC, WA …              granted   bonuses that must be granted, no others
    exit      of `golf check`       feedback  a part of the feedback that must be there
    input, claims, language         as on the command line
    cases     how many (25)         limits    limits to use instead, to keep sleepers short
    open      leave the language open (else it is the one that the name begins with)
    needs     a language that must be installed (else the test is skipped and says so)
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from golf import usecases
from golf.challenges import registry
from golf.cli import status_of
from golf.entries.languages import language
from golf.errors import GolfError, MissingLanguage, NoSandbox
from golf.results import InputMode, Verdict
from golf.usecases import Outcome, Request
from golf.verifier import detection
from golf.verifier.toolchain import resolve

HERE = Path(__file__).parent
ENTRIES = sorted(path.parent for path in HERE.glob("*/*/expect.toml"))


def test_there_are_entries_for_every_verdict() -> None:
    verdicts = {path.name.split("_")[1].upper() for path in ENTRIES}
    assert verdicts >= {"AC", "WA", "RTE", "TLE", "OLE", "MLE", "CE"}
    assert len(ENTRIES) >= 25


@pytest.fixture(scope="session", autouse=True)
def _sandbox() -> None:
    try:
        detection.choose(None)
    except NoSandbox as error:
        pytest.skip(f"these tests need a sandbox: {error}")


@pytest.mark.parametrize("directory", ENTRIES, ids=lambda path: path.name)
def test_entry(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expect = tomllib.loads((directory / "expect.toml").read_text())
    assert directory.name.split("_")[1].upper() == expect["verdict"]
    _needs(directory, expect)
    outcome = _check(directory, expect, monkeypatch)
    judging = outcome.judging
    assert judging.verdict is Verdict(expect["verdict"]), _why(outcome)
    granted = [bonus.name for bonus in judging.bonuses if bonus.granted]
    assert granted == expect.get("granted", [])
    assert status_of(outcome) == expect["exit"]
    if "feedback" in expect:
        assert expect["feedback"] in _why(outcome)


def _needs(directory: Path, expect: dict[str, Any]) -> None:
    try:
        resolve(language(expect.get("needs") or _language(directory, expect)))
    except MissingLanguage as error:
        pytest.skip(str(error))
    except GolfError as error:
        raise AssertionError(f"{directory.name} must begin with a language: {error}") from error


def _language(directory: Path, expect: dict[str, Any]) -> str:
    return str(expect.get("language") or directory.name.split("_")[0])


def _check(directory: Path, expect: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Outcome:
    challenge = registry.get(directory.parent.name.replace("_", "-"))
    if "limits" in expect:
        limits = replace(challenge.limits, **expect["limits"])
        monkeypatch.setattr(type(challenge), "limits", limits)
    (program,) = (path for path in directory.iterdir() if path.name.startswith("entry."))
    request = Request(
        path=program,
        challenge=challenge.id,
        author="tests",
        language=None if expect.get("open") else _language(directory, expect),
        claims=tuple(expect.get("claims", ())),
        input_mode=InputMode(expect["input"]) if "input" in expect else None,
        cases=expect.get("cases", 25),
        seed="tests",
        jobs=1,  # pytest-xdist runs as many tests at once as there are cores
    )
    return usecases.check(request)


def _why(outcome: Outcome) -> str:
    judging = outcome.judging
    failures = [f"{one.key}: {one.judgement.feedback}" for one in judging.failures]
    refused = [f"{one.name}: {one.reason}" for one in judging.bonuses]
    return "\n".join([*failures, *refused, *judging.notes])
