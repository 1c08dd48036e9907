"""The ladder of lesson 8: one loss, forward and back, in ever faster ways, each timed where the program runs.

    measure({"class": with_class, "tape": with_tape}, guess=5)
    measure({"class": (with_class, 20), "machine": (step, 20_000)})      with the number of samples per call

The ways take turns, so that whatever disturbs one disturbs all. The results are printed, and put on the ladder that
the page keeps.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import floor, inf, log10
from random import choice, uniform
from time import perf_counter
from typing import Any

from .live import rung

NAMES = {
    "class": "your class",
    "tape": "your tape, as recorded",
    "short": "your tape, after both passes",
    "machine": "your tape as machine code",
}
"""The rungs, the lowest first. Times under any other name are printed, but do not become a rung."""

TURNS = 5
LONG = 0.05
"""Seconds that a turn takes at least: long enough for Python to clean up after what makes many objects, and for the
clocks of browsers, which may tick only every millisecond."""
BUDGET = 5.0
"""Seconds after which no turn is begun any more. One turn of each is always made."""

Run = Callable[[], Any]
Loss = Callable[[list[list[float]], list[float]], Any]


def loss_of(model: Any, x1: Any, x2: Any, minus_y: Any) -> Any:
    """The squared error of a network with two inputs on one sample, computed with +, * and tanh alone.

    The bias comes last in each neuron, so that the products before it can be fused.
    """
    error = answer_of(model, [x1, x2]) + minus_y
    return error * error


def answer_of(model: Any, xs: list[Any]) -> Any:
    """The output of a network whose last layer is a single neuron, computed in the same way."""
    for layer in model.layers:
        xs = [neuron_of(n, xs) for n in layer.neurons]
    return xs[0]


def neuron_of(n: Any, xs: list[Any]) -> Any:
    """The output of one neuron, computed in the same way."""
    total = n.w[0] * xs[0]
    for w, x in zip(n.w[1:], xs[1:]):
        total = total + w * x
    return (total + n.b).tanh()


def in_turn(*runs: Run) -> list[list[float]]:
    """The seconds of one call of each, turn by turn. A turn pays for the objects it makes, and for no others."""
    end = perf_counter() + BUDGET
    often = [_often_enough(run) for run in runs]
    turns: list[list[float]] = []
    while not turns or (len(turns) < TURNS and perf_counter() < end):
        turns.append([_seconds(run, times) for run, times in zip(runs, often)])
    return turns


def _often_enough(run: Run) -> int:
    """How many calls make a turn. The first call, in which things get ready, does not count, unless it is long.

    Twice as many each time, and never a number worked out from one call: where a clock ticks slowly a call seems to
    take no time at all, and as many of those as make a turn would never end.
    """
    times = 1
    if _seconds(run, times) < LONG:
        while _seconds(run, times) * times < LONG:
            times *= 2
    return times


def _seconds(run: Run, times: int) -> float:
    gc.collect()
    start = perf_counter()
    for _ in range(times):
        run()
    return (perf_counter() - start) / times


def measure(ways: Mapping[str, Run | tuple[Run, int]], guess: Any = None) -> dict[str, float]:
    """Time all ways; print what each takes per sample, and how many times as fast as the first it is.

    The shortest turn counts: whatever else the machine does only makes a turn longer. Each ratio is computed from the
    numbers as shown, so that a reader who divides them gets the same.

    guess   the learner's guess for the last way, of any type
    """
    pairs = {name: way if isinstance(way, tuple) else (way, 1) for name, way in ways.items()}
    turns = in_turn(*(run for run, _ in pairs.values()))
    seconds = [_as_shown(min(turn[place] for turn in turns) / n) for place, (_, n) in enumerate(pairs.values())]
    width = max(len(NAMES.get(name, name)) for name in pairs)
    found: dict[str, float] = {}
    for name, one in zip(pairs, seconds):
        found[name] = seconds[0] / one
        said = "" if not found.keys() - {name} else f", {in_words(found[name])}"
        print(f"{NAMES.get(name, name):{width}}  {microseconds(one)} a sample{said}")
        if name in NAMES:
            rung(name, one, found[name], _as_number(guess) if len(found) == len(pairs) else None)
    if guess is not None:
        print(f"You said {guess}.")
    return found


def _as_number(guess: Any) -> float | None:
    """The guess as a number, if it has a place on the scale; otherwise None."""
    try:
        number = float(guess)
    except (TypeError, ValueError):
        return None
    return number if 0 < number < inf else None


def in_words(times: float) -> str:
    """How much faster or slower, in words, with a sensible number of digits."""
    many, how = (times, "fast") if times >= 1 else (1 / times, "long")
    return f"{many:,.0f} times as {how}" if many >= 20 else f"{many:.1f} times as {how}"


DIGITS = 3


def _as_shown(seconds: float) -> float:
    """The same number, rounded to the digits that are printed."""
    return float(f"{seconds:.{DIGITS - 1}e}")


def microseconds(seconds: float) -> str:
    micro = 1e6 * seconds
    places = max(0, DIGITS - 1 - floor(log10(micro))) if micro > 0 else 0
    return f"{micro:,.{places}f} microseconds"


def both(rows: Sequence[int], with_values: Loss, with_tables: Loss) -> None:
    """Lesson 7: nodes and time, forward and back, of a loss over rows of three numbers, with Values and with tables."""
    print("rows         nodes        milliseconds, there and back")
    print("        Value   Tensor     Value   Tensor")
    for count in rows:
        xs = [[uniform(-1, 1) for _ in range(3)] for _ in range(count)]
        ys = [choice([-1.0, 1.0]) for _ in range(count)]
        makes = [partial(make, xs, ys) for make in (with_values, with_tables)]
        few, many = (nodes(make()) for make in reversed(makes))
        turns = [[_seconds(partial(_there_and_back, make), 1) for make in makes] for _ in range(TURNS)]
        slow, quick = (round(1000 * min(times), 1) for times in zip(*turns))
        print(f"{count:4} {many:8} {few:8}  {slow:8.1f} {quick:8.1f}")
    ratio = f", {in_words(slow / quick)}" if quick else ""
    print(f"With {count} rows: {many / few:,.0f} times fewer nodes{ratio}.")


def _there_and_back(make: Callable[[], Any]) -> None:
    make().backward()


def nodes(root: Any) -> int:
    """The number of nodes in a graph."""
    seen, waiting = {id(root)}, [root]
    while waiting:
        for v in waiting.pop()._prev:
            if id(v) not in seen:
                seen.add(id(v))
                waiting.append(v)
    return len(seen)
