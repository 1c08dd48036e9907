"""Walks: a record of a forward and a backward pass, step by step, in words and numbers.

    >>> from gradwalk import Value
    >>> a = Value(2.0, label="a")
    >>> for step in walk(a * a):
    ...     print(step)
    v1 = a * a = 4
    v1.grad 0 -> 1 (seed)
    a.grad 0 -> 2 (+2 via v1)
    a.grad 2 -> 4 (+2 via v1)

The walk is computed separately: no value's `.grad` changes. It can be made in any order
of visits, even a wrong one, and then says what was lost.

This file defines what a step is; pushes.py computes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, overload

from . import lost, snapshot
from .lost import Lost
from .names import digits, shown
from .pushes import Push, Pushes, run
from .snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens: a result is computed, the root gets its 1, or a gradient grows."""

    phase: str
    """forward, seed or backward"""
    node: int
    """The node computed or seeded; in the backward pass, the node that passes its gradient on."""
    after: float
    text: str
    before: float | None = None
    edge: int | None = None
    input: int | None = None
    upstream: float | None = None
    """The gradient of `node` at this moment; `add` is this times the local derivative."""
    add: float | None = None
    overwrites: bool = False
    """The old gradient was overwritten, as in engines that write `=` for `+=`."""

    def __str__(self) -> str:
        return self.text


class Walk(Sequence[Step]):
    """A sequence of steps. Prints as a table; can be saved as .txt, .json, .svg or .html, and shown in a browser."""

    def __init__(
        self, graph: Snapshot, order: Sequence[int], pushes: Pushes, grads: Sequence[float], title: str = ""
    ) -> None:
        self.graph, self.order, self.pushes, self.grads = graph, order, pushes, grads
        self.title = title or f"{graph.names[graph.root]}"
        self.computed = graph.results()

    # ---- what it is about ----

    @property
    def lost(self) -> list[Lost]:
        """What never arrived because of the order of visits, and why; empty if the order is right."""
        return lost.find(self.graph, self.order, self.pushes)

    @property
    def right(self) -> bool:
        """Whether every node was visited, and only after everything that uses it."""
        return lost.is_right(self.graph, self.order)

    def grad(self, which: Any) -> float:
        """The gradient that a value, or the value with this label, has at the end of the walk."""
        return self.grads[find(self.graph, which)]

    # ---- the steps ----

    def __len__(self) -> int:
        return len(self.computed) + 1 + len(self.pushes)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"the walk has {len(self)} steps, so there is no step {index}")
        index %= len(self)
        if index < len(self.computed):
            return self._forward_step(self.computed[index])
        if index == len(self.computed):
            root = self.graph.root
            return Step("seed", root, 1.0, f"{self.graph.names[root]}.grad 0 -> 1 (seed)", before=0.0)
        return self._backward_step(self.pushes[index - len(self.computed) - 1])

    def __iter__(self) -> Iterator[Step]:
        return (self[i] for i in range(len(self)))

    def _forward_step(self, node: int) -> Step:
        graph = self.graph
        data = graph.data[node]
        return Step("forward", node, data, f"{graph.names[node]} = {graph.expression(node)} = {digits(data)}")

    def _backward_step(self, push: Push) -> Step:
        graph = self.graph
        node, place = graph.edge(push.edge)
        x = graph.inputs[node][place]
        change = f"{graph.names[x]}.grad {digits(push.before)} -> {digits(push.after)}"
        how = f"overwritten with {digits(push.add)}" if push.overwrites else f"{push.add:+.6g}"
        return Step(
            "backward", node, push.after, f"{change} ({how} via {graph.names[node]})",
            before=push.before, edge=push.edge, input=x, upstream=push.upstream, add=push.add,
            overwrites=push.overwrites,
        )  # fmt: skip

    # ---- being read ----

    def __str__(self) -> str:
        from .walk_text import table

        return table(self)

    def __repr__(self) -> str:
        from .walk_text import size

        return f"<walk of {shown(self.title)}: {size(self)}>"

    def to_json(self) -> dict[str, Any]:
        """The walk as plain data, ready for json.dumps; docs/walk-format.md describes it."""
        from .walk_format import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, document: Any) -> Walk:
        """The walk in the data or the text that `to_json` made. Anything else raises FileError."""
        from .walk_format import from_json

        return from_json(document)

    def save(self, path: str | Path) -> Path:
        """Write the walk to a file; the extension chooses the format: .txt .json .svg .html, .anim.svg (animated)."""
        from .page import save_walk

        return save_walk(self, Path(path))

    def widget(self, edit: bool = False) -> Any:
        """The walk as a notebook widget (`pip install 'gradwalk[notebook]'`).

        With `edit=True`, editing a leaf in the widget sets the `.data` of the Value and computes the graph again.
        """
        try:
            from .notebook import WalkWidget
        except ImportError as error:
            raise ImportError(
                f"a widget needs anywidget ({error}): pip install 'gradwalk[notebook]'.\n"
                "  without it you can still step through walk(value), but not move or edit it from Python"
            ) from None
        return WalkWidget(self, edit)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        """In a notebook: the walk to step through; if scripts do not run, the drawing or the table."""
        from .page import notebook_forms

        return notebook_forms(self)

    def step(self) -> None:
        """Step through the walk in the terminal, with the arrow keys."""
        from .stepper import run

        run(self)

    def show(self) -> Path:
        """Open the walk in the browser, as one self-contained page; returns the page's file."""
        from .page import show_walk

        return show_walk(self)


def walk(value: Any, order: Iterable[Any] | None = None, title: str = "") -> Walk:
    """A record of computing `value` and of walking back from it.

    value  a Value, or a result of your own engine (anything with .data, .grad, _prev, _backward)
    order  the results in the order of their visits, right or wrong: Values or labels in a list,
           or labels in a text, "b d c"; by default the order of `backward()`
    """
    graph = snapshot.take(value)
    if order is None:
        visits: Sequence[int] = graph.results()[::-1]
    else:
        given = order.replace(",", " ").split() if isinstance(order, str) else order
        visits = [find(graph, which) for which in given]
        twice = next((i for i in visits if visits.count(i) > 1), None) if len(visits) != len(set(visits)) else None
        if twice is not None:
            raise ValueError(f"{graph.names[twice]} is in the order twice: a walk visits each value once")
        visits = [i for i in visits if graph.inputs[i]]  # a leaf has nothing to pass on
    pushes, grads = run(graph, visits)
    return Walk(graph, visits, pushes, grads, title)


def find(graph: Snapshot, which: Any) -> int:
    """The node for this value, label or name."""
    if isinstance(which, str):
        found = [i for i, label in graph.labels.given.items() if label == which]
        if len(found) > 1:
            raise ValueError(f"{len(found)} values are labelled {which!r}: give the value itself")
        named = found[0] if found else graph.names.find(which)
        if named is not None:
            return named
    else:
        node = graph.place_of(which)
        if node is not None:
            return node
    some = ", ".join(islice((graph.names[i] for i in range(len(graph)) if not graph.is_constant(i)), 12))
    raise ValueError(f"no value {shown(which)!r} in this graph; it has {some}{', ...' if len(graph) > 12 else ''}")
