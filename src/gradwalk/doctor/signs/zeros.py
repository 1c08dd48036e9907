"""Inputs that are all 0: what every parameter is multiplied with is 0, so only what is added can ever learn.

rows = [[v // 255 for v in row] for row in pixels]       # 0 for every pixel below 255
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...foreign.tables import entries, is_table
from ..report import Finding
from ..watching.places import variable_line

if TYPE_CHECKING:
    from ..watching.recorded import Loop

FEWEST = 4


def all_inputs_0(loop: Loop, names: dict[str, Any]) -> Finding | None:
    """Nothing but 0 is multiplied with any parameter, at the beginning of the training and at its end."""
    roots = [root for root in (loop.visit.early_root, loop.visit.last_root) if root is not None]
    factors = [_beside(loop, root) for root in roots]
    if not factors or any(len(some) < FEWEST or any(some) for some in factors):
        return None
    name = next((name for name, thing in names.items() if not name.startswith("_") and _is_all_0(thing)), "")
    what = (
        "all inputs are 0: every number that a parameter is multiplied with is 0, so no gradient arrives at it, and it "
        f"moves nothing{f'. {name} holds nothing but 0' if name else ''}"
    )
    where = variable_line(loop, name) if name else loop.last_line()
    evidence = f"{len(factors[0])} of {len(factors[0])} factors of parameters are 0 in one of the first passes"
    fix = f"look at {name or 'the inputs'} where it is made: a floor division (//), an int(...), a wrong index?"
    return Finding("data", what, where, evidence, fix)


def _beside(loop: Loop, root: Any) -> list[float]:
    """The numbers that parameters are multiplied with in one graph."""
    roles, parameters = loop.visit.roles, set(loop.parameters)
    found = []
    for node in roles.graph(root):
        inputs = roles.inputs(node)
        if len(inputs) == 2 and all(map(roles.has_number, (*inputs, node))):
            a, b = map(roles.number, inputs)
            if roles.number(node) == a * b != a + b:
                found += [x for x, beside in ((a, inputs[1]), (b, inputs[0])) if id(beside) in parameters]
    return found


def _is_all_0(thing: Any) -> bool:
    """Whether rows of inputs, with labels beside them or without, hold nothing but 0."""
    rows = [row[0] if isinstance(row, tuple) and row else row for row in thing] if isinstance(thing, list) else []
    tables = [row for row in rows if is_table(row)]
    return len(tables) > 1 and not any(x for row in tables for x in entries(row))
