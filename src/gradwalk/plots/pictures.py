"""Pictures of a training run: the loss curve and the decision boundary.

    print(history.plot())                            in the terminal, nothing to install
    history.plot().save("loss.png")                  a picture: .png, .svg, .pdf (needs matplotlib)
    Boundary(model, data.moons()).save("moons.svg")

In a notebook, a plot as the last line of a cell is displayed. textplot.py draws with characters.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from .. import data as datasets
from ..files.writing import ending, write_whole
from . import textplot
from .decisions import decide, plain
from .history import History

BLUE, ORANGE = "#0072B2", "#D55E00"  # distinguishable by colour-blind people; the markers differ in shape as well
COLORS = (BLUE, ORANGE, "#009E73", "#CC79A7")
PALE = ("#CFE4F2", "#F8DCC8", "#CDEBE0", "#F3DFEA")
MARKERS = "o^sD"


Model = Callable[[Any], Any]


class Plot(ABC):
    """A picture that can be printed, saved and shown in a notebook."""

    def text(self, width: int | None = None, color: bool | None = None, rich: bool | None = None) -> str:
        """The picture in characters. By default, colour and block characters are used if the terminal has them."""
        columns = width or min(shutil.get_terminal_size((80, 24)).columns, 100)
        color = textplot.wants_color() if color is None else color
        return self._text(columns, color, textplot.wants_unicode() if rich is None else rich)

    def figure(self) -> Any:
        """The picture as a matplotlib Figure."""
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise ImportError(
                "picture files are drawn by matplotlib, which is not installed:\n"
                "  pip install 'gradwalk[plot]'      (or print the plot, which needs nothing else)"
            ) from None
        figure = Figure(figsize=(6.4, 4.4), dpi=150, layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        self._draw(axes)
        return figure

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture in the format given by the file's extension: .png, .svg, .pdf."""
        kind = ending(Path(path), (".png", ".svg", ".pdf"))
        write_whole(path, _rendered(self.figure(), kind.lstrip(".")))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle = {"text/plain": self.text(width=80, color=False, rich=True)}
        with suppress(ImportError):  # without matplotlib the text serves as the picture
            figure = self.figure()
            bundle["image/svg+xml"] = _rendered(figure, "svg").decode()
            bundle["image/png"] = base64.b64encode(_rendered(figure, "png")).decode()  # shown even if untrusted
        return bundle

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    @abstractmethod
    def _text(self, width: int, color: bool, rich: bool) -> str: ...

    @abstractmethod
    def _draw(self, axes: Any) -> None: ...


def _rendered(figure: Any, kind: str) -> bytes:
    """The file's bytes, always the same for the same picture, so that it can be kept under version control."""
    import matplotlib

    buffer = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "gradwalk"}):
        figure.savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()


class LossCurve(Plot):
    """The loss by epoch, or by step, of a History or of any list of numbers."""

    def __init__(self, history: History | Sequence[float], title: str = "loss", per: str = "epoch") -> None:
        """`per` says what each number of the list stands for; a History has it already."""
        self.history = history if isinstance(history, History) else History([plain(x) for x in history], per=per)
        self.title = title

    def _text(self, width: int, color: bool, rich: bool) -> str:
        also = self.history.validation
        return textplot.curve(
            self.history.losses, self.title, self.history.per, width, color=color, rich=rich, also=also
        )

    def _draw(self, axes: Any) -> None:
        epochs = range(1, self.history.epochs + 1)
        axes.plot(epochs, self.history.losses, color=BLUE, label="training", marker="o" if len(epochs) < 2 else None)
        if self.history.validation:
            axes.plot(epochs, self.history.validation, color=ORANGE, linestyle="--", label="validation")
            axes.legend(frameon=False)
        shown = [x for x in [*self.history.losses, *self.history.validation] if x == x]
        if shown and min(shown) > 0 and max(shown) / min(shown) > 30:
            axes.set_yscale("log")
        axes.grid(color="#DDDDDD", linewidth=0.6)
        axes.set(xlabel=self.history.per, ylabel=self.title)
        axes.set_title(f"{self.title} by {self.history.per}", loc="left")


class Boundary(Plot):
    """Where the predicted class of a model with two inputs changes, and the points it should separate."""

    def __init__(self, model: Model, data: Any, threshold: float = 0.0, title: str = "decision boundary") -> None:
        self.model, self.threshold, self.title = model, threshold, title
        xs, ys = datasets.pair(data)
        if any(len(x) != 2 for x in xs):
            raise ValueError(f"a decision boundary needs points with 2 coordinates, but these have {len(xs[0])}")
        kinds = sorted(set(ys))
        places = {y: y if kinds[0] >= 0 else i for i, y in enumerate(kinds)}  # -1 and 1 are classes 0 and 1
        self.points = [(float(x), float(y), int(places[label])) for (x, y), label in zip(xs, ys)]
        spans = [(min(axis), max(axis)) for axis in zip(*[point[:2] for point in self.points])]
        (left, right), (low, high) = [(a - 0.12 * (b - a or 1), b + 0.12 * (b - a or 1)) for a, b in spans]
        self.bounds = left, right, low, high

    def decide(self, x: float, y: float) -> int:
        return decide(self.model([x, y]), self.threshold)

    def _text(self, width: int, color: bool, rich: bool) -> str:
        columns = min(max(width - 12, 10), 64)
        return textplot.area(
            self.decide, self.points, self.bounds, self.title, columns, max(columns // 3, 5), color, rich
        )

    def _draw(self, axes: Any, steps: int = 60) -> None:
        left, right, low, high = self.bounds
        across = [left + (right - left) * i / steps for i in range(steps + 1)]
        upward = [low + (high - low) * i / steps for i in range(steps + 1)]
        outputs = [[self.model([x, y]) for x in across] for y in upward]
        for k in range(_class_count(outputs[0][0])):  # each class where its score is ahead of all others
            lead = [[_lead(out, k, self.threshold) for out in row] for row in outputs]
            ahead = max(map(max, lead))
            if ahead > 0:
                axes.contourf(across, upward, lead, levels=[0, ahead * 1.01], colors=[PALE[k % 4]])
            if min(map(min, lead)) < 0 < ahead:
                axes.contour(across, upward, lead, levels=[0], colors="#444444", linewidths=1)
        for k in sorted({k for *_, k in self.points}):
            mine = [(x, y) for x, y, label in self.points if label == k]
            look = {"color": COLORS[k % 4], "marker": MARKERS[k % 4], "edgecolor": "white", "linewidth": 0.6, "s": 42}
            axes.scatter(*zip(*mine), label=f"class {k}", **look)
        axes.set(xlim=(left, right), ylim=(low, high), xlabel="first input", ylabel="second input")
        axes.set_title(self.title, loc="left")
        axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), ncols=4, handletextpad=0.1)


def _class_count(output: Any) -> int:
    return len(output) if isinstance(output, (list, tuple)) else 2


def _lead(output: Any, k: int, threshold: float) -> float:
    """How far class `k` is ahead of the next best; for a single output, how far it is on the side of `k`."""
    if not isinstance(output, (list, tuple)):
        score = plain(output) - threshold
        return score if k else -score
    numbers = [plain(out) for out in output]
    return numbers[k] - max([x for i, x in enumerate(numbers) if i != k], default=-1.0)


def live(every: float = 0.5) -> Live:
    """For `fit(..., on_epoch=live())` in a notebook: the loss curve, redrawn every `every` seconds as it grows.

    Outside a notebook it does nothing; the progress bar is shown there.
    """
    return Live(every)


class Live:
    """A curve that grows. When the cell ends, for whatever reason, it is drawn one last time."""

    def __init__(self, every: float) -> None:
        self.every, self.due = every, 0.0
        self.history: History | None = None
        self.handle: Any = None

    def __call__(self, history: History) -> None:
        shell = _notebook()
        if shell is None:
            return
        if self.history is None:
            shell.events.register("post_run_cell", self._finish)
        self.history = history
        if time.monotonic() >= self.due:
            self._show()
            self.due = time.monotonic() + self.every

    def _show(self) -> None:
        from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

        assert self.history is not None
        if self.handle is None:
            self.handle = display(self.history.plot(), display_id=True)  # type: ignore[no-untyped-call, unused-ignore]
        else:
            self.handle.update(self.history.plot())

    def _finish(self, _: Any = None) -> None:
        self._show()
        self.history = None
        if (shell := _notebook()) is not None:
            shell.events.unregister("post_run_cell", self._finish)


def _notebook() -> Any:
    """The notebook that this runs in, or None."""
    try:
        from IPython import get_ipython  # type: ignore[import-not-found, attr-defined, unused-ignore]
    except ImportError:
        return None
    shell = get_ipython()  # type: ignore[no-untyped-call, unused-ignore]
    return shell if hasattr(shell, "kernel") else None
