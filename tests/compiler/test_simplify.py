"""Each pass on its own, and that none changes a bit."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.builder import Builder, Rule
from gradwalk.engine import ops
from tests.programs import EXACT, SMOOTH, names, numbers, random_program, same_bits, write


def apply(program, *rules: Rule):
    return passes.rewrite(program, rules)


# ---- fold ----


def test_operations_on_constants_are_done_now():
    p = passes.prune(apply(two_constants(ops.mul, 2.0, 3.0), passes.FOLD))
    assert p.instructions == ()
    assert p.constants == (6.0,)


def two_constants(op, a, b):
    builder = Builder(0, 1)
    return builder.finish([builder.emit(op, (builder.constant(a), builder.constant(b)))[0]])


@pytest.mark.parametrize(
    ("op", "a", "b"),
    [(ops.div, 1.0, 0.0), (ops.mul, 1e300, 1e300), (ops.sub, math.inf, math.inf), (ops.pow, -2.0, 0.5)],
)
def test_what_is_infinite_or_nan_is_left_to_run_time(op, a, b):
    assert len(apply(two_constants(op, a, b), passes.FOLD).instructions) == 1


@pytest.mark.parametrize(
    "f",
    [
        lambda x: x * 1.0,
        lambda x: 1.0 * x,
        lambda x: x / 1.0,
        lambda x: x - 0.0,
        lambda x: x + -0.0,
        lambda x: -0.0 + x,
        lambda x: ops.powk.bind(1.0).apply((x,)),
    ],
)
def test_what_changes_no_bit_goes(f):
    p = apply(write(0, 1, f), passes.FOLD)
    assert p.instructions == ()
    assert p.outputs == (0,)


@pytest.mark.parametrize("f", [lambda x: x + 0.0, lambda x: x - -0.0, lambda x: x * 0.0, lambda x: 0.0 - x])
def test_what_changes_the_sign_of_zero_or_hides_a_nan_stays(f):
    assert len(apply(write(0, 1, f), passes.FOLD).instructions) == 1


@pytest.mark.parametrize(("condition", "chosen"), [(1.0, 0), (0.0, 1), (-0.0, 1), (math.nan, 0)])
def test_a_known_condition_chooses_its_branch(condition, chosen):
    builder = Builder(0, 2)
    p = builder.finish([builder.emit(ops.where, (builder.constant(condition), 0, 1))[0]])
    assert apply(p, passes.FOLD).outputs == (chosen,)


def test_sums_and_dots_of_nothing_are_numbers_and_a_dot_of_one_number_is_that_number():
    builder = Builder(0, 2)
    p = builder.finish([builder.emit(ops.sum, ())[0], builder.emit(ops.dot, (1,))[0], builder.emit(ops.dot, (0, 1))[0]])
    folded = apply(p, passes.FOLD)
    assert names(folded) == ["dot"]
    assert list(python.prepare(folded)([], [3.0, 5.0], 1)) == [0.0, 5.0, 15.0]


# ---- powers, share, inline, prune ----


def test_squares_and_reciprocals():
    p = apply(write(0, 1, lambda x: [x**2, x**-1, x**3, x**0.5]), passes.POWERS)
    assert names(p) == ["mul", "div", "powk", "powk"]
    assert list(python.prepare(p)([], [4.0], 1)) == [16.0, 0.25, 64.0, 2.0]


def test_the_same_operation_on_the_same_registers_happens_once():
    p = apply(write(0, 2, lambda x, y: [ops.exp(x) + y, y + ops.exp(x), x - y, y - x]), passes.share())
    assert names(p) == ["exp", "add", "sub", "sub"]
    assert p.outputs[0] == p.outputs[1]


def test_zeros_of_different_sign_are_not_shared():
    p = apply(write(0, 1, lambda x: [x * 0.0, x * -0.0, x * 0.0]), passes.share())
    assert names(p) == ["mul", "mul"]
    assert list(python.prepare(p)([], [2.0], 1)) == [0.0, -0.0, 0.0]
    assert math.copysign(1, python.prepare(p)([], [2.0], 1)[1]) == -1


def test_bound_operations_are_shared_by_their_settings():
    p = apply(
        write(0, 1, lambda x: [x**3, x**3, x**4, ops.leaky_relu(x, 0.0), ops.leaky_relu(x, -0.0)]), passes.share()
    )
    assert len(p.instructions) == 4


def test_your_own_operation_is_taken_apart_if_it_can_be():
    @gw.operation(partials=lambda out, x: (3 * x * x,))
    def cube(x):
        return x * x * x

    @gw.operation(partials=lambda out, x: (gw.exp(x),))
    def opaque(x):
        return math.exp(x)

    @gw.operation(partials=lambda out, x: (gw.gt(x, 0),))
    def branching(x):
        return x if x > 0 else 0.0

    p = apply(write(0, 1, lambda x: [cube(x), opaque(x), branching(x)]), passes.INLINE)
    assert names(p) == ["mul", "mul", "opaque", "branching"]
    assert list(python.prepare(p)([], [2.0], 1)) == [8.0, math.exp(2.0), 2.0]


def test_what_no_output_needs_is_dropped_with_its_constants():
    def body(w, x):
        ops.exp(x * 17.0)
        return w * x

    p = passes.prune(write(1, 1, body))
    assert names(p) == ["mul"]
    assert p.constants == ()
    assert (p.parameters, p.arguments) == (1, 1)
    assert passes.prune(p) is p


# ---- all together ----


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_results_are_the_same_to_the_last_bit(seed, special):
    p = random_program(seed, EXACT + SMOOTH)
    simple = passes.prune(passes.rewrite(p, [passes.INLINE, passes.FOLD, passes.share()]))
    parameters, arguments = numbers(seed, p.parameters, special), numbers(seed + 1, 5 * p.arguments, special)
    before, after = (python.prepare(q)(parameters, arguments, 5) for q in (p, simple))
    assert all(map(same_bits, before, after)), f"{p}\n{simple}"
    assert len(simple.instructions) <= len(p.instructions)


def test_cost_grows_with_the_length():
    def body(w, x):
        for _ in range(3000):
            x = ops.sin(x * w) * 1.0
        return x

    p = write(1, 1, body)
    assert len(passes.simplify(p).instructions) == 6000
