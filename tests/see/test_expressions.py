"""Expressions that a person types: what is read, and that nothing is run."""

from __future__ import annotations

import math
import re

import pytest

from gradwalk.see.expressions import DEEPEST, LONGEST, ExpressionError, read


@pytest.mark.parametrize(
    ("text", "values", "data"),
    [
        ("(a + b) * c", {"a": 2, "b": -3, "c": 10}, -10),
        ("tanh(x1*w1 + x2*w2 + b)", {"x1": 2, "x2": 0, "w1": -3, "w2": 1, "b": 6.8813735870195432}, 0.7071067811865476),
        ("a ** 2 - 4*a + 5", {"a": 2 / 3}, (2 / 3) ** 2 - 4 * (2 / 3) + 5),
        ("a ** b", {"a": 2, "b": 3}, 8),
        ("b = a + 1; c = a * 3; d = b * c", {"a": 2}, 18),
        ("x = 3; x * x", {}, 9),
        ("where(a > 0, log(a), -1)", {"a": math.e}, 1),
        ("dot([a, 2], [3, a], 1)", {"a": 2}, 11),
        ("sum([a, a, 1])", {"a": 2}, 5),
        ("-a / +a", {"a": 2}, -1),
        ("1e3 * a - 0.5", {"a": 1}, 999.5),
        ("a / 0", {"a": 1}, math.inf),
        ("exp(a)", {"a": 1000}, math.inf),
        ("2 ** 100000 * a", {"a": 1}, math.inf),
        ("α * a_1", {"α": 2, "a_1": 3}, 6),
        ("a\n* 1", {"a": 1}, None),
    ],
)
def test_what_is_read(text, values, data):
    if data is None:
        with pytest.raises(ExpressionError):
            read(text, values)
    else:
        assert read(text, values).data == pytest.approx(data, rel=1e-15)


def test_names_become_labels():
    d = read("b = a + 1; c = a * 3; d = b * c", {"a": 2})
    assert d.label == "d"
    assert [x.label for x in d.inputs] == ["b", "c"]


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "a.__class__",
        "a.data",
        "[x for x in (1, 2)]",
        "lambda: a",
        "print(a)",
        "eval('1')",
        "exp.__globals__",
        "a if a else a",
        "a and a",
        "(b := a)",
        "a[0]",
        "f'{a}'",
        "'text' * 3",
        "True + a",
        "1j * a",
        "None",
        "exp(*[a])",
        "exp(x=a)",
        "import os",
        "def f(): pass",
        "a += 1",
        "a = b = 1",
        "a.b = 1",
        "del a",
        "a < a < a",
        "a @ a",
        "a // a",
        "not a",
        "~a",
        "...",
        "exp",
        "exp()",
        "exp(a, a)",
        "dot([a], [a, a])",
        "sum(a)",
        "",
        " ",
        "# nothing",
        "3 + 4",
        "unknown * a",
        "a +",
        "((a)",
        "a\x00",
        "1" * 400 + " * a",
        "-" * 1900 + "a",
        "(" * 900 + "a" + ")" * 900,
        "a" + " + a" * 499,
        "a" * (LONGEST + 1),
        "a ^ 2",
    ],
)
def test_everything_else_is_refused(text):
    with pytest.raises(ExpressionError):
        read(text, {"a": 2.0})


def test_the_message_shows_the_place():
    with pytest.raises(ExpressionError) as caught:
        read("a * q", {"a": 2})
    assert str(caught.value) == "what is q? Give it a number: q=2\n  a * q\n      ^"
    with pytest.raises(ExpressionError, match=r"a power is written \*\*"):
        read("a ^ 2", {"a": 2})
    with pytest.raises(ExpressionError, match="tanh is a function: write tanh"):
        read("tanh * a", {"a": 2})


@pytest.mark.parametrize(
    ("text", "product"),
    [
        ("2a", "2 * a"),
        ("1 + 2.5a**2", "2.5 * a"),
        ("a a", "a * a"),
        ("2 a", "2 * a"),
        ("b = 3 a", "3 * a"),
        ("2(a)", "2 * (a)"),
        ("a(a + 1)", "a * (a + 1)"),
        ("(a)(a)", "a * (a)"),
    ],
)
def test_products_as_on_paper_are_refused_with_a_star(text, product):
    with pytest.raises(ExpressionError, match=re.escape(f"a product is written with *: {product}\n")):
        read(text, {"a": 2})


@pytest.mark.parametrize("text", ["a +", "2if", "a if", "2 3", "for a in b"])
def test_no_star_is_suggested_where_none_is_missing(text):
    with pytest.raises(ExpressionError, match="this is not an expression"):
        read(text, {"a": 2})


def test_as_deep_as_is_allowed():
    assert read("(" * 90 + "a" + ")" * 90, {"a": 2.0}).data == 2
    assert read("a" + " + a" * (DEEPEST - 1), {"a": 1.0}).data == DEEPEST


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a.tanh()", "write tanh(a)"),
        ("(a + 1).pow(2)", "write pow(a + 1, 2)"),
        ("1 + tahn(a)", "no such function: tahn; did you mean tan or tanh?"),
        ("powk(a, 2)", "no such function: powk; did you mean pow?"),
        ("math.tanh(a)", "no such function: math.tanh; write tanh(a)"),
        ("juggle(a)", "no such function: juggle; there are "),
    ],
)
def test_unknown_functions_are_named(text, message):
    with pytest.raises(ExpressionError) as caught:
        read(text, {"a": 2})
    assert message in str(caught.value)
    assert "powk," not in str(caught.value)


def test_a_number_that_nothing_uses_is_refused():
    with pytest.raises(ExpressionError, match="d is not in the expression"):
        read("a * a", {"a": 2, "d": 4})
    with pytest.raises(ExpressionError, match="a is 5 already, and nothing has used that"):
        read("a = 3; a * 2", {"a": 5})
    assert read("b = a; b * b", {"a": 2}).data == 4
    assert read("a = a + 1; a * a", {"a": 2}).data == 9
