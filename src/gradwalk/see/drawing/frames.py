"""Names the frames of a picture: layer 1 with 4 neurons, 100 rows, 50 steps in series."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby, takewhile, zip_longest

from ..names import shown
from ..snapshot import Snapshot
from .architectures import attention, matrix_product
from .descent import Descent, merges
from .idioms import WORDS
from .item import LEVEL, Item, whole_turns
from .kinds import FREE
from .neurons import Neurons
from .portable.model import Document, Frame
from .steps import Steps
from .trace import Trace
from .words import deeds, distinct, named, plural, span, told, word_of
from .written import in_lines

MANY_TURNS = 400
"""The most turns that can be told apart on request."""


DEEDS = 5
"""So many things of each are named."""
STATEMENTS = 8
"""What so many statements do is told on a card."""
ABSENT = Item(-1, None, turns=[])
HEAD = 44
"""How much of the head of a loop is shown."""
MADE = re.compile(r"v\d+")
"""The name of a value without a label."""
LEVELS = 8
"""Up to this many levels are described one by one."""
FEW = 2
"""Turns of a parallel loop with no more operations than this get no formula: their cards are easy to read."""
TOLD = 3
"""For up to this many incomplete steps, the operations of each are counted; for more, a range is given."""
MOST = 0.6
"""What a step does many times is written down if it is at least this share of all that the step does."""
SEEN = 100
"""How many occurrences of an inner loop are examined to say what it does."""


class Frames(Neurons):
    def __init__(
        self, graph: Snapshot, trace: Trace, document: Document, detail: bool, opened: AbstractSet[str]
    ) -> None:
        super().__init__(graph, trace)
        self.document, self.detail, self.opened = document, detail, opened
        self.layers = 0
        self.items: dict[int, list[Item]] = {}
        self.ranged: list[Frame] = []
        """Parts labelled with the range of values in them."""

    def add(self, items: list[Item], parent: int, outer: int) -> Frame:
        """The frame of a loop; `items` are the same loop in all turns of the loops around it."""
        doc, lead = self.document, items[0]
        kind = "run" if lead.run is not None else lead.kind
        frame = Frame(len(doc.frames), parent, kind)
        frame.turns = max(len(item) for item in items)
        self.items[frame.id] = items
        doc.frames.append(frame)
        if lead.idiom is not None and lead.idiom.text:
            frame.title, frame.lines = lead.idiom.text, in_lines(lead.idiom.text)
            frame.names, frame.named = [self.graph.names[x] for x in lead.idiom.quoted], lead.idiom.quoted
        elif lead.idiom is not None:
            frame.title, frame.bare = named(items), lead.idiom.word in ("dot", "squares")
        else:
            self._name(frame, lead, items)
        wanted = frame.title in self.opened and frame.turns <= MANY_TURNS
        frame.detail = self.detail or wanted
        return frame

    def _name(self, frame: Frame, lead: Item, items: list[Item]) -> None:
        self._name_by_shape(frame, lead, items)
        self._tell_statements(frame, items)
        if lead.called and lead.kind in ("series", "parallel"):
            self._as_written(frame, lead, span((min(map(len, items)), max(map(len, items)))))

    def _name_by_shape(self, frame: Frame, lead: Item, items: list[Item]) -> None:
        items = [item for item in items if not item.partial] or items
        count = span((min(map(len, items)), max(map(len, items))))
        if lead.run is not None:
            frame.title = f"{self._sign(lead.run[0])} × {count}"
            frame.note = "in series" if lead.kind == "series" else ""
            by_level = isinstance(lead.loose, tuple) and lead.loose[0] == LEVEL
            frame.turn = "" if by_level else "step" if lead.kind == "series" else "term"
            return
        assert lead.turns is not None
        body = list(lead.turns[0])
        turns = distinct(self.trace, [turn for item in items[:SEEN] for turn in whole_turns(item)])
        count_of = self.trace.operations
        sizes = [sum(count_of(unit) for item in turn for unit in item.units()) for turn in turns]
        size = sizes[0]
        many = f"{size:,}" if min(sizes) == max(sizes) else f"{min(sizes):,} to {max(sizes):,}"
        each = f"{many} operation{'s' * (many != '1')} each"
        frame.inside, frame.size = told(self.trace, turns), size
        if lead.kind in ("call", "statement"):
            frame.kind, frame.title = "part", lead.called
        elif lead.kind == "chain":
            frame.title, frame.note, frame.inside = f"a chain of {size:,} operations", "no regular order", ""
        elif lead.kind == "whole":
            frame.kind, frame.title, frame.inside = "part", "no regular order", ""
            frame.note = "sorted by depth: steps from the leaves"
        elif lead.kind == "depth":
            assert isinstance(lead.loose, tuple)
            frame.kind, frame.inside = "part", ""
            frame.title = f"depth {span(lead.loose)}"
        elif lead.kind == "goal":
            assert isinstance(lead.loose, tuple)
            frame.kind, frame.inside = "part", ""
            frame.title = f"what leads to {lead.loose[0] or self.graph.names[self.graph.root]}"
        elif lead.kind == "part":
            self._name_part(frame, body)
        elif lead.kind == "levels":
            wide = [max(map(len, turn)) for turn in lead.turns]
            frame.kind, frame.title, frame.turn = "series", f"{count} levels", "level"
            told_of = wide if len(wide) <= LEVELS else [*wide[:2], "…", wide[-1]]
            widths = each if len(set(wide)) == 1 == len(set(sizes)) else " → ".join(map(str, told_of))
            frame.note = f"{widths}, each from the one before"
        elif lead.kind == "series" and (levels := merges(self.trace, lead.turns)):
            frame.title, frame.turn = f"tree of {sum(levels):,}", "level"
            frame.note = f"{len(levels)} levels of {' → '.join(map(str, levels))}, each from two below it"
        elif lead.kind == "series":
            way = Descent(self.trace, lead.turns, lead.laps)
            frame.title, frame.turn = way.word.format(count), "step"
            frame.note = f"{each}{self._lacking(lead)}, {way.how}" if size > 1 else way.how * (not way.in_series)
            if len(items) == 1:
                self._write(frame, Steps(self.trace, lead))
                if not frame.lines:
                    self._write_inner(frame, lead)
        elif (
            lead.kind == "parallel"
            and all(len(turn) == 1 and turn[0].idiom for turn in lead.turns)
            and not (self._is_layer(lead) and self._has_bias(lead))
        ):
            inner = [turn[0] for item in items if item.turns is not None for turn in item.turns]
            frame.kind, frame.title, frame.turn = "run", f"{count} {plural(*inner)}", "term"
        elif lead.kind == "layer" or self._is_layer(lead):
            self.layers += 1
            neurons = f"{count} neuron{'s' * (frame.turns != 1)}"
            frame.kind, frame.title, frame.note, frame.turn = "parallel", f"layer {self.layers}", neurons, "neuron"
        elif self._shares_weights(lead) and not self._shares_inputs(lead):
            frame.turn = "place" if self._slides(lead) else "row"
            frame.title, frame.note = f"{count} {frame.turn}s", each
        elif lead.kind == "parallel" and (shape := matrix_product(lead.turns, self._operands, self._is_neuron)):
            frame.title, frame.turn = "matrix product", "row"
            frame.note, frame.inside = shape, told(self.trace, [[lead]])
        elif lead.kind == "parallel" and (sizes_seen := attention(self.trace, turns)):
            self._name_attention(frame, count, each, sizes_seen)
        elif (known := self._one_idiom(body)) is not None:
            then = " and ".join(deed.text() for deed in deeds(self.trace, [x for x in body if x is not known]))
            at = body.index(known)
            frame.title = f"{count} {plural(*(turn[at] for turn in turns if len(turn) > at))}"
            frame.note, frame.turn = f"each with {then}", "part"
            frame.inside = each
        else:
            frame.title, frame.turn = f"{count} alike", "part"
            frame.note = each
            if lead.kind == "parallel" and size > FEW:
                self._write(frame, Steps(self.trace, *items))

    def _tell_statements(self, frame: Frame, items: list[Item]) -> None:
        """What each statement in it does, where the script says what they are for."""
        turns = [turn for item in items if item.turns and item.idiom is None for turn in item.turns]
        columns = list(zip_longest(*turns, fillvalue=ABSENT))
        if frame.lines or frame.kind == "run" or not any(map(_called, columns)):
            return
        lines = []
        for name, group in groupby(columns, _called):
            parts = list(zip_longest(*group, fillvalue=ABSENT))
            done = distinct(self.trace, [[x for x in part if not x.absent] for part in parts])
            what = told(self.trace, done, DEEDS)
            lines.append(f"{shown(name, HEAD // 2)}: {what}" if name else what)
        lines = lines if len(lines) <= STATEMENTS else [*lines[:STATEMENTS], "…"]
        frame.inside = "\n".join(lines)

    def _as_written(self, frame: Frame, lead: Item, count: str) -> None:
        """What the script says of a loop: its head; or what is called in each turn."""
        if lead.called.endswith("()") or " " not in lead.called:
            said = frame.title if frame.title != f"{count} alike" else ""
            frame.title, frame.note = f"{lead.called} × {count}", " · ".join(filter(None, (said, frame.note)))
        else:
            frame.title = frame.title.replace(" alike", " turns")
            note = frame.note.removesuffix(", each from the one before")
            frame.note = " · ".join(filter(None, (shown(lead.called, HEAD), note)))

    def _lacking(self, loop: Item) -> str:
        """How many operations the incomplete steps have: the first, the last, and those in between."""
        if loop.laps is None or loop.turns is None:
            return ""
        count, lacks, last = self.trace.operations, loop.laps.lacks, len(loop.turns) - 1
        sizes = {t: sum(count(unit) for part in loop.turns[t] for unit in part.units()) for t in sorted(lacks)}
        early = list(takewhile(lacks.__contains__, range(last + 1)))
        late = sorted(takewhile(lacks.__contains__, range(last, -1, -1)))
        between = [t for t in sizes if len(early) <= t <= last - len(late)]
        text = ""
        for where, steps in (("the first", early), ("the last", late)):
            told = [sizes[t] for t in steps]
            if len(steps) > TOLD:
                text += f", {where} {len(steps):,} fewer: {span((min(told), max(told)))}"
            elif steps:
                text += f", {where}{' ones' * (len(steps) > 1)} {' and '.join(f'{size:,}' for size in told)}"
        if between:
            told = [sizes[t] for t in between]
            numbers = [f"{t + 1:,}" for t in between]
            which = " and ".join(filter(None, (", ".join(numbers[:-1]), numbers[-1])))
            where = f"step{'s' * (len(between) > 1)} {which}" if len(between) <= TOLD else f"{len(between):,} others"
            text += f", {where} only {span((min(told), max(told)))}"
        return text

    def _write(self, frame: Frame, steps: Steps) -> None:
        """Write what a turn does as formulas."""
        frame.lines, frame.named = steps.lines, steps.quoted
        frame.names = [self.graph.names[x] for x in steps.quoted]

    def _write_inner(self, frame: Frame, loop: Item) -> None:
        """Write what a step does many times, if that is all or most of what it does."""
        path = _to_most(loop.body)
        inner = [(_at(turn, path), turn) for turn in loop.turns or () if path and len(turn) == len(loop.body)]
        found = [one for one, _ in inner if one.turns]
        if not found:
            return
        self._write(frame, Steps(self.trace, *found, around=[turn for one, turn in inner if one.turns]))
        count = span((min(map(len, found)), max(map(len, found))))
        frame.partly = sum(map(_size, found)) < _size(loop)
        besides = ", besides other things" * frame.partly
        frame.lines = [f"in a step {count} times{besides}:", *frame.lines] if frame.lines else []

    def _name_attention(self, frame: Frame, count: str, each: str, sizes: list[int]) -> None:
        """Name the frames of attention: positions, as many as the largest softmax has terms, and heads inside them."""
        causal = "causal " if set(sizes) == set(range(1, max(sizes) + 1)) and max(sizes) > 1 else ""
        above, inside = frame.parent, False
        while above >= 0:
            outer = self.document.frames[above]
            inside = inside or outer.turns == max(sizes)
            if causal and outer.turns == max(sizes) and outer.turn == "step":  # one letter after another
                outer.turn, outer.title = "position", outer.title.replace(" steps", " positions")
            above = outer.parent
        frame.turn = "head" if inside else "position" if frame.turns == max(sizes) else "part"
        frame.title = f"{count} {'alike' if frame.turn == 'part' else frame.turn + 's'}"
        frame.note = f"{causal}attention, {each}"

    def _one_idiom(self, body: list[Item]) -> Item | None:
        """The idiom in a body that contains one and little else."""
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

    def finish(self, cell_of: Sequence[int]) -> None:
        """Record how many values each frame holds, and which ones are in each part."""
        for frame in self.document.frames:
            frame.named = [cell_of[x] for x in frame.named]
        for cell in self.document.cells:
            for around, _, _ in cell.path if cell.born else ():  # a birth matters more than what is done
                self.document.frames[around].broken = True
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
    """The range of these unlabelled values: `v3 … v9`, or `5 of v3 … v9` if some are missing."""
    numbers = sorted(int(name[1:]) for name in names if MADE.fullmatch(name))
    if len(numbers) < 2:
        return f"v{numbers[0]}" if numbers else ""
    whole = numbers[-1] - numbers[0] + 1 == len(numbers)
    return f"{'' if whole else f'{len(numbers):,} of '}v{numbers[0]} … v{numbers[-1]}"


def _called(column: Sequence[Item]) -> str:
    """What the script calls what has this place in all turns; of a loop `for i`."""
    return next((item.called.split(" in ")[0] for item in column if item.called), "")


def _to_most(turn: list[Item]) -> list[int]:
    """The places of nested parallel loops that make up most of a turn: the one in it, the one in that, and so on."""
    loops = [k for k, item in enumerate(turn) if item.kind == "parallel" and item.turns and item.idiom is None]
    largest = max(loops, key=lambda k: _size(turn[k]), default=-1)
    if largest < 0 or _size(turn[largest]) < MOST * sum(map(_size, turn)):
        return []
    return [largest, *_to_most((turn[largest].turns or [[]])[0])]


def _at(turn: list[Item], path: list[int]) -> Item:
    """The loop at these nested places, with the turns of inner loops joined into one."""
    loop = turn[path[0]]
    if len(path) == 1 or loop.absent:
        return loop
    turns = [each for inner in loop.turns or () if len(inner) > path[1] for each in _at(inner, path[1:]).turns or ()]
    return Item(-1, None, turns=turns, kind="parallel")


def _size(item: Item) -> int:
    return sum(1 for _ in item.units())
