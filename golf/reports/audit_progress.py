"""The progress of an audit on a terminal: a bar for each stratum, and the time left for all.

Made by `watching_audit`, told by `golf.auditing.running`; nothing is shown where standard error is
no terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from golf.observer import AuditObserver, SilentAudit
from golf.reports.visible import visible

if TYPE_CHECKING:
    from rich.progress import TaskID

_NAME_CHARS = 24


class AuditBars(SilentAudit):
    """A bar for every stratum and one for all; they vanish at the end."""

    def __init__(self, stream: TextIO) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        self._bars: RichProgress = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[failed]}", markup=False),
            TimeRemainingColumn(),
            console=Console(file=stream),
            transient=True,
        )
        self._tasks: dict[str, TaskID] = {}
        self._run: dict[str, int] = {}
        self._all: TaskID | None = None

    def strata(self, planned: Mapping[str, int]) -> None:
        """Show the bars: not before, since the plan may have to be agreed to first."""
        for name, count in planned.items():
            shown = visible(name, _NAME_CHARS)
            self._tasks[name] = self._bars.add_task(shown, total=count, failed="")
        self._all = self._bars.add_task("all", total=sum(planned.values()), failed="")
        self._bars.start()

    def stratum(self, name: str, run: int, failed: int) -> None:
        """Move a bar, and with it the one for all."""
        if name not in self._tasks or self._all is None:
            return
        words = f"{failed:,} failed" if failed else ""
        self._bars.update(self._tasks[name], completed=run, failed=words)
        self._run[name] = run
        self._bars.update(self._all, completed=sum(self._run.values()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bars.stop()


def watching_audit(
    *, quiet: bool, stream: TextIO | None = None
) -> AbstractContextManager[AuditObserver]:
    """Bars when `stream` (standard error) is a terminal and not `quiet`; else silence."""
    target = sys.stderr if stream is None else stream
    return nullcontext(SilentAudit()) if quiet or not target.isatty() else AuditBars(target)
