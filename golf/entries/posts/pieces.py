"""The pieces of a post in their order: what `html` makes and `reader` takes. Values only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A heading (`level` 1 to 6) or other text (0); `kept` is without what was struck out."""

    level: int
    kept: str
    bold: bool = False  # a paragraph that is bold as a whole stands for a heading

    @property
    def title(self) -> bool:
        """Whether it heads what follows."""
        return self.level > 0 or self.bold or (self.kept.endswith(":") and len(self.kept) <= 80)


@dataclass(frozen=True, slots=True)
class Code:
    """A code block as the post shows it, without the line end that only closes it.

    `language` is what the fence or the site's class says, such as `perl`; else empty.
    """

    text: str
    language: str = ""


Piece = Text | Code
