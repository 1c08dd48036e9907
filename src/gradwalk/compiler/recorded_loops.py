"""scan and loop while a function is being traced: the body is run once, on stand-ins, and becomes a loop.

In the graph of the trace a loop is one node, whose inputs are everything that goes into it, and one node for each
result, which says which result it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..engine.containers import flatten, map_tree, named, rebuild, shape_of, words
from ..engine.op import Op
from ..engine.scans import checked_step, chosen, same_shape
from ..engine.value import Value, constant, fresh
from . import fused, refusals
from .loop import Counts, Loop, Until
from .program import Program
from .refusals import BranchError


def step() -> None:
    """The `_backward` of a stand-in for a step's input: it marks one that was kept."""
    raise TypeError("this stood for the input of each step of a scan or loop: return what you need from the body")


Written = Callable[[Sequence[Any], Sequence[Value], int, Sequence[str], str], tuple[Program, list[Value]]]
"""trace.from_graph."""


class Result(Op):
    """One of the results of a loop."""

    def __init__(self, index: int) -> None:
        super().__init__("result", _no_number, _no_number, domain=[(-2.0, 2.0)], symbol=f"[{index}]")
        self.index = index


def _no_number(*_: Any) -> Any:
    raise TypeError("a loop that is being traced has no number yet")


result = lru_cache(maxsize=4096)(Result)


def scan(
    f: Callable[[Any, Any], Any], state: Any, steps: list[Any], unknown: float, write: Written
) -> tuple[Any, list[Any]]:
    """What the trace makes of gradwalk.scan."""
    _alike(steps)
    oldest = Value(0.0)  # kept until the body is written: anything older comes from outside it
    stand_in = _StandIns(unknown)
    state_in, x = stand_in.tree(state, "state"), stand_in.tree(steps[0], "x")
    next_, out = checked_step(f(state_in, x), state)
    outputs = [*flatten(next_, state), *_leaves(out)]
    program, around = write(outputs, stand_in.values, oldest._serial, stand_in.names, "scan")
    _check_rows(program, "scan")
    counts = Counts(len(around), len(list(flatten(state))), len(list(_leaves(steps[0]))), len(list(_leaves(out))), 0)
    body = replace(program, parameters=0, arguments=program.first_constant)
    loop = Loop(body, len(steps), counts)
    xs = [leaf for step in steps for leaf in _leaves(step, steps[0])]
    results = iter(_results(loop, [*around, *flatten(state), *xs], unknown))
    last = rebuild(state, results)
    return last, [_filled(out, results) for _ in steps]


def loop(cond: Callable[[Any], Any], f: Callable[[Any], Any], state: Any, unknown: float, write: Written) -> Any:
    """What the trace makes of gradwalk.loop."""
    oldest = Value(0.0)
    stand_in = _StandIns(unknown)
    state_in = stand_in.tree(state, "state")
    holds = cond(state_in)
    if not isinstance(holds, Value):
        if holds:
            raise BranchError(refusals.endless(holds))
        return state
    next_ = chosen(holds, same_shape("loop", f(state_in), state), state_in)
    program, around = write([*flatten(next_), holds], stand_in.values, oldest._serial, stand_in.names, "loop")
    _check_rows(program, "loop")
    counts = Counts(len(around), len(stand_in.values), 0, 0, 0)
    body = replace(program, parameters=0, arguments=program.first_constant)
    return rebuild(state, _results(Until(body, counts), [*around, *flatten(state)], unknown))


class Shaped(Op):
    """An operation with many results, and the shape of its instruction (fused.py)."""

    def __init__(self, meant: Op, shape: tuple[int, int], results: int) -> None:
        super().__init__(meant.name, _no_number, _no_number, domain=[(-2.0, 2.0)], variadic=True)
        self.meant, self.shape, self.results = meant, shape, results


def take(entries: list[Any], i: Value, unknown: float) -> Any:
    """What the trace makes of gradwalk.take."""
    leaves = [x for entry in entries for x in flatten(entry, entries[0])]
    shape = len(entries), len(leaves) // len(entries)
    whole = Shaped(fused.take, shape, shape[1])
    return rebuild(entries[0], _results(whole, [*leaves, i], unknown))


def _check_rows(program: Program, name: str) -> None:
    for i in program.instructions:
        if i.op in fused.ACROSS:
            raise TypeError(
                f"{i.op.name.replace('top', 'max')} cannot be used inside the body of a {name}: each step would have\n"
                "to wait for all rows of the batch. Use it before or after the loop"
            )


class _StandIns:
    """Values in place of numbers that are not known yet."""

    def __init__(self, unknown: float) -> None:
        self.unknown, self.values, self.names = unknown, list[Value](), list[str]()

    def tree(self, tree: Any, name: str) -> Any:
        if tree is None:
            return None
        made = []
        for label, _ in named(tree, name):
            made.append(Value(self.unknown, label=label))
            made[-1]._backward = step
            self.names.append(label)
        self.values += made
        return rebuild(tree, iter(made))


def _results(loop: Loop | Shaped, inputs: Sequence[Any], unknown: float) -> Iterator[Value]:
    nodes = tuple([x if isinstance(x, Value) else constant(x) for x in inputs])
    whole = fresh(Value, loop, unknown, 0.0, nodes, (0.0,) * len(nodes))
    for index in range(loop.results):
        yield fresh(Value, result(index), unknown, 0.0, (whole,), (0.0,))


def _leaves(tree: Any, like: Any = None) -> Iterator[Any]:
    return iter(()) if tree is None else flatten(tree, like)


def _filled(tree: Any, leaves: Iterator[Any]) -> Any:
    return None if tree is None else map_tree(lambda _: next(leaves), tree)


def _alike(steps: list[Any]) -> None:
    first = shape_of(steps[0])
    for i, step in enumerate(steps):
        if shape_of(step) != first:
            raise TypeError(
                f"in a compiled function all steps of a scan must be alike, but x is {words(steps[0])} in step 0 and\n"
                f"  {words(step)} in step {i}"
            )
