"""Drawings for the terminal: grids of coloured cells side by side, with lines of text below.

In: a challenge's `Drawing` (plain data). Out: a rich renderable, or print on a rich console.
Called by `golf.reports.verdict` and by `golf.cli`. Each cell shows its text on its colour, so that
a net reads the same where there are no colours (NO_COLOR, a pipe, a printed page).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from golf.reports.visible import visible
from golf.results import Drawing, Grid

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "white": "black on bright_white",
        "red": "bright_white on red",
        "green": "black on green",
        "blue": "bright_white on blue",
        "orange": "black on dark_orange",
        "yellow": "black on bright_yellow",
        "grey": "bright_white on grey37",
    }
)
"""A rich style for each colour name a drawing may use; any other name is drawn without colour."""

_CELL_LIMIT = 8
_TEXT_LIMIT = 400


def print_drawing(console: Console, drawing: Drawing, indent: int = 0) -> None:
    """Print the grids side by side and the lines below, `indent` columns from the left."""
    from rich.padding import Padding
    from rich.text import Text

    if drawing.grids:
        console.print(Padding(render(drawing), (0, 0, 0, indent)))
    width = max((len(label) for label, _ in drawing.lines), default=0)
    for label, text in drawing.lines:
        line = Text(f"{'':{indent}}{label:{width}}  ", style="bold")
        line.append(visible(text, _TEXT_LIMIT), style="not bold")
        console.print(line, soft_wrap=True)


def render(drawing: Drawing) -> RenderableType:
    """The grids as a renderable: side by side, the next ones below where the room ends."""
    from rich.columns import Columns

    return Columns([_grid(grid) for grid in drawing.grids], padding=(0, 4))


def _grid(grid: Grid) -> Table:
    """One grid: its title, then its rows; rows may differ in length."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid()
    table.add_row(Text(visible(grid.title, _TEXT_LIMIT), style="italic", no_wrap=True))
    width = _cell_width(grid)
    for row in grid.rows:
        table.add_row(_row(row, width))
    return table


def _row(cells: tuple[tuple[str, str] | None, ...], width: int) -> Text:
    from rich.cells import set_cell_size
    from rich.text import Text

    line = Text(no_wrap=True)
    for cell in cells:
        text, colour = cell or ("", "")
        shown = set_cell_size(visible(text, _CELL_LIMIT), width)
        line.append(f" {shown} ", style=STYLES.get(colour, ""))
    return line


def _cell_width(grid: Grid) -> int:
    """The columns of the widest text in the grid, at least 1."""
    from rich.cells import cell_len

    texts = (cell[0] for row in grid.rows for cell in row if cell)
    return max((cell_len(visible(text, _CELL_LIMIT)) for text in texts), default=1) or 1
