"""From a graph to the cells of its picture: one per value if there are few, otherwise one per place in a loop.

This file keeps what is pinned (the root, labelled values, births of NaN or infinity)
and adds up the rest. portable/cut.py decides what is shown.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ...engine.collector import uncollected
from ...engine.ops import TABLE
from ..names import LONGER, digits, shown
from ..snapshot import Snapshot, call_format
from .edges import Edges, role_of
from .facts import details, reached_by_backward, stats
from .finer import LONG
from .frames import Frames
from .homes import find_homes, quote
from .item import Item, cut_at
from .kinds import FIXED, FREE, RESULT
from .odd import tell_births, tell_odd_turns
from .parts import rolled
from .pinned import add_lists, births, pinned
from .portable.model import BORN, Cell, Document, Frame
from .portable.naming import stem
from .portable.typeset import typeset
from .program import of_program, readable
from .recursion import by_levels, without_scattered, without_sums
from .trace import Trace
from .turns import NONE, Turns
from .words import span, told_together, word_of

Body = tuple[list[list[int]], list[Item], int]
"""The path of a turn, its items, and its number."""
CAUSES = 3
"""A NaN or infinity made from up to this many values is shown with what it was made from."""
DETAIL = 2_500
"""In a graph of up to this many values, each has its own cell."""


def document(
    graph: Snapshot, title: str = "", opened: AbstractSet[str] = frozenset(), sums: bool = True, most: int = LONG
) -> Document:
    """Everything that a picture of the graph can show; frames in `opened` can be shown turn by turn.

    Without `sums`, running sums are not joined, for pictures in which every value has a card of its own. Rows of more
    than `most` things are cut into parts.
    """
    with uncollected():
        return _Builder(graph, title, opened, sums, most).document


class _Builder:
    def __init__(self, graph: Snapshot, title: str, opened: AbstractSet[str], sums: bool, most: int) -> None:
        self.graph = graph
        self.births = births(graph)
        self.pinned = pinned(graph, self.births)
        self.sums, found = sums, None
        if sums and readable(graph):
            self.trace = Trace(graph, self.pinned, laps=[], script=True)
            found = of_program(self.trace, most)
        if found is None:
            self.trace = Trace(graph, self.pinned, sums)
        self.detail = len(graph) <= DETAIL
        self.reached = reached_by_backward(graph)
        self.document = doc = Document()
        doc.title, doc.values = title, len(graph)
        doc.constants = self.trace.kind.count(FIXED)
        doc.starts = len(self.trace.starts)
        doc.leaves = self.trace.kind.count(FREE) - doc.starts
        doc.results = doc.values - doc.constants - doc.leaves - doc.starts
        doc.ink, doc.script = any(graph.grads), found is not None
        self.cell_of = array("i", [-1]) * len(graph)
        self.turns = Turns(len(graph))
        self.gathered: dict[object, list[int]] = {}
        self._paths: dict[object, tuple[list[list[int]], int]] = {}
        self.slots = 0
        self.words: dict[int, str] = {}
        """For each cell inside an idiom, the idiom's name."""
        items = found or rolled(self.trace, most)
        sums = sums and found is None
        if found is None and self.trace.scattered and (better := without_scattered(self.trace, items)) is not None:
            self.trace, items = better
        if sums and (better := without_sums(self.trace, items)) is not None:
            self.trace, items = better
        if sums and (better := by_levels(graph, self.trace, items)) is not None:
            self.trace, items = better
        self.inner, self.owner = self._owners()
        self.frames = Frames(graph, self.trace, doc, self.detail, opened)
        self._bodies([([], self.frames.with_single_neurons([cut_at(items, self.pinned)])[0], NONE)], -1)
        self._make_results()
        self._make_leaves()
        Edges(graph, self.trace, doc, self.cell_of, self.turns, self.words).make(self.detail)
        find_homes(doc)
        quote(doc, self.words)
        self.frames.finish(self.cell_of)
        add_lists(doc)
        doc.homes = self.cell_of  # an array can be read like a list
        tell_odd_turns(graph, doc, self.frames.items)
        tell_births(graph, doc, self.frames.items)

    # ---- results ----

    def _bodies(self, bodies: list[Body], parent: int) -> None:
        """The same body in all its turns, overlaid: equal places get equal slots."""
        for k in range(max(len(items) for _, items, _ in bodies)):
            here = [(path, items[k], turn) for path, items, turn in bodies if k < len(items)]
            here = [one for one in here if not one[1].absent]
            if not here:
                continue
            lead = here[0][1]
            if not lead.grouped and all(not item.grouped for _, item, _ in here):
                self.slots += 1
                self._put_turns(here, self.slots)
                continue
            groups = [item for _, item, _ in here if item.grouped]
            frame = self.frames.add(groups, parent, outer=len(bodies))
            inner: list[Body] = []
            self.slots += 1
            for path, item, at in here:
                self.turns.put(at, item.run if item.run is not None else [item.unit] if item.turns is None else ())
                if item.run is not None and not frame.detail:
                    self._put_all(item, path, frame, self.slots)
                elif item.run is not None:
                    for t, unit in enumerate(item.run):
                        self._put(unit, [*path, _step(frame, item.number(t))], self.slots)
                elif item.turns is None:
                    self._put(item.unit, [*path, _step(frame, 0)], self.slots)
                elif frame.detail:
                    for t, turn in enumerate(item.turns):
                        inner.append(([*path, _step(frame, item.number(t))], turn, self.turns.add(at, frame.id)))
                else:  # one path for all but turns that hold something pinned, whose number is shown
                    every, pins = [*path, _step(frame, 0)], self.pinned
                    for t, turn in enumerate(item.turns):
                        known = item.number(t)
                        steps = [*path, _step(frame, known)] if known and _hold(turn, pins) else every
                        inner.append((steps, turn, self.turns.add(at, frame.id)))
            if inner:
                self._bodies(inner, frame.id)

    def _put(self, unit: int, path: list[list[int]], slot: int) -> None:
        if self.detail or unit in self.pinned:
            self.gathered[unit, "own"] = [unit]
            self._paths[unit, "own"] = (path, slot)
        else:
            key = (slot, self.owner.get(unit, -1), *(turn for _, turn, _ in path))
            self.gathered.setdefault(key, []).append(unit)
            self._paths.setdefault(key, (path, slot))

    def _put_turns(self, here: list[tuple[list[list[int]], Item, int]], slot: int) -> None:
        """The same operation in many turns; usually they all have one path, and the same cell."""
        last, together = None, list[int]()
        turn_of = self.turns.of
        for path, item, turn in here:
            unit = item.unit
            turn_of[unit] = turn
            if self.detail or unit in self.pinned or unit in self.owner:
                self._put(unit, path, slot)
            elif path is last:
                together.append(unit)
            else:
                self._put(unit, path, slot)
                last, together = path, self.gathered[slot, -1, *(turn for _, turn, _ in path)]

    def _put_all(self, item: Item, above: list[list[int]], frame: Frame, slot: int) -> None:
        run = item.run or array("i")
        for unit in self.pinned.intersection(run):
            self._put(unit, [*above, _step(frame, item.number(run.index(unit)))], slot)
        path = [*above, _step(frame, 0)]
        rest = [unit for unit in run if unit not in self.pinned] if self.pinned.intersection(run) else run
        if rest:
            self._put(rest[0], path, slot)
            self.gathered[slot, self.owner.get(rest[0], -1), *(turn for _, turn, _ in path)].extend(rest[1:])

    def _owners(self) -> tuple[set[int], dict[int, int]]:
        """The operations inside idioms, each with the idiom's only result if that is pinned."""
        inner: set[int] = set()
        owner: dict[int, int] = {}
        for idiom in self.trace.idioms.values():
            inside = [unit for role in idiom.roles[:-1] for unit in role]
            inner.update(inside)
            if len(idiom.roles[-1]) == 1 and idiom.roles[-1][0] in self.pinned:
                owner |= dict.fromkeys(set(inside) - self.pinned, idiom.roles[-1][0])
        return inner, owner

    def _make_results(self) -> None:
        inside = self.trace.members() if self.trace.terms else {}
        graph, place, starts = self.graph, self.trace.place, self.trace.starts
        leads = {units[0] for units in self.gathered.values()}
        words = {unit: i.word for i in self.trace.idioms.values() for unit in leads.intersection(i.members())}
        for key in sorted(self.gathered, key=lambda k: place[self.gathered[k][0]]):
            units = self.gathered[key]
            cell = self._cell(units, "result")
            cell.path, cell.slot = self._paths[key]
            cell.place = place[units[0]]
            self.words[cell.id] = words.get(units[0], "")
            cell.symbol, cell.pattern = self._sign(units[0])
            if len(units) > 1 and units[0] not in self.trace.terms:
                self._tell_all_signs(cell, units)
            cell.inner = units[0] in self.inner
            if units[0] in self.trace.terms:
                self._tell_sum(cell, units)
            parts = [part for unit in units for part in inside.get(unit, ())] if inside else []
            for part in parts:
                self.cell_of[part] = cell.id
            if parts:
                cell.hidden, cell.zeros = len(parts), len(starts.intersection(parts)) if starts else 0
                cell.parts = stats(graph.data, parts)
            if units[0] in self.trace.terms and cell.data.nans + cell.data.infs:
                self._tell_ill(cell, [x for unit in units for x in (*inside.get(unit, ()), unit)])
        for unit, result in self.owner.items():
            self.document.cells[self.cell_of[unit]].owner = self.cell_of[result]

    def _cell(self, nodes: Sequence[int], kind: str) -> Cell:
        graph, doc = self.graph, self.document
        cell = Cell(len(doc.cells), kind)
        first = nodes[0]
        cell.count = len(nodes)
        cell.data = stats(graph.data, nodes)
        cell.grad = stats(graph.grads, nodes)
        cell.reached = any(map(self.reached.__getitem__, nodes))
        born = Counter(self.births[i] for i in nodes if i in self.births) if self.births else Counter()
        cell.born = next(iter(born), "")
        cell.births = [born[kind] for kind in BORN] if born else []
        if len(nodes) == 1:
            cell.name, cell.given, cell.node = self._name(first), bool(graph.labels[first]), first
            cell.pinned = first in self.pinned
            cell.root = first == graph.root
            cell.more = details(graph, first)
            cell.cause = _cause(graph, first) if cell.born in ("NaN", "inf") and kind == "result" else ""
            cell.far = graph.far.get(first, "")
        if kind == "result" and graph.sites is not None:
            cell.variable = self._variable(nodes)
        if len(nodes) > 1:
            names = [graph.labels[i] for i in nodes if i in graph.labels.given] if graph.labels.given else []
            cell.given = len(names) == len(nodes)
            cell.name = shown(stem(names), LONGER) if cell.given else ""
        doc.cells.append(cell)
        cell_of = self.cell_of
        for i in nodes:
            cell_of[i] = cell.id
        return cell

    def _variable(self, nodes: Sequence[int]) -> str:
        """What the script calls all of these values; "" if that is not the same."""
        sites = self.graph.sites
        found = {(sites.statements[x], sites.inner[x]) for x in nodes} if sites is not None else set()
        return sites.variable(nodes[0]) if sites is not None and len(found) == 1 else ""

    def _name(self, node: int) -> str:
        """The name of a value; longer here than elsewhere if the label is cut."""
        name, label = self.graph.names[node], self.graph.labels[node]
        return shown(label, LONGER) if label and name == shown(label) != label else name

    def _sign(self, unit: int) -> tuple[str, str]:
        """The sign in the operation's circle, without and with its plain number."""
        graph = self.graph
        if unit in self.trace.terms:
            return f"{self.trace.sum_word(unit)} {self.trace.added(unit):,}", ""
        inputs = graph.inputs[unit]
        sign = shown(word_of(graph, unit), 12)
        if len(inputs) > 2:
            named = graph.ops[unit] in (TABLE["sum"], TABLE["dot"]) and self.sums
            count = len(inputs) if graph.ops[unit] is TABLE["sum"] else len(inputs) // 2
            bias = " + bias" * (
                graph.ops[unit] is TABLE["dot"] and len(inputs) % 2 and self.trace.kind[inputs[-1]] == FREE
            )
            return (f"{sign} of {count:,}{bias}" if named else sign), ""
        fixed = [graph.is_constant(x) for x in inputs]
        if fixed.count(True) != 1 or len(inputs) != 2:
            return sign, ""
        pattern = call_format(graph.ops[unit], 2).format(*("§" if is_fixed else "·" for is_fixed in fixed))
        return sign, pattern.removeprefix("· ").removesuffix(" ·")

    def _tell_all_signs(self, cell: Cell, units: Sequence[int]) -> None:
        """The signs of different operations on one level of a recursion; powers from the lowest to the highest."""
        codes = self.graph.ops.codes
        some = {code: unit for unit, code in zip(units, map(codes.__getitem__, units))}
        signs = {word_of(self.graph, unit) for unit in some.values()}
        if len(signs) > 1:
            cell.symbol, cell.pattern = told_together(signs), ""

    def _tell_sum(self, cell: Cell, units: Sequence[int]) -> None:
        """How many terms a cell's long sums have, and how they are added."""
        trace = self.trace
        counts = [trace.added(unit) for unit in units if unit in trace.terms]
        cell.sum, cell.least, cell.most = trace.sum_word(units[0]) + " ", min(counts), max(counts)
        if levels := {trace.levels.get(unit, 0) for unit in units} - {0}:
            cell.how = f"in pairs, {span((min(levels), max(levels)))} levels"

    def _tell_ill(self, cell: Cell, partial: list[int]) -> None:
        """Where a running sum stops being finite."""
        sums = [self.graph.data[i] for i in partial if self.trace.is_result(i)]
        none = sum(1 for x in sums if x != x)
        infinite = sum(1 for x in sums if math.isinf(x))
        if 1 < len(sums):
            told = [f"{often:,} {what}" for often, what in ((none, "NaN"), (infinite, "infinite")) if often]
            cell.how = f"{len(sums):,} running sums: {', '.join(told)}"

    # ---- leaves, plain numbers, lines ----

    def _make_leaves(self) -> None:
        graph, trace = self.graph, self.trace
        if self.detail:
            for i in range(len(graph)):
                if trace.kind[i] != RESULT and trace.into[i] == i:
                    self._cell([i], "leaf" if trace.kind[i] == FREE and i not in trace.starts else "constant")
            for i in trace.starts:
                if trace.into[i] == i:
                    self._tell_start(self.document.cells[self.cell_of[i]])
            return
        used: dict[int, set[tuple[int, int]]] = {}
        groups: dict[object, list[int]] = {}
        flat, kind, uses, cell_of = graph.inputs.flat, trace.kind, trace.uses, self.cell_of
        first, terms, pinned, given = graph.first_edge, trace.terms, self.pinned, graph.labels.given
        last, together = -1, list[int]()
        for unit in trace.units:
            edges = terms[unit] if unit in terms else range(first[unit], first[unit + 1])
            for k, e in enumerate(edges):
                x = flat[e]
                if kind[x] != RESULT:
                    role = k if len(edges) <= 2 else role_of(trace, unit, k, len(edges))
                    if uses[x] == 1 and x not in pinned:  # the quick way, for there may be a million
                        if last != (here := ((cell_of[unit] * 4 + role) * 4 + kind[x]) * 2 + (x in given)):
                            last, together = here, groups.setdefault(((cell_of[unit], role), kind[x], x in given), [])
                        together.append(x)
                    else:
                        used.setdefault(x, set()).add((cell_of[unit], role))
        for x, all_uses in sorted(used.items()):
            one = next(iter(all_uses))
            place = one if len(all_uses) == 1 else frozenset(all_uses)
            key: object = x if x in self.pinned else (place, kind[x], x in given)
            groups.setdefault(key, []).append(x)
        if not trace.units:
            groups[0] = [graph.root]
        for nodes in sorted(groups.values()):
            self._cell(nodes, "leaf" if kind[nodes[0]] == FREE else "constant")

    def _tell_start(self, cell: Cell) -> None:
        cell.symbol, cell.more, cell.zeros = "start", f"{cell.more}\nthe 0 that a sum starts from", cell.count


def _cause(graph: Snapshot, node: int) -> str:
    """What a value was made from, in numbers: 0 / 0."""
    inputs = [digits(graph.data[x]) for x in graph.inputs[node]]
    inputs = [f"({text})" if k and text.startswith("-") else text for k, text in enumerate(inputs)]
    return typeset(call_format(graph.ops[node], len(inputs)).format(*inputs)) if len(inputs) <= CAUSES else ""


def _hold(items: list[Item], pinned: set[int]) -> bool:
    """Whether any of these are pinned."""
    return any(item.unit in pinned if not item.grouped else not pinned.isdisjoint(item.units()) for item in items)


def _step(frame: Frame, turn: int) -> list[int]:
    """A turn of a frame on a path: -1 if its turns are never told apart, followed by the actual turn."""
    return [frame.id, turn if frame.detail else -1, turn]
