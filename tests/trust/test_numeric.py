"""Difference quotients, the complex step and the U-curve."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import gradwalk
from gradwalk.trust import numeric
from gradwalk.trust.complexes import Complex, slope
from gradwalk.trust.u_curve import u_curve


def parabola(x):
    return 3 * x**2 - 4 * x + 5


def test_nudge_of_the_lecture():
    assert gradwalk.nudge(parabola, 2 / 3, 1e-6) == pytest.approx(0, abs=1e-5)
    assert gradwalk.nudge(parabola, 3.0) == pytest.approx(14, abs=1e-4)


def test_nudge_one_input_at_a_time():
    a, b, c = 2.0, -3.0, 10.0
    assert gradwalk.nudge(lambda a: a * b + c, a) == pytest.approx(-3, abs=1e-6)
    assert gradwalk.nudge(lambda b: a * b + c, b) == pytest.approx(2, abs=1e-6)
    assert gradwalk.nudge(lambda c: a * b + c, c) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("f", [math.sin, lambda x: x.sin(), gradwalk.sin, lambda x: gradwalk.Value(math.sin(x))])
def test_functions_of_floats_and_of_values(f):
    assert gradwalk.nudge(f, 0.7) == pytest.approx(math.cos(0.7), abs=1e-5)
    assert numeric.central(f, 0.7) == pytest.approx(math.cos(0.7), abs=1e-9)


@pytest.mark.parametrize(
    ("f", "x", "exact"),
    [
        (math.exp, 1.0, math.e),
        (math.sin, 1e3, math.cos(1e3)),
        (math.log, 0.01, 100.0),  # the first steps leave the domain
        (lambda x: x**9, 1.5, 9 * 1.5**8),
        (math.atan, 0.0, 1.0),
    ],
)
def test_richardson_is_right_to_ten_digits_and_knows_it(f, x, exact):
    def total(t):
        try:
            return f(t)
        except ValueError:
            return math.nan

    estimate = numeric.richardson(total, x)
    assert estimate.value == pytest.approx(exact, rel=1e-9)
    assert abs(estimate.value - exact) <= 100 * estimate.error + 1e-12 * abs(exact)


def test_sides_of_a_kink():
    assert numeric.sides(abs, 0.0) == (-1.0, 1.0)


def test_complex_numbers_flow_through_functions():
    z = Complex(complex(0.5, 1e-20))
    assert slope(gradwalk.tanh(2 * z) / (1 + z**2)) == pytest.approx(
        gradwalk.grad(lambda x: gradwalk.tanh(2 * x) / (1 + x**2))(0.5), rel=1e-14
    )
    assert z > 0
    assert not z < 0
    assert bool(z)


def test_u_curve_has_a_bottom():
    curve = u_curve(lambda x: gradwalk.exp(x) * x**2, 1.3)
    assert 1e-10 < curve.best("forward").h < 1e-6
    assert 1e-8 < curve.best("central").h < 1e-3
    largest, smallest = curve.points[0], curve.points[-1]
    for end in (largest, smallest):
        assert end.forward > 1e3 * curve.best("forward").forward
        assert end.central > 1e3 * curve.best("central").central
    assert smallest.complex == pytest.approx(0, abs=1e-15)
    assert "f forward difference" in str(curve)


def test_u_curve_of_a_function_without_a_complex_form():
    curve = u_curve(math.sin, 0.5, exact=math.cos(0.5))
    assert curve.points[0].complex is None
    assert curve.best("central").central < 1e-9


def test_u_curve_as_a_picture(tmp_path: Path):
    pytest.importorskip("matplotlib", reason="the picture is drawn by Matplotlib")
    path = u_curve(gradwalk.sin, 0.5).save(tmp_path / "u.svg")
    assert "<svg" in path.read_text()
    assert "forward difference" in u_curve(gradwalk.sin, 0.5).save(tmp_path / "u.txt").read_text()


def test_relative_error_with_nan():
    for ours, theirs in [(0.0, math.nan), (math.nan, 0.0), (1.0, math.nan), (math.nan, math.inf)]:
        assert math.isnan(numeric.relative_error(ours, theirs))
    assert numeric.relative_error(math.nan, math.nan) == 0.0
    assert numeric.relative_error(0.0, -2.0) == 1.0


@pytest.mark.parametrize("x", [1e150, 1e10, 3.0, 1e-9])
def test_the_nudge_scales_with_x(x):
    assert gradwalk.nudge(lambda x: x * x, x) == pytest.approx(2 * x, rel=1e-5, abs=2e-6)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((math.sin, [1.0, 2.0]), TypeError, "moves one number"),
        ((math.sin, 1.0, 0.0), ValueError, "nothing would move"),
        ((math.sin, 1e10, 1e-12), ValueError, "too small"),
        ((4.0, 1.0), TypeError, "takes a function first"),
        ((math.sin, math.inf), ValueError, "x = inf cannot be nudged"),
        ((math.sin, gradwalk.Value(3.0)), TypeError, r"write nudge\(f, 3.0\)"),
    ],
)
def test_a_nudge_that_cannot_be(arguments, error, words):
    with pytest.raises(error, match=words):
        gradwalk.nudge(*arguments)


def test_u_curve_of_dice():
    import random

    with pytest.raises(ValueError, match="different numbers"):
        u_curve(lambda x: x * random.random(), 1.0)
