"""The moons step on all rows at once: value, gradient and update, everything Python does included.

The yardstick is a training step in C, written by hand (moons_step.c).
"""

from __future__ import annotations

import ctypes
import random
from itertools import pairwise
from typing import Any

from c_library import build
from cases import HERE, Step, measure, one_thread_jax, work
from moons import DECAY, MOONS

SMALL = "moons step, hinge alone"
BIG = "moons step, 10,000 rows"


def moons_data(rows: int) -> tuple[Any, Any]:
    import numpy as np

    from gradwalk import data

    xs, ys = data.moons(rows)
    return np.array(xs), np.array(data.signs(ys), dtype=float)


def moons_by_hand(rows: int, decay: float = 0.0) -> Step:
    import numpy as np

    import gradwalk
    from gradwalk import nn

    library = build((HERE / "moons_step.c").read_text(), "-O3", "-march=native")
    library.moons_step.restype = ctypes.c_double
    x, y = moons_data(rows)
    table = np.ascontiguousarray(np.column_stack([x, y]))
    model = nn.MLP(2, [16, 16, 1], seed=1)
    p = np.array([w.data for w in model.parameters()])
    pointers = [ctypes.c_void_p(a.ctypes.data) for a in (p, table)]
    count = 50 if rows < 1000 else 1  # so that the call from Python does not count

    # The yardstick computes the same: one step of it against one of ours.
    hinge = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)))
    loss = hinge(x, y) + decay * gradwalk.dot(model.parameters(), model.parameters())
    loss.backward()
    expected = [w.data - 1e-3 * w.grad for w in model.parameters()]
    value = library.moons_step(*pointers, ctypes.c_long(rows), ctypes.c_double(1e-3), ctypes.c_double(decay))
    assert np.allclose([value, *p], [loss.data, *expected], rtol=1e-12, atol=1e-12), "the C by hand is wrong"

    def step(held: Any = (p, table)) -> None:
        for _ in range(count):
            library.moons_step(*pointers, ctypes.c_long(rows), ctypes.c_double(1e-3), ctypes.c_double(decay))

    return step


def moons_compiled(rows: int, threads: int = 1) -> Step:
    import gradwalk
    from gradwalk import nn, optim

    x, y = moons_data(rows)
    model = nn.MLP(2, [16, 16, 1], seed=1)
    optimizer = optim.SGD(model.parameters(), lr=1e-3)
    loss = gradwalk.compile(lambda x, y: gradwalk.relu(1 - y * model(x)), threads=threads)

    def step() -> None:
        total = loss(x, y)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()

    return step


def moons_torch(rows: int) -> Step:
    import torch

    torch.set_num_threads(1)
    x, y = map(torch.tensor, moons_data(rows))
    net = torch.nn.Sequential(
        torch.nn.Linear(2, 16), torch.nn.ReLU(), torch.nn.Linear(16, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)
    ).double()
    optimizer = torch.optim.SGD(net.parameters(), lr=1e-3)

    def step() -> None:
        loss = torch.relu(1 - y * net(x)[:, 0]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


def moons_jax(rows: int) -> Step:
    jax = one_thread_jax()
    from jax import numpy as jnp

    x, y = moons_data(rows)
    key = random.Random(1)
    sizes = [2, 16, 16, 1]
    state = [
        (jnp.array([[key.uniform(-1, 1) for _ in range(n)] for _ in range(m)]), jnp.zeros(m))
        for n, m in pairwise(sizes)
    ]

    def loss(parts: Any) -> Any:
        h = x
        for w, b in parts[:-1]:
            h = jax.nn.relu(h @ w.T + b)
        return jax.nn.relu(1 - y * (h @ parts[-1][0].T + parts[-1][1])[:, 0]).mean()

    @jax.jit
    def update(parts: Any) -> Any:
        return jax.tree.map(lambda p, g: p - 1e-3 * g, parts, jax.grad(loss)(parts))

    held = [state]

    def step() -> None:
        held[0] = update(held[0])
        jax.block_until_ready(held[0])

    return step


def moons_micrograd() -> Step:
    import micrograd.engine
    import moons

    moons.DECAY = 0.0  # this process measures nothing else
    return moons.training(*moons.micrograd_moons(micrograd.engine.Value))


work(SMALL, "gradwalk.compile, from arrays")(lambda: moons_compiled(100))
work(MOONS, "C, written by hand", scale=50)(lambda: moons_by_hand(100, DECAY))
work(SMALL, "C, written by hand", scale=50)(lambda: moons_by_hand(100))
work(SMALL, "PyTorch, batched", needs="torch")(lambda: moons_torch(100))
work(SMALL, "JAX, jit, batched", needs="jax")(lambda: moons_jax(100))
work(SMALL, "micrograd", needs="micrograd")(moons_micrograd)
work(BIG, "gradwalk.compile, one thread")(lambda: moons_compiled(10_000))
measure(BIG, "gradwalk.compile, two threads")(lambda: moons_compiled(10_000, threads=2))
work(BIG, "C, written by hand")(lambda: moons_by_hand(10_000))
work(BIG, "PyTorch, one thread", needs="torch")(lambda: moons_torch(10_000))
work(BIG, "JAX, jit", needs="jax")(lambda: moons_jax(10_000))
