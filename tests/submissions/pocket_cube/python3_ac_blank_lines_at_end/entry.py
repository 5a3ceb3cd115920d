"""Right: blank lines at the very end are forgiven, with blanks in them too."""

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


moves = solve(sys.argv[1])
sys.stdout.write(" ".join(moves) + "\n\n \n\r\n")
