"""Value: a number that remembers how it was computed.

    >>> a, b = Value(2.0), Value(-3.0)
    >>> c = a * b + a
    >>> c.backward()
    >>> a.grad, b.grad
    (-2.0, 2.0)

Arithmetic on Values computes the number at once and stores in the result the operation (ops.py), its inputs and the
local derivatives at this point. `backward` then walks the graph (graph.py) and fills in every `.grad`. If a compiled
twin was built, twin.py puts it in this class's place.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from . import errors, graph, ops
from .dialects import CONSTANT, read_dialect
from .modes import modes
from .object_protocol import Manners
from .op import Op
from .real import as_float, may_meet

next_serial = itertools.count().__next__  # values are numbered as they are made
new: Any = object.__new__
ROWS = frozenset(ops.TABLE.values())
plain_results = False  # see twin.results_are_plain


def record(op: Op, inputs: tuple[Value, ...], values: Sequence[float], kind: type[Value]) -> Value:
    """Apply `op` and remember it: this happens at every operation."""
    out: Value = new(Value if plain_results else kind)
    out.op = op
    out.inputs = inputs
    out._data = data = op.compute(*values)
    out._grad = 0.0
    try:
        out._partials = op.partials(data, *values)
    except ArithmeticError:
        out._partials = op.local_derivatives(data, values)
    out._serial = next_serial()
    if modes.busy and modes.watch:
        modes.watch.made(out)
    return out


def infix(op: Op) -> tuple[Callable[..., Value], Callable[..., Value]]:
    """The two methods behind an operator: for `value + other` and for `other + value`."""

    def method(x: Value, y: Any) -> Value:
        if not isinstance(y, Value):
            if not may_meet(y):
                return NotImplemented  # type: ignore[no-any-return]  # let its own class answer
            y = constant(y)
        return record(op, (x, y), (x._data, y._data), type(x))

    def reflected(x: Value, y: Any) -> Value:
        y = constant(y)
        return record(op, (y, x), (y._data, x._data), type(x))

    return method, reflected


class Value(Manners):
    """A float with a memory.

    data      the number
    grad      d(root)/d(this) once `root.backward()` has run; 0.0 before
    inputs    the Values it was computed from, in order; one that is used twice is listed twice
    partials  the local derivative by each input, at the numbers of the forward pass
    label     a name of your choice, for drawings and messages
    """

    __slots__ = ("_data", "_grad", "op", "inputs", "_partials", "_serial", "__dict__", "__weakref__")

    label: str = ""
    _step: Callable[[], None] | None = None  # a `_backward` that the user assigned

    def __init__(self, data: Any, _children: Sequence[Value] = (), _op: Any = "", label: str = "", **more: Any) -> None:
        """A leaf; or, with operands and a name or local gradients, a result made by hand."""
        inputs, partials, op = read_dialect(data, _children, _op, more, Value)
        number = as_float(data)
        if hasattr(self, "_serial"):  # `__init__` again: others may have been computed from it, so its age stays
            op = self._begin_anew(inputs, op)
        else:
            self._serial = next_serial()
        self.inputs, self._partials, self.op, self._data, self._grad = inputs, partials, op, number, 0.0
        if label:
            self.label = label

    # ---- operations ----

    __add__, __radd__ = infix(ops.add)
    __sub__, __rsub__ = infix(ops.sub)
    __mul__, __rmul__ = infix(ops.mul)
    __truediv__, __rtruediv__ = infix(ops.div)
    __rpow__ = infix(ops.pow)[1]

    def __pow__(self, exponent: Any) -> Value:
        return ops.pow(self, exponent) if may_meet(exponent) else NotImplemented

    def __neg__(self) -> Value:
        return ops.neg(self)  # type: ignore[no-any-return]

    def __pos__(self) -> Value:
        return self

    def __abs__(self) -> Value:
        return ops.abs(self)  # type: ignore[no-any-return]

    def __gradwalk__(self, op: Op, inputs: tuple[Any, ...]) -> Value:
        """How every other row of the table reaches a Value: exp(x), x.exp(), maximum(x, 0)."""
        if op.settings:
            raise TypeError(errors.setting_is_value(op))
        nodes = tuple([x if isinstance(x, Value) else constant(x) for x in inputs])
        return record(op, nodes, [x._data for x in nodes], type(self))

    # ---- derivatives ----

    def backward(self, gradient: float = 1.0, create_graph: bool = False, **more: Any) -> dict[Value, Value] | None:
        """Add d(self)/d(leaf), times `gradient`, to the `.grad` of every leaf.

        The values in between start from 0 each time. With `create_graph=True` the gradients are
        also returned as Values, in a dict from each value to its gradient, and can be
        differentiated again.
        """
        if more:
            raise TypeError(errors.not_of_backward(*more))
        modes.read(self)
        # Walked before: has anything changed since?
        nodes = graph.build_topo(self) if self._grad and self.inputs else []
        if any(node.is_stale() for node in nodes if node.op.row in ROWS):
            errors.warn_stale(self, level=2)
        grads = graph.gradients(self, constant(gradient)) if create_graph else {}
        graph.backward(self, as_float(gradient), modes.watch and modes.watch.walked)  # last: a failure writes nothing
        return {x: grads[x._serial] for x in graph.build_topo(self) if x._serial in grads} if create_graph else None

    @property
    def _backward(self) -> Callable[[], None]:
        """One step of the walk, to call by hand: passes `grad` on to the inputs."""
        return self._step or partial(graph.push, self)

    @_backward.setter
    def _backward(self, step: Callable[[], None] | None) -> None:
        if step is not None and not callable(step):
            raise TypeError(errors.step_is_no_function(step))
        self._step, graph.steps = step, True

    def symbolic_partials(self) -> tuple[Any, ...]:
        """The local derivatives as Values, which can be differentiated in turn."""
        if self._step:
            raise TypeError(errors.second_derivative_of_closure(self))
        if not modes.tracing and self.is_stale():
            raise ValueError(errors.stale(self))
        return self.op.partials(self, *self.inputs)

    # ---- when data changes after the forward pass ----

    def forward(self) -> float:
        """Compute the whole graph again from the current data of its leaves: the same bits as if it were rebuilt, and
        no gradients except the leaves'. So `loss.forward()`, `loss.backward()`, an update, in a loop, train a graph."""
        graph.forward(self)
        return self._data

    def is_stale(self) -> bool:
        """Whether `.data`, here or in an input, was changed after the forward pass."""
        if not self.inputs or self.op.name == "handmade":
            return False
        values = [x._data for x in self.inputs]
        now = (self.op.compute(*values), *self.op.local_derivatives(self._data, values))
        return any(a != b and (a == a or b == b) for a, b in zip(now, (self._data, *self._partials)))

    @classmethod
    def _assembled(cls, *parts: Any) -> Any:
        return fresh(cls, *parts)


for _row in ops.TABLE.values():  # every operation on one value is also a method: x.exp()
    if _row.arity == 1 + _row.settings:
        setattr(Value, _row.name, _row.as_method())


def constant(number: Any) -> Value:
    """A plain number combined with a Value, such as the 2 in `2 * x`."""
    return fresh(Value, CONSTANT, number if type(number) is float else as_float(number))


def fresh(kind: type[Value], op: Op, data: float, grad: float = 0.0, inputs: Any = (), partials: Any = ()) -> Value:
    """A Value from its parts, bypassing `__init__`, which a subclass may have changed."""
    out: Value = new(kind)
    out.op, out.inputs, out._partials = op, inputs, partials
    out._data, out._grad, out._serial = data, grad, next_serial()
    return out
