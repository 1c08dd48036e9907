"""The reference backend, checked by hand."""

import math

from gradwalk.compiler import fused
from gradwalk.compiler.backends import python
from gradwalk.compiler.builder import Builder
from gradwalk.engine import ops
from tests.programs import write


def test_every_row_by_itself():
    p = write(1, 2, lambda w, x, y: [w * x + y, y])
    run = python.prepare(p)
    assert list(run([10.0], [1, 2, 3, 4], 2)) == [12.0, 2.0, 34.0, 4.0]
    assert list(run.reduced([10.0], [1, 2, 3, 4], 2)) == [46.0, 6.0]


def test_the_order_of_the_sum():
    column = [1e16, *[1.0] * 63, -1e16, *[1.0] * 63]
    block = [1e16, 0.0]
    for x in column[1:64]:
        block[0] += x
    for x in column[64:]:
        block[1] += x
    assert python.block_sum(column) == block[0] + block[1]
    assert python.block_sum(column) != math.fsum(column)


def test_the_fused_rows():
    builder = Builder(0, 5)
    layer = builder.emit(fused.matvec, (0, 1, 2, 3, 4, 0), (2, 2))
    table = builder.emit(fused.outer, (0, 1, 2, 3), (2, 2))
    p = builder.finish([*layer, *table])
    # weights [[1, 2], [3, 4]] times (5, 1), then (1, 2) with (3, 4)
    assert list(python.prepare(p)([], [1, 2, 3, 4, 5], 1)) == [7.0, 19.0, 3.0, 4.0, 6.0, 8.0]
    assert fused.matvec.compute((2, 1), 1.0, 2.0, 3.0, 10.0, 20.0) == (13.0, 26.0)
    assert [fused.guarded.compute(*xs) for xs in ((0, math.inf), (math.nan, 0.0), (2, 3))] == [0.0, 0.0, 6.0]


def test_single_precision_rounds_every_step():
    p = write(1, 1, lambda w, x: w + x)
    assert python.prepare(p, "float32")([1.0], [1e-8], 1)[0] == 1.0
    assert python.prepare(p, "float64")([1.0], [1e-8], 1)[0] != 1.0
    assert python.single(1e39) == math.inf
    assert python.single(-1e39) == -math.inf
    assert math.isnan(python.single(math.nan))
    assert python.single(3.4028235e38) < math.inf


def test_a_program_that_only_hands_on():
    p = write(1, 1, lambda w, x: [x, w, ops.add.compute(1.0, 1.0)])
    assert list(python.prepare(p)([5.0], [1.0, 2.0], 2)) == [1.0, 5.0, 2.0, 2.0, 5.0, 2.0]
