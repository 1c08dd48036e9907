"""Fusing: loops over scalars become dots, layers and outer products, and no bit changes."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.builder import Builder
from gradwalk.compiler.factors import factored
from gradwalk.compiler.trace import trace
from gradwalk.engine import ops
from tests.programs import EXACT, names, numbers, random_program, same_bits, write


def runs_alike(a, b, seed=1, rows=3, special=False):
    parameters, arguments = numbers(seed, a.parameters, special), numbers(seed + 1, rows * a.arguments, special)
    return all(
        map(same_bits, python.prepare(a)(parameters, arguments, rows), python.prepare(b)(parameters, arguments, rows))
    )


# ---- dots ----


@pytest.mark.parametrize(
    "f",
    [
        lambda a, b, c, x, y, z: a * x + b * y + c * z,
        lambda a, b, c, x, y, z: c + a * x + b * y,
        lambda a, b, c, x, y, z: a + b * x + c * y,
        lambda a, b, c, x, y, z: a * x + (b * y + c * z),
        lambda a, b, c, x, y, z: 0 + a * x + b * y,
        lambda a, b, c, x, y, z: ops.sum([a * x, b * y, c * z]),
        lambda a, b, c, x, y, z: ops.dot([a, b], [x, y], c) + c * z,
    ],
)
def test_sums_of_products_become_one_dot(f):
    p = write(3, 3, f)
    fused = fuse.dots(p)
    assert names(fused) == ["dot"]
    assert runs_alike(p, fused)
    assert runs_alike(p, fused, special=True)


def test_a_bias_added_last_stays_last():
    p = write(3, 2, lambda a, b, c, x, y: a * x + b * y + c)
    fused = fuse.dots(p)
    assert names(fused) == ["dot", "add"]
    assert runs_alike(p, fused)


def test_a_product_that_is_needed_elsewhere_stays():
    p = write(2, 2, lambda a, b, x, y: [(ax := a * x) + b * y, ax])
    assert names(fuse.dots(p)) == ["mul", "mul", "add"]


def test_a_partial_sum_that_is_needed_elsewhere_stays():
    p = write(2, 2, lambda a, b, x, y: [(s := a * x + b * y), s + a * y + b * x])
    fused = fuse.dots(p)
    assert names(fused) == ["dot", "dot"]
    assert runs_alike(p, fused)


def test_one_product_is_no_dot():
    p = write(2, 1, lambda a, b, x: a * x + b)
    assert fuse.dots(p) is p


def test_the_sign_of_a_zero_sum_is_kept():
    p = write(2, 1, lambda a, b, x: a * x + b * x)
    fused = fuse.dots(p)
    assert names(fused) == ["dot"]
    assert repr(python.prepare(fused)([0.0, 0.0], [-1.0], 1)[0]) == "-0.0"


# ---- layers ----


def test_dots_over_the_same_numbers_become_a_matvec():
    p = write(6, 2, lambda a, b, c, d, e, f, x, y: [a * x + b * y, c * x + d * y, e * x + f * y])
    fused = fuse.layers(fuse.dots(p))
    assert names(fused) == ["matvec"]
    assert fused.instructions[0].shape == (3, 2)
    assert runs_alike(p, fused)


def test_weights_may_be_on_either_side():
    p = write(4, 2, lambda a, b, c, d, x, y: [a * x + b * y, x * c + y * d])
    assert names(fuse.layers(fuse.dots(p))) == ["matvec"]


def test_dots_that_need_each_other_stay_apart():
    p = write(4, 2, lambda a, b, c, d, x, y: (s := a * x + b * y) + c * x + d * y + s)
    fused = fuse.fuse(p)
    assert runs_alike(p, fused)
    p = write(2, 2, lambda a, b, x, y: ops.dot([a, b], [x, y], ops.exp(ops.dot([b, a], [x, y]))))
    assert names(fuse.fuse(p)) == ["dot", "exp", "dot"]


def test_weights_that_vary_make_no_layer():
    p = write(0, 4, lambda a, b, c, d: [a * c + b * d, b * c + a * d])
    assert names(fuse.fuse(p)) == ["dot", "dot"]


def test_what_a_group_needs_comes_before_it():
    def body(a, b, c, d, x, y):
        first = ops.dot([a, b], [x, y])
        late = ops.exp(c)  # a weight that is computed after the first dot
        return [first, ops.dot([late, d], [x, y]), ops.sin(first)]

    p = write(4, 2, body)
    fused = fuse.layers(p)
    assert sorted(names(fused)) == ["dot", "dot", "exp", "sin"]  # not of one depth, so not of one layer
    assert runs_alike(p, fused)


def test_a_layer_waits_for_weights_that_are_computed_after_its_first_dot():
    def body(a, b, c, d, x, y):
        first = ops.dot([ops.exp(a), b], [x, y])
        return [first, ops.dot([ops.exp(c), ops.sin(d)], [x, y]), ops.sin(first)]

    p = write(4, 2, body)
    fused = fuse.layers(p)
    assert sorted(names(fused)) == ["exp", "exp", "matvec", "sin", "sin"]
    assert runs_alike(p, fused)


def test_a_dot_and_the_one_that_needs_it_by_way_of_a_third_stay_apart():
    def body(a, b, c, d, x, y):
        start = d
        for w in (a, b, c):
            start = ops.dot([w, d], [x, y], start)
        return start

    p = write(4, 2, body)
    fused = fuse.layers(p)
    assert names(fused) == ["dot", "dot", "dot"]
    assert runs_alike(p, fused)


@pytest.mark.parametrize("style", ["loops", "dots"])
def test_a_network_becomes_one_instruction_per_layer(style):
    rng = random.Random(3)
    sizes = [3, 8, 8, 1]
    weights = [
        [([gw.Value(rng.uniform(-1, 1)) for _ in range(n)], gw.Value(0.1)) for _ in range(m)]
        for n, m in pairwise(sizes)
    ]

    def model(x):
        for k, layer in enumerate(weights):
            if style == "loops":
                x = [sum((w * xi for w, xi in zip(ws, x)), b) for ws, b in layer]
            else:
                x = [gw.dot(ws, x, b) for ws, b in layer]
            x = [gw.relu(v) for v in x] if k < 2 else x
        return (x[0] - 1) ** 2

    traced = trace(model, ([0, 0, 0],))
    backward = passes.prune(value_and_grad(traced.program, rules=passes.rules()))
    fused = fuse.fuse(backward)
    assert names(fused).count("matvec") == 3  # two layers forward, one backward; the last layer is a single dot
    assert names(fused).count("outer") == 3
    assert names(fused).count("dot") == 1
    assert runs_alike(backward, fused)


def test_the_digits_network_is_small_once_fused():
    model = nn.MLP(16, [16, 16, 4], seed=1)
    traced = trace(lambda x: gw.sum([out**2 for out in model(x)]), ([0] * 16,))
    fused = fuse.fuse(passes.prune(value_and_grad(traced.program, rules=passes.rules())))
    shapes = sorted(i.shape for i in fused.instructions if i.op.name == "matvec")
    assert shapes == [(4, 16), (16, 4), (16, 16), (16, 16), (16, 16)]  # the last three: two forward, one backward
    assert len(fused.instructions) < 200


# ---- outer products ----


def test_products_that_are_only_results_become_an_outer():
    p = write(0, 4, lambda a, b, x, y: [a * x, a * y, b * x, b * y])
    fused = fuse.outers(p)
    assert names(fused) == ["outer"]
    assert fused.instructions[0].shape == (2, 2)
    assert runs_alike(p, fused)


def test_three_products_are_no_table_and_four_are():
    p = write(0, 5, lambda g, a, b, c, d: [g * a, g * b, g * c])
    assert fuse.outers(p) is p
    assert names(fuse.outers(write(0, 5, lambda g, a, b, c, d: [g * a, g * b, g * c, g * d]))) == ["outer"]


def test_products_with_another_use_stay():
    p = write(0, 4, lambda a, b, x, y: [(ax := a * x), a * y, b * x, b * y, ops.exp(ax)])
    assert runs_alike(p, fuse.outers(p))
    assert "mul" in names(fuse.outers(p))


# ---- all together ----


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_no_bit_changes(seed, special):
    p = random_program(seed, ["add", "mul", "add", "mul", *EXACT], length=40, outputs=6)
    assert runs_alike(p, fuse.fuse(p), seed, special=special), f"{p}\n{fuse.fuse(p)}"


# ---- what products share ----


def gradient_of(f, *shape):
    traced = trace(f, shape)
    return fuse.fuse(passes.prune(value_and_grad(traced.program, rules=passes.rules())))


def kinds(program):
    return [i.op.name for i in program.instructions]


def test_the_gradient_of_a_square_is_one_table():
    w = [gw.Value(0.5 * k - 1) for k in range(6)]
    program = gradient_of(lambda x: gw.dot(w, w) * x, 0)
    assert kinds(program).count("outer") == 1
    assert len(program.instructions) < 6


def test_the_way_back_through_differences_is_one_table():
    centre = [gw.Value(0.5 * k - 1) for k in range(6)]

    def distance(x, y):
        d = [a - b for a, b in zip(x, centre)]
        return gw.dot(d, d) * y

    program = gradient_of(distance, [0] * 6, 0)
    assert kinds(program).count("outer") == 1
    assert kinds(program).count("neg") <= 1
    row = [0.25 * k for k in range(6)]
    found = python.prepare(program)([c.data for c in centre], [*row, 3.0], 1)
    assert list(found[1:]) == [-6 * (x - c.data) for x, c in zip(row, centre)]


def test_tables_are_found_whichever_way_products_are_written():
    builder = Builder(0, 5)
    outputs = [builder.emit(ops.mul, (1 + k, 0))[0] for k in range(4)]  # x * g
    program = fuse.fuse(builder.finish(outputs))
    assert kinds(program) == ["outer"]
    assert list(python.prepare(program)([], [3.0, 1.0, 2.0, 4.0, 5.0], 1)) == [3.0, 6.0, 12.0, 15.0]


def test_a_sum_of_products_and_some_numbers_is_a_dot():
    w = [gw.Value(float(k)) for k in range(3)]
    program = fuse.fuse(trace(lambda x: gw.sum([w[0] * x[0], x[1], w[1] * x[2], w[2] * x[3]]), ([0] * 4,)).program)
    assert kinds(program) == ["dot"]
    assert list(python.prepare(program)([0.5, 2.0, 3.0], [1.0, 10.0, 100.0, 1000.0], 1)) == [3210.5]


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (lambda a, b, c, x: [a * x], ["mul", "sum"]),  # one product is none
        (lambda a, b, c, x: [a * x, b], ["mul", "sum"]),  # half of them are not most of them
        (lambda a, b, c, x: [a * x, b * x], ["dot"]),
        (lambda a, b, c, x: [a * x, b * x, c], ["dot"]),
        (lambda a, b, c, x: [a * x, b * x, c, a], ["mul", "mul", "sum"]),
        (lambda a, b, c, x: [a * x, b, c], ["mul", "sum"]),
        (lambda a, b, c, x: [a * x, b * x, c, x, a], ["mul", "mul", "sum"]),
    ],
)
def test_a_sum_is_a_dot_where_most_of_it_is_products(terms, expected):
    p = write(3, 1, lambda *given: ops.sum(terms(*given)))
    fused = fuse.dots(p)
    assert names(fused) == expected
    assert runs_alike(p, fused)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_shared_factors_change_no_bit(seed):
    program = random_program(seed, ["add", "sub", "mul", "neg"], length=40, outputs=8)
    p, a = numbers(seed, program.parameters), numbers(seed + 1, program.arguments)
    before, after = python.prepare(program)(p, a, 1), python.prepare(factored(program))(p, a, 1)
    assert all(map(same_bits, before, after))
