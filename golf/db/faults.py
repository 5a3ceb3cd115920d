"""A database's error as one clear line.

`session`, `schema` and `store` run everything that talks to the database inside `told(place)`;
what SQLite, a PostgreSQL driver or the file system says comes out as a `StoreError`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, NoSuchModuleError

from golf.errors import StoreError

# What SQLite says, and what to tell the user.
_SAID = (
    ("is locked", "is busy: another process is writing; try again"),
    ("disk is full", "cannot be written: the disk is full; free some space and try again"),
    ("readonly database", "cannot be written: it is read-only for this user; give another --db"),
    ("unable to open", "cannot be opened or created here; check the permissions or give --db"),
    ("not a database", "is not a database; give another --db"),
    ("malformed", "is damaged; restore a backup or give another --db"),
)


@contextmanager
def told(place: str) -> Iterator[None]:
    """Raise a StoreError that begins with `place` for whatever the database cannot do."""
    try:
        yield
    except DBAPIError as error:
        raise StoreError(f"{place}: {_say(str(error.orig))}") from error
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{place}: {_say(str(error))}") from error
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreError(
            f"{place}: its driver is missing: pip install 'psycopg[binary]'"
        ) from error


def _say(text: str) -> str:
    for said, meaning in _SAID:
        if said in text:
            return meaning
    return "failed: " + " ".join(text.split())
