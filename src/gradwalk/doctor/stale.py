"""Data that changed between the forward and the backward pass, and what that makes of the gradient.

An engine that keeps its local derivatives gives the gradient of the old numbers. One that reads `.data` again
on the way back mixes old and new. Which of the two a class does is tried, not assumed.
"""

from __future__ import annotations

from typing import Any

from ..engine import value as engine
from ..engine.ops import TABLE
from ..engine.real import agree
from ..foreign.surface import Surface
from .births import symbol_of
from .report import Finding, Place

OLD = (
    "data changed after the forward pass: the gradient is that of the numbers which the graph was computed with,\n"
    "not of those that its values have now"
)
MIXED = (
    "data changed after the forward pass, and this engine reads .data again on the way back: the gradient mixes\n"
    "the old numbers with the new ones, and need be that of neither"
)


def find_stale(surface: Surface, nodes: list[Any], where: Place | None = None) -> Finding | None:
    """The first result whose operands' numbers are no longer those it was computed from."""
    for node in nodes:
        if surface.inputs(node) and (now := _recomputed(surface, node)) is not None:
            if agree(now, float(node.data), 1e-9, 1e-9):
                continue
            operands = ", ".join(f"{float(x.data):.6g}" for x in surface.inputs(node)[:6])
            evidence = (
                f"{symbol_of(node)}({operands}) would be {now:.6g} now; it was {float(node.data):.6g} when computed"
            )
            what = OLD if _keeps_derivatives(surface, nodes) else MIXED
            fix = "loss = ...          # forward\nloss.backward()     # at once, then update .data"
            return Finding("stale", what, where or Place(), evidence, fix)
    return None


def _keeps_derivatives(surface: Surface, nodes: list[Any]) -> bool:
    """Whether the gradient is that of the numbers which the forward pass saw."""
    if any(getattr(node, "_step", None) for node in nodes):
        return False  # a `_backward` that somebody assigned reads what it likes
    try:
        a, b = surface.value(2.0), surface.value(3.0)
        product = a * b
        a.data = 5.0
        product.backward()
        return float(b.grad) == 2.0
    except Exception:
        return False


def _recomputed(surface: Surface, node: Any) -> float | None:
    """What the node's operation gives with its operands' present numbers; None if the operation is unknown."""
    operands = getattr(node, surface.operands, ())
    if isinstance(operands, (set, frozenset)):
        return None  # no order, and x * x looks like one operand
    xs = [float(x.data) for x in surface.inputs(node)]
    symbol = symbol_of(node)
    if isinstance(node, engine.Value):
        return None if node.op.name == "handmade" else float(node.op.compute(*xs))
    if symbol.startswith("**") and len(xs) == 1:
        try:
            return float(TABLE["powk"].compute(xs[0], float(symbol[2:])))
        except ValueError:
            return None
    row = next((row for row in TABLE.values() if symbol in (row.symbol, row.name) and row.arity == len(xs)), None)
    return float(row.compute(*xs)) if row else None
