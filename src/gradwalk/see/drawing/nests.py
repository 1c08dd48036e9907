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
"""The most turns compared; the others are assumed to be like these."""


def nested(trace: Trace, item: Item) -> Item:
    """The item, with the loops inside its loops found."""
    if item.turns is None:
        return item
    item.turns = [[nested(trace, x) for x in turn] for turn in item.turns]
    if item.kind != "parallel":
        return item
    while item.turns is not None and (size := regular_size(trace, item.turns)) > 1:
        item = Item(item.symbol, item.loose, turns=grouped(item, item.turns, size), kind="parallel")
    return item


def grouped(loop: Item, turns: list[list[Item]], size: int) -> list[list[Item]]:
    """The turns of a loop in groups of this size, each group a loop of its own."""
    groups = [turns[k : k + size] for k in range(0, len(turns), size)]
    return [[Item(loop.symbol, loop.loose, turns=group, kind="parallel")] for group in groups]


def flat(item: Item) -> Item:
    """A loop of loops as a single loop, if the inner ones have different numbers of turns: nodes with two neighbours,
    then some with three, then two again.
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


def regular_size(trace: Trace, turns: list[list[Item]]) -> int:
    """How many turns in a row share something, if that number is constant; otherwise 1.

    If all of them share something, those that share most belong together: nodes of a tree may read the same word.
    """
    looked_at = turns[:LOOKED_AT]
    used = [_used(trace, turn) for turn in looked_at]
    shared = [len(a & b) for a, b in pairwise(used)]
    sizes = (_size_of_groups(shared, least, len(turns)) for least in (1, max(shared, default=1)))
    return next((size for size in sizes if size > 1), 1)


def _size_of_groups(shared: list[int], least: int, count: int) -> int:
    """How many turns there are from one drop of the shared values below `least` to the next, if constant; else 1."""
    new = [t for t, many in enumerate(shared, 1) if many < least]
    size = new[0] if new else 1
    return size if count % size == 0 and new == list(range(size, len(shared) + 1, size)) else 1


def _used(trace: Trace, turn: list[Item]) -> set[int]:
    """The values from outside that a turn uses, except plain numbers."""
    units = {unit for item in turn for unit in item.units()}
    flat = trace.graph.inputs.flat
    found = {flat[e] for unit in units for e in trace.edges(unit)}
    return {x for x in found if trace.kind[x] != FIXED and trace.into[x] not in units}
