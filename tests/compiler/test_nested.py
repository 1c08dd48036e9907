"""Derivatives inside of compiled functions: random programs under grad, jvp, hessian ... give what eager gives."""

import functools
import math
import random

import pytest

import gradwalk as gw
from gradwalk.engine import ops
from tests.fuzz import nesting

ROWS = [-2.0, -0.5, -0.0, 0.0, 0.5, 1.0, 3.0, math.inf, -math.inf, math.nan]
UNARY = ["relu", "abs", "sqrt", "log", "exp", "sin", "tanh", "neg", "leaky_relu", "softplus"]
BINARY = ["add", "sub", "mul", "div", "maximum", "minimum", "gt", "eq", "pow"]


def formula(seed, length=6):
    """A random function of one number and a Value w, the same for the same seed."""
    rng = random.Random(seed)
    plan = [
        (rng.choice(UNARY + BINARY + ["where", "power"]), rng.random(), rng.random(), rng.random())
        for _ in range(length)
    ]

    def f(y, w):
        have = [y, w * y, y + 1.0]
        for name, *places in plan:
            a, b, c = (have[int(place * len(have))] for place in places)
            if name == "where":
                have.append(ops.where(ops.gt(a, b), b, c))
            elif name == "power":
                have.append(a ** [0.5, 2, 3, -1, 1.5, 0][int(places[1] * 6)])
            else:
                row = ops.TABLE[name]
                have.append(row(a) if name in UNARY else row(a, b))
        return have[-1] + have[-2] * y

    return f


SHAPES = {
    "grad": lambda f, x, w: gw.grad(lambda y: f(y, w))(x),
    "grad of grad": lambda f, x, w: gw.grad(gw.grad(lambda y: f(y, w)))(x),
    "jvp": lambda f, x, w: gw.jvp(lambda y: f(y, w), [x], [0.5])[1],
    "jacobian": lambda f, x, w: gw.sum(gw.jacobian(lambda p: [f(p[0], w), p[0] * p[1]])([x, w])[0]),
    "hessian": lambda f, x, w: gw.sum(gw.hessian(lambda p: f(p[0], p[1]))([x, w])[0]),
    "hvp": lambda f, x, w: gw.hvp(lambda p: f(p, w), [x], [2.0])[0],
    "a compared gradient": lambda f, x, w: gw.where(gw.gt(gw.grad(lambda y: f(y, w))(x), 0), x, w),
    "a step": lambda f, x, w: f(x - 0.1 * gw.grad(lambda y: f(y, w))(x), w),
}


def alike(a, b):
    if a != a or b != b or math.isinf(a) or math.isinf(b):
        return (a != a and b != b) or a == b
    return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_random_nested_derivatives_are_those_of_eager(shape, backend):
    for seed in range(25):
        f, w = formula(seed), gw.Value(1.5)
        g = functools.partial(lambda f, w, x: SHAPES[shape](f, x, w), f, w)
        want = [g(gw.Value(x)) for x in ROWS]
        got = gw.compile(g, reduce=None, backend=backend)(ROWS)
        for x, a, b in zip(ROWS, got, want):
            assert alike(a, getattr(b, "_data", b)), (seed, shape, x, a, b)


@pytest.mark.parametrize("shape", ["grad", "jvp", "hessian", "a step"])
@pytest.mark.parametrize("backend", ["native", "python"])
def test_and_so_are_their_gradients(shape, backend):
    for seed in range(25):
        f, w = formula(seed), gw.Value(1.5)
        g = functools.partial(lambda f, w, x: SHAPES[shape](f, x, w), f, w)
        for x in ROWS[:7]:
            w.grad = 0.0
            out = g(gw.Value(x))
            if isinstance(out, gw.Value):
                out.backward()
            loss = gw.compile(g, reduce="sum", backend=backend)
            value, slopes = loss.value_and_grad([x])
            assert alike(value, getattr(out, "_data", out)), (seed, x)
            assert alike(slopes[0] if slopes else 0.0, w.grad), (seed, shape, x, slopes, w.grad)


def test_paths_that_switch_off_are_kept_in_a_trace():
    for f in (lambda x: ops.relu(x) * x, lambda x: ops.where(x > 0, x * x, x), lambda x: ops.abs(x) * x):
        assert gw.compile(gw.grad(f), reduce=None)([2.0, -3.0]) == [gw.grad(f)(2.0), gw.grad(f)(-3.0)]


def test_nested_derivatives_see_parameters():
    w = gw.Value(2.0)
    f = gw.compile(lambda: gw.grad(lambda x: w * x * x)(3.0), reduce="sum")
    assert f().data == 12.0
    assert f.parameters == [w]
    w.data = 5.0
    assert f().data == 30.0


def test_values_made_inside_are_constants_without_arguments_too():
    f = gw.compile(lambda: gw.Value(4.0) * 2, reduce="sum")
    assert f().data == 8.0
    assert f.parameters == []


def test_a_result_from_outside_is_a_parameter_with_the_number_that_it_has():
    w = gw.Value(2.0)
    u = w * 3
    f = gw.compile(lambda x: u * x, reduce="sum")
    assert f.value_and_grad([1.0, 1.0]) == (12.0, [2.0])
    u.data = 50.0
    out = f([1.0])
    assert out.data == 50.0
    out.backward()
    assert w.grad == 3.0


@pytest.mark.parametrize("seed", range(1, 13))
def test_any_depth_of_derivatives_loops_and_lists(seed):
    nesting.nested(random.Random(seed))
