"""Whatever a case has started: finding it, measuring it, killing it.

Used by `case`. `Processes` relies on a pid namespace of which this is the first process, so that
it can neither miss one nor be outrun; `Descendants` does what can be done without.
"""

from __future__ import annotations

import os
import resource

_PAGE = resource.getpagesize()
_KILL, _STOP = 9, 19


class Processes:
    """Whatever a case has started; this one for the first process of a pid namespace."""

    def running(self) -> list[int]:
        """The ids of all of them, zombies included."""
        return [int(name) for name in os.listdir("/proc") if name.isdigit() and name != "1"]

    def kill(self) -> None:
        """SIGKILL to all of them at once."""
        try:
            os.kill(-1, _KILL)
        except ProcessLookupError:
            pass

    def clear(self) -> tuple[int, float]:
        """Kill and reap all that is left; gives how many still ran, and their CPU seconds."""
        left, cpu, flags = 0, 0.0, os.WNOHANG
        while True:
            try:
                pid, _, usage = os.wait4(-1, flags)
            except ChildProcessError:
                return left, cpu
            if pid:
                cpu += usage.ru_utime + usage.ru_stime
                left += flags == 0
            if not pid or flags == 0:
                self.kill()
                flags = 0

    def reap_orphans(self, main: int) -> None:
        """Collect what has ended of the orphans, so that they don't count as processes."""
        try:
            while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                if ended.si_pid == main:
                    return
                os.waitpid(ended.si_pid, 0)
        except ChildProcessError:
            pass


class Descendants(Processes):
    """The same without a namespace: what /proc shows below this process, as its subreaper."""

    def running(self) -> list[int]:
        """The ids of all descendants."""
        found: list[int] = []
        unseen = [os.getpid()]
        while unseen:
            children = _children(unseen.pop())
            found += children
            unseen += children
        return found

    def kill(self) -> None:
        """Stop all before killing any, else a fork bomb outruns the killing."""
        stopped: set[int] = set()
        while fresh := set(self.running()) - stopped:
            for pid in fresh:
                _signal(pid, _STOP)
            stopped |= fresh
        for pid in stopped:
            _signal(pid, _KILL)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass  # it has just ended
    return found


def _signal(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def tasks(uid: int) -> int:
    """How many processes and threads a user has, as far as /proc shows them."""
    found = 0
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            # The directory of a process that may not be looked into belongs to root.
            if os.stat(f"/proc/{name}").st_uid in (uid, 0):
                found += _tasks(name, b"Uid:\t%d\t" % uid)
        except OSError:
            pass  # it has just ended
    return found


def _tasks(pid: str, wanted: bytes) -> int:
    with open(f"/proc/{pid}/status", "rb") as file:
        status = file.read()
    if wanted not in status:
        return 0
    _, _, after = status.partition(b"\nThreads:")
    return int(after.split(None, 1)[0])


def resident(pid: int) -> int:
    """Bytes of memory in use by a process; 0 when it has ended."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except OSError:
        return 0


def proportional(pid: int) -> int:
    """The same with shared pages divided among their users; as `resident` if unreadable."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            for line in file:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return resident(pid)


def own_peak() -> int:
    """The most memory that this process itself has had, in bytes."""
    with open("/proc/self/status", "rb") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(b"VmHWM:"))
