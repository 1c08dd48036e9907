"""Closes empty stripes: in a row cut into bands, what kept things apart may be in another band."""

from __future__ import annotations

from .basics import ordered
from .layered import Plan
from .levels import Level, Piece

STRIPE = 28.0
"""How much of an empty stripe is left."""
ROOM_OF_A_LINE = 4.0
"""Half the room that a line takes."""


def close_stripes(level: Level, plan: Plan, band: list[int]) -> None:
    """Move the boxes and lines of each band together if nothing lies between them along its whole length."""
    count = band[len(band) - 1] + 1
    if count == 1:
        return
    taken: list[list[list[float]]] = [[] for _ in range(count)]
    for i in range(len(level.items)):
        half = max(level.items[i].breadth / 2, ROOM_OF_A_LINE)
        taken[band[plan.rank[i]]].append([plan.across[i] - half, plan.across[i] + half])
    for k in range(len(level.pieces)):
        r = plan.rank[level.pieces[k].start]
        for bend in plan.bends[k]:
            r += 1
            if passes(level, plan, level.pieces[k], r, band):
                taken[band[r]].append([bend - ROOM_OF_A_LINE, bend + ROOM_OF_A_LINE])
    moves = [moves_of(ordered(one, lambda span: span[0])) for one in taken]
    for i in range(len(level.items)):
        plan.across[i] -= moved(moves[band[plan.rank[i]]], plan.across[i])
    for k in range(len(level.pieces)):
        r = plan.rank[level.pieces[k].start]
        for n in range(len(plan.bends[k])):
            r += 1
            plan.bends[k][n] -= moved(moves[band[r]], plan.bends[k][n])


def passes(level: Level, plan: Plan, piece: Piece, r: int, band: list[int]) -> bool:
    """Whether a line really passes a rank: one that goes around everything passes only in the band of its card."""
    around_in = level.items[piece.start].lane >= 0
    if not around_in and level.items[piece.end].lane < 0:
        return True
    return len(band) > 0 and band[r] == band[plan.rank[piece.end] if around_in else plan.rank[piece.start]]


def moves_of(spans: list[list[float]]) -> list[list[float]]:
    """The moves, in order: [from where on, how far]."""
    out: list[list[float]] = []
    end = 1e18
    far = 0.0
    for span in spans:
        if span[0] > end + STRIPE:
            far += span[0] - end - STRIPE
            out.append([span[0], far])
            end = span[1]
        end = span[1] if end == 1e18 else max(end, span[1])
    return out


def moved(moves: list[list[float]], x: float) -> float:
    far = 0.0
    for move in moves:
        if move[0] <= x:
            far = move[1]
    return far
