"""Choosing a level: what is refused, why, and what is said about it."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import golf
from golf.errors import JudgeError, NoSandbox, UnknownName
from golf.verifier import detection, seccomp
from golf.verifier.bubblewrap import _visible
from golf.verifier.detection import LEVELS, choose, remedy, survey
from golf.verifier.inside import landlock
from golf.verifier.selftest import breaches
from golf.verifier.view import plan


@pytest.fixture
def untried() -> Iterator[None]:
    detection._try.cache_clear()
    yield
    detection._try.cache_clear()


def _chosen():
    try:
        return choose()
    except NoSandbox as error:
        pytest.skip(f"no namespace sandbox works here: {error}")


def test_none_is_chosen_only_when_asked_for():
    assert choose("none").level == "none"
    assert choose("none") is choose("none")
    assert _chosen().level in LEVELS


def test_the_level_goes_with_the_user():
    assert _chosen().level == ("namespaces/root" if os.geteuid() == 0 else "namespaces/user")


def test_a_level_can_be_asked_for():
    box = _chosen()
    assert choose(box.level) is box
    assert choose("namespaces") is box
    other = next(level for level in LEVELS if level != box.level)
    with pytest.raises(NoSandbox, match=f"{other}: needs"):
        choose(other)
    with pytest.raises(UnknownName, match="isolation level 'jail'"):
        choose("jail")


def test_what_holds_has_no_breach_and_what_does_not_has_many():
    assert breaches(_chosen()) == []
    found = breaches(choose("none"))
    assert {
        "signals the judge",
        "signals its supervisor",
        "reaches the network",
        "reaches a local socket",
        "reads /etc/passwd",
        f"changes the mode of {golf.__file__}",
        f"writes to {golf.__file__}",
    } <= set(found)


def test_a_self_test_is_quick_and_done_once(untried):
    _chosen()
    begun = time.perf_counter()
    _chosen()
    assert time.perf_counter() - begun < 0.01


def test_the_survey_names_every_level():
    levels = survey()
    assert [level.level for level in levels] == list(LEVELS)
    for level in levels:
        assert level.ok == (level.sandbox is not None)
        assert bool(level.reason) == bool(level.remedy) == (not level.ok)


def no_landlock() -> int:
    raise OSError(errno.ENOSYS, "Function not implemented")


@pytest.fixture
def unlocked(untried, monkeypatch) -> None:
    monkeypatch.setattr(landlock, "version", no_landlock)


def test_without_namespaces_landlock_is_taken(untried, monkeypatch):
    monkeypatch.setattr(detection, "binaries", lambda: ())
    if not (level := detection._try("landlock")).ok:
        pytest.skip(level.reason)
    assert choose().level == "landlock"
    assert "no writable /tmp" in level.weaknesses
    with pytest.raises(NoSandbox, match="bubblewrap is missing"):
        choose("namespaces")


def test_without_anything_it_is_refused_in_one_line(unlocked, monkeypatch):
    monkeypatch.setattr(detection, "binaries", lambda: ())
    with pytest.raises(NoSandbox) as caught:
        choose()
    text = str(caught.value)
    assert "bubblewrap is missing" in text
    assert "apt-get install bubblewrap" in text
    assert "the kernel does not offer Landlock here" in text
    assert "--isolation none" in text
    assert "needs" not in text
    assert "\n" not in text


def test_an_old_landlock_is_refused(untried, monkeypatch):
    monkeypatch.setattr(landlock, "version", lambda: 5)
    level = detection._try("landlock")
    assert (level.ok, level.reason) == (False, "version 5 of Landlock is too old")
    assert "6.12" in level.remedy


def test_a_bubblewrap_that_fails_is_told_with_its_words(unlocked, monkeypatch):
    monkeypatch.setattr(detection, "binaries", lambda: (shutil.which("false"),))
    with pytest.raises(NoSandbox, match="no jail could be made: it ended without a word"):
        choose()


def test_a_leaking_sandbox_is_refused(untried, monkeypatch):
    monkeypatch.setattr(detection, "binaries", lambda: ("bwrap",))
    monkeypatch.setattr(detection, "breaches", lambda sandbox, python: ["reads /etc/passwd"])
    with pytest.raises(NoSandbox, match="a program in it reads /etc/passwd"):
        choose()


def test_the_next_bubblewrap_is_tried(untried, monkeypatch):
    def held(sandbox, python) -> list[str]:
        if sandbox._binary == "old":
            raise JudgeError("bwrap: Unknown option --disable-userns")
        return []

    monkeypatch.setattr(detection, "binaries", lambda: ("old", "new"))
    monkeypatch.setattr(detection, "breaches", held)
    assert choose()._binary == "new"


@pytest.mark.parametrize(
    ("complaint", "advice"),
    [
        ("bwrap: setting up uid map: Permission denied", "apparmor"),
        ("bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted", "apparmor"),
        ("bwrap: No permissions to create new namespace", "allow namespaces"),
        ("bwrap: Creating new namespace failed: nesting depth (ENOSPC)", "max_user_namespaces"),
        ("bwrap: Unknown option --disable-userns", "0.8 or newer"),
        ("bwrap: Can't mount proc on /newroot/proc", "/proc"),
        ("something else", "golf doctor"),
    ],
)
def test_remedies(complaint, advice):
    assert advice in remedy(complaint)


def test_masks_and_visible_paths_nest(tmp_path):
    package = tmp_path / "lib" / "python3.9" / "site-packages"
    package.mkdir(parents=True)
    extra = package / "extra"
    extra.mkdir()
    planned = plan((str(tmp_path), str(extra)), ("/usr/include",))
    assert planned[tmp_path] is True
    assert planned[package] is False
    assert planned[extra] is True
    assert plan((str(tmp_path),), ()).get(extra) is None
    arguments = _visible((str(tmp_path), str(extra)), ())
    shown = arguments.index(str(tmp_path))
    hidden = arguments.index(str(package))
    again = arguments.index(str(extra))
    closed = len(arguments) - 1 - arguments[::-1].index(str(package))
    assert shown < hidden < again < closed
    assert arguments[closed - 1] == "--remount-ro"


@pytest.mark.parametrize("walls", [True, False])
@pytest.mark.parametrize("building", [True, False])
def test_the_filter_is_whole_instructions_that_jump_inside(walls, building):
    program = seccomp.program(walls=walls, building=building)
    instructions = list(seccomp.INSTRUCTION.iter_unpack(program))
    assert 100 < len(instructions) < 4096
    for place, (code, true, false, _) in enumerate(instructions):
        if code & 0x07 == 0x05:  # a jump
            assert place + 1 + max(true, false) < len(instructions)
    assert instructions[-1][0] == 0x06  # a return


def test_a_machine_without_a_table_is_refused(monkeypatch):
    monkeypatch.setattr("os.uname", lambda: SimpleNamespace(machine="sparc64"))
    with pytest.raises(NoSandbox, match="sparc64"):
        seccomp.program.__wrapped__()
