"""What operations do, in words that learners know: 8 dot products of 16 → softmax of 8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...engine.ops import TABLE
from ..snapshot import Snapshot
from .idioms import WORDS
from .item import Item
from .portable.signs import exponent
from .trace import Trace

PLAIN = {
    "+": "additions",
    "*": "products",
    "-": "differences",
    "/": "divisions",
    "neg": "negations",
    "sum of": "sums of {}",
    "- sum of": "- sums of {}",
}
ONE = {"+": "addition", "*": "product", "-": "difference", "/": "division", "neg": "negation"}
LONGEST = 3
"""How many things are named: of more, the most telling ones, with dots for the rest."""


class Deed:
    """The same thing done several times: the fewest and the most times over the turns of a loop."""

    __slots__ = ("word", "many", "sizes")

    def __init__(self, word: str, many: int, size: int) -> None:
        self.word, self.many, self.sizes = word, (many, many), (size, size)

    def text(self) -> str:
        one = self.many == (1, 1)
        if self.word.startswith("**"):
            return f"{span(self.many)} {'square' if self.word == '**2' else 'power'}{'' if one else 's'}"
        pattern = WORDS[self.word][not one] if self.word in WORDS else PLAIN.get(self.word, self.word)
        if one and self.word not in WORDS:
            pattern = self.word + " {}" if self.word.endswith("sum of") else ONE.get(self.word, self.word)
        text = pattern.format(span(self.sizes))
        return text if one and self.word not in ONE else f"{span(self.many)} {text}"

    def weight(self) -> tuple[bool, bool, bool, int]:
        """How telling it is: well-known names come first, the rarer ones leading, then functions, then by count."""
        known = self.word in WORDS
        return known, known and self.word not in ("dot", "squares"), self.word not in PLAIN, self.many[1]

    def widen(self, other: Deed) -> None:
        self.many = min(self.many[0], other.many[0]), max(self.many[1], other.many[1])
        self.sizes = min(self.sizes[0], other.sizes[0]), max(self.sizes[1], other.sizes[1])


def span(ends: tuple[int, int]) -> str:
    return f"{ends[0]:,}" if ends[0] == ends[1] else f"{ends[0]:,} to {ends[1]:,}"


def deeds(trace: Trace, items: Sequence[Item], times: int = 1) -> list[Deed]:
    """What a row of items does, in order of first appearance."""
    found: dict[object, Deed] = {}
    for item in items:
        for deed in _of(trace, item, times) if not item.absent else ():
            known = found.setdefault((deed.word, deed.sizes), deed)
            if known is not deed:
                known.many = (known.many[0] + deed.many[0],) * 2
    return list(found.values())


def _of(trace: Trace, item: Item, times: int) -> list[Deed]:
    if item.idiom is not None:
        return [Deed(item.idiom.word, times, item.idiom.size)]
    if item.turns is not None:
        return deeds(trace, item.body if item.laps is not None else item.turns[-1], times * len(item))
    unit = item.run[0] if item.run is not None else item.unit
    if trace.graph.ops[unit] is TABLE["dot"]:
        return [Deed("dot", times * len(item), len(trace.edges(unit)) // 2)]
    if trace.graph.ops[unit] is TABLE["sum"]:
        return [Deed("sum of", times * len(item), len(trace.edges(unit)))]
    if unit in trace.terms:
        return [Deed(trace.sum_word(unit), times * len(item), trace.added(unit))]
    return [Deed(word_of(trace.graph, unit), times * len(item), 0)]


def word_of(graph: Snapshot, unit: int) -> str:
    """An operation's sign, which distinguishes a negation from a subtraction."""
    sign = graph.symbol(unit)
    return "neg" if sign == "-" and len(graph.inputs[unit]) == 1 else sign


def told_together(signs: Iterable[str]) -> str:
    """The signs of several operations on one card; powers from the lowest to the highest: **0 … **30."""
    ordered = sorted(signs, key=exponent)
    powers = all(sign.startswith("**") for sign in ordered)
    return f"{ordered[0]} … {ordered[-1]}" if powers and len(ordered) > 2 else " or ".join(ordered)


def told(trace: Trace, turns: Sequence[Sequence[Item]], longest: int = LONGEST) -> str:
    """The most telling parts of what each turn does."""
    every = [deeds(trace, turn) for turn in turns]
    alike = all([deed.word for deed in other] == [deed.word for deed in every[-1]] for other in every)
    chosen = every[-1] if alike else _together(every)
    for other in every[:-1] if alike else ():
        for deed, more in zip(chosen, other):
            deed.widen(more)
    most = len(chosen) if len(chosen) == longest + 1 else longest  # dots would take as much room as the one left out
    kept = set(sorted(range(len(chosen)), key=lambda k: chosen[k].weight(), reverse=True)[:most])
    parts = [chosen[k].text() if k in kept else "…" for k in range(len(chosen))]
    mark = " → " if alike and all(_in_turn(trace, turn, deeds) for turn, deeds in zip(turns, every)) else " · "
    return mark.join(part for k, part in enumerate(parts) if part != "…" or parts[k - 1 : k] != ["…"])


def _together(every: list[list[Deed]]) -> list[Deed]:
    """What turns do that do different things: each thing by its name, 0 times in some of them."""
    tables = []
    for done in every:
        table: dict[str, Deed] = {}
        for deed in done:
            known = table.setdefault(deed.word, Deed(deed.word, 0, deed.sizes[0]))
            known.many = (known.many[0] + deed.many[0],) * 2
            known.sizes = min(known.sizes[0], deed.sizes[0]), max(known.sizes[1], deed.sizes[1])
        tables.append(table)
    out: dict[str, Deed] = {}
    for table in tables:
        for word, deed in table.items():
            out.setdefault(word, deed).widen(deed)
    for word, deed in out.items():
        if any(word not in table for table in tables):
            deed.many = 0, deed.many[1]
    return list(out.values())


def _in_turn(trace: Trace, turn: Sequence[Item], done: Sequence[Deed]) -> bool:
    """Whether one thing is done after the other: all of the first, then what is made from it, and so on."""
    order = {(deed.word, deed.sizes[0]): k for k, deed in enumerate(done)}
    stage = dict[int, int]()
    for item in _single(turn):
        (deed,) = _of(trace, item, 1)
        at = order.get((deed.word, deed.sizes[0]), -1)
        if at < 0:
            return False
        units = {trace.place[unit]: unit for unit in item.units()}
        used = {stage[p] for unit in units.values() for p in trace.before(unit) if p in stage}
        if (used and (max(used) > at or max(used) < at - 1)) or (at and not used):
            return False
        stage |= dict.fromkeys(units, at)
    return True


def _single(turn: Sequence[Item]) -> Iterator[Item]:
    """The operations and idioms of a turn, those in loops too, one by one."""
    for item in turn:
        if item.turns is not None and item.idiom is None:
            for inner in item.turns:
                yield from _single(inner)
        elif item.run is not None:
            yield from (Item(item.symbol, item.loose, unit) for unit in item.run)
        else:
            yield item


def distinct(trace: Trace, turns: Sequence[list[Item]]) -> list[list[Item]]:
    """One turn of each kind: of a million turns, most do the same."""
    return list({_shape(trace, turn): turn for turn in turns}.values())


def _shape(trace: Trace, turn: Sequence[Item]) -> tuple[object, ...]:
    """A key that differs for turns that do different things, or different numbers of them."""
    graph, terms = trace.graph, trace.terms
    codes, first, out = graph.ops.codes, graph.first_edge, list[object]()
    for item in turn:
        if item.turns is not None:
            out.append((len(item), *(_shape(trace, inner) for inner in item.turns)))
            continue
        unit = item.unit if item.run is None else item.run[0]
        many = len(terms[unit]) if unit in terms else first[unit + 1] - first[unit]
        out += (codes[unit], many) if item.run is None else (codes[unit], many, len(item.run))
    return tuple(out)


def named(items: Sequence[Item]) -> str:
    """The name of an idiom, with the sizes of all items."""
    return _pattern(items, 0)


def plural(*items: Item) -> str:
    """The plural for an idiom: `dot products of 16`."""
    return _pattern(items, 1)


def _pattern(items: Sequence[Item], many: int) -> str:
    idioms = [item.idiom for item in items if item.idiom is not None]
    sizes = [idiom.size for idiom in idioms]
    bias = " + bias" if all(idiom.bias for idiom in idioms) else ""
    return WORDS[idioms[0].word][many].format(span((min(sizes), max(sizes)))) + bias
