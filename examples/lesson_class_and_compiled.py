"""The class of lesson 4 beside gradwalk.compile: the same network, the same points, the same gradients.

    python examples/lesson_class_and_compiled.py

Prints the time of one forward and backward pass over 100 points for both, and their ratio.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import gradwalk
from gradwalk import data, nn
from gradwalk.lab.classroom import full_class


class LessonModel:
    """A network again, in the Values of lesson 4: a node for every product and every sum."""

    def __init__(self, model: nn.MLP) -> None:
        names: dict[str, Any] = {}
        exec(full_class({})[0], names)
        self.Value = names["Value"]
        self.layers = model.layers
        self.weights = {p: self.Value(p.data) for p in model.parameters()}

    def __call__(self, x: list[float]) -> Any:
        values = [self.Value(number) for number in x]
        for layer in self.layers:
            values = [self._neuron(neuron, values) for neuron in layer.neurons]
        return values[0]

    def _neuron(self, neuron: nn.Neuron, values: list[Any]) -> Any:
        out = self.weights[neuron.b]
        for w, v in zip(neuron.w, values):
            out = out + self.weights[w] * v
        return out.relu() if neuron.nonlin else out

    def step(self, xs: list[list[float]], ys: list[float]) -> None:
        for p in self.weights.values():
            p.grad = 0.0
        total = self.Value(0.0)
        for x, y in zip(xs, ys):
            total = total + (self(x) * -y + 1.0).relu()
        (total * (1.0 / len(xs))).backward()


def seconds(step: Callable[[], object], times: int) -> float:
    """The median time of a step, after one that compiles or warms up."""
    found = []
    for _ in range(times + 1):
        start = time.perf_counter()
        step()
        found.append(time.perf_counter() - start)
    return statistics.median(found[1:])


def main(points: int = 100, times: int = 3) -> dict[str, float]:
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))  # the lesson's backward() calls itself
    xs, labels = data.moons(points)
    ys = data.signs(labels)
    model = nn.MLP(2, [16, 16, 1], seed=1337)
    lesson = LessonModel(model)

    @gradwalk.compile
    def loss(x: Any, y: Any) -> Any:
        return gradwalk.relu(1 - y * model(x))

    def compiled_step() -> None:
        model.zero_grad()
        loss(xs, ys).backward()

    slow, fast = seconds(lambda: lesson.step(xs, ys), times), seconds(compiled_step, 10 * times)
    apart = max(abs(p.grad - lesson.weights[p].grad) for p in model.parameters())
    print(f"the class of lesson 4   {slow * 1e3:10.2f} ms a step")
    print(f"compiled                {fast * 1e3:10.3f} ms a step   ({loss})")
    print(f"{slow / fast:.0f} times faster; the gradients differ by at most {apart:.1e}")
    return {"faster": slow / fast, "apart": apart}


if __name__ == "__main__":
    main()
