"""A walk in the terminal, one key at a time, with the graph in box characters.

Right and left go forward and back, up and down scroll, Home and End go to either end, q
quits. Built on prompt_toolkit, which handles keys and redrawing on different terminals.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from . import rails
from .names import digits
from .walk_text import ending, told_with_reason

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

    from .walk import Step, Walk

Fragments = list[tuple[str, str]]

KEYS = "right/left: step   up/down: scroll   home/end: first/last   q: leave"
STYLE = {
    "phase": "bold",
    "here": "reverse",
    "data": "ansiblue",
    "grad": "ansiyellow",
    "quiet": "ansibrightblack",
    "keys": "ansibrightblack",
}


class Stepper:
    """A position in a walk, and what the screen shows there."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.names = walk, walk.graph.names
        self.order = rails.order_of(walk.graph)
        self.row = {node: row for row, node in enumerate(self.order)}
        self.scroll = 0
        """How many lines the list is scrolled away from the current step."""
        self._start()

    def _start(self) -> None:
        graph = self.walk.graph
        self.at = 0  # how many steps have been taken
        self.known: list[float | None] = [None if inputs else x for inputs, x in zip(graph.inputs, graph.data)]
        self.grads: list[float | None] = [None] * len(graph)

    def go(self, to: int) -> None:
        """Take or undo steps until `to` of them are taken."""
        to = min(max(to, 0), len(self.walk))
        self.scroll = 0
        if to < self.at:
            self._start()
        for i in range(self.at, to):
            step = self.walk[i]
            if step.phase == "forward":
                self.known[step.node] = step.after
            else:
                self.grads[step.node if step.input is None else step.input] = step.after
        self.at = to

    def scroll_by(self, lines: int) -> None:
        self.scroll += lines

    def phase(self) -> str:
        forward = len(self.walk.computed)
        if self.at == 0:
            return "idle"
        if self.at == len(self.walk):
            return "done"
        if self.at <= forward:
            return f"forward {self.at} of {forward}"
        return f"backward {self.at - forward} of {len(self.walk) - forward}"

    def step(self) -> Step | None:
        return self.walk[self.at - 1] if self.at else None

    def screen(self, rows: int, columns: int) -> Fragments:
        """The screen as styled text: the phase, the step, the graph around it, the keys. Every line fits."""
        step = self.step()
        told = told_with_reason(self.walk, step) if step else "nothing is computed yet: the leaves have their numbers"
        phase = f"[{self.phase()}]"
        title = rails.cut(self.walk.title, columns - len(phase) - 3)
        out: Fragments = [("class:phase", f"{title}  "), ("", f"{phase}\n\n")]
        lines = rails.wrapped(told, columns - 3)[:4]
        out += [
            ("class:here" if step else "", f" {line} ") if k == 0 else ("", f"\n {line} ")
            for k, line in enumerate(lines)
        ]
        out.append(("", "\n\n"))
        changed = None if step is None else step.node if step.input is None else step.input
        tail = [
            x
            for line in (ending(self.walk) if self.at == len(self.walk) else [])
            for x in rails.wrapped(line, columns - 1)
        ]
        keys = rails.wrapped(KEYS, columns - 1)
        tail = tail[: max(rows // 3, 2)]
        shown = self._window(max(rows - 7 - len(lines) - len(tail) - len(keys), 3), changed)
        out += self._graph(shown, changed, columns)
        hidden = len(self.order) - len(shown)
        if hidden:
            out.append(("class:quiet", rails.cut(f"  {hidden:,} more, up and down scroll", columns - 1) + "\n"))
        return [*out, ("", "\n"), *[("", f"{line}\n") for line in tail], ("class:keys", "\n".join(keys))]

    def _graph(self, shown: range, changed: int | None, columns: int) -> Fragments:
        """The lines of some values: rails, name and expression, then data and gradient."""
        room = 9 if columns < 64 else 12
        graph = self.walk.graph
        wide = columns - 2 * room - 7
        texts = {}
        for row, lines in zip(shown, rails.rails(graph, self.order, shown, max(columns // 8, 4))):
            node = self.order[row]
            made = f" = {graph.expression(node)}" if graph.inputs[node] else ""
            texts[row] = f"{lines} {self.names[node]}{made}"
        wide = min(wide, max(map(rails.width, texts.values()), default=0))
        out: Fragments = [("class:quiet", f"  {'':{wide}}  {'data':>{room}}  {'grad':>{room}}\n")]
        for row in shown:
            node = self.order[row]
            here = node == changed
            out += [
                ("class:phase" if here else "", f"{'▸ ' if here else '  '}{rails.padded(texts[row], wide)}  "),
                ("class:data", f"{_cell(self.known[node], room):>{room}}  "),
                ("class:grad", f"{_cell(self.grads[node], room):>{room}}\n"),
            ]
        return out

    def _window(self, room: int, changed: int | None) -> range:
        """The lines that fit on the screen, around the value that just changed or where the user scrolled to."""
        count = len(self.order)
        middle = self.row.get(changed, 0) if changed is not None else 0
        most = max(count - room, 0)
        first = min(max(middle - room // 2 + self.scroll, 0), most)
        self.scroll = first - middle + room // 2 if self.scroll else 0
        return range(first, min(first + room, count))

    def application(self, **more: Any) -> Application[None]:
        from prompt_toolkit.application import Application
        from prompt_toolkit.formatted_text import FormattedText
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
        from prompt_toolkit.layout import FormattedTextControl, Layout, Window
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.styles import Style

        keys = KeyBindings()
        moves = {
            ("right", " ", "enter", "l"): lambda: self.go(self.at + 1),
            ("left", "backspace", "h"): lambda: self.go(self.at - 1),
            ("down", "j"): lambda: self.scroll_by(1),
            ("up", "k"): lambda: self.scroll_by(-1),
            ("pagedown",): lambda: self.scroll_by(10),
            ("pageup",): lambda: self.scroll_by(-10),
            ("home", "g"): lambda: self.go(0),
            ("end", "G"): lambda: self.go(len(self.walk)),
        }
        for names, move in moves.items():
            for key in names:
                keys.add(key)(lambda event, move=move: move())

        def leave(event: KeyPressEvent) -> None:
            event.app.exit()

        for key in ("q", "escape", "c-c", "c-d"):
            keys.add(key, eager=key == "escape")(leave)
        app: Application[None]

        def fragments() -> Fragments:
            size = app.output.get_size()
            return self.screen(size.rows, size.columns)

        text = FormattedTextControl(lambda: FormattedText(fragments()), focusable=True, show_cursor=False)
        app = Application(
            layout=Layout(Window(text, wrap_lines=True)),
            key_bindings=keys,
            style=Style.from_dict(STYLE),
            full_screen=True,
            color_depth=ColorDepth.MONOCHROME if os.environ.get("NO_COLOR") else None,
            **more,
        )
        app.ttimeoutlen = 0.05  # a lone Escape is Escape at once
        return app

    def run(self) -> None:
        """Run until the user quits, in a separate thread if an event loop is already running, as in a notebook."""
        app = self.application()
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            app.run()
        else:
            app.run(in_thread=True)
        print(self.left_behind(app.output.get_size().columns))

    def left_behind(self, columns: int) -> str:
        """What stays on the screen: where the user left the walk, and the gradients if it was at its end."""
        step = self.step()
        lines = [f"walk of {self.walk.title} [{self.phase()}]", *([told_with_reason(self.walk, step)] if step else [])]
        lines += ending(self.walk) if self.at == len(self.walk) else []
        return "\n".join(x for line in lines for x in rails.wrapped(line, max(columns - 1, 39)))


def _cell(x: float | None, room: int) -> str:
    if x is None:
        return "·"
    return digits(x) if len(digits(x)) <= room else f"{x:.3g}"


def run(walk: Walk) -> None:
    """Step through the walk until the user leaves."""
    Stepper(walk).run()
