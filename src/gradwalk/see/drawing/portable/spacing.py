"""The coordinates across the ranks, chosen so that lines are short and straight."""

from __future__ import annotations

from .net import Net


def place(net: Net) -> list[float]:
    """Move each box towards its neighbours, as far as order and gaps allow."""
    across = [0.0 for _ in net.size]
    for layer in net.layers:
        y = 0.0
        for p in range(len(layer)):
            i = layer[p]
            if p > 0:
                y += apart(net, layer[p - 1], i)
            across[i] = y
        for i in layer:
            across[i] -= y / 2
    rounds = max(4, min(24, 30000 // len(net.size)))
    for k in range(rounds):
        forward = k % 2 == 0
        for r in range(len(net.layers)):
            layer = net.layers[r if forward else len(net.layers) - 1 - r]
            spread(net, layer, across, k, forward)
    return across


def apart(net: Net, i: int, j: int) -> float:
    gap = net.gap if i < net.count and j < net.count else net.gap * 0.7
    return (net.size[i] + net.size[j]) / 2 + gap


def pull(net: Net, i: int, j: int, crowd: int) -> float:
    """How hard a box pulls: weakly if many share it; invisible boxes pull hard, which keeps long lines straight."""
    force = 40.0 if i >= net.count and j >= net.count else 4.0 if i >= net.count or j >= net.count else 1.0
    return force / (crowd * crowd)


def spread(net: Net, layer: list[int], across: list[float], k: int, forward: bool) -> None:
    """The positions closest to the desired ones, by least squares, that keep order and distance."""
    means: list[float] = []
    weights: list[float] = []
    many: list[int] = []
    offsets: list[float] = []
    offset = 0.0
    for p in range(len(layer)):
        i = layer[p]
        if p > 0:
            offset += apart(net, layer[p - 1], i)
        offsets.append(offset)
        wish = 0.0
        weight = 0.0
        for x in net.before[i]:
            if forward or k > 1:
                force = pull(net, i, x, len(net.after[x]))
                wish += across[x] * force
                weight += force
        for x in net.after[i]:
            if not forward or k > 1:
                force = pull(net, i, x, len(net.before[x]))
                wish += across[x] * force
                weight += force
        if weight == 0.0:
            wish = across[i] * 0.01
            weight = 0.01
        mean = wish / weight - offset
        count = 1
        while len(means) > 0 and means[len(means) - 1] >= mean:
            other = weights.pop()
            mean = (means.pop() * other + mean * weight) / (other + weight)
            weight += other
            count += many.pop()
        means.append(mean)
        weights.append(weight)
        many.append(count)
    p = 0
    for b in range(len(means)):
        for _ in range(many[b]):
            across[layer[p]] = means[b] + offsets[p]
            p += 1
