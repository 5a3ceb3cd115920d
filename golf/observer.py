"""What a use case tells whoever watches: a progress bar, or nobody.

`golf.reports.progress` has the ones that show something; use cases import no report.
"""

from __future__ import annotations

from collections.abc import Mapping
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


class AuditObserver(Observer, Protocol):
    """Hears of the progress of an audit, stratum by stratum."""

    def strata(self, planned: Mapping[str, int]) -> None:
        """So many cases of each stratum are planned, in the order in which they run."""

    def stratum(self, name: str, run: int, failed: int) -> None:
        """So many of a stratum's cases have run by now, and so many of them failed."""


class SilentAudit(Silent):
    """Nobody watches the audit."""

    def strata(self, planned: Mapping[str, int]) -> None:
        """Say nothing."""

    def stratum(self, name: str, run: int, failed: int) -> None:
        """Say nothing."""
