"""Writes one step of a series, with names that are true of every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...engine.ops import TABLE
from ...engine.symbols import Symbol, formula
from .kinds import FIXED
from .portable.typeset import typeset
from .written import Writer

if TYPE_CHECKING:
    from .steps import Steps

MODEL = 1
"""The step that is written down."""
OWN, BEFORE, ALL, EACH, POWER = "own", "before", "all", "each", "power"
"""Where an input of a step comes from: the step itself, the step before, the same value for all steps, or a different
one for each step; POWER is an exponent that differs from step to step."""

Role = tuple[str, int]


class StepWriter(Writer):
    """Writes the second step, with names that are true of all steps but the first."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(steps.trace, steps.turns[MODEL])
        self.steps, self.quoted = steps, set[int]()
        self.carried = {steps.turns[MODEL][k] for k in steps.begins}

    def lines(self) -> list[tuple[str, str]]:
        for k in sorted(self.steps.begins, key=lambda k: not self.steps.wanted(k)):  # states are named first
            self.steps.name((OWN, k))
        if self.steps.past:
            self.steps.name((OWN, len(self.loose) - 1))
        used = set[int]()
        for unit in self.loose:
            self._write(unit)
        for unit in reversed(self.loose):
            if unit not in used or self.parts[unit]:
                used.update(self.parts[unit])
        whole = [unit for unit in self.loose if unit not in used]
        return [(self.steps.name((OWN, self._k(x))), typeset(formula(self.symbol[x]))) for x in whole]

    def _k(self, unit: int) -> int:
        return self.steps.place[MODEL][unit]

    def _is_part(self, x: int) -> bool:
        return super()._is_part(x) and x not in self.carried

    def _same(self, unit: int, ends: list[int]) -> bool:
        one, other = self.steps.roles[self._k(unit)]
        return one == other

    def _symbol(self, unit: int, ends: list[int], parts: set[int]) -> Symbol:
        power = self.steps.raised.get(unit)
        if power is None:
            return super()._symbol(unit, ends, parts)
        base = self.symbol[ends[0]] if ends[0] in parts else self._named(unit, 0, ends[0])
        return Symbol(op=TABLE["pow"], inputs=(base, Symbol(self.steps.name(power))))

    def _named(self, unit: int, k: int, x: int) -> Any:
        role = self.steps.roles[self._k(unit)][k]
        if role[0] == OWN:
            return Symbol(self.steps.name(role))
        if role[0] == BEFORE:
            return Symbol(self.steps.name((OWN, role[1])) + "′")
        if role[0] == EACH:
            return Symbol(self.steps.name(role))
        if x in self.steps.plain:  # each step has one of its own, with the same number
            return self._number(k, x)
        if self.trace.kind[x] != FIXED and x not in self.graph.labels.given:
            self.quoted.add(x)
        return super()._named(unit, k, x)
