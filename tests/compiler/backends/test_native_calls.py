"""The block machine's calls: bad input is refused, a whole call in one go gives what the long way gives."""

import enum
import random
from array import array
from itertools import pairwise

import pytest

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler.machine import lowering
from gradwalk.engine import custom, ops
from tests.programs import numbers, write

from .block_machine import _machine, native, needs_values, network


def test_buffers_are_checked():
    run = native.prepare(write(1, 1, lambda w, x: [w * x]))
    for parameters, arguments in [("d", "f"), ("f", "d"), ("d", "i")]:
        with pytest.raises(ValueError, match="numbers of format 'd'"):
            run(array(parameters, [1]), array(arguments, [1]), 1)
    with pytest.raises(ValueError, match="arguments must be 3 numbers"):
        run(array("d", [1]), array("d", [1, 2]), 3)
    with pytest.raises(ValueError, match="rows"):
        run._rows.run(array("d", [1]), array("d", [1]), -1, array("d", [1]), 1)
    with pytest.raises(ValueError, match="rows"):
        run._rows.run(array("d", [1]), array("d", [1]), 1 << 62, array("d", [1]), 1)
    with pytest.raises(TypeError, match="bytes-like"):
        run([1.0], array("d", [1]), 1)


def test_hostile_words_are_refused_or_harmless():
    """Any word of a lowered program changed to anything: an error, or numbers; never a crash."""
    program, parameters = network([6, 3, 1])
    arguments = numbers(1, 70 * 4)
    rng = random.Random(5)
    refused = 0
    for reduced in (False, True):
        fields = lowering.lower(program, _machine.OPERATIONS, 8, reduced)
        for _ in range(1500):
            changed = {k: array("i", v) if isinstance(v, array) and v.typecode == "i" else v for k, v in fields.items()}
            name = rng.choice([k for k in changed if k not in ("size", "constants")])
            value = rng.choice([0, 1, -1, 2, 7, -64, 300, 1 << 20, -(1 << 20), 2**31 - 1, -(2**31)])
            if isinstance(changed[name], array):
                words = changed[name]
                if not words:
                    continue
                if rng.random() < 0.2:
                    del words[rng.randrange(len(words)) :]
                else:
                    words[rng.randrange(len(words))] = value
            elif abs(value) <= 300 or value < 0:  # not gigabytes of slots
                changed[name] = value
            try:
                machine = _machine.Machine("", **changed)
                count = len(changed["results"]) * (1 if changed["reduced"] else 70)
                machine.run(parameters, arguments, 70, array("d", bytes(8 * count)), 2)
            except (ValueError, MemoryError):
                refused += 1
    assert refused > 500


def test_unknown_instruction_sets_and_operations(monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", "pdp11")
    with pytest.raises(ValueError, match="pdp11"):
        native.prepare(write(0, 1, lambda x: [x]))(array("d"), array("d", [1]), 1)
    monkeypatch.delenv("GRADWALK_ISA")

    @custom.operation(partials=lambda out, x: (1,))
    def mine(x):
        return x if x > 0 else 0.0

    with pytest.raises(TypeError, match="mine"):
        native.prepare(write(0, 1, lambda x: [mine(x)]))(array("d"), array("d", [1]), 1)


def moons(n=90):
    np = pytest.importorskip("numpy", reason="arrays as arguments")
    rng = np.random.default_rng(1)
    return rng.uniform(-1, 1, (n, 2)), rng.choice([-1.0, 1.0], n)


def hinge(dtype="float64", **more):
    model = nn.MLP(2, [8, 8, 1], seed=1)
    return gw.compile(lambda x, y: gw.relu(1 - y * model(x)), dtype=dtype, **more), model


@needs_values
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("reduce", ["mean", "sum"])
def test_the_quick_way_gives_the_bits_of_the_long_one(dtype, reduce):
    x, y = moons()
    x, y = x.astype(dtype), y.astype(dtype)
    loss, _ = hinge(dtype, reduce=reduce)
    value, gradient = loss.value_and_grad(x, y)
    quick = loss._kernel.quick((x, y))
    assert quick is not None
    assert quick.data == value
    assert list(quick.partials) == gradient
    assert (quick.label, quick._op) == (loss.label, "compiled")
    assert quick._batch == (x, y)  # for derivatives of its derivatives
    assert loss._kernel.quick((x, y), "others")._batch == "others"
    assert list(quick.inputs) == loss.parameters
    quick.backward(2.0)
    assert [p.grad for p in loss.parameters] == [2.0 * g for g in gradient]


@needs_values
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("rows", [64, 90])
def test_gradients_are_collected_however_their_sums_lie(dtype, rows):
    np = pytest.importorskip("numpy", reason="arrays as arguments")
    source = random.Random(7)
    for sizes in [(1, 1), (2, 16, 1), (3, 5, 4), (9, 17, 8, 3), (40, 33, 1)]:
        layers = [[[gw.Value(source.gauss(0, 1)) for _ in range(n + 1)] for _ in range(m)] for n, m in pairwise(sizes)]
        biased = source.random() < 0.7
        turned = [layer[::-1] if source.random() < 0.5 else layer for layer in layers]

        def f(x, turned=turned, biased=biased):
            for layer in turned:
                x = [gw.tanh(gw.dot(w[:-1], x, *w[-1:] * biased)) for w in layer]
            return gw.sum(x)

        x = np.array([[source.gauss(0, 1) for _ in range(sizes[0])] for _ in range(rows)], dtype)
        loss = gw.compile(f, dtype=dtype)
        value, gradient = loss.value_and_grad(x)
        kernel = loss._kernel
        sums = kernel.runner.reduced(kernel.numbers(), array(kernel.code, x.ravel().tolist()), rows)
        assert [value, *gradient] == [s / rows for s in sums]


@needs_values
def test_what_is_not_plain_takes_the_long_way():
    x, y = moons()
    loss, model = hinge()
    expected = loss(x, y).data
    quick = loss._kernel.quick
    for arguments in [(x, y), (x.tolist(), y), (x, y.tolist()), ([tuple(r) for r in x], tuple(map(int, y)))]:
        assert quick(arguments).data == expected
    rows = x.tolist()
    for arguments in [
        (x.astype("float32"), y), (x[:, ::-1], y), (x[:-1], y), (x[:0], y[:0]), (x,), (x, y, y),
        (x[:, :1], y), (x, x), (x.astype(complex), y), (None, y), (x.ravel(), y),
        (list(x), y), ([*rows[:-1], [1.0]], y), ([*rows[:-1], [1.0, "2"]], y), ([*rows[:-1], [1.0, 10**400]], y),
        ([*rows[:-1], 1.0], y), (rows, []), ([], []), (rows, rows), (rows[0], y), ([*rows[:-1], gw.Value(1.0)], y),
        ([*rows[:-1], [1.0, None]], y), (rows[:-1], y.tolist()),
    ]:  # fmt: skip
        assert quick(arguments) is None
    assert loss(x.tolist(), y.tolist()).data == expected
    x[3, 0] = float("inf")
    assert quick((x, y)) is None
    assert not gw.Value(loss(x, y).data).data < float("inf")
    model.parameters()[0].data = float("nan")
    assert quick((x, y)) is None


@needs_values
def test_parameters_of_a_subclass():
    class Mine(gw.Value):
        pass

    w = Mine(2.0)
    loss = gw.compile(lambda x: w * x * x)
    xs = array("d", [1.0, 2.0, 3.0])
    for _ in range(2):
        out = loss(xs)
        assert out.data == 2.0 * 14.0 / 3
        out.backward()
    assert w.grad == pytest.approx(2 * 14 / 3)


@needs_values
def test_misuse_of_node():
    x, y = moons()
    loss, _ = hinge()
    loss(x, y)
    machine, kernel = loss._kernel.runner._sums, loss._kernel
    with pytest.raises(TypeError, match="node takes"):
        machine.node(kernel.parameters)
    with pytest.raises(TypeError, match="node takes a bundle"):
        machine.node(kernel.parameters, kernel.shape, True, "", ops.add, 1, (x, y))
    fewer = gw.engine.twin.native.Bundle(kernel.parameters[1:])
    assert machine.node(fewer, kernel.shape, True, "", ops.add, 1, (x, y)) is None


@needs_values
def test_memory_that_fails_at_every_request():
    """A whole step, compiled and moved, with Python's n-th request for memory failing: an error or the right answer."""
    testing = pytest.importorskip("_testcapi", reason="needs Python's own test module")
    x, y = moons()
    rows, signs = x.tolist(), y.tolist()
    loss, model = hinge()
    optimizer = gw.optim.Adam(model.parameters(), lr=0.01)
    parameters = model.parameters()

    def step():
        optimizer.zero_grad()
        total = loss(rows, signs)
        total.backward()
        optimizer.step()
        return total.data

    step()
    data, state = [p.data for p in parameters], optimizer.state_dict()
    expected, after = step(), [p.data for p in parameters]

    def rewind():
        optimizer.load_state_dict(state)
        for p, number in zip(parameters, data):
            p.data = number

    failures = 0
    for n in range(120):
        rewind()
        try:
            testing.set_nomemory(n, n + 1)
            found = step()
        except MemoryError:
            failures += 1
        else:
            assert found == expected
            assert [p.data for p in parameters] == after
        finally:
            testing.remove_mem_hooks()
        assert [p.data for p in parameters] in (data, after)
    assert failures > 10
    rewind()
    assert step() == expected


@needs_values
def test_numbers_that_are_not_aligned():
    w = gw.Value(3.0)
    loss = gw.compile(lambda x: w * x)
    rows = memoryview(b"?" + array("d", [1.0, 2.0, 4.5]).tobytes())[1:].cast("d")
    for _ in range(2):
        assert loss(rows).data == 7.5


@needs_values
def test_ints_of_another_kind():
    class Size(enum.IntEnum):
        SMALL = 1
        LARGE = 4

    w = gw.Value(2.0)
    loss = gw.compile(lambda x: w * x)
    loss([1.0, 2.0])
    for _ in range(2):
        assert loss([Size.SMALL, Size.LARGE]).data == 5.0
        assert loss([True, False]).data == 1.0
