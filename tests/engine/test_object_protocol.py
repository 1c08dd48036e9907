"""How a Value answers to habits from elsewhere."""

from __future__ import annotations

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
    with pytest.raises(TypeError, match="'retain_graph'; the graph is always kept"):
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
