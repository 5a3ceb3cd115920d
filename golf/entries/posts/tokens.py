"""The scoring part of a header cut into tokens: numbers, signs, brackets, words, flags.

In: text (see `header.plain`: one kind of dash, one kind of arrow). Out: a list of `Token`s for
`sides`. Headers are plain text here; nothing in this module sees HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from golf.entries.posts import words

_MOST_DIGITS = 9

# 1,234 and 1'234 and 1_234 and 1.234.567 have thousands separators; 213,5 and 213.5 decimals.
NUMBER = r"\d{1,3}(?:(?P<mark>[,'’_.])\d{3}(?:(?P=mark)\d{3})+|[,'’_]\d{3})(?!\d)|\d+(?:[.,]\d+)?"
_UNIT_BESIDE = rf"(?:{words.BYTES}|{words.CHARACTERS}|B(?![^\W\d_]))"
_TOKEN = re.compile(
    rf"""
    (?P<number>{NUMBER})(?P<percent>\s*%)?(?P<tail>(?!{_UNIT_BESIDE})[^\W\d_]\w*)?
  | (?<![\w)])(?P<flag>--?(?:[a-z]\w*(?:=\w+)?|0[0-7]+[a-z]*(?![.,%\d])))
  | (?P<equals>=+>?|:=)
  | (?P<sign>[-+*×/÷])
  | (?P<open>[(\[{{])
  | (?P<close>[)\]}}])
  | (?P<break>[,;:|。、]|\.(?=\s|$))
  | (?P<word>(?:{_UNIT_BESIDE})(?![^\W\d_])|[^\W\d_][^\W_]*(?:['’-][^\W\d_]+)*)
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is the name of a group above; `value` is set for numbers, in percent or bytes."""

    kind: str
    text: str
    value: Fraction | None = None
    percent: bool = False


def tokens(text: str) -> list[Token]:
    """The tokens of a text; what is none of them is left out."""
    return list(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if match["number"] is None:
            yield Token(kind, match[0])
        elif match["tail"] or (value := number(match["number"])) is None:
            yield Token("word", match[0])  # `2sable`, `3rd`, or a number too large to be true
        else:
            yield Token("number", match[0], value, match["percent"] is not None)


def number(text: str) -> Fraction | None:
    """The value of a number as people write it; None for more than nine digits."""
    if len(text) > 2 * _MOST_DIGITS:
        return None
    digits = re.sub(r"['’_]", "", text)
    if re.fullmatch(r"\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3}){2,}", digits):
        digits = re.sub(r"[,.]", "", digits)
    digits = digits.replace(",", ".")
    whole = digits.partition(".")[0]
    return Fraction(digits) if len(whole) <= _MOST_DIGITS else None
