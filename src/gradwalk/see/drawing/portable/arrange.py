"""Frames inside frames: every level is laid out by itself and becomes one box on the level around it.

Where a line enters or leaves a frame, there is a port on the frame's side.
"""

from __future__ import annotations

from .bands import set_places
from .basics import get, has, keys_of, put
from .layered import lay_out
from .levels import Item, Level, Piece, Scene, Spot, Task
from .net import GAP
from .routes import joined, parent, turning
from .sizes import FRAME_PAD, FRAME_TOP, LOW, SMALL, STEM
from .textwidth import ems
from .view import View


def arrange(view: View, limit: float, labels: bool, down: bool) -> Scene:
    """Lay out everything; a row longer than `limit` is wrapped, and `labels` leaves room for text on the lines."""
    task = Task(view, limit, labels, down)
    task.levels.append(Level("", -1))
    put(task.level_of, "", 0)
    for b in range(len(view.boxes)):
        put(task.level_of, view.boxes[b].key, len(task.levels))
        task.levels.append(Level(view.boxes[b].key, b))
    for b in range(len(view.boxes)):
        task.levels[get(task.level_of, view.boxes[b].parent, 0)].children.append(b)
    for k in range(len(task.levels)):
        lay_out_level(task, task.levels[len(task.levels) - 1 - k])  # inner levels come later in the list
    scene = Scene(view, down)
    scene.cards = [Spot() for _ in view.cards]
    scene.frames = [Spot() for _ in view.boxes]
    scene.routes = [[] for _ in view.links]
    for level in task.levels:
        settle(task, level, scene)
    for k in range(len(view.links)):
        link = view.links[k]
        scene.routes[k] = turning(scene.cards[link.end], down) if link.start == link.end else joined(task, k)
    top = task.levels[0]
    scene.torn = task.torn
    scene.width = top.breadth if down else top.length
    scene.height = top.length if down else top.breadth
    return scene


def rep(task: Task, level: Level, card: int, items: dict[str, int]) -> int:
    """The item on this level that is, or contains, a card; -1 for a card outside."""
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
        if link.start == link.end:
            continue  # a small turn beside the card
        if start >= 0 and end >= 0:
            around = link.carried and level.key == common(view.cards[link.start].frame, view.cards[link.end].frame)
            if around:
                go_around(level, found, pieces, k, link.origin, start, end)
            elif start != end:
                pieces.append(Piece(k, start, end))
        elif end >= 0:
            pieces.append(Piece(k, port(level.ports_in, found, "in", link.origin), end))
        elif start >= 0:
            pieces.append(Piece(k, start, port(level.ports_out, found, "out", link.origin)))
    level.pieces = forward(level, view, found, pieces)
    number = numbered(level, found)
    for piece in level.pieces:
        piece.start = number[piece.start]
        piece.end = number[piece.end]
    for ports in [level.ports_in, level.ports_out, level.back_in, level.back_out]:
        for origin in keys_of(ports):
            put(ports, origin, number[get(ports, origin, 0)])
    plan = lay_out(
        [item.breadth for item in level.items],
        [piece.start for piece in level.pieces],
        [piece.end for piece in level.pieces],
        [view.links[piece.link].origin for piece in level.pieces],
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


def port(ports: dict[int, int], found: list[Item], kind: str, origin: int) -> int:
    """The item where lines of this origin enter or leave a level."""
    if not has(ports, origin):
        put(ports, origin, len(found))
        found.append(Item(kind, origin, -1e18 if kind == "in" else 1e18))
    return int(get(ports, origin, 0))


def go_around(
    level: Level, found: list[Item], pieces: list[Piece], k: int, origin: int, start: int, end: int
) -> None:  # fmt: skip
    """Route a line that leads back: out at the end of its level, around everything, in at its beginning."""
    if not has(level.back_out, origin):
        found[port(level.back_out, found, "out", origin)].lane = level.lanes
        found[port(level.back_in, found, "in", origin)].lane = level.lanes
        level.lanes += 1
    pieces.append(Piece(k, start, get(level.back_out, origin, 0)))
    pieces.append(Piece(k, get(level.back_in, origin, 0), end))


def forward(level: Level, view: View, found: list[Item], pieces: list[Piece]) -> list[Piece]:
    """The pieces that lead from earlier to later things; if two frames need each other, some lines go around."""
    level.pieces = pieces
    number = numbered(level, found)
    level.items = []
    out: list[Piece] = []
    for piece in pieces:
        if number[piece.start] < number[piece.end]:
            out.append(piece)
        else:
            go_around(level, found, out, piece.link, view.links[piece.link].origin, piece.start, piece.end)
    return out


def numbered(level: Level, found: list[Item]) -> list[int]:
    """Fill the level with its items: inputs before results, otherwise in the order in which things were made."""
    waiting = [0 for _ in found]
    users: list[list[int]] = [[] for _ in found]
    for piece in level.pieces:
        waiting[piece.end] += 1
        users[piece.start].append(piece.end)
    ready = [i for i in range(len(found)) if waiting[i] == 0]
    number = [-1 for _ in found]
    while len(level.items) < len(found):
        if len(ready) == 0:  # things that need each other: the one made first comes first
            ready = [earliest(found, [i for i in range(len(found)) if number[i] < 0])]
        i = earliest(found, ready)
        ready = [x for x in ready if x != i]
        number[i] = len(level.items)
        level.items.append(found[i])
        for x in users[i]:
            waiting[x] -= 1
            if waiting[x] == 0 and number[x] < 0:
                ready.append(x)
    return number


def earliest(found: list[Item], some: list[int]) -> int:
    best = some[0]
    for i in some:
        order = found[best].order
        if found[i].order < order or (found[i].order == order and i < best):
            best = i
    return best


def common(one: str, other: str) -> str:
    """The innermost frame around both."""
    while not other.startswith(one):
        one = parent(one)
    return one


def settle(task: Task, level: Level, scene: Scene) -> None:
    """Move a level, and everything in it, to its frame."""
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
