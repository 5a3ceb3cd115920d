"""What a sample without replacement says of the whole: exact one-sided bounds, and sample sizes.

In come strata (how many cases there are, how many were run, how many failed) and a confidence;
out go bounds on how many fail among all. Called by `golf.auditing` to plan an audit and to say
what came of it. Nothing here knows of cubes or programs.

The number of failing cases in a sample of n out of N, of which D fail, is hypergeometric. The
upper bound is the largest D under which a sample as good as the one seen still has a probability
above 1 - confidence (Clopper and Pearson's argument, without replacement: Buonaccorsi 1987).

Over several strata without a failure the probability is the product of
C(N_h - D_h, n_h) / C(N_h, n_h), and the bound is the largest sum of the D_h: whoever hides failing
cases hides them where the sample is thinnest. The logarithm of each factor is concave in D_h, so
putting one failing case after the other where it is least likely to be seen finds that largest
sum exactly.

Logarithms carry errors near 1e-8; a probability within 1e-6 of the limit counts as above it, so
that a bound is never too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, floor, inf, lgamma, log, log1p

_SLACK = 1e-6
_HALVINGS = 64


@dataclass(frozen=True, slots=True)
class Sampled:
    """A stratum of `size` cases, of which `run` were drawn without replacement and run."""

    size: int
    run: int
    failed: int = 0


def log_unseen(size: int, run: int, failing: int) -> float:
    """The logarithm of the chance that a sample of `run` meets none of the `failing` cases.

    -inf when it cannot miss them all. Exact arithmetic: C(size - failing, run) / C(size, run).
    """
    if failing + run > size:
        return -inf
    few, many = sorted((run, failing))  # the chance is the same with both exchanged
    if few < 64:
        return sum(log1p(-many / (size - place)) for place in range(few))
    return _log_falling(size - many, few) - _log_falling(size, few)


def _log_falling(number: int, count: int) -> float:
    """The logarithm of number · (number - 1) · … over `count` factors."""
    return lgamma(number + 1) - lgamma(number - count + 1)


def most_failing(part: Sampled, confidence: float) -> int:
    """At this confidence no more than so many of the stratum's cases fail, those seen included."""
    limit = log(1 - confidence) - _SLACK
    least, most = part.failed, part.size - part.run + part.failed
    while least < most:
        middle = (least + most + 1) // 2
        if _log_so_few(part, middle) > limit:
            least = middle
        else:
            most = middle - 1
    return least


def _log_so_few(part: Sampled, failing: int) -> float:
    """The logarithm of the chance to see no more failures than were seen, were `failing` there."""
    if not part.failed:
        return log_unseen(part.size, part.run, failing)
    return _log_sum([_log_exactly(part, failing, seen) for seen in range(part.failed + 1)])


def _log_exactly(part: Sampled, failing: int, seen: int) -> float:
    """The hypergeometric probability of `seen` failures, its logarithm."""
    passing = part.size - failing
    if seen > failing or part.run - seen > passing:
        return -inf
    ways = _log_choose(failing, seen) + _log_choose(passing, part.run - seen)
    return ways - _log_choose(part.size, part.run)


def _log_choose(number: int, count: int) -> float:
    return _log_falling(number, count) - lgamma(count + 1)


def _log_sum(logarithms: Sequence[float]) -> float:
    greatest = max(logarithms)
    if greatest == -inf:
        return -inf
    return greatest + log(sum(exp(value - greatest) for value in logarithms))


def most_failing_overall(parts: Sequence[Sampled], confidence: float) -> int:
    """At this confidence no more than so many cases of all strata together fail.

    Exact where no failure was seen. Where some were, the sum of the strata's own bounds with the
    level divided among those that were not run whole, which is safe and a little too large.
    """
    if any(part.failed for part in parts):
        level = divided(confidence, parts)
        return sum(most_failing(part, level) for part in parts)
    return _hidden(parts, log(1 - confidence) - _SLACK)


def divided(confidence: float, parts: Sequence[Sampled]) -> float:
    """The confidence at which each stratum's bound must hold for all to hold together."""
    open_parts = sum(part.run < part.size for part in parts)
    return 1 - (1 - confidence) / max(1, open_parts)


def _hidden(parts: Sequence[Sampled], limit: float) -> int:
    """How many failing cases can be hidden before the chance to miss them falls to `limit`.

    Each further one in stratum h costs log(1 - n_h / (N_h - D_h)). All whose cost is below a
    common price are hidden at once, the price found by halving; the last few one by one.
    """
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        price = (low + high) / 2
        if _chance(parts, _up_to(parts, price)) > limit:
            low = price
        else:
            high = price
    return sum(_filled(parts, _up_to(parts, low), limit))


def _up_to(parts: Sequence[Sampled], price: float) -> list[int]:
    """The failing cases in each stratum whose chance to be met next is at most `price`."""
    return [_affordable(part, price) for part in parts]


def _affordable(part: Sampled, price: float) -> int:
    if not part.run:
        return part.size
    if price <= 0:
        return 0
    return max(0, min(part.size - part.run, floor(part.size - part.run / price) + 1))


def _chance(parts: Sequence[Sampled], failing: Sequence[int]) -> float:
    pairs = zip(parts, failing, strict=True)
    return sum(log_unseen(part.size, part.run, count) for part, count in pairs)


def _filled(parts: Sequence[Sampled], failing: list[int], limit: float) -> list[int]:
    """One failing case more where it is cheapest, as long as the chance stays above `limit`."""
    while True:
        cheapest = min(range(len(parts)), key=lambda at: _price(parts[at], failing[at]))
        more = [count + (at == cheapest) for at, count in enumerate(failing)]
        if _chance(parts, more) <= limit:
            return failing
        failing = more


def _price(part: Sampled, failing: int) -> float:
    left = part.size - failing
    return part.run / left if left else inf


def runs_for(
    sizes: Sequence[int], whole: Sequence[bool], confidence: float, bound: float
) -> list[int]:
    """The fewest runs in each stratum whose success bounds the failing share of all by `bound`.

    Strata marked `whole` are run whole, the others all with the same share, since whoever hides
    failing cases takes the stratum with the smallest.
    """
    wanted = floor(bound * sum(sizes) + 1e-9)
    least, most = 0, sum(size for size, entire in zip(sizes, whole, strict=True) if not entire)
    sampled = most
    while least < most:
        middle = (least + most) // 2
        runs = _shared(sizes, whole, middle, sampled)
        parts = [Sampled(size, run) for size, run in zip(sizes, runs, strict=True)]
        if most_failing_overall(parts, confidence) <= wanted:
            most = middle
        else:
            least = middle + 1
    return _shared(sizes, whole, least, sampled)


def _shared(sizes: Sequence[int], whole: Sequence[bool], runs: int, sampled: int) -> list[int]:
    pairs = zip(sizes, whole, strict=True)
    return [size if entire else ceil(size * runs / sampled) for size, entire in pairs]


def runs_for_each(sizes: Sequence[int], confidence: float, bound: float) -> list[int]:
    """The fewest runs whose success bounds the failing share of every single stratum by `bound`.

    All bounds hold together at the confidence: the level is divided among all strata.
    """
    level = 1 - (1 - confidence) / len(sizes)
    return [_fewest(size, floor(bound * size + 1e-9), level) for size in sizes]


def _fewest(size: int, failing: int, confidence: float) -> int:
    """The smallest sample whose success says that at most `failing` of `size` cases fail."""
    least, most = 0, size
    while least < most:
        middle = (least + most) // 2
        if most_failing(Sampled(size, middle), confidence) <= failing:
            most = middle
        else:
            least = middle + 1
    return least


def runs_within(sizes: Sequence[int], seconds: Sequence[float], budget: float) -> list[int]:
    """How many runs of each stratum fit into `budget` seconds; `seconds` is what one run takes.

    The cheapest strata run whole as long as one takes no more than half of what is left; the
    others share what then remains, all with the same share, but one run each at the least.
    """
    costs = [size * each for size, each in zip(sizes, seconds, strict=True)]
    if sum(costs) <= budget:
        return list(sizes)
    whole: set[int] = set()
    for at in sorted(range(len(sizes)), key=costs.__getitem__):
        if costs[at] > budget / 2:
            break
        whole.add(at)
        budget -= costs[at]
    share = budget / sum(cost for at, cost in enumerate(costs) if at not in whole)
    return [size if at in whole else max(1, floor(size * share)) for at, size in enumerate(sizes)]
