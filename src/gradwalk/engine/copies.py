"""Copies and pickles of Values: a copy of a leaf is a new leaf; a deep copy of a result copies its graph."""

from __future__ import annotations

from copy import deepcopy
from itertools import takewhile
from types import MemberDescriptorType
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
            _give(twin, deepcopy(_own(node), memo))
    return memo[id(v)]


def _reduced(v: Any) -> Any:
    if v.inputs:
        raise TypeError(
            f"{v!r} is a result: pickling it would include its whole graph, with its code.\n"
            "Pickle v.data, or the leaves and the model that it was computed from."
        )
    _refuse_closure(v)
    attributes, slots = _own(v)  # set last, as for any object: the Value itself may be among them
    return unpickle_leaf, (type(v), v._data, v._grad), (attributes, slots) if slots else attributes


def _copy(node: Any, inputs: tuple[Any, ...]) -> Any:
    _refuse_closure(node)
    out = node._assembled(node.op, node._data, node._grad, inputs, node.partials)
    _give(out, _own(node))
    return out


def _own(v: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a user stored on a Value: attributes, and the slots of a subclass."""
    kinds = takewhile(lambda kind: "_assembled" not in vars(kind), type(v).__mro__)
    slots = [name for kind in kinds for name, x in vars(kind).items() if isinstance(x, MemberDescriptorType)]
    return v.__dict__, {name: getattr(v, name) for name in slots if hasattr(v, name)}


def _give(v: Any, own: tuple[dict[str, Any], dict[str, Any]]) -> None:
    attributes, slots = own
    v.__dict__.update(attributes)
    for name, x in slots.items():
        setattr(v, name, x)


def _refuse_closure(v: Any) -> None:
    if v._step:
        raise TypeError(
            f"{v!r} has a _backward assigned by hand, which would still write into the original's\n"
            "inputs. Copy the leaves and build the expression again, or use @gradwalk.operation."
        )


def unpickle_leaf(kind: Any, data: float, grad: float) -> Any:
    return kind._assembled(LEAF, as_float(data), as_float(grad))
