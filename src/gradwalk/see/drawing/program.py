"""The loops and calls of the script that made a graph, where it was watched (see/origins.py): no need to guess them.

A loop of the script is a loop here, with its turns; a call of a function is a part with the function's name; what one
statement makes is rolled up by itself. A turn may do other things than the one before it: what is alike in all turns
is found by the statements that made it, and what a turn lacks is absent.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..origins import CALL, LOOP, Sites
from ..snapshot import Snapshot
from .descent import Descent
from .finer import LONG
from .item import Item, length
from .loops import Roller
from .nests import flat, nested
from .trace import Trace

DEEP = 100
"""In so many calls, loops and turns nothing is made but by a function that calls itself."""
LARGEST = 300_000
"""Larger graphs are read without the script."""
MOST = 0.6
"""A call that makes so much of what is around it needs no frame of its own."""
FEW = 3
"""Nor does one of so few things."""
MANY = 6
"""Of so few single operations a statement needs no frame."""
SHORT = 12
"""A script of so few things needs no frames around single statements."""
ORDER = 400
"""In loops of no more operations, turns that use earlier ones without order are shown one by one."""


@dataclass
class Stretch:
    """Operations that stand together in the trace, made by one statement in one scope."""

    way: tuple[int, ...]
    line: int
    start: int
    stop: int


def of_program(trace: Trace, most: int) -> list[Item] | None:
    """The trace in the order of the script, as items; None if nothing is known of it, or it calls itself."""
    sites = trace.graph.sites
    if sites is None or trace.site is None or not trace.units:
        return None
    reader = _Reader(trace, sites)
    stretches = reader.stretches()
    if stretches is None:
        return None
    items = reader.items(stretches, 0)
    reader.judge(items)
    items = reader.plain(items)
    if length(items) <= SHORT:
        items = reader.opened(items)
    items = reader.aligned([items])[0]
    items = _chunked([items], most)[0]
    units = array("i", (unit for item in items for unit in item.units()))
    return items if _in_order(trace, units) else None


def readable(graph: Snapshot) -> bool:
    """Whether it is known which program made a graph, and no function of it calls itself."""
    sites = graph.sites
    if sites is None or len(graph) > LARGEST:
        return False
    for scope in set(sites.scopes):
        if not sites.within(scope, DEEP):
            return False
        codes = [sites.code(one) for one in sites.way(scope) if sites.kind(one) == CALL]
        if len(codes) != len(set(codes)):
            return False
    return True


def _in_order(trace: Trace, units: array[int]) -> bool:
    """Puts the trace in this order, if it can be computed in it."""
    if len(units) != len(trace.units):
        return False
    before = trace.units
    trace.reorder(units)
    if all(p < place for place, unit in enumerate(units) for p in trace.before(unit)):
        return True
    trace.reorder(before)
    return False


def _chunked(bodies: list[list[Item]], most: int, size: int = 12) -> list[list[Item]]:
    """Rows that are too long, in parts: the same body in all its turns, so that the same things are in each part."""
    for column in zip(*bodies):
        loops = [item for item in column if item.turns and item.idiom is None]
        if loops and all(len(item) == 1 for item in loops):
            for item, turn in zip(loops, _chunked([item.turns[0] for item in loops if item.turns], LONG)):
                item.turns = [turn]
    count = len(bodies[0])
    if count <= most:
        return bodies
    each = max(2, -(-count // size))
    return [[_part(body[k : k + each]) for k in range(0, count, each)] for body in bodies]


def _part(items: list[Item]) -> Item:
    """Things in a row as one; absent if all of them are."""
    absent = all(item.absent for item in items)
    return Item(-1, None, turns=[] if absent else [items], kind="absent" if absent else "part")


class _Reader:
    def __init__(self, trace: Trace, sites: Sites) -> None:
        self.trace, self.sites = trace, sites
        self.roller = Roller(trace, exact=False)
        self.kinds: dict[str, str] = {}
        """For each function or object that is called, what others like it are called with it."""
        self.needed: set[object] = set()
        """The calls and statements that need a frame, by what is the same for all of them."""

    # ---- the operations, by where they were made ----

    def stretches(self) -> list[Stretch] | None:
        """All operations in order; None if most were made elsewhere."""
        trace, sites = self.trace, self.sites
        scopes, lines = sites.scopes, sites.lines
        inside = trace.members() if trace.terms else {}
        out: list[Stretch] = []
        p, count, units = 0, len(trace.units), trace.units
        unknown = 0
        while p < count:
            unit = units[p]
            idiom = trace.idioms.get(unit)
            size = sum(map(len, idiom.roles)) if idiom is not None else 1
            members: Iterable[int] = units[p : p + size]
            if inside:
                members = [x for m in members for x in (*inside.get(m, ()), m)]
            found = {scopes[x] for x in members}
            unknown += size if 0 in found else 0
            way = sites.way(found.pop()) if len(found) == 1 else self._common([sites.way(x) for x in found])
            line = lines[units[p + size - 1]]
            last = out[-1] if out else None
            if last is not None and last.line == line and last.way == way and idiom is None and last.stop == p:
                last.stop = p + 1
            else:
                out.append(Stretch(way, line, p, p + size))
            p += size
        return out if 2 * unknown <= count else None

    def _common(self, ways: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """The call, or the turn of a loop, around all of these."""
        first, last = min(ways), max(ways)
        same = 0
        while same < min(len(first), len(last)) and first[same] == last[same]:
            same += 1
        while same and self.sites.kind(first[same - 1]) == LOOP:
            same -= 1
        return first[:same]

    # ---- items ----

    def items(self, stretches: list[Stretch], depth: int) -> list[Item]:
        """What was made in one scope: statements, loops and calls in it; `depth`: how many scopes are around it."""
        groups: dict[object, list[Stretch]] = {}
        for one in stretches:
            key: object = one.way[depth] if len(one.way) > depth else (one.start,)
            groups.setdefault(key, []).append(one)
        out: list[Item] = []
        for key, found in groupby(groups.items(), lambda group: self._statement(*group)):
            of_one = [item for scope, inside in found for item in self._of(scope, inside, depth)]
            out += self._stated(key, self.roller.rolled(of_one))
        return out

    def _statement(self, scope: object, inside: list[Stretch]) -> tuple[object, str]:
        """The statement that something belongs to, and the names that it gives."""
        sites = self.sites
        if not isinstance(scope, int):
            where, line = inside[0].way[-1] if inside[0].way else 0, inside[0].line
        elif sites.kind(scope) == LOOP:
            return scope, ""
        else:
            where, line = sites.origins.above[scope], sites.line(scope)
        statement = sites.statement_at(where, line)
        return (sites.home(where), statement.first if statement else line), ", ".join(
            statement.bases
        ) if statement else ""

    def _of(self, scope: object, inside: list[Stretch], depth: int) -> list[Item]:
        if not isinstance(scope, int):
            items = self.roller.rolled(self.roller._runs(inside[0].start, inside[0].stop))
            return [flat(nested(self.trace, x)) for x in items]
        if self.sites.kind(scope) == LOOP:
            return self._loop(scope, inside, depth)
        return [self._call(scope, self.items(inside, depth + 1))]

    def _stated(self, statement: tuple[object, str], items: list[Item]) -> list[Item]:
        """The items of a statement as one, named by the variables that it sets."""
        key, names = statement
        if len(items) == 1 and items[0].kind == "call" and names:
            items[0].called = f"{names} = {items[0].called}"
        if len(items) == 1 and items[0].turns and items[0].kind in ("series", "parallel") and not items[0].called:
            calls = any(item.kind == "call" for turn in items[0].turns for item in turn)
            items[0].called = "" if calls else names
        few = length(items) < MANY and not any(item.grouped and item.idiom is None for item in items)
        if not names or len(items) < 2 or few or any(item.unit == self.trace.graph.root for item in items):
            return items
        out = Item(self._symbol(("statement", key)), ("statement", key), turns=[items], kind="statement")
        out.called = names
        return [out]

    def _loop(self, scope: int, inside: list[Stretch], depth: int) -> list[Item]:
        turns: dict[int, list[Stretch]] = {}
        for one in inside:
            turns.setdefault(one.way[depth + 1], []).append(one)
        bodies = [self.items(turn, depth + 2) for turn in turns.values()]
        kind = "series" if self._follow(bodies) else "parallel"
        if kind == "series":
            units = sum(1 for body in bodies for item in body for _ in item.units())
            if units <= ORDER and self._without_order(bodies):
                return [item for body in bodies for item in body]
        key = "loop", self.sites.key(scope)
        out = Item(self._symbol(key), key, turns=bodies, kind=kind)
        out.called = self.sites.loop(scope)
        return [out]

    def _without_order(self, bodies: list[list[Item]]) -> bool:
        """Whether turns come from earlier ones, but each from others, and each makes something with a name."""
        labels = self.trace.graph.labels.given
        named = all(any(unit in labels for item in body for unit in item.units()) for body in bodies)
        return named and Descent(self.trace, bodies).word == "{} steps"

    def _call(self, scope: int, body: list[Item]) -> Item:
        key = "call", self.sites.key(scope)
        out = Item(self._symbol(key), key, turns=[body], kind="call")
        out.called = self.sites.function(scope)
        self.kinds[out.called] = self.sites.kind_of(scope)
        return out

    def _symbol(self, key: object) -> int:
        return self.roller._symbol(key)

    def _follow(self, bodies: list[list[Item]]) -> bool:
        """Whether a turn uses something that was made in an earlier one."""
        made: set[int] = set()
        place, before = self.trace.place, self.trace.before
        for body in bodies:
            here = [unit for item in body for unit in item.units()]
            if made and any(p in made for unit in here for p in before(unit)):
                return True
            made.update(map(place.__getitem__, here))
        return False

    # ---- what says nothing ----

    def judge(self, items: list[Item]) -> None:
        """Finds calls and statements that need a frame somewhere: not of a few things, nor of nearly everything."""
        whole = sum(1 for item in items for _ in item.units())
        for item in items:
            if item.turns is None or item.idiom is not None:
                continue
            if item.kind in ("call", "statement"):
                some = sum(1 for _ in item.units())
                if length(item.turns[0]) >= FEW and some < MOST * whole:
                    self.needed.add(item.loose)
            for turn in item.turns:
                self.judge(turn)

    def plain(self, items: list[Item]) -> list[Item]:
        """Without frames around the others; a loop with one call in each turn has its name."""
        out: list[Item] = []
        for item in items:
            turns = item.turns
            if turns is None or item.idiom is not None:
                out.append(item)
                continue
            if item.kind in ("parallel", "series") and not item.called:
                calls = [[one for one in turn if one.kind == "call"] for turn in turns]
                if all(len(turn) == 1 for turn in calls):
                    names = {turn[0].called for turn in calls}
                    item.called = names.pop() if len(names) == 1 else self.kinds.get(calls[0][0].called, "")
            item.turns = [self.plain(turn) for turn in turns]
            if item.kind not in ("call", "statement") or item.loose in self.needed:
                out.append(item)
                continue
            inside = item.turns[0]
            if len(inside) == 1 and inside[0].turns and not inside[0].called and item.kind == "call":
                inside[0].called = f"in {item.called.split(' = ')[-1]}"
            out += inside
        return out

    def opened(self, items: list[Item]) -> list[Item]:
        """Without frames around single statements."""
        out: list[Item] = []
        for item in items:
            if item.turns and item.idiom is None:
                item.turns = [self.opened(turn) for turn in item.turns]
            out += item.turns[0] if item.kind == "statement" and item.turns else [item]
        return out

    # ---- turns that differ ----

    def aligned(self, bodies: list[list[Item]]) -> list[list[Item]]:
        """The same body in all its turns, so that what is alike has the same place in each; `absent` where it lacks."""
        named = [list(_numbered(body)) for body in bodies]
        shapes = {tuple(key for key, _ in body) for body in named}
        order: list[object] = []
        for shape in sorted(shapes, key=len, reverse=True):
            order = _merged(order, shape)
        if len(shapes) > 1 or [key for key, _ in named[0]] != order:
            found = [dict(body) for body in named]
            models = {key: item for one in reversed(found) for key, item in one.items()}
            bodies = [[one.get(key) or _absent(models[key]) for key in order] for one in found]
        for k in range(len(order)):
            column = [body[k] for body in bodies]
            loops = [item for item in column if item.turns and item.idiom is None]
            if loops:
                if len({item.called for item in loops}) > 1:
                    for item in loops:
                        item.called = self.kinds.get(item.called, item.called)
                if any(item.kind == "series" for item in loops):
                    for item in loops:
                        item.kind = "series"
                inner = self.aligned([turn for item in loops for turn in item.turns or ()])
                at = 0
                for item in loops:
                    many = len(item.turns or ())
                    item.turns = inner[at : at + many]
                    at += many
        return self._without_single(bodies)

    @staticmethod
    def _without_single(bodies: list[list[Item]]) -> list[list[Item]]:
        """Loops that never have more than one turn are none."""
        out: list[list[Item]] = [[] for _ in bodies]
        for k in range(len(bodies[0])):
            column = [body[k] for body in bodies]
            loops = [item for item in column if item.turns and item.idiom is None]
            single = loops and all(len(item) == 1 and item.kind in ("series", "parallel") for item in loops)
            whole = len(loops[0].turns[0]) if single and loops[0].turns else 0
            for to, item in zip(out, column):
                if not single or item.idiom is not None:
                    to.append(item)
                elif item.turns:
                    to += item.turns[0]
                else:
                    to += [Item(item.symbol, item.loose, turns=[], kind="absent") for _ in range(whole)]
        return out


def _numbered(body: list[Item]) -> Iterator[tuple[object, Item]]:
    """The items of a body with what tells them apart."""
    often: dict[object, int] = {}
    for item in body:
        loops = item.turns is not None
        key = item.loose, item.idiom.word if item.idiom is not None else loops and item.kind in ("call", "statement")
        often[key] = often.get(key, 0) + 1
        yield (key, often[key]), item


def _merged(order: list[object], shape: tuple[object, ...]) -> list[object]:
    """Both sequences in one; what only the second has comes before what follows it there."""
    known, out, at = set(order), list[object](), 0
    for key in shape:
        if key in known:
            while at < len(order) and order[at] != key:
                out.append(order[at])
                at += 1
            if at < len(order):
                out.append(key)
                at += 1
        else:
            out.append(key)
    out += order[at:]
    return list(dict.fromkeys(out))


def _absent(model: Item) -> Item:
    return Item(model.symbol, model.loose, turns=[], kind=model.kind or "absent")
