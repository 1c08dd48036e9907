"""Formulas: where a graph has no loops, whatever a person would write in one line is one card.

A value that is used once and has no name needs no card: it is part of the formula of the value that uses it.
So `d1 = (log(spot / strike) + rate * years) / spread` is one card with lines from spot, strike, rate, years and spread.
A formula that would become long is cut; the part cut off gets a card and a name of its own.
"""

from __future__ import annotations

from typing import Any

from ...engine.ops import TABLE
from ...engine.symbols import Symbol, formula
from .idiom import Idiom
from .idioms import FORMULA
from .item import Item
from .kinds import FIXED
from .portable.typeset import typeset
from .trace import Trace

LONGEST = 84
"""The most characters of a formula that can be read at a glance."""
LINE = 40
"""The length at which a formula is broken into lines."""
TERMS = 5
"""The terms of a longer sum are not written down."""
FEW, MANY = 8, 900
"""With fewer operations, or with more, nothing is written as a formula."""
CHANCE = 5
"""Up to this many equal operations may be neighbours by chance."""
IRREGULAR = 1.5
"""If two thirds of the items in a row are single operations, it has no regular order."""


def is_irregular(items: list[Item]) -> bool:
    loose = sum(1 for item in items if not item.grouped or (item.idiom and item.idiom.word == FORMULA))
    return IRREGULAR * loose >= len(items)


def with_formulas(trace: Trace, items: list[Item]) -> list[Item]:
    """The items, with single operations that are parts of formulas gathered in them, if there is no regular order."""
    if not FEW <= len(items) <= MANY or not is_irregular(items):
        return items
    single = [one for item in items for one in _apart(item)]
    found = min((_written(trace, some) for some in (single, items)), key=len)
    for item in found:
        if item.idiom is not None and item.idiom.word == FORMULA:
            trace.idioms[item.idiom.roles[0][0]] = item.idiom
    trace.reorder([unit for item in found for unit in item.units()])
    return found


def _apart(item: Item) -> list[Item]:
    """Take apart a few equal, independent operations: where nothing else is regular, their likeness is chance."""
    units = list(item.units()) if item.kind == "parallel" and item.idiom is None and len(item) <= CHANCE else []
    if len(units) != len(item):
        return [item]
    return [Item(item.symbol, item.loose, unit) for unit in units]


def _written(trace: Trace, items: list[Item]) -> list[Item]:
    """The items with formulas in them."""
    found = Writer(trace, [item.unit for item in items if not item.grouped]).formulas()
    inside = {unit: idiom for idiom in found for unit in idiom.members()}
    out: list[Item] = []
    for item in items:
        idiom = inside.get(item.unit) if not item.grouped else None
        if idiom is None:
            out.append(item)
        elif item.unit == idiom.roles[-1][0]:
            members = [Item(-1, None, unit) for unit in idiom.members()]
            one = Item(-1, ("idiom", FORMULA), turns=[members], kind="idiom")
            one.idiom = idiom
            out.append(one)
    return out


class Writer:
    def __init__(self, trace: Trace, loose: list[int]) -> None:
        self.trace, self.graph, self.loose = trace, trace.graph, loose
        self.alone = set(loose)
        self.symbol: dict[int, Symbol] = {}
        self.length: dict[int, int] = {}
        self.parts: dict[int, list[int]] = {}
        """For each operation, those of its inputs that are written out in its formula."""

    def formulas(self) -> list[Idiom]:
        used = set()
        for unit in self.loose:
            self._write(unit)
        for unit in reversed(self.loose):  # inputs come before what uses them
            used.update(self.parts[unit])
        return [self._idiom(unit) for unit in self.loose if unit not in used and self.parts[unit]]

    def _write(self, unit: int) -> None:
        """The formula of an operation; if it is too long, its longest part gets a name."""
        ends = [self.graph.inputs.flat[e] for e in self.trace.edges(unit)]
        parts = sorted({x for x in ends if self._is_part(x)}, key=lambda x: -self.length[x])
        if unit in self.trace.terms and (len(ends) > TERMS or unit in self.trace.taken):
            parts = []
        if len(ends) > LONGEST:  # not even the signs would fit: a formula of thousands of terms is not attempted
            self.parts[unit], self.symbol[unit], self.length[unit] = [], Symbol(self.graph.names[unit]), LONGEST + 1
            return
        while True:
            self.parts[unit] = parts
            self.symbol[unit] = self._symbol(unit, ends, set(parts))
            self.length[unit] = len(formula(self.symbol[unit]))
            if not parts or self.length[unit] <= LONGEST:
                return
            parts = parts[1:]

    def _is_part(self, x: int) -> bool:
        short = x in self.alone and self.length[x] <= LONGEST
        own = x in self.trace.kept or x in self.graph.labels.given
        return short and self.trace.uses[x] == 1 and not own

    def _symbol(self, unit: int, ends: list[int], parts: set[int]) -> Symbol:
        inputs = [self.symbol[x] if x in parts else self._named(unit, k, x) for k, x in enumerate(ends)]
        if unit not in self.trace.terms:
            same = self.graph.ops[unit] is TABLE["mul"] and ends[0] not in parts and self._same(unit, ends)
            if self.graph.ops[unit] is TABLE["mul"]:
                inputs[0] = _bracketed(inputs[0])
            return inputs[0] ** 2 if same else Symbol(op=self.graph.ops[unit], inputs=tuple(inputs))
        kind, data = self.trace.kind, self.graph.data  # the 0 that it starts from is not written
        inputs = [x for x, end in zip(inputs, ends) if kind[end] != FIXED or data[end]] or inputs
        total = inputs[0]
        for x in inputs[1:]:
            total = Symbol(op=TABLE["add"], inputs=(total, x))
        return total

    def _same(self, unit: int, ends: list[int]) -> bool:
        """Whether the factors of a product are the same value."""
        return ends[0] == ends[1]

    def _named(self, unit: int, k: int, x: int) -> Any:
        """The name of an operation's k-th input."""
        return Symbol(self.graph.names[x]) if self.trace.kind[x] != FIXED else self._number(k, x)

    def _number(self, k: int, x: int) -> Any:
        data = self.graph.data[x]  # after a sign, a negative number is put in brackets
        return Symbol(f"({data:.6g})") if k and data < 0 else data

    def _idiom(self, unit: int) -> Idiom:
        inner, waiting = [], list(self.parts[unit])
        while waiting:
            x = waiting.pop()
            inner.append(x)
            waiting += self.parts[x]
        idiom = Idiom(FORMULA, len(inner) + 1, inner, [unit])
        idiom.text = typeset(formula(self.symbol[unit]))
        ends = {self.graph.inputs.flat[e] for member in idiom.members() for e in self.trace.edges(member)}
        labels, made = self.graph.labels.given, {unit, *inner}
        idiom.quoted = sorted(x for x in ends - made if self.trace.kind[x] != FIXED and x not in labels)
        return idiom


def _bracketed(factor: Any) -> Any:
    """A quotient before another factor, in brackets: to the eye a dot binds tightly: w / r·z looks like w / (r·z)."""
    inner = factor.inputs[0] if isinstance(factor, Symbol) and factor.op is TABLE["neg"] else factor
    quotient = isinstance(inner, Symbol) and inner.op is TABLE["div"]
    return Symbol(f"({formula(factor)})") if quotient else factor


def in_lines(text: str, begin: str = "=") -> list[str]:
    """A formula in lines, broken before signs."""
    lines, line = list[str](), begin
    for word in text.split(" "):
        if len(line) + len(word) > LINE and line != begin and (word in "+−/·" or line[-1] not in "+−/·"):
            lines.append(line)
            line = "  " + word
        else:
            line = f"{line} {word}"
    return [*lines, line]
