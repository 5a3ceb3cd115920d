"""The JSON contract: its keys, its numbers, and that it prints safely."""

from __future__ import annotations

import json as stdlib_json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from types import MappingProxyType

import pytest
from jsonschema import Draft202012Validator

from golf.records import BonusOutcome, Event, GrantStatus, StoredEntry
from golf.reports import json
from golf.results import Judgement, Score, Verdict
from golf.scoring.ranking import Ranked, rank

SCHEMAS = Path(__file__).parents[3] / "docs" / "schema"

CONTRACT = [
    "id", "challenge", "author", "language", "runtime", "input", "bytes", "chars", "claims",
    "verdict", "score", "bonuses", "cases", "probes", "failures", "notes", "waivers", "isolation",
    "seed", "seconds",
]  # fmt: skip
BOARD_CONTRACT = [
    "rank", "id", "author", "language", "bytes", "chars", "bonuses", "score", "submitted", "status",
]  # fmt: skip


def validate(name, value):
    schema = stdlib_json.loads((SCHEMAS / f"{name}.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(value)


def test_the_keys_come_first_and_in_the_order_of_the_contract(entry, judging):
    report = json.entry_report(12, entry, judging())
    assert list(report)[: len(CONTRACT)] == CONTRACT
    validate("entry", report)


def test_the_schema_names_the_contract():
    schema = stdlib_json.loads((SCHEMAS / "entry.json").read_text())
    assert schema["required"] == CONTRACT
    board = stdlib_json.loads((SCHEMAS / "leaderboard.json").read_text())
    assert board["items"]["required"] == BOARD_CONTRACT


def test_every_further_key_is_documented(entry, judging, failure):
    report = json.entry_report(1, entry, judging(failures=(failure,)))
    further = {*list(report)[len(CONTRACT) :], "planned", "longest", "evidence", "item", "error"}
    assert {key for key in further if key not in (json.__doc__ or "")} == set()


def test_an_accepted_entry(entry, judging):
    report = json.entry_report(12, entry, judging())
    assert report["score"] == 213.5
    assert report["bytes"] == report["chars"] == 427
    assert report["input"] == "argv"
    assert report["bonuses"][1] == {
        "name": "optimal",
        "claimed": True,
        "granted": True,
        "status": "provisional",
        "reason": "100 of 100 cases",
        "evidence": None,
    }
    assert report["cases"] == {"run": 100, "passed": 100, "planned": 100}
    assert report["seconds"] == {"wall": 3.123, "program": 2.9, "longest": 0.042}
    assert report["probes"] == [
        {"name": "solved", "verdict": "RTE", "feedback": "exit status 1 and no output"}
    ]


def test_a_rejected_entry(entry, rejected):
    report = json.entry_report(None, entry, rejected)
    validate("entry", report)
    assert (report["id"], report["verdict"], report["score"]) == (None, "WA", None)
    assert report["failures"] == [
        {
            "case": "submit:11 moves:3",
            "item": 0,
            "input": "-FF'UDDRFRULLLDRRUULBBBD",
            "output": "R U\x1b[2J\\xff\nsecond\n",
            "error": "Traceback\n  line 1\n",
            "verdict": "WA",
            "feedback": "column 4: '\\x1b' is not allowed",
            "measures": {"moves": 12, "optimal": 11},
            "seconds": 0.123,
        }
    ]


def test_the_evidence_against_a_bonus_is_there(entry, judging, failure):
    evidence = replace(failure, judgement=Judgement(Verdict.AC, measures={"moves": 12}))
    refused = BonusOutcome("optimal", True, False, GrantStatus.REFUSED, "12 moves", evidence)
    report = json.entry_report(3, entry, judging(bonuses=(refused,)))
    validate("entry", report)
    assert report["bonuses"][0]["evidence"]["case"] == "submit:11 moves:3"
    assert report["bonuses"][0]["evidence"]["verdict"] == "AC"


def test_read_only_measures_are_serialised(entry, judging, failure):
    judgement = Judgement(Verdict.WA, "", MappingProxyType({"moves": 3}))
    report = json.entry_report(3, entry, judging(failures=(replace(failure, judgement=judgement),)))
    assert stdlib_json.loads(json.dump(report))["failures"][0]["measures"] == {"moves": 3}


@pytest.mark.parametrize(
    ("units", "text"),
    [(2_135_000, "213.5"), (5_440_000, "544"), (0, "0"), (10_001, "1.0001"), (3_416_000, "341.6")],
)
def test_scores_have_no_trailing_zeros(units, text):
    assert json.dump(json.score_number(Score(units))) == text == str(Score(units))


def test_characters_of_a_source_that_is_not_utf8(entry, judging):
    report = json.entry_report(1, replace(entry, source=b"\xff\xfe"), judging())
    validate("entry", report)
    assert (report["bytes"], report["chars"]) == (2, None)


def test_show_tells_the_history(entry, judging, rejected):
    when = datetime(2025, 3, 4, 5, 6, 7, 890, tzinfo=timezone(timedelta(hours=2)))
    event = Event("waive", "last-line", "Moe", "prints better and better ones", when)
    report = json.show_report(StoredEntry(5, entry, when, (rejected, judging()), (event,)))
    validate("entry", report)
    assert (report["id"], report["verdict"]) == (5, "AC")
    assert report["submitted"] == "2025-03-04T03:06:07Z"
    assert [judged["verdict"] for judged in report["judgings"]] == ["WA", "AC"]
    assert report["events"] == [
        {
            "kind": "waive",
            "detail": "last-line",
            "by": "Moe",
            "reason": "prints better and better ones",
            "when": "2025-03-04T03:06:07Z",
        }
    ]


def test_an_entry_without_judging_cannot_be_shown(entry):
    with pytest.raises(ValueError, match="entry 5"):
        json.show_report(StoredEntry(5, entry, datetime.now(UTC)))


def test_the_board(row):
    other = row(id=2, author="Bo", bonuses=(), status=None, score=Score(5_440_000), chars=None)
    report = json.leaderboard_report(rank([other, row()]))
    validate("leaderboard", report)
    assert list(report[0])[: len(BOARD_CONTRACT)] == BOARD_CONTRACT
    assert [(line["rank"], line["author"], line["score"]) for line in report] == [
        (1, "Ann", 213.5),
        (2, "Bo", 544),
    ]
    assert report[0]["submitted"] == "2025-01-02T03:04:05Z"
    assert (report[0]["status"], report[1]["status"]) == ("provisional", None)


def test_an_empty_board_is_an_empty_list():
    assert json.dump(json.leaderboard_report([])) == "[]"


def test_solutions_of_a_cube():
    assert json.solve_report(2, 1, ("R U",)) == {
        "distance": 2,
        "metric": "HTM",
        "count": 1,
        "solutions": ["R U"],
    }


def test_hostile_text_is_exact_but_escaped(row, hostile):
    text = json.dump(json.leaderboard_report([Ranked(1, row(author=hostile))]))
    assert stdlib_json.loads(text)[0]["author"] == hostile
    assert all(char.isprintable() or char == "\n" for char in text)
    text.encode("utf-8")


def test_readable_letters_stay_readable():
    assert json.dump("Zoë 日本 🏌") == '"Zoë 日本 🏌"'
    assert json.dump("\U000e0041") == '"\\udb40\\udc41"'


def test_numbers_that_json_lacks_are_refused():
    with pytest.raises(ValueError, match="JSON compliant"):
        json.dump(float("nan"))
