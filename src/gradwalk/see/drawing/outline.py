"""Loops whose turns have the same outline: the same operations in the same order, in different sizes.

Position t of a transformer attends to t + 1 letters; Gaussian elimination has one row fewer each time; a loop of one
turn does not look like a loop. So loops are compared by what one turn does, whatever their number of turns, and
something done once where others do it many times becomes a loop of one turn.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from .item import Item, length
from .trace import Trace

Outline = tuple[object, ...]
Roll = Callable[[list[Item]], list[Item]]

ROWS, ROWS_AND_STEPS = ("parallel",), ("parallel", "series")

TOKENS = 400
"""Longer bodies are not searched for."""
SHORT = 3
"""A loop this short that is alike only in outline may be chance,"""
OFTEN = 8
"""if it has fewer turns than this."""
LONG = 6
"""The least number of things in a step of a series for it to be recognized where it is done just once."""
UNROLLED = 20_000
"""The most items of a loop in series that are compared with what comes before it."""


class Uneven(Exception):
    """Turns that cannot be matched with each other."""


def outlined(trace: Trace, items: list[Item], roll: Roll, symbol: Callable[[object], int]) -> list[Item] | None:
    """The items with loops of uneven turns rolled up, by `roll`; None if there are none.

    A word of one letter does once what longer words do in a loop in series. But in a table whose rows begin
    differently, the steps of a row are no loop of their own. So both readings are tried, and the shorter one is taken.
    """
    readings = [_read(_Outliner(trace, symbol, kinds), items, roll) for kinds in (ROWS, ROWS_AND_STEPS)]
    return min(filter(None, readings), key=length, default=None)


def _read(finder: _Outliner, items: list[Item], roll: Roll) -> list[Item] | None:
    for item in items:
        finder.collect(item)
    if finder.kinds == ROWS_AND_STEPS and "series" not in finder.bodies.values():
        return None
    before = finder.normal(_unrolled(items))
    known = set(map(id, before))
    found = []
    for item in roll(before):
        chance = id(item) not in known and item.turns and len(item) < OFTEN and len(finder.body(item.turns[0])) < SHORT
        found += [x for turn in item.turns for x in turn] if chance and item.turns else [item]
    try:
        even = finder.even([found])[0]
    except Uneven:
        return None
    even = [x for item in even for x in _apart(item)]
    return even if 2 * len(even) <= len(items) else None


def _apart(item: Item) -> list[Item]:
    """Separate two operations that were joined for comparison if nothing matches them."""
    if item.run is None or len(item.run) != 2:
        return [item]
    return [Item(item.symbol, item.loose, unit) for unit in item.run]


def _unrolled(items: list[Item]) -> list[Item]:
    """Loops in series, turn by turn: the turn before the first may have the same outline."""
    out: list[Item] = []
    for item in items:
        open_it = item.turns is not None and item.kind == "series" and len(item) * len(item.turns[0]) <= UNROLLED
        out += [x for turn in item.turns for x in turn] if open_it and item.turns is not None else [item]
    return out


class _Outliner:
    def __init__(self, trace: Trace, symbol: Callable[[object], int], kinds: tuple[str, ...]) -> None:
        """`kinds` are the kinds of loops whose turns are recognized by their outline."""
        self.trace, self.symbol, self.kinds = trace, symbol, kinds
        self.bodies: dict[Outline, str] = {}
        """What one turn does, for loops over more than one operation, with the kind of the loop."""
        self.begins: dict[object, list[Outline]] = {}

    def outline(self, item: Item) -> Outline:
        if item.turns is None or item.idiom is not None:
            return (item.loose,)
        return tuple(token for inner in item.turns[0] for token in self.outline(inner))

    def collect(self, item: Item) -> None:
        if item.turns is None or item.idiom is not None:
            return
        for inner in item.turns[0]:
            self.collect(inner)
        body = self.outline(item)
        if item.kind == "parallel":
            self._keep(body, item.kind)
        if item.kind in self.kinds and "series" in self.kinds and len(body) <= TOKENS:  # once what is in it is normal
            self._keep(self.body(self.normal(item.turns[0])), item.kind)

    def _keep(self, body: Outline, kind: str) -> None:
        least = LONG if kind == "series" else 2
        if least <= len(body) <= TOKENS and body not in self.bodies:
            self.bodies[body] = kind
            self.begins.setdefault(body[0], []).append(body)
            self.begins[body[0]].sort(key=len)

    def normal(self, items: list[Item]) -> list[Item]:
        """Copies for comparing outlines, in which whatever others do in a loop is a loop as well."""
        copies = self._all_wrapped([self._copy(item) for item in items])
        joined = self._joined(copies)
        return self._all_wrapped(joined) if len(joined) < len(copies) else copies

    def _all_wrapped(self, items: list[Item]) -> list[Item]:
        for size in sorted({len(body) for body in self.bodies}):  # inner loops come first
            items = self._wrapped(items, size)
        return items

    def _joined(self, items: list[Item]) -> list[Item]:
        """Join pairs of the same thing into loops, although elsewhere two are too few for one."""
        out: list[Item] = []
        for item in items:
            last = out[-1] if out else None
            if last is None or not self._twins(last, item):
                out.append(item)
                continue
            run = Item(last.symbol, last.loose, last.unit, kind="parallel")
            run.run = array("i", [*last.units(), item.unit])
            out[-1] = run
        return out

    def _twins(self, last: Item, item: Item) -> bool:
        if last.turns is not None or last.kind == "series" or item.grouped or item.loose != last.loose:
            return False
        units, trace = list(last.units()), self.trace
        return not {trace.place[unit] for unit in units}.intersection(trace.before(item.unit))

    def _copy(self, item: Item) -> Item:
        turns = item.turns
        body: Outline = (item.loose,)
        if turns is not None and item.idiom is None:
            turns = [self.normal(turn) for turn in turns]
            body = self.body(turns[0])
        copy = Item(self.symbol(("outline", body)), body, item.unit, turns, item.kind)
        copy.run, copy.idiom, copy.weight = item.run, item.idiom, item.weight
        return copy

    def _wrapped(self, items: list[Item], length: int) -> list[Item]:
        out: list[Item] = []
        i = 0
        while i < len(items):
            turns: list[list[Item]] = []
            at = i
            while size := self._matches(items, at, length, turns):
                turn = items[at : at + size]
                if turns and self._follows(turns[-1], turn) != self._in_series(turn):
                    break
                turns.append(turn)
                at += size
            if turns and not (i == 0 and at == len(items)):
                out.append(self._loop(turns))
                i = at
            else:
                out.append(items[i])
                i += 1
        return out

    def _in_series(self, turn: list[Item]) -> bool:
        return self.bodies[self.body(turn)] == "series"

    def _matches(self, items: list[Item], at: int, length: int, before: list[list[Item]]) -> int:
        """How many items from here on do what one turn of some loop does; 0 if they do not match one."""
        if at >= len(items):
            return 0
        for body in self.begins.get(self.body(items[at : at + 1])[0], ()):
            if len(body) != length or (before and self.body(before[0]) != body):
                continue
            size, found = 0, 0
            while found < length and at + size < len(items):
                here = self.body(items[at + size : at + size + 1])
                if here != body[found : found + len(here)]:
                    break
                found += len(here)
                size += 1
            if found == length and size > 1:
                return size
        return 0

    def body(self, turn: list[Item]) -> Outline:
        return tuple(token for item in turn for token in item.loose)  # type: ignore[attr-defined]

    def _loop(self, turns: list[list[Item]]) -> Item:
        kind = self.bodies[self.body(turns[0])]
        turns = [self._joined(turn) for turn in turns]
        body = self.body(turns[0])
        return Item(self.symbol(("outline", body)), body, turns=turns, kind=kind)

    def _follows(self, one: list[Item], other: list[Item]) -> bool:
        """Whether a turn uses something made in the one before it."""
        made = {self.trace.place[unit] for item in one for unit in item.units()}
        return any(p in made for item in other for unit in item.units() for p in self.trace.before(unit))

    # ---- afterwards ----

    def even(self, bodies: list[list[Item]]) -> list[list[Item]]:
        """The turns, made to match each other: where one has a loop, all have one, even if only of one turn."""
        if len({len(body) for body in bodies}) > 1:
            raise Uneven
        columns = [[body[k] for body in bodies] for k in range(len(bodies[0]))]
        parts: list[list[list[Item]]] = []
        for column in columns:
            parts.append(self._even_column(column))
        return [[item for part in parts for item in part[b]] for b in range(len(bodies))]

    def _even_column(self, column: list[Item]) -> list[list[Item]]:
        """What replaces each item of a column: a loop or, if none has more than one turn, its contents."""
        loops = [item for item in column if item.turns is not None and item.idiom is None]
        if not loops:
            if len({item.idiom is None for item in column}) > 1:
                raise Uneven
            return [[item] for item in column]
        turns = [item.turns if item.turns is not None and item.idiom is None else [[item]] for item in column]
        flat = self.even([turn for each in turns for turn in each])
        if max(map(len, turns)) == 1:
            return [[*body] for body in flat]
        out, at = [], 0
        for item, each in zip(column, turns):
            loop = Item(item.symbol, item.loose, turns=flat[at : at + len(each)], kind=loops[0].kind)
            out.append([loop])
            at += len(each)
        return out
