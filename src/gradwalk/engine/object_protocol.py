"""How a Value behaves as a Python object, apart from its arithmetic.

It is ordered by its number and equal only to itself; it can be printed; it refuses to become a
float by accident; it has the attributes that programs written for micrograd use.
Both the plain Value and its native twin get these from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import errors, ops
from .dialects import CONSTANT
from .modes import modes
from .op import Op
from .real import as_float


def _comparison(op: Op) -> Callable[[Any, Any], Any]:
    """A bool, from the data; but an operation while a function is being traced."""

    def method(x: Any, y: Any) -> Any:
        if modes.busy and modes.records(x, y):
            return modes.trace.compared(op, x, y)
        return bool(op.compute(x._data, y._data if hasattr(y, "_data") else as_float(y)))

    return method


class Manners:
    __slots__ = ()

    __array_priority__ = 1e6  # NumPy leaves `np.float64(2) * value` to us, and `np.tanh(value)` calls value.tanh()

    # ---- the number and its gradient: always floats ----

    @property
    def data(self: Any) -> float:
        if modes.busy:
            modes.read(self)
        return self._data  # type: ignore[no-any-return]

    @data.setter
    def data(self: Any, number: Any) -> None:
        if modes.busy:  # a function that is being traced may neither read nor write numbers
            modes.read(self)
        self._data = number if type(number) is float else as_float(number)

    @property
    def grad(self: Any) -> float:
        if modes.busy:
            modes.read(self)
        return self._grad  # type: ignore[no-any-return]

    @grad.setter
    def grad(self: Any, number: Any) -> None:
        self._grad = number if type(number) is float else as_float(number)

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
        if modes.busy and modes.records(self):
            modes.trace.branch()
        return bool(self._data != 0)

    def __float__(self, digits: int = 0) -> float:
        if modes.tracing:
            modes.trace.convert(self)
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

    def _begin_anew(self: Any, inputs: tuple[Any, ...], op: Op) -> Op:
        """`__init__` called again: the operation it has from then on."""
        if self.inputs:
            raise TypeError(errors.already_a_result())
        if inputs and (self.op is CONSTANT or any(x._serial >= self._serial for x in inputs)):
            raise ValueError(errors.inputs_are_older())
        self.__dict__.pop("_step", None)
        return op if inputs else self.op

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

    if TYPE_CHECKING:  # the methods that come from the table, and attributes set by users

        def __getattr__(self, name: str) -> Any: ...
