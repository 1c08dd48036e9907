"""Good manners: how a Value behaves as a Python object, apart from its arithmetic.

Compared by its number, kept apart by its identity; printed, copied, pickled; refusing to
become a float by accident; answering to the names that programs written for micrograd use,
and with advice to those that programs written for PyTorch use.

This file knows nothing of derivatives. Both the plain Value and its native twin have these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from . import errors, graph, ops
from .dialects import CONSTANT, LEAF
from .modes import modes
from .op import Op
from .real import as_float


def _comparison(op: Op) -> Callable[[Any, Any], Any]:
    """A bool, by the data; but one more operation while a function is being traced."""

    def method(x: Any, y: Any) -> Any:
        if modes.tracing:
            return op(x, y)
        return bool(op.compute(x._data, y._data if hasattr(y, "_data") else as_float(y)))

    return method


FREEZE = (
    "every Value has a gradient. To freeze a parameter give the optimizer a list without it, or leave it out of your\n"
    "update loop; what is no parameter at all is a plain number: write v.data"
)
HABITS = {
    "item": "write v.data, which is a plain float",
    "tolist": "write v.data, which is a plain float",
    "numpy": "write v.data, which is a plain float; for several numpy.array([v.data for v in values])",
    "detach": "write v.data for its number, or Value(v.data) for a new leaf without a past",
    "clone": "write v * 1.0 for a result that passes its gradient on, or Value(v.data) for a new leaf",
    "cpu": "a Value lives in ordinary memory: leave it out",
    "cuda": "a Value lives in ordinary memory, and gradwalk.compile makes it fast: leave it out",
    "to": "a Value is a 64-bit float in ordinary memory: leave it out",
    "requires_grad": FREEZE,
    "requires_grad_": FREEZE,
    "retain_grad": "every value of a graph keeps its v.grad after backward(): leave it out",
    "zero_grad": "write v.grad = 0.0, or model.zero_grad() for all parameters of a model",
    "is_leaf": "write not v.inputs",
    "grad_fn": "write v.op for the operation that made it, v.inputs for what it was made from",
    "shape": "a Value is one number; several are a list of Values",
    "sum": "a Value is one number; write gradwalk.sum(values) for the sum of several",
    "mean": "a Value is one number; write gradwalk.mean(values) for the mean of several",
    "max": "a Value is one number; write gradwalk.max(values) for the largest of several",
    "softmax": "a Value is one number; write gradwalk.softmax(values) for the chances of several",
}
"""What PyTorch's tensors have and a Value has not, each with what to write instead."""


class _Habit:
    """An attribute that is not there, and says so with advice. To `hasattr`, too, it is not there."""

    def __init__(self, name: str, advice: str) -> None:
        self.name, self.advice = name, advice

    def __get__(self, v: object, kind: type) -> Any:
        raise AttributeError(f"{kind.__name__!r} object has no attribute {self.name!r}: {self.advice}")


class _Refused(_Habit):
    """The same for what PyTorch lets one set: taken as a wish, it would be ignored silently. A subclass may have it."""

    def __get__(self, v: Any, kind: type) -> Any:
        if v is not None and self.name in v.__dict__:
            return v.__dict__[self.name]
        return super().__get__(v, kind)

    def __set__(self, v: Any, wish: Any) -> None:
        if "_serial" not in vars(type(v)):
            v.__dict__[self.name] = wish
        elif wish is not True:
            raise AttributeError(f"{self.name} = {wish!r} cannot be set: {self.advice}")


class Manners:
    __slots__ = ()

    __array_priority__ = 1e6  # NumPy leaves `np.float64(2) * value` to us, and `np.tanh(value)` calls value.tanh()

    # ---- the number and its gradient: always floats ----

    @property
    def data(self: Any) -> float:
        modes.read(self)
        return self._data  # type: ignore[no-any-return]

    @data.setter
    def data(self: Any, number: Any) -> None:
        self._data = as_float(number)

    @property
    def grad(self: Any) -> float:
        modes.read(self)
        return self._grad  # type: ignore[no-any-return]

    @grad.setter
    def grad(self: Any, number: Any) -> None:
        self._grad = as_float(number)

    @property
    def partials(self: Any) -> tuple[float, ...]:
        return self._partials  # type: ignore[no-any-return]

    @partials.setter
    def partials(self: Any, numbers: Sequence[Any]) -> None:
        given = tuple(numbers)
        if len(given) != len(self.inputs):
            raise ValueError(errors.number_of_partials(len(self.inputs), len(given)))
        self._partials = tuple(map(as_float, given))

    def __eq__(self, other: object) -> bool:
        """Equality is identity, so that Values can live in sets and dicts. Use gradwalk.eq to compare numbers."""
        if modes.trace is not None and self is not other:
            modes.trace.compare(self, other)
        return NotImplemented

    __hash__ = object.__hash__

    __lt__, __le__, __gt__, __ge__ = map(_comparison, (ops.lt, ops.le, ops.gt, ops.ge))

    def __bool__(self: Any) -> bool:
        if modes.tracing:
            raise errors.BranchError(errors.branch_in_trace())
        return bool(self._data != 0)

    def __float__(self, digits: int = 0) -> float:
        if modes.tracing:
            raise errors.BranchError(errors.no_float_in_trace(self))
        raise TypeError(errors.cuts_graph(self))

    __int__ = __round__ = __float__

    def __mod__(self, other: Any) -> Any:
        raise TypeError(errors.no_remainder(self, other))

    __rmod__ = __floordiv__ = __rfloordiv__ = __divmod__ = __rdivmod__ = __mod__

    def __repr__(self: Any) -> str:
        if modes.tracing and (unknown := modes.trace.text(self)) is not None:
            return unknown  # type: ignore[no-any-return]
        label = f", label={self.label!r}" if self.label else ""
        return f"{type(self).__name__}(data={self._data}, grad={self._grad}{label})"

    def __format__(self: Any, spec: str) -> str:
        return format(self.data, spec) if spec or modes.tracing else repr(self)

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if name not in HABITS or hasattr(self, name)]

    def _begin_anew(self: Any, inputs: tuple[Any, ...], op: Op) -> Op:
        """`__init__` once more: the operation of what has it."""
        if self.inputs:
            raise TypeError(errors.already_a_result())
        if inputs and (self.op is CONSTANT or any(x._serial >= self._serial for x in inputs)):
            raise ValueError(errors.inputs_are_older())
        self.__dict__.pop("_step", None)
        return op if inputs else self.op

    # ---- copies and pickles ----

    def __copy__(self: Any) -> Any:
        return _copy(self, self.inputs)

    def __deepcopy__(self: Any, memo: dict[int, Any]) -> Any:
        for node in graph.build_topo(self):  # inputs first, so that nothing recurses
            if id(node) not in memo:
                memo[id(node)] = twin = _copy(node, tuple([memo[id(x)] for x in node.inputs]))
                twin.__dict__.update(deepcopy(node.__dict__, memo))
        return memo[id(self)]

    def __reduce__(self: Any) -> Any:
        if self.inputs:
            raise TypeError(errors.no_pickle(self))
        if self._step:
            raise TypeError(errors.no_copy_of_closure(self))
        return unpickle_leaf, (type(self), self._data, self._grad, self.__dict__)

    # ---- micrograd's names ----

    @property
    def _prev(self: Any) -> tuple[Any, ...]:
        return self.inputs  # type: ignore[no-any-return]

    @property
    def _op(self: Any) -> str:
        return self.op.symbol  # type: ignore[no-any-return]

    @property
    def _local_grads(self: Any) -> tuple[float, ...]:
        return self.partials  # type: ignore[no-any-return]

    _children = _prev

    if TYPE_CHECKING:  # the methods that come from the table, and any attribute of your own

        def __getattr__(self, name: str) -> Any: ...


for _name, _advice in HABITS.items():
    setattr(Manners, _name, (_Refused if _name == "requires_grad" else _Habit)(_name, _advice))


def _copy(node: Any, inputs: tuple[Any, ...]) -> Any:
    if node._step:
        raise TypeError(errors.no_copy_of_closure(node))
    out = node._assembled(node.op, node._data, node._grad, inputs, node.partials)
    out.__dict__.update(node.__dict__)
    return out


def unpickle_leaf(kind: Any, data: float, grad: float, attributes: dict[str, Any]) -> Any:
    out = kind._assembled(LEAF, as_float(data), as_float(grad))
    out.__dict__.update(attributes)
    return out
