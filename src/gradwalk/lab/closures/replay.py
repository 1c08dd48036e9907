"""The replay: the learner's backward pass beside the right one, up to the first edge where they differ."""

from __future__ import annotations

from math import isclose
from typing import Any

from ...engine.value import Value
from ...see.names import digits
from ...see.pushes import Push
from ...see.walk import Walk, walk
from .exercise import case
from .exercises import ALL
from .feedback import Feedback


def replay(key: str, body: str, program: str) -> dict[str, Any]:
    """Both walks as plain data, the step at which each stops, and the equation that fails there."""
    exercise = ALL[key]
    report = Feedback(key)
    trial = case(program)
    kind = exercise.build(body)
    report.namespaces[trial.name] = trial.run(kind)
    theirs = report.replay(trial.name)
    right = _right(trial.run(Value), trial.watched)
    part = _parting(theirs, right)
    return {
        "theirs": theirs.to_json(),
        "right": right.to_json(),
        "their_step": _position(theirs, part),
        "right_step": _twin_position(theirs, right, part),
        "equation": _equation(theirs, right, part),
    }


def _right(names: dict[str, Any], watched: tuple[str, ...]) -> Walk:
    values = [names[name] for name in watched if isinstance(names[name], Value)]
    for name in watched:
        if isinstance(names[name], Value):
            names[name].label = name
    return walk(values[-1])


def _parting(theirs: Walk, right: Walk) -> int | None:
    """The index of the first push in the backward pass that is not what the right rule gives."""
    for i, push in enumerate(theirs.pushes):
        expected = push.upstream * _local(theirs, right, push)
        if push.overwrites or not isclose(push.add, expected, rel_tol=1e-7, abs_tol=1e-7):
            return i
    for i in range(len(theirs.pushes)):
        if not _ready(theirs, i):
            return i
    return None if len(theirs.pushes) >= len(right.pushes) else len(theirs.pushes)


def _local(theirs: Walk, right: Walk, push: Push) -> float:
    """The right local derivative on an edge of the learner's graph; both graphs have the same shape."""
    node, place = theirs.graph.edge(push.edge)
    return float(right.graph.partials[_twins(theirs, right)[node]][place])


def _twins(theirs: Walk, right: Walk) -> dict[int, int]:
    """Maps each node of the learner's graph to the same node of the right one."""
    twins: dict[int, int] = {}
    waiting = [(theirs.graph.root, right.graph.root)]
    while waiting:
        one, other = waiting.pop()
        if one not in twins:
            twins[one] = other
            waiting += zip(theirs.graph.inputs[one], right.graph.inputs[other])
    return twins


def _ready(theirs: Walk, i: int) -> bool:
    """Whether the node of this push had received its whole gradient by then."""
    node = theirs.graph.edge(theirs.pushes[i].edge)[0]
    into = {edge for edge in range(theirs.graph.first_edge[-1]) if _input(theirs, edge) == node}
    return into <= {push.edge for push in theirs.pushes[:i]}


def _input(walk_: Walk, edge: int) -> int:
    node, place = walk_.graph.edge(edge)
    return int(walk_.graph.inputs[node][place])


def _position(walk_: Walk, part: int | None) -> int:
    """The step of the walk right after that push; the last step if the two never differ."""
    before = len(walk_.computed) + 1
    return len(walk_) if part is None else min(len(walk_), before + part + 1)


def _twin_position(theirs: Walk, right: Walk, part: int | None) -> int:
    """The step of the right walk that follows the same edge."""
    if part is None or part >= len(theirs.pushes):
        return _position(right, part)
    node, place = theirs.graph.edge(theirs.pushes[part].edge)
    edge = right.graph.first_edge[_twins(theirs, right)[node]] + place
    same = [i for i, push in enumerate(right.pushes) if push.edge == edge]
    return _position(right, same[0] if same else part)


def _called(walk_: Walk, node: int) -> str:
    """A node's name in the program, or else what it computes."""
    return walk_.graph.labels[node] or f"({walk_.graph.expression(node)})"


def _equation(theirs: Walk, right: Walk, part: int | None) -> str:
    """What does not add up at the edge where the walks differ."""
    if part is None:
        return "Both walks do the same, step by step."
    if part >= len(theirs.pushes):
        return f"Your walk ends here, after {part} of {len(right.pushes)} shares: the rest is never passed on."
    push = theirs.pushes[part]
    name = _called(theirs, theirs.graph.edge(push.edge)[0])
    x = _called(theirs, _input(theirs, push.edge))
    local = _local(theirs, right, push)
    share = push.upstream * local
    if not isclose(push.add, share, rel_tol=1e-7, abs_tol=1e-7):
        return (
            f"From {name} to {x}: arriving {digits(push.upstream)} x local {digits(local)} = {digits(share)}. "
            f"Your line gave {digits(push.add)}."
        )
    if push.overwrites:
        return (
            f"From {name} to {x}: {x}.grad was {digits(push.before)} and should become "
            f"{digits(push.before)} + {digits(share)} = {digits(push.before + share)}. "
            f"Your line made it {digits(push.after)}."
        )
    return f"{name} passes its gradient on here, but it has not received everything yet: it is {digits(push.upstream)}."
