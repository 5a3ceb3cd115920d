"""Tables for the terminal and for other programs: the leaderboard in five formats, and lists.

In: ranked rows of the board, challenges, languages, checks of the machine. Out: text without a
final line end. `golf.cli` calls it for `leaderboard`, `challenges`, `languages` and `doctor`.

Whatever an author typed is made visible (`golf.reports.visible`) and escaped for its format.
In CSV a text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`)
gets an apostrophe before it: a board is opened by people who do not know its authors. The exact
text stands in the JSON.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType

from golf.challenges.base import Challenge
from golf.errors import UnknownName
from golf.records import GrantStatus, StandingRow
from golf.reports import json, page
from golf.reports.visible import visible
from golf.reports.wording import NO_WORTHS, Worths, bonus_text, language_text, limits_text, worths
from golf.scoring.ranking import Ranked

HEADERS = ("rank", "author", "language", "bytes", "bonus", "score", "submitted", "id")
_RIGHT = frozenset({"rank", "bytes", "score", "id"})
_NAME_LIMIT = 40
_SUMMARY_WIDTH = 44

_UNCONTAINED = "‡"
_WAIVED = "†"
_REFUSED = "✗"
_STATUS_MARKS: Mapping[GrantStatus, str] = MappingProxyType(
    {GrantStatus.PROVISIONAL: "°", GrantStatus.NOT_REFUTED: "+", GrantStatus.PROVED: "✓"}
)
_LEGEND: Mapping[str, str] = MappingProxyType(
    {
        "°": "held on the cases of its submit",
        "+": "not refuted by an audit",
        "✓": "proved on every case",
        _REFUSED: "claimed and refused",
        _UNCONTAINED: "ran without isolation",
        _WAIVED: "a moderator waived a rule",
    }
)


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard to be shown; `challenge` is an id, empty for the rows of several."""

    lines: tuple[Ranked, ...]
    challenge: str
    worths: Worths

    @property
    def title(self) -> str:
        """The heading where a format has one."""
        return f"Leaderboard: {self.challenge}" if self.challenge else "Leaderboard"

    @property
    def invitation(self) -> str:
        """What an empty board says."""
        option = f" --challenge {self.challenge}" if self.challenge else ""
        return f"No accepted entry yet. Be the first: golf submit FILE{option}"


@dataclass(frozen=True, slots=True)
class LanguageLine:
    """A line of `golf languages`; `version` is empty where it is not installed.

    `flags` are those that an entry may ask for, as patterns.
    """

    id: str
    name: str
    extensions: tuple[str, ...]
    version: str
    hint: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line of `golf doctor`: what was looked at, whether it is fine, found what, remedy.

    What is `optional` may be missing without harm, and is marked more quietly.
    """

    name: str
    fine: bool
    found: str
    remedy: str = ""
    optional: bool = False

    @property
    def mark(self) -> str:
        """`ok`, `!!` for what needs a remedy, `--` for what may be missing."""
        return "ok" if self.fine else "--" if self.optional else "!!"


def format_board(
    ranked: Iterable[Ranked],
    format: str,
    *,
    challenge: str = "",
    worths: Worths = NO_WORTHS,
) -> str:
    """The leaderboard as `table`, `markdown`, `csv`, `json` or `html`; else UnknownName.

    `worths` (see `golf.reports.wording.worths`) lets the bonus column say what is taken off.
    """
    if format not in FORMATS:
        raise UnknownName("format", format, FORMATS)
    return FORMATS[format](Board(tuple(ranked), challenge, worths))


def challenges_table(challenges: Iterable[Challenge]) -> str:
    """The challenges with what they are about, their bonuses and limits."""
    from textwrap import fill

    rows = [
        (
            challenge.id,
            fill(challenge.summary, _SUMMARY_WIDTH),
            "\n".join(bonus_text(name, worths(challenge)) for name in worths(challenge)) or "none",
            limits_text(challenge.limits),
        )
        for challenge in challenges
    ]
    return grid(("challenge", "what to do", "bonuses", "limits (time, memory, output)"), rows)


def languages_table(lines: Iterable[LanguageLine]) -> str:
    """The languages with the version found, or how to install what is missing."""
    rows = [
        (
            line.id,
            line.name,
            " ".join(line.extensions),
            visible(line.version, 60) or f"not installed: {line.hint}",
            " ".join(line.flags),
        )
        for line in lines
    ]
    return grid(("language", "name", "files", "installed", "flags allowed"), rows)


def doctor_table(lines: Iterable[CheckLine]) -> str:
    """What was checked on this machine; the remedy stands below what is not fine."""
    rows: list[tuple[str, str, str]] = []
    for line in lines:
        rows.append((line.name, line.mark, visible(line.found, 200)))
        if line.remedy:
            rows.append(("", "", f"→ {line.remedy}"))
    return grid(("check", "", "found"), rows)


def _table(board: Board) -> str:
    if not board.lines:
        return board.invitation
    text = grid(HEADERS, [_cells(line, board.worths) for line in board.lines])
    legend = _legend(board)
    return f"{text}\n\n{legend}" if legend else text


def _markdown(board: Board) -> str:
    if not board.lines:
        return escape_markdown(board.invitation)
    rows = [[escape_markdown(cell) for cell in _cells(line, board.worths)] for line in board.lines]
    text = grid(HEADERS, rows, style="pipe")
    legend = _legend(board)
    return f"{text}\n\n{escape_markdown(legend)}" if legend else text


def _csv(board: Board) -> str:
    reports = json.leaderboard_report(board.lines)
    text = StringIO()
    writer = csv.DictWriter(text, _CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _csv_cell(report[key]) for key in _CSV_COLUMNS} for report in reports)
    return text.getvalue().removesuffix("\n")


def _json(board: Board) -> str:
    return json.dump(json.leaderboard_report(board.lines))


def _html(board: Board) -> str:
    if not board.lines:
        return page.html_page(board.title, page.paragraph(board.invitation))
    rows = [_cells(line, board.worths) for line in board.lines]
    table = page.html_table(HEADERS, rows, right=_RIGHT)
    legend = _legend(board)
    return page.html_page(board.title, table + (page.paragraph(legend) if legend else ""))


FORMATS: Mapping[str, Callable[[Board], str]] = MappingProxyType(
    {"table": _table, "markdown": _markdown, "csv": _csv, "json": _json, "html": _html}
)
"""The formats of the leaderboard, by the name that `--format` takes."""

_CSV_COLUMNS = (
    "rank", "id", "author", "language", "bytes", "chars", "bonuses", "score",
    "submitted", "status", "challenge", "isolation", "waivers", "flags", "refused", "grounds",
)  # fmt: skip


def _cells(line: Ranked, known: Worths) -> tuple[str, ...]:
    """The texts of one line of the board, in the order of HEADERS."""
    row = line.row
    return (
        str(line.rank),
        visible(row.author, _NAME_LIMIT),
        visible(language_text(row.language, row.flags), _NAME_LIMIT),
        str(row.size),
        _bonus_cell(row, known),
        str(row.score),
        json.utc(row.submitted)[:10],
        str(row.id),
    )


def _bonus_cell(row: StandingRow, known: Worths) -> str:
    text = ", ".join(bonus_text(name, known) for name in row.bonuses)
    status, *others = _marks(row)
    refused = ", ".join(f"{name} {_REFUSED}" for name in row.refused)
    granted = f"{text} {status}".strip()
    verified = ", ".join(part for part in (granted, refused) if part)
    return " ".join(part for part in (verified, *others) if part)


def _marks(row: StandingRow) -> tuple[str, ...]:
    """How far the bonus is believed, and what else is to be known of the row."""
    status = _STATUS_MARKS.get(row.status, "") if row.status and row.bonuses else ""
    contained = "" if row.isolation != "none" else _UNCONTAINED
    return status, contained, _WAIVED if row.waivers else ""


def _legend(board: Board) -> str:
    """One line that explains the marks on this board; empty where there are none."""
    used = {mark for line in board.lines for mark in _marks(line.row)}
    used |= {_REFUSED for line in board.lines if line.row.refused}
    legend = [f"{mark} {text}" for mark, text in _LEGEND.items() if mark in used]
    return "; ".join([*legend, *_audited(board)])


def _audited(board: Board) -> Iterator[str]:
    """How far each audit goes: cases, bound and confidence."""
    for line in board.lines:
        if line.row.status is GrantStatus.NOT_REFUTED and line.row.grounds:
            yield f"entry {line.row.id}: {visible(line.row.grounds, 200)}"


def grid(headers: Sequence[str], rows: Sequence[Sequence[str]], style: str = "simple") -> str:
    """A table of texts by tabulate; the columns of numbers stand to the right."""
    from tabulate import tabulate

    alignment = ["right" if header in _RIGHT else "left" for header in headers]
    # An author called "1e5" is not a number: nothing is parsed, the alignment is said.
    text = tabulate(
        rows, headers, style, disable_numparse=True, colalign=alignment if rows else None
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def escape_markdown(text: str) -> str:
    r"""Text that Markdown and HTML in Markdown leave as it is, also in a cell of a table.

    HTML's own characters become entities, Markdown's get a backslash (CommonMark 2.4).
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_{}\[\]()#|~!$])", r"\\\1", text)


def _csv_cell(value: object) -> object:
    """A value of a JSON report for CSV: lists joined, texts visible and never a formula."""
    if isinstance(value, list):
        value = " ".join(value)
    if not isinstance(value, str):
        return value
    text = visible(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
