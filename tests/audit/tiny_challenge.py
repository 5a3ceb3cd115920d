"""A challenge with few cases, so that audits of all of it take no time: print twice the number.

The input is a number, perhaps with zeros before it. The bonus `short` wants an answer without
zeros before it; `long` is implied by it and holds always.
"""

from __future__ import annotations

from collections.abc import Iterator

from golf.challenges.base import Bonus, Challenge, Measures, Stratum, given
from golf.results import Case, CaseKey, CaseKeys, Fault, Finding, KeyRange
from golf.seeds import Permutation

STRATA = {"units": range(1, 10), "tens": range(10, 100), "hundreds": range(100, 600)}


class TinyChecker:
    def __init__(self, number: int) -> None:
        self._number = number
        self._output = b""

    def feed(self, piece: bytes) -> Fault | None:
        self._output += piece
        return None

    def finish(self) -> tuple[Finding, ...]:
        text = self._output.decode("latin-1").strip()
        if not text.isdecimal() or int(text) != 2 * self._number:
            return (Finding(Fault(f"not twice {self._number}")),)
        return (Finding(measures={"zeros": len(text) - len(text.lstrip("0"))}),)


def _zeros(measures: Measures) -> str | None:
    return "zeros before it" if measures["zeros"] else None


class Tiny(Challenge):
    id = "tiny"
    title = "Double it"
    summary = "print twice the number"
    minimum_cases = default_cases = 10
    bonuses = (
        Bonus("long", "always", basis_points=1000),
        Bonus("short", "no zeros", basis_points=5000, implies=("long",), refuted_by_item=_zeros),
    )

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        return CaseKeys((KeyRange(purpose, "hundreds", 0, cases),))

    def trial(self) -> CaseKey:
        return CaseKey("trial", "units", 0)

    def case(self, seed: str, key: CaseKey) -> Case:
        if key.purpose == "given":
            return Case(key, key.stratum.encode(), 0, int(key.stratum))
        numbers = STRATA[key.stratum]
        number = numbers[Permutation(len(numbers), seed, key.purpose, key.stratum)[key.index]]
        return Case(key, str(number).encode(), number, number)

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> TinyChecker:
        return TinyChecker(case.facts)

    def dressed(self, seed: str, case: Case) -> Case:
        return self.case(seed, given(f"0{case.facts}"))

    def simpler(self, case: Case) -> Iterator[Case]:
        for number in range(case.facts - 1, max(0, case.facts - 4), -1):
            yield self.case("", given(str(number)))

    def population(self) -> tuple[Stratum, ...]:
        return tuple(Stratum(name, len(numbers)) for name, numbers in STRATA.items())
