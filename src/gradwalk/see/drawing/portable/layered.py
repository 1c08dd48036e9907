"""Where to put things: a layered layout of a directed graph without circles.

Ranks run along one axis, inputs before results; within a rank things are ordered so that
few lines cross, then placed so that lines are short and straight. All of it is
deterministic: the same graph gives the same picture, to the last digit.

This file knows boxes and lines. It knows no values, no text and no SVG.
"""

from __future__ import annotations

from .basics import get, has, ordered, put

GAP = 18.0
"""Free space between neighbours in a rank; lines may pass each other more closely."""


class Plan:
    def __init__(self) -> None:
        self.rank: list[int] = []
        self.across: list[float] = []
        """The middle of each box, across the ranks; the smallest edge is at 0."""
        self.bends: list[list[float]] = []
        """For each line, where it crosses the ranks between its ends."""
        self.breadth = 0.0
        self.ranks = 0


class Net:
    """Boxes, lines, and invisible boxes where a line passes a rank."""

    def __init__(self) -> None:
        self.rank: list[int] = []
        self.size: list[float] = []
        self.before: list[list[int]] = []
        self.after: list[list[int]] = []
        self.layers: list[list[int]] = []
        self.count = 0
        """So many are real."""
        self.gap = GAP


def lay_out(
    sizes: list[float], starts: list[int], ends: list[int], origins: list[int], first: list[bool], last: list[bool],
    gap: float,
) -> Plan:  # fmt: skip
    """Lay out boxes, of which lines lead from lower to higher numbers; some must be in the first or last rank.

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
    """As early as possible; then whatever has more users than inputs is moved close to its first use."""
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


def chain_lines(net: Net, starts: list[int], ends: list[int], origins: list[int]) -> list[list[int]]:
    """A line over several ranks becomes a chain of invisible boxes; lines of the same origin share them."""
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
    """A line from one box to the next, if there is none yet."""
    if not (start in net.before[end]):  # noqa: E713
        net.after[start].append(end)
        net.before[end].append(start)


# ---- the order within each rank ----


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
    """Where something stands in the order in which it was made; for the piece of a line, where its end does."""
    at = i
    while at >= net.count:
        at = net.after[at][0]
    return at if i < net.count else at - 0.5


def depth_first(net: Net) -> list[int]:
    """From the last box back along its inputs, so that a tree starts without crossings."""
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
    """Where each box of a rank stands in it, by box."""
    found = [0 for _ in net.size]
    for p in range(len(layer)):
        found[layer[p]] = p
    return found


def by_middle(layer: list[int], neighbours: list[list[int]], at: list[int]) -> list[int]:
    """Boxes without neighbours stay where they are."""
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
    """Counted with a tree of sums, rank by rank."""
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


# ---- the coordinate across the ranks ----


def place(net: Net) -> list[float]:
    """Each box wants to be where its neighbours are; the wishes of a rank are met as order and gaps allow."""
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
    """A box shared by many pulls little at each of them; invisible boxes pull hard, which keeps long lines straight."""
    force = 40.0 if i >= net.count and j >= net.count else 4.0 if i >= net.count or j >= net.count else 1.0
    return force / (crowd * crowd)


def spread(net: Net, layer: list[int], across: list[float], k: int, forward: bool) -> None:
    """The places nearest to the wishes, in the sense of least squares, that keep order and distance."""
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
