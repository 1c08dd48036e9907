"""Names the frames of a picture: layer 1 with 4 neurons, 100 rows, x 50 in series."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from ...engine.ops import TABLE
from ..snapshot import Snapshot
from .idioms import WORDS
from .item import LEVEL, Item
from .portable.model import Document, Frame
from .trace import FIXED, FREE, Trace
from .words import deeds, named, plural, span, told, word_of

MANY_TURNS = 400
"""How many turns can be distinguished on request."""


MADE = re.compile(r"v\d+")
"""The name of a value without a label."""
SEEN = 100
"""How many appearances of a loop inside loops are examined to say what it does."""

Sides = tuple[list[int], list[int]]
"""The first factors of a weighted sum, and the second ones."""


class Frames:
    def __init__(
        self, graph: Snapshot, trace: Trace, document: Document, detail: bool, opened: AbstractSet[str]
    ) -> None:
        self.graph, self.trace, self.document, self.detail, self.opened = graph, trace, document, detail, opened
        self.layers = 0
        self.items: dict[int, list[Item]] = {}
        self.ranged: list[Frame] = []
        """Parts whose text says which values are in them."""

    def add(self, items: list[Item], parent: int, outer: int) -> Frame:
        """The frame of a loop; `items` are the same loop in all turns of the loops around it."""
        doc, lead = self.document, items[0]
        kind = "run" if lead.run is not None else lead.kind
        frame = Frame(len(doc.frames), parent, kind)
        frame.turns = max(len(item) for item in items)
        self.items[frame.id] = items
        doc.frames.append(frame)
        if lead.idiom is not None:
            frame.title, frame.bare = named(items), lead.idiom.word in ("dot", "squares")
        else:
            self._name(frame, lead, items)
        wanted = frame.title in self.opened and frame.turns <= MANY_TURNS
        frame.detail = self.detail or wanted
        return frame

    def _name(self, frame: Frame, lead: Item, items: list[Item]) -> None:
        count = span((min(map(len, items)), frame.turns))
        if lead.run is not None:
            frame.title = f"{self._sign(lead.run[0])} × {count}"
            frame.note = "in series" if lead.kind == "series" else ""
            by_level = isinstance(lead.loose, tuple) and lead.loose[0] == LEVEL
            frame.turn = "" if by_level else "step" if lead.kind == "series" else "term"
            return
        assert lead.turns is not None
        body = list(lead.turns[0])
        turns = [turn for item in items[:SEEN] for turn in item.turns or ()]
        count_of = self.trace.operations
        sizes = [sum(count_of(unit) for item in turn for unit in item.units()) for turn in turns]
        size = sizes[0]
        each = f"{size:,}" if min(sizes) == max(sizes) else f"{min(sizes):,} to {max(sizes):,}"
        frame.inside = told(self.trace, turns)
        if lead.kind == "chain":
            frame.title, frame.note, frame.inside = f"a chain of {size:,} operations", "no regular order", ""
        elif lead.kind == "whole":
            frame.kind, frame.title, frame.inside = "part", "no regular order", ""
        elif lead.kind == "part":
            self._name_part(frame, body)
        elif lead.kind == "levels":
            wide = [max(map(len, turn)) for turn in lead.turns]
            frame.kind, frame.title, frame.turn = "series", f"{count} levels", "level"
            frame.note = f"{' → '.join(f'{n:,}' for n in wide[:2])} → … → {wide[-1]:,}, each from the one before"
        elif lead.kind == "series":
            frame.title, frame.turn = f"× {count} in series", "step"
            frame.note = f"{each} operations each, each from the one before" if size > 1 else ""
        elif (
            lead.kind == "parallel"
            and all(len(turn) == 1 and turn[0].idiom for turn in lead.turns)
            and not (self._is_layer(lead) and self._has_bias(lead))
        ):
            inner = [turn[0] for item in items if item.turns is not None for turn in item.turns]
            frame.kind, frame.title, frame.turn = "run", f"{count} {plural(*inner)}", "term"
        elif lead.kind == "layer" or self._is_layer(lead):
            self.layers += 1
            many = f"{count} neuron{'s' * (frame.turns != 1)}"
            frame.kind, frame.title, frame.note, frame.turn = "parallel", f"layer {self.layers}", many, "neuron"
        elif self._shares_weights(lead) and not self._shares_inputs(lead):
            frame.turn = "place" if self._slides(lead) else "row"
            frame.title, frame.note = f"{count} {frame.turn}s", f"{each} operations each"
        elif (known := self._one_idiom(body)) is not None:
            then = " ".join(self._sign(item.unit) for item in body if item is not known)
            at = body.index(known)
            frame.title = f"{count} {plural(*(turn[at] for turn in turns if len(turn) > at))}"
            frame.note, frame.turn = f"each with {then}", "part"
            frame.inside = f"{each} operations each"
        else:
            frame.title, frame.turn = f"{count} alike", "part"
            frame.note = f"{each} operations each"

    def _one_idiom(self, body: list[Item]) -> Item | None:
        """The idiom of a body that consists of one and very little else."""
        known = [item for item in body if item.idiom is not None]
        small = len(body) <= 3 and all(not item.grouped for item in body if item.idiom is None)
        return known[0] if len(known) == 1 and small else None

    def _name_part(self, frame: Frame, body: list[Item]) -> None:
        """Names a part of a long row by what it does, or, if it has no regular shape, by the values in it."""
        self.ranged.append(frame)
        if any(deed.word in WORDS for deed in deeds(self.trace, body)):
            frame.title = told(self.trace, [body], 2)
            return
        frame.title, frame.inside = "", ""

    def _has_bias(self, lead: Item) -> bool:
        """Whether a dot product adds a leaf to its products."""
        assert lead.turns is not None
        ends = (self.graph.inputs.flat[e] for e in self.trace.edges(lead.turns[0][0].out))
        return any(self.trace.kind[x] == FREE and self.graph.data[x] for x in ends)

    def _sign(self, unit: int) -> str:
        return word_of(self.graph, unit)

    def _neuron(self, item: Item) -> int:
        """The weighted sum among these operations: a dot product, or a sum of products; -1 if there is none."""
        return next((unit for unit in item.units() if self._is_neuron(unit)), -1)

    def _is_neuron(self, unit: int) -> bool:
        return self.graph.ops[unit] is TABLE["dot"] or self._sum_of_products(unit)

    def _sum_of_products(self, unit: int) -> bool:
        graph, trace = self.graph, self.trace
        if unit not in trace.terms:
            return False
        inputs = [graph.inputs.flat[e] for e in trace.terms[unit]]
        return sum(map(self._weighted, inputs)) >= max(2, len(inputs) - 2)

    def _weighted(self, node: int) -> bool:
        """Whether a value is a product of a leaf and something else."""
        if self.graph.symbol(node) != "*" or len(self.graph.inputs[node]) != 2:
            return False
        a, b = self.graph.inputs[node]
        return a != b and FREE in (self.trace.kind[a], self.trace.kind[b])

    def _shares_weights(self, lead: Item) -> bool:
        """Whether two turns have weighted sums with the same leaves as weights: rows of data through one model."""
        both = [self._sums(lead), self._sums(lead, last=True)]
        return all(
            len(sides) == 2
            and any(one == other and any(self.trace.kind[x] == FREE for x in one) for one, other in zip(*sides))
            for sides in both
        )

    def _sums(self, lead: Item, last: bool = False, many: int = 2) -> list[Sides]:
        """The factors of the first or last weighted sum in each of the first turns that have one."""
        assert lead.turns is not None
        found = []
        for turn in lead.turns[:many]:
            units = [unit for item in turn for unit in item.units()]
            neuron = next((unit for unit in (reversed(units) if last else units) if self._is_neuron(unit)), -1)
            if neuron >= 0:
                found.append(self._operands(neuron))
        return found

    def _slides(self, lead: Item) -> bool:
        """Whether each turn sees most of what the one before saw, shifted by one place: a convolution."""
        turns = [list(map(self._alike, sides)) for sides in self._sums(lead, many=4)]
        return len(turns) == 4 and any(
            all(
                one != other and 2 * (Counter(one) & Counter(other)).total() >= len(one) > 2
                for one, other in pairwise(seen)
            )
            for seen in zip(*turns)
        )

    def _shares_inputs(self, lead: Item) -> bool:
        """Whether two turns have weighted sums of the same inputs with different weights: keys and queries."""
        sides = self._sums(lead)
        return len(sides) == 2 and self._same_inputs(*sides)

    def with_single_neurons(self, items: list[Item]) -> list[Item]:
        """Among layers of many neurons, a single neuron is also a layer, with the function that follows it."""
        for item in items:
            if item.turns is not None:
                item.turns = [self.with_single_neurons(turn) for turn in item.turns]
        if not any(item.turns is not None and item.kind == "parallel" and self._is_layer(item) for item in items):
            return items
        out: list[Item] = []
        for item in items:
            last = out[-1].turns[0] if out and out[-1].kind == "layer" and out[-1].turns else None
            if (not item.grouped or item.idiom) and self._neuron(item) >= 0:
                out.append(Item(item.symbol, None, turns=[[item]], kind="layer"))
            elif last and len(last) == 1 and not item.grouped and self._follows(last[0].out, item.unit):
                last.append(item)
            else:
                out.append(item)
        return out

    def _follows(self, unit: int, after: int) -> bool:
        return self.graph.inputs[after] == (unit,) and self.trace.uses[unit] == 1

    def _is_layer(self, lead: Item) -> bool:
        """Neurons of a layer see the same inputs, each with its own weights; rows have the same weights."""
        assert lead.turns is not None
        heads = []
        for turn in lead.turns[:2]:
            neurons = [n for item in turn if (n := self._neuron(item)) >= 0]
            if len(neurons) != 1 or any(
                item.turns is not None and item.idiom is None and self._neuron(item) >= 0 for item in turn
            ):
                return False
            heads.append(self._operands(neurons[0]))
        return len(heads) == 2 and self._same_inputs(*heads)

    def _same_inputs(self, one: Sides, other: Sides) -> bool:
        """Whether two weighted sums are of the same inputs; if that is unclear, the first factors are the weights."""
        (left, right), (other_left, other_right) = ([self._alike(side) for side in sides] for sides in (one, other))
        if left == other_left and right != other_right:  # the first factor is the same: rows, if it is the weights
            return self._made(one[0]) and not self._made(one[1])
        return right == other_right and left != other_left and (not self._made(one[0]) or self._made(one[1]))

    def _alike(self, nodes: list[int]) -> list[object]:
        """Values in a form to compare: plain numbers and leaves made for one use by value, others by identity."""
        kind, uses = self.trace.kind, self.trace.uses
        return [
            ("plain", self.graph.data[x]) if kind[x] == FIXED or (kind[x] == FREE and uses[x] == 1) else x
            for x in nodes
        ]

    def _operands(self, unit: int) -> Sides:
        """The factors of a weighted sum."""
        graph = self.graph
        if graph.ops[unit] is TABLE["dot"]:
            inputs = graph.inputs[unit]
            half = len(inputs) // 2
            return list(inputs[:half]), list(inputs[half : 2 * half])
        ends = [graph.inputs.flat[e] for e in self.trace.terms[unit]]
        products = [graph.inputs[x] for x in ends if len(graph.inputs[x]) == 2 and graph.symbol(x) == "*"]
        return [a for a, _ in products], [b for _, b in products]

    def _made(self, nodes: list[int]) -> bool:
        """Whether these are inputs of a layer and not weights: results, or plain numbers."""
        return any(self.graph.inputs[x] or self.trace.kind[x] == FIXED for x in nodes)

    def finish(self, cell_of: Sequence[int]) -> None:
        """Notes how many values are in each frame, and which ones are in a part."""
        for number, items in self.items.items():
            self.document.frames[number].values = sum(1 for item in items for _ in item.units())
        inside: dict[int, list[str]] = {frame.id: [] for frame in self.ranged}
        for node, number in enumerate(cell_of if inside else ()):
            cell = self.document.cells[number]
            if not cell.root and (cell.kind == "result" or not cell.pinned):  # the others are outside
                for around, _, _ in cell.path:
                    if around in inside:
                        inside[around].append(self.graph.names[node])
        for frame in self.ranged:
            between = range_of_names(inside[frame.id])
            frame.title, frame.note = (frame.title, between) if frame.title else (between or "a few values", "")


def range_of_names(names: list[str]) -> str:
    """Which unlabelled values these are: `v3 … v9`, or `5 of v3 … v9` if not all of them."""
    numbers = sorted(int(name[1:]) for name in names if MADE.fullmatch(name))
    if len(numbers) < 2:
        return f"v{numbers[0]}" if numbers else ""
    whole = numbers[-1] - numbers[0] + 1 == len(numbers)
    return f"{'' if whole else f'{len(numbers):,} of '}v{numbers[0]} … v{numbers[-1]}"
