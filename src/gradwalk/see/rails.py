"""A graph in box characters: one line per value, its inputs above it, lines between them.

    ● a
    ├─● b = a + 1
    ● │ c = a * 3
    ●─╯ d = b * c

A value has a rail from its line down to its last use on the screen. The stepper draws them.
"""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import wcswidth, wcwidth

from .snapshot import Snapshot


def order_of(graph: Snapshot) -> list[int]:
    """The results in the order they were made, each leaf just before its first use; plain numbers get no line."""
    found: dict[int, None] = {}
    for node in range(len(graph)):
        if graph.inputs[node]:
            for x in graph.inputs[node]:
                if not graph.inputs[x] and not graph.is_constant(x):
                    found[x] = None
            found[node] = None
    found[graph.root] = None
    return list(found)


def rails(graph: Snapshot, order: Sequence[int], shown: range, widest: int = 12) -> list[str]:
    """The rails in front of each shown line, for the uses on these lines; rails that only pass through are left out.

    If more than `widest` run side by side, those on the right are left out too.
    """
    here = {order[row] for row in shown}
    last = {x: row for row in shown for x in graph.inputs[order[row]]}
    lanes: list[int | None] = []
    for row in shown:  # what comes from above
        lanes += [x for x in graph.inputs[order[row]] if not (x in here or x in lanes or graph.is_constant(x))]
    lines = []
    for row in shown:
        node = order[row]
        inputs = {x for x in graph.inputs[node] if not graph.is_constant(x)}
        used = [k for k, x in enumerate(lanes) if x in inputs]
        ended = [k for k in used if last[lanes[k]] == row]
        free = next((k for k, x in enumerate(lanes) if x is None and (not used or k > used[0])), len(lanes))
        own = ended[0] if ended else free
        lines.append(_cut_off(_line(lanes, used, set(ended), own), 2 * widest))
        for k in ended:
            lanes[k] = None
        lanes += [None] * (own + 1 - len(lanes))
        lanes[own] = node if last.get(node, -1) > row else None
        while lanes and lanes[-1] is None:
            lanes.pop()
    return lines


def _cut_off(line: str, room: int) -> str:
    return line if len(line) <= room else line[: room - 2] + ("●…" if "●" in line[room - 2 :] else " …")


def _line(lanes: list[int | None], used: list[int], ended: set[int], own: int) -> str:
    low, high = min([own, *used]), max([own, *used])
    out = []
    for k in range(max(len(lanes), own + 1)):
        between = low <= k <= high
        if k == own:
            cell = "●"
        elif k in used:
            cell = ("╰" if k < own else "╯") if k in ended else ("├" if k < own else "┤")
            if low < k < high:
                cell = "┴" if k in ended else "┼"
        elif k < len(lanes) and lanes[k] is not None:
            cell = "┼" if between else "│"
        else:
            cell = "─" if between else " "
        out.append(cell + ("─" if low <= k < high else " "))
    return "".join(out).rstrip()


# ---- texts of a given width, in columns of the terminal ----


def width(text: str) -> int:
    return max(wcswidth(text), 0)


def cut(text: str, room: int) -> str:
    """The text in at most `room` columns, ending in … if it was longer."""
    if width(text) <= room:
        return text
    out = ""
    for c in text:
        if width(out) + max(wcwidth(c), 0) > room - 1:
            break
        out += c
    return out + "…" if room > 0 else ""


def padded(text: str, room: int) -> str:
    text = cut(text, room)
    return text + " " * (room - width(text))


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of at most `room` columns, broken between words."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and width(lines[-1]) + 1 + width(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
        while width(lines[-1]) > room:
            whole = lines.pop()
            lines += [cut(whole, room)[:-1], whole[len(cut(whole, room)) - 1 :]]
    return lines
