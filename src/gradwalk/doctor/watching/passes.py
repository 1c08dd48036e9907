"""One backward pass as recorded: its loss, its parameters with their gradients, its layers, its relu units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...foreign.reading import symbol_of
from ...foreign.roles import Roles
from ..report import Place

ACTIVATIONS = {"tanh", "relu", "sigmoid", "softplus", "gelu", "leaky_relu", "sin", "erf"}


@dataclass
class Numbers:
    """One parameter at one pass."""

    data: float
    before: float
    after: float = 0.0
    at_update: float | None = None  # the gradient when the number was first replaced after the pass


@dataclass
class Pass:
    """One backward pass."""

    loss: float
    root: int
    where: Place
    values: dict[int, Numbers]
    units: dict[frozenset[int], tuple[int, int, int]] = field(default_factory=dict)  # relu: zeros, all, level
    size: int = 0  # of the graph
    tape: int = 0  # entries on the tape, where there is one
    levels: dict[int, int] = field(default_factory=dict)  # of each leaf: activations between it and the root
    zeroed: Place | None = None  # where a gradient was first set to 0 after the pass
    stepped: bool = False  # an optimizer of ours moved the parameters


def levels(roles: Roles, nodes: list[Any], root: Any) -> dict[int, int]:
    """How many activations lie between each leaf and the root, on the shortest path."""
    level = {id(root): 0}
    for node in reversed(nodes):
        here = level.get(id(node), 0) + (symbol_of(node).lower() in ACTIVATIONS)
        for x in roles.inputs(node):
            level[id(x)] = min(level.get(id(x), here), here)
    return {id(x): level[id(x)] for x in nodes if not roles.inputs(x) and id(x) in level}


def units(roles: Roles, nodes: list[Any], one: Pass) -> dict[frozenset[int], tuple[int, int, int]]:
    """How often each relu gave 0. A unit is identified by the parameters right before it."""
    found: dict[frozenset[int], tuple[int, int, int]] = {}
    for node in nodes:
        if symbol_of(node).lower() == "relu" and roles.has_number(node):
            unit = _fed_by(roles, node, one)
            zeros, count, _ = found.get(unit, (0, 0, 0))
            level = max((one.levels.get(key, 0) for key in unit), default=0)
            found[unit] = (zeros + (roles.number(node) == 0), count + 1, level)
    return found


def _fed_by(roles: Roles, node: Any, one: Pass) -> frozenset[int]:
    found, waiting = set(), list(roles.inputs(node))
    while waiting:
        x = waiting.pop()
        inputs = roles.inputs(x)
        if not inputs and id(x) in one.values:
            found.add(id(x))
        elif symbol_of(x).lower() not in ACTIVATIONS:
            waiting += inputs
    return frozenset(found)
