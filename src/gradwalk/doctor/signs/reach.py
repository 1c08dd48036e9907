"""Outputs that cannot reach their targets: a relu at the end, and a target of -1.

Seen in the numbers of one pass, whatever the functions are called: a node is the relu, sigmoid or tanh of its operand,
and its user is its difference from a constant, the target. A target outside the function's range is never reached.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..report import Finding, Place
from ..watching.frames import where_ways_part

if TYPE_CHECKING:
    from ..watching.recorded import Loop

FAR = 0.25
"""A target that is so far out of reach is no rounding, and no noise."""


OUT_OF_REACH = "targets out of reach"
"""How the evidence begins. Parameters that take no part do not explain it: behind such an output units die."""


@dataclass(frozen=True)
class Range:
    """A function that many models end with, and the range of its results."""

    name: str
    compute: Callable[[float], float]
    least: float
    most: float


RANGES = [
    Range("relu", lambda x: max(x, 0.0), 0.0, math.inf),
    Range("sigmoid", lambda x: 1 / (1 + math.exp(-x)), 0.0, 1.0),
    Range("tanh", math.tanh, -1.0, 1.0),
]


def out_of_reach(loop: Loop) -> Finding | None:
    """Targets that the output function never reaches."""
    roles, root = loop.visit.roles, loop.visit.early_root
    if root is None or not loop.tries:
        return None
    nodes = [node for node in roles.graph(root) if roles.has_number(node)]
    users: dict[int, list[Any]] = {}
    for node in nodes:
        for x in {id(x): x for x in roles.inputs(node)}.values():
            users.setdefault(id(x), []).append(node)
    steady = _constant(loop, nodes)
    lines = {place: _range_of(loop, some) for place, some in _by_line(loop, nodes).items()}
    rows: list[tuple[Range, Place, float, Any]] = []
    for node in nodes:
        place = loop.visit.birthplaces.get(id(node))
        known = lines.get(place) if place else None
        target = _target(loop, node, users.get(id(node), []), steady) if known else None
        if known and place and target is not None and _is(known, roles, node):
            rows.append((known, place, target, node))
    lost = [row for row in rows if not row[0].least - FAR < row[2] < row[0].most + FAR]
    if not lost or len(lost) < 0.2 * len(rows):
        return None
    known, place, target, _ = lost[0]
    ends = {id(row[3]) for row in rows}
    ways = loop.visit.ways
    inner = [ways[id(x)] for x in nodes if loop.visit.birthplaces.get(id(x)) == place and id(x) not in ends]
    place = where_ways_part([ways[id(row[3])] for row in lost], inner) or place
    gives = f"never gets below {known.least:g}" if target < known.least else f"never gets above {known.most:g}"
    what = (
        f"{known.name} at the output {gives}, and {len(lost)} of {len(rows)} targets are out of its range ({target:g}, "
        "say): it cannot reach them, however long it trains"
    )
    example = Counter(row[2] for row in lost).most_common(3)
    shown = ", ".join(f"{count} times {t:g}" for t, count in example)
    fix = "no activation in the last layer; or targets in its range"
    return Finding("loss", what, place, f"{OUT_OF_REACH} in one pass: {shown}", fix)


def _by_line(loop: Loop, nodes: list[Any]) -> dict[Place, list[Any]]:
    found: dict[Place, list[Any]] = {}
    for node in nodes:
        place = loop.visit.birthplaces.get(id(node))
        if place and len(loop.visit.roles.inputs(node)) == 1:
            found.setdefault(place, []).append(node)
    return found


def _range_of(loop: Loop, nodes: list[Any]) -> Range | None:
    """The function that all of these nodes are results of; a relu only if it cuts some of them off."""
    roles = loop.visit.roles
    for known in RANGES:
        some = [node for node in nodes if _is(known, roles, node)]
        bent = [node for node in some if known.name != "relu" or roles.number(roles.inputs(node)[0]) < 0]
        if bent and len(some) >= 0.4 * len(nodes):
            return known
    return None


def _is(known: Range, roles: Any, node: Any) -> bool:
    inputs = roles.inputs(node)
    if len(inputs) != 1 or not roles.has_number(inputs[0]):
        return False
    x, y = roles.number(inputs[0]), roles.number(node)
    try:
        return bool(abs(known.compute(x) - y) <= 1e-12 * max(1.0, abs(y)))
    except OverflowError:
        return False


def _constant(loop: Loop, nodes: list[Any]) -> set[int]:
    """The values that depend on no parameter: data, and what is computed from it."""
    parameters, found = set(loop.parameters), set[int]()
    for node in nodes:  # operands first
        inputs = loop.visit.roles.inputs(node)
        if (inputs and all(id(x) in found for x in inputs)) or (not inputs and id(node) not in parameters):
            found.add(id(node))
    return found


def _target(loop: Loop, node: Any, users: list[Any], steady: set[int]) -> float | None:
    """The number that a node is compared with, if its one user is `node - target` or `target - node`."""
    roles = loop.visit.roles
    if len(users) != 1 or not roles.has_number(users[0]):
        return None
    user = users[0]
    others = [x for x in roles.inputs(user) if x is not node]
    given, arrives = roles.gradient(node), roles.gradient(user)
    if not arrives or any(id(x) not in steady for x in others) or len(others) > 1:
        return None
    if abs(given - arrives) <= 1e-9 * abs(arrives):
        target = roles.number(node) - roles.number(user)
    elif abs(given + arrives) <= 1e-9 * abs(arrives):
        target = roles.number(user) + roles.number(node)
    else:
        return None
    return round(target, 9)
