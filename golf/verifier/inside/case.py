"""One run of a program: started, watched until it ends or has to, cleared up after, reported.

Called by `supervisor` for every RUN frame. Small outputs are sent together with the end of the
run, large ones while they come.
"""

from __future__ import annotations

import os
import select
import time

from golf.verifier.inside import wire
from golf.verifier.inside.processes import Descendants, Processes, own_peak, proportional, resident
from golf.verifier.inside.scratch import PlainScratch, Scratch
from golf.verifier.inside.wire import CHUNK, Control, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from golf.verifier.inside.launch import Launch

ERROR_TAIL_BYTES = 4 * 1024
_LOOK_SECONDS = 0.05
_MOMENT_MILLISECONDS = 2
_SEND_AT = 32 * 1024  # less than this waits for the end of the run, or the next look
_PAUSE_AT = 4 * 1024 * 1024  # with this much unsent the program has to wait for the judge
_MOST_LEFT_BEHIND = 16
_NO_EXECUTABLE = (8, 12)  # ENOEXEC, ENOMEM: the program's own fault
_CANNOT_EXECUTE = 126 << 8  # the wait status a shell gives it


class Place:
    """Where the cases run: the means to watch and to clear up, made once for all of them."""

    def __init__(self, settings: Settings, directory: str, launch: Launch) -> None:
        self.settings = settings
        self.launch = launch
        self.null = os.open(os.devnull, os.O_RDONLY)
        work = f"{directory}/tmp"
        self.build = f"{work}/build"
        os.chdir(self.build if settings.building else work)
        self.floor = own_peak()  # a new process starts with this as its own peak
        keep = bool(settings.building)
        if settings.namespaces:
            self.processes = Processes()
            self.scratch = Scratch(("/tmp", "/dev/shm"), keep)
        else:
            self.processes = Descendants()
            self.scratch = PlainScratch((work,), keep, settings.scratch_bytes)


class Case:
    """One run. `run` does it all."""

    def __init__(self, control: Control, place: Place, body: bytes) -> None:
        self._control = control
        self._place = place
        self._wall, self._cap, argv, environment, stdin = wire.REQUEST.unpack_from(body)
        blocks = memoryview(body)[wire.REQUEST.size :]
        self._argv = bytes(blocks[:argv]).split(b"\0")
        pairs = bytes(blocks[argv : argv + environment]).split(b"\0")
        self._environment = dict(pair.split(b"=", 1) for pair in pairs if pair)
        self._input = blocks[argv + environment : argv + environment + stdin]
        self._kept = 0
        self._errors = b""
        self._limit = wire.NO_LIMIT
        self._stopped = self._ended = False
        self._output_open, self._paused = True, False
        self._peak = 0
        self._poll = select.poll()

    def run(self) -> None:
        """Start, watch, clear up, report; raises HungUp when the host has gone."""
        try:
            self._start()
        except OSError as error:
            self._refuse(error)
            return
        try:
            if not self._ends_at_once():
                self._watch()
        finally:
            self._settle()
        self._report()
        _close(self._stdout, self._stderr, self._stdin, self._pidfd)
        if self._kept > CHUNK:
            self._place.floor = own_peak()

    def _start(self) -> None:
        self._stdout, stdout = os.pipe()
        self._stderr, stderr = os.pipe()
        stdin, self._stdin = self._open_input()
        theirs = (stdin, stdout, stderr)
        self._started = time.monotonic()
        try:
            self._pid = self._place.launch(self._argv, self._environment, theirs)
            self._pidfd = os.pidfd_open(self._pid)
        except OSError:
            self._place.processes.clear()
            _close(self._stdout, self._stderr, self._stdin)
            raise
        finally:
            _close(stdout, stderr, stdin if stdin != self._place.null else -1)

    def _open_input(self) -> tuple[int, int]:
        """Both ends of standard input (-1: closed); what fits into the pipe is in it already."""
        if not self._input:
            return self._place.null, -1
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        self._input = self._input[os.write(writer, self._input) :]
        if self._input:
            return reader, writer
        os.close(writer)
        return reader, -1

    def _refuse(self, error: OSError) -> None:
        name = self._argv[0].decode(errors="replace")
        text = f"{name}: {os.strerror(error.errno or 0)}".encode()
        if error.errno in _NO_EXECUTABLE:
            end = wire.END.pack(_CANNOT_EXECUTE, 0, 0.0, 0.0, 0, 0, wire.NO_LIMIT, False, False)
            self._control.put(wire.ENDED, end, text)
        else:
            self._control.put(wire.REFUSED, text)
        self._control.flush()

    def _ends_at_once(self) -> bool:
        """Wait a moment for nothing but the end: what a short run prints stays in the pipes."""
        self._poll.register(self._pidfd, select.POLLIN)
        os.set_blocking(self._stdout, False)
        os.set_blocking(self._stderr, False)
        self._ended = bool(self._poll.poll(_MOMENT_MILLISECONDS))
        return self._ended

    def _watch(self) -> None:
        """Pass on, and wait, until the program has ended or something else decides."""
        actions = self._register()
        deadline = self._started + self._wall
        now, look = self._started, self._started + _LOOK_SECONDS
        while not (self._ended or self._limit or self._stopped):
            wait = max(0.0, min(deadline, look) - now)
            for descriptor, event in self._poll.poll(wait * 1000):
                actions[descriptor](event)
            now = time.monotonic()
            if now >= deadline and not self._ended:
                self._limit = self._limit or wire.WALL_LIMIT
            elif now >= look:
                self._look()
                look = now + _LOOK_SECONDS

    def _register(self) -> dict[int, Callable[[int], None]]:
        actions: dict[int, Callable[[int], None]] = {
            self._stdout: self._read_output,
            self._stderr: self._read_errors,
            self._pidfd: self._note_end,
            self._control.descriptor: self._listen,
        }
        for descriptor in actions:
            self._poll.register(descriptor, select.POLLIN)
        if self._stdin >= 0:
            self._poll.register(self._stdin, select.POLLOUT)
            actions[self._stdin] = self._write_input
        return actions

    def _note_end(self, event: int) -> None:
        self._ended = True

    def _listen(self, event: int) -> None:
        if event & select.POLLOUT:
            self._send()
        if event & ~select.POLLOUT:
            self._stopped = self._control.stop_wanted() or self._stopped

    def _send(self) -> None:
        """Send what can be sent; then wait for room at the host, or for more output, or both."""
        self._control.trickle()
        pending = len(self._control.pending)
        more = select.POLLOUT if pending >= _SEND_AT else 0
        self._poll.register(self._control.descriptor, select.POLLIN | more)
        pause = pending >= _PAUSE_AT
        if pause == self._paused or not self._output_open:
            return
        self._paused = pause
        if pause:
            self._poll.unregister(self._stdout)
        else:
            self._poll.register(self._stdout, select.POLLIN)

    def _read_output(self, event: int) -> None:
        data = os.read(self._stdout, CHUNK)
        if not data:
            self._output_open = False
            self._poll.unregister(self._stdout)
        self._take_output(data)
        if len(self._control.pending) >= _SEND_AT:
            self._send()

    def _take_output(self, data: bytes) -> None:
        """Pass on standard output, up to the cap exactly."""
        room = self._cap - self._kept
        if len(data) > room:
            self._limit = self._limit or wire.OUTPUT_LIMIT
            data = data[:room]
        if data:
            self._kept += len(data)
            self._control.put(wire.OUTPUT, data)

    def _read_errors(self, event: int) -> None:
        data = os.read(self._stderr, CHUNK)
        if not data:
            self._poll.unregister(self._stderr)
        self._take_errors(data)

    def _take_errors(self, data: bytes) -> None:
        self._errors = (self._errors + data)[-ERROR_TAIL_BYTES:]

    def _write_input(self, event: int) -> None:
        try:
            self._input = self._input[os.write(self._stdin, self._input) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._input = self._input[:0]
        if not self._input:
            self._poll.unregister(self._stdin)
            os.close(self._stdin)
            self._stdin = -1

    def _look(self) -> None:
        """What only shows from time to time: memory of all processes, files, orphans."""
        place = self._place
        most = place.settings.memory_bytes
        pids = place.processes.running()
        used = sum(map(resident, pids))
        if len(pids) > 1 and used > max(self._peak, most // 2):
            used = sum(map(proportional, pids))
        self._peak = max(self._peak, used)
        if used > most or place.scratch.overfull(place.settings.inodes):
            self._limit = self._limit or wire.MEMORY_LIMIT
        place.processes.reap_orphans(self._pid)
        if self._control.pending:
            self._send()

    def _settle(self) -> None:
        """End whatever is left, and take what is still in the pipes."""
        processes = self._place.processes
        others = 0
        if not self._ended:
            others = max(0, len(processes.running()) - 1)
            processes.kill()
        _, self._status, usage = os.wait4(self._pid, 0)
        self._elapsed = time.monotonic() - self._started
        left, cpu = processes.clear()
        self._left = max(left, others)
        self._cpu = usage.ru_utime + usage.ru_stime + cpu
        self._peak = max(self._peak, usage.ru_maxrss * 1024)
        _drain(self._stdout, self._take_output)
        _drain(self._stderr, self._take_errors)

    def _report(self) -> None:
        clean = self._place.scratch.clean()
        replace = not clean or bool(self._limit) or self._left > _MOST_LEFT_BEHIND
        end = wire.END.pack(
            self._status,
            self._left,
            self._elapsed,
            self._cpu,
            self._peak,
            self._place.floor,
            self._limit,
            self._stopped,
            replace,
        )
        self._control.put(wire.ENDED, end, self._errors)
        self._control.flush()


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        if descriptor >= 0:
            os.close(descriptor)


def _drain(descriptor: int, take: Callable[[bytes], None]) -> None:
    """Read what is there. Only without namespaces may somebody outlive this and keep it open."""
    try:
        while data := os.read(descriptor, CHUNK):
            take(data)
    except BlockingIOError:
        return
