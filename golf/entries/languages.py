"""The language table: `languages.toml` in, frozen `Language` rows out.

    languages.toml → tomllib → cattrs → languages() → loader (which language is this file?)
                                                    → verifier.toolchain (how is it compiled, run?)

One row is one language; nothing else in the project knows any language by name. A row with an
unknown key, a missing key or a value of the wrong type is refused, and the message names the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, get_args, get_origin

from golf.errors import UnknownName, UsageError
from golf.results import MemoryMode

if TYPE_CHECKING:
    from cattrs import Converter


@dataclass(frozen=True, slots=True)
class Executable:
    """A program that a language needs, and how to find the real one behind a shim.

    `names` are tried in order: names on PATH, or paths with `~`, `$NAME` and wildcards (then the
    highest version first). The first that answers `ask` with something that `answer` matches is
    taken; the named groups of the match fill `real`, and `visible` and `masked` of the language.
    """

    placeholder: str
    names: tuple[str, ...]
    ask: tuple[str, ...] = ()
    answer: str = ""
    real: str = "{found}"


@dataclass(frozen=True, slots=True)
class NameRule:
    """A name that must be looked up in the source, such as the public class of a Java program.

    The first group of `pattern` is searched in the outline of the source: no comments, no
    strings, no nested blocks. `default` is the name where nothing is found.
    """

    placeholder: str
    pattern: str
    default: str


@dataclass(frozen=True, slots=True)
class Language:
    """One row. `languages.toml` says what each column means."""

    id: str
    name: str
    extensions: tuple[str, ...]
    shebangs: tuple[str, ...]
    source: str
    run: tuple[str, ...]
    executables: tuple[Executable, ...]
    version_pattern: str
    runtime: str
    install: str
    selftest: str
    called: str = ""
    flags: tuple[str, ...] = ()
    version: tuple[str, ...] = ()
    compile: tuple[tuple[str, ...], ...] = ()
    artefacts: tuple[str, ...] = ()
    names: tuple[NameRule, ...] = ()
    visible: tuple[str, ...] = ()
    masked: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    memory_mode: MemoryMode = MemoryMode.ADDRESS_SPACE
    processes: int = 64
    environment: tuple[tuple[str, str], ...] = ()

    def named(self, source: bytes) -> dict[str, str]:
        """What the name rules find in this source, by placeholder."""
        if not self.names:
            return {}
        text = outline(source.decode("utf-8", "replace"))
        found = {rule.placeholder: re.search(rule.pattern, text) for rule in self.names}
        return {
            rule.placeholder: match[1] if (match := found[rule.placeholder]) else rule.default
            for rule in self.names
        }

    def source_name(self, source: bytes) -> str:
        """The name of the source file in the sandbox, e.g. `entry.py` or `Main.java`."""
        return self.source.format(**self.named(source))


@cache
def languages() -> Mapping[str, Language]:
    """All rows by id, in the order of the table."""
    return read_table(files("golf.entries").joinpath("languages.toml").read_text("utf-8"))


def language(name: str) -> Language:
    """The row of that id; UnknownName lists those there are."""
    rows = languages()
    if name not in rows:
        raise UnknownName("language", name, rows)
    return rows[name]


def read_table(text: str) -> dict[str, Language]:
    """The rows of a table in TOML. UsageError names the row and every fault in it."""
    import tomllib

    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"the language table is not TOML: {error}") from error
    return {name: _read_row(name, row) for name, row in rows.items()}


def _read_row(name: str, row: object) -> Language:
    from cattrs import transform_error

    if not isinstance(row, dict):
        raise UsageError(f"languages.toml: '{name}' stands outside of any row")
    try:
        read = _converter().structure({"id": name, **row}, Language)
    except Exception as error:  # cattrs gathers errors of any type in one group
        faults = "; ".join(transform_error(error, path="row"))
        raise UsageError(f"languages.toml, row '{name}': {faults}") from error
    _check_templates(read)
    return read


@cache
def _converter() -> Converter:
    """A converter that coerces nothing: no number passes for a text, no text for a list."""
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _exactly)
    converter.register_structure_hook(int, _exactly)
    converter.register_structure_hook(MemoryMode, lambda value, _: MemoryMode(value))
    converter.register_structure_hook_func(_is_tuple, partial(_list, converter))
    return converter


def _is_tuple(kind: Any) -> bool:
    return bool(get_origin(kind) is tuple)


def _exactly(value: object, kind: type) -> object:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def _list(converter: Converter, value: object, kind: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    parts = get_args(kind)
    kinds = [parts[0]] * len(value) if parts[-1] is Ellipsis else list(parts)
    pairs = zip(value, kinds, strict=True)
    return tuple(converter.structure(part, part_kind) for part, part_kind in pairs)


def _check_templates(row: Language) -> None:
    """Patterns must compile, and templates use only what the row defines."""
    places = {executable.placeholder for executable in row.executables}
    places |= {rule.placeholder for rule in row.names}
    known = dict.fromkeys(places | {"source", "directory", "flags"}, "x")
    try:
        for pattern in _patterns(row):
            re.compile(pattern)
        for part in [*row.run, *row.version, *(part for argv in row.compile for part in argv)]:
            part.format(**known)
    except (re.error, KeyError, IndexError, ValueError) as error:
        reason = f"unknown placeholder {error}" if isinstance(error, KeyError) else str(error)
        raise UsageError(f"languages.toml, row '{row.id}': {reason}") from error


def _patterns(row: Language) -> Iterable[str]:
    yield row.version_pattern
    yield row.called
    yield from row.flags
    yield from (executable.answer for executable in row.executables)
    yield from (rule.pattern for rule in row.names)


_IGNORED = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | \"{3}.*?\"{3} | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'""",
    re.DOTALL | re.VERBOSE,
)


def outline(text: str, depth: int = 2) -> str:
    """The text of a C-like source without comments and strings, down to `depth` − 1 braces."""
    kept = []
    level = 0
    for character in _IGNORED.sub(" ", text):
        level -= character == "}"
        if level < depth - (character in "{}"):
            kept.append(character)
        level += character == "{"
    return "".join(kept)
