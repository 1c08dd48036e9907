"""Recursions: the operations of a function that calls itself, level by level.

A tree of calls records its operations in the order of the calls, in which neighbours have little in common. Sorted by
distance from the leaves, the operations on one level are alike: 128 additions, 64 products, 32 additions, down to the
root. So a trace in which no short program is found is tried again in this order.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import groupby

from ..snapshot import Snapshot
from .item import LEVEL, Item, length
from .kinds import FIXED, RESULT
from .loops import Roller
from .parts import rolled
from .trace import Trace

LARGEST = 50_000
"""Larger graphs are left as they are."""
CARDS = 24
"""Up to this many levels are shown one by one; if there are more, those that repeat are shown once."""
WIDE = 4
"""The least number of operations per level, on average."""
MIXED = 2.5
"""If a level has more kinds of operations than this, they are shown together."""
SHARED = 4
"""A value with this many uses is assumed to be the same for all calls."""
ROWS, NEARLY = 6, 0.9
"""A loop of this many independent turns that hold this share of all operations is not a recursion."""
GAIN = 1.2
"""The factor by which the picture must become shorter."""


def by_levels(graph: Snapshot, old: Trace, found: list[Item]) -> tuple[Trace, list[Item]] | None:
    """The trace in the order of its levels, and its items; None if what was `found` in the usual order is better.

    Sums that begin with 0 were written as sums and stay sums; in others each addition goes to its own level.
    """
    before = length(found)
    if len(graph) > LARGEST or before <= CARDS // 4 or _in_rows(old, found):
        return None
    written = {end for end, edges in old.terms.items() if end in old.from_zero or _begins_with_0(old, edges)}
    trace = Trace(graph, old.kept, only=written, laps=[], idioms=False)
    level, roller = _levels(trace), Roller(trace)
    keys = {unit: roller.known.setdefault(_key(trace, unit), len(roller.known)) for unit in trace.units}
    items = _runs(trace, {unit: (level[unit], keys[unit]) for unit in trace.units})
    if len(trace.units) < WIDE * len(items):
        return None
    depth = len(set(level.values()))
    if len(items) > CARDS >= depth and len(items) >= MIXED * depth:
        items = _runs(trace, {unit: (level[unit], 0) for unit in trace.units})
    elif len(items) > CARDS:
        roller.levels = True
        items = roller.rolled(items)
        for item in items:
            item.kind = "levels" if item.kind == "series" else item.kind
    return (trace, items) if GAIN * length(items) <= before else None


def _in_rows(trace: Trace, items: list[Item]) -> bool:
    """Whether nearly everything is done in the independent turns of one loop."""
    rows = [item for item in items if item.kind == "parallel" and item.turns and len(item) >= ROWS]
    return any(sum(1 for _ in item.units()) >= NEARLY * len(trace.units) for item in rows)


def _begins_with_0(trace: Trace, edges: Sequence[int]) -> bool:
    ends = map(trace.graph.inputs.flat.__getitem__, edges)
    return any(trace.kind[x] == FIXED and not trace.graph.data[x] for x in ends)


def without_scattered(before: Trace, found: list[Item]) -> tuple[Trace, list[Item]] | None:
    """The trace and its items without dot products whose products are far from their sum; None if that is no better.

    At the end of a recurrent network the outputs are added up. That these are products belongs to the loop, which
    makes them in the same way in all its turns.
    """
    trace = Trace(before.graph, before.kept, scattered=False, laps=before.laps)
    items = rolled(trace)
    return (trace, items) if GAIN * length(items) <= length(found) else None


def without_sums(before: Trace, found: list[Item]) -> tuple[Trace, list[Item]] | None:
    """The trace and its items if only the sums of idioms are joined; None if that is no better.

    In a table whose cells are each made from three others, `cost + drop` is a step. Joined with the step before it at
    some borders of the table but not at others, it would make equal cells look different.
    """
    if len(before.graph) > LARGEST or length(found) <= CARDS:
        return None
    known = {unit for idiom in before.idioms.values() for unit in idiom.members()}
    trace = Trace(before.graph, before.kept, only=known, laps=before.laps)
    items = rolled(trace)
    return (trace, items) if GAIN * length(items) <= length(found) else None


def _runs(trace: Trace, place: dict[int, tuple[int, int]]) -> list[Item]:
    """The operations sorted by level and kind, with those of one kind on one level as a loop."""
    trace.reorder(sorted(trace.units, key=lambda unit: (*place[unit], unit)))
    items = []
    for (_, key), units in groupby(trace.units, place.__getitem__):
        run = array("i", units)
        item = Item(key, (LEVEL, key), run[0], kind="parallel")
        item.run, item.weight = (run, 2) if len(run) > 1 else (None, 2)
        items.append(item)
    return items


def _levels(trace: Trace) -> dict[int, int]:
    """The distance of each operation from the leaves; one that uses only leaves comes just before its first use."""
    graph = trace.graph
    level: dict[int, int] = {}
    inputs: dict[int, list[int]] = {}
    first_use: dict[int, int] = {}
    for unit in trace.units:
        ends = inputs[unit] = [graph.inputs.flat[e] for e in trace.edges(unit)]
        level[unit] = 1 + max((level[x] for x in ends if trace.kind[x] == RESULT), default=0)
        for x in ends:
            first_use[x] = min(first_use.get(x, level[unit]), level[unit])
    for unit in trace.units:
        if unit in first_use and not any(trace.kind[x] == RESULT for x in inputs[unit]):
            level[unit] = first_use[unit] - 1
    return level


def _key(trace: Trace, unit: int) -> object:
    """What an operation does: its name, and which of its inputs all calls share."""
    graph, op, site = trace.graph, trace.graph.ops[unit], trace.site[unit] if trace.site is not None else 0
    if unit in trace.terms:
        return trace.sum_word(unit), len(trace.terms[unit]), site
    shared = [x if trace.uses[x] >= SHARED and trace.kind[x] != FIXED else -1 for x in graph.inputs[unit]]
    return (op.name, "" if op.symbol.startswith("**") else op.symbol, site, *shared)
