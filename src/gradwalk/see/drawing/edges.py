"""The edges between the cells of a picture: how many there are, and what flows along them."""

from __future__ import annotations

import math
from array import array

from ...engine.ops import TABLE
from ..names import digits
from ..snapshot import Snapshot
from .facts import derivative_texts
from .idioms import FORMULA
from .kinds import FIXED
from .portable.model import Document, Edge
from .trace import Trace
from .turns import NONE, Turns

ROLES = 1 << 10
"""More than the kinds of inputs of any operation."""


class Edges:
    """Makes the edges between cells, once all values have their cells."""

    def __init__(
        self, graph: Snapshot, trace: Trace, doc: Document, cell_of: array[int], turns: Turns, words: dict[int, str]
    ) -> None:
        self.graph, self.trace, self.document, self.cell_of = graph, trace, doc, cell_of
        self.turns, self.words = turns, words

    def make(self, small: bool) -> None:
        """All edges; in a `small` graph each comes with its local derivative."""
        graph, trace, doc = self.graph, self.trace, self.document
        flat, cell_of, slopes = graph.inputs.flat, self.cell_of, graph.partials.flat
        found: dict[int, Edge] = {}
        data, grads, first, terms = graph.data, graph.grads, graph.first_edge, trace.terms
        cells, turn_of, lag_of = len(doc.cells), self.turns.of, self.turns.lag
        whole = self._through() if small else {}
        for unit in trace.units:
            end, g, turn = cell_of[unit], grads[unit], turn_of[unit]
            edges = terms[unit] if unit in terms else range(first[unit], first[unit + 1])
            count = len(edges)
            texts = self._texts(unit) if small and count <= 8 and doc.cells[end].count == 1 else []
            for k, e in enumerate(edges):
                x, d = flat[e], slopes[e]
                role = k if count <= 2 else role_of(trace, unit, k, count)
                share = g * d if g and d else 0.0
                lag = lag_of(turn_of[x], turn) if turn_of[x] != turn and turn_of[x] != NONE != turn else NONE
                edge = found.get(known := ((lag + 1) * ROLES + role) * cells * cells + end * cells + cell_of[x])
                if edge is None:
                    edge = found[known] = Edge(cell_of[x], end, role)
                    edge.lag = lag
                    edge.toward_constant = trace.kind[x] == FIXED or x in trace.starts
                    edge.implied = edge.toward_constant and self._implied(unit, e)
                    edge.total, edge.size, edge.slope, edge.value = share, abs(share), d, data[x]
                    edge.text = texts[k] if texts else digits(d) if small else ""
                    edge.through = digits(whole[unit] * d) if unit in whole else ""
                    doc.edges.append(edge)
                    continue
                edge.count += 1
                edge.total += share
                edge.size += abs(share)
                if d != edge.slope and not abs(edge.slope) >= abs(d):
                    edge.slope = d
                if data[x] != edge.value and not abs(edge.value) >= abs(data[x]):
                    edge.value = data[x]
        for edge in doc.edges:
            edge.text, edge.through = (edge.text, edge.through) if edge.count == 1 else ("", "")
        for edge in doc.edges:
            edge.ill = not math.isfinite(edge.size)
            edge.total, edge.size = _drawable(edge.total), _drawable(edge.size)
            edge.slope, edge.value = _drawable(edge.slope), _drawable(edge.value)

    def _through(self) -> dict[int, float]:
        """For each operation in an idiom with a single result, the derivative of that result by the operation."""
        found: dict[int, float] = {}
        flat, slopes, into = self.graph.inputs.flat, self.graph.partials.flat, self.trace.into
        for idiom in self.trace.idioms.values():
            if len(idiom.roles[-1]) > 1:
                continue
            inside = set(idiom.members())
            found[idiom.roles[-1][0]] = 1.0
            for unit in reversed(idiom.members()):
                for e in self.trace.edges(unit):
                    if (x := into[flat[e]]) in inside and unit in found:
                        found[x] = found.get(x, 0.0) + found[unit] * slopes[e]
        return found

    def _texts(self, unit: int) -> list[str]:
        return derivative_texts(self.graph, unit) if unit not in self.trace.terms else []

    def _implied(self, unit: int, edge: int) -> bool:
        """Whether the plain number at the start of an edge need not be shown, like the 2 of a square."""
        word = self.words.get(self.cell_of[unit], "")
        x = self.graph.inputs.flat[edge]
        if x in self.trace.starts or (unit in self.trace.terms and self.graph.data[x] == 0):
            return True
        sign = self.graph.symbol(unit)
        if word in ("dot", "alternating", "signed", "squares"):
            return sign.startswith("**")
        return word in (FORMULA, "sigmoid", "softmax", "log-sum-exp", "cross-entropy") or (
            word != "" and sign not in ("+", "-")
        )


def role_of(trace: Trace, unit: int, place: int, count: int) -> int:
    """The place of an input; for an operation with any number of inputs, the kind of input."""
    if unit in trace.terms:
        return 0
    if count <= 2:
        return place
    return 2 * place // (count - count % 2) if trace.graph.ops[unit] is TABLE["dot"] else 0


def _drawable(x: float) -> float:
    return x if math.isfinite(x) else 0.0 if x != x else math.copysign(1e300, x)
