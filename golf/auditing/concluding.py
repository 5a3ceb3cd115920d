"""What follows from an audit: outcome, bounds, and the judging that it makes of its entry.

Pure: everything is computed from a `StoredAudit`, so that a report written years later says what
was said when the audit ended. Called by `golf.audits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from golf.audit_records import (
    GIVEN,
    AuditOutcome,
    AuditReport,
    Counts,
    Evidence,
    Share,
    StoredAudit,
    StratumResult,
)
from golf.challenges import registry
from golf.challenges.base import Challenge, Coverage
from golf.records import BonusOutcome, GrantStatus, Judging
from golf.results import Failure, Verdict, worst
from golf.scoring.bonuses import decide
from golf.scoring.confidence import Sampled, divided, most_failing, most_failing_overall
from golf.scoring.score import score

_KEPT = 10


def outcome_of(audit: StoredAudit) -> AuditOutcome:
    """Refuted by one piece of evidence; proved when every case ran; else not refuted."""
    plan = audit.start.plan
    against = [one for one in audit.evidence if one.bonus in (None, plan.claim)]
    if against or audit.counts.failed(plan.claim):
        return AuditOutcome.REFUTED
    everything = plan.exhaustive and audit.counts.cases == plan.population
    if everything and plan.purpose != GIVEN:
        return AuditOutcome.PROVED
    return AuditOutcome.NOT_REFUTED


def report(audit: StoredAudit) -> AuditReport:
    """All that an audit says, of its plan as far as it was run."""
    plan, counts = audit.start.plan, audit.counts
    outcome = outcome_of(audit)
    parts = [_sampled(share, counts, plan.claim) for share in plan.strata]
    # What a warm run wrongly passed may stand for more of its kind: then nothing is bounded.
    complete = counts.cases == plan.runs and not counts.wrong
    bound = most_failing_overall(parts, plan.confidence) / plan.population if complete else None
    level = divided(plan.confidence, parts)
    strata = tuple(
        StratumResult(
            share.name,
            share.population,
            part.run,
            part.failed,
            most_failing(part, level) / share.population,
        )
        for share, part in zip(plan.strata, parts, strict=True)
    )
    return AuditReport(audit, _judging(audit, outcome, bound), outcome, bound, strata)


def _sampled(share: Share, counts: Counts, claim: str | None) -> Sampled:
    tally = counts.tallies.get(share.name)
    run = tally.run if tally else 0
    return Sampled(share.population, run, counts.failed(claim, share.name))


def _judging(audit: StoredAudit, outcome: AuditOutcome, bound: float | None) -> Judging:
    start, counts = audit.start, audit.counts
    challenge = registry.get(start.entry.challenge)
    verdict = worst([*counts.verdicts, *(one.failure.judgement.verdict for one in audit.evidence)])
    bonuses = _bonuses(audit, challenge, verdict, outcome, bound)
    granted = [bonus.name for bonus in bonuses if bonus.granted]
    counting = [bonus for bonus in challenge.bonuses if bonus.name in granted]
    return Judging(
        purpose="audit",
        challenge=challenge.id,
        revision=start.revision,
        language=start.entry.languages[0],
        runtime=start.runtime,
        fingerprint=start.fingerprint,
        input_mode=start.input_mode,
        compile_command=start.compile_command,
        seed=start.seed,
        seed_origin=start.seed_origin,
        limits=start.limits,
        isolation=start.isolation,
        verdict=verdict,
        score=score(start.entry.size, counting) if verdict is Verdict.AC else None,
        bonuses=bonuses,
        cases_planned=start.plan.runs,
        cases_run=counts.cases,
        cases_passed=counts.cases_passed,
        failures=tuple(_against(audit.evidence, None))[:_KEPT],
        notes=audit.end.notes if audit.end else (),
        waivers=start.waivers,
        wall_seconds=(audit.end.ended - start.started).total_seconds() if audit.end else 0.0,
        program_seconds=counts.program_seconds,
        longest_seconds=counts.longest_seconds,
        peak_bytes=counts.peak_bytes,
    )


def _bonuses(
    audit: StoredAudit,
    challenge: Challenge,
    verdict: Verdict,
    outcome: AuditOutcome,
    bound: float | None,
) -> tuple[BonusOutcome, ...]:
    """What becomes of each bonus; what the whole audit did not refute is believed as far as that.

    The bonuses that follow from the audited one held on the same cases.
    """
    decided = decide(
        challenge.bonuses,
        audit.start.entry,
        Coverage(audit.counts.tallies, complete=outcome is AuditOutcome.PROVED),
        {bonus.name: tuple(_against(audit.evidence, bonus.name)) for bonus in challenge.bonuses},
        verdict=verdict,
    )
    if outcome is AuditOutcome.PROVED:
        return tuple(_said(one, "every case, one look each") for one in decided)
    if outcome is AuditOutcome.REFUTED or bound is None:
        return decided
    sure = f"{100 * audit.start.plan.confidence:g} %"
    words = f"at {sure} confidence at most {100 * bound:.3g} % of all cases fail"
    return tuple(
        replace(_said(one, words), status=GrantStatus.NOT_REFUTED) if one.granted else one
        for one in decided
    )


def _said(outcome: BonusOutcome, words: str) -> BonusOutcome:
    return replace(outcome, reason=f"{outcome.reason}; {words}") if outcome.granted else outcome


def _against(evidence: Sequence[Evidence], bonus: str | None) -> list[Failure]:
    """Failures against a bonus (None: wrong answers), the simplest first."""
    ordered = sorted(evidence, key=lambda one: one.kind != "simplest")
    return [one.failure for one in ordered if one.bonus == bonus]
