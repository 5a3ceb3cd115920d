"""What every challenge provides: `Challenge`, `Checker`, `Bonus`, and how bonuses are decided.

    usecases  --plan(purpose, n)-->    CaseKeys         which cases, in which order
    runner    --case(seed, key)-->     Case             one input, from the root seed alone
    runner    --checker(case)-->       Checker          fed the output while it arrives
    scoring   --bonuses-->             Bonus            what is claimed, what it takes off
    audits    --population()-->        strata           how many cases there are, exactly
    reports   --draw(case, output)-->  Drawing          plain data for a picture

A challenge is made without arguments, holds no state, and does no work when imported or made:
tables load when a case is first asked for. A worker on another machine finds it in the registry
by its id; `revision` grows whenever a verdict could change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from golf.entries.entry import Entry
from golf.results import Case, CaseKey, CaseKeys, Drawing, Fault, Finding, InputMode, Limits, Tally

Measures = Mapping[str, int]


class Checker(Protocol):
    """Judges the output of one run, given in pieces. Never raises, whatever the bytes are."""

    def feed(self, piece: bytes) -> Fault | None:
        """Take the next piece of standard output; a fault means that no more is needed.

        Whether the output is right is said by `finish` alone: a checker that has seen enough of a
        right output ends the run in the same way.
        """

    def finish(self) -> tuple[Finding, ...]:
        """The output has ended: exactly one finding per item of the case."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus: what it takes off, and what refutes it.

    `basis_points` (hundredths of a percent) is taken off the byte count, `points` are whole
    bytes; one of them is 0. `refuted_by_item` gets the measures of an accepted item,
    `refuted_by_entry` the entry; each returns the reason, or None when the bonus holds.
    """

    name: str
    summary: str
    basis_points: int = 0
    points: int = 0
    implies: tuple[str, ...] = ()
    refuted_by_item: Callable[[Measures], str | None] = field(default=lambda _: None)
    refuted_by_entry: Callable[[Entry], str | None] = field(default=lambda _: None)

    @property
    def worth(self) -> str:
        """How the bonus is written: `-50%` or `-10`."""
        if self.points:
            return f"-{self.points}"
        whole, rest = divmod(self.basis_points, 100)
        return f"-{whole}.{rest:02d}%" if rest else f"-{whole}%"


@dataclass(frozen=True, slots=True)
class Stratum:
    """A part of the population with its exact number of cases (and items per case 1)."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was judged: the tallies by stratum, and whether that was every case there is."""

    tallies: Mapping[str, Tally]
    complete: bool = False


class Challenge:
    """Base of all challenges; subclasses set the attributes and fill the methods.

    `minimum_cases` is the least a submit may run, `default_cases` what it runs when nobody says.
    `input_modes` are those a program may choose from, tried in this order when nobody says which.
    """

    id: str
    title: str
    summary: str
    revision: int = 1
    limits: Limits = Limits()
    size_rule: str = "bytes"
    minimum_cases: int = 1
    default_cases: int = 1
    input_modes: tuple[InputMode, ...] = (InputMode.ARGV, InputMode.STDIN)
    bonuses: tuple[Bonus, ...] = ()
    waivers: tuple[str, ...] = ()  # rules a moderator may waive

    def rules(self) -> str:
        """The rules, as `golf rules` prints them."""
        raise NotImplementedError

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """The cases of a judging in the order they are numbered: cheap ones first.

        Raises UsageError where `cases` is below the minimum for this purpose.
        """
        raise NotImplementedError

    def probes(self) -> CaseKeys:
        """Cases that are run and reported but never counted."""
        return CaseKeys(())

    def trial(self) -> CaseKey:
        """One easy case, to find out what the author left open."""
        raise NotImplementedError

    def case(self, seed: str, key: CaseKey) -> Case:
        """The case of that name; purpose `given` takes its input from the key itself.

        Raises UsageError for a given input that the challenge cannot have.
        """
        raise NotImplementedError

    def cases(self, seed: str, keys: CaseKeys) -> Iterator[Case]:
        """The cases of those keys, in their order; quicker than one by one where that matters."""
        return (self.case(seed, key) for key in keys)

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> Checker:
        """A fresh checker for one run on the case."""
        raise NotImplementedError

    def plainer(self, case: Case) -> tuple[Case, str] | None:
        """The same case stripped of what should not matter, and what to say if it then passes."""
        return None

    def dressed(self, seed: str, case: Case) -> Case | None:
        """The same case looking different in what should not matter, drawn from the seed.

        None where a case has only one look. An answer to it must be right, and as good.
        """
        return None

    def simpler(self, case: Case) -> Iterator[Case]:
        """Cases a little simpler than this one, named by their own input."""
        return iter(())

    def population(self) -> tuple[Stratum, ...] | None:
        """All cases by stratum with exact sizes; None where they cannot be enumerated."""
        return None

    def covers(self, counts: Mapping[str, int]) -> bool:
        """Whether that many different cases of each stratum are all the cases there are."""
        strata = self.population()
        if strata is None:
            return False
        return all(counts.get(stratum.name, 0) >= stratum.size for stratum in strata)

    def notes(self, entry: Entry) -> tuple[str, ...]:
        """Hints for the moderator from the source alone; never a verdict."""
        return ()

    def draw(self, case: Case, output: bytes) -> Drawing:
        """Plain data for a picture of the case and of what the output did to it."""
        return Drawing()

    def bonus(self, name: str) -> Bonus:
        """The bonus of that name; UnknownName lists those there are."""
        from golf.errors import UnknownName

        for bonus in self.bonuses:
            if bonus.name == name:
                return bonus
        raise UnknownName(f"claim for {self.id}", name, (bonus.name for bonus in self.bonuses))


def given(input_text: str) -> CaseKey:
    """The key of a case named by its own input."""
    return CaseKey("given", input_text, 0)
