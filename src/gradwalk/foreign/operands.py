"""Other people's engines: any class with `.data`, `.grad`, `_prev` and `_backward`.

A learner's own `Value`, micrograd's, the lecture's. Nothing is assumed to be
right in them: the order is found here, without recursion, and what a `_backward`
really does is found out by running it and watching every write to a `.grad`.
All gradients are put back afterwards. So a wrong engine shows its wrong numbers
at the step where they are born.

This file knows that protocol and no operation.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..engine.dialects import LEAF, handmade
from ..engine.op import Op
from ..engine.real import as_float

PROTOCOL = "an object with .data, .grad, ._prev and ._backward"


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
    for attribute in ("_prev", "_children"):
        found = getattr(node, attribute, None)
        if found is not None:
            return found  # type: ignore[no-any-return]
    raise TypeError(
        f"cannot walk or draw {type(node).__name__}: expected a gradwalk Value, or {PROTOCOL}.\n"
        "  to look at several values, look at the one computed from them: their sum, the loss"
    )


# ---- watching a `_backward` at work ----


def push(node: Any, gradient: float, inputs: Sequence[Any], before: Sequence[float]) -> list[Write]:
    """Let `node` pass `gradient` on to its inputs, which have the gradients `before`; say what was written."""
    distinct = list({id(x): x for x in inputs}.values())
    start = {id(x): g for x, g in zip(inputs, before)}
    with restored([node, *distinct]):
        node.grad = gradient
        for x in distinct:
            x.grad = start[id(x)]
        if not hasattr(node, "_backward"):  # microgpt's way: local gradients in a tuple
            return _by_local_gradients(node, gradient, inputs, start)
        try:
            return _watched(node, distinct, start)
        except Exception as error:
            error.add_note(f"(raised by the _backward of {describe(node)})")
            raise


def _by_local_gradients(node: Any, g: float, inputs: Sequence[Any], now: dict[int, float]) -> list[Write]:
    writes = []
    for x, d in zip(inputs, node._local_grads):
        writes.append(Write(x, now[id(x)], now[id(x)] + g * d, False))
        now[id(x)] += g * d
    return writes


class Recorder:
    """The gradients of some nodes while they are watched, and every write to them."""

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


_at_work = threading.local()  # .recorder: who is told, in this thread


@lru_cache(maxsize=64)
def _watched_kind(kind: Any) -> Any:
    """The same class, except that its `.grad` is kept by the recorder."""
    grad = property(lambda x: _at_work.recorder.get(x), lambda x, new: _at_work.recorder.put(x, new))
    return type(kind.__name__, (kind,), {"__slots__": (), "grad": grad})


def _watched(node: Any, inputs: list[Any], before: dict[int, float]) -> list[Write]:
    """Run `_backward` while the inputs wear a class that reports every write to `.grad`.

    Where a class cannot be worn (one written in C, say), what it does is found out by experiment instead.
    """
    kinds: list[Any] = [type(x) for x in inputs]
    try:
        _wear(inputs, [_watched_kind(kind) for kind in kinds])
    except Exception:  # whatever that class has against being extended
        _wear(inputs, kinds)
        return _tried_twice(node, inputs, before)
    recorder = _at_work.recorder = Recorder(dict(before))
    try:
        node._backward()
    finally:
        _wear(inputs, kinds)
    return recorder.log


def _tried_twice(node: Any, inputs: list[Any], before: dict[int, float]) -> list[Write]:
    """Run `_backward` from the gradients `before` and from others: where both end alike, they were written over."""
    ends = []
    for shift in (1.0, 0.0):
        for x in inputs:
            x.grad = before[id(x)] + shift
        node._backward()
        ends.append([as_float(x.grad) for x in inputs])
    return [
        Write(x, before[id(x)], after, shifted == after and before[id(x)] != 0)
        for x, shifted, after in zip(inputs, *ends)
        if after != before[id(x)] or shifted == after
    ]


def _wear(nodes: list[Any], kinds: list[Any]) -> None:
    for x, kind in zip(nodes, kinds):
        if type(x) is not kind:
            x.__class__ = kind


@contextmanager
def restored(nodes: Iterable[Any]) -> Iterator[None]:
    """Whatever happens to the gradients in this block, they are put back after it."""
    kept = [(x, x.grad) for x in nodes]
    try:
        yield
    finally:
        for x, g in kept:
            x.grad = g


def local_derivatives(node: Any, inputs: Sequence[Any]) -> tuple[float, ...]:
    """What each input receives when the node's gradient is 1: the local derivatives, by experiment."""
    writes = push(node, 1.0, inputs, [0.0] * len(inputs))
    found = [0.0] * len(inputs)
    for place, write in places(inputs, writes):
        found[place] += write.added
    return tuple(found)


def places(inputs: Sequence[Any], writes: Sequence[Write]) -> Iterator[tuple[int, Write]]:
    """Each write with the place of the input it went to: of a twice-used one, the next place in turn."""
    last: dict[int, int] = {}
    for write in writes:
        start = last.get(id(write.to), -1)
        later = [i for i, x in enumerate(inputs) if x is write.to and i > start]
        last[id(write.to)] = later[0] if later else start
        yield last[id(write.to)], write


# ---- reading the whole graph ----


def ordered_inputs(node: Any) -> tuple[Any, ...]:
    """The inputs in order. A set has none, so there it is the order in which `_backward` writes to them,
    an input written to twice (`a * a`) counting twice."""
    found = operands(node)
    if isinstance(found, (list, tuple)):
        return tuple(found)
    some = list(found)
    if not some:
        return ()
    some.sort(key=lambda x: (str(getattr(x, "label", "")), as_float(x.data)))
    written = [write.to for write in push(node, 1.0, some, [0.0] * len(some))]
    return (*written, *(x for x in some if not any(x is w for w in written)))


def columns(root: Any) -> dict[str, Any]:
    """The graph behind `root`, as the columns of a Snapshot."""
    for attribute in ("data", "grad"):
        if not hasattr(root, attribute):
            operands(root)  # says what is expected, where this is no node at all
            raise TypeError(f"cannot walk or draw {type(root).__name__}: it has no .{attribute}; expected {PROTOCOL}")
    with restored(_reachable(root)):  # trying a `_backward` out may write to anything
        found = order(root)
        partials = [local_derivatives(node, inputs) if inputs else () for node, inputs in found]
    place = {id(node): i for i, (node, _) in enumerate(found)}
    return {
        "data": [as_float(node.data) for node, _ in found],
        "grads": [as_float(node.grad) for node, _ in found],
        "ops": [_op(node) if inputs else LEAF for node, inputs in found],
        "labels": [str(getattr(node, "label", "") or "") for node, _ in found],
        "inputs": [tuple([place[id(x)] for x in inputs]) for _, inputs in found],
        "partials": partials,
        "sources": [node for node, _ in found],
        "measured": {i for i, (_, inputs) in enumerate(found) if inputs},
    }


def _op(node: Any) -> Op:
    return handmade(str(getattr(node, "_op", "") or ""))


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
    """Every node with its inputs, depth first, inputs before results."""
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
    label = str(getattr(node, "label", "") or getattr(node, "_op", "") or "value")
    return f"{type(node).__name__} {label[:40]!r} with data {node.data!r}"
