"""The protocol between the host and the supervisor, used by both ends.

Frames go over a socket, each headed by FRAME (kind, length of the body):

    host → supervisor   RUN: REQUEST and its blocks; STOP: end this run; FETCH: FETCH_LIMIT and
                        the names of artefacts, NUL between them
    supervisor → host   READY: its directory (without namespaces only); OUTPUT: a piece of standard
                        output; ENDED: END and the tail of standard error; FILE: FILE_NAME, name
                        and contents of an artefact; FETCHED: no more of them; REFUSED: why not

argv and environment go as blocks of bytes with NUL between the items. Numbers have the machine's
own byte order: both ends are on one machine.
"""

from __future__ import annotations

import os
import struct

FRAME = struct.Struct("=BI")
REQUEST = struct.Struct("=dQIII")  # wall seconds, output cap, bytes of argv, environment, stdin
# Wait status, left behind, wall and CPU seconds, peak and floor bytes, limit, stopped, replace.
END = struct.Struct("=iIddQQBBB")
FETCH_LIMIT = struct.Struct("=Q")
FILE_NAME = struct.Struct("=I")  # bytes of the name
FETCHED_STATE = struct.Struct("=B")  # 1: the artefacts were larger than the limit
RUN, STOP, FETCH, READY, OUTPUT, ENDED, FILE, FETCHED, REFUSED = range(1, 10)
NO_LIMIT, WALL_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT = range(4)
CHUNK = 64 * 1024


class HungUp(Exception):
    """The host has closed the control socket."""


class Settings:
    """What the host tells a supervisor once, as whole numbers on its command line."""

    def __init__(self, **values: int) -> None:
        self.control = values["control"]  # file descriptor of the socket
        self.namespaces = values["namespaces"]  # 0: levels `landlock` and `none`
        # For level `landlock`: descriptors of the filter of system calls and of the rules on files
        # (see `confinement.packed`); else -1.
        self.filter = values["filter"]
        self.rules = values["rules"]
        self.uid = values["uid"]  # to change to; 0: stay
        self.memory_bytes = values["memory_bytes"]
        self.data_only = values["data_only"]  # limit RLIMIT_DATA instead of RLIMIT_AS
        self.processes = values["processes"]
        self.file_bytes = values["file_bytes"]
        self.open_files = values["open_files"]
        self.scratch_bytes = values["scratch_bytes"]
        self.inodes = values["inodes"]  # as many files may be in the scratch directory
        self.building = values["building"]

    def arguments(self) -> list[str]:
        """The command line that `parse` reads."""
        return [f"{name}={int(value)}" for name, value in vars(self).items()]

    @classmethod
    def parse(cls, arguments: list[str]) -> Settings:
        """Read what `arguments` wrote."""
        pairs = (argument.split("=") for argument in arguments)
        return cls(**{name: int(value) for name, value in pairs})


class Control:
    """The socket to the host: whole frames in, and what waits to be sent out."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.pending = bytearray()
        self._received = bytearray()
        self._blocking = True
        os.set_inheritable(descriptor, False)

    def receive(self) -> tuple[int, bytes]:
        """The next frame, waiting for it; raises HungUp."""
        while (frame := self._next()) is None:
            self._read()
        return frame

    def stop_wanted(self) -> bool:
        """Read what is there during a run, where STOP is all that makes sense."""
        self._read()
        frame = self._next()
        return frame is not None and frame[0] == STOP

    def _read(self) -> None:
        try:
            data = os.read(self.descriptor, CHUNK)
        except ConnectionResetError:
            data = b""
        if not data:
            raise HungUp
        self._received += data

    def _next(self) -> tuple[int, bytes] | None:
        if len(self._received) < FRAME.size:
            return None
        kind, length = FRAME.unpack_from(self._received)
        stop = FRAME.size + length
        if len(self._received) < stop:
            return None
        body = bytes(self._received[FRAME.size : stop])
        del self._received[:stop]
        return kind, body

    def put(self, kind: int, *parts: bytes) -> None:
        """Queue a frame."""
        self.pending += FRAME.pack(kind, sum(map(len, parts)))
        for part in parts:
            self.pending += part

    def trickle(self) -> None:
        """Send what the host takes without waiting; raises HungUp."""
        if self._blocking:
            self._set_blocking(False)
        try:
            del self.pending[: os.write(self.descriptor, self.pending[: 4 * CHUNK])]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ConnectionResetError):
            raise HungUp from None

    def flush(self) -> None:
        """Send everything; raises HungUp."""
        if not self._blocking:
            self._set_blocking(True)
        try:
            while self.pending:
                del self.pending[: os.write(self.descriptor, self.pending)]
        except (BrokenPipeError, ConnectionResetError):
            raise HungUp from None

    def _set_blocking(self, blocking: bool) -> None:
        os.set_blocking(self.descriptor, blocking)
        self._blocking = blocking
