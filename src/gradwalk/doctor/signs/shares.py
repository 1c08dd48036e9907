"""How much each row counts in the loss: all equally, as a rule, whether they are summed or averaged.

A running sum that is rescaled in every round, `total = (total + e * e) / n`, makes the first rows count for next to
nothing: the loss falls, but it is the loss of the last rows alone.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..report import Finding

if TYPE_CHECKING:
    from ..watching.recorded import Loop

FEWEST = 5
SHRINKS = 0.6
"""Discounted sums shrink by less than this from one term to the next."""


def counts_for_nothing(loop: Loop) -> Finding | None:
    """Terms of the loss whose weights shrink by the same factor from row to row."""
    root = loop.visit.early_root
    if root is None or not loop.tries:
        return None
    weights, scaled = _weights(loop, root)
    if len(weights) < FEWEST or not scaled:
        return None
    ratios = [a / b for a, b in pairwise(weights) if b]  # the last row first
    if len(ratios) < len(weights) - 1 or weights[0] <= 0:
        return None
    inner = sorted(min(r, 1 / r) if r > 0 else 1.0 for r in ratios)[1:-1]  # the ends may differ
    if not inner or inner[-1] > SHRINKS or inner[-1] - inner[0] > 1e-6:
        return None
    least, most = min(weights), max(weights)
    what = (
        f"the rows do not count alike in the loss: the weight of one is {most:.3g}, of another {least:.3g}. The "
        "running sum is scaled (divided) inside the loop, in every round, so each row counts "
        f"{1 / inner[0]:.3g} times less than the next; it should be scaled once, after the loop"
    )
    where = loop.visit.birthplaces.get(id(scaled[-1])) or loop.last_line()
    evidence = f"weights of {len(weights)} terms of one loss: {', '.join(f'{w:.3g}' for w in weights[:4])}, ..."
    return Finding("loss", what, where, evidence, "add up in the loop; divide by the number of rows after it")


def _weights(loop: Loop, root: Any) -> tuple[list[float], list[Any]]:
    """The weights of the terms of a sum, from the root down, and the nodes that scale a part of it."""
    roles = loop.visit.roles
    parameters = set(loop.parameters)
    steady: dict[int, bool] = {}
    height: dict[int, int] = {}
    for node in roles.graph(root):
        inputs = roles.inputs(node)
        height[id(node)] = 1 + max((height[id(x)] for x in inputs), default=0)
        steady[id(node)] = all(steady[id(x)] for x in inputs) if inputs else id(node) not in parameters
    weights: list[float] = []
    scaled: list[Any] = []
    node, weight = root, 1.0
    while True:
        inputs = [x for x in roles.inputs(node) if not steady[id(x)]]
        if not inputs or not all(map(roles.has_number, (node, *inputs))):
            break
        total, number = sum(map(roles.number, inputs)), roles.number(node)
        fixed = sum(roles.number(x) for x in roles.inputs(node) if steady[id(x)] and roles.has_number(x))
        if len(inputs) == 2 and abs(total - number) <= 1e-9 * max(1.0, abs(number)):
            node = max(inputs, key=lambda x: height[id(x)])  # the sum so far; the other one is a term
            weights.append(weight)
        elif len(inputs) == 1 and abs(total + fixed - number) <= 1e-12 * max(1.0, abs(number)):
            node = inputs[0]  # the first of a sum that begins with 0
        elif len(inputs) == 1 and total and (local := _local(roles, node, inputs[0])):
            if abs(local * total - number) > 1e-9 * max(1.0, abs(number)):
                break
            scaled.append(node)
            node, weight = inputs[0], weight * local
        else:
            break
    return weights, scaled


def _local(roles: Any, node: Any, operand: Any) -> float:
    """The derivative of a node by one operand, as the walk left it; 0.0 if unknown."""
    arrives, given = roles.gradient(node), roles.gradient(operand)
    return given / arrives if arrives and given else 0.0
