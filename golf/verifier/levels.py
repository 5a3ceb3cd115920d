"""The sandboxes, one for each level of isolation: how the supervisor of a jail is started.

    NamespaceSandbox   namespaces/root, namespaces/user: inside bubblewrap
    LandlockSandbox    landlock: without walls, each program gives up its rights when it starts
    DirectSandbox      none: limits only

`detection` makes them and `jail.SupervisedJail` is what they open.
"""

from __future__ import annotations

import os
import socket
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from golf.errors import JudgeError
from golf.results import Limits, MemoryMode, Room
from golf.verifier import bubblewrap, confinement, seccomp
from golf.verifier.inside import wire
from golf.verifier.jail import SupervisedJail
from golf.verifier.keeper import (
    Handed,
    Started,
    handing,
    is_public,
    start,
    supervisor_command,
)

_OPEN_FILES, _OPEN_FILES_BUILDING = 256, 1024
_FILES, _FILES_BUILDING = 4096, 65536
_FIRST_UID = 1_000_000_000
_serial = count()


class NamespaceSandbox:
    """Jails of bubblewrap: as root with another user inside, else in a user namespace."""

    def __init__(self, binary: str, *, user: bool) -> None:
        self.level = "namespaces/user" if user else "namespaces/root"
        self._binary = binary
        self._user = user

    def reaches(self, path: str) -> bool:
        """Always: what a language needs is shown, wherever it lies."""
        return True

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> SupervisedJail:
        """A new jail. Raises JudgeError when bubblewrap fails, with what it said."""
        return SupervisedJail(partial(self._launch, room, limits, building), room, limits)

    def _launch(self, room: Room, limits: Limits, building: bool) -> Started:
        uid = 0 if self._user else unused_uid()
        with handing() as handed:
            command = bubblewrap.command(
                self._binary, room, limits, handed, user=self._user, building=building
            )
            settings = _settings(room, limits, building, namespaces=True, uid=uid)
            return _launch(command, settings, [], handed)


class LandlockSandbox:
    """Programs that give up their rights as they start; as root they become another user too."""

    level = "landlock"

    def reaches(self, path: str) -> bool:
        """As root only what every user can reach: the programs run as another user."""
        return os.geteuid() != 0 or is_public(path)

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> SupervisedJail:
        """A new directory with a supervisor. Raises JudgeError."""
        return SupervisedJail(partial(self._launch, room, limits, building), room, limits)

    def _launch(self, room: Room, limits: Limits, building: bool) -> Started:
        uid = 0 if os.geteuid() else unused_uid()
        rules = confinement.rules(room.visible, room.masked)
        with handing() as handed:
            settings = _settings(room, limits, building, uid=uid)
            settings.filter = handed.add("filter", seccomp.program(walls=False, building=building))
            settings.rules = handed.add("rules", confinement.packed(rules))
            return _launch([], settings, _furniture(room, handed), handed)


class DirectSandbox:
    """Level `none`: limits, but nothing that keeps a program from the user's files.

    The explicit way round (`--isolation none`) for machines where nothing better works.
    """

    level = "none"

    def reaches(self, path: str) -> bool:
        """Always: programs run as the user of golf."""
        return True

    def open(self, room: Room, limits: Limits, *, building: bool = False) -> SupervisedJail:
        """A new directory with a supervisor. Raises JudgeError."""
        return SupervisedJail(partial(self._launch, room, limits, building), room, limits)

    def _launch(self, room: Room, limits: Limits, building: bool) -> Started:
        with handing() as handed:
            settings = _settings(room, limits, building)
            return _launch([], settings, _furniture(room, handed), handed)


def unused_uid() -> int:
    """A user of its own for every jail, over all processes of golf on this machine.

    Where the user ids are mapped and few, the highest of them are used in turn.
    """
    number = os.getpid() << 8 | next(_serial) & 0xFF
    lines = Path("/proc/self/uid_map").read_text().splitlines()
    mapped = [tuple(map(int, line.split())) for line in lines]
    start, _, length = max(mapped, key=lambda entry: entry[2])
    if start + length > _FIRST_UID + 2**30:
        return _FIRST_UID + number
    half = length // 2
    if not half:
        raise JudgeError("root has no other user id here")
    return start + length - 1 - number % half


def _furniture(room: Room, handed: Handed) -> list[str]:
    """Without namespaces: where the supervisor's directory may be, and the files to put there."""
    places = dict.fromkeys((tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm"))  # noqa: S108
    files = [f"{handed.add('file', data)}={name}" for name, data in room.files]
    return [":".join(places), *files]


def _launch(
    wrapper: list[str], settings: wire.Settings, extra: list[str], handed: Handed
) -> Started:
    """Start a supervisor behind `wrapper`."""
    host, inner = socket.socketpair()
    settings.control = inner.detach()
    handed.adopt(settings.control)
    command = [*wrapper, *supervisor_command(handed), *settings.arguments(), "--", *extra]
    try:
        return start(command, handed, host)
    except BaseException:
        host.close()
        raise


def _settings(
    room: Room, limits: Limits, building: bool, *, namespaces: bool = False, uid: int = 0
) -> wire.Settings:
    return wire.Settings(
        control=-1,
        namespaces=namespaces,
        filter=-1,
        rules=-1,
        uid=uid,
        memory_bytes=limits.memory_bytes,
        data_only=room.memory_mode is MemoryMode.DATA,
        processes=room.processes,
        file_bytes=limits.file_bytes,
        open_files=_OPEN_FILES_BUILDING if building else _OPEN_FILES,
        scratch_bytes=limits.scratch_bytes,
        inodes=_FILES_BUILDING if building else _FILES,
        building=building,
    )
