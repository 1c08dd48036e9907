"""Finds loops inside a loop's turns that are still long, and rolls them up in the same way in every turn.

A Runge-Kutta step asks for the slope four times. Each evaluation consists of operations that all occur several times
in it, so no single operation shows where the next evaluation begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from .item import Item

LONG = 36
"""A row of more items than this is too long to show at once."""

Roll = Callable[[list[Item]], list[Item]]
Plan = list[Any]
"""A list of places and of loops, each loop with its kind and the plans of its turns."""


def finer(items: list[Item], roll: Roll) -> list[Item]:
    """The items, with loops in long turns rolled up as well."""
    for item in items:
        if item.turns is not None and item.idiom is None:
            if len(item.turns[0]) > LONG:
                item.turns = _all_alike(item.turns, roll)
            else:
                item.turns = [finer(turn, roll) for turn in item.turns]
    return roll(items) if len(items) > LONG else items


def _all_alike(turns: list[list[Item]], roll: Roll) -> list[list[Item]]:
    """All turns, rolled up as most of them are; the first may start from something else, but do the same."""
    if len({tuple(item.loose for item in turn) for turn in turns}) > 1:
        return turns
    kinds = Counter(tuple(item.symbol for item in turn) for turn in turns)
    most = max(kinds, key=kinds.__getitem__)
    model = next(turn for turn in turns if tuple(item.symbol for item in turn) == most)
    plan = _plan(roll(model), {id(item): k for k, item in enumerate(model)})
    return [_made(plan, turn) for turn in turns] if len(plan) < len(model) else turns


def _plan(items: list[Item], place: dict[int, int]) -> Plan:
    """Which items stand alone, and which belong to the turns of loops, by their places."""
    return [
        place[id(item)] if id(item) in place else (item.kind, [_plan(turn, place) for turn in item.turns or ()])
        for item in items
    ]


def _made(plan: Plan, turn: list[Item]) -> list[Item]:
    return [
        turn[part]
        if isinstance(part, int)
        else Item(-1, None, turns=[_made(inner, turn) for inner in part[1]], kind=part[0])
        for part in plan
    ]
