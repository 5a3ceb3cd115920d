"""`peg-solitaire`: print 13 jumps that leave one peg on the triangle of 15 holes.

There is no input, so there is one case and one run, which shows all there is to be seen. The output
is checked while it arrives (`peg_stream`). The rules are printed by `rules()`.
"""

from __future__ import annotations

import re

from golf.challenges.base import Bonus, Challenge, Measures, Stratum
from golf.challenges.peg_hints import written_games
from golf.challenges.peg_stream import JUMPS, ROWS, START, PegChecker
from golf.entries.entry import Entry
from golf.errors import UsageError
from golf.results import (
    MIB,
    Case,
    CaseKey,
    CaseKeys,
    Drawing,
    Grid,
    InputMode,
    KeyRange,
    Limits,
)

_STRATUM = "the run"
_FIFTEEN = re.compile(rb"(?<![0-9])15(?![0-9])")
# Other ways to write 15 that the bonus lets pass.
_NEARLY = re.compile(
    rb"[0-9]+15[0-9]*|15[0-9]+|0[xX]0*[fF](?![0-9a-fA-F])|0[oO]?0*17(?![0-9])|0[bB]0*1111(?![01])"
)
_NOTED_JUMPS = 3


def _one_solution(measures: Measures) -> str | None:
    if measures.get("repeated"):
        return f"line {measures['repeat_line']}: a solution that was there before"
    if measures["solutions"] < 2:
        return "one solution; two different ones are needed"
    return None


def _has_15(entry: Entry) -> str | None:
    match = _FIFTEEN.search(entry.source)
    return None if match is None else f"byte {match.start() + 1} of the source: 15"


class PegSolitaire(Challenge):
    """One run without an input."""

    id = "peg-solitaire"
    title = "Peg solitaire on the triangle of 15 holes"
    summary = "no input; print one or more ways to jump until a single peg is left"
    limits = Limits(wall_seconds=300.0, output_bytes=16 * MIB)
    input_modes = (InputMode.NONE,)
    bonuses = (
        Bonus(
            "several-solutions",
            "two or more different solutions, none of them twice",
            points=10,
            refuted_by_item=_one_solution,
        ),
        Bonus(
            "no-15",
            "no number in the source is written 15",
            points=5,
            refuted_by_entry=_has_15,
        ),
    )

    def rules(self) -> str:
        """The rules, as `golf rules peg-solitaire` prints them."""
        return RULES

    def plan(self, purpose: str, cases: int) -> CaseKeys:
        """The one run, however many are asked for."""
        return CaseKeys((KeyRange(purpose, _STRATUM, 0, 1),))

    def trial(self) -> CaseKey:
        """The same run, ended after its first solution."""
        return CaseKey("trial", _STRATUM, 0)

    def case(self, seed: str, key: CaseKey) -> Case:
        """An empty input."""
        if key.purpose == "given" and key.stratum.strip():
            raise UsageError("peg-solitaire has no input")
        return Case(key, b"")

    def checker(self, case: Case, waivers: tuple[str, ...] = ()) -> PegChecker:
        """A checker for one run."""
        return PegChecker(enough=1 if case.key.purpose == "trial" else None)

    def population(self) -> tuple[Stratum, ...]:
        """The one run."""
        return (Stratum(_STRATUM, 1),)

    def notes(self, entry: Entry) -> tuple[str, ...]:
        """Games that are written down in the source, and 15 written in other ways."""
        games = [
            f"the source seems to hold a solution from byte {game.at + 1} on, as {game.how}: "
            f"{_short(game.jumps)} … ({JUMPS} jumps)"
            for game in written_games(entry.source)
        ]
        near = dict.fromkeys(match[0] for match in _NEARLY.finditer(entry.source))
        if near and "no-15" in entry.claims:
            games.append(f"no-15 lets pass: {', '.join(text.decode() for text in near)}")
        return tuple(games)

    def draw(self, case: Case, output: bytes) -> Drawing:
        """The board as the first solution leaves it, as far as it can be played."""
        from golf.puzzles.peg_solitaire import beginning, jumps

        known = {str(jump): jump for jump in jumps(ROWS)}
        board, played = beginning(ROWS, START), 0
        for line in output.decode("latin-1").strip().splitlines():
            jump = known.get(line.rstrip())
            if jump is None or board & jump.changed != jump.before:
                break
            board ^= jump.changed
            played += 1
        return Drawing((_triangle(f"after {played} jumps", board),))


def _short(jumps: tuple[tuple[int, int, int], ...]) -> str:
    return ", ".join(f"{start}-{over}-{end}" for start, over, end in jumps[:_NOTED_JUMPS])


def _triangle(title: str, board: int) -> Grid:
    rows, hole = [], 0
    for row in range(ROWS):
        cells: list[tuple[str, str] | None] = [None] * (ROWS - 1 - row)
        for _ in range(row + 1):
            cells += [("o", "yellow") if board >> hole & 1 else (".", "white"), None]
            hole += 1
        rows.append(tuple(cells + [None] * (2 * ROWS - 1 - len(cells)))[: 2 * ROWS - 1])
    return Grid(title, tuple(rows))


RULES = """\
peg-solitaire: leave one peg on the triangle

THE BOARD  fifteen holes, numbered from top to bottom and from left to right:

            1
           2 3
          4 5 6
         7 8 9 10
       11 12 13 14 15

  At the start every hole but 1 holds a peg, which bears the number of its hole. A peg jumps in a
  straight line, in any of the three directions, over the peg next to it into the empty hole behind;
  the peg that was jumped over is taken away. Thirteen jumps that leave one peg are a solution; the
  last peg may be anywhere.

INPUT  none: no argument, and standard input is empty.

OUTPUT  a line for each jump, exactly like this one:

    Peg 4 jumps Peg 2 to Hole 1.

  - the full stop and the line end are part of the line, those of the very last line too: an output
    without its last line end is wrong;
  - one solution is enough. Others may follow, in any number, with one or more blank lines between
    two of them; blank lines before the first and after the last are forgiven;
  - blanks at the end of a line and CRLF are forgiven; nothing else is;
  - every solution is played. One that is wrong makes the output wrong; the feedback names the line.

  Find the solution when the program runs: writing one down disqualifies. No run can show that, so a
  source that seems to hold a solution gets a note, and a moderator decides.

LIMITS  300 s of wall time, 2 GiB of memory, 16 MiB of output. Exit status and standard error do not
  matter when the output is right.

SCORE  the bytes of the source without one final line end, less the points that are claimed and
  hold; both may:
    several-solutions  -10  two or more different solutions, and none twice: a repeated one costs
                            the bonus, not the entry
    no-15               -5  no number in the source is written 15: a run of digits that is exactly
                            15 counts, 115 or 0xF do not and are noted
"""
