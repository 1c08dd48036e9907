"""The block machine against the reference: the same bits, whatever the processor, the rows and the threads."""

import enum
import os
import random
import signal
import subprocess
import sys
import threading
from array import array
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.machine import lowering
from gradwalk.compiler.machine.schedule import LAYER_GATE
from gradwalk.compiler.trace import trace
from gradwalk.engine import custom, ops
from tests.effort import effort
from tests.programs import EXACT, SMOOTH, numbers, random_program, same_bits, write

native = pytest.importorskip(
    "gradwalk.compiler.backends.native", reason="the native machine is not built here", exc_type=ImportError
)
_machine = pytest.importorskip("gradwalk.compiler.machine._machine", reason="the native machine is not built here")

SETS = _machine.SETS
TAILS = [1, 2, 7, 8, 9, 36, 63, 64, 65, 100, 128, 131]


@pytest.fixture(params=SETS)
def processor(request, monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", request.param)


def same(found, expected):
    assert len(found) == len(expected)
    for k, (x, y) in enumerate(zip(found, expected)):
        assert same_bits(x, y), f"number {k}: {x!r}, expected {y!r}"


def network(sizes, activation="relu", inputs=3):
    """The gradient program of a small network under a hinge loss."""
    model = nn.MLP(inputs, sizes, seed=1, activation=activation)
    traced = trace(lambda x, y: ops.relu(1 - y * model(x)), ([0] * inputs, 0))
    program = fuse.fuse(passes.prune(value_and_grad(traced.program, rules=passes.rules())))
    return program, array("d", [p.data for p in traced.parameters])


# ---- the same bits as the reference ----


@pytest.mark.parametrize("set_", SETS)
def test_random_programs(set_):
    os.environ["GRADWALK_ISA"] = set_
    try:

        @settings(max_examples=60, deadline=None)
        @given(st.integers(0, 10**6), st.booleans(), st.booleans(), st.sampled_from(TAILS))
        def agree(seed, special, fused, rows):
            p = passes.simplify(random_program(seed, EXACT, length=40, outputs=8))
            p = fuse.fuse(p) if fused else p
            if any(i.op.name == "powk" for i in p.instructions):
                return  # the C library's pow and Python's are one; but x ** 3 of a special number is not exact
            parameters, arguments = numbers(seed, p.parameters, special), numbers(seed + 1, rows * p.arguments, special)
            ours, reference = native.prepare(p), python.prepare(p)
            same(ours(parameters, arguments, rows), reference(parameters, arguments, rows))
            same(ours.reduced(parameters, arguments, rows), reference.reduced(parameters, arguments, rows))

        agree()
    finally:
        del os.environ["GRADWALK_ISA"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(TAILS), st.booleans())
def test_random_gradients(seed, rows, special):
    kinds = ["add", "sub", "mul", "neg", "relu", "abs", "maximum", "gt", "where", "sqrt", "div"]
    p = random_program(seed, kinds, length=30, outputs=1)
    b = fuse.fuse(passes.prune(value_and_grad(p, rules=passes.rules())))
    if any(i.op.name == "powk" for i in b.instructions):
        return
    parameters, arguments = numbers(seed, p.parameters, special), numbers(seed + 1, rows * p.arguments, special)
    same(native.prepare(b).reduced(parameters, arguments, rows), python.prepare(b).reduced(parameters, arguments, rows))


@pytest.mark.parametrize("rows", TAILS)
def test_a_network_at_every_number_of_rows(processor, rows):
    program, parameters = network([16, 5, 9, 1])
    arguments = numbers(rows, rows * 4)
    same(native.prepare(program)(parameters, arguments, rows), python.prepare(program)(parameters, arguments, rows))
    found = native.prepare(program).reduced(parameters, arguments, rows)
    same(found, python.prepare(program).reduced(parameters, arguments, rows))


ROWS = [*range(1, 67), 100, 128, 130]  # every last block there can be, and some after a full one
SIZES = [17, 11, 6, 3, 1]  # tiles of every size: results, vectors of gradients, inputs at a time


@cache
def every_number_of_rows():
    program, parameters = network(SIZES)
    arguments, width = numbers(9, ROWS[-1] * 4), len(program.outputs)
    table = python.prepare(program)(parameters, arguments, ROWS[-1])
    sums = {rows: [python.block_sum(table[k : rows * width : width]) for k in range(width)] for rows in ROWS}
    return program, parameters, arguments, table, sums


def test_layers_at_every_number_of_rows(processor):
    program, parameters, arguments, table, sums = every_number_of_rows()
    run, width = native.prepare(program), len(program.outputs)
    for rows in ROWS:
        same(run(parameters, arguments[: rows * 4], rows), table[: rows * width])
        same(run.reduced(parameters, arguments[: rows * 4], rows), sums[rows])


def test_single_precision_at_every_number_of_rows(monkeypatch):
    program, parameters, arguments, _, _ = every_number_of_rows()
    parameters, arguments = array("f", parameters), array("f", arguments)
    results = []
    for name in SETS:
        monkeypatch.setenv("GRADWALK_ISA", name)
        run = native.prepare(program, "float32")
        results.append([f(parameters, arguments[: rows * 4], rows) for rows in ROWS for f in (run, run.reduced)])
    for found in results[1:]:
        for one, other in zip(found, results[0]):
            same(one, other)


def test_the_layers_are_found(monkeypatch):
    """The moons network is a handful of instructions: layers, tables of gradients, and little else."""
    program, _ = network([16, 16, 1], inputs=2)
    low = lowering.Lowering(program, _machine.OPERATIONS, 8, True)
    kinds = [group.op.name for group in low.groups]
    assert kinds.count("matvec") == 4
    assert kinds.count("dot") == 1
    assert kinds.count("outer") == 3
    assert len(kinds) < 16
    assert not low.gather
    assert low.slots.count < 40, "gradients take the place of the activations that gate them"


def test_nan_rows_stay_in_their_rows(processor):
    program, parameters = network([8, 1])
    arguments = numbers(1, 70 * 4)
    clean = native.prepare(program)(parameters, arguments, 70)
    arguments[4 * 33] = float("nan")
    found = native.prepare(program)(parameters, arguments, 70)
    width = len(program.outputs)
    assert any(x != x for x in found[33 * width : 34 * width])
    del clean[33 * width : 34 * width], found[33 * width : 34 * width]
    same(found, clean)


def test_weights_scattered_among_the_parameters():
    """A matvec whose weights have no strides: they are copied together before the first block."""
    order = random.Random(1).sample(range(20), 20)

    def body(*r):
        ws, xs = [r[k] for k in order], r[20:]
        return [ops.dot(ws[4 * i : 4 * i + 4], xs) for i in range(5)]

    program = fuse.fuse(write(20, 4, body))
    assert [i.op.name for i in program.instructions] == ["matvec"]
    assert lowering.Lowering(program, _machine.OPERATIONS, 8, False).gather
    parameters, arguments = numbers(1, 20), numbers(2, 70 * 4)
    same(native.prepare(program)(parameters, arguments, 70), python.prepare(program)(parameters, arguments, 70))


STARTS = {
    "none": lambda p, x, k: [],
    "the same for all rows": lambda p, x, k: [p[20 + k]],
    "scattered": lambda p, x, k: [p[[22, 20, 24, 21, 23][k]]],
    "one for all": lambda p, x, k: [p[20]],
    "computed": lambda p, x, k: [p[20 + k] * p[k]],
    "varying": lambda p, x, k: [x[4 + k]],
    "some of each": lambda p, x, k: [(x[4 + k], p[20 + k])[k % 2]],
}


@pytest.mark.parametrize("kind", STARTS)
@pytest.mark.parametrize("special", [False, True])
def test_what_the_sums_of_a_layer_start_from(processor, kind, special):
    def body(*r):
        p, x = r[:25], r[25:]
        return [ops.relu(ops.dot(p[4 * i : 4 * i + 4], x[:4], *STARTS[kind](p, x, i))) for i in range(5)]

    program = fuse.fuse(write(25, 9, body))
    assert "matvec" in [i.op.name for i in program.instructions]
    parameters, arguments = numbers(1, 25, special), numbers(2, 70 * 9, special)
    same(native.prepare(program)(parameters, arguments, 70), python.prepare(program)(parameters, arguments, 70))


GATES = {
    "nowhere else": lambda h, x, results: results,
    "as results": lambda h, x, results: [*results, *h],
    "afterwards": lambda h, x, results: [*results, h[2] * results[1]],
    "by another sign": lambda h, x, results: [*results, ops.gt(h[3], 0.0) + x[0]],
}


@pytest.mark.parametrize("used", GATES)
@pytest.mark.parametrize("inputs", ["others", "the gates", "one gate twice"])
def test_results_in_the_place_of_their_gates(processor, used, inputs):
    """A gate whose slot a result takes must not be needed any more, not even by the same layer."""

    def body(*r):
        p, x = r[:32], r[32:]
        h = [ops.relu(ops.dot(p[4 * i : 4 * i + 4], x[:4])) for i in range(4)]
        xs = h if inputs == "the gates" else x[4:]
        gates = [h[0], h[1], h[0], h[3]] if inputs == "one gate twice" else h
        back = [ops.dot(p[16 + 4 * i : 20 + 4 * i], xs) * ops.gt(gates[i], 0.0) for i in range(4)]
        return GATES[used](h, x, back)

    program = fuse.fuse(write(32, 8, body))
    low = lowering.Lowering(program, _machine.OPERATIONS, 8, False)
    assert LAYER_GATE in [group.op for group in low.groups]
    parameters, arguments = numbers(1, 32), numbers(2, 70 * 8)
    same(native.prepare(program)(parameters, arguments, 70), python.prepare(program)(parameters, arguments, 70))
    sums = native.prepare(program).reduced(parameters, arguments, 70)
    same(sums, python.prepare(program).reduced(parameters, arguments, 70))


def test_what_is_the_same_for_all_rows_is_computed_once():
    program = write(3, 1, lambda a, b, c, x: [ops.dot([a, b], [b, c]) * x, a * b, ops.sum([a, b, c]), ops.exp(a), x, c])
    parameters, arguments = numbers(1, 3), numbers(2, 100)
    low = lowering.Lowering(program, _machine.OPERATIONS, 8, False)
    assert len(low.groups) == 5
    assert sum(not group.varying for group in low.groups) == 4
    same(
        native.prepare(program)(parameters, arguments, 100)[:3], python.prepare(program)(parameters, arguments, 100)[:3]
    )
    found, expected = (b.prepare(program).reduced(parameters, arguments, 100) for b in (native, python))
    assert list(found) == pytest.approx(list(expected), rel=1e-14)


@pytest.mark.parametrize("part", [16, 32])
def test_few_rows_at_a_time_when_memory_is_scarce(monkeypatch, part, processor):
    program, parameters = network([16, 16, 1])
    arguments = numbers(3, 200 * 4)
    expected = native.prepare(program).reduced(parameters, arguments, 200)
    monkeypatch.setattr(lowering, "SLOTS_IN_CACHE", 53 * 8 * 32 if part == 32 else 0)
    low = lowering.lower(program, _machine.OPERATIONS, 8, True)
    assert low["part"] == part
    same(native.prepare(program).reduced(parameters, arguments, 200), expected)
    rows = native.prepare(program)(parameters, arguments, 200)
    same(rows, python.prepare(program)(parameters, arguments, 200))


def test_no_rows_and_nothing_to_do():
    program = write(1, 1, lambda w, x: [w, x, w * x])
    assert list(native.prepare(program)(array("d", [2.0]), array("d"), 0)) == []
    assert list(native.prepare(program).reduced(array("d", [2.0]), array("d"), 0)) == [0.0] * 3
    empty = write(0, 0, list)
    assert list(native.prepare(empty)(array("d"), array("d"), 5)) == []
    constant = write(0, 0, lambda: [3.0])
    assert list(native.prepare(constant)(array("d"), array("d"), 2)) == [3.0, 3.0]
    assert list(native.prepare(constant).reduced(array("d"), array("d"), 2)) == [6.0]


# ---- the same bits on every processor, for every number of threads ----


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from(["float64", "float32"]))
def test_every_instruction_set_gives_the_same_bits(seed, special, dtype):
    p = passes.simplify(random_program(seed, [*EXACT, *SMOOTH], length=40, outputs=8))
    code, rows = ("d" if dtype == "float64" else "f"), 37
    parameters = array(code, numbers(seed, p.parameters, special))
    arguments = array(code, numbers(seed + 1, rows * p.arguments, special))
    results = []
    for name in SETS:
        os.environ["GRADWALK_ISA"] = name
        try:
            run = native.prepare(p, dtype)
            results.append([*run(parameters, arguments, rows), *run.reduced(parameters, arguments, rows)])
        finally:
            del os.environ["GRADWALK_ISA"]
    for found in results[1:]:
        same(found, results[0])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_large_layers_are_cut_without_changing_a_bit(dtype):
    """Layers of more inputs than are copied at once, with gates and odd sizes: as the reference adds them."""
    program, parameters = network([35, 41, 1], activation="relu", inputs=533)
    code = "d" if dtype == "float64" else "f"
    parameters = array(code, parameters)
    few = array(code, numbers(3, 2 * program.arguments))
    if dtype == "float64":
        wanted = python.prepare(program, dtype).reduced(parameters, few, 2)
        assert list(native.prepare(program, dtype).reduced(parameters, few, 2)) == list(wanted)
    rows, results = 131, []
    arguments = array(code, numbers(4, rows * program.arguments))
    for name in SETS:
        os.environ["GRADWALK_ISA"] = name
        try:
            results.append(native.prepare(program, dtype).reduced(parameters, arguments, rows).tobytes())
        finally:
            del os.environ["GRADWALK_ISA"]
    assert len(set(results)) == 1


def test_the_number_of_threads_changes_nothing():
    program, parameters = network([32, 32, 1], activation="tanh")
    rows = 5000
    arguments = numbers(5, rows * 4)
    alone = native.prepare(program, threads=1)
    sums, table = alone.reduced(parameters, arguments, rows), alone(parameters, arguments, rows)
    for threads in (2, 3, 8):
        run = native.prepare(program, threads=threads)
        assert run.reduced(parameters, arguments, rows).tobytes() == sums.tobytes()
        assert run(parameters, arguments, rows).tobytes() == table.tobytes()


def test_one_runner_called_from_several_python_threads():
    program, parameters = network([32, 32, 1])
    run, batches = native.prepare(program, threads=2), [numbers(k, 3000 * 4) for k in range(6)]
    expected = [run.reduced(parameters, batch, 3000) for batch in batches]
    found = [None] * 6

    def work(k):
        for _ in range(5):
            found[k] = run.reduced(parameters, batches[k], 3000)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


AFTER_FORK = """
import os
from array import array
from functools import cache
from gradwalk.engine import ops
from gradwalk.compiler.backends import native
from tests.programs import write, numbers
program = write(1, 1, lambda w, x: [ops.exp(ops.sin(ops.exp(ops.sin(w * x))))])
run, batch = native.prepare(program, threads=2), numbers(1, 60000)
before = run.reduced(array("d", [1.5]), batch, 60000)
child = os.fork()
if child == 0:
    again = native.prepare(program, threads=2).reduced(array("d", [1.5]), batch, 60000)
    os._exit(0 if again == before else 1)
assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_threads_after_a_fork():
    subprocess.run([sys.executable, "-W", "ignore", "-c", AFTER_FORK], check=True, timeout=60)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_control_c_ends_a_long_run():
    program = write(1, 1, lambda w, x: [ops.pow(ops.atan(w * x + float(k)), x) for k in range(300)])
    batch, runner = numbers(1, 200_000), native.prepare(program, threads=2)
    whole = 50 * effort(lambda: runner.reduced(array("d", [1.0]), batch[:4000], 4000), tries=3)

    def interrupted():
        with pytest.raises(KeyboardInterrupt):
            runner.reduced(array("d", [1.0]), batch, len(batch))

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, whole / 20)
    try:
        assert effort(interrupted) < whole / 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(runner.reduced(array("d", [1.0]), batch[:10], 10)) == 300


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("rows", [1, 1000])
def test_control_c_ends_a_loop_that_never_ends(rows):
    w = gw.Value(1.0)
    endless = gw.compile(lambda x: gw.loop(lambda s: s > -1, lambda s: s * w, x), reduce="sum", threads=2)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for batch in ([-2.0] * (rows - 1) + [1.0], [1.0] + [-2.0] * (rows - 1)):  # one row of them does not end
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(KeyboardInterrupt):
                endless(batch)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert endless.value_and_grad([-2.0] * rows) == (-2.0 * rows, [0.0])


def test_single_precision_rounds_every_operation():
    program, parameters = network([16, 7, 1])
    p, a = array("f", parameters), array("f", numbers(3, 100 * 4))
    found, expected = native.prepare(program, "float32")(p, a, 100), python.prepare(program, "float32")(p, a, 100)
    assert list(found) == pytest.approx(list(expected), rel=1e-4, abs=1e-5)
    single = write(2, 2, lambda v, w, x, y: [v * x + w, ops.sqrt(x) / y, ops.relu(x - y) * w, abs(x)])
    p, a = array("f", numbers(1, 2)), array("f", numbers(3, 200))
    same(native.prepare(single, "float32")(p, a, 100), python.prepare(single, "float32")(p, a, 100))


# ---- bad input ----


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


def test_the_number_of_threads_from_outside(monkeypatch):
    monkeypatch.setenv("GRADWALK_THREADS", "3")
    assert native.default_threads() == 3
    for bad in ("0", "-1", "many"):
        monkeypatch.setenv("GRADWALK_THREADS", bad)
        with pytest.raises(ValueError, match="GRADWALK_THREADS"):
            native.default_threads()


# ---- a whole call in one go ----


def moons(n=90):
    np = pytest.importorskip("numpy", reason="arrays as arguments")
    rng = np.random.default_rng(1)
    return rng.uniform(-1, 1, (n, 2)), rng.choice([-1.0, 1.0], n)


def hinge(dtype="float64", **more):
    model = nn.MLP(2, [8, 8, 1], seed=1)
    return gw.compile(lambda x, y: gw.relu(1 - y * model(x)), dtype=dtype, **more), model


needs_values = pytest.mark.skipif(
    not gw.engine.twin.native, reason="the machine knows Values only where they are native"
)


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
    assert list(quick.inputs) == loss.parameters
    quick.backward(2.0)
    assert [p.grad for p in loss.parameters] == [2.0 * g for g in gradient]


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


# ---- called again before it is done ----


def in_a_process(program: str) -> str:
    """What a program prints; a hang is a failure."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


LONG = """
import os, signal, sys, threading, time
import numpy as np, gradwalk
from gradwalk import nn
m = nn.MLP(8, [64, 64, 1], seed=1)
f = gradwalk.compile(lambda x, y: (m(x) - y) ** 2, threads=1)
X, Y = np.random.rand(200_000, 8), np.random.rand(200_000)
expected = f(X[:10], Y[:10]).data
"""


@needs_values
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs setitimer")
def test_a_signal_handler_that_calls_the_same_function():
    program = LONG + (
        "def handler(*_):\n"
        "    try: f(X[:10], Y[:10])\n"
        "    except RuntimeError as error: print(error)\n"
        "signal.signal(signal.SIGALRM, handler)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.05)\n"
        "f(X, Y)\n"
        "assert f(X[:10], Y[:10]).data == expected\n"
    )
    assert "running in this very thread" in in_a_process(program)


@needs_values
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_forked_while_another_thread_computes():
    program = LONG + (
        "thread = threading.Thread(target=lambda: f(X, Y)); thread.start(); time.sleep(0.05)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if f(X[:10], Y[:10]).data == expected else 1)\n"
        "thread.join()\n"
        "print(os.waitpid(child, 0)[1])\n"
    )
    assert in_a_process(program).strip() == "0"


@needs_values
def test_threads_that_step_one_optimizer():
    parameters = [gw.Value(0.0) for _ in range(200_000)]
    optimizer = gw.optim.SGD(parameters, lr=1.0)
    for p in parameters:
        p.grad = -1.0
    optimizer.step()
    threads = [threading.Thread(target=lambda: [optimizer.step() for _ in range(10)]) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {p.data for p in parameters} == {31.0}


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


@pytest.mark.parametrize("rows", [1, 5, 64, 130])
def test_large_layers_are_cut_and_still_the_same(processor, rows):
    """More inputs than stay in the first-level cache, and a table of gradients that lies as the weights do."""
    program, parameters = network([70, 18, 1], inputs=530)
    arguments = numbers(rows, rows * 531)
    run = native.prepare(program)
    run.few = 0
    same(run.reduced(parameters, arguments, rows), python.prepare(program).reduced(parameters, arguments, rows))


def test_sums_onto_the_totals_are_those_of_the_threads():
    program, parameters = network([16, 16, 1])
    arguments = numbers(3, 40_000 * 4)
    alone, together = (native.prepare(program, threads=n) for n in (1, 3))
    same(alone.reduced(parameters, arguments, 40_000), together.reduced(parameters, arguments, 40_000))
