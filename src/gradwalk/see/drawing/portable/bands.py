"""From ranks to coordinates; a row that would be too long is cut into bands, one below the other."""

from __future__ import annotations

from .basics import has, put
from .layered import Plan
from .levels import LANE, LEAD, Level, Task
from .lines import written
from .routes import spread_ends, trace_piece
from .sizes import BANDS, LOW, RANKS, SMALL
from .stripes import close_stripes, passes
from .textwidth import ems

SHRINK = 14.0
"""How much a gap between ranks can shrink if that saves a band."""


BESIDE = 260.0
"""Leaves no broader than this go beside a frame; a broader list goes above it."""
TURN = 30.0
"""The cost of a line from one band to the next, as extra height."""


def set_places(task: Task, level: Level, plan: Plan) -> None:
    """Turn ranks into coordinates, in one band or several."""
    if len(level.items) == 0:
        return
    even_out(task, level, plan)
    lengths = [0.0 for _ in range(plan.ranks)]
    for i in range(len(level.items)):
        lengths[plan.rank[i]] = max(lengths[plan.rank[i]], level.items[i].length)
    gaps = gaps_of(task, level, plan)
    band = bands_of(task, level, plan, lengths, gaps, task.limit - 160.0 * depth_of(level.key) - lead_of(task, level))
    close_stripes(level, plan, band)
    crossing = crossing_of(task, level, plan)
    for r in range(1, plan.ranks):
        if band[r] > band[r - 1]:
            task.torn = max(task.torn, crossing[r])
    level.side = LANE * (level.lanes + 1) if level.lanes > 0 else 0.0
    starts = [0.0 for _ in range(plan.ranks)]
    level.ends = [0.0 for _ in range(band[plan.ranks - 1] + 1)]
    lead = level.side + (LEAD if band[plan.ranks - 1] > 0 else 0.0)
    along = lead
    for r in range(plan.ranks):
        if r > 0:
            along = along + gaps[r] if band[r] == band[r - 1] else lead
        starts[r] = along
        along += lengths[r]
        level.ends[band[r]] = along
        level.length = max(level.length, along + lead)
    shift = band_shifts(level, plan, band, crossing)
    level.breadth = level.bottoms[len(level.bottoms) - 1]
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
            item.along = level.length if item.lane < 0 else level.length - level.side + LANE * (item.lane + 1)
        elif item.lane >= 0:
            item.along = level.side - LANE * (item.lane + 1)
        level.breadth = max(level.breadth, item.across + item.breadth / 2)
    level.floor = level.breadth + 2 * LANE
    level.breadth += LANE * (level.lanes + 2) if level.lanes > 0 else 0.0
    spread_ends(task, level, plan, shift, band)
    lanes: dict[str, int] = {}
    for k in range(len(level.pieces)):
        trace_piece(task, level, plan, level.pieces[k], k, starts, lengths, shift, band, lanes)


def lead_of(task: Task, level: Level) -> float:
    """The room that leaves beside a frame take up in front of it."""
    wide = 0.0
    for link in task.view.links:
        start = task.view.cards[link.start]
        beside = start.kind == "leaf" and start.frame != level.key and level.key.startswith(start.frame)
        if beside and task.view.cards[link.end].frame.startswith(level.key):
            wide = max(wide, LOW if task.down else task.sizes[link.start].width)
    return wide if wide <= BESIDE else 0.0


def even_out(task: Task, level: Level, plan: Plan) -> None:
    """Give the cards of a rank the same width if they do not differ much; frames likewise."""
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
        text = written(task.view.links[piece.link], task.labels)
        words = 0.0
        if text != "":
            words = 18.0 if task.down else ems(text) * SMALL + 8
        gaps[r] = max(gaps[r], RANKS + words, min(RANKS + reach / 8, 64.0))
    return gaps


def bands_of(task: Task, level: Level, plan: Plan, lengths: list[float], gaps: list[float], limit: float) -> list[int]:
    """Which band each rank is in. If the row is only a little too long, its gaps shrink; otherwise it is cut in the
    best of all ways: across few lines, into bands that leave little room.
    """
    band = [0 for _ in range(plan.ranks)]
    total = 0.0
    for r in range(plan.ranks):
        total += lengths[r] + gaps[r]
    over = total - gaps[0] - limit
    if over <= SHRINK * (plan.ranks - 1):
        for r in range(1, plan.ranks):
            gaps[r] -= max(0.0, over / (plan.ranks - 1))
        return band
    limit -= 2 * LEAD if level.key != "" else 1.5 * LEAD  # room for the lines from band to band
    crossing = crossing_of(task, level, plan)
    lows, highs = extents(level, plan, [])
    cost = [0.0 for _ in range(plan.ranks + 1)]  # the cost of everything before a rank
    begin = [0 for _ in range(plan.ranks + 1)]  # where the band that ends before a rank begins
    for end in range(1, plan.ranks + 1):
        cost[end] = 1e18
        length = 0.0
        low = 1e18
        high = -1e18
        first = end - 1
        while first >= 0 and (first == end - 1 or length + lengths[first] <= limit):
            length += lengths[first] + gaps[first]
            low = min(low, lows[first])
            high = max(high, highs[first])
            spare = max(0.0, 1 - length / limit)
            whole = cost[first] + high - low + BANDS + 100.0 * spare * spare + TURN * crossing[first]
            if whole < cost[end]:
                cost[end] = whole
                begin[end] = first
            first -= 1
    cuts: list[int] = []
    end = plan.ranks
    while end > 0:
        end = begin[end]
        cuts.append(end)
    for r in range(plan.ranks):
        for at in cuts:
            band[r] += 1 if 0 < at and at <= r else 0
    return band


def extents(level: Level, plan: Plan, band: list[int]) -> tuple[list[float], list[float]]:
    """The extent of each rank across the ranks, with its boxes and the lines that pass it. Lines that go around
    everything count only where they pass, which is known with the bands.
    """
    lows = [1e18 for _ in range(plan.ranks)]
    highs = [-1e18 for _ in range(plan.ranks)]
    for i in range(len(level.items)):
        r = plan.rank[i]
        lows[r] = min(lows[r], plan.across[i] - level.items[i].breadth / 2)
        highs[r] = max(highs[r], plan.across[i] + level.items[i].breadth / 2)
    for k in range(len(level.pieces)):
        r = plan.rank[level.pieces[k].start]
        for bend in plan.bends[k]:
            r += 1
            if not passes(level, plan, level.pieces[k], r, band):
                continue
            lows[r] = min(lows[r], bend - 4)
            highs[r] = max(highs[r], bend + 4)
    return lows, highs


def crossing_of(task: Task, level: Level, plan: Plan) -> list[int]:
    """How many lines go from before each rank to it or beyond it; lines that run together count as one."""
    crossing = [0 for _ in range(plan.ranks + 1)]
    seen: dict[str, bool] = {}
    for piece in level.pieces:
        if level.items[piece.start].lane >= 0 or level.items[piece.end].lane >= 0:
            continue  # this line goes around all bands
        for r in range(plan.rank[piece.start] + 1, plan.rank[piece.end] + 1):
            key = str(task.view.links[piece.link].origin) + "@" + str(r)
            if not has(seen, key):
                put(seen, key, True)
                crossing[r] += 1
    return crossing


def band_shifts(level: Level, plan: Plan, band: list[int], crossing: list[int]) -> list[float]:
    """How far each band is moved across the ranks, so that it lies below the one before."""
    count = band[len(band) - 1] + 1
    low = [1e18 for _ in range(count)]
    high = [-1e18 for _ in range(count)]
    lows, highs = extents(level, plan, band)
    for r in range(plan.ranks):
        low[band[r]] = min(low[band[r]], lows[r])
        high[band[r]] = max(high[band[r]], highs[r])
    passing = [0 for _ in range(count)]
    for r in range(1, plan.ranks):
        if band[r] > band[r - 1]:
            passing[band[r - 1]] = crossing[r]
    shift = [0.0 for _ in range(count)]
    at = 0.0
    for b in range(count):
        shift[b] = at - low[b]
        at += high[b] - low[b]
        level.bottoms.append(at)
        at += BANDS * 1.2 + 6.0 * min(passing[b], 6)
    return shift


def depth_of(key: str) -> int:
    """The number of frames around the inside of a frame."""
    depth = 0
    for c in key:
        if c == "/":
            depth += 1
    return depth
