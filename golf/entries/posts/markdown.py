"""Markdown to HTML, by markdown-it-py: CommonMark with strike-through and tables, HTML kept.

The HTML is read by `html` like any other; nothing is ever shown in a browser. Markdown knows LF
alone: CRLF and CR of the file become LF, also inside of code.
"""

from __future__ import annotations


def to_html(text: str) -> str:
    """The HTML of a Markdown text."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": True}).enable(["strikethrough", "table"])
    return str(reader.render(text))
