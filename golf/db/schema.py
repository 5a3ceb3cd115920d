"""Create the tables, or bring an older database up to date; the slow way of opening.

Called by `session` when the stored revision is not the current one. Everything happens in one
transaction that holds the write lock: of two processes that open at once the second waits and
then finds the work done, and a crash leaves the database as it was.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from golf.db import standing
from golf.db.session import APPLICATION_ID, HEAD, Address, make_engine, stored_revision
from golf.errors import StoreError

SCRIPTS = Path(__file__).parent / "migrations"
_ADVISORY_LOCK = APPLICATION_ID


def bring_up_to_date(address: Address, busy_seconds: float) -> None:
    """Create or upgrade the database at `address`; a newer one raises StoreError."""
    if address.path:
        _enter_wal(address.path, busy_seconds)
    # A migration may rebuild a table, which foreign keys would forbid; they are checked after it.
    engine = make_engine(address, busy_seconds, foreign_keys=False)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})")
            _upgrade(connection, address)
    finally:
        engine.dispose()


def _upgrade(connection: Connection, address: Address) -> None:
    revision = stored_revision(connection, address)
    if revision == HEAD:
        return
    config = alembic_config(connection)
    if revision is not None:
        _refuse_newer(config, revision, address)
    with _backed_up(address.path if revision else None, str(revision)):
        command.upgrade(config, "head")
        if revision is not None:
            standing.refresh(connection, None)
        _seal(connection, address)


def _seal(connection: Connection, address: Address) -> None:
    """Check what the migrations left, and mark the file as ours."""
    if connection.dialect.name == "sqlite":
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise StoreError(f"{address.shown}: is damaged: a row refers to one that is missing")
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file; migrations run on `connection`."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _refuse_newer(config: Config, revision: str, address: Address) -> None:
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision not in known:
        raise StoreError(
            f"{address.shown}: was written by a newer golf (revision {revision}); upgrade golf"
        )


@contextmanager
def _backed_up(path: Path | None, revision: str) -> Iterator[None]:
    """Keep a copy of the SQLite file beside it; not when the work fails, since nothing changes."""
    if path is None:
        yield
        return
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    target = path.with_name(f"{path.name}.backup-{revision}-{stamp}")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
        yield
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _enter_wal(path: Path, busy_seconds: float) -> None:
    """Switch the file to write-ahead logging, for good. SQLite itself does not wait for others."""
    end = time.monotonic() + busy_seconds
    with closing(sqlite3.connect(path, timeout=busy_seconds)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
            time.sleep(0.02)
