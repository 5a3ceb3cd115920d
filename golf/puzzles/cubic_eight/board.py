"""The board and the contest's text format: `DataSet`s ↔ lines of text, one at a time.

Called by the challenge, by `solver` and by `golf solve`. A *cell* is 3 * row + column, 0 … 8, both
counted from the upper left. A *goal* is the cell that shall be empty and the colours seen from
above on the eight others. Colours are numbered as in COLOURS: white 0, red 1, blue 2. The *tops*
of a board, 0 … 6560, are its eight colours as digits of base 3, the cube in the first cell that
is not empty being the last digit.

The text: for each data set a line with column and row (1 to 3) of the empty cell at the start,
then three lines with the wanted colours, `W R B`, and `E` for the empty cell; `0 0` ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from golf.errors import UsageError

SIDE = 3
CELLS = SIDE * SIDE
COLOURS = "WRB"
EMPTY = "E"
TOPS: int = len(COLOURS) ** (CELLS - 1)
MOST_MOVES = 30  # more than these are answered by -1
END = "0 0"


@dataclass(frozen=True, slots=True)
class DataSet:
    """One question: from this empty cell to that goal. Cells 0 … 8, tops 0 … 6560."""

    start: int
    empty: int
    tops: int

    def __str__(self) -> str:
        """The four lines of the contest's format, without a line end after the last."""
        row, column = divmod(self.start, SIDE)
        shown = cells_shown(self.empty, self.tops)
        rows = (" ".join(shown[at : at + SIDE]) for at in range(0, CELLS, SIDE))
        return "\n".join([f"{column + 1} {row + 1}", *rows])


def cells_shown(empty: int, tops: int) -> str:
    """Nine letters, what each cell shows from above."""
    cubes = (COLOURS[tops // 3**place % 3] for place in range(CELLS - 1))
    return "".join(EMPTY if cell == empty else next(cubes) for cell in range(CELLS))


def render(data_sets: Sequence[DataSet]) -> str:
    """The whole input for these data sets, with the line `0 0` and its line end."""
    return "".join(f"{one}\n" for one in data_sets) + f"{END}\n"


def parse(text: str) -> tuple[DataSet, ...]:
    """Read the contest's format; UsageError names the first line that is wrong."""
    lines = enumerate(text.splitlines(), 1)
    found: list[DataSet] = []
    for number, line in lines:
        if line.split() == END.split():
            _nothing_more(lines)
            return tuple(found)
        start = _start(number, line)
        empty, tops = _goal(lines)
        found.append(DataSet(start, empty, tops))
    raise UsageError(f"the input has no line '{END}' at its end")


def _start(number: int, line: str) -> int:
    words = line.split()
    if len(words) != 2 or any(word not in ("1", "2", "3") for word in words):
        raise UsageError(
            f"line {number}: {line!r} is no column and row of the empty cell: two numbers from 1 "
            f"to 3, or '{END}' at the end"
        )
    column, row = map(int, words)
    return SIDE * (row - 1) + column - 1


def _goal(lines: Iterator[tuple[int, str]]) -> tuple[int, int]:
    """The empty cell and the tops of the next three lines."""
    shown = ""
    number = 0
    for _ in range(SIDE):
        number, line = next(lines, (0, ""))
        words = line.split()
        if len(words) != SIDE or any(word not in (*COLOURS, EMPTY) for word in words):
            where = f"line {number}: {line!r}" if number else "the end of the input"
            raise UsageError(f"{where} where three of W, R, B and E must stand")
        shown += "".join(words)
    if shown.count(EMPTY) != 1:
        raise UsageError(f"line {number}: the board above has {shown.count(EMPTY)} cells E, not 1")
    cubes = shown.replace(EMPTY, "")
    return shown.index(EMPTY), sum(COLOURS.index(cube) * 3**at for at, cube in enumerate(cubes))


def _nothing_more(lines: Iterator[tuple[int, str]]) -> None:
    for number, line in lines:
        if line.strip():
            raise UsageError(f"line {number}: {line!r} after the line '{END}'")
