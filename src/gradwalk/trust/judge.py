"""Hears the witnesses on each derivative and reaches a verdict.

There are two witnesses. The complex step computes the recorded graph again and is accurate to the last digits: a
difference beyond rounding is wrong. The difference quotient nudges the function itself; it comes with an error
bound, and shows whether the function is what the graph says.

    ok          our number agrees with both witnesses
    wrong       our number does not
    cut         our number is the graph's, but the function moves differently: something went around the graph
    kink        the slopes of the two sides differ, and ours is between them
    jump        the function jumps here: there is no derivative
    unresolved  rounding hides what a nudge would show
    not finite  there is no number to compare with
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine import graph, real
from ..engine.value import Value, constant
from . import complexes, numeric
from .numeric import Estimate
from .replay import Replay, gradients_by_backward
from .variables import Subject, Variable

NOT_FINITE, NOTHING = "not finite", "the function or its slope is not finite here: nothing to compare with"
JUMP, UNRESOLVED = "jump", "unresolved"


@dataclass(frozen=True)
class Entry:
    """One derivative: its variable, our number, the witness's, and the verdict.

    ok and kink are right, wrong and cut are wrong. The others are neither: jump (there is no derivative),
    unresolved (rounding hides what a nudge would show), not finite (there is no number to compare with).
    """

    by: str
    ours: float
    numerical: float
    verdict: str
    method: str

    @property
    def error(self) -> float:
        """How far apart the two numbers are, relative to their size."""
        return numeric.relative_error(self.ours, self.numerical)

    @property
    def ok(self) -> bool:
        return self.verdict in ("ok", "kink")

    @property
    def wrong(self) -> bool:
        return self.verdict in ("wrong", "cut")


class Judge:
    """Judges the derivatives of one result of a function."""

    def __init__(self, subject: Subject, index: int, out: Any, prefix: str) -> None:
        self.subject, self.index, self.out, self.prefix = subject, index, out, prefix
        self.notes: list[str] = []
        self.replay = Replay(out) if isinstance(out, Value) else None
        self.sides = self.replay.sides() if self.replay else ()
        self.sizes = self.replay.sizes() if self.replay else {}
        self.ours = gradients_by_backward(out) if isinstance(out, Value) else {}

    def _value(self, variable: Variable) -> Callable[[float], float]:
        def f(number: float) -> float:
            with self.subject.moved(variable, number):
                return numeric.plain(self.subject.outputs()[self.index])

        return f

    def _same_sides(self, variable: Variable, number: float) -> bool:
        """Whether the variable can move to this number without crossing a kink."""
        with self.subject.moved(variable, number):
            out = self.subject.outputs()[self.index]
            return not isinstance(out, Value) or Replay(out).sides() == self.sides

    def _room(self, variable: Variable) -> float | None:
        """The largest step, up to a fiftieth, that crosses no kink on either side; None if even the smallest does."""
        x = variable.leaf.data
        h = max(1.0, abs(x)) / 50
        while h > 1e-7 * abs(x) and h > 1e-300:
            if self._same_sides(variable, x + h) and self._same_sides(variable, x - h):
                return h
            h /= 8
        return None

    # ---- first derivatives ----

    def first(self, variable: Variable) -> Entry:
        by, ours = self.prefix + variable.name, self.ours.get(variable.leaf, 0.0)
        f, x = self._value(variable), variable.leaf.data
        if not numeric.finite_around(f, x):
            return Entry(by, ours, math.nan, NOT_FINITE, NOTHING)
        if numeric.jumps(f, x):
            return Entry(by, ours, math.nan, JUMP, "the function jumps here, so it has no derivative")
        if self._on_kink(variable):
            return self._at_kink(variable, ours, by)
        exact = self.replay.slope(variable.leaf) if self.replay else None
        quick = numeric.richardson(f, x, 1e-4 * max(1.0, abs(x)), levels=4)
        near = self._touches_kink(variable) or self._same_sides(variable, x + 1e-4 * max(1.0, abs(x)))
        if exact is not None and near and _settles(quick, exact):
            return self._exactly(variable, by, ours, exact)
        room = self._room(variable)
        if room is None:
            return self._at_kink(variable, ours, by)
        found = numeric.derivative(f, x, room)
        if exact is not None and _compatible(found, exact):
            entry = self._exactly(variable, by, ours, exact)
            if entry.wrong or _settles(found, exact):
                return entry
            told = f"a nudge cannot show it: rounding swallows all but +-{found.error:.1g} of the slope"
            return Entry(by, ours, exact, UNRESOLVED, f"the complex step agrees; {told}")
        if numeric.bends(f, x):  # a kink that no operation declares
            return self._at_kink(variable, ours, by)
        vague = found.error > 0.1 * max(abs(found.value), abs(ours))
        if exact is None and vague and not _compatible(found, ours):
            return Entry(
                by, ours, found.value, UNRESOLVED, f"the difference quotient is good to +-{found.error:.1g} only"
            )
        if _compatible(found, ours) and exact is None:
            return Entry(by, ours, found.value, "ok", "difference quotient")
        swing = self._swing(variable, exact) if exact is not None else 0.0
        if exact is not None and abs(found.value - exact) <= 10 * swing:
            told = f"lost in rounding: the slope swings by {swing:.1g} when {variable.name} moves by a millionth"
            return Entry(by, ours, found.value, UNRESOLVED, told)
        graph_is_right = exact is not None and real.agree(ours, exact, 1e-12 * self._size(variable), 1e-9)
        verdict = "cut" if graph_is_right or self.replay is None else "wrong"
        return Entry(by, ours, found.value, verdict, "difference quotient")

    def _swing(self, variable: Variable, exact: float) -> float:
        """How much the graph's own slope changes when the variable moves by a millionth."""
        x, far = variable.leaf.data, 0.0
        for share in (-1e-6, -3e-7, 3e-7, 1e-6):
            with self.subject.moved(variable, x + share * (abs(x) or 1.0)):
                out = self.subject.outputs()[self.index]
                slope = Replay(out).slope(variable.leaf) if isinstance(out, Value) else None
            far = max(far, abs(slope - exact)) if slope is not None else far
        return far

    def _size(self, variable: Variable) -> float:
        """How large the contributions to this gradient are: rounding errors are measured against it."""
        return self.sizes.get(variable.leaf, 0.0)

    def _exactly(self, variable: Variable, by: str, ours: float, exact: float) -> Entry:
        ok = real.agree(ours, exact, complexes.TOLERANCE * self._size(variable), complexes.TOLERANCE)
        return Entry(by, ours, exact, "ok" if ok else "wrong", "complex step")

    def _touches_kink(self, variable: Variable) -> bool:
        """Whether something computed from the variable sits exactly on a kink."""
        if self.replay is None:
            return False
        behind = set(self.replay.behind(variable.leaf))
        return any(distance == 0 and node in behind for node, distance in self.replay.distances())

    def _on_kink(self, variable: Variable) -> bool:
        """Whether the variable sits exactly on a kink, and nudging it moves away from there."""
        if not self._touches_kink(variable):
            return False
        return not real.agree(*numeric.sides(self._value(variable), variable.leaf.data), 1e-4, 1e-4)

    def _at_kink(self, variable: Variable, ours: float, by: str) -> Entry:
        """On a kink there is no derivative; anything between the slopes of the two sides will do."""
        return _between(by, ours, *numeric.sides(self._value(variable), variable.leaf.data))

    # ---- second derivatives ----

    def second(self, variable: Variable, others: list[Variable]) -> list[Entry]:
        """The derivatives of one first derivative by every variable."""
        try:
            gradient = graph.gradients(self.out, constant(1.0)).get(variable.leaf._serial) if self.replay else None
            again = graph.gradients(gradient, constant(1.0)) if isinstance(gradient, Value) else {}
        except TypeError as error:
            self.notes.append(f"second derivatives: {str(error).splitlines()[0]}")
            return []
        return [self._second(variable, other, numeric.plain(again.get(other.leaf._serial, 0.0))) for other in others]

    def _second(self, variable: Variable, other: Variable, ours: float) -> Entry:
        by, x = f"{self.prefix}{variable.name}, {other.name}", other.leaf.data
        if not all(numeric.finite_around(self._value(one), one.leaf.data) for one in (variable, other)):
            return Entry(by, ours, math.nan, NOT_FINITE, NOTHING)
        slope = self._slope(variable, other)
        if self._touches_kink(other):
            left, right = numeric.sides(slope, x)
            if not real.agree(left, right, 1e-4, 1e-4):
                return _between(by, ours, left, right)
        found = numeric.derivative(slope, x, self._room(other))
        if not math.isfinite(found.value):
            return Entry(by, ours, found.value, NOT_FINITE, NOTHING)
        ok = _compatible(found, ours)
        verdict = "ok" if ok else UNRESOLVED if found.error > 0.1 * max(abs(found.value), abs(ours)) else "wrong"
        return Entry(by, ours, found.value, verdict, "difference of complex steps")

    def _slope(self, variable: Variable, other: Variable) -> Callable[[float], float]:
        """The first derivative by `variable` as a function of `other`."""

        def slope(number: float) -> float:
            with self.subject.moved(other, number):
                out = self.subject.outputs()[self.index]
                if not isinstance(out, Value):
                    return 0.0
                exact = Replay(out).slope(variable.leaf)
                if exact is not None:
                    return exact
                x = variable.leaf.data
            return numeric.richardson(lambda t: self._moved_twice(variable, t, other, number), x).value

        return slope

    def _moved_twice(self, one: Variable, a: float, two: Variable, b: float) -> float:
        with self.subject.moved(two, b), self.subject.moved(one, a):
            return numeric.plain(self.subject.outputs()[self.index])


def _compatible(found: Estimate, other: float) -> bool:
    """Whether the difference quotient fits this number: within its own error, or nearly so."""
    return real.agree(other, found.value, 10 * found.error, 1e-10)


def _settles(found: Estimate, exact: float) -> bool:
    """Whether the difference quotient is accurate enough to show that the function is what the graph says."""
    sharp = found.error <= 1e-3 * abs(exact) or (exact == 0 and found.error < math.inf)
    return sharp and _compatible(found, exact)


def _between(by: str, ours: float, left: float, right: float) -> Entry:
    slack = numeric.RTOL * max(abs(left), abs(right))
    fits = min(left, right) - slack <= ours <= max(left, right) + slack
    told = f"a kink: {left:.6g} on the left, {right:.6g} on the right"
    return Entry(by, ours, (left + right) / 2, "kink" if fits else "wrong", told)
