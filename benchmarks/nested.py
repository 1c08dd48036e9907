"""Derivatives inside loops, derivatives of derivatives, and one number across many rows.

    python benchmarks/run.py --only nested --no-install

Written for each system as its users would: double precision, one thread.

    particle   falls among charges, by steps of Euler's with the gradient of the potential; how the miss at the end
               depends on the place of one charge, and the second derivative of that, for a step of Newton's
    saddle     the inner problem is solved by 40 steps of gradient descent, and the outer one's gradient goes through it
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from cases import Step, one_thread_jax, work
from one_row import points_and_centres

PARTICLE, SADDLE = "nested: particle, 100 steps", "nested: saddle, 40 inner steps"
TOGETHER, SECOND = "nested: log-sum-exp of 160,000 rows", "nested: kmeans, gradient and Hessian times a direction"
FALL, DESCENT, START, PLACE = 100, 40, (0.0, 8.0, 0.75, 0.0), 0.4


# ---- particle ----


def potential(m: Any, x: Any, y: Any, at: Any) -> Any:
    return 1.0 / m.sqrt(x * x + (y - 10.0 + at) ** 2) + 1.0 / m.sqrt(x * x + y * y + 1.0) + 0.1 * y


def fallen(state: Any, pull: Any) -> Any:
    """One step, given the gradient of the potential."""
    x, y, u, v = state
    return x + 0.02 * u, y + 0.02 * v, u - 0.02 * pull[0], v - 0.02 * pull[1]


@work(PARTICLE, "gradwalk.compile, the whole call")
def particle() -> Step:
    import gradwalk

    def miss(at: Any) -> Any:
        def step(state: Any, _: Any) -> Any:
            pull = gradwalk.grad(lambda x, y: potential(gradwalk, x, y, at), wrt=(0, 1))(state[0], state[1])
            return fallen(state, pull), None

        return gradwalk.scan(step, START, length=FALL)[0][0] ** 2

    newton = gradwalk.compile(lambda at: [gradwalk.grad(miss)(at), gradwalk.hessian(miss)(at)], reduce=None)
    newton([PLACE])
    return lambda: newton([PLACE])


@work(PARTICLE, "gradwalk.compile, the pull by hand")
def particle_by_hand() -> Step:
    """The program that ADOL-C gets (adolc.py): what pulls is not found by a derivative inside."""
    import gradwalk

    def miss(at: Any) -> Any:
        def step(state: Any, _: Any) -> Any:
            x, y = state[:2]
            far = y - 10.0 + at
            a, b = x * x + far * far, x * x + y * y + 1.0
            one, two = 1.0 / (a * gradwalk.sqrt(a)), 1.0 / (b * gradwalk.sqrt(b))
            return fallen(state, (-(x * one + x * two), 0.1 - (far * one + y * two))), None

        return gradwalk.scan(step, START, length=FALL)[0][0] ** 2

    newton = gradwalk.compile(lambda at: [gradwalk.grad(miss)(at), gradwalk.hessian(miss)(at)], reduce=None)
    newton([PLACE])
    return lambda: newton([PLACE])


@work(PARTICLE, "JAX, jit", needs="jax")
def particle_jax() -> Step:
    jax = one_thread_jax()
    from jax import numpy as jnp

    def miss(at: Any) -> Any:
        def step(state: Any, _: Any) -> Any:
            pull = jax.grad(lambda x, y: potential(jnp, x, y, at), (0, 1))(state[0], state[1])
            return fallen(state, pull), None

        return jax.lax.scan(step, START, None, length=FALL)[0][0] ** 2

    newton = jax.jit(lambda at: (jax.grad(miss)(at), jax.hessian(miss)(at)))
    return lambda: jax.block_until_ready(newton(PLACE))


@work(PARTICLE, "PyTorch, one thread", needs="torch")
def particle_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    at = torch.tensor(PLACE, dtype=torch.float64, requires_grad=True)

    def step() -> None:
        state = tuple([torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in START])
        for _ in range(FALL):
            pull = torch.autograd.grad(potential(torch, *state[:2], at), state[:2], create_graph=True)
            state = fallen(state, pull)
        first = torch.autograd.grad(state[0] ** 2, at, create_graph=True)[0]
        torch.autograd.grad(first, at)

    return step


# ---- saddle ----


def inner(m: Any, x: Any, y: Any) -> Any:
    return (y - m.sin(3.0 * x)) ** 2 + 0.1 * y**4 + 0.5 * x * y


@work(SADDLE, "gradwalk.compile, the whole call")
def saddle() -> Step:
    import gradwalk

    def outer(x: Any) -> Any:
        slope = gradwalk.grad(lambda y: inner(gradwalk, x, y))
        y, _ = gradwalk.scan(lambda y, _: (y - 0.1 * slope(y), None), 0.0, length=DESCENT)
        return (y - 0.3) ** 2 + 0.1 * x * x

    at = gradwalk.Value(0.7)
    loss = gradwalk.compile(lambda: outer(at), reduce="sum")
    loss()
    return loss  # type: ignore[no-any-return]


@work(SADDLE, "JAX, jit", needs="jax")
def saddle_jax() -> Step:
    jax = one_thread_jax()
    from jax import numpy as jnp

    def outer(x: Any) -> Any:
        slope = jax.grad(lambda y: inner(jnp, x, y))
        y, _ = jax.lax.scan(lambda y, _: (y - 0.1 * slope(y), None), 0.0, None, length=DESCENT)
        return (y - 0.3) ** 2 + 0.1 * x * x

    both = jax.jit(jax.value_and_grad(outer))
    return lambda: jax.block_until_ready(both(0.7))


@work(SADDLE, "PyTorch, one thread", needs="torch")
def saddle_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    x = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)

    def step() -> None:
        y = torch.zeros((), dtype=torch.float64, requires_grad=True)
        for _ in range(DESCENT):
            y = y - 0.1 * torch.autograd.grad(inner(torch, x, y), y, create_graph=True)[0]
        x.grad = None
        ((y - 0.3) ** 2 + 0.1 * x * x).backward()

    return step


# ---- log-sum-exp over the rows, by each of them ----


def many() -> Any:
    import numpy as np

    return np.random.default_rng(1).uniform(-1, 1, 160_000)


@work(TOGETHER, "gradwalk.compile, one thread")
def together() -> Step:
    import gradwalk

    numbers = many()
    loss = gradwalk.compile(lambda x: gradwalk.batch_log_sum_exp(x), threads=1)
    loss.value_and_grad(numbers, wrt=0)
    return lambda: loss.value_and_grad(numbers, wrt=0)


@work(TOGETHER, "JAX, jit", needs="jax")
def together_jax() -> Step:
    jax = one_thread_jax()
    numbers = jax.numpy.array(many())
    both = jax.jit(jax.value_and_grad(jax.scipy.special.logsumexp))
    return lambda: jax.block_until_ready(both(numbers))


@work(TOGETHER, "PyTorch, one thread", needs="torch")
def together_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    numbers = torch.tensor(many(), requires_grad=True)

    def step() -> None:
        numbers.grad = None
        torch.logsumexp(numbers, 0).backward()

    return step


# ---- kmeans: gradient by the centres, and the Hessian times a direction ----


@work(SECOND, "gradwalk.compile, one thread")
def second() -> Step:
    import gradwalk

    points, centres = points_and_centres()
    values = [[gradwalk.Value(x) for x in row] for row in centres.tolist()]
    along = [[1.0] * 8] * 16

    def nearest(x: Any) -> Any:
        def distance(held: Any) -> Any:
            gaps = [[a - b for a, b in zip(x, c)] for c in held]
            return reduce(gradwalk.minimum, [gradwalk.dot(gap, gap) for gap in gaps])

        return distance(values), gradwalk.jvp(distance, [values], [along])[1]

    both = gradwalk.compile(nearest, reduce="sum", threads=1)
    both(points)
    return lambda: both(points)


@work(SECOND, "JAX, jit", needs="jax")
def second_jax() -> Step:
    jax = one_thread_jax()
    points, centres = map(jax.numpy.array, points_and_centres())
    along = jax.numpy.ones_like(centres)

    def gradient(c: Any) -> Any:
        return jax.grad(lambda c: ((points[:, None, :] - c[None, :, :]) ** 2).sum(-1).min(1).sum())(c)

    both = jax.jit(lambda c: jax.jvp(gradient, (c,), (along,)))
    return lambda: jax.block_until_ready(both(centres))


@work(SECOND, "PyTorch, one thread", needs="torch")
def second_torch() -> Step:
    import torch

    torch.set_num_threads(1)
    points, centres = map(torch.tensor, points_and_centres())
    along = torch.ones_like(centres)
    centres.requires_grad_()

    def step() -> None:
        loss = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(-1).min(1).values.sum()
        (gradient,) = torch.autograd.grad(loss, centres, create_graph=True)
        torch.autograd.grad((gradient * along).sum(), centres)

    return step
