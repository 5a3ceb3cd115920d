"""One raw run for `golf run`: no verdict, only what happened.

`run_single` is called by `usecases.run`. The input is whatever the user typed, or the
challenge's easy case; it need not keep the challenge's rules.
"""

from __future__ import annotations

from golf.challenges import registry
from golf.entries.entry import Entry
from golf.errors import EntryError
from golf.results import Case, CaseKey, Prepared, Run
from golf.seeds import seed_from_text
from golf.verifier.prepare import CompileFault, prepare
from golf.verifier.runner import job_of
from golf.verifier.sandbox import Sandbox
from golf.verifier.slots import hold


def run_single(entry: Entry, text: str | None, box: Sandbox) -> tuple[Run, bytes, Prepared, Case]:
    """The run, its whole standard output, the program and the case it ran on."""
    challenge = registry.get(entry.challenge)
    prepared = prepare(entry, challenge, box)
    if isinstance(prepared, CompileFault):
        said = prepared.output.decode("utf-8", "replace")
        raise EntryError(f"{entry.name}: {prepared.feedback}\n{said}")
    if text is None:
        case = challenge.case(seed_from_text("trial"), challenge.trial())
    else:
        case = Case(CaseKey("raw", "raw", 0), text.encode("utf-8", "surrogateescape"))
    pieces: list[bytes] = []

    def keep(piece: bytes) -> bool:
        pieces.append(piece)
        return False

    program = prepared.program
    with hold(), box.open(program.room, challenge.limits) as jail:
        run = jail.run(job_of(program, case), keep)
    return run, b"".join(pieces), program, case
