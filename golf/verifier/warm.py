"""Python programs run warm: forked from an interpreter that has started already.

A pre-filter for large audits, several times faster than a real start. `runner` asks `answers` for
all cases of a chunk at once. One run of the entry's own interpreter, in a jail like any other,
compiles the program once, forks for every case, and tells what each printed. What did not end
with status 0 and in time, printed too much, or left anything behind comes back as no answer; after
three of these in a chunk the others are not even tried.

Nothing rests on the forking interpreter's word: the judge checks every output as always, a real
start decides every case without a right answer, and a share of the right ones too (see `runner`).
What a warm run cannot show: another hash seed for each case, or a first start's memory and time.
"""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from hashlib import sha256

from golf.results import MIB, Case, Chunk, InputMode, Limits, Prepared, Room, Run
from golf.verifier import pool
from golf.verifier.sandbox import ENTRY_DIRECTORY, Job, Sandbox

LANGUAGES = ("python3", "python2")

_NAME = "golf-warm.py"
_MOST_OUTPUT = 64 * 1024
_LONGEST_SECONDS = 5.0  # what takes longer gains nothing from being warm
_BATCH_SECONDS = 120.0
_REQUEST = struct.Struct("=iI")  # bytes of the argument (-1: none), of standard input
_ANSWER = struct.Struct("=idI")  # 0 (-1: no answer), wall seconds, bytes of output
# Loaded before forking where the program names them. Nothing with a state of its own: forked
# copies of `random` would all draw the same numbers.
_LOADED_BEFORE = frozenset(
    ("bisect", "collections", "copy", "functools", "heapq", "itertools", "math", "operator", "re")
)

# With none of these words in it a program has nothing to do when the interpreter is taken down,
# which takes longer than the fork; its output is written out, and that is all.
_AT_THE_END = re.compile(
    rb"__|atexit|compile|ctypes|eval|exec|fork|multiprocessing|open|signal|subprocess|thread|weakref"
)

# Runs under Python 2.7 and 3 alike. The child of a fork empties the main module, runs the program
# in it, and then ends as any interpreter does.
_DRIVER = """\
import gc, os, select, struct, sys, time

def serve():
    source, most, longest = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    plain = sys.argv[4] == "plain"
    for name in sys.argv[5:]:
        __import__(name)
    with open(source, "rb") as file:
        code = compile(file.read(), source, "exec", 0, True)
    requests, results, null = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    for end in (0, 1, 2):
        os.dup2(null, end)
    data = b""
    while True:
        piece = os.read(requests, 65536)
        if not piece:
            break
        data += piece
    at = silent = 0
    if plain:  # frozen objects would not be taken down at the end
        gc.collect()
        getattr(gc, "freeze", gc.collect)()
    while at < len(data):
        words, count = struct.unpack_from("=iI", data, at)
        at += 8
        word = data[at:at + words] if words >= 0 else None
        at += max(words, 0)
        text = data[at:at + count]
        at += count
        begun = time.time()
        reader, writer = os.pipe()
        given, feed = os.pipe()
        os.write(feed, text)
        os.close(feed)
        pid = os.fork()
        if not pid:
            os.setsid()
            os.dup2(given if text else null, 0)
            os.dup2(writer, 1)
            for end in (requests, results, null, reader, writer, given):
                os.close(end)
            become(source, code, word, plain)
            return
        os.close(writer)
        os.close(given)
        output, status = watch(pid, reader, most, begun + longest)
        os.close(reader)
        dirty = left_something()
        if dirty or status:
            output, status = b"", -1
            silent += 1
        os.write(results, struct.pack("=idI", status, time.time() - begun, len(output)) + output)
        if dirty or silent == 3:
            break
    os._exit(0)

def watch(pid, reader, most, deadline):
    output, ended = b"", 0
    while len(output) <= most and time.time() < deadline:
        if select.select([reader], [], [], max(0, deadline - time.time()))[0]:
            piece = os.read(reader, 65536)
            if not piece:
                break
            output += piece
    pause = 0.0001
    while not ended and len(output) <= most and time.time() < deadline:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if not ended:
            time.sleep(pause)
            pause *= 1.5
    try:
        os.killpg(pid, 9)
    except OSError:
        pass
    if ended:
        return output, status
    try:
        os.kill(pid, 9)
    except OSError:
        pass
    os.waitpid(pid, 0)
    return b"", -1

def left_something():
    for place in ("/tmp", "/dev/shm"):
        try:
            if os.listdir(place):
                return True
        except OSError:
            pass
    return False

def become(source, code, word, plain):
    if word is not None and str is not bytes:
        word = os.fsdecode(word)
    sys.argv[:] = [source] if word is None else [source, word]
    sys.setrecursionlimit(sys.getrecursionlimit() + 2)
    leave, system = os._exit, sys
    main = globals()
    kept = dict((name, main[name]) for name in main if name[:2] == "__")
    main.clear()
    main.update(kept)
    main["__file__"] = source
    exec(code, main)
    if plain:
        system.stdout.flush()
        leave(0)

serve()
"""


def possible(prepared: Prepared) -> bool:
    """Whether a program can run warm: Python, started plainly."""
    return prepared.language in LANGUAGES and len(prepared.argv) == 2


def answers(chunk: Chunk, box: Sandbox, cases: list[Case]) -> list[Run | None]:
    """What came of each case in a warm run; None where only a real start can tell."""
    data = bytearray()
    room = _room(chunk.prepared)
    limits = _limits(chunk.limits)

    def keep(piece: bytes) -> bool:
        data.extend(piece)
        return False

    with pool.lease(box, room, limits) as jail:
        jail.run(_job(chunk, cases), keep)
    found = _runs(bytes(data))
    return [*found, *[None] * (len(cases) - len(found))]


def _room(prepared: Prepared) -> Room:
    return replace(prepared.room, files=(*prepared.room.files, (_NAME, _DRIVER.encode())))


def _limits(limits: Limits) -> Limits:
    """Those of one case, with room for the output of many."""
    return replace(limits, wall_seconds=_BATCH_SECONDS, output_bytes=64 * MIB)


def _job(chunk: Chunk, cases: list[Case]) -> Job:
    interpreter, source = chunk.prepared.argv
    most = min(_MOST_OUTPUT, chunk.limits.output_bytes - 1)
    longest = min(_LONGEST_SECONDS, chunk.limits.wall_seconds)
    plain = not any(_AT_THE_END.search(data) for _, data in chunk.prepared.room.files)
    end = "plain" if plain else "whole"
    argv = (interpreter, f"{ENTRY_DIRECTORY}/{_NAME}", source, str(most), str(longest), end)
    requests = b"".join(_request(chunk.prepared.input_mode, case) for case in cases)
    environment = (("PYTHONHASHSEED", str(cases[0].hash_seed)),)
    return Job((*argv, *_loaded_before(chunk.prepared)), requests, environment)


def _loaded_before(prepared: Prepared) -> list[str]:
    """The modules that the program names, of those that may be loaded before it starts."""
    names = {
        name.decode() for _, data in prepared.room.files for name in re.findall(rb"[a-z]+", data)
    }
    return sorted(names & _LOADED_BEFORE)


def _request(mode: InputMode, case: Case) -> bytes:
    if mode is InputMode.ARGV:
        return _REQUEST.pack(len(case.input), 0) + case.input
    if mode is InputMode.NONE:
        return _REQUEST.pack(-1, 0)
    line_end = b"" if case.input.endswith(b"\n") else b"\n"
    return _REQUEST.pack(-1, len(case.input) + len(line_end)) + case.input + line_end


def _runs(data: bytes) -> list[Run | None]:
    found: list[Run | None] = []
    at = 0
    while at + _ANSWER.size <= len(data):
        status, seconds, length = _ANSWER.unpack_from(data, at)
        output = data[at + _ANSWER.size : at + _ANSWER.size + length]
        at += _ANSWER.size + length
        whole = status == 0 and len(output) == length
        found.append(_run(seconds, output) if whole else None)
    return found


def _run(seconds: float, output: bytes) -> Run:
    return Run(
        head=output,
        tail=b"",
        total_bytes=len(output),
        sha256=sha256(output).hexdigest(),
        error_tail=b"",
        status=0,
        signal=None,
        wall_seconds=seconds,
        cpu_seconds=seconds,
        peak_bytes=0,
    )
