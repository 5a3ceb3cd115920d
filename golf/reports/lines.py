"""Lines of a report for people: a label, a text, a style; printed on a rich console.

Made by `golf.reports.verdict` and `golf.reports.history`. Pure except for `print_lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

LABEL_WIDTH = 11
INDENT = LABEL_WIDTH + 2


@dataclass(frozen=True, slots=True)
class Line:
    """A label and its text, which may have several lines; `style` is rich's.

    Without a label it is a headline and stands at the left edge.
    """

    label: str
    text: str
    style: str = ""

    def __str__(self) -> str:
        lead = f"  {self.label:{LABEL_WIDTH}}" if self.label else ""
        return lead + self.text.replace("\n", "\n" + " " * INDENT)


def listed(label: str, texts: Iterable[str]) -> Iterator[Line]:
    """One line for a list, an item below the other; none for an empty list."""
    text = "\n".join(texts)
    if text:
        yield Line(label, text)


def print_lines(console: Console, lines: Iterable[Line]) -> None:
    """Print the lines unwrapped; nothing in them is taken for markup."""
    from rich.text import Text

    for line in lines:
        console.print(Text(str(line), style=line.style), soft_wrap=True)
