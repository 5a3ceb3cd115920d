"""Languages with a one-byte code page of their own: how many bytes a source has there.

`codepages.toml` has a row for each: the name's pattern as in `languages.toml`, and the characters
that are one byte. Used by `golf bytes` and by the report on a header's claim; golf runs none of
these languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class CodePage:
    """One row; each of the `characters` is a single byte there (a line end may have two forms)."""

    id: str
    name: str
    called: str
    characters: frozenset[str]

    def size(self, source: bytes) -> int | None:
        """Bytes of a UTF-8 source in this code page; None if a character is not in it."""
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError:
            return None
        return len(text) if self.characters.issuperset(text) else None


@cache
def code_pages() -> Mapping[str, CodePage]:
    """All rows by id."""
    import tomllib

    text = files("golf.entries").joinpath("codepages.toml").read_text("utf-8")
    return {
        id_: CodePage(id_, row["name"], row["called"], frozenset("".join(row["characters"])))
        for id_, row in tomllib.loads(text).items()
    }


def code_page_size(language: str, source: bytes) -> int | None:
    """Bytes of a source in the code page of a language as a header calls it; None without one."""
    name = " ".join(language.casefold().split())
    for page in code_pages().values():
        if re.fullmatch(page.called, name):
            return page.size(source)
    return None
