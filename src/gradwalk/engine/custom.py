"""Operations of your own, in one place: forward and local derivatives.

    @gradwalk.operation(partials=lambda out, x: (3 * x * x,))
    def cube(x):
        return x * x * x

It can then be used like any other operation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from .ieee import are_floats, unraising
from .modes import modes
from .op import Op, Partials
from .plain_text import visible
from .real import as_float
from .unknown import UNKNOWN, Unknown, is_unknown, looks_plain


def operation(
    *,
    partials: Partials,
    name: str = "",
    domain: Sequence[tuple[float, float]] | None = None,
    kinks: Callable[..., float] | None = None,
) -> Callable[[Callable[..., float]], Op]:
    """Turn a function of floats into an operation.

    Like the table's operations, it gives the answer of IEEE 754 where Python's arithmetic would raise, as in
    math.exp(1000) and 1 / 0.0, or become complex, as in (-1.0) ** 0.5. Only `%` and `//` by 0 raise.

    partials  (out, *inputs) -> a tuple with the derivative by each input. Written with
              operators and gradwalk's functions (gradwalk.exp, not math.exp), it can be
              differentiated again, drawn as a formula and compiled. Otherwise a compiled
              function runs it in Python, one number at a time.
    domain    one interval per input, from which gradient checks draw samples; (-2, 2) by default
    kinks     (*inputs) -> 0 where the derivative jumps
    """

    def decorate(forward: Callable[..., float]) -> Op:
        count = len(inspect.signature(forward).parameters)
        title = visible(name or forward.__name__)
        rule = _checked(unraising(partials), count, title)
        one_by_one = [_one_derivative(title, rule, i, count) for i in range(count)]

        @wraps(partials)
        def local(out: Any, *inputs: Any) -> tuple[Any, ...]:
            if modes.tracing and any(map(_stands_in, inputs)):
                return (UNKNOWN,) * count
            unknown = any(isinstance(x, Unknown) for x in inputs) or (modes.tracing and hasattr(out, "__gradwalk__"))
            if unknown and not looks_plain(rule, 1 + count):
                return tuple([derivative(out, *inputs) for derivative in one_by_one])
            return rule(out, *inputs)

        @wraps(forward)
        def compute(*inputs: Any) -> Any:
            out = UNKNOWN if modes.tracing and any(map(_stands_in, inputs)) else total(*inputs)
            return _as_float(out, inputs, title)

        total, places = unraising(forward), domain or [(-2.0, 2.0)] * count
        return Op(title, compute, local, domain=places, kinks=kinks, doc=forward.__doc__ or "")

    return decorate


def _as_float(out: Any, inputs: tuple[Any, ...], title: str) -> Any:
    """The result as a float, or an error, if all inputs are floats. Other numbers (in a trace, or in a witness that
    tries the function with more digits) have results of their own kind."""
    if type(out) is float or not are_floats(inputs):
        return out
    return as_float(out, f"the result of {title}: ")


def _stands_in(x: Any) -> bool:
    """Whether, in a trace, this is the number of a stand-in, which the user's code must not see."""
    return isinstance(x, float) and is_unknown(x)


def _checked(rule: Partials, count: int, title: str) -> Partials:
    """`rule`, with an error if it does not return what it must."""

    def checked(out: Any, *inputs: Any) -> tuple[Any, ...]:
        local = rule(out, *inputs)
        if not isinstance(local, tuple) or len(local) != count:
            raise TypeError(
                f"the partials of {title} must be a tuple with {count} entries, one per input, got {local!r};\n"
                f"  write   partials=lambda out, {', '.join('xyz'[:count])}: ({'..., ' * count})"
            )
        return local

    return checked


def _one_derivative(title: str, rule: Partials, i: int, count: int) -> Op:
    """The derivative by one input as a separate operation: for rules that cannot be traced."""

    def refuse(out: Any, *inputs: Any) -> Any:
        if all(isinstance(x, float) for x in inputs):  # being recorded: not asked for yet
            return (0.0,) * len(inputs)
        raise TypeError(
            f"the partials of {title} branch on numbers or call Python's own functions, so a compiled function\n"
            "cannot differentiate them again. Write them with operators, gradwalk.where(x > 0, a, b), gradwalk.exp(x)"
        )

    domain = [(-2.0, 2.0)] * (1 + count)
    return Op(f"d{title}_d{i}", lambda *numbers: float(rule(*numbers)[i]), refuse, domain=domain)
