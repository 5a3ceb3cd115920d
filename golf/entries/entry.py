"""The frozen `Entry`: one submitted program with its author, language and claims.

Made by `golf.entries.loader` (a file) and later by `posts` (an answer), read by everybody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from golf.entries.claim import Posting
from golf.results import InputMode

MAX_SOURCE_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """A submitted program.

    `posted` is the file as it was, `source` what runs and is counted: the same without one final
    line end. `languages` are the ids it may be written in, the likeliest first; one, once known.
    `input_mode` is None until somebody says it or a trial finds it out. `flags` are what the
    interpreter or compiler is given beside the source; they cost nothing unless `count_flags`.
    An answer brings its `posting`; then `posted` is its code block.
    """

    challenge: str
    author: str
    name: str  # the file's name, for messages
    posted: bytes
    source: bytes
    languages: tuple[str, ...]
    claims: tuple[str, ...] = ()
    input_mode: InputMode | None = None
    flags: tuple[str, ...] = ()
    count_flags: bool = False
    posting: Posting | None = None

    @property
    def size(self) -> int:
        """Bytes counted."""
        return len(self.source) + self.flag_bytes

    @property
    def flag_bytes(self) -> int:
        """What the flags cost: as many bytes as they have when written, where they count."""
        return len(" ".join(self.flags)) if self.count_flags else 0

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
