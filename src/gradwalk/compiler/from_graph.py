"""From the graph of a trace to a program: the reference for what the native engine does with its tape (passes/)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from ..engine import graph
from ..engine.dialects import CONSTANT
from ..engine.real import as_float
from ..engine.unknown import is_unknown
from ..engine.value import Value
from . import passes, refusals
from .builder import Builder
from .loop import Loop
from .program import Program
from .recorded_loops import Result, Shaped, step
from .refusals import BranchError


def from_graph(
    outputs: Sequence[Any],
    arguments: Sequence[Value],
    start: int,
    names: Sequence[str] = (),
    title: str = "program",
    recorded: Callable[[], Any] = bool,
) -> tuple[Program, list[Value]]:
    """The graph under `outputs` as a program of `arguments`, and the Values that became its parameters.

    A Value older than `start` is a parameter, whatever it was computed from; parameters are in the order of
    creation. Plain numbers, and leaves made later inside the function, are constants. `recorded` is called when the
    graph has been read.
    """
    if taped := passes.recorded(outputs, arguments, start):
        recorded()
        return taped.program(len(arguments), names, title), taped.parameters
    found = _written(outputs, arguments, start, names, title)
    recorded()
    return found


def _written(
    outputs: Sequence[Any], arguments: Sequence[Value], start: int, names: Sequence[str], title: str
) -> tuple[Program, list[Value]]:
    """The same in Python."""
    values = [out for out in outputs if isinstance(out, Value)]
    nodes = [node for node in graph.build_topo(_Results(values), start)[:-1] if node._serial >= start]
    used = sorted({x for x in chain(values, *[node.inputs for node in nodes]) if x._serial < start}, key=graph.age)
    parameters = [x for x in used if x.op is not CONSTANT]
    labels = [x.label for x in parameters]
    builder = Builder(len(parameters), len(arguments), (*labels, *names), title)
    place: dict[Value, int] = {leaf: register for register, leaf in enumerate((*parameters, *arguments))}
    place_of_results: dict[Value, Sequence[int]] = {}
    for node in chain(used, nodes):
        if node in place:
            continue
        if node._step is step:
            raise BranchError(refusals.escaped(node.label))
        if not node.inputs:
            if isinstance(node.op, Loop):
                place_of_results[node] = builder.emit(node.op, (), node.op.shape)
                continue
            place[node] = builder.constant(_known(node._data))
        elif isinstance(node.op, (Loop, Shaped)):
            op = node.op.meant if isinstance(node.op, Shaped) else node.op
            place_of_results[node] = builder.emit(op, tuple([place[x] for x in node.inputs]), node.op.shape)
        elif isinstance(node.op, Result):
            place[node] = place_of_results[node.inputs[0]][node.op.index]
        elif node._step or node.op.name == "handmade":
            raise TypeError(_handmade(node))
        else:
            place[node] = builder.emit(node.op, tuple([place[x] for x in node.inputs]))[0]
    results = [place[out] if isinstance(out, Value) else builder.constant(_known(out)) for out in outputs]
    return builder.finish(results), parameters


class _Results:
    """Several outputs as the inputs of one root, so that they are ordered together."""

    _serial, op = float("inf"), None

    def __init__(self, inputs: list[Value]) -> None:
        self.inputs = inputs


def _known(number: Any) -> float:
    """A constant, unless it is a stand-in's number, obtained by a back door such as a copy or a pickle."""
    if isinstance(number, float) and is_unknown(number):
        raise BranchError(refusals.number_read(Value(number, label="a copy of an argument"), parameter=False))
    return as_float(number)


def _handmade(node: Value) -> str:
    if hasattr(node.op, "kernel"):
        return (
            f"{node.label} = {node.data!r} is the result of a compiled function, which has no rule of its own, so it\n"
            "cannot become part of a program. Inside a function to be compiled, call plain functions (compiled.f)"
        )
    return (
        f"the operation {node._op!r} was made by hand, with its own _backward or local gradients:\n"
        "it has no rule, so it cannot become part of a program.\n"
        "  write it with @gradwalk.operation(partials=...)"
    )
