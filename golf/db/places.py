"""Questions about the board and the past: where an entry stands, and what an author tried.

In: an open store. Out: `golf.records.Place` and `Try`. `usecases` is the caller.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping, Select, and_, case, func, not_, select

from golf.db.models import EntryRow, JudgingRow, StandingRecord
from golf.db.standing import newest_judging, not_disqualified
from golf.db.store import Store
from golf.records import Place, Try
from golf.results import Score


def place(store: Store, entry_id: int) -> Place | None:
    """The place of an entry; None where it does not stand on the board."""
    row = StandingRecord
    with store.reading() as connection:
        query = select(*row.__table__.c).where(row.entry_id == entry_id)
        mine = connection.execute(query).mappings().first()
        if mine is None:
            return None
        rank, rows, lead = _count(connection, mine, mine["language"])
        overall, all_rows, _ = _count(connection, mine, None)
        own = _own_best(connection, mine)
    behind = max(0, mine["score"] - lead)
    return Place(rank, rows, behind, overall, all_rows, None if own == entry_id else own)


def _count(connection: Connection, mine: RowMapping, language: str | None) -> tuple[int, int, int]:
    """The rank among the rows of a language or of all, how many they are, the best score.

    The board has a row for each author, language and flags; only their scores are needed here.
    """
    row = StandingRecord
    kind = (row.author, row.language, row.flags)
    best = select(*kind, func.min(row.score).label("score")).group_by(*kind)
    best = best.where(row.challenge == mine["challenge"])
    if language is not None:
        best = best.where(row.language == language)
    board = best.subquery().c
    own = and_(*(board[column.key] == mine[column.key] for column in kind))
    better = and_(board.score < mine["score"], not_(own))
    counted = func.count(case((better, 1))), func.count(board.score), func.min(board.score)
    ahead, rows, lead = connection.execute(select(*counted)).one()
    return ahead + 1, rows, lead


def _own_best(connection: Connection, mine: RowMapping) -> int | None:
    """The entry that stands on the board for this author, language and flags."""
    row = StandingRecord
    names = ("challenge", "author", "language", "flags")
    same = [getattr(row, name) == mine[name] for name in names]
    query = select(row.entry_id).where(*same).order_by(row.score, row.submitted, row.entry_id)
    return connection.scalar(query.limit(1))


def tries(store: Store, author: str, challenge: str | None) -> list[Try]:
    """What an author submitted, the newest first; for one challenge or for all."""
    query = _tries().where(EntryRow.author == author).order_by(EntryRow.id.desc())
    if challenge is not None:
        query = query.where(EntryRow.challenge == challenge)
    with store.reading() as connection:
        return [_try(row) for row in connection.execute(query).mappings()]


def _tries() -> Select[Any]:
    return select(
        *(EntryRow.id, EntryRow.challenge, EntryRow.author, EntryRow.extras, EntryRow.size),
        *(EntryRow.submitted, JudgingRow.language, JudgingRow.verdict, JudgingRow.score),
        *(JudgingRow.score_bonuses, not_disqualified().label("stands")),
    ).join(JudgingRow, JudgingRow.id == newest_judging(EntryRow.id))


def _try(row: RowMapping) -> Try:
    score = row["score"]
    return Try(
        id=row["id"],
        challenge=row["challenge"],
        author=row["author"],
        language=row["language"],
        flags=tuple(row["extras"].get("flags", ())),
        size=row["size"],
        verdict=row["verdict"],
        score=None if score is None else Score(score, row["score_bonuses"]),
        submitted=row["submitted"],
        disqualified=not row["stands"],
    )
