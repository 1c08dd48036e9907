"""What a row of the table is: one operation, callable on every kind of number.

Plain floats are computed here; any other kind of number takes part by having a method `__gradwalk__(op, inputs)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from . import real
from .plain_text import visible

Partials = Callable[..., tuple[Any, ...]]
"""(out, *inputs) -> the derivative of `out` by each input."""


class Op:
    """One operation.

    name           what it is called, and its key in the table
    forward        the computation: the name of a C primitive ("+", "exp"), or a function
    composed       whether that function is written in operations, so that it can be printed for every target
    partials       the local derivatives, written in operations
    domain         one interval per input, from which tests draw their samples
    symbol         what a drawing shows in the operation's circle: "+", "tanh", "**2"
    written        how a person writes it, as a format: "{} + {}", "tanh({})"
    tame           finite numbers in, finite value and derivatives out; or a function of the settings that says so
    kinks          (*inputs) -> 0 where the derivative jumps; tests stay away from there
    bad            arguments that must be refused, each with the expected error
    gather         turns the caller's arguments into the flat inputs; its signature is that of a call
    settings       how many of the last inputs are plain numbers, fixed in the operation
    constant_form  the operation to use instead when the last input is a plain number
    """

    def __init__(
        self,
        name: str,
        forward: str | Callable[..., Any],
        partials: Partials,
        *,
        domain: Sequence[tuple[float, float]] = (),
        symbol: str | None = None,
        written: str = "",
        composed: bool = False,
        tame: bool | Callable[..., bool] = False,
        kinks: Callable[..., float] | None = None,
        bad: Sequence[tuple[tuple[Any, ...], type[Exception]]] = (),
        gather: Callable[..., tuple[Any, ...]] | None = None,
        settings: int = 0,
        variadic: bool = False,
        constant_form: Op | None = None,
        doc: str = "",
        **unknown: Any,
    ) -> None:
        name, symbol = visible(name), symbol if symbol is None else visible(symbol)
        names = "" if variadic else "xyz"[: len(domain)]
        self.name, self.forward, self.partials, self.composed, self.tame = name, forward, partials, composed, tame
        self.primitive = forward if isinstance(forward, str) else ""
        self.compares = self.primitive in real.COMPARISONS  # gives 1 or 0; its derivative is 0 everywhere
        sign = self.primitive if self.primitive in real.OPERATORS and self.primitive != "?:" else ""
        self.domain, self.kinks, self.bad = list(domain), kinks, list(bad)
        self.gather, self.settings, self.constant_form = gather, settings, constant_form
        self.arity: int | None = None if variadic else len(self.domain)
        self.symbol = (sign or name) if symbol is None else symbol
        self.written = written or _written(name, sign, len(names), self.compares)
        self.compute: Callable[..., float] = self._computation()
        self.row: Op = self  # the row of the table this came from; itself, except after `bind`
        self.bound: tuple[float, ...] = ()  # the settings that `bind` fixed
        self.__name__, self.unknown = name, unknown  # columns that proofreading.py complains of
        self.__doc__ = doc or f"`{self.write(names)}`, for numbers and Values alike."

    def _computation(self) -> Callable[..., float]:
        """Floats in, float out; never raises."""
        if isinstance(self.forward, str):
            return real.primitive(self.forward, self.arity or 0)
        if not self.composed or self.arity is None:
            return self.forward
        composition = self.forward  # run as it is; printers.py puts a faster function in its place
        return lambda *xs: float(composition(*map(real.Float, xs)))

    def __call__(self, *arguments: Any) -> Any:
        return self.apply(self.gather(*arguments) if self.gather else arguments)

    def apply(self, inputs: tuple[Any, ...]) -> Any:
        """Apply to the inputs: the first one that is not a plain number decides how."""
        if self.arity is not None and len(inputs) != self.arity:
            raise TypeError(f"{self.name} takes {self.arity} inputs, got {len(inputs)}")
        if (self.settings or self.constant_form) and not hasattr(inputs[-1], "__gradwalk__"):
            if self.constant_form:
                return self.constant_form.apply(inputs)
            return self.bind(*inputs[-self.settings :]).apply(inputs[: -self.settings])
        for x in inputs:
            if hasattr(x, "__gradwalk__"):
                return x.__gradwalk__(self, inputs)
        return self.compute(*map(real.as_float, inputs))

    def local_derivatives(self, out: float, inputs: Sequence[float]) -> tuple[float, ...]:
        """The partials as floats, with IEEE 754's answers where Python's arithmetic raises."""
        try:
            return self.partials(out, *inputs)
        except ArithmeticError:
            return tuple(map(float, self.partials(real.Float(out), *map(real.Float, inputs))))

    def evaluate(self, values: Sequence[float]) -> tuple[float, tuple[float, ...]]:
        """Its value for these numbers, and its local derivatives there."""
        data = self.compute(*values)
        return data, self.local_derivatives(data, values)

    def write(self, operands: Sequence[str]) -> str:
        """The operation as a person writes it, on the given operands."""
        return f"{self.symbol}({', '.join(operands)})" if self.arity is None else self.written.format(*operands, *"??")

    def as_method(self) -> Callable[..., Any]:
        """This operation as a method of its first input: `x.exp()`."""

        def method(x: Any, *arguments: Any) -> Any:
            return self(x, *arguments)

        method.__name__, method.__doc__ = self.name, self.__doc__
        return method

    def bind(self, *settings: Any) -> Op:
        """This operation with its last inputs fixed: `x ** k` bound to 2 is the operation `x ** 2`."""
        return _bind(self, *(repr(real.as_float(k)) for k in settings))

    def __repr__(self) -> str:
        return f"<op {self.symbol}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"the operation {self.name} holds code, so it cannot be pickled")

    def __deepcopy__(self, memo: dict[int, Any]) -> Op:
        return self


def _written(name: str, sign: str, count: int, compares: bool) -> str:
    if not sign:
        return f"{name}({', '.join(['{}'] * count)})"
    return f"({{}} {sign} {{}})" if compares else f"{{}} {sign} {{}}" if count == 2 else f"{sign}{{}}"


@lru_cache(maxsize=1024)
def _bind(row: Op, *texts: str) -> Op:  # keyed by text, which keeps -0.0 apart from 0.0
    k = tuple(map(float, texts))
    shown = [f"{number:g}" for number in k]
    free, kinks = row.domain[: -row.settings], row.kinks
    bound = Op(
        row.name,
        lambda *x: row.compute(*x, *k),
        lambda out, *x: row.partials(out, *x, *k),
        domain=free,
        symbol=row.symbol.format(*shown),
        written=row.written.format(*("{}" for _ in free), *shown),
        tame=row.tame(*k) if callable(row.tame) else row.tame,
        kinks=kinks and (lambda *x: kinks(*x, *k)),
    )
    bound.row, bound.bound = row, k
    return bound
