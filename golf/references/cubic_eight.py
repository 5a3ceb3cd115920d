"""The Cubic Eight-Puzzle's reference solver as a use case: `golf solve cubic-eight-puzzle`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CubicAnswers:
    """The answer of each data set, and shortest sequences where they were asked for.

    A sequence has a letter a roll (U, D, L, R: where a cube rolls); None where the answer is -1.
    """

    answers: tuple[int, ...]
    rolls: tuple[str | None, ...] | None


def solve_cubic_eight(text: str, *, with_rolls: bool) -> CubicAnswers:
    """Answer all data sets of an input in the contest's format; UsageError if it is not in it."""
    from golf.puzzles.cubic_eight import board, solver

    data_sets = board.parse(text)
    rolls = tuple(map(solver.rolls, data_sets)) if with_rolls else None
    return CubicAnswers(tuple(map(solver.answer, data_sets)), rolls)
