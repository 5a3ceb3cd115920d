"""Flags reach the command line of the interpreter and of the compiler."""

from __future__ import annotations

from dataclasses import replace

import pytest

from golf.entries.languages import language, languages
from golf.verifier.toolchain import Toolchain


def toolchain(name: str) -> Toolchain:
    row = language(name)
    places = {tool.placeholder: f"/usr/bin/{tool.placeholder}" for tool in row.executables}
    return Toolchain(row, tuple(places.items()), (), (), "", "")


@pytest.mark.parametrize("name", [row.id for row in languages().values() if row.flags])
def test_each_language_with_flags_has_a_place_for_them(name: str) -> None:
    tools = toolchain(name)
    row = tools.language
    commands = [row.run, *row.compile]
    assert any("{flags}" in command for command in commands)
    with_flags = [
        tools.run_command(b"", flags=("-x", "{a}")),
        *tools.compile_commands(b"", ("-x", "{a}")),
    ]
    without = [tools.run_command(b""), *tools.compile_commands(b"")]
    for template, given, plain in zip(commands, with_flags, without, strict=True):
        assert ("-x" in given) is ("{flags}" in template)
        assert "{a}" in given or "-x" not in given
        assert tuple(word for word in given if word not in ("-x", "{a}")) == plain


def test_flags_come_before_the_source_and_after_our_own() -> None:
    assert toolchain("perl").run_command(b"", flags=("-p",)) == (
        *("/usr/bin/interpreter", "-p", "/entry/entry.pl"),
    )
    command = toolchain("c").compile_commands(b"", ("-O0",))[0]
    assert command.index("-O2") < command.index("-O0") < command.index("entry.c")


def test_a_language_without_flags_ignores_them() -> None:
    row = replace(language("lua"), flags=())
    tools = Toolchain(row, (("interpreter", "/lua"),), (), (), "", "")
    assert "-e" not in tools.compile_commands(b"", ("-e",))
