"""Programs laid out for one row, or a few: the bits of the reference and of the blocks; nothing broken is loaded."""

import itertools
import random
from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.machine.line import flat, in_line
from gradwalk.compiler.trace import trace
from tests.programs import EXACT, SMOOTH, numbers, random_program, same_bits

native = pytest.importorskip(
    "gradwalk.compiler.backends.native", reason="the native machine is not built here", exc_type=ImportError
)
_machine = native._machine


def same(found, expected):
    assert len(found) == len(expected)
    for k, (x, y) in enumerate(zip(found, expected)):
        assert same_bits(x, y), f"number {k}: {x!r}, expected {y!r}"


def runner(program, few, dtype="float64"):
    made = native.prepare(program, dtype)
    made.few = few
    return made


@pytest.mark.parametrize("set_", _machine.SETS)
def test_random_programs(set_, monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", set_)

    @settings(max_examples=40, deadline=None)
    @given(st.integers(0, 10**6), st.booleans(), st.booleans(), st.integers(1, 5))
    def agree(seed, special, fused, rows):
        p = passes.simplify(random_program(seed, EXACT, length=60, outputs=8))
        p = fuse.fuse(p) if fused else p
        if any(i.op.name == "powk" for i in p.instructions):
            return
        parameters, arguments = numbers(seed, p.parameters, special), numbers(seed + 1, rows * p.arguments, special)
        line, reference = runner(p, 64), python.prepare(p)
        same(line(parameters, arguments, rows), reference(parameters, arguments, rows))
        same(line.reduced(parameters, arguments, rows), reference.reduced(parameters, arguments, rows))

    agree()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("set_", _machine.SETS)
def test_functions_have_the_bits_of_the_blocks(set_, dtype, monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", set_)
    for seed in range(8):
        p = fuse.fuse(passes.simplify(random_program(seed, SMOOTH, length=80, outputs=6)))
        code, rows = native.FORMATS[dtype], 9
        parameters, arguments = (
            array(code, numbers(seed + k, n)) for k, n in enumerate((p.parameters, rows * p.arguments))
        )
        line, block = runner(p, 64, dtype), runner(p, 0, dtype)
        same(line(parameters, arguments, rows), block(parameters, arguments, rows))
        same(line.reduced(parameters, arguments, rows), block.reduced(parameters, arguments, rows))


def chain(x, w):
    total = w[0]
    for k in range(40):
        total = total + x[k % 3] * w[k % 5]
    for k in range(9):
        total = total + w[k % 5]
    return gw.tanh(total) * gw.dot(w, w) + gw.sum([x[0], x[1], -0.0])


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 63, 64, 65])
def test_chains_layers_and_tables_at_every_number_of_rows(rows):
    w = [gw.Value(0.1 * k - 0.2) for k in range(5)]
    layer = [[gw.Value(0.3 * i - 0.1 * j) for j in range(3)] for i in range(17)]
    f = lambda x: chain(x, w) + gw.sum([gw.relu(gw.dot(row, x)) for row in layer])
    p = fuse.fuse(passes.prune(value_and_grad(trace(f, ([0] * 3,)).program, rules=passes.rules())))
    assert {"matvec", "outer", "dot", "sum"} <= {i.op.name for i in p.instructions}
    parameters, arguments = numbers(1, p.parameters), numbers(2, rows * 3)
    block = runner(p, 0)
    line = runner(p, 64 if rows <= 64 else 4)
    same(line.reduced(parameters, arguments, rows), block.reduced(parameters, arguments, rows))
    same(line(parameters, arguments, rows), block(parameters, arguments, rows))


def test_more_rows_than_a_few_and_back():
    w = gw.Value(3.0)
    f = gw.compile(lambda x: w * x * x)
    for rows in (1, 100, 2, 4, 5, 64, 1, 200, 3):
        x = [0.5 * k for k in range(rows)]
        out = f(x)
        expected = sum(3.0 * k * k for k in x) / rows
        assert out.data == pytest.approx(expected, rel=1e-12)
        assert f.value_and_grad(x)[1][0] == pytest.approx(expected / 3, rel=1e-12)


def test_instructions_of_one_kind_become_one_run():
    w = [gw.Value(float(k)) for k in range(32)]
    f = gw.compile(lambda: gw.sum([gw.exp(a * b) for a, b in itertools.pairwise(w)]), reduce="sum")
    f()
    assert f._latest.runner._sum.runs < 12


def test_no_broken_program_is_loaded():
    """Words changed at random: loaded and run, or refused; never a register outside."""
    p = fuse.fuse(passes.simplify(random_program(3, EXACT, length=60, outputs=8)))
    fields = flat(p, _machine.OPERATIONS, 8, True, 4)
    source, refused = random.Random(1), 0
    for _ in range(300):
        broken = dict(fields, words=fields["words"][:], results=fields["results"][:])
        for name, count in (("words", 1 + source.randrange(3)), ("results", source.randrange(2))):
            for _ in range(count):
                broken[name][source.randrange(len(broken[name]))] = source.choice([-1, 0, 1, 7, 10**6, 2**31 - 1])
        try:
            line = _machine.Line("", **broken)
        except (ValueError, MemoryError):
            refused += 1
            continue
        line.run(numbers(1, p.parameters), numbers(2, p.arguments), 1, array("d", bytes(8 * len(p.outputs))), 1)
    assert refused > 50
    line = _machine.Line("", **fields)
    with pytest.raises(ValueError, match="4 rows at most"):
        line.run(numbers(1, p.parameters), numbers(2, 5 * p.arguments), 5, array("d", bytes(8 * len(p.outputs))), 1)
    with pytest.raises(ValueError, match="the same program"):
        line.attach(line)


def looped(xs):
    """Loops in a loop; with sums and results of all steps, and a state that is another one's before."""
    w, v = gw.Value(0.7), gw.Value(-0.3)

    def inner(state, x):
        return [state[0] * w + x, state[0]], state[1] * v

    def outer(state, x):
        last, out = gw.scan(inner, [state, x * v], [x, 1.5, state * x])
        return last[0] * 0.25 + last[1], out[2]

    def f(start):
        last, outs = gw.scan(outer, start * 1.0, xs)
        return last * outs[0] + outs[-1]

    return f, [w, v]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_loops_in_a_line_have_the_bits_of_the_reference(dtype):
    f, parameters = looped([0.5, -1.25, 2.0, 0.1])
    compiled = [gw.compile(f, reduce="sum", backend=name, dtype=dtype) for name in ("native", "python")]
    for rows in ([0.5], [0.1, -0.2, 0.3, 0.7], [0.1 * k for k in range(9)]):
        found, expected = [], []
        for one, to in zip(compiled, (found, expected)):
            value, gradient = one.value_and_grad(rows)
            to += [value, *gradient]
        same(found, expected)
    assert compiled[0]._latest.runner.few == native.FEW
    assert len(parameters) == 2


def test_no_broken_loop_is_loaded():
    f, _ = looped([0.5, -1.25, 2.0])
    p = fuse.fuse(passes.prune(value_and_grad(passes.shared(trace(f, [0.0]).program))))

    def prepare(body):
        return _machine.Line("", **flat(body, _machine.OPERATIONS, 8, False, 4, prepare))

    fields = flat(p, _machine.OPERATIONS, 8, True, 4, prepare)
    source, refused = random.Random(2), 0
    for k in range(300):
        words = array("i", fields["words"])
        for _ in range(1 + source.randrange(2)):
            words[source.randrange(len(words))] = source.choice([-1, 0, 1, 2, 7, 10**6, 2**31 - 1])
        loops = [list(loop) for loop in fields["loops"]]
        if k % 2:
            loops[source.randrange(len(loops))][1 + source.randrange(7)] = source.choice([-1, 0, 1, 2, 5, 2**31 - 1])
        try:
            line = _machine.Line("", **dict(fields, words=words, loops=tuple(map(tuple, loops))))
        except (ValueError, MemoryError):
            refused += 1
            continue
        line.run(numbers(1, p.parameters), numbers(2, p.arguments), 1, array("d", bytes(8 * len(p.outputs))), 1)
    assert refused > 50
    for wrong in ((1, 2), ("body", 1, 0, 0, 1, 0, 0, 0), 3):
        with pytest.raises((ValueError, TypeError)):
            _machine.Line("", **dict(fields, loops=(wrong,)))


def test_loops_that_take_long_are_left_to_the_blocks():
    w = gw.Value(1.0)

    def halved(n):
        return trace(lambda: gw.scan(lambda s, _: (s * 0.5, None), w, length=n)[0], []).program

    assert in_line(halved(1000))
    assert not in_line(halved(10_000_000))
