"""The checker of streamed games, the bonuses, and the notes on solutions that are written down."""

import pickle
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from fake_sandbox import Ended, FakeSandbox
from hypothesis import given, settings
from hypothesis import strategies as st

from golf import usecases
from golf.challenges import registry
from golf.challenges.peg_hints import written_games
from golf.challenges.peg_stream import PegChecker
from golf.entries.entry import Entry
from golf.errors import UsageError
from golf.puzzles.peg_solitaire import games
from golf.records import GrantStatus
from golf.results import CaseKey, Finding, InputMode, Verdict
from golf.usecases import Outcome, Request

CHALLENGE = registry.get("peg-solitaire")
GAMES = [tuple(game) for game in islice(games(5, 1), 40)]
LINES = [[str(jump) for jump in game] for game in GAMES]
TEXTS = ["\n".join(lines) + "\n" for lines in LINES]


def check(output: bytes, size: int = 1 << 16) -> Finding:
    checker = PegChecker()
    for at in range(0, len(output), size):
        if checker.feed(output[at : at + size]):
            break
    (finding,) = checker.finish()
    return finding


def fault(text: str) -> str:
    finding = check(text.encode())
    assert finding.fault is not None
    return finding.fault.feedback


def test_one_solution() -> None:
    finding = check(TEXTS[0].encode())
    assert finding.fault is None
    assert finding.measures == {"solutions": 1, "repeated": 0}


@pytest.mark.parametrize(
    "text",
    [
        "\n\n" + TEXTS[0] + "\n\n\n" + TEXTS[1] + "\n\n",
        TEXTS[0].replace("\n", "\r\n") + "\r\n" + TEXTS[1],
        TEXTS[0].replace("\n", "   \n") + "  \n" + TEXTS[1] + "   ",
        TEXTS[0].replace("\n", " " * 200 + "\n") + "\n" + TEXTS[1],
    ],
)
def test_blank_lines_blanks_at_the_end_and_crlf_are_forgiven(text: str) -> None:
    for size in (1, 7, 1000, 1 << 16):
        finding = check(text.encode(), size)
        assert finding.fault is None
        assert finding.measures["solutions"] == 2


@given(st.integers(1, 700))
def test_pieces_of_any_size_give_the_same(size: int) -> None:
    wrong = TEXTS[3].replace("Peg 4 jumps Peg 2", "Peg 6 jumps Peg 3", 1).replace("1.", "4.", 1)
    for text in ("\n".join(TEXTS[:9]), "\n".join([*TEXTS[:3], wrong])):
        assert check(text.encode(), size) == check(text.encode())


@settings(deadline=None)
@given(st.lists(st.integers(0, 39), min_size=1, max_size=60))
def test_repeated_solutions_are_found_exactly(numbers: list[int]) -> None:
    finding = check("\n".join(TEXTS[number] for number in numbers).encode())
    assert finding.fault is None
    different = len(set(numbers))
    assert finding.measures["solutions"] == different
    assert finding.measures["repeated"] == len(numbers) - different
    if different < len(numbers):
        first = next(i for i, n in enumerate(numbers) if n in numbers[:i])
        assert finding.measures["repeat_line"] == 14 * first + 1


@pytest.mark.parametrize(
    ("text", "feedback"),
    [
        ("", "no output"),
        ("\n  \n", "no output"),
        (TEXTS[0][:-1], "line 13: the line end is missing"),
        (TEXTS[0][:-2] + "\n", "line 13: 'Peg 11 jumps Peg 12 to Hole 13' is not like"),
        ("".join(TEXTS[:2]), "line 14: a jump after the last one"),
        ("\n".join(LINES[0][:12]) + "\n", "line 12: the solution ends after 12 jumps: 2 pegs left"),
        ("\n".join(LINES[0][:1]) + "\n\n" + TEXTS[1], "line 1: the solution ends after 1 jump: 13"),
        (TEXTS[0] + "\n" + TEXTS[1].replace("Peg", "peg", 1), "line 15: 'peg 4"),
        ("Peg 4 jumps Peg 2 to Hole 1. x\n", "line 1: "),
        (" Peg 4 jumps Peg 2 to Hole 1.\n", "line 1: ' Peg 4"),
        ("Peg 4 jumps Peg 2 to Hole 1.\t\n", "\\x09' is not like"),
        ("Peg 04 jumps Peg 2 to Hole 1.\n", "line 1: 'Peg 04"),
        ("Peg 4 jumps Peg 3 to Hole 1.\n", "no jump leads from hole 4 over hole 3 to hole 1"),
        ("Peg 16 jumps Peg 3 to Hole 1.\n", "line 1: 'Peg 16"),
        ("Peg 1 jumps Peg 3 to Hole 6.\n", "Hole 6. cannot be: there is no peg in hole 1"),
        ("Peg 7 jumps Peg 4 to Hole 2.\n", "hole 2 is not empty"),
        (LINES[0][0] + "\nPeg 7 jumps Peg 4 to Hole 2.\n", "line 2: Peg 7 jumps Peg 4 to"),
        ("x" * 100_000, "line 1: 'xxx"),
        ("Peg" + " " * 1000 + "4 jumps Peg 2 to Hole 1.\n", "line 1: "),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(text: str, feedback: str) -> None:
    assert feedback in fault(text)


def test_the_first_fault_ends_the_run() -> None:
    checker = PegChecker()
    assert checker.feed(TEXTS[0].encode()) is None
    assert checker.feed(b"\nno\n") is not None
    assert checker.feed(TEXTS[1].encode()) is not None
    (finding,) = checker.finish()
    assert finding.fault is not None
    assert finding.fault.feedback.startswith("line 15: 'no'")


@given(st.binary(max_size=300), st.integers(1, 50))
def test_whatever_comes_the_checker_does_not_raise(output: bytes, size: int) -> None:
    assert check(output, size).fault is not None


def everything() -> Iterator[bytes]:
    """All games of the board as a stream of pieces of 64 KiB."""
    rest = b""
    for game in games(5, 1):
        rest += b"".join(f"{jump}\n".encode() for jump in game) + b"\n"
        if len(rest) >= 1 << 16:
            yield rest[: 1 << 16]
            rest = rest[1 << 16 :]
    yield rest


def test_all_games_there_are_in_flat_memory() -> None:
    checker, pieces = PegChecker(), list(everything())
    checker.feed(b"\n")
    tracemalloc.start()
    try:
        for piece in pieces:
            assert checker.feed(piece) is None
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    (finding,) = checker.finish()
    assert finding == Finding(measures={"solutions": 29760, "repeated": 0})
    assert sum(map(len, pieces)) > 11_000_000
    assert peak < 6_000_000


def entry(source: bytes, *claims: str) -> Entry:
    return Entry("peg-solitaire", "me", "entry.py", source, source, ("python3",), claims)


@pytest.mark.parametrize(
    ("source", "holds"),
    [
        (b"range(15)", False),
        (b"15", False),
        (b"x15y", False),
        (b"1.15e3", False),
        (b"115", True),
        (b"151", True),
        (b"0xF", True),
        (b"1 5", True),
        (b"", True),
    ],
)
def test_no_15_is_about_runs_of_digits_that_are_exactly_15(source: bytes, holds: bool) -> None:
    reason = CHALLENGE.bonus("no-15").refuted_by_entry(entry(source))
    assert (reason is None) == holds


def test_other_ways_to_write_15_are_noted_for_a_claim() -> None:
    assert CHALLENGE.notes(entry(b"a=0xF;b=115;c=0b1111")) == ()
    (note,) = CHALLENGE.notes(entry(b"a=0xF;b=115;c=0b1111", "no-15"))
    assert all(text in note for text in ("0xF", "115", "0b1111"))


def encodings() -> Iterator[tuple[str, str]]:
    game = GAMES[5]
    triples, pairs = [hole for jump in game for hole in jump], [(j.start, j.end) for j in game]
    letters = "".join(chr(ord("a") + hole - 1) for hole in triples)
    digits = "".join("0123456789abcdef"[hole] for hole in triples)
    yield "decimal numbers", "x=[" + ",".join(map(str, triples)) + "]"
    yield "decimal numbers", repr(pairs)
    yield "decimal numbers", repr([hole - 1 for hole in triples])
    yield "decimal numbers", "print('''" + TEXTS[5] + "''')"
    yield "decimal numbers", repr(triples[::-1])
    yield "letters", f"'{letters}'"
    yield "letters", f"'{letters.upper()}'"
    yield "digits of base 36", f"q='{digits}'"
    yield "digits of base 36", f"0x{digits}"
    yield "a number whose digits", str(int(digits, 16))
    yield "a number whose digits", str(int("".join(f"{j.over:x}{j.end:x}" for j in game), 16))


@pytest.mark.parametrize(("how", "source"), list(encodings()))
def test_a_game_that_is_written_down_is_found(how: str, source: str) -> None:
    found = written_games(b"import sys;" + source.encode())
    assert any(game.how.startswith(how) and game.jumps == GAMES[5] for game in found)
    (first, *_) = CHALLENGE.notes(entry(source.encode()))
    assert "seems to hold a solution" in first


def test_the_examples_are_not_suspected() -> None:
    examples = Path(__file__).parents[3] / "examples" / "peg_solitaire"
    sources = [path for path in examples.iterdir() if path.suffix != ".md"]
    assert sources
    for path in sources:
        assert written_games(path.read_bytes()) == ()


@given(st.binary(max_size=400))
def test_the_notes_take_any_source(source: bytes) -> None:
    assert CHALLENGE.notes(entry(source, "no-15")) is not None


def test_long_sources_are_searched_too() -> None:
    source = b"4,2,1," * 9000 + b"9" * 10_000
    assert written_games(source) == ()


def judged(tmp_path: Path, source: bytes, output: bytes, *claims: str) -> Outcome:
    path = tmp_path / "entry.py"
    path.write_bytes(source)
    request = Request(path, "peg-solitaire", "me", "python3", claims)
    box = FakeSandbox(lambda argument, stdin: Ended(output))
    return usecases.submit(request, str(tmp_path / "golf.db"), box=box)


@pytest.mark.parametrize(
    ("size", "claims", "score"),
    [
        (249, ("several-solutions", "no-15"), "234"),
        (324, ("no-15",), "319"),
        (386, ("several-solutions", "no-15"), "371"),
        (386, (), "386"),
    ],
)
def test_points_add_up(tmp_path: Path, size: int, claims: tuple[str, ...], score: str) -> None:
    outcome = judged(tmp_path, b"#" * size, "\n".join(TEXTS[:3]).encode(), *claims)
    assert outcome.judging.verdict is Verdict.AC
    assert str(outcome.judging.score) == score
    states = {bonus.name: bonus.status for bonus in outcome.judging.bonuses}
    assert [states[claim] for claim in claims] == [GrantStatus.PROVED] * len(claims)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [([0], "one solution"), ([0, 1, 0], "line 29: a solution that was there before")],
)
def test_one_or_a_repeated_solution_costs_the_bonus_and_not_the_entry(
    tmp_path: Path, numbers: list[int], reason: str
) -> None:
    output = "\n".join(TEXTS[number] for number in numbers).encode()
    outcome = judged(tmp_path, b"15", output, "several-solutions", "no-15")
    assert outcome.judging.verdict is Verdict.AC
    assert str(outcome.judging.score) == "2"
    several, no_15 = outcome.judging.bonuses
    assert reason in several.reason
    assert "byte 1 of the source" in no_15.reason


def test_an_invalid_solution_among_valid_ones_is_a_wrong_answer(tmp_path: Path) -> None:
    wrong = "\n".join(LINES[1][:12]) + "\n"
    outcome = judged(tmp_path, b"#", "\n".join([TEXTS[0], wrong]).encode(), "several-solutions")
    assert outcome.judging.verdict is Verdict.WA
    assert "line 26: " in outcome.judging.failures[0].judgement.feedback


def test_a_failed_entry_runs_no_more_often_the_next_time(tmp_path: Path) -> None:
    """There is no input to be replayed."""
    judged(tmp_path, b"#1", b"no\n")
    assert judged(tmp_path, b"#2", TEXTS[0].encode()).judging.cases_run == 1


def test_the_trial_ends_after_one_solution() -> None:
    case = CHALLENGE.case("00" * 32, CHALLENGE.trial())
    checker = CHALLENGE.checker(pickle.loads(pickle.dumps(case)))
    assert checker.feed(TEXTS[0].encode()) is None
    assert checker.feed(b"\nno\n") is not None
    (finding,) = checker.finish()
    assert finding.fault is None


def test_there_is_no_input() -> None:
    assert CHALLENGE.input_modes == (InputMode.NONE,)
    assert CHALLENGE.case("00" * 32, CaseKey("given", "", 0)).input == b""
    with pytest.raises(UsageError, match="no input"):
        CHALLENGE.case("00" * 32, CaseKey("given", "7", 0))
    assert CHALLENGE.limits.wall_seconds == 300
    assert CHALLENGE.limits.output_bytes == 16 << 20


def test_the_picture_shows_the_board_after_the_jumps() -> None:
    case = CHALLENGE.case("00" * 32, CHALLENGE.trial())
    (grid,) = CHALLENGE.draw(case, TEXTS[0].encode()).grids
    shown = [cell for row in grid.rows for cell in row if cell]
    assert grid.title == "after 13 jumps"
    assert [text for text, _ in shown].count("o") == 1
    assert len(shown) == 15
    assert all(len(row) == 9 for row in grid.rows)
    (grid,) = CHALLENGE.draw(case, b"rubbish \xff").grids
    assert grid.title == "after 0 jumps"
    assert replace(case, input=b"") == case
