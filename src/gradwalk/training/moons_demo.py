"""The whole task in one file: train a small network on two moons, and look at it.

It uses only public functions, so it reads like a program of your own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from .. import data, nn, optim
from ..compiler.compiled import compile
from ..engine.ops import dot, relu
from ..engine.value import Value
from ..plots.history import History
from .fitting import accuracy
from .progress import Progress, Wish

Step = Callable[[], float]
DECAY = 1e-4
"""How strongly large weights are penalized."""


@dataclass
class Demo:
    model: nn.MLP
    points: data.Data
    history: History
    compiled_step: float
    eager_step: float

    @property
    def accuracy(self) -> float:
        return accuracy(self.model, self.points)

    @property
    def speedup(self) -> float:
        return self.eager_step / self.compiled_step


def run(steps: int = 100, rows: int = 100, seed: int = 1337, progress: Wish = True) -> Demo:
    """Train, then time the same step without `compile`."""
    xs, labels = data.moons(rows, seed=seed)
    ys = data.signs(labels)
    model = nn.MLP(2, [16, 16, 1], seed=seed)
    parameters = model.parameters()
    optimizer = optim.SGD(parameters, lr=1.0)
    schedule = optim.LinearLR(optimizer, start_factor=1.0, end_factor=0.1, total_iters=steps)

    def hinge(x: Any, y: Any) -> Any:  # one sample, plain scalar code
        return relu(1 - y * model(x))

    batch_hinge = compile(hinge)

    def eagerly() -> Value:
        return sum((hinge(x, y) for x, y in zip(xs, ys)), Value(0.0)) * (1 / rows)

    def step(mean_loss: Callable[[], Value]) -> float:
        loss = mean_loss() + DECAY * dot(parameters, parameters)  # 1. forward
        optimizer.zero_grad()  # 2. zero
        loss.backward()  # 3. backward
        optimizer.step()  # 4. update
        return float(loss.data)

    history, times = History(per="step"), []
    with Progress(steps, progress) as bar:
        for k in range(1, steps + 1):
            start = time.perf_counter()
            history.losses.append(step(lambda: batch_hinge(xs, ys)))
            times.append(time.perf_counter() - start)
            history.times.append(sum(times))
            schedule.step()
            bar.show(k, history.note())
    demo = Demo(model, (xs, ys), history, median(times), 0.0)
    kept = model.state_dict()
    demo.eager_step = median(_timed(lambda: step(eagerly)) for _ in range(5))
    model.load_state_dict(kept)
    return demo


def _timed(action: Callable[[], Any]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start
