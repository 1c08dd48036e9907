"""A product that is 0 where either factor is 0, even if the other is infinite or NaN.

That is the rule of the walk (graph.py): a path with a factor 0 contributes nothing. Where derivatives are graphs
themselves, such a product is left out; in a trace, where the numbers are not known yet, it is recorded as this
operation. Its own derivatives follow the rule: those of a product that contributed nothing are 0.
"""

from __future__ import annotations

from typing import Any

from . import ops
from .modes import modes
from .op import Op


def _partials(out: Any, x: Any, y: Any) -> tuple[Any, Any]:
    product = x * y
    counts = ops.eq(product, product) + ops.ne(x, 0) * ops.ne(y, 0)
    return ops.where(counts, y, 0), ops.where(counts, x, 0)


guarded = Op(
    "guarded",
    lambda x, y: ops.where(ops.eq(x, 0), 0, ops.where(ops.eq(y, 0), 0, x * y)),
    _partials,
    domain=ops.mul.domain,
    composed=True,
    tame=True,
    doc="x * y, but 0 where either is 0, even if the other is infinite or NaN.",
)


def contribution(g: Any, d: Any) -> Any:
    """g * d, a node's gradient times a local derivative; or None if a factor is 0 and so contributes nothing."""
    d = d() if callable(d) else d  # costly derivatives are written down only when they are needed
    if not hasattr(d, "_data"):
        return g * d if d and (hasattr(g, "_data") or g) else None
    if modes.tracing:
        return guarded(g, d)  # which factor is 0 differs from row to row
    x, y = getattr(g, "_data", g), d._data
    product = x * y
    return g * d if product == product or (x != 0 and y != 0) else None
