"""The 3x3x3's model: vectors, pieces, facelets and an independent player must agree."""

import numpy as np
import pytest
import slow_rubik
from hypothesis import given, settings
from hypothesis import strategies as st

from golf.errors import UnknownName
from golf.puzzles.rubik import cells, cubies, facelets, scrambles
from golf.puzzles.rubik.facelets import NotACube
from golf.puzzles.rubik.moves import FACES, MOVES, Metric, inverse, may_follow
from golf.puzzles.rubik.puzzle import CUBE, POCKET_CUBE, pocket_states
from golf.seeds import Draw, seed_from_text

SOLVED = facelets.render(cubies.solved())
sequences = st.lists(st.sampled_from(MOVES), max_size=30)
draws = st.integers(0, 2**32).map(lambda number: Draw(seed_from_text("test"), number))
states = draws.map(scrambles.random_state)
palettes = st.permutations([chr(code) for code in range(33, 127)]).map(lambda p: "".join(p[:6]))


def test_the_solved_cube() -> None:
    assert SOLVED == slow_rubik.SOLVED
    cube = facelets.parse(SOLVED)
    assert (cube.state == cubies.solved()).all()
    assert cube.palette == FACES


def test_a_quarter_turn_keeps_one_component_swaps_two_and_negates_one() -> None:
    for face in FACES:
        axis = [abs(part) for part in cells.normal(face)].index(1)
        vector = (1, 2, 3)
        turned = cells.quarter(vector, face)
        assert turned[axis] == vector[axis]
        others = [at for at in range(3) if at != axis]
        assert [abs(turned[at]) for at in others] == [vector[at] for at in reversed(others)]
        assert sum(turned[at] < 0 for at in others) == 1


@given(sequences)
def test_vectors_pieces_and_cycles_agree(moves: list[str]) -> None:
    by_pieces = facelets.render(cubies.apply(cubies.solved(), moves))
    by_vectors = SOLVED
    for move in moves:
        by_vectors = "".join(by_vectors[at] for at in cells.facelets_after(move))
    assert by_pieces == by_vectors == slow_rubik.play(slow_rubik.SOLVED, moves)


@given(sequences)
def test_the_inverse_undoes(moves: list[str]) -> None:
    there = cubies.apply(cubies.solved(), moves)
    assert (cubies.apply(there, inverse(moves)) == cubies.solved()).all()


@given(states, palettes)
def test_what_is_rendered_reads_back(state: np.ndarray, palette: str) -> None:
    cube = facelets.parse(facelets.render(state, palette))
    assert (cube.state == state).all()
    assert cube.palette == palette


@given(states, sequences)
def test_moves_keep_a_cube_a_cube(state: np.ndarray, moves: list[str]) -> None:
    after = cubies.apply(state, moves)
    assert (facelets.parse(facelets.render(after)).state == after).all()


def test_every_facelet_belongs_to_one_place() -> None:
    places = [*cubies.CORNERS, *cubies.EDGES]
    found = sorted(at for place in places for at in cells.facelets_of(place))
    assert found == [at for at in range(54) if at % 9 != 4]


def test_random_states_differ_and_are_solvable_by_half() -> None:
    """Half of all ways to put pieces together have the right parity: none are lost or doubled."""
    draw = Draw(seed_from_text("many"), "states")
    found = [scrambles.random_state(draw) for _ in range(2000)]
    assert len({state.tobytes() for state in found}) == 2000
    for column in range(20):
        values, counts = np.unique([state[column] for state in found], return_counts=True)
        assert len(values) == 24
        assert counts.min() > 40  # 83 on average


@pytest.mark.parametrize(
    ("moves", "htm", "qtm"), [([], 0, 0), (["R2"], 1, 2), (["R", "U'", "F2"], 3, 4)]
)
def test_metrics_count_half_turns(moves: list[str], htm: int, qtm: int) -> None:
    assert (Metric.HTM.length(moves), Metric.QTM.length(moves)) == (htm, qtm)


def test_unknown_moves_are_named() -> None:
    with pytest.raises(UnknownName, match="unknown move 'X'"):
        cubies.apply(cubies.solved(), ["U", "X"])


def test_of_opposite_faces_one_order_is_searched() -> None:
    assert may_follow("U", "D2")
    assert not may_follow("D2", "U")
    assert not may_follow("R", "R'")
    assert sum(may_follow("F", move) for move in MOVES) == 15
    assert sum(may_follow("B", move) for move in MOVES) == 12


@settings(max_examples=40)
@given(st.lists(st.sampled_from(POCKET_CUBE.moves), max_size=20))
def test_the_2x2x2_is_a_part_of_the_3x3x3(moves: list[str]) -> None:
    from golf.puzzles.pocket_cube import moves as pocket_moves

    position = np.array([pocket_moves.apply(0, moves)])
    state = cubies.apply(cubies.solved(), moves)
    assert (pocket_states(position)[0] == state[:7]).all()
    assert state[7] == cubies.solved()[7]
    assert (POCKET_CUBE.solved() == CUBE.solved()[:7]).all()


def swapped(one: int, other: int, text: str = SOLVED) -> str:
    letters = list(text)
    letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def cycled(*places: int) -> str:
    letters = list(SOLVED)
    for at, place in enumerate(places):
        letters[place] = SOLVED[places[at - 1]]
    return "".join(letters)


U6, U8, U9, R1, R2, F2, F3, D9, L1, L9 = 5, 7, 8, 9, 10, 19, 20, 35, 36, 44


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a cube has 54 facelets, this text has 0"),
        (SOLVED[:-1], "a cube has 54 facelets, this text has 53"),
        (f"é{SOLVED[1:]}", "facelet U1 is 'é': colours must be ASCII characters"),
        (SOLVED.replace("B", "U"), "the centres U5 and B5 are both 'U': six must differ"),
        (f"X{SOLVED[1:]}", "six colours must occur nine times each, but there are 1 x 'X', 8 x"),
        (f"R{SOLVED[1:]}", "six colours must occur nine times each, but there are 10 x 'R', 8 x"),
        (
            cycled(R1, L1, F3),
            "the corner 'U' 'F' 'L' at UFL (U7 F1 L3) occurs twice: it is also at URF",
        ),
        (swapped(R1, U8), "the corner 'U' 'U' 'F' at URF (U9 R1 F3) cannot exist: it shows 'U' 2"),
        (swapped(R1, L9), "the corner 'U' 'L' 'F' at URF (U9 R1 F3) is mirrored"),
        (
            swapped(F3, D9),
            "the corner 'U' 'R' 'D' at URF (U9 R1 F3) cannot exist: 'U' and 'D' are on opposite",
        ),
        (swapped(F2, U6), "the edge 'U' 'U' at UF (U8 F2) cannot exist: it shows 'U' 2 times"),
        (swapped(R2, F2), "two pieces are swapped"),
        (swapped(U8, F2), "an edge is flipped: the number of flipped edges is odd"),
        (cycled(U9, R1, F3), "a corner is twisted by a third of a turn clockwise"),
        (cycled(F3, R1, U9), "a corner is twisted by a third of a turn counter-clockwise"),
    ],
)
def test_what_is_no_cube_is_named(text: str, words: str) -> None:
    with pytest.raises(NotACube) as error:
        facelets.parse(text)
    assert words in str(error.value)


@settings(max_examples=150)
@given(states, st.integers(0, 53), st.integers(0, 53))
def test_two_stickers_exchanged_are_no_cube(state: np.ndarray, one: int, other: int) -> None:
    text = facelets.render(state)
    mixed = swapped(one, other, text)
    if mixed == text:
        assert (facelets.parse(mixed).state == state).all()
        return
    with pytest.raises(NotACube):
        facelets.parse(mixed)
