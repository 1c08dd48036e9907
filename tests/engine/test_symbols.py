"""Rules run on names: the formulas a person reads as few brackets as possible."""

from __future__ import annotations

import pytest

from gradwalk.engine import ops
from gradwalk.engine.symbols import Symbol, derivatives, formula


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (ops.tanh, ["1 - out * out"]),
        (ops.mul, ["y", "x"]),
        (ops.div, ["1 / y", "-out / y"]),
        (ops.exp, ["out"]),
        (ops.log, ["1 / x"]),
        (ops.relu, ["(x > 0)"]),
        (ops.powk.bind(2), ["2 * x"]),
        (ops.powk.bind(3), ["3 * x ** 2"]),
        (ops.sum, ["1", "1", "1"]),
    ],
)
def test_formulas(row, expected):
    assert [formula(d) for d in derivatives(row)] == expected


def test_brackets_only_where_needed():
    a, b, c = map(Symbol, "abc")
    assert str((a + b) * c) == "(a + b) * c"
    assert str(a + b * c) == "a + b * c"
    assert str(a - (b - c)) == "a - (b - c)"
    assert str(a / (b * c)) == "a / (b * c)"
    assert str((-a) ** b) == "(-a) ** b"
    assert str((a**b) ** c) == "(a ** b) ** c"
    assert str(ops.dot([a, b], [c, a])) == "dot(a, b, c, a)"
