"""compare: the same expression in another framework, with both results to the last digit.

    print(gradwalk.compare(lambda x, y: (x * y).tanh(), 0.5, -1.2, with_="torch"))

The function is recorded once; then its graph is computed again, operation by operation, by
PyTorch, JAX or autograd, and differentiated there. frameworks.py has the names of the operations
in each.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine import graph, real
from ..engine.plain_text import visible
from ..engine.value import Value
from .check import repeatable
from .frameworks import Framework, framework
from .judge import Judge
from .replay import gradients_by_backward
from .variables import Subject, Variable

NUDGED = 50
"""For up to this many variables the function is nudged as well, to see whether its graph is complete."""

CUT = (
    "a value was taken out of the graph, by x.data or float(x), and both sides saw the same number;\n"
    "  nudging the function says so: see gradwalk.check(f, ...)"
)


@dataclass(frozen=True)
class Row:
    """One number on both sides."""

    name: str
    ours: float
    theirs: float

    @property
    def ulps(self) -> float:
        """How many floats lie between the two: 0 for the same bits."""
        if self.ours == self.theirs or (math.isnan(self.ours) and math.isnan(self.theirs)):
            return 0.0
        spacing = math.ulp(max(abs(self.ours), abs(self.theirs)))
        return abs(self.ours - self.theirs) / spacing


@dataclass(frozen=True)
class Comparison:
    """The value and every derivative in both frameworks. True if all agree to about 12 digits."""

    framework: str
    version: str
    rows: tuple[Row, ...]
    size: float  # of the largest number involved: rounding errors are measured against it
    cut: tuple[str, ...] = ()
    """Variables by which the function moves differently from its graph: a value was taken out of it."""

    @property
    def different(self) -> list[Row]:
        """The rows that do not agree."""
        scale = 1e-12 * self.size
        return [row for row in self.rows if not real.agree(row.ours, row.theirs, scale, 1e-11)]

    @property
    def ok(self) -> bool:
        """Whether all agree, and the rebuilt graph is the whole function."""
        return not self.different and not self.cut

    def __bool__(self) -> bool:
        return self.ok

    def assert_ok(self) -> Comparison:
        """Raise AssertionError with the whole table if a row does not agree."""
        if not self.ok:
            raise AssertionError(str(self))
        return self

    def __str__(self) -> str:
        width = max(len(row.name) for row in self.rows)
        them = f"{self.framework} {self.version}"
        lines = [f"{'':{width}}   {'gradwalk':24} {them:24} apart"]
        for row in self.rows:
            apart = "same bits" if row.ulps == 0 else f"{row.ulps:.3g} ulp"
            mark = "  DIFFERENT" if row in self.different else ""
            lines.append(f"{row.name:{width}}   {row.ours!r:24} {row.theirs!r:24} {apart}{mark}")
        lines += [f"d/d{name} is not the function's: {CUT}" for name in self.cut]
        return "\n".join(map(visible, lines))


def compare(
    f: Value | Callable[..., Any],
    *args: Any,
    with_: str = "torch",
    wrt: int | Sequence[int] | None = None,
    also: dict[str, Callable[..., Any]] | None = None,
) -> Comparison:
    """Value and gradients of `f` at the arguments, next to those of another framework.

    f      a function (of numbers, lists, dicts, models), a model, or a Value already computed
    with_  "torch", "jax" or "autograd"
    also   for your own operations: by name, the same function written in that framework
    """
    them = framework(with_)
    cut: tuple[str, ...] = ()
    if isinstance(f, Value):
        leaves = [x for x in graph.build_topo(f) if not x.inputs and x.op.name != "constant"]
        variables = [Variable(x.label or f"leaf {i + 1}", x) for i, x in enumerate(leaves)]
        out: Any = f
    else:
        subject = Subject(f, args, wrt)
        variables, results = subject.variables, repeatable(subject)
        if len(results) != 1:
            raise TypeError(f"compare needs a function with one result, got {len(results)}: compare their sum")
        out = results[0]
        judged = [Judge(subject, 0, out, "").first(v) for v in variables[:NUDGED]] if isinstance(out, Value) else []
        cut = tuple(entry.by for entry in judged if entry.verdict == "cut")
    if not isinstance(out, Value):
        raise TypeError(f"the function returned {out!r}, a plain number, so there is no graph to rebuild")
    return replace(_side_by_side(out, variables, them, also or {}), cut=cut)


def _side_by_side(
    out: Value, variables: list[Variable], them: Framework, also: dict[str, Callable[..., Any]]
) -> Comparison:
    order = graph.build_topo(out)
    sources = [node for node in order if not node.inputs]
    data = [x.data for x in sources]
    value, slopes = them.gradients(lambda xs: rebuild(order, dict(zip(sources, xs)), them, also), data)
    theirs = dict(zip(sources, slopes))
    ours = gradients_by_backward(out)
    rows = [Row("value", out.data, value)]
    rows += [Row(f"d/d{v.name}", ours.get(v.leaf, 0.0), theirs.get(v.leaf, 0.0)) for v in variables]
    return Comparison(them.name, them.version, tuple(rows), max([1.0, *(abs(node.data) for node in order)]))


def rebuild(
    order: Sequence[Value], numbers: dict[Value, Any], them: Framework, also: dict[str, Callable[..., Any]]
) -> Any:
    """Compute a recorded graph again with another framework's numbers and functions."""
    for node in order:
        if node.inputs:
            own = also.get(node.op.name) or also.get(node.op.symbol)
            f = own or them.functions.get(node.op.row.name)
            if f is None:
                raise TypeError(
                    f"{them.name} has no operation {node.op.symbol!r}; write it for {them.name}:\n"
                    f"  compare(..., also={{{node.op.symbol!r}: lambda x: ...}})"
                )
            numbers[node] = f(*(numbers[x] for x in node.inputs), *(() if own else node.op.bound))
    return numbers[order[-1]]
