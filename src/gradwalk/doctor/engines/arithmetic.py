"""The operators of a class with plain numbers on either side: `1 - x` must give what plain numbers give.

A class need not take plain numbers, so an operator that refuses them is no fault here. What it accepts must be right.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any

from ...engine.real import agree
from ...foreign.roles import Roles
from ..report import Finding, Place, unlike
from ..text.source import Code, assigned, makes_result

OPERATORS: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "add": ("+", operator.add),
    "sub": ("-", operator.sub),
    "mul": ("*", operator.mul),
    "truediv": ("/", operator.truediv),
    "pow": ("**", operator.pow),
}
FIXES = {
    "__rsub__": "return (-self) + other",
    "__rtruediv__": "return other * self**-1",
    "__rpow__": "return (self * math.log(other)).exp()",
}
POINTS = [(2.0, 3.0), (3.5, 1.25)]


def operators_amiss(roles: Roles, tolerance: float) -> Iterator[Finding]:
    """Every operator that computes a different number than Python does, or that adds in place and loses the graph."""
    for name, (sign, operation) in OPERATORS.items():
        for method, left, right in (
            (f"__{name}__", True, True),
            (f"__{name}__", True, False),
            (f"__r{name}__", False, True),
        ):
            if callable(getattr(roles.kind, method, None)) and (
                wrong := _wrong_number(roles, operation, left, right, max(1e-9, tolerance))
            ):
                yield _told(roles, method, sign, left, right, *wrong)
                break
    for name, (sign, _) in OPERATORS.items():
        if f"__i{name}__" in vars(roles.kind) and (finding := _in_place(roles, f"__i{name}__", sign)):
            yield finding


def _wrong_number(
    roles: Roles, operation: Callable[[Any, Any], Any], left: bool, right: bool, tolerance: float
) -> tuple[float, float, float, float] | None:
    """The operands, the result, and the right result, where the operator is wrong."""
    for a, b in POINTS:
        try:
            with roles.recording():
                out = operation(roles.make(a) if left else a, roles.make(b) if right else b)
            if roles.is_value(out):
                roles.compute(out)
            computed = roles.number(out) if roles.is_value(out) and roles.has_number(out) else operation(a, b)
        except Exception:
            return None
        expected = operation(a, b)
        if not agree(computed, expected, tolerance, tolerance):
            return a, b, computed, expected
    return None


def _told(
    roles: Roles, method: str, sign: str, left: bool, right: bool, a: float, b: float, got: float, expected: float
) -> Finding:
    kind = roles.kind.__name__
    shown = f"{f'{kind}({a:g})' if left else f'{a:g}'} {sign} {f'{kind}({b:g})' if right else f'{b:g}'}"
    computed, right_one = unlike(got, expected, 7)
    what = f"{method} computes a wrong number: {shown} gives {computed}, expected {right_one}"
    swapped = OPERATORS[method.strip("_").removeprefix("r")][1](b, a)
    if not left and agree(got, swapped, 1e-9, 1e-9):
        what += "; a plain number on the left is treated as if it were on the right"
    fix = FIXES.get(method, "") if not left else ""
    return Finding("forward", what, method_place(roles.kind, method), f"{shown} = {computed}", fix, method)


def method_place(kind: type, method: str) -> Place:
    """Where a method returns its result; for `__rsub__ = __sub__`, that line itself."""
    whole = Code.of(kind)
    alias = whole.find(lambda node: any(isinstance(t, ast.Name) and t.id == method for t in assigned(node)))
    if alias:
        return alias
    code = Code.of(getattr(kind, method, None))
    made = code.find(makes_result(kind))
    return made or code.find(lambda node: isinstance(node, ast.Return)) or code.place(None)


def _in_place(roles: Roles, method: str, sign: str) -> Finding | None:
    """A `total += x` that changes the number but leaves x out of the graph."""
    try:
        with roles.recording():
            product = roles.products[0]
            total, x = product(roles.make(2.0), roles.make(1.5)), roles.make(3.0)
            out = getattr(total, method)(x)
        changed = out is total and roles.has_number(out)
        if not changed or roles.back is None:
            return None
        roles.walk(out, [x])
        if roles.gradient(x):
            return None
    except Exception:
        return None
    what = (
        f"{method} changes the number in place and makes no new node: what is added with {sign}= is cut out of the "
        "graph and gets no gradient"
    )
    evidence = f"total {sign}= x; backward(): x gets the gradient 0"
    code = Code.of(getattr(roles.kind, method))
    writes = code.find(lambda node: any(isinstance(t, ast.Attribute) and t.attr == roles.data for t in assigned(node)))
    fix = f"remove {method}: Python then uses {method.replace('__i', '__')}, which makes a node"
    return Finding("cut", what, writes or code.place(None), evidence, fix, method)
