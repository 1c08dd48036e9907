"""Facts about values for the cells of a picture: how numbers are spread, texts, what a backward pass reached."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from ..names import digits, shown
from ..snapshot import Snapshot
from .portable.model import Stats
from .portable.ranges import grows
from .portable.typeset import typeset
from .portable.view import BINS


def stats(column: Sequence[float], nodes: Iterable[int]) -> Stats:
    numbers = [column[i] for i in nodes]
    out = Stats()
    out.n = len(numbers)
    out.zeros = numbers.count(0.0)
    finite = numbers
    if not all(map(math.isfinite, numbers)):
        finite = [x for x in numbers if math.isfinite(x)]
        out.nans = sum(1 for x in numbers if x != x)
        out.infs = out.n - out.nans - len(finite)
        out.below = numbers.count(-math.inf)
    if not finite:
        return out
    out.low, out.high = min(finite), max(finite)
    width = out.high - out.low
    if len(finite) > 1 and 0 < width < math.inf:
        out.bins, out.log = [0.0] * BINS, grows(out.low, out.high)
        numbers = list(map(math.log10, finite)) if out.log else finite
        low = numbers[finite.index(out.low)]
        span = max(numbers) - low  # never BINS / span, which is infinite for the smallest floats
        for place, many in Counter([int((x - low) / span * BINS) for x in numbers]).items():
            out.bins[min(place, BINS - 1)] += many
    return out


def details(graph: Snapshot, i: int) -> str:
    label = shown(graph.labels[i] or graph.names[i], 200)
    how = f" = {shown(graph.expression(i), 200)}" if graph.inputs[i] and i not in graph.far else ""
    if graph.is_constant(i):
        return f"the number {graph.data[i]!r}"
    return f"{label}{how}\ndata {graph.data[i]!r}\ngrad {graph.grads[i]!r}"


def derivative_texts(graph: Snapshot, node: int) -> list[str]:
    """The local derivative by each input, as formula and number; only the number if they are the same."""
    texts = []
    for formula, d in zip(graph.formulas(node), graph.partials[node]):
        value = digits(float(d))
        texts.append(value if formula in ("", value) or len(formula) > 28 else f"{typeset(formula)} = {value}")
    return texts


def reached_by_backward(graph: Snapshot) -> bytearray:
    """Whether a backward pass reached each node: it has a gradient, or something that uses it was reached."""
    reached = bytearray(map(bool, graph.grads))
    if all(reached):
        return reached
    first, flat = graph.first_edge, graph.inputs.flat
    for node in range(len(graph) - 1, -1, -1):
        if reached[node]:
            for e in range(first[node], first[node + 1]):
                reached[flat[e]] = True
    return reached
