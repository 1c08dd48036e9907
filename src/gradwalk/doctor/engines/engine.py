"""The doctor for engines: a learner's `Value` class, examined part by part.

Each operation's rule is tried by itself (foreign/mistakes.py), then the walk on small graphs (walking.py), then what
is composed of the rest. A fault is reported where it is, not in everything built on it.

This file knows the order in which to look. All it needs of the class is micrograd's interface.
"""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...engine.real import agree
from ...foreign.finding import find_roles
from ...foreign.methods import METHODS, Method, applied, is_primitive, names_in, offers, precision
from ...foreign.mistakes import shown_call
from ...foreign.roles import RoleNotFound, Roles
from ...lab.closures.reasons import causes_in
from ..report import KINDS, Finding, Place, Report, said, unlike
from ..text.source import Code, calls, file_of, is_composed, passing_place, result_place, rule_line
from .arithmetic import operators_amiss
from .dressing import by_identity
from .equality import confuses_equals
from .walking import walk_fault

DEEP = (
    "no mistake, but a limit: a graph of 3000 operations one after the other would end in RecursionError, for the walk "
    "calls itself once for each, as micrograd's does"
)


def diagnose_engine(kind: type, roles: Roles | None = None, root: Any = None) -> Report:
    """What is wrong with a class: its operations one by one, and its walk; `root` ends a graph of the program."""
    report = Report(f"class {kind.__name__}")
    doctor = EngineDoctor(kind, report, root)
    if roles is not None:
        doctor.roles = roles
    doctor.look()
    return report


def wrong_numbers(roles: Roles, was_used: Callable[[str], bool]) -> list[Finding]:
    """For a class that only computes forward: the operators that were used and give wrong numbers."""
    doctor = EngineDoctor(roles.kind, Report(f"class {roles.kind.__name__}"))
    doctor.roles, doctor.precision = roles, precision(roles)
    used = [m for m in METHODS if m.name.startswith("__") and offers(roles, m) and was_used(m.name)]
    found: list[Finding | None] = []
    for method in used:
        with suppress(Exception):
            found.append(doctor._forward(method))
    wrong = [finding for finding in found if finding]
    if len(wrong) > 1 and len(wrong) == len(found) and len({roles.number(x) for x in _results(roles)}) == 1:
        return []  # all results are the same number: the program itself computes them later
    return wrong


def _results(roles: Roles) -> list[Any]:
    """The results of the class for three pairs of numbers."""
    return [each(roles.make(a), roles.make(b)) for each in roles.products for a, b in ((2.0, 3.0), (5.0, 7.0))]


class EngineDoctor:
    roles: Roles

    def __init__(self, kind: type, report: Report, root: Any = None) -> None:
        self.kind, self.report, self.root = kind, report, root
        self.faulty: set[str] = set()  # methods already reported

    def add(self, finding: Finding) -> None:
        if all(
            (old.kind, old.where, old.op) != (finding.kind, finding.where, finding.op) for old in self.report.findings
        ):
            self.report.findings.append(finding)

    def look(self) -> None:
        if not self._can_be_used():
            return
        self.precision = precision(self.roles)
        if finding := confuses_equals(self.roles, self.root):  # the rest is examined as if that were mended
            self.add(finding)
            with by_identity(self.kind):
                self._look_further()
        else:
            self._look_further()

    def _look_further(self) -> None:
        amiss = list(operators_amiss(self.roles, self.precision))
        composed = [each for each in amiss if is_composed(self.kind, each.op)]
        wrong = {each.op for each in amiss if each not in composed and each.kind == "forward"}
        for finding in amiss:
            self.faulty.add(finding.op)
            if not (wrong and finding in composed and finding.kind == "forward"):  # it calls what is wrong
                self.add(finding)
        offered = [method for method in METHODS if offers(self.roles, method)]
        if self.roles.rule_writes:  # each rule can be judged by itself, and a walk is as good as the rules it calls
            self._operations(offered)
            if set(self.report.kinds) <= {"local", "sign", "swapped", "forward"}:
                self._walk()
        elif self._walk():
            self._operations(offered)
            self._in_the_walk()
        if self.report.healthy:
            self._composed(offered)
            self._depth()
        names = dict.fromkeys(method.name for method in offered)
        self.report.looked += [*names, *([self.roles.back.name] if self.roles.back else [])]

    # ---- can it be used at all ----

    def _can_be_used(self) -> bool:
        try:
            self.kind(2.0)
        except Exception as error:
            if not hasattr(self, "roles"):
                self.add(self._crash(f"{self.kind.__name__}(2.0) must have .data and .grad", error, "__init__"))
                return False
        if not hasattr(self, "roles"):
            try:
                self.roles = find_roles(self.kind)
            except RoleNotFound as error:
                self.report.unseen.append(f"class {self.kind.__name__}: {error}")
                return False
        value = self.roles.make(2.0)
        if self.roles.returned is None and self.roles.gradient(value) != 0:
            shown = self.roles.gradient(value)
            what = f"a fresh value has {self.roles.grad} {shown:g}, so every gradient is too large by that much"
            where = Code.of(vars(self.kind).get("__init__")).find(_writes_a_start) or Place()
            self.add(Finding("seed", what, where, f"Value(2.0).grad is {shown:g}", "self.grad = 0.0"))
        if self.roles.back is None:
            self.report.notes.append("nothing was found that walks back: only the operations were examined")
        return True

    def _crash(self, doing: str, error: Exception, method: str) -> Finding:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file_of(self.kind)]
        place = Place(Path(frames[-1].filename).name, frames[-1].lineno, frames[-1].line or "") if frames else None
        where = place or Code.of(getattr(self.kind, method, None)).place(None)
        return Finding("crash", doing, where, said(error), op=method)

    # ---- one operation ----

    def _operations(self, offered: list[Method]) -> None:
        for method in offered:
            self._operation(method)

    def _operation(self, method: Method) -> None:
        if method.name in self.faulty:
            return
        with self.roles.recording():
            xs = [self.roles.make(x) for x in method.points[0]]
        try:
            out = applied(self.roles, method, xs)
            if not isinstance(out, self.roles.kind):
                self._not_a_value(method, out)
                return
            if not self.roles.has_number(out):
                told = "the operations one by one: their numbers come later, by a forward pass of the program's own"
                self.report.unseen += [told] if told not in self.report.unseen else []
                return
            wrong_value = self._forward(method)
            if not wrong_value and self._is_a_variant(method):
                return  # a gelu by tanh: judged by its own numbers where it is used
            primitive = is_primitive(self.roles, out, xs)
        except Exception as error:
            if not (self.faulty and is_composed(self.kind, method.name)):  # else what it calls was reported already
                self.add(self._crash(f"{method.name} fails at {method.points[0]}", error, method.name))
            self.faulty.add(method.name)
            return
        if wrong_value and not method.name.startswith("__") and self._passes_on_its_slopes(method):
            self.report.notes.append(f"{method.name} is one of its own: {wrong_value.evidence}; its derivative fits it")
        elif wrong_value:
            self.faulty.add(method.name)
            self.add(wrong_value)
        elif (primitive or not self.roles.has_operands) and not is_composed(self.kind, method.name):
            self._rule(method, out, xs)

    def _not_a_value(self, method: Method, out: Any) -> None:
        self.faulty.add(method.name)
        what = f"{method.name} returns {type(out).__name__}, so what comes after it knows nothing of its operands"
        code = Code.of(getattr(self.kind, method.name))
        where, made = code.place(None), re.search(r"(\w+)\._backward\s*=[^=]", "\n".join(code.lines))
        fix = f"return {made[1] if made else 'the new value'}" if out is None else self._made_with(method)
        self.add(Finding("cut", what, where, f"{_shown(method)} gave {out!r:.60}", fix, method.name))

    def _forward(self, method: Method) -> Finding | None:
        for point in method.points:
            out = applied(self.roles, method, [self.roles.make(x) for x in point])
            right = method.op.compute(*point)
            near = max(1e-9 if method.name.startswith("__") else 0.02, self.precision)  # log(x + 1e-9) is a log
            if not agree(self.roles.number(out), right, near, near):
                computed, expected = unlike(self.roles.number(out), right, 7)
                evidence = f"{_shown(method, point)} gives {computed}, expected {expected}"
                what = f"{method.name} computes a wrong number"
                where = result_place(self.kind, method.name)
                return Finding("forward", what, where, evidence, op=method.name)
        return None

    def _passes_on_its_slopes(self, method: Method) -> bool:
        """Whether a method with one operand passes back the slope found by nudging, whatever it computes."""
        if len(method.points[0]) != 1 or self.roles.back is None:
            return False
        for (x,) in method.points:
            numbers = [self.roles.number(applied(self.roles, method, [self.roles.make(x + h)])) for h in (1e-5, -1e-5)]
            leaf = self.roles.make(x)
            self.roles.walk(applied(self.roles, method, [leaf]), [leaf])
            if not agree(self.roles.gradient(leaf), (numbers[0] - numbers[1]) / 2e-5, 1e-4, 1e-4):
                return False
        return True

    def _is_a_variant(self, method: Method) -> bool:
        """Whether a method computes nearly, but not exactly, what its name says."""
        exact = max(1e-9, self.precision)
        made = [applied(self.roles, method, list(map(self.roles.make, point))) for point in method.points]
        computed = list(map(self.roles.number, made))
        return any(not agree(x, method.op.compute(*p), exact, exact) for x, p in zip(computed, method.points))

    def _rule(self, method: Method, out: Any, xs: list[Any]) -> None:
        """The rule of an operation that makes a node of its own."""
        present = {id(x) for x in self.roles.inputs(out)}
        for i, x in enumerate(xs):
            if self.roles.has_operands and id(x) not in present:
                me = names_in(self.roles, method).operand(i, len(xs))
                what = f"{me} is not among the operands of the result, so the walk never gets to it"
                where = result_place(self.kind, method.name)
                fix = self._made_with(method)
                self.faulty.add(method.name)
                evidence = f"{_shown(method)}: the result holds {len(present)} of {len(xs)} operands"
                self.add(Finding("cut", what, where, evidence, fix, method.name))
                return
        step = getattr(out, "_backward", self)
        if step is None or (step is not self and not callable(step)):
            what = (
                f"_backward of the result of {method.name} is {step!r}, not a function: was it called where it should "
                "be stored?"
            )
            code = Code.of(getattr(self.kind, method.name))
            where = code.find(calls("_backward")) or code.find(_stores_a_rule) or Place()
            self.faulty.add(method.name)
            evidence = f"({_shown(method)})._backward is {step!r}"
            fix = re.sub(r"\(\)\s*(#.*)?$", "   # without ()", where.text.strip())
            self.add(Finding("missing", what, where, evidence, fix, method.name))
            return
        try:
            causes = causes_in(self.roles, method)
        except Exception as error:
            self.faulty.add(method.name)
            self.add(self._crash(f"the rule of {method.name} fails", error, method.name))
            return
        for cause in causes:
            self.faulty.add(method.name)
            known = [name for name in cause.kinds if name in KINDS]
            me = names_in(self.roles, method).operand(cause.operand, 2)
            where = rule_line(Code.of(getattr(self.kind, method.name)), self.roles, me)
            self.add(Finding(known[0] if known else "local", cause.text, where, cause.evidence, cause.fix, method.name))

    def _made_with(self, method: Method) -> str:
        """The code with which a method makes its result so that it knows its operands."""
        called = names_in(self.roles, method)
        operands = ", ".join(called.operands[: len(method.op.domain)]) + "," * (len(method.op.domain) == 1)
        return f"{called.out} = {self.kind.__name__}(..., ({operands}), {method.op.symbol!r})"

    # ---- the walk ----

    def _in_the_walk(self) -> None:
        """Where the walk does the multiplying, the same fault in every rule is a single fault, in the walk."""
        kinds, ops = set(self.report.kinds), {finding.op for finding in self.report.findings}
        if len(kinds) == 1 and {"__add__", "__mul__"} <= ops and not kinds & {"crash", "forward", "cut"}:
            one = next(finding for finding in self.report.findings if finding.op == "__mul__")
            text = one.what.replace("self.grad", "the operand's grad").replace("uses of self", "its uses")
            fix = "child.grad += local_grad * v.grad"
            where = passing_place(self.kind)
            self.report.findings = [
                Finding(one.kind, f"in every operation: {text}", where, one.evidence, fix, "backward")
            ]

    def _walk(self) -> bool:
        """Examine the walk by itself; whether it is right, as far as can be seen."""
        if self.roles.back is None:
            return True
        try:
            fault = walk_fault(self.roles)
        except RecursionError as error:
            fault = self._crash("backward() calls itself without end", error, self.roles.back.name)
        except Exception as error:
            fault = self._crash("backward() fails on a small graph", error, self.roles.back.name)
        if fault:
            self.add(fault)
        return fault is None

    # ---- what is composed of the rest ----

    def _composed(self, offered: list[Method]) -> None:
        for method in offered:
            for point in method.points:
                xs = [self.roles.make(x) for x in point]
                try:
                    if self._is_a_variant(method):
                        break
                    self.roles.walk(applied(self.roles, method, xs), xs)
                except Exception as error:
                    self.add(self._crash(f"{_shown(method, point)} cannot be walked back", error, method.name))
                    return
                right = method.op.local_derivatives(method.op.compute(*point), point)
                for i, (x, d) in enumerate(zip(xs, right)):
                    if not agree(
                        self.roles.gradient(x), float(d), max(1e-7, self.precision), max(1e-7, self.precision)
                    ):
                        mine = names_in(self.roles, method).gradient(i, len(xs))
                        got, expected = unlike(self.roles.gradient(x), float(d), 7)
                        evidence = f"{_shown(method, point)}: {mine} is {got}, expected {expected}"
                        where = Code.of(getattr(self.kind, method.name)).place(None)
                        what = f"{method.name} is put together from other operations, and the whole is wrong"
                        self.add(Finding("local", what, where, evidence, op=method.name))
                        break

    def _depth(self) -> None:
        """Deep graphs: not a mistake of the learner's, but good to know about."""
        x = self.roles.make(1.0)
        try:
            for _ in range(3000):
                x = x + 1.0
            self.roles.walk(x)
        except RecursionError:
            self.report.notes.append(DEEP)
        except Exception:
            return  # plain numbers on the right are not supported, as was already reported


def _stores_a_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and any(getattr(t, "attr", "") == "_backward" for t in node.targets)


def _writes_a_start(node: ast.AST) -> bool:
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and "grad" in ast.unparse(node)


def _shown(method: Method, point: tuple[float, ...] = ()) -> str:
    return shown_call(method.op, point or method.points[0])
