"""What may be wrong where a loss does not fall: rows of a suspicion and the trial that would bear it out.

They concern gradients, data, dead units, rates and initial weights. Changes to the text are made in edits.py; table.py
tries all of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from statistics import median
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..processes.trials import Trial
from ..report import Finding, Place
from ..runs.datasets import columns_of
from ..signs.falling import update_line
from ..signs.rates import gradient_sizes, hardly_moves, measured_rates, rate_line
from ..watching.places import equal_start_line, shuffle_line, variable_line
from ..witnesses.rows import units_alike
from .edits import edited

if TYPE_CHECKING:
    from ..runs.running import Run
    from ..watching.recorded import Loop

LEARNS = 0.5
"""The part of the first loss that must be gone for a loop to count as clearly learning."""

MOST_WIDE = 6
"""How many lists of wide numbers may be scaled together."""

LARGER = (10.0, 100.0, 1e4)
MUCH_LARGER = (1e3, 1e5, 1e6, 1e8)
SICK = 0.1
"""With less than this gone, it does not learn at all."""


@dataclass(frozen=True)
class Suspicion:
    """A finding that stands if the trial bears it out."""

    trial: Trial
    finding: Finding
    until: float = SICK  # worth trying if less than this part of the first loss is gone
    less: bool = False  # leaves something out on purpose, so the graph may become smaller
    shown: bool = False  # already visible in the data: that it helps is enough
    same_rows: bool = False  # the same loss of the same rows: final losses can be compared


def without_edits(run: Run, loop: Loop) -> list[Suspicion]:
    return [*_of_gradients(loop), *_of_data(run, loop), *of_the_dead(loop), *_of_rates(loop), *_of_start(loop)]


def with_edits(run: Run, loop: Loop) -> list[Suspicion]:
    return [Suspicion(*each) for each in edited(run, loop)]


def _of_gradients(loop: Loop) -> Iterator[Suspicion]:
    data, grad = loop.data, loop.grad or "grad"
    if not loop.visit.forgets and _some_are_left(loop):
        what = "gradients of earlier steps are still there when the next ones arrive: they are not set back to 0"
        fix = f"for p in parameters: p.{grad} = 0.0   # before the walk, in every step"
        yield Suspicion(Trial(zero=True), Finding("not zeroed", what, loop.last_line(), "", fix), LEARNS)
    if has_its_minus(update_line(loop)):
        return
    what = "the parameters move along their gradients, that is uphill: the sign of the update is wrong"
    fix = f"p.{data} -= lr * p.{grad}   # minus: against the gradient"
    yield Suspicion(Trial(scale=-1.0), Finding("ascent", what, update_line(loop), "", fix))


def _some_are_left(loop: Loop) -> bool:
    """Whether any gradients are still there when the next pass begins, although parameters have moved by them."""
    moved = [two for one, two in loop.pairs() if any(move for move, _ in loop.moves(one, two))]
    return any(two.values[key].before for two in moved for key in loop.parameters if key in two.values)


def has_its_minus(place: Place) -> bool:
    """Whether an update reads as if it went downhill, so that whatever makes it climb is elsewhere."""
    return bool(re.search(r"-=|=[^=]*-", place.text.split("#")[0]))


def _of_data(run: Run, loop: Loop) -> Iterator[Suspicion]:
    hidden = (type, ModuleType)
    names = {name: x for name, x in run.names.items() if not name.startswith("__") and not isinstance(x, hidden)}
    if where := shuffle_line(loop):
        what = (
            "rows and labels are shuffled separately, so the rows no longer belong to their labels: what is put into "
            "another order is not everything that belongs together. Without the shuffling it learns"
        )
        fix = "pairs = list(zip(X, Y)); random.shuffle(pairs)"
        yield Suspicion(Trial(in_order=True), Finding("data", what, where, "", fix), LEARNS / 2, same_rows=True)
    wide = {name: _largest(thing) for name, thing in names.items() if 15 < _largest(thing) < float("inf")}
    together = [tuple(wide)] if 1 < len(wide) <= MOST_WIDE else []
    for some in [*((name,) for name in wide), *together]:
        what = (
            f"the inputs in {' and '.join(some)} are not scaled: numbers up to {max(wide[name] for name in some):.4g} "
            "saturate the units or make the steps overshoot. With every column normalised to mean 0 and spread 1 it "
            "learns"
        )
        where = variable_line(loop, max(some, key=lambda name: wide[name]))
        finding = Finding("data", what, where, "", "x = (x - mean) / spread   # of its column")
        yield Suspicion(Trial(standardise=some, before=run.trains_in), finding, LEARNS)


def _largest(thing: Any) -> float:
    """The largest number in a table of numbers; 0 if it is not one."""
    return max((abs(x) for column in columns_of(thing) for x in column), default=0.0)


SATURATED = (
    "saturated: they are given numbers so large (inputs that are not scaled, large first weights) that a sigmoid or a "
    "tanh is flat there, and passes nothing back"
)


def dead(loop: Loop) -> tuple[set[int], set[int]]:
    """The parameters that are updated but get no gradient in any pass, and all that are updated."""
    written = {key for one in loop.passes for key, n in one.values.items() if n.at_update is not None}
    graded = {key for one in loop.passes for key, n in one.values.items() if n.after}
    return written - graded, written


def of_the_dead(loop: Loop) -> Iterator[Suspicion]:
    silent, written = dead(loop)
    if len(silent) < 3 or len(silent) < 0.3 * len(written):
        return
    first = {key: n.data for one in reversed(loop.passes) for key, n in one.values.items() if key in silent}
    largest = max(first, key=lambda key: abs(first[key]))
    bent = any(one.units for one in loop.passes)
    what = f"{len(silent)} of {len(written)} parameters get the gradient 0 in every pass: the units behind them are "
    what += "dead (a relu that gives 0 for every row passes nothing back)" if bent else SATURATED
    kind = "dead relu" if bent else "vanishing"
    where = loop.visit.birthplaces.get(largest, loop.last_line())
    evidence = f"{loop.visit.name(largest)} begins with {first[largest]:.4g}"
    fix = "biases that start at 0, weights scaled by 1/sqrt(inputs); or tanh, or leaky_relu"
    yield Suspicion(Trial(revive=True), Finding(kind, what, where, evidence, fix), 2.0)


def _of_start(loop: Loop) -> Iterator[Suspicion]:
    known = set(loop.parameters)
    first = [n.data for key, n in loop.passes[0].values.items() if key in known] if loop.passes else []
    if tied := _tied_tables(loop):
        what = (
            f"the units of {tied} start with equal numbers, so they get equal gradients and stay equal, however long "
            "it trains: they count as one (symmetry). With weights that begin at random it learns"
        )
        finding = Finding("parameters", what, _table_line(loop, tied), "", "initial weights at random, of both signs")
        yield Suspicion(Trial(noise=True), finding, 0.95, shown=True)
    if not any(first.count(x) > 2 for x in first) or not _stay_alike(loop):
        return
    what = (
        "the parameters start with equal numbers, so units get equal gradients and stay equal: they count as one "
        "(symmetry). With weights that begin at random it learns"
    )
    finding = Finding("parameters", what, equal_start_line(loop), "", "initial weights: random.uniform(-1, 1)")
    yield Suspicion(Trial(noise=True), finding)


def _stay_alike(loop: Loop) -> bool:
    """Whether some parameters that begin equal also end equal: if training separates them, they are not tied."""
    values = [one.values for one in (loop.passes[0], loop.passes[-1])]
    seen = [tuple(some[key].data for some in values) for key in loop.parameters if all(key in some for some in values)]
    return not seen or len(set(seen)) < len(seen)


def _tied_tables(loop: Loop) -> str:
    """The name of a matrix of parameters whose rows, or columns, are all the same after the training, but not 0."""
    held = {key: getattr(loop.visit.leaves.get(key), loop.data, None) for key in loop.parameters}
    return next((loop.visit.name(key) for key, table in held.items() if units_alike(table)), "")


def _table_line(loop: Loop, name: str) -> Place:
    made = loop.everywhere.all(lambda node: isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name)
    return made[0] if made else equal_start_line(loop)


def _of_rates(loop: Loop) -> Iterator[Suspicion]:
    where = rate_line(loop) or update_line(loop)
    for factor in (0.1, 0.01, 0.001, 1e-4, 1e-5) if _may_overshoot(loop) else ():
        what = f"the steps are too long: the learning rate is too large. {1 / factor:g} times smaller, it learns"
        yield Suspicion(Trial(scale=factor), Finding("diverging", what, where, "", f"a rate of {factor:g} times this"))
    seen = measured_rates(loop)
    rate = median(seen) if seen and 0 < min(seen) else 0.0
    shown = f", {rate:.2g}," if rate else ""
    for factor in (*LARGER, *(MUCH_LARGER if hardly_moves(loop) else ())) if _is_still_on_a_slope(loop) else ():
        what = f"the steps are too short: the learning rate{shown} is too small. {factor:,g} times larger, it learns"
        fix = f"a learning rate of {rate * factor:.1g}, say" if rate else f"a rate of {factor:,g} times this"
        yield Suspicion(Trial(scale=factor), Finding("rate", what, where, "", fix), same_rows=True)


def _slopes(loop: Loop) -> tuple[float, float]:
    """The largest gradient at the beginning, and at the end."""
    sizes = gradient_sizes(loop)
    return (sizes[0], sizes[-1]) if sizes else (0.0, 0.0)


def _may_overshoot(loop: Loop) -> bool:
    """Whether the loss sometimes rises, is not a number, or is flat after the first steps."""
    losses = loop.visit.main_losses
    first, last = _slopes(loop)
    rises = sum(b > a * (1 + 1e-9) for a, b in pairwise(losses))
    return not all(map(isfinite, losses)) or rises > 0.05 * len(losses) or len(losses) < 12 or last < 1e-3 * first


def _is_still_on_a_slope(loop: Loop) -> bool:
    first, last = _slopes(loop)
    return last > 0.1 * first
