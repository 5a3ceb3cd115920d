"""Starting the program of a case: spawned where the jail has walls, else confined by itself.

Used by `case` through `Place`. Both ways give the program a session of its own, the three
descriptors it is to have, and the signals as any program expects them.
"""

from __future__ import annotations

import ctypes
import os
import resource

from golf.verifier.inside import landlock
from golf.verifier.inside.processes import tasks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Launch = Callable[[list[bytes], dict[bytes, bytes], tuple[int, int, int]], int]

_DEFAULT_SIGNALS = (2, 13, 25)  # SIGINT, SIGPIPE, SIGXFSZ: what Python handles or ignores
_PLACES = (b"/usr/bin", b"/bin")
_PDEATHSIG, _SECCOMP, _FILTER = 1, 22, 2  # of prctl(2)
_KILL, _NO_MEMORY = 9, 12
_INSTRUCTION_BYTES = 8
_libc = ctypes.CDLL(None, use_errno=True)


def spawn(argv: list[bytes], environment: dict[bytes, bytes], ends: tuple[int, int, int]) -> int:
    """Start a program inside walls that stand already; gives its id, raises OSError."""
    start = os.posix_spawn if b"/" in argv[0] else os.posix_spawnp
    return start(
        argv[0],
        argv,
        environment,
        file_actions=[(os.POSIX_SPAWN_DUP2, end, target) for target, end in enumerate(ends)],
        setsid=True,
        setsigdef=_DEFAULT_SIGNALS,
    )


class _Program(ctypes.Structure):
    """struct sock_fprog."""

    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


class Confined:
    """Starts each program as a child that gives up its rights before it becomes the program."""

    def __init__(self, ruleset: int, code: bytes, processes: int, *, own_user: bool) -> None:
        self._ruleset = ruleset
        self._filter = _Program(len(code) // _INSTRUCTION_BYTES, code)
        self._processes = processes
        self._own_user = own_user

    def __call__(
        self, argv: list[bytes], environment: dict[bytes, bytes], ends: tuple[int, int, int]
    ) -> int:
        """Like `spawn`."""
        # The kernel counts the processes of a user, not those of a program.
        most = self._processes + (1 if self._own_user else tasks(os.getuid()))
        failure, report = os.pipe()
        try:
            pid = os.fork()
            if not pid:
                self._become(argv, environment, ends, report, most)
        except OSError:
            os.close(failure)
            raise
        finally:
            os.close(report)
        said = os.read(failure, 16)
        os.close(failure)
        if said:
            os.waitpid(pid, 0)
            raise OSError(int(said), os.strerror(int(said)))
        return pid

    def _become(
        self,
        argv: list[bytes],
        environment: dict[bytes, bytes],
        ends: tuple[int, int, int],
        report: int,
        processes: int,
    ) -> None:
        """In the child: never returns; tells the parent why not, or nothing."""
        try:
            os.setsid()
            _libc.prctl(_PDEATHSIG, _KILL, 0, 0, 0)
            for target, end in enumerate(ends):
                os.dup2(end, target)
            for number in _DEFAULT_SIGNALS:
                _libc.signal(number, None)
            _, most = resource.getrlimit(resource.RLIMIT_NPROC)
            if most != resource.RLIM_INFINITY:
                processes = min(processes, most)
            resource.setrlimit(resource.RLIMIT_NPROC, (processes, processes))
            landlock.restrict(self._ruleset)
            if _libc.prctl(_SECCOMP, _FILTER, ctypes.byref(self._filter), 0, 0):
                error = ctypes.get_errno()
                raise OSError(error, os.strerror(error))
            _execute(argv, environment)
        except OSError as error:
            os.write(report, b"%d" % (error.errno or 0))
        except MemoryError:
            os.write(report, b"%d" % _NO_MEMORY)
        finally:
            os._exit(127)


def _execute(argv: list[bytes], environment: dict[bytes, bytes]) -> None:
    """Become the program, looked for as a shell would."""
    if b"/" in argv[0]:
        os.execve(argv[0], argv, environment)  # noqa: S606 - the program to be judged
    for place in _PLACES:
        try:
            os.execve(place + b"/" + argv[0], argv, environment)  # noqa: S606 - the same
        except FileNotFoundError as error:
            missing = error
    raise missing
