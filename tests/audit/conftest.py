"""Audits of a tiny challenge, with functions for programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from audit import tiny_challenge

from golf.challenges import registry
from golf.verifier import pool


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(registry._CHALLENGES, "tiny", f"{tiny_challenge.__name__}:Tiny")
    registry.get.cache_clear()
    yield
    registry.get.cache_clear()
    pool.close_all()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "golf.db")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "entry.py"
    path.write_bytes(b"print(1)\n")
    return path
