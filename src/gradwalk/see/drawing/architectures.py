"""Loops with well-known names, recognized by which values use which: attention, and the product of two matrices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...engine.ops import TABLE
from .idiom import Idiom
from .item import Item
from .kinds import FREE
from .trace import Trace

Factors = Callable[[int], tuple[list[int], list[int]]]
"""The first and the second factors of a dot product."""


def attention(trace: Trace, turns: Sequence[Sequence[Item]]) -> list[int]:
    """The sizes of the softmaxes in these turns, if all of them are attention; else none.

    Attention is a softmax of dot products, scaled or not, whose shares are factors of other dot products.
    """
    sizes = []
    for turn in turns:
        idioms = [item.idiom for item in _flat(turn) if item.idiom is not None]
        dots = {idiom.roles[-1][0]: idiom for idiom in idioms if idiom.word == "dot"}
        factors = {x for idiom in dots.values() for unit in idiom.roles[0] for x in trace.graph.inputs[unit]}
        for unit in (unit for item in _flat(turn) for unit in item.units()):
            if trace.graph.ops[unit] is TABLE["dot"]:
                dots[unit] = Idiom("dot", 0, [unit])
                factors.update(trace.graph.inputs[unit])
        for idiom in idioms:
            if idiom.word == "softmax":
                scores = [_scored(trace, x, dots) for x in idiom.roles[0]]
                if not factors.issuperset(idiom.roles[-1]) or None in scores or _gates(trace, scores):
                    return []
                sizes.append(idiom.size)
    return sizes


def _flat(items: Sequence[Item]) -> Iterator[Item]:
    """The items, including those inside loops; an idiom counts as one."""
    for item in items:
        if item.turns is not None and item.idiom is None:
            for turn in item.turns:
                yield from _flat(turn)
        else:
            yield item


def _gates(trace: Trace, scores: Sequence[Idiom | None]) -> bool:
    """Whether scores are those of gates, which weigh the same values, or plain numbers, each with weights of its own.

    In attention it is the other way round: each score looks at different values, which are no weights.
    """
    inputs, kind = trace.graph.inputs, trace.kind
    pairs = [inputs[unit] for idiom in scores if idiom is not None for unit in idiom.roles[0]]
    if any(len(pair) != 2 for pair in pairs):
        return False
    for side in (0, 1):
        weights, others = [pair[side] for pair in pairs], [pair[1 - side] for pair in pairs]
        own = len(set(weights)) == len(pairs) and all(kind[x] == FREE for x in weights)
        if own and len(scores) > 1 and all(kind[x] != FREE for x in others):
            return True
    return False


def _scored(trace: Trace, unit: int, dots: dict[int, Idiom]) -> Idiom | None:
    """The dot product, perhaps divided by a plain number, that goes into a softmax here; None if there is none."""
    for _ in range(3):  # the largest may be subtracted first
        unit = trace.graph.inputs[unit][0]
        if unit in dots:
            return dots[unit]
        if not trace.is_result(unit):
            return None
    return None


def matrix_product(turns: Sequence[Sequence[Item]], factors: Factors, is_dot: Callable[[int], bool]) -> str:
    """`4 × 3 by 3 × 5`, if each turn has the dot products of one row with all columns; otherwise ""."""
    rows: list[list[int]] = []
    for turn in turns:
        items = list(_flat(turn))
        rows.append([unit for item in items for unit in (item.units() if item.idiom is None else [item.out])])
        if len(rows[-1]) < 2 or len(rows[-1]) != len(rows[0]) or not all(map(is_dot, rows[-1])):
            return ""
    table = [[factors(unit) for unit in row] for row in rows]
    for row, column in ((0, 1), (1, 0)):
        same_row = all(dot[row] == line[0][row] for line in table for dot in line)
        same_column = all(line[j][column] == table[0][j][column] for line in table for j in range(len(line)))
        if same_row and same_column:
            inner = len(table[0][0][0])
            return f"{len(rows)} × {inner} by {inner} × {len(rows[0])}"
    return ""
