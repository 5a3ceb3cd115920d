"""Who submits, when nobody says: GOLF_AUTHOR, else git's user.name, else the login name."""

from __future__ import annotations

import getpass
import os
import subprocess

from golf.errors import UsageError

_LONGEST = 100


def author(named: str | None) -> str:
    """The author's name: as given, or the best known. Raises UsageError for an unusable one."""
    for name in (named, os.environ.get("GOLF_AUTHOR")):
        if name is not None:
            return _checked(name)
    return _checked(_from_git() or _login())


def _checked(name: str) -> str:
    name = name.strip()
    if not name or len(name) > _LONGEST or not name.isprintable():
        raise UsageError(
            f"the author's name must have 1 to {_LONGEST} printable characters: give --author NAME"
        )
    return name


def _from_git() -> str:
    command = ("git", "config", "--get", "user.name")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return ""
    return done.stdout.strip()


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "anonymous"
