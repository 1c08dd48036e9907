"""Walks as JSON: what is written, and what is refused when it is read back."""

from __future__ import annotations

import copy
import json
import math

import pytest

import gradwalk
from gradwalk import FileError, Value, Walk, walk
from tests.graphs import diamond, neuron

CASES = {
    "sum-times": lambda: walk((Value(2.0, label="a") + Value(-3.0, label="b")) * Value(10.0, label="c")),
    "neuron": lambda: walk(neuron()),
    "square": lambda: walk((lambda a: a * a)(Value(3.0, label="a"))),
    "diamond": lambda: walk(diamond().d),
    "diamond-b-d-c": lambda: walk(diamond().d, order=["b", "d", "c"]),
    "corners": lambda: walk(gradwalk.exp(Value(1000.0, label="x")) ** 2 / gradwalk.relu(Value(math.nan, label="y"))),
}


@pytest.mark.parametrize("case", CASES)
def test_golden(case, golden):
    golden(f"walk-{case}.json", json.dumps(CASES[case]().to_json(), indent=1) + "\n")


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


def test_formulas_are_in_the_names_of_the_nodes():
    document = walk(neuron()).to_json()
    formulas = {(e["from"], e["to"], e["place"]): e["formula"] for e in document["edges"]}
    names = [node["name"] for node in document["nodes"]]
    root = document["result"]["node"]
    assert formulas[names.index("x1"), names.index("v1"), 0] == "w1"
    assert [f for (_, to, _), f in formulas.items() if to == root] == ["1 - o * o"]


def test_settings_and_operations_outside_the_table():
    cube = gradwalk.operation(partials=lambda out, x: (3 * x * x,))(lambda x: x * x * x)
    x = Value(2.0, label="x")
    nodes = walk(gradwalk.tanh(cube(x) ** 2)).to_json()["nodes"]
    assert [(node["op"], node["settings"]) for node in nodes[1:]] == [(None, []), ("powk", [2.0]), ("tanh", [])]

    tanh = gradwalk.operation(partials=lambda out, x: (0 * x,), name="tanh")(lambda x: 0.0)
    assert walk(tanh(x)).to_json()["nodes"][1]["op"] is None  # a namesake is not the table's row


def test_labels_come_back_as_they_were(hostile_label):
    document = walk(Value(2.0, label=hostile_label) * 3).to_json()
    assert json.loads(json.dumps(document))["nodes"][0]["label"] == hostile_label
    again = Walk.from_json(json.dumps(document))
    assert again.graph.labels[0] == hostile_label


def spoil(change):
    document = copy.deepcopy(walk(diamond().d).to_json())
    change(document)
    return document


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(format="other"),
        lambda d: d.update(version=2),
        lambda d: d.update(nodes=[]),
        lambda d: d.update(nodes={}),
        lambda d: d.pop("edges"),
        lambda d: d["nodes"].append(5),
        lambda d: d["nodes"][2].update(inputs=[0, 5]),
        lambda d: d["nodes"][2].update(inputs=[0, -1]),
        lambda d: d["nodes"][2].update(inputs=[0, True]),
        lambda d: d["nodes"][2].update(op="nosuch"),
        lambda d: d["nodes"][2].update(op="tanh"),
        lambda d: d["nodes"][2].update(settings=[1.0]),
        lambda d: d["nodes"][0].update(kind="result"),
        lambda d: d["nodes"][0].update(data="much"),
        lambda d: d["nodes"][0].update(data=None),
        lambda d: d["nodes"][0].update(data=True),
        lambda d: d["nodes"][0].update(label=7),
        lambda d: d["nodes"][0].update(id=3),
        lambda d: d["edges"].pop(),
        lambda d: d["edges"][0].update({"from": 1}),
        lambda d: d["edges"][0].update(derivative="x"),
        lambda d: d["steps"][-1].update(edge=99),
        lambda d: d["steps"][-1].update(after=None),
        lambda d: d["steps"].append("boo"),
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
