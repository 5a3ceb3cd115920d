r"""The JSON reports: a contract. Values of `golf.records` go in, plain dicts and lists come out.

Called by `golf.cli` for `--json` and by `golf.reports.tables` for `--format json`. The schemas
are `docs/schema/entry.json` and `docs/schema/leaderboard.json`. Keys are never removed or given
another meaning; more may be added. Beyond the keys of the design an entry report has:

    name             the file's name as submitted
    flags, flag_bytes  flags of the interpreter, and what they cost (0 unless counted)
    claim            what an answer's header claims, and where that is wrong; null for a file
    sha256           SHA-256 of the counted source
    purpose          submit, check, rejudge, audit
    revision         revision of the challenge's rules and checker
    seed_origin      `secrets`, or `user` for a seed that somebody chose
    fingerprint      SHA-256 over the toolchain
    compile_command  empty where nothing is compiled
    limits           wall_seconds, memory_bytes, output_bytes of one run
    peak_bytes       most memory of a single run
    cases.planned    cases that were to be run; fewer are run after a failure
    seconds.longest  the longest single run
    bonuses[].evidence   the case that refutes the bonus, like a failure; or null
    failures[].item, .error, .seconds   the item of the case, the end of standard error, its time

`golf show --json` adds what happened around the judging (`show_report`):

    submitted        when, UTC, ISO 8601
    judgings         all judgings, the oldest first: purpose, verdict, score, seed, cases, waivers
    events           claims, withdrawals, waivers …: kind, detail, by, reason, when
    disqualified     whether a moderator took it off the board
    posted_claims    the claims as submitted; `claims` are those the entry makes now
    pending          judgings on trial, which do not count: like `judgings`, with batch, outdated

`golf submit --json` adds `place`, `within_reach` and `savings` (`golf.reports.ahead`).

A row of the leaderboard has `challenge`, `isolation`, `waivers`, `flags` and `refused` (bonuses
claimed and not granted) and `grounds` (why the bonus is believed) beyond the design's keys.

Inputs and outputs are text; bytes that are not UTF-8 stand there as `\xff`. Times are in
seconds, rounded to the millisecond. A score is a number: 213.5, or a whole one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from golf.entries.entry import Entry
from golf.records import BatchJudging, BonusOutcome, Event, Judging, Probe, StoredEntry
from golf.reports.claimed import claim_report
from golf.reports.visible import as_text
from golf.results import Failure, Limits, Score
from golf.scoring.ranking import Ranked

Report = dict[str, Any]

_UNITS = 10_000  # a Score counts ten-thousandths of a byte
_RISKY = re.compile(r"[^\x20-\x7e\n]")


def entry_report(stored_id: int | None, entry: Entry, judging: Judging) -> Report:
    """The report of `submit`, `check` and `show`; `stored_id` is None where nothing is stored."""
    return {
        "id": stored_id,
        "challenge": judging.challenge,
        "author": entry.author,
        "language": judging.language,
        "runtime": judging.runtime,
        "input": str(judging.input_mode),
        "bytes": entry.size,
        "chars": entry.chars,
        "claims": list(entry.claims),
        "verdict": str(judging.verdict),
        "score": score_number(judging.score),
        "bonuses": [_bonus(bonus) for bonus in judging.bonuses],
        "cases": _cases(judging),
        "probes": [_probe(probe) for probe in judging.probes],
        "failures": [failure_report(failure) for failure in judging.failures],
        "notes": list(judging.notes),
        "waivers": list(judging.waivers),
        "isolation": judging.isolation,
        "seed": judging.seed,
        "seconds": _seconds(judging),
        **_background(entry, judging),
    }


def show_report(stored: StoredEntry) -> Report:
    """The report of the entry's latest judging, with its history; see the module's docstring.

    Raises ValueError for an entry without a judging: none is ever stored.
    """
    if not stored.judgings:
        raise ValueError(f"entry {stored.id} was stored without a judging")
    report = entry_report(stored.id, stored.current, stored.judgings[-1])
    report["submitted"] = utc(stored.submitted)
    report["judgings"] = [judging_report(judging) for judging in stored.judgings]
    report["events"] = [_event(event) for event in stored.events]
    report["disqualified"] = stored.disqualified is not None
    report["posted_claims"] = list(stored.entry.claims)
    report["pending"] = [_pending(found) for found in stored.pending]
    return report


def leaderboard_report(ranked: Iterable[Ranked]) -> list[Report]:
    """One dict for each line of the board, in its order."""
    return [_board_row(line) for line in ranked]


def solve_report(distance: int, count: int, solutions: Sequence[str]) -> Report:
    """What `golf solve` found for a cube: `count` optimal solutions exist, some are listed.

    `distance` is in the half-turn metric (HTM); a solution is a sequence like `U' R2 F`.
    """
    return {"distance": distance, "metric": "HTM", "count": count, "solutions": list(solutions)}


def dump(value: Any) -> str:
    """JSON text without a final line end, safe to print on any terminal.

    Readable letters stay as they are; control, format and lone surrogate characters are escaped.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return _RISKY.sub(_escape, text)


def score_number(score: Score | None) -> float | int | None:
    """The score as JSON has it: whole where it is whole."""
    if score is None:
        return None
    whole, rest = divmod(score.ten_thousandths, _UNITS)
    return score.ten_thousandths / _UNITS if rest else whole


def utc(when: datetime) -> str:
    """ISO 8601 to the second with `Z`; a time without a zone is UTC already."""
    aware = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    return aware.strftime("%Y-%m-%dT%H:%M:%SZ")


def failure_report(failure: Failure) -> Report:
    """A failing case, or one that refutes a bonus (its verdict is AC)."""
    return {
        "case": str(failure.key),
        "item": failure.item,
        "input": as_text(failure.input),
        "output": as_text(failure.output),
        "error": as_text(failure.error),
        "verdict": str(failure.judgement.verdict),
        "feedback": failure.judgement.feedback,
        "measures": dict(failure.judgement.measures),
        "seconds": round(failure.wall_seconds, 3),
    }


def _bonus(bonus: BonusOutcome) -> Report:
    return {
        "name": bonus.name,
        "claimed": bonus.claimed,
        "granted": bonus.granted,
        "status": str(bonus.status),
        "reason": bonus.reason,
        "evidence": failure_report(bonus.evidence) if bonus.evidence else None,
    }


def _probe(probe: Probe) -> Report:
    return {"name": probe.name, "verdict": str(probe.verdict), "feedback": probe.feedback}


def _cases(judging: Judging) -> Report:
    return {
        "run": judging.cases_run,
        "passed": judging.cases_passed,
        "planned": judging.cases_planned,
    }


def _seconds(judging: Judging) -> Report:
    return {
        "wall": round(judging.wall_seconds, 3),
        "program": round(judging.program_seconds, 3),
        "longest": round(judging.longest_seconds, 3),
    }


def _background(entry: Entry, judging: Judging) -> Report:
    return {
        "name": entry.name,
        "flags": list(entry.flags),
        "flag_bytes": entry.flag_bytes,
        "claim": claim_report(entry, judging),
        "sha256": entry.sha256,
        "purpose": judging.purpose,
        "revision": judging.revision,
        "seed_origin": judging.seed_origin,
        "fingerprint": judging.fingerprint,
        "compile_command": judging.compile_command,
        "limits": _limits(judging.limits),
        "peak_bytes": judging.peak_bytes,
    }


def _limits(limits: Limits) -> Report:
    return {
        "wall_seconds": limits.wall_seconds,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }


def judging_report(judging: Judging) -> Report:
    """A judging in short, as the history and a batch list it."""
    return {
        "purpose": judging.purpose,
        "verdict": str(judging.verdict),
        "score": score_number(judging.score),
        "granted": list(judging.granted),
        "seed": judging.seed,
        "cases": _cases(judging),
        "isolation": judging.isolation,
        "waivers": list(judging.waivers),
    }


def _pending(found: BatchJudging) -> Report:
    return {"batch": found.batch, "outdated": found.outdated, **judging_report(found.judging)}


def _event(event: Event) -> Report:
    return {
        "kind": event.kind,
        "detail": event.detail,
        "by": event.by,
        "reason": event.reason,
        "when": utc(event.when),
    }


def _board_row(line: Ranked) -> Report:
    row = line.row
    return {
        "rank": line.rank,
        "id": row.id,
        "author": row.author,
        "language": row.language,
        "bytes": row.size,
        "chars": row.chars,
        "bonuses": list(row.bonuses),
        "score": score_number(row.score),
        "submitted": utc(row.submitted),
        "status": None if row.status is None else str(row.status),
        "challenge": row.challenge,
        "isolation": row.isolation,
        "waivers": list(row.waivers),
        "flags": list(row.flags),
        "refused": list(row.refused),
        "grounds": row.grounds,
    }


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return char if char.isprintable() else json.dumps(char)[1:-1]
