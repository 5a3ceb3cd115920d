"""Right, but claims under-20 and takes 20 moves where 11 are needed."""

import sys
from operator import itemgetter

# Where each of the 24 facelets comes from when a face is turned.
TURNS = {
    face: itemgetter(*(ord(letter) - ord("A") for letter in sources))
    for face, sources in (
        ("R", "AHCPEFGVQIDLMNOXRJBTUSWK"),
        ("U", "CADBGHIJKLEFMNOPQRSTUVWX"),
        ("F", "ABNFEUOGCJKLMVPHDRSTQIWX"),
    )
}
# Three colours are enough to know a position: left 0, back 1, down 2, the others -1.
SOLVED = tuple(map("LBD".find, "UUUULLFFRRBBLLFFRRBBDDDD"))


def solve(cube):
    """The moves of a shortest solution: breadth-first from both ends in turns."""
    fixed = cube[12] + cube[19] + cube[22]
    ways = [{tuple(map(fixed.find, cube)): []}, {SOLVED: []}]
    edges = [list(way) for way in ways]
    side = 0
    while not (met := [position for position in edges[side] if position in ways[1 - side]]):
        side = 1 - side
        edges[side] = list(widen(ways[side], edges[side]))
    return ways[0][met[0]] + invert(ways[1][met[0]])


def widen(way, edge):
    """The positions one move further; how they are reached goes into `way`."""
    for position in edge:
        for face, turn in TURNS.items():
            moved = position
            for amount in ("", "2", "'"):
                moved = turn(moved)
                if moved not in way:
                    way[moved] = way[position] + [face + amount]
                    yield moved


def invert(moves):
    """The moves that undo these."""
    return [move[0] + {"": "'", "2": "2", "'": ""}[move[1:]] for move in reversed(moves)]

def long_way(cube, length):
    """A solution of exactly `length` moves: some turns at first, then a shortest way."""
    for number in range(1000):
        face, before = number % 3, []
        for step in range(length - 10 + number % 5):
            face = (face + 1 + (number * 0x9E3779B1 >> step + 5) % 2) % 3
            before.append("RUF"[face])
        after = solve(play(cube, before))
        if len(before) + len(after) == length and after[0][0] != before[-1]:
            return before + after
    raise LookupError(f"no way of {length} moves")


def play(cube, faces):
    for face in faces:
        cube = TURNS[face](cube)
    return cube


moves = solve(sys.argv[1])
if len(moves) == 11:
    moves = long_way(sys.argv[1], 20)
print(" ".join(moves))
