"""`rubik-cube`: read a scrambled 3x3x3 cube, print moves that solve it.

A case is a state with six colours drawn for it. Strata: `scrambled`, index + 1 random moves away
from the solved cube, 1 to 20; `random`, each of the 43 * 10^18 states equally likely. The order of
the 54 facelets is that of `golf.puzzles.rubik.cells`. The judge only plays what a program prints.
The rules are printed by `rules()`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from golf.challenges import cubes
from golf.challenges.base import Bonus, Challenge, Measures, given
from golf.challenges.cubes import AWKWARD, PRINTABLE, SequenceChecker, count
from golf.challenges.sequences import Grammar, parse
from golf.errors import UsageError
from golf.results import Case, CaseKey, CaseKeys, Drawing, Fault, Finding, Grid, KeyRange
from golf.seeds import Draw

GRAMMAR = Grammar(faces="URFDLB", too_many=200)
PLAIN = "WRGYOB"  # white, red, green, yellow, orange, blue for U R F D L B
SCRAMBLES = 20  # scrambles of known length, 1 to 20 moves

_FACES = "URFDLB"
_SIDES = "LFRB"  # the faces in the middle of the net


@dataclass(frozen=True, slots=True)
class CubeFacts:
    """What the judge knows of a case: a state of `golf.puzzles.rubik`, and the colours."""

    state: tuple[int, ...]
    palette: str


def _play(state: tuple[int, ...], moves: tuple[str, ...]) -> Finding:
    from golf.puzzles.rubik import cubies

    left = int((cubies.apply(_array(state), moves) != cubies.solved()).sum())
    if left:
        away = f"{left} of {cubies.PIECES} corners and edges are not at home"
        return Finding(Fault(f"not solved after {count(len(moves))}: {away}"))
    return Finding(measures={"moves": len(moves)})


def _array(state: tuple[int, ...]) -> Any:
    import numpy as np

    return np.array(state, dtype=np.uint8)


def _more_than(most: int) -> Callable[[Measures], str | None]:
    def refuted(measures: Measures) -> str | None:
        moves = measures["moves"]
        return f"{moves} moves, at most {most} are allowed" if moves > most else None

    return refuted


class RubikCube(Challenge):
    """The 3x3x3."""

    id = "rubik-cube"
    title = "Solve a 3x3x3 cube"
    summary = "read a scrambled 3x3x3 cube, print moves that solve it"
    minimum_cases = 100
    default_cases = 100
    bonuses = (
        Bonus(
            "under-30",
            "every solution has fewer than 30 moves",
            basis_points=2000,
            refuted_by_item=_more_than(29),
        ),
        Bonus(
            "at-most-22",
            "every solution has at most 22 moves",
            basis_points=5000,
            implies=("under-30",),
            refuted_by_item=_more_than(22),
        ),
    )

    def rules(self) -> str:
        """The rules, as `golf rules rubik-cube` prints them."""
        return RULES

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """The scrambles of 1 to 20 moves (a fifth at most), then random states."""
        scrambles = min(SCRAMBLES, cases // 5)
        ranges = [KeyRange(purpose, "scrambled", 0, scrambles)] if scrambles else []
        return CaseKeys((*ranges, KeyRange(purpose, "random", 0, cases - scrambles)))

    def probes(self) -> CaseKeys:
        """The solved cube."""
        return CaseKeys((KeyRange("probe", "solved", 0, 1),))

    def trial(self) -> CaseKey:
        """A scramble of four moves."""
        return CaseKey("trial", "scrambled", 3)

    def case(self, seed: str, key: CaseKey) -> Case:
        """The state and colours of that key; `given` names the 54 facelets themselves."""
        if key.purpose == "given":
            return self._given(key)
        draw = Draw(seed, self.id, self.revision, *_label(key))
        state = _state(key, draw)
        palette = self._palette(key, state, draw)
        return self._make(key, CubeFacts(state, palette), hash_seed=draw.below(2**32))

    def _palette(self, key: CaseKey, state: tuple[int, ...], draw: Draw) -> str:
        """The colours of the faces U R F D L B: awkward ones for the first scrambles."""
        if key.purpose in ("trial", "probe"):
            return PLAIN
        awkward = key.stratum == "scrambled" and key.index < len(AWKWARD)
        first = _FACES.index(_text(state, _FACES)[0])
        return cubes.palette(draw, key.index if awkward else None, first)

    def _given(self, key: CaseKey) -> Case:
        from golf.puzzles.rubik import facelets

        cube = facelets.parse(key.stratum)
        facts = CubeFacts(tuple(cube.state.tolist()), cube.palette)
        return self._make(key, facts, hash_seed=0)

    def _make(self, key: CaseKey, facts: CubeFacts, hash_seed: int) -> Case:
        return Case(key, _text(facts.state, facts.palette).encode("ascii"), hash_seed, facts)

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> SequenceChecker:
        """A checker for one run."""
        return SequenceChecker(GRAMMAR, partial(_play, case.facts.state))

    def plainer(self, case: Case) -> tuple[Case, str] | None:
        """The same state in the colours that most programs are written for."""
        if set(case.facts.palette) == set(PLAIN):
            return None
        plain = self._make(case.key, CubeFacts(case.facts.state, PLAIN), case.hash_seed)
        return plain, f"with the colours {PLAIN} the answer is right: only the colours matter"

    def dressed(self, seed: str, case: Case) -> Case:
        """The same state in six other colours, drawn from the seed."""
        draw = Draw(seed, self.id, self.revision, "other colours", *_label(case.key))
        facts = CubeFacts(case.facts.state, "".join(draw.sample(PRINTABLE, 6)))
        made = self._make(given(""), facts, case.hash_seed)
        return replace(made, key=given(made.input.decode("ascii")))

    def draw(self, case: Case, output: bytes) -> Drawing:
        """The scramble as a net, and what the moves made of it."""
        from golf.puzzles.rubik import cubies

        facts = case.facts
        before = _net("scramble", facts.state, facts.palette)
        moves = parse(output, GRAMMAR)
        if isinstance(moves, Fault):
            return Drawing((before,))
        after = tuple(cubies.apply(_array(facts.state), moves).tolist())
        title = f"after {count(len(moves))}"
        return Drawing((before, _net(title, after, facts.palette)), (("played", " ".join(moves)),))


def _label(key: CaseKey) -> tuple[str, str, int]:
    return key.purpose, key.stratum, key.index


def _state(key: CaseKey, draw: Draw) -> tuple[int, ...]:
    from golf.puzzles.rubik import cubies, scrambles
    from golf.puzzles.rubik.puzzle import CUBE

    if key.stratum == "random":
        state = scrambles.random_state(draw)
    elif key.stratum == "solved":
        state = cubies.solved()
    elif key.stratum == "scrambled" and key.index < SCRAMBLES:
        moves = scrambles.random_moves(draw, CUBE, key.index + 1)
        state = cubies.apply(cubies.solved(), moves)
    else:
        raise UsageError(
            f"the 3x3x3 has no case '{key.stratum}' {key.index}: scrambled 0 … {SCRAMBLES - 1}, "
            "random"
        )
    return tuple(state.tolist())


def _text(state: tuple[int, ...], palette: str) -> str:
    from golf.puzzles.rubik import facelets

    return facelets.render(_array(state), palette)


def _net(title: str, state: tuple[int, ...], palette: str) -> Grid:
    """The unfolded cube: U above and D below F, the sides L F R B in the middle."""
    faces = {face: range(9 * at, 9 * at + 9) for at, face in enumerate(_FACES)}
    layout: list[list[int | None]] = []
    for face in ("U", _SIDES, "D"):
        for row in range(0, 9, 3):
            left = [] if face == _SIDES else [None] * 3
            layout.append([*left, *(at for one in face for at in faces[one][row : row + 3])])
    return cubes.net(title, layout, _text(state, _FACES), _text(state, palette))


RULES = """\
rubik-cube: solve a 3x3x3 cube

INPUT  54 characters as one argument or as one line on standard input: the faces U R F D L B, each
  row by row as the unfolded cube shows it. The numbers are places in the input, counted from 1:

                  1  2  3
                  4 U5  6
                  7  8  9
      37 38 39   19 20 21   10 11 12   46 47 48
      40 L  42   22 F  24   13 R  15   49 B  51
      43 44 45   25 26 27   16 17 18   52 53 54
                 28 29 30
                 31 D  33
                 34 35 36

  The six colours are six different printable ASCII characters, drawn anew for every scramble: any
  of them but the space. The centres say which colour belongs to which face.

OUTPUT  one sequence of the moves U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'
  - fewer than 200 moves, and never two in a row of the same face;
  - between two moves stands nothing or one space;
  - the whole sequence may stand inside one pair of ( ) [ ] { } < > " " or ' '; an output that
    begins with ' must end with ', and what lies between is the sequence;
  - spaces and line ends at the end are forgiven, inside the pair as well; nothing else is;
  - the moves must leave every face in one colour.
  A move turns a face by a quarter clockwise as seen by someone who looks at it; 2 is a half turn,
  ' a quarter counter-clockwise. Each counts as one move.

LIMITS  30 s of wall time, 2 GiB of memory, 64 KiB of output for each run. A right answer followed
  by a hang or an overrun is not accepted. Exit status and standard error do not matter when the
  answer is right. In argv mode standard input is empty; on standard input the line ends with one
  line end.

CASES  A submit runs at least 100: scrambles of 1 to 20 random moves, the others uniform over all
  43,252,003,274,489,856,000 positions. The solved cube is run, reported, and never counted.

SCORE  the bytes of the source without one final line end, less the best bonus that is claimed and
  holds:
    under-30     -20 %   every solution has fewer than 30 moves
    at-most-22   -50 %   every solution has at most 22 moves
  Claiming at-most-22 claims under-30 too. One scramble refutes a claim; the entry keeps its place
  without that bonus.

A MODERATOR JUDGES what no run can show: no files of one's own, no internet, no tables, no
  ready-made solver; the code is to be explained.
"""
