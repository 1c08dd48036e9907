"""Where a NaN or an infinity was born: the first node, forward or backward, that made one out of finite numbers."""

from __future__ import annotations

from math import inf, isfinite, isnan
from typing import Any

from ...engine.value import Value
from ...foreign.reading import push, rule_function, symbol_of
from ...foreign.roles import Roles
from ...foreign.tables import entries, is_table
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

HIDDEN = (
    "inf - inf, inf * 0 and inf / inf are NaN, and infinity is among the operands",
    "no row without a number that is finite: a mask must leave something of every row",
)
INSIDE = (
    "inside of {} something is no number, though what it is given is of ordinary size: 0 / 0, inf - inf, or the "
    "logarithm or root of a negative number",
    "print what {} works out, step by step: the first NaN or inf shows it",
)
LONG = 500.0
"""Beyond this, exp of a number may be too large for a float."""

LARGE = ("numbers too large: inf - inf and inf * 0 are NaN", "a smaller learning rate, or scaled inputs")


def _advice(symbol: str) -> tuple[str, str]:
    return ADVICE.get(symbol) or (ADVICE["**"] if symbol.startswith("**") else LARGE)


def described(roles: Roles, node: Any) -> str:
    label = getattr(node, "label", "")
    operands = ", ".join(f"{roles.number(x):.6g}" if roles.has_number(x) else "..." for x in roles.inputs(node)[:6])
    made = f"{symbol_of(node)}({operands})" if roles.inputs(node) else "a leaf"
    number = f"{roles.number(node):.6g}" if roles.has_number(node) else _told(_entries(roles, node))
    return f"{label + ' = ' if label else ''}{made} = {number}"


def forward_birth(roles: Roles, nodes: list[Any], lines: dict[int, Place]) -> Finding | None:
    """The first number, single or in a table, that is not finite, in the order of the computation."""
    root = _entries(roles, nodes[-1]) if nodes else []
    if all(map(isfinite, root)) and not any(roles.has_number(x) and not isfinite(roles.number(x)) for x in nodes):
        return None  # as nearly always; a -inf in a table that reaches no loss is a mask, there on purpose
    for node in nodes:
        held = _entries(roles, node)
        if all(map(isfinite, held)):
            continue
        if not roles.inputs(node):
            if {x for x in held if not isfinite(x)} == {-inf}:
                continue  # minus infinity is a mask: what is computed from it may be finite
            what = f"a value was {_told(held)} before any operation: {described(roles, node)}"
            return Finding("nan", what, lines.get(id(node), Place()), f"its data is {_told(held)}")
        given = [x for each in roles.inputs(node) for x in _entries(roles, each)]
        spoilt = [x for x in given if not isfinite(x)]
        if spoilt and (not any(map(isnan, held)) or any(map(isnan, spoilt))):
            continue  # inherited from an operand
        why, fix = HIDDEN if spoilt else _why(symbol_of(node), held, given)
        operands = "with finite operands" if not spoilt else f"of an operand that is {spoilt[0]}"
        evidence = f"{described(roles, node)}, {operands}; everything computed from it is spoilt"
        return Finding("nan", f"born here: {why}", lines.get(id(node), Place()), evidence, fix, symbol_of(node))
    return None


def _why(symbol: str, held: list[float], given: list[float]) -> tuple[str, str]:
    """How finite numbers led to one that is not finite."""
    why, fix = _advice(symbol)
    if why == LARGE[0] and not (max(map(abs, given), default=0.0) > LONG or not any(map(isnan, held))):
        return INSIDE[0].format(symbol), INSIDE[1].format(symbol)
    return why, fix


def _entries(roles: Roles, node: Any) -> list[float]:
    """All numbers that a node holds, if any yet."""
    return entries(getattr(node, roles.data)) if roles.has_reading(node) else []


def _told(held: list[float]) -> str:
    """What is wrong with the numbers of a node."""
    bad = [x for x in held if not isfinite(x)]
    return f"{bad[0]}" if len(held) == 1 else f"{len(held)} numbers, {len(bad)} of them {bad[0] if bad else 'finite'}"


def backward_birth(roles: Roles, nodes: list[Any], lines: dict[int, Place]) -> Finding | None:
    """The node that passed on the first gradient that is not finite, in the order of the walk."""
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
    """Where the rule of a node is written, for use when the line that made the node is unknown."""
    rule = rule_function(node)
    return Code.of(rule).place(None) if rule is not None else Place()


def _passed_on(roles: Roles, node: Any) -> list[tuple[Any, float]]:
    """What a node contributes to each operand's gradient; asking changes nothing."""
    inputs = roles.inputs(node)
    if not any(not isfinite(roles.gradient(x)) for x in inputs):
        return []
    if isinstance(node, Value):
        return [(x, float(node.grad * d)) for x, d in zip(inputs, node.partials) if node.grad and d]
    return [(write.to, float(write.added)) for write in push(node, roles.gradient(node), inputs, [0.0] * len(inputs))]
