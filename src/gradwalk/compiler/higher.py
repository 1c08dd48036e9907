"""Derivatives of derivatives of a compiled function's result, by its parameters.

The result of a compiled function is a node over the parameters whose local derivatives are numbers. When somebody asks
for them as Values, to differentiate them in turn, the program of each is differentiated once more: it becomes a node of
the same kind, over the same rows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..engine.op import Op
from ..engine.value import Value, fresh
from . import batches, guards
from .backward import value_and_grad
from .lazy import lazy
from .program import Program
from .simplify import prune

MOST = 64
"""So many parameters at most: there are as many second derivatives as pairs of them."""


class Derived(Op):
    """The operation of a node whose number and derivatives a program computes, over the rows that it was called with.

    program  with one output, its derivatives not yet in it
    kernel   what it came from: it knows the parameters, the backend, and whether the mean is meant
    """

    def __init__(self, program: Program, kernel: Any) -> None:
        super().__init__("handmade", _not_again, self._second, domain=[], variadic=True, symbol="compiled")
        self.program, self.kernel = program, kernel

    def node(self, value: float, gradient: tuple[float, ...], arguments: Any) -> Value:
        out: Any = fresh(Value, self, value, 0.0, self.kernel.parameters, gradient)
        out.label = self.kernel.label
        out._batch = arguments
        return out  # type: ignore[no-any-return]

    @lazy
    def slopes(self) -> list[tuple[Derived, Any]]:
        """For each parameter: the derivative by it as an operation of this kind, and what runs it."""
        n = len(self.kernel.parameters)
        if n > MOST:
            raise TypeError(
                f"{self.kernel.title} has {n} parameters, so {n} x {n} second derivatives: too many.\n"
                "Derive inside the compiled function, in one direction: gradwalk.hvp(f, ...)"
            )
        whole = value_and_grad(self.program, guards.everywhere(self.program))
        each = [prune(replace(whole, outputs=(r,))) for r in whole.outputs[1:]]
        return [(Derived(p, self.kernel), self.kernel.prepare(self.kernel.derived(p))) for p in each]

    def _second(self, out: Any, *_: Any) -> tuple[Any, ...]:
        arguments = getattr(out, "_batch", None)
        if arguments is None:
            raise TypeError(
                f"{self.kernel.title}: this result was copied, so the rows it was computed from are gone, and it\n"
                "cannot be differentiated twice: call the compiled function again"
            )
        kernel = self.kernel
        rows = batches.read(arguments, kernel.names(len(arguments)), kernel.code)
        count = rows.rows if kernel.reduce == "mean" else 1
        found = []
        for op, runner in self.slopes:
            value, *gradient = [float(x) / count for x in runner.reduced(kernel.numbers(), rows.numbers, rows.rows)]
            found.append(op.node(value, tuple(gradient), arguments))
        return tuple(found)


def _not_again(*_: Any) -> Any:
    raise TypeError(
        "the result of a compiled function cannot be computed again from the graph: call the compiled function again"
    )
