"""What a moderator should look at in a source: bytes and a language in, notes out; never a verdict.

    source ─ without comments ─┬─ imports outside the standard library
                               ├─ calls for files, network, processes, code made at run time
                               └─ long literals, and what share of the source they are

`notes.toml` has the patterns, one row a language. Python's imports are read from the syntax tree
where this interpreter can parse the source (so not from most Python 2), and by patterns elsewhere.
Called by `golf.judging` for every entry and by `golf.desk` for a review. Nothing is run.
"""

from __future__ import annotations

import ast
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LONG_BYTES = 40
"""A literal of at least so many bytes is long."""

TABLE_ITEMS = 16
"""So many short literals in a row, with nothing but commas and blanks between, are one long one."""

_SHOWN = 5  # of each kind; the others are counted
_SHOWN_CHARS = 40

_WORDS = {
    "files": "may read or write files",
    "network": "may use the network",
    "processes": "may start programs",
    "code": "may run code made at run time",
}

# In the masked text a string is a NUL and then zeros, so that it is found like a long number, also
# right behind a word or a dot: `exec"…"`, `b"…"`, `$a."…"`.
_NUMBER = r"(?:\0[0\0]*+|(?<![\w.])\d[\w.]*+)"
_SEPARATOR = r"[\s,;]*+"
_LONG = re.compile(
    rf"\0[0\0]{{{LONG_BYTES - 1},}}+|(?<![\w.])\d[\w.]{{{LONG_BYTES - 1},}}+"
    rf"|{_NUMBER}(?:[\s,;]{_SEPARATOR}[-+]?{_NUMBER}){{{TABLE_ITEMS - 1},}}+"
)


@dataclass(frozen=True, slots=True)
class Row:
    """The patterns of one language, compiled; `tokens` finds comments and strings."""

    syntax: str
    tokens: re.Pattern[str] | None
    imports: tuple[re.Pattern[str], ...]
    standard: re.Pattern[str]
    calls: tuple[tuple[str, re.Pattern[str]], ...]

    def is_standard(self, name: str) -> bool:
        """Whether a module of that name comes with the language."""
        if self.syntax == "python" and name in sys.stdlib_module_names:
            return True
        return self.standard.fullmatch(name) is not None


@cache
def rows() -> dict[str, Row]:
    """The rows of the table, by the language's id."""
    import tomllib

    table = tomllib.loads(files("golf.entries").joinpath("notes.toml").read_text("utf-8"))
    forms = table.pop("forms")
    return {name: _row(_completed(row, table), forms) for name, row in table.items()}


def _completed(row: dict[str, Any], table: dict[str, Any]) -> dict[str, Any]:
    like = table[row["like"]] if "like" in row else {}
    standard = [*row.get("standard", ()), *like.get("standard", ())]
    return {**like, **row, "standard": standard}


def _row(row: dict[str, Any], forms: dict[str, str]) -> Row:
    parts = [
        f"(?P<{kind[:-1]}>{'|'.join(forms.get(form, form) for form in row[kind])})"
        for kind in ("comments", "strings")
        if kind in row
    ]
    return Row(
        syntax=row.get("syntax", ""),
        tokens=_compiled(parts) if parts else None,
        imports=tuple(_compiled([pattern]) for pattern in row.get("imports", ())),
        standard=_compiled(row["standard"] or ["(?!)"]),
        calls=tuple((kind, _compiled(row[kind])) for kind in _WORDS if kind in row),
    )


def _compiled(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.DOTALL | re.MULTILINE)


_NO_ROW = Row("", None, (), re.compile("(?!)"), ())


def source_notes(source: bytes, language: str) -> tuple[str, ...]:
    """The notes on a source; a language without a row gets those on long numbers alone."""
    row = rows().get(language, _NO_ROW)
    text = source.decode("latin-1")  # one character a byte: offsets and lengths are bytes
    bare = _masked(text, row, strings=False)
    return (*_imports(source, bare, row), *_calls(bare, row), *_literals(text, row))


def _masked(text: str, row: Row, *, strings: bool) -> str:
    """The text with comments blanked, and with strings as zeros where asked; equally long."""
    if row.tokens is None:
        return text

    def mask(match: re.Match[str]) -> str:
        if match.lastgroup == "comment":
            return re.sub(r"[^\n]", " ", match[0])
        return "\0" + "0" * (len(match[0]) - 1) if strings else match[0]

    return row.tokens.sub(mask, text)


def _imports(source: bytes, bare: str, row: Row) -> Iterator[str]:
    found = _python_imports(source) if row.syntax == "python" else None
    names = dict.fromkeys(_imports_by_pattern(bare, row) if found is None else found)
    if row.syntax == "python":
        names = dict.fromkeys(name.split(".")[0] for name in names)
    strange = [name for name in names if name and not row.is_standard(name)]
    if strange:
        yield f"imports from outside the standard library: {_listed(strange)}"


def _python_imports(source: bytes) -> list[str] | None:
    """The modules that a Python source imports; None where this interpreter cannot parse it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return [name for node in ast.walk(tree) for name in _imported(node)]


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=aliases):
            yield from (alias.name for alias in aliases)
        case ast.ImportFrom(module=str(module)):
            yield module
        case ast.Call(
            func=ast.Name(id="__import__") | ast.Attribute(attr="import_module" | "__import__"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name


def _imports_by_pattern(bare: str, row: Row) -> Iterator[str]:
    for pattern in row.imports:
        for match in pattern.finditer(bare):
            for group in match.groups():
                yield from (part.split()[0] for part in (group or "").split(",") if part.strip())


def _calls(bare: str, row: Row) -> Iterator[str]:
    for kind, pattern in row.calls:
        lines: dict[str, int] = {}
        for match in pattern.finditer(bare):
            name = _name(match[0])
            if name not in lines:
                lines[name] = bare.count("\n", 0, match.start()) + 1
        if lines:
            yield f"{_WORDS[kind]}: {_listed(f'{name} in line {n}' for name, n in lines.items())}"


def _name(match: str) -> str:
    return " ".join(match.split()).rstrip(" (")[:_SHOWN_CHARS]


def _listed(names: Iterable[str]) -> str:
    known = list(names)
    more = len(known) - _SHOWN
    return ", ".join(known[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _literals(text: str, row: Row) -> Iterator[str]:
    spans = [match.span() for match in _LONG.finditer(_masked(text, row, strings=True))]
    if not spans:
        return
    size = sum(stop - start for start, stop in spans)
    share = f"{size} of {len(text)} bytes ({100 * size / len(text):.0f} % of the source)"
    what = "a long literal or table" if len(spans) == 1 else f"{len(spans)} long literals or tables"
    yield f"{what}: {share}"
