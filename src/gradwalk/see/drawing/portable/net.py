"""Boxes in ranks, and the lines between them, cut where they pass a rank."""

from __future__ import annotations

from .basics import get, has, put

GAP = 18.0
"""The free space between neighbours in a rank; lines may be closer to each other."""


class Net:
    """Boxes, lines, and an invisible box wherever a line passes a rank."""

    def __init__(self) -> None:
        self.rank: list[int] = []
        self.size: list[float] = []
        self.before: list[list[int]] = []
        self.after: list[list[int]] = []
        self.layers: list[list[int]] = []
        self.count = 0
        """The number of real boxes."""
        self.gap = GAP
        self.at: list[int] = []
        """The place of each box within its rank."""


def chain_lines(net: Net, starts: list[int], ends: list[int], origins: list[int]) -> list[list[int]]:
    """Turn each line across several ranks into a chain of invisible boxes, shared by lines of the same origin."""
    chains: list[list[int]] = []
    known: dict[str, int] = {}
    net.before = [[] for _ in net.size]
    net.after = [[] for _ in net.size]
    for k in range(len(starts)):
        chain: list[int] = []
        at = starts[k]
        for r in range(net.rank[starts[k]] + 1, net.rank[ends[k]]):
            key = str(origins[k]) + "@" + str(r)
            if not has(known, key):
                put(known, key, len(net.size))
                net.size.append(0.0)
                net.rank.append(r)
                net.before.append([])
                net.after.append([])
            join(net, at, get(known, key, 0))
            at = get(known, key, 0)
            chain.append(at)
        join(net, at, ends[k])
        chains.append(chain)
    return chains


def join(net: Net, start: int, end: int) -> None:
    """Add a line from one box to the next, if there is none yet."""
    if not (start in net.before[end]):  # noqa: E713
        net.after[start].append(end)
        net.before[end].append(start)
