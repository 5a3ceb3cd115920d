"""A file becomes an `Entry`. Nothing is run, and nothing but the one final line end is changed.

    path → bytes → which languages can it be? → Entry, for `usecases`

Whatever cannot be an entry is an EntryError of one line: what is wrong, and what to do.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from golf.entries.entry import MAX_SOURCE_BYTES, Entry
from golf.entries.languages import Language, language, languages
from golf.errors import EntryError
from golf.results import InputMode

_LINE_ENDS = (b"\r\n", b"\n")
_COMPILED = (b"\x7fELF", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"MZ", b"\0asm", b"!<arch>")


def load(
    path: str | Path,
    *,
    challenge: str,
    author: str,
    language: str | None = None,
    claims: Sequence[str] = (),
    input_mode: InputMode | None = None,
) -> Entry:
    """Read a file of at most 64 KiB (beside its final line end).

    `language` is an id of the table; None leaves it to the file's name and its `#!` line.
    Raises EntryError for what cannot be an entry, UnknownName for an unknown language.
    """
    path = Path(path)
    posted = _read(path)
    source = without_line_end(posted)
    _check(path, source)
    return Entry(
        challenge=challenge,
        author=author,
        name=path.name,
        posted=posted,
        source=source,
        languages=candidates(path, source, language),
        claims=tuple(dict.fromkeys(claims)),
        input_mode=input_mode,
    )


def without_line_end(posted: bytes) -> bytes:
    r"""The bytes that run and count: one final LF or CRLF taken off. A lone CR is no line end."""
    for line_end in _LINE_ENDS:
        if posted.endswith(line_end):
            return posted.removesuffix(line_end)
    return posted


def candidates(path: Path, source: bytes, name: str | None) -> tuple[str, ...]:
    """Ids of the languages it may be written in, the likeliest first; at least one."""
    if name is not None:
        return (language(name).id,)
    rows = languages().values()
    by_extension = [row.id for row in rows if path.suffix.lower() in row.extensions]
    by_shebang = [row.id for row in rows if _speaks(row, interpreter(source))]
    both = [found for found in by_extension if found in by_shebang]
    found = tuple(both or by_extension or by_shebang)
    if not found:
        raise EntryError(f"{path}: cannot tell its language: {_remedy()}")
    return found


def interpreter(source: bytes) -> str:
    """The bare name of the interpreter in a `#!` line, seen through `env`; else nothing."""
    first = source.split(b"\n", 1)[0]
    if not first.startswith(b"#!"):
        return ""
    words = [PurePosixPath(word).name for word in first[2:].decode("utf-8", "replace").split()]
    if words[:1] == ["env"]:
        words = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
    return words[0] if words else ""


def _speaks(row: Language, name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in row.shebangs)


def _remedy() -> str:
    endings = " ".join(dict.fromkeys(row.extensions[0] for row in languages().values()))
    return f"use --language ID (golf languages lists them), a '#!' line, or one of {endings}"


def _read(path: Path) -> bytes:
    """The bytes of a regular file; a pipe or a device is refused before it could block."""
    limit = MAX_SOURCE_BYTES + max(map(len, _LINE_ENDS))
    try:
        state = path.stat()
        if stat.S_ISDIR(state.st_mode):
            raise EntryError(f"{path}: is a directory; give the file with the program")
        if not stat.S_ISREG(state.st_mode):
            raise EntryError(f"{path}: is not a regular file; give the file with the program")
        with path.open("rb") as file:
            posted = file.read(limit + 1)
    except FileNotFoundError:
        raise EntryError(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise EntryError(f"{path}: cannot be read: {reason}") from error
    if len(without_line_end(posted)) > MAX_SOURCE_BYTES:
        raise EntryError(
            f"{path}: has {state.st_size:,} bytes; a source may have at most {MAX_SOURCE_BYTES:,}"
        )
    return posted


def _check(path: Path, source: bytes) -> None:
    if not source:
        raise EntryError(f"{path}: is empty; a program of 0 bytes cannot be judged")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" in source:
        raise EntryError(f"{path}: is UTF-16 text; save it as UTF-8")
    if b"\0" in source:
        what = "a compiled program" if source.startswith(_COMPILED) else "a binary file"
        raise EntryError(f"{path}: looks like {what} (it has NUL bytes); give the source")
