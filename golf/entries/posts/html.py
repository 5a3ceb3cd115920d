"""HTML to pieces, by BeautifulSoup on Python's own parser.

In: the HTML of an answer, or of a page with one. Out: headings, texts and code blocks in their
order. The tree is walked once, in document order; what is known of a tag (is it code? struck
out?) follows from what is known of its parent, so that deep nesting costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from golf.entries.posts.pieces import Code, Piece, Text

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag
    from bs4.element import PageElement

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_STRUCK = frozenset({"s", "strike", "del"})
_BOLD = frozenset({"b", "strong"})
_SKIPPED = frozenset({"script", "style", "template", "head", "noscript", "textarea"})
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hr", "html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody",
    "td", "th", "thead", "tr", "ul",
})  # fmt: skip
_ANSWERS = ".answer .js-post-body, .answer .post-text, .answer .s-prose"
# Ends whatever a text leaves open: the parser of older Pythons looks for each open comment's or
# tag's end by itself, which takes minutes for ten thousand of them.
_END = "<!--]]>-->"
_CLASSES = ("language-", "lang-")


class NotReadable(ValueError):
    """HTML that the parser gives up on, or a page of which it is not clear what is meant."""


def pieces(html: str) -> list[Piece]:
    """The pieces of a text in HTML; raises NotReadable with the reason."""
    from bs4 import BeautifulSoup
    from bs4.exceptions import ParserRejectedMarkup

    try:
        soup = BeautifulSoup(
            html + _END, "html.parser", preserve_whitespace_tags={"pre", "textarea"}
        )
    except (ParserRejectedMarkup, AssertionError) as error:
        raise NotReadable("the HTML cannot be parsed") from error
    return list(_Walk().all(_body(soup)))


def _body(soup: BeautifulSoup) -> Tag:
    """The answer on a page of a question with answers; else everything."""
    answers = soup.select(_ANSWERS)
    outermost = [found for found in answers if not any(found in other for other in answers)]
    if len(outermost) > 1:
        raise NotReadable(f"the page has {len(outermost)} answers; save the one that is meant")
    return outermost[0] if outermost else soup


@dataclass(frozen=True, slots=True)
class _Place:
    """What is known of the text inside of a tag; `block` is the identity of its block."""

    block: int = 0
    level: int = 0
    pre: bool = False
    struck: bool = False
    bold: bool = False
    code: bool = False
    skipped: bool = False


@dataclass
class _Open:
    """A block being read."""

    place: _Place
    kept: list[str] = field(default_factory=list)
    language: str = ""
    plain_text: bool = False  # some of it is not bold
    only_code: bool = True


class _Walk:
    """One walk over a tree."""

    def __init__(self) -> None:
        self._places: dict[int, _Place] = {}
        self._open: _Open | None = None

    def all(self, body: Tag) -> Iterator[Piece]:
        """Every piece below a tag."""
        from bs4.element import NavigableString, PreformattedString, Tag

        self._places[id(body)] = _Place(block=id(body))
        for element in body.descendants:
            place = self._places[id(element.parent)]
            if isinstance(element, Tag):
                place = self._places[id(element)] = self._place(element, place)
                yield from self._turn(place)
                self._enter(element)
            elif isinstance(element, NavigableString) and not place.skipped:
                yield from self._turn(place)
                if not isinstance(element, PreformattedString):
                    self._add(str(element), place)
        yield from self._close()

    def _place(self, tag: Tag, outer: _Place) -> _Place:
        name = tag.name.lower()
        if name in _BLOCKS and not outer.pre:
            outer = replace(
                outer, block=id(tag), level=_HEADINGS.get(name, outer.level), pre=name == "pre"
            )
        return replace(
            outer,
            struck=outer.struck or name in _STRUCK,
            bold=outer.bold or name in _BOLD,
            code=outer.code or name == "code",
            skipped=outer.skipped or name in _SKIPPED,
        )

    def _turn(self, place: _Place) -> Iterator[Piece]:
        """Go on in the block of this place; the one before ends."""
        if self._open is None or self._open.place.block != place.block:
            yield from self._close()
            self._open = _Open(place)

    def _enter(self, tag: Tag) -> None:
        if self._open is None:
            return
        if tag.name.lower() == "br":
            self._open.kept.append("\n")
        self._open.language = self._open.language or _language(tag)

    def _add(self, text: str, place: _Place) -> None:
        if self._open is None:
            return
        if place.pre and not place.code and not self._open.kept:
            text = text.removeprefix("\n")  # the line end right after <pre> is not part of it
        if place.pre or not place.struck:
            self._open.kept.append(text)
        if text.strip() and not place.struck:
            self._open.plain_text |= not place.bold
            self._open.only_code &= place.code

    def _close(self) -> Iterator[Piece]:
        block, self._open = self._open, None
        if block is None:
            return
        text = "".join(block.kept)
        if block.place.pre:
            yield Code(text.removesuffix("\n"), block.language)
        elif text.strip() and block.only_code and not block.place.level:
            yield Code(text.strip("\n"), block.language)
        elif text.strip():
            lines = (" ".join(line.split(" ")).strip() for line in text.strip().splitlines())
            yield Text(block.place.level, "\n".join(lines), not block.plain_text)


def _language(tag: PageElement) -> str:
    """What `class="language-perl"` or `class="lang-perl"` says."""
    from bs4 import Tag

    named: Iterable[str] = ()
    if isinstance(tag, Tag) and tag.name.lower() in ("pre", "code"):
        named = tag.get_attribute_list("class")
    for name in filter(None, named):
        for prefix in _CLASSES:
            if name.startswith(prefix):
                return name.removeprefix(prefix)
    return ""
