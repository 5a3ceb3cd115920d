"""Large tables kept between runs: a name and a way to build in, a read-only numpy array out.

Called by the reference solvers for whatever takes longer to compute than to read. A table lies in
the user's cache directory (or in the directory that GOLF_CACHE names) as one file:

    64 bytes    b"GOLFTABL", CRC-32 of all that follows, a BLAKE2b digest of name, version, dtype
                and shape, zeros up to 64
    the rest    the numbers, C order, little-endian

The file is memory-mapped, so that several processes share one copy. It is written beside its place
under another name, flushed to the disk and moved there in one step: a reader sees all of it or
nothing, and of two processes that build at once the later one wins with the same bytes. A file
that is missing, cut, damaged or of another version is built again. A directory that cannot be
written costs time, nothing else. Deleting the directory is always safe.
"""

from __future__ import annotations

import mmap
import os
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

_MAGIC = b"GOLFTABL"
_HEADER_BYTES = 64
_ABANDONED_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Table:
    """What a cached table is called and what it must look like.

    `version` grows whenever the same name is to hold other numbers. `dtype` is numpy's short form
    with its byte order, such as `|u1` or `<u2`.
    """

    name: str
    version: int
    dtype: str
    shape: tuple[int, ...]

    @property
    def file_name(self) -> str:
        """The name of the file in the cache directory."""
        return f"{self.name}.v{self.version}.table"

    def header(self, numbers: Any) -> bytes:
        """The 64 bytes that must stand before these numbers (any C-contiguous buffer)."""
        about = repr((self.name, self.version, self.dtype, self.shape)).encode()
        digest = blake2b(about, digest_size=16).digest()
        checksum = zlib.crc32(numbers, zlib.crc32(digest))
        return (_MAGIC + checksum.to_bytes(4, "little") + digest).ljust(_HEADER_BYTES, b"\0")


def directory() -> Path:
    """Where tables are kept: GOLF_CACHE, else the platform's cache directory of the user."""
    chosen = os.environ.get("GOLF_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("golf", appauthor=False))


def load(table: Table, build: Callable[[], npt.NDArray[Any]]) -> npt.NDArray[Any]:
    """The table, from the cache or else built and kept there; read-only either way.

    `build` must return an array of the dtype and shape that `table` states; ValueError if not.
    """
    path = directory() / table.file_name
    kept = _read(path, table)
    if kept is not None:
        return kept
    built = np.ascontiguousarray(build())
    if built.dtype != np.dtype(table.dtype) or built.shape != table.shape:
        raise ValueError(f"{table.name}: built {built.dtype}{built.shape}, not as declared")
    built.flags.writeable = False
    with suppress(OSError):
        _write(path, table, built)
    return built


def _read(path: Path, table: Table) -> npt.NDArray[Any] | None:
    """The mapped table, or None when there is no file of exactly this table."""
    try:
        with path.open("rb") as file:
            content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # ValueError: an empty file cannot be mapped
        return None
    numbers = memoryview(content)[_HEADER_BYTES:]
    expected = int(np.prod(table.shape, dtype=np.int64)) * np.dtype(table.dtype).itemsize
    if len(numbers) != expected or content[:_HEADER_BYTES] != table.header(numbers):
        return None
    return np.frombuffer(numbers, dtype=table.dtype).reshape(table.shape)


def _write(path: Path, table: Table, numbers: npt.NDArray[Any]) -> None:
    """Put the table in its place in one step; OSError leaves the place as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(table.header(numbers))
            file.write(numbers.data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def _sweep(path: Path) -> None:
    """Remove what processes killed in the middle of a write left behind, an hour later."""
    for part in path.parent.glob(f"{path.name}.*.part"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _ABANDONED_SECONDS:
                part.unlink()
