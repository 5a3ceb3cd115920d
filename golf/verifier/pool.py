"""Jails between runs: leased to one run at a time, kept open for the next one of the same entry.

Called by `runner` (for every case) and `usecases` (to close everything when a judging ends or is
interrupted). One pool serves the whole process, because `run_chunk` is a plain function that has
to find its jail again in whichever thread it runs.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from golf.errors import JudgeError
from golf.results import Limits, Room
from golf.verifier.sandbox import Jail, Sandbox

_Key = tuple[int, Room, Limits]

_lock = threading.Lock()
_idle: dict[_Key, list[Jail]] = {}
_leased: set[Jail] = set()
_generation = 0


def generation() -> int:
    """A number that changes when everything is closed; for `check`."""
    return _generation


def check(since: int) -> None:
    """Raise JudgeError when everything was closed since `generation()` gave that number."""
    if since != _generation:
        raise JudgeError("the judging was ended")


@contextmanager
def lease(sandbox: Sandbox, room: Room, limits: Limits, *, fresh: bool = False) -> Iterator[Jail]:
    """A jail for one run: a used one of the same entry, or a new one (always, when `fresh`).

    A jail in which something went wrong on our side is closed, not kept.
    """
    key = (id(sandbox), room, limits)
    since = _generation
    jail = (None if fresh else _take(key)) or sandbox.open(room, limits)
    with _lock:
        _leased.add(jail)
    keep = False
    try:
        check(since)  # whoever closed everything meanwhile did not see this jail
        yield jail
        keep = not fresh
    finally:
        _give_back(key, jail, keep)


def _take(key: _Key) -> Jail | None:
    with _lock:
        jails = _idle.get(key)
        return jails.pop() if jails else None


def _give_back(key: _Key, jail: Jail, keep: bool) -> None:
    with _lock:
        wanted = keep and jail in _leased
        _leased.discard(jail)
        if wanted:
            _idle.setdefault(key, []).append(jail)
    if not wanted:
        jail.close()


def close_idle(room: Room) -> None:
    """Close the jails of one entry that nobody has leased."""
    with _lock:
        keys = [key for key in _idle if key[1] == room]
        jails = [jail for key in keys for jail in _idle.pop(key)]
    for jail in jails:
        jail.close()


def close_all() -> None:
    """Close every jail, leased ones too: what runs in them ends at once."""
    global _generation
    with _lock:
        _generation += 1
        jails = [jail for idle in _idle.values() for jail in idle] + list(_leased)
        _idle.clear()
        _leased.clear()
    for jail in jails:
        jail.close()
