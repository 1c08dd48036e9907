"""The ladder of lesson 8: one loss, there and back, in ever faster ways, each measured where the program runs.

    measure({"class": with_class, "tape": with_tape}, guess=5)
    measure({"class": (with_class, 20), "machine": (step, 20_000)})      so many samples in one call

Whatever is compared takes turns, so that what disturbs one disturbs all. What is found is printed, and put on the
ladder that the page keeps.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from math import inf
from statistics import median
from time import perf_counter
from typing import Any

from .live import rung

NAMES = {
    "class": "your class",
    "tape": "your tape, as recorded",
    "short": "your tape, after both passes",
    "machine": "your tape as machine code",
}
"""The rungs, the lowest first. What is measured under another name is printed, and is none."""

TURNS = 5
LONG = 0.05
"""Seconds that a turn takes at least: long enough for Python to clean up after what makes many objects."""

Run = Callable[[], Any]


def loss_of(model: Any, x1: Any, x2: Any, minus_y: Any) -> Any:
    """The squared error of a network of two inputs for one sample, with +, * and tanh alone.

    The bias comes last in each neuron, so that the products before it can be fused.
    """
    xs = [x1, x2]
    for layer in model.layers:
        xs = [_neuron(n, xs) for n in layer.neurons]
    error = xs[0] + minus_y
    return error * error


def _neuron(n: Any, xs: list[Any]) -> Any:
    total = n.w[0] * xs[0]
    for w, x in zip(n.w[1:], xs[1:]):
        total = total + w * x
    return (total + n.b).tanh()


def in_turn(*runs: Run) -> list[list[float]]:
    """The seconds of one call of each, turn by turn. A turn pays for the objects it makes, and for no others."""
    often = [_often_enough(run) for run in runs]
    return [[_seconds(run, times) for run, times in zip(runs, often)] for _ in range(TURNS)]


def _often_enough(run: Run) -> int:
    """How many calls make a turn. The first call, in which things get ready, does not count."""
    run()
    times = 1
    while (one := _seconds(run, times)) * times < LONG:
        times = max(2 * times, int(LONG / max(one, 1e-9)))
    return times


def _seconds(run: Run, times: int) -> float:
    gc.collect()
    start = perf_counter()
    for _ in range(times):
        run()
    return (perf_counter() - start) / times


def measure(ways: Mapping[str, Run | tuple[Run, int]], guess: Any = None) -> dict[str, float]:
    """Measure all ways, say what each takes for one sample, and how many times as fast as the first it is.

    guess   what the learner said of the last one, whatever that is
    """
    pairs = {name: way if isinstance(way, tuple) else (way, 1) for name, way in ways.items()}
    turns = [
        [s / n for s, (_, n) in zip(turn, pairs.values())] for turn in in_turn(*(run for run, _ in pairs.values()))
    ]
    width = max(len(NAMES.get(name, name)) for name in pairs)
    found: dict[str, float] = {}
    for place, name in enumerate(pairs):
        seconds = median(turn[place] for turn in turns)
        found[name] = median(turn[0] / turn[place] for turn in turns)
        faster = f", {in_words(found[name])} times as fast" if place else ""
        print(f"{NAMES.get(name, name):{width}}  {microseconds(seconds)} a sample{faster}")
        if name in NAMES:
            rung(name, seconds, found[name], _as_number(guess) if place == len(pairs) - 1 else None)
    if guess is not None:
        print(f"You said {guess}.")
    return found


def _as_number(guess: Any) -> float | None:
    """A guess that has a place on the scale; None for any other."""
    try:
        number = float(guess)
    except (TypeError, ValueError):
        return None
    return number if 0 < number < inf else None


def in_words(times: float) -> str:
    """A ratio with as many digits as are worth saying."""
    return f"{times:,.0f}" if times >= 20 else f"{times:.1f}"


def microseconds(seconds: float) -> str:
    micro = 1e6 * seconds
    return f"{micro:,.0f} microseconds" if micro >= 20 else f"{micro:.2g} microseconds"
