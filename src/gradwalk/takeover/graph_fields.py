"""The graph as a program's own class shows it: its attributes for operands and local derivatives, on our objects.

    Cell(data=6.0, operands=(Cell(...),), slopes=(3.0,))

Ours keeps the 3 in `x * 3` as an input, operands in a tuple, and local derivatives beside them. A class may leave plain
numbers out, keep operands in a list or a set, or in pairs with their derivatives: found out from a product.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.dialects import CONSTANT
from ..engine.value import Value
from ..foreign.roles import Roles
from ..foreign.slots import slots

OP: Any
INPUTS: Any
PARTIALS: Any
OP, INPUTS, PARTIALS = (getattr(Value, name) for name in ("op", "inputs", "partials"))
"""Ours, whatever the program's own attributes of these names show."""


def graph_fields(roles: Roles) -> dict[str, property]:
    """A property for each attribute that shows the graph otherwise than ours does under that name."""
    assert roles.mul is not None
    a, b = roles.make(2.0), roles.make(3.0)
    product = slots(roles.mul(a, b))
    numbers = numbers_are_operands(roles)
    found: dict[str, property] = {}
    for name in roles._places:
        held: Any = product.get(name)
        if type(held) not in (tuple, list, set) or name == roles.step_name:
            continue
        if all(map(roles.is_value, held)) and (type(held) is not tuple or not numbers):
            found[name] = _shown(type(held), numbers, lambda x, d: x)
        elif type(held) is not set and list(held) == [(a, 3.0), (b, 2.0)]:
            found[name] = _shown(type(held), numbers, lambda x, d: (x, d))
    beside = roles.partials_name
    if type(product.get(beside)) in (tuple, list) and list(product[beside]) == [3.0, 2.0]:
        found[beside] = _shown(type(product[beside]), numbers, lambda x, d: d)
    return found


def numbers_are_operands(roles: Roles) -> bool:
    try:
        return len(roles.inputs(roles.make(2.0) * 2.5)) > 1
    except Exception:
        return True


def _shown(kind: Any, numbers: bool, part: Callable[[Value, float], Any]) -> property:
    def shown(node: Any) -> Any:
        edges = zip(INPUTS.__get__(node), PARTIALS.__get__(node))
        return kind(part(x, d) for x, d in edges if numbers or OP.__get__(x) is not CONSTANT)

    return property(shown)
