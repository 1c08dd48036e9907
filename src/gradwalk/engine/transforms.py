"""Functions in, derivative functions out: grad, value_and_grad, jvp, hvp, jacobian, hessian.

A function here takes numbers, or lists, tuples and dicts of numbers, nested as
deeply as you like, and computes with operators and gradwalk's functions. Gradients
have the shape of the arguments. Derivatives can be differentiated again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from . import graph, ops, twin
from .containers import flatten, is_container, map_tree, named, rebuild, shape_of
from .guarded import contribution
from .modes import modes
from .value import Value, constant

Function = Callable[..., Any]
Which = int | Sequence[int]


# ---- one differentiated call ----

_here = threading.local()  # how many derivatives are being taken around this point


def differentiating() -> bool:
    """Whether a derivative is being taken around this point."""
    return getattr(_here, "depth", 0) > 0


@contextmanager
def undifferentiated() -> Iterator[None]:
    """No outer derivative is taken through what happens inside this block."""
    outer = getattr(_here, "depth", 0)
    _here.depth = 0
    try:
        yield
    finally:
        _here.depth = outer


class Call:
    """`f` called with fresh Values in place of the arguments to differentiate by.

    Fresh, so that an argument given twice counts as two; and linked to what was passed in. If
    that is a Value, or if this happens inside the function of an outer derivative or inside a
    trace, results stay Values, so that the outer derivative sees through them. Otherwise floats are
    enough, and so are the derivatives that each node keeps from its forward pass.
    """

    def __init__(self, f: Function, which: Which, args: tuple[Any, ...], more: dict[str, Any]) -> None:
        self.single = isinstance(which, int)
        indices: Sequence[int] = [which] if isinstance(which, int) else list(which)
        for i in indices:
            if not -len(args) <= i < len(args):
                raise TypeError(f"wrt={which!r} names argument {i}, but the function was called with {len(args)}")
        self.trees = [args[i] for i in indices]
        self.scalar = self.single and not is_container(self.trees[0])
        filled = list(args)
        if self.scalar:  # the usual case, without containers
            self.variables = [_variable(self.trees[0])]
            filled[indices[0]] = self.variables[0]
        else:
            self.variables = [_variable(x) for x in flatten(self.trees)]
            for i, tree in zip(indices, rebuild(self.trees, iter(self.variables))):
                filled[i] = tree
        outer = getattr(_here, "depth", 0)
        self.nested = outer > 0 or modes.tracing or any(x.inputs for x in self.variables)
        _here.depth = outer + 1
        try:
            self.value = f(*filled, **more)
        finally:
            _here.depth = outer

    def shaped(self, leaves: Sequence[Any]) -> Any:
        """One entry per variable, in the shape of the arguments."""
        if self.scalar:
            return leaves[0]
        trees = rebuild(self.trees, iter(leaves))
        return trees[0] if self.single else tuple(trees)

    @property
    def numeric(self) -> bool:
        """Whether nothing will differentiate or watch the derivatives."""
        return not self.nested and not modes.watch

    def gradient(self, out: Any) -> list[Any]:
        """The derivative of `out` by each variable: floats, or Values that can be differentiated again."""
        if not isinstance(out, Value):
            return [0.0] * len(self.variables)  # a plain number depends on nothing
        if self.numeric:
            return derivatives(out, self.variables)
        grads = graph.gradients(out, constant(1.0), oldest(self.variables))
        return [grads.get(x._serial, 0.0) for x in self.variables]

    def moves(self, outputs: list[Value], steps: list[Any]) -> list[Any]:
        """How the outputs move when the variables do."""
        numbers = self.numeric and not any(isinstance(step, Value) for step in steps)
        if numbers and len(outputs) == 1:  # one number: backward is as good, and native
            pairs = zip(derivatives(outputs[0], self.variables), map(float, steps))
            return [sum([d * step for d, step in pairs if d and step], 0.0)]
        return tangents(outputs, list(zip(self.variables, steps)), numbers)


def derivatives(out: Value, variables: list[Value]) -> list[float]:
    """The derivative of `out` by each of the fresh variables, as floats, changing no gradient.

    Nodes older than the variables cannot depend on them, so the walk stops there.
    """
    if twin.native:
        found = twin.native.derivatives(out, variables)
        if found is not None:
            return found  # type: ignore[no-any-return]
    since = oldest(variables)
    grads = {out._serial: 1.0}
    for node in reversed(graph.build_topo(out, since)):
        g = grads.get(node._serial)
        if g and node.inputs:
            if node._step:
                node.symbolic_partials()  # raises, and says why
            for x, d in zip(node.inputs, node.partials):
                if d and x._serial >= since:
                    grads[x._serial] = grads.get(x._serial, 0.0) + g * d
    return [grads.get(x._serial, 0.0) for x in variables]


def _variable(x: Any) -> Value:
    return x * 1.0 if isinstance(x, Value) else Value(x)


def _settle(call: Call, tree: Any) -> Any:
    """Plain floats if no outer derivative is being taken, else Values."""
    if call.nested:
        return tree
    return map_tree(_number, tree) if is_container(tree) else _number(tree)


def _number(x: Any) -> float:
    return x._data if isinstance(x, Value) else float(x)


def _check_callable(f: Any, name: str) -> None:
    if not callable(f):
        raise TypeError(f"{name} takes a function, got {f!r:.60}: pass f itself, not f(x)")


def _listed(given: Any, what: str, call: str) -> list[Any]:
    if not hasattr(type(given), "__len__"):
        raise TypeError(f"{what} must be a list with one entry per argument, got {given!r:.60}: write {call}")
    return list(given)


def _scalar(value: Any, name: str, instead: str) -> Any:
    if value is None:
        raise TypeError(f"{name} needs a function that returns one number, but it returned None: missing a `return`?")
    if is_container(value):
        raise TypeError(
            f"{name} needs a function that returns one number, but it returned {type(value).__name__};\n"
            f"  for several results write gradwalk.{instead}(f), or return their sum"
        )
    return value


# ---- the transforms ----


def value_and_grad(f: Function, wrt: Which = 0) -> Function:
    """A function that returns `(f(...), gradient)`. `wrt` is the index of the argument, or of several."""
    _check_callable(f, "grad")
    by_rows: Any = f
    if hasattr(type(f), "backward_program"):  # compiled: by the rows of its arguments
        return lambda *args, **more: by_rows.value_and_grad(*args, wrt=wrt, **more)

    def transformed(*args: Any, **more: Any) -> Any:
        call = Call(f, wrt, args, more)
        out = _scalar(call.value, "grad", "jacobian")
        return _settle(call, out), _settle(call, call.shaped(call.gradient(out)))

    return transformed


def grad(f: Function, wrt: Which = 0) -> Function:
    """The derivative of `f` as a function.

    >>> grad(lambda x: 3 * x**2 - 4 * x + 5)(3.0)
    14.0
    """
    both = value_and_grad(f, wrt)
    return lambda *args, **more: both(*args, **more)[1]


def jacobian(f: Function, wrt: Which = 0) -> Function:
    """For a function that returns a container: the gradient of each result, in the shape of the results."""
    _check_callable(f, "jacobian")

    def transformed(*args: Any, **more: Any) -> Any:
        call = Call(f, wrt, args, more)
        return _settle(call, map_tree(lambda out: call.shaped(call.gradient(out)), call.value))

    return transformed


def hessian(f: Function, wrt: int = 0) -> Function:
    """The second derivatives: the gradient of each entry of the gradient, in the shape of the argument."""
    return jacobian(grad(f, wrt), wrt)


def jvp(f: Function, args: Sequence[Any], directions: Sequence[Any]) -> tuple[Any, Any]:
    """`f(*args)`, and how fast it moves when the arguments move in the given directions (forward mode)."""
    args = _listed(args, "args", "jvp(f, [3.0], [1.0])")
    _check_callable(f, "jvp")
    call = Call(f, range(len(args)), tuple(args), {})
    steps = _steps("jvp", directions, args)
    outputs = [out if isinstance(out, Value) else constant(out) for out in flatten(call.value)]
    moves = call.moves(outputs, steps)
    return _settle(call, call.value), _settle(call, rebuild(call.value, iter(moves)))


def hvp(f: Function, args: Sequence[Any], directions: Sequence[Any]) -> Any:
    """The Hessian of `f` times a direction, without forming the Hessian: the gradient of the slope along it."""
    args = _listed(args, "args", "hvp(f, [3.0], [1.0])")
    _check_callable(f, "hvp")
    every, steps = range(len(args)), _steps("hvp", directions, args)
    gradient = grad(f, every)

    def slope(*xs: Any) -> Any:
        return ops.dot(list(flatten(gradient(*xs))), steps)

    return grad(slope, every)(*args)


def _steps(name: str, directions: Any, args: list[Any]) -> list[Any]:
    """The directions, one per number, in the order of the numbers."""
    given = _listed(directions, "directions", f"{name}(f, [3.0], [1.0])")
    numbers, found = len(list(flatten(args))), len(list(flatten(given)))
    if numbers != found:
        raise ValueError(f"{name} needs one direction per number: {numbers} numbers, {found} directions")
    if shape_of(given) != shape_of(args):
        names, others = [where for where, _ in named(args, "args")], [where for where, _ in named(given, "directions")]
        raise ValueError(
            f"{name} needs directions nested like the arguments, but there are {', '.join(names)}\n"
            f"  and {', '.join(others)}"
        )
    return list(flatten(given, args))


def tangents(outputs: list[Any], seeds: list[tuple[Any, Any]], numbers: bool = False) -> list[Any]:
    """The forward twin of graph.gradients: how `outputs` move when the seeded nodes do; `numbers`, or graphs."""
    moves, since = {node._serial: move for node, move in seeds}, oldest([node for node, _ in seeds])
    reached = {node._serial: node for out in outputs for node in graph.build_topo(out, since)}
    for age, node in sorted(reached.items()):
        if age not in moves and any(x._serial in moves for x in node.inputs):
            move: Any = 0.0
            for x, d in zip(node.inputs, node.partials if numbers and not node._step else node.symbolic_partials()):
                part = contribution(moves[x._serial], d) if x._serial in moves else None
                if part is not None:
                    move = part + move
            moves[age] = move
    return [moves.get(node._serial, 0.0) for node in outputs]


def oldest(nodes: Iterable[Any]) -> float:
    """When the first of them was made."""
    return min(map(graph.age, nodes), default=0)
