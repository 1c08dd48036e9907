"""The examiner: is an operation's derivative right?

One examination serves the project's own tests, `check` and the doctor. An operation
is tried at samples of its domain, away from its kinks:

- its value and its local derivatives against complex numbers (complexes.py), which are
  accurate to about 15 digits, or against difference quotients if its code is real only;
- its second derivatives in the same way, as derivatives of the first ones;
- once more where samples never fall (landmarks.py): at 0, and where a comparison changes its answer;
- in every way the engine has: the eager walk, the walk on Values, the forward walk, and
  with one value used several times;
- its error inputs.

The witnesses decide what is right, not the table.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine import graph, real
from ..engine.op import Op
from ..engine.transforms import tangents
from ..engine.value import Value, constant
from . import complexes, numeric
from .complaints import outbursts, outside, refusals
from .complexes import Complex, NotAnalytic, slope
from .exams import WALKED, Entry, Exam, Point, placed
from .landmarks import jumps, landmarks, lopsided, slopes

NEAR = 0.02
"""Samples stay at least this far from a kink, measured by the operation's own `kinks`."""


# ---- samples ----


def near_kink(op: Op, point: Point, margin: float = NEAR) -> bool:
    return op.kinks is not None and abs(op.kinks(*point)) < margin


def sample(op: Op, rng: random.Random) -> Point:
    """A point of the domain, away from the kinks."""
    for _ in range(1000):
        point = tuple(rng.uniform(low, high) for low, high in op.domain)
        if not near_kink(op, point):
            return point
    raise ValueError(f"no point of the domain of {op.name} is {NEAR} away from its kinks: is `kinks` right?")


def settled(op: Op, rng: random.Random) -> list[Op]:
    """The operation itself; or, if it has settings, a few of its bound forms (x ** 2, x ** 0.7, ...), with
    settings from its domain."""
    if not op.settings:
        return [op]
    intervals = op.domain[-op.settings :]
    drawn = [rng.uniform(*interval) for interval in intervals]
    whole = [[float(k)] * op.settings for k in (-1, 0, 1, 2, 3) if all(low <= k <= high for low, high in intervals)]
    return [op.bind(*k) for k in (drawn, *whole)]


# ---- witnesses ----


@dataclass(frozen=True)
class Witness:
    value: float
    method: str
    atol: float
    rtol: float
    exact: bool = False  # accurate to the last digits, not from a difference
    error: float = 0.0  # what a difference says of itself

    def allows(self, ours: float) -> bool:
        """Whether a number may be right, where something is known to be wrong: by no more than what this one knows."""
        return real.agree(ours, self.value, 10 * self.error, max(self.rtol, 1e-10) if self.exact else 1e-10)

    def says(self, order: int, what: str, way: str, point: Point, ours: Any) -> Entry:
        ours = numeric.plain(ours)
        ok = real.agree(ours, self.value, self.atol, self.rtol)
        return Entry(order, what, way, point, ours, self.value, self.method, ok)


def exactly(value: float) -> Witness:
    return Witness(value, "the complex step", complexes.TOLERANCE, complexes.TOLERANCE, exact=True)


def roughly(estimate: numeric.Estimate) -> Witness:
    tolerance = min(1e-4, max(1e-8, 10 * estimate.error))
    return Witness(estimate.value, "the difference quotient", tolerance, tolerance, error=estimate.error)


def _moved(point: Point, places: Sequence[int]) -> list[complex]:
    return [complex(x, complexes.STEP if i in places else 0.0) for i, x in enumerate(point)]


def _along(f: Callable[..., Any], point: Point, places: Sequence[int]) -> Callable[[float], float]:
    """f as a function of one number, put in the given places of the point (moved there together)."""
    base = point[places[0]]
    return lambda t: numeric.plain(f(*(x + (t - base) if i in places else x for i, x in enumerate(point))))


def first(op: Op, point: Point, places: Sequence[int]) -> Witness:
    """The derivative by the inputs in `places`, moved together, from the computation only."""
    rough = (
        None
        if complexes.known(op)
        else roughly(numeric.richardson(_along(op.compute, point, places), point[places[0]]))
    )
    try:
        exact = exactly(slope(complexes.apply(op, _moved(point, places))))
    except NotAnalytic:
        exact = None
    if exact is None or (rough and not real.agree(exact.value, rough.value, 1e-4, 1e-4)):
        assert rough is not None
        return rough  # real arithmetic only; or arithmetic that loses the imaginary part, like abs()
    return exact


def _rule(op: Op, i: int) -> Callable[..., float]:
    """The derivative by input i, as the operation states it."""
    return lambda *xs: float(op.local_derivatives(op.compute(*xs), xs)[i])


def second(op: Op, point: Point, i: int, j: int) -> Witness:
    """The derivative by input j of the rule for input i. (`first` checks the rule itself.)"""
    moved = _along(_rule(op, i), point, [j])
    try:
        inputs = [Complex(z) for z in _moved(point, [j])]
        out = Complex(complexes.apply(op, [z.data for z in inputs]))
        exact = slope(op.partials(out, *inputs)[i])
        if complexes.known(op) or real.agree(exact, numeric.central(moved, point[j]), 1e-4, 1e-4):
            return exactly(exact)
    except TypeError:
        pass  # a rule in plain floats
    return roughly(numeric.richardson(moved, point[j]))


# ---- the questions ----


def input_name(count: int, i: int) -> str:
    return "xyz"[i] if count <= 3 else f"x{i + 1}"


def examine_at(op: Op, point: Point, order: int = 2, on_values: bool = True) -> list[Entry]:
    """Every comparison at one point: the value, the derivatives, the second derivatives.

    With `on_values=False` only the eager walk is examined, for rules that compute with floats only.
    """
    xs = [Value(x) for x in point]
    out = op.apply(tuple(xs))
    entries = []
    if complexes.known(op):
        value = complexes.apply(op, list(map(complex, point))).real
        entries.append(exactly(value).says(0, "the value", "the engine", point, out.data))
    out.backward()
    by = [first(op, point, [i]) for i in range(len(xs))]
    names = [input_name(len(xs), i) for i in range(len(xs))]
    entries += [w.says(1, f"d/d{n}", WALKED, point, x.grad) for w, n, x in zip(by, names, xs)]
    if not on_values:
        return entries
    grads = graph.gradients(out, constant(1.0))
    for w, n, x in zip(by, names, xs):
        entries.append(w.says(1, f"d/d{n}", "the walk on Values", point, grads.get(x._serial, 0.0)))
        entries.append(w.says(1, f"d/d{n}", "the forward walk", point, tangents([out], [(x, 1.0)])[0]))
    if order > 1:
        for i, x in enumerate(xs):
            if isinstance(g := grads.get(x._serial), Value):
                entries += _second_at(op, point, xs, i, g)
    return entries


def _second_at(op: Op, point: Point, xs: list[Value], i: int, g: Value) -> list[Entry]:
    """The derivatives of `g`, the gradient of input i, by every input."""
    again, entries = graph.gradients(g, constant(1.0)), []
    for j, y in enumerate(xs):
        witness, what = second(op, point, i, j), f"d2/d{input_name(len(xs), i)}d{input_name(len(xs), j)}"
        entries.append(witness.says(2, what, "the walk on Values", point, again.get(y._serial, 0.0)))
        entries.append(witness.says(2, what, "the forward walk", point, tangents([g], [(y, 1.0)])[0]))
    return entries


def examine_shared(op: Op, x: float) -> list[Entry]:
    """One value in every place of the operation, and the operation used twice: contributions must add up."""
    point = (x,) * len(op.domain)
    witness = first(op, point, range(len(point)))
    one, two = Value(x), Value(x)
    op.apply((one,) * len(point)).backward()
    (op.apply((two,) * len(point)) + op.apply((two,) * len(point))).backward()
    twice = Witness(2 * witness.value, witness.method, witness.atol, witness.rtol)
    return [
        witness.says(1, "d/dx", "one value in every place", point, one.grad),
        twice.says(1, "d/dx", "one value used twice", point, two.grad),
    ]


def exam_at(op: Op, point: Point, order: int = 2) -> Exam:
    """The comparisons at one point; or, where the operation is not finite there, the complaint that its domain is."""
    if beyond := outside(op, point):
        return Exam(op, complaints=[beyond])
    return Exam(op, [replace(entry, settings=op.bound) for entry in examine_at(op, point, order)])


def examine_landmarks(op: Op, rng: random.Random, order: int) -> tuple[list[Entry], list[str]]:
    """The comparisons at points that samples miss; and the corners that the operation does not own up to."""
    entries: list[Entry] = []
    for i, point in landmarks(op, sample(op, rng)):
        if near_kink(op, point) or not math.isfinite(op.compute(*point)):
            continue
        pair = slopes(op.compute, point, i)
        if jumps(pair):
            name, at = input_name(len(point), i), placed(point, op.bound)
            return entries, [
                f"at {at} the slope along {name} jumps from {pair[0]:.4g} to {pair[1]:.4g}, and `kinks` does not say "
                "so: give it a function that is 0 there"
            ]
        bent = any(jumps(slopes(_rule(op, k), point, i)) for k in range(len(point)))  # no second derivative there
        found = examine_at(op, point, 1 if bent else order)
        entries += found
        if said := lopsided((x.what, x.ours) for x in found if x.order == 2 and x.way == "the walk on Values"):
            return entries, [f"at {placed(point, op.bound)} {said}"]
    return entries, []


def examine(op: Op, samples: int = 8, seed: int = 0, order: int = 2) -> Exam:
    """Examine one operation: a row of the table, a bound row, or one of your own."""
    rng = random.Random(f"{op.name} {seed}")
    exam = Exam(op)
    for form in settled(op, rng):
        for _ in range(samples):
            point = sample(form, rng)
            try:
                one = exam_at(form, point, order)
                exam.entries += one.entries
                if one.complaints:
                    exam.complaints = one.complaints
                    return exam
            except TypeError as error:
                exam.entries += examine_at(form, point, on_values=False)
                why = str(error).splitlines()[0]
                exam.notes = [f"the rule computes with floats only, so it has no second derivatives: {why}"]
        if not exam.notes:
            entries, corners = examine_landmarks(form, rng, order)
            exam.entries += entries
            exam.complaints += corners if all(x.ok for x in exam.entries if x.order < 2) else []  # else that is enough
        low, high = max(a for a, _ in form.domain), min(b for _, b in form.domain)
        x = rng.uniform(low, high)
        if low < high and not near_kink(form, (x,) * len(form.domain)):
            exam.entries += examine_shared(form, x)
        exam.complaints += outbursts(form)
    exam.complaints += refusals(op)
    return exam
