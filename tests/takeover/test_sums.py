"""Sums of products, by sum() and by loops: one dot where these are Values, everywhere else what the program wrote."""

from __future__ import annotations

import ast
import builtins
import random
from typing import Any

import pytest

from gradwalk import Value, build_topo
from gradwalk.engine.twin import native
from gradwalk.takeover.accumulating import unused_after_loops
from gradwalk.takeover.rewriting import DOT, ROUNDED_AS_DOTS, ROUNDED_AS_WRITTEN, rewritten

DOTS = {
    "zip": "out = sum(a * b for a, b in zip(ws, xs))",
    "the other way round": "out = sum(b * a for a, b in zip(ws, xs))",
    "from a bias": "out = sum((a * b for a, b in zip(ws, xs)), bias)",
    "from a number": "out = sum((a * b for a, b in zip(ws, xs)), 0.25)",
    "from 0": "out = sum((a * b for a, b in zip(ws, xs)), 0.0)",
    "squares": "out = sum(w * w for w in ws)",
    "places": "out = sum(ws[i] * xs[i] for i in range(6))",
    "places and a bias": "out = sum((ws[i] * numbers[i] for i in range(6)), bias)",
    "results": "out = sum((w + 1) * (x - 1) for w, x in zip(ws, xs))",
    "a loop": "out = bias\nfor w, x in zip(ws, xs):\n    out = out + w * x",
    "a loop with +=": "out = 0\nfor w, x in zip(ws, xs):\n    out += x * w",
    "a loop over places": "out = Value(0.0)\nfor i in range(len(xs)):\n    out = out + box.rows[k][i] * xs[i]",
    "the first of them": "out = bias\nfor i in range(4):\n    out += ws[i] * numbers[i]",
    "tuples": "out = bias\nfor w, x in zip(tuple(ws), tuple(xs)):\n    out = out + w * x",
    "other lengths": "out = bias\nfor w, x in zip(ws, xs[:3]):\n    out = out + w * x",
    "two loops": "out = 0.5\nfor w, x in zip(ws, xs):\n    out += w * x\nfor a, b in zip(xs, ws):\n    out += a * b",
    "in a function": "def f(s):\n    for w, x in zip(ws, xs):\n        s = s + w * x\n    return s * w\nout = f(bias)",
}
OTHERS = {
    "floats": "out = sum(a * b for a, b in zip(numbers, numbers)) + sum(numbers[i] * 2 for i in range(3))",
    "floats in a loop": "out = 1\nfor a, b in zip(numbers, numbers):\n    out = out + a * b",
    "products that are kept": "kept = []\nout = sum((kept.append(w * 2.0) or kept[-1]) * 1 for w in ws)",
    "a name for a product": "p = ws[0] * xs[0]\nout = sum(q * 1 for q in [p, p]) + p",
    "generators": "out = bias\nfor w, x in zip((w for w in ws), (x for x in xs)):\n    out = out + w * x",
    "nothing": "w = x = 7\nout = bias\nfor w, x in zip([], []):\n    out = out + w * x",
    "nothing, from nothing": "for w, x in zip([], []):\n    out = out + w * x\nout = bias",
    "no rounds": "i = 7\nout = bias\nfor i in range(0):\n    out += nowhere[i] * xs[i]",
    "the place moves": "out = bias\nfor i in range(3):\n    out = out + box.rows[i][i] * xs[i]",
    "another zip": "zip = lambda a, b: [(a[1], b[0])] * 2\nout = bias\nfor w, x in zip(ws, xs):\n    out = out + w * x",
    "another sum": "sum = lambda xs, start=0: start\nout = sum((a * b for a, b in zip(ws, xs)), bias) * 2",
    "a float first": "out = 0.5\nfor w, x in zip([2.0, *ws], [3.0, *xs]):\n    out = out + w * x",
    "an else": "out = bias\nfor w, x in zip(ws, xs):\n    out = out + w * x\nelse:\n    out = out * 2",
}
ERRORS = {
    "too few": ("out = bias\nfor i in range(9):\n    out = out + ws[i] * xs[i]", IndexError),
    "no total": ("for w, x in zip(ws, xs):\n    out = out + w * x", NameError),
    "text": ("out = bias\nfor w, x in zip(ws, 'abcdef'):\n    out = out + w * x", TypeError),
    "text among them": ("out = sum(a * b for a, b in zip(ws, [*xs[:5], 'a']))", TypeError),
}


class Box:
    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows


def world() -> dict[str, Any]:
    draw = random.Random(3)
    ws, xs = ([Value(draw.uniform(-1, 1)) for _ in range(6)] for _ in range(2))
    names = {"ws": ws, "xs": xs, "bias": Value(0.3), "numbers": [draw.uniform(-1, 1) for _ in ws], "k": 1}
    return names | {"box": Box([xs, ws, xs]), "Value": Value}


def run(text: str, monkeypatch: Any, sums: dict[str, Any] | None) -> tuple[dict[str, Any], Any]:
    names = world()
    for name, function in (sums or {}).items():
        monkeypatch.setattr(builtins, name, function, raising=False)
    code = compile(rewritten(text, "sums.py")[0] if sums else text, "sums.py", "exec")
    exec(code, names)
    return names, names["out"]


def seen(names: dict[str, Any], out: Any) -> Any:
    """The numbers of the result, gradients, and what the variables of the loop are afterwards."""
    if not isinstance(out, Value):
        return repr(out)
    out.backward()
    place = {id(x): f"{name}[{k}]" for name in ("ws", "xs") for k, x in enumerate(names[name])}
    after = [place.get(id(names.get(name)), repr(names.get(name))) for name in ("i", "w", "x")]
    return repr(out.data), [(x.data.hex(), x.grad.hex()) for x in [*names["ws"], *names["xs"], names["bias"]]], after


@pytest.mark.parametrize("sums", [ROUNDED_AS_DOTS, ROUNDED_AS_WRITTEN], ids=["dots", "written"])
@pytest.mark.parametrize("name", [*DOTS, *OTHERS])
def test_the_same_numbers_gradients_and_variables(name, sums, monkeypatch):
    text = (DOTS | OTHERS)[name]
    theirs = seen(*run(text, monkeypatch, None))
    assert seen(*run(text, monkeypatch, sums)) == theirs


@pytest.mark.skipif(not native, reason="in plain Python some of them stay sums")
@pytest.mark.parametrize("name", DOTS)
def test_one_node_for_a_sum(name, monkeypatch):
    _, out = run(DOTS[name], monkeypatch, ROUNDED_AS_DOTS)
    made = [node.op.name for node in build_topo(out)]
    assert made.count("dot") == 1 + (name == "two loops")
    assert made.count("mul") == (name == "in a function")
    lines = rewritten(DOTS[name], "sums.py")[1]
    assert {*lines.values()} == {DOT}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_the_loops_own(name, monkeypatch):
    text, error = ERRORS[name]
    with pytest.raises(error) as ours:
        run(text, monkeypatch, ROUNDED_AS_DOTS)
    with pytest.raises(error) as theirs:
        run(text, monkeypatch, None)
    assert str(ours.value) == str(theirs.value)
    assert ours.traceback[-1].lineno == theirs.traceback[-1].lineno


ASKED = {
    "for w, x in zip(ws, xs): s += w * x": {"w", "x"},
    "for w, x in zip(ws, xs): s += w * x\n    y = [w for w in ws]": {"w", "x", "y"},
    "for w, x in zip(ws, xs): s += w * x\n    for w in ws: s += w": {"w", "x"},
    "for w, x in zip(ws, xs): s += w * x\n    s += w": {"x"},
    "for w in ws:\n        for w, x in zip(ws, xs): s += w * x\n        s += w": {"x"},
    "for w, x in zip(ws, xs): s += w * x\n    f = lambda: x\n    f()": {"w"},
    "for w, x in zip(ws, xs): s += w * x\n    y = [w for x in w]": {"x", "y"},
    "for w, x in zip(ws, xs): s += w * x\n    y = locals()": set(),
    "global w\n    for w, x in zip(ws, xs): s += w * x": set(),
}


@pytest.mark.parametrize("body", ASKED)
def test_names_that_nobody_asks_for_after_their_loop(body):
    function = ast.parse(f"def f(s):\n    {body}\n    return s").body[0]
    assert unused_after_loops(function) == ASKED[body]
