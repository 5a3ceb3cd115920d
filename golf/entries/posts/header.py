"""A header becomes a `Header`: language, flags, claimed bytes, bonuses and score.

In: one line of plain text, without what was struck out. Out: a `Header`; nothing is raised, and
whatever is not understood is named in its `problems`. Called by `reader`.

The line is cut in two, the language and the scoring part, at the first separator after which a
number stands that can be a size or a score: `Python 2.7: 544 bytes` is cut at the colon. Where no
separator stands, only a number with a unit will do: the 3 of `Python 3` is no score.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from fractions import Fraction

from golf.entries.claim import UNITS_PER_BYTE, Header
from golf.entries.posts import words
from golf.entries.posts.sides import Parsed, Reader, Side, Term
from golf.entries.posts.tokens import NUMBER, tokens

MOST_CHARACTERS = 500

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃˗➖"), "-")
_ARROWS = dict.fromkeys(map(ord, "→⇒⟶➔➜⟹"), " => ")
_UNSEEN = re.compile("[\u200b-\u200f\u2060\ufeff\ufe0e\ufe0f\u00ad]")
_STRUCK = re.compile("(?:[^\\s\u0335-\u0338][\u0335-\u0338]+)+")
_GROUPS = re.compile("(?<=\\d)[\u00a0\u2009\u202f\u2007](?=\\d{3}(?!\\d))")
_WORD = rf"(?:{words.SCORE}|{words.TOTAL}|{words.BYTES}|{words.CHARACTERS})"
_UNIT = rf"(?:{words.BYTES}|{words.CHARACTERS}|(?-i:B)(?![^\W\d_]))"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE | re.VERBOSE)


# The named group of NUMBER may stand only once in a pattern.
_AMOUNT = rf"(?:{NUMBER})(?:\s*{_UNIT}|(?![\w]|[.,]\d|-[^\W\d_]))"
_SCORING = _pattern(rf"[~≈(\s]*(?:{_WORD}\s*[:=\s]\s*(?:of\s+)?)*[~≈(\s]*{_AMOUNT}")
_BRACKETED = _pattern(rf"\s*(?:{_WORD}\s*[:=\s]\s*)*(?:{NUMBER})\s*(?:{_UNIT}|[-+*×=])")
_WITH_UNIT = _pattern(rf"(?<![\w.,]){NUMBER}\s*{_UNIT}")
_SCORE_WORD = _pattern(rf"(?<!\w)(?:{words.SCORE})\s*(?:[:=]\s*|of\s+|\s)\s*(?={_AMOUNT})")
_SEPARATOR = re.compile(r"\s*(?:=>|->|[,;:|、=]|\s-+\s|(?<=\w)-\s|(?P<bracket>[(\[]))\s*")
_BEFORE_LANGUAGE = re.compile(r"\s*(?:[,;:|()、]|\s-\s|=>|\b(?:in|using)\b)\s*")
_FLAG = re.compile(r"(?:(?<=\s)|(?<=\()|^)(?:--?[A-Za-z][\w=:.-]*|-0[0-7]*[A-Za-z]*)(?=[\s,)]|$)")
_JOINING = re.compile(r"\b(?:with|flags?|and)\s*$|(?:^|\s)[+&/-]+\s*$", re.IGNORECASE)


def plain(text: str) -> str:
    """The text with one kind of blank, dash and arrow, and without what nobody sees."""
    text = _GROUPS.sub("", _STRUCK.sub(" ", _UNSEEN.sub("", text[:MOST_CHARACTERS])))
    text = unicodedata.normalize("NFKC", text.translate(_DASHES).translate(_ARROWS))
    text = "".join(char if char.isprintable() else " " for char in text)
    text = re.sub(r"^#+\s*(?=\S)|\s+#+$|\*\*|(?<!\w)__|__(?!\w)", "", text.strip())
    return " ".join(text.split())


def read_header(text: str) -> Header:
    """What the header claims; see `Header`."""
    text = plain(text)
    before, scoring, doubt = _cut(text)
    if not scoring:
        return Header(text, problems=(doubt,))
    kept, thanks = _without_thanks(scoring)
    if not before:
        kept, before = _split_behind(kept)
    parsed = Reader().read(tokens(kept))
    language, flags = _language(before)
    header = _Claims(parsed).header(text)
    problems = header.problems
    if not header.claims_anything and not problems:
        problems = ("the header has a number that is neither a size nor a score",)
    if not language:
        problems = (*problems, "the header names no language")
    return replace(
        header,
        language=language,
        flags=tuple(dict.fromkeys((*flags, *parsed.flags))),
        problems=(*problems, *([doubt] if doubt else [])),
        remarks=(*header.remarks, *(f"not read: {part}" for part in thanks)),
    )


def _cut(text: str) -> tuple[str, str, str]:
    """The language, the scoring part, and what is doubtful about the cut."""
    if _SCORING.match(text):
        return "", text, ""
    for match in _SEPARATOR.finditer(text):
        rest = text[match.end() :]
        pattern = _BRACKETED if match["bracket"] else _SCORING
        if match.start() and pattern.match(rest):
            return text[: match.start()], rest, ""
    return _cut_without_separator(text)


def _cut_without_separator(text: str) -> tuple[str, str, str]:
    match = _SCORE_WORD.search(text) or _WITH_UNIT.search(text)
    if match and match.start():
        found = re.match(r"\d{1,3},\d{3}", match[0])
        doubt = f"'{found[0]}' may be one number or two" if found else ""
        return text[: match.start()], text[match.start() :], doubt
    loose = re.search(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*[^\W\d_])", text)
    if loose:
        return text, "", f"cannot tell whether {loose[0]} is a version, a size or a score"
    return text, "", "the header names neither a size nor a score"


def _without_thanks(text: str) -> tuple[str, list[str]]:
    """The text without the parts that thank somebody, and those parts."""
    parts = re.split(r"(?<=[,;()])|(?=[(])", text)
    thanks = [part.strip(" ,;()") for part in parts if words.is_gratitude(part)]
    return "".join(part for part in parts if not words.is_gratitude(part)), thanks


def _split_behind(scoring: str) -> tuple[str, str]:
    """`544 bytes, Python 2`: the scoring part and the language, where that stands last."""
    for match in reversed(list(_BEFORE_LANGUAGE.finditer(scoring))):
        part = scoring[match.end() :]
        first = re.match(r"[^\W\d_][\w#+.'-]*", part)
        if first and not re.fullmatch(_WORD, first[0], re.IGNORECASE):
            return scoring[: match.start()], part
    return scoring, ""


def _language(text: str) -> tuple[str, list[str]]:
    """The language's name as written, and the flags that stand with it."""
    flags = [match[0] for match in _FLAG.finditer(text)]
    name = _FLAG.sub(" ", text) if flags else text
    name = re.sub(r"\(\s*(?:with|flags?)?\s*\)", " ", name).strip(" ,:;|=>\"'")
    before = None
    while name != before:
        before, name = name, _JOINING.sub("", name).strip() if flags else name
    return " ".join(name.split()), flags


class _Claims:
    """What the sides say, put together."""

    def __init__(self, parsed: Parsed) -> None:
        self._parsed = parsed
        self._problems: list[str] = []
        self._remarks = list(parsed.remarks)

    def header(self, text: str) -> Header:
        """The claims; language and flags are the caller's."""
        summed = self._sum()
        singles = [side for side in self._parsed.sides if not side.is_sum]
        score = self._score(summed, singles)
        sizes = self._sizes(summed, singles, score)
        counted_in = "characters" if list(sizes) == ["characters"] else "bytes"
        other = sizes.get("characters") if counted_in == "bytes" else None
        size = sizes.get(counted_in)
        percents, points, extra = self._terms(summed.terms[1:] if summed else [], size)
        return Header(
            text,
            size=size,
            counted_in=counted_in,
            other_size=other,
            percents=percents,
            points=points,
            extra=extra,
            score=self._units(score),
            labels=tuple(self._parsed.labels),
            problems=tuple(self._problems),
            remarks=tuple(self._remarks),
        )

    def _sum(self) -> Side | None:
        """The calculation; the first of several."""
        sums = [side for side in self._parsed.sides if side.is_sum]
        if len(sums) > 1:
            self._problems.append("the header has several calculations: the first is read")
        return sums[0] if sums else None

    def _score(self, summed: Side | None, singles: list[Side]) -> Term | None:
        """The number that is the score: named so, or on the other side of the equals sign."""
        named = [side.first for side in singles if side.is_score]
        linked = [side.first for side in singles if side.linked and side.first not in named]
        others = [side.first for side in singles if not side.first.unit]
        found = named or (linked if summed else linked[1:]) or (others if summed else [])
        if not found and not summed:
            found = self._unnamed(singles)
        if len({term.value for term in found}) > 1:
            written = " and ".join(term.text for term in found)
            self._problems.append(f"the header has several scores: {written}; the last is read")
        return found[-1] if found else None

    def _unnamed(self, singles: list[Side]) -> list[Term]:
        """`544 bytes, 272` and `272 (544 bytes)`: the one number beside a size with its unit."""
        sized = [at for at, side in enumerate(singles) if side.first.unit]
        bare = [at for at, side in enumerate(singles) if not side.first.unit]
        if len(bare) != 1 or not sized:
            return []
        if bare[0] < sized[0] and not singles[sized[0]].in_brackets:
            return []
        term = singles[bare[0]].first
        self._remarks.append(f"{term.text} is read as the score")
        return [term]

    def _sizes(
        self, summed: Side | None, singles: list[Side], score: Term | None
    ) -> dict[str, int]:
        """The claimed sizes by unit, the unit of the calculation first."""
        terms = [summed.first] if summed else []
        terms += [side.first for side in singles if side.first is not score]
        found: dict[str, int] = {}
        named = any(term.unit for term in terms)
        for term in terms:
            if term.unit or not named or (summed and term is summed.first):
                self._add_size(found, term)
            else:
                self._problems.append(f"cannot tell what {term.text} is")
        return found

    def _add_size(self, found: dict[str, int], term: Term) -> None:
        size = _whole(term)
        unit = term.unit or "bytes"
        if size is None or term.percent or term.sign or term.odd_unit:
            what = " ".join(filter(None, (term.text, term.odd_unit)))
            self._problems.append(f"{what} is not a size in bytes or characters")
        elif found.setdefault(unit, size) != size:
            self._problems.append(f"two sizes: {found[unit]} and {size} {unit}; the first is read")

    def _terms(
        self, terms: list[Term], size: int | None
    ) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """What is taken off in percent and points, and what is added."""
        percents: list[int] = []
        points: list[int] = []
        extra = 0
        for term in terms:
            factor = _taken_off(term)
            whole = _whole(term)
            if factor is not None:
                percents.append(factor)
            elif whole is None or term.sign in ("*", "/") or term.percent:
                self._problems.append(f"cannot tell what '{term.sign} {term.text}' means")
            elif term.sign == "+":
                extra += whole
            else:
                points.append(whole)
        return tuple(percents), tuple(points), extra

    def _units(self, score: Term | None) -> int | None:
        if score is None:
            return None
        units = score.value * UNITS_PER_BYTE
        if score.percent or units.denominator != 1:
            self._problems.append(f"{score.text} cannot be a score")
            return None
        return int(units)


def _whole(term: Term) -> int | None:
    """The value as a whole number; `1.234 bytes` is a thousand and more."""
    value = term.value
    if term.unit and re.fullmatch(r"\d{1,3}\.\d{3}", term.text):
        value *= 1000
    return int(value) if value.denominator == 1 else None


def _taken_off(term: Term) -> int | None:
    """The basis points that `- 50%`, `50% bonus`, `* 0.5` or `/ 2` take off; None for others."""
    value = term.value
    if term.percent and term.sign in ("-", ""):
        share = value / 100
    elif term.sign == "*" and value:
        share = 1 - (value / 100 if term.percent else value)
    elif term.sign == "/" and value and not term.percent:
        share = 1 - 1 / Fraction(value)
    else:
        return None
    points = share * 10_000
    return int(points) if points.denominator == 1 and 0 <= points <= 10_000 else None
