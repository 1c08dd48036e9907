"""Rules run on names: the formulas a person reads and the code a compiler reads."""

from __future__ import annotations

import math

import pytest

from gradwalk.engine import ops
from gradwalk.engine.symbols import Symbol, code, derivatives, formula


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


def read_c(text: str, **names: float) -> float:
    """Evaluate the C subset of the table's code column, by an independent route: Python."""
    import re

    text = text.replace("||", " or ").replace("fabs", "abs")
    ternary = re.compile(r"\(([^()?:]*)\?([^()?:]*):([^()?:]*)\)")
    atoms: list[str] = []
    # innermost brackets first, so that each `c ? a : b` stands alone when it is rewritten
    while "(" in text:
        inner = re.search(r"([A-Za-z0-9_]*)\(([^()]*)\)", text)
        assert inner
        body = inner.group(2)
        found = ternary.fullmatch(f"({body})")
        body = "(({1}) if ({0}) else ({2}))".format(*found.groups()) if found else f"({body})"
        atoms.append(inner.group(1) + body)
        text = text[: inner.start()] + f" @{len(atoms) - 1}@ " + text[inner.end() :]
    found = ternary.fullmatch(f"({text})")
    text = "(({1}) if ({0}) else ({2}))".format(*found.groups()) if found else text
    while "@" in text:
        text = re.sub(r"@(\d+)@", lambda m: atoms[int(m.group(1))], text)
    return float(eval(text, {**vars(math), "abs": abs, **names}))


@pytest.mark.parametrize("row", [r for r in ops.TABLE.values() if r.arity is not None], ids=lambda r: r.name)
def test_the_code_column_computes_what_the_row_computes(row):
    point = [0.3 * low + 0.7 * high for low, high in row.domain]
    names = dict(zip("xyz", point))
    assert read_c(code(Symbol(op=row, inputs=tuple(map(Symbol, "xyz"[: len(point)])))), **names) == pytest.approx(
        row.compute(*point), rel=1e-15
    )
    out = row.compute(*point)
    for formula_, number in zip(derivatives(row), row.local_derivatives(out, point)):
        assert read_c(code(formula_), out=out, **names) == pytest.approx(float(number), rel=1e-14)
