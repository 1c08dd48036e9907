"""Which operation is at fault when a gradient is wrong: every operation of the graph is examined at its own numbers.

This file asks the examiner (examiner.py) about each node and ranks the results. If every operation is
right by itself, the fault is in how contributions are added up, or in a way around the graph.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..engine import graph, real
from ..engine.errors import describe
from ..engine.ops import TABLE
from ..engine.value import Value
from ..foreign import reading as foreign
from . import examiner, numeric

BESIDE = 1e-2
"""How far away a rule is tried again if it is right at the numbers of the graph."""

MOST = 2000
"""At most this many nodes are examined; identical ones (same operation, same numbers) count once."""


@dataclass(frozen=True)
class Suspect:
    """An operation, or None if no single operation is at fault, with the evidence against it."""

    op: str | None
    text: str
    error: float
    node: Any = None

    def __str__(self) -> str:
        return self.text


def find_suspects(root: Value, cut: bool, leaves: list[Value], order: int = 1) -> list[Suspect]:
    """The most likely culprits, worst first; with order=2, those whose second derivative is wrong."""
    if cut:
        return [_way_around(root, leaves)]
    examined = _examined if order == 1 else _examined_twice
    found = [suspect for node in _different(root) if (suspect := examined(node))]
    if found:
        return sorted(found, key=lambda suspect: -suspect.error)
    made_by_hand = [node for node in graph.build_topo(root) if node._step is not None]
    if made_by_hand:
        node = made_by_hand[0]
        text = f"the _backward assigned to {describe(node)}: every other operation is right at its numbers"
        return [Suspect(node._op, text, math.inf, node)]
    shared = _most_used(root)
    more = f"; {shared.label or 'a value'} = {shared.data!r} is used more than once" if shared is not None else ""
    return [Suspect(None, f"the walk: each operation is right by itself, but contributions do not add up{more}", 1.0)]


def _different(root: Value) -> list[Value]:
    seen: dict[tuple[Any, ...], Value] = {}
    for node in graph.build_topo(root):
        if node.inputs:
            seen.setdefault((node.op, node._step, *(x.data for x in node.inputs)), node)
            if len(seen) >= MOST:
                break
    return list(seen.values())


def _examined(node: Value) -> Suspect | None:
    """The evidence against one node: its local derivatives against the witnesses', at its own numbers."""
    op, point = node.op, tuple(x.data for x in node.inputs)
    if node._step is not None and (overwriting := _overwrites(node)):
        return overwriting
    if op.name == "handmade":
        return _handmade(node)
    if examiner.near_kink(op, point, 1e-9):
        return None
    partials = node.partials if node._step is None else foreign.local_derivatives(node, node.inputs)
    for i, d in enumerate(partials):
        try:
            witness = examiner.first(op, point, [i])
        except (ArithmeticError, ValueError):
            return None
        if not witness.allows(float(d)):
            entry = witness.says(1, f"d/d{'xyz'[i] if i < 3 else i + 1}", "the rule", point, d)
            return Suspect(op.name, f"{op.symbol}: {entry}", numeric.relative_error(entry.ours, entry.witness), node)
    return None


def _examined_twice(node: Value) -> Suspect | None:
    """The same for second derivatives: a rule may give the right numbers but forget what they depend on."""
    op, point = node.op, tuple(x.data for x in node.inputs)
    if node._step is not None or op.name == "handmade" or examiner.near_kink(op, point, 1e-9):
        return None
    try:
        wrong = [entry for entry in examiner.examine_at(op, point) if not entry.ok]
    except (ArithmeticError, ValueError, TypeError):
        return None
    if not wrong:
        return _right_by_chance(node, point)
    return Suspect(op.name, f"{op.symbol}: {wrong[0]}", numeric.relative_error(wrong[0].ours, wrong[0].witness), node)


def _right_by_chance(node: Value, point: tuple[float, ...]) -> Suspect | None:
    """The evidence against a rule that is right at these numbers but wrong near them: a constant, say."""
    for i, x in enumerate(point):
        beside = (*point[:i], x + BESIDE * max(abs(x), 1.0), *point[i + 1 :])
        try:
            local = node.op.local_derivatives(node.op.compute(*beside), beside)
            by = [examiner.first(node.op, beside, [j]) for j in range(len(point))]
        except (ArithmeticError, ValueError, TypeError):
            continue
        for j, (d, witness) in enumerate(zip(local, by)):
            atol = 0.0 if witness.exact else witness.atol
            if not real.agree(float(d), witness.value, atol, max(witness.rtol, 1e-8)):
                entry = witness.says(1, f"d/d{'xyz'[j] if j < 3 else j + 1}", "the rule", beside, d)
                text = f"{node.op.symbol}: right at {point}, and wrong beside it: {entry}"
                return Suspect(node.op.name, text, numeric.relative_error(entry.ours, entry.witness), node)
    return None


def _overwrites(node: Value) -> Suspect | None:
    """The evidence against a `_backward` assigned by hand that overwrites its inputs' gradients."""
    for write in foreign.push(node, 1.0, node.inputs, [1.0] * len(node.inputs)):
        if write.overwrote:
            text = f"{node._op}: its _backward sets a gradient (`=`) instead of adding to it (`+=`): {describe(node)}"
            name = node.op.name if node.op.name != "handmade" else node._op
            return Suspect(name, text, math.inf, node)
    return None


def _handmade(node: Value) -> Suspect | None:
    """The evidence against a hand-made result named like a row of the table: its `_backward` is compared with that."""
    row = next((row for row in TABLE.values() if node._op in (row.name, row.symbol)), None)
    point = tuple(x.data for x in node.inputs)
    if row is None or row.arity != len(point) or not real.agree(row.compute(*point), node.data, 1e-9, 1e-9):
        return None
    local = node.partials or foreign.local_derivatives(node, node.inputs)
    for i, (got, right) in enumerate(zip(local, row.local_derivatives(node.data, point))):
        if not real.agree(got, right, 1e-9, 1e-9):
            name = "xyz"[i]
            text = f"{row.symbol}, made by hand: its rule gives {got!r} for d/d{name} at {point}, right is {right!r}"
            return Suspect(row.name, text, numeric.relative_error(got, right), node)
    return None


def _most_used(root: Value) -> Value | None:
    uses: dict[Value, int] = {}
    for node in graph.build_topo(root):
        for x in node.inputs:
            uses[x] = uses.get(x, 0) + 1
    best = max(uses, key=lambda x: uses[x], default=None)
    return best if best is not None and uses[best] > 1 else None


def _way_around(root: Value, leaves: list[Value]) -> Suspect:
    known = set(graph.build_topo(root))
    absent = [leaf for leaf in leaves if leaf not in known]
    which = f"{absent[0].label or absent[0].data!r} is not in the graph at all: " if absent else ""
    text = (
        f"a way around the graph: {which}the recorded operations are right, but the function moves differently.\n"
        "  Somewhere a value was taken out with x.data (or a number computed from it came back in);\n"
        "  compute with the Values themselves, and with gradwalk.exp(x) instead of math.exp(x.data)"
    )
    return Suspect(None, text, math.inf)
