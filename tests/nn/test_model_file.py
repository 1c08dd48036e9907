"""Model files: what was saved comes back to the bit; anything else is refused and changes nothing."""

from __future__ import annotations

import json
import math
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gradwalk import FileError, Value, nn
from gradwalk.nn import MLP, Module, model_file


def bits(model):
    return list(map(repr, model.state_dict().items()))


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "model.json"
    MLP(2, [3, 1], activation="tanh", seed=1).save(path)
    return path


def test_load_builds_the_network(tmp_path):
    model = MLP(2, [3, 4, 2], activation="gelu", output_activation="sigmoid", seed=1)
    model.save(tmp_path / "m.json")
    twin = nn.load(tmp_path / "m.json")
    assert repr(twin) == repr(model)
    assert bits(twin) == bits(model)
    assert [v.data for v in twin([1.0, 2.0])] == [v.data for v in model([1.0, 2.0])]


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(), min_size=9, max_size=9))
@example([math.inf, -math.inf, math.nan, -0.0, 5e-324, 1.7976931348623157e308, 0.1, -1.0, 1e22])
def test_every_float_comes_back(numbers):
    model = MLP(2, [2, 1])
    for p, number in zip(model.parameters(), numbers):
        p.data = number
    with tempfile.TemporaryDirectory() as folder:
        model.save(Path(folder) / "m.json")
        assert bits(nn.load(Path(folder) / "m.json")) == bits(model)


def test_the_file_is_strict_json(tmp_path):
    model = MLP(1, [1])
    model.parameters()[0].data = math.inf
    model.save(tmp_path / "m.json")

    def refuse(text):
        raise AssertionError(text)

    content = json.loads((tmp_path / "m.json").read_text(), parse_constant=refuse)
    assert content["parameters"] == {"layers.0.neurons.0.w.0": "inf", "layers.0.neurons.0.b": 0.0}


def test_models_of_ones_own_are_filled_not_built(tmp_path):
    class Line(Module):
        def __init__(self):
            self.slope, self.height = Value(1.0), Value(2.0)

    line = Line()
    line.save(tmp_path / "line.json")
    line.slope.data = 9.0
    line.load(tmp_path / "line.json")
    assert line.slope.data == 1.0
    with pytest.raises(FileError, match=r"model\.load\(path\)"):
        nn.load(tmp_path / "line.json")


# ---- saving ----


def test_an_interrupted_save_keeps_the_old_file(saved, monkeypatch):
    before = saved.read_bytes()

    def power_cut(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", power_cut)
    with pytest.raises(KeyboardInterrupt):
        MLP(5, [5]).save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]  # and nothing is left lying about


def test_saving_through_a_link_keeps_the_link(saved):
    link = saved.parent / "link.json"
    link.symlink_to(saved)
    MLP(1, [1], seed=3).save(link)
    assert link.is_symlink()
    assert bits(nn.load(saved)) == bits(MLP(1, [1], seed=3))


def test_a_new_file_has_the_usual_permissions(saved):
    (saved.parent / "plain").write_text("")
    assert saved.stat().st_mode == (saved.parent / "plain").stat().st_mode


# ---- refusing ----


def refused(path, words=""):
    """Both ways to load refuse the file, and the model in memory is untouched."""
    model = MLP(2, [3, 1], activation="tanh", seed=5)
    before = bits(model)
    with pytest.raises(FileError, match=words) as caught:
        nn.load(path)
    with pytest.raises(FileError):
        model.load(path)
    assert bits(model) == before
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a model file, or a damaged one"),
        (b"\x80\x04\x95 a pickle", "not a model file, or a damaged one"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[1, 2]", "Is it the right file"),
        (b'{"format": "other"}', "Is it the right file"),
        (b'{"format": "gradwalk model", "version": 2}', "this gradwalk reads version 1"),
        (b'{"format": "gradwalk model", "version": true}', "this gradwalk reads version 1"),
        (b'{"format": "gradwalk model", "version": 1}', "its fields are"),
        (b'{"format": "gradwalk model", "format": "gradwalk model"}', "a name appears twice"),
        (b'{"x": NaN}', "NaN is not JSON"),
        (b'{"x": ' + b"9" * 100_000 + b"}", "damaged"),
    ],
)
def test_foreign_and_hostile_files(tmp_path, content, words):
    path = tmp_path / "m.json"
    path.write_bytes(content)
    refused(path, words)


def test_a_file_too_large_is_not_read(saved):
    with pytest.raises(FileError, match="larger than 100 bytes"):
        nn.load(saved, max_bytes=100)
    assert nn.load(saved, max_bytes=10_000)


def test_a_file_without_end_is_not_read():
    if not os.path.exists("/dev/zero"):
        pytest.skip("there is no /dev/zero here")
    with pytest.raises(FileError, match="not a file"):
        nn.load("/dev/zero", max_bytes=10_000)


def forged(path, **changes):
    """The file with other content and a checksum that fits it."""
    content = {**json.loads(path.read_text()), **changes}
    content["sha256"] = model_file._checksum(content)
    path.write_text(json.dumps(content))


@pytest.mark.parametrize(
    "model",
    [
        None,
        {},
        {"kind": "os.system"},
        {"kind": "MLP", "nin": 2, "nouts": 3, "activation": "tanh", "output_activation": "linear"},
        {"kind": "MLP", "nin": 10**12, "nouts": [10**12], "activation": "tanh", "output_activation": "linear"},
        {"kind": "MLP", "nin": 2, "nouts": [-3, 1], "activation": "tanh", "output_activation": "linear"},
        {"kind": "MLP", "nin": "2", "nouts": [3, 1], "activation": "tanh", "output_activation": "linear"},
        {"kind": "MLP", "nin": 2, "nouts": [3, 1], "activation": "eval", "output_activation": "linear"},
        {"kind": "MLP", "nin": 2, "nouts": [3, 1], "activation": ["tanh"], "output_activation": "linear"},
        {"kind": "MLP", "nin": 2, "nouts": [3, 1], "activation": {}, "output_activation": None},
        {"kind": "MLP", "nin": 2, "nouts": [], "activation": "tanh", "output_activation": "linear"},
        {"kind": [], "nin": {}, "nouts": {}, "activation": {}, "output_activation": {}},
    ],
)
def test_forged_descriptions(saved, model):
    forged(saved, model=model)
    with pytest.raises(FileError):
        nn.load(saved)


@pytest.mark.parametrize("number", ["1.0", None, True, [1.0], {}, 3, "Infinity", "__import__('os')"])
def test_forged_numbers(saved, number):
    parameters = json.loads(saved.read_text())["parameters"]
    forged(saved, parameters={**parameters, "layers.0.neurons.0.b": number})
    refused(saved, "not a number")


def test_a_file_of_another_model(saved):
    for other in (MLP(2, [4, 1], activation="tanh"), MLP(2, [3, 1], activation="relu"), Module()):
        before = bits(other)
        with pytest.raises(FileError, match="holds another model"):
            other.load(saved)
        assert bits(other) == before


GOOD = MLP(2, [2, 1], activation="tanh", seed=1)


@pytest.fixture(scope="module")
def good_bytes(tmp_path_factory):
    path = tmp_path_factory.mktemp("good") / "m.json"
    GOOD.save(path)
    return path.read_bytes()


def loads_equal_or_refuses(path, content):
    path.write_bytes(content)
    model = MLP(2, [2, 1], activation="tanh", seed=2)
    before = bits(model)
    for load, unchanged in ((nn.load, None), (lambda path: model.load(path) or model, before)):
        try:
            assert bits(load(path)) == bits(GOOD)
        except FileError:
            assert unchanged is None or bits(model) == unchanged


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_flipped_bytes(good_bytes, tmp_path_factory, data):
    content = bytearray(good_bytes)
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=3)):
        content[place] ^= data.draw(st.integers(1, 255))
    loads_equal_or_refuses(tmp_path_factory.getbasetemp() / "flipped.json", bytes(content))


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_truncated_files(good_bytes, tmp_path_factory, data):
    cut = data.draw(st.integers(0, len(good_bytes) - 1))
    loads_equal_or_refuses(tmp_path_factory.getbasetemp() / "cut.json", good_bytes[:cut])


def test_a_number_is_no_file():
    with pytest.raises(TypeError, match=r"the name of a model file.*got 5"):
        nn.load(5)


class Halved(nn.Layer):
    def __call__(self, x):
        return [v * 0.5 for v in super().__call__(x)]


class Biased(nn.Neuron):
    def __call__(self, x):
        return super().__call__(x) + 1.0


def subclass_of_layer(m):
    m.layers[0].__class__ = Halved


def subclass_of_neuron(m):
    m.layers[0].neurons[0].__class__ = Biased


def shared_weights(m):
    m.layers[0].neurons[1].w = m.layers[0].neurons[0].w


def a_bias_that_is_a_number(m):
    m.layers[0].neurons[1].b = 0.75


def a_weight_more(m):
    m.temperature = Value(2.0)


@pytest.mark.parametrize(
    "change", [subclass_of_layer, subclass_of_neuron, shared_weights, a_bias_that_is_a_number, a_weight_more]
)
def test_a_network_that_cannot_be_rebuilt_is_not_loaded_as_another(tmp_path, change):
    model = MLP(2, [3, 1], activation="tanh", seed=1)
    change(model)
    model.save(tmp_path / "m.json")
    with pytest.raises(FileError, match=r"model\.load"):
        nn.load(tmp_path / "m.json")
    twin = MLP(2, [3, 1], activation="tanh", seed=2)
    change(twin)
    twin.load(tmp_path / "m.json")
    assert twin.state_dict() == model.state_dict()
