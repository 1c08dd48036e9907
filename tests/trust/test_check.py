"""check: right gradients pass, wrong ones are found, named and blamed on the right operation."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk
from gradwalk import Value, check
from gradwalk.doctor import diagnose
from gradwalk.engine import ops, twin
from gradwalk.nn import MLP

in_plain_python = pytest.mark.skipif(
    twin.native is not None, reason="changes the engine while it runs, which the compiled one does not allow"
)


def entry(result, by):
    return next(entry for entry in result.entries if entry.by == by)


def test_function_of_numbers():
    result = check(lambda x, y: (x * y).tanh() + x / y, 0.5, -1.2)
    assert result
    assert [entry.by for entry in result.entries] == ["x", "y"]
    assert all(entry.method == "complex step" and entry.error < 1e-12 for entry in result.entries)
    assert result.assert_ok() is result
    assert "2 derivatives, all right" in str(result)


def test_nested_containers_have_names():
    def f(x, ws, more):
        return x * ws[0] + ws[1][1] * more["bias"]

    result = check(f, 2, [1.0, (5.0, 3.0)], {"bias": 0.5})
    assert [entry.by for entry in result.entries] == ["x", "ws[0]", "ws[1][0]", "ws[1][1]", "more['bias']"]
    assert entry(result, "ws[1][0]").ours == 0.0
    assert entry(result, "more['bias']").ours == 3.0


def test_any_number_of_arguments_and_chosen_ones():
    assert [e.by for e in check(lambda *xs: sum(xs), 1.0, 2.0).entries] == ["xs[0]", "xs[1]"]
    assert [e.by for e in check(lambda x, n: x**n, 1.5, 3, wrt=0).entries] == ["x"]


def test_model_as_function_and_as_argument():
    model = MLP(2, [3, 1], activation="tanh", seed=1)
    named = [name for name, _ in model.named_parameters().items()]
    assert [e.by for e in check(model, [1.0, -2.0]).assert_ok().entries] == ["x[0]", "x[1]", *named]
    rows = [[1.0, 2.0], [0.3, -0.4]]
    result = check(lambda m: sum((m(x) - 1.0) ** 2 for x in rows), model).assert_ok()
    assert [e.by for e in result.entries] == [f"m.{name}" for name in named]


def test_closure_is_checked_by_what_it_closes_over():
    w, b = Value(0.3, label="w"), Value(-0.2, label="b")
    result = check(lambda: (w * 2.0 + b).tanh() * Value(3.0)).assert_ok()
    assert [e.by for e in result.entries] == ["w", "b"]


def test_graph_that_is_there_already():
    a, b = Value(2.0, label="a"), Value(3.0, label="b")
    result = check(a * b + a)
    assert result
    assert entry(result, "a").ours == 4.0
    by_hand = Value(1.0, (a,), "mine")
    with pytest.raises(ValueError, match="made by hand"):
        check(by_hand)


def test_nothing_is_left_changed():
    model = MLP(2, [2, 1], seed=3)
    for p in model.parameters():
        p.grad = 7.0
    before = model.state_dict()
    check(model, [1.0, 2.0])
    assert model.state_dict() == before
    assert all(p.grad == 7.0 for p in model.parameters())


def test_several_results():
    result = check(lambda x: [x * x, {"y": x + 1}], 0.3)
    assert [e.by for e in result.entries] == ["d(result 1)/dx", "d(result 2)/dx"]
    assert [e.ours for e in result.entries] == [0.6, 1.0]


def test_second_order():
    result = check(lambda x, y: gradwalk.exp(x * y) + x**3 / y, 0.5, 1.2, order=2).assert_ok()
    assert [e.by for e in result.entries] == ["x", "y", "x, x", "x, y", "y, x", "y, y"]


def test_second_order_of_a_rule_that_forgets_its_dependence():
    @gradwalk.operation(partials=lambda out, x: (2 * getattr(x, "data", x),))
    def square(x):
        return x * x

    assert check(square, 3.0)
    result = check(square, 3.0, order=2)
    assert [e.by for e in result.wrong] == ["x, x"]


def test_many_variables_are_sampled_and_it_says_so():
    result = check(lambda xs: gradwalk.sum(xs), [1.0] * 50, most=10)
    assert len(result.entries) == 10
    assert "10 of 50 variables" in str(result)


def test_long_tables_are_shortened():
    assert "... and 10 more" in str(check(lambda xs: gradwalk.sum(xs), [1.0] * 50))


# ---- kinks ----


@pytest.mark.parametrize(
    ("f", "x"),
    [
        (lambda x: x.relu(), 0.0),
        (lambda x: abs(x - 1), 1.0),
        (lambda x: gradwalk.maximum(x, 2 * x), 0.0),
        (lambda x: gradwalk.relu(x - 1) * 3 + x, 1.0),
    ],
)
def test_on_a_kink_any_slope_between_the_sides_is_right(f, x):
    result = check(f, x)
    assert result
    assert result.entries[0].verdict == "kink"
    assert "on the left" in result.entries[0].method


@pytest.mark.parametrize("distance", [1e-3, 1e-6, 1e-8, -1e-6])
def test_beside_a_kink_the_step_does_not_cross_it(distance):
    result = check(lambda x: x.relu() + gradwalk.relu(-x) ** 2, distance)
    assert result
    assert result.entries[0].verdict == "ok"


def test_a_zero_that_does_not_move_is_no_kink():
    """A dead relu feeds an exact 0 into the next one; nudging x does not move it."""
    result = check(lambda x: gradwalk.relu(gradwalk.relu(x - 5.0)) + x * x, 1.0)
    assert result.entries[0].verdict == "ok"


def test_the_branch_not_taken_is_no_kink():
    assert check(lambda x: gradwalk.where(gradwalk.gt(x, 0), gradwalk.log(x), x), -1.0).entries[0].verdict == "ok"


# ---- what is wrong is found ----


@in_plain_python
def test_wrong_row_is_named(monkeypatch):
    monkeypatch.setattr(ops.tanh, "partials", lambda out, x: (1 - out,))
    result = check(lambda x, y: (x * y + gradwalk.exp(x)).tanh() * 2, 0.5, -1.2)
    assert not result
    assert result.suspects[0].op == "tanh"
    assert "most likely at fault: tanh: d/dx" in str(result)
    with pytest.raises(AssertionError, match="worst: by"):
        result.assert_ok()


def test_wrong_operation_of_ones_own_is_named():
    @gradwalk.operation(partials=lambda out, x: (2 * x * x,))
    def cube(x):
        return x**3

    result = check(lambda x: gradwalk.sin(cube(x)) * x, 0.3)
    assert result.suspects[0].op == "cube"


def test_wrong_backward_made_by_hand_is_named():
    def my_sin(x):
        out = Value(math.sin(x.data), (x,), "sin")

        def backward():
            x.grad += -math.cos(x.data) * out.grad

        out._backward = backward
        return out

    result = check(lambda x: my_sin(x) * 2, 0.3)
    assert not result
    assert result.suspects[0].op == "sin"
    assert "right is 0.955336" in str(result)


@pytest.mark.parametrize(
    "f",
    [
        lambda x: x * x.data,
        lambda x: gradwalk.exp(x) * math.sin(x.data),
        lambda x: Value(x.data) ** 2 + x,
        lambda x: x.data**2,
    ],
)
def test_value_cut_out_of_the_graph(f):
    result = check(f, 3.0)
    assert result.wrong[0].verdict == "cut"
    if result.suspects:
        assert "way around the graph" in str(result)


@in_plain_python
def test_lost_contribution_is_blamed_on_the_walk(monkeypatch):
    def forgetful(node):
        for x, d in zip(node.inputs, node.partials):
            x._grad = node._grad * d

    monkeypatch.setattr(gradwalk.engine.graph, "push", forgetful)
    result = check(lambda x: x * x, 3.0)
    assert not result
    assert result.suspects[0].op is None
    assert "the walk" in str(result)


def test_random_functions_have_no_derivative():
    with pytest.raises(ValueError, match="two calls with the same arguments"):
        check(lambda x: x * random.random(), 1.0)


def test_nothing_to_differentiate_by():
    with pytest.raises(ValueError, match="nothing to differentiate by"):
        check(lambda name: 1.0, "x")


# ---- random graphs: check agrees with the engine ----

UNARY = [ops.tanh, ops.sin, ops.exp, ops.sigmoid, ops.softplus, ops.atan, ops.relu, ops.abs, ops.neg]
BINARY = [ops.add, ops.sub, ops.mul, ops.maximum, ops.hypot]
STEPS = st.lists(st.tuples(st.integers(0, 13), st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=12)
POINTS = st.lists(st.floats(-1.5, 1.5).map(lambda x: round(x, 3)), min_size=2, max_size=3)


def build(steps, xs):
    values = list(xs)
    for which, i, j in steps:
        x, y = values[i % len(values)], values[j % len(values)]
        values.append(UNARY[which](x * 0.5) if which < len(UNARY) else BINARY[which - len(UNARY)](x, y) * 0.5)
    return values[-1] + values[0]


@given(STEPS, POINTS)
@settings(max_examples=40, deadline=None)
def test_random_graphs_pass(steps, point):
    result = check(lambda *xs: build(steps, xs), *point)
    assert result, str(result)


@given(STEPS, POINTS)
@settings(max_examples=40, deadline=None)
def test_the_doctor_finds_nothing_wrong_with_random_graphs(steps, point):
    root = build(steps, list(map(Value, point)))
    root.backward()
    report = diagnose(root)
    assert set(report.kinds) <= {"dead relu"}, str(report)


# ---- at the edges ----


@pytest.mark.parametrize(
    ("f", "x"), [(ops.log, 0.0), (ops.log, -1.0), (lambda x: (x * 1000).exp(), 1.0), (ops.sqrt, 0.0)]
)
def test_where_the_function_is_not_finite_nobody_is_blamed(f, x):
    for order in (1, 2):
        result = check(f, x, order=order)
        assert result.assert_ok()
        assert {entry.verdict for entry in result.entries} == {"not finite"}
        assert not any(entry.ok for entry in result.entries)
        assert not result.suspects
        assert f"none wrong, {order} with nothing to compare with" in str(result)


def test_nan_of_ours_where_there_is_a_number_is_wrong():
    result = check(wrong_square, 3.0)
    assert not result
    assert result.entries[0].verdict == "wrong"


@gradwalk.operation(partials=lambda out, x: (math.nan,))
def wrong_square(x):
    return x * x


def test_numpy_numbers_and_whole_numbers():
    numpy = pytest.importorskip("numpy", reason="numbers of NumPy's own kind")
    assert check(lambda x, n: (x * 2).tanh() + n, numpy.float64(0.3), numpy.int64(3))
    assert check(lambda xs: sum(x**2 for x in xs), (1, 2, 3))


def test_function_without_return():
    with pytest.raises(TypeError, match="is a `return` missing"):
        check(lambda x: None, 1.0)


def test_compiled_function():
    import gradwalk as gw

    model = MLP(2, [3, 1], activation="tanh", seed=1)

    @gw.compile
    def loss(x0, x1, y):
        return (model([x0, x1]) - y) ** 2

    assert check(lambda: loss([1.0, 0.3], [0.5, -2.0], [1.0, -1.0]))


def test_what_is_no_function():
    with pytest.raises(TypeError, match=r"write check\(f, x\)"):
        check(3.0)


# ---- the tolerance comes from the witness ----


def scaled(factor, compute=lambda x: x * x):
    """x * x, with a rule that is wrong by a factor."""

    @gradwalk.operation(partials=lambda out, x: (2 * x * factor,))
    def mine(x):
        return compute(x)

    return mine


def verdict(f, *args, **more):
    return check(f, *args, **more).entries[-1].verdict


@pytest.mark.parametrize("error", [1e-5, 1e-6, 1e-8])
@pytest.mark.parametrize("compute", [lambda x: x * x, lambda x: math.exp(2 * math.log(x))])
def test_a_rule_that_is_slightly_wrong_is_wrong(error, compute):
    assert verdict(scaled(1 + error, compute), 1.7) == "wrong"
    assert verdict(scaled(1.0, compute), 1.7) == "ok"


def test_a_slope_of_zero_is_zero():
    @gradwalk.operation(partials=lambda out, x: (1e-6,))
    def flat(x):
        return x * 0.0 + 4.0

    assert verdict(flat, 2.0) == "wrong"
    assert verdict(lambda x: x * 0.0 + 4.0, 2.0) == "ok"


@pytest.mark.parametrize("x", [1e-12, 1e-160, 1e-300, 1e150])
def test_the_step_scales_with_x(x):
    result = check(scaled(3.0), x)
    assert [entry.verdict for entry in result.entries] == ["wrong"]
    assert result.suspects[0].op == "mine"
    assert verdict(scaled(1.0), x) == ("unresolved" if x <= 1e-160 else "ok")  # there, x * x has hardly a digit


def test_a_constant_partial_is_blamed_for_the_second_derivative():
    @gradwalk.operation(partials=lambda out, x: (2 * getattr(x, "data", x),))
    def square(x):
        return x * x

    result = check(lambda x: square(x) + x, 3.0, order=2)
    assert [e.by for e in result.wrong] == ["x, x"]
    assert result.suspects[0].op == "square"


def test_a_partial_that_is_right_by_chance_is_blamed_for_the_second_derivative():
    @gradwalk.operation(partials=lambda out, x: (2.0,))
    def square(x):
        return x * x

    result = check(square, 1.0, order=2)
    assert [e.by for e in result.wrong] == ["x, x"]
    assert result.suspects[0].op == "square"


def test_fast_oscillations():
    assert verdict(lambda x: gradwalk.sin(1e6 * x), 1.0) == "ok"
    result = check(lambda x: gradwalk.sin(1e17 * x), 1.0)
    assert result.entries[0].verdict == "unresolved"
    assert "rounding" in str(result)


def test_what_rounding_swallows_is_not_called_cut():
    result = check(lambda x: 1e-3 * x + 1e16, 2.0)
    assert result.entries[0].verdict == "unresolved"
    assert "rounding swallows" in result.entries[0].method


@pytest.mark.parametrize(("f", "x"), [(gradwalk.sqrt, 1e-30), (lambda x: (gradwalk.exp(x) - 1) / x, 1e-9)])
def test_near_the_edge_of_the_domain_the_step_is_smaller(f, x):
    assert verdict(f, x) in ("ok", "unresolved")
    assert verdict(gradwalk.sqrt, 1e-30) == "ok"


def test_a_kink_of_the_first_derivative():
    result = check(lambda x: gradwalk.relu(x) ** 2, 0.0, order=2)
    assert [entry.verdict for entry in result.entries] == ["ok", "kink"]


@pytest.mark.parametrize("at", [1.0, 0.0, -1e-3])
def test_a_python_if_exactly_at_a_jump(at):
    result = check(lambda x: x * 2 if x.data >= at else x * 2 + 3, at)
    assert result.entries[0].verdict == "jump"
    assert "1 where there is no derivative" in str(result)


def test_an_order_that_is_not_known_is_refused():
    for order in (0, 3, "2"):
        with pytest.raises(ValueError, match="order=1 or order=2"):
            check(lambda x: x**3, 1.0, order=order)


def test_a_function_that_changes_its_argument_is_told_what_it_changed():
    def moves(x):
        x.data += 1.0
        return x * x

    with pytest.raises(ValueError, match=r"changes its own arguments \(x: 1.0 -> 2.0\)"):
        check(moves, 1.0)

    def replaces(xs):
        xs[0] = xs[0] * 2
        return xs[0] * xs[1]

    with pytest.raises(ValueError, match=r"changes its own arguments \(xs\[0\]: 1.0 -> 2.0\)"):
        check(replaces, [1.0, 2.0])

    def grows(xs):
        xs.append(1.0)
        return xs[0] * 2

    with pytest.raises(ValueError, match="longer or shorter"):
        check(grows, [1.0])


def test_arrays_of_numpy():
    np = pytest.importorskip("numpy", reason="arrays of NumPy")
    result = check(lambda w, x: ((w @ x) ** 2).sum(), np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0.5, -1.0]))
    assert result.assert_ok()
    assert [e.by for e in result.entries] == ["w[0, 0]", "w[0, 1]", "w[1, 0]", "w[1, 1]", "x[0]", "x[1]"]
    assert check(lambda x: x * 2, np.array([1.0, 2.0]))


@pytest.mark.parametrize("slope", [1e-6, 1e-9])
def test_a_slope_of_0_is_not_a_small_one(slope):
    @gradwalk.operation(partials=lambda out, x: (slope,), name="flat")
    def flat(x):
        return 5.0 if x else 6.0  # no complex step can follow it

    assert verdict(flat, 0.7) == "wrong"


@pytest.mark.parametrize("share", [1e-5, 1e-8])
def test_an_operation_wrong_in_a_late_digit_is_named_and_not_the_walk(share):
    @gradwalk.operation(partials=lambda out, x: (gradwalk.cos(x) * (1 + share),), name="mine")
    def mine(x):
        return math.sin(x)

    result = check(lambda x: mine(x) * 2, 0.7)
    assert result.wrong
    assert result.suspects[0].op == "mine", str(result)
