"""Starts the supervisor of every jail, all from one thread that lives as long as the process.

`bubblewrap` and `direct` say what to start, `jail` asks for it to be started. The kernel kills a
jail when the thread that started it ends (`bwrap --die-with-parent`, PR_SET_PDEATHSIG), so no
worker thread may do it. What a jail is started with is handed over in memory, by file descriptor:
nothing is ever written to a disk.
"""

from __future__ import annotations

import atexit
import marshal
import os
import select
import shutil
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from golf.errors import JudgeError

_MODULES = (
    "golf.verifier.inside",
    "golf.verifier.inside.wire",
    "golf.verifier.inside.processes",
    "golf.verifier.inside.scratch",
    "golf.verifier.inside.landlock",
    "golf.verifier.inside.launch",
    "golf.verifier.inside.case",
    "golf.verifier.supervisor",
)  # each after those that it imports
_BOOTSTRAP = """\
import marshal, sys
for name, code in marshal.load(open({bundle}, "rb")):
    module = sys.modules[name] = type(sys)(name)
    exec(code, module.__dict__)
module.main(sys.argv[1:])
"""
_GRACE_SECONDS = 2.0

_lock = threading.Lock()
_executor: ThreadPoolExecutor | None = None
_alive: weakref.WeakSet[Started] = weakref.WeakSet()


class Started:
    """A running supervisor: its process (bwrap's, outside) and the host's end of its socket."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket, log: int) -> None:
        self.control = control
        self._process = process
        self._pidfd = os.pidfd_open(process.pid)
        self._log = log
        self._ending = threading.Lock()
        self._ended = False
        _alive.add(self)

    def hang_up(self) -> None:
        """Make it end, from whatever thread: whoever reads from it finds the end of the stream."""
        with suppress(OSError):
            self.control.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Make it end and wait until it has, with everything in it. May be called twice."""
        with self._ending:
            if not self._ended:
                self._end()
                self._ended = True

    def _end(self) -> None:
        self.hang_up()
        if not self._ended_within(_GRACE_SECONDS):
            self._process.kill()
        self._process.wait()
        self.control.close()
        os.close(self._pidfd)
        os.close(self._log)
        _alive.discard(self)

    def _ended_within(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self._pidfd, select.POLLIN)
        return bool(poll.poll(seconds * 1000))

    def complaint(self) -> str:
        """The last line that it, or bwrap, wrote to standard error."""
        self._ended_within(_GRACE_SECONDS / 10)
        lines = os.pread(self._log, 64 * 1024, 0).decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "it ended without a word"


class Handed:
    """Contents to be handed to a new process, each under a file descriptor of its own."""

    def __init__(self) -> None:
        self.descriptors: list[int] = []

    def add(self, name: str, data: bytes) -> int:
        """A descriptor from which the data can be read."""
        descriptor = os.memfd_create(name)
        self.descriptors.append(descriptor)
        with open(descriptor, "wb", closefd=False) as file:
            file.write(data)
        os.lseek(descriptor, 0, os.SEEK_SET)
        return descriptor

    def adopt(self, descriptor: int) -> None:
        """Hand on a descriptor that exists, and close it here with the others."""
        self.descriptors.append(descriptor)


@contextmanager
def handing() -> Iterator[Handed]:
    """Contents for a process that is started inside the block; closed here afterwards."""
    handed = Handed()
    try:
        yield handed
    finally:
        for descriptor in handed.descriptors:
            os.close(descriptor)


@cache
def interpreter() -> str:
    """The Python that runs the supervisor: this one, not its virtual environment's link."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    path = Path(sys.base_exec_prefix, "bin", name)
    return str(path if path.exists() else Path(sys.executable).resolve())


@cache
def public_interpreter() -> str:
    """A Python that other users of this machine can start too; this one where there is no other."""
    own = interpreter()
    if is_public(own):
        return own
    return shutil.which("python3", path="/usr/bin:/bin:/usr/local/bin") or own


def is_public(path: str) -> bool:
    """Whether any user can get to a program and start it."""
    real = Path(os.path.realpath(path))
    return all(place.stat().st_mode & 0o001 for place in (real, *real.parents))


def supervisor_command(handed: Handed) -> list[str]:
    """The command that runs the supervisor; its settings come behind."""
    bundle = handed.add("supervisor", _bundle())
    return [interpreter(), "-I", "-S", "-B", "-c", _BOOTSTRAP.format(bundle=bundle)]


@cache
def _bundle() -> bytes:
    """The compiled modules of the supervisor, for an interpreter of exactly this version."""
    return marshal.dumps([(name, _code(name)) for name in _MODULES])


def _code(name: str) -> object:
    spec = find_spec(name)
    if spec is None or spec.loader is None or not hasattr(spec.loader, "get_code"):
        raise JudgeError(f"the module {name} has no code: install golf again")
    return spec.loader.get_code(name)


def start(command: Sequence[str], handed: Handed, control: socket.socket) -> Started:
    """Start a supervisor from the keeper's thread. Raises JudgeError when that is impossible."""
    log = os.memfd_create("log")
    future = _keeper().submit(_spawn, command, tuple(handed.descriptors), log)
    try:
        return Started(future.result(), control, log)
    except OSError as error:
        os.close(log)
        raise JudgeError(f"cannot start {command[0]}: {error.strerror}") from error
    except KeyboardInterrupt:
        # The descriptors must stay open until the process has been started or will never be.
        if not future.cancel() and not future.exception():
            Started(future.result(), control, log).end()
        raise


def _spawn(
    command: Sequence[str], descriptors: tuple[int, ...], log: int
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=log,
        pass_fds=descriptors,
        env={"PATH": "/usr/bin:/bin"},
        cwd="/",
        start_new_session=True,  # an interrupt from the terminal is the host's to handle
    )


def _keeper() -> ThreadPoolExecutor:
    global _executor
    with _lock:
        if _executor is None:
            _executor = ThreadPoolExecutor(1, thread_name_prefix="golf-keeper")
            atexit.register(_end_all)
            os.register_at_fork(after_in_child=_forget)
        return _executor


def _end_all() -> None:
    """Hang up on all that are alive, then wait: they end side by side."""
    alive = list(_alive)
    for started in alive:
        started.hang_up()
    for started in alive:
        started.end()


def _forget() -> None:
    """In a forked child the thread does not exist, and the jails are the parent's."""
    global _executor
    _executor = None
    _alive.clear()
