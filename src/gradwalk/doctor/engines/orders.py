"""Simulates wrong walks: which of them gives exactly the wrong numbers that were seen?

This is for engines that pass gradients on inside `backward` itself, so that their visits cannot be watched one by one.
This file knows the wrong orders that people write.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.graph import build_topo
from ...engine.real import agree
from ...engine.value import Value
from ...foreign.roles import Roles
from ...foreign.standing import behind, stand_for
from ...lab.closures.exercise import Case

Grads = dict[Value, float]


@dataclass(frozen=True)
class WrongWalk:
    kind: str
    what: str
    fix: str
    visits: Callable[[Value], Iterable[Value]]
    adds: bool = True  # otherwise each share replaces the one before


def guess_walk(roles: Roles, cases: Sequence[Case]) -> tuple[str, str, str] | None:
    """The wrong walk that gives the same gradients as this class in every case."""
    for wrong in WRONG_WALKS:
        if all(_same_numbers(roles, case, wrong) for case in cases):
            return wrong.kind, wrong.what, wrong.fix
    return None


def _same_numbers(roles: Roles, case: Case, wrong: WrongWalk) -> bool:
    theirs, ours = _of_theirs(roles, case), case.run(Value)
    root = ours[case.watched[-1]]
    grads: Grads = {root: 1.0}
    for node in wrong.visits(root):
        for x, d in zip(node.inputs, node.partials):
            grads[x] = (grads.get(x, 0.0) if wrong.adds else 0.0) + grads.get(node, 0.0) * d
    return all(agree(roles.gradient(theirs[name]), grads.get(ours[name], 0.0), 1e-9, 1e-9) for name in case.watched)


def _of_theirs(roles: Roles, case: Case) -> dict[str, Any]:
    with roles.recording():
        return behind(case.run(stand_for(roles)))


def _depth_first(root: Value) -> Iterable[Value]:
    seen: dict[Value, None] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen[node] = None
            waiting.extend(reversed(node.inputs))
    return seen


def _level_by_level(root: Value) -> Iterable[Value]:
    seen = [root]
    for node in seen:
        seen += [x for x in dict.fromkeys(node.inputs) if x not in seen]
    return seen


def _at_every_arrival(root: Value) -> Iterable[Value]:
    waiting = [root]
    for node in waiting:
        waiting += node.inputs
    return waiting


def _at_every_arrival_depth_first(root: Value) -> Iterable[Value]:
    visits, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        visits.append(node)
        waiting.extend(reversed(node.inputs))
    return visits


_REVERSED = "for v in reversed(topo): ...   # with inputs before results in `topo`"
_ONCE = "if v not in visited: visited.add(v); ...   # every node once"
_ADD = "child.grad += local_grad * v.grad   # every share counts"
_OVER = "each share that arrives at a value takes the place of the one before (`=`), instead of being added (`+=`)"
WRONG_WALKS = [
    WrongWalk("overwritten", _OVER, _ADD, lambda root: reversed(build_topo(root)), adds=False),
    WrongWalk(
        "order",
        "each node passes its gradient on as soon as it is met, from the root downwards (depth first, no order)",
        _REVERSED,
        _depth_first,
    ),
    WrongWalk("order", "the nodes are visited level by level from the root", _REVERSED, _level_by_level),
    WrongWalk("order", "the nodes are visited from the leaves to the root", _REVERSED, build_topo),
    WrongWalk("twice", "a node passes its gradient on once for every use of it", _ONCE, _at_every_arrival),
    WrongWalk("twice", "a node passes its gradient on at every visit", _ONCE, _at_every_arrival_depth_first),
]
