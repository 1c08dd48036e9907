"""The route of every line: where it leaves and arrives, its bends, around the ends of bands, through frames."""

from __future__ import annotations

from .basics import get, has, ordered, put
from .layered import Plan
from .levels import CURVE, LANE, LEAD, STRAIGHT, Item, Level, Piece, Spot, Task
from .sizes import BANDS, FRAME_PAD, FRAME_TOP, LOW, STEM

CLOSE = 8.0
"""The distance from a card of its line back to itself."""


def spread_ends(task: Task, level: Level, plan: Plan, shift: list[float], band: list[int]) -> None:
    """Put the lines that share an end side by side there, in an order in which they need not cross."""
    leaving: list[list[int]] = [[] for _ in level.items]
    arriving: list[list[int]] = [[] for _ in level.items]
    for k in range(len(level.pieces)):
        leaving[level.pieces[k].start].append(k)
        arriving[level.pieces[k].end].append(k)
    for i in range(len(level.items)):
        item = level.items[i]
        if item.kind != "card":
            continue
        out = ordered(leaving[i], lambda k: toward(level, plan, k, False))
        slots = together(task, level, plan, band, out)
        ways = slots[len(slots) - 1] + 1 if len(slots) > 0 else 0
        room = min(7.0 * (ways - 1), item.breadth * 0.7)
        for p in range(len(out)):
            level.pieces[out[p]].leaves = share(slots[p], ways, room)
        into = ordered(arriving[i], lambda k: toward(level, plan, k, True))
        signed = task.sizes[item.number].sign > 0
        high = task.sizes[item.number].tall
        room = min(
            11.0 * (len(into) - 1), max(LOW * 0.62, high - 13) if signed and not task.down else item.breadth * 0.6
        )
        if signed and task.down:
            room = min(11.0 * (len(into) - 1), task.sizes[item.number].sign * 0.6)
        for p in range(len(into)):
            level.pieces[into[p]].arrives = share(p, len(into), room)


def together(task: Task, level: Level, plan: Plan, band: list[int], out: list[int]) -> list[int]:
    """The way that each of the lines leaving a card takes, in order; lines that run together share one."""
    slots: list[int] = []
    slot = -1
    before = ""
    for k in out:
        bends = plan.bends[k]
        r = plan.rank[level.pieces[k].start]
        way = "bend" + str(bends[0]) if len(bends) > 0 else "line" + str(k)
        if r + 1 < len(band) and band[r + 1] > band[r]:
            way = "next band" + str(task.view.links[level.pieces[k].link].origin)
        slot += 1 if way != before else 0
        before = way
        slots.append(slot)
    return slots


def toward(level: Level, plan: Plan, k: int, last: bool) -> float:
    """A sort key: where a line comes from just before its end, or goes just after its start; then its input's place."""
    piece = level.pieces[k]
    bends = plan.bends[k]
    near = plan.across[piece.start] if last else plan.across[piece.end]
    if len(bends) > 0:
        near = bends[len(bends) - 1] if last else bends[0]
    return near * 1000 + k * 0.001


def share(p: int, count: int, room: float) -> float:
    """The place of one of `count` lines that share some room, relative to the middle."""
    return room * (p / (count - 1) - 0.5) if count > 1 else 0.0


def trace_piece(
    task: Task, level: Level, plan: Plan, piece: Piece, k: int, starts: list[float], lengths: list[float],
    shift: list[float], band: list[int], lanes: dict[str, int],
) -> None:  # fmt: skip
    """The points that a line passes on this level."""
    origin = task.view.links[piece.link].origin
    source = level.items[piece.start]
    target = level.items[piece.end]
    out = end_across(task, source, piece, False)
    into = end_across(task, target, piece, True)
    points: list[list[float]] = [[source.along + source.length, out, CURVE]]
    r = plan.rank[piece.start]
    end = plan.rank[piece.end]
    if (
        source.kind != "out"
        and source.along + source.length < starts[r] + lengths[r] - 0.5
        and end > r
    ):  # fmt: skip
        points.append([starts[r] + lengths[r], out, STRAIGHT])
    passed = 0
    if source.lane >= 0 and band[end] > band[r]:  # from around everything, directly to the band where it ends
        while band[r + 1] < band[end]:
            r += 1
            passed += 1
        points = [[source.along, plan.bends[k][passed] + shift[band[end]] if r + 1 < end else into, CURVE]]
    for bend in plan.bends[k][passed:]:
        if target.lane >= 0 and band[r + 1] > band[r]:  # it goes around everything, also around the next bands
            break
        if source.lane < 0:
            turn_band(points, level, r, band, lane_of(lanes, origin, r), bend + shift[band[r + 1]])
        r += 1
        points.append([starts[r], bend + shift[band[r]], CURVE])
        points.append([starts[r] + lengths[r], bend + shift[band[r]], STRAIGHT])
    if target.lane >= 0 and r + 1 < len(band) and band[r + 1] > band[r]:
        points.append([target.along, points[len(points) - 1][1], STRAIGHT])
        piece.points = points
        return
    if source.lane < 0:
        turn_band(points, level, r, band, lane_of(lanes, origin, r), into)
    stop = target.along
    if target.kind == "card" and task.sizes[target.number].sign > 0:
        half = LOW / 2
        if not task.down:  # the ends of the shape are round
            over = max(0.0, abs(piece.arrives) - task.sizes[target.number].tall / 2 + half)
            stop += half - (half * half - min(over, half) ** 2) ** 0.5
    if target.along > starts[end] + 0.5 and target.kind != "out":
        points.append([starts[end], into, CURVE])
        points.append([stop, into, STRAIGHT])
    else:
        points.append([stop, into, CURVE])
    piece.points = points


def end_across(task: Task, item: Item, piece: Piece, last: bool) -> float:
    """Where a line meets an item: in its share of a card's side, or at the port of a frame."""
    if item.kind == "card":
        return item.across + (piece.arrives if last else piece.leaves)
    if item.kind != "frame":
        return item.across
    inner = task.levels[get(task.level_of, task.view.boxes[item.number].key, 0)]
    ports = inner.ports_in if last else inner.ports_out
    port = inner.items[get(ports, task.view.links[piece.link].origin, 0)]
    return float(item.across - item.breadth / 2 + port.across + (FRAME_PAD if task.down else FRAME_TOP))


def lane_of(lanes: dict[str, int], origin: int, r: int) -> int:
    """The lane in which a line goes to the next band after a rank; lines of the same origin share a lane."""
    key = str(origin) + "@" + str(r)
    if not has(lanes, key):
        count = get(lanes, str(r), 0)
        put(lanes, key, count)
        put(lanes, str(r), count + 1)
    return int(get(lanes, key, 0))


def turn_band(points: list[list[float]], level: Level, r: int, band: list[int], lane: int, into: float) -> None:
    """From the end of a band to the start of the next, around everything."""
    if r + 1 >= len(band) or band[r + 1] == band[r]:
        return
    last = points[len(points) - 1]
    right = level.ends[band[r]] + 10.0 + 6.0 * (lane % 8)
    left = level.side + LEAD - 10.0 - 6.0 * (lane % 8)
    low = level.bottoms[band[r]] + BANDS * 0.6 + 6.0 * (lane % 6)
    points.append([right, last[1], STRAIGHT])
    points.append([right, low, STRAIGHT])
    points.append([left, low, STRAIGHT])
    points.append([left, into, STRAIGHT])


def joined(task: Task, k: int) -> list[list[float]]:
    """A line joined from its pieces: out of its frames, across, and into the others."""
    link = task.view.links[k]
    ways: list[str] = []
    outer = task.view.cards[link.start].frame
    inner = task.view.cards[link.end].frame
    while not inner.startswith(outer):
        ways.append(outer)
        outer = parent(outer)
    ways.append(outer)
    down: list[str] = []
    while inner != outer:
        down.append(inner)
        inner = parent(inner)
    while len(down) > 0:
        ways.append(down.pop())
    points: list[list[float]] = []
    for key in ways:
        if not has(task.level_of, key):
            continue
        level = task.levels[get(task.level_of, key, 0)]
        for piece in level.pieces:
            if piece.link == k:
                source = level.items[piece.start]
                if source.kind == "in" and source.lane >= 0:  # below everything, back to where its way in begins
                    low = level.across + level.floor + LANE * source.lane
                    points.append([points[len(points) - 1][0], low, STRAIGHT])
                    points.append([piece.points[0][0], low, STRAIGHT])
                for p in range(len(piece.points)):
                    point = piece.points[p]
                    how = STRAIGHT if p == 0 and len(points) > 0 else point[2]
                    points.append([point[0], point[1], how])
    return [[point[1], point[0], point[2]] for point in points] if task.down else points


def turning(spot: Spot, down: bool) -> list[list[float]]:
    """A route from the end of a card closely around it to its beginning."""
    lead = (LOW if down else spot.sign) + STEM if spot.sign > 0 else 0.0
    right = spot.x + spot.width
    low = spot.y + spot.height
    if down:
        into = spot.x + spot.width / 2 + (6 if spot.sign > 0 else 12)
        top = spot.y - lead
        return [
            [right - 10, low, STRAIGHT],
            [right - 10, low + CLOSE, STRAIGHT],
            [right + CLOSE, low + CLOSE, STRAIGHT],
            [right + CLOSE, top - CLOSE, STRAIGHT],
            [into, top - CLOSE, STRAIGHT],
            [into, top, STRAIGHT],
        ]
    into = spot.y + spot.height / 2 + 7 if spot.sign > 0 else low - 12
    left = spot.x - lead
    return [
        [right, low - 8, STRAIGHT],
        [right + CLOSE, low - 8, STRAIGHT],
        [right + CLOSE, low + CLOSE, STRAIGHT],
        [left - CLOSE - 4, low + CLOSE, STRAIGHT],
        [left - CLOSE - 4, into, STRAIGHT],
        [left + (1 if spot.sign > 0 else 0), into, STRAIGHT],
    ]


def parent(key: str) -> str:
    """The frame around a frame: `F1/F2/` is in `F1/`."""
    at = len(key) - 1
    while at > 0 and key[at - 1] != "/":
        at -= 1
    return key[:at]
