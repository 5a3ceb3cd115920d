"""After a submit: where the entry stands, and what would bring it closer to the lead.

In: a `golf.usecases.Outcome`. Out: lines for people, a dict for JSON. Called by the commands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from golf.entries.bytes import savings
from golf.entries.languages import language
from golf.records import GrantStatus, Place
from golf.reports.bytes import saving_text
from golf.reports.json import score_number
from golf.reports.lines import Line, listed
from golf.results import Score, Verdict
from golf.scoring.score import score
from golf.usecases import Outcome

_MOST_SAVINGS = 3


def ahead_lines(outcome: Outcome) -> Iterator[Line]:
    """The place, unclaimed bonuses that seem earned, and savings; none for a rejected entry."""
    if outcome.judging.verdict is not Verdict.AC:
        return
    if outcome.place:
        yield Line("place", place_text(outcome.place, outcome.judging.language), "bold")
    yield from listed("reach", _bonus_texts(outcome))
    found = savings(outcome.entry.source)[:_MOST_SAVINGS]
    yield from listed("savings", map(saving_text, found))


def place_text(place: Place, language_id: str) -> str:
    """`rank 2 of 7 in Python 2, 31 bytes behind; 5 of 20 over all languages`."""
    name = language(language_id).name
    text = f"rank {place.rank} of {place.rows} in {name}, {_behind(place)}"
    if place.all_rows > place.rows:
        text += f"; {place.overall} of {place.all_rows} over all languages"
    if place.better_own is not None:
        text += f"; your entry {place.better_own} is as good or better and stays on the board"
    return text


def _behind(place: Place) -> str:
    if not place.behind:
        return "in the lead"
    unit = "byte" if place.behind == 10_000 else "bytes"
    return f"{Score(place.behind)} {unit} behind"


def _bonus_texts(outcome: Outcome) -> Iterator[str]:
    """What each bonus that is not claimed but seems earned would bring."""
    for name, worth in _prospects(outcome):
        command = f"golf claim {outcome.id} {name}" if outcome.id else f"--claim {name}"
        yield f"{name} is not claimed; with it the score would be {worth} ({command})"


def _prospects(outcome: Outcome) -> Iterator[tuple[str, Score]]:
    judging, challenge = outcome.judging, outcome.challenge
    for bonus in judging.bonuses:
        if bonus.status is GrantStatus.UNCLAIMED and bonus.reason:
            names = {*judging.granted, bonus.name}
            counting = [one for one in challenge.bonuses if one.name in names]
            worth = score(outcome.entry.size, counting)
            if judging.score is None or worth.ten_thousandths < judging.score.ten_thousandths:
                yield bonus.name, worth


def ahead_report(outcome: Outcome) -> dict[str, Any]:
    """The same for JSON; `place` is null where nothing is stored or it has no score."""
    place = outcome.place
    return {
        "place": None
        if place is None
        else {
            "rank": place.rank,
            "of": place.rows,
            "behind": place.behind / 10_000,
            "overall": place.overall,
            "overall_of": place.all_rows,
            "better_own": place.better_own,
        },
        "within_reach": {name: score_number(worth) for name, worth in _prospects(outcome)},
        "savings": [
            {"bytes": saving.size, "how": saving.how} for saving in savings(outcome.entry.source)
        ],
    }
