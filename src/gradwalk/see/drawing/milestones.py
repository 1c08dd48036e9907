"""Divides something without regular order by the values that have names: what leads to K, what leads to u.

A label on a value in the middle of a computation says that something ends there. All values of a list are one goal,
and so are lists that are made from each other. An operation belongs to the first goal that it leads to, so all lines
lead forward.
"""

from __future__ import annotations

from collections.abc import Sequence

from .item import Item
from .pinned import stem_of
from .trace import Trace

MOST = 5
"""The most parts: beyond it, the smallest are joined to the ones after them."""
GOALS = 60
"""If more things than this have names, none of them stands out."""
SHARE = 0.1
"""A part that is a smaller share than this of the whole is joined as well."""


def by_goal(trace: Trace, items: Sequence[Item], before: dict[int, set[int]]) -> list[tuple[str, list[Item]]]:
    """What each part leads to, and its items; nothing if no values in the middle have names.

    `before` has the items that each item uses, by their first operations.
    """
    labels, root = trace.graph.labels.given, trace.graph.root
    goals = {stem_of(labels[u]): 0 for item in items for u in item.units() if u in labels and u != root}
    if not 0 < len(goals) <= GOALS:
        return []
    numbers = {goal: 1 << k for k, goal in enumerate(goals)}
    own = {item.begin: 0 for item in items}
    for item in items:
        for unit in item.units():
            if unit in labels and unit != root:
                own[item.begin] |= numbers[stem_of(labels[unit])]
    from_goals: dict[int, int] = {}
    needs = dict.fromkeys(numbers.values(), 0)
    for item in items:
        at = item.begin
        from_goals[at] = own[at]
        for x in before[at]:
            from_goals[at] |= from_goals.get(x, 0)
        for bit in needs:
            needs[bit] |= from_goals[at] if own[at] & bit else 0
    stage = {bit: sum(1 for other in needs if needs[bit] & other and not needs[other] & bit) for bit in needs}
    last = len(goals) + 1
    at_stage = {at: min((stage[bit] for bit in needs if bits & bit), default=last) for at, bits in own.items()}
    for item in reversed(items):
        for x in before[item.begin]:
            if x in at_stage:
                at_stage[x] = min(at_stage[x], at_stage[item.begin])
    parts: list[tuple[str, list[Item]]] = []
    for number in sorted(set(at_stage.values())):
        names = [goal for goal, bit in numbers.items() if stage[bit] == number]
        parts.append((" and ".join(names), [item for item in items if at_stage[item.begin] == number]))
    return _joined(parts)


def _joined(parts: list[tuple[str, list[Item]]]) -> list[tuple[str, list[Item]]]:
    """Join parts until they can be read at a glance; a joined part leads to the last of its goals."""
    sizes = [sum(map(len, items)) for _, items in parts]
    total = sum(sizes)
    while len(parts) > 1:
        k = min(range(len(parts) - 1), key=sizes.__getitem__)
        if len(parts) <= MOST and sizes[k] >= SHARE * total:
            break
        (_, one), (name, other) = parts[k : k + 2]
        parts[k : k + 2] = [(name, [*one, *other])]
        sizes[k : k + 2] = [sizes[k] + sizes[k + 1]]
    return parts if len(parts) > 1 else []
