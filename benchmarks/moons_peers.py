"""The moons step on other systems, as each of them likes it best."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from cases import Step, one_thread_jax, work
from moons import MOONS, moons_rows


def parameters_at_start() -> list[float]:
    source = random.Random(1)
    return [source.uniform(-1, 1) for _ in range(337)]


def scalar_net(number: Any) -> tuple[list[Any], Callable[[list[Any]], Any]]:
    """The same network as plain functions, for systems that have no nn code of this kind."""
    params = [number(x) for x in parameters_at_start()]

    def score(x: list[Any], relu: Callable[[Any], Any]) -> Any:
        i = 0
        for nin, nout in ((2, 16), (16, 16), (16, 1)):
            out = []
            for _ in range(nout):
                act = params[i + nin]
                for w, xi in zip(params[i : i + nin], x):
                    act = act + w * xi
                i += nin + 1
                out.append(relu(act) if nout > 1 else act)
            x = out
        return x[0]

    return params, score


@work(MOONS, "XAD", needs="xad")
def moons_xad() -> Step:
    from xad.adj_1st import Real, Tape
    from xad.math import max as larger

    rows, labels = moons_rows()
    numbers = parameters_at_start()
    tape = Tape()
    tape.activate()

    def relu(x: Any) -> Any:
        return larger(x, 0.0)

    def step() -> None:
        present = iter(numbers)
        params, score = scalar_net(lambda _: Real(next(present)))
        tape.registerInputs(params)
        tape.newRecording()
        loss = Real(0.0)
        for row, y in zip(rows, labels):
            loss = loss + relu(1 + -y * score(row, relu))
        loss = loss * (1 / len(rows))
        for p in params:
            loss = loss + 1e-4 * (p * p)
        tape.registerOutput(loss)
        loss.derivative = 1.0
        tape.computeAdjoints()
        numbers[:] = [x - 0.01 * p.derivative for x, p in zip(numbers, params)]

    return step


@work(MOONS, "PyTorch, scalar tensors", needs="torch", slow=True)
def moons_torch_scalars() -> Step:
    import torch

    torch.set_num_threads(1)
    rows, labels = moons_rows()
    params, score = scalar_net(lambda x: torch.tensor(x, dtype=torch.float64, requires_grad=True))

    def step() -> None:
        losses = [torch.relu(1 + -y * score(row, torch.relu)) for row, y in zip(rows, labels)]
        loss = sum(losses) * (1 / len(losses)) + 1e-4 * sum(p * p for p in params)
        for p in params:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p in params:
                p -= 0.01 * p.grad

    return step


def moons_arrays(array: Callable[[Any], Any]) -> tuple[list[Any], Any, Any]:
    numbers, parts = iter(parameters_at_start()), []
    for nin, nout in ((2, 16), (16, 16), (16, 1)):
        parts.append(array([[next(numbers) for _ in range(nin)] for _ in range(nout)]))
        parts.append(array([next(numbers) for _ in range(nout)]))
    rows, labels = moons_rows()
    return parts, array(rows), array(labels)


def batched_loss(np: Any, parts: list[Any], x: Any, y: Any) -> Any:
    for i in (0, 2):
        x = np.maximum(x @ parts[i].T + parts[i + 1], 0.0)
    score = (x @ parts[4].T + parts[5])[:, 0]
    return np.mean(np.maximum(1 - y * score, 0.0)) + 1e-4 * sum((p * p).sum() for p in parts)


@work(MOONS, "PyTorch, batched", needs="torch")
def moons_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    parts, x, y = moons_arrays(lambda a: torch.tensor(a, dtype=torch.float64))
    for p in parts:
        p.requires_grad_()

    def step() -> None:
        h = x
        for i in (0, 2):
            h = torch.relu(h @ parts[i].T + parts[i + 1])
        score = (h @ parts[4].T + parts[5])[:, 0]
        loss = torch.relu(1 - y * score).mean() + 1e-4 * sum((p * p).sum() for p in parts)
        for p in parts:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p in parts:
                p -= 0.01 * p.grad

    return step


@work(MOONS, "HIPS autograd, batched", needs="autograd")
def moons_autograd() -> Step:
    import autograd
    import autograd.numpy as np

    parts, x, y = moons_arrays(np.array)
    gradient = autograd.grad(lambda parts: batched_loss(np, parts, x, y))

    def step() -> None:
        for i, g in enumerate(gradient(parts)):
            parts[i] = parts[i] - 0.01 * g

    return step


@work(MOONS, "JAX, jit, batched", needs="jax")
def moons_jax() -> Step:
    jax = one_thread_jax()
    from jax import numpy as np

    parts, x, y = moons_arrays(lambda a: np.array(a, dtype=np.float64))

    @jax.jit
    def update(parts: list[Any]) -> list[Any]:
        grads = jax.grad(lambda parts: batched_loss(np, parts, x, y))(parts)
        return [p - 0.01 * g for p, g in zip(parts, grads)]

    def step() -> None:
        parts[:] = update(parts)
        parts[0].block_until_ready()

    return step


@work(MOONS, "CasADi, graph built once", needs="casadi", slow=True)
def moons_casadi() -> Step:
    import casadi

    rows, labels = moons_rows()
    symbols = casadi.SX.sym("p", 337)
    numbers = iter(range(337))
    _, score = scalar_net(lambda _: symbols[next(numbers)])
    relu = lambda x: casadi.fmax(x, 0)  # noqa: E731
    x, y = casadi.SX.sym("x", 2), casadi.SX.sym("y")
    one = casadi.Function("one", [symbols, x, y], [relu(1 - y * score([x[0], x[1]], relu))])
    p = casadi.MX.sym("p", 337)
    losses = one.map(len(rows))(p, casadi.DM(rows).T, casadi.DM(labels).T)
    loss = casadi.sum2(losses) / len(rows) + 1e-4 * casadi.dot(p, p)
    update = casadi.Function("update", [p], [p - 0.01 * casadi.gradient(loss, p)])
    present = [casadi.DM(parameters_at_start())]

    def step() -> None:
        present[0] = update(present[0])

    return step
