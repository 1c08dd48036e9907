"""The walk: order, accumulation, and random graphs against an oracle that knows no rule of ours."""

from __future__ import annotations

import cmath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.engine import Value, graph
from tests.graphs import diamond


def test_inputs_come_before_results_and_each_value_once():
    a, b, c, d = diamond()
    order = gw.build_topo(d)
    assert order[-1] is d
    assert len(order) == len(set(order)) == 6  # a, b, c, d and the constants 1 and 3
    for node in order:
        assert all(order.index(x) < order.index(node) for x in node.inputs)
    assert gw.revtopo(d) == order[::-1]


def test_only_what_the_root_was_made_from():
    a, b, c, d = diamond()
    aside = a * 100
    assert aside not in gw.build_topo(d)
    assert gw.build_topo(a) == [a]


def test_values_made_later_but_needed_elsewhere_do_not_matter():
    a = Value(1.0)
    y = a * 2
    unrelated = [Value(float(i)) * 2 for i in range(1000)]
    z = y * 3
    z.backward()
    assert a.grad == 6.0
    assert all(v.grad == 0.0 for v in unrelated)


def test_contributions_of_a_twice_used_input_add_up():
    a = Value(3.0)
    y = a * a
    y.grad = 1.0
    graph.push(y)
    assert a.grad == 6.0


def test_a_zero_gradient_stops_at_once():
    """Dead branches cost nothing and cannot poison anything."""
    x = Value(0.0)
    dead = (x.log() * 1e308 * 1e308).relu()  # -inf below the relu
    (dead + x).backward()
    assert x.grad == 1.0


def test_walking_backward_from_a_leaf_adds_the_seed():
    a = Value(1.0)
    a.backward()
    assert a.grad == 1.0


# ---- random graphs: the oracle is the complex step, f'(x) = Im f(x + ih) / h, exact to rounding ----

BINARY = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / (y * y + 2),
}
UNARY = {
    "exp": (gw.exp, cmath.exp),
    "sin": (gw.sin, cmath.sin),
    "tanh": (gw.tanh, cmath.tanh),
    "atan": (gw.atan, cmath.atan),
    "sigmoid": (gw.sigmoid, lambda z: 1 / (1 + cmath.exp(-z))),
    "square": (lambda x: x**2, lambda z: z * z),
    "neg": (lambda x: -x, lambda z: -z),
}

step = st.one_of(
    st.tuples(st.sampled_from(sorted(BINARY)), st.integers(0, 30), st.integers(0, 30)),
    st.tuples(st.sampled_from(sorted(UNARY)), st.integers(0, 30)),
)
programs = st.lists(step, min_size=1, max_size=25)
numbers = st.lists(st.floats(-1.5, 1.5), min_size=3, max_size=3)


def evaluate(program, pool, which):
    for name, *places in program:
        operands = [pool[i % len(pool)] for i in places]
        out = BINARY[name](*operands) if name in BINARY else UNARY[name][which](*operands)
        pool.append(out * 0.5 if abs(getattr(out, "data", out)) > 4 else out)
    return pool[-1] + pool[len(pool) // 2]


@settings(max_examples=150, deadline=None)
@given(programs, numbers)
def test_random_graphs_match_the_complex_step(program, point):
    leaves = [Value(x) for x in point]
    try:
        expected = []
        for i in range(len(point)):
            shifted = [complex(x, 1e-30 if i == j else 0.0) for j, x in enumerate(point)]
            expected.append(evaluate(program, shifted, 1).imag / 1e-30)
        out = evaluate(program, list(leaves), 0)
    except OverflowError:
        return
    out.backward()
    scale = max(1.0, *map(abs, expected))
    for leaf, want in zip(leaves, expected):
        assert leaf.grad == pytest.approx(want, rel=1e-9, abs=1e-10 * scale)


@settings(max_examples=60, deadline=None)
@given(programs, numbers)
def test_walking_values_gives_what_walking_floats_gives(program, point):
    leaves = [Value(x) for x in point]
    out = evaluate(program, list(leaves), 0)
    symbolic = out.backward(create_graph=True)
    for leaf in leaves:
        got = symbolic[leaf].data if leaf in symbolic else 0.0
        assert got == pytest.approx(leaf.grad, rel=1e-12, abs=1e-300)


@settings(max_examples=60, deadline=None)
@given(programs, numbers)
def test_forward_mode_agrees_with_the_walk(program, point):
    def f(*xs):
        return evaluate(program, list(xs), 0)

    gradient = gw.grad(f, wrt=range(3))(*point)
    for i in range(3):
        direction = [1.0 if i == j else 0.0 for j in range(3)]
        assert gw.jvp(f, point, direction)[1] == pytest.approx(gradient[i], rel=1e-9, abs=1e-12)
