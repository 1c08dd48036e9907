"""Every backend against the reference: the same bits where the arithmetic is the same, else stated ulps."""

import math
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gradwalk.compiler import fuse
from gradwalk.compiler import simplify as passes
from gradwalk.compiler.backends import python
from gradwalk.compiler.backward import value_and_grad
from gradwalk.engine import ops
from tests.programs import EXACT, numbers, random_program, same_bits, ulps, write

from .build import run_c

np = pytest.importorskip("numpy", reason="the backend numpy needs it")

ROWS = 5
JAX = pytest.param("jax", marks=pytest.mark.jax)

ONE_OP_ULPS = 4
"""How far an operation of NumPy or XLA may be from the C library's, for one operation on moderate numbers."""


def backend(name, program, dtype="float64"):
    """A function (parameters, arguments, rows) -> outputs, row by row."""
    if name == "c":
        if not shutil.which("cc"):
            pytest.skip("the C of the backend c is checked with a C compiler")
        return lambda p, a, rows: run_c(program, p, a, rows, dtype)
    if name == "native":
        module = pytest.importorskip("gradwalk.compiler.backends.native", reason="the native machine is not built here")
        return module.prepare(program, dtype)
    if name == "jax":
        jax = pytest.importorskip("jax", reason="the backend jax needs it")
        if dtype == "float64":
            jax.config.update("jax_enable_x64", True)
        from gradwalk.compiler.backends import jax as module
    else:
        from gradwalk.compiler.backends import numpy as module
    return module.prepare(program, dtype)


@pytest.mark.parametrize("name", ["numpy", "c"])
def test_exact_operations_agree_to_the_bit(name):
    @settings(max_examples=40 if name == "numpy" else 8, deadline=None)
    @given(st.integers(0, 10**6), st.booleans())
    def agree(seed, special):
        p = passes.simplify(random_program(seed, EXACT, outputs=6))
        if any(i.op.name in ("dot", "sum", "powk") for i in p.instructions) and name == "numpy":
            p = passes.simplify(random_program(seed, EXACT, outputs=6, variadic=False))
        parameters, arguments = numbers(seed, p.parameters, special), numbers(seed + 1, ROWS * p.arguments, special)
        expected, found = (run(parameters, arguments, ROWS) for run in (python.prepare(p), backend(name, p)))
        assert all(same_bits(a, float(b)) for a, b in zip(expected, found)), str(p)

    agree()


ONE = [row for row in ops.TABLE.values() if row.arity is not None and not row.settings]


@pytest.mark.parametrize("name", ["numpy", "c", JAX])
def test_one_operation_is_within_a_few_units_in_the_last_place(name):
    """All rows of the table in one program, at points of their own domains."""
    points = 7
    builder = []
    for row in ONE:
        lows, highs = zip(*row.domain)
        for k in range(points):
            builder.append((row, [lo + (hi - lo) * (k + 0.5) / points for lo, hi in zip(lows, highs)]))
    arguments = [x for _, point in builder for x in point]

    def body(*registers):
        rest = iter(registers)
        return [row.apply(tuple([next(rest) for _ in point])) for row, point in builder]

    p = write(0, len(arguments), body)
    a = memoryview(bytearray(np.array(arguments).tobytes())).cast("d")
    expected, found = (list(run(numbers(0, 0), a, 1)) for run in (python.prepare(p), backend(name, p)))
    for (row, point), x, y in zip(builder, expected, found):
        assert ulps(x, float(y)) <= ONE_OP_ULPS or abs(x - y) < 1e-15, f"{row.name}{point}: {x!r} {y!r}"


CORNERS = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 1000.0, -1000.0, 0.5]


@pytest.mark.parametrize("name", ["numpy", "c", JAX])
@pytest.mark.parametrize("arity", [1, 2, 3])
def test_corners_agree(name, arity):
    rows = [row for row in ONE if row.arity == arity and row.name != "tan"]
    p = write(0, arity, lambda *xs: [row.apply(xs) for row in rows])
    table = [[CORNERS[(i // 10**k) % 10] for k in range(arity)] for i in range(10**arity)]
    a = memoryview(bytearray(np.array(table).tobytes())).cast("d")
    expected, found = (list(run(numbers(0, 0), a, len(table))) for run in (python.prepare(p), backend(name, p)))
    for i, (x, y) in enumerate(zip(expected, found)):
        row, point = rows[i % len(rows)], table[i // len(rows)]
        close = ulps(x, float(y)) <= ONE_OP_ULPS or abs(x - y) <= 1e-15
        assert close, f"{row.name}{tuple(point)}: reference {x!r}, {name} {float(y)!r}"


@pytest.mark.parametrize("name", ["numpy", "c", JAX])
def test_gradients_of_random_programs_agree(name):
    @settings(max_examples=25 if name == "numpy" else 4, deadline=None)
    @given(st.integers(0, 10**6))
    def agree(seed):
        tame = [
            "add",
            "mul",
            "sub",
            "tanh",
            "sin",
            "cos",
            "sigmoid",
            "softplus",
            "relu",
            "maximum",
            "where",
            "gt",
            "atan",
        ]
        p = random_program(seed, tame, length=25, outputs=1)
        b = fuse.fuse(passes.prune(value_and_grad(p, rules=passes.rules())))
        parameters, arguments = numbers(seed, p.parameters), numbers(seed + 1, ROWS * p.arguments)
        expected, found = (run(parameters, arguments, ROWS) for run in (python.prepare(b), backend(name, b)))
        big = max(map(abs, expected))
        if not big < 1e100 or not all(map(math.isfinite, expected)):
            return  # a tower of products, or a pole: every rounding error in it is magnified
        for x, y in zip(expected, found):
            assert abs(x - y) <= 1e-9 * max(big, 1.0), str(b)

    agree()


@pytest.mark.parametrize("name", ["numpy", "c", JAX])
def test_single_precision(name):
    p = write(2, 2, lambda a, b, x, y: [ops.tanh(a * x + b * y), ops.exp(x) / 3.0, ops.softplus(y) ** 2.5])
    single = [np.asarray(numbers(s, n), dtype="float32") for s, n in ((1, 2), (2, 2 * ROWS))]
    parameters, arguments = (memoryview(x) for x in single)
    expected = python.prepare(p)([float(x) for x in parameters], [float(x) for x in arguments], ROWS)
    found = backend(name, p, "float32")(parameters, arguments, ROWS)
    assert [float(x) for x in found] == pytest.approx(list(expected), rel=3e-6, abs=1e-6)
    assert any(float(x) != y for x, y in zip(found, expected))


@pytest.mark.parametrize("name", ["numpy", JAX])
def test_sums_over_rows_and_chunks(name):
    p = write(1, 2, lambda w, x, y: [w * x, w * w, x * y, w * x * y])
    rows = 3000
    parameters, arguments = numbers(1, 1), numbers(2, rows * 2)
    expected = python.prepare(p).reduced(parameters, arguments, rows)
    run = backend(name, p)
    if name == "numpy":
        run.chunk = 64
    assert [float(x) for x in run.reduced(parameters, arguments, rows)] == pytest.approx(list(expected), rel=1e-12)
