"""The doctor for operations: a row of the table, or one of your own.

The examiner (examiner.py) says whether a rule is right. If it is not, this file says what was written instead: another
function's derivative, a wrong sign, a constant factor, swapped operands, a forgotten dependence.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Sequence
from typing import Any

from ...engine.op import Op
from ...engine.ops import TABLE
from ...engine.real import agree
from ...engine.symbols import Symbol, derivatives, formula
from ...trust import examiner as examiner
from ...trust.examiner import examine, first, sample, settled
from ...trust.exams import Point
from ..report import Finding, Place, Report
from ..text.source import Code

SAMPLES = 6


def diagnose_operation(op: Op) -> Report:
    """What is wrong with an operation's value, rule or error inputs."""
    report = Report(f"operation {op.name}", looked=["value", "first derivatives", "second derivatives", "error inputs"])
    exam = examine(op)
    report.notes += exam.notes
    wrong = exam.wrong
    if any(entry.order == 0 for entry in wrong):
        entry = next(entry for entry in wrong if entry.order == 0)
        what = "it computes a wrong number"
        report.findings.append(Finding("forward", what, _place(op.compute), str(entry), op=op.name))
    elif any(entry.order == 1 for entry in wrong):
        form = settled(op, random.Random(op.name))[0]
        for i in range(len(form.domain)):
            finding = _judge(form, i)
            if finding:
                report.findings.append(finding)
        if not report.findings:
            entry = next(entry for entry in wrong if entry.order == 1)
            what = "alone it is right, but used in several places its contributions do not add up"
            report.findings.append(Finding("overwritten", what, _place(op.partials), str(entry), op=op.name))
    elif wrong:
        what = (
            "the rule gives the right number but not a right second derivative: it computes with a plain number "
            "(x.data) where it should compute with x"
        )
        fix = "write the rule with x itself, and gradwalk.exp(x) rather than math.exp(x.data)"
        report.findings.append(Finding("local", what, _place(op.partials), str(wrong[0]), fix, op.name))
    for complaint in exam.complaints:
        report.findings.append(Finding("crash", complaint, _place(op.compute), op=op.name))
    return report


def _judge(op: Op, i: int) -> Finding | None:
    """What was written as the derivative with respect to input i, if it is wrong."""
    rng = random.Random(1)
    points = [sample(op, rng) for _ in range(SAMPLES)]
    written = [float(op.local_derivatives(op.compute(*point), point)[i]) for point in points]
    right = [first(op, point, [i]).value for point in points]
    if _same(written, right):
        return None
    name = examiner.input_name(len(op.domain), i)
    at = ", ".join(f"{x:.6g}" for x in points[0])
    evidence = f"d/d{name} at ({at}) is {written[0]:.7g} by the rule, {right[0]:.7g} by the witness"
    kind, what = _story(op, i, points, written, right)
    better = _recognised(points, right, op)
    fix = f"d/d{name} = {better}" if better else ""
    shown = _formula(op, i)
    what = f"d/d{name} is written as {shown}: {what}" if shown else f"d/d{name}: {what}"
    return Finding(kind, what, _place(op.partials), evidence, fix, op.name)


def _story(op: Op, i: int, points: list[Point], written: list[float], right: list[float]) -> tuple[str, str]:
    if _same(written, [-number for number in right]):
        return "sign", "the sign is wrong"
    for j in range(len(op.domain)):
        if j != i and _same(written, [first(op, point, [j]).value for point in points]):
            return "swapped", f"this is the derivative by {examiner.input_name(len(op.domain), j)}: they are swapped"
    ratios = [a / b for a, b in zip(written, right) if b]
    if ratios and ratios[0] and _same(ratios, [ratios[0]] * len(ratios)):
        return "local", f"it is {ratios[0]:.6g} times what it should be"
    if not any(written):
        return "missing", "it is 0 everywhere"
    other = _derivative_of(points, written, op)
    if other:
        return "local", f"this is the derivative of {other}"
    return "local", "the local derivative is wrong"


def _derivative_of(points: list[Point], numbers: list[float], op: Op) -> str:
    """The function in the table that has these numbers as its derivative; "" if there is none."""
    for row in TABLE.values():
        low, high = row.domain[0]
        inside = len(points[0]) == 1 and all(low <= x <= high for (x,) in points)
        if row.arity == 1 and row is not op and inside:
            theirs = _derivatives(row, points)
            for sign, shown in ((1, ""), (-1, "-")):
                if _same(numbers, [sign * d for d in theirs]):
                    return f"{shown}{row.name}(x)"
    return ""


def _derivatives(row: Op, points: list[Point]) -> list[float]:
    return [float(row.local_derivatives(row.compute(*point), point)[0]) for point in points]


def _recognised(points: list[Point], right: list[float], op: Op) -> str:
    """The right derivative as a formula, if it is a function in the table, its derivative, or a power."""
    if len(points[0]) != 1:
        return ""
    rows = [row for row in TABLE.values() if row.arity == 1]
    powers = [(k, factor) for k in (1, 2, 3, 4, -1, -2, -3, 0.5, -0.5) for factor in (1.0, k + 1, -1.0)]
    known: list[Callable[[Any], Any]] = [*rows, *map(_slope_of, rows), *(_multiple_of_power(*each) for each in powers)]
    for f in known:
        try:
            if _same([float(f(point[0])) for point in points], right):
                return formula(f(Symbol("x")))
        except (ArithmeticError, TypeError, ValueError):
            continue
    return ""


def _slope_of(row: Op) -> Callable[[Any], Any]:
    return lambda x: row.partials(row(x), x)[0]


def _multiple_of_power(k: float, factor: float) -> Callable[[Any], Any]:
    return lambda x: factor * x**k


def _same(a: Sequence[float], b: Sequence[float]) -> bool:
    return all(agree(x, y, 1e-7, 1e-7) for x, y in zip(a, b))


def _formula(op: Op, i: int) -> str:
    try:
        return formula(derivatives(op)[i])
    except (TypeError, ValueError, AttributeError):
        return ""


def _place(f: Any) -> Place:
    """Where a rule is written; if `operation` wrapped it, where the function inside is."""
    return Code.of(inspect.unwrap(f)).place(None)
