"""`golf report` and `verify`: an audit on paper; `golf replay` and `try`: one case again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from golf.commands.audit import Target, file_request
from golf.commands.options import Challenge, Database, Input, Isolation, Jobs, Json, Language
from golf.errors import UsageError

if TYPE_CHECKING:
    from golf.onecase import OneCase

Claim = Annotated[
    str | None, typer.Option(help="The bonus to hold it against; default: the best one claimed.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command(epilog="Example: golf report 3 --output audit-3.json")(report)
    app.command(epilog="Example: golf verify audit-3.json")(verify)
    app.command(epilog="Example: golf replay 12 'audit:11 moves:17'")(replay)
    app.command("try", epilog="Example: golf try 12 FFFUDDRFRULLLDRRUULBBBDB --record")(try_it)


def report(
    audit: Annotated[
        int | None, typer.Argument(metavar="AUDIT", help="Its number; without one: a list.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write the certificate to this file.")] = None,
    db: Database = None,
    json: Json = False,
) -> int:
    """Show an audit, or write its certificate: all that is needed to repeat it elsewhere."""
    from golf import audits, certificates
    from golf.commands.audit import show
    from golf.commands.outcome import print_json
    from golf.reports.audit_list import audits_report, audits_table

    if audit is None and output is not None:
        raise UsageError("--output needs the number of an audit: golf report lists them")
    if audit is None:
        found = audits.listed(db)
        if json:
            print_json(audits_report(found))
        else:
            typer.echo(audits_table(found))
        return 0
    if output is None:
        return show(audits.fetch(audit, db), as_json=json)
    certificates.write(audit, output, db)
    return 0


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate.")],
    jobs: Jobs = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Repeat the audit of a certificate and say what agrees; status 1 if a result does not."""
    from rich.console import Console

    from golf import certificates
    from golf.commands.outcome import print_json
    from golf.reports.agreement import agreement_lines, agreement_report
    from golf.reports.audit_progress import watching_audit
    from golf.reports.lines import print_lines

    with watching_audit(quiet=json) as progress:
        found = certificates.verify(file, progress, jobs=jobs, isolation=isolation)
    if json:
        print_json(agreement_report(found))
    else:
        print_lines(Console(highlight=False), agreement_lines(found))
    return 0 if all(one.agrees for one in found if one.result) else 1


def replay(
    target: Target,
    case: Annotated[str, typer.Argument(metavar="CASE", help="As reports name it.")],
    claim: Claim = None,
    seed: Annotated[
        str | None, typer.Option(help="Default: of its newest judging with such cases.")
    ] = None,
    challenge: Challenge = "pocket-cube",
    language: Language = None,
    input: Input = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Judge one case of an entry's judgings or audits once more."""
    from golf import onecase
    from golf.auditing.planning import Wish
    from golf.audits import AuditRequest

    file = file_request(challenge, None, language, input, None, isolation, seed)
    return _show(onecase.replay(AuditRequest(target, Wish(claim), file), case, db), as_json=json)


def try_it(
    target: Target,
    text: Annotated[str, typer.Argument(metavar="INPUT", help="The input.")],
    claim: Claim = None,
    record: Annotated[
        bool, typer.Option("--record", help="Keep it as evidence; it may change the board.")
    ] = False,
    challenge: Challenge = "pocket-cube",
    language: Language = None,
    input: Input = None,
    db: Database = None,
    isolation: Isolation = None,
    json: Json = False,
) -> int:
    """Judge one input that somebody named."""
    from golf import onecase
    from golf.auditing.planning import Wish
    from golf.audits import AuditRequest

    file = file_request(challenge, None, language, input, None, isolation)
    request = AuditRequest(target, Wish(claim), file)
    return _show(onecase.try_it(request, text, db, record=record), as_json=json)


def _show(judged: OneCase, *, as_json: bool) -> int:
    from golf.commands.outcome import print_json
    from golf.reports.onecase import case_report, print_case

    if as_json:
        print_json(case_report(judged))
    else:
        from rich.console import Console

        print_case(Console(highlight=False), judged)
    return 1 if judged.against else 0
