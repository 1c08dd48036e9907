"""The U-curve: how wrong a difference quotient is, against the size of its step.

    >>> curve = u_curve(lambda x: x**3, 2.0)
    >>> 1e-9 < curve.best("forward").h < 1e-6
    True

With a large step the error comes from the curvature of the function, with a small one from
subtracting nearly equal numbers. In between is a best step. The complex step subtracts
nothing, so its error does not rise again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from ..engine.transforms import grad
from . import numeric
from .complexes import Complex, NotAnalytic

METHODS = ("forward", "central", "complex")
LETTERS = {"forward": "f", "central": "c", "complex": "x"}


@dataclass(frozen=True)
class Point:
    """One step size, and the relative error of each method there (None if it cannot be used)."""

    h: float
    forward: float
    central: float
    complex: float | None

    def error(self, method: str) -> float | None:
        """The relative error of "forward", "central" or "complex"."""
        found: float | None = getattr(self, method)
        return found


@dataclass(frozen=True)
class UCurve:
    """The error of difference quotients over a range of steps. Prints as a picture; saves as .svg or .png."""

    x: float
    exact: float
    points: tuple[Point, ...]

    def best(self, method: str = "central") -> Point:
        """The step with the smallest error; if several have no error, the largest of them."""
        usable = [point for point in self.points if point.error(method) is not None]
        return min(usable, key=lambda point: (point.error(method) or 0.0, -point.h))

    def __str__(self) -> str:
        return "\n".join(_picture(self))

    def save(self, path: str | Path) -> Path:
        """Draw the curve to a file with Matplotlib; without it, only .txt files can be written."""
        path = Path(path)
        if path.suffix == ".txt":
            path.write_text(str(self) + "\n", "utf-8")
            return path
        plt: Any = import_module("matplotlib.figure")
        figure = plt.Figure(figsize=(6.4, 4.0), layout="constrained")
        axes = figure.subplots()
        styles = {"forward": ("C1", "--", "o"), "central": ("C0", "-", "s"), "complex": ("0.3", ":", "^")}
        for method, (color, line, marker) in styles.items():
            shown = [(p.h, max(e, 1e-17)) for p in self.points if (e := p.error(method)) is not None]
            if shown:
                axes.loglog(*zip(*shown), color=color, linestyle=line, marker=marker, markersize=4, label=method)
        axes.set_xlabel("step h")
        axes.set_ylabel("relative error of the derivative")
        axes.set_title(f"The derivative at x = {self.x:g} is {self.exact:.6g}")
        axes.legend()
        figure.savefig(path)
        return path


def u_curve(
    f: Callable[[Any], Any], x: float, exact: float | None = None, steps: Sequence[float] | None = None
) -> UCurve:
    """The relative error of the derivative of `f` at `x` by difference quotients, for steps from 1 to 1e-16.

    exact  the derivative to compare with; by default gradwalk's own
    """
    if numeric.evaluate(f, x) != (again := numeric.evaluate(f, x)) and again == again:
        raise ValueError(
            f"two calls at x = {x!r} gave different numbers, so there is no derivative to compare with:\n"
            "a random number drawn inside? Seed it in the function, or draw it outside."
        )
    exact = numeric.plain(grad(f)(x)) if exact is None else exact
    steps = steps or [10 ** (-k / 2) for k in range(33)]
    points = []
    for h in steps:
        forward, central = numeric.forward(f, x, h), numeric.central(f, x, h)
        points.append(Point(h, _error(forward, exact), _error(central, exact), _complex_error(f, x, h, exact)))
    return UCurve(x, exact, tuple(points))


def _error(found: float, exact: float) -> float:
    return abs(found - exact) / (abs(exact) or 1.0)


def _complex_error(f: Callable[[Any], Any], x: float, h: float, exact: float) -> float | None:
    try:
        out = f(Complex(complex(x, h)))
        return _error(out.data.imag / h, exact)
    except (NotAnalytic, TypeError, AttributeError):
        return None


def _picture(curve: UCurve, rows: int = 17) -> list[str]:
    """The curve in characters: one column per step, one row per power of ten of the error."""
    lines = [f"relative error of the derivative at x = {curve.x:g} (it is {curve.exact:.6g})"]
    grid = [[" "] * len(curve.points) for _ in range(rows)]
    for column, point in enumerate(curve.points):
        for method in METHODS:
            error = point.error(method)
            if error is not None and math.isfinite(error):
                level = round(-math.log10(max(error, 1e-16)))
                row = min(rows - 1, max(0, level))
                grid[row][column] = LETTERS[method] if grid[row][column] == " " else "*"
    lines += [f"1e-{level:02} |{''.join(row)}" for level, row in enumerate(grid)]
    largest, smallest = curve.points[0].h, curve.points[-1].h
    lines.append(f"      +{'-' * len(curve.points)}")
    lines.append(f"       h = {largest:g}{f'{smallest:g}':>{max(1, len(curve.points) - len(f'h = {largest:g}'))}}")
    lines.append("       f forward difference, c central difference, x complex step, * several")
    return lines
