"""What `golf verify` says: which results of a certificate came out the same, and which did not.

In: `Agreement`s. Out: lines, or plain data for JSON. Called by `golf.commands.audit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golf.auditing.certificate import Agreement
from golf.reports.json import Report
from golf.reports.lines import Line, listed
from golf.reports.visible import visible

_CHARS = 120


def agreement_lines(found: Sequence[Agreement]) -> Iterator[Line]:
    """A headline, then what differs, then what agrees."""
    results = [one for one in found if one.result]
    wrong = [one for one in results if not one.agrees]
    if wrong:
        yield Line("", f"DIFFERS: {len(wrong)} of {len(results)} results", "bold red")
    else:
        yield Line("", f"AGREES: all {len(results)} results", "bold green")
    yield from listed("differs", map(_both, wrong))
    yield from listed("agrees", (f"{one.name}: {_cut(one.there)}" for one in results if one.agrees))
    other = [one for one in found if not one.result and not one.agrees]
    yield from listed("other here", map(_both, other))


def agreement_report(found: Sequence[Agreement]) -> Report:
    """The comparison as JSON."""
    return {
        "agrees": all(one.agrees for one in found if one.result),
        "compared": [
            {
                "name": one.name,
                "certificate": one.there,
                "here": one.here,
                "agrees": one.agrees,
                "result": one.result,
            }
            for one in found
        ],
    }


def _both(one: Agreement) -> str:
    return f"{one.name}: {_cut(one.there)} there, {_cut(one.here)} here"


def _cut(text: str) -> str:
    return visible(text or "nothing", _CHARS)
