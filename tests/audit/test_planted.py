"""One planted failure among the 2,644 deepest positions of the pocket cube is always found."""

from __future__ import annotations

from pathlib import Path

import pytest
from fake_sandbox import FakeSandbox, solve, solve_with_a_detour

from golf import audits
from golf.audit_records import AuditOutcome
from golf.auditing.planning import Wish
from golf.audits import AuditRequest
from golf.puzzles.pocket_cube.facelets import parse
from golf.puzzles.pocket_cube.table import positions_at
from golf.usecases import Request


@pytest.mark.parametrize(("seed", "place"), [("1", 0), ("2", 1_234), ("3", 2_643)])
def test_it_is_found(source: Path, database: str, seed: str, place: int) -> None:
    planted = int(positions_at(11)[place])

    def program(argument: str, stdin: str) -> str:
        wrong = parse(argument).position == planted
        return solve_with_a_detour(argument, stdin) if wrong else solve(argument, stdin)

    file = Request(Path(), author="me", language="python3", seed=seed, jobs=1)
    # A bound that needs few runs beside the strata that run whole.
    request = AuditRequest(str(source), Wish("optimal", bound=0.05), file)
    report = audits.audit(request, database, box=FakeSandbox(program))
    assert report is not None
    assert report.outcome is AuditOutcome.REFUTED
    found = report.counterexample
    assert found is not None
    assert parse(found.failure.input.decode()).position == planted
    assert found.failure.key.stratum == "11 moves"
    assert "where 11 are enough" in found.failure.judgement.feedback
    drawing = audits.drawing(report)
    assert drawing is not None
    assert {label for label, _ in drawing.lines} >= {"played", "scrambled by", "optimal"}
