"""What the levels of isolation are started with."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from fake_sandbox import FakeSandbox, solve

from golf.challenges import registry
from golf.entries.entry import Entry
from golf.errors import MissingLanguage
from golf.verifier import confinement
from golf.verifier.inside import landlock
from golf.verifier.keeper import is_public
from golf.verifier.levels import DirectSandbox, LandlockSandbox, unused_uid
from golf.verifier.prepare import prepare


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("lib/python3.9/site-packages/pkg", "lib/python3.9/json", "bin"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "lib" / "link").symlink_to("/etc")
    (tmp_path / "bin" / "tool").write_text("")
    return tmp_path


def below(rules: tuple[tuple[str, int], ...], top: Path) -> dict[str, int]:
    return {path: rights for path, rights in rules if Path(path).is_relative_to(top)}


def test_what_is_hidden_is_in_no_rule(tree):
    lib = str(tree / "lib")
    assert below(confinement.rules((str(tree),), (str(tree / "bin"),)), tree) == {
        str(tree): landlock.LISTABLE,
        lib: landlock.LISTABLE,
        f"{lib}/python3.9": landlock.LISTABLE,
        f"{lib}/python3.9/json": landlock.READABLE,
    }


def test_a_directory_without_secrets_is_one_rule(tree):
    assert below(confinement.rules((str(tree / "bin"),), ()), tree) == {
        str(tree / "bin"): landlock.READABLE
    }


def test_devices_may_be_used_and_homes_not_seen():
    rules = dict(confinement.rules((), ()))
    assert rules["/dev/null"] == landlock.DEVICE
    assert not {"/", "/etc", "/home", "/proc", "/tmp", "/dev", str(Path.home())} & set(rules)
    assert rules.get("/usr") != landlock.READABLE  # /usr/local is hidden


def test_rules_are_packed_as_the_supervisor_reads_them():
    assert confinement.packed((("/a b", 13), ("/c", 6))) == b"13 /a b\x006 /c\x00"


def test_every_jail_of_root_has_a_user_of_its_own():
    uids = {unused_uid() for _ in range(50)}
    assert len(uids) == 50
    assert min(uids) > 0


def test_what_others_can_reach(tmp_path):
    tool = tmp_path / "tool"
    tool.write_text("")
    tool.chmod(0o755)
    tmp_path.chmod(0o700)
    assert is_public("/usr/bin/env")
    assert not is_public(str(tool))
    assert DirectSandbox().reaches(str(tool))
    assert LandlockSandbox().reaches(str(tool)) == (os.geteuid() != 0)


@dataclass(eq=False)
class Blind(FakeSandbox):
    level: str = "landlock"

    def reaches(self, path: str) -> bool:
        return False


def test_a_language_out_of_reach_is_missing():
    entry = Entry(
        challenge="pocket-cube",
        author="tests",
        name="entry.py",
        posted=b"print()",
        source=b"print()",
        languages=("python3",),
    )
    with pytest.raises(MissingLanguage, match=r"Python 3: /\S+ is in a private directory"):
        prepare(entry, registry.get("pocket-cube"), Blind(solve))
