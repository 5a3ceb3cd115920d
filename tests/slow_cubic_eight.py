"""An independent player and search for the Cubic Eight-Puzzle: cubes in tuples, slow and plain.

Shares nothing with golf.puzzles.cubic_eight but the numbering of cells and tops.
"""

from __future__ import annotations

Cube = tuple[str, str, str]  # the colours on top, in front, at the side
Board = tuple[Cube | None, ...]  # by cell, None where there is no cube

UPRIGHT: Cube = ("W", "R", "B")
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def start_board(start: int) -> Board:
    return tuple(None if cell == start else UPRIGHT for cell in range(9))


def roll(board: Board, letter: str) -> Board | None:
    """The board after a cube rolled that way into the empty cell; None if there is no such cube."""
    row, column = divmod(board.index(None), 3)
    down, right = STEPS[letter]
    from_row, from_column = row - down, column - right
    if not (0 <= from_row < 3 and 0 <= from_column < 3):
        return None
    cube = board[3 * from_row + from_column]
    assert cube is not None
    top, front, side = cube
    cells = list(board)
    cells[3 * from_row + from_column] = None
    cells[3 * row + column] = (front, top, side) if down else (side, front, top)
    return tuple(cells)


def goal_of(board: Board) -> tuple[int, int]:
    """The empty cell and the tops."""
    colours = [cube[0] for cube in board if cube]
    return board.index(None), sum("WRB".index(c) * 3**place for place, c in enumerate(colours))


def answers_within(start: int, most: int) -> dict[tuple[int, int], int]:
    """The least number of rolls to every goal that needs at most `most`."""
    boards = {start_board(start)}
    seen = set(boards)
    found = {}
    for rolls in range(most + 1):
        for board in boards:
            found.setdefault(goal_of(board), rolls)
        after = {roll(board, letter) for board in boards for letter in STEPS}
        boards = {board for board in after if board} - seen
        seen |= boards
    return found
