"""Values to columns and back: the only place that knows both `golf.records` and the tables.

`store` is the caller. Going there and back gives an equal value; durations are rounded to whole
microseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping

from golf.entries.claim import Header, Posting
from golf.entries.entry import Entry
from golf.records import BonusOutcome, Event, GrantStatus, Judging, Probe, StandingRow
from golf.results import CaseKey, Failure, Judgement, Limits, Score, Verdict

Values = dict[str, Any]


def entry_values(entry: Entry, submitted: datetime, size_rule: str) -> Values:
    """The columns of a new `entry` row."""
    return {
        "challenge": entry.challenge,
        "author": entry.author,
        "name": entry.name,
        "languages": entry.languages,
        "claims": entry.claims,
        "input_mode": entry.input_mode,
        "posted": entry.posted,
        "source": entry.source,
        "sha256": entry.sha256,
        "size": entry.size,
        "size_rule": f"{size_rule}+flags" if entry.count_flags else size_rule,
        "chars": entry.chars,
        "submitted": submitted,
        "extras": extras_data(entry),
    }


def extras_data(entry: Entry) -> Values:
    """What an entry has beside its program: flags, and the posting of an answer."""
    data: Values = {}
    if entry.flags:
        data |= {"flags": entry.flags, "count_flags": entry.count_flags}
    if entry.posting:
        data["posting"] = asdict(entry.posting)
    return data


def _posting_from(data: Values | None) -> Posting | None:
    if data is None:
        return None
    lists = ("flags", "percents", "points", "labels", "problems", "remarks")
    header = data["header"] | {name: tuple(data["header"][name]) for name in lists}
    return Posting(
        Header(**header), data["explanation"], tuple(data["repairs"]), tuple(data["remarks"])
    )


def entry_from(row: RowMapping) -> Entry:
    """The entry of an `entry` or `audit` row."""
    extras = row["extras"]
    return Entry(
        challenge=row["challenge"],
        author=row["author"],
        name=row["name"],
        posted=row["posted"],
        source=row["source"],
        languages=row["languages"],
        claims=row["claims"],
        input_mode=row["input_mode"],
        flags=tuple(extras.get("flags", ())),
        count_flags=extras.get("count_flags", False),
        posting=_posting_from(extras.get("posting")),
    )


# Fields of `Judging` that stand in a column of the same name, as they are.
_PLAIN = (
    *("purpose", "revision", "language", "runtime", "fingerprint", "input_mode"),
    *("compile_command", "seed", "seed_origin", "isolation", "verdict", "cases_planned"),
    *("cases_run", "cases_passed", "notes", "waivers", "peak_bytes"),
)


def judging_values(judging: Judging, entry_id: int, judged: datetime) -> Values:
    """The columns of a new `judging` row; failures and evidence are rows of their own."""
    score = judging.score
    return {name: getattr(judging, name) for name in _PLAIN} | {
        "entry_id": entry_id,
        "judged": judged,
        "limits": asdict(judging.limits),
        "score": score.ten_thousandths if score else None,
        "score_bonuses": score.bonuses if score else (),
        "bonuses": [_bonus_data(bonus) for bonus in judging.bonuses],
        "probes": [asdict(probe) for probe in judging.probes],
        "wall_us": judging.wall_seconds,
        "program_us": judging.program_seconds,
        "longest_us": judging.longest_seconds,
    }


def judging_from(row: RowMapping, challenge: str, evidence: Sequence[RowMapping]) -> Judging:
    """The judging of a row, with the `failure` rows that belong to it in order of their id."""
    refuting = {found["bonus"]: failure_from(found) for found in evidence if found["bonus"]}
    score = row["score"]
    return Judging(
        **{name: row[name] for name in _PLAIN},
        challenge=challenge,
        limits=Limits(**row["limits"]),
        score=None if score is None else Score(score, row["score_bonuses"]),
        bonuses=tuple(_bonus_from(data, refuting) for data in row["bonuses"]),
        probes=tuple(
            Probe(data["name"], Verdict(data["verdict"]), data["feedback"])
            for data in row["probes"]
        ),
        failures=tuple(failure_from(found) for found in evidence if not found["bonus"]),
        wall_seconds=row["wall_us"],
        program_seconds=row["program_us"],
        longest_seconds=row["longest_us"],
    )


def _bonus_data(bonus: BonusOutcome) -> Values:
    names = ("name", "claimed", "granted", "status", "reason")
    return {name: getattr(bonus, name) for name in names}


def _bonus_from(data: Values, refuting: Mapping[str, Failure]) -> BonusOutcome:
    return BonusOutcome(
        data["name"],
        data["claimed"],
        data["granted"],
        GrantStatus(data["status"]),
        data["reason"],
        refuting.get(data["name"]),
    )


def evidence_values(judging: Judging, judging_id: int) -> Iterator[Values]:
    """The columns of the `failure` rows of a judging: failures first, then what refutes a bonus."""
    for failure in judging.failures:
        yield failure_values(failure) | {"judging_id": judging_id, "bonus": None}
    for bonus in judging.bonuses:
        if bonus.evidence:
            kept = failure_values(bonus.evidence)
            yield kept | {"judging_id": judging_id, "bonus": bonus.name}


def failure_values(failure: Failure) -> Values:
    """The columns that a piece of evidence has in every table that keeps some."""
    return {
        "purpose": failure.key.purpose,
        "stratum": failure.key.stratum,
        "case_index": failure.key.index,
        "item": failure.item,
        "input": failure.input,
        "output": failure.output,
        "error": failure.error,
        "verdict": failure.judgement.verdict,
        "feedback": failure.judgement.feedback,
        "measures": dict(failure.judgement.measures),
        "wall_us": failure.wall_seconds,
    }


def failure_from(row: RowMapping) -> Failure:
    """The evidence of a `failure` row."""
    return Failure(
        key=CaseKey(row["purpose"], row["stratum"], row["case_index"]),
        item=row["item"],
        input=row["input"],
        output=row["output"],
        error=row["error"],
        judgement=Judgement(row["verdict"], row["feedback"], row["measures"]),
        wall_seconds=row["wall_us"],
    )


def event_values(event: Event, entry_id: int) -> Values:
    """The columns of a new `moderation` row."""
    return {
        "entry_id": entry_id,
        "kind": event.kind,
        "detail": event.detail,
        "by": event.by,
        "reason": event.reason,
        "moment": event.when,
    }


def standing_from(row: RowMapping) -> StandingRow:
    """A line of the board."""
    return StandingRow(
        id=row["entry_id"],
        challenge=row["challenge"],
        author=row["author"],
        language=row["language"],
        size=row["size"],
        chars=row["chars"],
        bonuses=row["bonuses"],
        score=Score(row["score"], row["bonuses"]),
        submitted=row["submitted"],
        status=row["status"],
        isolation=row["isolation"],
        waivers=row["waivers"],
        flags=row["flags"],
        refused=row["refused"],
        grounds=row["grounds"],
    )
