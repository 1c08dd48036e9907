"""What the page shows when a part of lesson 5 passes: the learner's own neuron, layer or network at work."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import monotonic
from typing import Any

from ...data import moons, signs
from .. import running
from ..live import curve, plane

XS, CLASSES = moons(24)
YS = [-sign for sign in signs(CLASSES)]
"""The upper moon is the filled one, as in the other pictures of the course."""
RATE, EVERY = 0.06, 3
LONGEST = 5.0
"""The most seconds that a showing may take: the verdict waits for it, and an exercise may run only so long."""


def show(act: Callable[[], None]) -> None:
    """Show something of a program that has passed; an error in the showing does not count as the learner's mistake."""
    if running.listener is None:
        return
    try:
        act()
    except Exception:  # the verdict stands
        return


def own_neuron(neuron: Callable[[int], Any]) -> None:
    """One neuron, learning: however the border turns, it is straight."""
    model = neuron(2)
    _begin(model, 5)
    _learn(model, 30)


def own_layer(layer: Callable[[int, int], Any]) -> None:
    """Four untrained neurons: each divides the plane in its own way."""
    one = layer(2, 4)
    _begin(one, 8)
    for i in range(4):
        plane(lambda x, i=i: one(x)[i], XS, YS, f"neuron {i + 1}")  # type: ignore[misc]


def own_network(mlp: Callable[[int, list[int]], Any]) -> None:
    """A network, learning: a border made by several neurons can bend."""
    model = mlp(2, [5, 1])
    _begin(model, 10)
    _learn(model, 45)


def own_loop(train: Callable[..., Any], make: Callable[[], Any], xs: Any, ys: Any) -> None:
    """The loss, round by round, in the learner's own loop."""
    model = make()
    began = monotonic()
    for _ in range(60):
        if monotonic() - began > LONGEST:
            return
        curve(sum((model(x).data - y) ** 2 for x, y in zip(xs, ys)))
        train(model, xs, ys, 1, 0.05)


def _begin(model: Any, seed: int) -> None:
    """Set the same initial weights each time, far enough from 0 for a border to be visible."""
    draw = random.Random(seed)
    for p in model.parameters():
        p.data = draw.uniform(-1, 1)


def _learn(model: Any, rounds: int) -> None:
    began = monotonic()
    for i in range(rounds):
        if monotonic() - began > LONGEST:
            break
        if i % EVERY == 0:
            plane(model, XS, YS)
        for p in model.parameters():
            p.grad = 0.0
        for x, y in zip(XS, YS):
            ((model(x) - y) ** 2).backward()
        for p in model.parameters():
            p.data -= RATE * p.grad
    plane(model, XS, YS)
