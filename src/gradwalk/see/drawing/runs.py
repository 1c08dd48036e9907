"""From the operations of a trace to a row of items: a repeated operation is a loop at once, an idiom is one item."""

from __future__ import annotations

from array import array

from .item import Item
from .trace import Trace

STEADY, EQUAL = 13, 4
"""How many equal operations in a row make a series, and how many if all take the same value: + gap, + gap."""
IDIOM = 3
"""The number of operations that an idiom counts as."""


class Runs:
    def __init__(self, trace: Trace, exact: bool = True) -> None:
        """Unless `exact`, operations are alike whatever they use, and idioms are alike whatever their size.

        At the border of a plate a neighbour is a leaf, and the nodes of a network have different numbers of neighbours.
        """
        self.trace, self.exact = trace, exact
        self.known: dict[object, int] = {}
        self.alike: dict[int, int] = {}
        self.names: dict[int, object] = {}
        """Signs that are taken as one, and what is the same for them."""
        self.levels = False
        """Whether the items are the levels of a recursion."""
        self.spent = 0

    def _runs(self, start: int, count: int) -> list[Item]:
        """The operations in order; one repeated many times in a row becomes a loop at once."""
        trace = self.trace
        symbols, units = trace.symbols(start, count), trace.units
        if not self.exact:
            if len(self.alike) < len(trace.loosely):
                self.alike = {n: self._symbol(loose) for n, loose in trace.loosely.items()}
                self.names = {self.alike[n]: k for n, k in trace.loosely.items()}
            symbols, names = array("i", (self.alike.get(n, n) for n in symbols)), self.names
        else:
            names = trace.loosely
        items: list[Item] = []
        i = start
        while i < count:
            j = i + 1
            while j < count and symbols[j - start] == symbols[i - start]:
                j += 1
            if symbols[i - start] < 0:
                items.append(self._idiom(units[i]))
                i = j
                continue
            if j == i + 1:
                items.append(Item(self._symbol(symbols[i - start]), names[symbols[i - start]], units[i]))
                i = j
                continue
            k = i
            while k < j:
                stop, kind = self._stretch(k, j)
                loose = names[symbols[i - start]]
                if kind:
                    item = Item(self._symbol(("run", kind, symbols[i - start], stop - k)), loose, kind=kind)
                    item.run, item.weight = units[k:stop], 2
                    while kind == "series" and items and self._leads(items[-1], item.run[0], loose):
                        item.run.insert(0, items.pop().unit)  # the first one starts from leaves
                    items.append(item)
                else:
                    items += [Item(self._symbol(symbols[i - start]), loose, unit) for unit in units[k:stop]]
                k = stop
            i = j
        return items

    def _idiom(self, unit: int) -> Item:
        """An idiom, with its equal operations as loops."""
        idiom = self.trace.idioms[unit]
        sign = self.trace.idiom_sign(idiom)[: None if self.exact else 3]
        inside = []
        for role in idiom.roles:
            op = self.trace.sign(role[0])
            item = Item(self._symbol(("run", "parallel", op, len(role))), op[:3], role[0], kind="parallel")
            item.run = array("i", role) if len(role) > 1 else None
            inside.append(item)
        out = Item(self._symbol(("idiom", *sign)), ("idiom", sign[0], sign[2]), turns=[inside], kind="idiom")
        out.weight, out.idiom = IDIOM, idiom
        return out

    def _stretch(self, start: int, stop: int) -> tuple[int, str]:
        """How many of the operations from `start` on are independent of each other, or else in series."""
        before, units = self.trace.before, self.trace.units
        k = start + 1
        if k < stop and start - 1 in before(units[start]) and {start - 1, start}.isdisjoint(before(units[k])):
            return k, ""  # it belongs with the previous ones
        while k < stop and not any(x >= start for x in before(units[k])):
            k += 1
        if k - start >= 3:
            return k, "parallel"
        if k - start == 1 and stop - start >= EQUAL:
            beside = self._beside(k)
            equal = beside >= 0
            while k < stop and self.trace.follows(units[k], k - 1):
                equal = equal and self._beside(k) == beside
                k += 1
            if k - start >= (EQUAL if equal else STEADY):
                return k, "series"
        return k, ""

    def _beside(self, place: int) -> int:
        """The other input of an operation that uses the one before it; -1 unless there is exactly one."""
        units = self.trace.units
        others = [x for x in self.trace.graph.inputs[units[place]] if x != units[place - 1]]
        return others[0] if len(others) == 1 else -1

    def _leads(self, item: Item, unit: int, loose: object) -> bool:
        """Whether a single operation is a step in the series that begins with this one."""
        if item.grouped or item.loose != loose:
            return False
        return self.trace.follows(unit, self.trace.place[item.unit])

    def _symbol(self, key: object) -> int:
        return self.known.setdefault(key, len(self.known))
