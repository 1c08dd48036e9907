"""Operations of one's own work wherever the built-in ones do."""

from __future__ import annotations

import math

import pytest

import gradwalk as gw
from gradwalk.engine import Value
from gradwalk.engine.symbols import derivatives


@gw.operation(partials=lambda out, x: (3 * x * x,))
def cube(x):
    """The third power."""
    return x * x * x


def swish_partials(out, x, k):
    s = gw.sigmoid(k * x)
    curve = s * gw.sigmoid(-k * x)
    return s + k * x * curve, x * x * curve


@gw.operation(partials=swish_partials)
def swish(x, k):
    return x / (1 + math.exp(-k * x))


def test_on_numbers_and_values():
    assert cube(2.0) == 8.0
    x = Value(2.0)
    y = cube(x) * 2
    y.backward()
    assert (y.data, x.grad, y.inputs[0]._op) == (16.0, 24.0, "cube")
    assert cube.__doc__ == "The third power."


@gw.operation(partials=lambda out, x: (1.5 * x**0.5,))
def tower(x):
    return x**1.5


def test_ieee_where_python_would_raise_or_become_complex():
    for x in (-0.5, Value(-0.5)):
        assert math.isnan(float(getattr(tower(x), "data", tower(x))))
    assert gw.compile(tower, reduce=None)([-0.5, 4.0])[1] == 8.0


@gw.operation(partials=lambda out, x: (1,))
def left_over(x):
    return x % (x - x)


def test_a_remainder_by_0_raises():
    with pytest.raises(ZeroDivisionError):
        left_over(5.0)


def test_to_higher_order():
    assert gw.grad(gw.grad(gw.grad(cube)))(2.0) == 6.0
    assert gw.grad(swish, wrt=(0, 1))(1.0, 2.0) == pytest.approx(
        gw.grad(lambda x, k: x * gw.sigmoid(k * x), (0, 1))(1.0, 2.0)
    )


def test_as_a_formula():
    assert str(derivatives(cube)[0]) == "3 * x * x"


def test_forward_again_and_copies():
    x = Value(2.0)
    y = cube(x)
    x.data = 3.0
    assert y.forward() == 27.0


def test_a_wrong_number_of_partials_is_explained():
    @gw.operation(partials=lambda out, x, y: (y,))
    def product(x, y):
        return x * y

    with pytest.raises(TypeError, match="a tuple with 2 entries"):
        product(Value(1.0), 2.0)

    @gw.operation(partials=lambda out, x: 2 * x)
    def square(x):
        return x * x

    with pytest.raises(TypeError, match="one per input"):
        square(Value(1.0))


def test_a_wrong_number_of_inputs_is_explained():
    with pytest.raises(TypeError, match="cube takes 1 input"):
        cube(Value(1.0), 2.0)


# ---- numbers out of range: IEEE 754's answers, as everywhere ----


def exp_of(x):
    return math.exp(x)


@pytest.mark.parametrize(
    ("forward", "x", "right"),
    [
        (exp_of, 1000.0, math.inf),
        (lambda x: -math.exp(x), 1000.0, -math.inf),
        (lambda x: 1 / (1 + math.exp(-x)), -1000.0, 0.0),
        (lambda x: 1 / math.exp(x), -1000.0, math.inf),
        (lambda x: 1 / x, -0.0, -math.inf),
        (lambda x: x**2, 1e200, math.inf),
        (lambda x: x**-1, 0.0, math.inf),
        (lambda x: 2.0**x, 1e6, math.inf),
        (lambda x: math.log(x), 0.0, -math.inf),
        (lambda x: math.log(x, 0.5), 0.0, math.inf),
        (lambda x: math.log10(x), 0.0, -math.inf),
        (lambda x: math.sqrt(x) + math.pi, -1.0, math.nan),
        (lambda x: math.sinh(x), -1000.0, -math.inf),
        (lambda x: (lambda y: math.cosh(y))(x), 1000.0, math.inf),
        (math.exp, 1000.0, math.inf),
    ],
)
def test_what_is_too_large_is_infinite_rather_than_an_error(forward, x, right):
    op = gw.operation(partials=lambda out, x: (math.exp(abs(x)) / 0,), name="own")(forward)
    for out in (op(x), op(Value(x)).data, gw.compile(op, reduce=None)([x])[0]):
        assert out == right or right != right != out != out
    assert type(op(Value(x)).data) is type(op(Value(x)).partials[0]) is float
    assert op(Value(x)).partials[0] == math.inf


def test_functions_and_names_from_anywhere_are_found():
    from math import exp

    factor = Value(2.0).data

    @gw.operation(partials=lambda out, x: (out,))
    def scaled(x):
        return factor * exp(x)

    assert scaled(1000.0) == math.inf


def test_what_an_operation_raises_on_purpose_is_raised():
    @gw.operation(partials=lambda out, x: (1.0,))
    def picky(x):
        if x < 0:
            raise ValueError("no negative numbers, please")
        return x

    with pytest.raises(ValueError, match="please"):
        picky(Value(-1.0))


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_what_cannot_be_looked_into_runs_in_python_number_by_number(backend):
    def careful(x):
        try:
            return math.exp(x)
        except Exception:
            return 0.0

    table = {1.0: 5.0}
    forwards = [
        careful,
        lambda x: x if isinstance(x, float) else 0.0,
        lambda x: table.get(x, 7.0),
        lambda x: 1.0 if x == 0 else x,
        lambda x: x if type(x) is float else 3.0,
        lambda x: 2.0 * x,
    ]
    rules = [
        lambda out, x: (gw.where(x > 0, 2.0, 3.0),),
        lambda out, x: (2.0 if x > 0 else 3.0,),
        lambda out, x: (x * x,),
    ]
    for forward in forwards:
        for rule in rules:
            mine, w = gw.operation(partials=rule, name="mine")(forward), Value(1.0)
            rows = [-1.0, 0.0, 1.0, 2.0]
            loss = gw.compile(lambda x, mine=mine, w=w: mine(w * x), reduce="sum", backend=backend)
            for x in rows:
                w.grad = 0.0
                out = mine(w * Value(x))
                out.backward()
                assert loss.value_and_grad([x]) == (out.data, [w.grad])


def test_a_branching_derivative_says_that_it_cannot_be_differentiated_again_in_a_program():
    mine = gw.operation(partials=lambda out, x: (2.0 if x > 0 else 3.0,), name="mine")(lambda x: x * 2)
    assert gw.compile(gw.grad(mine), reduce=None)([1.0, -1.0]) == [2.0, 3.0]
    with pytest.raises(TypeError, match=r"partials of mine branch(.|\n)*gradwalk\.where"):
        gw.compile(gw.grad(gw.grad(mine)), reduce=None)([1.0])


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_the_numbers_of_a_trace_are_shown_to_nobody(backend):
    seen = []

    @gw.operation(partials=lambda out, x: (0.0 * int(x),))
    def steps(x):
        seen.append(x)
        return int(x) + round(x, 1) + float(f"{x:.2f}")

    f = gw.compile(lambda x: steps(2 * x), reduce=None, backend=backend)
    assert list(f([1.26, -3.0])) == [steps(2.52), steps(-6.0)]
    assert all(x == x for x in seen if type(x) is float)


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_what_is_no_number_is_refused_compiled_as_well(backend):
    @gw.operation(partials=lambda out, x: (1.0,))
    def text(x):
        return "12"

    with pytest.raises(TypeError, match="the result of text: expected a real number"):
        text(Value(1.0))
    with pytest.raises(TypeError, match="the result of text: expected a real number"):
        gw.compile(lambda x: text(x), reduce=None, backend=backend)([1.0])
