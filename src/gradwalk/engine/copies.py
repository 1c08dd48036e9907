"""Copies and pickles of Values: a copy of a leaf is a new leaf; a deep copy of a result copies its graph."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from . import graph
from .dialects import LEAF
from .real import as_float


def teach(manners: Any) -> None:
    """Let the class be copied and pickled."""
    manners.__copy__, manners.__deepcopy__, manners.__reduce__ = _shallow, _deep, _reduced


def _shallow(v: Any) -> Any:
    return _copy(v, v.inputs)


def _deep(v: Any, memo: dict[int, Any]) -> Any:
    for node in graph.build_topo(v):  # inputs first, so that nothing recurses
        if id(node) not in memo:
            memo[id(node)] = twin = _copy(node, tuple([memo[id(x)] for x in node.inputs]))
            twin.__dict__.update(deepcopy(node.__dict__, memo))
    return memo[id(v)]


def _reduced(v: Any) -> Any:
    if v.inputs:
        raise TypeError(
            f"{v!r} is a result: pickling it would drag its whole graph along, code included.\n"
            "Pickle v.data, or the leaves and the model that it was computed from."
        )
    _refuse_closure(v)
    return unpickle_leaf, (type(v), v._data, v._grad, v.__dict__)


def _copy(node: Any, inputs: tuple[Any, ...]) -> Any:
    _refuse_closure(node)
    out = node._assembled(node.op, node._data, node._grad, inputs, node.partials)
    out.__dict__.update(node.__dict__)
    return out


def _refuse_closure(v: Any) -> None:
    if v._step:
        raise TypeError(
            f"{v!r} has a _backward assigned by hand, which would go on writing into the original's\n"
            "inputs. Copy the leaves and build the expression again, or use @gradwalk.operation."
        )


def unpickle_leaf(kind: Any, data: float, grad: float, attributes: dict[str, Any]) -> Any:
    out = kind._assembled(LEAF, as_float(data), as_float(grad))
    out.__dict__.update(attributes)
    return out
