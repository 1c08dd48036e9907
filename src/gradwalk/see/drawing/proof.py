"""Checks edge by edge whether a picture tells the truth about its graph.

    assert not lies(draw(loss))

Every edge of the graph must be on a line between two cards, or inside a card that says so, and every line must stand
for as many edges as it counts; every value must be counted on exactly one card; and what the words say must be true
(proof_words.py). The check starts from the graph and the visible picture, and uses none of the code that groups,
cuts and lays out.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..snapshot import Snapshot
from .portable.levels import STRAIGHT, Scene
from .portable.model import CLOSED, UNROLLED, Cell, Document
from .portable.typeset import is_formula
from .portable.view import Card, View
from .proof_words import NUMBER, untrue_words

Pair = tuple[int, int]
ILL = re.compile(r"([\d,]+) (NaN|infinite) of ([\d,]+)")
MADE = re.compile(r"\bv\d+\b")
"""The name of a value without a label."""
NEAR = 0.75
"""Half a pixel, and some more for rounding."""


def lies(drawing: Any, laid_out: bool = True) -> list[str]:
    """Everything false that a drawing says, and everything that it leaves out; an empty list if it tells the truth.

    Without `laid_out`, the routes of the lines are not checked.
    """
    graph, doc, view, states = drawing.graph, drawing.document, drawing.view, drawing.states
    found = [*_edges(graph, doc, view, states, drawing.plain), *_counts(graph, doc, view), *_names(view)]
    found += untrue_words(graph, doc, view, drawing.plain)
    return [*found, *_routes(view, drawing.scene)] if laid_out else found


def _edges(graph: Snapshot, doc: Document, view: View, states: list[int], plain: bool) -> Iterator[str]:
    """Compares lines with the edges that they stand for."""
    card_of = {cell: c for c, card in enumerate(view.cards) for cell in card.cells}
    told = {(doc.edges[i].start, c) for c, card in enumerate(view.cards) for i in card.takes}
    needed, later, inside = Counter[Pair](), Counter[Pair](), Counter[Pair]()
    for node in range(len(graph)):
        end = doc.cells[doc.homes[node]]
        for x in graph.inputs[node]:
            start = doc.cells[doc.homes[x]]
            if start is end and (x, node) != (start.node, end.node) and start.hidden:
                inside[card_of[start.id], card_of[end.id]] += 1  # within a long sum, or from step to step
                continue
            if start.id not in card_of:
                if start.kind != "constant" or (start.id, card_of[end.id]) not in told:
                    yield f"{graph.names[x]}, an input of {graph.names[node]}, is on no card"
                continue
            pair = card_of[start.id], card_of[end.id]
            again = not plain and _in_another_turn(doc, states, start, end)
            if pair[0] == pair[1] and not again and _says_so(doc, view.cards[pair[0]], start):
                inside[pair] += 1
            else:
                needed[pair] += 1
                later[pair] += again
    drawn, around = Counter[Pair](), Counter[Pair]()
    for link in view.links:
        drawn[link.start, link.end] += link.count
        around[link.start, link.end] += link.count * link.carried
    for pair in needed.keys() | drawn.keys():
        one, other = (_called(view.cards[c]) for c in pair)
        if needed[pair] != drawn[pair] and not needed[pair] <= drawn[pair] <= needed[pair] + inside[pair]:
            yield f"{needed[pair]} edges from {one} to {other}, lines for {drawn[pair]}"
        if later[pair] > around[pair]:
            yield f"{later[pair]} edges from {one} to a later turn of {other}, lines for {around[pair]}"
        if around[pair] > later[pair] and view.cards[pair[0]].order < view.cards[pair[1]].order and _told_apart(doc):
            yield f"{around[pair]} edges from {one} drawn to a later turn of {other}, {later[pair]} lead there"


def _told_apart(doc: Document) -> bool:
    """Whether each value has its own cell, so that its turn is known."""
    return all(cell.count == 1 for cell in doc.cells)


def _in_another_turn(doc: Document, states: list[int], start: Cell, end: Cell) -> bool:
    """Whether two values are in different turns of an open loop, on cards that do not distinguish the turns."""
    for (frame, turn, _), (other, at, _) in zip(start.path, end.path):
        if frame != other or states[frame] == CLOSED or start.kind != "result":
            return False
        if turn != at:
            if doc.frames[frame].kind == "run":
                return False  # the card says whether these are steps
            middle = range(3, doc.frames[frame].turns - 2) if doc.frames[frame].turns > 12 else range(0)
            return states[frame] != UNROLLED or (turn in middle and at in middle)
    return False


def _says_so(doc: Document, card: Card, start: Cell) -> bool:
    """Whether a card says that values on it are made from each other, as a closed frame, a named operation, or steps
    in series do.
    """
    run = doc.frames[card.toggles] if card.toggles >= 0 else None
    return card.kind == "frame" or (card.idiom >= 0 and start.inner) or (run is not None and "in series" in card.many)


def _counts(graph: Snapshot, doc: Document, view: View) -> Iterator[str]:
    """Checks the counts."""
    total = sum(card.count + card.hidden + card.fixed for card in view.cards)
    if total != len(graph):
        yield f"{len(graph)} values, {total} on cards"
    home = {cell: c for c, card in enumerate(view.cards) for cell in [*card.cells, *card.numbers]}
    members: dict[int, list[int]] = {}
    for node, cell in enumerate(doc.homes):
        members.setdefault(home.get(cell, -1), []).append(node)
    for c, card in enumerate(view.cards):
        whole = card.count + card.hidden + card.fixed
        if len(members.get(c, ())) != whole:
            yield f"{_called(card)} stands for {len(members.get(c, ()))} values, and counts {whole}"
        for many, what, of in (found for note in card.notes for found in ILL.findall(note)):
            data = [graph.data[i] for i in members.get(c, ())]
            ill = sum(x != x if what == "NaN" else math.isinf(x) for x in data)
            said, among = int(many.replace(",", "")), int(of.replace(",", ""))
            if card.kind == "frame" and (said, among) != (ill, whole):
                yield f"{_called(card)} says {said} {what} of {among}; there are {ill} of {whole}"
            if card.kind != "frame" and (said > ill or among != card.count):
                yield f"{_called(card)} says {said} {what} of {among}; there are {ill} of {card.count}"


def _names(view: View) -> Iterator[str]:
    """Checks that every unlabelled value named in a formula can be found: it has a card, or its card is mentioned."""
    known = {card.name for card in view.cards} | {row[0] for card in view.cards for row in card.rows}
    for card in view.cards:
        formulas = [note for note in card.notes if is_formula(note)]
        told = {name for note in card.notes if ": in " in note for name in MADE.findall(note.split(": in ")[0])}
        told |= {name for note in card.notes if not is_formula(note) for name, _ in NUMBER.findall(note)}
        for name in {name for line in formulas for name in MADE.findall(line)} - known - told:
            yield f"{_called(card)} names {name}, which is not in the picture"


def _routes(view: View, scene: Scene) -> Iterator[str]:
    """Checks that every line is drawn from one card to the other without a gap."""
    for link, points in zip(view.links, scene.routes):
        what = f"the line from {_called(view.cards[link.start])} to {_called(view.cards[link.end])}"
        if len(points) < 2:
            yield f"{what} is not drawn"
            continue
        a, z = scene.cards[link.start], scene.cards[link.end]
        (x, y, _), (u, v, _) = points[0], points[-1]
        if scene.down:
            leaves = abs(y - a.y - a.height) < NEAR and a.x - NEAR <= x <= a.x + a.width + NEAR
            arrives = v <= z.y + NEAR and z.x - z.sign - NEAR <= u <= z.x + z.width + z.sign + NEAR
        else:
            leaves = abs(x - a.x - a.width) < NEAR and a.y - NEAR <= y <= a.y + a.height + NEAR
            arrives = u <= z.x + NEAR and z.y - z.tall - NEAR <= v <= z.y + z.height + z.tall + NEAR
        if not leaves or not arrives:
            yield f"{what} begins or ends elsewhere"
        for (x, y, _), (u, v, how) in pairwise(points):
            if how == STRAIGHT and abs(x - u) > NEAR and abs(y - v) > NEAR:
                yield f"{what} jumps"


def _called(card: Card) -> str:
    return " ".join(filter(None, (card.symbol, card.name, card.many))) or card.data
