"""Checks what a picture says in words: signs, ranges, zeros, turns, and formulas, worked out with the numbers.

The texts are read as a person would read them, and compared with the graph itself.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...engine.ops import TABLE
from ..snapshot import Snapshot
from .pinned import births
from .portable.model import Cell, Document
from .portable.typeset import RAISED, is_formula, typeset
from .portable.view import Card, View

NUMBER = re.compile(r"\b(v\d+) = (-?[\d.]+(?:e[+-]?\d+)?)")
"""An unlabelled value, and its number."""
ZEROS = re.compile(r"^(?:0 in )?([\d,]+) of ([\d,]+)(?: are 0)?$")
FIRST_COUNT = re.compile(r"^([\d,]+) (?:to ([\d,]+) )?(?:steps|rows|alike|turns|places|parts|levels|positions|heads)\b")
EACH = re.compile(r"^([\d,]+) operations? each(.*)")
SOME = re.compile(r"steps? ([\d,]+(?:(?:, | and )[\d,]+)*) only ([\d,]+)(?: to ([\d,]+))?")
"""How many operations some steps in the middle have, if they have fewer than the others."""
ODD = re.compile(r"^\w+ ([\d,]+): (\S+) (?:= )?-?[\d.]")
"""The turn that stands out, and one of its values."""
BIRTHS = re.compile(r"^([\d,]+) (.+) born here$")
"""How many values become NaN or infinite."""
NEAR = 1e-4
"""The tolerance: numbers in formulas have six digits."""


def untrue_words(graph: Snapshot, doc: Document, view: View, plain: bool) -> Iterator[str]:
    members: dict[int, list[int]] = {}
    for node, cell in enumerate(doc.homes):
        members.setdefault(cell, []).append(node)
    born = births(graph)
    for card in view.cards:
        cells = [doc.cells[i] for i in card.cells]
        shown = [cell for cell in cells if not (card.idiom >= 0 and cell.inner and any(not c.inner for c in cells))]
        yield from _signs(graph, card, shown, members, plain)
        yield from _ranges(graph, doc, card, shown, members)
        yield from _values(graph, card)
        yield from _births(card, born, members)
    yield from _derivatives(graph, view)
    yield from _turns(doc, view)
    yield from _sizes(graph, doc, members)
    yield from _odd_turns(graph, doc)
    yield from _formulas(graph, view)


def _nodes(cell: Cell, members: Mapping[int, Sequence[int]]) -> Sequence[int]:
    """The values that a cell stands for, except for those inside a long sum, which are not known one by one."""
    own = members.get(cell.id, ())
    return own if not cell.hidden else [cell.node] if cell.node >= 0 else ()


def _signs(
    graph: Snapshot, card: Card, cells: Sequence[Cell], members: Mapping[int, Sequence[int]], plain: bool
) -> Iterator[str]:
    """Checks that the sign in the circle fits every operation on the card."""
    if card.kind != "result" or card.idiom >= 0 or any(cell.sum for cell in cells):
        return
    found = {graph.symbol(node) for cell in cells for node in _nodes(cell, members)}
    named = {TABLE["sum"].symbol, TABLE["dot"].symbol}
    for sign in found - named:
        ends = [float(x) for x in re.findall(r"\*\*(-?[\d.]+)", card.symbol)]
        power = sign.removeprefix("**")
        between = sign.startswith("**") and "…" in card.symbol and ends and ends[0] <= float(power or "nan") <= ends[-1]
        minus = sign == "-" and "neg" in card.symbol
        if not between and not minus and sign[:11] not in card.symbol:
            yield f"a card of {sign} is called {card.symbol}"


def _ranges(
    graph: Snapshot, doc: Document, card: Card, cells: Sequence[Cell], members: Mapping[int, Sequence[int]]
) -> Iterator[str]:
    """Checks the lowest and the highest number, and how many are 0."""
    nodes = [node for cell in cells for node in _nodes(cell, members)]
    whole = all(not cell.hidden for cell in cells)
    if card.kind == "frame":
        nodes = [node for cell in cells for node in members.get(cell.id, ())]
        data = [graph.data[i] for i in nodes] + [graph.data[i] for n in card.numbers for i in members.get(n, ())]
        yield from _compared(f"{card.name}: data", card.data, data)
    elif whole or card.count == 1:
        yield from _compared(f"{card.name or card.symbol} {card.many}: data", card.data, [graph.data[i] for i in nodes])
    if card.kind != "frame" and (whole or card.count == 1):
        grads = [graph.grads[i] for i in nodes]
        if card.kind != "constant" and card.reached:
            yield from _compared(f"{card.name or card.symbol} {card.many}: grad", card.grad, grads)
        for text, numbers in ((card.zeros, grads), *((note, [graph.data[i] for i in nodes]) for note in card.notes)):
            for many, of in ZEROS.findall(text):
                if (_int(many), _int(of)) != (numbers.count(0.0), len(numbers)):
                    yield f"{card.name or card.symbol} {card.many} says {text}: {numbers.count(0.0)} of {len(numbers)}"


def _compared(what: str, text: str, numbers: Sequence[float]) -> Iterator[str]:
    finite = [x for x in numbers if math.isfinite(x)]
    if not finite:
        return
    low, high = min(finite), max(finite)
    wanted = [f"{low:.6g}"] if low == high else ["0" if x == 0 else f"{x:.3g}" for x in (low, high)]
    if text.split(" … ") != wanted:
        yield f"{what} is said to be {text}, and is {' … '.join(wanted)}"


def _int(text: str) -> int:
    return int(text.replace(",", ""))


def _derivatives(graph: Snapshot, view: View) -> Iterator[str]:
    """Checks that the derivative on a line times the gradient at its end is what flows back along it."""
    for line in view.links:
        end, number = view.cards[line.end], line.text.split("= ")[-1].replace("−", "-")
        if not line.text or end.node < 0 or not graph.grads[end.node] or line.ill:
            continue
        share = graph.grads[end.node] * float(number)
        if math.isfinite(share) and not math.isclose(share, line.total, rel_tol=NEAR, abs_tol=NEAR * abs(line.total)):
            yield f"{line.text} on the line to {end.name}, where {line.total:.6g} flows back"


def _values(graph: Snapshot, card: Card) -> Iterator[str]:
    """Checks `v1 = 0.5`."""
    for note in card.notes:
        for name, text in NUMBER.findall(note) if not is_formula(note) else ():
            node = graph.names.find(name)
            if node is None or f"{graph.data[node]:.6g}" != text:
                yield f"{card.name} says {name} = {text}"


def _births(card: Card, born: Mapping[int, str], members: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """Checks `168 NaN born here`, for every kind of birth in the graph."""
    found = Counter(born[node] for i in card.cells for node in members.get(i, ()) if node in born)
    said = {match[2].removesuffix("s"): _int(match[1]) for match in map(BIRTHS.match, card.notes) if match}
    if card.count > 1 and said != found:
        yield f"{card.name or card.symbol}: {dict(found)} born here, and it says {said}"


def _turns(doc: Document, view: View) -> Iterator[str]:
    """Checks that a frame has as many turns as its title says, with values in the last of them."""
    last: dict[int, int] = {}
    for cell in doc.cells:
        for number, _, which in cell.path:
            last[number] = max(last.get(number, 0), which + 1)
    for frame in doc.frames:
        said = FIRST_COUNT.match(frame.title)
        if said and _int(said[2] or said[1]) != frame.turns:
            yield f"{frame.title} has {frame.turns} turns"
        if said and frame.detail and frame.id in last and last[frame.id] != frame.turns:
            yield f"{frame.title}: values of {last[frame.id]} turns"


def _sizes(graph: Snapshot, doc: Document, members: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """Checks `34 operations each, the first 24, steps 7 and 8 only 14` for each step."""
    for frame in doc.frames:
        said = EACH.match(frame.note)
        if not said or frame.parent >= 0 or not frame.detail or frame.kind != "series":
            continue
        sizes = [0] * frame.turns
        for cell in doc.cells:
            turn = next((which for number, _, which in cell.path if number == frame.id), -1)
            if turn >= 0 and cell.kind == "result":
                own = [i for i in members.get(cell.id, ()) if len(graph.inputs[i])]
                sizes[turn] += len(own)
        few: dict[int, tuple[int, int]] = {}
        for which, low, high in SOME.findall(said[2]):
            few |= {_int(t): (_int(low), _int(high or low)) for t in re.split(", | and ", which)}
        least = min(map(_int, [said[1], *re.findall(r"[\d,]*\d", SOME.sub("", said[2]))]))
        for turn, size in enumerate(sizes, 1):
            low, high = few.get(turn, (least, _int(said[1])))
            if not low <= size <= high:
                yield f"{frame.title}, step {turn} has {size} operations: {frame.note}"


def _odd_turns(graph: Snapshot, doc: Document) -> Iterator[str]:
    """Checks `step 17: v40 = 38.2`: that the value is in this step."""
    for frame in doc.frames:
        said = ODD.match(frame.odd)
        node = graph.names.find(said[2]) if said else None
        if said and node is not None and frame.detail:
            turns = [which + 1 for number, _, which in doc.cells[doc.homes[node]].path if number == frame.id]
            if turns and turns != [_int(said[1])]:
                yield f"{frame.title}: {said[2]} is of {turns[0]}, not {said[1]}"


# ---- formulas ----


def _formulas(graph: Snapshot, view: View) -> Iterator[str]:
    """Checks that the formula on a value's card gives that value."""
    names = {typeset(name): graph.data[i] for i, name in _named(graph)}
    for card in view.cards:
        lines = [note for note in card.notes if is_formula(note)]
        if card.idiom >= 0 and card.node >= 0 and card.symbol == "ƒ" and lines:
            text = " ".join(line.strip() for line in lines).removeprefix("= ")
            got = worked_out(text, names)
            if got is not None and not near(got, graph.data[card.node]):
                yield f"{card.name} = {graph.data[card.node]:.6g}, and {text} is {got:.6g}"


def _named(graph: Snapshot) -> Iterator[tuple[int, str]]:
    return ((i, graph.names[i]) for i in range(len(graph)) if not graph.is_constant(i))


def near(x: float, y: float) -> bool:
    """Whether two numbers are equal apart from digits that are not written."""
    return x == y or (x != x and y != y) or abs(x - y) <= NEAR * max(1.0, abs(x), abs(y))


def worked_out(text: str, names: Mapping[str, float]) -> float | None:
    """The result of a typeset formula with these numbers; None if it uses an unknown name or function."""
    numbers: list[float] = []

    def number(match: re.Match[str]) -> str:
        numbers.append(names[match[0]])
        return f"__n[{len(numbers) - 1}]"

    known = [re.escape(name) for name in sorted(names, key=len, reverse=True) if name in text]
    if known:
        text = re.sub(rf"(?<![\w.\[])(?:{'|'.join(known)})(?![′\[(]|[^\W{RAISED}])", number, text)
    text = re.sub(rf"(⁻?)([{RAISED}]+)", _power, text)
    text = text.replace("·", "*").replace("−", "-").replace("^", "**").replace("√(", "sqrt(")
    functions = {op.symbol: op.compute for op in TABLE.values()} | {name: op.compute for name, op in TABLE.items()}
    words = re.findall(r"[^\W\d]\w*", re.sub(r"\d[\d.]*e[+-]?\d+", "0", text))
    if not all(word in functions or word == "__n" for word in words):
        return None
    try:
        return float(eval(text, {"__builtins__": {}}, {**functions, "__n": numbers}))
    except (ArithmeticError, SyntaxError, TypeError, ValueError):
        return None


def _power(match: re.Match[str]) -> str:
    return f"**{'-' * bool(match[1])}{''.join(str(RAISED.index(c)) for c in match[2])}"
