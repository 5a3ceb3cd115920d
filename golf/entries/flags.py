"""Interpreter flags: what `--flags "-lp"` or a header asks for, held against the language table.

In: words and a `Language`. Out: the flags, or a UsageError that lists what is allowed. Called by
`loader`. A flag that carries code (`-e`), defines names (`-D`) or loads files is in no list: what
it brings would be source that nobody counts.
"""

from __future__ import annotations

import re
import shlex

from golf.entries.languages import Language
from golf.errors import UsageError

_JOINABLE = re.compile(r"-[A-Za-z0](\[[^\]]+\]\*)?")


def split_flags(text: str) -> tuple[str, ...]:
    """The words of `--flags`; raises UsageError where a quote is left open."""
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(f"--flags {text!r}: {error}") from error


def check_flags(row: Language, flags: tuple[str, ...]) -> None:
    """Raise UsageError for the first flag that the language's row does not allow."""
    for flag in flags:
        if not _allowed(row, flag):
            known = " ".join(row.flags) or "none"
            raise UsageError(
                f"flag '{flag}' is not allowed for {row.name} (allowed: {known}); "
                "flags that carry code or load files would be source that is not counted"
            )


def _allowed(row: Language, flag: str) -> bool:
    if any(re.fullmatch(pattern, flag) for pattern in row.flags):
        return True
    letters = [pattern[1:] for pattern in row.flags if _JOINABLE.fullmatch(pattern)]
    return bool(letters) and re.fullmatch(f"-(?:{'|'.join(letters)})+", flag) is not None
