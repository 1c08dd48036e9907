"""From ranks to coordinates; a row that would be too long is cut into bands, one below the other."""

from __future__ import annotations

from .layered import Plan
from .levels import LEAD, Level, Task
from .routes import spread_ends, trace_piece
from .sizes import BANDS, LOW, RANKS, SMALL
from .textwidth import ems


def set_places(task: Task, level: Level, plan: Plan) -> None:
    """Turn ranks into coordinates, in one band or several."""
    if len(level.items) == 0:
        return
    even_out(task, level, plan)
    lengths = [0.0 for _ in range(plan.ranks)]
    for i in range(len(level.items)):
        lengths[plan.rank[i]] = max(lengths[plan.rank[i]], level.items[i].length)
    gaps = gaps_of(task, level, plan)
    band = bands_of(level, plan, lengths, gaps, task.limit - 160.0 * depth_of(level.key))
    starts = [0.0 for _ in range(plan.ranks)]
    level.ends = [0.0 for _ in range(band[plan.ranks - 1] + 1)]
    lead = LEAD if band[plan.ranks - 1] > 0 else 0.0
    along = lead
    for r in range(plan.ranks):
        if r > 0:
            along = along + gaps[r] if band[r] == band[r - 1] else lead
        starts[r] = along
        along += lengths[r]
        level.ends[band[r]] = along
        level.length = max(level.length, along + lead)
    shift = band_shifts(level, plan, band)
    for i in range(len(level.items)):
        item = level.items[i]
        r = plan.rank[i]
        item.across = plan.across[i] + shift[band[r]]
        item.along = 0.0
        if item.kind == "card":
            item.along = starts[r] + lengths[r] - item.length
        elif item.kind == "frame":
            item.along = starts[r]
        elif item.kind == "out":
            item.along = level.length
        level.breadth = max(level.breadth, item.across + item.breadth / 2)
    spread_ends(task, level, plan, shift, band)
    lanes = [0 for _ in range(plan.ranks + 1)]
    for k in range(len(level.pieces)):
        trace_piece(task, level, plan, level.pieces[k], k, starts, lengths, shift, band, lanes)


def even_out(task: Task, level: Level, plan: Plan) -> None:
    """Cards of a rank get the same width, where they do not differ much; so do frames."""
    if task.down:
        return
    widest = [0.0 for _ in range(plan.ranks)]
    longest = [0.0 for _ in range(plan.ranks)]
    for i in range(len(level.items)):
        item = level.items[i]
        if item.kind == "frame":
            longest[plan.rank[i]] = max(longest[plan.rank[i]], item.length)
        if item.kind == "card" and task.sizes[item.number].height > LOW:
            widest[plan.rank[i]] = max(widest[plan.rank[i]], task.sizes[item.number].width)
    for i in range(len(level.items)):
        item = level.items[i]
        if item.kind == "frame" and longest[plan.rank[i]] <= item.length * 1.5:
            item.length = longest[plan.rank[i]]
        if item.kind == "card" and task.sizes[item.number].height > LOW:
            size = task.sizes[item.number]
            wide = widest[plan.rank[i]]
            if wide <= size.width * 1.7:
                item.length += wide - size.width
                size.width = wide


def gaps_of(task: Task, level: Level, plan: Plan) -> list[float]:
    """The room before each rank: more where lines are steep or carry text."""
    gaps = [RANKS for _ in range(plan.ranks)]
    for piece in level.pieces:
        r = plan.rank[piece.end]
        reach = abs(plan.across[piece.start] - plan.across[piece.end])
        text = task.view.links[piece.link].text
        words = 0.0
        if task.labels and text != "" and not task.view.links[piece.link].plain:
            words = 18.0 if task.down else ems(text) * SMALL + 8
        gaps[r] = max(gaps[r], RANKS + words, min(RANKS + reach / 8, 64.0))
    return gaps


def bands_of(level: Level, plan: Plan, lengths: list[float], gaps: list[float], limit: float) -> list[int]:
    """Which band each rank is in: cut where few lines are cut, once a row is long enough."""
    band = [0 for _ in range(plan.ranks)]
    total = 0.0
    for r in range(plan.ranks):
        total += lengths[r] + gaps[r]
    if total - gaps[0] <= limit:
        return band
    crossing = [0 for _ in range(plan.ranks)]
    for piece in level.pieces:
        for r in range(plan.rank[piece.start] + 1, plan.rank[piece.end] + 1):
            crossing[r] += 1
    first = 0
    b = 0
    while first < plan.ranks:
        length = 0.0
        last = first
        while last < plan.ranks and (last == first or length + lengths[last] + gaps[last] <= limit):
            length += lengths[last] + gaps[last]
            last += 1
        cut = last
        if last < plan.ranks:
            for r in range(first + (last - first + 1) // 2, last + 1):
                if r > first and crossing[r] < crossing[cut]:
                    cut = r
        for r in range(first, cut):
            band[r] = b
        first = cut
        b += 1
    return band


def band_shifts(level: Level, plan: Plan, band: list[int]) -> list[float]:
    """How far each band is moved across, so that it stands below the one before."""
    count = band[len(band) - 1] + 1
    low = [1e18 for _ in range(count)]
    high = [-1e18 for _ in range(count)]
    passing = [0 for _ in range(count)]
    for i in range(len(level.items)):
        b = band[plan.rank[i]]
        low[b] = min(low[b], plan.across[i] - level.items[i].breadth / 2)
        high[b] = max(high[b], plan.across[i] + level.items[i].breadth / 2)
    for k in range(len(level.pieces)):
        r = plan.rank[level.pieces[k].start]
        for bend in plan.bends[k]:
            r += 1
            low[band[r]] = min(low[band[r]], bend - 4)
            high[band[r]] = max(high[band[r]], bend + 4)
        for b in range(band[plan.rank[level.pieces[k].start]], band[plan.rank[level.pieces[k].end]]):
            passing[b] += 1
    shift = [0.0 for _ in range(count)]
    at = 0.0
    for b in range(count):
        shift[b] = at - low[b]
        at += high[b] - low[b]
        level.bottoms.append(at)
        at += BANDS * 1.2 + 6.0 * min(passing[b], 6)
    return shift


def depth_of(key: str) -> int:
    """How many frames are around the inside of a frame."""
    depth = 0
    for c in key:
        if c == "/":
            depth += 1
    return depth
