"""How a Value answers to habits from elsewhere."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gradwalk import Value
from gradwalk.engine.habits import HABITS


@pytest.mark.parametrize("name", HABITS)
def test_what_tensors_have_and_a_value_has_not_comes_with_advice(name):
    v = Value(2.0)
    with pytest.raises(AttributeError) as caught:
        getattr(v, name)
    assert str(caught.value) == f"'Value' object has no attribute '{name}': {HABITS[name]}"
    assert not hasattr(v, name)
    assert not hasattr(Value, name)
    assert name not in dir(v)
    assert getattr(v, name, "mine") == "mine"


def test_attributes_of_your_own_come_first():
    class Tensor(Value):
        def item(self):
            return self.data

    v, t = Value(2.0), Tensor(3.0)
    v.shape = ()
    assert (v.shape, t.item()) == ((), 3.0)
    assert "shape" in dir(v)
    assert "item" in dir(t)
    assert "shape" not in dir(t)
    assert {"data", "grad", "tanh", "backward"} <= set(dir(v))


def test_the_advice_works():
    v = Value(2.0) * 3
    leaf, passing = Value(v.data), v * 1.0
    assert not leaf.inputs
    passing.backward()
    passing.backward()  # the graph is kept
    assert (v.op.name, v.inputs[0].grad) == ("mul", 6.0)


def test_options_of_pytorch_are_refused_with_advice():
    v = Value(2.0)
    with pytest.raises(TypeError, match="'retain_graph'; leave it out: the graph is always kept"):
        (v * v).backward(retain_graph=True)
    with pytest.raises(TypeError, match="'inputs'; it takes gradient and create_graph"):
        (v * v).backward(inputs=[v])
    assert v.grad == 0.0
    with pytest.raises(TypeError, match=r"every Value has a gradient: write Value\(2\.0\)"):
        Value(2.0, requires_grad=True)
    with pytest.raises(TypeError, match="64-bit float"):
        Value(2.0, dtype="float32")
    with pytest.raises(TypeError, match="'name'; it takes data, operands"):
        Value(2.0, name="a")


def test_numpy_s_functions_call_the_methods():
    x = Value(0.5)
    y = np.tanh(x) + np.exp(x) * np.sqrt(x)
    y.backward()
    assert y.data == math.tanh(0.5) + math.exp(0.5) * math.sqrt(0.5)
    by_methods = Value(0.5)
    (by_methods.tanh() + by_methods.exp() * by_methods.sqrt()).backward()
    assert x.grad == by_methods.grad
    with pytest.raises(TypeError, match=r"xs.tolist\(\)"):
        np.array([1.0, 2.0]) * x
    for kind in (np.float64, np.float32, np.int64, np.bool_):
        assert type(kind(1) * x) is Value
        assert type(kind(1) - x) is Value


def test_freezing_is_refused_with_advice():
    v = Value(2.0)
    with pytest.raises(AttributeError, match="a list without it"):
        v.requires_grad = False
    v.requires_grad = True  # so it is
    assert not hasattr(v, "requires_grad")
    with pytest.raises(TypeError, match="every Value has a gradient"):
        Value(2.0, requires_grad=False)


def test_a_subclass_may_have_it():
    class Mine(Value):
        def __init__(self, data, requires_grad=True):
            super().__init__(data)
            self.requires_grad = requires_grad

    assert Mine(2.0, False).requires_grad is False
    assert Mine(2.0).requires_grad is True


REMAINDERS = [lambda v: v % 2, lambda v: 2 % v, lambda v: v // 2, lambda v: 2 // v, lambda v: divmod(v, 2)]


@pytest.mark.parametrize("f", REMAINDERS)
def test_remainders_advise(f):
    with pytest.raises(TypeError, match=r"write v\.data % 2"):
        f(Value(5.0))


def test_text_is_formatted_as_ever():
    assert "%s" % Value(5.0) == "Value(data=5.0, grad=0.0)"  # noqa: UP031


@pytest.mark.parametrize("make", [lambda v: Value(v), lambda v: Value(v, label="x"), lambda v: Value(v, (), "")])
def test_a_value_of_a_value(make):
    with pytest.raises(TypeError, match="this is already a Value"):
        make(Value(2.0))
