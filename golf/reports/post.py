"""`golf show ID --format markdown`: the answer to post, header and code and byte report.

In: an entry and its judging. Out: Markdown that GitHub and Stack Exchange render, without a final
line end. `golf.entries.posts` reads the header back to the same claim; a test holds the two
together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from golf.challenges.base import Bonus, Challenge
from golf.entries.bytes import byte_report
from golf.entries.claim import UNITS_PER_BYTE
from golf.entries.entry import Entry
from golf.entries.languages import language
from golf.records import Judging
from golf.reports.tables import escape_markdown
from golf.reports.visible import visible
from golf.reports.wording import language_text, size_text
from golf.results import Score


def answer_markdown(entry: Entry, judging: Judging, challenge: Challenge) -> str:
    """The whole answer."""
    parts = [f"# {answer_header(entry, judging, challenge)}", *_code(entry, judging)]
    parts.append("\n".join(f"- {escape_markdown(line)}" for line in _facts(entry, judging)))
    explanation = entry.posting.explanation if entry.posting else ""
    if explanation:
        parts.append(explanation if _headed(explanation) else f"## Explanation\n\n{explanation}")
    return "\n\n".join(parts)


def answer_header(entry: Entry, judging: Judging, challenge: Challenge) -> str:
    """`Perl -p, 43 bytes - 50% = 21.5`: what the author may claim, in the form others read.

    The bonuses are those that are granted; an entry that is not accepted has its size alone.
    """
    name = language_text(language(judging.language).name, entry.flags)
    text = f"{escape_markdown(name)}, {len(entry.source)} bytes"
    if entry.flag_bytes:
        text += f" + {entry.flag_bytes} ({escape_markdown(' '.join(entry.flags))})"
    if judging.score is None:
        return text
    counting = [challenge.bonus(bonus) for bonus in judging.score.bonuses]
    text += "".join(f" - {_worth(bonus)}" for bonus in counting)
    plain = judging.score.ten_thousandths == len(entry.source) * UNITS_PER_BYTE
    return text if plain and not counting else f"{text} = {Score(judging.score.ten_thousandths)}"


def _worth(bonus: Bonus) -> str:
    return bonus.worth.removeprefix("-")


def _code(entry: Entry, judging: Judging) -> Iterator[str]:
    """The source in a fence that is longer than any inside of it."""
    try:
        text = entry.source.decode("utf-8")
    except UnicodeDecodeError:
        yield "(The source is not UTF-8: post it as a file or a hex dump.)"
        return
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}{judging.language.rstrip('0123456789')}\n{text}\n{fence}"
    if "\r" in text or "\0" in text:
        yield "(The source has CR or NUL characters, which a post does not keep.)"


def _facts(entry: Entry, judging: Judging) -> Iterator[str]:
    """What was measured and verified."""
    yield f"{size_text(len(entry.source), entry.chars)}, {visible(judging.runtime, 80)}"
    yield from byte_report(entry.source, entry.source)
    yield f"{judging.cases_passed} of {judging.cases_run} cases passed, verdict {judging.verdict}"
    for bonus in judging.bonuses:
        if bonus.claimed:
            state = f"granted, {bonus.status}" if bonus.granted else "refused"
            reason = f": {visible(bonus.reason, 200)}" if bonus.reason else ""
            yield f"bonus {bonus.name} {state}{reason}"
    yield from (f"waived: {waiver}" for waiver in judging.waivers)
    yield f"isolation {judging.isolation}, seed {judging.seed}"


def _headed(text: str) -> bool:
    return text.startswith("#")
