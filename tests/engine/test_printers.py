"""Rows printed for a target compute what they compute in Python, bit for bit."""

from __future__ import annotations

import ctypes
import math
import random
import shutil
import subprocess

import pytest

from gradwalk.compiler.fused import guarded
from gradwalk.engine import ops
from gradwalk.engine.op import Op
from gradwalk.engine.printers import C, Printer, expand, forward, python_function, shared
from gradwalk.engine.symbols import Symbol, derivatives

ROWS = [row for row in ops.TABLE.values() if row.arity is not None]
CORNERS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 1e-320, 1e300, -1e308, 700.0, -750.0, math.inf, -math.inf, math.nan]


def points(row: Op) -> list[list[float]]:
    """Random samples, and the corners of IEEE 754."""
    rng = random.Random(row.name)
    inside = [[rng.uniform(low, high) for low, high in row.domain] for _ in range(100)]
    return inside + [[rng.choice(CORNERS) for _ in row.domain] for _ in range(200)]


def bits(numbers: list[float]) -> list[str]:
    return ["nan" if x != x else float(x).hex() for x in numbers]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Every row as a C function that writes its value and its local derivatives."""
    folder, c = tmp_path_factory.mktemp("rows"), C("row_")
    bodies = []
    for row in ROWS:
        whole = Symbol(op=row, inputs=tuple(map(Symbol, "xyz"[: row.arity])))
        slots = [f"d[{i}] = {{}}; " for i in range(1, 1 + row.arity)]
        text = f"const double out = {c.write(whole)}; d[0] = out; {c.body(derivatives(row), *slots)}"
        bodies.append(f"void f_{row.name}(double x, double y, double z, double *d) {{ {text}}}")
    source = folder / "rows.c"
    source.write_text("\n".join(["#include <math.h>", *c.functions.values(), *bodies]))
    flags = ["-std=c99", "-O1", "-ffp-contract=off", "-fPIC", "-shared", "-Wall", "-Werror", "-Wno-unused"]
    subprocess.run(["cc", *flags, "-o", folder / "rows.so", source, "-lm"], check=True)
    return ctypes.CDLL(str(folder / "rows.so"))


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_c_computes_what_python_computes(row, library):
    f = getattr(library, f"f_{row.name}")
    f.argtypes, f.restype = [ctypes.c_double] * 3 + [ctypes.POINTER(ctypes.c_double)], None
    for point in points(row):
        room = (ctypes.c_double * 4)()
        f(*[*point, 0.0, 0.0][:3], room)
        out = row.compute(*point)
        slopes = row.local_derivatives(out, point)
        assert bits(room[: 1 + len(slopes)]) == bits([out, *slopes]), (row.name, point)


SAID_OTHERWISE = {
    "sigmoid": lambda x: 1 / (1 + math.exp(-x)) if x >= 0 else (e := math.exp(x)) / (1 + e),
    "softplus": lambda x: (x if x > 0 else 0.0) + math.log1p(math.exp(-abs(x))),
    "gelu": lambda x: 0.5 * x * (1.0 + math.erf(x * math.sqrt(0.5))),
    "relu": lambda x: x if x > 0 or x != x else 0.0,
    "leaky_relu": lambda x, k: x if x > 0 else k * x,
    "maximum": lambda x, y: x if x > y or x != x else y,
    "minimum": lambda x, y: x if x < y or x != x else y,
}


@pytest.mark.parametrize("name", SAID_OTHERWISE)
def test_compositions_are_what_they_say(name):
    row = ops.TABLE[name]
    for point in points(row):
        assert bits([row.compute(*point)]) == bits([SAID_OTHERWISE[name](*point)]), point
    assert row.composed


def test_where_python_raises_a_composition_does_not():
    row = Op("inverse", lambda x: 1 / ops.log(x), lambda out, x: (1,), domain=[(1, 2)], composed=True)
    assert [row.compute(x) for x in (1.0, 0.0)] == [math.inf, -0.0]
    assert math.isnan(row.compute(-1.0))
    assert python_function(guarded)(0.0, math.inf) == 0.0


def test_a_row_may_mention_rows_that_come_later(monkeypatch):
    monkeypatch.setattr(ops, "later", None, raising=False)
    row = Op("early", lambda x: ops.later(x) + 1, lambda out, x: (1,), domain=[(0, 1)], composed=True)
    ops.later = Op("later", lambda x: x * x, lambda out, x: (2 * x,), domain=[(0, 1)], composed=True)
    assert row.compute(3.0) == 10.0


def test_what_is_nested_is_computed_once():
    x = Symbol("x")
    tree = ops.exp(x)
    for _ in range(40):
        tree = ops.relu(tree)  # mentions its input twice
    parts, (rest,) = shared([expand(tree)])
    assert len(parts) == 40
    assert Printer().write(rest) == "((t39 <= 0.0) ? 0.0 : t39)"


def test_numbers_as_c_writes_them():
    doubles, floats = C(""), C("", "float")
    numbers = (2.0, -0.0, -1e-300, math.inf, -math.inf, math.nan)
    assert [*map(doubles.number, numbers)] == ["2.0", "(-0.0)", "(-1e-300)", "INFINITY", "(-INFINITY)", "NAN"]
    assert [*map(floats.number, numbers)] == ["2.0f", "(-0.0f)", "(-1e-300f)", "INFINITY", "(-INFINITY)", "NAN"]
    assert floats.write(ops.exp(Symbol("x"))) == "expf(x)"


def test_a_function_of_python_cannot_be_printed():
    own = Op("own", lambda x: math.sin(x), lambda out, x: (1,), domain=[(0, 1)])
    with pytest.raises(TypeError, match="own is computed in Python"):
        Printer().write(own(Symbol("x")))


def test_a_primitive_is_a_tree_of_itself():
    assert Printer().write(forward(ops.atan2)) == "atan2(x, y)"
    assert Printer().write(forward(ops.relu)) == "((x <= 0.0) ? 0.0 : x)"
