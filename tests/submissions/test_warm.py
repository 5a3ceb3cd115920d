"""A warm run must never pass what a real start fails, over the whole corpus of Python entries.

Every pass of a warm run is judged again by a real start (`warm_share` 1), so one run tells both.
`make test` takes every fourth entry; with GOLF_TEST_ALL=1, as in `make test-all`, the whole corpus.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from golf.challenges import registry
from golf.entries.languages import language
from golf.errors import MissingLanguage, NoSandbox
from golf.results import Chunk, ChunkResult, InputMode, Prepared, Verdict
from golf.seeds import seed_from_text
from golf.verifier import detection, pool
from golf.verifier.runner import run_chunk
from golf.verifier.toolchain import resolve
from golf.verifier.warm import answers

HERE = Path(__file__).parent
ENTRIES = sorted(
    path.parent for path in HERE.glob("*/python*/expect.toml") if "_ce_" not in path.parent.name
)
JUDGED = ENTRIES if "GOLF_TEST_ALL" in os.environ else ENTRIES[::4]
CASES = 2
# Right, but with an end or a residue for which only a real start can tell.
ALWAYS_COLD = ("leaves", "scratch", "crashes", "dies", "exits", "closes_stdout")


@pytest.fixture(scope="module", autouse=True)
def _sandbox():
    try:
        detection.choose(None)
    except NoSandbox as error:
        pytest.skip(f"these tests need a sandbox: {error}")
    yield
    pool.close_all()


def chunk_of(directory: Path) -> Chunk:
    expect = tomllib.loads((directory / "expect.toml").read_text())
    try:
        toolchain = resolve(language(directory.name.split("_")[0]))
    except MissingLanguage as error:
        pytest.skip(str(error))
    challenge = registry.get(directory.parent.name.replace("_", "-"))
    (path,) = directory.glob("entry.*")
    source = path.read_bytes().removesuffix(b"\n")
    cases = CASES if expect["verdict"] == "AC" else 1
    mode = InputMode(expect.get("input", challenge.input_modes[0]))
    room = toolchain.room(((toolchain.language.source_name(source), source),))
    program = Prepared(
        language=toolchain.language.id,
        room=room,
        argv=toolchain.run_command(source),
        input_mode=mode,
        runtime="",
        fingerprint="",
    )
    return Chunk(
        number=0,
        prepared=program,
        challenge=challenge.id,
        revision=challenge.revision,
        seed=seed_from_text("warm"),
        keys=challenge.plan("submit", challenge.minimum_cases).cut(cases)[0],
        limits=replace(challenge.limits, **expect.get("limits", {})),
        most_timeouts=1,
        warm=True,
        warm_share=1.0,
    )


@pytest.mark.parametrize("directory", JUDGED, ids=lambda path: path.name)
def test_no_warm_pass_is_wrong(directory: Path) -> None:
    result = run_chunk(chunk_of(directory))
    assert result.judge_error == ""
    assert (result.warm, result.warm_wrong) == (0, 0)
    plain = not any(word in directory.name for word in ALWAYS_COLD)
    if set(result.verdicts) == {Verdict.AC} and plain and directory.parent.name == "pocket_cube":
        assert result.warm_checked == result.cases, "a right entry should pass warm too"


def right_entry() -> Chunk:
    (found,) = (path for path in ENTRIES if path.name == "python3_ac_not_optimal")
    return chunk_of(found)


def told(result: ChunkResult) -> object:
    """All that must not depend on the way."""
    return result.tallies, result.extremes, result.verdicts, result.failures, result.refutations


def test_warm_and_cold_say_the_same_and_are_counted() -> None:
    chunk = right_entry()
    cold = run_chunk(replace(chunk, warm=False))
    warm = run_chunk(replace(chunk, warm_share=0.0))
    assert told(replace(warm, failures=(), refutations={})) == told(
        replace(cold, failures=(), refutations={})
    )
    assert (cold.warm, cold.warm_checked) == (0, 0)
    assert (warm.warm, warm.warm_checked) == (CASES, 0)
    assert run_chunk(replace(chunk, fresh=True)).warm_checked == 0


@pytest.mark.parametrize(
    "source",
    [
        # Knows that it is not the first: right only in a fork.
        b"import os\nif'golf'in open('/proc/%d/cmdline'%os.getppid()).read():print('R2')",
        # Ends the interpreter it was forked from.
        b"import os\nos.kill(os.getppid(),9)",
        # Writes what an answer looks like to every descriptor there is.
        b"import os\nfor f in range(3,99):\n try:os.write(f,b'\\0'*400)\n except OSError:pass",
        # Leaves something for the next case.
        b"open('/tmp/x','w')",
    ],
)
def test_programs_that_turn_on_the_interpreter_gain_nothing(source: bytes) -> None:
    chunk = right_entry()
    room = replace(chunk.prepared.room, files=(("entry.py", source),))
    chunk = replace(chunk, prepared=replace(chunk.prepared, room=room))
    result = run_chunk(chunk)
    assert result.judge_error == ""
    assert Verdict.AC not in result.verdicts
    assert result.verdicts == run_chunk(replace(chunk, warm=False)).verdicts


@pytest.mark.parametrize(
    "ending",
    [
        b"import atexit;atexit.register(print,'R')",
        b"class A:\n def __del__(s,p=print):p('R')\na=A()",
        b"import threading;threading.Timer(.1,print,'R').start()",
        b"f=open(1,'w',closefd=0);f.write('R')",
        b"import sys;print('R');sys.exit()",
        b"import sys;sys.stdout.write('R')",
    ],
)
def test_what_happens_at_the_end_happens_warm_too(ending: bytes) -> None:
    """The only answer of these programs comes when the interpreter is taken down, or nearly so."""
    chunk = right_entry()
    room = replace(chunk.prepared.room, files=(("entry.py", ending),))
    prepared = replace(chunk.prepared, room=room)
    challenge = registry.get(chunk.challenge)
    cases = list(challenge.cases(chunk.seed, chunk.keys))
    runs = answers(replace(chunk, prepared=prepared), detection.choose(None), cases)
    assert [run and run.head.strip() for run in runs] == [b"R"] * CASES
