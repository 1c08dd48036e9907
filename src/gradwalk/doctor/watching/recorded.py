"""A recorded training loop, with what the signs of sickness ask about it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...foreign.slots import reached
from ..report import Place
from ..text.source import Code, Files, around

if TYPE_CHECKING:
    from .passes import Pass
    from .record import Record


class Loop:
    """A recorded loop, with what the signs ask about it."""

    def __init__(self, visit: Record) -> None:
        self.visit = visit
        self.data, self.grad, self.kind = visit.roles.data, visit.roles.grad or "grad", visit.roles.kind.__name__
        self.passes = visit.passes
        code = Code.of_file(visit.file) if visit.file else Code("", "")
        self.code = around(code, visit.passes[-1].where.line or 0 if visit.passes else 0)
        self.everywhere = Files([visit.file, *visit.files])
        self.notes: list[str] = []
        self.unsure: list[str] = []  # what cannot be judged, and why
        self.parameters = self._parameters()
        self.losses = [p.loss for p in self.passes]

    def _parameters(self) -> list[int]:
        """The leaves that training moves: those of the model, or those that come back and change."""
        if self.visit.listed is not None:
            return [id(p) for p in self.visit.listed]
        often: dict[int, int] = {}
        for one in self.passes:
            for key in one.values:
                often[key] = often.get(key, 0) + 1
        back = [key for key, count in often.items() if count > 1]
        moved = [key for key in back if len({one.values[key].data for one in self.passes if key in one.values}) > 1]
        return moved or back

    def pairs(self) -> list[tuple[Pass, Pass]]:
        return list(pairwise(self.passes))

    def moves(self, one: Pass, two: Pass) -> list[tuple[float, float]]:
        """For each parameter: how far it moved between two passes, and its gradient when it did."""
        both = [key for key in self.parameters if key in one.values and key in two.values]
        return [(two.values[key].data - one.values[key].data, one.values[key].after) for key in both]

    @cached_property
    def moved(self) -> bool:
        """Whether any parameter moved between two passes that contain it."""
        first: dict[int, float] = {}
        wanted = set(self.parameters)
        here = ((key, one.values[key].data) for one in self.passes for key in wanted & one.values.keys())
        return any(first.setdefault(key, data) != data for key, data in here)

    def holds_values(self, thing: Any) -> bool:
        """Whether a list leads to values of the engine: parameters rather than data."""
        return any(True for _ in reached(thing, self.visit.roles.kind))

    @property
    def tries(self) -> bool:
        """Whether the program tries to train: it writes to parameters between the passes, or moves them."""
        return self.moved or bool(self.visit.updates)

    def last_line(self) -> Place:
        return self.passes[-1].where if self.passes else Place()

    def find(self, test: Callable[[ast.AST], bool]) -> Place | None:
        return self.code.find(test)
