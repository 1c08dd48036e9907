"""Python's operators, for any kind of number that takes part in the table.

Objects of a class that inherits from `Operators` and has `__gradwalk__(op, inputs)` can be
used with + - * / ** and in every rule of the table.
"""

from __future__ import annotations

from typing import Any

from . import ops


class Operators:
    """`x + y` is `ops.add(x, y)`, and so on."""

    __slots__ = ()
    __array_ufunc__ = None

    def __add__(self, y: Any) -> Any:
        return ops.add(self, y)

    def __radd__(self, x: Any) -> Any:
        return ops.add(x, self)

    def __sub__(self, y: Any) -> Any:
        return ops.sub(self, y)

    def __rsub__(self, x: Any) -> Any:
        return ops.sub(x, self)

    def __mul__(self, y: Any) -> Any:
        return ops.mul(self, y)

    def __rmul__(self, x: Any) -> Any:
        return ops.mul(x, self)

    def __truediv__(self, y: Any) -> Any:
        return ops.div(self, y)

    def __rtruediv__(self, x: Any) -> Any:
        return ops.div(x, self)

    def __pow__(self, y: Any) -> Any:
        return ops.pow(self, y)

    def __rpow__(self, x: Any) -> Any:
        return ops.pow(x, self)

    def __neg__(self) -> Any:
        return ops.neg(self)

    def __abs__(self) -> Any:
        return ops.abs(self)
