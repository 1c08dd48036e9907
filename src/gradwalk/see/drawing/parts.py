"""What is left once loops are found: chains, formulas, and parts of whatever is too long to be shown at once.

Where there is no regular order, things are sorted by their distance from the leaves, so that all lines lead forward.
"""

from __future__ import annotations

from itertools import pairwise

from .copies import whole_loop
from .finer import LONG
from .item import CUTS, Item
from .loops import Roller
from .milestones import by_goal
from .pairs import paired
from .trace import Trace
from .written import is_irregular, with_formulas

PARTS = 12
"""The most parts into which something long is divided."""
DEPTHS = 5
"""The number of parts into which something without regular order is divided."""
CHAIN = 6
"""The least length of a chain, in which each operation uses only the one before."""
REGULAR = 8
"""A loop of so many turns is no chance, even before or after something without regular order,"""
MOST = 0.8
"""If more than this leads to one and the same, that says nothing."""
AFTER = 4
"""if no more than this many operations come before or after it."""


def rolled(trace: Trace, most: int = LONG) -> list[Item]:
    """The trace with its loops found, formulas written, and stretches of more than `most` items cut into parts."""
    items = _chains(trace, paired(trace, Roller(trace).roll()), LONG)  # too long for a formula
    return _with_bodies(trace, _parted(trace, with_formulas(trace, items), most))


def _with_bodies(trace: Trace, items: list[Item]) -> list[Item]:
    """The items, with bodies for loops found as a whole: one step is rolled up, and the others in the same way."""
    out = []
    for item in items:
        if item.kind == "laps" and item.laps is not None:
            model = item.laps.turns[item.laps.model]
            body = _parted(trace, Roller(trace).roll(*trace.span(model)), LONG, False)
            item = whole_loop(trace, item.laps, body)
        elif item.turns and item.idiom is None:
            item.turns = [_with_bodies(trace, turn) for turn in item.turns]
        out.append(item)
    return out


def _parted(trace: Trace, items: list[Item], most: int, outer: bool = True) -> list[Item]:
    for item in items:
        if item.turns and item.idiom is None and item.kind != "chain":
            item.turns = [_parted(trace, turn, LONG, False) for turn in item.turns]
    if len(items) <= most:
        return items
    items = _chains(trace, items, CHAIN)
    if len(items) <= most:
        return items
    return _in_order(trace, items) if is_irregular(items) and outer else _chunks(items, min(PARTS, most))


def _chunks(items: list[Item], most: int = PARTS) -> list[Item]:
    """Parts of about the same size, one after another."""
    size = max(2, -(-len(items) // most))
    parts = [items[k : k + size] for k in range(0, len(items), size)]
    parts = [_chunks(part) if len(part) > LONG else part for part in parts]
    return [Item(-1, None, turns=[part], kind="part") if len(part) > 1 else part[0] for part in parts]


def _in_order(trace: Trace, items: list[Item]) -> list[Item]:
    """Parts by the values that have names; without names, parts by the distance from the leaves, in a frame that says
    that there is no regular order.
    """
    loops = [k for k, item in enumerate(items) if item.idiom is None and len(item) >= REGULAR]
    begin = loops[0] + 1 if loops and loops[0] <= AFTER else 0
    stop = loops[-1] if loops and begin <= loops[-1] and len(items) - loops[-1] <= AFTER + 1 else len(items)
    middle, rest = items[:stop], items[stop:]
    before = _before(trace, middle)
    depth = _depths(middle, before)
    middle.sort(key=lambda item: depth[item.begin])
    goals = by_goal(trace, middle, before)
    if sum(bool(name) for name, _ in goals) == 1 and max(len(part) for _, part in goals) > MOST * len(middle):
        goals = []
    if not goals:
        first, middle = items[:begin], [item for item in middle if item not in items[:begin]]
        trace.reorder([unit for item in [*first, *middle, *rest] for unit in item.units()])
        return [*first, Item(-1, None, turns=[_by_depth(middle, depth)], kind="whole"), *rest]
    trace.reorder([unit for part in [*(part for _, part in goals), rest] for item in part for unit in item.units()])
    out = list[Item]()
    for name, part in goals:
        if not name and len(part) <= AFTER:
            out += part
            continue
        inside = _by_depth(part, depth) if len(part) > LONG else part
        out.append(Item(-1, (name,), turns=[inside], kind="goal"))
    return [*out, *rest]


def _by_depth(items: list[Item], depth: dict[int, int]) -> list[Item]:
    """Parts of about the same size, each with everything at certain distances from the leaves."""
    parts, size = list[Item](), len(items) / DEPTHS
    part = list[Item]()
    for item, after in zip(items, [*items[1:], None]):
        part.append(item)
        if after is None or (depth[after.begin] > depth[item.begin] and len(part) >= size):
            ends = depth[part[0].begin], depth[item.begin]
            parts.append(Item(-1, ends, turns=[_chunks(part) if len(part) > LONG else part], kind="depth"))
            part = []
    return parts


def _before(trace: Trace, items: list[Item]) -> dict[int, set[int]]:
    """For each item the ones that it uses, identified by their first operations."""
    home: dict[int, int] = {}
    used: dict[int, set[int]] = {}
    for item in items:
        units = list(item.units())
        used[item.begin] = {home[p] for unit in units for p in trace.before(unit) if p in home} - {item.begin}
        home |= dict.fromkeys((trace.place[unit] for unit in units), item.begin)
    return used


def _depths(items: list[Item], before: dict[int, set[int]]) -> dict[int, int]:
    """The number of items on the longest path from a leaf to each item, itself included, by first operation."""
    depth: dict[int, int] = {}
    for item in items:
        depth[item.begin] = 1 + max(map(depth.__getitem__, before[item.begin]), default=0)
    return depth


def _chains(trace: Trace, items: list[Item], least: int) -> list[Item]:
    """Stretches in which each operation uses only the one before, and nothing else uses that one.

    The root and a few labelled values stay between them, on cards of their own.
    """
    apart = {item.unit for item in items if not item.grouped and item.unit in trace.kept}
    apart = apart if len(apart) <= CUTS else {trace.graph.root}
    follows = [False]
    for a, b in pairwise(items):
        alone = not a.grouped and not b.grouped and trace.uses[a.unit] == 1 and apart.isdisjoint((a.unit, b.unit))
        follows.append(alone and trace.before(b.unit) == [trace.place[a.unit]])
    out: list[Item] = []
    run: list[Item] = []
    for item, linked in [*zip(items, follows), (None, False)]:
        if not linked:
            out += [Item(-1, None, turns=[run], kind="chain")] if len(run) >= least else run
            run = []
        if item is not None:
            run.append(item)
    return out
