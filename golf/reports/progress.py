"""Progress of a judging: a bar on standard error for people, silence for machines.

`golf.cli` opens a `Progress` with `watching` and hands it to the use case as its observer; the
use case says how many cases are planned and how many have been judged.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from golf.reports.visible import visible

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID


class Progress:
    """Hears of a judging's progress and says nothing. A context manager; not thread-safe."""

    def planned(self, total: int) -> None:
        """So many cases are planned in all."""

    def advanced(self, count: int) -> None:
        """So many more cases have been judged."""

    def note(self, text: str) -> None:
        """Something worth a line, such as `compiling` or `confirming a time-out`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        return None


class Bar(Progress):
    """Shows a bar that vanishes at the end, with the latest note before it."""

    def __init__(self, stream: TextIO) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        self._bar: RichProgress = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(file=stream),
            transient=True,
        )
        self._task: TaskID = self._bar.add_task("preparing", total=None)

    def planned(self, total: int) -> None:
        """So many cases are planned in all."""
        self._bar.update(self._task, total=total, description="cases")

    def advanced(self, count: int) -> None:
        """So many more cases have been judged."""
        self._bar.advance(self._task, count)

    def note(self, text: str) -> None:
        """Show what is being done; the next note takes its place."""
        self._bar.update(self._task, description=visible(text, 60))

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bar.stop()


def watching(*, quiet: bool, stream: TextIO | None = None) -> Progress:
    """A bar when `stream` (standard error) is a terminal and not `quiet`; else silence."""
    target = sys.stderr if stream is None else stream
    return Progress() if quiet or not target.isatty() else Bar(target)
