"""Level `landlock`: no walls around the program, but rights taken from it before it starts.

For containers, where no namespaces are to be had. `LandlockSandbox` in `levels` asks for what the
supervisor needs: rules on what may be read and which devices may be used. Landlock only ever
allows, so a directory with something hidden in it is not allowed as a whole, only the rest of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from golf.verifier.inside import landlock
from golf.verifier.keeper import interpreter, public_interpreter
from golf.verifier.view import ROOT_LINKS, plan

_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

WEAKNESSES = (
    "programs have no writable /tmp and no /proc, see the names of all files, and share the "
    "machine's memory and process ids with it"
)
"""What `golf doctor` says of this level."""


@lru_cache(maxsize=64)
def rules(visible: tuple[str, ...], masked: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Paths with the rights on each and on all below it."""
    # Node gives up where this file may not be read, not where it is missing.
    extra = [path for path in ("/etc/ssl/openssl.cnf",) if Path(path).exists()]
    homes = {str(Path(path).parent.parent) for path in (interpreter(), public_interpreter())}
    shown = plan((*visible, *extra, *sorted(homes - {"/usr"})), masked)
    roots = [Path("/", name) for name in ROOT_LINKS]
    shown.update((path, True) for path in roots if path.is_dir() and not path.is_symlink())
    hidden = frozenset(path for path, seen in shown.items() if not seen)
    places = [Path(os.path.realpath(path)) for path, seen in shown.items() if seen]
    found = [rule for place in places for rule in _without(place, hidden)]
    return (*found, *((device, landlock.DEVICE) for device in _DEVICES))


def _without(path: Path, hidden: frozenset[Path]) -> Iterator[tuple[str, int]]:
    """The path itself if nothing hidden is below it; else what is in it, and not hidden.

    A directory that is allowed in parts can still be listed, or Python would find nothing in it.
    """
    if path in hidden:
        return
    if not any(one.is_relative_to(path) for one in hidden):
        yield str(path), landlock.READABLE
        return
    try:
        inside = sorted(path.iterdir())
    except OSError:
        return
    yield str(path), landlock.LISTABLE
    for entry in inside:
        if not entry.is_symlink():  # what a link leads to counts where it is
            yield from _without(entry, hidden)


def packed(paths: tuple[tuple[str, int], ...]) -> bytes:
    """Rules as the supervisor reads them: rights and path, a NUL behind each."""
    return b"".join(b"%d %s\0" % (rights, os.fsencode(path)) for path, rights in paths)
