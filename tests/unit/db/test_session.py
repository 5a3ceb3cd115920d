"""Opening: which databases are taken, created, upgraded, refused; and what each refusal says."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from unit.db.db_samples import entry, judging

from golf.db import schema, session
from golf.db.models import Base
from golf.db.session import APPLICATION_ID, HEAD, default_database_path, locate, open_store
from golf.errors import StoreError

NEXT = '''"""A revision of the future."""

import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{head}"


def upgrade() -> None:
    with op.batch_alter_table("entry") as table:
        table.add_column(sa.Column("stars", sa.Integer(), nullable=False, server_default="5"))
    {more}
'''


def value(database: Path, query: str) -> object:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchone()[0]


def only_files(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


@pytest.fixture
def next_revision(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A golf that is one revision further; returns the migration's file, to be made to fail."""
    scripts = tmp_path_factory.mktemp("next") / "migrations"
    shutil.copytree(schema.SCRIPTS, scripts)
    script = scripts / "versions" / "r9999_stars.py"
    script.write_text(NEXT.format(more="", head=HEAD))
    monkeypatch.setattr(schema, "SCRIPTS", scripts)
    for module in (schema, session):
        monkeypatch.setattr(module, "HEAD", "next")
    return script


def test_the_constant_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(schema.alembic_config()).get_heads() == [HEAD]


def test_a_new_database_is_set_up_as_the_design_says(database: Path) -> None:
    with open_store(str(database)) as store, store._engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        }
        strict = connection.exec_driver_sql(
            "SELECT count(*) FROM pragma_table_list WHERE strict AND schema = 'main'"
        ).scalar()
    full, ten_seconds = 2, 10_000
    assert settings == {
        "journal_mode": "wal",
        "foreign_keys": 1,
        "synchronous": full,
        "busy_timeout": ten_seconds,
    }
    assert strict == len(Base.metadata.tables)
    assert value(database, "PRAGMA application_id") == APPLICATION_ID
    assert only_files(database.parent) == ["golf.db"]


def test_the_migrations_make_the_tables_of_the_models(database: Path, tmp_path: Path) -> None:
    def statements(path: Path) -> set[str]:
        query = "SELECT sql FROM sqlite_master WHERE name <> 'alembic_version' AND sql <> ''"
        with closing(sqlite3.connect(path)) as connection:
            return {" ".join(row[0].split()) for row in connection.execute(query)}

    open_store(str(database)).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'models.db'}")
    Base.metadata.create_all(engine)
    engine.dispose()
    assert statements(database) == statements(tmp_path / "models.db")
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


def test_opening_again_does_not_import_alembic(database: Path) -> None:
    open_store(str(database)).close()
    code = (
        "import sys; from golf.db.session import open_store;"
        f"open_store({str(database)!r}).leaderboard('pocket-cube');"
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_eight_processes_that_open_at_once_do_no_harm(database: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[2]);"
        "from unit.db.db_samples import entry, judging;"
        "from golf.db.session import open_store;"
        "open_store(sys.argv[1]).save_submission(entry(), judging())"
    )
    argv = [sys.executable, "-c", code, str(database), str(Path(__file__).parents[2])]
    started = [subprocess.Popen(argv, stderr=subprocess.PIPE) for _ in range(8)]
    said = [process.communicate(timeout=60)[1] for process in started]
    assert said == [b""] * 8
    assert value(database, "SELECT count(*) FROM standing") == 8
    assert only_files(database.parent) == ["golf.db"]


def test_an_older_database_is_upgraded_after_a_backup(database: Path, next_revision: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "HEAD", HEAD)
        patch.setattr(session, "HEAD", HEAD)
        next_revision.rename(next_revision.with_suffix(".later"))
        with open_store(str(database)) as store:
            store.save_submission(entry(), judging())
    next_revision.with_suffix(".later").rename(next_revision)
    with open_store(str(database)) as store:
        assert store.fetch(1).judgings == (judging(),)
    assert value(database, "SELECT version_num FROM alembic_version") == "next"
    assert value(database, "SELECT stars FROM entry") == 5
    (backup,) = database.parent.glob(f"golf.db.backup-{HEAD}-*")
    assert value(backup, "SELECT version_num FROM alembic_version") == HEAD
    assert value(backup, "SELECT author FROM entry") == "ada"


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(
    database: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    with open_store(str(database)) as store:
        store.save_submission(entry(), judging())
    script = request.getfixturevalue("next_revision")
    script.write_text(NEXT.format(more='op.execute("DELETE FROM entry")', head=HEAD))
    with pytest.raises(StoreError, match=r"golf\.db: is damaged: a row refers to one"):
        open_store(str(database))
    script.write_text(NEXT.format(more='op.execute("SELECT * FROM nowhere")', head=HEAD))
    with pytest.raises(StoreError, match=r"golf\.db: failed: no such table: nowhere"):
        open_store(str(database))
    assert only_files(database.parent) == ["golf.db"]
    monkeypatch.undo()
    with open_store(str(database)) as store:
        assert store.fetch(1).judgings == (judging(),)


@pytest.mark.usefixtures("next_revision")
def test_a_newer_database_is_refused_and_untouched(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(str(database)).close()
    monkeypatch.undo()
    before = database.read_bytes()
    with pytest.raises(
        StoreError, match=r"was written by a newer golf \(revision next\); upgrade golf"
    ):
        open_store(str(database))
    assert database.read_bytes() == before
    assert only_files(database.parent) == ["golf.db"]


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a directory; give a file"):
        open_store(str(tmp_path))


def test_a_missing_directory_is_named_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=rf"no such directory: {tmp_path}/missing; create it"):
        open_store(str(tmp_path / "missing" / "golf.db"))
    assert only_files(tmp_path) == []


def test_what_is_no_regular_file_is_refused() -> None:
    with pytest.raises(StoreError, match="/dev/null: is not a regular file"):
        open_store("/dev/null")


@pytest.mark.parametrize("content", [b"x", b"hello\n" * 300, b"SQLite format 2\0" + bytes(4096)])
def test_a_file_that_is_no_database_is_refused_and_untouched(
    database: Path, content: bytes
) -> None:
    database.write_bytes(content)
    with pytest.raises(StoreError, match=r"golf\.db: is not a database; give another --db"):
        open_store(str(database))
    assert database.read_bytes() == content
    assert only_files(database.parent) == ["golf.db"]


@pytest.mark.parametrize("content", [b"SQLite format 3\0", b"SQLite format 3\0" + b"\x07" * 9000])
def test_a_file_that_only_begins_like_a_database_is_refused(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(StoreError, match=r"golf\.db: is not a database|golf\.db: is damaged"):
        open_store(str(database))
    assert database.read_bytes() == content


def test_the_database_of_another_application_is_refused_and_untouched(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    before = database.read_bytes()
    with pytest.raises(StoreError, match="belongs to another application; give another --db"):
        open_store(str(database))
    assert database.read_bytes() == before


def test_an_empty_file_is_a_new_database(database: Path) -> None:
    database.touch()
    with open_store(str(database)) as store:
        assert store.leaderboard("pocket-cube") == []


def test_without_create_a_missing_database_is_said(database: Path) -> None:
    with pytest.raises(StoreError, match="no database there yet: submit an entry first"):
        open_store(str(database), create=False)
    assert not database.exists()


def test_the_default_path_gets_its_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    open_store(None).close()
    assert default_database_path() == tmp_path / "data" / "golf" / "golf.db"
    assert default_database_path().is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_where_no_file_can_be_made() -> None:
    with pytest.raises(StoreError, match=r"/proc/golf\.db: cannot be opened or created here"):
        open_store("/proc/golf.db")


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="File name too long"):
        open_store(str(tmp_path / ("x" * 300)))


@pytest.mark.parametrize(
    ("target", "complaint"),
    [
        ("mysql://me:secret@host/db", r"mysql://me:\*\*\*@host/db: 'mysql' is not supported"),
        ("sqlite://", "a SQLite URL needs a file"),
        ("sqlite:///:memory:", "a SQLite URL needs a file"),
        ("sqlite:///a.db?mode=ro", "a SQLite URL needs a file"),
        ("sqlite+aiosqlite:///a.db", "'sqlite\\+aiosqlite' is not supported"),
        ("://", "'://' is not a database URL"),
        ("postgresql://host:port/db", "is not a database URL"),
    ],
)
def test_other_urls_are_refused_without_showing_a_password(target: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint) as caught:
        open_store(target)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_paths_and_urls_name_the_same_file(database: Path) -> None:
    open_store(f"sqlite:///{database}").close()
    assert locate(f"sqlite:///{database}") == locate(str(database))
    assert database.is_file()


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match="its driver is missing: pip install") as caught:
        open_store("postgresql://me:secret@host/db")
    assert "secret" not in str(caught.value)


def test_postgresql_goes_by_its_driver_and_hides_the_password() -> None:
    address = locate("postgresql://me:secret@host/db")
    assert (address.url.drivername, address.path) == ("postgresql+psycopg", None)
    assert address.shown == "postgresql://me:***@host/db"
