"""Layered layout of a directed acyclic graph.

Ranks run along one axis, inputs before results; within a rank things are ordered so that
few lines cross, then placed so that lines are short and straight. All of it is
deterministic: the same graph gives the same picture, to the last digit.

This file knows boxes and lines; it does not know values, text or SVG.
"""

from __future__ import annotations

from .net import Net, chain_lines
from .ordering import order
from .spacing import place


class Plan:
    def __init__(self) -> None:
        self.rank: list[int] = []
        self.across: list[float] = []
        """The middle of each box across the ranks; the smallest edge is at 0."""
        self.bends: list[list[float]] = []
        """For each line, where it crosses the ranks between its ends."""
        self.breadth = 0.0
        self.ranks = 0


def lay_out(
    sizes: list[float], starts: list[int], ends: list[int], origins: list[int], first: list[bool], last: list[bool],
    gap: float,
) -> Plan:  # fmt: skip
    """Lay out boxes with lines from lower to higher numbers; some must be in the first or last rank.

    Lines of the same origin, which start at the same box, run together until they part.
    """
    plan = Plan()
    if len(sizes) == 0:
        return plan
    plan.rank = ranks_of(len(sizes), starts, ends, first, last)
    net = Net()
    net.count = len(sizes)
    net.gap = gap
    net.rank = plan.rank[:]
    net.size = sizes[:]
    chains = chain_lines(net, starts, ends, origins)
    order(net)
    across = place(net)
    top = 1e18
    for i in range(len(across)):
        top = min(top, across[i] - net.size[i] / 2)
    for i in range(len(across)):
        across[i] -= top
        plan.breadth = max(plan.breadth, across[i] + net.size[i] / 2)
    plan.across = across[: net.count]
    plan.bends = [[across[i] for i in chain] for chain in chains]
    plan.ranks = len(net.layers)
    return plan


def ranks_of(count: int, starts: list[int], ends: list[int], first: list[bool], last: list[bool]) -> list[int]:
    """The ranks, as early as possible; then whatever has more users than inputs moves close to its first use."""
    inputs: list[list[int]] = [[] for _ in range(count)]
    users: list[list[int]] = [[] for _ in range(count)]
    for k in range(len(starts)):
        inputs[ends[k]].append(starts[k])
        users[starts[k]].append(ends[k])
    rank = [0 for _ in range(count)]
    for i in range(count):
        for x in inputs[i]:
            rank[i] = max(rank[i], rank[x] + 1)
    for k in range(count):
        i = count - 1 - k
        if len(users[i]) > 0 and (len(inputs[i]) == 0 or len(inputs[i]) < len(users[i])):
            nearest = rank[users[i][0]]
            for x in users[i]:
                nearest = min(nearest, rank[x])
            rank[i] = nearest - 1
    low = min(rank)
    for i in range(count):
        if first[i]:
            low = min(low, rank[i] if len(users[i]) == 0 else low)
    tight = False
    for i in range(count):
        if first[i]:
            for x in users[i]:
                tight = tight or rank[x] <= low
    if tight:
        low -= 1
    high = max(rank)
    tight = False
    for i in range(count):
        if last[i]:
            for x in inputs[i]:
                tight = tight or (rank[x] >= high and not last[x])
    if tight:
        high += 1
    for i in range(count):
        if first[i]:
            rank[i] = low
        elif last[i]:
            rank[i] = high
    low = min(rank)
    return [r - low for r in rank]
