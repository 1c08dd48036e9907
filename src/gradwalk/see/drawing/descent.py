"""How the turns of a loop depend on each other: one after another, as a tree, or otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .item import Item
from .laps import Laps
from .trace import Trace

Parents = list[set[int]]
"""For each turn, the earlier ones that it uses."""


class Descent:
    """What to call turns that use earlier ones: a format for their number, and a few words."""

    def __init__(self, trace: Trace, turns: list[list[Item]], laps: Laps | None = None) -> None:
        """If `laps`, found as a whole, say that each step uses the one before, there is nothing more to find out."""
        self.trace = trace
        if laps is not None and self._is_chain(laps):
            self.word, self.how, self.in_series = "{} steps in series", "each from the one before", True
            return
        self.units = [[unit for item in turn for unit in item.units()] for turn in turns]
        self.made = {unit: t for t, units in enumerate(self.units) for unit in units}
        """The turn in which each operation was made."""
        parents = self._parents(self.made)
        if _is_tree(by_home := self._parents(self._homes())):
            self.word, self.how = "tree of {}", f"depth {_depth(by_home)}, each from one above it"
        elif _joins(parents):
            self.word, self.how = "tree of {}", f"depth {_depth(parents)}, each from those below it"
        elif wide := _width(parents):
            self.word = f"grid of {len(parents) // wide:,} × {wide:,}"
            self.how = "each from those before it in its row and in the row before"
        elif all(t - 1 in used for t, used in enumerate(parents) if t):
            self.word, self.how = "{} steps in series", "each from the one before"
        else:
            self.word, self.how = "{} steps", "each from earlier ones"
        self.in_series = self.word.endswith("series")

    def _is_chain(self, laps: Laps) -> bool:
        first, flat = self.trace.graph.first_edge, self.trace.graph.inputs.flat
        for one, other in pairwise(laps.turns):
            before = set(one)
            if not any(not before.isdisjoint(flat[first[unit] : first[unit + 1]]) for unit in other if unit >= 0):
                return False
        return True

    def _before(self, unit: int) -> Iterator[int]:
        """The operations of all turns that this one uses."""
        flat, into = self.trace.graph.inputs.flat, self.trace.into
        return (x for e in self.trace.edges(unit) if (x := into[flat[e]]) in self.made)

    def _homes(self) -> dict[int, int]:
        """The turn of each operation: its own or, if it uses nothing from that, the turn of what it uses.

        A function that calls itself twice computes the arguments of the second call after the first has returned.
        """
        homes: dict[int, int] = {}
        for t, units in enumerate(self.units):
            for unit in sorted(units):
                before = [(self.made[x], homes.get(x, t)) for x in self._before(unit)]
                own = any(made == t for made, _ in before)
                homes[unit] = t if own else max((home for _, home in before), default=t)
        return homes

    def _parents(self, turn_of: dict[int, int]) -> Parents:
        parents: Parents = [set() for _ in self.units]
        for unit, t in turn_of.items():
            parents[t].update(turn_of[x] for x in self._before(unit))
        return [used - {t} for t, used in enumerate(parents)]


def merges(trace: Trace, levels: list[list[Item]]) -> list[int] | None:
    """The sizes of the levels, if each has one loop whose turns are each used once, by a turn of the next level."""
    if any(len(level) != 1 or level[0].idiom is not None for level in levels):
        return None
    sizes = [len(level[0]) for level in levels]
    if any(a != 2 * b for a, b in pairwise(sizes)) or sizes[-1] != 1:
        return None
    turns = [turn for (loop,) in levels for turn in loop.turns or [[part] for part in _single(loop)]]
    found = Descent(trace, turns)
    used = [t for parents in found._parents(found.made) for t in parents]
    return sizes if len(used) == len(set(used)) == len(turns) - 1 else None


def _single(loop: Item) -> list[Item]:
    return [Item(loop.symbol, loop.loose, unit) for unit in loop.units()]


def _is_tree(parents: Parents) -> bool:
    """Whether all turns but one come from exactly one other, and some of them from the same one."""
    one_each = sorted(map(len, parents)) == [0] + [1] * (len(parents) - 1)
    return one_each and len({t for used in parents for t in used}) < len(parents) - 1


def joins(trace: Trace, turns: list[list[Item]]) -> bool:
    """Whether turns depend on each other as in a recursion over a tree, from its leaves up to its root.

    False if the levels of the tree are full: these are described one by one.
    """
    if len({sum(1 for item in turn for _ in item.units()) for turn in turns}) > 1:
        return False
    made = {trace.place[unit]: t for t, turn in enumerate(turns) for item in turn for unit in item.units()}
    parents: Parents = [set() for _ in turns]
    for place, t in made.items():
        parents[t].update(made[p] for p in trace.before(trace.units[place]) if p in made)
    parents = [used - {t} for t, used in enumerate(parents)]
    return _joins(parents) and 2 ** _depth(parents) - 1 > len(turns)


def _joins(parents: Parents) -> bool:
    """Whether every turn but the last is used by exactly one other, and some turns use several."""
    used = sorted(t for each in parents for t in each)
    return used == list(range(len(parents) - 1)) and any(len(each) > 1 for each in parents)


def _width(parents: Parents) -> int:
    """The length of a row, if the turns fill a table row by row, each from its neighbours; otherwise 0."""
    back = {t - used for t, each in enumerate(parents) for used in each}
    far = max(back, default=0)
    return next((wide for wide in (far - 1, far) if wide > 1 and _is_table(parents, wide, back)), 0)


def _is_table(parents: Parents, wide: int, back: set[int]) -> bool:
    if not back <= {1, wide, wide + 1} or len(parents) % wide or len(parents) < 2 * wide:
        return False
    inside = all({t - 1, t - wide} <= parents[t] for t in range(wide, len(parents)) if t % wide)
    return inside and all(used <= {t - wide} for t, used in enumerate(parents) if t % wide == 0)


def _depth(parents: Parents) -> int:
    depth: list[int] = []
    for used in parents:
        depth.append(1 + max((depth[t] for t in used), default=0))
    return max(depth)
