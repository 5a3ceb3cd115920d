"""Every test gets a real SQLite file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golf.db.session import open_store
from golf.db.store import Store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "golf.db"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with open_store(str(database)) as opened:
        yield opened
