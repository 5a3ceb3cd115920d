"""The frozen `Entry`: one submitted program with its author, language and claims.

Made by `golf.entries.loader` (a file) and later by `posts` (an answer), read by everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from golf.results import InputMode

MAX_SOURCE_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """A submitted program.

    `posted` is the file as it was, `source` what runs and is counted: the same without one final
    line end. `languages` are the ids it may be written in, the likeliest first; one, once known.
    `input_mode` is None until somebody says it or a trial finds it out.
    """

    challenge: str
    author: str
    name: str  # the file's name, for messages
    posted: bytes
    source: bytes
    languages: tuple[str, ...]
    claims: tuple[str, ...] = ()
    input_mode: InputMode | None = None

    @property
    def size(self) -> int:
        """Bytes counted."""
        return len(self.source)

    @property
    def chars(self) -> int | None:
        """Characters, when the source is UTF-8; else None."""
        try:
            return len(self.source.decode("utf-8"))
        except UnicodeDecodeError:
            return None

    @property
    def sha256(self) -> str:
        """The name of the source itself, whoever submits it."""
        return sha256(self.source).hexdigest()
