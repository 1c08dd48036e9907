"""The numbers a function depends on, each with a name: arguments, nested containers, models, closures.

    f(x, ws=[...], model) -> x, ws[0], ws[1], model.layers.0.neurons.0.w.0, ...

This file finds them, and calls the function with one of them moved.
"""

from __future__ import annotations

import inspect
import numbers
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..engine import graph
from ..engine.containers import alike, entries, flatten, is_container
from ..engine.op import Op
from ..engine.value import Value


@dataclass(frozen=True)
class Variable:
    """A leaf that a function depends on, with the name a person would use for it."""

    name: str
    leaf: Value


def is_number(x: Any) -> bool:
    return isinstance(x, Value) or (isinstance(x, numbers.Real) and not isinstance(x, bool))


def is_array(x: Any) -> bool:
    """Whether this is a non-empty NumPy array; NumPy itself is not imported for this."""
    return hasattr(x, "astype") and hasattr(x, "flat") and bool(getattr(x, "shape", ()))


def named_leaves(thing: Any, name: str) -> Iterator[tuple[str, Any]]:
    """The numbers and Values in an argument, with their paths. Anything else is skipped."""
    if is_number(thing):
        yield name, thing
    elif hasattr(thing, "named_parameters"):
        for path, p in thing.named_parameters().items():
            yield f"{name}.{path}" if name else path, p
    elif hasattr(thing, "parameters") and callable(thing.parameters):
        for i, p in enumerate(thing.parameters()):
            yield f"{name}.parameters()[{i}]", p
    for key, branch in entries(thing):
        yield from named_leaves(branch, f"{name}[{key!r}]")


class Subject:
    """A function together with everything it depends on: it can be called again with one number moved."""

    def __init__(self, f: Callable[..., Any], args: Sequence[Any], wrt: int | Sequence[int] | None = None) -> None:
        self.f = f
        chosen = range(len(args)) if wrt is None else [wrt] if isinstance(wrt, int) else list(wrt)
        chosen = [i % len(args) for i in chosen] if args else []
        self.variables: list[Variable] = []
        self.args = [self._taken(arg, name) if i in chosen else arg for i, (arg, name) in enumerate(_titled(f, args))]
        if hasattr(f, "parameters"):
            self.variables += [Variable(path, p) for path, p in named_leaves(f, "")]
        if not self.variables:
            self.variables = self._shared_leaves()
        once: dict[Value, Variable] = {}
        for variable in self.variables:
            once.setdefault(variable.leaf, variable)
        self.variables = list(once.values())

    def _taken(self, arg: Any, name: str) -> Any:
        """The argument with a fresh leaf for every plain number and for every Value that is a result."""
        if is_number(arg):
            number = arg.data if isinstance(arg, Value) else arg
            leaf = arg if isinstance(arg, Value) and not arg.inputs else Value(number)
            self.variables.append(Variable(name, leaf))
            return leaf
        if is_array(arg):
            taken = arg.astype(object)
            for place in product(*map(range, arg.shape)):
                taken[place] = self._taken(arg[place], f"{name}[{', '.join(map(str, place))}]")
            return taken
        if is_container(arg):
            return alike(arg, [self._taken(branch, f"{name}[{key!r}]") for key, branch in entries(arg)])
        self.variables += [Variable(path, p) for path, p in named_leaves(arg, name)]
        return arg

    def _shared_leaves(self) -> list[Variable]:
        """For a function without arguments: the leaves that two calls share."""
        one, two = self.outputs(), self.outputs()
        first = [x for out in one if isinstance(out, Value) for x in graph.build_topo(out)]
        again = {x for out in two if isinstance(out, Value) for x in graph.build_topo(out)}
        shared = [x for x in dict.fromkeys(first) if x in again and not x.inputs and x.op.name != "constant"]
        return [Variable(x.label or f"leaf {i + 1}", x) for i, x in enumerate(shared)]

    def outputs(self) -> list[Any]:
        """The function's results at the current numbers, as a flat list."""
        return [x for out in flatten(self.f(*self.args)) for x in (out.flat if is_array(out) else [out])]

    def numbers(self) -> list[tuple[str, float]]:
        """What the function must not change: the number of every variable, and the numbers in its arguments."""
        leaves = [(variable.name, variable.leaf.data) for variable in self.variables]
        held = [leaf for arg, name in _titled(self.f, self.args) for leaf in named_leaves(arg, name)]
        return leaves + [(name, x.data if isinstance(x, Value) else x) for name, x in held]

    @contextmanager
    def moved(self, variable: Variable, to: float) -> Iterator[None]:
        """Give the variable another number inside this block."""
        before = variable.leaf.data
        variable.leaf.data = to
        try:
            yield
        finally:
            variable.leaf.data = before


def _titled(f: Callable[..., Any], args: Sequence[Any]) -> list[tuple[Any, str]]:
    """The arguments, each with the function's own name for it."""
    if isinstance(f, Op):
        return [(arg, "xyz"[i] if i < 3 else f"x{i + 1}") for i, arg in enumerate(args)]
    try:
        parameters = list(inspect.signature(f).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    names: list[str] = []
    for parameter in parameters:
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            names += [f"{parameter.name}[{i}]" for i in range(len(args) - len(names))]
        else:
            names.append(parameter.name)
    names += [f"argument {i + 1}" for i in range(len(names), len(args))]
    return list(zip(args, names))
