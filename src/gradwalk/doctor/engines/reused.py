"""Results older than the pass they are in: made once, before the loop, and walked back through in every pass."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from ...foreign.roles import Roles
from ..report import Finding, Place
from .births import described

PART = "a part of the loss is made once"
"""How such a finding begins: it explains gradients that are not the slopes."""


def made_before(
    roles: Roles, nodes: list[Any], born: Container[int], moved: Callable[[Any], bool], where: dict[int, Place]
) -> Finding | None:
    """A result from before the last pass, in a graph whose root is new, although a leaf it was computed from has moved
    since: its number is that of the old leaf, and what it passes on is added to what it got before."""
    if not nodes or id(nodes[-1]) not in born:
        return None  # the whole graph was made once, or the root was not seen being made
    late: dict[int, bool] = {}
    old: list[Any] = []
    for node in nodes:
        inputs = roles.inputs(node)
        late[id(node)] = any(late.get(id(x), False) for x in inputs) if inputs else moved(node)
        if inputs and late[id(node)] and id(node) not in born and roles.has_number(node):
            old.append(node)
    if not old:
        return None
    top = old[-1]
    place = where.get(id(top), Place())
    made = f"in line {place.line}" if place.line else "before this pass"
    what = (
        f"{PART}, {made}, and used again in later passes (a stale graph): its number is that "
        "of the parameters as they were, and the gradients inside of it, which nothing sets back to 0, add up from one "
        "pass to the next"
    )
    count = f"{len(old)} results that are" if len(old) > 1 else "a result that is"
    evidence = f"the graph holds {count} older than the last update, the last one {described(roles, top)}"
    return Finding("stale", what, place, evidence, "compute it anew in every pass, inside of the loop")
