"""The native twin against the plain-Python engine: the same bits, the same objects, no leaks, no crashes."""

from __future__ import annotations

import importlib.util
import itertools
import math
import os
import random
import struct
import subprocess
import sys
import sysconfig

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.engine import Value, ops, twin
from tests import twins

if twin.native is None:
    pytest.skip(f"no native engine here: {twin.why_not_native}", allow_module_level=True)

native = twin.native
pure = twins.pure()


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
    for seed in range(5):
        expected = scattered(pure, seed, pure.Value.backward)
        assert scattered(gw, seed, Value.backward) == expected


def test_a_walk_that_runs_out_of_memory_has_changed_no_leaf():
    leaves = [Value(float(k)) for k in range(70_000)]  # so many that the memory of a walk is not kept for the next
    root = gw.sum(leaves) * 2.0
    for n in itertools.count():
        native.fail_next(n)
        try:
            root.backward()
            break
        except MemoryError:
            assert not any(x.grad for x in leaves)
            assert root.inputs[1].grad == 0.0
        finally:
            native.fail_next(-1)
    assert n > 5
    assert {x.grad for x in leaves} == {2.0}
    assert root.inputs[1].grad == root.inputs[0].data


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


# ---- walks: interrupted, nested, far apart ----


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


# ---- found by trying to break it ----


def test_an_overflow_before_a_hypot_leaves_no_trace():
    """Python's own abs(complex(0, nan)) raises OverflowError if the last operation of the C library overflowed."""
    for package in (gw, pure):
        x = package.Value(0.0)
        package.cosh(1e300)
        y = package.hypot(x, math.nan)
        assert all(map(math.isnan, (y.data, *y.partials)))
        assert package.hypot(package.Value(-math.inf), math.nan).data == math.inf
        assert package.hypot(package.Value(1e308), 1.7e308).data == math.inf
