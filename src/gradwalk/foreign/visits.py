"""The order in which a backward pass visited the nodes, and what a wrong order loses.

A node may pass its gradient on only when everything that uses it has done so. `watch_visits`
records the order in which a learner's `backward()` calls each `_backward`; `judge_visits` names
the first visit that came too early, too often or never, and the path whose share was lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isclose
from typing import Any

from .reading import symbol_of
from .roles import Roles


@dataclass(frozen=True)
class RuleCall:
    """One call of a node's `_backward`: the node's gradient at the time, and its inputs' gradients before and after."""

    node: Any
    grad: float
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True)
class WalkFault:
    """What is wrong with a walk: its kind (seed, order, twice, never), a description, and the evidence."""

    kind: str
    text: str
    evidence: str

    @property
    def fix(self) -> str:
        return {
            "seed": "self.grad = 1.0   # before the first _backward()",
            "order": "for v in reversed(order): v._backward()   # with inputs before results in `order`",
            "never": "visit(x) for every x in v._prev, so that every node gets into the order",
            "twice": "if v not in seen: seen.add(v); ...   # every node once",
        }[self.kind]


def watch_visits(roles: Roles, root: Any) -> list[RuleCall]:
    """Walk back from `root`, with all gradients 0 at first, and record every call of a node's rule."""
    visits: list[RuleCall] = []
    rule = roles.step_name
    nodes = [node for node in roles.graph(root) if callable(getattr(node, rule, None))]
    steps = [getattr(node, rule) for node in nodes]

    def recorded(node: Any, step: Callable[[], Any]) -> Callable[[], Any]:
        def call() -> Any:
            xs = roles.inputs(node)
            grad, before = roles.gradient(node), tuple(map(roles.gradient, xs))
            result = step()
            visits.append(RuleCall(node, grad, before, tuple(map(roles.gradient, xs))))
            return result

        return call

    try:
        for node, step in zip(nodes, steps):
            roles.put_gradient(node, 0.0)
            setattr(node, rule, recorded(node, step))
        roles.walk(root)
    finally:
        for node, step in zip(nodes, steps):
            setattr(node, rule, step)
    return visits


def named_values(roles: Roles, names: dict[str, Any]) -> dict[str, Any]:
    """The names of a program that refer to values of the class."""
    return {name: value for name, value in names.items() if roles.is_value(value)}


def last_value(roles: Roles, names: dict[str, Any]) -> Any:
    """The last value that a program named: the root of its graph."""
    return list(named_values(roles, names).values())[-1]


def node_names(roles: Roles, values: dict[str, Any]) -> Callable[[Any], str]:
    """A function that names nodes: by variable, or else by label, or else by operation and number."""
    by_id = {id(value): name for name, value in values.items()}

    def called(node: Any) -> str:
        return (
            by_id.get(id(node))
            or getattr(node, "label", "")
            or f"({symbol_of(node) or 'value'} {roles.number(node):g})"
        )

    return called


def judge_visits(roles: Roles, root: Any, visits: list[RuleCall], name: Callable[[Any], str]) -> WalkFault | None:
    """What is wrong with the order of these visits; None if nothing is. `name` gives a node's name."""
    results = [node for node in roles.graph(root) if roles.inputs(node)]
    told = " ".join(name(visit.node) for visit in visits if roles.inputs(visit.node))
    aside = "" if all(roles.inputs(visit.node) for visit in visits) else ", leaves aside"
    evidence = f"visited{aside}: {told or 'nothing'}"
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    count: dict[int, int] = {}
    for i, visit in enumerate(visits):
        first.setdefault(id(visit.node), i)
        last[id(visit.node)] = i
        count[id(visit.node)] = count.get(id(visit.node), 0) + 1
    seed = visits[first[id(root)]].grad if id(root) in first else 1.0
    if seed == 0:
        text = f"the walk starts with {name(root)}.grad = 0, so everything it multiplies stays 0: seed it with 1"
        return WalkFault("seed", text, evidence)
    if count.get(id(root)) == 1 and not isclose(seed, 1.0):
        begins = f"the walk starts with {name(root)}.grad = {seed:g}"
        text = f"{begins}: even in the right order every gradient is {seed:g} times what it should be then"
        return WalkFault("seed", text, evidence)
    for node in results:
        if id(node) not in first:
            text = f"{name(node)}._backward() was never called: what flows through {name(node)} does not arrive"
            return WalkFault("never", text, evidence)
    for node in results:
        for x in roles.inputs(node):
            if roles.inputs(x) and last[id(x)] < first[id(node)]:  # what arrives after that is never passed on
                had = visits[last[id(x)]].grad
                text = (
                    f"{name(x)} was visited before {name(node)}, which uses it: {name(x)}.grad was still {had:g} then, "
                    f"so what flows through {name(node)} to {name(x)} never arrived at {name(x)}'s inputs"
                )
                return WalkFault("order", text, evidence)
    for node in results:
        if count[id(node)] > 1:
            text = f"{name(node)} was visited {count[id(node)]} times, so its gradient was passed on more than once"
            return WalkFault("twice", text, evidence)
    return None
