"""What a moderator reads: what a batch of rejudgings changes, and what waits.

In: values of `golf.desk`. Out: text without a final line end, or plain data for JSON. Called by
`golf.commands.desk`. The JSON of a batch has `batch` (null where nothing could be judged),
`applied`, `changes` (an entry each: id, author, challenge, `before` and `after` like the judgings
of an entry, with rank, runtime and fingerprint; outdated, differs), `moved` (other entries whose
rank changes) and `failed` (entries that could not be judged, and why). The JSON of a review is a
list of `{"kind", "entries", "text", "command"}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from golf.desk.rejudge import Change, Moved, Rejudged
from golf.desk.review import Waiting
from golf.records import Judging
from golf.reports.json import Report, judging_report
from golf.reports.tables import grid
from golf.reports.visible import visible
from golf.reports.wording import counted

_TEXT = 200
_HEADERS = ("id", "author", "verdict", "score", "rank", "toolchain")
_MOST_MOVED = 10


def rejudged_text(told: Rejudged) -> str:
    """What a batch changes, as a table of the entries that change, with what is to be done next."""
    return "\n".join(_rejudged(told))


def _rejudged(told: Rejudged) -> Iterator[str]:
    rows = [_cells(change) for change in told.changes if _worth_a_line(change)]
    if rows:
        yield grid(_HEADERS, rows)
    outdated = [change.entry_id for change in told.changes if change.outdated]
    same = len(told.changes) - len(rows) - len(outdated)
    if same:
        yield f"{_entries(same)} unchanged"
    if outdated:
        yield f"judged anew since, so left as they are: {', '.join(map(str, outdated))}"
    if told.moved:
        yield f"other ranks: {_moves(told.moved)}"
    for entry_id, reason in told.failed:
        yield f"entry {entry_id} was not judged: {visible(reason, _TEXT)}"
    yield _state(told)


def _worth_a_line(change: Change) -> bool:
    return not change.outdated and (change.differs or change.other_toolchain)


def _state(told: Rejudged) -> str:
    if told.batch is None:
        return "no entry was judged anew"
    if told.applied:
        counting = sum(not change.outdated for change in told.changes)
        return f"batch {told.batch}: applied, {_entries(counting)}"
    return f"batch {told.batch}: on trial; golf rejudge --apply {told.batch} makes it count"


def _entries(number: int) -> str:
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def _cells(change: Change) -> tuple[str, ...]:
    before, after = change.before, change.after
    return (
        str(change.entry_id),
        visible(change.author, 40),
        _arrow(str(before.verdict), str(after.verdict)),
        _arrow(_score(before), _score(after)),
        _arrow(_rank(change.rank_before), _rank(change.rank_after)),
        _toolchain(change),
    )


def _arrow(old: str, new: str) -> str:
    return old if old == new else f"{old} → {new}"


def _score(judging: Judging) -> str:
    if judging.score is None:
        return "none"
    return " ".join((str(judging.score), *judging.score.bonuses))


def _rank(rank: int | None) -> str:
    return "none" if rank is None else str(rank)


def _toolchain(change: Change) -> str:
    if not change.other_toolchain:
        return "the same"
    old, new = (visible(one.runtime, 60) for one in (change.before, change.after))
    if old != new:
        return f"{old} → {new}"
    prints = (one.fingerprint[:8] or "none" for one in (change.before, change.after))
    return f"{new}, other files: {' → '.join(prints)}"


def _moves(moved: Iterable[Moved]) -> str:
    texts = [
        f"entry {one.entry_id} {_rank(one.rank_before)} → {_rank(one.rank_after)}" for one in moved
    ]
    more = len(texts) - _MOST_MOVED
    return ", ".join(texts[:_MOST_MOVED]) + (f" and {more} more" if more > 0 else "")


def rejudged_report(told: Rejudged) -> Report:
    """What a batch changes, as data."""
    return {
        "batch": told.batch,
        "applied": told.applied,
        "changes": [_change_report(change) for change in told.changes],
        "moved": [
            {
                "id": one.entry_id,
                "author": one.author,
                "challenge": one.challenge,
                "before": one.rank_before,
                "after": one.rank_after,
            }
            for one in told.moved
        ],
        "failed": [{"id": entry_id, "reason": reason} for entry_id, reason in told.failed],
    }


def _change_report(change: Change) -> Report:
    return {
        "id": change.entry_id,
        "author": change.author,
        "challenge": change.challenge,
        "before": _side(change.before, change.rank_before),
        "after": _side(change.after, change.rank_after),
        "outdated": change.outdated,
        "differs": change.differs,
    }


def _side(judging: Judging, rank: int | None) -> Report:
    toolchain = {"runtime": judging.runtime, "fingerprint": judging.fingerprint}
    return {"rank": rank, **judging_report(judging), **toolchain}


def review_text(waiting: Iterable[Waiting]) -> str:
    """What waits, a line each, with the command to look closer."""
    rows = [
        (one.kind, ", ".join(map(str, one.entries)), visible(one.text, _TEXT), one.command)
        for one in waiting
    ]
    if not rows:
        return "Nothing waits for a moderator."
    table = grid(("what", "entry", "found", "next"), rows)
    return f"{table}\n\n{counted(len(rows), 'thing')} to look at; none of it is a verdict"


def review_report(waiting: Iterable[Waiting]) -> list[Report]:
    """What waits, as data."""
    return [
        {
            "kind": one.kind,
            "entries": list(one.entries),
            "text": one.text,
            "command": one.command,
        }
        for one in waiting
    ]
