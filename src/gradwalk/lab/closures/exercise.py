"""How an exercise works: a place in a class, programs that test it, and a report that says what is wrong and why.

A learner's text is put into its place in a full class (classroom.py), or a class comes written from scratch. Either
way, small programs run on it, and every number is compared with that of gradwalk's own engine. reasons.py says
why a number is wrong; the exercises themselves are in exercises.py.

There is no time limit here: the caller must stop a body that never ends.
"""

from __future__ import annotations

import ast
import random
import re
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from ...engine.value import Value
from ...foreign.finding import find_roles
from ...foreign.hashes import hashes_from_0
from ...foreign.methods import METHODS, has_rule
from ...foreign.mistakes import Cause
from ...foreign.roles import RoleNotFound, Roles
from .. import classroom
from ..long_graphs import slow_backward
from .feedback import DECIMALS, Feedback, Finding, Problem
from .reasons import causes_in, operand_places, rule_reasons, walk_reasons

FILE = "your code"
DEEP = 200
"""The depth of calls allowed in a learner's text: enough for every test program, and endless recursion ends soon."""


@dataclass(frozen=True)
class Case:
    """A small program that uses `Value`, and the names whose data and gradients are compared."""

    name: str
    program: str
    watched: tuple[str, ...]

    def run(self, kind: type) -> dict[str, Any]:
        names: dict[str, Any] = {"Value": kind}
        exec(compile(self.program, self.name, "exec"), names)
        return names

    def expected(self) -> dict[str, float]:
        """Data and gradients from gradwalk's engine, under the keys `a.data`, `a.grad`."""
        return dict(_read(self.run(Value), self.watched))


def _read(names: dict[str, Any], watched: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    for name in watched:
        value = names[name]
        yield f"{name}.data", float(value.data)
        yield f"{name}.grad", float(value.grad)


def case(program: str, name: str = "") -> Case:
    """A program with every name in it watched. Without a name of its own it is named after what it computes."""
    program = textwrap.dedent(program).strip() + "\n"
    lines = [line for line in program.splitlines() if "backward()" not in line]
    targets = [name for line in lines if " = " in line for name in line.strip().partition(" = ")[0].split(", ")]
    watched = filter(str.isidentifier, targets)
    leaves = [line for line in lines if re.fullmatch(r"\w+ = Value\(.*\)", line)]
    numbers = ", ".join(re.sub(r"Value\((.*)\)", lambda m: f"{float(m[1]):g}", line) for line in leaves)
    computed = "; ".join(line for line in lines if line not in leaves)
    return Case(name or f"{computed} at {numbers}", program, tuple(dict.fromkeys(watched)))


@dataclass(frozen=True)
class Exercise:
    """One place in the class, to be written by the learner.

    key      its key in ALL, and the place's name in the class
    title    what a tab shows
    task     what to do, in a sentence
    cases    the programs that test it
    hints    from a nudge to nearly the answer
    method   the method it is about, for `grade`
    fresh    makes one more program, with different numbers in every run
    also     further programs, for classes written from scratch
    lab      further programs, for the lab only
    """

    key: str
    title: str
    task: str
    cases: tuple[Case, ...]
    hints: tuple[str, ...]
    method: str
    fresh: Callable[[random.Random], Case] | None = None
    also: tuple[Case, ...] = ()
    lab: tuple[Case, ...] = ()

    @property
    def starter(self) -> str:
        return classroom.STARTERS[self.key]

    @property
    def solution(self) -> str:
        return classroom.SOLUTIONS[self.key]

    def full_class(self, body: str) -> str:
        """The whole class with this body in its place and the solution in every other."""
        return classroom.full_class({self.key: textwrap.dedent(body)})[0]

    def span(self, body: str) -> tuple[int, int]:
        """The first and last line, from 1, of the body in the full class."""
        return classroom.full_class({self.key: textwrap.dedent(body)})[1][self.key]

    def build(self, body: str) -> type:
        """The learner's class. Text that Python cannot read raises SyntaxError with the learner's line."""
        _parse(body)
        names: dict[str, Any] = {}
        exec(compile(self.full_class(body), FILE, "exec"), names)
        kind: type = names["Value"]
        return kind

    def run(self, body: str, seed: int | None = None) -> Feedback:
        """Put the body in its place and try it; `seed` chooses the numbers of the last program."""
        report = Feedback(self.key)
        try:
            kind = self.build(body)
        except SyntaxError as error:
            report.problem = Problem(f"Python cannot read this: {error.msg}", error.lineno)
            return report
        first, last = self.span(body)

        def own_line(error: BaseException) -> int | None:
            lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
            mine = [line - first + 1 for line in lines if line and first <= line <= last]
            return mine[-1] if mine else None

        fresh = (self.fresh(random.Random(seed)),) if self.fresh else ()
        with _calls_at_most(DEEP):
            self._try(kind, report, own_line, (*self.cases, *self.lab, *fresh), body)
            if report.passed and self.method == "backward":
                report.advice = slow_backward(kind)
        return report

    def passes(self, body: str) -> bool:
        """Whether a body is right, without any explanation."""
        report = Feedback(self.key)
        fresh = tuple(self.fresh(random.Random(seed)) for seed in range(4)) if self.fresh else ()
        with _calls_at_most(DEEP):
            self._try(self.build(body), report, lambda error: None, (*self.cases, *self.lab, *fresh), explained=False)
        return report.passed

    def grade(self, kind: type) -> Feedback:
        """Try a class that somebody wrote from scratch."""
        report = Feedback(self.key)
        if not callable(getattr(kind, self.method, None)):
            report.problem = Problem(f"the class has no {self.method}", None)
            return report

        codes = [code for member in vars(kind).values() if (code := getattr(member, "__code__", None))]
        files = {code.co_filename for code in codes}

        def their_line(error: BaseException) -> int | None:
            frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in files]
            return frames[-1].lineno if frames else None

        with nullcontext() if issubclass(kind, Value) else hashes_from_0(kind):
            self._try(kind, report, their_line, (*self.cases, *self.also))
        return report

    def _try(
        self,
        kind: type,
        report: Feedback,
        line: Callable[[BaseException], int | None],
        cases: tuple[Case, ...],
        body: str = "",
        explained: bool = True,
    ) -> None:
        for trial in cases:
            report.programs[trial.name] = trial.program
            try:
                names = trial.run(kind)
                got = dict(_read(names, trial.watched))
            except RecursionError as error:
                report.problem = Problem("it calls itself without end (RecursionError)", line(error))
                return
            except SystemExit as error:
                report.problem = Problem("it ended the whole program (SystemExit)", line(error))
                return
            except Exception as error:
                report.problem = Problem(f"{type(error).__name__}: {error}", line(error))
                return
            report.namespaces[trial.name] = names
            for name, expected in trial.expected().items():
                report.checked += 1
                if round(abs(got[name] - expected), DECIMALS) != 0:
                    report.findings.append(Finding(trial.name, name, got[name], expected))
            if report.findings and not explained:
                return
        if report.findings:
            self._explain(kind, report, body)

    def _explain(self, kind: type, report: Feedback, body: str) -> None:
        """Add reasons to the findings, where the learner's rule or walk shows a known mistake."""
        try:
            roles = find_roles(kind)
        except RoleNotFound:
            return
        causes = self._causes(roles)
        for i, finding in enumerate(report.findings):
            names = report.namespaces[finding.case]
            try:
                if self.method == "backward":
                    reasons = walk_reasons(roles, names)
                elif finding.name.endswith(".grad"):
                    used_as = operand_places(roles, names, finding.name.removesuffix(".grad"))
                    reasons = rule_reasons(causes, used_as, body)
                else:
                    reasons = []
            except Exception:
                continue  # it fails when examined by itself; the number is reported without a reason
            report.findings[i] = replace(finding, reasons=tuple(reasons))

    def _causes(self, roles: Roles) -> list[Cause]:
        """The known mistakes in the rule; none if it fails when tried by itself."""
        if self.method == "backward":
            return []
        try:
            rules = [method for method in METHODS if method.name == self.method and has_rule(roles, method)]
            return [cause for method in rules for cause in causes_in(roles, method)]
        except Exception:
            return []


@contextmanager
def _calls_at_most(depth: int) -> Iterator[None]:
    """Limit the recursion depth to this many calls below the current one."""
    limit, here, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame := frame.f_back:  # type: ignore[assignment]
        here += 1
    sys.setrecursionlimit(min(limit, here + depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _parse(body: str) -> None:
    """Raise SyntaxError, with the learner's own line number, if the body cannot be parsed."""
    try:
        ast.parse("def _backward():\n" + textwrap.indent(textwrap.dedent(body), "    ") + "\n    pass\n")
    except SyntaxError as error:
        error.lineno = max(1, (error.lineno or 2) - 1)
        raise
