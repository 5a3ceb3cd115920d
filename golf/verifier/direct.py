"""Level `none`: programs run as the user who runs golf, with limits but without walls.

The explicit way round (`--isolation none`) for machines where nothing better works. The same
supervisor runs outside any jail and keeps a directory of its own, which it removes at the end.
"""

from __future__ import annotations

import tempfile

from golf.results import Room
from golf.verifier.keeper import Handed
from golf.verifier.sandbox import BUILD_DIRECTORY, ENTRY_DIRECTORY


def arguments(room: Room, handed: Handed) -> list[str]:
    """What the supervisor needs to know beyond its settings: where to put which files."""
    files = [f"{handed.add('file', data)}={name}" for name, data in room.files]
    return [tempfile.gettempdir(), *files]


def relocated(argv: tuple[bytes, ...], directory: str) -> tuple[bytes, ...]:
    """The words of a command; those that are paths of a jail's own point into `directory`."""
    return tuple(_relocated(word, directory.encode()) for word in argv)


def _relocated(word: bytes, directory: bytes) -> bytes:
    for place in (ENTRY_DIRECTORY.encode(), BUILD_DIRECTORY.encode()):
        if word == place or word.startswith(place + b"/"):
            return directory + word
    return word
