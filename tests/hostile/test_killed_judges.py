"""The judge is killed at random moments: nothing of it survives, and nothing is counted twice."""

from __future__ import annotations

import pytest

from golf.errors import NoSandbox
from golf.verifier.detection import choose
from hostile.killing import kill_judges


@pytest.mark.parametrize(("isolation", "times"), [("namespaces", 12), ("landlock", 10)])
def test_nothing_is_left_of_killed_judges(isolation: str, times: int) -> None:
    try:
        choose(isolation)
    except NoSandbox as error:
        pytest.skip(str(error))
    assert kill_judges(times, seed=1, isolation=isolation) == []
