"""Which bonuses a header claims: its percentages, points and words, matched with a challenge's.

In: a `Header` and the bonuses of the challenge. Out: their names, and a remark for whatever was
not matched. `usecases` is the caller, where no claim stands on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from golf.challenges.base import Bonus
from golf.entries.claim import Header

_DENIED = r"\b(?:not|non|no|nearly|almost|never|without|sub|un)[\s-]*"


def claims_of(header: Header, bonuses: Sequence[Bonus]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names claimed, in the challenge's order, and remarks on what matches no bonus."""
    named = [bonus.name for bonus in bonuses if _mentioned(bonus.name, header.text)]
    found: set[str] = set()
    remarks: list[str] = []
    for share in header.percents:
        takes = _takes("basis_points", share)
        remarks += _match(bonuses, found, named, f"{share / 100:g}%", takes)
    for points in header.points:
        remarks += _match(bonuses, found, named, str(points), _takes("points", points))
    for name in named:
        if name not in found:
            remarks.append(f"'{name}' in the header is taken for a claim")
            found.add(name)
    return tuple(bonus.name for bonus in bonuses if bonus.name in found), tuple(remarks)


def _takes(attribute: str, amount: int) -> Callable[[Bonus], bool]:
    return lambda bonus: getattr(bonus, attribute) == amount


def _match(
    bonuses: Iterable[Bonus],
    found: set[str],
    named: Sequence[str],
    written: str,
    fits: Callable[[Bonus], bool],
) -> list[str]:
    """Add the bonus that takes off this much; what remains to be said is returned."""
    candidates = [bonus.name for bonus in bonuses if fits(bonus) and bonus.name not in found]
    chosen = [name for name in candidates if name in named] or candidates
    if len(chosen) == 1:
        found.add(chosen[0])
        return []
    if not chosen:
        return [f"'- {written}' in the header is no bonus here: nothing is claimed for it"]
    names = " or ".join(chosen)
    return [f"'- {written}' in the header may be {names}: say which with --claim"]


def _mentioned(name: str, text: str) -> bool:
    words = re.escape(name).replace(r"\-", r"[\s-]?")
    folded = text.casefold()
    return bool(re.search(rf"\b{words}\b", folded)) and not re.search(_DENIED + words, folded)
