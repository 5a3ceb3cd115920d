"""Which facelets make which corner: constants that everything else in the package is built on.

    ..AB......          U
    ..CD......
    EFGHIJKL        L F R B
    MNOPQRST
    ..UV......          D
    ..WX......

A *place* is where a corner can be, a *cubie* the piece that belongs there in the solved cube; both
are numbered alike. Each is listed clockwise as seen from outside, its U or D facelet first. The
*twist* of a cubie (0, 1, 2) is how many facelets clockwise from the first one of its place its own
U or D facelet is found. The names and their order are those of Kociemba's two-phase solver,
with the corner that never moves put last.
"""

from __future__ import annotations

FACES = "ULFRBD"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
SOLVED_TEXT = "UUUULLFFRRBBLLFFRRBBDDDD"

CUBIES = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL")
PLACES = ("DIH", "CGF", "AEL", "BKJ", "VPQ", "UNO", "XRS", "WTM")
PLACE_NAMES = (
    "up-right-front", "up-front-left", "up-left-back", "up-back-right",
    "down-front-right", "down-left-front", "down-right-back", "down-back-left",
)  # fmt: skip

CUBIE_FACES = tuple(tuple(map(FACES.index, cubie)) for cubie in CUBIES)
PLACE_FACELETS = tuple(tuple(map(LETTERS.index, place)) for place in PLACES)

PERMUTATIONS = 5040
ORIENTATIONS = 729
POSITIONS = PERMUTATIONS * ORIENTATIONS  # position = permutation * 729 + orientation
SOLVED = 0

FREE = 7  # cubies 0 … 6 move
FIXED = 7  # the corner down-back-left, at W, T and M, never does
SHOWS_NO_FIXED_COLOUR = 0  # only URF has neither of the colours of D, B and L
