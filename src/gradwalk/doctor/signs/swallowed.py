"""A loss that stands still because a number on the way to it underflowed to exactly 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..report import Finding

if TYPE_CHECKING:
    from ..watching.recorded import Loop

FEWEST = 3
NOTHING = 1e-50
"""A gradient below this moves nothing."""


def swallowed(loop: Loop) -> Finding | None:
    """A product, or an exp, that became 0 in every pass (underflow), while the loss is always the same number and no
    gradient arrives that could move anything."""
    sunk = loop.visit.sunk
    updated = [n for one in loop.passes for n in one.values.values() if n.at_update is not None]
    arrived = max((abs(n.after) for n in updated), default=0.0)
    if len(loop.passes) < FEWEST or len(set(loop.losses)) > 1 or arrived > NOTHING:
        return None
    if len(sunk) < min(len(loop.passes), loop.visit.looked_for_sunk):
        return None
    symbol, shown, where = sunk[0]
    many = symbol != "exp"
    how = "a product of many factors" if many else "exp of a number far below 0"
    what = (
        f"{how} is too small for a float and becomes exactly 0 (underflow), so the loss no longer depends on anything "
        "behind it: it is the same number in every pass, and no gradient comes through. A small number that is added "
        "against log(0) only hides it"
    )
    fix = "add up the logarithms of the factors, not the log of their product" if many else "the log of exp(x) is x"
    evidence = f"{shown}, though no operand is 0; loss {loop.losses[-1]:.6g} in all of {len(loop.passes)} passes"
    return Finding("underflow", what, where, evidence, fix)
