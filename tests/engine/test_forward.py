"""forward(): a graph built once, computed again at other numbers, is the graph that would be built anew."""

from __future__ import annotations

import gc
import math
import random
import signal
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk import Value
from gradwalk.engine import twin
from tests import twins
from tests.engine.test_native import NUMBERS, bits, build, programs, seen

pure = twins.pure()


@settings(max_examples=300, deadline=None)
@given(programs(), st.lists(st.sampled_from(NUMBERS) | st.floats(-4, 4), min_size=3, max_size=3))
def test_the_same_bits_as_building_anew(program, others):
    others = others[: len(program[0])]
    graphs = []
    for package in (gw, pure):
        leaves, root = build(package, program)
        for leaf, x in zip(leaves, others):
            leaf.data = x
        assert bits(root.forward()) == bits(root.data)
        anew = build(package, program, others)[1]
        assert seen(package, root) == seen(package, anew)
        for _ in range(
            3
        ):  # walked, changed, computed again: plain numbers have what the last walk gave them, until then
            root.backward(program[2])
            for leaf in leaves:
                leaf.data = -leaf.data
            root.forward()
        graphs.append(seen(package, root))
    assert graphs[0] == graphs[1]


def network(seed=3):
    rng = random.Random(seed)
    ws = [Value(rng.uniform(-1, 1)) for _ in range(20)]
    xs = [[rng.uniform(-1, 1) for _ in range(4)] for _ in range(8)]

    def loss():
        hidden = [[gw.dot(ws[4 * k : 4 * k + 4], x, 0.5).tanh() for k in range(4)] for x in xs]
        return sum((gw.dot(ws[16:], h) - x[0]) ** 2 for h, x in zip(hidden, xs)) / len(xs)

    return ws, loss


def test_training_a_graph_built_once_is_training():
    (ws, loss), (others, build_loss) = network(), network()
    root = loss()
    for _ in range(30):
        anew = build_loss()
        for r, params in ((root, ws), (anew, others)):
            for p in params:
                p.grad = 0.0
            if r is root:
                root.forward()
            r.backward()
            for p in params:
                p.data -= 0.1 * p.grad
        assert bits(root.data) == bits(anew.data)
    assert [p.data for p in ws] == [p.data for p in others]
    assert root.data < 0.2


@pytest.mark.parametrize("package", [gw, pure], ids=["native", "plain"])
@pytest.mark.parametrize("looked", [False, True])
def test_a_plain_number_has_the_gradient_of_the_last_walk(package, looked):
    """Nobody could set it back to 0, so it does not add up; and no node is made of it to keep what it got."""
    x = package.Value(3.0)
    y = x * 2.0 + 1.0
    if looked:
        assert y.inputs[0].inputs[1].op.name == "constant"
    for _ in range(3):
        y.backward()
    assert [v.grad for v in (y.inputs[0].inputs[1], y.inputs[1], x)] == [3.0, 1.0, 6.0]
    y.forward()
    assert [v.grad for v in (y.inputs[0].inputs[1], y.inputs[1], x)] == [0.0, 0.0, 6.0]


def test_results_lose_their_gradients_and_leaves_keep_them():
    a = Value(3.0)
    b = a * a
    y = b + 1
    y.backward()
    y.forward()
    assert (a.grad, b.grad, y.grad) == (6.0, 0.0, 0.0)
    leaf = Value(2.0)
    assert leaf.forward() == 2.0


def test_changed_results_are_computed_again():
    a = Value(3.0)
    b = a * 2
    y = b + 1
    b.data = 100.0
    assert y.forward() == 7.0
    assert not b.is_stale()


def test_plain_numbers_that_were_looked_at_may_change():
    a = Value(3.0)
    y = a * 2.0 + 1.0
    y.inputs[0].inputs[1].data = 10.0
    assert y.forward() == 31.0


# ---- operations of the user's own ----


def refusing(limit):
    @gw.operation(partials=lambda out, x: (2 * x,))
    def square(x):
        if x > limit:
            raise ValueError("too large")
        return x * x

    return square


def test_an_operation_of_the_user_s_own_takes_part():
    square = refusing(math.inf)
    a = Value(3.0)
    y = square(a * 2) + a
    a.data = 5.0
    assert y.forward() == 105.0
    y.backward()
    assert a.grad == 2 * 10 * 2 + 1


def test_all_or_nothing():
    square = refusing(9)
    a = Value(2.0)
    early = [gw.sum([a * k, a, a]) for k in range(400)]
    y = square(a) * gw.sum(early) + a
    y.backward()
    graph = gw.build_topo(y)
    before = [(v.data, v.grad, v.partials) for v in graph]
    a.data = 100.0
    for _ in range(2):
        with pytest.raises(ValueError, match="too large"):
            y.forward()
        assert a.data == 100.0
        assert [(v.data, v.grad, v.partials) for v in graph[1:]] == before[1:]
    a.data = 3.0
    assert y.forward() == 9 * sum(3.0 * k + 6.0 for k in range(400)) + 3


def test_what_has_no_rule_says_so_and_nothing_changes():
    a = Value(2.0)
    made = Value(4.0, (a,), "squared")
    y = made + a * a
    a.data = 3.0
    with pytest.raises(TypeError, match="made by hand"):
        y.forward()
    assert y.data == 8.0


def test_forward_within_forward():
    other = Value(1.0)
    inner = other * 7

    @gw.operation(partials=lambda out, x: (1.0,))
    def nested(x):
        other.data = float(x)
        return inner.forward()

    a = Value(2.0)
    y = nested(a) + a
    for x in (3.0, 4.0, 5.0):
        a.data = x
        assert y.forward() == 8 * x
    assert inner.forward() == 35.0


# ---- what is remembered of a graph ----


def test_graphs_that_die_and_come_back():
    a = Value(1.0)
    for k in range(300):
        y = a * float(k) + 1.0
        a.data = 2.0
        assert y.forward() == 2.0 * k + 1.0
        a.data = 1.0
        assert y.forward() == k + 1.0
        if k % 3:
            del y
    first, second = a * 2, a * 3
    for x in (4.0, 5.0):
        a.data = x
        assert (first.forward(), second.forward()) == (2 * x, 3 * x)


def test_a_leaf_that_became_a_result_is_computed_too():
    old, leaf = Value(3.0), Value(1.0)
    y = leaf + 0.0
    assert y.forward() == 1.0
    leaf.__init__(9.0, (old,), (3.0,))
    with pytest.raises(TypeError, match="made by hand"):
        y.forward()


def test_subclasses_take_part():
    class Named(Value):
        pass

    a = Named(2.0)
    y = (a * a).exp() - 1
    a.data = 1.0
    assert y.forward() == math.exp(1.0) - 1
    assert type(y) is Named


def test_anomaly_mode_and_traces_take_the_plain_way():
    a = Value(2.0)
    y = a * a
    a.data = 3.0
    with gw.detect_anomaly():
        assert y.forward() == 9.0


# ---- robustness ----


def test_a_million_deep():
    y = x = Value(1.0)
    for _ in range(1_000_000):
        y = y + 1.0
    x.data = 5.0
    assert y.forward() == 1_000_005.0
    gc.collect()


@pytest.mark.skipif(not twin.native, reason="asks the native engine for memory")
def test_no_memory():
    a = Value(2.0)
    y = gw.sum([a * k for k in range(200)]) + refusing(1e9)(a)
    y.backward()
    a.data = 3.0
    before = y.data
    for n in range(400):
        twin.native.fail_next(n)
        try:
            y.forward()
            break
        except MemoryError:
            assert y.data == before
        finally:
            twin.native.fail_next(-1)
    assert n > 2
    assert y.data == 3.0 * sum(range(200)) + 9
    assert y.forward() == y.data


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX timers")
def test_ctrl_c_changes_nothing_or_comes_after():
    a = Value(1.0)
    y = a
    for _ in range(300_000):
        y = y * 1.0

    def stop(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        for k in range(20):
            old = y.data
            a.data = 2.0 + k
            b = a * 1.0
            del b
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0002 * (k + 1))
                y.forward()
                deadline = time.monotonic() + 1.0
                while time.monotonic() < deadline:
                    pass
            except KeyboardInterrupt:
                assert y.data in (old, a.data)
                assert y.inputs[0].data == y.data
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_threads_with_graphs_of_their_own():
    wrong = []

    def work(k):
        a = Value(float(k))
        y = gw.sum([a * a for _ in range(500)])
        for x in range(200):
            a.data = float(x)
            if y.forward() != 500.0 * x * x:
                wrong.append((k, x))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


# ---- a graph that is walked once more ----


def test_forgetting_forward_is_told():
    a = Value(2.0)
    y = a * a * 3
    y.backward()
    y.backward()  # nothing has changed: adding the same gradient twice is nobody's mistake
    a.data = 5.0
    with pytest.warns(RuntimeWarning, match=r"call root.forward\(\)") as told:
        y.backward()
    assert told[0].filename == __file__
    assert a.grad == 36.0  # by the numbers of the forward pass
    y.forward()
    y.backward()
    assert a.grad == 36.0 + 30.0


@pytest.mark.parametrize("package", [gw, pure], ids=["native", "pure"])
def test_nan_is_no_change(package):
    a = package.Value(math.nan)
    y = package.sum([a * a, package.where(a, a, 2.0)]) ** 2
    y.backward()
    y.backward()
