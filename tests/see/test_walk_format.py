"""Walks as JSON: what is written, and what is refused when it is read back."""

from __future__ import annotations

import copy
import json
import math

import pytest

import gradwalk
from gradwalk import FileError, Value, Walk, walk
from gradwalk.see.page import json_text


def diamond():
    a = Value(2.0, label="a")
    b, c = a + 1, a * 3
    d = b * c
    b.label, c.label, d.label = "b", "c", "d"
    return d


def neuron():
    x1, x2, w1, w2 = (Value(x, label=n) for x, n in [(2.0, "x1"), (0.0, "x2"), (-3.0, "w1"), (1.0, "w2")])
    o = gradwalk.tanh(x1 * w1 + x2 * w2 + Value(6.8813735870195432, label="b"))
    o.label = "o"
    return o


CASES = {
    "sum-times": lambda: walk((Value(2.0, label="a") + Value(-3.0, label="b")) * Value(10.0, label="c")),
    "neuron": lambda: walk(neuron()),
    "square": lambda: walk((lambda a: a * a)(Value(3.0, label="a"))),
    "diamond": lambda: walk(diamond()),
    "diamond-b-d-c": lambda: walk(diamond(), order=["b", "d", "c"]),
    "corners": lambda: walk(gradwalk.exp(Value(1000.0, label="x")) ** 2 / gradwalk.relu(Value(math.nan, label="y"))),
}


@pytest.mark.parametrize("case", CASES)
def test_golden(case, golden):
    golden(f"walk-{case}.json", json_text(CASES[case]()) + "\n")


@pytest.mark.parametrize("case", CASES)
def test_there_and_back(case):
    document = CASES[case]().to_json()
    text = json.dumps(document, allow_nan=False)
    again = Walk.from_json(text)
    assert again.to_json() == json.loads(text)
    assert str(again) == str(CASES[case]())


def test_a_walk_through_another_engine_there_and_back():
    micrograd = pytest.importorskip("micrograd.engine", reason="micrograd is not installed")
    a = micrograd.Value(3.0)
    document = walk((a * a).relu() ** 2).to_json()
    assert Walk.from_json(document).to_json() == document


def test_a_walk_of_an_engine_that_overwrites_there_and_back():
    class Mine:
        def __init__(self, data, prev=(), op="", label=""):
            self.data, self.grad, self._prev, self._op, self.label = data, 0.0, set(prev), op, label
            self._backward = lambda: None

        def __mul__(self, other):
            out = Mine(self.data * other.data, (self, other), "*")

            def backward():
                self.grad = other.data * out.grad
                other.grad = self.data * out.grad

            out._backward = backward
            return out

    x = Mine(3.0, label="x")
    theirs = walk(x * x)
    document = theirs.to_json()
    assert document["pushes"]["overwrites"] == [1]
    again = Walk.from_json(json.dumps(document))
    assert str(again) == str(theirs)
    assert again.to_json() == document


def test_formulas_have_marks_for_the_names():
    ops = {entry.get("op"): entry for entry in walk(neuron()).to_json()["ops"]}
    assert ops["mul"]["formulas"] == ["{1}", "{0}"]
    assert ops["tanh"]["formulas"] == ["1 - {out} * {out}"]
    assert walk(neuron()).graph.formulas(9) == ("1 - o * o",)


def test_settings_and_operations_outside_the_table():
    cube = gradwalk.operation(partials=lambda out, x: (3 * x * x,))(lambda x: x * x * x)
    x = Value(2.0, label="x")
    ops = walk(gradwalk.tanh(cube(x) ** 2)).to_json()["ops"]
    assert [(entry["op"], entry["settings"]) for entry in ops[1:]] == [(None, []), ("powk", [2.0]), ("tanh", [])]

    tanh = gradwalk.operation(partials=lambda out, x: (0 * x,), name="tanh")(lambda x: 0.0)
    assert walk(tanh(x)).to_json()["ops"][1]["op"] is None  # a namesake is not the table's row


def test_labels_come_back_as_they_were(hostile_label):
    document = walk(Value(2.0, label=hostile_label) * 3).to_json()
    assert json.loads(json.dumps(document))["labels"].get("0", "") == hostile_label
    again = Walk.from_json(json.dumps(document))
    assert again.graph.labels[0] == hostile_label


def test_a_large_walk_is_a_small_file():
    """Columns without words: 20,000 values took 22 MB when every step was an object with a text."""
    v = Value(0.5, label="a")
    for _ in range(10_000):
        v = v * 0.999
    text = json.dumps(walk(v).to_json())
    assert len(text) < 60 * 20_000
    assert len(Walk.from_json(text)) == 20_001


def spoil(change):
    document = copy.deepcopy(walk(diamond()).to_json())
    change(document)
    return document


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(format="other"),
        lambda d: d.update(version=1),
        lambda d: d.update(op=[]),
        lambda d: d.update(op={}),
        lambda d: d.pop("inputs"),
        lambda d: d["op"].append(1),
        lambda d: d["op"].append("x"),
        lambda d: d["inputs"].append(0),
        lambda d: d["inputs"].__setitem__(0, 5),
        lambda d: d["inputs"].__setitem__(0, -1),
        lambda d: d["inputs"].__setitem__(0, True),
        lambda d: d["ops"][2].update(op="nosuch"),
        lambda d: d["ops"][2].update(op="tanh"),
        lambda d: d["ops"][2].update(settings=[1.0]),
        lambda d: d["ops"][2].update(inputs=0),
        lambda d: d["ops"][0].update(kind="result"),
        lambda d: d["ops"].append(5),
        lambda d: d["data"].__setitem__(0, "much"),
        lambda d: d["data"].__setitem__(0, None),
        lambda d: d["data"].__setitem__(0, True),
        lambda d: d["data"].pop(),
        lambda d: d["labels"].update({"0": 7}),
        lambda d: d["labels"].update({"99": "a"}),
        lambda d: d["labels"].update({"-1": "a"}),
        lambda d: d["derivatives"].pop(),
        lambda d: d["derivatives"].__setitem__(0, "x"),
        lambda d: d.update(pushes={"edge": [99]}),
        lambda d: d.update(pushes={"edge": [0], "upstream": [1], "before": [0], "add": [1], "after": [None]}),
        lambda d: d.update(pushes="boo"),
        lambda d: d.update(order=[0, 0]),
        lambda d: d.update(order=[99]),
        lambda d: d.update(title=None),
    ],
)
def test_what_is_damaged_is_refused(change):
    with pytest.raises(FileError):
        Walk.from_json(spoil(change))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"format": 1e999}', "[" * 100_000, b"\xff\xfe", "3"])
def test_what_is_no_walk_is_refused(text):
    with pytest.raises(FileError):
        Walk.from_json(text)


def test_what_is_too_long_is_refused_unread():
    with pytest.raises(FileError, match="at most"):
        Walk.from_json(" " * 64_000_001)
