"""Operations of your own, in one place: forward and local derivatives.

    @gradwalk.operation(partials=lambda out, x: (3 * x * x,))
    def cube(x):
        return x * x * x

This file knows how a user's functions become an `Op`; from there on a custom
operation is like any other.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from .ieee import unraising
from .op import Op, Partials


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
              differentiated again, drawn as a formula and compiled.
    domain    one interval per input, where gradient checks take their samples; (-2, 2) if not given
    kinks     (*inputs) -> 0 where the derivative jumps
    """

    def decorate(forward: Callable[..., float]) -> Op:
        count = len(inspect.signature(forward).parameters)
        title, rule = name or forward.__name__, unraising(partials)

        def checked(out: Any, *inputs: Any) -> tuple[Any, ...]:
            local = rule(out, *inputs)
            if not isinstance(local, tuple) or len(local) != count:
                raise TypeError(
                    f"the partials of {title} must be a tuple with {count} entries, one per input, got {local!r};\n"
                    f"  write   partials=lambda out, {', '.join('xyz'[:count])}: ({'..., ' * count})"
                )
            return local

        places = domain or [(-2.0, 2.0)] * count
        return Op(title, unraising(forward), checked, domain=places, kinks=kinks, doc=forward.__doc__ or "")

    return decorate
