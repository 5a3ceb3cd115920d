"""A short hostile program that a sandbox must hold before anything else runs in it.

`detection` calls `breaches` once for each level. Versions of kernels and tools prove nothing;
what a program can actually do in the jail does.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import golf
from golf.results import MIB, LimitKind, Limits, Room
from golf.verifier.keeper import interpreter
from golf.verifier.sandbox import Job, Sandbox

_LIMITS = Limits(
    wall_seconds=10.0,
    memory_bytes=128 * MIB,
    output_bytes=4096,
    scratch_bytes=1 * MIB,
    file_bytes=1 * MIB,
)
_PROCESSES = 8

# Prints a line for everything that it could do and should not have been able to.
_PROGRAM = """\
import os, sys, _socket, resource, mmap
judge, port, *paths = sys.argv[1:]

def attempt(what, deed):
    try:
        deed()
    except (OSError, ValueError):
        return
    print(what)

def connect(family, kind, address):
    _socket.socket(family, kind).connect(address)

def write(path):
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(path)

def many():
    children = []
    try:
        for _ in range(2 * {processes}):
            child = os.fork()
            if not child:
                os.close(keep)
                os.read(hold, 1)
                os._exit(0)
            children.append(child)
    finally:
        os.close(keep)
        for child in children:
            os.waitpid(child, 0)

hold, keep = os.pipe()
attempt("reaches a local socket", lambda: connect(1, 1, b"\\0golf-" + port.encode()))
for path in paths:
    attempt("reads " + path, lambda: os.close(os.open(path, os.O_RDONLY)))
    attempt("lists " + path, lambda: os.listdir(path))
    attempt("writes below " + path, lambda: write(path + "/golf-selftest"))
    attempt("writes to " + path, lambda: os.close(os.open(path, os.O_WRONLY)))
    attempt("changes the mode of " + path, lambda: os.chmod(path, os.stat(path).st_mode & 0o7777))
for path in ("/", "/usr", "/entry", "/dev", "/etc", "/proc"):
    attempt("writes below " + path, lambda: write(path + "/golf-selftest"))
attempt("changes the kernel's settings",
        lambda: os.close(os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY)))
attempt("reaches the network", lambda: connect(2, 1, ("127.0.0.1", int(port))))
attempt("sends datagrams", lambda: _socket.socket(2, 2).sendto(b"x", ("127.0.0.1", int(port))))
attempt("opens virtual machine sockets", lambda: _socket.socket(40, 1))
attempt("signals the judge", lambda: os.kill(int(judge), 0))
attempt("raises a limit",
        lambda: resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2))
attempt("becomes root", lambda: os.setuid(0) if os.getuid() else write("/proc/golf-selftest"))
attempt("exceeds its memory", lambda: mmap.mmap(-1, {memory}))
attempt("starts too many processes", many)
if os.getppid() != 1:  # the first of a namespace is deaf to all signals
    attempt("signals its supervisor", lambda: os.kill(os.getppid(), 0))
print("done")
"""


def breaches(sandbox: Sandbox, python: str | None = None) -> list[str]:
    """What a program can do in this sandbox and must not; empty when it holds.

    `python` is an interpreter that a program in it can start. Raises JudgeError when no jail can
    be made, or the program does not come to its end.
    """
    program = _PROGRAM.format(processes=_PROCESSES, memory=2 * _LIMITS.memory_bytes).encode()
    room = Room(files=(("selftest.py", program),), processes=_PROCESSES)
    output = bytearray()

    def keep(piece: bytes) -> bool:
        output.extend(piece)
        return False

    with _listeners() as port, sandbox.open(room, _LIMITS) as jail:
        words = (python or interpreter(), "-I", "-S", "-B", "/entry/selftest.py")
        told = (str(os.getpid()), str(port), *_canaries())
        run = jail.run(Job((*words, *map(os.fsencode, told))), keep)
    lines = output.decode(errors="replace").splitlines()
    if run.limit is not None or lines[-1:] != ["done"]:
        return [*lines, _end(run.limit, run.error_tail)]
    return lines[:-1]


@contextmanager
def _listeners() -> Iterator[int]:
    """Sockets that wait for a program: one on the network, and one without a path; their port."""
    with socket.create_server(("127.0.0.1", 0)) as network, socket.socket(socket.AF_UNIX) as local:
        port: int = network.getsockname()[1]
        local.bind(f"\0golf-{port}")
        local.listen()
        yield port


def _canaries() -> list[str]:
    """Things of the host that exist and that no program has any business with."""
    return ["/etc/passwd", "/var/tmp", golf.__file__, *_from_home()]  # noqa: S108 - only looked for


def _from_home() -> list[str]:
    """Some of what is in the user's home, except what has Python in it, which jails must show."""
    home = Path.home()
    if home.parent == home or home.is_relative_to("/usr"):
        return []
    try:
        found = sorted(home.iterdir())
    except OSError:
        return []
    return [str(path) for path in found if not Path(interpreter()).is_relative_to(path)][:3]


def _end(limit: LimitKind | None, error: bytes) -> str:
    lines = error.decode(errors="replace").strip().splitlines()
    return f"hits its {limit} limit" if limit else f"ends early: {''.join(lines[-1:])}"
