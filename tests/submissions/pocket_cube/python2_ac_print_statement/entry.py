# Right in Python 2 only; which of the two it is, a trial finds out.
import sys

TURNS = dict(
    R="AHCPEFGVQIDLMNOXRJBTUSWK", U="CADBGHIJKLEFMNOPQRSTUVWX", F="ABNFEUOGCJKLMVPHDRSTQIWX"
)


def solve(cube):
    fixed = cube[12] + cube[19] + cube[22]
    start, solved = [tuple(map(f.find, c)) for f, c in ((fixed, cube), ("LBD", "UUUULLFFRRBBLLFFRRBBDDDD"))]
    ways = [{start: []}, {solved: []}]
    edges = [[start], [solved]]
    side = 0
    while 1:
        met = [position for position in edges[side] if position in ways[1 - side]]
        if met:
            back = [m[0] + {"": "'", "2": "2", "'": ""}[m[1:]] for m in ways[1][met[0]][::-1]]
            return ways[0][met[0]] + back
        side = 1 - side
        wider = []
        for position in edges[side]:
            for face in "RUF":
                moved = position
                for amount in ("", "2", "'"):
                    moved = tuple([moved[ord(c) - 65] for c in TURNS[face]])
                    if not ways[side].has_key(moved):
                        ways[side][moved] = ways[side][position] + [face + amount]
                        wider.append(moved)
        edges[side] = wider


print " ".join(solve(sys.argv[1]))
