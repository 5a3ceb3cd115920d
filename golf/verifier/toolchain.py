"""The real compiler or interpreter of a language on this machine.

    Language → resolve() → Toolchain → prepare (what to compile, what to run, what is visible)

Shims (pyenv, rustup, alternatives …) are seen through by asking the tool itself. Only the
language's own tools are run here, never an entry, each with a time limit, in `/`, and with the
environment cut down to what the shims need. A language that is not there is `MissingLanguage`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path

from golf.entries.languages import Executable, Language
from golf.errors import MissingLanguage
from golf.results import MIB, Room
from golf.verifier.sandbox import ENTRY_DIRECTORY

_SECONDS = 20.0
_SAMPLE_BYTES = 4 * MIB
_SHIM_VARIABLES = (
    "PATH", "HOME", "PYENV_ROOT", "PYENV_VERSION", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "CARGO_HOME",
    "RBENV_ROOT", "RBENV_VERSION", "JAVA_HOME", "SDKMAN_DIR", "NVM_DIR", "ASDF_DIR",
    "ASDF_DATA_DIR", "GOROOT", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
)  # fmt: skip
_BASE_ENVIRONMENT = (("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin"))


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A language as it is found here.

    `executables` maps placeholders to real files; `visible` and `masked` are absolute paths that
    exist; `runtime` is the version as shown; `fingerprint` a SHA-256 over the content of the
    executables (a sample of very large ones) and what they say of their versions.
    """

    language: Language
    executables: tuple[tuple[str, str], ...]
    visible: tuple[str, ...]
    masked: tuple[str, ...]
    runtime: str
    fingerprint: str

    def compile_commands(
        self, source: bytes, flags: tuple[str, ...] = ()
    ) -> tuple[tuple[str, ...], ...]:
        """Argument vectors to try in turn in the build directory; none if nothing is compiled."""
        values = {"source": self.language.source_name(source), "directory": "."}
        commands = (_with_flags(argv, flags) for argv in self.language.compile)
        return tuple(self._fill(argv, source, values) for argv in commands)

    def run_command(
        self, source: bytes, directory: str = ENTRY_DIRECTORY, flags: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """The argument vector to run it with the files in `directory`; an input is appended."""
        name = self.language.source_name(source)
        values = {"source": f"{directory}/{name}", "directory": directory}
        return self._fill(_with_flags(self.language.run, flags), source, values)

    def room(self, files: tuple[tuple[str, bytes], ...]) -> Room:
        """A room with these files, and with all that the language needs around them."""
        language = self.language
        return Room(
            files=files,
            visible=self.visible,
            masked=self.masked,
            memory_mode=language.memory_mode,
            processes=language.processes,
            environment=_BASE_ENVIRONMENT + language.environment,
        )

    def _fill(self, argv: Iterable[str], source: bytes, values: dict[str, str]) -> tuple[str, ...]:
        known = {**dict(self.executables), **self.language.named(source), **values}
        return tuple(part.format(**known) for part in argv)


def _with_flags(argv: tuple[str, ...], flags: tuple[str, ...]) -> tuple[str, ...]:
    """The template with the entry's flags in the place of `{flags}`; braces in them are text."""
    safe = [flag.replace("{", "{{").replace("}", "}}") for flag in flags]
    return tuple(word for part in argv for word in (safe if part == "{flags}" else [part]))


@dataclass(frozen=True, slots=True)
class _Found:
    """One executable: the real file, the groups of its answer, and the whole answer."""

    path: str
    groups: tuple[tuple[str, str], ...]
    answer: str


def installed(language: Language) -> bool:
    """Whether the language can be used on this machine."""
    try:
        resolve(language)
    except MissingLanguage:
        return False
    return True


@cache
def resolve(language: Language) -> Toolchain:
    """The toolchain of a language; found once per process. Raises MissingLanguage."""
    found = {tool.placeholder: _find(language, tool) for tool in language.executables}
    executables = {name: tool.path for name, tool in found.items()}
    groups: dict[str, str] = {}
    for tool in reversed(found.values()):
        groups.update(tool.groups)
    said = _version(language, executables, [tool.answer for tool in found.values()])
    return Toolchain(
        language=language,
        executables=tuple(executables.items()),
        visible=tuple(_visible(_paths(language.visible, groups))),
        masked=tuple(_masked(language, groups)),
        runtime=_runtime(language, said),
        fingerprint=_fingerprint(executables.values(), said),
    )


def _find(language: Language, tool: Executable) -> _Found:
    for candidate in _candidates(tool.names):
        if (found := _ask(tool, candidate)) is not None:
            return found
    raise MissingLanguage(f"{language.name} is not installed: {language.install}")


def _candidates(names: Iterable[str]) -> Iterator[str]:
    """Executable files by these names: every one on PATH, and by pattern the newest first."""
    for name in names:
        if "/" in name:
            pattern = os.path.expandvars(Path(name).expanduser())
            yield from sorted(filter(_runnable, _glob(pattern)), key=_numbers, reverse=True)
        else:
            places = os.environ.get("PATH", os.defpath).split(os.pathsep)
            paths = (shutil.which(name, path=place) for place in places if place)
            yield from (path for path in paths if path is not None)


def _numbers(path: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path)]


def _runnable(path: str) -> bool:
    return Path(path).is_file() and os.access(path, os.X_OK)


def _ask(tool: Executable, candidate: str) -> _Found | None:
    """What a candidate says of itself; None where it fails or says something else."""
    if not tool.ask:
        return _Found(os.path.realpath(candidate), (), "")
    answer = _output([candidate, *tool.ask])
    if answer is None or (match := re.search(tool.answer, answer)) is None:
        return None
    groups = match.groupdict(default="")
    real = tool.real.format(found=candidate, **groups)
    return _Found(real if _runnable(real) else candidate, tuple(groups.items()), answer)


def _output(argv: list[str]) -> str | None:
    """Standard output and error of one of the language's own tools; None where it fails."""
    environment = {name: os.environ[name] for name in _SHIM_VARIABLES if name in os.environ}
    try:
        done = subprocess.run(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd="/",
            env={**environment, "LC_ALL": "C"},
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None


def _version(language: Language, executables: dict[str, str], answers: list[str]) -> str:
    """What the tools say of their versions: the answers, or the version command's output."""
    if not language.version:
        return "\n".join(answers)
    return _output([part.format(**executables) for part in language.version]) or ""


def _runtime(language: Language, said: str) -> str:
    match = re.search(language.version_pattern, said, re.MULTILINE)
    if match is None:
        return f"{language.name} (version unknown)"
    return language.runtime.format(version=match["version"])


def _fingerprint(executables: Iterable[str], said: str) -> str:
    total = sha256(said.encode())
    for path in executables:
        total.update(_digest(Path(path)))
    return total.hexdigest()


def _digest(path: Path) -> bytes:
    """SHA-256 of a file; of its size, its head and its tail where reading it all takes too long."""
    size = path.stat().st_size
    with path.open("rb") as file:
        if size <= 4 * _SAMPLE_BYTES:
            return file_digest(file, "sha256").digest()
        head = file.read(_SAMPLE_BYTES)
        file.seek(-_SAMPLE_BYTES, os.SEEK_END)
        return sha256(b"%d:" % size + head + file.read()).digest()


def _paths(templates: Iterable[str], groups: dict[str, str]) -> list[str]:
    """The existing paths that the templates name, links followed only to see that they exist."""
    patterns = [part for template in templates for part in template.format(**groups).split(":")]
    return [path for pattern in patterns for path in _glob(pattern)]


def _glob(pattern: str) -> list[str]:
    """Existing paths by an absolute pattern; none for anything else, or for the root itself."""
    relative = pattern.removeprefix("/")
    return [] if relative in ("", pattern) else [str(path) for path in Path("/").glob(relative)]


def _visible(paths: Iterable[str]) -> Iterator[str]:
    """Those that /usr does not show anyway; never a whole home."""
    too_much = str(Path.home())
    for path in dict.fromkeys(paths):
        if path != too_much and not Path(path).is_relative_to("/usr"):
            yield path


def _masked(language: Language, groups: dict[str, str]) -> Iterator[str]:
    """The directories to hide, with their real names: below what is shown, without `kept`."""
    shown = ["/usr", *map(os.path.realpath, _paths(language.visible, groups))]
    kept = set(map(os.path.realpath, _paths(language.kept, groups)))
    real = map(os.path.realpath, _paths(language.masked, groups))
    for path in map(Path, dict.fromkeys(real)):
        below = any(path.is_relative_to(place) for place in shown)
        if below and path.is_dir() and str(path) not in kept:
            yield str(path)
