"""A board as n rows of n bits: column j of a row is its bit j, so the leftmost cell is bit 0.

Text has one line a row, `0` and `1`, the leftmost cell first. Called by everybody here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from golf.errors import UsageError

Board = tuple[int, ...]
LARGEST = 1000


def full(size: int) -> Board:
    """The board with every cell set."""
    return ((1 << size) - 1,) * size


def band(row: int, size: int) -> int:
    """A row times the band matrix A: each cell becomes the sum of itself and those beside it."""
    return (row ^ (row << 1) ^ (row >> 1)) & ((1 << size) - 1)


def columns_banded(rows: Sequence[int]) -> list[int]:
    """A times a board: each row becomes the sum of itself, the one above and the one below."""
    padded = [0, *rows, 0]
    return [padded[i - 1] ^ padded[i] ^ padded[i + 1] for i in range(1, len(padded) - 1)]


def flipped(presses: Board) -> Board:
    """Which cells the presses flip: A*X*A + X, the neighbours of each cell without the cell."""
    size = len(presses)
    sums = columns_banded([band(row, size) for row in presses])
    return tuple(a ^ b for a, b in zip(sums, presses, strict=True))


def weight(board: Iterable[int]) -> int:
    """How many cells are set."""
    return sum(row.bit_count() for row in board)


def pack(board: Board) -> int:
    """All rows in one int, the first row lowest."""
    size = len(board)
    return sum(row << (index * size) for index, row in enumerate(board))


def unpack(packed: int, size: int) -> Board:
    """The board that `pack` made an int of."""
    mask = (1 << size) - 1
    return tuple((packed >> (index * size)) & mask for index in range(size))


def render(board: Board) -> list[str]:
    """The lines of the board."""
    size = len(board)
    return [f"{row:0{size}b}"[::-1] for row in board]


def parse(text: str) -> Board:
    """Read a board: n lines of n characters 0 or 1, blank lines at the end left out.

    Raises UsageError that names the first line that is not right.
    """
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    size = len(lines)
    if not 1 <= size <= LARGEST:
        raise UsageError(f"a board has 1 to {LARGEST} lines, not {size}")
    for number, line in enumerate(lines, 1):
        if len(line) != size or set(line) - {"0", "1"}:
            raise UsageError(
                f"line {number} of the board: {size} lines must have {size} characters 0 or 1 each"
            )
    return tuple(int(line[::-1], 2) for line in lines)
