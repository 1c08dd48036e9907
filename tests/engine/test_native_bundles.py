"""Many Values at once, as optimizers and compiled losses use them: gather, scatter, bundles."""

from __future__ import annotations

import sys
import weakref

import pytest

import gradwalk as gw
from gradwalk.engine import Value, twin
from tests.effort import effort

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native


def test_gather_and_scatter():
    params = [Value(1.0), Value(2.0)]
    params[1].grad = 5.0
    assert native.gather(params) == ([1.0, 2.0], [0.0, 5.0])
    native.scatter(params, data=[3, 4.0], grads=[0.5, 0])
    assert native.gather(tuple(params)) == ([3.0, 4.0], [0.5, 0.0])
    with pytest.raises(TypeError, match="must be Values, got float"):
        native.gather([1.0])
    with pytest.raises(TypeError, match="real number"):
        native.scatter(params, [7.0, "8"])
    assert native.gather(params)[0] == [3.0, 4.0]


def test_a_bundle_reaches_its_values():
    class Mine(Value):
        pass

    values = [Value(1.0), Mine(2.0), Value(3.0) * 1.0]
    bundle = native.Bundle(v for v in values)
    for v in values:
        v.grad = 4.0
    bundle.zero()
    assert [v.grad for v in values] == [0.0, 0.0, 0.0]
    with pytest.raises(TypeError, match="must be Values, got float"):
        native.Bundle([values[0], 1.0])
    with pytest.raises(TypeError):
        native.Bundle(3)
    with pytest.raises(TypeError):
        native.Bundle()
    native.Bundle([]).zero()


def test_zeroing_a_bundle_keeps_what_plain_numbers_got():
    x = Value(3.0)
    y = x * 2.0
    bundle = native.Bundle([x, y])
    y.backward()
    bundle.zero()
    assert (x.grad, y.grad) == (0.0, 0.0)
    assert y.inputs[1].grad == 3.0


def test_zeroing_takes_one_look_at_each():
    def zeroing(count):
        values = [Value(1.0) for _ in range(count)]
        values[-1]._backward = lambda: None
        return effort(native.Bundle(values).zero, tries=5)

    assert zeroing(40_000) < 40 * zeroing(4_000)  # 100 times, when it looked at all for each


def test_a_bundle_owns_its_values():
    made = Value(5.0)
    gone = weakref.ref(made)
    bundle = native.Bundle([made])
    del made
    assert gone() is not None
    del bundle
    assert gone() is None


def leaf_that_became_odd(change):
    """A compiled loss over two leaves, walked before and after one of them changed its nature."""
    a, b = Value(2.0), Value(3.0)
    loss = gw.compile(lambda x: a * x + b)
    loss([1.0, 2.0]).backward()
    assert (a.grad, b.grad) == (1.5, 1.0)
    change(a)
    loss([1.0, 2.0]).backward()
    return a, b


def test_a_leaf_with_a_step_of_its_own_under_a_compiled_loss():
    seen = []

    def change(a):
        a._backward = lambda: seen.append(a.grad)

    a, b = leaf_that_became_odd(change)
    assert seen == [3.0]
    assert (a.grad, b.grad) == (3.0, 2.0)


def test_a_leaf_that_became_a_result_under_a_compiled_loss():
    c = Value(7.0)

    def change(a):
        a.__init__(2.0, (c,), (10.0,))

    a, b = leaf_that_became_odd(change)
    assert a.inputs == (c,)
    assert (a.grad, b.grad, c.grad) == (1.5, 2.0, 15.0)


def test_a_compiled_loss_adds_to_the_gradients_that_are_there():
    a, b = Value(2.0), Value(3.0)
    loss = gw.compile(lambda x: a * x + b)
    a.grad = 10.0
    for _ in range(2):
        loss([1.0, 2.0]).backward(2.0)
    assert (a.grad, b.grad) == (10.0 + 2 * 2.0 * 1.5, 2 * 2.0)


def test_no_memory_for_a_bundle():
    values = [Value(1.0), Value(2.0)]
    before = [sys.getrefcount(v) for v in values]
    native.fail_next(0)
    try:
        with pytest.raises(MemoryError):
            native.Bundle(values)
    finally:
        native.fail_next(-1)
    assert [sys.getrefcount(v) for v in values] == before
