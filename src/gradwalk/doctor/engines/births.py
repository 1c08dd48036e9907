"""The birthplace of a NaN or an infinity: the first node, forward or backward, that made one out of finite numbers."""

from __future__ import annotations

from math import isfinite
from typing import Any

from ...engine.value import Value
from ...foreign.reading import push, rule_function, symbol_of
from ...foreign.roles import Roles
from ...foreign.tables import is_table
from ..report import Finding, Place
from ..text.source import Code

ADVICE = {
    "log": ("log of 0 is -inf, log of a negative number is NaN", "(x + 1e-12).log()   # or a loss that is stable"),
    "exp": ("exp of more than 709 is too large for a float", "(x - largest).exp()   # softmax: subtract the maximum"),
    "/": ("a division by 0", "x / (y + 1e-12)"),
    "**-1": ("a division by 0", "(y + 1e-12) ** -1"),
    "sqrt": ("the square root of a negative number", "(x * x).sqrt(), or x.relu() before it"),
    "**0.5": ("the square root of a negative number", "(x * x) ** 0.5, or x.relu() before it"),
    "**": ("a power outside its domain, or too large", "x.exp() keeps a base positive"),
}
STEEP = {
    "sqrt": ("at 0 the slope of the square root is infinite", "(x + 1e-12).sqrt()"),
    "**0.5": ("at 0 the slope of the square root is infinite", "(x + 1e-12) ** 0.5"),
}
"""The same for gradients, where the value itself is finite."""

LARGE = ("numbers too large: inf - inf and inf * 0 are NaN", "a smaller learning rate, or scaled inputs")


def _advice(symbol: str) -> tuple[str, str]:
    return ADVICE.get(symbol) or (ADVICE["**"] if symbol.startswith("**") else LARGE)


def described(roles: Roles, node: Any) -> str:
    label = getattr(node, "label", "")
    operands = ", ".join(f"{roles.number(x):.6g}" if roles.has_number(x) else "..." for x in roles.inputs(node)[:6])
    made = f"{symbol_of(node)}({operands})" if roles.inputs(node) else "a leaf"
    return f"{label + ' = ' if label else ''}{made} = {roles.number(node):.6g}"


def forward_birth(roles: Roles, nodes: list[Any], lines: dict[int, Place]) -> Finding | None:
    """The first number that is not finite, in the order of the computation."""
    for node in nodes:
        if roles.has_number(node) and not isfinite(roles.number(node)):
            if not roles.inputs(node):
                what = f"a value was {roles.number(node)} before any operation: {described(roles, node)}"
                return Finding("nan", what, lines.get(id(node), Place()), f"its data is {roles.number(node)}")
            why, fix = _advice(symbol_of(node))
            evidence = f"{described(roles, node)}, with finite operands; everything computed from it is spoilt"
            return Finding("nan", f"born here: {why}", lines.get(id(node), Place()), evidence, fix, symbol_of(node))
    return None


def backward_birth(roles: Roles, nodes: list[Any], lines: dict[int, Place]) -> Finding | None:
    """The first gradient that is not finite, in the order of the walk: the node that passed it on."""
    if all(_is_finite(getattr(node, roles.grad or "", None)) for node in nodes) and roles.returned is None:
        return None  # as nearly always
    for node in reversed(nodes):
        readable = all(not is_table(getattr(x, roles.grad or "", None)) for x in (node, *roles.inputs(node)))
        if readable and roles.inputs(node) and isfinite(roles.gradient(node)):
            for x, passed in _passed_on(roles, node):
                if not isfinite(passed):
                    why, fix = STEEP.get(symbol_of(node)) or _advice(symbol_of(node))
                    evidence = (
                        f"the gradient of {described(roles, node)} is {roles.gradient(node):.6g}, "
                        f"what it passes on to its operand {roles.number(x):.6g} is {passed}"
                    )
                    what = f"a gradient became {passed} here: {why}"
                    where = lines.get(id(node)) or _rule_place(node)
                    return Finding("nan", what, where, evidence, fix, symbol_of(node))
    return None


def _is_finite(held: Any) -> bool:
    return type(held) is float and isfinite(held)


def _rule_place(node: Any) -> Place:
    """Where the rule of a node is written, for want of the line that made the node."""
    rule = rule_function(node)
    return Code.of(rule).place(None) if rule is not None else Place()


def _passed_on(roles: Roles, node: Any) -> list[tuple[Any, float]]:
    """What a node contributes to each operand's gradient; nothing is changed by asking."""
    inputs = roles.inputs(node)
    if not any(not isfinite(roles.gradient(x)) for x in inputs):
        return []
    if isinstance(node, Value):
        return [(x, float(node.grad * d)) for x, d in zip(inputs, node.partials) if node.grad and d]
    return [(write.to, float(write.added)) for write in push(node, roles.gradient(node), inputs, [0.0] * len(inputs))]
