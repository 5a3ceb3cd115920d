"""What a use case tells whoever watches: a progress bar, or nobody.

`golf.reports.progress` has the ones that show something; use cases import no report.
"""

from __future__ import annotations

from typing import Protocol


class Observer(Protocol):
    """Hears of the progress of a judging."""

    def planned(self, total: int) -> None:
        """So many cases are planned in all."""

    def advanced(self, count: int) -> None:
        """So many more cases have been judged."""

    def note(self, text: str) -> None:
        """Something worth a line, such as `compiling`."""


class Silent:
    """Nobody watches."""

    def planned(self, total: int) -> None:
        """Say nothing."""

    def advanced(self, count: int) -> None:
        """Say nothing."""

    def note(self, text: str) -> None:
        """Say nothing."""
