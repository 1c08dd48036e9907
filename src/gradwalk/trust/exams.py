"""The result of an examination: the comparisons that were made, and what they say about the row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

from ..engine import real
from ..engine.op import Op
from . import numeric

Point = tuple[float, ...]
WALKED = "the eager walk"
"""The way by which every operation is examined."""


def placed(point: Point, settings: Point = ()) -> str:
    """`(-0.5)`; of an operation with settings `(-0.5, with settings 0.25)`."""
    told = ", ".join(f"{x:.6g}" for x in point)
    return f"({told}, with settings {', '.join(f'{x:.6g}' for x in settings)})" if settings else f"({told})"


@dataclass(frozen=True)
class Entry:
    """One comparison: of what, where, and the answers of the operation and of the witness."""

    order: int  # 0 the value, 1 a derivative, 2 a second derivative
    what: str  # "d/dx", "d2/dxdy"
    way: str  # which of the engine's ways gave `ours`
    point: Point
    ours: float
    witness: float
    method: str
    ok: bool
    settings: Point = ()

    @property
    def column(self) -> str:
        """The column of the row that decides about it."""
        return "partials" if self.order else "forward"

    @property
    def error(self) -> float:
        return numeric.relative_error(self.ours, self.witness)

    def __str__(self) -> str:
        at = placed(self.point, self.settings)
        return f"{self.what} at {at} by {self.way}: {self.ours!r}, but {self.method} says {self.witness!r}"


@dataclass
class Exam:
    """The result of examining one operation."""

    op: Op
    entries: list[Entry] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)  # what is wrong besides numbers
    notes: list[str] = field(default_factory=list)  # what could not be examined, and why

    @property
    def wrong(self) -> list[Entry]:
        return [entry for entry in self.entries if not entry.ok]

    @property
    def ok(self) -> bool:
        return not self.wrong and not self.complaints

    def __bool__(self) -> bool:
        return self.ok

    @property
    def worst(self) -> Entry | None:
        return max(self.wrong, key=lambda entry: (-entry.order, _finite(entry.error)), default=None)

    def __str__(self) -> str:
        if self.ok:
            return f"{self.op.symbol}: right in {len(self.entries)} comparisons"
        wrong = f"{len(self.wrong)} of {len(self.entries)} comparisons are wrong" if self.wrong else "not as stated"
        worst = [f"{self.worst.column}: {self.worst}{self.reordered}"] if self.worst else []
        return "\n  ".join([f"{self.op.symbol}: {wrong}", *worst, *self.complaints])

    @property
    def reordered(self) -> str:
        """What to say of derivatives that are right but stand in another order than the inputs."""
        points: dict[Point, list[Entry]] = {}
        for entry in self.entries:
            if entry.order == 1 and entry.way == WALKED:
                points.setdefault(entry.point, []).append(entry)
        for order in [*permutations(range(min(len(self.op.domain), 3)))][1:]:
            if points and all(_fit(entries, order) for entries in points.values()):
                names = [entry.what for entry in next(iter(points.values()))]
                return f".\n  They are right, but stand in the order {', '.join(names[i] for i in order)}"
        return ""

    def assert_ok(self) -> None:
        if not self.ok:
            raise AssertionError(str(self))


def _finite(error: float) -> float:
    return error if error == error else math.inf


def _fit(entries: Sequence[Entry], order: Sequence[int]) -> bool:
    """Whether what was computed is what the witness says, if the answers are taken in this order."""
    return len(entries) == len(order) and all(
        real.agree(x.ours, entries[i].witness, 1e-4, 1e-4) for x, i in zip(entries, order)
    )
