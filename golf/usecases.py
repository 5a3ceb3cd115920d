"""What `golf` can do, one function a command. READ THIS FIRST: the way of a submission starts here.

    submit   file → Entry → Judging → store        what `golf submit` does, top to bottom
    check    the same without the store
    run      one raw run
    board, show, challenges …                      what readers ask for

`golf.cli` calls exactly one of these per command and hands the result to `golf.reports`. The
database is opened before anything runs, so that a path that cannot be written costs nobody a
judging. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from golf.challenges import registry
from golf.challenges.base import Challenge
from golf.entries.author import author
from golf.entries.bytes import ByteCount, Saving, byte_report, count, savings
from golf.entries.codepages import code_pages
from golf.entries.entry import Entry
from golf.entries.loader import load
from golf.entries.mismatch import Mismatch, compare, posting_notes
from golf.entries.reading import Reading
from golf.errors import NoDatabase, UsageError
from golf.judging import Order, judge_entry
from golf.observer import Observer, Silent
from golf.records import Judging, Place, StoredEntry, Try
from golf.results import Case, Drawing, InputMode, Prepared, Run, Verdict
from golf.seeds import new_seed, seed_from_text

if TYPE_CHECKING:
    from golf.db.store import Store
    from golf.scoring.ranking import Ranked
    from golf.verifier.sandbox import Sandbox

DEFAULT_CHALLENGE = "pocket-cube"

MOST_CASES = 1_000_000
"""Of one judging; who wants more asks for an audit."""


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks to have judged; None is "not said"."""

    path: Path
    challenge: str = DEFAULT_CHALLENGE
    author: str | None = None
    language: str | None = None
    claims: tuple[str, ...] = ()
    input_mode: InputMode | None = None
    cases: int | None = None
    seed: str | None = None
    jobs: int | None = None
    isolation: str | None = None
    fail_fast: bool = False
    reading: Reading = field(default_factory=Reading)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a submit, check or show; `id` is None where nothing is stored."""

    id: int | None
    entry: Entry
    judging: Judging
    stored: StoredEntry | None = None
    place: Place | None = None

    @property
    def challenge(self) -> Challenge:
        """The challenge the entry is for."""
        return registry.get(self.entry.challenge)


def submit(
    request: Request,
    database: str | None,
    observer: Observer | None = None,
    box: Sandbox | None = None,
) -> Outcome:
    """Judge a file and store what came of it; the first failure ends it.

    A judge error is not stored. Raises GolfError for whatever is not the program's fault.
    """
    entry = load_entry(request)
    challenge = registry.get(entry.challenge)
    cases = _cases(request, challenge, challenge.minimum_cases)
    jobs, box = job_count(request.jobs), sandbox(request.isolation, box)
    with _store(database) as store:
        replays = tuple(store.counterexamples(entry.challenge, entry.author, entry.sha256))
        order = Order(
            purpose="submit",
            cases=cases,
            seed=new_seed(),
            seed_origin="secrets",
            fail_fast=True,
            jobs=jobs,
            replays=replays,
            notes=same_source_notes(store, entry),
        )
        entry, judging = judge_entry(entry, order, box, observer or Silent())
        if judging.verdict is Verdict.JE:
            return Outcome(None, entry, judging)
        id_ = store.save_submission(entry, judging)
        return Outcome(id_, entry, judging, place=place_of(store, id_))


def check(
    request: Request, observer: Observer | None = None, box: Sandbox | None = None
) -> Outcome:
    """Judge a file without storing anything: all cases, unless the first failure is to end it."""
    entry = load_entry(request)
    order = Order(
        purpose="check",
        cases=_cases(request, registry.get(entry.challenge), 1),
        seed=new_seed() if request.seed is None else seed_from_text(request.seed),
        seed_origin="secrets" if request.seed is None else "user",
        fail_fast=request.fail_fast,
        jobs=job_count(request.jobs),
    )
    entry, judging = judge_entry(
        entry, order, sandbox(request.isolation, box), observer or Silent()
    )
    return Outcome(None, entry, judging)


def same_source_notes(store: Store, entry: Entry, before: int | None = None) -> tuple[str, ...]:
    """A note for each entry of somebody else with the same source, the oldest first.

    With `before`, of those with a smaller id only.
    """
    found = sorted(store.same_source(entry.challenge, entry.sha256).items())
    return tuple(
        f"entry {id_} by {name} has the same source"
        for id_, name in found
        if name != entry.author and (before is None or id_ < before)
    )


def load_entry(request: Request) -> Entry:
    """The entry that a request names, its claims checked against the challenge."""
    challenge = registry.get(request.challenge)
    for claim in request.claims:
        challenge.bonus(claim)
    mode = request.input_mode
    if mode is not None and mode not in challenge.input_modes:
        known = ", ".join(challenge.input_modes)
        raise UsageError(f"{challenge.id} does not give its input by {mode}: known: {known}")
    entry = load(
        request.path,
        challenge=challenge.id,
        author=author(request.author),
        language=request.language,
        claims=tuple(dict.fromkeys(request.claims)),
        input_mode=mode,
        reading=request.reading,
    )
    return entry if entry.claims else _with_header_claims(entry, challenge)


def _with_header_claims(entry: Entry, challenge: Challenge) -> Entry:
    """The entry of an answer with the bonuses that its header claims."""
    from golf.scoring.claims import claims_of

    if entry.posting is None:
        return entry
    claims, remarks = claims_of(entry.posting.header, challenge.bonuses)
    posting = replace(entry.posting, remarks=(*entry.posting.remarks, *remarks))
    return replace(entry, claims=claims, posting=posting)


def _cases(request: Request, challenge: Challenge, least: int) -> int:
    cases = challenge.default_cases if request.cases is None else request.cases
    if cases < least:
        raise UsageError(f"--cases {cases} is too few: {challenge.id} needs at least {least}")
    if cases > MOST_CASES:
        raise UsageError(f"--cases {cases} is too many: at most {MOST_CASES}; see golf audit")
    return cases


def job_count(jobs: int | None) -> int:
    """How many runs at once: as asked, or one per core."""
    from golf.verifier.slots import physical_cores

    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs} is too few: at least 1")
    return jobs or physical_cores()


def sandbox(isolation: str | None, box: Sandbox | None = None) -> Sandbox:
    """The sandbox given, else the level asked for, else the best; raises NoSandbox."""
    if box is not None:
        return box
    from golf.verifier.detection import choose

    return choose(isolation)


@contextmanager
def _store(database: str | None, *, create: bool = True) -> Iterator[Store]:
    from golf.db.session import open_store

    store = open_store(database, create=create)
    try:
        yield store
    finally:
        store.close()


@dataclass(frozen=True, slots=True)
class RawRun:
    """One run without a verdict: the whole output, and what it was run with and on."""

    run: Run
    output: bytes
    program: Prepared
    case: Case
    isolation: str


def run(request: Request, text: str | None, box: Sandbox | None = None) -> RawRun:
    """Run a file once, on `text` or on the challenge's easy case.

    The input is not held against the rules: a program may be tried on anything. Raises EntryError
    with the compiler's words for a program that does not compile.
    """
    from golf.verifier import pool
    from golf.verifier.single import run_single

    contained = sandbox(request.isolation, box)
    try:
        return RawRun(*run_single(load_entry(request), text, contained), contained.level)
    finally:
        pool.close_all()


@dataclass(frozen=True, slots=True)
class Board:
    """The ranked rows of one challenge."""

    challenge: Challenge
    rows: list[Ranked]


def board(
    challenge: str, database: str | None, *, language: str | None = None, top: int | None = 50
) -> Board:
    """The board of a challenge, a row for each author and language; `top` None: all rows.

    A database that does not exist yet is an empty board.
    """
    from golf.entries.languages import language as known_language
    from golf.scoring.ranking import rank

    found = registry.get(challenge)
    if language is not None:
        known_language(language)
    if top is not None and top < 1:
        raise UsageError(f"--top {top} is too few: at least 1")
    try:
        with _store(database, create=False) as store:
            return Board(found, rank(store.leaderboard(challenge, language=language, top=top)))
    except NoDatabase:
        return Board(found, [])


def show(entry_id: int, database: str | None) -> Outcome:
    """A stored entry with its judgings; the last one is what is shown."""
    with _store(database, create=False) as store:
        stored = store.fetch(entry_id)
    return outcome_of(stored)


def outcome_of(stored: StoredEntry) -> Outcome:
    """The latest judging of a stored entry that counts, with the claims the entry makes now."""
    return Outcome(stored.id, stored.current, stored.judgings[-1], stored)


def place_of(store: Store, entry_id: int) -> Place | None:
    """Where a stored entry stands; None for one that has no score."""
    from golf.db.places import place

    return place(store, entry_id)


def history(
    author_name: str | None,
    database: str | None,
    *,
    challenge: str | None = None,
    language: str | None = None,
) -> list[Try]:
    """The tries of an author, the newest first; without a name, of whoever asks.

    A database that does not exist yet has none.
    """
    from golf.db.places import tries
    from golf.entries.languages import language as known_language

    if challenge is not None:
        registry.get(challenge)
    if language is not None:
        known_language(language)
    try:
        with _store(database, create=False) as store:
            found = tries(store, author(author_name), challenge)
    except NoDatabase:
        return []
    return [one for one in found if language in (None, one.language)]


@dataclass(frozen=True, slots=True)
class Counted:
    """What a file costs; `mismatch` is None unless it is a post."""

    name: str
    count: ByteCount
    notes: tuple[str, ...]
    savings: tuple[Saving, ...]
    code_pages: tuple[tuple[str, int], ...]
    mismatch: Mismatch | None = None


def count_bytes(path: Path, block: int | None = None) -> Counted:
    """Count a program of any language, or the program of a post. Raises EntryError."""
    from golf.entries.loader import load_to_count

    found = load_to_count(path, Reading(block=block))
    source = found.source
    own = ((page.name, page.size(source)) for page in code_pages().values())
    smaller = tuple((name, size) for name, size in own if size is not None and size < len(source))
    return Counted(
        str(path),
        count(found.posted, source),
        (*byte_report(source, found.posted), *posting_notes(found)),
        savings(source),
        smaller,
        compare(found),
    )


def failing_drawing(outcome: Outcome) -> Drawing | None:
    """The picture of the first failing case, or of the first that refutes a claimed bonus."""
    judging = outcome.judging
    shown = judging.failures[:1] or [
        bonus.evidence for bonus in judging.bonuses if bonus.claimed and bonus.evidence
    ]
    if not shown or shown[0].key.purpose == "compile":
        return None
    failure = shown[0]
    challenge = outcome.challenge
    if challenge.revision != judging.revision:
        return None  # the key would name another case under today's rules
    return challenge.draw(challenge.case(judging.seed, failure.key), failure.output)
