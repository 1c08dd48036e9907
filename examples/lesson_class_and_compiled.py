"""The class of lesson 4 beside gradwalk.compile: the same network, the same points, the same gradients.

    python examples/lesson_class_and_compiled.py

Prints the time of one forward and backward pass over 100 points for both, and their ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

import gradwalk
from gradwalk import data, nn
from gradwalk.classroom import full_class

sys.setrecursionlimit(10_000)  # the lesson's backward() calls itself once per level of the graph
POINTS = 100

xs, labels = data.moons(POINTS)
ys = data.signs(labels)
model = nn.MLP(2, [16, 16, 1], seed=1337)

names: dict[str, type] = {}
exec(full_class({})[0], names)
Value = names["Value"]
weights = {p: Value(p.data) for p in model.parameters()}


def lesson_model(x: list[float]) -> object:
    """The network again, in the lesson's Values: a node for every product and every sum."""
    values: list = [Value(number) for number in x]
    for layer in model.layers:
        outs = []
        for neuron in layer.neurons:
            out = weights[neuron.b]
            for w, v in zip(neuron.w, values):
                out = out + weights[w] * v
            outs.append(out.relu() if neuron.nonlin else out)
        values = outs
    return values[0]


def lesson_step() -> None:
    for p in weights.values():
        p.grad = 0.0
    total = Value(0.0)
    for x, y in zip(xs, ys):
        total = total + (lesson_model(x) * -y + 1.0).relu()
    (total * (1.0 / POINTS)).backward()


@gradwalk.compile
def loss(x, y):
    return gradwalk.relu(1 - y * model(x))


rows, targets = np.array(xs), np.array(ys)


def compiled_step() -> None:
    model.zero_grad()
    loss(rows, targets).backward()


def seconds(step: Callable[[], None], times: int) -> float:
    step()  # the first one compiles, or warms up
    found = []
    for _ in range(times):
        start = time.perf_counter()
        step()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


slow, fast = seconds(lesson_step, 3), seconds(compiled_step, 30)
apart = max(abs(p.grad - weights[p].grad) for p in model.parameters())
print(f"the class of lesson 4   {slow * 1e3:10.2f} ms a step")
print(f"compiled                {fast * 1e3:10.3f} ms a step   ({loss})")
print(f"{slow / fast:.0f} times faster; the gradients differ by at most {apart:.1e}")
