"""`Entry` → `Prepared`: compile it, and find out by a trial what the author left open.

    prepare   each way to compile each language it may be in: _build → a Prepared program
              each input mode that the challenge allows:      _trial on one easy case

The first trial with a right answer settles language and input mode; where none is right, what
came nearest is taken, so that the judging shows what is wrong. Called by `golf.judging`. A
program that does not compile is a value, `CompileFault`; MissingLanguage is raised only when none
of its languages is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from golf.challenges.base import Challenge
from golf.entries.entry import Entry
from golf.entries.languages import Language, language
from golf.errors import JudgeError, MissingLanguage
from golf.results import (
    GIB,
    KIB,
    MIB,
    CaseKeys,
    Chunk,
    InputMode,
    LimitKind,
    Limits,
    Prepared,
    Room,
    Run,
    Verdict,
    worst,
)
from golf.seeds import seed_from_text
from golf.verifier.judge import how_it_ended
from golf.verifier.runner import CaseOutcome, try_once
from golf.verifier.sandbox import FetchTooLarge, Jail, Job, Sandbox
from golf.verifier.slots import hold, physical_cores
from golf.verifier.toolchain import Toolchain, resolve

COMPILE_LIMITS = Limits(
    wall_seconds=60.0,
    memory_bytes=2 * GIB,
    output_bytes=256 * KIB,
    scratch_bytes=256 * MIB,
    file_bytes=64 * MIB,
)
ARTEFACT_BYTES = 32 * MIB
_COMPILE_PROCESSES = 256
_TRIAL_SECONDS = 5.0
_TRIAL_SEED = seed_from_text("trial")


@dataclass(frozen=True, slots=True)
class CompileFault:
    """A program that does not compile: the verdict CE, with what the compiler said."""

    language: str
    runtime: str
    command: str
    output: bytes
    feedback: str
    wall_seconds: float
    limited: bool = False  # the compiler exceeded one of its limits


@dataclass(frozen=True, slots=True)
class Preparation:
    """A program ready to be judged, and what is to be said about it."""

    program: Prepared
    notes: tuple[str, ...] = ()

    def settle(self, entry: Entry) -> Entry:
        """The entry with nothing left open."""
        program = self.program
        return replace(entry, languages=(program.language,), input_mode=program.input_mode)


def prepare(
    entry: Entry, challenge: Challenge, box: Sandbox, waivers: tuple[str, ...] = ()
) -> Preparation | CompileFault:
    """Compile the entry and settle what is open; raises MissingLanguage or JudgeError."""
    toolchains, missing = _toolchains(entry, box)
    modes = (entry.input_mode,) if entry.input_mode else challenge.input_modes
    open_questions = len(entry.languages) > 1 or len(modes) > 1
    trial = _Trial(challenge, box, waivers)
    faults: list[CompileFault] = []
    tried: list[_Tried] = []
    for build in _builds(entry, toolchains, box):
        if isinstance(build, CompileFault):
            faults.append(build)
            continue
        for mode in modes:
            candidate = replace(build, input_mode=mode)
            if not open_questions and len(toolchains[0].language.compile) < 2:
                return Preparation(candidate)
            tried.append(trial.of(candidate))
            if tried[-1].outcome.passed:
                return _settled(tried[-1], open_questions)
    if not tried:
        return _fault_of(faults, missing)
    return _second_look(tried, trial, open_questions) or _nearest(tried, missing, open_questions)


@dataclass(frozen=True, slots=True)
class _Tried:
    """A program in one input mode, and what came of its trial."""

    program: Prepared
    outcome: CaseOutcome


def _toolchains(entry: Entry, box: Sandbox) -> tuple[list[Toolchain], list[str]]:
    """The toolchains of the entry's possible languages, and a line for each missing one."""
    found, missing = [], []
    for name in entry.languages:
        try:
            found.append(_reachable(resolve(language(name)), box))
        except MissingLanguage as error:
            missing.append(str(error))
    if not found:
        raise MissingLanguage(missing[0])
    return found, missing


def _reachable(toolchain: Toolchain, box: Sandbox) -> Toolchain:
    for _, path in toolchain.executables:
        if not box.reaches(path):
            raise MissingLanguage(
                f"{toolchain.language.name}: {path} is in a private directory, which programs at "
                f"level {box.level} cannot reach: {toolchain.language.install}"
            )
    return toolchain


def _fault_of(faults: list[CompileFault], missing: list[str]) -> CompileFault:
    """The likeliest language's, of its last way to compile; the others' are said beside it."""
    last = {fault.language: fault for fault in faults}
    feedback = "; ".join([*(fault.feedback for fault in last.values()), *missing])
    return replace(next(iter(last.values())), feedback=feedback)


def _builds(
    entry: Entry, toolchains: list[Toolchain], box: Sandbox
) -> Iterator[Prepared | CompileFault]:
    """What each way to compile each language makes of the entry, one after the other.

    A language may have several: a fast build first, then one for programs that live off what an
    optimizer takes away. A compiler that exceeded a limit would do so again the other ways: they
    are not tried.
    """
    for toolchain in toolchains:
        name = toolchain.language.source_name(entry.source)
        room = toolchain.room(((name, entry.source),))
        commands = toolchain.compile_commands(entry.source, entry.flags)
        if not commands:
            yield _program(entry, toolchain, room)
        for command in commands:
            build = _build(entry, toolchain, room, command, box)
            yield build
            if isinstance(build, CompileFault) and build.limited:
                break


def _program(entry: Entry, toolchain: Toolchain, room: Room) -> Prepared:
    return Prepared(
        language=toolchain.language.id,
        room=room,
        argv=toolchain.run_command(entry.source, flags=entry.flags),
        input_mode=InputMode.NONE,
        runtime=toolchain.runtime,
        fingerprint=toolchain.fingerprint,
    )


def _build(
    entry: Entry, toolchain: Toolchain, room: Room, command: tuple[str, ...], box: Sandbox
) -> Prepared | CompileFault:
    processes = max(room.processes, _COMPILE_PROCESSES)
    row = toolchain.language
    with (
        hold(),
        box.open(replace(room, processes=processes), COMPILE_LIMITS, building=True) as jail,
    ):
        run = _run_compiler(jail, command)
        if run.status != 0 or run.limit is not None:
            return _fault(toolchain, command, run)
        try:
            artefacts = _artefacts(jail, row)
        except FetchTooLarge:
            return _too_large(toolchain, command, run)
    return replace(
        _program(entry, toolchain, toolchain.room(artefacts) if artefacts else room),
        compile_command=" ".join(command),
        compile_output=run.error_tail.decode("utf-8", "replace"),
    )


def _run_compiler(jail: Jail, command: tuple[str, ...]) -> Run:
    return jail.run(Job(command), lambda _: False)


def _artefacts(jail: Jail, row: Language) -> tuple[tuple[str, bytes], ...]:
    if not row.artefacts:
        return ()
    files = jail.fetch(row.artefacts, ARTEFACT_BYTES)
    if not files:
        raise JudgeError(f"the {row.name} compiler succeeded and left no {row.artefacts[0]}")
    return files


def _fault(toolchain: Toolchain, command: tuple[str, ...], run: Run) -> CompileFault:
    if run.limit is LimitKind.WALL:
        reason = f"the compiler did not end after {run.wall_seconds:.3g} s"
    elif run.limit is not None:
        reason = f"the compiler exceeded its {run.limit} limit"
    else:
        reason = f"{toolchain.language.name} does not compile it: {_first_line(run)}"
    output = run.error_tail or run.head
    return CompileFault(
        toolchain.language.id,
        toolchain.runtime,
        " ".join(command),
        output,
        reason,
        run.wall_seconds,
        limited=run.limit is not None,
    )


def _too_large(toolchain: Toolchain, command: tuple[str, ...], run: Run) -> CompileFault:
    fault = _fault(toolchain, command, run)
    reason = f"the compiled program is larger than {ARTEFACT_BYTES // MIB} MiB"
    return replace(fault, feedback=reason)


def _first_line(run: Run) -> str:
    """The line of the compiler's messages that says most: the first with `error` in it."""
    text = (run.error_tail or run.head).decode("utf-8", "replace")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return next(iter(errors or lines), how_it_ended(run))


@dataclass(frozen=True, slots=True)
class _Trial:
    """Runs candidates on the challenge's easy case."""

    challenge: Challenge
    box: Sandbox
    waivers: tuple[str, ...]

    def of(self, program: Prepared, wall_seconds: float = _TRIAL_SECONDS) -> _Tried:
        """Run one; cut short, so that a program that hangs does not hang in every guise."""
        limits = self.challenge.limits
        chunk = Chunk(
            number=0,
            prepared=program,
            challenge=self.challenge.id,
            revision=self.challenge.revision,
            seed=_TRIAL_SEED,
            keys=CaseKeys(()),
            limits=replace(limits, wall_seconds=min(limits.wall_seconds, wall_seconds)),
            waivers=self.waivers,
        )
        case = self.challenge.case(_TRIAL_SEED, self.challenge.trial())
        return _Tried(program, try_once(chunk, self.challenge, self.box, case))


def _second_look(tried: list[_Tried], trial: _Trial, open_questions: bool) -> Preparation | None:
    """Of several languages or input modes: the first cut short that is right in the full time.

    A slow program that reads standard input may well answer at once, and wrongly, without any.
    """
    ways: set[tuple[str, InputMode]] = set()
    cut: dict[tuple[str, InputMode], Prepared] = {}
    for one in tried:
        way = one.program.language, one.program.input_mode
        ways.add(way)
        if one.outcome.run.limit is LimitKind.WALL:
            cut.setdefault(way, one.program)
    full = trial.challenge.limits.wall_seconds
    if len(ways) < 2 or full <= _TRIAL_SECONDS:
        return None
    with ThreadPoolExecutor(physical_cores()) as executor:
        again = executor.map(lambda program: trial.of(program, full), cut.values())
        right = next((one for one in again if one.outcome.passed), None)
    return None if right is None else _settled(right, open_questions)


def _settled(tried: _Tried, open_questions: bool) -> Preparation:
    program = tried.program
    note = f"found by a trial: {program.runtime}, input by {program.input_mode}"
    notes = (note,) if open_questions else ()
    return Preparation(program, notes)


def _nearest(tried: list[_Tried], missing: list[str], open_questions: bool) -> Preparation:
    """The program and mode that came nearest, so that the judging shows what is wrong."""
    nearest = min(tried, key=lambda one: _distance(one.outcome))
    program = nearest.program
    note = (
        "no trial gave a right answer; judged as "
        f"{program.runtime}, input by {program.input_mode} (--language and --input say otherwise)"
    )
    notes = (*missing, note) if open_questions else ()
    return Preparation(program, notes)


def _distance(outcome: CaseOutcome) -> int:
    """How far from right: a wrong answer is nearest, then work without an end, then an error.

    The first of equals is taken, so that the likeliest language keeps its verdict.
    """
    verdict = worst([judgement.verdict for judgement in outcome.judgements])
    if verdict is Verdict.WA:
        return 2 if outcome.run.blank else 0
    return 3 if verdict is Verdict.RTE else 1
