"""Joins two loops whose turns belong together one to one: first all distances, then a share from each.

The second loop may take the turns of the first in another order, for example after they were sorted.
"""

from __future__ import annotations

from .item import Item
from .trace import Trace


def paired(trace: Trace, items: list[Item]) -> list[Item]:
    """The items, with neighbouring loops joined that belong together."""
    out: list[Item] = []
    for item in items:
        one = _together(trace, out[-1], item) if out else None
        if one is None:
            out.append(item)
        else:
            out[-1] = one
    return out


def _together(trace: Trace, first: Item, second: Item) -> Item | None:
    """One loop in place of two, if each turn of the second uses a different turn of the first."""
    if not (_is_loop(first) and _is_loop(second)) or len(first) != len(second):
        return None
    assert first.turns is not None
    assert second.turns is not None
    turn_of = {trace.place[unit]: t for t, turn in enumerate(first.turns) for item in turn for unit in item.units()}
    turns = list[list[Item]]([] for _ in first.turns)
    for turn in second.turns:
        used = {turn_of[p] for item in turn for unit in item.units() for p in trace.before(unit) if p in turn_of}
        if len(used) != 1 or turns[t := used.pop()]:
            return None
        turns[t] = [*first.turns[t], *turn]
    return Item(first.symbol, (first.loose, second.loose), turns=turns, kind="parallel")


def _is_loop(item: Item) -> bool:
    """Whether this is a loop over several operations; a row of one idiom needs no frame, so it is not joined."""
    return item.kind == "parallel" and item.turns is not None and item.idiom is None and len(item.turns[0]) > 1
