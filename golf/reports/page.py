"""One self-contained HTML page: no script, nothing loaded, every text escaped.

In: texts. Out: HTML. Called by `golf.reports.tables` for `golf leaderboard --format html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from html import escape

_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left }
.number { font-variant-numeric: tabular-nums; text-align: right }
@media (prefers-color-scheme: dark) { body { background: #181818; color: #ddd } }"""

# The policy holds even if an escape were forgotten: a page of texts needs nothing but its style.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html_page(title: str, body: str) -> str:
    """The whole page; `title` is a text, `body` is HTML."""
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>
{_STYLE}
</style>
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>"""


def html_table(
    headers: Sequence[str], rows: Iterable[Sequence[str]], *, right: AbstractSet[str]
) -> str:
    """A table of texts; the columns whose header is in `right` stand to the right."""
    head = "".join(_cell("th", header, header in right) for header in headers)
    lines = [f"<tr>{_cells(headers, row, right)}</tr>" for row in rows]
    return "\n".join(
        ["<table>", f"<thead><tr>{head}</tr></thead>", "<tbody>", *lines, "</tbody>", "</table>"]
    )


def paragraph(text: str) -> str:
    """A text as a paragraph."""
    return f"\n<p>{escape(text)}</p>"


def _cells(headers: Sequence[str], row: Sequence[str], right: AbstractSet[str]) -> str:
    pairs = zip(headers, row, strict=True)
    return "".join(_cell("td", text, header in right) for header, text in pairs)


def _cell(tag: str, text: str, right: bool) -> str:
    kind = ' class="number"' if right else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
