"""The certificate of an audit: all that another moderator needs to do it again, as plain data.

    AuditReport → certificate → (a file, another machine) → Certified → agreements with a new audit

`golf.audits` is the caller; the schema is `docs/schema/certificate.json`. The program itself is
in it, so nothing else is needed. Bytes of the program are base64; inputs and outputs are text, with
bytes that are not UTF-8 escaped.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from golf.audit_records import AuditPlan, AuditReport, Evidence, Share
from golf.entries.entry import Entry
from golf.entries.flags import check_flags
from golf.entries.languages import language
from golf.errors import UsageError
from golf.results import InputMode

FORMAT, VERSION = "golf audit certificate", 1

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Certified:
    """What a certificate says, read back: enough to repeat the audit, and the results."""

    entry: Entry
    plan: AuditPlan
    seed: str
    waivers: tuple[str, ...]
    data: Data


@dataclass(frozen=True, slots=True)
class Agreement:
    """One thing compared. What is no `result` may differ without harm, and is only said."""

    name: str
    there: str
    here: str
    result: bool

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.there == self.here


def certificate(report: AuditReport) -> Data:
    """The certificate of an audit."""
    audit, start = report.audit, report.audit.start
    return {
        "format": FORMAT,
        "version": VERSION,
        "entry": _entry(start.entry),
        "challenge": {"id": start.entry.challenge, "revision": start.revision},
        "claim": start.plan.claim,
        "plan": asdict(start.plan),
        "seed": start.seed,
        "seed_origin": start.seed_origin,
        "waivers": list(start.waivers),
        "limits": asdict(start.limits),
        "toolchain": {
            "runtime": start.runtime,
            "fingerprint": start.fingerprint,
            "compile_command": start.compile_command,
        },
        "isolation": start.isolation,
        "versions": dict(start.versions),
        "started": _moment(start.started),
        "ended": _moment(audit.end.ended) if audit.end else None,
        "results": results(report),
    }


def _entry(entry: Entry) -> Data:
    return {
        "name": entry.name,
        "author": entry.author,
        "language": entry.languages[0],
        "input": str(entry.input_mode),
        "claims": list(entry.claims),
        "flags": list(entry.flags),
        "bytes": entry.size,
        "sha256": entry.sha256,
        "source": b64encode(entry.source).decode("ascii"),
    }


def results(report: AuditReport) -> Data:
    """What came of the audit, without times: the same wherever it is repeated."""
    found = report.counterexample
    return {
        "outcome": str(report.outcome),
        "verdict": str(report.judging.verdict),
        "confidence": report.audit.start.plan.confidence,
        "bound": report.bound,
        "strata": [asdict(one) for one in report.strata],
        "counterexample": _failure(found) if found else None,
        "failures": [_failure(one) for one in report.audit.evidence if one.kind == "found"],
        "questions": asdict(report.audit.end.questions) if report.audit.end else None,
    }


def _failure(evidence: Evidence) -> Data:
    failure = evidence.failure
    return {
        "case": str(failure.key),
        "refutes": evidence.bonus,
        "input": _text(failure.input),
        "output": _text(failure.output),
        "verdict": str(failure.judgement.verdict),
        "feedback": failure.judgement.feedback,
        "measures": dict(failure.judgement.measures),
    }


def _text(data: bytes) -> str:
    return data.decode("utf-8", "backslashreplace")


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read(data: Any, name: str) -> Certified:
    """A certificate read back; UsageError for what is none, or does not hold together."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UsageError(f"{name}: is no certificate of an audit; golf report writes them")
    if data.get("version") != VERSION:
        raise UsageError(
            f"{name}: is a certificate of version {data.get('version')}; this golf reads {VERSION}"
        )
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"{name}: is a damaged certificate: {error!r}") from None


def _read(data: Data) -> Certified:
    told = data["entry"]
    source = b64decode(told["source"], validate=True)
    entry = Entry(
        challenge=data["challenge"]["id"],
        author=told["author"],
        name=told["name"],
        posted=source,
        source=source,
        languages=(told["language"],),
        claims=tuple(told["claims"]),
        input_mode=InputMode(told["input"]),
        flags=tuple(told.get("flags", ())),
    )
    check_flags(language(told["language"]), entry.flags)
    if entry.sha256 != told["sha256"]:
        raise ValueError("the source is not the one that its hash names")
    shares = tuple(Share(**share) for share in data["plan"]["strata"])
    plan = AuditPlan(**data["plan"] | {"strata": shares})
    return Certified(entry, plan, data["seed"], tuple(data["waivers"]), data)


def compare(there: Data, here: Data) -> Iterator[Agreement]:
    """What a repeated audit has in common with the certificate; results last."""
    for name, path in (
        ("rules", ("challenge", "revision")),
        ("runtime", ("toolchain", "runtime")),
        ("toolchain", ("toolchain", "fingerprint")),
        ("compiled", ("toolchain", "compile_command")),
        ("isolation", ("isolation",)),
        ("golf", ("versions", "golf")),
        ("python", ("versions", "python")),
        ("system", ("versions", "system")),
    ):
        yield Agreement(name, _at(there, path), _at(here, path), result=False)
    told, found = there["results"], here["results"]
    for name in ("outcome", "verdict", "bound"):
        yield Agreement(name, str(told.get(name)), str(found.get(name)), result=True)
    for one, other in zip(told["strata"], found["strata"], strict=False):
        yield Agreement(str(one.get("name")), _counted(one), _counted(other), result=True)
    yield Agreement("failures", _failures(told), _failures(found), result=True)


def _at(data: Data, path: tuple[str, ...]) -> str:
    value: Any = data
    for step in path:
        value = value.get(step, "") if isinstance(value, dict) else ""
    return str(value)


def _counted(stratum: Data) -> str:
    return f"{stratum.get('failed')} of {stratum.get('run')} failed"


def _failures(results: Data) -> str:
    cases = [f"{one.get('case')} {one.get('verdict')}" for one in results.get("failures", ())]
    return ", ".join(cases) or "none"
