"""Every row that is installed compiles and runs its self-test program, outside any sandbox."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from golf.entries.languages import Language, languages
from golf.errors import MissingLanguage
from golf.verifier.toolchain import Toolchain, resolve

ARGUMENTS = ["WRGBOY", "-v", "--help", "-", "a'b\"c\\d$e`f g", "$HOME", "x=1"]


def toolchain_of(row: Language) -> Toolchain:
    try:
        return resolve(row)
    except MissingLanguage as missing:
        pytest.skip(str(missing))


def build(toolchain: Toolchain, source: bytes, directory: Path) -> subprocess.CompletedProcess[str]:
    """Compile in the directory, with the first command that succeeds."""
    name = toolchain.language.source_name(source)
    (directory / name).write_bytes(source)
    environment = {**dict(toolchain.room(()).environment), "TMPDIR": str(directory)}
    done = subprocess.CompletedProcess[str]([], 0)
    for argv in toolchain.compile_commands(source):
        done = subprocess.run(
            argv, cwd=directory, env=environment, capture_output=True, text=True, timeout=120
        )
        if done.returncode == 0:
            break
    return done


def run(
    toolchain: Toolchain, source: bytes, directory: Path, *arguments: str, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    argv = toolchain.run_command(source, str(directory))
    environment = dict(toolchain.room(()).environment)
    return subprocess.run(
        [*argv, *arguments], input=stdin, env=environment,
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip


@pytest.fixture(params=list(languages().values()), ids=lambda row: row.id)
def row(request: pytest.FixtureRequest) -> Language:
    return request.param


def test_selftest(row: Language, tmp_path: Path) -> None:
    toolchain = toolchain_of(row)
    source = row.selftest.encode()
    built = build(toolchain, source, tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    for pattern in row.artefacts:
        assert list(tmp_path.glob(pattern)), f"{pattern} did not come out of the compilation"
    for argument in ARGUMENTS:
        done = run(toolchain, source, tmp_path, argument, stdin="not this\n")
        assert done.stdout.removesuffix("\n") == argument, done.stderr
    done = run(toolchain, source, tmp_path, stdin="a line\n")
    assert done.stdout.removesuffix("\n") == "a line", done.stderr
