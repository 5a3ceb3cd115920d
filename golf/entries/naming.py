"""What a header calls a language → the ids of the language table it may mean.

`Python 2.7` is `python2`, `Python` may be both; `C (gcc)` is `c`, `C#` none of them. Each row's
`called` says which names are its own. Called by `loader`.
"""

from __future__ import annotations

import re
import unicodedata

from golf.entries.languages import languages

_BRACKETS = re.compile(r"\(([^()]*)\)")
_VERSION = re.compile(r"\s*v?\d+(\.\d+)*\s*")
_LONGEST = 80


def language_ids(name: str) -> tuple[str, ...]:
    """The ids of the languages a name may mean, in the order of the table; perhaps none."""
    for form in _forms(name):
        found = tuple(
            row.id for row in languages().values() if row.called and re.fullmatch(row.called, form)
        )
        if found:
            return found
    return ()


def _forms(name: str) -> list[str]:
    """The name in small letters: with its brackets opened, then without them.

    A version in brackets is part of the name: `Perl (6)` must not pass for Perl.
    """
    name = unicodedata.normalize("NFKC", name).casefold()[:_LONGEST]
    name = re.split(r"\s\+\s", name)[0]
    forms = [_BRACKETS.sub(r" \1 ", name)]
    if not any(_VERSION.fullmatch(inside) for inside in _BRACKETS.findall(name)):
        forms.append(_BRACKETS.sub(" ", name))
    return [" ".join(form.split()) for form in forms]
