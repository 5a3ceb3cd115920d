"""What a person reads after `submit`, `check` and `show`: the verdict, and how it came.

In: an entry and its judging, the worths of the challenge's bonuses, a drawing of the failing
case. Out: lines (`verdict_lines`, pure), or print on a rich console (`print_verdict`), which
knows about colours, NO_COLOR and terminals. Called by `golf.cli`.

Everything a program or an author wrote is made visible and cut.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from golf.entries.entry import Entry
from golf.records import BonusOutcome, GrantStatus, Judging, Probe
from golf.reports.claimed import claim_texts
from golf.reports.lines import INDENT, Line, listed, print_lines
from golf.reports.visible import cut_mark, visible
from golf.reports.wording import (
    NO_WORTHS,
    VERDICTS,
    Worths,
    bonus_text,
    language_text,
    memory_text,
    score_text,
    seconds_text,
    size_text,
)
from golf.results import Drawing, Failure, InputMode, Verdict
from golf.usecases import DEFAULT_CHALLENGE

if TYPE_CHECKING:
    from rich.console import Console

_OUTPUT_LINES = 12
_OUTPUT_CHARS = 600
_LINE_CHARS = 300

_SEED_WORDS = {"user": " (chosen with --seed)"}
_STATUS_WORDS = {
    GrantStatus.UNCLAIMED: "not claimed",
    GrantStatus.REFUSED: "refused",
    GrantStatus.PROVISIONAL: "granted, provisional",
    GrantStatus.NOT_REFUTED: "granted, not refuted",
    GrantStatus.PROVED: "granted, proved",
}


def print_verdict(
    console: Console,
    entry: Entry,
    judging: Judging,
    *,
    stored_id: int | None = None,
    worths: Worths = NO_WORTHS,
    drawing: Drawing | None = None,
    file: str | None = None,
) -> None:
    """Print the verdict; `drawing` is of the case that `shown_failure` names.

    `file` is the path as the user gave it, for the commands to try next; else the entry's name.
    """
    from golf.reports.pictures import print_drawing

    print_lines(console, [headline(entry, judging, worths)])
    print_lines(console, details(entry, judging, stored_id=stored_id, worths=worths))
    failure = shown_failure(judging)
    if failure is None:
        return
    console.print()
    print_lines(console, failure_lines(failure))
    if drawing:
        print_drawing(console, drawing, INDENT)
    steps = list(next_steps(entry, judging, failure, file=file or "", stored_id=stored_id))
    if steps:
        console.print()
        print_lines(console, steps)


def shown_failure(judging: Judging) -> Failure | None:
    """The case that is shown: the first that failed, else the first that refutes a claim."""
    refuting = (bonus.evidence for bonus in judging.bonuses if bonus.evidence and bonus.claimed)
    return next(iter(judging.failures), None) or next(refuting, None)


def headline(entry: Entry, judging: Judging, worths: Worths = NO_WORTHS) -> Line:
    """The first line: verdict, refused claims, size, how the score came, language and runtime."""
    verdict = judging.verdict
    refused = [bonus.name for bonus in judging.bonuses if bonus.status is GrantStatus.REFUSED]
    lead = f"{verdict} {VERDICTS[verdict]}"
    style = "bold green" if verdict is Verdict.AC else "bold red"
    if refused and verdict is Verdict.AC:
        lead += f", but refused: {', '.join(refused)}"
        style = "bold yellow"
    return Line("", f"{lead}: {_score(entry, judging, worths)}, {_language(entry, judging)}", style)


def details(
    entry: Entry,
    judging: Judging,
    *,
    stored_id: int | None = None,
    worths: Worths = NO_WORTHS,
) -> Iterator[Line]:
    """The lines below the first one, up to the failing case."""
    yield Line("entry", _entry(entry, judging, stored_id))
    yield from listed("header", claim_texts(entry, judging))
    if judging.compile_command:
        yield Line("compiled", visible(judging.compile_command, _LINE_CHARS))
    yield from listed("bonuses", (_bonus(bonus, worths) for bonus in judging.bonuses))
    yield Line("cases", _cases(judging))
    yield from listed("probes", map(_probe, judging.probes))
    yield from listed("notes", (visible(note, _LINE_CHARS) for note in judging.notes))
    yield from listed("waivers", (visible(waiver, _LINE_CHARS) for waiver in judging.waivers))
    yield Line("isolation", _isolation(judging), "yellow" if judging.isolation == "none" else "")
    yield Line("time", _time(judging))
    yield Line("seed", f"{judging.seed}{_SEED_WORDS.get(judging.seed_origin, '')}")


def failure_lines(failure: Failure) -> Iterator[Line]:
    """The failing case: what is wrong, input, output, standard error."""
    judgement = failure.judgement
    yield Line("case", _case(failure), "bold")
    yield Line("verdict", _words(str(judgement.verdict), judgement.feedback))
    if failure.input:
        yield Line("input", _block(failure.input))
    if failure.output or judgement.verdict is not Verdict.CE:
        yield Line("output", _block(failure.output) if failure.output else "(nothing)")
    if failure.error:
        yield Line("error", _block(failure.error))
    if judgement.measures:
        pairs = sorted(judgement.measures.items())
        yield Line("measures", ", ".join(f"{name} {value}" for name, value in pairs))


def next_steps(
    entry: Entry,
    judging: Judging,
    failure: Failure,
    *,
    file: str = "",
    stored_id: int | None = None,
) -> Iterator[Line]:
    """The commands that run the failing case, or the same check, once more.

    None for a program that did not compile: nothing of it can be run. A stored entry is run from
    the database, wherever its file is now.
    """
    if failure.judgement.verdict is Verdict.CE:
        return
    name = _quoted(file or entry.name)
    if stored_id is not None:
        case = shlex.quote(visible(str(failure.key), _LINE_CHARS))
        yield Line("try it", f"golf replay {stored_id} {case}")
    elif command := _run_command(name, judging, failure):
        yield Line("try it", command)
    if judging.purpose == "check":
        claims = "".join(f" --claim {claim}" for claim in entry.claims)
        options = f"{claims} --cases {judging.cases_planned} --seed {judging.seed}"
        yield Line("again", f"golf check {name}{_how(judging)}{options}")


def _run_command(name: str, judging: Judging, failure: Failure) -> str:
    """`golf run FILE … INPUT`; empty when the input cannot be typed as one argument."""
    command = f"golf run {name}{_how(judging)}"
    if judging.input_mode is InputMode.NONE:
        return command
    text = failure.input.decode("utf-8", "replace")
    if not text.isprintable() or "�" in text or len(text) > _LINE_CHARS:
        return ""
    return f"{command} {'-- ' if text.startswith('-') else ''}{shlex.quote(text)}"


def _how(judging: Judging) -> str:
    """The options that leave nothing open which this judging had settled."""
    options = "" if judging.challenge == DEFAULT_CHALLENGE else f" --challenge {judging.challenge}"
    options += f" --language {judging.language}"
    if judging.input_mode is not InputMode.NONE:
        options += f" --input {judging.input_mode}"
    return options


def _quoted(name: str) -> str:
    return shlex.quote(visible(name, _LINE_CHARS))


def _score(entry: Entry, judging: Judging, worths: Worths) -> str:
    chars = None if entry.chars is None else entry.chars + entry.flag_bytes
    if judging.score is None:
        return f"{size_text(entry.size, chars)}, no score"
    return score_text(entry.size, chars, judging.score, worths)


def _language(entry: Entry, judging: Judging) -> str:
    runtime = visible(judging.runtime, 60)
    name = visible(language_text(judging.language, entry.flags), 80)
    return f"{runtime} ({name})" if runtime else name


def _entry(entry: Entry, judging: Judging, stored_id: int | None) -> str:
    number = "" if stored_id is None else f"{stored_id}: "
    name, author = visible(entry.name, 80), visible(entry.author, 80)
    return f"{number}{name} by {author}, {judging.challenge}, input {_input(judging.input_mode)}"


def _input(mode: InputMode) -> str:
    words = {InputMode.ARGV: "as argument", InputMode.STDIN: "on standard input"}
    return words.get(mode, "none")


def _bonus(bonus: BonusOutcome, worths: Worths) -> str:
    lead = f"{bonus_text(bonus.name, worths)}: {_STATUS_WORDS[bonus.status]}"
    return _words(lead, bonus.reason)


def _probe(probe: Probe) -> str:
    return _words(f"{probe.name}, not counted: {probe.verdict}", probe.feedback)


def _case(failure: Failure) -> str:
    text = visible(str(failure.key), _LINE_CHARS)
    if failure.item:
        text += f", item {failure.item + 1}"
    return f"{text} refutes a claim" if failure.judgement.verdict is Verdict.AC else text


def _words(lead: str, rest: str) -> str:
    return f"{lead}: {visible(rest, _LINE_CHARS)}" if rest else lead


def _cases(judging: Judging) -> str:
    text = f"{judging.cases_run} run, {judging.cases_passed} passed"
    left = judging.cases_planned - judging.cases_run
    return f"{text}, {left} of {judging.cases_planned} not run any more" if left > 0 else text


def _isolation(judging: Judging) -> str:
    if judging.isolation == "none":
        return "none: the program was not contained"
    return judging.isolation


def _time(judging: Judging) -> str:
    parts = [
        seconds_text(judging.wall_seconds),
        f"{seconds_text(judging.program_seconds)} in the program",
        f"longest run {seconds_text(judging.longest_seconds)}",
    ]
    if judging.peak_bytes:
        parts.append(f"peak {memory_text(judging.peak_bytes)}")
    return ", ".join(parts)


def _block(data: bytes) -> str:
    """An output over several lines, cut after a few; one final line end is not shown."""
    lines = data.removesuffix(b"\n").split(b"\n")
    kept = b"\n".join(lines[:_OUTPUT_LINES])
    rest = b"\n".join(lines[_OUTPUT_LINES:])
    if len(kept) > _OUTPUT_CHARS or not rest:
        return visible(data.removesuffix(b"\n"), _OUTPUT_CHARS, newlines=True)
    return f"{visible(kept, newlines=True)}\n{cut_mark(len(rest))}"
