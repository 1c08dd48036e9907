"""Copies and pickles of a Value."""

from __future__ import annotations

import copy
import math
import pickle

import pytest

import gradwalk as gw
from gradwalk.engine import Value
from tests.graphs import my_sin


def test_copies_of_a_leaf_are_leaves_of_their_own():
    p = Value(2.0, label="p")
    p.m = [1.0]
    for again in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert again is not p
        assert (again.data, again.label, again.inputs, again.m) == (2.0, "p", (), [1.0])
        again.data = 5.0
        (again * 2).backward()
    assert (p.data, p.grad) == (2.0, 0.0)
    assert copy.deepcopy(p).m is not p.m


class Slotted(Value):
    __slots__ = ("__secret", "missing", "tag")

    def hide(self, x):
        self.__secret = x

    def hidden(self):
        return self.__secret


def test_copies_keep_what_a_subclass_has_slots_for():
    p = Slotted(1.5, label="p")
    p.tag, p.other = [1, 2], "x"
    p.hide(7)
    for again in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert (type(again), again.data, again.label, again.tag) == (Slotted, 1.5, "p", [1, 2])
        assert (again.other, again.hidden(), hasattr(again, "missing")) == ("x", 7, False)
    assert copy.deepcopy(p).tag is not p.tag
    assert copy.copy(p).tag is p.tag


def test_deepcopy_of_a_result_copies_its_graph():
    a = Value(2.0, label="a")
    y = a * a + a.tanh()
    twin = copy.deepcopy(y)
    twin.backward()
    assert a.grad == 0.0
    (leaf,) = {v for v in gw.build_topo(twin) if v.label == "a"}
    assert leaf.grad == pytest.approx(4 + 1 - math.tanh(2) ** 2)
    shared = copy.deepcopy([a, y])
    shared[1].backward()
    assert shared[0].grad == leaf.grad


def test_deepcopy_does_not_recurse():
    y = Value(1.0)
    for _ in range(20_000):
        y = y + 1
    assert copy.deepcopy(y).data == 20_001.0


def test_copying_a_closure_is_refused():
    with pytest.raises(TypeError, match="original"):
        copy.deepcopy(my_sin(Value(1.0)))


def test_pickling_a_result_says_why_not():
    with pytest.raises(TypeError, match=r"whole graph.*\n.*v\.data"):
        pickle.dumps(Value(1.0) * 2)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_value_may_hold_itself(protocol):
    v = Value(2.0)
    v.me, v.more = v, {"a": [v]}
    u = pickle.loads(pickle.dumps(v, protocol))
    assert (u.data, u.me is u, u.more["a"][0] is u) == (2.0, True, True)
