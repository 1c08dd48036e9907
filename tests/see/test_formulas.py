"""Local derivatives as a person writes them."""

from __future__ import annotations

import pytest

import gradwalk
from gradwalk import Value, draw, walk
from gradwalk.see.drawing.portable.typeset import typeset


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("1 - o * o", "1 − o²"),
        ("3 * x ** 2", "3·x²"),
        ("-1 * x ** -2", "−1·x⁻²"),
        ("y * x ** (y - 1)", "y·x^(y − 1)"),
        ("-v1 / x", "−v1 / x"),
        ("a * ab", "a·ab"),
        ("a * a * a", "a²·a"),
        ("f(x) * x(2)", "f(x)·x(2)"),
        ("x * x ** 3", "x·x³"),
        ("x ** -y", "x^−y"),
        ("x ** 2.5", "x^2.5"),
        ("2 * 2", "2·2"),
        ("w[0] * w[01]", "w[0]·w[01]"),
        ("v1 * sigmoid(-x)", "v1·sigmoid(−x)"),
        ("1.12838 * exp(-x * x)", "1.12838·exp(−x²)"),
        ("sqrt(x) * 1e-05", "√(x)·1e-05"),
    ],
)
def test_typeset(code, written):
    assert typeset(code) == written


def texts(root):
    return [link.text for link in draw(root, derivatives=True).view.links if not link.plain]


def test_of_a_condition_the_branch_that_applies():
    x, y = Value(2.0, label="x"), Value(-3.0, label="y")
    assert texts(gradwalk.where(x > 0, x, y)) == ["1", "0"]
    assert texts(gradwalk.hypot(x, y))[0].startswith("x / v1 = ")
    assert "where" not in str(walk(gradwalk.where(x > 0, x * 2, y))).partition("why")[2].replace("where(1, v1, y)", "")
    assert texts(x**y)[0] == "y·x^(y − 1) = -0.1875"


def test_an_operation_whose_rule_takes_numbers_alone_has_no_formula():
    @gradwalk.operation(partials=lambda out, x: (2.0 if float(x) else 0.0,))
    def twice(x):
        return 2.0 * x

    assert texts(twice(Value(3.0, label="x"))) == ["2"]
