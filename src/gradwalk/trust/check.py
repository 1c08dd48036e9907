"""check: are these gradients right?

    >>> def f(x, y):
    ...     return (x * y).tanh() + x
    >>> bool(check(f, 0.5, -1.2))
    True

A function of numbers, lists, dicts or models is called once to record its graph, and
`backward` gives our gradient. Two witnesses judge it. The graph is computed again with
complex numbers: right to the last digits, it judges the operations. And the function
itself is nudged: rougher, but it also sees what never got into the graph.

This file knows how to hear the witnesses. They are in replay.py and numeric.py; what
is at fault, suspects.py finds out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine import graph, real
from ..engine.value import Value, constant
from . import complexes, numeric
from .replay import Replay, gradients_by_backward
from .suspects import Suspect, find_suspects
from .variables import Subject, Variable

NOT_FINITE, NOTHING = "not finite", "the function is not finite here: nothing to compare with"


@dataclass(frozen=True)
class Entry:
    """One derivative: what it is by, our number, the witness's, and the verdict.

    ok and kink are right, wrong and cut are wrong; not finite is neither: there is no number to compare with.
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


@dataclass
class Check:
    """The result: true if no derivative is wrong. Prints as a table."""

    entries: list[Entry] = field(default_factory=list)
    suspects: list[Suspect] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> list[Entry]:
        """The derivatives that are wrong."""
        return [entry for entry in self.entries if entry.wrong]

    @property
    def ok(self) -> bool:
        """Whether none is."""
        return not self.wrong

    def __bool__(self) -> bool:
        return self.ok

    @property
    def worst(self) -> Entry | None:
        """The wrong entry that is furthest off."""
        return max(self.wrong, key=lambda entry: entry.error if entry.error == entry.error else math.inf, default=None)

    def assert_ok(self) -> Check:
        """Raise AssertionError with the whole table if a derivative is wrong."""
        if not self.ok:
            raise AssertionError(str(self))
        return self

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        count = f"{len(self.entries)} derivative{'s' * (len(self.entries) != 1)}"
        unknown = sum(entry.verdict == NOT_FINITE for entry in self.entries)
        told = f"{len(self.wrong)} wrong" if self.wrong else "none wrong" if unknown else "all right"
        lines = [f"{count}, {told}" + (f", {unknown} with nothing to compare with" if unknown else "")]
        width = max([2, *(len(entry.by) for entry in self.entries)])
        lines.append(f"  {'by':{width}}   {'ours':22} {'numerical':22} rel. error  verdict")
        first = sorted(self.entries, key=lambda entry: (not entry.wrong, entry.ok))
        shown = self.entries if len(self.entries) <= 40 else first[:40]
        for entry in shown:
            error = f"{entry.error:.0e}" if entry.error else "0"
            numbers = f"{entry.ours!r:22} {entry.numerical!r:22} {error:10}"
            lines.append(f"  {entry.by:{width}}   {numbers}  {entry.verdict} ({entry.method})")
        if len(shown) < len(self.entries):
            rest = ", all of them right" if all(entry.ok for entry in first[40:]) else ""
            lines.append(f"  ... and {len(self.entries) - len(shown)} more{rest}")
        if self.worst:
            lines.append(f"worst: by {self.worst.by}, {self.worst.ours!r} for {self.worst.numerical!r}")
        lines += [f"most likely at fault: {suspect}" for suspect in self.suspects[:1]]
        return lines + self.notes


def check(
    f: Callable[..., Any] | Value,
    *args: Any,
    wrt: int | Sequence[int] | None = None,
    order: int = 1,
    most: int = 500,
) -> Check:
    """Check the gradients of `f` at the given arguments against numerical ones.

    f      a function of numbers, lists, tuples, dicts or models, or a model itself; a function without
           arguments is checked by the values it closes over; a Value is checked by its leaves
    wrt    the argument or arguments to differentiate by, all if not given
    order  2 to check the second derivatives as well
    most   check no more than so many derivatives, evenly chosen; the result says so
    """
    if not callable(f) and not isinstance(f, Value):
        instead = "write check(f, x), not check(f(x))"
        raise TypeError(f"check takes a function, a model or a Value, got {type(f).__name__}: {instead}")
    subject = Recorded(f) if isinstance(f, Value) else Subject(f, args, wrt)
    result = Check()
    if not subject.variables:
        raise ValueError("nothing to differentiate by: give numbers, Values or a model as arguments")
    variables = _some(subject.variables, most)
    if len(variables) < len(subject.variables):
        result.notes.append(
            f"{len(variables)} of {len(subject.variables)} variables were checked; most=... sets how many"
        )
    outputs, again = subject.outputs(), subject.outputs()
    if not all(real.agree(numeric.number(a), numeric.number(b), 0.0, 1e-12) for a, b in zip(outputs, again)):
        raise ValueError(
            "two calls with the same arguments gave different results, so there is no derivative to check:\n"
            "a random number drawn inside? Seed it in the function, or draw it outside."
        )
    for i, out in enumerate(outputs):
        judge = Judge(subject, i, out, f"d(result {i + 1})/d" if len(outputs) > 1 else "")
        for variable in variables:
            result.entries.append(judge.first(variable))
        if order > 1:
            result.entries += [entry for one in variables for entry in judge.second(one, variables)]
        result.notes += [note for note in judge.notes if note not in result.notes]
        if result.wrong and not result.suspects and isinstance(out, Value):
            cut = any(entry.verdict == "cut" for entry in result.wrong)
            result.suspects = find_suspects(out, cut, [v.leaf for v in variables])
    return result


def _some(variables: list[Variable], most: int) -> list[Variable]:
    if len(variables) <= most:
        return variables
    return [variables[i * len(variables) // most] for i in range(most)]


class Recorded(Subject):
    """A graph that is there already: moving a leaf computes it again on the side."""

    def __init__(self, root: Value) -> None:
        self.root, self.order = root, graph.build_topo(root)
        if any(node.op.name == "handmade" for node in self.order):
            raise ValueError(
                "this graph has a result made by hand, which cannot be computed again with other numbers:\n"
                "  give the function that builds the graph instead: check(f, *args)"
            )
        leaves = [x for x in self.order if not x.inputs and x.op.name != "constant"]
        self.variables = [Variable(x.label or f"leaf {i + 1}", x) for i, x in enumerate(leaves)]

    def outputs(self) -> list[Any]:
        numbers: dict[Value, float] = {}
        for node in self.order:
            numbers[node] = node.op.compute(*[numbers[x] for x in node.inputs]) if node.inputs else node.data
        same = real.agree(numbers[self.root], self.root.data, 0.0, 0.0)
        return [self.root if same else numbers[self.root]]


class Judge:
    """Hears the witnesses about one result of a function."""

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
                return numeric.number(self.subject.outputs()[self.index])

        return f

    def _finite_around(self, variable: Variable) -> bool:
        """Whether the function has numbers here and a little to either side: else there is no slope to find."""
        f, x = self._value(variable), variable.leaf.data
        return all(map(math.isfinite, (f(x), f(x + 1e-9), f(x - 1e-9))))

    def _same_sides(self, variable: Variable, number: float) -> bool:
        """Whether the variable can move there without crossing a kink."""
        with self.subject.moved(variable, number):
            out = self.subject.outputs()[self.index]
            return not isinstance(out, Value) or Replay(out).sides() == self.sides

    def _step(self, variable: Variable, h: float) -> float | None:
        """The largest step up to h that crosses no kink on either side; None if even the smallest does."""
        x = variable.leaf.data
        while h > 1e-9:
            if self._same_sides(variable, x + h) and self._same_sides(variable, x - h):
                return h
            h /= 8
        return None

    # ---- first derivatives ----

    def first(self, variable: Variable) -> Entry:
        leaf, by = variable.leaf, self.prefix + variable.name
        ours = self.ours.get(leaf, 0.0)
        exact = self.replay.slope(leaf) if self.replay else None
        f, x = self._value(variable), leaf.data
        if not self._finite_around(variable):
            return Entry(by, ours, math.nan, NOT_FINITE, NOTHING)
        if self._on_kink(variable):
            return self._at_kink(variable, ours, by)
        rough = numeric.central(f, x, numeric.STEP * max(1.0, abs(x)))
        if exact is not None and real.agree(exact, rough, numeric.ATOL, numeric.RTOL):
            return self._exactly(leaf, by, ours, exact)
        step = self._step(variable, max(1.0, abs(x)) / 50)
        if step is None:
            return self._at_kink(variable, ours, by)
        estimate = numeric.richardson(f, x, step)
        tolerance = max(10 * estimate.error, 1e-7)
        if exact is not None and real.agree(exact, estimate.value, tolerance, 1e-5):
            return self._exactly(leaf, by, ours, exact)
        ok = real.agree(ours, estimate.value, max(tolerance, 1e-5 * (exact is None)), 1e-5)
        if not ok and not real.agree(*numeric.sides(f, x), 1e-3, 1e-3):  # a kink that no operation declares
            return self._at_kink(variable, ours, by)
        graph_is_right = exact is not None and real.agree(ours, exact, 1e-9, 1e-9)
        verdict = "ok" if ok else "cut" if graph_is_right or self.replay is None else "wrong"
        return Entry(by, ours, estimate.value, verdict, "difference quotient")

    def _exactly(self, leaf: Value, by: str, ours: float, exact: float) -> Entry:
        size = self.sizes.get(leaf, 0.0)
        ok = real.agree(ours, exact, complexes.TOLERANCE * (1 + size), complexes.TOLERANCE)
        return Entry(by, ours, exact, "ok" if ok else "wrong", "complex step")

    def _on_kink(self, variable: Variable) -> bool:
        """Whether the variable sits exactly on a kink, and nudging it moves away from there."""
        if self.replay is None:
            return False
        behind = set(self.replay.behind(variable.leaf))
        if not any(distance == 0 and node in behind for node, distance in self.replay.distances()):
            return False
        return not real.agree(*numeric.sides(self._value(variable), variable.leaf.data), 1e-4, 1e-4)

    def _at_kink(self, variable: Variable, ours: float, by: str) -> Entry:
        """On a kink there is no derivative; anything between the slopes of the two sides will do."""
        left, right = numeric.sides(self._value(variable), variable.leaf.data)
        between = min(left, right) - numeric.ATOL <= ours <= max(left, right) + numeric.ATOL
        told = f"a kink: {left:.6g} on the left, {right:.6g} on the right"
        return Entry(by, ours, (left + right) / 2, "kink" if between else "wrong", told)

    # ---- second derivatives ----

    def second(self, variable: Variable, others: list[Variable]) -> list[Entry]:
        """The derivatives of one first derivative by every variable."""
        entries = []
        try:
            gradient = graph.gradients(self.out, constant(1.0)).get(variable.leaf) if self.replay else None
            again = graph.gradients(gradient, constant(1.0)) if isinstance(gradient, Value) else {}
        except TypeError as error:
            self.notes.append(f"second derivatives: {str(error).splitlines()[0]}")
            return []

        for other in others:
            ours = again.get(other.leaf, 0.0)
            by = f"{self.prefix}{variable.name}, {other.name}"
            if not (self._finite_around(variable) and self._finite_around(other)):
                entries.append(Entry(by, numeric.number(ours), math.nan, NOT_FINITE, NOTHING))
                continue
            estimate = self._slope_of_slope(variable, other)
            tolerance = max(10 * estimate.error, 1e-7)
            ok = real.agree(numeric.number(ours), estimate.value, tolerance, 1e-6)
            verdict = "ok" if ok else "wrong" if math.isfinite(estimate.value) else NOT_FINITE
            method = "difference of complex steps"
            entries.append(Entry(by, numeric.number(ours), estimate.value, verdict, method))
        return entries

    def _slope_of_slope(self, variable: Variable, other: Variable) -> numeric.Estimate:
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

        return numeric.richardson(slope, other.leaf.data, self._step(other, max(1.0, abs(other.leaf.data)) / 50))

    def _moved_twice(self, one: Variable, a: float, two: Variable, b: float) -> float:
        with self.subject.moved(two, b), self.subject.moved(one, a):
            return numeric.number(self.subject.outputs()[self.index])
