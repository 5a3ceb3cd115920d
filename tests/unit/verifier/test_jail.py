"""Real programs in real jails, with limits of a fraction of a second."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from golf.errors import JudgeError, NoSandbox
from golf.results import KIB, MIB, LimitKind, Limits, MemoryMode, Room, Run
from golf.verifier.detection import choose
from golf.verifier.keeper import interpreter, public_interpreter
from golf.verifier.sandbox import FetchTooLarge, Job, Sandbox

LIMITS = Limits(
    wall_seconds=5.0,
    memory_bytes=128 * MIB,
    output_bytes=64 * KIB,
    scratch_bytes=8 * MIB,
    file_bytes=4 * MIB,
)
OPTIONS = ("-I", "-S", "-B")


def chosen(level: str) -> Sandbox:
    try:
        return choose(level)
    except NoSandbox as error:
        pytest.skip(f"not here: {error}")


@pytest.fixture(params=["namespaces", "landlock", "none"])
def box(request) -> Sandbox:
    return chosen(request.param)


@pytest.fixture(params=["namespaces", "landlock"])
def guarded(request) -> Sandbox:
    """A sandbox that isolates."""
    return chosen(request.param)


@pytest.fixture
def walls() -> Sandbox:
    """A sandbox that isolates with a world of its own inside."""
    return chosen("namespaces")


def limits(**changes) -> Limits:
    values = {name: getattr(LIMITS, name) for name in LIMITS.__slots__}
    return Limits(**values | changes)


class Programs:
    """A jail with one Python program in it, and what the sink has seen."""

    def __init__(self, box: Sandbox, source: str, building: bool = False, **changes) -> None:
        room_changes = {
            name: changes.pop(name)
            for name in ("processes", "visible", "masked", "environment", "memory_mode")
            if name in changes
        }
        code = textwrap.dedent(source).encode()
        room = Room(files=(("p.py", code),), **room_changes)
        self.directory = "/tmp/build" if building else "/entry"
        self.python = public_interpreter() if box.level == "landlock" else interpreter()
        self.jail = box.open(room, limits(**changes), building=building)
        self.seen = bytearray()

    def run(self, *words: str | bytes, sink=None, **job) -> Run:
        self.seen.clear()
        argv = (self.python, *OPTIONS, f"{self.directory}/p.py", *words)
        return self.jail.run(Job(argv, **job), sink or self.keep)

    def keep(self, piece: bytes) -> bool:
        self.seen += piece
        return False

    def __enter__(self) -> Programs:
        return self

    def __exit__(self, *_) -> None:
        self.jail.close()


def run_once(box: Sandbox, source: str, *words: str | bytes, stdin: bytes = b"", **changes) -> Run:
    with Programs(box, source, **changes) as programs:
        run = programs.run(*words, stdin=stdin)
        if run.total_bytes <= 68 * KIB:
            assert bytes(programs.seen) == run.head + run.tail
        return run


def test_bytes_of_output_are_exact(box):
    data = bytes(range(256)) + b"\xff\xfe\x00\n\r\n"
    run = run_once(box, f"import os; os.write(1, {data!r})")
    assert run.head + run.tail == data
    assert run.total_bytes == len(data)
    assert run.sha256 == sha256(data).hexdigest()
    assert (run.status, run.signal, run.limit, run.left_behind) == (0, None, None, 0)
    assert 0 < run.cpu_seconds < 2
    assert 0 < run.wall_seconds < 2
    assert 4 * MIB < run.floor_bytes < 32 * MIB  # what the supervisor needs
    assert 4 * MIB < run.peak_bytes < 32 * MIB


def test_arguments_and_input_are_exact(box):
    words = (b"-", b"\xff\x01'\"$`\\", "é", b"")
    source = (
        "import os, sys; os.write(1, b'|'.join(map(os.fsencode, sys.argv[1:])) + os.read(0, 9))"
    )
    run = run_once(box, source, *words, stdin=b"\x00in")
    assert run.head == b"-|\xff\x01'\"$`\\|\xc3\xa9|\x00in"


def test_status_and_signal(box):
    assert run_once(box, "raise SystemExit(3)").status == 3
    run = run_once(box, "import os; os.kill(os.getpid(), 11)")
    assert (run.status, run.signal, run.abnormal) == (None, signal.SIGSEGV, True)


def test_environment_is_only_what_is_said(box):
    source = "import os; print(*(n for n in os.environ if n != 'LC_CTYPE'), os.environ['A'])"
    with Programs(box, source, environment=(("A", "1"), ("B", "2"))) as programs:
        assert programs.run().head == b"PATH LANG HOME TMPDIR A B 1\n"
        assert programs.run(environment=(("A", "=3"),)).head == b"PATH LANG HOME TMPDIR A B =3\n"


@pytest.mark.parametrize("level", ["namespaces", "none"])  # elsewhere there is no /proc
def test_signals_are_as_a_program_expects(level):
    box = chosen(level)
    source = """
        for line in open('/proc/self/status'):
            if line.startswith(('SigBlk', 'SigIgn')):
                print(int(line.split()[1], 16) & ~(1 << 12 | 1 << 24 | 3 << 31))
    """  # Python ignores SIGPIPE and SIGXFSZ, the C library's spawning 32 and 33
    assert run_once(box, source).head == b"0\n0\n"
    with Programs(box, "") as programs:
        # A reader that goes away ends the writer, as in any shell.
        run = programs.jail.run(Job(("/bin/sh", "-c", "yes | head -1")), programs.keep)
        assert run.head == b"y\n"
        assert run.error_tail == b""


def test_output_is_cut_at_the_exact_cap(box):
    run = run_once(box, "while 1: print('x' * 999)", output_bytes=5000)
    assert run.limit is LimitKind.OUTPUT
    assert run.total_bytes == 5000
    assert run_once(box, "print('x' * 4999)", output_bytes=5000).limit is None
    run = run_once(box, "print('x' * 5000)", output_bytes=5000)
    assert (run.limit, run.total_bytes) == (LimitKind.OUTPUT, 5000)


def test_wall_limit(box):
    source = """
        import signal, time
        signal.signal(15, signal.SIG_IGN)
        print('a', flush=True)
        time.sleep(9)
    """
    run = run_once(box, source, wall_seconds=0.3)
    assert run.limit is LimitKind.WALL
    assert run.signal == signal.SIGKILL
    assert run.head == b"a\n"
    assert 0.3 <= run.wall_seconds < 1.5


@pytest.mark.parametrize("deed", ["os.close(1); os.close(2)", "os.kill(os.getpid(), 19)"])
def test_wall_limit_of_the_silent_and_the_stopped(box, deed):
    run = run_once(box, f"import os\n{deed}\nwhile 1: pass", wall_seconds=0.3)
    assert run.limit is LimitKind.WALL
    assert 0.3 <= run.wall_seconds < 1.5


def test_a_job_may_have_its_own_wall_limit(box):
    with Programs(box, "import time; time.sleep(9)", wall_seconds=8) as programs:
        run = programs.run(wall_seconds=0.2)
    assert (run.limit, run.wall_seconds < 1.5) == (LimitKind.WALL, True)


def test_memory_of_one_process(box):
    run = run_once(box, "x = b'x' * (300 << 20)")
    assert run.status == 1
    assert b"MemoryError" in run.error_tail
    run = run_once(box, "x = b'x' * (90 << 20)")
    assert run.status == 0
    assert 90 * MIB < run.peak_bytes < 128 * MIB


def test_memory_by_data_segment(box):
    run = run_once(box, "x = b'x' * (300 << 20)", memory_mode=MemoryMode.DATA)
    assert run.status == 1
    reserve = "import mmap; x = mmap.mmap(-1, 1 << 30, prot=mmap.PROT_READ); print(len(x))"
    assert run_once(box, reserve, memory_mode=MemoryMode.DATA).head == b"1073741824\n"
    assert run_once(box, reserve).status == 1


def test_memory_of_many_processes(box):
    source = """
        import os, time
        for _ in range(5):
            if not os.fork():
                x = b'x' * (50 << 20)
                time.sleep(9)
        time.sleep(9)
    """
    run = run_once(box, source)
    assert run.limit is LimitKind.MEMORY
    assert run.peak_bytes > 128 * MIB
    assert run.wall_seconds < 4
    assert run.left_behind >= 5


DAEMON = """
    import os, sys, time
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(60)
        os._exit(0)
    os.wait()
    print('done', flush=True)
"""


def test_daemons_are_killed_and_counted_though_they_hold_the_pipe(box):
    with Programs(box, DAEMON) as programs:
        begun = time.monotonic()
        run = programs.run()
        assert time.monotonic() - begun < 3
        assert (run.head, run.status, run.left_behind) == (b"done\n", 0, 1)
        assert run.limit is None


def test_nobody_is_left_for_the_next_case(walls):
    source = textwrap.dedent(DAEMON) + "print(sum(n.isdigit() for n in os.listdir('/proc')))"
    with Programs(walls, source) as programs:
        # The supervisor, the program, and its daemon.
        assert [programs.run().head for _ in range(3)] == [b"done\n3\n"] * 3


@pytest.mark.parametrize("orphaning", [False, True])
def test_a_fork_bomb_ends_at_the_limit(guarded, orphaning):
    parent = "if os.fork(): os._exit(0)" if orphaning else "os.fork()"
    source = f"""
        import os, signal
        for number in range(1, 32): number in (9, 19) or signal.signal(number, signal.SIG_IGN)
        while 1:
            try:
                {parent}
            except OSError:
                pass
    """
    with Programs(guarded, source, wall_seconds=0.3, processes=32) as programs:
        begun = time.monotonic()
        programs.run()
        assert time.monotonic() - begun < 4
        assert programs.run().error_tail == b""


def test_processes_are_limited(guarded):
    source = """
        import os, time
        count = 0
        try:
            while 1:
                if not os.fork(): time.sleep(9)
                count += 1
        except OSError:
            print(count)
    """
    assert run_once(guarded, source, processes=10).head == b"9\n"


WRITER = """
    import os, sys
    print(sorted(os.listdir('/tmp')), sorted(os.listdir('/dev/shm')), flush=True)
    {deed}
"""


@pytest.mark.parametrize(
    ("deed", "kept"),
    [
        ("open('/tmp/a', 'w').write('x'); open('/dev/shm/b', 'w').write('y')", True),
        ("os.makedirs('/tmp/a/b'); os.chmod('/tmp/a', 0); os.symlink('/entry', '/tmp/l')", True),
        ("os.mkfifo('/tmp/f'); os.link('/tmp/f', '/tmp/.g')", True),
        ("for i in range(1000): open(f'/tmp/{i}', 'w')", False),
        ("for i in range(100): os.mkdir('d'); os.chdir('d')", False),
    ],
)
def test_scratch_is_empty_for_every_case(walls, deed, kept):
    with Programs(walls, WRITER.format(deed=deed)) as programs:
        runs = [programs.run() for _ in range(2)]
        assert [run.head for run in runs] == [b"[] []\n"] * 2
        assert [run.status for run in runs] == [0, 0], runs[0].error_tail
        assert programs.jail.used == (2 if kept else 0)


def test_scratch_without_walls_is_emptied_too():
    with Programs(choose("none"), "import os; print(os.listdir()); os.mkdir('a')") as programs:
        assert [programs.run().head for _ in range(2)] == [b"[]\n"] * 2


def test_too_many_files_are_a_memory_limit(walls):
    run = run_once(walls, "i = 0\nwhile 1: open(f'/tmp/{i}', 'w'); i += 1", wall_seconds=3)
    assert run.limit is LimitKind.MEMORY


def test_scratch_has_a_size(walls):
    source = "f = open('/tmp/x', 'wb')\nfor _ in range(9): f.write(b'x' * (1 << 20)); f.flush()"
    assert b"No space left" in run_once(walls, source, file_bytes=64 * MIB).error_tail
    assert run_once(walls, source).signal is None  # Python ignores SIGXFSZ
    assert b"File too large" in run_once(walls, source).error_tail


@pytest.mark.parametrize(
    "deed",
    [
        "socket.socket(socket.AF_INET, socket.SOCK_STREAM)",
        "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "open('/etc/passwd')",
        "open('/proc/1/environ')",
        "open('/proc/1/mem')",
        "os.listdir('/proc/1/fd')",
        "open('/entry/p.py', 'w')",
        "open('/entry/new', 'w')",
        "os.chmod('/entry/p.py', 0o777)",
        "open('/new', 'w')",
        "open('/dev/new', 'w')",
        "open('/usr/new', 'w')",
        "open('/proc/sys/kernel/core_pattern', 'w')",
        "os.setpriority(os.PRIO_PROCESS, 0, 1)",
        "os.sched_setaffinity(1, {0})",
        "os.unshare(0)",
        "resource.setrlimit(resource.RLIMIT_AS, (-1, -1))",
        "os.setuid(0) if os.getuid() else open('/new', 'w')",
        "os.memfd_create('x')",
    ],
)
def test_what_a_program_cannot_do(guarded, deed):
    if "unshare" in deed and not hasattr(os, "unshare"):
        deed = "ctypes.CDLL(None).unshare(0) + 1 or ctypes.CDLL('/nothing')"
    source = f"""
        import os, socket, resource, ctypes
        try:
            {deed}
        except (OSError, ValueError) as error:
            print('denied')
    """
    run = run_once(guarded, source)
    assert run.head == b"denied\n", run.error_tail


def test_the_supervisor_survives_signals(guarded):
    source = (
        "import os\nfor n in range(1, 65):\n try: os.kill(os.getppid(), n)\n except OSError: pass"
    )
    with Programs(guarded, source + "\nprint('ok')") as programs:
        assert [programs.run().head for _ in range(2)] == [b"ok\n"] * 2
        assert programs.jail.used == 2


def test_killing_everything_reaches_only_the_programs_own(guarded):
    source = """
        import os, time
        if not os.fork(): time.sleep(60)
        os.kill(-1, 9)
        print(os.wait()[1])
    """
    with Programs(guarded, source) as programs:
        assert [programs.run().head for _ in range(2)] == [b"9\n"] * 2
        assert programs.jail.used == 2


def test_installed_packages_and_masked_paths_are_hidden(walls):
    source = """
        import os, sys
        for path in sys.argv[1:]:
            print(os.listdir(path) if os.path.isdir(path) else os.path.exists(path))
    """
    visible = "/usr/local/lib"
    run = run_once(
        walls, source, "/usr/local/lib/..", "/usr/share/perl5", "/usr/include", "/usr/src",
        visible=(visible,), masked=("/usr/include",),
    )  # fmt: skip
    lines = run.head.decode().splitlines()
    assert lines[0] == "['lib']"
    assert all(line in ("[]", "False") for line in lines[1:])


def test_a_visible_file_below_a_private_directory(walls, tmp_path_factory):
    base = Path.home() if os.access(Path.home(), os.W_OK) else tmp_path_factory.mktemp("home")
    if base.is_relative_to("/tmp"):
        pytest.skip("the home is below /tmp, which jails hide")
    shown, hidden = base / f".golf-shown-{os.getpid()}", base / f".golf-hidden-{os.getpid()}"
    try:
        shown.write_text("shown")
        shown.chmod(0o644)
        hidden.write_text("hidden")
        source = f"import os; print(open({str(shown)!r}).read(), os.path.exists({str(hidden)!r}))"
        assert run_once(walls, source, visible=(str(shown),)).head == b"shown False\n"
    finally:
        shown.unlink()
        hidden.unlink()


def test_standard_error_is_drained_and_its_tail_kept(box):
    source = """
        import sys
        for i in range(40000): print('e' * 99, file=sys.stderr)
        print('outend')
        print('last', file=sys.stderr)
    """
    run = run_once(box, source)
    assert (run.head, run.status, run.limit) == (b"outend\n", 0, None)
    assert len(run.error_tail) == 4 * KIB
    assert run.error_tail.endswith(b"e\nlast\n")


def test_ten_megabytes_come_through_exactly(box):
    source = "import sys\nfor i in range(100000): sys.stdout.write(f'{i:099}\\n')"
    pieces: list[bytes] = []
    with Programs(box, source, output_bytes=64 * MIB) as programs:
        run = programs.run(sink=lambda piece: bool(pieces.append(piece)))
    expected = b"".join(b"%099d\n" % i for i in range(100000))
    assert b"".join(pieces) == expected
    assert len(pieces) > 50
    assert run.total_bytes == len(expected)
    assert run.sha256 == sha256(expected).hexdigest()
    assert run.head == expected[: 64 * KIB]
    assert run.tail == expected[-4 * KIB :]


def test_a_slow_judge_does_not_lose_output(box):
    def sink(piece: bytes) -> bool:
        got.append(len(piece))
        time.sleep(0.002)
        return False

    got: list[int] = []
    with Programs(box, "print('x' * (8 << 20))", output_bytes=64 * MIB) as programs:
        run = programs.run(sink=sink)
    assert sum(got) == run.total_bytes == (8 << 20) + 1


def test_the_sink_ends_a_run(box):
    begun = time.monotonic()
    source = "import time\nwhile 1: print('line', flush=True); time.sleep(.001)"
    with Programs(box, source) as programs:
        run = programs.run(sink=lambda piece: True)
        assert (run.stopped, run.limit) == (True, None)
        assert run.head.startswith(b"line\n")
        assert time.monotonic() - begun < 3
        assert programs.run(sink=lambda piece: len(piece) > 0).stopped


def test_an_answer_too_late_to_stop_does_no_harm(box):
    with Programs(box, "print('all')") as programs:
        for _ in range(5):
            run = programs.run(sink=lambda piece: True)
            assert (run.stopped, run.head, run.status) == (True, b"all\n", 0)


def test_an_error_in_the_sink_ends_the_run_and_spares_the_jail(box):
    def sink(piece: bytes) -> bool:
        raise ZeroDivisionError

    with Programs(box, "print('x', flush=True)\nwhile 1: pass") as programs:
        with pytest.raises(ZeroDivisionError):
            programs.run(sink=sink)
        assert programs.jail.used == 0
        assert programs.run(wall_seconds=0.1).head == b"x\n"


def test_input_that_nobody_reads(box):
    run = run_once(box, "print('no')", stdin=b"x" * MIB)
    assert (run.head, run.status) == (b"no\n", 0)


def test_input_larger_than_a_pipe(box):
    data = bytes(range(256)) * 4096
    with Programs(box, "", output_bytes=2 * MIB) as programs:
        run = programs.jail.run(Job(("cat",), data), programs.keep)
    assert run.sha256 == sha256(data).hexdigest()


def test_no_input_ends_at_once(box):
    assert run_once(box, "import sys; print(repr(sys.stdin.read()))").head == b"''\n"


def test_two_jails_at_once(box):
    def work(number: int) -> tuple[float, float, bytes]:
        with Programs(box, f"import time; time.sleep(.3); print({number})") as programs:
            started.wait(10)
            begun = time.monotonic()
            return begun, programs.run().wall_seconds, bytes(programs.seen)

    started = threading.Barrier(2)
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(work, (1, 2))
    assert (first[2], second[2]) == (b"1\n", b"2\n")
    assert abs(first[0] - second[0]) < min(first[1], second[1])


def test_closing_from_another_thread_ends_a_run(box):
    with Programs(box, "while 1: pass") as programs:
        timer = threading.Timer(0.1, programs.jail.close)
        timer.start()
        begun = time.monotonic()
        with pytest.raises(JudgeError):
            programs.run()
        assert time.monotonic() - begun < 3
        timer.join()
        with pytest.raises(JudgeError, match="closed"):
            programs.run()
        programs.jail.close()


def test_used_counts_the_runs(box):
    with Programs(box, "import sys; sys.argv[1:] and sys.exit(1)\nwhile 1: pass") as programs:
        assert programs.jail.used == 0
        programs.run("x")
        programs.run("x")
        assert programs.jail.used == 2
        programs.run(wall_seconds=0.1)
        assert programs.jail.used == 0  # replaced after a limit


def test_a_program_that_is_missing_or_no_program(box):
    with Programs(box, "") as programs:
        with pytest.raises(JudgeError, match=r"/entry/nothing: No such file"):
            programs.jail.run(Job(("/entry/nothing",)), programs.keep)
        run = programs.jail.run(Job(("true",)), programs.keep)
        assert run.status == 0
    with box.open(Room(files=(("junk", b"\x7fELFjunk"),)), LIMITS) as jail:
        run = jail.run(Job(("/entry/junk",)), lambda _: False)
        assert (run.status, run.limit) == (126, None)
        assert b"Exec format error" in run.error_tail


BUILDER = """
    import os
    open('out.bin', 'wb').write(b'x' * 1000)
    open('A.class', 'w').write('a'); open('A$1.class', 'w').write('b')
    os.symlink('out.bin', 'link.class'); os.mkfifo('pipe.class'); os.mkdir('dir.class')
    os.symlink('/proc/self/environ', 'evil')
    print(os.getcwd().rsplit('/', 2)[1:], sorted(os.listdir()))
"""


def test_fetching_what_was_built(box):
    with Programs(box, BUILDER, building=True) as programs:
        run = programs.run()
        assert run.head.startswith(b"['tmp', 'build']"), run.error_tail
        jail = programs.jail
        found = jail.fetch(("*.class", "out.bin", "evil", "missing"), 2000)
        assert found == (("A$1.class", b"b"), ("A.class", b"a"), ("out.bin", b"x" * 1000))
        assert jail.fetch(("link.class", "pipe.class", "dir.class", "../p.py"), 10) == ()
        assert jail.fetch(("out.bin",), 1000) == (("out.bin", b"x" * 1000),)
        with pytest.raises(FetchTooLarge, match="999 bytes"):
            jail.fetch(("out.bin",), 999)
        with pytest.raises(FetchTooLarge):
            jail.fetch(("*",), 1001)
        assert jail.used == 1


@pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not installed")
def test_compiling_and_running_c(box):
    source = b"#include <stdio.h>\nint main(int c,char**v){puts(v[1]);return 4;}"
    room = Room(files=(("a.c", source),))
    with box.open(room, limits(memory_bytes=512 * MIB), building=True) as jail:
        run = jail.run(Job(("gcc", "-o", "a.out", "a.c")), lambda _: False)
        assert (run.status, run.error_tail) == (0, b"")
        files = jail.fetch(("a.out",), MIB)
    with box.open(Room(files=files), LIMITS) as jail:
        run = jail.run(Job(("/entry/a.out", b"U2 \xff")), lambda _: False)
    assert (run.head, run.status) == (b"U2 \xff\n", 4)


HOST = """
import sys, threading
from golf.results import Limits, Room
from golf.verifier.detection import choose
from golf.verifier.sandbox import Job

jail = choose(sys.argv[1] or None).open(Room(files=()), Limits(wall_seconds=60))
job = Job(("/bin/sh", "-c", "echo $$ > ~/x; (setsid sleep 61 &) ; echo on; sleep 62"))
jail.run(job, lambda piece: bool(print("on", flush=True)))
"""


def descendants(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    found, new = [], [pid]
    while new:
        new = [child for child, parent in pairs if parent in new]
        found += new
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not shutil.which("ps"), reason="ps is not installed")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_nothing_outlives_the_host(box, how, tmp_path):
    level = box.level
    host = subprocess.Popen(
        [sys.executable, "-c", HOST, level],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert host.stdout is not None
    assert host.stdout.readline() == b"on\n"
    below = descendants(host.pid)
    assert len(below) >= 3
    host.send_signal(how)
    host.wait(5)
    host.stdout.close()
    until = time.monotonic() + 3
    while time.monotonic() < until and (any(map(alive, below)) or list(tmp_path.iterdir())):
        time.sleep(0.01)
    assert [pid for pid in below if alive(pid)] == []
    assert list(tmp_path.iterdir()) == []


def test_level_none_leaves_no_directory(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Programs(choose("none"), "open('x', 'w')", building=True) as programs:
        programs.run()
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []
