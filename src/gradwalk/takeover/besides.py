"""What a class does besides computing: attributes of each object, and counters of the class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.twin import native
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import slots
from .findings import Examination, members
from .graph_fields import numbers_are_operands


def keeps_besides(
    kind: type, roles: Roles, found: Examination, mentioned: Callable[[str, type], bool]
) -> dict[str, Any]:
    """What each object stores besides a number, a gradient and operands, and what making it changes elsewhere."""
    before = {name: _size(held) for name, held in members(kind).items()}
    leaf, other = roles.make(2.0), roles.make(3.0)
    counted = [name for name, held in members(kind).items() if before.get(name, _size(held)) != _size(held)]
    counters = [x for x in counted if native and type(before[x]) is int and _counts_all(x, before[x] + 2, roles, leaf)]
    found.doubts += [f"making a {kind.__name__} changes {kind.__name__}.{x}" for x in counted if x not in counters]
    places, same = {*roles._places, roles.data, roles.grad, roles.step_name, *found.names}, slots(other)
    besides: dict[str, Any] = {name: _passed_on(name) for name in flags_passed_on(roles)}
    serials: dict[str, int] = {}
    for name, held in slots(leaf).items():
        behind = name.strip("_") in (roles.data, roles.grad) or name.endswith(("__" + roles.data, "__" + roles.grad))
        if name in places or name in besides or behind or callable(held):
            continue
        if (type(held) in (int, float, str, bool, type(None)) or held == ()) and held == same.get(name, held):
            if not hasattr(Value, name) and not name.startswith("__"):
                besides[name] = held
        elif type(held) in (list, dict, set) and not held and held is not same[name] and not hasattr(Value, name):
            besides[name] = _Fresh(name, type(held))
        elif native and type(held) is int and same.get(name) == held + 1 and not hasattr(Value, name):
            serials[name] = held + 2
            if mentioned(name, kind):
                found.looks.append(f"each of its objects keeps {name} = {held!r:.30} as well")
        elif mentioned(name, kind):
            found.doubts.append(f"each of its objects keeps {name} = {held!r:.30} as well")
    found.likeness = found.likeness._replace(counters=counters, serials=serials)
    return besides


class _Fresh:
    """An empty list, set or dictionary for each object, made when it is first asked for."""

    def __init__(self, name: str, kind: type) -> None:
        self.name, self.kind = name, kind

    def __get__(self, node: Any, owner: Any = None) -> Any:
        if node is None:
            return self
        node.__dict__[self.name] = held = self.kind()
        return held


def flags_passed_on(roles: Roles) -> list[str]:
    """Flags such as `requires_grad`: false in a leaf unless it is set, and true in whatever is computed from one in
    which it is true."""
    if not native:
        return []
    assert roles.mul is not None
    found = []
    for name in (name for name, held in slots(roles.make(2.0)).items() if type(held) is bool and _is_free(name)):
        flags = []
        for pair in ((False, False), (True, False), (False, True), (True, True)):
            leaves = [roles.make(2.0), roles.make(3.0)]
            try:
                for leaf, flag in zip(leaves, pair):
                    setattr(leaf, name, flag)
                flags.append(getattr(roles.mul(*leaves), name))
            except Exception:  # it cannot be set, or nothing can be computed without it
                break
        if flags == [False, True, True, True]:
            found.append(name)
    return found


def _is_free(name: str) -> bool:
    return not hasattr(Value, name) and not name.startswith("__")


def _passed_on(name: str) -> property:
    """Such a flag on our objects: looked up among the leaves when it is asked for."""

    def shown(node: Any) -> bool:
        own = node.__dict__.get(name)
        return any(x.__dict__.get(name) for x in native.listed(node, True)) if own is None else own

    def put(node: Any, new: Any) -> None:
        node.__dict__[name] = new

    return property(shown, put)


def _size(held: Any) -> Any:
    return held if isinstance(held, (int, float, str)) else len(held) if isinstance(held, (list, dict, set)) else None


def _counts_all(name: str, now: int, roles: Roles, leaf: Any) -> bool:
    """Whether it counts every value once: leaves, results, and plain numbers where these become values."""
    assert roles.mul is not None
    seen = [getattr(roles.kind, name)]
    for other in (leaf, 2.5):
        try:
            roles.mul(leaf, other)
        except Exception:  # it does not take plain numbers
            continue
        seen.append(getattr(roles.kind, name))
    return seen in ([now, now + 1], [now, now + 1, now + 2 + numbers_are_operands(roles)])
