"""Reads other people's graphs as they are, without assuming that anything in them is right.

The order is worked out here, without recursion, and what a result's rule really does is found by running it and
watching every write to a gradient. All gradients are restored afterwards. So a wrong engine shows its wrong
numbers at the very step where they arise. roles.py says which attribute is the number, the gradient, the rule.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from ..engine.dialects import LEAF, handmade
from ..engine.op import Op
from ..engine.real import as_float
from . import roles as by_role
from .finding import find_roles, named_roles
from .roles import RoleNotFound, Roles

_known: WeakKeyDictionary[type, Roles] = WeakKeyDictionary()


def roles_of(node: Any) -> Roles:
    """What plays which role in the class of a node; raises TypeError, with the reason, if that cannot be found."""
    kind = type(node)
    if kind not in _known:
        roles = named_roles(kind, node)
        if roles is None:
            try:
                roles = find_roles(kind)
            except RoleNotFound as error:
                raise _no_node(node, str(error)) from None
            if not roles.grad:
                raise _no_node(node, "; ".join(roles.missing) or "no gradient was found in it")
        _known[kind] = roles
    return _known[kind]


def _no_node(node: Any, why: str) -> TypeError:
    return TypeError(
        f"cannot walk or draw {type(node).__name__}: expected a gradwalk Value, or an object with a number, a "
        f"gradient, operands and a rule for the way back.\n  {why}\n"
        "  to look at several values, look at the one computed from them: their sum, the loss"
    )


@dataclass
class Write:
    """One change to the gradient of one input."""

    to: Any
    before: float
    after: float
    overwrote: bool
    """The old gradient was not read before the new one was written: `=` where `+=` was meant."""

    @property
    def added(self) -> float:
        return self.after if self.overwrote else self.after - self.before


def operands(node: Any) -> Iterable[Any]:
    """The operands of a node, as stored: if in a set, in no particular order."""
    return roles_of(node).inputs(node)


# ---- watching a `_backward` at work ----


def push(node: Any, gradient: float, inputs: Sequence[Any], before: Sequence[float]) -> list[Write]:
    """Let `node` pass `gradient` on to its inputs, which start with the gradients `before`; return the writes."""
    roles = roles_of(node)
    distinct = list({id(x): x for x in inputs}.values())
    start = {id(x): g for x, g in zip(inputs, before)}
    with restored([node, *distinct]):
        roles.put_gradient(node, gradient)
        for x in distinct:
            roles.put_gradient(x, start[id(x)])
        try:
            return _watched(roles, node, distinct, start)
        except Exception as error:
            error.add_note(f"(raised by the {roles.step_name or 'rule'} of {describe(node)})")
            raise


class Recorder:
    """The gradients of the nodes being watched, and every write to them."""

    def __init__(self, numbers: dict[int, float]) -> None:
        self.numbers, self.log = numbers, list[Write]()
        self.read: set[int] = set()

    def get(self, x: Any) -> float:
        self.read.add(id(x))
        return self.numbers[id(x)]

    def put(self, x: Any, new: Any) -> None:
        before, after = self.numbers[id(x)], as_float(new)
        self.log.append(Write(x, before, after, id(x) not in self.read and before != 0))
        self.numbers[id(x)] = after
        self.read.discard(id(x))


_at_work = threading.local()  # .recorder: the recorder of this thread


@lru_cache(maxsize=64)
def _watched_kind(kind: Any, grad: str) -> Any:
    """A subclass whose gradients are kept by the recorder."""
    kept = property(lambda x: _at_work.recorder.get(x), lambda x, new: _at_work.recorder.put(x, new))
    return type(kind.__name__, (kind,), {"__slots__": (), grad: kept})


def _watched(roles: Roles, node: Any, inputs: list[Any], before: dict[int, float]) -> list[Write]:
    """Run the rule while the inputs' class is replaced by one that reports every write to the gradient.

    If the class cannot be replaced (because it is written in C, say), experiments find out what the rule does.
    """
    kinds: list[Any] = [type(x) for x in inputs]
    if not roles.has_step:
        return _by_the_walk(roles, node, inputs, before)
    try:
        _wear(inputs, [_watched_kind(kind, roles.grad) for kind in kinds])
    except Exception:  # for whatever reason the class cannot be extended
        _wear(inputs, kinds)
        return _tried_twice(roles, node, inputs, before)
    recorder = _at_work.recorder = Recorder(dict(before))
    try:
        roles.step(node)
    finally:
        _wear(inputs, kinds)
    return recorder.log


def _by_the_walk(roles: Roles, node: Any, inputs: list[Any], before: dict[int, float]) -> list[Write]:
    """For rules that cannot be run one by one: the program's own walk from this node gives its local derivatives."""
    g = roles.gradient(node)
    nodes = roles.graph(node)
    with restored(nodes):
        for each in nodes:
            roles.put_gradient(each, 0.0)
        roles.walk(node, inputs)
        shares = [g * roles.gradient(x) for x in inputs]
    return [Write(x, before[id(x)], before[id(x)] + share, False) for x, share in zip(inputs, shares)]


def _tried_twice(roles: Roles, node: Any, inputs: list[Any], before: dict[int, float]) -> list[Write]:
    """Run the rule from the gradients `before` and from others: a gradient that ends the same was overwritten."""
    ends = []
    for shift in (1.0, 0.0):
        for x in inputs:
            roles.put_gradient(x, before[id(x)] + shift)
        roles.step(node)
        ends.append([roles.gradient(x) for x in inputs])
    return [
        Write(x, before[id(x)], after, shifted == after and before[id(x)] != 0)
        for x, shifted, after in zip(inputs, *ends)
        if after != before[id(x)] or shifted == after
    ]


def _wear(nodes: list[Any], kinds: list[Any]) -> None:
    for x, kind in zip(nodes, kinds):
        if type(x) is not kind:
            x.__class__ = kind


def restored(nodes: Sequence[Any]) -> AbstractContextManager[None]:
    """Restore the nodes' gradients at the end of the block."""
    return by_role.restored(roles_of(nodes[0]), nodes) if nodes else nullcontext()


def local_derivatives(node: Any, inputs: Sequence[Any]) -> tuple[float, ...]:
    """The local derivatives, by experiment: what each input receives when the node's gradient is 1."""
    writes = push(node, 1.0, inputs, [0.0] * len(inputs))
    found = [0.0] * len(inputs)
    for place, write in places(inputs, writes):
        found[place] += write.added
    return tuple(found)


def places(inputs: Sequence[Any], writes: Sequence[Write]) -> Iterator[tuple[int, Write]]:
    """Each write with the place of its input; an input used twice takes its places in turn."""
    last: dict[int, int] = {}
    for write in writes:
        start = last.get(id(write.to), -1)
        later = [i for i, x in enumerate(inputs) if x is write.to and i > start]
        last[id(write.to)] = later[0] if later else start
        yield last[id(write.to)], write


# ---- reading the whole graph ----


def ordered_inputs(node: Any) -> tuple[Any, ...]:
    """The inputs in order. Inputs kept in a set are put in the order in which `_backward` writes to them;
    one that is written to twice (`a * a`) counts twice."""
    roles = roles_of(node)
    some = list(operands(node))
    if roles.has_order(node) or not some:
        return tuple(some)
    some.sort(key=lambda x: (str(getattr(x, "label", "")), roles.number(x)))
    written = [write.to for write in push(node, 1.0, some, [0.0] * len(some))]
    return (*written, *(x for x in some if not any(x is w for w in written)))


def columns(root: Any) -> dict[str, Any]:
    """The graph behind `root`, as the columns of a Snapshot."""
    roles = roles_of(root)
    with restored(_reachable(root)):  # trying a `_backward` may write to anything
        found = order(root)
        partials = [local_derivatives(node, inputs) if inputs else () for node, inputs in found]
    place = {id(node): i for i, (node, _) in enumerate(found)}
    return {
        "data": [roles.number(node) for node, _ in found],
        "grads": [roles.gradient(node) for node, _ in found],
        "ops": [_op(node) if inputs else LEAF for node, inputs in found],
        "labels": [str(getattr(node, "label", "") or "") for node, _ in found],
        "inputs": [tuple([place[id(x)] for x in inputs]) for _, inputs in found],
        "partials": partials,
        "sources": [node for node, _ in found],
        "measured": {i for i, (_, inputs) in enumerate(found) if inputs},
    }


def _op(node: Any) -> Op:
    return handmade(symbol_of(node))


def symbol_of(node: Any) -> str:
    """A node's own name for its operation, `+` or `tanh`; else that of the method that made it, or of its class."""
    for name in ("_op", "op"):
        named = getattr(node, name, None)
        if isinstance(named, str):
            return named
    rule = rule_function(node)
    if rule is not None:
        made_in = rule.__qualname__.split(".<locals>")[0].split(".")[-1]
        return SIGNS.get(made_in, made_in)
    own = type(node).__name__
    return own.lower() if type(node).__mro__[1] is not object else ""


SIGNS = {"__add__": "+", "__mul__": "*", "__sub__": "-", "__truediv__": "/", "__pow__": "**", "__neg__": "neg"}


def rule_function(node: Any) -> FunctionType | None:
    """The function in a node that passes its gradient on, if it was defined inside an operation."""
    for part in (getattr(node, "__dict__", None) or {}).values():
        while isinstance(part, (tuple, list)) and part:
            part = next((x for x in part if isinstance(x, (FunctionType, tuple, list))), None)
        named = part.__qualname__ if isinstance(part, FunctionType) else ""
        if "<locals>" in named and "__init__" not in named and isinstance(part, FunctionType):
            return part
    return None


def _reachable(root: Any) -> list[Any]:
    found, waiting = {id(root): root}, [root]
    while waiting:
        node = waiting.pop()
        for x in operands(node):
            if id(x) not in found:
                found[id(x)] = x
                waiting.append(x)
    return list(found.values())


def order(root: Any) -> list[tuple[Any, tuple[Any, ...]]]:
    """All nodes with their inputs, depth first, inputs before results."""
    done: list[tuple[Any, tuple[Any, ...]]] = []
    state: dict[int, str] = {}
    waiting: list[tuple[Any, tuple[Any, ...] | None]] = [(root, None)]
    while waiting:
        node, inputs = waiting.pop()
        if inputs is not None:
            state[id(node)] = "done"
            done.append((node, inputs))
        elif state.get(id(node)) != "done":
            if id(node) in state:
                raise ValueError(f"the graph runs in a circle: {describe(node)} is computed from itself")
            state[id(node)] = "open"
            inputs = ordered_inputs(node)
            waiting.append((node, inputs))
            waiting.extend((x, None) for x in reversed(inputs) if state.get(id(x)) != "done")
    return done


def describe(node: Any) -> str:
    label = str(getattr(node, "label", "") or symbol_of(node) or "value")
    return f"{type(node).__name__} {label[:40]!r} with data {getattr(node, roles_of(node).data)!r}"
