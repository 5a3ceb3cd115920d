"""Facelets: what is read is what was drawn, and what is no cube is refused with the reason."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.errors import UnknownName, UsageError
from golf.puzzles.pocket_cube import bulk
from golf.puzzles.pocket_cube.coordinates import POSITIONS, SOLVED
from golf.puzzles.pocket_cube.corners import LETTERS
from golf.puzzles.pocket_cube.facelets import (
    SOLVED_PALETTE,
    SOLVED_TEXT,
    Cube,
    NotACube,
    parse,
    play,
    render,
)

unhurried = settings(deadline=None)  # the first example builds the tables
positions = st.integers(0, POSITIONS - 1)
ascii_palettes = st.lists(
    st.characters(min_codepoint=0, max_codepoint=127), min_size=6, max_size=6, unique=True
).map("".join)


def cycled(text: str, *letters: str) -> str:
    """The colours at these facelets moved on by one: the first one's goes to the second."""
    colours = dict(zip(LETTERS, text, strict=True))
    for source, target in zip(letters, letters[1:] + letters[:1], strict=True):
        colours[target] = text[LETTERS.index(source)]
    return "".join(colours.values())


def as_rows(*texts: str) -> np.ndarray:
    return np.array([list(text.encode("latin-1")) for text in texts], dtype=np.uint8)


def test_the_solved_cube() -> None:
    assert parse(SOLVED_TEXT) == Cube(SOLVED, SOLVED_PALETTE)
    assert render(SOLVED, "123456") == "1111223344552233445566" + "66"
    assert parse(render(SOLVED, "-'\"\\$`")) == Cube(SOLVED, "-'\"\\$`")


@unhurried
@given(positions, ascii_palettes)
def test_what_is_drawn_is_read(position: int, palette: str) -> None:
    text = render(position, palette)
    assert parse(text) == (position, palette)
    found, colours = bulk.parse_many(as_rows(text))
    assert found.tolist() == [position]
    assert colours.tobytes().decode() == palette


def test_arrays_and_single_cubes_agree_on_every_position_tried() -> None:
    places = np.arange(0, POSITIONS, 7, dtype=np.int32)
    some = as_rows("WRGBOY", "-$'\"`\\", "123456", "DBLURF", "aAbBcC")
    palettes = np.resize(some, (len(places), 6))
    cubes = bulk.render_many(places, palettes)
    assert (bulk.positions_of(cubes) == places).all()
    for row in range(0, len(places), 997):
        palette = palettes[row].tobytes().decode()
        assert render(int(places[row]), palette) == cubes[row].tobytes().decode()


def test_arrays_may_be_empty() -> None:
    assert bulk.positions_of(np.empty((0, 24), dtype=np.uint8)).shape == (0,)
    assert bulk.render_many(np.empty(0, np.int32), np.empty((0, 6), np.uint8)).shape == (0, 24)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["24 facelets", "has 0"]),
        (SOLVED_TEXT + "\n", ["24 facelets", "has 25"]),
        (SOLVED_TEXT[:-1], ["24 facelets", "has 23"]),
        (SOLVED_TEXT.replace("L", "ü"), ["facelet E", "'ü'", "ASCII"]),
        ("U" * 24, ["four times each", "24 x 'U'"]),
        (SOLVED_TEXT.replace("B", "F"), ["four times each", "8 x 'F'"]),
        ("L" + SOLVED_TEXT[1:], ["four times each", "3 x 'U'", "5 x 'L'"]),
        (cycled(SOLVED_TEXT, "A", "F"), ["'U' 'F' 'U' at C G F (up-front-left)", "'U' 2 times"]),
        (cycled(SOLVED_TEXT, "D", "V"), ["D I H (up-right-front)", "'D' 'R' 'F'", "mirrored"]),
        (cycled(SOLVED_TEXT, "D", "I"), ["'R' 'U' 'F' at D I H", "mirrored"]),
        (cycled(SOLVED_TEXT, "W", "M"), ["'L' 'B' 'D' at W T M (down-back-left)", "mirrored"]),
        (cycled(SOLVED_TEXT, "D", "I", "H"), ["a third of a turn clockwise", "1 modulo 3"]),
        (cycled(SOLVED_TEXT, "D", "H", "I"), ["turn counter-clockwise", "2 modulo 3"]),
        (cycled(SOLVED_TEXT, "W", "T", "M"), ["a third of a turn clockwise", "1 modulo 3"]),
    ],
)
def test_what_is_no_cube_is_named(text: str, parts: list[str]) -> None:
    with pytest.raises(NotACube) as error:
        parse(text)
    assert isinstance(error.value, UsageError)
    for part in parts:
        assert part in str(error.value)
    assert "\n" not in str(error.value)


def test_opposite_colours_on_one_corner_are_named() -> None:
    with pytest.raises(NotACube, match=r"at D I H \(up-right-front\) .* opposite faces"):
        parse(cycled(SOLVED_TEXT, "I", "W"))


def test_a_corner_that_occurs_twice_is_named() -> None:
    """Twice UFL and no ULB, twice DRB and no DFR: each colour still occurs four times."""
    colours = dict(zip(LETTERS, SOLVED_TEXT, strict=True))
    colours |= zip("AEL", "UFL", strict=True)
    colours |= zip("VPQ", "DRB", strict=True)
    with pytest.raises(NotACube, match=r"at A E L .* occurs twice: it is also at C G F"):
        parse("".join(colours.values()))


def reading(text: str) -> tuple[Cube | None, str]:
    """The cube, or the reason why there is none."""
    try:
        return parse(text), ""
    except NotACube as error:
        return None, str(error)


@unhurried
@given(st.permutations(SOLVED_TEXT).map("".join))
def test_shuffled_facelets_are_refused_alike_by_both_readers(text: str) -> None:
    cube, reason = reading(text)
    if cube:
        assert bulk.positions_of(as_rows(text)).tolist() == [cube.position]
    else:
        with pytest.raises(NotACube) as other:
            bulk.positions_of(as_rows(SOLVED_TEXT, text))
        assert str(other.value) == f"row 1: {reason}"


@unhurried
@given(positions, st.permutations(LETTERS).map(lambda letters: letters[:2]))
def test_two_exchanged_facelets_are_never_taken_for_a_cube(position: int, two: list[str]) -> None:
    """An exchange within one corner mirrors it; between two it makes one that cannot be."""
    text = render(position)
    spoiled = cycled(text, *two)
    if spoiled == text:
        return
    with pytest.raises(NotACube):
        parse(spoiled)
    with pytest.raises(NotACube):
        bulk.positions_of(as_rows(spoiled))


@unhurried
@given(st.text(max_size=30) | st.text(alphabet="ULFRBD", min_size=24, max_size=24))
def test_any_text_is_a_cube_or_gets_a_reason(text: str) -> None:
    cube, reason = reading(text)
    assert render(*cube) == text if cube else reason


def test_codes_beyond_ascii_are_refused_in_arrays_too() -> None:
    cubes = as_rows(SOLVED_TEXT, SOLVED_TEXT.replace("R", "\xe9"))
    with pytest.raises(NotACube, match="row 1: facelet I is 'é'"):
        bulk.positions_of(cubes)


def test_the_first_bad_row_is_named_far_down_too() -> None:
    cubes = np.tile(as_rows(SOLVED_TEXT), (40_000, 1))
    cubes[[33_333, 39_999], 0] = ord("x")
    with pytest.raises(NotACube, match="row 33333: six colours"):
        bulk.positions_of(cubes)


def test_play_draws_what_the_moves_make() -> None:
    assert play(SOLVED_TEXT, []) == SOLVED_TEXT
    assert play(SOLVED_TEXT, ["R"]) == "UFUFLLFDRRUBLLFDRRUBDBDB"
    solution = "R U2 R' F2 R F' U2 F R2 F'"
    assert play("FFFUDDRFRULLLDRRUULBBBDB", solution.split()) == SOLVED_TEXT
    with pytest.raises(UnknownName, match="R3"):
        play(SOLVED_TEXT, ["R", "R3"])
