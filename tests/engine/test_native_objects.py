"""The native twin's objects: plain numbers that become Values, attributes, subclasses, and what makes a Value."""

from __future__ import annotations

import math
import random

import pytest

import gradwalk as gw
from gradwalk.engine import Value, ops, twin
from tests import twins

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native
pure = twins.pure()


def test_constants_are_older_than_what_uses_them():
    x = Value(2.0)
    y = gw.dot([1.0, x, 3.0], [x, 5.0, 6.0], 7.0) + 1
    order = gw.build_topo(y)
    place = {node: i for i, node in enumerate(order)}
    assert all(place[x] < place[node] for node in order for x in node.inputs)
    shown = y.inputs[0].inputs
    assert [v.data for v in shown] == [1.0, 2.0, 3.0, 2.0, 5.0, 6.0, 7.0]
    assert [v.op.name for v in shown] == ["constant", "leaf", "constant", "leaf", "constant", "constant", "constant"]
    assert sorted(shown, key=lambda v: v._serial)[2:] == [shown[0], shown[2], *shown[4:]]
    assert y.inputs[1] is y.inputs[1]


def test_a_failed_walk_leaves_no_gradient_on_constants():
    def values(package):
        x = package.Value(2.0)
        bad = package.Value(1.0, (x,), "bad")

        def fail():
            raise ZeroDivisionError

        bad._backward = fail
        first = x * 3.0
        first.backward()
        y = first * 4.0 + bad * 5.0
        with pytest.raises(ZeroDivisionError):
            y.backward()
        return [v.grad for v in package.build_topo(y) if v.op.name == "constant"] + [x.grad]

    assert values(gw) == values(pure)


def test_attributes_follow_python_s_rules():
    for package in (gw, pure):
        v = package.Value(1.0) + 1
        v.note = "a"
        assert v.note == "a"
        assert vars(v)["note"] == "a"
        v.__dict__["other"] = 3
        assert v.other == 3
        del v.note
        with pytest.raises(AttributeError):
            v.note
        with pytest.raises(AttributeError):
            del v.note
        with pytest.raises(AttributeError):
            del package.Value(1.0).nothing
        with pytest.raises(AttributeError):
            v._op = "+"
        v.relu = lambda: "mine"  # a method is no data descriptor: the instance comes first
        assert v.relu() == "mine"
        v.label = "named"
        assert v.label == "named"
        del v.label
        assert v.label == ""


def test_many_nodes_with_attributes():
    before = native.counts()["dicts"]  # of what other tests in this process have left
    values = [Value(float(i)) for i in range(2000)]
    for i, v in enumerate(values):
        v.tag = i
    random.Random(1).shuffle(values)
    while values:
        v = values.pop()
        assert v.tag == v.data
    del v
    assert native.counts()["dicts"] <= before


class Slotted(Value):
    __slots__ = ("extra",)


class Made(Value):
    """Makes its own input in its constructor."""

    def __init__(self):
        super().__init__(6.0, (Value(3.0),), (2.0,))


def test_subclasses_of_every_kind():
    x = Slotted(2.0)
    x.extra, x.more = 1, 2
    assert (x.extra, x.more, type(x * 2)) == (1, 2, Slotted)
    made = Made()
    (made * 2).backward()
    assert made.inputs[0].grad == 4.0
    assert made.inputs[0]._serial < made._serial
    mixed = Value(1.0) * x + made
    mixed.backward()
    assert type(mixed) is Value
    assert x.grad == 1.0
    with pytest.raises(TypeError, match="already a result"):
        mixed.__init__(1.0, (x,), "+")
    leaf = Value(1.0)
    newer = leaf * 2
    with pytest.raises(ValueError, match="made before"):
        leaf.__init__(1.0, (newer,), "+")


def test_a_deep_graph_of_a_subclass():
    class Mine(Value):
        pass

    y = x = Mine(1.0)
    for _ in range(30_000):
        y = y + 1
    y.backward()
    assert x.grad == 1.0
    del y


def test_initialised_again():
    v = Value(1.0)
    v.grad = 3.0
    v.__init__(5.0)
    assert (v.data, v.grad) == (5.0, 0.0)
    y = v * 2
    with pytest.raises(TypeError, match="already a result"):
        y.__init__(1.0)
    assert (y.data, y.inputs[0]) == (10.0, v)


def test_record_makes_values_only():
    with pytest.raises(TypeError, match="kind of Value"):
        native.record(ops.exp, (Value(1.0),), (1.0,), int)


@pytest.mark.parametrize(
    ("op", "inputs", "expected"),
    [
        (ops.exp, (2.0,), math.exp(2.0)),
        (ops.add, (1.0, 2.0), 3.0),
        (ops.sum, (1.0, 2, 3.5), 6.5),
        (ops.powk.bind(2.0), (3.0,), 9.0),
    ],
)
def test_operations_on_plain_numbers_by_the_protocol(op, inputs, expected):
    out = Value(1.0).__gradwalk__(op, inputs)
    assert isinstance(out, Value)
    assert out.data == expected
    out.backward()
    with pytest.raises(TypeError):
        Value(1.0).__gradwalk__(op, ("a",) * len(inputs))
