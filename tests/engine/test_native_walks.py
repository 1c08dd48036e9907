"""The native twin's walks: interrupted, nested, in threads, and with a `_backward` of the user's own."""

from __future__ import annotations

import gc
import itertools
import random
import signal
import sys
import threading
import weakref

import pytest

import gradwalk as gw
from gradwalk.engine import Value, twin
from tests import twins
from tests.effort import effort

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native
pure = twins.pure()


def test_only_what_is_needed_is_visited():
    """A million unrelated nodes between a value and its use cost next to nothing."""
    old = Value(2.0) * 3
    between = [Value(1.0)]
    for _ in range(200_000):
        between.append(between[-1] + 1)
    y = old * 2
    assert effort(y.backward, tries=5) < effort(between[-1].backward) / 20
    assert y.inputs[0] is old
    assert old.grad == 2.0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX timers")
def test_a_signal_handler_may_walk_while_a_walk_is_on():
    x = Value(1.0)
    y = x
    for _ in range(200_000):
        y = y * 0.999 + x * 0.001
    results = []

    def handler(*_):
        z = Value(3.0)
        (z * z).backward()
        results.append(z.grad)

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        for _ in range(20):
            x.grad = 0.0
            y.backward()
            if len(results) > 5:
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert set(results) <= {6.0}
    expected, x.grad = x.grad, 0.0
    y.backward()
    assert x.grad == expected


def test_threads_with_graphs_of_their_own():
    """Nodes of several threads share slabs: the lock of the interpreter keeps them apart."""
    results = []

    def work(seed):
        source = random.Random(seed)
        x = Value(source.random())
        x.tag = [seed]
        total = 0.0
        for _ in range(100):
            y = x
            for _ in range(30):
                y = gw.dot([y, x], [0.5, y], 0.1).tanh()
            x.grad = 0.0
            y.backward()
            total += x.grad
        results.append((seed, total, x.tag))

    for seed in range(4):
        work(seed)
    alone, results = sorted(results), []
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    finally:
        sys.setswitchinterval(interval)
    assert sorted(results) == alone


def test_a_mode_that_cannot_be_read_changes_nothing():
    class Unclear:
        def __bool__(self):
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        native.set_modes_on(False, Unclear())
    assert (Value(1.0) + 1).data == 2.0


def walked_with_steps(package, seed, fail_at=None):
    """Random graphs, some of whose results pass their gradient on by a function of their own; every gradient."""
    draw = random.Random(seed)
    leaves = [package.Value(draw.uniform(-1, 1)) for _ in range(4)]
    nodes, calls = list(leaves), []
    for _ in range(30):
        x, y = draw.choice(nodes[-6:]), draw.choice(nodes)
        if draw.random() < 0.3:
            out = package.Value(x.data * y.data, (x, y), "mine")

            own = weakref.ref(out)

            def step(x=x, y=y, out=own, slopes=(y.data, x.data)):
                calls.append(out().grad)
                if len(calls) == fail_at:
                    raise ZeroDivisionError
                x.grad += slopes[0] * out().grad
                y.grad += slopes[1] * out().grad
                leaves[0].grad += 0.25  # it may write whatever it likes

            out._backward = step
        else:
            out = x * y if draw.random() < 0.5 else package.dot([x, 2.0, y], [y, x, 0.5])
        nodes.append(out * 0.5)
    root = nodes[-1] + nodes[-2]
    try:
        root.backward()
    except ZeroDivisionError:
        return calls, [x.grad for x in leaves]
    return calls, [x.grad for x in nodes]


@pytest.mark.parametrize("fail_at", [None, 1, 4])
def test_steps_of_the_users_own_give_the_reference_s_bits(fail_at):
    for seed in range(20):
        assert walked_with_steps(gw, seed, fail_at) == walked_with_steps(pure, seed, fail_at)


def test_a_step_may_walk_read_and_change_what_it_likes():
    x, y = Value(2.0), Value(3.0)
    out = Value(6.0, (x, y), "mine")
    other = x * x
    seen = []

    def step():
        other.backward()  # a walk inside a walk
        seen.append((other.forward(), out.is_stale(), len(gw.build_topo(out))))
        out._backward = None  # itself, while it runs
        gc.collect()
        y.grad += out.grad

    out._backward = step
    (out * 2 + y).backward()
    assert (x.grad, y.grad, seen) == (4.0, 3.0, [(4.0, False, 3)])


@pytest.mark.parametrize("order", ["age", "first", "last"])
def test_every_failure_of_memory_in_a_walk_by_turns_is_undone(order):
    x, y = Value(2.0), Value(3.0)
    z = x * y
    for _ in range(40):
        z = gw.dot([z, x, 0.5], [y, z, x]) * 0.1 + z
    if order == "age":
        z._backward = lambda: None
        z = z * 1.0
    native.set_walk_order(order)
    try:
        for n in itertools.count(1):
            x.grad = y.grad = 7.0
            native.fail_next(n)
            try:
                z.backward()
            except MemoryError:
                assert (x.grad, y.grad) == (7.0, 7.0)
            else:
                break
            finally:
                native.fail_next(-1)
        assert n >= 2
        z.backward()  # nothing was left behind
    finally:
        native.set_walk_order("age")
