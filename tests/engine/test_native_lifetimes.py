"""The native twin's memory: what a node takes, what is given back, who collects cycles, and none left."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import weakref
from pathlib import Path

import pytest

import gradwalk as gw
from gradwalk.engine import Value, twin

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native


class Slotted(Value):
    __slots__ = ("extra",)


def test_bytes_per_node():
    x = Value(1.0)
    before = native.counts()
    y = x
    for _ in range(50_000):
        y = y * x
    after = native.counts()
    assert after["nodes"] - before["nodes"] == 50_000
    assert (after["slabs"] - before["slabs"]) * 16384 / 50_000 <= 96
    assert sys.getsizeof(y) <= 96


def test_everything_is_given_back():
    def work():
        x = Value(0.5)
        ws = [Value(0.1 * i) for i in range(5)]
        for _ in range(200):
            y = gw.dot(ws, [x, 1.0, x * 2, 3, 4.0], x) + gw.where(x > 0, x.exp(), 2.0)
            z = (y**2).tanh() / 3 + gw.maximum(y, 0.0)
            z.backward()
            z.inputs, z.partials, z.op, copy.copy(z), copy.deepcopy(z)
            gw.grad(gw.grad(lambda a: a**3))(2.0)
            for p in ws:
                p.m = 1.0

    work()
    gc.collect()
    before = native.counts()
    kinds = [sys.getrefcount(x) for x in (Value, gw.dot, gw.add)]
    work()
    gc.collect()
    after = native.counts()
    assert (after["nodes"], after["dicts"], after["tracked"]) == (before["nodes"], before["dicts"], before["tracked"])
    assert [sys.getrefcount(x) for x in (Value, gw.dot, gw.add)] == pytest.approx(kinds, abs=20)


@pytest.mark.parametrize("grow", [lambda y: y + y, lambda y: y * 2.0, lambda y: gw.sum([y, y]), lambda y: y.relu()])
def test_deep_graphs_of_every_shape_are_freed(grow):
    before = native.counts()["nodes"]
    y = Value(0.0)
    for _ in range(300_000):
        y = grow(y)
    y.backward()
    del y
    assert native.counts()["nodes"] == before


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_a_million_steps_keep_memory_flat():
    """A million updates: 20,000 steps of a neuron with 50 parameters."""
    ws, xs = [Value(0.01 * i) for i in range(49)], [0.1 * i for i in range(49)]
    b = Value(0.0)
    sizes = []
    for step in range(20_000):
        loss = (gw.dot(ws, xs, b).tanh() - 0.5) ** 2
        loss.backward()
        data, grads = native.gather([*ws, b])
        native.scatter([*ws, b], [x - 0.01 * g for x, g in zip(data, grads)], [0.0] * 50)
        if step % 5000 == 4999:
            sizes.append(resident())
    assert sizes[-1] - sizes[0] < 1_000_000


def test_cycles_are_collected_wherever_they_run():
    def closure_on_a_result():
        y = Value(1.0) * 2
        y._backward = lambda: y.grad
        return y

    def through_plain_results():
        x = Value(1.0)
        x.friend = (x * 2 + 1).tanh()
        return x

    def through_a_list_of_inputs():
        x = Value(1.0)
        x.friends = [gw.dot([x, 2.0], [3.0, x])]
        return x

    def through_a_subclass():
        x = Slotted(1.0)
        x.extra = Value(1.0) * x
        return x

    def through_a_bundle():
        x = Value(1.0)
        x.optimizer = gw.optim.SGD([x, Value(2.0)])
        return x

    def through_a_compiled_loss():
        x = Value(1.0)
        loss = gw.compile(lambda row: x * row)
        x.friend = loss([1.0, 2.0]) * 2
        loss.retrace()
        loss.__dict__.clear()
        return x

    def through_own_dict():
        x = Value(1.0)
        x.__dict__["me"] = x
        return x

    for make in (
        closure_on_a_result,
        through_plain_results,
        through_a_list_of_inputs,
        through_a_subclass,
        through_a_bundle,
        through_a_compiled_loss,
        through_own_dict,
    ):
        gc.collect()
        before = native.counts()["nodes"]
        ref = weakref.ref(make())
        assert ref() is not None
        gc.collect()
        assert ref() is None, make.__name__
        assert native.counts()["nodes"] == before, make.__name__


def test_cycles_through_operations_of_the_user_s_own_are_collected():
    def make():
        box = []

        @gw.operation(partials=lambda out, x: (2.0 + 0 * len(box),))
        def double(x):
            return 2 * x + 0 * len(box)

        result = double(Value(1.0))
        box.append(result)
        return weakref.ref(result)

    gone = [make() for _ in range(5)]
    for _ in range(50):  # under stress another thread may be collecting just then, and this one is not let in
        gc.collect()
        if not any(ref() for ref in gone):
            break
    assert [ref() for ref in gone] == [None] * 5


def test_plain_numbers_as_attributes_are_none_of_the_collector_s_business():
    p = Value(1.0)
    p.m, p.label = 0.5, "p"
    twin = pickle.loads(pickle.dumps(copy.deepcopy(p)))
    y = p * twin
    gc.collect()
    assert not any(map(gc.is_tracked, (p, twin, y)))


def test_weak_references_during_a_long_death():
    seen = []
    x = Value(1.0)
    y = x
    refs = []
    for _ in range(1000):
        y = y + x
        refs.append(weakref.ref(y, lambda r: seen.append(refs[0]() is None)))
    del y
    assert len(seen) == 1000
    assert all(ref() is None for ref in refs)


def test_an_attribute_that_dies_may_use_values():
    class Noisy:
        def __del__(self):
            gc.collect()
            v = Value(1.0)
            for _ in range(300):
                v = v * 2
            v.backward()

    y = Value(1.0)
    for i in range(50):
        y = y * 2
        if i % 5 == 0:
            y.noisy = Noisy()
    del y


def test_a_collection_in_the_middle_of_freeing_leaves_the_dead_alone():
    """A weak reference's callback collects while a graph is being freed: nobody is freed twice."""
    x = Value(1.0)
    x.friend = [1]  # known to the collector
    Value(0.0)
    more = [Value(-1.0) for _ in range(177)]  # a new slab begins
    keep = [Value(float(k)) for k in range(2)]
    a, b = x * 2, x * 3
    total = gw.sum([a, b])
    watch = weakref.ref(b, lambda _: gc.collect())
    del a, b
    more += [Value(-1.0) for _ in range(177)]  # it is not the newest any more
    del total, more
    after = [Value(-7.0) for _ in range(500)]
    assert watch() is None
    assert [k.data for k in keep] == [0.0, 1.0]
    assert len(after) == 500


def exercise(ws, x):
    y = gw.dot(ws, [x, 2.0, x * 3], 1.0)
    z = gw.where(y > 0, (y * y + 1).exp(), x**2.0) + gw.sum([y, x, 4])
    z = z + Value(2.0, (x, y), (1.0, 2.0))
    z.label = "z"
    for _ in range(400):  # more than one slab
        z = z * 0.5 + x
    z.backward()
    z.inputs
    z.backward()
    return z


def fails_at_every_request(request, stop):
    """Run `exercise` with the n-th request for memory failing, for all n; the leaves must not notice."""
    failures = 0
    for n in range(stop):
        ws, x = [Value(0.1), Value(0.2), Value(0.3)], Value(0.5)
        x.grad = 7.0
        try:
            request(n)
            exercise(ws, x)
        except MemoryError:
            failures += 1
        finally:
            request(-1)
        assert x.grad == 7.0 or ws[0].grad != 0
        (x * 2).backward()  # and the engine still works
    return failures


def test_requests_of_our_own_that_fail():
    assert fails_at_every_request(native.fail_next, 60) > 10
    assert exercise([Value(0.1), Value(0.2), Value(0.3)], Value(0.5)).data


def test_requests_of_python_that_fail():
    testing = pytest.importorskip("_testcapi", reason="needs Python's own test module")

    def request(n):
        testing.set_nomemory(n, n + 1) if n >= 0 else testing.remove_mem_hooks()

    assert fails_at_every_request(request, 400) > 20
