"""The reference solver of TurnOver as a use case of `golf solve turnover`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from golf.errors import UsageError
from golf.puzzles.lights_out.boards import LARGEST, Board, full, parse


@dataclass(frozen=True, slots=True)
class Presses:
    """The fewest presses that flip the cells.

    `presses`, `board` and `lower_bound` are None where it cannot be done. Where `proven` is false,
    `presses` is the best that was found, no solution has fewer than `lower_bound`, and `count` is
    None; else `count` solutions have `presses` presses.
    """

    size: int
    nullity: int
    presses: int | None
    lower_bound: int | None
    count: int | None
    board: Board | None

    @property
    def solvable(self) -> bool:
        """Whether there is a solution."""
        return self.board is not None

    @property
    def proven(self) -> bool:
        """Whether no solution has fewer presses."""
        return self.presses == self.lower_bound


def solve_turnover(size: int | None, board: Path | None) -> Presses:
    """Flip all cells of a board of that size, or those that are 1 in the file `board`.

    UsageError for a size beyond 1 to 1000, for a file that is no board, for both that differ.
    """
    from golf.puzzles.lights_out import least, solver
    from golf.puzzles.lights_out.search import search

    target = _target(size, board)
    solution = solver.solve(target)
    n, nullity = len(target), solution.nullity
    if solution.presses is None:
        return Presses(n, nullity, None, None, 0, None)
    found = least.walk(solution) if nullity <= least.WALKABLE else None
    if found is not None:
        return Presses(n, nullity, found.presses, found.presses, found.count, found.board)
    near = search(solution)
    return Presses(n, nullity, near.presses, near.lower_bound, None, near.board)


def _target(size: int | None, board: Path | None) -> Board:
    if board is None:
        if size is None or not 1 <= size <= LARGEST:
            raise UsageError(f"turnover needs a size from 1 to {LARGEST}, or --board FILE")
        return full(size)
    try:
        text = board.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read the board {board}: {error}") from error
    target = parse(text)
    if size not in (None, len(target)):
        raise UsageError(f"{board} has {len(target)} lines, not {size}")
    return target
