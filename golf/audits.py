"""Audits as use cases: `golf audit`, `golf report`; the way of an audit from top to bottom.

    audit   entry or file → plan → chunks, each committed → evidence → outcome → board
    fetch   a stored audit, with what follows from it

`golf.cli` calls these and hands the result to `golf.reports`. Whatever is interrupted stays in the
database, chunk by chunk, and `resume` goes on with it. Nothing here prints.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from golf import __version__
from golf.audit_records import (
    GIVEN,
    AuditEnd,
    AuditLine,
    AuditOutcome,
    AuditPlan,
    AuditReport,
    AuditStart,
    Counts,
    Evidence,
    Questions,
    StoredAudit,
)
from golf.auditing import concluding, planning, running, searching
from golf.auditing.planning import Wish
from golf.auditing.running import AuditWork, Crew
from golf.challenges import registry
from golf.entries.entry import Entry
from golf.errors import EntryError, GolfError, NoDatabase, UsageError
from golf.observer import AuditObserver, SilentAudit
from golf.records import GrantStatus, Judging
from golf.results import Drawing, Prepared, Verdict
from golf.scoring.bonuses import implied_claims
from golf.seeds import new_seed, seed_from_text
from golf.usecases import Request, job_count, load_entry, sandbox
from golf.verifier import warm

if TYPE_CHECKING:
    from golf.db.audits import Audits
    from golf.db.store import Store
    from golf.verifier.sandbox import Sandbox

_FIRMNESS = (
    *(GrantStatus.UNCLAIMED, GrantStatus.REFUSED, GrantStatus.PROVISIONAL),
    *(GrantStatus.NOT_REFUTED, GrantStatus.PROVED),
)


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """What a moderator asks to have audited; `target` is an entry's id or a file."""

    target: str
    wish: Wish
    file: Request  # how to read the target where it is a file; jobs, isolation and seed for all
    resume: bool = False
    dask: str | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The plan before it runs: how long it will take, and what it will show."""

    plan: AuditPlan
    entry: Entry
    seconds: float
    bound: float
    jobs: int
    remarks: tuple[str, ...] = ()  # what is to be said about those who run it


Confirm = Callable[[Preview], bool]
"""Shows the plan; False: the audit is not wanted after all."""


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is audited: with the judging that counts now, where it is an entry."""

    entry: Entry
    entry_id: int | None = None
    waivers: tuple[str, ...] = ()
    latest: Judging | None = None


def audit(
    request: AuditRequest,
    database: str | None,
    observer: AuditObserver | None = None,
    confirm: Confirm = lambda _: True,
    box: Sandbox | None = None,
) -> AuditReport | None:
    """Audit a claim, or go on with an audit; None when `confirm` said no.

    A stored entry's place on the board changes in the transaction that ends the audit.
    """
    from golf.db.audits import Audits

    request.wish.check()
    box = sandbox(request.file.isolation, box)
    with store(database) as opened:
        audits, subject = Audits(opened), _subject(request, opened)
        if request.resume:
            old = _unfinished(audits, subject)
            work = _resumed(request, old.start, box)
        else:
            work = _draft(request, subject, box)
        with running.crew(work, job_count(request.file.jobs), request.dask) as crew:
            if not request.resume:
                begun = _begun(work, request.wish, crew, audits, confirm)
                if begun is None:
                    return None
                old, work = begun, replace(work, start=begun.start)
            _run(work, old, crew, audits, observer or SilentAudit())
            return _finish(work, audits.fetch(old.id), audits, subject.latest)


@contextmanager
def store(database: str | None, *, create: bool = True) -> Iterator[Store]:
    """The open database, as long as it is needed."""
    from golf.db.session import open_store

    with open_store(database, create=create) as opened:
        yield opened


def _subject(request: AuditRequest, opened: Store) -> _Subject:
    """The entry of that id, or the file; what consists of digits is an id."""
    if not request.target.isdecimal():
        claims = tuple(filter(None, [request.wish.claim]))
        file = replace(request.file, path=Path(request.target), claims=claims)
        return _Subject(load_entry(file))
    stored = opened.fetch(int(request.target))
    return _Subject(stored.current, stored.id, stored.waivers, stored.judgings[-1])


def _claim(request: AuditRequest, subject: _Subject) -> str | None:
    """The audited claim: the one asked for, else the one that is worth most."""
    challenge = registry.get(subject.entry.challenge)
    if request.wish.claim is not None:
        return challenge.bonus(request.wish.claim).name
    claimed = [challenge.bonus(name) for name in subject.entry.claims]
    best = max(claimed, key=lambda one: (one.basis_points, one.points), default=None)
    return best.name if best else None


def _unfinished(audits: Audits, subject: _Subject) -> StoredAudit:
    entry = subject.entry
    found = audits.unfinished(entry.challenge, entry.sha256, entry.flags)
    if found is None:
        raise UsageError(f"{entry.name}: no audit of it is unfinished; leave out --resume")
    return found


def work_on(request: AuditRequest, opened: Store, box: Sandbox) -> AuditWork:
    """The prepared program of a request, with a plan that is still empty."""
    return _draft(request, _subject(request, opened), box)


def _draft(request: AuditRequest, subject: _Subject, box: Sandbox) -> AuditWork:
    claim = _claim(request, subject)
    entry, prepared = prepared_entry(subject.entry, box)
    challenge = registry.get(entry.challenge)
    seed = request.file.seed
    start = AuditStart(
        entry=entry,
        entry_id=subject.entry_id,
        plan=AuditPlan(GIVEN, claim, planning.CONFIDENCE, (), 1),
        revision=challenge.revision,
        runtime=prepared.runtime,
        fingerprint=prepared.fingerprint,
        input_mode=prepared.input_mode,
        compile_command=prepared.compile_command,
        isolation=box.level,
        limits=challenge.limits,
        seed=new_seed() if seed is None else seed_from_text(seed),
        seed_origin="secrets" if seed is None else "user",
        started=datetime.now(UTC),
        waivers=subject.waivers,
        versions=versions(),
    )
    return AuditWork(start, prepared, box)


def prepared_entry(entry: Entry, box: Sandbox) -> tuple[Entry, Prepared]:
    """The entry with nothing left open, and the program; EntryError if it does not compile."""
    from golf.verifier import pool
    from golf.verifier.prepare import CompileFault, prepare

    try:
        prepared = prepare(entry, registry.get(entry.challenge), box)
    finally:
        pool.close_all()
    if isinstance(prepared, CompileFault):
        raise EntryError(f"{entry.name}: {prepared.feedback}")
    return prepared.settle(entry), prepared.program


def versions() -> dict[str, str]:
    """What judges here: golf, the Python it runs on, the system."""
    return {
        "golf": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def _begun(
    work: AuditWork, wish: Wish, crew: Crew, audits: Audits, confirm: Confirm
) -> StoredAudit | None:
    """A new audit, planned, shown and stored; None when it is not wanted."""
    able = warm.possible(work.prepared) and not wish.exhaustive
    wish = replace(wish, claim=work.start.plan.claim, warm=wish.warm and able)
    strata = planning.strata_of(work.challenge)
    template = replace(work.template(), warm=wish.warm, warm_share=0)
    seconds = running.measure(template, strata, work.box)
    plan = planning.make_plan(work.challenge, wish, seconds, crew.jobs)
    expected = planning.expected_seconds(plan, seconds, crew.jobs)
    bound = planning.promised_bound(plan)
    if not confirm(Preview(plan, work.start.entry, expected, bound, crew.jobs, crew.remarks)):
        return None
    start = replace(work.start, plan=plan, started=datetime.now(UTC))
    return StoredAudit(audits.begin(start), start, Counts())


def resumed_work(start: AuditStart, box: Sandbox) -> AuditWork:
    """The program of an audit that goes on here as it began; GolfError where that cannot be."""
    if box.level != start.isolation:
        raise GolfError(
            f"the audit began with isolation {start.isolation} and here is {box.level}: "
            f"give --isolation {start.isolation}, or begin a new one"
        )
    _, prepared = prepared_entry(start.entry, box)
    _check_same(start, prepared)
    return AuditWork(start, prepared, box)


def _resumed(request: AuditRequest, start: AuditStart, box: Sandbox) -> AuditWork:
    """As it began; cold from here on where that is wanted now."""
    work = resumed_work(start, box)
    plan = replace(start.plan, warm=start.plan.warm and request.wish.warm)
    return replace(work, start=replace(start, plan=plan))


def _check_same(start: AuditStart, prepared: Prepared) -> None:
    """A resumed audit must go on as it began."""
    revision = registry.get(start.entry.challenge).revision
    if revision != start.revision:
        raise GolfError(
            f"{start.entry.challenge} has revision {revision} now, the audit began with "
            f"{start.revision}: begin a new one"
        )
    if prepared.fingerprint != start.fingerprint:
        raise GolfError(
            f"the audit began with {start.runtime} and here is {prepared.runtime}, or another "
            "build of it: go on where it began, or begin a new one"
        )


def _run(
    work: AuditWork, old: StoredAudit, crew: Crew, audits: Audits, observer: AuditObserver
) -> None:
    def commit(number: int, counts: Counts, evidence: list[Evidence]) -> None:
        audits.save_chunk(old.id, number, counts, evidence)

    running.run_plan(work, crew, old.counts, commit, observer)


def _finish(
    work: AuditWork, stored: StoredAudit, audits: Audits, latest: Judging | None
) -> AuditReport:
    """Search, ask, conclude, and end the audit."""
    report = concluded(work, stored)
    end, known = report.audit.end, len(stored.evidence)
    assert end is not None  # noqa: S101 - concluded() sets it
    judging = report.judging if moves_board(report, latest) else None
    audits.finish(stored.id, end, report.audit.evidence[known:], judging)
    return report


def concluded(work: AuditWork, stored: StoredAudit) -> AuditReport:
    """What follows from an audit whose plan has been run, with what was found beside the plan."""
    found, questions, search_runs = _beside_the_plan(work, stored)
    whole = replace(stored, evidence=(*stored.evidence, *found))
    outcome, notes = concluding.outcome_of(whole), tuple(_notes(stored))
    end = AuditEnd(outcome, datetime.now(UTC), questions, search_runs, notes)
    return concluding.report(replace(whole, end=end))


def _beside_the_plan(work: AuditWork, stored: StoredAudit) -> tuple[list[Evidence], Questions, int]:
    """The simplest counterexample where there is one; else the two questions."""
    found: list[Evidence] = []
    questions = Questions()
    claim = stored.start.plan.claim
    against = [one for one in stored.evidence if one.bonus in (None, claim)]
    if not against and stored.start.plan.purpose != GIVEN:
        questions, found = searching.ask(work, stored.counts)
        against = list(found)
    if not against:
        return found, questions, 0
    simplest, runs = searching.simplest(work, against[0].failure)
    return [*found, *([simplest] if simplest else [])], questions, runs


def _notes(stored: StoredAudit) -> Iterator[str]:
    counts, plan = stored.counts, stored.start.plan
    if counts.unstable:
        yield f"{counts.unstable} cases failed at first and passed when run again alone"
    if counts.cases < plan.runs and not counts.failed(plan.claim):
        yield f"ended after {counts.cases:,} of {plan.runs:,} cases"
    if counts.wrong:
        yield (
            f"a real start failed {counts.wrong:,} of the cases that a warm run had passed: then "
            "no further chunk ran warm, and no bound is given; an audit without --warm gives one"
        )
    if counts.differing:
        yield (
            f"{counts.differing:,} right answers were other ones after a real start: then no "
            "further chunk ran warm"
        )
    near = 0.8 * stored.start.limits.wall_seconds
    if near <= counts.longest_seconds and not counts.timeouts:
        yield f"the longest run took {counts.longest_seconds:.1f} s: close to the limit"


def moves_board(report: AuditReport, latest: Judging | None) -> bool:
    """Whether the entry is to be seen in the audit's light.

    A refutation of what it claims always counts. Otherwise an audit only makes a claim firmer.
    """
    if latest is None or latest.verdict is not Verdict.AC:
        return False
    start = report.audit.start
    if report.outcome is AuditOutcome.REFUTED:
        bonuses = registry.get(start.entry.challenge).bonuses
        claimed = implied_claims(bonuses, start.entry.claims)
        return report.judging.verdict is not Verdict.AC or start.plan.claim in claimed
    if start.plan.purpose == GIVEN or report.bound is None:
        return False
    before = {bonus.name: _FIRMNESS.index(bonus.status) for bonus in latest.bonuses}
    return all(
        _FIRMNESS.index(bonus.status) >= before.get(bonus.name, 0)
        for bonus in report.judging.bonuses
        if bonus.claimed
    )


def fetch(audit_id: int, database: str | None) -> AuditReport:
    """A stored audit, finished or not, with what follows from it so far."""
    from golf.db.audits import Audits

    with store(database, create=False) as opened:
        return concluding.report(Audits(opened).fetch(audit_id))


def listed(database: str | None, most: int | None = 50) -> list[AuditLine]:
    """The audits of a database, the newest first; none where there is no database yet."""
    from golf.db.audits import Audits

    try:
        with store(database, create=False) as opened:
            return Audits(opened).listed(most)
    except NoDatabase:
        return []


def drawing(report: AuditReport) -> Drawing | None:
    """The picture of the counterexample; None without one, or under other rules than today's."""
    found, start = report.counterexample, report.audit.start
    challenge = registry.get(start.entry.challenge)
    if found is None or challenge.revision != start.revision:
        return None
    case = challenge.case(start.seed, found.failure.key)
    return challenge.draw(case, found.failure.output)
