"""A loss that stays the same while parameters move: an operation on the way maps many numbers to one.

Two graphs of the loop, an early one and the last, are compared from the loss down. Where a result is unchanged though
its operands differ, the search ends: a floor, a rounding, a comparison, a relu that gives 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...foreign.reading import symbol_of
from ..report import Finding

if TYPE_CHECKING:
    from ..watching.recorded import Loop

MOST = 2000


def flattened(loop: Loop) -> Finding | None:
    """The result that does not follow its operands."""
    early, late = loop.visit.early_root, loop.visit.last_root
    if early is None or late is None or early is late:
        return None
    found = _standing(loop, early, late)
    if not found:
        return None
    first, last = found[0]
    was, now = _numbers(loop, first), _numbers(loop, last)
    result, symbol = loop.visit.roles.number(last), symbol_of(last)
    a, b = next((one, two) for one, two in zip(was, now) if one != two)
    told = f"{a:.6g} in one of the first passes and {b:.6g} in the last"
    where = loop.visit.birthplaces.get(id(first), loop.last_line())
    relus = [node for _, node in found if symbol_of(node).lower() == "relu" and not loop.visit.roles.number(node)]
    if len(relus) == len(found):
        what = (
            "the loss is one and the same number in every pass: every relu on the way to it gives 0, whatever the "
            "parameters are (dead units), so nothing that they do reaches it"
        )
        return Finding("dead relu", what, where, f"{len(found)} relu results are 0; one was given {told}", "", "relu")
    what = (
        f"the loss is one and the same number in every pass, though parameters move: `{symbol}` gives {result:.6g} for "
        "different operands, so a small step changes nothing"
    )
    fix = "what the loss is computed with has to answer to small steps"
    if result == round(result) and any(x != round(x) for x in now):
        what += ". It rounds to a whole number (floor division, int, round): with fractions cut off there is no slope"
        fix = "/ instead of //; no int() and no round() on the way to the loss"
    return Finding("loss", what, where, f"its operand was {told}; the result is {result:.6g} both times", fix)


def _standing(loop: Loop, early: Any, late: Any) -> list[tuple[Any, Any]]:
    """Pairs of nodes at the same place in both graphs with equal numbers and unequal operands, the nearest first."""
    roles, found = loop.visit.roles, list[tuple[Any, Any]]()
    waiting, seen = [(early, late)], set[int]()
    while waiting and len(seen) < MOST:
        one, two = waiting.pop(0)
        if id(two) in seen or roles.number(one) != roles.number(two):
            continue
        seen.add(id(two))
        if _numbers(loop, one) != _numbers(loop, two):
            found.append((one, two))
            continue
        sides = [sorted(roles.inputs(node), key=lambda x: (symbol_of(x), roles.number(x))) for node in (one, two)]
        waiting += zip(*sides)
    return found


def _numbers(loop: Loop, node: Any) -> list[float]:
    return sorted(loop.visit.roles.number(x) for x in loop.visit.roles.inputs(node))
