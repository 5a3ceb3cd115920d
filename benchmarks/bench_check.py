"""What the judge adds to the programs it runs: a check of a real solver, and start-up times.

The judge's share is the wall time of a whole `golf check`, start-up included, beyond what the
program's own runs need when both cores are always busy. Numbers are for this machine.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
GOLF = (sys.executable, "-m", "golf")
SOLVER = ROOT / "examples" / "pocket_cube" / "optimal.py"
ROUNDS = 3
CASES = 300


def timed(*words: str) -> tuple[float, str]:
    started = time.monotonic()
    done = subprocess.run([*GOLF, *words], capture_output=True, text=True, cwd=ROOT)
    return time.monotonic() - started, done.stdout


def share(jobs: int) -> tuple[float, float, float]:
    """Wall seconds, the least they could be, and the judge's share of them."""
    wall, out = timed(
        "check", str(SOLVER), "--cases", str(CASES), "--seed", "1", "--jobs", str(jobs), "--json"
    )
    least = json.loads(out)["seconds"]["program"] / jobs
    return wall, least, (wall - least) / wall


def main() -> None:
    print(f"golf check of {SOLVER.name}, {CASES} cases, {ROUNDS} rounds, medians")
    print(f"{'jobs':>6} {'wall s':>8} {'programs s':>11} {'share':>7}   goal")
    for jobs in (1, 2):
        rounds = [share(jobs) for _ in range(ROUNDS)]
        wall, least, part = (statistics.median(column) for column in zip(*rounds, strict=True))
        print(f"{jobs:>6} {wall:>8.2f} {least:>11.2f} {part:>7.1%}   <= 3 %")
    for words, goal in ((("--help",), 0.25), (("challenges",), None), (("languages",), None)):
        times = [timed(*words)[0] for _ in range(2 * ROUNDS + 1)]
        wanted = f"   goal <= {goal} s" if goal else ""
        print(f"golf {' '.join(words):<12} {statistics.median(times):.3f} s{wanted}")


if __name__ == "__main__":
    main()
