"""The output grammar, rule by rule; the wording of feedback is part of what golfers get."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golf.challenges.sequences import Grammar, last_line, parse
from golf.results import Fault

GRAMMAR = Grammar(faces="RUF", too_many=30)


@pytest.mark.parametrize(
    ("output", "moves"),
    [
        (b"R U F", "R U F"),
        (b"RUF", "R U F"),
        (b"R U F2R2", "R U F2 R2"),
        (b"R'U2 F'", "R' U2 F'"),
        (b"R U F\n", "R U F"),
        (b"R U F  \r\n\r\n \n", "R U F"),
        (b"(R U F)", "R U F"),
        (b"[RUF]", "R U F"),
        (b"{R U F}", "R U F"),
        (b"<R U F >\n", "R U F"),
        (b'"R U\'"', "R U'"),
        (b"'R U'", "R U"),
        (b"'R U''", "R U'"),
        (b"(R U \r\n)", "R U"),
        (b"RUR2U'" * 7, " ".join(["R U R2 U'"] * 7)),
        (b"R" + b"URUR" * 7, "R" + " U R U R" * 7),
    ],
)
def test_allowed_forms(output: bytes, moves: str) -> None:
    assert parse(output, GRAMMAR) == tuple(moves.split())


@pytest.mark.parametrize(
    ("output", "feedback"),
    [
        (b"", "no output"),
        (b" \n\n", "no output"),
        (b"R U F R3", "column 7: 'R3' is not one of R R2 R' U U2 U' F F2 F'"),
        (b"r U", "column 1: 'r' is not one of R R2 R' U U2 U' F F2 F'"),
        (b"R L", "column 3: 'L' is not one of R R2 R' U U2 U' F F2 F'"),
        (b"R2'", "column 1: 'R2'' is not one of"),
        (b"R''", "column 1: 'R''' is not one of"),
        (b"R  U", "column 3: two spaces"),
        (b" R U", "column 1: a space before the first move"),
        (b"( R U)", "column 2: a space before the first move"),
        (b"R\tU", "column 2: a tab"),
        (b"R U\t", "column 4: a tab"),
        (b"R U\nF", "column 4: the output has more than one line"),
        (b"R U \nF", "column 5: the output has more than one line"),
        (b"\nR U", "column 1: the output has more than one line"),
        (b"R U.", "column 4: '.' is not one of"),
        (b"solution: R U", "column 1: 's' is not one of"),
        (b"R U R R2", "column 7: R2 after R: two moves in a row of the same face"),
        (b"(R U", "column 1: '(' is not closed by ')' at the end"),
        (b"R U)", "column 4: ')' is not one of"),
        (b"(R U]", "column 1: '(' is not closed by ')' at the end"),
        (b"((R U))", "column 2: '(' is not one of"),
        (b"'R U", "column 1: ''' is not closed by ''' at the end"),
        (b"'", "column 1: ''' is not closed"),
        (b"(R U) F", "column 1: '(' is not closed by ')' at the end"),
        (b"RU" * 15, "30 moves: fewer than 30 are allowed"),
        (b"RU" * 15 + b"R", "31 moves: fewer than 30 are allowed"),
        (b"R \xc3\xa9", "column 3: '\\xe9' is not one of"),
        (b"R\x00U", "column 2: '\\x00' is not one of"),
        (b"R \xff", "column 3: '\\xff' is not one of"),
        (b"R\xe2\x80\x99", "column 2: '\\u2019' is not one of"),
    ],
)
def test_forbidden_forms(output: bytes, feedback: str) -> None:
    fault = parse(output, GRAMMAR)
    assert isinstance(fault, Fault)
    assert fault.feedback.startswith(feedback)


def test_an_empty_pair_is_no_moves_at_all() -> None:
    assert parse(b"()", GRAMMAR) == ()
    assert parse(b"( \n)", GRAMMAR) == ()


def test_the_last_line_is_the_last_that_is_not_blank() -> None:
    assert last_line(b"R\nR U\nR U F\n \n\n") == b"R U F"
    assert last_line(b"R") == b"R"
    assert last_line(b"") == b""


MOVES = st.sampled_from(GRAMMAR.moves.split())


@given(st.lists(MOVES, min_size=1, max_size=29), st.randoms())
def test_what_is_printed_is_read_back(moves: list[str], random: object) -> None:
    kept = [move for i, move in enumerate(moves) if not i or moves[i - 1][0] != move[0]]
    if any(a[0] == b[0] for a, b in pairwise(kept)):
        kept = kept[:1]
    for separator in ("", " "):
        for left, right in ("()", "[]", "{}", "<>", '""', "''", ("", "")):
            text = left + separator.join(kept) + right
            assert parse(text.encode(), GRAMMAR) == tuple(kept)


@given(st.binary(max_size=80) | st.text("RUF2' ()\n\t'\"r", max_size=40).map(str.encode))
def test_no_output_makes_it_raise(output: bytes) -> None:
    found = parse(output, GRAMMAR)
    if isinstance(found, Fault):
        assert found.feedback.isprintable()
    else:
        assert len(found) < 30
        assert all(a[0] != b[0] for a, b in pairwise(found))
