"""What the doctor says: findings, each with what is wrong, where, the evidence in numbers and the fix as code."""

from __future__ import annotations

import textwrap
from dataclasses import asdict, dataclass, field
from typing import Any

KINDS = {
    "overwritten": "a gradient is overwritten instead of accumulated",
    "no upstream": "the gradient of the result is left out of the chain rule",
    "sign": "a local derivative has the wrong sign",
    "swapped": "the operands' derivatives are swapped",
    "local": "a local derivative is wrong",
    "missing": "a rule is missing",
    "forward": "a result is wrong already on the way forward",
    "order": "the visit order is not topological",
    "twice": "a node passes its gradient on more than once",
    "never": "a node is never visited",
    "seed": "the walk is not seeded with 1",
    "walk": "the backward walk gives wrong gradients",
    "shared": "one thing is shared by calls or values that should each have their own",
    "late binding": "functions that are made in a loop all see its last values",
    "equality": "values are compared by their numbers, so two of them count as one",
    "crash": "an operation fails",
    "died": "the program stopped with an error",
    "not learning": "the loss does not fall",
    "rate": "the learning rate does not fit",
    "schedule": "the learning rate goes wrong on the way",
    "optimizer": "the optimizer does not make the steps it should",
    "decay": "the weights are driven away from 0",
    "clipping": "the gradients are clipped the wrong way round",
    "loss": "the loss is not what it should be",
    "data": "the data is not what it should be",
    "evaluation": "the result is not measured as it should be",
    "parameters": "the parameters are not what they should be",
    "cut": "a value is cut out of the graph",
    "not zeroed": "gradients are not zeroed between steps",
    "no update": "the parameters are not moved by their gradients",
    "ascent": "the update goes uphill",
    "diverging": "the learning rate is too large: the loss grows",
    "stale": "data changed between the forward and the backward pass",
    "nan": "a number stopped being finite",
    "underflow": "a number is too small for a float, and became 0",
    "dead relu": "relu units are dead",
    "vanishing": "gradients vanish on the way back",
    "exploding": "gradients explode on the way back",
}


@dataclass(frozen=True)
class Place:
    """A line of the examined code."""

    file: str = ""
    line: int | None = None
    text: str = ""

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}" + (f"   {self.text.strip()}" if self.text else "")


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong."""

    kind: str  # a key of KINDS
    what: str
    where: Place = field(default_factory=Place)
    evidence: str = ""
    fix: str = ""
    op: str = ""  # the operation, where the fault is in one
    always: bool = True  # at every point that was tried, and not at some only
    read: bool = False  # from the text alone: the numbers have to confirm it
    cure: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # files, as they read with the fix that was tried

    def __str__(self) -> str:
        head = f"{KINDS[self.kind]}" + (f" ({self.op})" if self.op else "")
        parts = [("what", self.what), ("where", str(self.where)), ("evidence", self.evidence), ("fix", self.fix)]
        lines = [head]
        for name, text in parts:
            if text:
                lines.append(textwrap.indent(text, " " * 14).replace(" " * 14, f"    {name:10}", 1))
        return "\n".join(lines)


@dataclass
class Report:
    """All findings, and notes on what is no mistake but worth knowing. True if nothing is wrong and everything could
    be examined."""

    subject: str
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)  # what was examined
    unseen: list[str] = field(default_factory=list)  # what should have been examined, but could not be, and why

    @property
    def healthy(self) -> bool:
        """Whether everything could be examined and nothing was found."""
        return not self.findings and not self.unseen

    def __bool__(self) -> bool:
        return self.healthy

    @property
    def kinds(self) -> list[str]:
        """The kind of each finding."""
        return [finding.kind for finding in self.findings]

    def __str__(self) -> str:
        looked = f" Looked at {', '.join(self.looked)}." if self.looked else ""
        if self.healthy:
            lines = [f"{self.subject}: nothing wrong found.{looked}"]
        elif not self.findings:
            lines = [f"{self.subject}: not everything could be looked at; the rest shows nothing wrong.{looked}"]
        else:
            count = f"{len(self.findings)} finding{'s' * (len(self.findings) != 1)}"
            lines = [f"{self.subject}: {count}.{looked}"]
            lines += [f"{i}. {finding}" for i, finding in enumerate(self.findings, 1)]
        lines += [f"not looked at: {reason}" for reason in self.unseen]
        return "\n".join([*lines, *(f"note: {note}" for note in self.notes)])

    def plain(self) -> str:
        """The report for a terminal: without escape sequences that came from the program."""
        return harmless(str(self))

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        plain = asdict(self)
        for finding in plain["findings"]:
            del finding["cure"]  # whole files, only for internal use
        return {**plain, "healthy": self.healthy}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        findings = [Finding(**{**each, "where": Place(**each["where"])}) for each in data["findings"]]
        return cls(data["subject"], findings, data["notes"], data["looked"], data["unseen"])


def take_over(report: Report, other: Report) -> None:
    """Add to a report the findings and notes of another one, on a part of the same subject."""
    report.findings += other.findings
    report.notes += other.notes
    report.unseen += other.unseen
    report.looked += other.looked


def said(error: BaseException) -> str:
    """The message of an error; only its class if it cannot be printed."""
    try:
        text = str(error)
    except Exception:
        return type(error).__name__
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def harmless(text: str) -> str:
    """The text without control characters and lone surrogates, which a terminal or XML cannot take."""
    return "".join(c if c in "\n\t" or (c.isprintable() and not 0xD800 <= ord(c) <= 0xDFFF) else "?" for c in text)


def unlike(a: float, b: float, least: int = 6) -> tuple[str, str]:
    """Two numbers, printed with as many digits as it takes to tell them apart."""
    for digits in range(least, 17):
        one, other = f"{a:.{digits}g}", f"{b:.{digits}g}"
        if one != other:
            return one, other
    return repr(a), repr(b)
