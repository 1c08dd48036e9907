"""The doctor for engines: a learner's `Value` class, examined part by part.

Each operation's rule is tried by itself (mistakes.py), then the walk on small graphs (visits.py), then what
is composed of the rest. A fault is reported where it is, not in everything built on it.

This file knows in which order to look. It needs nothing of the class but micrograd's surface.
"""

from __future__ import annotations

import ast
import traceback
from pathlib import Path
from typing import Any

from ..engine.real import agree
from ..foreign.mistakes import operand_name, shown_call
from ..foreign.surface import METHODS, Method, Surface
from ..foreign.visits import judge_visits, last_value, named_values, node_names, watch_visits
from ..lab import exercises
from ..lab.exercise import Case, causes_in
from .orders import guess_walk
from .report import KINDS, Finding, Place, Report
from .source import Code, calls, is_composed, passing_place, result_place, rule_place, seed_place, walk_place

WALKS = [exercises.DIAMOND, exercises.TWO_SUMS, exercises.LATE_USE]


def diagnose_engine(kind: type) -> Report:
    """What is wrong with a class, operation by operation, walk and all."""
    report = Report(f"class {kind.__name__}")
    doctor = EngineDoctor(kind, report)
    doctor.look()
    return report


class EngineDoctor:
    def __init__(self, kind: type, report: Report) -> None:
        self.kind, self.report, self.surface = kind, report, Surface(kind)
        self.faulty: set[str] = set()  # methods already reported

    def add(self, finding: Finding) -> None:
        if all(
            (old.kind, old.where, old.op) != (finding.kind, finding.where, finding.op) for old in self.report.findings
        ):
            self.report.findings.append(finding)

    def look(self) -> None:
        if not self._can_be_used():
            return
        self._equality()
        offered = [method for method in METHODS if self.surface.has(method)]
        for method in offered:
            self._operation(method)
        if not self.surface.stepwise:
            self._in_the_walk()
        if not self.report.findings or set(self.report.kinds) <= {"local", "sign", "swapped"}:
            self._walks()
        if self.report.healthy:
            self._composed(offered)
            self._depth()
        names = dict.fromkeys(method.name for method in offered)
        self.report.looked += [*names, *(["backward"] if hasattr(self.kind, "backward") else [])]

    # ---- can it be used at all ----

    def _can_be_used(self) -> bool:
        try:
            value = self.surface.value(2.0)
            float(value.data), float(value.grad)
        except Exception as error:
            self.add(self._crash(f"{self.kind.__name__}(2.0) must have .data and .grad", error, "__init__"))
            return False
        if float(value.grad) != 0:
            what = f"a fresh value has grad {value.grad}, so every gradient is too large by that much"
            where = Code.of(vars(self.kind).get("__init__")).find(_writes_a_start) or Place()
            self.add(Finding("seed", what, where, f"Value(2.0).grad is {value.grad}", "self.grad = 0.0"))
        if not callable(getattr(self.kind, "backward", None)):
            self.report.notes.append("the class has no backward(): only its operations were examined")
        return True

    def _crash(self, doing: str, error: Exception, method: str) -> Finding:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == _file_of(self.kind)]
        place = Place(Path(frames[-1].filename).name, frames[-1].lineno, frames[-1].line or "") if frames else None
        where = place or Code.of(getattr(self.kind, method, None)).place(None)
        return Finding("crash", doing, where, f"{type(error).__name__}: {error}", op=method)

    def _equality(self) -> None:
        a, b = self.surface.value(2.0), self.surface.value(2.0)
        try:
            same = a == b and len({a, b}) == 1
        except TypeError as error:
            same = True
            evidence = f"hash(Value(2.0)): {error}"
        else:
            evidence = "len({Value(2.0), Value(2.0)}) is 1"
        if same:
            what = (
                "__eq__ compares numbers, so a set of visited nodes takes two values with the same number for one: "
                "the second is never visited"
            )
            where = Code.of(getattr(self.kind, "__eq__", None)).place(None)
            self.add(
                Finding("equality", what, where, evidence, "remove __eq__ (and __hash__): identity is right", "__eq__")
            )

    # ---- one operation ----

    def _operation(self, method: Method) -> None:
        if method.name in self.faulty:
            return
        xs = [self.surface.value(x) for x in method.points[0]]
        try:
            out = method.call(*xs)
            if not isinstance(out, self.kind):
                self._not_a_value(method, out)
                return
            wrong_value = self._forward(method)
            primitive = self.surface.is_primitive(out, xs)
        except Exception as error:
            if not (self.faulty and is_composed(self.kind, method.name)):  # else what it calls was reported already
                self.add(self._crash(f"{method.name} fails at {method.points[0]}", error, method.name))
            self.faulty.add(method.name)
            return
        if wrong_value:
            self.faulty.add(method.name)
            self.add(wrong_value)
        elif (primitive or not self.surface.operands) and not is_composed(self.kind, method.name):
            self._rule(method, out, xs)

    def _not_a_value(self, method: Method, out: Any) -> None:
        self.faulty.add(method.name)
        what = f"{method.name} returns {type(out).__name__}, so what comes after it knows nothing of its operands"
        where = Code.of(getattr(self.kind, method.name)).place(None)
        fix = "return out" if out is None else f"out = {self.kind.__name__}(..., (self, other), {method.op.symbol!r})"
        self.add(Finding("cut", what, where, f"{_shown(method)} gave {out!r:.60}", fix, method.name))

    def _forward(self, method: Method) -> Finding | None:
        for point in method.points:
            out = method.call(*(self.surface.value(x) for x in point))
            right = method.op.compute(*point)
            if not agree(float(out.data), right, 1e-9, 1e-9):
                evidence = f"{_shown(method, point)} gives {float(out.data):.7g}, expected {right:.7g}"
                what = f"{method.name} computes a wrong number"
                where = result_place(self.kind, method.name)
                return Finding("forward", what, where, evidence, op=method.name)
        return None

    def _rule(self, method: Method, out: Any, xs: list[Any]) -> None:
        """The rule of an operation that makes a node of its own."""
        present = {id(x) for x in self.surface.inputs(out)}
        for i, x in enumerate(xs):
            if self.surface.operands and id(x) not in present:
                me = operand_name(i, len(xs))
                what = f"{me} is not among the operands of the result, so the walk never gets to it"
                where = result_place(self.kind, method.name)
                fix = f"out = {self.kind.__name__}(..., (self{', other' * (len(xs) > 1)},), {method.op.symbol!r})"
                self.faulty.add(method.name)
                evidence = f"{_shown(method)}: {self.surface.operands} holds {len(present)} of {len(xs)} operands"
                self.add(Finding("cut", what, where, evidence, fix, method.name))
                return
        step = getattr(out, "_backward", self)
        if step is None or (step is not self and not callable(step)):
            what = (
                f"out._backward of {method.name} is {step!r}, not a function: was it called where it should be stored?"
            )
            where = Code.of(getattr(self.kind, method.name)).find(calls("_backward")) or Place()
            self.faulty.add(method.name)
            evidence = f"({_shown(method)})._backward is {step!r}"
            self.add(Finding("missing", what, where, evidence, "out._backward = _backward   # without ()", method.name))
            return
        try:
            causes = causes_in(self.surface, method)
        except Exception as error:
            self.faulty.add(method.name)
            self.add(self._crash(f"the rule of {method.name} fails", error, method.name))
            return
        for cause in causes:
            self.faulty.add(method.name)
            known = [name for name in cause.kinds if name in KINDS]
            where = rule_place(self.kind, method.name, operand_name(cause.operand, len(xs)))
            self.add(Finding(known[0] if known else "local", cause.text, where, cause.evidence, cause.fix, method.name))

    # ---- the walk ----

    def _in_the_walk(self) -> None:
        """Where the walk does the multiplying, the same fault in every rule is one fault, in the walk."""
        kinds, ops = set(self.report.kinds), {finding.op for finding in self.report.findings}
        if len(kinds) == 1 and {"__add__", "__mul__"} <= ops and not kinds & {"crash", "forward", "cut"}:
            one = next(finding for finding in self.report.findings if finding.op == "__mul__")
            text = one.what.replace("self.grad", "the operand's grad").replace("uses of self", "its uses")
            fix = "child.grad += local_grad * v.grad"
            where = passing_place(self.kind)
            self.report.findings = [
                Finding(one.kind, f"in every operation: {text}", where, one.evidence, fix, "backward")
            ]

    def _walks(self) -> None:
        if not callable(getattr(self.kind, "backward", None)):
            return
        for case in WALKS:
            try:
                names = case.run(self.kind)
                wrong = self._wrong(case, names)
            except RecursionError as error:
                self.add(self._crash(f"backward() calls itself without end on {case.name}", error, "backward"))
                return
            except Exception as error:
                self.add(self._crash(f"backward() fails on {case.name}", error, "backward"))
                return
            fault = self._visits(names) if self.surface.stepwise else None
            if fault is not None and (wrong or fault.kind == "order"):
                numbers = f"{wrong}; {fault.evidence}" if wrong else fault.evidence
                where = seed_place(self.kind) if fault.kind == "seed" else walk_place(self.kind)
                self.add(Finding(fault.kind, fault.text, where, numbers, fault.fix, "backward"))
                return
            if wrong and self.report.healthy:
                self._unexplained(case, wrong)
                return

    def _wrong(self, case: Case, names: dict[str, Any]) -> str:
        """The first gradient of a leaf that is wrong, in words; "" if none is."""
        expected = case.expected()
        for name in case.watched:
            value, right = names[name], expected[f"{name}.grad"]
            if not self.surface.inputs(value) and not agree(float(value.grad), right, 1e-7, 1e-7):
                return f"{case.name}: {name}.grad is {float(value.grad):.7g}, expected {right:.7g}"
        return ""

    def _visits(self, names: dict[str, Any]) -> Any:
        values, root = named_values(self.surface, names), last_value(self.surface, names)
        try:
            return judge_visits(self.surface, root, watch_visits(self.surface, root), node_names(values))
        except AttributeError:
            return None  # a `_backward` that cannot be replaced cannot be watched

    def _unexplained(self, case: Case, wrong: str) -> None:
        """Numbers wrong, rules right: which wrong walk gives just these numbers?"""
        guess = guess_walk(self.surface, WALKS)
        kind, what, fix = guess or ("walk", "every rule is right by itself, but together they give wrong gradients", "")
        self.add(Finding(kind, what, walk_place(self.kind), wrong, fix, "backward"))

    # ---- what is composed of the rest ----

    def _composed(self, offered: list[Method]) -> None:
        for method in offered:
            for point in method.points:
                xs = [self.surface.value(x) for x in point]
                try:
                    method.call(*xs).backward()
                except Exception as error:
                    self.add(self._crash(f"{_shown(method, point)} cannot be walked back", error, method.name))
                    return
                right = method.op.local_derivatives(method.op.compute(*point), point)
                for i, (x, d) in enumerate(zip(xs, right)):
                    if not agree(float(x.grad), float(d), 1e-7, 1e-7):
                        me = operand_name(i, len(xs))
                        evidence = f"{_shown(method, point)}: {me}.grad is {float(x.grad):.7g}, expected {float(d):.7g}"
                        where = Code.of(getattr(self.kind, method.name)).place(None)
                        what = f"{method.name} is put together from other operations, and the whole is wrong"
                        self.add(Finding("local", what, where, evidence, op=method.name))
                        break
        for case in exercises.SUITE["numbers"].cases:
            self._plain_numbers(case)

    def _plain_numbers(self, case: Case) -> None:
        try:
            names = case.run(self.kind)
        except (TypeError, AttributeError) as error:
            self.report.notes.append(f"{case.name} does not work: {error}")
            return
        except Exception as error:
            self.add(self._crash(case.name, error, "__radd__"))
            return
        out: Any = names["out"]
        right: float = case.expected()["out.data"]
        computed = float(getattr(out, "data", right))
        if not agree(computed, right, 1e-9, 1e-9):
            method = {"1 - a": "__rsub__", "6 / a": "__rtruediv__"}.get(case.name, "__radd__")
            where = Code.of(getattr(self.kind, method, None)).place(None)
            what = f"a plain number on the left is treated as if it were on the right: {case.name} has a wrong value"
            evidence = f"{case.name} at a = 3 gives {computed:g}, expected {right:g}"
            fix = {"__rsub__": "return (-self) + other", "__rtruediv__": "return other * self**-1"}.get(method, "")
            self.add(Finding("forward", what, where, evidence, fix, method))
        elif wrong := self._wrong(case, names):
            where = Code.of(getattr(self.kind, "__radd__", None)).place(None)
            self.add(Finding("local", f"{case.name} has a wrong gradient", where, wrong))

    def _depth(self) -> None:
        """Deep graphs: no mistake of the learner's, but good to know."""
        x = self.surface.value(1.0)
        try:
            for _ in range(3000):
                x = x + 1.0
            x.backward()
        except RecursionError:
            self.report.notes.append("a graph 3000 deep ends in RecursionError: the walk recurses, as micrograd's does")
        except Exception:
            return  # plain numbers on the right are not supported; that was said


def _writes_a_start(node: ast.AST) -> bool:
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and "grad" in ast.unparse(node)


def _file_of(kind: type) -> str:
    """The file a class was written in; known by its functions, also when it was run as a script."""
    codes = (getattr(member, "__code__", None) for member in vars(kind).values())
    return next((code.co_filename for code in codes if code), "")


def _shown(method: Method, point: tuple[float, ...] = ()) -> str:
    return shown_call(method.op, point or method.points[0])
