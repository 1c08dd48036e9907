"""Where to put things: a layered layout of a directed graph without circles.

Ranks run along one axis, inputs before results; within a rank things are ordered
so that few lines cross, then placed so that lines are short and straight. All of
it is deterministic: the same graph gives the same picture, to the last digit.

This file knows boxes and lines. It knows no values, no text and no SVG.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

SWEEPS = 16
GAP = 18.0
"""Free space between neighbours in a rank."""


@dataclass
class Layout:
    rank: list[int]
    """The rank of each box."""
    across: list[float]
    """The centre of each box, on the axis across the ranks; the smallest edge is at 0."""
    bends: dict[tuple[int, int], list[float]]
    """For a line that passes ranks between its ends: where it crosses each of them."""
    breadth: float
    """How much room it takes across the ranks."""


def arrange(breadths: Sequence[float], lines: Sequence[tuple[int, int]]) -> Layout:
    """Lay out boxes 0, 1, ..., of which lines lead from lower to higher numbers."""
    count = len(breadths)
    lines = list(dict.fromkeys(lines))
    rank = _ranks(count, lines)
    sizes = list(breadths)
    ranks = list(rank)
    links: list[tuple[int, int]] = []
    chains: dict[tuple[int, int], list[int]] = {}
    for start, end in lines:  # a line over several ranks becomes a chain of invisible boxes
        chain = list(range(len(sizes), len(sizes) + rank[end] - rank[start] - 1))
        sizes.extend(0.0 for _ in chain)
        ranks.extend(range(rank[start] + 1, rank[end]))
        chains[start, end] = chain
        links.extend(pairwise([start, *chain, end]))
    layers = _order(ranks, links, count)
    across = _place(layers, links, sizes, count)
    top = min((x - s / 2 for x, s in zip(across, sizes)), default=0.0)
    across = [x - top for x in across]
    bends = {line: [across[i] for i in chain] for line, chain in chains.items()}
    breadth = max((x + s / 2 for x, s in zip(across, sizes)), default=0.0)
    return Layout(rank, across[:count], bends, breadth)


def _ranks(count: int, lines: Sequence[tuple[int, int]]) -> list[int]:
    """As early as possible; then whatever has no input is moved close to its first use."""
    inputs: list[list[int]] = [[] for _ in range(count)]
    users: list[list[int]] = [[] for _ in range(count)]
    for start, end in lines:
        inputs[end].append(start)
        users[start].append(end)
    rank = [0] * count
    for i in range(count):
        rank[i] = max((rank[x] + 1 for x in inputs[i]), default=0)
    for i in range(count - 1, -1, -1):
        if users[i] and len(inputs[i]) < len(users[i]) + (not inputs[i]):
            rank[i] = min(rank[x] for x in users[i]) - 1
    lowest = min(rank, default=0)
    return [r - lowest for r in rank]


# ---- the order within each rank ----


def _order(ranks: list[int], links: list[tuple[int, int]], count: int) -> list[list[int]]:
    """Sweep back and forth, sorting each rank by the middle of its neighbours; keep the best order seen."""
    before: list[list[int]] = [[] for _ in ranks]
    after: list[list[int]] = [[] for _ in ranks]
    for start, end in links:
        before[end].append(start)
        after[start].append(end)
    layers: list[list[int]] = [[] for _ in range(max(ranks, default=-1) + 1)]
    for i in _depth_first(before, count):
        layers[ranks[i]].append(i)
    best, fewest = [list(layer) for layer in layers], _crossings(layers, before)
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        forward = sweep % 2 == 0
        steps = list(pairwise(range(len(layers)) if forward else range(len(layers) - 1, -1, -1)))
        for fixed, moved in steps:
            neighbours = before if forward else after
            place = {i: p for p, i in enumerate(layers[fixed])}
            _sort_by_middle(layers[moved], neighbours, place)
        _swap_neighbours(layers, before, after)
        crossings = _crossings(layers, before)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    return best


def _depth_first(before: list[list[int]], count: int) -> list[int]:
    """From the last box back along its inputs, so that a tree starts without crossings."""
    seen: set[int] = set()
    found = []
    for start in range(count - 1, -1, -1):
        waiting = [start]
        while waiting:
            i = waiting.pop()
            if i not in seen:
                seen.add(i)
                found.append(i)
                waiting.extend(reversed(before[i]))
    return found


def _sort_by_middle(layer: list[int], neighbours: list[list[int]], place: dict[int, int]) -> None:
    """Boxes without neighbours stay where they are."""
    middles = {}
    for i in layer:
        places = sorted(place[x] for x in neighbours[i])
        if places:
            half = len(places) // 2
            middles[i] = float(places[half]) if len(places) % 2 else (places[half - 1] + places[half]) / 2
    moving = iter(sorted((i for i in layer if i in middles), key=middles.__getitem__))
    layer[:] = [next(moving) if i in middles else i for i in layer]


def _swap_neighbours(layers: list[list[int]], before: list[list[int]], after: list[list[int]]) -> None:
    """Swap two neighbours wherever that saves a crossing."""
    for r, layer in enumerate(layers):
        sides = []
        for near, neighbours in ((r - 1, before), (r + 1, after)):
            if 0 <= near < len(layers):
                place = {i: p for p, i in enumerate(layers[near])}
                sides.append({i: sorted(place[x] for x in neighbours[i]) for i in layer})
        for p in range(len(layer) - 1):
            a, b = layer[p], layer[p + 1]
            if sum(_pairs(side[a], side[b]) - _pairs(side[b], side[a]) for side in sides) > 0:
                layer[p], layer[p + 1] = b, a


def _pairs(left: list[int], right: list[int]) -> int:
    """How many lines cross when `left` comes before `right`."""
    return sum(bisect_left(right, x) for x in left)


def _crossings(layers: list[list[int]], before: list[list[int]]) -> int:
    total = 0
    for upper, lower in pairwise(layers):
        place = {i: p for p, i in enumerate(upper)}
        ends: list[int] = []
        for i in lower:
            places = sorted(place[x] for x in before[i])
            total += sum(len(ends) - bisect_left(ends, p + 1) for p in places)
            for p in places:
                insort(ends, p)
    return total


# ---- the coordinate across the ranks ----


def _place(layers: list[list[int]], links: list[tuple[int, int]], sizes: list[float], count: int) -> list[float]:
    """Each box wants to be where its neighbours are; the wishes of a rank are met as well as order and gaps allow."""
    neighbours: list[list[tuple[int, float]]] = [[] for _ in sizes]
    # A box shared by many pulls little at each of them; invisible boxes pull hard, which keeps long lines straight.
    starts, ends = Counter(start for start, _ in links), Counter(end for _, end in links)
    for start, end in links:
        pull = (1.0, 4.0, 40.0)[(start >= count) + (end >= count)]
        neighbours[start].append((end, pull / ends[end] ** 2))
        neighbours[end].append((start, pull / starts[start] ** 2))
    rank = {i: r for r, layer in enumerate(layers) for i in layer}
    across = [0.0] * len(sizes)
    for layer in layers:
        x = 0.0
        for i in layer:
            across[i] = x + sizes[i] / 2
            x += sizes[i] + (GAP if i < count else GAP * 0.7)
        for i in layer:
            across[i] -= x / 2
    for sweep in range(4 * SWEEPS):
        order = range(len(layers)) if sweep % 2 else range(len(layers) - 1, -1, -1)
        for r in order:
            wishes = []
            for i in layers[r]:
                one_side = -1 if sweep % 2 else 1
                near = [(x, pull) for x, pull in neighbours[i] if sweep > SWEEPS or rank[x] == r + one_side]
                weight = sum(pull for _, pull in near)
                wish = sum(across[x] * pull for x, pull in near) / weight if near else across[i]
                wishes.append((wish, weight or 0.1))
            for i, x in zip(layers[r], _spread(wishes, [sizes[i] for i in layers[r]], layers[r], count)):
                across[i] = x
    _level(layers, links, sizes, across, count)
    return [round(x, 1) for x in across]


def _level(
    layers: list[list[int]], links: list[tuple[int, int]], sizes: list[float], across: list[float], count: int
) -> None:
    """Make lines that are nearly straight quite straight, where a box has one line on that side and room to move."""
    users, inputs = Counter(start for start, _ in links), Counter(end for _, end in links)
    where = {i: (layer, p) for layer in layers for p, i in enumerate(layer)}

    def fits(i: int, x: float) -> bool:
        layer, p = where[i]
        return all(
            abs(x - across[layer[q]]) >= (sizes[i] + sizes[layer[q]]) / 2 + _free(i, layer[q], count)
            and (x > across[layer[q]]) == (q < p)
            for q in (p - 1, p + 1)
            if 0 <= q < len(layer)
        )

    for start, end in links * 2:
        for moved, fixed, lines in ((end, start, inputs[end]), (start, end, users[start])):
            if lines == 1 and 0 < abs(across[moved] - across[fixed]) < GAP and fits(moved, across[fixed]):
                across[moved] = across[fixed]
                break


def _free(i: int, j: int, count: int) -> float:
    """The room between two neighbours; lines may pass each other more closely than boxes."""
    return GAP if i < count and j < count else GAP * 0.7


def _spread(wishes: list[tuple[float, float]], sizes: list[float], layer: list[int], count: int) -> list[float]:
    """The places nearest to the wishes (in the sense of least squares) that keep order and distance."""
    offsets = [0.0]
    for p in range(1, len(sizes)):
        offsets.append(offsets[-1] + (sizes[p - 1] + sizes[p]) / 2 + _free(layer[p - 1], layer[p], count))
    blocks: list[tuple[float, float, int]] = []  # mean wish, weight, how many: neighbours that touch move together
    for (wish, weight), offset in zip(wishes, offsets):
        block = (wish - offset, weight, 1)
        while blocks and blocks[-1][0] >= block[0]:
            mean, heavy, many = blocks.pop()
            together = heavy + block[1]
            block = ((mean * heavy + block[0] * block[1]) / together, together, many + block[2])
        blocks.append(block)
    placed = [mean for mean, _, many in blocks for _ in range(many)]
    return [x + offset for x, offset in zip(placed, offsets)]
