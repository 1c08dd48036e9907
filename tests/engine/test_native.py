"""The native twin against the plain-Python engine: the same bits, the same objects, no leaks, no crashes."""

from __future__ import annotations

import copy
import gc
import importlib.util
import itertools
import math
import os
import pickle
import random
import signal
import struct
import subprocess
import sys
import sysconfig
import threading
import weakref
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.engine import Value, ops, twin
from tests.effort import effort

spec = importlib.util.spec_from_file_location("twins", Path(__file__).parents[1] / "twins.py")
assert spec is not None
assert spec.loader is not None
twins = importlib.util.module_from_spec(spec)
spec.loader.exec_module(twins)

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native
pure = twins.pure()
ROOT = Path(__file__).parents[2]


def bits(x: float) -> bytes:
    return struct.pack("<d", math.nan if x != x else x)  # one NaN is as good as another


# ---- the same bits ----

NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 3.0, 1e-300, 1e300, -1e200, math.inf, -math.inf, math.nan, 710.0]
numbers = st.sampled_from(NUMBERS) | st.floats(-4, 4)
ROWS = [row.name for row in ops.TABLE.values()]


@st.composite
def programs(draw):
    """Leaves and instructions: each an operation and operands, which are earlier values or plain numbers."""
    leaves = draw(st.lists(numbers, min_size=1, max_size=3))
    lines, count = [], len(leaves)
    for _ in range(draw(st.integers(1, 12))):
        name = draw(st.sampled_from(ROWS))
        row = ops.TABLE[name]
        operand = st.integers(0, count - 1) | numbers
        if name == "dot":
            n = draw(st.integers(1, 4))
            arguments = (
                draw(st.lists(operand, min_size=n, max_size=n)),
                draw(st.lists(operand, min_size=n, max_size=n)),
            )
            arguments += (draw(operand),) if draw(st.booleans()) else ()
        elif name == "sum":
            arguments = (draw(st.lists(operand, min_size=1, max_size=5)),)
        else:
            arguments = tuple(draw(operand) for _ in range(row.arity - row.settings))
            arguments += tuple(draw(numbers) for _ in range(row.settings))
        how = draw(st.sampled_from(["function", "operator", "method"]))
        lines.append((name, how, arguments))
        count += 1
    return (
        leaves,
        lines,
        draw(st.sampled_from([1.0, -0.0, 2.5, math.inf])),
        draw(st.integers(1, 3)),
        draw(st.booleans()),
    )


OPERATORS = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "pow": lambda x, y: x**y,
    "powk": lambda x, y: x**y,
    "neg": lambda x: -x,
    "abs": abs,
}


def build(package, program, leaves=None):
    """The leaves of a program and its root."""
    numbers, lines, _, _, look = program
    values = [package.Value(x) for x in leaves or numbers]

    def given_as(argument):
        if isinstance(argument, list):
            return [given_as(x) for x in argument]
        return values[argument] if type(argument) is int else argument

    for name, how, arguments in lines:
        arguments = [given_as(x) for x in arguments]
        is_value = [isinstance(x, package.Value) for x in arguments]
        row = package.engine.ops.TABLE[name]
        if how == "operator" and name in OPERATORS and any(is_value) and not (name == "powk" and not is_value[0]):
            out = OPERATORS[name](*arguments)
        elif how == "method" and is_value[0] and len(arguments) == 1 + row.settings and row.arity == 1 + row.settings:
            out = getattr(arguments[0], name)(*arguments[1:])
        else:
            out = row(*arguments)
        values.append(out if isinstance(out, package.Value) else package.Value(out))
        if look:
            values[-1].inputs
    return values[: len(numbers)], package.sum(values)


def run(package, program):
    _, root = build(package, program)
    for _ in range(program[3]):
        root.backward(program[2])
    return seen(package, root)


def seen(package, root):
    """Everything that can be seen of a graph."""
    order = package.build_topo(root)
    place = {node: i for i, node in enumerate(order)}
    return [
        (
            node._op,
            node.op.name,
            bits(node.data),
            bits(node.grad),
            tuple(bits(float(d)) for d in node.partials),
            tuple(place[x] for x in node.inputs),
        )
        for node in order
    ]


@settings(max_examples=400, deadline=None)
@given(programs())
def test_random_programs_give_the_same_bits(program):
    assert run(gw, program) == run(pure, program)


@pytest.mark.parametrize("row", [row for row in ops.TABLE.values() if row.arity], ids=lambda row: row.name)
def test_every_row_at_every_corner(row):
    corners = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, 1e300, 1e-320, -1e300, 745.2, math.inf, -math.inf, math.nan]
    source = random.Random(7)
    for _ in range(600 if row.arity > 1 else 60):
        xs = [source.choice(corners) if source.random() < 0.8 else source.gauss(0, 3) for _ in range(row.arity)]
        free = row.arity - row.settings
        outs = [
            package.engine.ops.TABLE[row.name](*map(package.Value, xs[:free]), *xs[free:]) for package in (gw, pure)
        ]
        ours, theirs = [(bits(out.data), *(bits(float(d)) for d in out.partials)) for out in outs]
        assert ours == theirs, (xs, outs)


def test_a_training_run_gives_the_same_bits():
    def train(package):
        source = random.Random(3)
        model = package.nn.MLP(2, [5, 5, 1], seed=1)
        rows = [([source.uniform(-1, 1), source.uniform(-1, 1)], source.choice((-1, 1))) for _ in range(6)]
        losses = []
        for _ in range(10):
            loss = sum((1 + -y * model(x)).relu() for x, y in rows) * (1 / 6)
            model.zero_grad()
            loss.backward()
            for p in model.parameters():
                p.data -= 0.1 * p.grad
            losses.append(bits(loss.data))
        return losses, [bits(p.data) for p in model.parameters()]

    import_module = importlib.import_module
    for package in (gw, pure):
        package.nn = import_module(f"{package.__name__}.nn")
    assert train(gw) == train(pure)


def scattered(package, seed, backward):
    """Gradients in graphs that lie across many slabs, with holes and strangers between their nodes."""
    source = random.Random(seed)
    pool, strangers, found = [package.Value(source.uniform(-1, 1)) for _ in range(5)], [], []
    for _ in range(3000):
        x, y = source.choice(pool), source.choice(pool)
        pool.append(source.choice([x * y, x + y, x - 0.5, 0.5 * y, (x * 0.1).tanh(), x.relu(), package.sum([x, y, x])]))
        strangers.append(package.Value(1.0) * 2)
        if len(pool) > 40:
            pool.pop(source.randrange(5, len(pool)))  # freed, or kept by what was computed from it
        if source.random() < 0.5:
            strangers.pop(source.randrange(len(strangers)))
        if source.random() < 0.02:
            backward(package.sum(pool), source.uniform(-1, 1))
            found += [bits(v.grad) for v in pool]
    return found


def test_graphs_across_slabs_give_the_same_bits():
    failures = 0

    def with_failures(root, gradient):
        """After attempts that fail at the first request for memory, at the second, and so on."""
        nonlocal failures
        for n in itertools.count():
            native.fail_next(n)
            try:
                root.backward(gradient)
                break
            except MemoryError:
                failures += 1
            finally:
                native.fail_next(-1)

    for seed in range(5):
        expected = scattered(pure, seed, pure.Value.backward)
        assert scattered(gw, seed, Value.backward) == expected
        assert scattered(gw, seed, with_failures) == expected
    assert failures


# ---- rules come from the table ----


def test_every_row_is_native():
    assert native.left_out == ""
    x = Value(0.5)
    for row in ops.TABLE.values():
        if row.arity == 1:
            assert type(vars(Value)[row.name]).__name__ == "method_descriptor"
            assert getattr(x, row.name)().op is row


def test_a_list_rule_without_a_pattern_is_left_to_python():
    from gradwalk.engine.native import generate

    odd = gw.engine.ops.Op(
        "odd", lambda *xs: xs[0], lambda out, *xs: tuple(x * x for x in xs), domain=[(0, 1)] * 3, variadic=True
    )
    text = generate.header({**ops.TABLE, "odd": odd})
    assert '#define LEFT_OUT "odd"' in text
    assert "OP_odd" not in text


# ---- which engine runs, and why ----


def engine_line(code: str = "", **environment: str) -> str:
    program = f"{code}\nfrom gradwalk.commands.info import engine_line; print(engine_line())"
    out = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return out.stdout.strip()


def test_the_reason_is_told():
    assert engine_line() == "native"
    assert engine_line(GRADWALK_PURE="1") == "plain Python (GRADWALK_PURE is set)"
    assert engine_line(GRADWALK_PURE="yes") == "plain Python (GRADWALK_PURE is set)"
    assert {engine_line(GRADWALK_PURE=off) for off in ("0", "no", "False", "off", "")} == {"native"}
    missing = "import sys; sys.modules['gradwalk.engine.native._value'] = None"
    assert engine_line(missing).startswith("plain Python (the extension was not built")
    stale = "import sys, types; sys.modules['gradwalk.engine.native._value'] = types.SimpleNamespace(fingerprint='old')"
    assert "another table" in engine_line(stale)


# ---- plain numbers become Values when somebody looks ----


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


# ---- attributes ----


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
    values = [Value(float(i)) for i in range(2000)]
    for i, v in enumerate(values):
        v.tag = i
    random.Random(1).shuffle(values)
    while values:
        v = values.pop()
        assert v.tag == v.data
    assert native.counts()["dicts"] < 50


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
    with pytest.raises(TypeError, match="a result already"):
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


@pytest.mark.parametrize("grow", [lambda y: y + y, lambda y: y * 2.0, lambda y: gw.sum([y, y]), lambda y: y.relu()])
def test_deep_graphs_of_every_shape_are_freed(grow):
    before = native.counts()["nodes"]
    y = Value(0.0)
    for _ in range(300_000):
        y = grow(y)
    y.backward()
    del y
    assert native.counts()["nodes"] == before


# ---- memory ----


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


# ---- when memory runs out ----


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


# ---- walks: interrupted, nested, far apart ----


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


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded Python")
def test_the_extension_asks_for_the_lock():
    assert sys._is_gil_enabled()


def test_one_binary_serves_every_python():
    if sysconfig.get_config_var("Py_GIL_DISABLED") or os.name == "nt":
        pytest.skip("no limited API here, or no name for it")
    for name in ("engine.native._value", "compiler.machine._machine"):
        found = importlib.util.find_spec(f"gradwalk.{name}")
        assert found is not None
        assert found.origin is not None
        assert found.origin.endswith(".abi3.so")


# ---- many at once, for optimizers ----


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


# ---- found by trying to break it ----


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


def test_record_makes_values_only():
    with pytest.raises(TypeError, match="kind of Value"):
        native.record(ops.exp, (Value(1.0),), (1.0,), int)


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
    gc.collect()
    assert [ref() for ref in gone] == [None] * 5


def test_zeroing_takes_one_look_at_each():
    def zeroing(count):
        values = [Value(1.0) for _ in range(count)]
        values[-1]._backward = lambda: None
        return effort(native.Bundle(values).zero, tries=5)

    assert zeroing(40_000) < 40 * zeroing(4_000)  # 100 times, when it looked at all for each


def test_initialised_again():
    v = Value(1.0)
    v.grad = 3.0
    v.__init__(5.0)
    assert (v.data, v.grad) == (5.0, 0.0)
    y = v * 2
    with pytest.raises(TypeError, match="result already"):
        y.__init__(1.0)
    assert (y.data, y.inputs[0]) == (10.0, v)


def test_a_mode_that_cannot_be_read_changes_nothing():
    class Unclear:
        def __bool__(self):
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        native.set_modes_on(Unclear())
    assert (Value(1.0) + 1).data == 2.0


def test_an_overflow_before_a_hypot_leaves_no_trace():
    """Python's own abs(complex(0, nan)) raises OverflowError if the last operation of the C library overflowed."""
    for package in (gw, pure):
        x = package.Value(0.0)
        package.cosh(1e300)
        y = package.hypot(x, math.nan)
        assert all(map(math.isnan, (y.data, *y.partials)))
        assert package.hypot(package.Value(-math.inf), math.nan).data == math.inf
        assert package.hypot(package.Value(1e308), 1.7e308).data == math.inf


def test_a_compiled_loss_adds_to_the_gradients_that_are_there():
    a, b = Value(2.0), Value(3.0)
    loss = gw.compile(lambda x: a * x + b)
    a.grad = 10.0
    for _ in range(2):
        loss([1.0, 2.0]).backward(2.0)
    assert (a.grad, b.grad) == (10.0 + 2 * 2.0 * 1.5, 2 * 2.0)


# ---- a `_backward` of the user's own: the native walk calls it in its turn ----


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
