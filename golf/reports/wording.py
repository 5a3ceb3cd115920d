"""The words that tables and verdicts share: verdicts, worths of bonuses, units.

Pure functions from values to short texts; called by `golf.reports.tables` and
`golf.reports.verdict`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from golf.challenges.base import Challenge
from golf.results import GIB, KIB, MIB, Limits, Score, Verdict

Worths = Mapping[str, str]
"""What each bonus takes off, by its name: `{"optimal": "-50%"}`."""

NO_WORTHS: Worths = MappingProxyType({})

VERDICTS: Mapping[Verdict, str] = MappingProxyType(
    {
        Verdict.AC: "accepted",
        Verdict.WA: "wrong answer",
        Verdict.TLE: "time limit exceeded",
        Verdict.OLE: "output limit exceeded",
        Verdict.MLE: "memory limit exceeded",
        Verdict.RTE: "run-time error",
        Verdict.JE: "judge error",
        Verdict.CE: "compile error",
    }
)


def worths(challenge: Challenge) -> Worths:
    """What the bonuses of a challenge take off, by name."""
    return {bonus.name: bonus.worth for bonus in challenge.bonuses}


def worth_text(worth: str) -> str:
    """`-50%` as people read it: `− 50 %`, with a real minus sign."""
    return worth.replace("-", "− ").replace("%", " %")


def bonus_text(name: str, known: Worths) -> str:
    """`optimal −50 %`, or the name alone where its worth is not known."""
    worth = known.get(name)
    return f"{name} {worth_text(worth).replace('− ', '−')}" if worth else name


def language_text(name: str, flags: Sequence[str] = ()) -> str:
    """A language with the flags that belong to it: `perl -p`."""
    return " ".join((name, *flags))


def size_text(size: int, chars: int | None) -> str:
    """`427 bytes`, with the characters where they are another number."""
    text = counted(size, "byte")
    return text if chars in (None, size) else f"{text} ({counted(chars or 0, 'char')})"


def score_text(size: int, chars: int | None, score: Score, known: Worths) -> str:
    """How the score came: `427 bytes − 50 % = 213.5`; or `544 bytes, score 544`."""
    counting = size_text(size, chars)
    if not score.bonuses:
        return f"{counting}, score {score}"
    taken = [worth_text(known[name]) if name in known else f"− {name}" for name in score.bonuses]
    return f"{counting} {' '.join(taken)} = {score}"


def counted(number: int, unit: str) -> str:
    """`1 byte`, `427 bytes`, `11,700,000 bytes`."""
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


def seconds_text(seconds: float) -> str:
    """A time as people read it: `0.042 s`, `3.1 s`, `2 min 05 s`."""
    if seconds < 1:
        return f"{seconds:.3f} s"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s"


def memory_text(size: int) -> str:
    """An amount of memory in the largest unit that fits: `2 GiB`, `9.5 MiB`, `64 KiB`."""
    for unit, worth in (("GiB", GIB), ("MiB", MIB)):
        if size >= worth:
            return f"{size / worth:.1f}".removesuffix(".0") + f" {unit}"
    return f"{size / KIB:.0f} KiB"


def limits_text(limits: Limits) -> str:
    """What one run may use: `30 s, 2 GiB, 64 KiB` of time, memory and output."""
    amounts = memory_text(limits.memory_bytes), memory_text(limits.output_bytes)
    return ", ".join((f"{limits.wall_seconds:g} s", *amounts))
