"""`golf challenges`, `rules`, `languages` and `doctor`: what this installation can do."""

from __future__ import annotations

from typing import Annotated

import typer

from golf.commands.options import Database


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command(epilog="Example: golf challenges")(challenges)
    app.command(epilog="Example: golf rules pocket-cube")(rules)
    app.command(epilog="Example: golf languages")(languages)
    app.command(epilog="Example: golf doctor")(doctor)


def challenges() -> int:
    """List the challenges with their bonuses and limits."""
    from golf.challenges import registry
    from golf.reports.tables import challenges_table

    typer.echo(challenges_table(registry.get(name) for name in registry.ids()))
    return 0


def rules(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A challenge.")],
) -> int:
    """Print the rules of a challenge."""
    from golf.challenges import registry

    typer.echo(registry.get(name).rules().rstrip())
    return 0


def languages() -> int:
    """List the languages: what is installed here, and how to install what is not."""
    from golf import inventory
    from golf.reports.tables import LanguageLine, languages_table

    lines = [
        LanguageLine(row.id, row.name, row.extensions, version, row.install, row.flags)
        for row, version in inventory.languages()
    ]
    typer.echo(languages_table(lines))
    return 0


def doctor(db: Database = None) -> int:
    """Check this machine: isolation, languages, database, cache; with remedies."""
    from golf import inventory
    from golf.reports.tables import CheckLine, doctor_table

    checks = inventory.checks(db)
    lines = [
        CheckLine(check.name, check.fine, check.found, check.remedy, check.optional)
        for check in checks
    ]
    typer.echo(doctor_table(lines))
    return 0 if all(check.fine or check.optional for check in checks) else 1
