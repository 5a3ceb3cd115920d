"""`turnover`: press cells of a board so that every cell flips; a press flips neighbours only.

A case is a size, 1 to 52, and its index is the size less 1. There are few, so a submit runs them
all, small boards first. `golf.puzzles.lights_out` knows the least number of presses of every size.
The rules are printed by `rules()`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from golf.challenges.base import Bonus, Challenge, Measures, Stratum
from golf.errors import JudgeError, UsageError
from golf.results import Case, CaseKey, CaseKeys, Drawing, Fault, Finding, Grid, KeyRange

if TYPE_CHECKING:
    from golf.puzzles.lights_out.boards import Board
    from golf.puzzles.lights_out.least import Least

LARGEST = 52
_STRATUM = "boards"
_IMPOSSIBLE = "-"


class TurnoverChecker:
    """Checks one output: the board's shape, then what the presses flip. Holds what came."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pieces: list[bytes] = []

    def feed(self, piece: bytes) -> Fault | None:
        """Keep the piece; whether it is right shows only at the end."""
        self._pieces.append(piece)
        return None

    def finish(self) -> tuple[Finding, ...]:
        """One finding, with the measures `presses` and `least` where every cell flips."""
        answer = parse(b"".join(self._pieces), self._size)
        if isinstance(answer, Fault):
            return (Finding(answer),)
        known = _least(self._size)
        if answer is None:
            if known is None:
                return (Finding(),)
            return (Finding(Fault(f"'-' for n = {self._size}: all cells can be flipped")),)
        return (_press(answer, known),)


def parse(output: bytes, size: int) -> Board | Fault | None:
    """The presses of an output, None for `-`, or what is wrong with it. Never raises."""
    lines = [line.rstrip(" \r") for line in output.decode("latin-1").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        return Fault("no output")
    if lines == [_IMPOSSIBLE]:
        return None
    for number, line in enumerate(lines, 1):
        fault = _wrong_line(number, line, size)
        if fault:
            return fault
    if len(lines) < size:
        return Fault(f"{len(lines)} of {size} lines")
    return tuple(int(line[::-1], 2) for line in lines)


def _wrong_line(number: int, line: str, size: int) -> Fault | None:
    if number > size:
        return Fault(f"line {number}: {size} lines are wanted")
    for column, character in enumerate(line, 1):
        if character not in "01":
            shown = character if " " <= character <= "~" else ascii(character)[1:-1]
            return Fault(f"line {number}, column {column}: '{shown}' is not 0 or 1")
    if len(line) != size:
        return Fault(f"line {number}: {len(line)} characters; {size} are wanted")
    return None


def _press(presses: Board, known: Least | None) -> Finding:
    from golf.puzzles.lights_out.boards import flipped, weight

    size = len(presses)
    cells = flipped(presses)
    left = size * size - weight(cells)
    if left:
        row, column = _first_left(cells)
        where = f"the first in row {row}, column {column}"
        return Finding(Fault(f"{left} of {size * size} cells do not flip, {where}"))
    if known is None:
        raise JudgeError(f"a solution for n = {size}, which the reference says has none")
    return Finding(measures={"presses": weight(presses), "least": known.presses})


def _first_left(cells: Board) -> tuple[int, int]:
    size = len(cells)
    for row, bits in enumerate(cells, 1):
        missing = ~bits & (1 << size) - 1
        if missing:
            return row, (missing & -missing).bit_length()
    raise ValueError("every cell is set")


@cache
def _least(size: int) -> Least | None:
    from golf.puzzles.lights_out.least import least_for_all

    return least_for_all(size)


def _not_minimal(measures: Measures) -> str | None:
    presses, least = measures.get("presses", 0), measures.get("least", 0)
    return f"{presses} presses where {least} are enough" if presses > least else None


class Turnover(Challenge):
    """All sizes from 1 to 52."""

    id = "turnover"
    title = "TurnOver: flip every cell"
    summary = "read n, print the presses that flip every cell of an n x n board"
    minimum_cases = LARGEST
    default_cases = LARGEST
    bonuses = (
        Bonus(
            "minimal",
            "no board is flipped with fewer presses",
            basis_points=5000,
            refuted_by_item=_not_minimal,
        ),
    )

    def rules(self) -> str:
        """The rules, as `golf rules turnover` prints them."""
        return RULES

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """The sizes from 1 on; UsageError for more than there are."""
        if cases > LARGEST:
            raise UsageError(f"--cases {cases} is too many: turnover has {LARGEST}")
        return CaseKeys((KeyRange(purpose, _STRATUM, 0, cases),))

    def trial(self) -> CaseKey:
        """The board of 4 x 4, the smallest with more than one solution."""
        return CaseKey("trial", _STRATUM, 3)

    def case(self, seed: str, key: CaseKey) -> Case:
        """The size of that key; `given` names the size itself."""
        if key.purpose == "given":
            return self._make(key, key.stratum.strip())
        return self._make(key, str(key.index + 1))

    def _make(self, key: CaseKey, text: str) -> Case:
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            raise UsageError(f"'{text}' is no size of a board: 1 to {LARGEST}")
        size = int(text)
        if not 1 <= size <= LARGEST:
            raise UsageError(f"turnover has boards from 1 to {LARGEST}, not {size}")
        return Case(key, str(size).encode(), facts=size)

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> TurnoverChecker:
        """A checker for one run."""
        return TurnoverChecker(case.facts)

    def population(self) -> tuple[Stratum, ...]:
        """The 52 boards."""
        return (Stratum(_STRATUM, LARGEST),)

    def draw(self, case: Case, output: bytes) -> Drawing:
        """The presses, and which cells they flip."""
        answer = parse(output, case.facts)
        known = _least(case.facts)
        hint = (("least", f"{known.presses} presses" if known else "impossible"),)
        if answer is None or isinstance(answer, Fault):
            return Drawing((), hint)
        from golf.puzzles.lights_out.boards import flipped

        return Drawing((_grid("presses", answer), _grid("flipped", flipped(answer))), hint)


def _grid(title: str, board: Board) -> Grid:
    size = len(board)
    looks = (("0", "white"), ("1", "yellow"))
    return Grid(title, tuple(tuple(looks[row >> c & 1] for c in range(size)) for row in board))


RULES = """\
turnover: flip every cell of a board

THE BOARD  n x n cells. Pressing a cell flips its neighbours, up to eight in all directions, and not
  the cell itself. Press cells so that every cell of the board is flipped: an odd number of its
  neighbours is pressed. The order plays no part, and pressing twice is not pressing.

INPUT  n, from 1 to 52, as one argument or as one line on standard input.

OUTPUT  n lines of n characters, 1 where a cell is pressed and 0 where it is not; or one line with
  a single - where it cannot be done, which is so for every odd n and for no even one.
  Blanks at the end of a line, CRLF and blank lines at the end are forgiven; nothing else is.

LIMITS  30 s of wall time, 2 GiB of memory, 64 KiB of output for each run. A right answer followed
  by a hang or an overrun is not accepted. Exit status and standard error do not matter when the
  answer is right. In argv mode standard input is empty.

CASES  all 52, the small ones first. So a submit proves the bonus or refutes it.

SCORE  the bytes of the source without one final line end, less the bonus if it is claimed and
  holds:
    minimal   -50 %   no board is flipped with more presses than it needs
"""
