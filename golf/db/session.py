"""From what the user names a database by to an open `Store`.

    "golf.db" | "sqlite:///…" | "postgresql+psycopg://…" | None  --open_store-->  Store

`cli` is the caller, by way of `usecases`. Opening creates the tables, or upgrades an older
database after a backup; both are `golf.db.schema`'s work. When the revision is the current one,
as almost always, Alembic is not even imported.

SQLite is what is tested. The tables and statements are kept portable for PostgreSQL, but no test
of this version runs on one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from golf.db.faults import told
from golf.db.store import Store
from golf.errors import NoDatabase, StoreError

HEAD = "0004"
"""The newest revision in `migrations/versions`."""

APPLICATION_ID = int.from_bytes(b"golf", "big")
"""Stands in the header of every SQLite file of ours (PRAGMA application_id)."""

BUSY_SECONDS = 10.0
_MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is. `path` is None unless it is a SQLite file; `shown` has no password."""

    url: URL
    path: Path | None
    shown: str


def default_database_path() -> Path:
    """Where the database is when nobody says: in the platform's user data directory."""
    from platformdirs import user_data_path

    return user_data_path("golf", appauthor=False) / "golf.db"


def open_store(
    target: str | None, *, create: bool = True, busy_seconds: float = BUSY_SECONDS
) -> Store:
    """The store at `target`, a path or a URL; None is the default path, whose directory is made.

    Without `create`, a SQLite file that does not exist is refused. `busy_seconds` is how long to
    wait for another process that writes. Raises StoreError with one line.
    """
    address = locate(str(default_database_path()) if target is None else target)
    with told(address.shown):
        if address.path:
            _check_file(address.path, create=create, parents=target is None)
        engine = make_engine(address, busy_seconds)
        try:
            with engine.connect() as connection:
                current = stored_revision(connection, address) == HEAD
            if not current:
                from golf.db import schema

                schema.bring_up_to_date(address, busy_seconds)
                engine.dispose()  # its connection knows the file as it was
        except BaseException:
            engine.dispose()
            raise
    return Store(engine, address.shown)


def locate(target: str) -> Address:
    """Read a path or a URL; anything but SQLite files and PostgreSQL is refused."""
    if "://" not in target:
        path = Path(target).expanduser()
        return Address(URL.create("sqlite", database=str(path)), path, str(path))
    try:
        url = make_url(target)
    except (ArgumentError, ValueError):
        raise StoreError(f"'{target}' is not a database URL; give a path or {_KINDS}") from None
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "postgresql":
        return Address(url.set(drivername="postgresql+psycopg"), None, shown)
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise StoreError(f"{shown}: '{url.drivername}' is not supported; give a path or {_KINDS}")
    if url.database in (None, "", ":memory:") or url.query:
        raise StoreError(f"{shown}: a SQLite URL needs a file and nothing else: sqlite:///golf.db")
    path = Path(str(url.database)).expanduser()
    return Address(URL.create("sqlite", database=str(path)), path, str(path))


_KINDS = "sqlite:///FILE or postgresql+psycopg://…"


def _check_file(path: Path, *, create: bool, parents: bool) -> None:
    """Refuse what cannot be a database of ours before SQLite touches it."""
    if path.is_dir():
        raise StoreError(f"{path}: is a directory; give a file")
    if path.exists():
        if not path.is_file():
            raise StoreError(f"{path}: is not a regular file; give another --db")
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
        if start and start != _MAGIC:
            raise StoreError(f"{path}: is not a database; give another --db")
        return
    if not create:
        raise NoDatabase(f"{path}: no database there yet: submit an entry first")
    if parents:
        path.parent.mkdir(parents=True, exist_ok=True)
    if not path.parent.is_dir():
        raise StoreError(f"{path}: no such directory: {path.parent}; create it or give --db")


def make_engine(address: Address, busy_seconds: float, *, foreign_keys: bool = True) -> Engine:
    """An engine whose SQLite connections are set up as the design says.

    A connection with the execution option `writes` takes the write lock as its transaction
    begins, so that nothing is read that somebody else changes before it is written.
    """
    if address.path is None:
        return create_engine(address.url)
    engine = create_engine(address.url, connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # BEGIN is ours to say, see below
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def stored_revision(connection: Connection, address: Address) -> str | None:
    """The revision of a database of ours, None of an empty one; StoreError of any other."""
    if connection.dialect.name == "sqlite":
        ours = connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID
        empty = not connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
    else:
        tables = set(inspect(connection).get_table_names())
        ours = {"alembic_version", "standing"} <= tables
        empty = not tables
    if ours:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if not empty:
        raise StoreError(f"{address.shown}: belongs to another application; give another --db")
    return None
