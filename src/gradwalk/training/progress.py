"""Progress on the screen while something runs.

It shows a bar in a terminal or a notebook; in a file or a pipe nothing, or plain lines if requested.
The bar is drawn by `rich` or, without it, on one line that is overwritten.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Literal

Wish = bool | Literal["always"]


class Progress:
    """`with Progress(total, wish) as bar: bar.show(done, "loss 0.5")`"""

    def __init__(self, total: int, wish: Wish = True, title: str = "training") -> None:
        self.total, self.title = total, title
        self.bar: Any = None
        self.task: Any = None
        self.plain = self.lines = False
        self.notebook = False
        self.handle: Any = None
        self.last = (0, "")
        self.next_line, self.started = 0.0, time.monotonic()
        if not wish or sys.stderr is None:
            return
        try:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as Bar
            from rich.table import Column
        except ImportError:
            watched = sys.stderr.isatty()
            self.plain, self.lines = watched, wish == "always" and not watched
            return
        console = Console(stderr=True)
        if console.is_jupyter:  # a widget would disappear with the kernel
            self.notebook = True
        elif console.is_terminal:
            columns = (
                TextColumn("{task.description}"),
                BarColumn(bar_width=None, complete_style="dodger_blue2", finished_style="dodger_blue2"),
                MofNCompleteColumn(table_column=Column(min_width=2 * len(str(total)) + 1, no_wrap=True)),
                TextColumn("{task.fields[note]}", markup=False),
                TimeElapsedColumn(),
            )
            self.bar = Bar(*columns, console=console, expand=True)  # the bar takes the space that the words leave
        else:
            self.lines = wish == "always"

    def __enter__(self) -> Progress:
        if self.bar:
            self.bar.start()
            self.task = self.bar.add_task(self.title, total=self.total, note="")
        return self

    def show(self, done: int, note: str) -> None:
        self.last = (done, note)
        if self.notebook:
            if time.monotonic() >= self.next_line:
                self.next_line = time.monotonic() + 0.2
                self._in_notebook()
        elif self.bar:
            self.bar.update(self.task, completed=done, note=note)
        elif self.plain:
            full = 24 * done // max(self.total, 1)
            sys.stderr.write(f"\r{self.title} [{'#' * full:<24}] {done}/{self.total}  {note}\033[K")
            sys.stderr.flush()
        elif self.lines and (done >= self.next_line or done == self.total):
            self.next_line = done + self.total / 10
            sys.stderr.write(f"{self.title} {done}/{self.total}  {note}\n")

    def _in_notebook(self) -> None:
        """Show a line of text in place of the last one; the final line stays in the notebook."""
        from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

        done, note = self.last
        full = 24 * done // max(self.total, 1)
        seconds = time.monotonic() - self.started
        text = f"{self.title} {'█' * full}{'░' * (24 - full)} {done}/{self.total}  {note}  {seconds:.0f} s"
        if self.handle is None:
            self.handle = display({"text/plain": text}, raw=True, display_id=True)  # type: ignore[no-untyped-call, unused-ignore]
        else:
            self.handle.update({"text/plain": text}, raw=True)

    def __exit__(self, *_: Any) -> None:
        if self.notebook:
            self._in_notebook()
        elif self.bar:
            self.bar.refresh()
            self.bar.stop()
        elif self.plain:
            sys.stderr.write("\n")
