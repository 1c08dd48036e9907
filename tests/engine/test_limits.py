"""Value at its limits: depth, memory, interrupts, threads."""

from __future__ import annotations

import gc
import signal
import threading
import time
import weakref

import pytest

import gradwalk as gw
from gradwalk.engine import Value, twin
from tests.graphs import my_sin


@pytest.mark.slow
def test_a_chain_of_a_million():
    x = Value(1.0)
    y = x
    for _ in range(1_000_000):
        y = y + 1
    y.backward()
    assert (y.data, x.grad) == (1_000_001.0, 1.0)
    del y  # must not overflow the stack


@pytest.mark.slow
def test_a_fan_of_a_million():
    x = Value(1.0)
    y = gw.sum([x] * 1_000_000)
    y.backward()
    assert x.grad == 1_000_000.0
    z = sum(x * 1.0 for _ in range(100_000))
    z.backward()
    assert x.grad == 1_100_000.0


def test_nothing_is_left_to_the_cyclic_collector():
    def train():
        a = Value(0.5)
        for _ in range(200):
            loss = (a * a + a.tanh() - 1) ** 2
            loss.backward()
            a.data -= 0.1 * a.grad
            a.grad = 0

    train()
    gc.collect()
    gc.disable()
    try:
        train()
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_closure_that_forms_a_cycle_is_collected():
    x = Value(1.0)
    y = my_sin(x)
    ref = weakref.ref(y)
    del y
    for _ in range(50):  # under stress another thread may be collecting just then, and this one is not let in
        gc.collect()
        if ref() is None:
            break
        time.sleep(0.001)
    assert ref() is None


def test_an_error_in_the_middle_leaves_the_leaves_as_they_were():
    a = Value(2.0)
    a.grad = 7.0
    middle = my_sin(a)

    def fail():
        raise KeyboardInterrupt

    middle._backward = fail
    y = a * a + middle
    with pytest.raises(KeyboardInterrupt):
        y.backward()
    assert a.grad == 7.0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX timers")
def test_ctrl_c_during_a_long_backward():
    x = Value(1.0)
    y = x
    for _ in range(700_000 if twin.native else 60_000):
        y = x * 0.5 + y * 0.5
    x.grad = 3.0
    y.backward()
    complete = x.grad
    start = time.perf_counter()
    y.backward()
    whole = time.perf_counter() - start

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    gc.disable()  # an interrupt in somebody's gc callback would be swallowed there
    try:
        for attempt in range(100):  # until it strikes during the walk, not before or after
            x.grad = 3.0
            with pytest.raises(KeyboardInterrupt):
                signal.setitimer(signal.ITIMER_REAL, whole * (attempt % 9 + 1) / 10)
                y.backward()
                time.sleep(10)
            assert x.grad in (3.0, complete)
            if x.grad == 3.0:
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    assert x.grad == 3.0
    y.backward()
    assert x.grad == complete


def test_separate_graphs_in_separate_threads():
    results = {}

    def work(seed):
        x = Value(float(seed))
        for _ in range(50):
            y = x
            for _ in range(50):
                y = (y * 0.9 + x * 0.1).tanh()
            x.grad = 0
            y.backward()
        results[seed] = x.grad

    alone = {}
    for seed in range(4):
        work(seed)
        alone[seed] = results[seed]
    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert results == alone
