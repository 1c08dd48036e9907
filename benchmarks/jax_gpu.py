"""Train through the jax backend on whatever device JAX finds, and print device, step time and loss.

    python benchmarks/jax_gpu.py                 moons, then digits
    python benchmarks/jax_gpu.py --rows 1000000  moons with more rows

The networks are scalar code, traced by gradwalk; nothing here is written for JAX but the update.
Needs jax (with CUDA for a GPU) and, for the digits, scikit-learn.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import gradwalk
from gradwalk import data, losses, nn
from gradwalk.compiler.backends.jax import function


def train(loss: Any, batches: list[Any], steps: int, lr: float) -> dict[str, Any]:
    """Adam on the traced program; every step is one call of a jitted function."""
    run = function(loss.backward_program, "mean", "float32")

    @jax.jit
    def step(state: Any, rows: Any) -> Any:
        weights, mean, square, count = state
        out = run(weights, rows)
        count += 1
        mean = 0.9 * mean + 0.1 * out[1:]
        square = 0.999 * square + 0.001 * out[1:] ** 2
        move = mean / (1 - 0.9**count) / (jnp.sqrt(square / (1 - 0.999**count)) + 1e-8)
        return (weights - lr * move, mean, square, count), out[0]

    weights = jnp.array([p.data for p in loss.parameters], dtype="float32")
    state = (weights, jnp.zeros_like(weights), jnp.zeros_like(weights), jnp.zeros(()))
    start = time.perf_counter()
    state, first = step(state, batches[0])
    first.block_until_ready()
    compiled = time.perf_counter() - start
    start = time.perf_counter()
    for i in range(steps):
        state, last = step(state, batches[i % len(batches)])
    last.block_until_ready()
    each = (time.perf_counter() - start) / steps
    for p, number in zip(loss.parameters, np.asarray(state[0])):
        p.data = float(number)
    return {"jit_s": round(compiled, 3), "step_us": round(each * 1e6, 1), "loss": [float(first), float(last)]}


def moons(rows: int, steps: int) -> dict[str, Any]:
    xs, ys = data.moons(min(rows, 100_000))
    table = np.column_stack([xs, data.signs(ys)]).astype("float32")
    table = np.resize(table, (rows, 3))
    model = nn.MLP(2, [16, 16, 1], seed=1)
    loss = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)), backend="numpy")
    loss(table[:2, :2], table[:2, 2])
    return {"workload": f"moons, {rows:,} rows"} | train(loss, [jnp.array(table)], steps, lr=0.01)


def digits(steps: int) -> dict[str, Any]:
    (xs, ys), (test_xs, test_ys) = data.split(data.digits())
    table = np.column_stack([xs, ys]).astype("float32")
    model = nn.MLP(64, [64, 64, 10], seed=1, scaled=True)

    def cross_entropy(x: Any, y: Any) -> Any:
        scores = model(x)
        right = gradwalk.sum([gradwalk.where(gradwalk.eq(y, k), scores[k], 0) for k in range(10)])
        return losses.log_sum_exp(scores) - right

    loss = gradwalk.compile(cross_entropy, backend="numpy")
    loss(table[:2, :64], table[:2, 64])
    batches = [jnp.array(table[i : i + 64]) for i in range(0, len(table) - 63, 64)]
    found = {"workload": "digits, batch 64"} | train(loss, batches, steps, lr=0.003)
    predict = gradwalk.compile(model, reduce=None, backend="numpy")
    right = predict(np.array(test_xs)).argmax(axis=1) == np.array(test_ys)
    return found | {"test_accuracy": round(float(right.mean()), 4)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Train through the jax backend on whatever device JAX finds.")
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--steps", type=int, default=300)
    options = parser.parse_args()
    device = jax.devices()[0]
    print(json.dumps({"device": device.device_kind, "platform": device.platform, "devices": len(jax.devices())}))
    print(json.dumps(moons(100, options.steps)))
    print(json.dumps(moons(options.rows, options.steps)))
    try:
        print(json.dumps(digits(options.steps)))
    except ImportError as error:
        print(json.dumps({"workload": "digits", "skipped": str(error).splitlines()[0]}))


if __name__ == "__main__":
    main()
