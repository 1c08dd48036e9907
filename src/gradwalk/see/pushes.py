"""The backward pass of a walk: every gradient that is passed along an edge, as columns.

A walk may have millions of steps, so a push is three numbers in three columns: its edge, the
gradient that is passed on, and the input's gradient before. The rest follows from the local
derivative. If a user's `_backward` did anything else, that is stored as it was.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..engine.dialects import CONSTANT
from ..foreign import reading as foreign
from .snapshot import Snapshot


class Push(NamedTuple):
    """One gradient passed along one edge; its text is made only when it is read."""

    edge: int
    upstream: float
    before: float
    add: float
    after: float
    overwrites: bool = False


class Pushes(Sequence[Push]):
    """Every push of a walk. `slopes` are the local derivatives, by edge."""

    __slots__ = ("slopes", "edges", "upstream", "before", "odd")

    def __init__(self, slopes: Sequence[float], pushes: Iterable[Push] = ()) -> None:
        self.slopes = slopes
        self.edges, self.upstream, self.before = array("i"), array("d"), array("d")
        self.odd: dict[int, Push] = {}
        """The pushes that are not `before + upstream * slope`, by index."""
        for push in pushes:
            self.append(push)

    def append(self, push: Push) -> None:
        self.edges.append(push.edge)
        self.upstream.append(push.upstream)
        self.before.append(push.before)
        last = len(self.edges) - 1
        if repr(self[last]) != repr(push):  # NaN equals NaN here, and 0 differs from -0
            self.odd[last] = push

    def __len__(self) -> int:
        return len(self.edges)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(len(self)))]
        i = range(len(self))[i]
        if i in self.odd:
            return self.odd[i]
        edge, upstream, before = self.edges[i], self.upstream[i], self.before[i]
        add = passed_on(upstream, self.slopes[edge])
        return Push(edge, upstream, before, add, before + add)


def passed_on(g: float, d: float) -> float:
    """A gradient times a local derivative; 0 if either is 0, whatever the other one is."""
    return g * d if g and d else 0.0


def run(graph: Snapshot, visits: Sequence[int]) -> tuple[Pushes, array[float]]:
    """Visit the nodes in this order. Each passes its gradient on: input.grad += node.grad * local derivative."""
    grads = array("d", bytes(8 * len(graph)))
    grads[graph.root] = 1.0
    first, flat, slopes = graph.first_edge, graph.inputs.flat, graph.partials.flat
    pushes = Pushes(slopes)
    edges, upstream, before = pushes.edges, pushes.upstream, pushes.before
    constant = graph.ops.small(lambda op: op is CONSTANT)
    by_hand = graph.measured if graph.sources else frozenset()
    with foreign.restored(graph.sources if by_hand else []):  # a user's `_backward` may write anywhere
        for node in visits:
            if node in by_hand:
                _push_by_hand(graph, node, grads, pushes)
                continue
            g = grads[node]
            for edge in range(first[node], first[node + 1]):
                x = flat[edge]
                if not constant[x]:  # the derivative by a plain number is not needed
                    edges.append(edge)
                    upstream.append(g)
                    before.append(grads[x])
                    grads[x] += passed_on(g, slopes[edge])
    return pushes, grads


def _push_by_hand(graph: Snapshot, node: int, grads: array[float], pushes: Pushes) -> None:
    """What a user's `_backward` does."""
    g, first, inputs = grads[node], graph.first_edge[node], graph.inputs[node]
    sources = [graph.sources[x] for x in inputs]
    for place, w in foreign.places(sources, foreign.push(graph.sources[node], g, sources, [grads[x] for x in inputs])):
        pushes.append(Push(first + place, g, w.before, w.added, w.after, w.overwrote))
        grads[inputs[place]] = w.after
