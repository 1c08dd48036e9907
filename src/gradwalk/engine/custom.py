"""Operations of your own, in one place: forward and local derivatives.

    @gradwalk.operation(partials=lambda out, x: (3 * x * x,))
    def cube(x):
        return x * x * x

Once made, a custom operation is like any other.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from .ieee import unraising
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

    Like the table's, it never raises for a number: where Python's arithmetic would, as math.exp(1000) and 1 / 0.0 do,
    it gives IEEE 754's answer.

    partials  (out, *inputs) -> a tuple with the derivative by each input. Write it with
              operators and gradwalk's functions (gradwalk.exp, not math.exp), then it can be
              differentiated again, drawn as a formula and compiled. In a compiled function, what
              is written otherwise is run by Python, number by number.
    domain    one interval per input, where gradient checks take their samples; (-2, 2) if not given
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
    """The result as a float, or an error, where all inputs are floats. Other numbers (of a trace, or of a witness that
    tries the function with more digits) have results of their own kind. type() looks without asking: an unknown number
    would note it if it were asked."""
    if type(out) is float or not all(issubclass(type(x), float) for x in inputs):
        return out
    return as_float(out, f"the result of {title}: ")


def _stands_in(x: Any) -> bool:
    """In a trace: whether it is the number of a stand-in, which no code of the user's should see."""
    return isinstance(x, float) and is_unknown(x)


def _checked(rule: Partials, count: int, title: str) -> Partials:
    """`rule`, with a message where it does not return what it must."""

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
    """The derivative by one input as an operation of its own: for rules that cannot be looked into."""

    def refuse(out: Any, *inputs: Any) -> Any:
        if all(isinstance(x, float) for x in inputs):  # being recorded: not asked for yet
            return (0.0,) * len(inputs)
        raise TypeError(
            f"the partials of {title} branch on numbers, or call Python's own functions: in a compiled function they\n"
            "cannot be differentiated again. Write them with operators and gradwalk.where(x > 0, a, b), gradwalk.exp(x)"
        )

    domain = [(-2.0, 2.0)] * (1 + count)
    return Op(f"d{title}_d{i}", lambda *numbers: float(rule(*numbers)[i]), refuse, domain=domain)
