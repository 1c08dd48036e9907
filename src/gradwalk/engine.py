"""Value: a number that remembers where it came from.

    >>> a, b = Value(2.0), Value(-3.0)
    >>> c = a * b + a
    >>> c.backward()
    >>> a.grad, b.grad
    (-2.0, 2.0)

Arithmetic on Values computes the number at once and keeps, in the result, the
operation, its inputs and the local derivatives at this point. `backward` then
walks the graph (graph.py) and fills every `.grad`.

This file knows how a computation is recorded. It knows no derivative (ops.py)
and no order (graph.py). It is the reference for its native twin, which takes its
place where a compiled one is available.
"""

from __future__ import annotations

import gc
import itertools
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

from . import errors, graph, ops
from .dialects import CONSTANT, LEAF, read_dialect
from .modes import modes
from .native import load
from .op import Op
from .real import as_float

next_serial = itertools.count().__next__  # values are numbered as they are made
new: Any = object.__new__

Method = Callable[["Value", Any], "Value"]


class Value:
    """A float with a memory.

    data      the number
    grad      d(root)/d(this) once `root.backward()` has run; 0.0 before
    inputs    the Values it was computed from, in order; a twice-used one twice
    partials  the local derivative by each input, at the numbers of the forward pass
    label     a name of your choice, for drawings and messages
    """

    __slots__ = ("_data", "_grad", "op", "inputs", "partials", "_serial", "__dict__", "__weakref__")

    label: str = ""
    _step: Callable[[], None] | None = None  # a `_backward` that the user assigned
    __array_ufunc__ = None  # NumPy then leaves `np.float64(2) * value` to us

    def __init__(self, data: Any, _children: Sequence[Value] = (), _op: Any = "", label: str = "", **more: Any) -> None:
        """A leaf; or, with operands and a name or local gradients, a result made by hand."""
        self.inputs, self.partials, self.op = read_dialect(_children, _op, more, Value)
        self._data, self._grad, self._serial = as_float(data), 0.0, next_serial()
        if label:
            self.label = label

    # ---- the number and its gradient: always floats ----

    @property
    def data(self) -> float:
        return self._data

    @data.setter
    def data(self, number: Any) -> None:
        self._data = as_float(number)

    @property
    def grad(self) -> float:
        return self._grad

    @grad.setter
    def grad(self, number: Any) -> None:
        self._grad = as_float(number)

    # ---- operations ----

    @staticmethod
    def _infix(op: Op) -> tuple[Method, Method]:
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

    __add__, __radd__ = _infix(ops.add)
    __sub__, __rsub__ = _infix(ops.sub)
    __mul__, __rmul__ = _infix(ops.mul)
    __truediv__, __rtruediv__ = _infix(ops.div)
    __rpow__ = _infix(ops.pow)[1]

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

    def backward(self, gradient: float = 1.0, create_graph: bool = False) -> dict[Value, Value] | None:
        """Add d(self)/d(leaf), times `gradient`, to the `.grad` of every leaf.

        The values in between get theirs afresh. With `create_graph=True` the gradients are
        also returned as Values, in a dict from each value to its gradient, and can be
        differentiated again.
        """
        graph.backward(self, as_float(gradient), modes.watch and modes.watch.walked)
        return graph.gradients(self, constant(gradient)) if create_graph else None

    def forward(self) -> float:
        """Compute the whole graph again from the present data of its leaves."""
        graph.forward(self)
        return self._data

    @property
    def _backward(self) -> Callable[[], None]:
        """One step of the walk, to be called by hand: passes `grad` on to the inputs."""
        return self._step or partial(graph.push, self)

    @_backward.setter
    def _backward(self, step: Callable[[], None]) -> None:
        self._step = step

    def symbolic_partials(self) -> tuple[Any, ...]:
        """The local derivatives as Values, which can be differentiated in turn."""
        if self._step:
            raise TypeError(errors.second_derivative_of_closure(self))
        if self.is_stale():
            raise ValueError(errors.stale(self))
        return self.op.partials(self, *self.inputs)

    def recompute(self) -> None:
        """Data and local derivatives afresh, from the present data of the inputs."""
        self._data, self.partials = evaluate(self.op, [x._data for x in self.inputs])

    def is_stale(self) -> bool:
        """Whether `.data`, here or in an input, was changed after the forward pass."""
        if not self.inputs or self.op.name == "handmade":
            return False
        values = [x._data for x in self.inputs]
        now = (self.op.compute(*values), *self.op.local_derivatives(self._data, values))
        return any(a != b and (a == a or b == b) for a, b in zip(now, (self._data, *self.partials)))

    # ---- being compared, printed, copied ----

    @staticmethod
    def _comparison(op: Op) -> Callable[[Value, Any], Any]:
        """A bool, by the data; but one more operation while a function is being traced."""

        def method(x: Value, y: Any) -> Any:
            if modes.tracing:
                return op(x, y)
            return bool(op.compute(x._data, y._data if isinstance(y, Value) else as_float(y)))

        return method

    __lt__, __le__, __gt__, __ge__ = map(_comparison, (ops.lt, ops.le, ops.gt, ops.ge))

    def __bool__(self) -> bool:
        if modes.tracing:
            raise errors.BranchError(errors.branch_in_trace())
        return self._data != 0

    def __float__(self) -> float:
        raise TypeError(errors.cuts_graph(self))

    __int__ = __float__

    def __repr__(self) -> str:
        label = f", label={self.label!r}" if self.label else ""
        return f"{type(self).__name__}(data={self._data}, grad={self._grad}{label})"

    def __format__(self, spec: str) -> str:
        return format(self._data, spec) if spec else repr(self)

    def __copy__(self) -> Value:
        return copy_node(self, self.inputs)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        for node in graph.build_topo(self):  # inputs first, so that nothing recurses
            if id(node) not in memo:
                memo[id(node)] = twin = copy_node(node, tuple([memo[id(x)] for x in node.inputs]))
                twin.__dict__.update(deepcopy(node.__dict__, memo))
        return memo[id(self)]

    def __reduce__(self) -> Any:
        if self.inputs:
            raise TypeError(errors.no_pickle(self))
        return unpickle_leaf, (type(self), self._data, self._grad, self.__dict__)

    # ---- the names that programs written for micrograd use ----

    @property
    def _prev(self) -> tuple[Value, ...]:
        return self.inputs

    @property
    def _op(self) -> str:
        return self.op.symbol

    @property
    def _local_grads(self) -> tuple[float, ...]:
        return self.partials

    _children = _prev

    if TYPE_CHECKING:  # the methods added below, and any attribute of your own

        def __getattr__(self, name: str) -> Any: ...


def record(op: Op, inputs: tuple[Value, ...], values: Sequence[float], kind: type[Value]) -> Value:
    """Apply `op`, and remember it: this happens at every operation."""
    out: Value = new(kind)
    out.op = op
    out.inputs = inputs
    out._data = data = op.compute(*values)
    out._grad = 0.0
    try:
        out.partials = op.partials(data, *values)
    except ArithmeticError:
        out.partials = op.local_derivatives(data, values)
    out._serial = next_serial()
    if modes.watch:
        modes.watch.made(out)
    return out


def constant(number: Any) -> Value:
    """A plain number that met a Value, as the 2 in `2 * x`."""
    return fresh(Value, CONSTANT, as_float(number))


def may_meet(other: Any) -> bool:
    """Whether an operator should take `other` as a number, or refuse it with an explanation.

    False for a class from elsewhere that is no number but has arithmetic of its own: then Python
    asks that class.
    """
    kind = type(other)
    return (
        isinstance(other, (Value, float, int))
        or hasattr(kind, "__float__")
        or not hasattr(kind, "__radd__")
        or kind.__module__ in ("builtins", "numpy")
    )


def evaluate(op: Op, values: Sequence[float]) -> tuple[float, tuple[float, ...]]:
    """What `op` gives for these numbers, and its local derivatives there."""
    data = op.compute(*values)
    return data, op.local_derivatives(data, values)


def fresh(
    kind: type[Value],
    op: Op,
    data: float,
    grad: float = 0.0,
    inputs: tuple[Value, ...] = (),
    partials: tuple[float, ...] = (),
) -> Value:
    """A Value from its parts, past `__init__`, which a subclass may have changed."""
    out: Value = new(kind)
    out.op, out.inputs, out.partials = op, inputs, partials
    out._data, out._grad, out._serial = data, grad, next_serial()
    return out


def copy_node(node: Value, inputs: tuple[Value, ...]) -> Value:
    if node._step:
        raise TypeError(errors.no_copy_of_closure(node))
    out = fresh(type(node), node.op, node._data, node._grad, inputs, node.partials)
    out.__dict__.update(node.__dict__)
    return out


def unpickle_leaf(kind: type[Value], data: float, grad: float, attributes: dict[str, Any]) -> Value:
    out = fresh(kind, LEAF, as_float(data), as_float(grad))
    out.__dict__.update(attributes)
    return out


def _method(row: Op) -> Callable[..., Any]:
    def method(self: Value, *arguments: Any) -> Any:
        return row(self, *arguments)

    method.__doc__ = row.__doc__
    return method


for _row in ops.TABLE.values():  # every operation that starts with one value is a method too: x.exp()
    if _row.arity == 1 + _row.settings:
        setattr(Value, _row.name, _method(_row))


# ---- the native twin takes this class's place where there is one ----

Reference = Value
native, why_not_native = load()


def read_arguments(data: Any, _children: Any = (), _op: Any = "", label: str = "", **more: Any) -> tuple[Any, ...]:
    """For the twin: the arguments of `Value(...)` as data, inputs, partials, operation, label."""
    return data, *read_dialect(_children, _op, more, Value), label


def adopt(twin: type) -> None:
    """Whatever the twin lacks, it takes from the class above: what is rare is written once."""
    for name, member in vars(Reference).items():
        if name not in vars(twin) and name not in ("__slots__", "__weakref__"):
            setattr(twin, name, member)


if native:
    Value, fresh, record = native.Value, native.fresh, native.record  # type: ignore[misc]
    Op.__call__ = native.connect(  # type: ignore[method-assign]
        as_float=as_float,
        may_meet=may_meet,
        read_dialect=read_arguments,
        evaluate=evaluate,
        call=Op.__call__,
        modes=modes,
        reference=Reference,
        leaf=LEAF,
        constant=CONSTANT,
        table=ops.TABLE,
    )
    adopt(Value)
    modes.tell = native.set_special
    gc.callbacks.append(native.before_collection)
