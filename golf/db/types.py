"""How values stand in columns: decorators that map to TEXT, INTEGER and BLOB alone.

SQLite's STRICT tables know no dates, no booleans and no JSON, so each is written as a text or a
number that sorts and reads well by itself. `models` is the only user.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Generic, TypeVar

from sqlalchemy import BigInteger, Dialect, Integer, Text
from sqlalchemy.types import TypeDecorator, TypeEngine

_E = TypeVar("_E", bound=Enum)


class Line(TypeDecorator[str]):
    """Any text. Lone surrogates and NUL, which UTF-8 or PostgreSQL cannot hold, are escaped."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it can be stored."""
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


class Whole(TypeDecorator[int]):
    """A whole number of up to 63 bits and a sign."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """INTEGER in SQLite, where it has 64 bits, and BIGINT elsewhere."""
        return Integer() if dialect.name == "sqlite" else BigInteger()


class Seconds(Whole):
    """A duration in seconds (float), kept as whole microseconds."""

    cache_ok = True

    def process_bind_param(self, value: float | None, dialect: Dialect) -> int | None:
        """Whole microseconds, rounded."""
        return None if value is None else round(value * 1_000_000)

    def process_result_value(self, value: int | None, dialect: Dialect) -> Any:
        """Seconds."""
        return None if value is None else value / 1_000_000


class Moment(TypeDecorator[datetime]):
    """A point in time as ISO 8601 in UTC with all six decimals, so that it sorts as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """The text; a time without a zone is refused, since nobody knows what it means."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value}")
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """The time, in UTC."""
        return None if value is None else datetime.fromisoformat(value)


class Json(TypeDecorator[Any]):
    """Plain data as compact JSON in ASCII with sorted keys: equal values, equal texts."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        """The text; None is `null`."""
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """The data."""
        return None if value is None else json.loads(value)


class Names(Json):
    """A tuple of texts, as a JSON list."""

    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...] | None:
        """The tuple."""
        return None if value is None else tuple(json.loads(value))


class Choice(TypeDecorator[_E], Generic[_E]):
    """A member of an Enum whose values are texts, as that text."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[_E]) -> None:
        super().__init__()
        self.kind = kind

    def process_bind_param(self, value: _E | None, dialect: Dialect) -> str | None:
        """The member's value."""
        return None if value is None else str(value.value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> _E | None:
        """The member."""
        return None if value is None else self.kind(value)
