"""Values that are compared by their numbers: does the walk mistake two of them for one?

A class may have an `__eq__` of its own and still be right, if its walk compares identities. So the walk is run twice,
as it is and as if no two values were equal: on a graph of the program, and on a small one with equal numbers.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from ...engine.real import agree
from ...foreign.roles import Roles, restored
from ..report import Finding
from ..text.source import Code, class_place
from .dressing import by_identity


def confuses_equals(roles: Roles, root: Any = None) -> Finding | None:
    """A finding if values with equal numbers are mistaken for one another; `root` ends a graph of the program."""
    if issubclass(roles.kind, dict):
        return None  # dictionaries cannot be in a set, so a walk cannot confuse them there
    a, b = roles.make(2.0), roles.make(2.0)
    if not _equal(a, b):
        return None
    evidence = _other_gradients(roles, root) if root is not None else ""
    evidence = evidence or _on_a_small_graph(roles)
    if not evidence:
        return None
    what = (
        "__eq__ compares numbers, so `n in visited`, or a set of visited nodes, takes two values with the same number "
        "for one: the second is never visited"
    )
    if is_dataclass(roles.kind) and (place := class_place(roles.kind)):  # that __eq__ was generated
        what = f"a dataclass gets an __eq__ (and, frozen, a __hash__) that compares all fields: {what}"
        return Finding("equality", what, place, evidence, "@dataclass(eq=False): identity is right", "__eq__")
    where = Code.of(getattr(roles.kind, "__eq__", None)).place(None)
    return Finding("equality", what, where, evidence, "remove __eq__ (and __hash__): identity is right", "__eq__")


def _equal(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:
        return False


def _on_a_small_graph(roles: Roles) -> str:
    """(x * y) * (x + y) with x = y = 2: product and sum are both 4."""
    try:
        one, two = roles.make(2.0), roles.make(2.0)
        together = len({one, two}) == 1
    except TypeError as error:
        return f"hash(Value(2.0)): {error}" if roles.back is None else _walked_otherwise(roles)
    if together and (roles.back is None or roles.mul is None or roles.add is None):
        return "len({Value(2.0), Value(2.0)}) is 1"
    return _walked_otherwise(roles)


def _walked_otherwise(roles: Roles) -> str:
    if roles.back is None or roles.mul is None or roles.add is None:
        return ""
    ends: list[float] = []
    for identity in (False, True):
        with roles.recording():
            x, y = roles.make(2.0), roles.make(2.0)
            out = roles.mul(roles.mul(x, y), roles.add(x, y))
        roles.compute(out)
        try:
            if identity:
                with by_identity(roles.kind):
                    roles.walk(out, [x, y])
            else:
                roles.walk(out, [x, y])
        except TypeError as error:
            return f"hash(Value(2.0)): {error}" if "hash" in str(error) else ""
        ends.append(roles.gradient(x))
    if agree(ends[0], ends[1], 1e-9, 1e-9):
        return ""
    return f"(x * y) * (x + y) with x = y = 2: x gets {ends[0]:g}; without __eq__ the same walk gives {ends[1]:g}"


def _other_gradients(roles: Roles, root: Any) -> str:
    """What changes on a graph of the program if no two values are equal; "" if nothing does or that cannot be tried."""
    nodes = roles.graph(root)
    leaves = [node for node in nodes if not roles.inputs(node)]
    found: list[list[float]] = []
    try:
        with restored(roles, nodes):
            for identity in (False, True):
                for node in nodes:
                    roles.put_gradient(node, 0.0)
                if identity:
                    with by_identity(roles.kind):
                        roles.walk(root, leaves)
                else:
                    roles.walk(root, leaves)
                found.append([roles.gradient_reading(leaf) for leaf in leaves])
    except Exception:
        return ""
    other = sum(not agree(a, b, 1e-9, 1e-12) for a, b in zip(*found))
    if not other:
        return ""
    silent = sum(bool(b) and not a for a, b in zip(*found))
    told = f", and {silent} of them get nothing at all" if silent else ""
    return (
        f"walked once more without __eq__, {other} of {len(leaves)} leaves of a loss get other gradients{told} as it is"
    )
