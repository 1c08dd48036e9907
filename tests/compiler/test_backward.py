"""The backward program against the eager walk, to the last bit."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.compiler import guards
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.trace import trace
from gradwalk.engine import ops
from tests.programs import EXACT, SMOOTH, names, numbers, random_program, same_bits, write


def eager(program, parameters, row):
    """The program replayed with Values, and walked: value and gradient."""
    leaves = [gw.Value(x) for x in parameters]
    registers = [*leaves, *map(gw.Value, row), *map(gw.Value, program.constants)]
    for op, inputs, _, _ in program.instructions:
        registers.append(op.apply(tuple([registers[r] for r in inputs])))
    out = registers[program.outputs[0]]
    out.backward()
    return [out.data, *[leaf.grad for leaf in leaves]]


def test_the_value_comes_first_and_then_one_derivative_per_parameter():
    p = value_and_grad(write(3, 1, lambda a, b, unused, x: a * x + b))
    assert list(python.prepare(p)([2.0, 3.0, 9.0], [5.0], 1)) == [13.0, 5.0, 1.0, 0.0]


def test_gradients_of_a_shared_value_add_up():
    p = value_and_grad(write(1, 0, lambda a: (a + 1) * (a * 3)))
    assert list(python.prepare(p)([2.0], [], 1)) == [18.0, 15.0]


def test_no_derivative_by_arguments_is_computed():
    p = passes.prune(value_and_grad(write(1, 1, lambda w, x: w * ops.exp(ops.sin(x)))))
    assert names(p) == ["sin", "exp", "mul"]


def test_a_parameter_as_result_and_a_result_without_parameters():
    assert list(python.prepare(value_and_grad(write(1, 0, lambda a: a)))([2.0], [], 1)) == [2.0, 1.0]
    assert list(python.prepare(value_and_grad(write(1, 1, lambda a, x: x * x)))([2.0], [3.0], 1)) == [9.0, 0.0]


@pytest.mark.parametrize("slope", [-2.0, -1, 0, 1, 2.0, 3.5])
def test_a_rule_may_give_a_plain_number(slope):
    line = gw.operation(partials=lambda out, x: (slope,))(lambda x: slope * x)
    p = value_and_grad(write(1, 1, lambda a, x: ops.sin(line(a) * x)))
    assert list(python.prepare(p)([0.5], [0.7], 1))[1] == pytest.approx(slope * 0.7 * math.cos(slope * 0.35), abs=1e-15)


def test_each_result_is_followed_by_its_own_gradient():
    both = value_and_grad(write(1, 1, lambda a, x: [a * x, a * a]))
    assert list(python.prepare(both)([2.0], [3.0], 1)) == [6.0, 3.0, 4.0, 4.0]


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_every_bit_of_every_gradient_is_that_of_the_eager_walk(seed, special):
    p = random_program(seed, EXACT + SMOOTH, length=20, outputs=1)
    careful = value_and_grad(p, guards.everywhere(p))
    parameters, row = numbers(seed, p.parameters, special), numbers(seed + 1, p.arguments, special)
    found, expected = list(python.prepare(careful)(parameters, row, 1)), eager(p, parameters, row)
    assert same_bits(found[0], expected[0])
    for a, b in zip(found[1:], expected[1:]):  # a gradient starts at 0.0 in the walk, so -0.0 cannot come out of it
        assert same_bits(a, b) or a == b == 0, f"{a!r} is not {b!r}\n{p}"


def test_a_network_has_the_gradients_of_the_eager_walk():
    rng = random.Random(1)
    w1 = [[gw.Value(rng.uniform(-1, 1)) for _ in range(3)] for _ in range(4)]
    w2 = [gw.Value(rng.uniform(-1, 1)) for _ in range(4)]

    def f(x):
        hidden = [gw.tanh(sum(w * xi for w, xi in zip(row, x))) for row in w1]
        return (sum(w * h for w, h in zip(w2, hidden)) - 1) ** 2

    traced = trace(f, ([0, 0, 0],))
    row = [0.5, -1.0, 2.0]
    out = f(row)
    out.backward()
    program = passes.prune(value_and_grad(traced.program, rules=passes.rules()))
    found = python.prepare(program)([p.data for p in traced.parameters], row, 1)
    assert list(found) == [out.data, *[p.grad for p in traced.parameters]]
