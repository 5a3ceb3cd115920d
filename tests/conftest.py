"""For all tests: caches and databases of the user are left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """One cache of tables for the whole run, all workers of pytest-xdist included."""
    cache = Path(str(config.rootpath)) / ".pytest_cache" / "golf-tables"
    os.environ["GOLF_CACHE"] = str(cache)
    for name in ("GOLF_DB", "GOLF_AUTHOR"):
        os.environ.pop(name, None)
