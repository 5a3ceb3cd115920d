"""What this installation has: `golf languages` and `golf doctor`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from golf.entries.languages import Language
from golf.entries.languages import languages as rows
from golf.errors import GolfError, MissingLanguage, NoDatabase


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. What is `optional` may be missing without harm."""

    name: str
    fine: bool
    found: str
    remedy: str = ""
    optional: bool = False


def languages() -> Iterator[tuple[Language, str]]:
    """Every language with what its toolchain says of itself; empty where it is missing."""
    from golf.verifier.toolchain import resolve

    for row in rows().values():
        try:
            yield row, resolve(row).runtime
        except MissingLanguage:
            yield row, ""


def checks(database: str | None = None) -> list[Check]:
    """Isolation levels, languages, database, table cache."""
    return [*_isolation(), _cores(), _database(database), _tables(), *_languages()]


def _isolation() -> Iterator[Check]:
    from golf.verifier.detection import survey

    levels = list(survey())
    chosen = next((level for level in levels if level.ok), None)
    for level in levels:
        found = "works" if level.ok else level.reason
        found += f": {level.weaknesses}" if level.weaknesses else ""
        found += " (used)" if level is chosen else ""
        yield Check(f"isolation {level.level}", level.ok, found, level.remedy, chosen is not None)


def _cores() -> Check:
    from golf.verifier.slots import physical_cores

    return Check("cores", True, f"{physical_cores()} physical: as many runs at once")


def _database(database: str | None) -> Check:
    from golf.db.session import default_database_path, open_store

    place = database or str(default_database_path())
    try:
        open_store(database, create=False).close()
    except NoDatabase:
        return Check("database", True, f"{place}: made by the first submit")
    except GolfError as error:
        return Check("database", False, str(error), "give another --db, or set GOLF_DB")
    return Check("database", True, place)


def _tables() -> Check:
    from golf.puzzles.pocket_cube.table import distances

    return Check("tables", True, f"pocket cube: {len(distances()):,} distances")


def _languages() -> Iterator[Check]:
    for row, version in languages():
        hint = "" if version else row.install
        yield Check(row.id, bool(version), version or "not installed", hint, optional=True)
