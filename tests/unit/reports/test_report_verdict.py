"""What a person reads: exact texts for made-up judgings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from golf.records import BonusOutcome, Event, GrantStatus, StoredEntry
from golf.reports.history import history_lines, print_history
from golf.reports.verdict import (
    details,
    failure_lines,
    headline,
    next_steps,
    print_verdict,
    shown_failure,
)
from golf.results import CaseKey, Drawing, Grid, InputMode, Judgement, Score, Verdict

WORTHS = {"under-20": "-20%", "optimal": "-50%"}
SEED = "5e" * 32


def refused(evidence=None):
    return BonusOutcome("optimal", True, False, GrantStatus.REFUSED, "12 moves", evidence)


def test_an_accepted_entry(entry, judging, screen):
    shown = screen()
    print_verdict(shown.console, entry, judging(), stored_id=12, worths=WORTHS)
    assert shown.lines == [
        "AC accepted: 427 bytes − 50 % = 213.5, Python 2.7.18 (python2)",
        "  entry      12: solver.py by Ann Example, pocket-cube, input as argument",
        "  bonuses    under-20 −20 %: not claimed",
        "             optimal −50 %: granted, provisional: 100 of 100 cases",
        "  cases      100 run, 100 passed",
        "  probes     solved, not counted: RTE: exit status 1 and no output",
        "  isolation  namespaces/root",
        "  time       3.1 s, 2.9 s in the program, longest run 0.042 s, peak 9 MiB",
        f"  seed       {SEED}",
    ]


def test_a_rejected_entry(entry, rejected, screen):
    cells = ((None, ("-", "white")), (("F", "red"), ("F", "odd")))
    drawing = Drawing((Grid("scramble", cells), Grid("after", cells)), (("optimal", "R U"),))
    judging = replace(rejected, purpose="check", seed_origin="user")
    shown = screen()
    print_verdict(shown.console, entry, judging, drawing=drawing, file="my dir/solver.py")
    assert shown.lines == [
        "WA wrong answer: 427 bytes, no score, Python 2.7.18 (python2)",
        "  entry      solver.py by Ann Example, pocket-cube, input as argument",
        "  bonuses    under-20: not claimed",
        "             optimal: granted, provisional: 100 of 100 cases",
        "  cases      58 run, 57 passed, 42 of 100 not run any more",
        "  probes     solved, not counted: RTE: exit status 1 and no output",
        "  isolation  namespaces/root",
        "  time       3.1 s, 2.9 s in the program, longest run 0.042 s, peak 9 MiB",
        f"  seed       {SEED} (chosen with --seed)",
        "",
        "  case       submit:11 moves:3",
        "  verdict    WA: column 4: '\\x1b' is not allowed",
        "  input      -FF'UDDRFRULLLDRRUULBBBD",
        "  output     R U\\x1b[2J\\xff",
        "             second",
        "  error      Traceback",
        "               line 1",
        "  measures   moves 12, optimal 11",
        "             scramble    after",
        "                 -           -",
        "              F  F        F  F",
        "             optimal  R U",
        "",
        "  try it     golf run 'my dir/solver.py' --language python2 --input argv "
        "-- '-FF'\"'\"'UDDRFRULLLDRRUULBBBD'",
        "  again      golf check 'my dir/solver.py' --language python2 --input argv "
        f"--claim optimal --cases 100 --seed {SEED}",
    ]


def test_characters_are_named_where_they_are_fewer(entry, judging):
    source = "é".encode() * 5
    line = headline(replace(entry, source=source), judging(score=Score(50_000, ("optimal",))))
    assert line.text.startswith("AC accepted: 10 bytes (5 chars) − optimal = 5, ")


def test_points_and_no_bonus(entry, judging):
    two = judging(score=Score(2_340_000, ("several-solutions", "no-15")))
    worths = {"several-solutions": "-10", "no-15": "-5"}
    small = replace(entry, source=b"x" * 249)
    assert "249 bytes − 10 − 5 = 234, " in headline(small, two, worths).text
    assert "427 bytes, score 427, " in headline(entry, judging(score=Score(4_270_000))).text


def test_a_refused_claim_is_said_in_the_first_line(entry, judging, failure, screen):
    evidence = replace(failure, judgement=Judgement(Verdict.AC, "", {"moves": 12}), output=b"")
    judged = judging(score=Score(4_270_000), bonuses=(refused(evidence),))
    assert headline(entry, judged).text == (
        "AC accepted, but refused: optimal: 427 bytes, score 427, Python 2.7.18 (python2)"
    )
    assert shown_failure(judged) is evidence
    shown = screen()
    print_verdict(shown.console, entry, judged, worths=WORTHS)
    assert "  bonuses    optimal −50 %: refused: 12 moves" in shown.lines
    assert "  case       submit:11 moves:3 refutes a claim" in shown.lines
    assert "  output     (nothing)" in shown.lines


def test_a_failure_is_shown_before_a_refuted_claim(judging, failure):
    other = replace(failure, item=1)
    assert shown_failure(judging(failures=(failure,), bonuses=(refused(other),))) is failure
    assert shown_failure(judging()) is None


def test_missing_isolation_notes_and_waivers_are_said(entry, judging):
    judged = judging(isolation="none", notes=("imports os", "a\x1bb"), waivers=("last-line",))
    texts = [str(line) for line in details(entry, judged)]
    assert "  isolation  none: the program was not contained" in texts
    assert "  notes      imports os\n             a\\x1bb" in texts
    assert "  waivers    last-line" in texts


def test_a_compile_error(entry, judging, failure, screen):
    fault = replace(
        failure, key=CaseKey("compile", "c", 0), input=b"", output=b"",
        error=b"a.c:1: error: no\n", judgement=Judgement(Verdict.CE, "gcc: exit status 1"),
    )  # fmt: skip
    shown = screen()
    judged = judging(
        verdict=Verdict.CE, score=None, failures=(fault,), bonuses=(), probes=(), cases_run=0,
        cases_passed=0, compile_command="gcc -w -o a a.c", language="c", runtime="gcc 12.2.0",
    )  # fmt: skip
    print_verdict(shown.console, entry, judged)
    assert shown.lines == [
        "CE compile error: 427 bytes, no score, gcc 12.2.0 (c)",
        "  entry      solver.py by Ann Example, pocket-cube, input as argument",
        "  compiled   gcc -w -o a a.c",
        "  cases      0 run, 0 passed, 100 of 100 not run any more",
        "  isolation  namespaces/root",
        "  time       3.1 s, 2.9 s in the program, longest run 0.042 s, peak 9 MiB",
        f"  seed       {SEED}",
        "",
        "  case       compile:c:0",
        "  verdict    CE: gcc: exit status 1",
        "  error      a.c:1: error: no",
    ]


def test_items_are_counted_from_one(failure):
    case = next(iter(failure_lines(replace(failure, item=2))))
    assert case.text == "submit:11 moves:3, item 3"


def test_long_outputs_are_cut(failure):
    many = replace(failure, output=b"x\n" * 1000)
    output = next(line.text for line in failure_lines(many) if line.label == "output")
    assert output.splitlines() == ["x"] * 12 + ["… (1,975 more bytes)"]
    wide = replace(failure, output=b"y" * 65536)
    output = next(line.text for line in failure_lines(wide) if line.label == "output")
    assert output == "y" * 600 + "… (64,936 more bytes)"


@pytest.mark.parametrize("data", [b"two\nlines", b"\xff", b"", b"x" * 301])
def test_no_command_for_an_input_that_cannot_be_typed(entry, judging, failure, data):
    steps = list(next_steps(entry, judging(), replace(failure, input=data), file="a.py"))
    command = "golf run a.py --language python2 --input argv ''"
    assert [line.text for line in steps] == ([] if data else [command])


def test_a_program_without_input_is_run_without(entry, judging, failure):
    judged = judging(input_mode=InputMode.NONE, challenge="peg-solitaire")
    steps = next_steps(entry, judged, failure, file="a.py")
    command = "golf run a.py --challenge peg-solitaire --language python2"
    assert [line.text for line in steps] == [command]


def test_a_stored_entry_is_run_from_the_database(entry, judging, failure):
    steps = next_steps(entry, judging(), failure, stored_id=12)
    assert [line.text for line in steps] == ["golf replay 12 'submit:11 moves:3'"]


def test_nothing_hostile_reaches_the_terminal(entry, judging, failure, hostile, screen):
    bad = replace(
        failure, input=b"\x1b[2J\x9b", output=b"\x1b]8;;http://x\x07[red]\r\x00",
        error=b"\x9b31m\n\x1b", judgement=Judgement(Verdict.WA, hostile),
    )  # fmt: skip
    judged = judging(
        verdict=Verdict.WA, failures=(bad,), runtime=hostile, notes=(hostile,), waivers=(hostile,)
    )
    drawing = Drawing((Grid(hostile, (((hostile, "red"),),)),), ((("optimal"), hostile),))
    shown = screen()
    named = replace(entry, author=hostile, name=hostile)
    print_verdict(shown.console, named, judged, drawing=drawing)
    assert all(char.isprintable() or char == "\n" for char in shown.file.getvalue())
    assert "[red]\\r\\x00" in shown.file.getvalue()


def test_colours_only_where_they_are_wanted(entry, judging, screen, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    colourful = screen(force_terminal=True, color_system="standard")
    print_verdict(colourful.console, entry, judging())
    assert "\x1b[1;32mAC accepted" in colourful.file.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = screen(force_terminal=True, color_system="standard")
    print_verdict(plain.console, entry, judging())
    assert "\x1b[1;32m" not in plain.file.getvalue()


def test_the_history(entry, judging, rejected, screen, hostile):
    when = datetime(2025, 3, 4, 5, 6, 7, tzinfo=UTC)
    events = (
        Event("waive", "last-line", "Moe", "prints better ones", when),
        Event("reinstate", "", hostile, "", when),
    )
    stored = StoredEntry(5, entry, when, (rejected, judging(purpose="rejudge")), events)
    shown = screen()
    print_history(shown.console, stored)
    assert shown.lines[:4] == [
        "  submitted  2025-03-04T05:06:07Z",
        f"  judgings   submit: WA, no score, 57 of 58 cases passed, seed {SEED}",
        f"             rejudge: AC, score 213.5, 100 of 100 cases passed, seed {SEED}",
        "  events     2025-03-04T05:06:07Z waive last-line by Moe: prints better ones",
    ]
    assert shown.lines[4].startswith("             2025-03-04T05:06:07Z reinstate by \\x1b]0;owned")
    assert len(list(history_lines(replace(stored, events=(), judgings=(judging(),))))) == 1
