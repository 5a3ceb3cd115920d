"""`cubic-eight-puzzle`: read boards of rolling cubes, print the least number of rolls for each.

A case is an input of up to 16 data sets, and each data set is an item of its own. Strata:

    sample                              the contest's sample, 8 data sets; always first
    mixed                               16 data sets a case; 18 cases in a row hold every answer
                                        (0 to 30, and -1) from each of the nine starts once
    0 moves … 30 moves, over 30 moves   one data set, by its answer: the population for audits

All answers are known to `golf.puzzles.cubic_eight`. The rules are printed by `rules()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golf.challenges.base import Challenge, Stratum
from golf.errors import UsageError
from golf.puzzles.cubic_eight import board
from golf.puzzles.cubic_eight.board import CELLS, MOST_MOVES, SIDE, TOPS, DataSet
from golf.results import (
    Case,
    CaseKey,
    CaseKeys,
    Drawing,
    Fault,
    Finding,
    Grid,
    InputMode,
    KeyRange,
)
from golf.seeds import Draw, Permutation

MOST_DATA_SETS = 16
TOO_FAR = "over 30 moves"
SAMPLE = """\
1 2
W W W
E W W
W W W
2 1
R B W
R W W
E W W
3 3
W B W
B R E
R B R
3 3
B W R
B W R
B E R
2 1
B B B
B R B
B R E
1 1
R R R
W W W
R R E
2 1
R R R
B W B
R R E
3 2
R R R
W E W
R R R
0 0
"""

_STRATA = {**{f"{n} moves": n for n in range(MOST_MOVES + 1) if n != 1}, "1 move": 1, TOO_FAR: -1}
_PAIRS = tuple((start, answer) for start in range(CELLS) for answer in range(-1, MOST_MOVES + 1))
_ROUND = len(_PAIRS) // MOST_DATA_SETS  # cases that hold each start with each answer once
_WHITE, _EMPTY = ("W", "white"), (board.EMPTY, "grey")
_SHOWN_AS = {"W": _WHITE, "R": ("R", "red"), "B": ("B", "blue"), board.EMPTY: _EMPTY}
_TEXT_LIMIT = 40


@dataclass(frozen=True, slots=True)
class Questions:
    """What the judge knows of a case."""

    data_sets: tuple[DataSet, ...]
    answers: tuple[int, ...]


class LineChecker:
    """Compares the output with the answers, line by line. Holds what came, at most the limit."""

    def __init__(self, answers: Sequence[int]) -> None:
        self._answers = answers
        self._pieces: list[bytes] = []

    def feed(self, piece: bytes) -> Fault | None:
        """Keep the piece; whether a line is missing shows only at the end."""
        self._pieces.append(piece)
        return None

    def finish(self) -> tuple[Finding, ...]:
        """One finding for each data set; what is too much is a fault of the last."""
        lines = lines_of(b"".join(self._pieces))
        faults = [_fault(lines, at, answer) for at, answer in enumerate(self._answers)]
        faults[-1] = faults[-1] or _surplus(lines, len(faults))
        return tuple(map(Finding, faults))


def lines_of(output: bytes) -> list[str]:
    """The lines without the blanks at their ends and without the empty ones at the very end."""
    lines = [line.rstrip(" \r") for line in output.decode("latin-1").split("\n")]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def _fault(lines: Sequence[str], at: int, answer: int) -> Fault | None:
    """What is wrong with the line of one data set, counted from 0."""
    right = str(answer)
    if at >= len(lines):
        return Fault(f"data set {at + 1}: its line is missing, the output has {_count(lines)}")
    if lines[at] == right:
        return None
    shown = _show(lines[at]) if lines[at] else "an empty line"
    return Fault(f"data set {at + 1}: {shown} where {right} is right")


def _surplus(lines: Sequence[str], wanted: int) -> Fault | None:
    if len(lines) <= wanted:
        return None
    extra = _show(lines[wanted]) if lines[wanted] else "an empty line"
    return Fault(f"{_count(lines)} for {wanted} data sets: line {wanted + 1}, {extra}, is too many")


def _count(lines: Sequence[str]) -> str:
    return "1 line" if len(lines) == 1 else f"{len(lines)} lines"


def _show(text: str) -> str:
    return ascii(text if len(text) <= _TEXT_LIMIT else f"{text[:_TEXT_LIMIT]}...")


class CubicEight(Challenge):
    """The rolling cubes of the ICPC's Asia Regional 2006 in Yokohama."""

    id = "cubic-eight-puzzle"
    title = "Roll eight cubes on a 3x3 board"
    summary = "read boards of rolling cubes, print the least number of moves for each"
    minimum_cases = 1 + _ROUND
    default_cases = 1 + _ROUND
    input_modes = (InputMode.STDIN,)

    def rules(self) -> str:
        """The rules, as `golf rules cubic-eight-puzzle` prints them."""
        return RULES

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """The sample, then mixed inputs."""
        mixed = KeyRange(purpose, "mixed", 0, cases - 1)
        return CaseKeys((KeyRange(purpose, "sample", 0, 1), mixed))

    def trial(self) -> CaseKey:
        """A single data set with the answer 3."""
        return CaseKey("trial", "3 moves", 0)

    def case(self, seed: str, key: CaseKey) -> Case:
        """The data sets of that key; `given` holds them in the contest's format itself."""
        if key.purpose == "given":
            return _make(key, _given(key.stratum), hash_seed=0)
        hash_seed = Draw(seed, self.id, self.revision, "hash", *_label(key)).below(2**32)
        if key.stratum == "sample":
            return _make(key, board.parse(SAMPLE), hash_seed)
        if key.stratum == "mixed":
            return _make(key, self._mixed(seed, key), hash_seed)
        return _make(key, (self._single(seed, key),), hash_seed)

    def _mixed(self, seed: str, key: CaseKey) -> tuple[DataSet, ...]:
        """Every start with every answer in an order drawn for each round, 16 at a time."""
        label = (self.id, self.revision, key.purpose)
        turn, part = divmod(key.index, _ROUND)
        order = Permutation(len(_PAIRS), seed, *label, "order", turn)
        found = []
        for at in range(part * MOST_DATA_SETS, (part + 1) * MOST_DATA_SETS):
            start, answer = _PAIRS[order[at]]
            numbers = _numbers(answer, start)
            which = Permutation(len(numbers), seed, *label, "goals", start, answer)
            found.append(_data_set(numbers[which[turn % len(numbers)]]))
        return tuple(found)

    def _single(self, seed: str, key: CaseKey) -> DataSet:
        if key.stratum not in _STRATA:
            raise UsageError(
                f"the cubic eight-puzzle has no cases '{key.stratum}': sample, mixed, 0 moves … "
                f"{MOST_MOVES} moves, {TOO_FAR}"
            )
        numbers = _numbers(_STRATA[key.stratum])
        label = (self.id, self.revision, "singles", key.purpose, key.stratum)
        return _data_set(numbers[Permutation(len(numbers), seed, *label)[key.index]])

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> LineChecker:
        """A checker for one run."""
        return LineChecker(case.facts.answers)

    def population(self) -> tuple[Stratum, ...]:
        """All 531,441 data sets by answer, one a case."""
        names = sorted(_STRATA, key=lambda name: _STRATA[name] % (MOST_MOVES + 2))
        return tuple(Stratum(name, len(_numbers(_STRATA[name]))) for name in names)

    def draw(self, case: Case, output: bytes) -> Drawing:
        """Start and goal of the first data set that is answered wrongly, with a solution."""
        from golf.puzzles.cubic_eight import solver

        findings = self._findings(case, output)
        wrong = next((at for at, finding in enumerate(findings) if finding.fault), 0)
        one, answer = case.facts.data_sets[wrong], case.facts.answers[wrong]
        lines = [("data set", f"{wrong + 1} of {case.items}"), ("answer", str(answer))]
        if answer >= 0:
            rolls = solver.rolls(one) or "nothing to do"
            lines.append(("rolls", rolls))
        start, goal = board.cells_shown(one.start, 0), board.cells_shown(one.empty, one.tops)
        return Drawing((_grid("start", start), _grid("goal", goal)), tuple(lines))

    def _findings(self, case: Case, output: bytes) -> tuple[Finding, ...]:
        checker = self.checker(case)
        checker.feed(output)
        return checker.finish()


def _label(key: CaseKey) -> tuple[str, str, int]:
    return key.purpose, key.stratum, key.index


def _make(key: CaseKey, data_sets: tuple[DataSet, ...], hash_seed: int) -> Case:
    from golf.puzzles.cubic_eight import solver

    answers = tuple(map(solver.answer, data_sets))
    text = board.render(data_sets).encode("ascii")
    return Case(key, text, hash_seed, Questions(data_sets, answers), items=len(data_sets))


def _given(text: str) -> tuple[DataSet, ...]:
    data_sets = board.parse(text)
    if not 1 <= len(data_sets) <= MOST_DATA_SETS:
        raise UsageError(f"{len(data_sets)} data sets: an input has 1 to {MOST_DATA_SETS}")
    return data_sets


def _numbers(answer: int, start: int | None = None) -> Sequence[int]:
    from golf.puzzles.cubic_eight import table

    numbers: Sequence[int] = table.numbers_with(answer, start).data
    return numbers


def _data_set(number: int) -> DataSet:
    rest, tops = divmod(number, TOPS)
    start, empty = divmod(rest, CELLS)
    return DataSet(start, empty, tops)


def _grid(title: str, shown: str) -> Grid:
    cells = [_SHOWN_AS[letter] for letter in shown]
    return Grid(title, tuple(tuple(cells[at : at + SIDE]) for at in range(0, CELLS, SIDE)))


RULES = """\
cubic-eight-puzzle: roll eight cubes on a 3x3 board

A board of 3x3 cells holds eight cubes; one cell is empty. On each cube two opposite faces are
white, two red, two blue. At the start all cubes stand alike: white on top, red to the front and
back, blue to the left and right. A move rolls a cube that is beside the empty cell into it, over
one of its lower edges. (Problem C of the ICPC Asia Regional 2006 in Yokohama.)

INPUT  1 to 16 data sets on standard input, then the line 0 0. A data set has
  four lines:

    3 2       column and row of the cell that is empty at the start, 1 to 3 each,
    R R R     counted from the left and from the top;
    W E W     then the colours wanted on top, seen from above: W white, R red, B blue,
    R R R     and E for the cell that shall be empty

OUTPUT  for each data set one line with the least number of moves that reach the wanted colours;
  -1 when that takes more than 30 or cannot be done. Which colours are on the other faces does not
  matter. One line too few or too many is wrong; spaces at the end of a line and empty lines at the
  very end are forgiven.

LIMITS  30 s of wall time, 2 GiB of memory, 64 KiB of output for each run. A right answer followed
  by a hang or an overrun is not accepted. Exit status and standard error do not matter when the
  answers are right.

CASES  Each data set is judged on its own. A submit runs at least 19 inputs: the contest's
  sample of 8 data sets first, then 18 inputs of 16 data sets, which hold every answer from 0 to 30,
  and -1, from each of the nine starts.

SCORE  the bytes of the source without one final line end. There is no bonus.

A MODERATOR JUDGES what no run can show: no files of one's own, no internet, no tables; the code is
  to be explained.
"""
