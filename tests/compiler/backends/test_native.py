"""The block machine against the reference: the same bits, whatever the processor, the rows and the threads."""

import math
import os
import random
from array import array
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.compiler.machine import lowering
from gradwalk.compiler.machine.schedule import LAYER_GATE
from gradwalk.engine import ops
from tests.programs import EXACT, numbers, random_program, write

from .block_machine import SETS, _machine, native, network, same

TAILS = [1, 2, 7, 8, 9, 36, 63, 64, 65, 100, 128, 131]


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


@pytest.mark.parametrize("set_", SETS)
@pytest.mark.parametrize("rows", [64, 65, 511, 512, 513, 1100])
def test_short_programs_work_on_several_blocks_at_once(set_, rows, monkeypatch):
    monkeypatch.setenv("GRADWALK_ISA", set_)
    kinds = ["add", "sub", "mul", "neg", "relu", "abs", "where", "sqrt", "div"]
    for seed in range(8):
        p = passes.simplify(random_program(seed, kinds, length=5, outputs=2))
        parameters = numbers(seed, p.parameters, seed % 2)
        arguments = numbers(seed + 1, rows * p.arguments, seed % 2)
        for dtype, threads in (("float64", 1), ("float64", 2), ("float32", 1)):
            code = native.FORMATS[dtype]
            given = array(code, parameters), array(code, arguments), rows
            ours = native.prepare(p, dtype, threads)
            if code == "d":
                reference = python.prepare(p, dtype)
                each, sums = reference(*given), reference.reduced(*given)
            else:  # in floats there is no reference but the blocks one by one
                wide = p.arguments
                blocks = [given[1][k * wide : (k + 64) * wide] for k in range(0, rows, 64)]
                each, sums = array(code), array(code)
                for k, block in enumerate(blocks):
                    count = len(block) // wide
                    each += ours(given[0], block, count)
                    more = ours.reduced(given[0], block, count)
                    sums = array(code, [array(code, [x + y])[0] for x, y in zip(sums, more)]) if k else more
            same(ours(*given), each)
            same(ours.reduced(*given), sums)
            found, finite = ours.checked(*given)
            same(found, each)
            assert finite == all(map(math.isfinite, each))
            both = ours.summed(*given)
            same(both[0], each)
            same(both[1], sums)


def test_memory_of_results_is_used_again_only_when_nobody_has_them():
    numpy = pytest.importorskip("numpy")
    p = passes.simplify(random_program(3, ["add", "mul"], length=5, outputs=1))
    ours, rows = native.prepare(p), 2 * native.MANY
    parameters = numbers(1, p.parameters)
    first = ours(parameters, numbers(2, rows * p.arguments), rows)
    view, before = first[10:20], numpy.array(first)
    second = ours(parameters, numbers(3, rows * p.arguments), rows)
    assert (first == before).all()
    del first
    third = ours(parameters, numbers(4, rows * p.arguments), rows)
    assert (view == before[10:20]).all()
    kept = third.__array_interface__["data"][0]
    del second, third
    assert ours(parameters, numbers(5, rows * p.arguments), rows).__array_interface__["data"][0] == kept


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
