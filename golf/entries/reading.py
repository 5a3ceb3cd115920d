"""How a file is to be read, as the command line says; the value that `loader` is given."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """None and empty mean "not said".

    `repairs` are names of `golf.entries.repairs`; `tabs` asks for tabs of the width that the
    header's claim shows.
    """

    language: str | None = None
    flags: tuple[str, ...] | None = None
    count_flags: bool = False
    block: int | None = None
    repairs: tuple[str, ...] = ()
    tabs: bool = False
