"""A certificate repeats the audit elsewhere; one case is replayed, tried, and recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from audit.test_audit import audited, double, except_on, request, submitted
from fake_sandbox import FakeSandbox, Program
from jsonschema import Draft202012Validator

from golf import audits, certificates, onecase, usecases
from golf.audit_records import AuditOutcome
from golf.errors import UsageError
from golf.records import GrantStatus
from golf.reports.agreement import agreement_lines, agreement_report
from golf.reports.audit_json import audit_report
from golf.reports.json import dump

SCHEMAS = Path(__file__).parents[2] / "docs" / "schema"
BAD = {77, 300, 301}


def certified(source: Path, database: str, program: Program = double, **changes: Any) -> Path:
    report = audited(source, database, program, claim="short", **changes)
    path = source.with_name("certificate.json")
    certificates.write(report.audit.id, path, database)
    return path


def verified(path: Path, program: Program = double) -> dict[str, tuple[str, str]]:
    """What differs, of the results."""
    found = certificates.verify(path, jobs=2, box=FakeSandbox(program))
    assert any(one.result for one in found)
    return {one.name: (one.there, one.here) for one in found if one.result and not one.agrees}


def test_an_audit_repeats_to_the_same_results(source: Path, database: str) -> None:
    path = certified(source, database, except_on(BAD, "0{}"), exhaustive=True, keep_going=True)
    assert verified(path, except_on(BAD, "0{}")) == {}
    data = json.loads(path.read_text())
    assert data["results"]["outcome"] == "refuted"
    assert len(data["results"]["failures"]) == len(BAD)


def test_what_differs_is_said(source: Path, database: str) -> None:
    path = certified(source, database, bound=0.05)
    differing = verified(path, lambda argument, stdin: "x")
    assert differing["outcome"] == ("not-refuted", "refuted")
    assert "hundreds" in differing or "tens" in differing or "units" in differing
    found = certificates.verify(path, jobs=1, box=FakeSandbox(lambda argument, stdin: "x"))
    lines = [str(line) for line in agreement_lines(found)]
    assert lines[0].startswith("DIFFERS")
    assert agreement_report(found)["agrees"] is False


def test_a_certificate_keeps_to_its_schema(source: Path, database: str) -> None:
    schema = json.loads((SCHEMAS / "certificate.json").read_text())
    Draft202012Validator.check_schema(schema)
    for program in (double, except_on(BAD, "x")):
        path = certified(source, database, program, exhaustive=True)
        Draft202012Validator(schema).validate(json.loads(path.read_text()))


def test_the_report_of_an_audit_keeps_to_its_schema(source: Path, database: str) -> None:
    schema = json.loads((SCHEMAS / "audit.json").read_text())
    Draft202012Validator.check_schema(schema)
    for program in (double, except_on(BAD, "0{}")):
        report = audited(source, database, program, claim="short", exhaustive=True)
        data = json.loads(dump(audit_report(report)))
        Draft202012Validator(schema).validate(data)
        assert data["audit"] == report.audit.id
        assert data["outcome"] == str(report.outcome)
        assert (data["counterexample"] is None) == (program is double)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(format="x"), "is no certificate"),
        (lambda data: data.update(version=2), "this golf reads 1"),
        (lambda data: data["entry"].update(sha256="0" * 64), "not the one that its hash names"),
        (lambda data: data.pop("plan"), "damaged certificate"),
        (lambda data: data["entry"].update(source="%"), "damaged certificate"),
    ],
)
def test_a_wrong_certificate_is_refused(
    source: Path, database: str, change: Any, message: str
) -> None:
    path = certified(source, database, bound=0.2)
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    with pytest.raises(UsageError, match=message):
        verified(path)
    path.write_text("{")
    with pytest.raises(UsageError, match="is no JSON"):
        verified(path)


def test_a_case_of_a_judging_or_an_audit_is_replayed(source: Path, database: str) -> None:
    outcome = submitted(source, database)
    report = audited(1, database, except_on(BAD, "0{}"), exhaustive=True, keep_going=True)
    first = next(one for one in report.audit.evidence if one.kind == "found").failure
    box = FakeSandbox(except_on(BAD, "0{}"))
    again = onecase.replay(request(1, seed=None), str(first.key), database, box)
    assert again.case.input == first.input
    assert again.against is not None
    assert again.against.failure.judgement == first.judgement
    box = FakeSandbox(double)
    fine = onecase.replay(request(1, seed=None), "submit:hundreds:3", database, box)
    assert fine.against is None
    assert fine.work.start.seed == outcome.judging.seed
    for wrong, message in (
        ("nonsense", "not a case"),
        ("check:hundreds:1", "the entry has no check"),
        ("submit:hundreds:1000", "not so many cases"),
    ):
        with pytest.raises(UsageError, match=message):
            onecase.replay(request(1, seed=None), wrong, database, FakeSandbox(double))


def test_a_position_from_a_comment_is_tried_and_recorded(source: Path, database: str) -> None:
    submitted(source, database)
    lucky = except_on({77}, "0{}")
    fine = onecase.try_it(request(1), "78", database, record=True, box=FakeSandbox(lucky))
    assert (fine.against, fine.audit_id) == (None, 1)
    assert audits.fetch(1, database).outcome is AuditOutcome.NOT_REFUTED
    assert usecases.show(1, database).judging.bonuses[1].status is GrantStatus.PROVISIONAL
    tried = onecase.try_it(request(1), "77", database, box=FakeSandbox(lucky))
    assert (tried.against is not None, tried.audit_id) == (True, None)
    kept = onecase.try_it(request(1), "77", database, record=True, box=FakeSandbox(lucky))
    assert kept.audit_id == 2
    assert audits.fetch(2, database).outcome is AuditOutcome.REFUTED
    (line,) = usecases.board("tiny", database).rows
    assert str(line.row.score) == "7.2"
    again = submitted(source, database, lucky, author="somebody else")
    assert again.judging.bonuses[1].status is GrantStatus.REFUSED
