"""Subclasses of Value: results keep the type, operators stay native, and cycles are collected."""

from __future__ import annotations

import gc
import weakref

import pytest
from gradwalk import Value
from gradwalk.engine import value as engine


class Kind(Value):
    pass


class Slotted(Value):
    __slots__ = ("friend",)


class Louder(Value):
    """Overrides one operator and leaves the others."""

    def __mul__(self, other):
        out = super().__mul__(other)
        out.loud = True
        return out


def test_results_keep_the_type():
    x = Kind(2.0)
    for y in (x + 1, 1 + x, x * x, -x, x**2, x.tanh(), x / 3, 2 - x, abs(x)):
        assert type(y) is Kind


def test_one_operator_overridden():
    x = Louder(2.0)
    assert (x * x).loud
    assert type(x + x) is Louder
    assert not hasattr(x + x, "loud")
    if engine.native:
        assert Louder.__add__ is Value.__add__


@pytest.mark.skipif(not engine.native, reason="plain objects are tracked by Python")
def test_results_are_not_the_collector_s_business():
    x = Kind(2.0)
    y = x * x
    assert gc.is_tracked(x)
    assert not gc.is_tracked(y)
    y.note, y.grad = 3.0, 1.0
    assert not gc.is_tracked(y)
    y.friends = [x]
    assert gc.is_tracked(y)


def by_attribute():
    y = Kind(1.0) * 2
    y.me = y
    return y


def by_dict():
    y = Kind(1.0) * 2
    vars(y)["me"] = y
    return y


def by_slot():
    y = Slotted(1.0) * 2
    y.friend = [y]
    return y


def by_leaf():
    x = Kind(1.0)
    y = x * 2 + x
    x.child = y
    return y


def by_class():
    class Local(Value):
        pass

    Local.held = Local(1.0) * 2
    return Local.held


def with_finalizer():
    class Finalized(Value):
        def __del__(self):
            gc.collect()

    y = Finalized(1.0) * 2
    y.me = y
    return y


@pytest.mark.parametrize("make", [by_attribute, by_dict, by_slot, by_leaf, by_class, with_finalizer])
def test_cycles_are_collected(make):
    held = make()
    seen = weakref.ref(held)
    del held
    gc.collect()
    gc.collect()
    assert seen() is None
