"""The arithmetic of a header: tokens in, sides of an equation out, then the numbers it claims.

    544 bytes - 50% = 272      sides: [544 bytes, -50%], [272]
    score 21 (81 bytes - 50)   sides: [21, a score], [81 bytes, -50]

A side is a list of terms; the first is what the others are taken from. `header` is the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from golf.entries.posts import words
from golf.entries.posts.tokens import Token

_DEEPEST = 8


@dataclass
class Term:
    """One number of a side with its sign (`+`, `-`, `*`, `/`) and the unit that stands by it."""

    sign: str
    value: Fraction
    text: str
    percent: bool = False
    unit: str = ""
    odd_unit: str = ""


@dataclass
class Side:
    """Terms that belong together.

    `linked`: it stands next to an equals sign; `in_brackets`: it stands in brackets.
    """

    terms: list[Term] = field(default_factory=list)
    is_score: bool = False
    linked: bool = False
    in_brackets: bool = False

    @property
    def is_sum(self) -> bool:
        """Whether something is added, taken off or multiplied here."""
        return len(self.terms) > 1

    @property
    def first(self) -> Term:
        """The number that the sum starts from."""
        return self.terms[0]


@dataclass
class Parsed:
    """What the tokens say: the sides in their order, flags and words beside them, remarks."""

    sides: list[Side] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


class Reader:
    """Reads tokens one after the other; `depth` counts the brackets around them."""

    def __init__(self, depth: int = 0) -> None:
        self.parsed = Parsed()
        self._side = Side()
        self._sign = ""
        self._unit = ""
        self._older: list[str] = []
        self._depth = depth

    def read(self, tokens: Sequence[Token]) -> Parsed:
        """Everything the tokens say."""
        at = 0
        while at < len(tokens):
            token = tokens[at]
            at += 1
            if token.kind == "open":
                end = _closing(tokens, at)
                self._bracket(tokens[at:end])
                at = end + 1
            else:
                self._take(token)
        self._end_side()
        if self._older:
            text = f"older numbers {', '.join(self._older)} are not struck out: the last is read"
            self.parsed.remarks.append(text)
        return self.parsed

    def _take(self, token: Token) -> None:
        if token.kind == "number" and token.value is not None:
            self._number(token)
        elif token.kind == "sign":
            self._sign = token.text.replace("×", "*").replace("÷", "/")
        elif token.kind == "equals":
            self._end_side(linked=True)
        elif token.kind == "break":
            self._end_side()
        elif token.kind == "flag":
            self.parsed.flags.append(token.text)
        elif token.kind == "word":
            self._word(token.text)

    def _number(self, token: Token) -> None:
        term = Term(self._sign, token.value or Fraction(), token.text, token.percent, self._unit)
        fresh = not self._side.terms
        if self._sign and fresh and self._belongs_before():
            self.parsed.sides[-1].terms.append(term)
        elif self._sign or fresh or token.percent:
            self._side.terms.append(term)
        else:
            self._next_to_another(term)
        self._sign = self._unit = ""

    def _belongs_before(self) -> bool:
        """Whether `, -50%` goes on with what stands before the comma."""
        return bool(self.parsed.sides) and not self._side.linked

    def _next_to_another(self, term: Term) -> None:
        """`240 238 234 bytes`: the last number is the one that counts, unless units differ."""
        last = self._side.terms[-1]
        if last.unit or last.percent or self._side.is_score or self._side.is_sum:
            linked = self._side.linked
            self._end_side()
            self._side.linked = linked
        elif _thousands(last, term):
            self._side.terms.pop()
            self.parsed.remarks.append(f"{last.text} {term.text} is read as one number")
            term.value += last.value * 1000
            term.sign = last.sign
        else:
            self._older.append(last.text)
            self._side.terms.pop()
        self._side.terms.append(term)

    def _word(self, text: str) -> None:
        kind = words.unit(text)
        last = self._side.terms[-1] if self._side.terms and not self._sign else None
        if kind and last is None:
            self._unit = kind
        elif kind and last is not None:
            last.unit = last.unit or kind
        elif words.means_score(text):
            self._side.is_score = True
        elif words.other_unit(text) and last is not None and not last.unit and not last.percent:
            last.odd_unit = text
        elif not words.means_total(text):
            self.parsed.labels.append(text.casefold())

    def _end_side(self, linked: bool = False) -> None:
        side = self._side
        self._side = Side(linked=linked)
        self._sign = self._unit = ""
        if side.terms:
            side.linked = side.linked or linked
            self.parsed.sides.append(side)
        elif side.is_score:
            self._side.is_score = True
            self._side.linked = side.linked or linked

    def _bracket(self, inside: Sequence[Token]) -> None:
        numbers = [token for token in inside if token.kind == "number"]
        first = inside[0].kind if inside else ""
        if self._depth >= _DEEPEST:
            self.parsed.remarks.append("too many brackets in the header: the inner ones are left")
        elif first == "sign" and numbers and self._target() is not None:
            self._go_on(inside)
        elif numbers and _is_claim(inside):
            self._apart(inside)
        else:
            self._aside(inside)

    def _target(self) -> Side | None:
        """The side that `(-50%)` is about."""
        if self._side.terms:
            return self._side
        return self.parsed.sides[-1] if self.parsed.sides else None

    def _go_on(self, inside: Sequence[Token]) -> None:
        """`544 bytes (-50%)`: the terms in the brackets belong to what stands before them."""
        target = self._target()
        found = Reader(self._depth + 1).read(inside)
        if target is not None:
            target.terms.extend(term for side in found.sides for term in side.terms)
        self._merge(found)

    def _apart(self, inside: Sequence[Token]) -> None:
        """`125 (135 - 10)`: a sum or a size of its own."""
        found = Reader(self._depth + 1).read(inside)
        if self._side.terms and all(_only_percent(side) for side in found.sides):
            self._side.terms.extend(term for side in found.sides for term in side.terms)
        else:
            for side in found.sides:
                side.in_brackets = True
            self.parsed.sides.extend(found.sides)
        self._merge(found)

    def _aside(self, inside: Sequence[Token]) -> None:
        """Words, flags, or a bare number that says nothing here."""
        for token in inside:
            if token.kind == "flag":
                self.parsed.flags.append(token.text)
            elif token.kind == "word":
                self._word(token.text)
            elif token.kind == "number":
                self.parsed.remarks.append(f"({token.text}) is not read")

    def _merge(self, found: Parsed) -> None:
        self.parsed.flags.extend(found.flags)
        self.parsed.labels.extend(found.labels)
        self.parsed.remarks.extend(found.remarks)


def _closing(tokens: Sequence[Token], start: int) -> int:
    """Where the bracket that was opened before `start` ends; the end where nothing closes it."""
    depth = 1
    for at in range(start, len(tokens)):
        depth += (tokens[at].kind == "open") - (tokens[at].kind == "close")
        if not depth:
            return at
    return len(tokens)


def _thousands(first: Term, second: Term) -> bool:
    """Whether `1 234` is one number: sizes shrink, so an older one would not be smaller."""
    digits = len(first.text) <= 3 and len(second.text) == 3
    return (
        digits
        and first.text.isdecimal()
        and second.text.isdecimal()
        and (first.value < second.value)
    )


def _is_claim(inside: Iterable[Token]) -> bool:
    """Whether the brackets hold a sum, a percentage or a number with a unit."""
    return any(
        token.kind in ("sign", "equals") or token.percent or words.unit(token.text)
        for token in inside
    )


def _only_percent(side: Side) -> bool:
    return all(term.percent for term in side.terms)
