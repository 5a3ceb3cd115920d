"""The supervisor's parts, outside any jail."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time

import pytest

from golf.verifier import supervisor
from golf.verifier.inside import landlock, wire
from golf.verifier.inside.processes import (
    Descendants,
    own_peak,
    proportional,
    resident,
    tasks,
)
from golf.verifier.inside.scratch import PlainScratch, Residue, remove_contents
from golf.verifier.inside.wire import Control, HungUp, Settings
from golf.verifier.keeper import _BOOTSTRAP, _MODULES, _bundle

SETTINGS = {
    "control": 7,
    "namespaces": True,
    "filter": -1,
    "rules": -1,
    "uid": 1_000_000_001,
    "memory_bytes": 2**31,
    "data_only": False,
    "processes": 64,
    "file_bytes": 2**26,
    "open_files": 256,
    "scratch_bytes": 2**26,
    "inodes": 4096,
    "building": False,
}


@pytest.fixture
def ends():
    host, inner = socket.socketpair()
    with host:
        yield host, Control(inner.fileno())
        inner.close()


def test_settings_survive_the_command_line():
    settings = Settings(**SETTINGS)
    assert vars(Settings.parse(settings.arguments())) == SETTINGS
    assert all("True" not in word for word in settings.arguments())


def test_frames_come_whole_however_they_are_cut(ends):
    host, control = ends
    frame = wire.FRAME.pack(wire.RUN, 5) + b"abcde"
    host.sendall(frame + frame[:3])
    assert control.receive() == (wire.RUN, b"abcde")
    host.sendall(frame[3:])
    assert control.receive() == (wire.RUN, b"abcde")
    host.close()
    with pytest.raises(HungUp):
        control.receive()


def test_frames_go_out_together_and_without_waiting(ends):
    host, control = ends
    control.put(wire.OUTPUT, b"ab", b"c")
    control.put(wire.ENDED)
    control.flush()
    assert host.recv(99) == (
        wire.FRAME.pack(wire.OUTPUT, 3) + b"abc" + wire.FRAME.pack(wire.ENDED, 0)
    )
    control.put(wire.OUTPUT, b"x" * (8 << 20))
    for _ in range(50):
        control.trickle()  # nobody reads: must not block
    assert 0 < len(control.pending) < 8 << 20
    host.close()
    with pytest.raises(HungUp):
        control.flush()


def test_only_a_stop_is_a_stop(ends):
    host, control = ends
    host.sendall(wire.FRAME.pack(wire.STOP, 0))
    assert control.stop_wanted()
    host.sendall(wire.FRAME.pack(wire.FETCH, 0))
    assert not control.stop_wanted()


def test_contents_are_removed_and_no_link_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("x")
    inside = tmp_path / "inside"
    (inside / "a" / "b").mkdir(parents=True)
    (inside / "a" / "b" / "file").write_text("x")
    (inside / "link").symlink_to(outside)
    os.mkfifo(inside / "pipe")
    (inside / "a").chmod(0)
    remove_contents(str(inside))
    assert list(inside.iterdir()) == []
    assert (outside / "kept").exists()


def test_too_much_or_too_deep_is_not_removed(tmp_path):
    for number in range(5):
        (tmp_path / str(number)).write_text("")
    with pytest.raises(Residue):
        remove_contents(str(tmp_path), entries=4)
    deep = tmp_path / "deep" / "deep" / "deep"
    deep.mkdir(parents=True)
    with pytest.raises(Residue):
        remove_contents(str(tmp_path), most_depth=2)
    remove_contents(str(tmp_path), most_depth=3)
    assert list(tmp_path.iterdir()) == []


def test_scratch_notices_and_restores(tmp_path):
    scratch = PlainScratch((str(tmp_path),), False, 2**20)
    assert scratch.clean()
    mode = tmp_path.stat().st_mode
    (tmp_path / "file").write_text("x")
    tmp_path.chmod(0o700 if mode & 0o777 != 0o700 else 0o755)
    assert scratch.clean()
    assert tmp_path.stat().st_mode == mode
    assert list(tmp_path.iterdir()) == []
    kept = PlainScratch((str(tmp_path),), True, 2**20)
    (tmp_path / "file").write_text("x")
    assert kept.clean()
    assert (tmp_path / "file").exists()


def test_a_shared_file_system_is_overfull_by_files_or_by_bytes(tmp_path):
    scratch = PlainScratch((str(tmp_path),), False, 2**20)
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    for number in range(5):
        (deep / str(number)).write_bytes(b"x" * 1000)
    assert not scratch.overfull(7)  # five files and two directories
    assert scratch.overfull(6)
    (deep / "large").write_bytes(b"x" * 2**21)
    assert scratch.overfull(100)


def test_tasks_of_a_user_are_counted_with_their_threads():
    stop = threading.Event()
    threads = [threading.Thread(target=stop.wait) for _ in range(20)]
    for thread in threads:
        thread.start()
    try:
        assert tasks(os.getuid()) >= 21  # others of this user come on top
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert tasks(2**31 - 5) == 0


def test_landlock_holds_a_process_to_its_rules(tmp_path):
    try:
        landlock.version()
    except OSError as error:
        pytest.skip(f"no Landlock: {error}")
    (tmp_path / "shown").mkdir()
    (tmp_path / "shown" / "file").write_text("x")
    (tmp_path / "hidden").write_text("x")
    code = f"""
import sys; sys.path[:0] = {sys.path!r}
from golf.verifier.inside import landlock
import ctypes; ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
landlock.restrict(landlock.make([({str(tmp_path / "shown")!r}, landlock.READABLE),
                                 ("/nothing/here", landlock.READABLE)]))
for path, mode in (("shown/file", "r"), ("shown/file", "a"), ("shown/new", "w"), ("hidden", "r")):
    try: open({str(tmp_path)!r} + "/" + path, mode); print("yes")
    except PermissionError: print("no")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["yes", "no", "no", "no"]


@pytest.mark.parametrize(
    ("name", "pattern", "expected"),
    [
        ("a.class", "*.class", True),
        ("a$1.class", "a*.class", True),
        ("a.class", "a.class", True),
        ("aXclass", "a.class", False),
        (".class", "*.class", True),
        ("a.clas", "*.class", False),
        ("aba", "ab*ba", False),
        ("x", "*", True),
    ],
)
def test_patterns_of_artefacts(name, pattern, expected):
    assert supervisor._matches(name, pattern) is expected


def test_memory_of_a_process_is_measured():
    held = b"x" * (20 << 20)
    assert resident(os.getpid()) > len(held)
    assert proportional(os.getpid()) > len(held)
    assert own_peak() > len(held)
    assert resident(2**30) == 0


def test_descendants_are_found_to_the_last():
    code = "import os, time; os.fork(); os.fork(); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-S", "-c", code], start_new_session=True) as child:
        found = _eventually(lambda: Descendants().running(), 4, child.pid)
        assert child.pid in found
        os.killpg(child.pid, 9)


def _eventually(look, count: int, pid: int) -> list[int]:
    until = time.monotonic() + 5
    while True:
        found = [one for one in look() if os.getpgid(one) == pid]
        if len(found) >= count or time.monotonic() > until:
            assert len(found) == count
            return found


def test_the_bundle_needs_nothing_but_the_standard_library(tmp_path):
    path = tmp_path / "bundle"
    path.write_bytes(_bundle())
    code = _BOOTSTRAP.replace("{bundle}", repr(str(path))).replace("module.main(sys.argv[1:])", "")
    code += "print(*sorted(sys.modules))"
    command = [sys.executable, "-I", "-S", "-B", "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith("golf")] == sorted(_MODULES)
    assert not {"enum", "typing", "pathlib", "signal", "collections", "re"} & set(loaded)
