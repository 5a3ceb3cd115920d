"""An independent player of the 3x3x3: stickers moved by written-out cycles, one text at a time.

Shares nothing with golf.puzzles.rubik but the order of the facelets.
"""

from __future__ import annotations

from collections.abc import Iterable

FACES = "URFDLB"
SOLVED = "".join(face * 9 for face in FACES)

# Where the colour of each facelet goes when the face is turned clockwise: to the next one.
CYCLES = {
    "U": "F1 L1 B1 R1, F2 L2 B2 R2, F3 L3 B3 R3",
    "R": "F3 U3 B7 D3, F6 U6 B4 D6, F9 U9 B1 D9",
    "F": "U7 R1 D3 L9, U8 R4 D2 L6, U9 R7 D1 L3",
    "D": "F7 R7 B7 L7, F8 R8 B8 L8, F9 R9 B9 L9",
    "L": "F1 D1 B9 U1, F4 D4 B6 U4, F7 D7 B3 U7",
    "B": "U1 L7 D9 R3, U2 L4 D8 R6, U3 L1 D7 R9",
}


def quarter(text: str, face: str) -> str:
    """The facelets after a quarter turn clockwise."""
    own = f"{face}1 {face}3 {face}9 {face}7, {face}2 {face}6 {face}8 {face}4"
    turned = list(text)
    for cycle in f"{CYCLES[face]}, {own}".split(", "):
        places = [9 * FACES.index(name[0]) + int(name[1]) - 1 for name in cycle.split()]
        for at, place in enumerate(places):
            turned[place] = text[places[at - 1]]
    return "".join(turned)


def play(text: str, moves: Iterable[str]) -> str:
    """The facelets after the moves."""
    for move in moves:
        for _ in range(" 2'".index(move[1:] or " ") + 1):
            text = quarter(text, move[0])
    return text
