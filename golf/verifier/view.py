"""What of the host's files a program may see: /usr and its language, without what was added to it.

`bubblewrap` makes mounts of the plan, `confinement` (without namespaces) a list of rights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT_LINKS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
"""What stands directly below the root: links into /usr, or directories on older systems."""

_ETC = ("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d")
# Packages installed beside a language are no part of it; nor is what an administrator added.
_MASKED = (
    "/usr/local",
    "/usr/src",
    "/usr/lib/node_modules",
    "/usr/share/nodejs",
    "/usr/share/perl5",
    "/usr/share/php",
    "/usr/share/rubygems-integration",
    "/usr/lib/google-cloud-sdk",
)
_MASKED_BELOW = ("lib/python*/site-packages", "lib/python*/dist-packages", "lib/node_modules")


def plan(visible: tuple[str, ...], masked: tuple[str, ...]) -> dict[Path, bool]:
    """Path → whether it is shown (else hidden); a later, more special wish replaces an earlier."""
    mounts = {Path("/usr"): True}
    shown = [Path(path) for path in visible]
    hidden = [*map(Path, _MASKED), *_packages([Path("/usr"), Path("/usr/local"), *shown])]
    mounts.update((path, False) for path in _real_directories(hidden))
    mounts.update((Path(path), True) for path in (*_ETC, *_java_settings()) if Path(path).exists())
    mounts.update((path, True) for path in shown)
    mounts.update((path, False) for path in _real_directories(map(Path, masked)))
    return {path: shown for path, shown in mounts.items() if _matters(path, shown, mounts)}


def _real_directories(paths: Iterable[Path]) -> Iterator[Path]:
    return (path for path in paths if path.is_dir() and not path.is_symlink())


def _packages(roots: Iterable[Path]) -> Iterator[Path]:
    for root in roots:
        if root.is_dir():
            for pattern in _MASKED_BELOW:
                yield from root.glob(pattern)


def _java_settings() -> Iterator[str]:
    """Debian's Java has links from /usr to its settings."""
    return (str(path) for path in Path("/etc").glob("java*"))


def _matters(path: Path, shown: bool, mounts: dict[Path, bool]) -> bool:
    """Whether the path would look otherwise without its mount: its nearest ancestor differs."""
    for parent in path.parents:
        if parent in mounts:
            return mounts[parent] != shown
    return shown
