"""The first process of a jail: does what the host asks for until the host hangs up.

It runs inside the jail, by itself; `bundle` is what the host starts it with (see
`golf.verifier.keeper`), `golf.verifier.inside` has its parts, `inside.wire` its protocol. In a pid
namespace all other processes end with it. Without one (levels `landlock` and `none`) it kills what
it can find, and removes its directory.
"""

from __future__ import annotations

import ctypes
import os
import resource

from golf.verifier.inside import landlock, wire
from golf.verifier.inside.case import Case, Place
from golf.verifier.inside.launch import Confined, spawn
from golf.verifier.inside.scratch import remove_contents
from golf.verifier.inside.wire import Control, HungUp, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from golf.verifier.inside.launch import Launch

_LEAST_ADDRESS_SPACE = 64 * 1024 * 1024  # the supervisor lives under the same limit
_STACK = 64 * 1024 * 1024  # golfers recurse
_KILL, _INTERRUPT = 9, 2
_PDEATHSIG, _DUMPABLE, _SUBREAPER, _NO_NEW_PRIVS = 1, 4, 36, 38  # of prctl(2)
_AMBIENT, _CLEAR_ALL = 47, 4  # of prctl(2)
_TYPE, _REGULAR = 0o170000, 0o100000  # of a file's mode
_NO_END = 2**62


def main(arguments: list[str]) -> None:
    """Settings, `--`; without namespaces then the possible parents of its directory, `:` between
    them, and the entry's files, `descriptor=name`.
    """  # noqa: D205
    count = arguments.index("--")
    settings = Settings.parse(arguments[:count])
    control = Control(settings.control)
    directory = ""
    try:
        _change_user(settings.uid)
        if not settings.namespaces:
            directory = _make_directory(arguments[count + 1].split(":"))
            _furnish(directory, settings, arguments[count + 2 :])
        _lock_down(settings)
        place = Place(settings, directory, _launch(settings, directory))
        control.put(wire.READY, directory.encode())
        control.flush()
        _serve(control, place)
    except HungUp:
        pass
    finally:
        if directory:
            _remove(directory)


def _launch(settings: Settings, directory: str) -> Launch:
    """How cases are to be started."""
    if settings.filter < 0:
        return spawn
    rules = [(f"{directory}/entry", landlock.READABLE)]
    if settings.building:
        rules.append((f"{directory}/tmp", landlock.WRITABLE))
    for rule in _handed(settings.rules).split(b"\0")[:-1]:
        rights, path = rule.split(b" ", 1)
        rules.append((os.fsdecode(path), int(rights)))
    return Confined(
        landlock.make(rules),
        _handed(settings.filter),
        settings.processes,
        own_user=bool(settings.uid),
    )


def _handed(descriptor: int) -> bytes:
    """What the host hands over; programs must not inherit the descriptor."""
    with open(descriptor, "rb") as file:
        return file.read()


def _serve(control: Control, place: Place) -> None:
    while True:
        kind, body = control.receive()
        if kind == wire.RUN:
            Case(control, place, body).run()
        elif kind == wire.FETCH:
            _fetch(control, place.build, body)


def _change_user(uid: int) -> None:
    """Become a user of its own; 0: stay."""
    if not uid:
        return
    try:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    except OSError:
        raise SystemExit("root cannot change to another user here") from None


def _lock_down(settings: Settings) -> None:
    """Give up what can be given up, and take on the limits that every case inherits."""
    libc = ctypes.CDLL(None)
    libc.signal(_INTERRUPT, None)  # Python's own handler would let a program interrupt this one
    libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0)
    libc.prctl(_AMBIENT, _CLEAR_ALL, 0, 0, 0)
    libc.prctl(_DUMPABLE, 0, 0, 0, 0)
    if settings.namespaces:
        libc.prctl(_PDEATHSIG, _KILL, 0, 0, 0)  # a change of uid has cleared it
    else:
        libc.prctl(_SUBREAPER, 1, 0, 0, 0)
    _limit_resources(settings)


def _limit_resources(settings: Settings) -> None:
    memory = max(settings.memory_bytes, _LEAST_ADDRESS_SPACE)
    if settings.data_only:
        # What is reserved and never used counts here: the poll decides, this only catches runaways.
        _limit(resource.RLIMIT_DATA, 2 * memory, 2 * memory)
    else:
        _limit(resource.RLIMIT_AS, memory, memory)
    _limit(resource.RLIMIT_STACK, min(_STACK, memory // 4), memory)
    _limit(resource.RLIMIT_FSIZE, settings.file_bytes, settings.file_bytes)
    _limit(resource.RLIMIT_NOFILE, settings.open_files, settings.open_files)
    _limit(resource.RLIMIT_CORE, 0, 0)
    if settings.namespaces:  # elsewhere all the user's processes count; see `Confined`
        _limit(resource.RLIMIT_NPROC, settings.processes + 1, settings.processes + 1)


def _limit(kind: int, soft: int, hard: int) -> None:
    """Set a limit, never above one that holds already."""
    _, most = resource.getrlimit(kind)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(kind, (soft, hard))


def _make_directory(parents: list[str]) -> str:
    """A new directory in the first of these in which this user can make one."""
    name = f"golf-{os.getpid()}-{os.urandom(8).hex()}"
    for parent in parents:
        try:
            os.mkdir(f"{parent}/{name}", 0o700)
        except OSError:
            continue
        return f"{parent}/{name}"
    raise SystemExit(f"no directory can be made in {' or '.join(parents)}: set TMPDIR")


def _furnish(directory: str, settings: Settings, files: list[str]) -> None:
    """Lay out the directory as a jail has it."""
    places = ("entry", "tmp", "tmp/build") if settings.building else ("entry", "tmp")
    for name in places:
        os.mkdir(f"{directory}/{name}", 0o700)
    mode = 0o700 if settings.building else 0o500
    for file in files:
        descriptor, name = file.split("=", 1)
        path = f"{directory}/{places[-1] if settings.building else 'entry'}/{name}"
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with open(int(descriptor), "rb") as source, open(target, "wb") as copy:
            copy.write(source.read())


def _remove(directory: str) -> None:
    os.chdir("/")
    remove_contents(directory, entries=_NO_END, most_depth=_NO_END)
    os.rmdir(directory)


def _fetch(control: Control, directory: str, body: bytes) -> None:
    """Send the regular files that bear the names asked for; a name may hold one `*`."""
    (limit,) = wire.FETCH_LIMIT.unpack_from(body)
    wanted = os.fsdecode(body[wire.FETCH_LIMIT.size :]).split("\0")
    too_large = False
    for name in sorted(os.listdir(directory)):
        if not any(_matches(name, pattern) for pattern in wanted):
            continue
        data = _read_regular(f"{directory}/{name}", limit)
        if data is None:
            continue
        if len(data) > limit:
            too_large = True
            break
        limit -= len(data)
        label = os.fsencode(name)
        control.put(wire.FILE, wire.FILE_NAME.pack(len(label)), label, data)
        control.flush()
    control.put(wire.FETCHED, wire.FETCHED_STATE.pack(too_large))
    control.flush()


def _matches(name: str, pattern: str) -> bool:
    head, star, tail = pattern.partition("*")
    if not star:
        return name == pattern
    return len(name) >= len(head) + len(tail) and name.startswith(head) and name.endswith(tail)


def _read_regular(path: str, limit: int) -> bytes | None:
    """The contents, one byte more than the limit at most; None for anything but a file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    if os.fstat(descriptor).st_mode & _TYPE != _REGULAR:
        os.close(descriptor)
        return None
    with open(descriptor, "rb") as file:
        return file.read(limit + 1)
