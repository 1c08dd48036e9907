"""Frames inside frames: every level is laid out by itself and is one box on the next.

Where a line enters or leaves a frame there is a port on the frame's side.
"""

from __future__ import annotations

from .bands import set_places
from .basics import get, has, ordered, put
from .layered import lay_out
from .levels import Item, Level, Piece, Scene, Spot, Task
from .net import GAP
from .routes import joined
from .sizes import FRAME_PAD, FRAME_TOP, LOW, SMALL, STEM
from .textwidth import ems
from .view import View


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
    scene.torn = task.torn
    scene.width = top.breadth if down else top.length
    scene.height = top.length if down else top.breadth
    return scene


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
            if not has(level.ports_in, link.origin):
                put(level.ports_in, link.origin, len(found))
                found.append(Item("in", link.origin, -1e18))
            pieces.append(Piece(k, get(level.ports_in, link.origin, 0), end))
        elif start >= 0 and end < 0:
            if not has(level.ports_out, link.origin):
                put(level.ports_out, link.origin, len(found))
                found.append(Item("out", link.origin, 1e18))
            pieces.append(Piece(k, start, get(level.ports_out, link.origin, 0)))
    renumber(level, found, pieces)
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
