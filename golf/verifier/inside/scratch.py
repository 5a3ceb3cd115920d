"""The directories that a case may write to, and clearing them up.

Used by `case` after every run, and by `supervisor` to remove the directory of level `none`.
"""

from __future__ import annotations

import os

_MOST_ENTRIES, _MOST_DEPTH = 512, 8


class Residue(Exception):
    """More, or odder, things in the scratch directory than are worth clearing up."""


class Scratch:
    """The directories that a case may write to, emptied after it."""

    def __init__(self, directories: tuple[str, ...], keep: bool) -> None:
        self._directories = () if keep else directories
        self._all = directories
        self._own = all(os.stat(path).st_uid == os.getuid() for path in directories)
        self._fresh = {path: self._state(path) for path in directories}

    def _state(self, path: str) -> tuple[int, int, list[str]]:
        """What a program can change: files; of a directory that is its own, its attributes too."""
        free = os.statvfs(path).f_ffree
        if not self._own:
            return free, 0, []
        return free, os.stat(path).st_mode & 0o7777, os.listxattr(path)

    def overfull(self, most: int) -> bool:
        """Whether there are more files than that; the file system itself limits their size."""
        fresh = self._fresh
        return sum(fresh[path][0] - os.statvfs(path).f_ffree for path in self._all) > most

    def clean(self) -> bool:
        """Empty the directories; False when something odd is left and the jail must go."""
        return all(self._clean(path) for path in self._directories)

    def _clean(self, path: str) -> bool:
        if self._state(path) == self._fresh[path]:
            return True
        try:
            if self._own:
                os.chmod(path, self._fresh[path][1])
            remove_contents(path)
        except (OSError, Residue):
            return False
        return self._state(path) == self._fresh[path]


class PlainScratch(Scratch):
    """The same on a file system shared with others, which limits nothing."""

    def __init__(self, directories: tuple[str, ...], keep: bool, most_bytes: int) -> None:
        super().__init__(directories, keep)
        self._most_bytes = most_bytes

    def overfull(self, most: int) -> bool:
        """Whether there is more, in files or in bytes, than there may be."""
        files, size = 0, 0
        waiting = list(self._all)
        while waiting and files <= most and size <= self._most_bytes:
            entries, part, directories = _contents(waiting.pop())
            files, size = files + entries, size + part
            waiting += directories
        return files > most or size > self._most_bytes

    def _state(self, path: str) -> tuple[int, int, list[str]]:
        return len(os.listdir(path)), os.stat(path).st_mode & 0o7777, []


def _contents(directory: str) -> tuple[int, int, list[str]]:
    """Entries of a directory, bytes that its files take, and the directories in it."""
    entries, size = 0, 0
    directories: list[str] = []
    try:
        with os.scandir(directory) as found:
            for entry in found:
                entries += 1
                size += entry.stat(follow_symlinks=False).st_blocks * 512
                if entry.is_dir(follow_symlinks=False):
                    directories.append(entry.path)
    except OSError:
        pass  # it has just gone, or cannot be looked into
    return entries, size, directories


def remove_contents(
    directory: str, entries: int = _MOST_ENTRIES, most_depth: int = _MOST_DEPTH
) -> int:
    """Empty a directory, following no link; gives how many more entries it might have removed.

    Raises Residue when there are more than `entries` or they go deeper than `most_depth`, OSError.
    """
    if most_depth < 0:
        raise Residue
    with os.scandir(directory) as found:
        for entry in found:
            if (entries := entries - 1) < 0:
                raise Residue
            if entry.is_dir(follow_symlinks=False):
                os.chmod(entry.path, 0o700)
                entries = remove_contents(entry.path, entries, most_depth - 1)
                os.rmdir(entry.path)
            else:
                os.unlink(entry.path)
    return entries
