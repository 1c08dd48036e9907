"""Frames inside frames, and long rows wrapped: every level is laid out by itself and is one box on the next.

Where a line enters or leaves a frame there is a port on the frame's side. A row that
would be too long is cut into bands, one below the other, and lines go on from the end
of a band to the start of the next. Coordinates are (along, across) the ranks until the end.
"""

from __future__ import annotations

from .basics import get, has, ordered, put
from .cut import View
from .layered import GAP, Plan, lay_out
from .sizes import BANDS, FRAME_PAD, FRAME_TOP, LOW, RANKS, SMALL, STEM, Size, size_of
from .textwidth import ems

CURVE = 0
STRAIGHT = 1
LEAD = 64.0
"""Free room at both ends of a band, for lines that go on in the next."""


class Item:
    """A card, an open frame or a port: one box of its level."""

    def __init__(self, kind: str, number: int, order: float) -> None:
        self.kind = kind
        """card, frame, in or out"""
        self.number = number
        self.order = order
        self.length = 0.0
        self.breadth = 0.0
        self.along = 0.0
        """Where it starts along the ranks."""
        self.across = 0.0
        """Its middle across them."""


class Piece:
    """A line, as far as one level is concerned."""

    def __init__(self, link: int, start: int, end: int) -> None:
        self.link = link
        self.start = start
        self.end = end
        self.leaves = 0.0
        self.arrives = 0.0
        self.points: list[list[float]] = []
        """[along, across, how the line gets there]"""


class Level:
    """The inside of an open frame; the whole picture is one, too."""

    def __init__(self, key: str, frame: int) -> None:
        self.key = key
        self.frame = frame
        self.items: list[Item] = []
        self.pieces: list[Piece] = []
        self.children: list[int] = []
        self.ports_in: dict[int, int] = {}
        """By the card that a line comes from: the port's item."""
        self.ports_out: dict[int, int] = {}
        self.length = 0.0
        self.breadth = 0.0
        self.along = 0.0
        """Where its inside starts in the picture."""
        self.across = 0.0
        self.bottoms: list[float] = []
        """Where each band ends, across."""
        self.ends: list[float] = []
        """Where each band ends, along."""


class Spot:
    """Where something stands in the finished picture."""

    def __init__(self) -> None:
        self.x = 0.0
        self.y = 0.0
        self.width = 0.0
        self.height = 0.0
        self.sign = 0.0
        self.tall = 0.0


class Scene:
    def __init__(self, view: View, down: bool) -> None:
        self.view = view
        self.down = down
        self.cards: list[Spot] = []
        self.frames: list[Spot] = []
        self.routes: list[list[list[float]]] = []
        """For each link its points: [x, y, how]."""
        self.width = 0.0
        self.height = 0.0


class Task:
    """What every step of the work needs."""

    def __init__(self, view: View, limit: float, labels: bool, down: bool) -> None:
        self.view = view
        self.limit = limit
        self.labels = labels
        self.down = down
        self.sizes: list[Size] = grown([size_of(card) for card in view.cards], view, down)
        self.levels: list[Level] = []
        self.level_of: dict[str, int] = {}


def grown(sizes: list[Size], view: View, down: bool) -> list[Size]:
    """Operations at which many lines arrive are taller, or wider, so that there is room for their tips."""
    arriving = [0 for _ in sizes]
    for link in view.links:
        arriving[link.end] += 1
    for c in range(len(sizes)):
        room = 8.0 * (arriving[c] - 1)
        if sizes[c].sign > 0 and down:
            sizes[c].sign = max(sizes[c].sign, min(room + LOW, sizes[c].width))
        elif sizes[c].sign > 0:
            sizes[c].tall = max(LOW, min(room + 14, sizes[c].height))
    return sizes


def arrange(view: View, limit: float, labels: bool, down: bool) -> Scene:
    """Everything in its place; a row longer than `limit` is wrapped, `labels` leaves room for text on the lines."""
    task = Task(view, limit, labels, down)
    task.levels.append(Level("", -1))
    put(task.level_of, "", 0)
    for b in range(len(view.boxes)):
        put(task.level_of, view.boxes[b].key, len(task.levels))
        task.levels.append(Level(view.boxes[b].key, b))
    for b in range(len(view.boxes)):
        task.levels[get(task.level_of, view.boxes[b].parent, 0)].children.append(b)
    for k in range(len(task.levels)):
        lay_out_level(task, task.levels[len(task.levels) - 1 - k])  # the inner ones come later in the list
    scene = Scene(view, down)
    scene.cards = [Spot() for _ in view.cards]
    scene.frames = [Spot() for _ in view.boxes]
    scene.routes = [[] for _ in view.links]
    for level in task.levels:
        settle(task, level, scene)
    for k in range(len(view.links)):
        scene.routes[k] = joined(task, k)
    top = task.levels[0]
    scene.width = top.breadth if down else top.length
    scene.height = top.length if down else top.breadth
    return scene


# ---- one level ----


def rep(task: Task, level: Level, card: int, items: dict[str, int]) -> int:
    """The item of this level that a card is, or is in; -1 for a card outside."""
    frame = task.view.cards[card].frame
    if frame == level.key:
        return int(get(items, "c" + str(card), -1))
    if not frame.startswith(level.key):
        return -1
    for b in level.children:
        if frame.startswith(task.view.boxes[b].key):
            return int(get(items, "f" + str(b), -1))
    return -1


def lay_out_level(task: Task, level: Level) -> None:
    view = task.view
    found: list[Item] = []
    for c in range(len(view.cards)):
        if view.cards[c].frame == level.key:
            found.append(card_item(task, c))
    for b in level.children:
        found.append(frame_item(task, b))
    names: dict[str, int] = {}
    for i in range(len(found)):
        put(names, ("c" if found[i].kind == "card" else "f") + str(found[i].number), i)
    pieces: list[Piece] = []
    for k in range(len(view.links)):
        link = view.links[k]
        start = rep(task, level, link.start, names)
        end = rep(task, level, link.end, names)
        if start >= 0 and end >= 0 and start != end:
            pieces.append(Piece(k, start, end))
        elif start < 0 and end >= 0:
            if not has(level.ports_in, link.start):
                put(level.ports_in, link.start, len(found))
                found.append(Item("in", link.start, -1e18))
            pieces.append(Piece(k, get(level.ports_in, link.start, 0), end))
        elif start >= 0 and end < 0:
            if not has(level.ports_out, link.start):
                put(level.ports_out, link.start, len(found))
                found.append(Item("out", link.start, 1e18))
            pieces.append(Piece(k, start, get(level.ports_out, link.start, 0)))
    renumber(level, found, pieces)
    plan = lay_out(
        [item.breadth for item in level.items],
        [piece.start for piece in level.pieces],
        [piece.end for piece in level.pieces],
        [item.kind == "in" for item in level.items],
        [item.kind == "out" for item in level.items],
        9.0 if task.down else GAP,
    )
    set_places(task, level, plan)


def card_item(task: Task, c: int) -> Item:
    item = Item("card", c, task.view.cards[c].order)
    size = task.sizes[c]
    if task.down:
        item.length = size.height + (LOW + STEM if size.sign > 0 else 0.0)
        item.breadth = max(size.width, size.sign)
    else:
        item.length = size.width + (size.sign + STEM if size.sign > 0 else 0.0)
        item.breadth = size.height
    return item


def frame_item(task: Task, b: int) -> Item:
    box = task.view.boxes[b]
    inner = task.levels[get(task.level_of, box.key, 0)]
    item = Item("frame", b, box.order)
    title = ems(box.title) * SMALL * 1.1 + 2 * FRAME_PAD + 24
    if task.down:
        item.length = inner.length + FRAME_TOP + FRAME_PAD
        item.breadth = max(inner.breadth + 2 * FRAME_PAD, title)
    else:
        item.length = max(inner.length + 2 * FRAME_PAD, title)
        item.breadth = inner.breadth + FRAME_TOP + FRAME_PAD
    return item


def renumber(level: Level, found: list[Item], pieces: list[Piece]) -> None:
    """Inputs before results, else in the order in which things were made."""
    waiting = [0 for _ in found]
    users: list[list[int]] = [[] for _ in found]
    for piece in pieces:
        waiting[piece.end] += 1
        users[piece.start].append(piece.end)
    ready = [i for i in range(len(found)) if waiting[i] == 0]
    number = [-1 for _ in found]
    while len(ready) > 0:
        best = 0
        for k in range(1, len(ready)):
            first = found[ready[best]].order
            if found[ready[k]].order < first or (found[ready[k]].order == first and ready[k] < ready[best]):
                best = k
        i = ready[best]
        ready[best] = ready[len(ready) - 1]
        ready.pop()
        number[i] = len(level.items)
        level.items.append(found[i])
        for x in users[i]:
            waiting[x] -= 1
            if waiting[x] == 0:
                ready.append(x)
    for i in range(len(found)):
        if number[i] < 0:
            number[i] = len(level.items)
            level.items.append(found[i])
    for piece in pieces:
        if number[piece.start] < number[piece.end]:
            piece.start = number[piece.start]
            piece.end = number[piece.end]
            level.pieces.append(piece)
    for c in ordered([item.number for item in found if item.kind == "in"], lambda n: n):
        put(level.ports_in, c, number[get(level.ports_in, c, 0)])
    for c in ordered([item.number for item in found if item.kind == "out"], lambda n: n):
        put(level.ports_out, c, number[get(level.ports_out, c, 0)])


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


def spread_ends(task: Task, level: Level, plan: Plan, shift: list[float], band: list[int]) -> None:
    """Lines that share an end stand next to each other there, in an order in which they need not cross."""
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
        room = min(7.0 * (len(out) - 1), item.breadth * 0.7)
        for p in range(len(out)):
            level.pieces[out[p]].leaves = share(p, len(out), room)
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


def toward(level: Level, plan: Plan, k: int, last: bool) -> float:
    """Where a line comes from right before its end, or goes to right after its start; then by its input's place."""
    piece = level.pieces[k]
    bends = plan.bends[k]
    near = plan.across[piece.start] if last else plan.across[piece.end]
    if len(bends) > 0:
        near = bends[len(bends) - 1] if last else bends[0]
    return near * 1000 + k * 0.001


def share(p: int, count: int, room: float) -> float:
    """The place of one of `count` lines that share some room, measured from the middle."""
    return room * (p / (count - 1) - 0.5) if count > 1 else 0.0


def trace_piece(
    task: Task, level: Level, plan: Plan, piece: Piece, k: int, starts: list[float], lengths: list[float],
    shift: list[float], band: list[int], lanes: list[int],
) -> None:  # fmt: skip
    """The points that a line passes on this level."""
    source = level.items[piece.start]
    target = level.items[piece.end]
    out = end_across(task, source, piece, False)
    into = end_across(task, target, piece, True)
    points: list[list[float]] = [[source.along + source.length, out, CURVE]]
    r = plan.rank[piece.start]
    if (
        source.kind != "out"
        and source.along + source.length < starts[r] + lengths[r] - 0.5
        and plan.rank[piece.end] > r
    ):
        points.append([starts[r] + lengths[r], out, STRAIGHT])
    for bend in plan.bends[k]:
        turn_band(points, level, r, band, lanes, bend + shift[band[r + 1]])
        r += 1
        points.append([starts[r], bend + shift[band[r]], CURVE])
        points.append([starts[r] + lengths[r], bend + shift[band[r]], STRAIGHT])
    turn_band(points, level, r, band, lanes, into)
    r += 1
    stop = target.along
    if target.kind == "card" and task.sizes[target.number].sign > 0:
        half = LOW / 2
        if not task.down:  # the ends of the shape are round
            over = max(0.0, abs(piece.arrives) - task.sizes[target.number].tall / 2 + half)
            stop += half - (half * half - min(over, half) ** 2) ** 0.5
    if target.along > starts[plan.rank[piece.end]] + 0.5 and target.kind != "out":
        points.append([starts[plan.rank[piece.end]], into, CURVE])
        points.append([stop, into, STRAIGHT])
    else:
        points.append([stop, into, CURVE])
    piece.points = points


def end_across(task: Task, item: Item, piece: Piece, last: bool) -> float:
    """Where a line meets an item: at a card with its share of the room, at a frame where its port is."""
    if item.kind == "card":
        return item.across + (piece.arrives if last else piece.leaves)
    if item.kind != "frame":
        return item.across
    inner = task.levels[get(task.level_of, task.view.boxes[item.number].key, 0)]
    ports = inner.ports_in if last else inner.ports_out
    port = inner.items[get(ports, task.view.links[piece.link].start, 0)]
    return float(item.across - item.breadth / 2 + port.across + (FRAME_PAD if task.down else FRAME_TOP))


def turn_band(points: list[list[float]], level: Level, r: int, band: list[int], lanes: list[int], into: float) -> None:
    """From the end of a band to the start of the next, around everything."""
    if r + 1 >= len(band) or band[r + 1] == band[r]:
        return
    lane = lanes[r + 1]
    lanes[r + 1] += 1
    last = points[len(points) - 1]
    right = level.ends[band[r]] + 10.0 + 6.0 * (lane % 8)
    left = LEAD - 10.0 - 6.0 * (lane % 8)
    low = level.bottoms[band[r]] + BANDS * 0.6 + 6.0 * (lane % 6)
    points.append([right, last[1], STRAIGHT])
    points.append([right, low, STRAIGHT])
    points.append([left, low, STRAIGHT])
    points.append([left, into, STRAIGHT])


# ---- all levels together ----


def settle(task: Task, level: Level, scene: Scene) -> None:
    """Move a level to where its frame stands, and everything in it."""
    for item in level.items:
        along = item.along + level.along
        across = item.across + level.across
        if item.kind == "card":
            scene.cards[item.number] = card_spot(task, item, along, across)
        elif item.kind == "frame":
            scene.frames[item.number] = spot(task, along, across - item.breadth / 2, item.length, item.breadth)
            inner = task.levels[get(task.level_of, task.view.boxes[item.number].key, 0)]
            inner.along = along + (FRAME_TOP if task.down else FRAME_PAD)
            inner.across = across - item.breadth / 2 + (FRAME_PAD if task.down else FRAME_TOP)
    for piece in level.pieces:
        for point in piece.points:
            point[0] += level.along
            point[1] += level.across


def spot(task: Task, along: float, across: float, length: float, breadth: float) -> Spot:
    out = Spot()
    out.x = across if task.down else along
    out.y = along if task.down else across
    out.width = breadth if task.down else length
    out.height = length if task.down else breadth
    return out


def card_spot(task: Task, item: Item, along: float, across: float) -> Spot:
    """The card itself, without the operation before it."""
    size = task.sizes[item.number]
    lead = 0.0
    if size.sign > 0:
        lead = (LOW if task.down else size.sign) + STEM
    breadth = size.width if task.down else size.height
    out = spot(task, along + lead, across - breadth / 2, item.length - lead, breadth)
    out.sign = size.sign
    out.tall = size.tall
    return out


def joined(task: Task, k: int) -> list[list[float]]:
    """A line, put together from its pieces: out of its frames, across, into the others."""
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
        for piece in task.levels[get(task.level_of, key, 0)].pieces:
            if piece.link == k:
                for p in range(len(piece.points)):
                    point = piece.points[p]
                    how = STRAIGHT if p == 0 and len(points) > 0 else point[2]
                    points.append([point[1], point[0], how] if task.down else [point[0], point[1], how])
    return points


def depth_of(key: str) -> int:
    """How many frames are around the inside of a frame."""
    depth = 0
    for c in key:
        if c == "/":
            depth += 1
    return depth


def parent(key: str) -> str:
    """The frame around a frame: `F1/F2/` is in `F1/`."""
    at = len(key) - 1
    while at > 0 and key[at - 1] != "/":
        at -= 1
    return key[:at]
