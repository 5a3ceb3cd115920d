"""Which challenges there are: one line each, loaded when first asked for.

A worker on another machine finds a challenge by its id here, so ids never change their meaning.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from golf.challenges.base import Challenge
from golf.errors import UnknownName

_CHALLENGES = {
    "pocket-cube": "golf.challenges.pocket_cube:PocketCube",
    "peg-solitaire": "golf.challenges.peg_solitaire:PegSolitaire",
    "cubic-eight-puzzle": "golf.challenges.cubic_eight:CubicEight",
    "turnover": "golf.challenges.turnover:Turnover",
    "rubik-cube": "golf.challenges.rubik_cube:RubikCube",
}


def ids() -> tuple[str, ...]:
    """All ids, in the order in which they are listed."""
    return tuple(_CHALLENGES)


@cache
def get(challenge_id: str) -> Challenge:
    """The challenge of that id; UnknownName lists those there are."""
    if challenge_id not in _CHALLENGES:
        raise UnknownName("challenge", challenge_id, _CHALLENGES)
    module, _, name = _CHALLENGES[challenge_id].partition(":")
    challenge = getattr(import_module(module), name)()
    assert isinstance(challenge, Challenge)  # noqa: S101 - the table above says so
    return challenge
