"""An answer's text becomes what `loader` makes an entry of: code, languages, flags, header.

    text → posts.read_post → Answer

Raises EntryError where the post does not say what is needed, with the option that does. Nothing
is guessed: whatever was settled or left out is a remark of the `Posting`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from golf.entries.claim import Header, Posting
from golf.entries.languages import languages
from golf.entries.naming import language_ids
from golf.entries.posts.reader import Block, Post, read_post
from golf.entries.reading import Reading
from golf.errors import EntryError

MOST_BYTES = 1024 * 1024
MOST_EXPLANATION = 64 * 1024

_HTML = (".html", ".htm")
_MARKDOWN = (".md", ".markdown", ".mkd")


@dataclass(frozen=True, slots=True)
class Answer:
    """The code of a post as posted; `languages` is empty where nothing in the post says."""

    posted: bytes
    languages: tuple[str, ...]
    posting: Posting


def is_answer(path: Path) -> bool:
    """Whether a file is a post, by its name."""
    return path.suffix.lower() in _HTML + _MARKDOWN


def read_answer(path: Path, content: bytes, reading: Reading, *, to_run: bool = True) -> Answer:
    """The answer in a file's content; EntryError with one line where it has no program.

    Without `to_run`, any language will do, and none is looked up.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EntryError(
            f"{path}: is not UTF-8 text (byte {error.start}): save it as UTF-8"
        ) from error
    post = read_post(text, is_html=path.suffix.lower() in _HTML, block=reading.block)
    if post.chosen is None:
        remedy = (*post.listing, "choose with --block N") if post.blocks else ()
        raise EntryError(f"{path}: {'; '.join((*post.problems, *remedy))}")
    found: tuple[str, ...] = ()
    remark = ""
    if to_run:
        found, remark = _languages(path, post.header, post.chosen, reading)
    remarks = (*([remark] if remark else []), *_remarks(post, post.chosen))
    header = replace(post.header, text=post.header.text[:500])
    explanation = post.explanation.encode("utf-8", "replace")[:MOST_EXPLANATION]
    return Answer(
        post.chosen.text.encode("utf-8", "replace"),
        found,
        Posting(header, explanation.decode("utf-8", "ignore"), remarks=remarks),
    )


def _languages(
    path: Path, header: Header, block: Block, reading: Reading
) -> tuple[tuple[str, ...], str]:
    """The languages it may be in, and what is to be said about that."""
    by_header = language_ids(header.language)
    if reading.language is not None:
        differs = header.language and reading.language not in by_header
        said = f"--language {reading.language} overrides the header's '{header.language}'"
        return (), said if differs else ""
    if header.language and not by_header:
        raise EntryError(
            f"{path}: the header's language '{header.language}' is none that golf runs: "
            "use --language ID (golf languages lists them)"
        )
    if by_header:
        return by_header, ""
    by_block = language_ids(block.language) or _by_extension(block.language)
    return by_block, f"the language is what the code block says: {block.language}" * bool(by_block)


def _by_extension(name: str) -> tuple[str, ...]:
    rows = languages().values()
    return tuple(row.id for row in rows if f".{name.casefold()}" in row.extensions)


def _remarks(post: Post, chosen: Block) -> Iterator[str]:
    if len(post.blocks) > 1:
        yield f"block {chosen.number} of {len(post.blocks)} is judged (--block N chooses another)"
        yield from post.listing
    if post.explanation:
        yield f"the post explains its code ({len(post.explanation.split())} words)"
    else:
        yield "the post does not explain its code, as the challenges demand"
