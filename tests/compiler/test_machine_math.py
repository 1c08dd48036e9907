"""The machine's functions against many-digit arithmetic; and its generated code."""

import math
import random
from array import array
from pathlib import Path

import pytest

import gradwalk
from gradwalk.compiler.machine import coefficients, table
from gradwalk.engine import ops
from gradwalk.engine.symbols import Symbol
from tests.programs import write

native = pytest.importorskip(
    "gradwalk.compiler.backends.native", reason="the native machine is not built here", exc_type=ImportError
)
mp = pytest.importorskip("mpmath", reason="the exact values come from mpmath")

HERE = Path(gradwalk.__file__).parent / "compiler" / "machine"

BOUNDS = {"exp": 1, "log": 1, "log1p": 1, "sin": 1, "cos": 1, "expm1": 2, "tanh": 2.5, "sigmoid": 2.5, "softplus": 2}
"""How far from the exact value, in units in the last place of the exact value; the README states the same."""

EXACT = {
    "exp": "exp", "log": "log", "log1p": "log1p", "sin": "sin", "cos": "cos", "expm1": "expm1", "tanh": "tanh",
    "sigmoid": lambda x: 1 / (1 + mp.exp(-x)), "softplus": lambda x: mp.log1p(mp.exp(x)),
}  # fmt: skip


def run(name, xs):
    return native.prepare(write(0, 1, lambda x: [ops.TABLE[name](x)]))(array("d"), array("d", xs), len(xs))


def points(name, rng, count):
    """Over the whole range, near 0, and where the reductions of lanes_math.h change."""
    tiny = [rng.choice((1, -1)) * math.ldexp(rng.uniform(0.5, 1), -rng.randint(0, 1060)) for _ in range(count)]
    if name in ("sin", "cos"):
        turns = [float(mp.pi / 2 * rng.randint(-8000, 8000)) for _ in range(count)]
        return [*tiny, *turns, *(rng.uniform(-12800, 12800) for _ in range(count)), *(rng.uniform(-7, 7) for _ in tiny)]
    if name == "log":
        near = [1 + math.ldexp(rng.uniform(-1, 1), -rng.randint(1, 50)) for _ in range(count)]
        return [*map(abs, tiny), *near, *(math.ldexp(rng.uniform(0.5, 1), rng.randint(-1073, 1024)) for _ in tiny)]
    if name == "log1p":
        return [*(x for x in tiny if x > -1), *(rng.uniform(-0.999, 4) for _ in tiny), *(10.0**k for k in range(300))]
    end = {"exp": 709.7, "expm1": 709.7, "tanh": 22, "sigmoid": 740, "softplus": 740}[name]
    return [*tiny, *(rng.uniform(-end, end) for _ in tiny), *(rng.uniform(-2, 2) for _ in tiny)]


@pytest.mark.parametrize("name", BOUNDS)
def test_distance_from_the_exact_value(name):
    rng = random.Random(name)
    xs = points(name, rng, 700)
    f = EXACT[name] if callable(EXACT[name]) else getattr(mp, EXACT[name])
    worst = (0.0, 0.0)
    with mp.workprec(1200 if name == "log1p" else 160):
        for x, y in zip(xs, run(name, xs)):
            exact = f(mp.mpf(x))
            unit = mp.ldexp(1, max(mp.frexp(abs(exact))[1] - 53, -1074)) if exact else mp.ldexp(1, -1074)
            worst = max(worst, (float(abs(mp.mpf(y) - exact) / unit), x))
    assert worst[0] <= BOUNDS[name], f"{name}({worst[1]!r}) is {worst[0]:.2f} units off"
    assert worst[0] > 0.5, "too good to be true: is this the machine?"


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_far_angles_are_the_c_librarys(name):
    xs = [12801.0, -1e5, 1e15, 1e300, 2.0**60]
    assert list(run(name, xs)) == [getattr(math, name)(x) for x in xs]


CORNERS = [0.0, -0.0, math.inf, -math.inf, math.nan, 1000.0, -1000.0, 1e-320, -1e-320, 1e308, -1e308, 1.0, -1.0]


@pytest.mark.parametrize("name", sorted(row.name for row in ops.TABLE.values() if row.arity == 1))
def test_corners_are_the_references(name):
    """Exactly: infinities, NaN, signed zeros, subnormal and huge numbers."""
    for x, y in zip(CORNERS, run(name, CORNERS)):
        expected = ops.TABLE[name].compute(x)
        if math.isfinite(expected) and expected not in (0.0, 1.0, -1.0):
            assert y == pytest.approx(expected, rel=1e-15, abs=0), f"{name}({x})"
        else:
            assert (y != y) if expected != expected else y == expected, f"{name}({x}) is {y}, expected {expected}"
            assert y != y or math.copysign(1, y) == math.copysign(1, expected), f"the sign of {name}({x})"


POWERS = {3.0: 2, 4.0: 3, -2.0: 2, 0.5: 0.5, -0.5: 2, 1.5: 2, -1.5: 3}
"""How far x ** k is from the exact value where it is not the C library's."""


def powers(xs, ks, rows):
    """Every x to every k: all rows at once, or each in a call of its own."""
    run = native.prepare(write(0, 1, lambda x: [ops.powk.bind(k).apply((x,)) for k in ks]))
    if rows > 1:
        return list(run(array("d"), array("d", xs), len(xs)))
    return [y for x in xs for y in run(array("d"), array("d", [x]), 1)]


def test_powers_of_few_operations():
    rng = random.Random(4)
    xs = [math.ldexp(rng.uniform(0.5, 1), rng.randint(-60, 60)) for _ in range(300)]
    found = powers(xs, POWERS, len(xs))
    assert found == powers(xs, POWERS, 1)  # where lanes have exponents of their own
    with mp.workprec(160):
        for j, y in enumerate(found):
            x, (k, bound) = xs[j // len(POWERS)], list(POWERS.items())[j % len(POWERS)]
            exact = mp.mpf(x) ** mp.mpf(k)
            unit = mp.ldexp(1, mp.frexp(exact)[1] - 53)
            assert abs(mp.mpf(y) - exact) / unit <= bound, f"{x!r} ** {k}"


def test_corners_of_powers_are_the_references():
    """Signed zeros, infinities, NaN, subnormal and huge numbers."""
    ks = [*POWERS, 2.5, -3.0, 7.0]
    found = powers(CORNERS, ks, len(CORNERS))
    assert repr(found) == repr(powers(CORNERS, ks, 1))
    for j, y in enumerate(found):
        x, k = CORNERS[j // len(ks)], ks[j % len(ks)]
        expected = ops.powk.bind(k).compute(x)
        assert y == pytest.approx(expected, rel=1e-15, abs=5e-324, nan_ok=True), f"{x!r} ** {k}"
        assert y != y or math.copysign(1, y) == math.copysign(1, expected), f"the sign of {x!r} ** {k}"


def test_the_coefficients_are_fresh():
    assert (HERE / "coefficients.h").read_text() == coefficients.header(), (
        "python -m gradwalk.compiler.machine.coefficients"
    )


X, Y = Symbol("x"), Symbol("y")


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (X + Y * 2, "ARITHMETIC(f, 2, , (x + (y * K(2.0))))"),
        (ops.gt(X, Y) + 1e-3, "ARITHMETIC(f, 2, , (ONE(GT(x, y)) + K(0.001)))"),
        (ops.where(X, -X, Y), "ARITHMETIC(f, 2, , SEL(NE(x, K(0.0)), (-x), y))"),
        (ops.relu(X), "ARITHMETIC(f, 2, , SEL(LE(x, K(0.0)), K(0.0), x))"),
        (ops.sqrt(abs(X)), "ARITHMETIC(f, 2, , SQRT(ABS(x)))"),
        (ops.sigmoid(X), "FUNCTION(f, 2, , v_sigmoid(x))"),
        (ops.pow(X, abs(Y)), "FUNCTION(f, 2, , each_pow(x, ABSD(y)))"),
        (ops.relu(X + Y), "ARITHMETIC(f, 2, const V t0 = (x + y); , SEL(LE(t0, K(0.0)), K(0.0), t0))"),
    ],
)
def test_expressions_for_vectors(tree, expected):
    library = {}
    assert table.kernel("f", 2, tree, library) == expected
    assert library == ({"pow": 2} if "each_pow" in expected else {})
