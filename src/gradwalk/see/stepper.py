"""A walk in the terminal, one key at a time.

Right and left go forward and back, Home and End to either end, q leaves. Built on
prompt_toolkit, which knows every terminal's keys and redraws without flicker.

This file knows the screen. What a step says is known by the walk.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from .drawing.textwidth import fitted
from .names import number
from .walk_text import ending

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

    from .walk import Step, Walk

Fragments = list[tuple[str, str]]

KEYS = "right: next   left: back   home/end: first/last   q: leave"
STYLE = {
    "phase": "bold",
    "here": "reverse",
    "data": "ansiblue",
    "grad": "ansiyellow",
    "quiet": "ansibrightblack",
    "keys": "ansibrightblack",
}


class Stepper:
    """Where we are in a walk, and what the screen shows there."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.names = walk, walk.graph.names
        self._start()

    def _start(self) -> None:
        graph = self.walk.graph
        self.at = 0  # how many steps have been taken
        self.known: list[float | None] = [None if inputs else x for inputs, x in zip(graph.inputs, graph.data)]
        self.grads: list[float | None] = [None] * len(graph)

    def go(self, to: int) -> None:
        """Take or undo steps until `to` of them are taken."""
        to = min(max(to, 0), len(self.walk))
        if to < self.at:
            self._start()
        for i in range(self.at, to):
            step = self.walk[i]
            if step.phase == "forward":
                self.known[step.node] = step.after
            else:
                self.grads[step.node if step.input is None else step.input] = step.after
        self.at = to

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
        """The screen as styled text: the phase, the step, the table of values around it, the keys."""
        step = self.step()
        text = str(step) if step else "nothing is computed yet: the leaves have their numbers"
        out: Fragments = [("class:phase", f"{fitted(self.walk.title, columns * 0.4)}  "), ("", f"[{self.phase()}]\n\n")]
        out += [("class:here" if step else "", f" {text} "[: columns - 1]), ("", "\n\n")]
        changed = None if step is None else step.node if step.input is None else step.input
        tail = ending(self.walk) if self.at == len(self.walk) else []
        shown = self._window(max(rows - 8 - len(tail), 3), changed)
        width = max(len(self.names[i]) for i in shown)
        out.append(("class:quiet", f"  {'':{width}}  {'data':>12}  {'grad':>12}\n"))
        for i in shown:
            mark = "▸ " if i == changed else "  "
            out += [
                ("class:phase" if i == changed else "", f"{mark}{self.names[i]:{width}}  "),
                ("class:data", f"{_cell(self.known[i]):>12}  "),
                ("class:grad", f"{'' if self.walk.graph.is_constant(i) else _cell(self.grads[i]):>12}\n"),
            ]
        if len(shown) < len(self.names):
            out.append(("class:quiet", f"  {len(self.names) - len(shown):,} values more\n"))
        out += [("", "\n"), *[("", f"{line}\n") for line in tail], ("class:keys", KEYS)]
        return out

    def _window(self, room: int, changed: int | None) -> range:
        """The values that fit on the screen, the one that just changed among them."""
        count = len(self.names)
        first = min(max((changed or 0) - room // 2, 0), max(count - room, 0))
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
            ("right", "down", " ", "enter", "l"): lambda: self.go(self.at + 1),
            ("left", "up", "backspace", "h"): lambda: self.go(self.at - 1),
            ("pagedown",): lambda: self.go(self.at + 10),
            ("pageup",): lambda: self.go(self.at - 10),
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
        """Until the user leaves. Where an event loop runs already, as in a notebook, in a thread of its own."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.application().run()
        else:
            self.application().run(in_thread=True)


def _cell(x: float | None) -> str:
    return "·" if x is None else number(x)


def run(walk: Walk) -> None:
    """Step through the walk until the user leaves."""
    Stepper(walk).run()
