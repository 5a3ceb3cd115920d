"""One case as a use case: `golf replay ID CASE` and `golf try ID INPUT`.

    replay   a case of one of the entry's judgings or audits, named as the reports name it
    try_it   an input that somebody named, perhaps recorded as evidence

A recorded one is an audit of a single case: when it refutes a claim, the board changes with it, and
the source meets the case first from then on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from golf import audits
from golf.audit_records import AuditEnd, Counts, Evidence, StoredAudit, counts_of
from golf.auditing import concluding, planning, searching
from golf.auditing.running import AuditWork
from golf.audits import AuditRequest
from golf.challenges.base import given
from golf.errors import UsageError
from golf.results import Case, CaseKey, Drawing, Failure
from golf.usecases import sandbox
from golf.verifier import pool
from golf.verifier.runner import CaseOutcome, judge_alone
from golf.verifier.tally import Recorder, evidence

if TYPE_CHECKING:
    from golf.db.store import Store
    from golf.verifier.sandbox import Sandbox

_AUDITED = ("audit", "all", "given")


@dataclass(frozen=True, slots=True)
class OneCase:
    """One case judged: everything about the run, and whether it speaks against the claim."""

    work: AuditWork
    case: Case
    outcome: CaseOutcome
    against: Evidence | None
    audit_id: int | None = None  # where it was recorded

    @property
    def shown(self) -> Failure:
        """The run as reports show one: what refutes, else the first item."""
        if self.against:
            return self.against.failure
        return evidence(self.case, self.outcome.run, 0, self.outcome.judgements[0])

    @property
    def drawing(self) -> Drawing:
        """The picture of the case and the answer."""
        return self.work.challenge.draw(self.case, self.outcome.run.head)


def replay(
    request: AuditRequest, case: str, database: str | None, box: Sandbox | None = None
) -> OneCase:
    """Judge a case of the entry's judgings or audits once more; UsageError for an unknown one."""
    try:
        key = CaseKey.parse(case)
    except ValueError as error:
        raise UsageError(str(error)) from None
    with audits.store(database) as store:
        work = audits.work_on(request, store, sandbox(request.file.isolation, box))
        seed = request.file.seed or _seed(store, work, key)
        work = replace(work, start=replace(work.start, seed=seed))
        try:
            return _judged(work, work.challenge.case(seed, key))
        except IndexError:
            raise UsageError(f"{case}: there are not so many cases of this kind") from None


def _seed(store: Store, work: AuditWork, key: CaseKey) -> str:
    """The seed of the newest judging or audit of the entry that had such cases."""
    from golf.db.audits import Audits

    start = work.start
    if key.purpose in _AUDITED:
        done = Audits(store).of(start.entry.challenge, start.entry.sha256, start.entry_id)
        seeds = [one.start.seed for one in done if one.start.plan.purpose == key.purpose]
    else:
        judgings = store.fetch(start.entry_id).judgings if start.entry_id else ()
        seeds = [one.seed for one in judgings if one.purpose == key.purpose]
    if seeds:
        return seeds[-1]
    if key.purpose == "given":
        return start.seed
    raise UsageError(f"{key}: the entry has no {key.purpose}; golf show lists its judgings")


def try_it(
    request: AuditRequest,
    text: str,
    database: str | None,
    *,
    record: bool = False,
    box: Sandbox | None = None,
) -> OneCase:
    """Judge the entry on an input that somebody named; `record` keeps it as evidence.

    UsageError for an input that the challenge cannot have.
    """
    with audits.store(database) as store:
        work = audits.work_on(request, store, sandbox(request.file.isolation, box))
        plan = planning.plan_of_given(text, work.start.plan.claim)
        work = replace(work, start=replace(work.start, plan=plan))
        case = work.challenge.case(work.start.seed, given(text))
        judged = _judged(work, case)
        return replace(judged, audit_id=_record(store, judged)) if record else judged


def _judged(work: AuditWork, case: Case) -> OneCase:
    try:
        outcome = judge_alone(work.template(), work.challenge, work.box, case)
    finally:
        pool.close_all()
    return OneCase(work, case, outcome, searching.against(work, case, outcome, "found"))


def _record(store: Store, judged: OneCase) -> int:
    """Keep a case as an audit of its own; returns that audit's id."""
    from golf.db.audits import Audits

    work, found = judged.work, [judged.against] if judged.against else []
    recorder = Recorder(work.template(), work.challenge.bonuses)
    outcome = judged.outcome
    recorder.add(judged.case, outcome.run, outcome.judgements, outcome.unstable)
    counts: Counts = counts_of(recorder.result(outcome.run.wall_seconds, work.box.level))
    table = Audits(store)
    audit_id = table.begin(work.start)
    table.save_chunk(audit_id, 0, counts, found)
    stored = StoredAudit(audit_id, work.start, counts, tuple(found))
    end = AuditEnd(concluding.outcome_of(stored), datetime.now(UTC))
    report = concluding.report(replace(stored, end=end))
    entry_id = work.start.entry_id
    latest = store.fetch(entry_id).judgings[-1] if entry_id else None
    moves = audits.moves_board(report, latest)
    table.finish(audit_id, end, (), report.judging if moves else None)
    return audit_id
