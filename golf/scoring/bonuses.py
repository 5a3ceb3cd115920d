"""What becomes of every bonus of a challenge, decided from what was judged.

In come the challenge's bonuses, the entry with its claims, the tallies of the judging, and the
cases that refute a bonus; out goes one `BonusOutcome` per bonus, in the challenge's order.
`usecases` is the caller, and hands the granted ones on to `golf.scoring.score`.

A claim counts for what it implies too: who claims `optimal` claims `under-20`. So `claimed` is
true for every bonus the author named and for every one implied by a named one, and where the
stronger is refused the weaker is judged on its own. Both may be granted; only the best counts in
the score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from golf.challenges.base import Bonus, Coverage
from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus
from golf.results import Failure, Tally, Verdict

Refutations = Mapping[str, tuple[Failure, ...]]


def decide(
    bonuses: Sequence[Bonus],
    entry: Entry,
    coverage: Coverage,
    refutations: Refutations,
    *,
    verdict: Verdict,
) -> tuple[BonusOutcome, ...]:
    """The outcome of every bonus, in the order given.

    `refutations` has, by bonus, the accepted items on which it fails, the lowest-numbered first
    (perhaps cut; the tallies have the true counts). Nothing is granted unless `verdict` is AC
    and at least one item was run.
    """
    total = sum(coverage.tallies.values(), Tally())
    claims = implied_claims(bonuses, entry.claims)
    accepted = verdict is Verdict.AC and total.run > 0
    outcomes = []
    for bonus in bonuses:
        trial = _Trial(bonus, entry, total, refutations.get(bonus.name, ()), coverage.complete)
        if bonus.name not in claims:
            outcomes.append(trial.unclaimed(accepted))
        elif not accepted:
            outcomes.append(trial.refused("not accepted"))
        else:
            outcomes.append(trial.claimed(claims[bonus.name]))
    return tuple(outcomes)


def implied_claims(bonuses: Iterable[Bonus], claims: Iterable[str]) -> dict[str, str]:
    """Every claimed bonus with the claim it follows from: itself where the author named it."""
    implies = {bonus.name: bonus.implies for bonus in bonuses}
    found = {name: name for name in claims}
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        for weaker in implies.get(name, ()):
            if weaker not in found:
                found[weaker] = found[name]
                waiting.append(weaker)
    return found


@dataclass(frozen=True, slots=True)
class _Trial:
    """One bonus before the judge: the facts, and the outcome for each way it may be asked."""

    bonus: Bonus
    entry: Entry
    total: Tally
    failures: tuple[Failure, ...]
    complete: bool

    @property
    def held(self) -> int:
        return self.total.held.get(self.bonus.name, 0)

    def refutation(self) -> str | None:
        """Why the bonus does not hold, or None where it holds on every accepted item."""
        by_entry = self.bonus.refuted_by_entry(self.entry)
        if by_entry is not None:
            return by_entry
        if not self.failures and self.held == self.total.passed:
            return None
        failing = max(self.total.passed - self.held, len(self.failures))
        reason = f"fails on {failing} of {self.total.run} {_cases(self.total.run)}"
        return f"{reason}, first {self._first()}" if self.failures else reason

    def _first(self) -> str:
        first = self.failures[0]
        why = self.bonus.refuted_by_item(first.judgement.measures)
        return f"{first.key}: {why}" if why else str(first.key)

    def claimed(self, origin: str) -> BonusOutcome:
        """Granted unless refuted; `origin` is the claim it follows from."""
        refutation = self.refutation()
        if refutation is not None:
            return self.refused(refutation, self.failures[0] if self.failures else None)
        status = GrantStatus.PROVED if self.complete else GrantStatus.PROVISIONAL
        reason = f"{self.held} of {self.total.run} {_cases(self.total.run)}"
        if origin != self.bonus.name:
            reason += f", implied by {origin}"
        return BonusOutcome(self.bonus.name, True, True, status, reason)

    def refused(self, reason: str, evidence: Failure | None = None) -> BonusOutcome:
        """Claimed and not granted."""
        return BonusOutcome(self.bonus.name, True, False, GrantStatus.REFUSED, reason, evidence)

    def unclaimed(self, accepted: bool) -> BonusOutcome:
        """Not granted; the reason hints at a bonus that seems earned."""
        hint = ""
        if accepted and self.refutation() is None:
            held = f"holds on all {self.total.run} {_cases(self.total.run)}"
            hint = f"{held}; claim it with --claim {self.bonus.name}"
        return BonusOutcome(self.bonus.name, False, False, GrantStatus.UNCLAIMED, hint)


def _cases(count: int) -> str:
    return "case" if count == 1 else "cases"
