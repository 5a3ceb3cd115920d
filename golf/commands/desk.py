"""The moderators' commands: rejudge, waive, disqualify, reinstate, claim, withdraw, review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.options import Database, Isolation, Jobs, Json
from golf.commands.outcome import print_json, print_outcome, status_of
from golf.errors import UsageError

if TYPE_CHECKING:
    from golf.desk.anew import Means
    from golf.observer import Observer
    from golf.usecases import Outcome

EntryId = Annotated[int, typer.Argument(metavar="ID", help="The entry's number.")]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why; kept and shown with the entry.")
]
SomeReason = Annotated[
    str | None, typer.Option("--reason", metavar="TEXT", help="Why; kept with the entry.")
]
By = Annotated[
    str | None,
    typer.Option("--by", metavar="NAME", help="Who does it; default: as the author of a submit."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command(epilog="Example: golf rejudge --all --dry-run")(rejudge)
    app.command(epilog='Example: golf waive 7 last-line --reason "it prints its progress"')(waive)
    app.command(epilog='Example: golf disqualify 7 --reason "reads a table from a library"')(
        disqualify
    )
    app.command(epilog='Example: golf reinstate 7 --reason "the table is its own"')(reinstate)
    app.command(epilog="Example: golf claim 7 optimal")(claim)
    app.command(epilog="Example: golf withdraw 7 optimal")(withdraw)
    app.command(epilog="Example: golf review --challenge pocket-cube")(review)


def rejudge(
    ids: Annotated[
        list[int] | None, typer.Argument(metavar="ID…", help="The entries.", show_default=False)
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All entries.")] = False,
    challenge: Annotated[
        str | None, typer.Option(help="With --all: only the entries of this challenge.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Keep the results without letting them count.")
    ] = False,
    batch: Annotated[
        int | None,
        typer.Option("--apply", metavar="BATCH", help="Let the results of a dry run count."),
    ] = None,
    reason: SomeReason = None,
    by: By = None,
    jobs: Jobs = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Judge entries anew, with the claims and waivers they have now, and show what changes."""
    from golf.desk import rejudge as desk
    from golf.desk.acts import act
    from golf.reports.desk import rejudged_report, rejudged_text
    from golf.reports.progress import watching

    _check_rejudge(ids or [], everything, challenge, dry_run, batch)
    done = act(by, reason)
    if batch is not None:
        told = desk.apply(batch, done, db)
    else:
        with watching(quiet=json) as progress:
            told = desk.rejudge(
                *(ids or [], done, db, _means(jobs, isolation, progress)),
                challenge=challenge,
                dry_run=dry_run,
            )
    if json:
        print_json(rejudged_report(told))
    else:
        typer.echo(rejudged_text(told))
    return 2 if told.failed else 0


def _check_rejudge(
    ids: list[int], everything: bool, challenge: str | None, dry_run: bool, batch: int | None
) -> None:
    ways = sum((bool(ids), everything, batch is not None))
    if ways != 1:
        what = "nothing to rejudge" if not ways else "too much at once"
        raise UsageError(f"{what}: give the numbers of entries, or --all, or --apply BATCH")
    if challenge is not None and not everything:
        raise UsageError("--challenge goes with --all: an entry's number says its challenge")
    if dry_run and batch is not None:
        raise UsageError("--dry-run and --apply contradict each other: give one of them")


def waive(
    entry_id: EntryId,
    rule: Annotated[str, typer.Argument(metavar="RULE", help="See golf rules.")],
    reason: Reason,
    by: By = None,
    jobs: Jobs = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Waive a rule for an entry: it is judged anew without it and carries a mark."""
    from golf.desk import acts
    from golf.reports.progress import watching

    done = acts.act(by, reason, required=True)
    with watching(quiet=json) as progress:
        outcome = acts.waive(entry_id, rule, done, db, _means(jobs, isolation, progress))
    return _told(outcome, as_json=json)


def claim(
    entry_id: EntryId,
    bonus: Annotated[str, typer.Argument(metavar="BONUS", help="See golf challenges.")],
    reason: SomeReason = None,
    by: By = None,
    jobs: Jobs = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Claim a bonus for an entry, which is judged anew."""
    from golf.desk import acts
    from golf.reports.progress import watching

    done = acts.act(by, reason)
    with watching(quiet=json) as progress:
        outcome = acts.claim(entry_id, bonus, done, db, _means(jobs, isolation, progress))
    return _told(outcome, as_json=json)


def withdraw(
    entry_id: EntryId,
    bonus: Annotated[
        str | None, typer.Argument(metavar="BONUS", help="Default: all that it claims.")
    ] = None,
    reason: SomeReason = None,
    by: By = None,
    db: Database = None,
    json: Json = False,
) -> int:
    """Withdraw a claim; nothing is run, the score follows."""
    from golf.desk import acts

    return _told(acts.withdraw(entry_id, bonus, acts.act(by, reason), db), as_json=json)


def disqualify(
    entry_id: EntryId, reason: Reason, by: By = None, db: Database = None, json: Json = False
) -> int:
    """Take an entry off the board; it is kept, with the reason."""
    from golf.desk import acts

    outcome = acts.disqualify(entry_id, acts.act(by, reason, required=True), db)
    return _done(outcome, "is off the board", as_json=json)


def reinstate(
    entry_id: EntryId, reason: Reason, by: By = None, db: Database = None, json: Json = False
) -> int:
    """Let a disqualified entry stand on the board again."""
    from golf.desk import acts

    outcome = acts.reinstate(entry_id, acts.act(by, reason, required=True), db)
    return _done(outcome, "may stand on the board again", as_json=json)


def review(
    challenge: Annotated[
        str | None, typer.Option(help="Only this challenge; default: all of them.")
    ] = None,
    top: Annotated[int, typer.Option(help="How many sources of a board to look at.")] = 50,
    db: Database = None,
    json: Json = False,
) -> int:
    """List what waits for a moderator."""
    from golf.desk import review as desk
    from golf.reports.desk import review_report, review_text

    waiting = desk.review(challenge, db, top=top)
    if json:
        print_json(review_report(waiting))
    else:
        typer.echo(review_text(waiting))
    return 0


def _means(jobs: int | None, isolation: str | None, observer: Observer) -> Means:
    from golf.desk.anew import Means

    return Means(jobs, isolation, observer=observer)


def _told(outcome: Outcome, *, as_json: bool) -> int:
    """Print an entry that was judged anew; the status is that of its verdict."""
    from golf.reports.json import entry_report, show_report

    if not as_json:
        print_outcome(outcome, None)
    elif outcome.stored:
        print_json(show_report(outcome.stored))
    else:
        print_json(entry_report(outcome.id, outcome.entry, outcome.judging))
    return status_of(outcome)


def _done(outcome: Outcome, what: str, *, as_json: bool) -> int:
    from golf.reports.json import show_report
    from golf.reports.visible import visible

    if as_json and outcome.stored:
        print_json(show_report(outcome.stored))
    else:
        entry = f"{visible(outcome.entry.name, 80)} by {visible(outcome.entry.author, 80)}"
        typer.echo(f"entry {outcome.id}, {entry}, {what}; golf show {outcome.id} says why")
    return 0
