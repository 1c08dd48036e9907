"""scan in compiled functions: on every backend the numbers and gradients of the plain loop, which is the eager one."""

import random
import shutil

import pytest

import gradwalk as gw
from gradwalk import Value
from tests.compiler.backends.build import run_c

BACKENDS = ["python", "numpy", "native", "jax", "c"]


@pytest.fixture(autouse=True)
def doubles():
    jax = pytest.importorskip("jax")
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield
    jax.config.update("jax_enable_x64", before)


def random_body(rng, states, width, values, outs, depth):
    """A step: `f(state, x) -> (state, out)` with as many states and numbers a step, over some Values around it."""
    names = ["sin", "tanh", "relu", "neg", "sigmoid", "abs"]
    plan = [(rng.choice([*names, "mul", "add", "where", "dot", "maximum"]), rng.random(), rng.random(), rng.random())
            for _ in range(rng.randint(2, 7))]  # fmt: skip
    ends = [rng.random() for _ in range(states + outs)]
    inner = random_body(rng, 1, 1, [], 1, depth - 1) if depth else None
    steps = rng.randint(1, 3)

    def f(state, x):
        have = [*state, *([x] if width == 1 else x or ()), *values, 0.5]
        for name, *places in plan:
            a, b, c = (have[int(place * len(have))] for place in places)
            if name == "where":
                have.append(gw.where(gw.gt(a, b), b, c))
            elif name == "dot":
                have.append(gw.tanh(gw.dot(have[:3], have[-3:])))
            else:
                row = getattr(gw, name)
                have.append(row(a) if name in names else gw.tanh(row(a, b)))
        if inner:
            last, found = gw.scan(inner, [have[-1]], have[:steps])
            have += [*last, *[y[0] for y in found]]
        found = [have[int(place * len(have))] for place in ends]
        return found[:states], found[states:]

    return f


def case(seed):
    """A random loss with one or two scans in it, the Values it reads, and some rows."""
    rng = random.Random(seed)
    values = [Value(rng.uniform(-1, 1)) for _ in range(3)]
    steps, states, width = rng.randint(1, 6), rng.randint(1, 3), rng.randint(1, 3)
    body = random_body(rng, states, width, values, outs := rng.randint(0, 2), depth=seed % 3 == 0)
    again = rng.random() < 0.5

    def loss(row, y):
        start = [gw.tanh(row[0] * values[0]), *[0.25] * 5][:states]
        xs = row[: steps * width] if width == 1 else [row[i * width : i * width + width] for i in range(steps)]
        state, found = gw.scan(body, start, xs)
        parts = [*state, *[z for out in found for z in out], y * values[1]]
        if again and width == 1:
            late, _ = gw.scan(lambda s, z: ([s[0] * z + values[2]], None), [state[0]], [y, *xs])
            parts.append(late[0])
        return gw.sum([gw.sin(p) * k for k, p in enumerate(parts, 1)])

    rows = [
        ([rng.uniform(-1, 1) for _ in range(steps * width)], rng.uniform(-1, 1)) for _ in range(rng.choice([1, 3, 70]))
    ]
    return loss, values, rows, outs


def eager(loss, values, rows):
    for v in values:
        v.grad = 0.0
    total = gw.sum([loss([Value(x) for x in row], Value(y)) for row, y in rows])
    total.backward()
    return [total.data, *[v.grad for v in values]]


def compiled(loss, values, rows, backend, dtype="float64"):
    made = gw.compile(loss, reduce="sum", backend="python" if backend == "c" else backend, dtype=dtype)
    X, Y = [row for row, _ in rows], [y for _, y in rows]
    out = made(X, Y)
    found = dict(zip(out.inputs, out.partials))
    if backend == "c":
        kernel = made._kernel
        numbers, flat_rows = [p.data for p in kernel.parameters], [z for row, y in rows for z in (*row, y)]
        flat = run_c(kernel.exact_program, numbers, flat_rows, len(rows))
        sums = [sum(flat[k :: 1 + len(kernel.parameters)]) for k in range(1 + len(kernel.parameters))]
        return [sums[0], *[dict(zip(kernel.parameters, sums[1:])).get(v, 0.0) for v in values]]
    return [out.data, *[found.get(v, 0.0) for v in values]]


def near(found, wanted, tolerance=1e-12):
    return all(abs(a - b) <= tolerance * (1 + abs(b) * 10) for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("part", range(2))
def test_random_loops_are_the_plain_loop(backend, part):
    if backend == "c" and not shutil.which("cc"):
        pytest.skip("there is no C compiler here")
    slow = backend in ("jax", "c")
    for seed in range(part, 6 if slow else 60, 2):
        loss, values, rows, _ = case(seed)
        rows = rows[:3] if slow else rows
        wanted, found = eager(loss, values, rows), compiled(loss, values, rows, backend)
        assert near(found, wanted), (seed, found, wanted)
