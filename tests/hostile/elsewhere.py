"""Runs a command as another user, or as in a container; `test_elsewhere.py` starts it.

    elsewhere.py [user] [container] [no-landlock] -- COMMAND…

user         as root only: becomes an ordinary user. Python, the checkout and the packages may lie
             in a private home, so they are mounted below /mnt, which only this process sees.
container    what a container does by default: no capability to administer, and unshare, mount and
             clone with namespaces answer EPERM
no-landlock  the calls of Landlock answer ENOSYS, as on a kernel without it

In COMMAND, `{python}` is the interpreter and `{checkout}` the project as they are seen there.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from pathlib import Path

from golf.verifier import seccomp

CHECKOUT = Path(__file__).parents[2]
_UID = 54321
_NEW_MOUNTS, _BIND, _RECURSIVE, _PRIVATE = 0x00020000, 4096, 16384, 1 << 18
_SECCOMP, _FILTER, _NO_NEW_PRIVS, _DROP = 22, 2, 38, 24  # of prctl(2)
_KEPT = {0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31}  # capabilities that containers have
_CONTAINED = ("unshare", "setns", "mount", "umount2", "pivot_root", "fsopen", "open_tree")
_LANDLOCK = ((444, 444), (445, 445), (446, 446))
_libc = ctypes.CDLL(None, use_errno=True)


def main(words: list[str]) -> None:
    """Arrange what the words say and become the command."""
    cut = words.index("--")
    wanted, command = set(words[:cut]), words[cut + 1 :]
    places = {"python": sys.executable, "checkout": str(CHECKOUT)}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if "user" in wanted and os.geteuid() == 0:
        places = _mounted()
        environment = _environment(places)
    if wanted & {"container", "no-landlock"}:
        _contain(wanted)
    if "user" in wanted and os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(_UID, _UID, _UID)
        os.setresuid(_UID, _UID, _UID)
    os.chdir(places["checkout"])
    argv = [word.format(**places) for word in command]
    os.execve(argv[0], argv, environment)  # noqa: S606


def _mounted() -> dict[str, str]:
    """Mount what is needed where everybody can reach it, in a mount namespace of this process."""
    _check(_libc.unshare(_NEW_MOUNTS))
    _mount("none", "/", _RECURSIVE | _PRIVATE)
    _mount("golf", "/mnt", 0, "tmpfs")
    packages = next(path for path in sys.path if path.endswith("site-packages"))
    sources = {"python": sys.base_prefix, "packages": packages, "checkout": str(CHECKOUT)}
    for name, source in sources.items():
        Path("/mnt", name).mkdir()
        _mount(source, f"/mnt/{name}", _BIND)
    Path("/mnt/home").mkdir()
    os.chown("/mnt/home", _UID, _UID)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return {"python": f"/mnt/python/bin/{version}", "checkout": "/mnt/checkout"}


def _environment(places: dict[str, str]) -> dict[str, str]:
    checkout = places["checkout"]
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/mnt/home",
        "GOLF_CACHE": "/mnt/home/tables",
        "PYTHONPATH": f"{checkout}:{checkout}/tests:/mnt/packages",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def _mount(source: str, target: str, flags: int, kind: str = "none") -> None:
    _check(_libc.mount(source.encode(), target.encode(), kind.encode(), flags, None))


def _contain(wanted: set[str]) -> None:
    """Deny calls and drop capabilities."""
    column, _ = seccomp._MACHINES[os.uname().machine]
    code = [(seccomp._LOAD, 0, 0, seccomp._NUMBER)]
    if "container" in wanted:
        for name in _CONTAINED:
            code += seccomp._deny(seccomp._DENIED[name][column], errno.EPERM)
        code += seccomp._deny(seccomp._CLONE3[column], errno.ENOSYS)
        flags = seccomp._NAMESPACE_FLAGS
        clone = seccomp._CLONE[column]
        code += seccomp._check(clone, 0, seccomp._ANY_BIT, flags, errno.EPERM)
        for capability in set(range(41)) - _KEPT:
            _libc.prctl(_DROP, capability, 0, 0, 0)
    if "no-landlock" in wanted:
        for numbers in _LANDLOCK:
            code += seccomp._deny(numbers[column], errno.ENOSYS)
    code.append((seccomp._RETURN, 0, 0, seccomp._ALLOW))
    _install(b"".join(seccomp.INSTRUCTION.pack(*one) for one in code))


def _install(code: bytes) -> None:
    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))

    if os.geteuid():
        _check(_libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
    program = Program(len(code) // seccomp.INSTRUCTION.size, code)
    _check(_libc.prctl(_SECCOMP, _FILTER, ctypes.byref(program), 0, 0))


def _check(result: int) -> None:
    if result:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


if __name__ == "__main__":
    main(sys.argv[1:])
