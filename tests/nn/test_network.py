"""Networks: micrograd's numbers and printed forms, parameters found wherever they are, models that come back."""

from __future__ import annotations

import copy
import math
import pickle
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk
from gradwalk import Value
from gradwalk.nn import MLP, Layer, Module, Neuron


def micrograd_weights(nin, nouts):
    """What micrograd draws: each neuron's weights in order, and nothing for its bias."""
    weights = []
    for size, next_size in pairwise([nin, *nouts]):
        for _ in range(next_size):
            weights += [random.uniform(-1, 1) for _ in range(size)] + [0.0]
    return weights


def test_initial_weights_are_micrograds():
    random.seed(1337)
    expected = micrograd_weights(2, [16, 16, 1])
    random.seed(1337)
    model = MLP(2, [16, 16, 1])
    assert [p.data for p in model.parameters()] == expected
    assert len(expected) == 337


def test_same_bits_as_micrograd_itself():
    micrograd = pytest.importorskip("micrograd.nn", reason="micrograd is the witness here")
    random.seed(7)
    theirs = micrograd.MLP(3, [5, 4, 2])
    random.seed(7)
    ours = MLP(3, [5, 4, 2])
    x = [0.3, -1.7, 0.9]
    assert [v.data for v in ours(x)] == [v.data for v in theirs(x)]
    assert repr(ours) == repr(theirs)
    sum(theirs(x)).backward()
    sum(ours(x)).backward()
    grads = [(p.grad, q.grad) for p, q in zip(ours.parameters(), theirs.parameters())]
    assert all(math.isclose(a, b, rel_tol=1e-13, abs_tol=1e-15) for a, b in grads)


def test_printed_forms():
    assert repr(MLP(2, [2, 1])) == "MLP of [Layer of [ReLUNeuron(2), ReLUNeuron(2)], Layer of [LinearNeuron(2)]]"
    assert repr(Neuron(16, nonlin=False)) == "LinearNeuron(16)"
    assert repr(Neuron(3, activation="tanh")) == "TanhNeuron(3)"
    assert repr(Neuron(3, activation="leaky_relu")) == "LeakyReLUNeuron(3)"
    assert repr(Neuron(3, activation=gradwalk.gelu)) == "GELUNeuron(3)"


def test_the_toy_network_has_41_parameters():
    assert len(MLP(3, [4, 4, 1]).parameters()) == 41


def test_a_neuron_is_one_node_and_its_activation_another():
    out = Neuron(3)([1.0, 2.0, 3.0])
    assert out._op == "ReLU"
    assert out.inputs[0]._op == "dot"
    assert len(out.inputs[0].inputs) == 7


def test_one_output_is_bare_and_may_feed_another_layer():
    assert isinstance(Layer(2, 1)([1.0, 2.0]), Value)
    assert isinstance(Layer(2, 3)([1.0, 2.0]), list)
    assert isinstance(MLP(2, [1, 1, 1], seed=1)([1.0, 2.0]), Value)
    assert len(MLP(1, [3])([Value(2.0)])) == 3


@pytest.mark.parametrize("name", ["tanh", "sigmoid", "gelu", "softplus", "leaky_relu", "linear", "sin"])
def test_activations_by_name_and_by_function(name):
    by_name = MLP(2, [3, 1], activation=name, output_activation="sigmoid", seed=5)
    f = (lambda x: x) if name == "linear" else getattr(gradwalk, name)
    weights = by_name.layers[0].neurons
    hidden = [f(sum((w * x for w, x in zip(n.w, [0.5, -2.0])), n.b)) for n in weights]
    last = by_name.layers[1].neurons[0]
    expected = gradwalk.sigmoid(sum((w * h for w, h in zip(last.w, hidden)), last.b))
    assert by_name([0.5, -2.0]).data == expected.data
    by_function = MLP(2, [3, 1], activation=lambda x: f(x), output_activation=gradwalk.sigmoid, seed=5)
    assert by_function([0.5, -2.0]).data == expected.data


def test_seeds_leave_the_global_state_alone():
    random.seed(3)
    before = random.getstate()
    a, b, c = MLP(2, [8, 1], seed=9), MLP(2, [8, 1], seed=9), MLP(2, [8, 1], seed=10)
    assert random.getstate() == before
    assert a.state_dict() == b.state_dict() != c.state_dict()
    weights = [n.w[0].data for n in Layer(2, 8, seed=9).neurons]
    assert len(set(weights)) == 8  # one seed for the layer does not make its neurons alike


def test_scaled_weights():
    plain, scaled = Neuron(16, seed=1), Neuron(16, seed=1, scaled=True)
    assert [w.data for w in scaled.w] == [w.data * 0.25 for w in plain.w]


def test_inputs_may_be_numbers_values_arrays_and_generators():
    model = MLP(2, [4, 2], seed=1)
    expected = [v.data for v in model([0.5, 2.0])]
    assert [v.data for v in model((Value(0.5), 2))] == expected
    assert [v.data for v in model(x for x in (0.5, 2.0))] == expected
    np = pytest.importorskip("numpy", reason="arrays are only there with NumPy")
    assert [v.data for v in model(np.array([0.5, 2.0]))] == expected


def test_gradients_reach_inputs_that_are_values():
    x = [Value(0.5), Value(2.0)]
    MLP(2, [4, 1], activation="tanh", seed=1)(x).backward()
    assert all(v.grad != 0 for v in x)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: MLP(3, [2, 1])([1.0, 2.0]), ValueError, r"this MLP takes 3 inputs, got 2: \[1.0, 2.0\]"),
        (lambda: Layer(3, 2)([1.0]), ValueError, r"this Layer takes 3 inputs, got 1: \[1.0\]"),
        (lambda: Neuron(3)([1.0]), ValueError, r"this Neuron takes 3 inputs, got 1: \[1.0\]"),
        (lambda: MLP(2, [1], activation="rellu"), ValueError, "no activation 'rellu'"),
        (lambda: Layer(3, 2)(Value(1.0)), TypeError, "a Layer takes a list"),
        (lambda: Neuron(1)(2.0), TypeError, r"write \[x\]"),
        (lambda: MLP(2, 3), ValueError, "list with the size of each layer"),
        (lambda: MLP(2, []), ValueError, "list with the size of each layer"),
        (lambda: MLP(2), TypeError, "nouts"),
        (lambda: MLP(2, 16, 1), ValueError, r"as in MLP\(2, \[16, 1\]\), got 16, 1"),
        (lambda: MLP(2, [16], 1), ValueError, r"got \[16\], 1"),
        (lambda: MLP(2, [4, 0]), ValueError, "1 or more, got 0"),
        (lambda: MLP(2.5, [1]), ValueError, "got 2.5"),
        (lambda: Neuron(2, activation="tahn"), ValueError, "no activation 'tahn'; choose linear, "),
        (lambda: Neuron(2, activation="dot"), ValueError, "no activation"),
        (lambda: MLP(1, [1])(["1"]), TypeError, "expected a real number, got str"),
        (
            lambda: MLP(1, [1]).load_state_dict({**MLP(1, [1]).state_dict(), "layers.0.neurons.0.b": "x"}),
            TypeError,
            r"layers\.0\.neurons\.0\.b: expected a real number, got str",
        ),
    ],
)
def test_errors_teach(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


def test_an_error_inside_is_not_blamed_on_the_inputs():
    def broken(x):
        raise ValueError("mine")

    with pytest.raises(ValueError, match="mine"):
        MLP(2, [2, 1], activation=broken)([1.0, 2.0])
    model = MLP(2, [2, 1])
    model.layers[0] = lambda x: [1.0]  # a layer that does not say what it takes
    with pytest.raises(ValueError, match="this Layer takes 2 inputs, got 1"):
        model([1.0, 2.0])


# ---- finding parameters ----


class Everywhere(Module):
    def __init__(self):
        self.title = "not a parameter"
        self.first = Value(1.0)
        self.table = {"b": Value(2.0), "a": [Value(3.0), (Value(4.0),)]}
        self.inner = Neuron(1)
        self.inner.w[0].data, self.inner.b.data = 5.0, 6.0
        self.again = self.first
        self.result = self.first * 2
        self.me = self
        self.last = Value(7.0)


def test_parameters_are_found_everywhere_once_in_order():
    model = Everywhere()
    assert [p.data for p in model.parameters()] == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    names = ["first", "table.b", "table.a.0", "table.a.1.0", "inner.w.0", "inner.b", "last"]
    assert list(model.named_parameters()) == names
    assert list(model.named_parameters().values()) == model.parameters()


def test_a_module_that_lists_its_own_parameters():
    class Frozen(Module):
        def __init__(self):
            self.fixed, self.free = Value(1.0), Value(2.0)

        def parameters(self):
            return [self.free]

    class Outer(Module):
        def __init__(self):
            self.part = Frozen()

    assert [p.data for p in Outer().parameters()] == [2.0]
    assert Outer().state_dict() == {"part.0": 2.0}
    assert Frozen().state_dict() == {"0": 2.0}


def test_a_subclass_may_add_parameters():
    class Scaled(MLP):
        def __init__(self):
            super().__init__(2, [1])
            self.scale = Value(3.0)

    assert len(Scaled().parameters()) == 4
    assert Scaled().description() is None  # nn.load could not build it


@pytest.mark.parametrize("where", ["", "layers.0.", "layers.1.neurons.0."])
def test_attributes_added_later_are_found_too(where):
    model = MLP(2, [2, 1], seed=1)
    assert list(model.named_parameters().values()) == model.parameters()
    holders = {"": model, "layers.0.": model.layers[0], "layers.1.neurons.0.": model.layers[1].neurons[0]}
    holders[where].extra = Value(1.0)
    assert len(model.parameters()) == 10
    assert list(model.named_parameters().values()) == model.parameters()
    assert f"{where}extra" in model.named_parameters()


def test_an_activation_may_have_parameters():
    class Bent(Module):
        def __init__(self):
            self.bend = Value(0.5)

        def __call__(self, x):
            return x.tanh() * self.bend

    model = MLP(2, [2, 1], activation=Bent(), seed=1)
    assert len(model.parameters()) == 2 * 3 + 3 + 1  # one bend, shared by all
    model([1.0, 2.0]).backward()
    assert model.layers[0].neurons[0].activation.bend.grad != 0


def test_tied_weights_come_once_and_results_not_at_all():
    model = MLP(2, [2, 1], seed=1)
    first, second = model.layers[0].neurons
    first.w[1] = second.w[0] = first.w[0]
    second.w[1] = first.w[0] * 2
    assert len(model.parameters()) == 9 - 3
    assert list(model.named_parameters().values()) == model.parameters()


def test_a_subclass_of_value_is_a_parameter():
    class Weight(Value):
        pass

    model = Module()
    model.both = [Weight(1.0), Value(2.0)]
    assert [p.data for p in model.parameters()] == [1.0, 2.0]


trees = st.recursive(
    st.floats().map(Value) | st.text(max_size=3) | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=4),
    max_leaves=20,
)


def in_order(tree):
    if isinstance(tree, Value):
        yield tree
    for branch in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from in_order(branch)


@settings(deadline=None)
@given(trees, trees)
def test_any_nesting(a, b):
    model = Module()
    model.a, model.b = a, b
    assert model.parameters() == [*in_order(a), *in_order(b)]
    assert list(model.named_parameters().values()) == model.parameters()


@settings(deadline=None)
@given(trees)
def test_state_goes_out_and_comes_back(tree):
    model = Module()
    model.tree = tree
    state = model.state_dict()
    for p in model.parameters():
        p.data = 0.5
    model.load_state_dict(state)
    assert list(map(repr, model.state_dict().items())) == list(map(repr, state.items()))


def test_names_that_collide():
    model = Module()
    model.table = {"a.b": Value(1.0), "a": {"b": Value(2.0)}}
    assert len(model.parameters()) == 2
    with pytest.raises(ValueError, match="dict key with a dot"):
        model.state_dict()


@pytest.mark.parametrize("spoil", ["missing", "unknown", "no number"])
def test_a_state_that_does_not_fit_changes_nothing(spoil):
    model, other = MLP(2, [3, 1], seed=1), MLP(2, [3, 1], seed=2).state_dict()
    before, last = model.state_dict(), list(other)[-1]
    if spoil == "missing":
        del other[last]
    elif spoil == "unknown":
        other["layers.7"] = 1.0
    else:
        other[last] = "0.5"
    with pytest.raises(TypeError if spoil == "no number" else ValueError):
        model.load_state_dict(other)
    assert model.state_dict() == before


# ---- gradients, copies ----


def test_zero_grad():
    model = MLP(2, [4, 1], activation="tanh", seed=1)
    model([1.0, 2.0]).backward()
    assert any(p.grad for p in model.parameters())
    model.zero_grad()
    assert all(p.grad == 0.0 for p in model.parameters())


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda model: pickle.loads(pickle.dumps(model))])
def test_copies_are_equal_and_apart(copied):
    model = MLP(2, [4, 1], activation="tanh", output_activation="sigmoid", seed=1)
    twin = copied(model)
    assert twin([0.5, 1.0]).data == model([0.5, 1.0]).data
    twin.parameters()[0].data += 1
    assert twin.state_dict() != model.state_dict()
    assert not set(twin.parameters()) & set(model.parameters())


def test_labels():
    model = MLP(1, [1])
    model.label_parameters()
    assert [p.label for p in model.parameters()] == ["layers.0.neurons.0.w.0", "layers.0.neurons.0.b"]


def test_plain_numbers_among_the_weights_are_no_parameters():
    model = MLP(2, [2, 1])
    model.layers[0].neurons[1].w = [p.data for p in model.layers[0].neurons[1].w]
    assert len(model.parameters()) == len(model.named_parameters()) == 7
    model.zero_grad()
