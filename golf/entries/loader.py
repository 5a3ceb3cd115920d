"""A file becomes an `Entry`. Nothing is run, and nothing but the one final line end is changed.

    path → bytes, or the code of a post → repairs asked for → which languages? → Entry

Whatever cannot be an entry is an EntryError of one line: what is wrong, and what to do.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from golf.entries.answer import MOST_BYTES, Answer, is_answer, read_answer
from golf.entries.claim import Header, Posting
from golf.entries.entry import MAX_SOURCE_BYTES, Entry
from golf.entries.flags import check_flags
from golf.entries.languages import Language, languages
from golf.entries.languages import language as language_row
from golf.entries.reading import Reading
from golf.entries.repairs import REPAIRS, restore, tabs_repair
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
    reading: Reading | None = None,
) -> Entry:
    """Read a program, or a post with one, of at most 64 KiB (beside its final line end).

    `language` is an id of the table; None leaves it to the post's header, or to the file's name
    and its `#!` line. Raises EntryError for what cannot be an entry, UnknownName for an unknown
    language, UsageError for a flag that is not allowed.
    """
    path = Path(path)
    reading = replace(reading or Reading(), language=language)
    answer = _answer(path, reading)
    posted = answer.posted if answer else _read(path)
    source = without_line_end(posted)
    if reading.tabs:
        claimed = answer.posting.header.bytes if answer else None
        repairs = (tabs_repair(source, claimed), *reading.repairs)
        reading = replace(reading, repairs=tuple(dict.fromkeys(repairs)))
    source = restore(source, reading.repairs)
    _check(path, source)
    by_post = answer.languages if answer else ()
    entry = Entry(
        challenge=challenge,
        author=author,
        name=path.name,
        posted=posted,
        source=source,
        languages=by_post or _unsaid(path, source, language, answer),
        claims=tuple(dict.fromkeys(claims)),
        input_mode=input_mode,
        count_flags=reading.count_flags,
    )
    return _with_flags(_with_posting(entry, answer, reading), reading)


def load_to_count(path: Path, reading: Reading) -> Entry:
    """A program of any language, or that of a post, as an entry that is only to be counted."""
    answer = None
    if is_answer(path):
        answer = read_answer(path, _read(path, MOST_BYTES, "post"), reading, to_run=False)
    posted = answer.posted if answer else _read(path)
    posting = answer.posting if answer else None
    flags = posting.header.flags if posting else ()
    source = without_line_end(posted)
    return Entry("", "", path.name, posted, source, (), flags=flags, posting=posting)


def _unsaid(path: Path, source: bytes, name: str | None, answer: Answer | None) -> tuple[str, ...]:
    """The languages where no header names one; the refusal says what the header lacks."""
    try:
        return candidates(path, source, name)
    except EntryError as error:
        if answer is None:
            raise
        reasons = "; ".join(answer.posting.header.problems)
        raise EntryError(f"{path}: {reasons}: use --language ID (golf languages)") from error


def _answer(path: Path, reading: Reading) -> Answer | None:
    """What a post says; None for a program."""
    if is_answer(path):
        return read_answer(path, _read(path, MOST_BYTES, "post"), reading)
    if reading.block is not None:
        raise EntryError(f"{path}: is not a post (.md, .html): --block does not apply")
    return None


def _with_posting(entry: Entry, answer: Answer | None, reading: Reading) -> Entry:
    """The entry with its header and with what the repairs did."""
    if answer is None and not reading.repairs:
        return entry
    posting = answer.posting if answer else Posting(Header(""))
    if not reading.repairs:
        return replace(entry, posting=posting)
    before = len(without_line_end(entry.posted))
    faults = ", ".join(REPAIRS[name].fault for name in reading.repairs)
    remark = f"restored ({faults}): {before} bytes as posted, {len(entry.source)} judged"
    remarks = (remark, *posting.remarks)
    return replace(entry, posting=replace(posting, repairs=reading.repairs, remarks=remarks))


def _with_flags(entry: Entry, reading: Reading) -> Entry:
    """The entry with its flags: those of the command line, else those of its header."""
    flags = reading.flags
    if flags is None:
        flags = entry.posting.header.flags if entry.posting else ()
    for name in entry.languages:
        check_flags(language_row(name), flags)
    return replace(entry, flags=flags)


def without_line_end(posted: bytes) -> bytes:
    r"""The bytes that run and count: one final LF or CRLF taken off. A lone CR is no line end."""
    for line_end in _LINE_ENDS:
        if posted.endswith(line_end):
            return posted.removesuffix(line_end)
    return posted


def candidates(path: Path, source: bytes, name: str | None) -> tuple[str, ...]:
    """Ids of the languages it may be written in, the likeliest first; at least one."""
    if name is not None:
        return (language_row(name).id,)
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


def _read(path: Path, most: int = MAX_SOURCE_BYTES, what: str = "source") -> bytes:
    """The bytes of a regular file; a pipe or a device is refused before it could block."""
    limit = most + max(map(len, _LINE_ENDS))
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
    if len(without_line_end(posted)) > most:
        raise EntryError(f"{path}: has {state.st_size:,} bytes; a {what} may have at most {most:,}")
    return posted


def _check(path: Path, source: bytes) -> None:
    if len(source) > MAX_SOURCE_BYTES:
        raise EntryError(f"{path}: its program has {len(source):,} bytes; at most 65,536 may be")
    if not source:
        raise EntryError(f"{path}: is empty; a program of 0 bytes cannot be judged")
    if source.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" in source:
        raise EntryError(f"{path}: is UTF-16 text; save it as UTF-8")
    if b"\0" in source:
        what = "a compiled program" if source.startswith(_COMPILED) else "a binary file"
        raise EntryError(f"{path}: looks like {what} (it has NUL bytes); give the source")
