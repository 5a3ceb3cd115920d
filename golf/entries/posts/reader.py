"""A post becomes a `Post`: its code blocks, the header above the one that is meant, the rest.

In: the text of a Markdown or HTML file. Out: a `Post`, whatever the text is; what is not
understood is said in `problems`. `golf.entries.loader` is the caller and decides what to refuse.

The source is the largest block above the first heading that announces something else (ungolfed,
explanation, tests); `block` chooses another. The header is the last one above it that claims a
size or a score.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from golf.entries.claim import Header
from golf.entries.posts import html, markdown
from golf.entries.posts.header import read_header
from golf.entries.posts.pieces import Code, Piece, Text

MOST_CHARACTERS = 256 * 1024
_FEWEST_WORDS = 20

_ELSEWHERE = re.compile(
    r"\b(un-?golfed|de-?golfed|less golfed|explanations?|explained|how (it|this) works|readable|"
    r"commented|expanded|formatted|indented|pseudo-?code|tests?( cases?)?|usage|examples?|output|"
    r"input|try it|alternatives?|older|previous(ly)?|history|original|"
    r"erklärung|ungekürzt|explication|explicación|spiegazione|объяснение)\b|解説|説明",
    re.IGNORECASE,
)
_EXPLAINS = re.compile(
    r"\b(explanations?|explained|how (it|this) works|un-?golfed|de-?golfed|commented|"
    r"erklärung|explication|explicación|spiegazione|объяснение)\b|解説|説明",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A code block; `number` counts from 1, `apart` says that it is not the golfed program."""

    number: int
    text: str
    language: str
    apart: bool

    @property
    def size(self) -> int:
        """Bytes in UTF-8."""
        return len(self.text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Post:
    """What was found; `chosen` is None where no block can be the source."""

    blocks: tuple[Block, ...]
    chosen: Block | None
    header: Header
    explanation: str = ""
    problems: tuple[str, ...] = ()

    @property
    def listing(self) -> tuple[str, ...]:
        """A line for each block: number, size, how it begins."""
        return tuple(
            f"block {block.number}: {block.size} bytes, begins {block.text[:30]!r}"
            + (", below a heading that sets it apart" if block.apart else "")
            for block in self.blocks
        )


def read_post(text: str, *, is_html: bool = False, block: int | None = None) -> Post:
    """The post of this text; `block` is the number of the block that is the source."""
    if len(text) > MOST_CHARACTERS:
        return _nothing(f"the post has more than {MOST_CHARACTERS:,} characters")
    try:
        found = html.pieces(text if is_html else markdown.to_html(text))
    except (html.NotReadable, RecursionError) as error:
        return _nothing(str(error) or "the post is nested too deeply")
    return _Reading(found).post(block)


def _nothing(problem: str) -> Post:
    return Post((), None, Header(""), problems=(problem,))


@dataclass(frozen=True, slots=True)
class _Reading:
    """The pieces of one post."""

    pieces: Sequence[Piece]

    def post(self, number: int | None) -> Post:
        blocks = self._blocks()
        chosen = _choose(tuple(blocks.values()), number)
        at = next((place for place, block in blocks.items() if block is chosen), len(self.pieces))
        return Post(
            tuple(blocks.values()),
            chosen,
            self._header(at),
            self._explanation(at),
            () if chosen else (_why_none(tuple(blocks.values()), number),),
        )

    def _blocks(self) -> dict[int, Block]:
        """The code blocks by their place among the pieces."""
        blocks: dict[int, Block] = {}
        apart = False
        for at, piece in enumerate(self.pieces):
            if isinstance(piece, Text):
                apart = apart or _sets_apart(piece)
            else:
                blocks[at] = Block(len(blocks) + 1, piece.text, piece.language, apart)
        return blocks

    def _header(self, end: int) -> Header:
        """The last header above the block that claims something; else the first line."""
        lines = [_first_line(piece) for piece in self.pieces[:end] if isinstance(piece, Text)]
        titled = [
            _first_line(piece)
            for piece in self.pieces[:end]
            if isinstance(piece, Text) and piece.title
        ]
        headers = [read_header(line) for line in [*lines[:1], *titled]]
        claiming = [header for header in headers if header.claims_anything]
        different = list(dict.fromkeys(claiming))
        if not claiming:
            return headers[0] if headers else Header("", problems=("the post has no header",))
        if len(different) == 1:
            return claiming[-1]
        remark = f"{len(different)} headers claim a size: the one above the code is read"
        return replace(claiming[-1], remarks=(*claiming[-1].remarks, remark))

    def _explanation(self, chosen: int) -> str:
        """What is said about the code: below a heading that says so, else all that follows."""
        named = [
            at
            for at, piece in enumerate(self.pieces)
            if isinstance(piece, Text) and piece.title and _EXPLAINS.search(_first_line(piece))
        ]
        after = self.pieces[named[0] :] if named else self.pieces[chosen + 1 :]
        text = "\n\n".join(_as_text(piece) for piece in after)
        prose = " ".join(piece.kept for piece in after if isinstance(piece, Text))
        enough = len(prose.split()) >= _FEWEST_WORDS or (named and len(after) > 1)
        return text if enough else ""


def _first_line(piece: Text) -> str:
    return piece.kept.partition("\n")[0]


def _sets_apart(piece: Text) -> bool:
    line = _first_line(piece)
    found = piece.title and len(line) <= 200 and _ELSEWHERE.search(line)
    return bool(found) and not read_header(line).claims_anything


def _choose(blocks: Sequence[Block], number: int | None) -> Block | None:
    if number is not None:
        return next((block for block in blocks if block.number == number), None)
    able = [block for block in blocks if not block.apart and block.text]
    return max(able, key=lambda block: block.size, default=None)


def _why_none(blocks: Sequence[Block], number: int | None) -> str:
    if not blocks:
        return "the post has no code block"
    count = "1 code block" if len(blocks) == 1 else f"{len(blocks)} code blocks"
    if number is not None:
        return f"there is no block {number}: the post has {count}"
    return f"the post has {count}, none of them above a heading that sets it apart"


def _as_text(piece: Piece) -> str:
    if isinstance(piece, Code):
        return "\n".join(f"    {line}" for line in piece.text.split("\n"))
    return f"{'#' * piece.level} {piece.kept}" if piece.level else piece.kept
