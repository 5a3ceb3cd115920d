"""What the author left open is settled by a trial: language, input mode, build."""

from __future__ import annotations

import pytest
from fake_sandbox import Ended, FakeSandbox, solve

from golf.challenges import registry
from golf.entries.entry import Entry
from golf.entries.languages import language
from golf.errors import MissingLanguage
from golf.results import InputMode, LimitKind
from golf.verifier import pool
from golf.verifier.prepare import CompileFault, Preparation, prepare
from golf.verifier.toolchain import resolve

HANGS = Ended(limit=LimitKind.WALL, signal=9)
CRASHES = Ended(status=1)


@pytest.fixture(autouse=True)
def _no_jails_left():
    yield
    pool.close_all()


def entry(languages: tuple[str, ...], mode: InputMode | None = None) -> Entry:
    for name in languages:
        try:
            resolve(language(name))
        except MissingLanguage as error:
            pytest.skip(str(error))
    source = b"print(1)"
    return Entry("pocket-cube", "me", "entry", source, source, languages, (), mode)


def prepared(one: Entry, box: FakeSandbox) -> Preparation:
    found = prepare(one, registry.get("pocket-cube"), box)
    assert isinstance(found, Preparation)
    return found


def by_language(python3: Ended | None, python2: Ended | None) -> FakeSandbox:
    """A program that ends so under each Python; None: it is right."""

    def program(argument: str, stdin: str) -> Ended | str:
        ended = python2 if "python2" in str(box.here.job.argv[0]) else python3
        return ended or solve(argument, stdin)

    box = FakeSandbox(program)
    return box


PYTHONS = ("python3", "python2")


def test_nothing_open_needs_no_trial() -> None:
    box = FakeSandbox(solve)
    found = prepared(entry(("python3",), InputMode.STDIN), box)
    assert (found.program.input_mode, found.notes, box.jobs) == (InputMode.STDIN, (), [])


def test_python_2_or_3_is_whichever_is_right() -> None:
    assert prepared(entry(PYTHONS), by_language(None, None)).program.language == "python3"
    assert prepared(entry(PYTHONS), by_language(CRASHES, None)).program.language == "python2"
    assert prepared(entry(PYTHONS), by_language(HANGS, None)).program.language == "python2"
    assert prepared(entry(PYTHONS), by_language(None, HANGS)).program.language == "python3"


@pytest.mark.parametrize("ended", [HANGS, CRASHES, Ended(b"x"), Ended(b""), Ended(signal=11)])
def test_the_likeliest_language_keeps_its_verdict_when_neither_is_right(ended: Ended) -> None:
    assert prepared(entry(PYTHONS), by_language(ended, ended)).program.language == "python3"


def test_an_answer_though_wrong_is_nearer_than_a_crash() -> None:
    found = prepared(entry(PYTHONS), by_language(CRASHES, Ended(b"R U")))
    assert found.program.language == "python2"
    assert "no trial gave a right answer" in found.notes[0]
    hanging = prepared(entry(PYTHONS), by_language(HANGS, CRASHES))
    assert hanging.program.language == "python3"


def test_a_trial_is_cut_short() -> None:
    box = by_language(CRASHES, CRASHES)
    prepared(entry(PYTHONS), box)
    assert box.here.limits.wall_seconds == 5


def test_what_was_cut_short_in_both_gets_its_full_time() -> None:
    def slow_and_right_in_python2(argument: str, stdin: str) -> Ended | str:
        if "python2" in str(box.here.job.argv[0]) and box.here.limits.wall_seconds == 30:
            return solve(argument, stdin)
        return HANGS

    box = FakeSandbox(slow_and_right_in_python2)
    found = prepared(entry(PYTHONS), box)
    assert (found.program.language, found.program.input_mode) == ("python2", InputMode.ARGV)


def test_the_build_that_is_right_is_the_one_that_is_judged() -> None:
    """As with functions that "return" by falling off their end: only without an optimizer."""

    def only_unoptimized(argument: str, stdin: str) -> Ended | str:
        return Ended(signal=11) if len(box.jobs) <= 2 else solve(argument, stdin)

    box = FakeSandbox(only_unoptimized)
    found = prepared(entry(("c",)), box)
    assert "-O2" not in found.program.compile_command
    assert "gnu89" in found.program.compile_command


def test_the_last_way_to_compile_is_the_one_whose_errors_are_shown() -> None:
    box = FakeSandbox(solve, compiler=Ended(status=1, error=b"entry.c:1: error: what is this"))
    fault = prepare(entry(("c",)), registry.get("pocket-cube"), box)
    assert isinstance(fault, CompileFault)
    assert "what is this" in fault.feedback
    assert "gnu17" in fault.command


def test_a_slow_program_that_answers_wrongly_without_its_input_gets_its_full_time() -> None:
    def slow(argument: str, stdin: str) -> Ended | str:
        if not stdin:
            return "R"
        return solve(stdin.strip(), "") if box.here.limits.wall_seconds == 30 else HANGS

    box = FakeSandbox(slow)
    found = prepared(entry(("python3",)), box)
    assert found.program.input_mode is InputMode.STDIN
    assert "found by a trial" in found.notes[0]


def test_the_likeliest_language_is_the_one_that_does_not_compile_it() -> None:
    box = FakeSandbox(solve, compiler=Ended(status=1, error=b"SyntaxError: what is this"))
    fault = prepare(entry(PYTHONS), registry.get("pocket-cube"), box)
    assert isinstance(fault, CompileFault)
    assert fault.language == "python3"
    assert "Python 3 does not compile it" in fault.feedback
    assert "Python 2 does not compile it" in fault.feedback


@pytest.mark.parametrize("limit", [LimitKind.WALL, LimitKind.MEMORY])
def test_a_compiler_that_exceeded_a_limit_is_not_tried_in_other_ways(limit: LimitKind) -> None:
    assert len(language("c").compile) > 1
    box = FakeSandbox(solve, compiler=Ended(limit=limit, signal=9, seconds=60))
    fault = prepare(entry(("c",)), registry.get("pocket-cube"), box)
    assert isinstance(fault, CompileFault)
    assert len(box.jails) == 1
    assert fault.limited
    assert ("did not end after 60 s" if limit is LimitKind.WALL else "memory") in fault.feedback


def test_a_compiler_that_exceeded_a_limit_leaves_the_other_languages_their_turn() -> None:
    box = FakeSandbox(solve, compiler=Ended(limit=LimitKind.WALL, signal=9, seconds=60))
    fault = prepare(entry(("c", "cpp")), registry.get("pocket-cube"), box)
    assert isinstance(fault, CompileFault)
    assert len(box.jails) == 2
    assert fault.feedback.count("did not end after 60 s") == 2


def test_a_compiler_that_only_refuses_is_tried_every_way() -> None:
    box = FakeSandbox(solve, compiler=Ended(status=1, error=b"error: no"))
    prepare(entry(("c",)), registry.get("pocket-cube"), box)
    assert len(box.jails) == len(language("c").compile)
