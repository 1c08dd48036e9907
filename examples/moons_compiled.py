"""The moons, with the training step compiled: the same four steps, many times faster.

    python examples/moons_compiled.py

Trains a network of 337 parameters on 100 points, once with the loss compiled and for a few
steps with plain Values, and prints how much faster one was than the other, and that both
arrive at the same numbers.
"""

from __future__ import annotations

import time
from typing import Any

import gradwalk
from gradwalk import data, nn, optim

ALPHA = 1e-4


def train(compiled: bool, steps: int, points: int = 100) -> tuple[list[float], float, nn.MLP, Any]:
    """The losses, seconds per step, the model, and the loss function; the same numbers either way."""
    xs, ys = data.moons(points)
    signs = data.signs(ys)
    model = nn.MLP(2, [16, 16, 1], seed=1)
    optimizer = optim.SGD(model.parameters(), lr=0.3)
    parameters = model.parameters()

    def hinge(x, y):  # one sample, plain scalar code
        return gradwalk.relu(1 - y * model(x))

    if compiled:
        loss = gradwalk.compile(hinge)
        loss(xs, signs)  # the first call traces
    else:

        def loss(xs, ys):
            return gradwalk.sum([hinge(x, y) for x, y in zip(xs, ys)]) / len(xs)

    losses = []
    start = time.perf_counter()
    for _ in range(steps):
        total = loss(xs, signs) + ALPHA * gradwalk.dot(parameters, parameters)  # 1. forward; the L2 term stays eager
        optimizer.zero_grad()  # 2. zero
        total.backward()  # 3. backward
        optimizer.step()  # 4. update
        losses.append(total.data)
    return losses, (time.perf_counter() - start) / steps, model, loss


def main(steps: int = 500, eager_steps: int = 5) -> dict[str, float]:
    losses, fast, model, loss = train(True, steps)
    again, slow, *_ = train(False, eager_steps)
    apart = max(abs(a - b) for a, b in zip(losses, again))
    xs, ys = data.moons(100)
    predict = gradwalk.compile(model, reduce=None)
    right = sum((out > 0) == (y == 1) for out, y in zip(predict(xs), ys)) / len(ys)
    print(f"loss        {losses[0]:.4f} -> {losses[-1]:.4f} in {steps} steps, {right:.0%} of the points right")
    print(f"compiled    {fast * 1e3:8.3f} ms a step   {loss!r}")
    print(f"eager       {slow * 1e3:8.3f} ms a step   ({eager_steps} steps; losses within {apart:.1e} of each other)")
    print(f"faster by   {slow / fast:8.0f} times")
    return {"loss": losses[-1], "accuracy": right, "apart": apart, "faster": slow / fast}


if __name__ == "__main__":
    main()
