"""The order within each rank, chosen so that few lines cross."""

from __future__ import annotations

from .basics import get, has, ordered, put
from .net import Net


def order(net: Net) -> None:
    """Sweep back and forth, sorting each rank by the middle of its neighbours; keep the best order seen."""
    net.layers = [[] for _ in range(max(net.rank) + 1)]
    for i in depth_first(net):
        net.layers[net.rank[i]].append(i)
    best = [layer[:] for layer in net.layers]
    fewest = crossings(net)
    sweeps = max(2, min(16, 24000 // len(net.size)))
    for sweep in range(sweeps):
        if fewest == 0:
            break
        forward = sweep % 2 == 0
        for k in range(1, len(net.layers)):
            r = k if forward else len(net.layers) - 1 - k
            near = net.layers[r - 1] if forward else net.layers[r + 1]
            net.layers[r] = by_middle(net.layers[r], net.before if forward else net.after, places(net, near))
        swap_neighbours(net)
        crossed = crossings(net)
        if crossed < fewest:
            fewest = crossed
            best = [layer[:] for layer in net.layers]
    net.layers = [ordered(layer, lambda i: as_made(net, i)) for layer in net.layers]
    if crossings(net) > fewest:
        net.layers = best


def as_made(net: Net, i: int) -> float:
    """The place of a box in the order of making; for the piece of a line, that of its end."""
    at = i
    while at >= net.count:
        at = net.after[at][0]
    return at if i < net.count else at - 0.5


def depth_first(net: Net) -> list[int]:
    """An order from the last box back along its inputs, in which a tree has no crossings."""
    seen = [False for _ in net.size]
    found: list[int] = []
    for k in range(net.count):
        waiting = [net.count - 1 - k]
        while len(waiting) > 0:
            i = waiting.pop()
            if not seen[i]:
                seen[i] = True
                found.append(i)
                for j in range(len(net.before[i])):
                    waiting.append(net.before[i][len(net.before[i]) - 1 - j])
    return found


def places(net: Net, layer: list[int]) -> list[int]:
    """The place of each box within its rank, updated for one rank."""
    while len(net.at) < len(net.size):
        net.at.append(0)
    for p in range(len(layer)):
        net.at[layer[p]] = p
    return net.at


def by_middle(layer: list[int], neighbours: list[list[int]], at: list[int]) -> list[int]:
    """Sort a rank by the middle of each box's neighbours; boxes without neighbours stay where they are."""
    moving: list[int] = []
    middle: dict[int, float] = {}
    for i in layer:
        near = ordered([at[x] for x in neighbours[i]], lambda p: p)
        half = len(near) // 2
        if len(near) > 0:
            put(middle, i, near[half] if len(near) % 2 == 1 else (near[half - 1] + near[half]) / 2)
            moving.append(i)
    moving = ordered(moving, lambda i: get(middle, i, 0.0))
    out: list[int] = []
    k = 0
    for i in layer:
        if has(middle, i):
            out.append(moving[k])
            k += 1
        else:
            out.append(i)
    return out


def swap_neighbours(net: Net) -> None:
    """Swap two neighbours wherever that saves a crossing."""
    for r in range(len(net.layers)):
        layer = net.layers[r]
        left = places(net, net.layers[r - 1]) if r > 0 else []
        right = places(net, net.layers[r + 1]) if r + 1 < len(net.layers) else []
        for p in range(len(layer) - 1):
            a = layer[p]
            b = layer[p + 1]
            gain = 0
            if len(left) > 0:
                gain += pairs(net.before[a], net.before[b], left) - pairs(net.before[b], net.before[a], left)
            if len(right) > 0:
                gain += pairs(net.after[a], net.after[b], right) - pairs(net.after[b], net.after[a], right)
            if gain > 0:
                layer[p] = b
                layer[p + 1] = a


def pairs(first: list[int], second: list[int], at: list[int]) -> int:
    """How many lines cross when the box of `first` comes before the box of `second`."""
    if len(first) * len(second) > 4000:
        return 0
    found = 0
    for x in first:
        for y in second:
            if at[x] > at[y]:
                found += 1
    return found


def crossings(net: Net) -> int:
    """The number of crossings, counted rank by rank with a tree of sums."""
    total = 0
    for r in range(1, len(net.layers)):
        at = places(net, net.layers[r - 1])
        room = len(net.layers[r - 1]) + 1
        tree = [0 for _ in range(room + 1)]
        seen = 0
        for i in net.layers[r]:
            near = [at[x] for x in net.before[i]]
            for p in near:
                k = p + 1
                below = 0
                while k > 0:
                    below += tree[k]
                    k -= k & -k
                total += seen - below
            for p in near:
                k = p + 1
                while k <= room:
                    tree[k] += 1
                    k += k & -k
            seen += len(near)
    return total
