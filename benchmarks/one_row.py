"""Classic automatic differentiation: scalar programs of one row, and clusters.

    python benchmarks/run.py --only "one row" --no-install

The programs are those of scalar_programs.py. Beside gradwalk's whole call stand: the C that gradwalk prints for the
same value and gradient, at -O2, called 50 times in a row so that the call from Python counts little; ADOL-C with a tape
of the same forward program, recorded once (adolc.py); PyTorch and JAX with what their users would write, on whole
tensors, in double precision and on one thread.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from c_library import build
from cases import Step, one_thread_jax, work
from scalar_programs import HIDDEN, LENGTH, PROGRAMS, SIZE, STEPS, VARIABLES

TIMES = 50


def compiled(name: str) -> tuple[Any, list[float]]:
    import gradwalk

    program, at = PROGRAMS[name]
    numbers = [gradwalk.Value(x) for x in at]
    loss = gradwalk.compile(lambda: program(gradwalk, numbers), reduce="sum", threads=1)
    loss()
    return loss, at


def ours(name: str) -> Step:
    return compiled(name)[0]  # type: ignore[no-any-return]


def own_c(name: str) -> Step:
    import numpy as np

    from gradwalk.compiler import passes
    from gradwalk.compiler.backends import c

    loss, at = compiled(name)  # what is written several times is shared, as it is in what gradwalk runs
    text = c.source(passes.fused(passes.derived(loss._kernel.shared, everywhere=True)))
    row = build(text, "-O2", "-std=c99").gradwalk_row
    numbers, out = np.array(at), np.zeros(1 + len(at))
    pointers = [ctypes.c_void_p(a.ctypes.data) for a in (numbers, numbers, out)]
    row(*pointers)
    value, gradient = loss.value_and_grad()
    assert np.allclose(out, [value, *gradient], rtol=1e-9, atol=1e-12), "its own C gives other numbers"

    def step(held: Any = (numbers, out)) -> None:
        for _ in range(TIMES):
            row(*pointers)

    return step


# ---- the same on tensors: `n` is torch or jax.numpy, which agree on these names ----


def ode_tensors(n: Any, p: Any) -> Any:
    s, rates = p[:VARIABLES], p[VARIABLES:]
    for _ in range(STEPS):
        s = s + 0.05 * (rates * (n.roll(s, -1) - 2.0 * s + n.roll(s, 1)) - s * s * s)
    return (s * s).sum()


def lstm_tensors(n: Any, p: Any) -> Any:
    each = HIDDEN + 2
    w = p.reshape(4 * HIDDEN, each)
    h = c = p[:HIDDEN] * 0.0
    error = 0.0
    for t in range(LENGTH):
        x = 0.1 * (t % 7) - 0.3
        sums = w[:, :HIDDEN] @ h + w[:, HIDDEN] * x + w[:, HIDDEN + 1]
        gates = 1.0 / (1.0 + n.exp(-sums[: 3 * HIDDEN]))
        c = gates[:HIDDEN] * c + gates[HIDDEN : 2 * HIDDEN] * n.tanh(sums[3 * HIDDEN :])
        h = gates[2 * HIDDEN :] * n.tanh(c)
        error = error + (h[0] - x) * (h[0] - x)
    return error


def cholesky_tensors(n: Any, p: Any) -> Any:
    a = p.reshape(SIZE, SIZE)
    low = n.linalg.cholesky(a @ a.T + n.eye(SIZE, dtype=p.dtype))
    return 2.0 * n.log(n.diagonal(low)).sum()


def determinant_tensors(n: Any, p: Any) -> Any:
    size = round(len(p) ** 0.5)
    return n.linalg.det(p.reshape(size, size))


def log_sum_exp_tensors(n: Any, p: Any) -> Any:
    return n.log(n.exp(p - 1.0).sum()) + 1.0


TENSORS: dict[str, Callable[[Any, Any], Any]] = {
    "ODE, 30 variables, 20 steps": ode_tensors,
    "LSTM chain": lstm_tensors,
    "Cholesky": cholesky_tensors,
    "determinant, 5 by 5": determinant_tensors,
    "determinant, 8 by 8": determinant_tensors,
    "log-sum-exp of 2,500": log_sum_exp_tensors,
}


def with_torch(name: str) -> Step:
    import numpy as np
    import torch

    torch.set_num_threads(1)
    loss, at = compiled(name)
    p = torch.tensor(at, dtype=torch.float64, requires_grad=True)

    def step() -> None:
        p.grad = None
        TENSORS[name](torch, p).backward()

    step()
    assert np.allclose(p.grad, loss.value_and_grad()[1], rtol=1e-8, atol=1e-10), "PyTorch gives another gradient"
    return step


def with_jax(name: str) -> Step:
    import numpy as np

    jax = one_thread_jax()
    jnp = jax.numpy
    loss, at = compiled(name)
    both = jax.jit(jax.value_and_grad(lambda p: TENSORS[name](jnp, p)))
    p = jnp.array(at)
    assert np.allclose(both(p)[1], loss.value_and_grad()[1], rtol=1e-8, atol=1e-10), "JAX gives another gradient"
    return lambda: jax.block_until_ready(both(p))


for _name in PROGRAMS:
    _workload = f"one row: {_name}"
    _c_is_slow = _name.startswith(("ODE", "log"))  # a compiler needs a minute for it
    work(_workload, "gradwalk.compile, the whole call")(lambda name=_name: ours(name))
    work(_workload, "its own C, -O2", scale=TIMES, slow=_c_is_slow)(lambda name=_name: own_c(name))
    work(_workload, "PyTorch, one thread", needs="torch")(lambda name=_name: with_torch(name))
    work(_workload, "JAX, jit", needs="jax")(lambda name=_name: with_jax(name))


# ---- clusters: the squared distance of 1,000 points to the nearest of 16 centres, and its gradient by them ----

KMEANS = "kmeans gradient, 1,000 points, 16 centres"


def points_and_centres() -> tuple[Any, Any]:
    import numpy as np

    source = np.random.default_rng(1)
    return source.uniform(-1, 1, (1000, 8)), source.uniform(-1, 1, (16, 8))


@work(KMEANS, "gradwalk.compile, one thread")
def kmeans() -> Step:
    from functools import reduce

    import gradwalk

    points, centres = points_and_centres()
    values = [[gradwalk.Value(x) for x in row] for row in centres.tolist()]

    def nearest(x: Any) -> Any:
        gaps = [[a - b for a, b in zip(x, c)] for c in values]
        return reduce(gradwalk.minimum, [gradwalk.dot(gap, gap) for gap in gaps])

    loss = gradwalk.compile(nearest, reduce="sum", threads=1)
    return lambda: loss(points)


@work(KMEANS, "PyTorch, one thread", needs="torch")
def kmeans_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    points, centres = map(torch.tensor, points_and_centres())
    centres.requires_grad_()

    def step() -> None:
        centres.grad = None
        ((points[:, None, :] - centres[None, :, :]) ** 2).sum(-1).min(1).values.sum().backward()

    return step


@work(KMEANS, "JAX, jit", needs="jax")
def kmeans_jax() -> Step:
    jax = one_thread_jax()
    jnp = jax.numpy
    points, centres = map(jnp.array, points_and_centres())
    both = jax.jit(jax.value_and_grad(lambda c: ((points[:, None, :] - c[None, :, :]) ** 2).sum(-1).min(1).sum()))
    return lambda: jax.block_until_ready(both(centres))
