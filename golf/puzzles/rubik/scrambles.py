"""Random states and random sequences, drawn from a seed.

Called by the challenge, by `golf scramble rubik-cube` and by `golf bench heuristics`.
"""

from __future__ import annotations

from golf.puzzles.rubik.cubies import CORNERS, EDGES, FLIPS, TWISTS, States, is_odd, state_of
from golf.puzzles.rubik.moves import may_follow
from golf.puzzles.rubik.puzzle import Puzzle
from golf.seeds import Draw


def random_state(draw: Draw) -> States:
    """A state of the 3x3x3, each of the 43,252,003,274,489,856,000 equally likely; shape (20,)."""
    corners = draw.sample(range(len(CORNERS)), len(CORNERS))
    edges = draw.sample(range(len(EDGES)), len(EDGES))
    if is_odd(corners) != is_odd(edges):
        edges[0], edges[1] = edges[1], edges[0]
    twists = _turned(draw, len(CORNERS), TWISTS)
    return state_of(corners, twists, edges, _turned(draw, len(EDGES), FLIPS))


def _turned(draw: Draw, pieces: int, ways: int) -> list[int]:
    """Twists or flips whose sum is a multiple of `ways`."""
    free = [draw.below(ways) for _ in range(pieces - 1)]
    return [*free, -sum(free) % ways]


def random_moves(draw: Draw, puzzle: Puzzle, count: int) -> tuple[str, ...]:
    """So many moves, none of which a shorter sequence of the same faces would replace."""
    moves: list[str] = []
    for _ in range(count):
        known = [move for move in puzzle.moves if not moves or may_follow(moves[-1], move)]
        moves.append(known[draw.below(len(known))])
    return tuple(moves)
