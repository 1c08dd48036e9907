"""What values are called on screen."""

from __future__ import annotations

import unicodedata

import pytest

from gradwalk import Value, name, nn
from gradwalk.see.names import LONGEST, Names, digits, shown


def display_names(labels, constants):
    given = {i: label for i, label in enumerate(labels) if label}
    return list(Names(given, [x or 0.0 for x in constants], bytes(x is not None for x in constants)))


def test_name_labels_values_by_their_variables():
    a, b = Value(2.0), Value(3.0)
    c = a * b
    w = [Value(1.0), Value(2.0)]
    name({"a": a, "b": b, "c": c, "w": w, "n": 3, "kind": Value, "text": "a"})
    assert [x.label for x in (a, b, c, *w)] == ["a", "b", "c", "w[0]", "w[1]"]


def test_name_keeps_labels_takes_the_first_variable_and_skips_underscores():
    a, b, c = Value(1.0, label="mine"), Value(2.0), Value(3.0)
    name({"a": a, "_b": b, "first": c, "second": c, "_": c})
    assert [a.label, b.label, c.label] == ["mine", "", "first"]


def labels(model):
    return [p.label for p in model.parameters()]


def test_name_labels_the_parameters_of_models_in_short():
    m = nn.MLP(2, [2, 1], seed=1)
    m.layers[0].neurons[1].b.label = "mine"
    name({"m": m, "again": m, "params": m.parameters()})
    first = ["w[0][0][0]", "w[0][0][1]", "b[0][0]", "w[0][1][0]", "w[0][1][1]", "mine"]
    assert labels(m) == [*first, "w[1][0][0]", "w[1][0][1]", "b[1][0]"]


def test_parameters_of_the_same_short_name_are_told_apart():
    class Pair(nn.Module):
        def __init__(self):
            self.one, self.two, self.c = nn.Neuron(1), nn.Neuron(1), Value(0.0)

    n, k, pair, w = nn.Neuron(1), nn.Neuron(1), Pair(), [Value(1.0)]
    name({"n": n, "k": k, "w": w})
    assert [*labels(n), *labels(k), w[0].label] == ["n.w[0]", "n.b", "k.w[0]", "k.b", "w[0]"]
    name({"pair": pair})
    assert labels(pair) == ["pair.one.w[0]", "pair.one.b", "pair.two.w[0]", "pair.two.b", "c"]
    later = nn.Neuron(1)
    name({"w": w, "later": later})
    assert labels(later) == ["later.w[0]", "b"]


def test_models_that_list_their_own_parameters_or_are_of_another_library():
    class Own(nn.Module):
        def parameters(self):
            return [a]

    class Foreign:
        def named_parameters(self):
            yield "weight", a

    a = Value(1.0)
    name({"foreign": Foreign(), "Own": Own})
    assert a.label == ""
    name({"own": Own()})
    assert a.label == "own[0]"


def test_name_goes_by_identity_not_by_number():
    a, b = Value(1.0), Value(1.0)
    name({"a": a})
    assert (a.label, b.label) == ("a", "")


def test_name_labels_values_of_other_engines():
    micrograd = pytest.importorskip("micrograd.engine", reason="micrograd is not installed")
    a = micrograd.Value(1.0)
    name({"a": a})
    assert a.label == "a"


@pytest.mark.parametrize(
    ("x", "text"),
    [(6.0, "6"), (-0.7071067811865476, "-0.707107"), (1e-5, "1e-05"), (1e6, "1e+06"), (float("inf"), "inf")],
)
def test_numbers_have_six_digits(x, text):
    assert digits(x) == text


@pytest.mark.parametrize(
    "label",
    ["\x1b[31mred", "two\nlines", "tab\there", "\u202eleft", "\ud800", "zero\x00", "x" * 10_000, "\u2028", "\x7f\x9b"],
)
def test_what_is_shown_is_one_short_line_without_control_characters(label):
    text = shown(label)
    assert len(text) <= LONGEST
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in text)
    text.encode("utf-8")


@pytest.mark.parametrize("label", ["a", "👩‍🔬", "a:b", "a\\b", '"><script>', "x' & y"])
def test_other_text_is_shown_as_it_is(label):
    assert shown(label) == label


def test_right_to_left_text_does_not_turn_around_what_follows_it():
    assert shown("שלום") == "שלום\u200e"


def test_names_are_unique_and_made_up_where_there_is_no_label():
    labels = ["a", "", "a", "v1", "", "a_2", "", "a"]
    constants = [None, None, None, None, 2.0, None, None, None]
    names = display_names(labels, constants)
    assert names == ["a", "v2", "a_3", "v1", "2", "a_2", "v3", "a_4"]


def test_long_labels_with_the_same_beginning_stay_apart():
    names = display_names(["x" * 100 + "1", "x" * 100 + "2"], [None, None])
    assert len(set(names)) == 2


def test_name_wants_all_variables():
    with pytest.raises(TypeError, match=r"name\(locals\(\)\); for one value v.label"):
        name(Value(1.0))


def test_a_model_alone_gets_the_names_it_has_beside_other_variables():
    model, other = nn.MLP(2, [2, 1]), nn.MLP(2, [2, 1])
    name(model)
    name({"model": other})
    assert [p.label for p in model.parameters()] == [p.label for p in other.parameters()]
    assert model.parameters()[0].label == "w[0][0][0]"


def test_values_of_one_list_have_names_of_one_kind():
    """The larger model has a bias that the smaller one lacks; it is called like its other ones all the same."""
    G, D = nn.MLP(2, [2]), nn.MLP(2, [3])
    name({"G": G, "D": D})
    assert [p.label for p in D.parameters() if "b[" in p.label] == ["D.b[0][0]", "D.b[0][1]", "D.b[0][2]"]
