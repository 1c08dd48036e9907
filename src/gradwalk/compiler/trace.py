"""From a function to a program: run it once on stand-ins, and write down what it did.

The stand-ins are leaf Values that hold a marked NaN. Comparing them records an operation,
branching on them raises; and if their `.data` leaks into the computation, the mark shows
up as a constant and is reported, instead of being silently the same for every row.

This file knows how a graph of Values is read. It knows no batch (compile.py).
"""

from __future__ import annotations

import linecache
import struct
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from typing import Any

from ..engine import graph
from ..engine.containers import entries, flatten, is_container, map_tree, rebuild
from ..engine.dialects import COMPILED, CONSTANT
from ..engine.errors import OURS, BranchError
from ..engine.modes import modes
from ..engine.real import as_float
from ..engine.value import Value
from .builder import Builder
from .program import Program

_MARK = 0x7FF8_6772_6164_7761  # a quiet NaN with a payload that arithmetic carries along
UNKNOWN: float = struct.unpack("<d", struct.pack("<Q", _MARK))[0]


class Traced:
    """A function as a program: with the Values that became its parameters, and the shape of its result."""

    def __init__(self, program: Program, parameters: list[Value], result: Any) -> None:
        self.program, self.parameters, self.result = program, parameters, result


def trace(f: Callable[..., Any], arguments: Sequence[Any], names: Sequence[str] = (), title: str = "") -> Traced:
    """Run `f` on stand-ins. `arguments` are containers, whose leaves only count: `f([x, y], z)` is ([0, 0], 0)."""
    title = title or getattr(f, "__name__", "f")
    stand_ins = [Value(UNKNOWN, label=name) for _, name in zip(flatten(list(arguments)), chain(names, repeat("")))]
    row = rebuild(list(arguments), iter(stand_ins))
    with _tracing(row, title):
        result = f(*row)
    outputs = list(flatten(result))
    if any(out is None for out in outputs):
        where = "" if result is None else f" among its {len(outputs)} results"
        raise TypeError(f"{title} returned None{where}, and a number is needed: is a `return` missing?")
    program, parameters = from_graph(outputs, stand_ins, names, title)
    return Traced(program, parameters, map_tree(lambda _: 0, result))  # the graph itself can go


@contextmanager
def _tracing(row: Sequence[Any], title: str) -> Iterator[None]:
    before, watch = modes.tracing, modes.watch
    modes.tracing, modes.watch = True, None  # the stand-ins are NaN on purpose
    try:
        yield
    except BranchError as error:
        raise BranchError(f"{_users_line(error)}\n{error}") from None
    except Exception as error:
        used = _used_as_number(error, row)
        if used:
            raise TypeError(f"{_users_line(error)}\n{_no_number(used)}") from None
        if row:
            error.add_note(f"{title} was being traced, with one row of the batch: {str(row)[1:-1]:.400}")
            for single in _containers(row) if isinstance(error, TypeError) and "'list'" in str(error) else ():
                if len(single) == 1:
                    error.add_note(_no_number(single))
        raise
    finally:
        modes.tracing, modes.watch = before, watch


def _used_as_number(error: Exception, row: Sequence[Any]) -> Any:
    """The list, tuple or dict of the row that the engine refused as a number, if that is what the error is about."""
    last = error.__traceback__
    while last and last.tb_next:
        last = last.tb_next
    if not last or last.tb_frame.f_code is not as_float.__code__:
        return None
    return next((tree for tree in _containers(row) if tree is last.tb_frame.f_locals["x"]), None)


def _no_number(used: Any) -> str:
    """Several numbers of a row are not one number; what to write instead."""
    what = f"{used!r:.100} is a {type(used).__name__}, in every row of the batch, and was used as one number.\n"
    first = repr(next(flatten(used)))
    if isinstance(used, list) and len(used) == 1:
        name = first.removesuffix("[0]")
        return (
            f"{what}  write {first} inside of the function;\n"
            f"  or pass one number per row: {name}[:, 0] of an array, [row[0] for row in {name}] of a list"
        )
    return f"{what}  write {first} for the first of its numbers, or gradwalk.sum(...), gradwalk.dot(ws, ...) over all"


def _containers(tree: Any) -> Iterator[Any]:
    """All lists, tuples and dicts inside of one that hold something."""
    for _, branch in entries(tree):
        if is_container(branch):
            if branch:
                yield branch
            yield from _containers(branch)


def _users_line(error: BaseException) -> str:
    """The line of the user's code, with its text, that an error came through last."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(OURS)]
    if not frames:
        return "in the traced function:"
    last = frames[-1]
    text = last.line or linecache.getline(last.filename, last.lineno or 0).strip()
    return f"{last.filename}:{last.lineno}, in {last.name}:\n    {text}"


def from_graph(
    outputs: Sequence[Any], arguments: Sequence[Value], names: Sequence[str] = (), title: str = "program"
) -> tuple[Program, list[Value]]:
    """The graph under `outputs` as a program of `arguments`, and the leaves that became its parameters.

    A leaf made before the arguments is a parameter, in the order of creation. Plain numbers, and
    leaves made later, inside the traced function, are constants.
    """
    nodes = graph.build_topo(_Bundle([out for out in outputs if isinstance(out, Value)]))[:-1]
    place: dict[Value, int] = {}
    known, oldest = set(arguments), min((x._serial for x in arguments), default=float("inf"))
    parameters = [x for x in nodes if not x.inputs and x.op is not CONSTANT and x not in known and x._serial < oldest]
    labels = [x.label for x in parameters]
    builder = Builder(len(parameters), len(arguments), (*labels, *names), title)
    for register, leaf in enumerate((*parameters, *arguments)):
        place[leaf] = register
    for node in nodes:
        if node.inputs:
            if node._step or node.op.name == "handmade":
                raise TypeError(_handmade(node))
            place[node] = builder.emit(node.op, tuple([place[x] for x in node.inputs]))[0]
        elif node not in place:
            place[node] = builder.constant(_known(node.data))
    results = [place[out] if isinstance(out, Value) else builder.constant(_known(out)) for out in outputs]
    return builder.finish(results), parameters


class _Bundle:
    """Several outputs as the inputs of one root, so that they are ordered in one go."""

    _serial = float("inf")

    def __init__(self, inputs: list[Value]) -> None:
        self.inputs = inputs


def _known(number: Any) -> float:
    """A constant, unless it was computed from the `.data` of a stand-in."""
    if number != number and struct.unpack("<Q", struct.pack("<d", number))[0] & ~(1 << 63) == _MARK:
        raise BranchError(
            "the traced function computed a plain number from the .data of an argument: it would be the same\n"
            "number for every row, and its derivative would be lost.\n"
            "  instead of   math.exp(x.data)   write gradwalk.exp(x), or x itself instead of x.data"
        )
    return as_float(number)


def _handmade(node: Value) -> str:
    if node.op is COMPILED:
        return (
            f"{node.label} = {node.data!r} is the result of a compiled function, which has no rule of its own: it\n"
            "cannot become part of a program. Inside a function to be compiled, call plain functions (compiled.f)"
        )
    return (
        f"the operation {node._op!r} was put together by hand, with a _backward or local gradients of its own:\n"
        "it has no rule, so it cannot become part of a program.\n"
        "  write it with @gradwalk.operation(partials=...)"
    )
