"""Copies what was found in one step of a loop to all of its other steps: sums, idioms, inner loops.

Whatever a step lacks is missing in its copy, too.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from .idiom import Idiom
from .item import Item
from .laps import Laps

if TYPE_CHECKING:
    from .trace import Trace


class Regions:
    """Which values may be joined with which: those of one step, or those outside of all loops."""

    def __init__(self, trace: Trace, laps: list[Laps], kept: set[int]) -> None:
        graph = trace.graph
        self.laps = laps
        self.of = array("i", bytes(4 * len(graph)))
        """For each value the number of its step; 0 outside of all loops."""
        self.open = bytearray(b"\x01") * len(graph) if laps else bytearray()
        """Where sums and idioms are searched for: outside loops, and in one step of each loop."""
        self.exposed: set[int] = set()
        """Operations of that step that stay visible because in some step they have a name or are used outside it."""
        number, models, slots = 0, list[Laps | None]([None]), dict[int, int]()
        for one in laps:
            for t, turn in enumerate(one.turns):
                number += 1
                models.append(one)
                for k, unit in enumerate(turn):
                    if unit >= 0:
                        self.of[unit] = number
                        slots[unit] = k
                        self.open[unit] = t == one.model
        first, flat, of = graph.first_edge, graph.inputs.flat, self.of
        found = kept & slots.keys() if laps else set()
        for node in range(len(graph) if laps else 0):
            here = of[node]
            for x in flat[first[node] : first[node + 1]]:
                if of[x] != here and of[x]:
                    found.add(x)
        for x in found:
            model = models[of[x]]
            assert model is not None
            self.exposed.add(model.turns[model.model][slots[x]])

    def together(self, x: int, y: int) -> bool:
        return self.of[x] == self.of[y] and x not in self.exposed


def copy_sums(trace: Trace, laps: Laps) -> None:
    """Copy the long sums of one step to all others, where a sum is as long as the additions in that step."""
    first, flat, model = trace.graph.first_edge, trace.graph.inputs.flat, laps.turns[laps.model]
    slots = laps.slots()
    parts: dict[int, list[int]] = {}
    for unit in model:
        if trace.into[unit] in trace.terms:
            parts.setdefault(trace.into[unit], []).append(slots[unit])
    for total, places in parts.items():
        for t, turn in enumerate(laps.turns):
            if t == laps.model or turn[slots[total]] < 0:
                continue
            spine, end = {turn[k] for k in places if turn[k] >= 0}, turn[slots[total]]
            edges = []
            for node in sorted(spine):
                trace.into[node] = end
                for e in range(first[node], first[node + 1]):
                    if flat[e] in trace.starts:
                        trace.into[flat[e]] = end
                        trace.from_zero.add(end)
                    elif flat[e] not in spine:
                        edges.append(e)
            if len(spine) > 1 or end in trace.from_zero:
                trace.terms[end] = edges
                if total in trace.taken:
                    trace.taken.add(end)
                if total in trace.levels:
                    trace.levels[end] = trace.levels[total]


def copied_idioms(laps: Laps, found: list[Idiom]) -> list[Idiom]:
    """The idioms of one step, copied to all others."""
    slots = laps.slots()
    inside = [idiom for idiom in found if idiom.roles[-1][0] in slots]
    turns = [turn for t, turn in enumerate(laps.turns) if t != laps.model]
    copies = [_idiom(idiom, slots, turn) for turn in turns for idiom in inside]
    return [idiom for idiom in copies if idiom is not None]


def _idiom(idiom: Idiom, slots: dict[int, int], turn: array[int]) -> Idiom | None:
    roles = [[turn[slots[unit]] for unit in role if turn[slots[unit]] >= 0] for role in idiom.roles]
    if not roles[-1]:
        return None
    copy = Idiom(idiom.word, idiom.size, *roles)
    copy.bias = idiom.bias
    return copy


def whole_loop(trace: Trace, laps: Laps, body: list[Item]) -> Item:
    """The loop, given the body to which one step of it was rolled up."""
    slots = laps.slots()
    turns = [body if t == laps.model else _turn(trace, body, slots, turn) for t, turn in enumerate(laps.turns)]
    for t in laps.lacks:
        for item in turns[t]:
            _mark(item)
    loop = Item(-1, ("laps", laps.turns[0][-1]), turns=turns, kind="series")
    loop.laps = laps
    return loop


def _mark(item: Item) -> None:
    item.partial = True
    for turn in item.turns or ():
        for part in turn:
            _mark(part)


def _turn(trace: Trace, body: list[Item], slots: dict[int, int], turn: array[int]) -> list[Item]:
    return [_copy(trace, item, slots, turn) for item in body]


def _copy(trace: Trace, item: Item, slots: dict[int, int], turn: array[int]) -> Item:
    """The copy of an item in another step; an absent item if nothing of it is there."""
    if item.turns is None and item.run is None:
        unit = turn[slots[item.unit]]
        if unit < 0:
            return Item(-1, item.loose, turns=[], kind="absent")
        return Item(item.symbol, item.loose, unit)
    out = Item(item.symbol, item.loose, kind=item.kind)
    out.weight = item.weight
    if item.run is not None:
        out.which = [k for k, unit in enumerate(item.run) if turn[slots[unit]] >= 0]
        out.run = array("i", (turn[slots[item.run[k]]] for k in out.which))
        out.unit = out.run[0] if out.run else -1
    else:
        assert item.turns is not None
        copies = [_turn(trace, inner, slots, turn) for inner in item.turns]
        out.which = [k for k, inner in enumerate(copies) if not all(part.absent for part in inner)]
        out.turns = [copies[k] for k in out.which]
    if not len(out):
        return Item(-1, item.loose, turns=[], kind="absent")
    if item.idiom is not None:
        out.idiom = trace.idioms.get(next(out.units())) or _idiom(item.idiom, slots, turn)
    return out
