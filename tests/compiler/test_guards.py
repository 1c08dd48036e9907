"""Where products are guarded, and that this is enough."""

import math

import pytest

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import fused, guards
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.fuse import fuse
from gradwalk.compiler.simplify import prune, rules
from gradwalk.compiler.trace import trace
from gradwalk.engine import ops
from tests.programs import names, write


def guarded(f, parameters=1, arguments=1):
    """The names of the operations whose products are guarded."""
    p = write(parameters, arguments, f)
    found = guards.needed(p)
    return [i.op.name for i in p.instructions if i.outputs[0] in found]


def test_what_blows_up_under_a_gate_is_guarded():
    assert guarded(lambda w, x: ops.where(x, ops.log(w * x), 0)) == ["log"]
    assert guarded(lambda w, x: ops.relu(1 / (w * x))) == ["div"]


def test_what_lies_between_the_two_is_left_to_the_careful_program():
    f = lambda w, x: ops.where(x, w * ops.log(w * x), 0)
    assert guarded(f) == ["log"]


def test_without_a_gate_or_without_a_pole_nothing_is_guarded():
    assert guarded(lambda w, x: ops.log(w * x)) == []
    assert guarded(lambda w, x: ops.exp(ops.log(w * x))) == []
    assert guarded(lambda w, x: ops.relu(ops.tanh(w * x) ** 2 + x**3)) == []
    assert guarded(lambda w, x: ops.log(ops.relu(w * x))) == []


@pytest.mark.parametrize(
    ("k", "steep"), [(2.0, False), (1.0, False), (0.0, False), (3.0, False), (0.5, True), (-1.0, True), (2.5, True)]
)
def test_powers_are_steep_where_their_exponent_says_so(k, steep):
    p = write(0, 1, lambda x: ops.powk.bind(k).apply((x,)))
    assert guards.blows_up(p.instructions[0]) is steep


def test_your_own_operations_are_not_trusted():
    @gw.operation(partials=lambda out, x: (1 / x,))
    def mine(x):
        return math.log(x)

    assert guarded(lambda w, x: ops.relu(mine(w * x))) == ["mine"]


def test_an_ordinary_network_pays_nothing():
    model = nn.MLP(2, [8, 8, 1], seed=1)
    p = trace(lambda x, y: gw.relu(1 - y * model(x)), ([0, 0], 0)).program
    assert guards.needed(p) == frozenset()
    program = fuse(prune(value_and_grad(p, guards.needed(p), rules())))
    assert "guarded" not in names(program)


@pytest.mark.parametrize(
    "f",
    [
        lambda w, x: ops.where(x, ops.log(w * x), 0),
        lambda w, x: ops.where(x, w * ops.log(w * x), 0),
        lambda w, x: ops.relu(ops.log(w * x)),
        lambda w, x: ops.maximum(w * ops.log(w * x), 1.0),
        lambda w, x: ops.where(x, ops.sqrt(w * x) * w, w),
        lambda w, x: ops.where(x, 1 / (w * x), w),
        lambda w, x: ops.relu(-ops.exp(1000 / (w * x))),
    ],
)
def test_the_branch_not_taken_adds_nothing(f):
    p = write(1, 1, f)
    program = fuse(prune(value_and_grad(p, guards.everywhere(p), rules())))
    w = gw.Value(2.0)
    f(w, gw.Value(0.0)).backward()
    assert python.prepare(program)([2.0], [0.0], 1)[1] == w.grad
    assert math.isfinite(w.grad)


def test_guarded_products_are_relaxed_unless_their_nan_would_be_lost():
    def program(f):
        return write(0, 2, f)

    product = lambda x, y: fused.guarded(x, ops.log(y))
    assert names(guards.relaxed(program(lambda x, y: product(x, y) + x))) == ["log", "mul", "add"]
    assert names(guards.relaxed(program(lambda x, y: ops.gt(product(x, y), 1.0)))) == ["log", "guarded", "gt"]
    assert names(guards.relaxed(program(lambda x, y: ops.where(product(x, y), x, y)))) == ["log", "guarded", "where"]
    assert names(guards.relaxed(program(lambda x, y: ops.where(x, product(x, y), y)))) == ["log", "mul", "where"]
    through = program(lambda x, y: ops.lt(ops.sin(product(x, y)), 0.5))
    assert names(guards.relaxed(through)) == ["log", "guarded", "sin", "lt"]
    plain = program(lambda x, y: x * y)
    assert guards.relaxed(plain) is plain


def test_a_guarded_product_that_contributes_nothing_has_no_derivative():
    for x, y in ((0.0, math.inf), (math.nan, 0.0), (0.0, -math.inf)):
        assert fused.guarded(x, y) == 0.0
        assert fused.guarded.partials(0.0, x, y) == (0, 0)
    assert fused.guarded.partials(6.0, 2.0, 3.0) == (3.0, 2.0)
    assert fused.guarded.partials(0.0, 0.0, 3.0) == (3.0, 0.0)  # 0 here, but it will not stay 0


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_what_is_written_several_times_is_as_eager_at_infinity(backend):
    w = gw.Value(1.5)

    def f(x):  # w * x five times: its slopes are 0, 0, -0.5, inf and 1, which may not be added before they meet x
        return gw.sqrt(w * x) + gw.log(w * x) - 0.5 * gw.relu(w * x) + (w * x) ** 1.5 + gw.maximum(w * x, 0.0)

    compiled = gw.compile(f, reduce="sum", backend=backend)
    for x in (math.inf, 0.0, 1e308, 2.0):
        w.grad = 0.0
        eager = f(gw.Value(x))
        eager.backward()
        value, (slope,) = compiled.value_and_grad([x])
        assert [value, slope] == pytest.approx([eager.data, w.grad], rel=1e-12, nan_ok=True), x
