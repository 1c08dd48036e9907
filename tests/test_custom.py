"""Operations of one's own work wherever the built-in ones do."""

from __future__ import annotations

import math

import pytest

import gradwalk as gw
from gradwalk.engine import Value
from gradwalk.symbols import derivatives


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
