"""Certificates as use cases: `golf report AUDIT --output FILE` and `golf verify FILE`.

    report   a stored audit → certificate, a file that says all
    verify   the file → the same audit, repeated here → what agrees and what does not

A repeated audit is kept nowhere: it says whether the first one can be believed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from golf import audits
from golf.audit_records import AuditStart, Counts, Evidence, StoredAudit
from golf.auditing import certificate, running
from golf.auditing.certificate import Agreement, Certified
from golf.auditing.running import AuditWork
from golf.challenges import registry
from golf.errors import UsageError
from golf.observer import AuditObserver, SilentAudit
from golf.usecases import job_count, sandbox

if TYPE_CHECKING:
    from golf.verifier.sandbox import Sandbox

_MOST_BYTES = 64 * 1024 * 1024
_MOST_EVIDENCE = 1_000


def write(audit_id: int, output: Path, database: str | None) -> None:
    """Write the certificate of a finished audit; UsageError where that cannot be."""
    report = audits.fetch(audit_id, database)
    if report.audit.end is None:
        resume = report.audit.start.resume_command
        raise UsageError(f"audit {audit_id} has not ended; {resume} goes on with it")
    text = json.dumps(certificate.certificate(report), indent=2, sort_keys=False)
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output}: cannot be written: {error.strerror}") from error


def verify(
    path: Path,
    observer: AuditObserver | None = None,
    *,
    jobs: int | None = None,
    isolation: str | None = None,
    box: Sandbox | None = None,
) -> list[Agreement]:
    """Repeat the audit of a certificate here, and compare; GolfError where that cannot be."""
    told = _load(path)
    work = _work(told, sandbox(isolation, box))
    evidence: list[Evidence] = []

    def keep(number: int, counts: Counts, found: list[Evidence]) -> None:
        evidence.extend(found[: _MOST_EVIDENCE - len(evidence)])

    with running.crew(work, job_count(jobs)) as crew:
        counts = running.run_plan(work, crew, Counts(), keep, observer or SilentAudit())
        stored = StoredAudit(0, work.start, counts, tuple(evidence))
        report = audits.concluded(work, stored)
    return list(certificate.compare(told.data, certificate.certificate(report)))


def _load(path: Path) -> Certified:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UsageError(f"{path}: is too large for a certificate")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{path}: is no JSON: {error}") from None
    return certificate.read(data, str(path))


def _work(told: Certified, box: Sandbox) -> AuditWork:
    challenge = registry.get(told.entry.challenge)
    entry, prepared = audits.prepared_entry(told.entry, box)
    start = AuditStart(
        entry=replace(entry, claims=told.entry.claims),
        entry_id=None,
        plan=told.plan,
        revision=challenge.revision,
        runtime=prepared.runtime,
        fingerprint=prepared.fingerprint,
        input_mode=prepared.input_mode,
        compile_command=prepared.compile_command,
        isolation=box.level,
        limits=challenge.limits,
        seed=told.seed,
        seed_origin="certificate",
        started=datetime.now(UTC),
        waivers=told.waivers,
        versions=audits.versions(),
    )
    return AuditWork(start, prepared, box)
