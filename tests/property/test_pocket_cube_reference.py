"""The reference solver against a slow search that shares nothing with it.

Here a cube is the text of its 24 facelets, and a move a permutation of them, found by turning
points in space: each facelet has the corner it lies on and the direction it looks. Distances and
numbers of shortest solutions come from two breadth-first searches that meet in the middle.
"""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from golf.puzzles.pocket_cube import facelets, moves, solver, table

SOLVED = "UUUULLFFRRBBLLFFRRBBDDDD"

# x to the right, y up, z to the front; per face its direction, and its facelets' corners.
FACES = {
    (0, 1, 0): {"A": (-1, 1, -1), "B": (1, 1, -1), "C": (-1, 1, 1), "D": (1, 1, 1)},
    (-1, 0, 0): {"E": (-1, 1, -1), "F": (-1, 1, 1), "M": (-1, -1, -1), "N": (-1, -1, 1)},
    (0, 0, 1): {"G": (-1, 1, 1), "H": (1, 1, 1), "O": (-1, -1, 1), "P": (1, -1, 1)},
    (1, 0, 0): {"I": (1, 1, 1), "J": (1, 1, -1), "Q": (1, -1, 1), "R": (1, -1, -1)},
    (0, 0, -1): {"K": (1, 1, -1), "L": (-1, 1, -1), "S": (1, -1, -1), "T": (-1, -1, -1)},
    (0, -1, 0): {"U": (-1, -1, 1), "V": (1, -1, 1), "W": (-1, -1, -1), "X": (1, -1, -1)},
}
# Which layer a face turns, and where a quarter turn, clockwise from outside, takes a point.
TURNS = {
    "R": (lambda x, y, z: x == 1, lambda x, y, z: (x, z, -y)),
    "U": (lambda x, y, z: y == 1, lambda x, y, z: (-z, y, x)),
    "F": (lambda x, y, z: z == 1, lambda x, y, z: (y, -x, z)),
}


@cache
def sources() -> dict[str, list[int]]:
    """For each move, which facelet each facelet's colour comes from."""
    at = {
        (corner, direction): "ABCDEFGHIJKLMNOPQRSTUVWX".index(letter)
        for direction, corners in FACES.items()
        for letter, corner in corners.items()
    }
    table = {}
    for face, (in_layer, turn) in TURNS.items():
        once = list(range(24))
        for (corner, direction), facelet in at.items():
            if in_layer(*corner):
                once[at[turn(*corner), turn(*direction)]] = facelet
        twice = [once[facelet] for facelet in once]
        table |= {face: once, f"{face}2": twice, f"{face}'": [once[facelet] for facelet in twice]}
    return table


def turned(text: str, move: str) -> str:
    return "".join([text[facelet] for facelet in sources()[move]])


Level = dict[str, int]  # text → in how many shortest ways it is reached


def next_level(level: Level, before: Level) -> Level:
    following: Level = {}
    for text, ways in level.items():
        for move in sources():
            after = turned(text, move)
            if after not in level and after not in before:
                following[after] = following.get(after, 0) + ways
    return following


@cache
def around_solved() -> list[Level]:
    """Every cube up to five moves from the solved one."""
    levels: list[Level] = [{SOLVED: 1}]
    for _ in range(5):
        levels.append(next_level(levels[-1], levels[-2] if len(levels) > 1 else {}))
    return levels


def slow_search(text: str) -> tuple[int, int]:
    """Distance and number of shortest solutions; neighbours are never two levels apart."""
    before: Level = {}
    level: Level = {text: 1}
    steps = 0
    while True:
        for depth, known in enumerate(around_solved()):
            met = level.keys() & known.keys()
            if met:
                return steps + depth, sum(level[cube] * known[cube] for cube in met)
        level, before = next_level(level, before), level
        steps += 1


scrambles = st.lists(st.sampled_from(moves.MOVES), max_size=25)
unhurried = settings(deadline=None)  # the first example builds the tables
few = settings(max_examples=12, deadline=None)


def agrees(text: str, position: int) -> bool:
    return slow_search(text) == (solver.distance(position), solver.count_solutions(position))


@unhurried
@given(scrambles)
def test_moves_are_turns_in_space(scramble: list[str]) -> None:
    text = SOLVED
    for move in scramble:
        text = turned(text, move)
    assert facelets.render(moves.apply(0, scramble)) == text
    assert facelets.play(SOLVED, scramble) == text


@few
@given(scrambles)
def test_scrambles_agree_with_the_slow_search(scramble: list[str]) -> None:
    text = SOLVED
    for move in scramble:
        text = turned(text, move)
    assert agrees(text, facelets.parse(text).position)


@few
@given(st.integers(0, 3_674_159))
def test_uniform_positions_agree_with_the_slow_search(position: int) -> None:
    assert agrees(facelets.render(position), position)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2643))
def test_the_farthest_positions_agree_with_the_slow_search(index: int) -> None:
    position = int(table.positions_at(11)[index])
    assert slow_search(facelets.render(position)) == (11, solver.count_solutions(position))


@unhurried
@given(st.integers(0, 3_674_159), st.data())
def test_every_solution_solves_turn_by_turn(position: int, data: st.DataObject) -> None:
    count = solver.count_solutions(position)
    wanted = data.draw(st.integers(0, count - 1))
    solution = list(solver.solutions(position))[wanted]
    text = facelets.render(position)
    for move in solution:
        text = turned(text, move)
    assert text == SOLVED
    assert len(solution) == solver.distance(position)
