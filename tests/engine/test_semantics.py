"""The promises about numbers: published values, corners of IEEE arithmetic, what is refused."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest

import gradwalk as gw
from gradwalk.engine import Value
from tests.graphs import micrograd_readme

inf, nan = math.inf, math.nan


def at(f, *numbers):
    """The value of f there, and its gradient by each input."""
    leaves = [Value(x) for x in numbers]
    out = f(*leaves)
    out.backward()
    return out.data, tuple(x.grad for x in leaves)


def same(a, b):
    """Equal as floats are: NaN with NaN, and 0.0 apart from -0.0 only where asked."""
    return a == b or (a != a and b != b)


# ---- published numbers ----


def test_the_readme_expression_of_micrograd():
    a, b, g = micrograd_readme()
    g.backward()
    assert (g.data, a.grad, b.grad) == (24.70408163265306, 138.83381924198252, 645.5772594752186)


def test_the_neuron_of_the_lecture():
    x1, x2, w1, w2 = Value(2.0), Value(0.0), Value(-3.0), Value(1.0)
    b = Value(6.8813735870195432)
    o = (x1 * w1 + x2 * w2 + b).tanh()
    o.backward()
    assert o.data == pytest.approx(0.7071067811865476, abs=1e-15)
    assert [x1.grad, w1.grad, x2.grad, w2.grad] == pytest.approx([-1.5, 1.0, 0.5, 0.0], abs=1e-14)


def test_tanh_from_exponentials_has_the_gradients_of_tanh():
    def decomposed(x):
        e = (2 * x).exp()
        return (e - 1) / (e + 1)

    for x in (-2.0, -0.3, 0.0, 0.8814, 3.0):
        assert at(decomposed, x)[0] == pytest.approx(at(gw.tanh, x)[0], abs=1e-15)
        assert at(decomposed, x)[1][0] == pytest.approx(at(gw.tanh, x)[1][0], abs=1e-14)


def test_small_expressions():
    assert at(lambda a, b, c: (a + b) * c, 2, -3, 10) == (-10, (10, 10, -1))
    assert at(lambda a, b, c, f: (a * b + c) * f, 2, -3, 10, -2) == (-8, (6, -4, -2, 4))
    assert at(lambda a: a * a, 3) == (9, (6,))
    assert at(lambda a: a + a, 3) == (6, (2,))
    assert at(lambda a: (a + 1) * (a * 3), 2) == (18, (15,))
    assert at(lambda v, w: ((v - 1) ** 2 + (w - 5) ** 2) * 0.5, 2, 3) == (2.5, (1, -2))
    assert at(lambda x: 3 * x**2 - 4 * x + 5, 2 / 3)[1][0] == pytest.approx(0, abs=1e-15)


def test_one_value_into_two_functions():
    value, (slope,) = at(lambda a: a.tanh() + a.tanh(), 0.5)
    assert slope == pytest.approx(2 * (1 - math.tanh(0.5) ** 2), abs=1e-15)


def test_inner_gradient_is_there_to_look_at():
    a, b, c, f = (Value(x) for x in (2.0, -3.0, 10.0, -2.0))
    d = a * b + c
    (d * f).backward()
    assert d.grad == -2.0


@pytest.mark.parametrize(("order", "expected"), [("dcb", 15), ("dbc", 15), ("bdc", 9), ("cdb", 6), ("bcd", 0)])
def test_manual_walks_of_the_diamond_in_right_and_wrong_orders(order, expected):
    a = Value(2.0)
    b, c = a + 1, a * 3
    d = b * c
    d.grad = 1.0
    for name in order:
        {"b": b, "c": c, "d": d}[name]._backward()
    assert a.grad == expected


def test_a_second_backward_adds_to_the_leaves_once_more():
    x = Value(2.0)
    y = (3 * x) ** 2
    y.backward()
    assert x.grad == 36.0
    y.backward()
    assert x.grad == 72.0


def test_backward_with_a_gradient_of_its_own():
    x = Value(3.0)
    (x * x).backward(gradient=0.5)
    assert x.grad == 3.0


# ---- corners ----

power = lambda x, y: x**y

CORNERS = [
    ("x**0 at 0", lambda x: x**0, (0,), 1, (0,)),
    ("x**y at (0, 0)", power, (0, 0), 1, (0, 0)),
    ("x**y at (0, -1)", power, (0, -1), inf, (-inf, -inf)),
    ("x**y at (-2, 3)", power, (-2, 3), -8, (12, nan)),
    ("x**3 at -2", lambda x: x**3, (-2,), -8, (12,)),
    ("x**0.5 at -2", lambda x: x**0.5, (-2,), nan, (nan,)),
    ("2**y", lambda y: 2**y, (3,), 8, (8 * math.log(2),)),
    ("sqrt at 0", gw.sqrt, (0,), 0, (inf,)),
    ("x**0.5 at 0", lambda x: x**0.5, (0,), 0, (inf,)),
    ("x**-1 at -0.0", lambda x: x**-1, (-0.0,), -inf, (-inf,)),
    ("relu at 0", gw.relu, (0,), 0, (0,)),
    ("relu at -0.0", gw.relu, (-0.0,), 0, (0,)),
    ("relu at NaN", gw.relu, (nan,), nan, (0,)),
    ("abs at 0", gw.abs, (0,), 0, (0,)),
    ("maximum at a tie", gw.maximum, (1, 1), 1, (0.5, 0.5)),
    ("minimum at a tie", gw.minimum, (1, 1), 1, (0.5, 0.5)),
    ("maximum with NaN left", gw.maximum, (nan, 1), nan, (0, 0)),
    ("maximum with NaN right", gw.maximum, (1, nan), nan, (0, 0)),
    ("minimum with NaN left", gw.minimum, (nan, 1), nan, (0, 0)),
    ("minimum with NaN right", gw.minimum, (1, nan), nan, (0, 0)),
    ("log at 0", gw.log, (0,), -inf, (inf,)),
    ("log at -1", gw.log, (-1,), nan, (-1,)),
    ("log1p at -1", gw.log1p, (-1,), -inf, (inf,)),
    ("sigmoid at 1000", gw.sigmoid, (1000,), 1, (0,)),
    ("sigmoid at -1000", gw.sigmoid, (-1000,), 0, (0,)),
    ("tanh at 1000", gw.tanh, (1000,), 1, (0,)),
    ("tanh at -1000", gw.tanh, (-1000,), -1, (0,)),
    ("softplus at 1000", gw.softplus, (1000,), 1000, (1,)),
    ("softplus at -1000", gw.softplus, (-1000,), 0, (0,)),
    ("exp at 1000", gw.exp, (1000,), inf, (inf,)),
    ("sinh at -1000", gw.sinh, (-1000,), -inf, (inf,)),
    ("sin at inf", gw.sin, (inf,), nan, (nan,)),
    ("1/x at 0", lambda x: 1 / x, (0,), inf, (-inf,)),
    ("1/x at -0.0", lambda x: 1 / x, (-0.0,), -inf, (-inf,)),
    ("0/x at 0", lambda x: 0 / x, (0,), nan, (nan,)),
    ("atan2 at (0, 0)", gw.atan2, (0, 0), 0, (0, 0)),
    ("hypot at (0, 0)", gw.hypot, (0, 0), 0, (0, 0)),
    ("hypot without overflow", gw.hypot, (math.ldexp(3, 600), math.ldexp(4, 600)), math.ldexp(5, 600), (0.6, 0.8)),
    ("where, branch not taken", lambda x: gw.where(x > 0, gw.log(x), 0), (0,), 0, (0,)),
    ("where, deeper in the branch", lambda x: gw.where(gw.gt(x, 0), x * gw.log(x), 0), (0,), 0, (0,)),
    ("product with a huge factor", lambda x: x * 1e308 * 10, (1,), inf, (inf,)),
]


@pytest.mark.parametrize(("f", "point", "value", "slopes"), [c[1:] for c in CORNERS], ids=[c[0] for c in CORNERS])
def test_corner(f, point, value, slopes):
    got, grads = at(f, *point)
    assert same(got, value), got
    assert all(map(same, grads, slopes)), grads


def test_minus_zero_is_kept():
    assert math.copysign(1, (Value(-0.0) * 1).data) == -1
    assert math.copysign(1, gw.relu(Value(-0.0)).data) == 1
    assert math.copysign(1, (Value(2.0) ** -0.0).data) == 1


def test_second_derivatives_of_straight_lines_are_zero():
    assert gw.grad(gw.grad(lambda x: 2 * x + 1))(3.0) == 0.0
    assert gw.grad(gw.grad(lambda x: x**1.0))(0.0) == 0.0
    assert gw.grad(gw.grad(lambda x: gw.where(gw.gt(x, 0), gw.log(x), 0) * x))(0.0) == 0.0


def test_a_constant_exponent_has_no_derivative_of_its_own():
    x = Value(-2.0)
    y = x**3
    assert y.inputs == (x,)
    assert y.partials == (12.0,)


# ---- what may meet a Value ----


@pytest.mark.parametrize("other", [2, 2.0, True, Fraction(1, 2)])
def test_numbers_are_taken_as_floats(other):
    x = Value(3.0)
    for out, plain in [(x + other, 3.0 + float(other)), (other - x, float(other) - 3.0), (other / x, float(other) / 3)]:
        assert type(out.data) is float
        assert out.data == plain


def test_numpy_scalars_on_either_side():
    np = pytest.importorskip("numpy", reason="NumPy scalars are only there with NumPy")
    x = Value(3.0)
    for number in (np.float64(2), np.float32(2), np.int64(2), np.bool_(True)):
        for out in (number * x, x * number, number - x, x**number):
            assert isinstance(out, Value)
            assert type(out.data) is float
    assert (np.float64(2) * x).data == 6.0


class Metres:
    """Not a number to gradwalk, but convertible."""

    def __float__(self):
        return 2.5


def test_anything_with_float_that_is_a_real_number():
    assert (Value(2.0) * Metres()).data == 5.0


@pytest.mark.parametrize(
    ("bad", "advice"),
    [
        (Decimal("1.5"), r"Decimal.*float\(d\)"),
        (1j, "complex.*real"),
        ("1.5", r"str.*float\('1.5'\)"),
        (None, "None.*return"),
        ([1.0], "list.*one by one"),
        ((1.0,), "tuple"),
        ({}, "dict"),
    ],
)
def test_what_is_refused_is_named_and_gets_advice(bad, advice):
    x = Value(1.0)
    attempts = [
        lambda: x + bad,
        lambda: bad - x if not isinstance(bad, (str, list, tuple)) else x - bad,
        lambda: x * bad,
        lambda: x**bad,
        lambda: x / bad,
        lambda: gw.maximum(x, bad),
        lambda: gw.exp(bad),
        lambda: Value(bad),
        lambda: x < bad,
        lambda: setattr(x, "data", bad),
        lambda: setattr(x, "grad", bad),
        lambda: x.backward(gradient=bad),
    ]
    for attempt in attempts:
        with pytest.raises(TypeError, match=f"(?s){advice}"):
            attempt()
    assert (x.data, x.grad) == (1.0, 0.0)


def test_arrays_are_refused():
    np = pytest.importorskip("numpy", reason="arrays are only there with NumPy")
    x = Value(1.0)
    for attempt in (
        lambda: x * np.ones(3),
        lambda: np.ones(3) * x,
        lambda: Value(np.ones(1)),
        lambda: gw.exp(np.ones(2)),
    ):
        with pytest.raises(TypeError):
            attempt()


def test_a_number_too_large_for_a_float():
    with pytest.raises(OverflowError, match=r"1\.8e308"):
        Value(1.0) * 10**400


@pytest.mark.parametrize(
    "cut", [float, int, round, lambda v: round(v, 2), math.exp, math.sqrt, lambda v: math.pow(v, 2)]
)
def test_cutting_the_graph_by_accident_is_refused(cut):
    with pytest.raises(TypeError, match=r"(?s)cut it out of the graph.*gradwalk\.exp.*v\.data"):
        cut(Value(2.0))


class Matrix:
    """A class from elsewhere with arithmetic of its own."""

    def __radd__(self, other):
        return "matrix answered"

    __rmul__ = __rpow__ = __radd__


def test_a_class_with_its_own_arithmetic_gets_to_answer():
    assert Value(1.0) + Matrix() == "matrix answered"
    assert Value(1.0) * Matrix() == "matrix answered"
    assert Value(1.0) ** Matrix() == "matrix answered"


def test_truth_and_order_follow_the_data():
    assert Value(2.0)
    assert not Value(0.0)
    assert Value(1.0) < Value(2.0) <= 2
    assert 3 > Value(2.0) >= 2.0
    assert max([Value(1.0), Value(3.0), Value(2.0)]).data == 3.0
    assert isinstance(Value(1.0) < 2, bool)


def test_equality_is_identity():
    a, b = Value(1.0), Value(1.0)
    assert a != b
    assert a == a
    assert len({a, b, a}) == 2
    assert {a: "first", b: "second"}[b] == "second"


# ---- the same numbers on every run ----


def test_results_do_not_depend_on_the_run(tmp_path):
    """Bit for bit the same in fresh processes, whatever Python's hash seed."""
    import os
    import subprocess
    import sys

    script = (
        "import random; from gradwalk.engine import Value; random.seed(3)\n"
        "leaves = [Value(random.uniform(-1, 1)) for _ in range(20)]; pool = list(leaves)\n"
        "for _ in range(400):\n"
        "    a, b = random.choice(pool), random.choice(pool)\n"
        "    pool.append(random.choice([a + b, a * b, a - b, (a * b).tanh(), a.exp() * 0.1]).tanh())\n"
        "sum(pool).backward(); print([x.grad.hex() for x in leaves])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(runs) == 1
