"""Loops inside loops: turns that share an input belong together.

`[[dot(w, x) for w in weights] for x in rows]` is one long loop in the trace. Its turns share `x` while the
inner loop runs, and nothing when the next row begins, so it is a loop over rows of a loop over weights.
"""

from __future__ import annotations

from itertools import pairwise

from .item import Item
from .kinds import FIXED
from .trace import Trace

LOOKED_AT = 2_000
"""How many turns are compared; the others are assumed to be like these."""


def nested(trace: Trace, item: Item) -> Item:
    """The item, with the loops inside its loops."""
    if item.turns is None:
        return item
    item.turns = [[nested(trace, x) for x in turn] for turn in item.turns]
    if item.kind != "parallel":
        return item
    while (size := _size(trace, item)) > 1:
        groups = [item.turns[k : k + size] for k in range(0, len(item.turns), size)]
        inner = [Item(item.symbol, item.loose, turns=group, kind="parallel") for group in groups]
        item = Item(item.symbol, item.loose, turns=[[one] for one in inner], kind="parallel")
    return item


def flat(item: Item) -> Item:
    """A loop of loops as one loop, if these have different numbers of turns: nodes with two neighbours, then some with
    three, then with two again.
    """
    if item.turns is None or item.idiom is not None:
        return item
    item.turns = [[flat(x) for x in turn] for turn in item.turns]
    inner = [turn[0] for turn in item.turns if len(turn) == 1 and turn[0].kind == item.kind == "parallel"]
    loops = [one for one in inner if one.turns is not None and one.idiom is None]
    if len(loops) < len(item.turns) or len(set(map(len, loops))) == 1:
        return item
    turns = [turn for one in loops for turn in one.turns or ()]
    same = len({len(turn) for turn in turns}) == 1
    return Item(loops[0].symbol, loops[0].loose, turns=turns, kind="parallel") if same else item


def _size(trace: Trace, item: Item) -> int:
    """How many turns in a row share something, if that number is constant; else 1."""
    assert item.turns is not None
    looked_at = item.turns[:LOOKED_AT]
    used = [_used(trace, turn) for turn in looked_at]
    new = [t for t, (a, b) in enumerate(pairwise(used), 1) if a.isdisjoint(b)]
    size = new[0] if new else 1
    regular = len(item.turns) % size == 0 and new == list(range(size, len(looked_at), size))
    return size if regular else 1


def _used(trace: Trace, turn: list[Item]) -> set[int]:
    """The values from outside that a turn uses, without plain numbers."""
    units = {unit for item in turn for unit in item.units()}
    flat = trace.graph.inputs.flat
    found = {flat[e] for unit in units for e in trace.edges(unit)}
    return {x for x in found if trace.kind[x] != FIXED and trace.into[x] not in units}
