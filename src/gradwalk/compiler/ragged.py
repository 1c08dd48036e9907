"""Rows whose lists differ in length: rows of equal length are run together, with one trace per length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import ops
from ..engine.value import Value
from .batches import as_rows
from .calling import Given
from .locate import numbered
from .stages import has_stages
from .structure import RaggedError, grouped


def called(compiled: Any, given: Given, error: RaggedError) -> Any:
    """What a call returns: the mean or sum as one Value, or every row's results, in the order of the rows."""
    arguments = as_rows(given.arguments, given.names)
    groups = grouped(arguments)
    if groups is None:
        raise error
    parts, kernels, f = [], [], given.by_position(compiled)
    for rows in groups:
        with numbered(rows):
            parts.append(f(*[[argument[i] for i in rows] for argument in arguments]))
        kernels.append(compiled._kernel)
        if has_stages(compiled._kernel.exact):
            raise TypeError(
                f"{compiled.title} has sums across rows, so all rows must have the same length:\n  {error}"
            ) from None
    if compiled.reduce is None:
        return _in_order(parts, groups)
    if not all(isinstance(part, Value) for part in parts):
        raise TypeError(
            f"{compiled.title} returns several numbers, so its rows must have the same length:\n  {error}"
        ) from None
    compiled._together = tuple(dict.fromkeys(p for kernel in kernels for p in kernel.parameters))
    count = sum(map(len, groups))
    out = ops.dot(parts, [len(rows) / count if compiled.reduce == "mean" else 1.0 for rows in groups])
    out.label = compiled.label
    return out


def gradient(out: Value, parameters: Sequence[Value]) -> list[float]:
    """The derivative of what `called` returned by each parameter, added in the order of backward()."""
    found = dict.fromkeys(parameters, 0.0)
    parts = out.inputs[: len(out.inputs) // 2]
    for part, weight in reversed(list(zip(parts, out.partials))):
        for p, slope in zip(part.inputs, part.partials):
            if p in found and slope:
                found[p] += weight * slope
    return list(found.values())


def _in_order(parts: list[Any], groups: list[list[int]]) -> Any:
    """The results of all groups, row by row in the order of the call."""
    if isinstance(parts[0], dict):
        return {key: _in_order([part[key] for part in parts], groups) for key in parts[0]}
    if isinstance(parts[0], tuple):
        inner = [_in_order([part[k] for part in parts], groups) for k in range(len(parts[0]))]
        return type(parts[0])(*inner) if hasattr(parts[0], "_fields") else tuple(inner)
    found: list[Any] = [None] * sum(map(len, groups))
    for part, rows in zip(parts, groups):
        for i, result in zip(rows, part.tolist() if hasattr(part, "tolist") else part):
            found[i] = result
    return found
