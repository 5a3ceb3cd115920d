"""One `golf check` of many at once, with a limit that would be missed if runs were crowded."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from golf import usecases
from golf.challenges import registry
from golf.results import InputMode

challenge = registry.get("pocket-cube")
type(challenge).limits = replace(challenge.limits, wall_seconds=float(sys.argv[2]))
request = usecases.Request(
    path=Path(sys.argv[1]),
    author="tests",
    language="python3",
    cases=2,
    input_mode=InputMode.ARGV,
    seed="busy",
)
judging = usecases.check(request).judging
verdicts = sorted({str(failure.judgement.verdict) for failure in judging.failures})
json.dump({"verdicts": verdicts, "longest": judging.longest_seconds}, sys.stdout)
