"""What a drawing shows: one card per value, one link per edge.

Cards are made from a Snapshot, one to one here, several to one in fold.py. Their
texts are ready to be shown: short, one line, no control characters.

This file knows what is on a card. Where it is put and how it looks is decided elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..names import number, shown
from ..snapshot import Snapshot


@dataclass
class Card:
    name: str
    data: str
    grad: str
    kind: str
    """leaf, constant or result"""
    symbol: str = ""
    """What stands in the operation's circle; empty for leaves and constants."""
    given: bool = True
    """The name is the user's label, not one made up for the drawing."""
    reached: bool = False
    """A backward pass has been here."""
    cut: bool = False
    """It has inputs that are not drawn."""
    count: int = 1
    """How many values this card stands for."""
    more: str = ""
    """The whole label and all digits, shown when pointed at."""


@dataclass
class Link:
    start: int
    end: int
    place: int
    text: str = ""
    """The local derivative, where it was asked for."""


@dataclass
class Picture:
    """Everything on a drawing, inputs before results."""

    cards: list[Card] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    values: int = 0
    """How many values the cards stand for, all together."""


def picture(graph: Snapshot, derivatives: bool = False) -> Picture:
    """One card per value, one link per edge."""
    reached = reached_by_backward(graph)
    cards = [
        Card(
            name=graph.names[i],
            data=number(graph.data[i]),
            grad=number(graph.grads[i]),
            kind=graph.kind(i),
            symbol=shown(graph.symbol(i), 12),
            given=bool(graph.labels[i]),
            reached=reached[i],
            cut=i in graph.cut,
            more=details(graph, i),
        )
        for i in range(len(graph))
    ]
    links = []
    for end in range(len(graph)):
        texts = derivative_texts(graph, end) if derivatives else [""] * len(graph.inputs[end])
        links += [Link(start, end, place, texts[place]) for place, start in enumerate(graph.inputs[end])]
    return Picture(cards, links, len(graph))


def details(graph: Snapshot, i: int) -> str:
    label = shown(graph.labels[i] or graph.names[i], 200)
    how = f" = {shown(graph.expression(i), 200)}" if graph.inputs[i] else ""
    if graph.is_constant(i):
        return f"the number {graph.data[i]!r}"
    return f"{label}{how}\ndata {graph.data[i]!r}\ngrad {graph.grads[i]!r}"


def derivative_texts(graph: Snapshot, node: int) -> list[str]:
    """The local derivative by each input, as formula and number; just the number where they are the same."""
    texts = []
    for formula, d in zip(graph.formulas(node), graph.partials[node]):
        value = number(float(d))
        texts.append(value if formula in ("", value) or len(formula) > 28 else f"{formula} = {value}")
    return texts


def reached_by_backward(graph: Snapshot) -> list[bool]:
    """Whether a backward pass has been at each node: it has a gradient, or something that uses it was reached."""
    reached = [bool(g) for g in graph.grads]
    for node in range(len(graph) - 1, -1, -1):
        if reached[node]:
            for x in graph.inputs[node]:
                reached[x] = True
    return reached
