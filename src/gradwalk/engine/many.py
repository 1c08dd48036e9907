"""Many Values at once: read, and written all together or not at all.

Python handles Ctrl-C between steps of Python code, not inside code written in C. So everything is
computed and checked first, and then written by one call into C: an interrupt comes before it or after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat
from operator import attrgetter, call
from typing import Any

from . import twin
from .real import as_float
from .value import Value

Floats = list[float]
Action = Callable[[], Any]

_data, _grad = attrgetter("_data"), attrgetter("_grad")


def at_once(*actions: Action) -> None:
    """Do these in turn, without an interrupt in between, if they are written in C and return None or False."""
    any(map(call, actions))


def gather(params: Sequence[Value]) -> tuple[Floats, Floats]:
    """The numbers and the gradients of all parameters, as two flat lists."""
    return list(map(_data, params)), list(map(_grad, params))


def writer(params: Iterable[Any], data: Iterable[Any] | None = None, grads: Iterable[Any] | None = None) -> Action:
    """A function that writes numbers, gradients or both into the parameters; everything is checked here, before."""
    params = tuple(params)
    for p in params:
        if not isinstance(p, Value):
            raise TypeError(f"parameters must be Values, got {type(p).__name__}")
    fields = [(field, list(map(as_float, given))) for field, given in _given(data, grads)]
    writes = [map(field.__set__, params, numbers) for field, numbers in fields]
    return partial(any, map(any, writes))


def _given(data: Iterable[Any] | None, grads: Iterable[Any] | None) -> list[tuple[Any, Iterable[Any]]]:
    slots: Any = twin.Reference
    return [(field, given) for field, given in ((slots._data, data), (slots._grad, grads)) if given is not None]


def scatter(params: Iterable[Any], data: Iterable[Any] | None = None, grads: Iterable[Any] | None = None) -> None:
    """Write numbers, gradients or both back into the parameters: all of them, or none."""
    writer(params, data, grads)()


class Bundle:
    """Many Values, to be read and written all at once."""

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = tuple(values)

    def zero(self) -> None:
        """Every gradient becomes 0."""
        scatter(self.values, grads=repeat(0.0, len(self.values)))


if twin.native:
    gather, scatter, Bundle = twin.native.gather, twin.native.scatter, twin.native.Bundle  # type: ignore[misc]

    def writer(*given: Any, **named: Any) -> Action:  # type: ignore[misc]
        """The same, in C: it checks before it writes."""
        return partial(twin.native.scatter, *given, **named)
