"""What hostile programs are set upon, and a look at whether it is still as it was.

A `World` is a directory of canaries that everybody may read and write as far as the file system is
concerned, listeners on every kind of socket, and the state of this process and of the machine.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shutil
import socket
import tempfile
import time
from pathlib import Path
from typing import Self

from golf.verifier import slots
from golf.verifier.inside.processes import Descendants

_SUBREAPER = 36  # of prctl(2)
_CANARIES = {
    "canary": b"alive",
    "golf.db": b"SQLite format 3\0",
    "entries/other.py": b"print('another entry')",
    "cases/input": b"another case",
}


class World:
    """A context manager; `complaints` says what has changed since it was entered."""

    def __enter__(self) -> Self:
        # Whatever escapes from a jail becomes a child of this process, and is found.
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
        self.directory = Path(tempfile.mkdtemp(prefix="golf-hostile-", dir="/tmp"))
        self.scratch = self.directory / "tmp"
        self.scratch.mkdir()
        (self.directory / "empty").mkdir()
        for name, data in _CANARIES.items():
            path = self.directory / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        self._listen()
        slots.physical_cores(), slots._directory()  # found once, and not below this directory
        for path in (self.directory, *self.directory.rglob("*")):
            path.chmod(0o777)
        self._saved, tempfile.tempdir = tempfile.tempdir, str(self.scratch)
        self._before = self._state()
        return self

    def _listen(self) -> None:
        tcp = socket.create_server(("127.0.0.1", 0))
        self.port = tcp.getsockname()[1]
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", self.port))
        self._sockets = [tcp, udp]
        for address in (f"{self.directory}/socket", f"\0golf-{self.port}"):
            for kind, end in ((socket.SOCK_STREAM, ""), (socket.SOCK_DGRAM, "-datagrams")):
                one = socket.socket(socket.AF_UNIX, kind)
                one.bind(address + end)
                if kind is socket.SOCK_STREAM:
                    one.listen()
                self._sockets.append(one)
        for one in self._sockets:
            one.setblocking(False)

    def words(self) -> tuple[bytes, ...]:
        """What every program is told: where the canaries are, the port, the judge's process."""
        return tuple(map(os.fsencode, (self.directory, str(self.port), str(os.getpid()))))

    def settle(self) -> None:
        """What there is now is as it should be."""
        self._before = self._state()

    def _state(self) -> dict[str, object]:
        """Everything that must stay as it is."""
        return {
            "canaries": {str(path): self._look(path) for path in self.directory.rglob("*")},
            "processes": sorted(Descendants().running()),
            "mounts": Path("/proc/self/mountinfo").read_text(),
            "priority": os.getpriority(os.PRIO_PROCESS, 0),
            "affinity": os.sched_getaffinity(0),
            "limits": [resource.getrlimit(kind) for kind in range(16)],
            "shared memory": sorted(Path("/dev/shm").glob("*fill*")),
        }

    def _look(self, path: Path) -> object:
        status = path.lstat()
        data = path.read_bytes() if path.is_file() else b""
        times = 0 if path == self.scratch else status.st_mtime_ns
        return status.st_mode, status.st_uid, times, data, os.listxattr(path)

    def complaints(self) -> list[str]:
        """One line for each thing that is not as it was."""
        after = self._state()
        until = time.monotonic() + 5
        while after["processes"] != self._before["processes"] and time.monotonic() < until:
            time.sleep(0.01)
            after = self._state()
        changed = [
            f"{what}: {_difference(self._before[what], after[what])}"
            for what in after
            if after[what] != self._before[what]
        ]
        return changed + [f"somebody reached {one}" for one in self._sockets if self._reached(one)]

    @staticmethod
    def _reached(one: socket.socket) -> bool:
        try:
            if one.type is socket.SOCK_STREAM:
                one.accept()[0].close()
            else:
                one.recv(1)
        except BlockingIOError:
            return False
        return True

    def __exit__(self, *_: object) -> None:
        tempfile.tempdir = self._saved
        for one in self._sockets:
            one.close()
        shutil.rmtree(self.directory, ignore_errors=True)


def _difference(before: object, after: object) -> str:
    if isinstance(before, dict) and isinstance(after, dict):
        names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        return "; ".join(f"{name}: {before.get(name)} → {after.get(name)}" for name in names)
    return f"{before} → {after}"
