"""Landlock: the kernel's way for any process to give up rights for good, without namespaces.

`make` builds the set of what stays allowed, once per jail; `launch` puts every case under it. What
no rule allows is denied: reading, writing, making, removing, TCP, signals and abstract sockets to
whatever is not below the case itself. Numbers and structures are those of landlock(7).
"""

from __future__ import annotations

import ctypes
import os
import struct

LEAST_VERSION = 6  # of the interface: from here on signals are held back too (Linux 6.12)

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same numbers on every machine
_VERSION_WANTED = 1
_RULESET = struct.Struct("=QQQ")  # file rights, network rights, scopes
_RULE = struct.Struct("=Qi")  # rights, descriptor
_PATH_BENEATH = 1
_ALL_FILE_RIGHTS = 0xFFFF  # the sixteen up to ioctl on devices
_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE  # all that makes sense for a single file
_ALL_NETWORK_RIGHTS, _ALL_SCOPES = 3, 3
_TYPE, _DIRECTORY = 0o170000, 0o040000

READABLE = _EXECUTE | _READ | _LIST
"""A program or directory to be used as it is."""
LISTABLE = _LIST
"""A directory of which only the names of what is in it may be read."""
DEVICE = _READ | _WRITE
"""A device such as /dev/null."""
WRITABLE = _ALL_FILE_RIGHTS
"""A directory for a compiler."""

_libc = ctypes.CDLL(None, use_errno=True)


def version() -> int:
    """The version of the interface; raises OSError where there is none."""
    return _call(_CREATE, None, 0, _VERSION_WANTED)


def make(rules: list[tuple[str, int]]) -> int:
    """A ruleset that allows only this; paths that cannot be reached are left out."""
    attributes = _RULESET.pack(_ALL_FILE_RIGHTS, _ALL_NETWORK_RIGHTS, _ALL_SCOPES)
    ruleset = _call(_CREATE, attributes, len(attributes), 0)
    for path, rights in rules:
        _allow(ruleset, path, rights)
    return ruleset


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH)
    except OSError:
        return
    if os.fstat(place).st_mode & _TYPE != _DIRECTORY:
        rights &= _OF_FILES
    _call(_ADD, ruleset, _PATH_BENEATH, _RULE.pack(rights, place), 0)
    os.close(place)


def restrict(ruleset: int) -> None:
    """Put this process and all that it will start under the ruleset, for ever."""
    _call(_RESTRICT, ruleset, 0)


def _call(number: int, *arguments: object) -> int:
    result: int = _libc.syscall(number, *arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result
