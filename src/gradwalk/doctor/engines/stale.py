"""Data that changed between the forward and the backward pass, and what that does to the gradient.

An engine that keeps its local derivatives gives the gradient at the old numbers. One that reads `.data` again on the
way back mixes old and new. Which of the two a class does is tested, not assumed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine import value as engine
from ...engine.op import Op
from ...engine.ops import TABLE
from ...engine.real import agree
from ...foreign.reading import symbol_of
from ...foreign.roles import Roles
from ..report import Finding, Place, unlike

OLD = (
    "data changed after the forward pass: the gradient is that of the numbers which the graph was computed with,\n"
    "not of those that its values have now"
)
MIXED = (
    "data changed after the forward pass, and this engine reads .data again on the way back: the gradient mixes\n"
    "the old numbers with the new ones, and need be that of neither"
)


def stale_by(roles: Roles, moved: tuple[Any, float, Place], name: str, where: Place) -> Finding:
    """A leaf whose number was replaced after the loss was computed from it and before the walk, as a finding."""
    leaf, was, written = moved
    then, now = unlike(was, roles.number(leaf))
    evidence = (
        f"{name}.{roles.data} was {then} when a result was computed from it, and {now} "
        "(overwritten) when it was walked back"
    )
    fix = "loss = ...          # forward\nbackward            # at once, then the update"
    what = OLD if keeps_derivatives(roles, [leaf]) else MIXED
    what = f"moved between the forward pass and the backward pass: {what}"
    return Finding("stale", what, written if written.line else where, evidence, fix)


def find_stale(roles: Roles, nodes: list[Any], where: Place | None = None) -> Finding | None:
    """The first result whose operands' numbers are no longer those it was computed from."""
    for node in nodes:
        if symbol_of(node) and roles.inputs(node) and (now := _recomputed(roles, node)) is not None:
            if agree(now, roles.number(node), 1e-9, 1e-9):
                continue
            operands = ", ".join(f"{roles.number(x):.6g}" for x in roles.inputs(node)[:6])
            here, then = unlike(now, roles.number(node))
            evidence = f"{symbol_of(node)}({operands}) would be {here} now; it was {then} when computed"
            what = OLD if keeps_derivatives(roles, nodes) else MIXED
            fix = "loss = ...          # forward\nloss.backward()     # at once, then update .data"
            return Finding("stale", what, where or Place(), evidence, fix)
    return None


def keeps_derivatives(roles: Roles, nodes: list[Any]) -> bool:
    """Whether the gradient is that at the numbers the forward pass saw."""
    if any(getattr(node, "_step", None) for node in nodes):
        return False  # a `_backward` that was assigned may read anything
    try:
        a, b = roles.make(2.0), roles.make(3.0)
        product = roles.products[0](a, b)
        roles.put_number(a, 5.0)
        roles.walk(product, [a, b])
        return roles.gradient(b) == 2.0
    except Exception:
        return False


def _recomputed(roles: Roles, node: Any) -> float | None:
    """What the node's operation gives for its operands' present numbers; None if the operation is unknown."""
    if not roles.has_order(node):
        return None  # a set, where x * x looks like one operand
    if not all(map(roles.has_number, (node, *roles.inputs(node)))):
        return None  # arrays
    xs = [roles.number(x) for x in roles.inputs(node)]
    symbol = symbol_of(node)
    if isinstance(node, engine.Value):
        return None if node.op.name == "handmade" else float(node.op.compute(*xs))
    if symbol.startswith("**") and len(xs) == 1:
        try:
            return float(TABLE["powk"].compute(xs[0], float(symbol[2:])))
        except ValueError:
            return None
    if symbol.isalpha() or (symbol == "-" and len(xs) == 1):
        return None  # the name alone does not say which gelu it is, nor whether `-` subtracted a plain number
    row = _row(symbol, len(xs))
    return float(row.compute(*xs)) if row else None


@lru_cache(maxsize=256)
def _row(symbol: str, count: int) -> Op | None:
    return next((row for row in TABLE.values() if symbol in (row.symbol, row.name) and row.arity == count), None)
