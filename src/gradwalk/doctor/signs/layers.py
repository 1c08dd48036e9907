"""Signs of a sick network in a sound loop: dead units, gradients that vanish or explode.

Each function looks for one mistake and returns a finding with its numbers, or None.
"""

from __future__ import annotations

from math import isfinite
from statistics import median
from typing import TYPE_CHECKING

from ..report import Finding, Place
from .falling import has_learned

if TYPE_CHECKING:
    from ..watching.passes import Pass
    from ..watching.recorded import Loop


def dead_units(loop: Loop) -> Finding | None:
    """Relu units that give 0 for every row in every pass: no gradient ever gets through them."""
    units: dict[frozenset[int], list[int]] = {}
    for one in loop.passes:
        for unit, (zeros, count, level) in _by_parameters(loop, one).items():
            tally = units.setdefault(unit, [0, 0, level])
            tally[0] += zeros
            tally[1] += count
    layers: dict[int, list[bool]] = {}
    for zeros, count, level in units.values():
        layers.setdefault(level, []).append(zeros == count and count >= 8)
    dead = sum(map(sum, layers.values()))
    if not dead:
        return None
    worst = max(layers, key=lambda level: sum(layers[level]) / len(layers[level]))
    share = f"{sum(layers[worst])} of {len(layers[worst])}"
    rows = max(count for _, count, _ in units.values())
    few = sum(layers[worst]) * 2 < len(layers[worst]) or sum(layers[worst]) < 3
    if (few and not all(layers[worst])) or has_learned(loop):
        loop.notes.append(f"{dead} of {len(units)} relu units gave 0 in each of {rows} evaluations; a few always do")
        return None
    begun = _by_parameters(loop, loop.passes[0])
    first = {unit for unit, (zeros, count, level) in begun.items() if level == worst and zeros == count}
    if all(layers[worst]) and len(first) == len(layers[worst]) and (why := _begin_below(loop, first)):
        what = (
            f"{share} relu units of a layer give 0 for every input from the first pass on: they are dead as "
            "they begin, so no gradient ever gets through them to what lies before"
        )
        evidence = f"0 in all of {rows} evaluations each, {FROM_THE_START}; {why[1]}"
        fix = "biases that begin at 0; weights at random, of both signs"
        return Finding("dead relu", what, why[0], evidence, fix, "relu")
    what = f"{share} relu units of a layer give 0 for every input, so their weights get no gradient and never recover"
    evidence = f"0 in all of {rows} evaluations each, over {len(loop.passes)} passes"
    fix = "smaller steps, weights scaled by 1/sqrt(inputs), biases of 0; or tanh, or leaky_relu"
    return Finding("dead relu", what, loop.last_line(), evidence, fix, "relu")


def _by_parameters(loop: Loop, one: Pass) -> dict[frozenset[int], tuple[int, int, int]]:
    """The units of a pass, identified by their parameters alone: inputs that became values differ from row to row."""
    lasting, found = loop.visit.recurring, dict[frozenset[int], tuple[int, int, int]]()
    for unit, (zeros, count, level) in one.units.items():
        known = unit & lasting or unit
        before = found.get(known, (0, 0, level))
        found[known] = (before[0] + zeros, before[1] + count, level)
    return found


FROM_THE_START = "before any step was made"
"""In the evidence of what is certain: no experiment has to settle it."""


def _begin_below(loop: Loop, units: set[frozenset[int]]) -> tuple[Place, str] | None:
    """Where a number is made that leaves units dead from the start; None if no number does."""
    values = loop.passes[0].values
    low = [min((key for key in unit if key in values), key=lambda key: values[key].data, default=0) for unit in units]
    low = [key for key in low if key and values[key].data < 0]
    if len(low) < len(units):
        return None
    worst = min(low, key=lambda key: values[key].data)
    told = f"{loop.visit.name(worst)} begins with {values[worst].data:.4g}"
    return loop.visit.birthplaces.get(worst, loop.last_line()), told


def vanishing(loop: Loop) -> Finding | None:
    """Gradients that shrink by orders of magnitude from the last layer to the first, or are huge."""
    if has_learned(loop):
        return None
    fix = "weights scaled by 1/sqrt(inputs) (MLP(..., scaled=True)), "
    largest = max((abs(n.after) for one in loop.passes for n in one.values.values()), default=0.0)
    if largest > 1e6 and isfinite(largest):
        what = "gradients are huge: every layer on the way back multiplies them by more than 1"
        evidence = f"the largest gradient is {largest:.2g}, at losses of {median(loop.losses):.2g}"
        return Finding(
            "exploding", what, loop.last_line(), evidence, fix + "clipped gradients, a smaller learning rate"
        )
    layered = [sizes for one in loop.passes if one.levels and len(sizes := _sizes_by_layer(loop, one)) >= 4]
    ratios = [sizes[-1] / sizes[0] for sizes in layered if sizes[0]]
    if not ratios or median(ratios[:5]) > 1e-4:
        return None
    shown = ", ".join(f"{size:.1e}" for size in layered[0])
    evidence = f"mean size of the gradients in the first pass, from the last layer to the first: {shown}"
    what = (
        f"{len(layered[0])} layers deep, the first ones get almost no gradient: each activation on the way shrinks it"
    )
    return Finding("vanishing", what, loop.last_line(), evidence, fix + "relu for tanh or sigmoid, fewer layers")


def _sizes_by_layer(loop: Loop, one: Pass) -> list[float]:
    """The mean size of the gradients, layer by layer, from the last to the first."""
    layers: dict[int, list[float]] = {}
    for key in loop.parameters:
        if key in one.values and key in one.levels:
            layers.setdefault(one.levels[key], []).append(abs(one.values[key].after))
    return [sum(grads) / len(grads) for _, grads in sorted(layers.items())]
