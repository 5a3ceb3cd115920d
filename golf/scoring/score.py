"""The score of an entry: its bytes less its granted bonuses, exact in 1/10,000 bytes.

In come the counted bytes and the bonuses that were granted; out goes a `Score`, integer from end
to end, so that it sorts in SQL and is the same everywhere. `usecases` is the caller.
"""

from __future__ import annotations

from collections.abc import Sequence

from golf.challenges.base import Bonus
from golf.results import Score

UNITS_PER_BYTE = 10_000


def score(size: int, bonuses: Sequence[Bonus]) -> Score:
    """The score of `size` bytes (≥ 0) with the granted `bonuses`, in the challenge's order.

    Percentages are of the byte count and do not add up: the largest counts, the first of equals.
    Points all count. A score never falls below 0. `Score.bonuses` names the bonuses that count,
    so a percentage outdone by a larger one is not among them.
    """
    best = max(bonuses, key=lambda bonus: bonus.basis_points, default=None)
    counting = [bonus for bonus in bonuses if bonus.points or bonus is best]
    basis_points = best.basis_points if best else 0
    points = sum(bonus.points for bonus in counting)
    units = size * (UNITS_PER_BYTE - basis_points) - points * UNITS_PER_BYTE
    return Score(max(0, units), tuple(bonus.name for bonus in counting))
