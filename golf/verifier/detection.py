"""Which level of isolation this machine has: found by trying, best first.

`choose` is called by `usecases` and `runner` and gives a sandbox, or refuses with NoSandbox;
`survey` is what `golf doctor` shows: every level, whether it holds, and if not, why and what to
do. A level is tried once per process: a jail with a hostile program in it (`selftest`).
"""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from golf.errors import GolfError, NoSandbox, UnknownName
from golf.verifier.bubblewrap import binaries
from golf.verifier.confinement import WEAKNESSES
from golf.verifier.inside import landlock
from golf.verifier.keeper import interpreter, public_interpreter
from golf.verifier.levels import DirectSandbox, LandlockSandbox, NamespaceSandbox
from golf.verifier.sandbox import Sandbox
from golf.verifier.selftest import breaches

ROOT, USER, LANDLOCK, NONE = "namespaces/root", "namespaces/user", "landlock", "none"
LEVELS = (ROOT, USER, LANDLOCK)
"""What isolates, best first."""

_FOR_OTHERS = ("needs root", "needs an ordinary user")
_WAY_ROUND = "--isolation none runs programs without any protection"
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Level:
    """What came of trying one level; `reason` and `remedy` are empty when it holds.

    `weaknesses` says what a level that holds lacks beside the best.
    """

    level: str
    ok: bool
    reason: str = ""
    remedy: str = ""
    sandbox: Sandbox | None = None
    weaknesses: str = ""


def choose(requested: str | None = None) -> Sandbox:
    """The best sandbox that holds, or the level asked for: one of LEVELS, `namespaces`, `none`.

    Raises NoSandbox, its text naming the remedy, and UnknownName.
    """
    if requested == NONE:
        return _direct()
    wanted = {None: LEVELS, "namespaces": (ROOT, USER)}.get(requested, (requested,))
    if not set(wanted) <= set(LEVELS):
        raise UnknownName("isolation level", str(requested), (*LEVELS, "namespaces", NONE))
    tried: list[Level] = []
    for name in wanted:
        tried.append(_tried(str(name)))
        if tried[-1].sandbox is not None:
            return tried[-1].sandbox
    raise NoSandbox(_refusal(tried))


def survey() -> list[Level]:
    """Every level in the order in which it is tried; `none`, which always works, is left out."""
    return [_tried(name) for name in LEVELS]


def _refusal(tried: list[Level]) -> str:
    """One line; a level that is only for others is not worth a word when another was tried."""
    told = [one for one in tried if not one.reason.startswith(_FOR_OTHERS)] or tried[:1]
    reasons = "; ".join(f"{one.level}: {one.reason} ({one.remedy})" for one in told)
    return f"no sandbox: {reasons}; {_WAY_ROUND}"


@cache
def _direct() -> Sandbox:
    return DirectSandbox()


def _tried(name: str) -> Level:
    with _lock:
        return _try(name)


@cache
def _try(name: str) -> Level:
    root = os.geteuid() == 0
    if sys.platform != "linux":
        return Level(name, False, "needs Linux", "judge on a Linux machine")
    if name == ROOT and not root:
        return Level(name, False, "needs root", "run golf as root")
    if name == USER and root and _other_users():
        return Level(name, False, "needs an ordinary user", "run golf as one")
    if name == LANDLOCK:
        return _try_landlock(root)
    if not binaries():
        return Level(name, False, "bubblewrap is missing", "apt-get install bubblewrap")
    found = [_try_binary(name, binary) for binary in binaries()]
    return next((level for level in found if level.ok), found[0])


def _other_users() -> bool:
    """Whether user ids other than this process's own exist here; not in every container."""
    lines = Path("/proc/self/uid_map").read_text().splitlines()
    return sum(int(line.split()[2]) for line in lines) > 1


def _try_binary(name: str, binary: str) -> Level:
    return _probed(name, NamespaceSandbox(binary, user=name == USER), interpreter())


def _try_landlock(root: bool) -> Level:
    try:
        version = landlock.version()
    except OSError:
        return Level(LANDLOCK, False, "the kernel does not offer Landlock here", _NEWER_KERNEL)
    if version < landlock.LEAST_VERSION:
        return Level(LANDLOCK, False, f"version {version} of Landlock is too old", _NEWER_KERNEL)
    python = public_interpreter() if root else interpreter()
    return _probed(LANDLOCK, LandlockSandbox(), python, WEAKNESSES)


def _probed(name: str, sandbox: Sandbox, python: str, weaknesses: str = "") -> Level:
    """What a hostile program makes of the sandbox."""
    try:
        held = breaches(sandbox, python)
    except GolfError as error:
        return Level(name, False, str(error), remedy(str(error)))
    if held:
        return Level(name, False, f"a program in it {held[0]}", "report this as a bug")
    return Level(name, True, sandbox=sandbox, weaknesses=weaknesses)


def remedy(complaint: str) -> str:
    """What to do about something that bubblewrap says."""
    for words, advice in _REMEDIES:
        if any(word in complaint for word in words):
            return advice
    return "run `golf doctor` as root and as a user and compare"


_NEWER_KERNEL = "it takes Linux 6.12 with landlock in its `lsm=`, and a container that lets it"
_REMEDIES: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        ("setting up uid map", "RTM_NEWADDR"),
        "allow it with `sysctl kernel.apparmor_restrict_unprivileged_userns=0`, or run as root",
    ),
    (("No space left", "ENOSPC"), "raise `sysctl user.max_user_namespaces`"),
    (
        ("No permissions to creat", "Creating new namespace failed", "Operation not permitted"),
        "allow namespaces: run as an ordinary user with "
        "`sysctl kernel.unprivileged_userns_clone=1`, or give the container CAP_SYS_ADMIN",
    ),
    (("Can't mount proc",), "in a container, unmask /proc (--security-opt unmask=/proc/*)"),
    (
        ("no other user id", "cannot change to another user"),
        "run golf as an ordinary user, or give root CAP_SETUID and CAP_SETGID",
    ),
    (("cannot start", "Unknown option"), "apt-get install bubblewrap (0.8 or newer)"),
)
