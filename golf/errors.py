"""Everything that can go wrong without being the submitted program's fault.

A fault of a program is a value (`golf.results.Verdict`). What stands here is raised instead:

    GolfError                   one line: what is wrong, where, and what to do; exit status 2
    ├── UsageError              a wrong argument, name or file, given by the user
    │   ├── EntryError          a file that cannot be an entry
    │   └── UnknownName         no such challenge, language, bonus, case or entry
    ├── MissingLanguage         the language's interpreter or compiler is not installed
    ├── NoSandbox               no way to contain a program on this machine
    ├── StoreError              a database that cannot be opened, written or understood
    │   └── NoDatabase          there is none yet
    └── JudgeError              our own fault while judging; becomes the verdict JE in one place,
                                `golf.verifier.judge`

Callers catch `GolfError` once, in `golf.cli`.
"""

from __future__ import annotations

from collections.abc import Iterable


class GolfError(Exception):
    """The root: its text is the one line shown to the user."""


class UsageError(GolfError):
    """The user asked for something that cannot be done as asked."""


class EntryError(UsageError):
    """A file that cannot be an entry: missing, empty, too large, unreadable, a directory."""


class UnknownName(UsageError):
    """A name that is not in a known set; the text lists the set and the nearest match."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        from difflib import get_close_matches

        names = sorted(known)
        near = get_close_matches(name, names, n=1)
        hint = f"did you mean '{near[0]}'? " if near else ""
        super().__init__(f"unknown {kind} '{name}': {hint}known: {', '.join(names) or 'none'}")


class MissingLanguage(GolfError):
    """A language whose toolchain this machine lacks; the text names the package that brings it."""


class NoSandbox(GolfError):
    """No isolation level passed its self-test; the text names the remedy."""


class StoreError(GolfError):
    """The database cannot be opened, written, or is not ours."""


class NoDatabase(StoreError):
    """There is no database there yet, and none was to be made."""


class JudgeError(GolfError):
    """A fault of the judge itself while judging; never charged to the entry."""
