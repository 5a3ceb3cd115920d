"""The real jails: the host's end of the talk with a supervisor in a closed place.

The sandboxes in `levels` say how a supervisor is started; `runner` and `prepare` run programs in
the jail. What a program prints is handed to the caller's sink as it comes; of it, `Run` keeps the
beginning, the end, and a hash.

A jail in which something odd was left, or in which a limit was hit, is replaced by a new one
before its next run, and then counts as unused.
"""

from __future__ import annotations

import os
import socket
import struct
import threading
from collections.abc import Callable
from hashlib import sha256
from types import TracebackType
from typing import Self, TypeVar

from golf.errors import JudgeError
from golf.results import LimitKind, Limits, Room, Run
from golf.verifier.inside import wire
from golf.verifier.keeper import Started
from golf.verifier.sandbox import ENTRY_DIRECTORY, FetchTooLarge, Job, Sink

HEAD_BYTES = 64 * 1024
TAIL_BYTES = 4 * 1024
_SCRATCH = "/tmp"  # noqa: S108 - the jail's own
_GRACE_SECONDS = 5.0  # how long a supervisor may be late
_READ_BYTES = 64 * 1024
_LONGEST_FRAME = 256 * 1024 * 1024
_LIMITS = {
    wire.NO_LIMIT: None,
    wire.WALL_LIMIT: LimitKind.WALL,
    wire.MEMORY_LIMIT: LimitKind.MEMORY,
    wire.OUTPUT_LIMIT: LimitKind.OUTPUT,
}
_CLOSED = "the jail has been closed"


class SupervisedJail:
    """A jail as callers see it. One run at a time; `close` may come from any thread."""

    def __init__(self, launch: Callable[[], Started], room: Room, limits: Limits) -> None:
        self.used = 0
        self._launch = launch
        self._room = room
        self._limits = limits
        self._environment = dict(room.environment)
        self._busy = threading.RLock()
        self._closed = False
        self._link: _Link | None = None
        self._connect()

    def _connect(self) -> _Link:
        if self._closed:
            raise JudgeError(_CLOSED)
        if self._link is None:
            self._link = _Link(self._launch())
        return self._link

    def run(self, job: Job, sink: Sink) -> Run:
        """Run one job. Raises JudgeError when the jail fails; what `sink` raises ends the run."""
        wall = self._limits.wall_seconds if job.wall_seconds is None else job.wall_seconds
        with self._busy:
            link = self._connect()
            self.used += 1
            try:
                link.send(wire.RUN, self._request(job, wall, link.directory or ""))
                run, replace = _Reception(link, sink, wall + _GRACE_SECONDS).run()
            except BaseException as error:
                self._discard()
                if self._closed and isinstance(error, JudgeError):
                    raise JudgeError(_CLOSED) from error
                raise
            if replace:
                self._discard()
            return run

    def _request(self, job: Job, wall: float, directory: str) -> bytes:
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        environment |= dict.fromkeys(("HOME", "TMPDIR"), _SCRATCH) | self._environment
        words = job.argv
        if directory:
            words = tuple(_relocated(word, directory) for word in words)
            environment = {name: _relocated(it, directory) for name, it in environment.items()}
        environment.update(job.environment)
        arguments = b"\0".join(
            word if isinstance(word, bytes) else os.fsencode(word) for word in words
        )
        pairs = os.fsencode("\0".join(f"{name}={value}" for name, value in environment.items()))
        head = wire.REQUEST.pack(
            wall, self._limits.output_bytes, len(arguments), len(pairs), len(job.stdin)
        )
        return b"".join((head, arguments, pairs, job.stdin))

    def fetch(self, names: tuple[str, ...], limit_bytes: int) -> tuple[tuple[str, bytes], ...]:
        """Regular files that bear one of the names (which may hold one `*`), sorted by name.

        Raises FetchTooLarge when they have more than `limit_bytes` in all, JudgeError.
        """
        body = wire.FETCH_LIMIT.pack(limit_bytes) + os.fsencode("\0".join(names))
        with self._busy:
            link = self._connect()
            try:
                link.send(wire.FETCH, body)
                return tuple(_received_files(link, limit_bytes))
            except JudgeError:
                self._discard()
                raise

    def _discard(self) -> None:
        link, self._link, self.used = self._link, None, 0
        if link is not None:
            link.started.end()

    def close(self) -> None:
        """End it and all in it; a run in another thread ends with a JudgeError."""
        self._closed = True
        link = self._link
        if link is not None:
            link.started.hang_up()
        with self._busy:
            self._discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


_Word = TypeVar("_Word", str, "str | bytes")


def _relocated(word: _Word, directory: str) -> _Word:
    """A path of a jail's own where there are no walls; whatever is bytes is a case's input."""
    if isinstance(word, str):
        for place in (ENTRY_DIRECTORY, _SCRATCH):
            if word == place or word.startswith(f"{place}/"):
                return f"{directory}{word}"
    return word


class _Link:
    """Frames to and from one supervisor; ready once made."""

    def __init__(self, started: Started) -> None:
        self.started = started
        self._socket = started.control
        self._buffer = bytearray()
        self._patience = -1.0
        self.directory: str | None = None  # with namespaces empty; None: not ready
        self._set_timeout(socket.SO_SNDTIMEO, _GRACE_SECONDS)
        try:
            kind, body = self.receive(2 * _GRACE_SECONDS)
        except BaseException:
            started.end()
            raise
        if kind != wire.READY:
            started.end()
            raise JudgeError(f"a supervisor began with frame {kind}: install golf again")
        self.directory = os.fsdecode(body)

    def send(self, kind: int, body: bytes = b"") -> None:
        """Send one frame."""
        try:
            self._socket.sendall(wire.FRAME.pack(kind, len(body)) + body)
        except OSError as error:
            raise self._lost() from error

    def receive(self, patience: float) -> tuple[int, bytes]:
        """The next frame; waits `patience` seconds for it at most. Raises JudgeError."""
        self._be_patient(patience)
        while True:
            if len(self._buffer) >= wire.FRAME.size:
                kind, length = wire.FRAME.unpack_from(self._buffer)
                stop = wire.FRAME.size + length
                if length > _LONGEST_FRAME:
                    raise JudgeError(f"a jail announced {length} bytes at once")
                if len(self._buffer) >= stop:
                    body = bytes(self._buffer[wire.FRAME.size : stop])
                    del self._buffer[:stop]
                    return kind, body
            self._read()

    def _be_patient(self, seconds: float) -> None:
        """Let the kernel end a wait that takes too long: cheaper than a poll for every read."""
        if seconds != self._patience:
            self._patience = seconds
            self._set_timeout(socket.SO_RCVTIMEO, seconds)

    def _set_timeout(self, option: int, seconds: float) -> None:
        whole = int(seconds)
        value = struct.pack("@ll", whole, int((seconds - whole) * 1e6))
        self._socket.setsockopt(socket.SOL_SOCKET, option, value)

    def _read(self) -> None:
        try:
            data = self._socket.recv(_READ_BYTES)
        except BlockingIOError:
            raise JudgeError(f"the jail gave no answer for {self._patience:.3g} s") from None
        except OSError as error:
            raise self._lost() from error
        if not data:
            raise self._lost()
        self._buffer += data

    def _lost(self) -> JudgeError:
        what = "no jail could be made" if self.directory is None else "the jail ended by itself"
        return JudgeError(f"{what}: {self.started.complaint()}")


class _Reception:
    """What comes back of one run, put together."""

    def __init__(self, link: _Link, sink: Sink, patience: float) -> None:
        self._link = link
        self._sink = sink
        self._patience = patience
        self._head = bytearray()
        self._tail = bytearray()
        self._total = 0
        self._hash = sha256()
        self._stopped = False

    def run(self) -> tuple[Run, bool]:
        """The finished run, and whether the jail has to be replaced."""
        while True:
            kind, body = self._link.receive(self._patience)
            if kind == wire.OUTPUT:
                self._take(body)
            elif kind == wire.ENDED:
                return self._finished(body)
            elif kind == wire.REFUSED:
                raise JudgeError(f"cannot run {body.decode(errors='replace')}")
            else:
                raise JudgeError(f"a supervisor sent frame {kind} in a run: install golf again")

    def _take(self, data: bytes) -> None:
        self._total += len(data)
        self._hash.update(data)
        room = HEAD_BYTES - len(self._head)
        self._head += data[:room]
        if room < len(data):
            self._tail += data[room:]
            del self._tail[:-TAIL_BYTES]
        if not self._stopped and self._sink(data):
            self._stopped = True
            self._link.send(wire.STOP)

    def _finished(self, body: bytes) -> tuple[Run, bool]:
        status, left, wall, cpu, peak, floor, limit, _, replace = wire.END.unpack_from(body)
        signaled = os.WIFSIGNALED(status)
        run = Run(
            head=bytes(self._head),
            tail=bytes(self._tail),
            total_bytes=self._total,
            sha256=self._hash.hexdigest(),
            error_tail=body[wire.END.size :],
            status=None if signaled else os.WEXITSTATUS(status),
            signal=os.WTERMSIG(status) if signaled else None,
            wall_seconds=wall,
            cpu_seconds=cpu,
            peak_bytes=peak,
            floor_bytes=floor,
            limit=_LIMITS[limit],
            stopped=self._stopped,
            left_behind=left,
        )
        return run, bool(replace)


def _received_files(link: _Link, limit_bytes: int) -> list[tuple[str, bytes]]:
    files: list[tuple[str, bytes]] = []
    while True:
        kind, body = link.receive(_GRACE_SECONDS)
        if kind == wire.FETCHED:
            break
        if kind != wire.FILE:
            raise JudgeError(f"a supervisor sent frame {kind} for a file: install golf again")
        (length,) = wire.FILE_NAME.unpack_from(body)
        stop = wire.FILE_NAME.size + length
        files.append((os.fsdecode(body[wire.FILE_NAME.size : stop]), body[stop:]))
    if wire.FETCHED_STATE.unpack(body)[0]:
        raise FetchTooLarge(f"more than {limit_bytes} bytes came of building it")
    return files
