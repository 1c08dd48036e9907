"""The same expression in other frameworks; networks to PyTorch and back."""

from __future__ import annotations

import math
import random

import pytest

import gradwalk
from gradwalk import compare
from gradwalk.engine import ops, twin
from gradwalk.nn import MLP, Layer
from gradwalk.trust.examiner import sample, settled
from gradwalk.trust.frameworks import framework
from tests.graphs import micrograd_readme

in_plain_python = pytest.mark.skipif(
    twin.native is not None, reason="changes the engine while it runs, which the compiled one does not allow"
)

FRAMEWORKS = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in ("torch", "jax", "autograd")]
each = pytest.mark.parametrize("name", FRAMEWORKS)


def need(name):
    return pytest.importorskip(name, reason=f"compares with {name}")


@each
def test_value_that_is_there_already(name):
    need(name)
    result = compare(micrograd_readme()[-1], with_=name).assert_ok()
    numbers = {row.name: row.theirs for row in result.rows}
    assert numbers["value"] == pytest.approx(24.70408163265306, rel=1e-14)
    assert numbers["d/da"] == pytest.approx(138.83381924198252, rel=1e-14)
    assert numbers["d/db"] == pytest.approx(645.5772594752186, rel=1e-14)
    assert name in str(result)
    assert "same bits" in str(result)


@each
def test_function_of_nested_arguments(name):
    need(name)
    result = compare(lambda x, ws: gradwalk.dot(ws, [x, x * x]).sigmoid(), 0.5, [1.0, -2.0], with_=name)
    assert result
    assert [row.name for row in result.rows] == ["value", "d/dx", "d/dws[0]", "d/dws[1]"]


@each
@pytest.mark.parametrize("row", list(ops.TABLE.values()), ids=lambda row: row.name)
def test_every_row_of_the_table(row, name):
    need(name)
    if name == "autograd" and row.name in ("erf", "gelu"):
        need("scipy")
    if row.name not in framework(name).functions:
        pytest.skip(f"{name} has no {row.name}")
    rng = random.Random(row.name)
    form = settled(row, rng)[0]
    compare(lambda *xs: form.apply(xs), *sample(form, rng), with_=name).assert_ok()


@each
def test_model(name):
    need(name)
    model = MLP(2, [3, 1], activation="tanh", seed=1)
    result = compare(model, [0.3, -0.7], with_=name, wrt=())
    assert len(result.rows) == 1 + 13
    assert result.assert_ok()


@in_plain_python
@pytest.mark.torch
def test_wrong_rule_is_seen(monkeypatch):
    need("torch")
    monkeypatch.setattr(ops.tanh, "partials", lambda out, x: (1 - out,))
    result = compare(lambda x: x.tanh() * 3, 0.5)
    assert [row.name for row in result.different] == ["d/dx"]
    with pytest.raises(AssertionError, match="DIFFERENT"):
        result.assert_ok()


@pytest.mark.torch
def test_operation_of_ones_own_must_be_told():
    torch = need("torch")

    @gradwalk.operation(partials=lambda out, x: (3 * x * x,))
    def my_cube(x):
        return x * x * x

    with pytest.raises(TypeError, match="has no operation 'my_cube'"):
        compare(my_cube, 2.0)
    assert compare(my_cube, 2.0, also={"my_cube": lambda x: torch.pow(x, 3)})


@pytest.mark.torch
def test_what_cannot_be_compared():
    need("torch")
    with pytest.raises(ValueError, match="compare knows torch, jax, autograd"):
        compare(lambda x: x, 1.0, with_="abacus")
    with pytest.raises(TypeError, match="a plain number"):
        compare(lambda x: math.sin(x.data), 1.0)
    with pytest.raises(TypeError, match="one result"):
        compare(lambda x: [x, x], 1.0)


# ---- networks ----

ACTIVATIONS = ["relu", "tanh", "sigmoid", "gelu", "leaky_relu", "softplus", "sin"]


@pytest.mark.torch
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("output", ["linear", "tanh"])
def test_network_in_torch_has_the_same_outputs_and_gradients(activation, output):
    torch = need("torch")
    model = MLP(3, [4, 4, 2], activation=activation, output_activation=output, seed=5)
    module = gradwalk.to_torch(model)
    x = [0.3, -0.2, 0.9]
    ours = model(x)
    theirs = module(torch.tensor(x, dtype=torch.float64))
    assert [y.data for y in ours] == pytest.approx(theirs.tolist(), rel=1e-13)
    (ours[0] * 2 - ours[1]).backward()
    (theirs[0] * 2 - theirs[1]).backward()
    flat = []
    for layer in model.layers:
        flat += [w.grad for n in layer.neurons for w in n.w] + [n.b.grad for n in layer.neurons]
    assert flat == pytest.approx([g for p in module.parameters() for g in p.grad.flatten().tolist()], rel=1e-12)


@pytest.mark.torch
@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_and_back_again(activation):
    need("torch")
    model = MLP(2, [3, 1], activation=activation, seed=5)
    again = gradwalk.from_torch(gradwalk.to_torch(model))
    assert again.state_dict() == model.state_dict()
    assert repr(again) == repr(model)


@pytest.mark.torch
def test_networks_that_have_no_counterpart():
    torch = need("torch")
    with pytest.raises(TypeError, match="to_torch takes an MLP"):
        gradwalk.to_torch(Layer(2, 2))
    with pytest.raises(TypeError, match="one activation from the table"):
        gradwalk.to_torch(MLP(1, [1, 1], activation=lambda x: x * 2))
    with pytest.raises(TypeError, match="from_torch takes"):
        gradwalk.from_torch(torch.nn.Linear(1, 1))
    with pytest.raises(TypeError, match="does not know"):
        gradwalk.from_torch(torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Softmax(dim=0)))
    with pytest.raises(TypeError, match="one activation after each"):
        gradwalk.from_torch(torch.nn.Sequential(torch.nn.ReLU(), torch.nn.Linear(1, 1)))
    without_bias = torch.nn.Sequential(torch.nn.Linear(2, 1, bias=False))
    assert gradwalk.from_torch(without_bias).layers[0].neurons[0].b.data == 0.0


@pytest.mark.torch
def test_a_value_taken_out_is_noticed_although_both_sides_agree():
    pytest.importorskip("torch", reason="the other side")
    comparison = gradwalk.compare(lambda x: x * x.data, 3.0)
    assert [row.ulps for row in comparison.rows] == [0, 0]
    assert comparison.cut == ("x",)
    assert not comparison
    assert "is not the function's" in str(comparison)
