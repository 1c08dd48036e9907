"""What a learner is told about an exercise: which number is wrong, why, on which line, and what to write.

These classes hold and print the feedback; exercise.py works it out.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from ...foreign.finding import find_roles
from ...foreign.visits import last_value, named_values, watch_visits
from ...see import snapshot
from ...see.pushes import run
from ...see.walk import Walk, find

DECIMALS = 7


@dataclass(frozen=True)
class Reason:
    """Why a number is wrong, the line to write instead, and the learner's line it is about (from 1)."""

    text: str
    fix: str
    line: int | None = None

    def __str__(self) -> str:
        where = f"your line {self.line}: " if self.line else ""
        return f"because {where}{self.text}\n  write {self.fix}"


@dataclass(frozen=True)
class Finding:
    """One wrong number: the program, the value, the number found and the one expected, and the reasons, if known."""

    case: str
    name: str  # "a.grad"
    got: float
    expected: float
    reasons: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        got, expected = _shown(self.got), _shown(self.expected)
        if got == expected:  # they differ in later digits only
            got, expected = repr(self.got), repr(self.expected)
        return f"{self.case}: {self.name} is {got}, expected {expected}"


def _shown(number: float) -> str:
    return f"{number:.{DECIMALS}g}"


@dataclass(frozen=True)
class Problem:
    """Why the text did not run: the error in words, and the learner's own line."""

    message: str
    line: int | None

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass
class Feedback:
    """The result of one exercise."""

    exercise: str
    findings: list[Finding] = field(default_factory=list)
    problem: Problem | None = None
    checked: int = 0  # numbers compared
    built_on: list[str] = field(default_factory=list)  # other exercises that are to blame, by their titles
    advice: str = ""  # how a right answer could be better
    programs: dict[str, str] = field(default_factory=dict)
    """The text of each program that ran, by name."""
    namespaces: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The names each program defined, the learner's Values among them, to inspect or to walk."""

    @property
    def passed(self) -> bool:
        return not self.findings and self.problem is None

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        if self.problem:
            return f"{self.exercise}: {self.problem}"
        if self.passed:
            return f"{self.exercise}: right, {self.checked} numbers compared to {DECIMALS} decimals"
        wrong = f"{self.exercise}: {len(self.findings)} of {self.checked} numbers are wrong"
        return "\n".join([wrong, *(f"  {finding}" for finding in self.findings), *map(str, self.reasons)])

    @property
    def reasons(self) -> list[Reason]:
        """Each reason once, in the order of the findings; reasons that ask for the same change count as one."""
        told: dict[str, Reason] = {}
        for finding in self.findings:
            for reason in finding.reasons:
                told.setdefault(reason.fix, reason)
        return list(told.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {
            "exercise": self.exercise,
            "passed": self.passed,
            "checked": self.checked,
            "problem": asdict(self.problem) if self.problem else None,
            "built_on": self.built_on,
            "findings": [{**asdict(finding), "text": str(finding)} for finding in self.findings],
        }

    def visits(self, case: str) -> list[str]:
        """The names in the order in which the learner's `backward` visits them; numbers without a name are left out."""
        names = self.namespaces[case]
        roles = find_roles(names["Value"])
        called = {id(value): name for name, value in named_values(roles, names).items()}
        visited = (id(visit.node) for visit in watch_visits(roles, last_value(roles, names)))
        return [called[node] for node in visited if node in called]

    def replay(self, case: str) -> Walk:
        """The learner's own backward pass through one program, as a walk: what each `_backward` really
        does, in the order in which the learner's `backward` really calls them."""
        names = self.namespaces[case]
        roles = find_roles(names["Value"])
        root = last_value(roles, names)
        for name, value in named_values(roles, names).items():
            value.label = name
        graph = snapshot.take(root)
        visits = [find(graph, visit.node) for visit in watch_visits(roles, root)]  # a node may appear twice
        visits = [node for node in visits if graph.inputs[node]]
        pushes, grads = run(graph, visits)
        return Walk(graph, visits, pushes, grads, case)
