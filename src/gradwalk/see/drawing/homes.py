"""Which frames a leaf is in, and which leaves get their own cards because formulas name them."""

from __future__ import annotations

from .idioms import FORMULA
from .portable.model import Cell, Document, Frame

QUOTED = 16
"""Leaves named in formulas get their own cards if there are no more than this."""


def find_homes(doc: Document) -> None:
    """Which frames a leaf is in: not in a layer whose neurons share it; a labelled one in none that shares it."""
    homes: dict[int, list[list[int]]] = {}
    for edge in doc.edges:
        leaf = doc.cells[edge.start]
        if leaf.kind != "result":
            path = doc.cells[edge.end].path
            homes[leaf.id] = _common(homes[leaf.id], path) if leaf.id in homes else path
    for i, path in homes.items():
        kept = []
        for frame, turn, which in path:
            about = doc.frames[frame]
            shared = turn == -2 or (turn == -1 and _is_shared(doc.cells[i], about))
            begins = about.kind == "series" and turn == 0
            alone = doc.cells[i].pinned and (shared or begins)
            if about.turns > 1 and (alone or (about.turn == "neuron" and shared)):
                break
            kept.append([frame, turn, which])
        doc.cells[i].path = kept


def quote(doc: Document, words: dict[int, str]) -> None:
    """Mark leaves that are named in formulas, if there are few."""
    ends = {edge.start for edge in doc.edges if words.get(edge.end) == FORMULA}
    quoted = [cell for cell in map(doc.cells.__getitem__, ends) if cell.kind == "leaf"]
    for cell in quoted if len(quoted) <= QUOTED else ():
        cell.quoted = True


def _is_shared(leaf: Cell, frame: Frame) -> bool:
    """For a cell of many leaves: whether there are too few for every turn to have its own."""
    return leaf.count < frame.turns


def _common(a: list[list[int]], b: list[list[int]]) -> list[list[int]]:
    """The frames around both; turn -2 if they are in different turns."""
    out: list[list[int]] = []
    for (frame, turn, which), (other, at, there) in zip(a, b):
        if frame != other:
            break
        out.append([frame, turn if turn == at else -2, which if which == there else -1])
    return out
