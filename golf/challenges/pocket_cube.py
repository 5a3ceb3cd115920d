"""`pocket-cube`: read a scrambled 2x2x2 cube, print moves of R, U and F that solve it.

A case is a position with six colours drawn for it; strata are the optimal distances, named
`1 move` to `11 moves`, and `any` for positions uniform over all but the solved one. The order of
the 24 facelets, the fixed corner and the numbering of positions are those of
`golf.puzzles.pocket_cube`, which knows every distance. The rules are printed by `rules()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from golf.challenges import cubes
from golf.challenges.base import Bonus, Challenge, Measures, Stratum, given
from golf.challenges.cubes import AWKWARD, PRINTABLE, SequenceChecker, count
from golf.challenges.sequences import Grammar, parse
from golf.errors import UsageError
from golf.results import (
    Case,
    CaseKey,
    CaseKeys,
    Drawing,
    Fault,
    Finding,
    Grid,
    KeyRange,
)
from golf.seeds import Draw, Permutation

GRAMMAR = Grammar(faces="RUF", too_many=30)
DEPTHS = range(1, 12)
PLAIN = "WOGRBY"  # white, orange, green, red, blue, yellow for U L F R B D

_ONE_BY_ONE = ("given", "probe", "submit", "trial")  # colours and places by other rules
_FEWEST_IN_BULK, _BULK = 8, 256
_FACES = "ULFRBD"  # the order in which a palette names the faces' colours
_NET = tuple(
    tuple(None if place == " " else ord(place) - ord("A") for place in row)
    for row in ("  AB", "  CD", "EFGHIJKL", "MNOPQRST", "  UV", "  WX")
)


@dataclass(frozen=True, slots=True)
class CubeFacts:
    """What the judge knows of a case."""

    position: int
    palette: str


def _play(position: int, moves: tuple[str, ...]) -> Finding:
    from golf.puzzles.pocket_cube import moves as cube_moves
    from golf.puzzles.pocket_cube import solver

    left = solver.distance(cube_moves.apply(position, moves))
    if left:
        return Finding(
            Fault(f"not solved after {count(len(moves))}: the cube is {count(left)} from solved")
        )
    measures = {"moves": len(moves), "optimal": solver.distance(position)}
    return Finding(measures=measures)


def _too_long(measures: Measures) -> str | None:
    moves = measures["moves"]
    return f"{moves} moves, fewer than 20 are needed" if moves >= 20 else None


def _not_optimal(measures: Measures) -> str | None:
    moves, optimal = measures["moves"], measures["optimal"]
    return f"{count(moves)} where {optimal} are enough" if moves > optimal else None


class PocketCube(Challenge):
    """The main challenge."""

    id = "pocket-cube"
    title = "Solve a 2x2x2 cube"
    summary = "read a scrambled 2x2x2 cube, print a solution with R, U and F moves only"
    minimum_cases = 100
    default_cases = 100
    bonuses = (
        Bonus(
            "under-20",
            "every solution has fewer than 20 moves",
            basis_points=2000,
            refuted_by_item=_too_long,
        ),
        Bonus(
            "optimal",
            "every solution is optimal in the half-turn metric",
            basis_points=5000,
            implies=("under-20",),
            refuted_by_item=_not_optimal,
        ),
    )
    waivers = ("last-line",)

    def rules(self) -> str:
        """The rules, as `golf rules pocket-cube` prints them."""
        return RULES

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """A tenth shallow, a tenth at 11 moves (10 each at most), the rest uniform."""
        part = min(10, cases // 10)
        shallow = [part // 5 + (depth <= part % 5) for depth in range(1, 6)]
        ranges = [KeyRange(purpose, _stratum(d), 0, n) for d, n in enumerate(shallow, 1) if n]
        ranges.append(KeyRange(purpose, "any", 0, cases - 2 * part))
        if part:
            ranges.append(KeyRange(purpose, _stratum(11), 0, part))
        return CaseKeys(tuple(ranges))

    def probes(self) -> CaseKeys:
        """The solved cube."""
        return CaseKeys((KeyRange("probe", "solved", 0, 1),))

    def trial(self) -> CaseKey:
        """A position four moves deep: real work, and over at once."""
        return CaseKey("trial", _stratum(4), 0)

    def case(self, seed: str, key: CaseKey) -> Case:
        """The position and colours of that key; `given` names the 24 facelets themselves."""
        if key.purpose == "given":
            return self._given(key)
        draw = Draw(seed, self.id, self.revision, "colours", *_label(key))
        position = self._position(seed, key)
        palette = _palette(key, position, draw)
        return self._make(key, CubeFacts(position, palette), hash_seed=draw.below(2**32))

    def cases(self, seed: str, keys: CaseKeys) -> Iterator[Case]:
        """The cases of those keys, long ranges in bulk."""
        for part in keys.ranges:
            if part.purpose in _ONE_BY_ONE or len(part) < _FEWEST_IN_BULK:
                yield from (self.case(seed, key) for key in part)
                continue
            for start in range(part.start, part.stop, _BULK):
                piece = replace(part, start=start, stop=min(part.stop, start + _BULK))
                yield from self._many(seed, piece)

    def _many(self, seed: str, part: KeyRange) -> Iterator[Case]:
        import numpy as np

        from golf.challenges import cube_bulk

        label = (self.id, self.revision, "colours", part.purpose, part.stratum)
        drawn = cube_bulk.palettes(seed, label, range(part.start, part.stop))
        if drawn is None:
            yield from (self.case(seed, key) for key in part)
            return
        colours, hash_seeds = drawn
        positions = np.array(self._positions(seed, part))
        cubes = cube_bulk.painted(positions, colours)
        for key, hash_seed, (position, palette, text) in zip(
            part, hash_seeds.tolist(), cubes, strict=True
        ):
            yield Case(key, text, hash_seed, CubeFacts(position, palette))

    def _given(self, key: CaseKey) -> Case:
        from golf.puzzles.pocket_cube import facelets

        cube = facelets.parse(key.stratum)
        return self._make(key, CubeFacts(cube.position, cube.palette), hash_seed=0)

    def _make(self, key: CaseKey, facts: CubeFacts, hash_seed: int) -> Case:
        from golf.puzzles.pocket_cube import facelets

        text = facelets.render(facts.position, facts.palette)
        return Case(key, text.encode("ascii"), hash_seed, facts)

    def _position(self, seed: str, key: CaseKey) -> int:
        part = KeyRange(key.purpose, key.stratum, key.index, key.index + 1)
        return self._positions(seed, part)[0]

    def _positions(self, seed: str, part: KeyRange) -> list[int]:
        """The positions of a range; IndexError where the stratum has fewer."""
        from golf.puzzles.pocket_cube import table
        from golf.puzzles.pocket_cube.coordinates import POSITIONS, SOLVED

        if part.stratum == "solved":
            return [SOLVED] * len(part)
        label = (self.id, self.revision, "positions", part.purpose, part.stratum)
        if part.stratum == "any":
            order = Permutation(POSITIONS - 1, seed, *label)
            places = [order[index] for index in range(part.start, part.stop)]
            return [place + (place >= SOLVED) for place in places]
        positions = table.positions_at(_depth(part.stratum))
        order = Permutation(len(positions), seed, *label)
        return [int(positions[order[index]]) for index in range(part.start, part.stop)]

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> SequenceChecker:
        """A checker for one run."""
        position = case.facts.position
        only_last_line = "last-line" in waivers
        return SequenceChecker(GRAMMAR, partial(_play, position), only_last_line=only_last_line)

    def plainer(self, case: Case) -> tuple[Case, str] | None:
        """The same position in the colours that most programs are written for."""
        if set(case.facts.palette) == set(PLAIN):
            return None
        facts = CubeFacts(case.facts.position, PLAIN)
        plain = self._make(case.key, facts, case.hash_seed)
        return plain, "with the colours WRGBOY the answer is right: only the colours matter"

    def dressed(self, seed: str, case: Case) -> Case:
        """The same position in six other colours, drawn from the seed."""
        draw = Draw(seed, self.id, self.revision, "other colours", *_label(case.key))
        facts = CubeFacts(case.facts.position, "".join(draw.sample(PRINTABLE, 6)))
        return self._named(facts, case.hash_seed)

    def simpler(self, case: Case) -> Iterator[Case]:
        """The positions one move nearer to the solved cube, which is none of them."""
        from golf.puzzles.pocket_cube import moves, solver
        from golf.puzzles.pocket_cube.coordinates import SOLVED

        nearer = solver.distance(case.facts.position) - 1
        for position in moves.neighbours(case.facts.position):
            if position != SOLVED and solver.distance(position) == nearer:
                yield self._named(CubeFacts(position, case.facts.palette), case.hash_seed)

    def _named(self, facts: CubeFacts, hash_seed: int) -> Case:
        """The case named by its own input."""
        made = self._make(given(""), facts, hash_seed)
        return replace(made, key=given(made.input.decode("ascii")))

    def population(self) -> tuple[Stratum, ...]:
        """The 3,674,159 positions that are not solved, by optimal distance."""
        from golf.puzzles.pocket_cube import table

        return tuple(Stratum(_stratum(d), len(table.positions_at(d))) for d in DEPTHS)

    def draw(self, case: Case, output: bytes) -> Drawing:
        """The scramble as a net, and what the moves made of it."""
        grids = [_net("scramble", case.facts.position, case.facts.palette)]
        moves = parse(output, GRAMMAR)
        if isinstance(moves, Fault):
            return Drawing(tuple(grids), tuple(self._hints(case)))
        from golf.puzzles.pocket_cube import moves as cube_moves

        after = cube_moves.apply(case.facts.position, moves)
        grids.append(_net(f"after {count(len(moves))}", after, case.facts.palette))
        return Drawing(tuple(grids), (("played", " ".join(moves)), *self._hints(case)))

    def _hints(self, case: Case) -> Iterator[tuple[str, str]]:
        from golf.puzzles.pocket_cube import solver

        yield "scrambled by", " ".join(solver.scramble(case.facts.position)) or "nothing"
        yield "optimal", " ".join(solver.solution(case.facts.position)) or "nothing to do"


def _label(key: CaseKey) -> tuple[str, str, int]:
    return key.purpose, key.stratum, key.index


def _stratum(depth: int) -> str:
    return count(depth)


def _depth(stratum: str) -> int:
    number, _, unit = stratum.partition(" ")
    if not number.isdecimal() or int(number) not in DEPTHS or unit not in ("move", "moves"):
        raise UsageError(f"the pocket cube has no cases '{stratum}': 1 move … 11 moves, any")
    return int(number)


def _palette(key: CaseKey, position: int, draw: Draw) -> str:
    """Six colours for the faces U L F R B D: awkward ones first, then whatever is drawn."""
    if key.purpose == "trial" or key.purpose == "probe":
        return PLAIN
    awkward = _awkward(key)
    first = 0 if awkward is None else _FACES.index(_face_at_a(position))
    return cubes.palette(draw, awkward, first)


def _awkward(key: CaseKey) -> int | None:
    """Which awkward colours a case of a submit gets: the ten shallow ones and two of `any`."""
    if key.purpose != "submit" or key.stratum == _stratum(11):
        return None
    shallow = key.stratum != "any"
    number = 2 * (_depth(key.stratum) - 1) + key.index if shallow else 10 + key.index
    return number if number < len(AWKWARD) else None


def _face_at_a(position: int) -> str:
    from golf.puzzles.pocket_cube import facelets

    return facelets.render(position, _FACES)[0]


def _net(title: str, position: int, palette: str) -> Grid:
    from golf.puzzles.pocket_cube import facelets

    faces = facelets.render(position, _FACES)
    return cubes.net(title, _NET, faces, facelets.render(position, palette))


RULES = """\
pocket-cube: solve a 2x2x2 cube

INPUT  24 characters ABCDEFGHIJKLMNOPQRSTUVWX as one argument or as one line on standard input:

          A B
          C D
    E F   G H   I J   K L
    M N   O P   Q R   S T
          U V
          W X

  ABCD is the face U, EFMN L, GHOP F, IJQR R, KLST B, UVWX D. The six colours are six different
  printable ASCII characters, drawn anew for every scramble: any of them but the space. The corner
  at M, T and W never moves; its colours are those of L, B and D.

OUTPUT  one sequence of the moves R R2 R' U U2 U' F F2 F'
  - fewer than 30 moves, and never two in a row of the same face;
  - between two moves stands nothing or one space;
  - the whole sequence may stand inside one pair of ( ) [ ] { } < > " " or ' '; an output that
    begins with ' must end with ', and what lies between is the sequence;
  - spaces and line ends at the end are forgiven, inside the pair as well; nothing else is;
  - the moves must leave every face in one colour.

LIMITS  30 s of wall time, 2 GiB of memory, 64 KiB of output for each run. A right answer followed
  by a hang or an overrun is not accepted. Exit status and standard error do not matter when the
  answer is right. In argv mode standard input is empty; on standard input the line ends with one
  line end.

CASES  A submit runs at least 100: two at each distance from 1 to 5, ten at distance 11, the others
  uniform over all 3,674,159 scrambles. The solved cube is no scramble: it is run, reported, and
  never counted.

SCORE  the bytes of the source without one final line end, less the best bonus that is claimed and
  holds:
    under-20   -20 %   every solution has fewer than 20 moves
    optimal    -50 %   every solution is optimal, a half turn counting as one move
  Claiming optimal claims under-20 too. One scramble refutes a claim; the entry keeps its place
  without that bonus.

A MODERATOR JUDGES what no run can show: no files of one's own, no internet, no tables, no
  ready-made solver; the code is to be explained. A moderator may waive a rule for one entry:
    last-line   only the last line of the output is judged
"""
