"""Update loops that run natively: the same bits, the same errors, the same variables afterwards."""

from __future__ import annotations

import ast
import builtins
import random
from typing import Any

import pytest

from gradwalk import Value
from gradwalk.engine.twin import native
from gradwalk.takeover import rows as calls
from gradwalk.takeover import updates

LOOPS = {
    "descent": "for p in params:\n    p.data -= 0.1 * p.grad\n    p.grad = 0",
    "zero": "for p in params: p.grad = 0.0",
    "adam": """
for i, p in enumerate(params):
    m[i] = b1 * m[i] + (1 - b1) * p.grad
    v[i] = b2 * v[i] + (1 - b2) * p.grad ** 2
    rate = lr * (1 - b2 ** (step + 1)) ** 0.5
    mhat = m[i] / (1 - b1 ** (step + 1))
    p.data -= rate * mhat / (v[i] ** 0.5 + 1e-8)
    p.grad = 0""",
    "by index": """
for i in range(len(params)):
    p = params[i]
    old = m[i]
    m[i] = 0.9 * m[i] - lr * p.grad
    p.data += m[i] - 0.5 * old""",
    "subscripts alone": "for i in range(len(params)):\n    params[i].data = params[i].data - lr * params[i].grad",
    "zip": "for p, u in zip(params, m):\n    p.data += u * lr\n    p.grad = u",
    "numbered zip": "for k, (p, u) in enumerate(zip(params, m)):\n    m2[k] = u * 0.5 + p.grad\n    p.data -= m2[k]",
    "sqrt and abs": "for i, p in enumerate(params):\n    p.data = -math.sqrt(abs(p.grad)) + abs(p.data) ** 1.5",
    "an attribute": "for i, p in enumerate(params):\n    box.m[i] += p.grad\n    p.data -= box.lr * box.m[i]",
    "a variable that is reused": "for p in params:\n    g = p.grad\n    g = g * 2 - lr\n    p.data -= g",
    "powers of negative numbers": "for p in params: p.data = (-1.5 - p.data * p.data) ** 3 + p.grad ** -2",
}
STAY = {
    "a sum over rows": "for p in params:\n    total += p.grad\n    p.data -= total",
    "an if": "for p in params:\n    if p.grad > 0: p.data -= p.grad",
    "a call": "for p in params: p.data -= f(p.grad)",
    "the number of the row": "for i, p in enumerate(params): p.data -= i * p.grad",
    "another place": "for i, p in enumerate(params): p.data -= m[i - 1]",
    "a whole number in a list": "for i, p in enumerate(params):\n    m[i] = 0\n    p.grad = 0",
    "written twice": "for p in params:\n    p.data -= 1.0\n    p.data *= 2.0",
    "a variable from the row before": "for p in params:\n    p.data -= last\n    last = p.grad",
}
PYTHONS_WAY = {
    "division by 0": ("for p in params: p.data = 1.0 / (p.data - p.data)", ZeroDivisionError),
    "overflow": ("for p in params: p.data = (1e200 + p.data) ** 2", OverflowError),
    "a complex number": ("for p in params: p.data = (-1.0 - abs(p.data)) ** 0.5", TypeError),
    "a short list": ("for i, p in enumerate(params): p.data -= short[i]", IndexError),
    "no such name": ("for p in params: p.data -= nowhere", NameError),
}
MIXED = {
    "one list under two names": "for i, p in enumerate(params):\n    m[i] = p.grad\n    p.data -= same[i]",
    "whole numbers at first": "for i, p in enumerate(params):\n    whole[i] += p.grad\n    p.data -= whole[i]",
    "one value twice in a row": "for p, q in zip(params, params):\n    p.data += 1.5\n    q.data *= 2.0",
    "a result among them": "for p in mixed:\n    p.data -= p.grad\n    p.grad = 0",
    "another enumerate": "for i, p in other(params): p.data -= m[i]",
    "one value in several rows": "for p in tied:\n    p.data -= 0.5 * p.grad + p.data * p.data\n    p.grad += 1.0",
    "one value in two rows of two lists": "for p, q in zip(params, turned):\n    p.data += q.grad\n    q.grad = p.data",
}


class Box:
    def __init__(self, m: list[float]) -> None:
        self.m, self.lr = m, 0.25


def world(seed: int = 1) -> dict[str, Any]:
    draw = random.Random(seed)
    params = [Value(draw.gauss(0, 1)) for _ in range(9)]
    for p in params:
        p.grad = draw.gauss(0, 1)
    lists = {name: [draw.gauss(0, 1) for _ in params] for name in ("m", "v", "m2")}
    for k, x in enumerate(lists["v"]):
        lists["v"][k] = x * x
    names: dict[str, Any] = {"params": params, **lists, "lr": 0.1, "b1": 0.9, "b2": 0.99, "step": 3}
    names |= {"box": Box([0.0] * 9), "short": [0.5] * 6, "same": lists["m"], "whole": [0] * 9}
    names |= {"mixed": [*params[:4], params[0] * 2.0, *params[4:]], "math": __import__("math"), "f": abs}
    names["turned"] = params[::-1]
    names["tied"] = [*params, params[2], *params[:3], params[2]]
    names["other"] = lambda xs: [(k, x) for k, x in enumerate(xs)]
    return names


def shown(names: dict[str, Any]) -> Any:
    """Everything a program could see afterwards."""

    def one(x: Any) -> Any:
        if isinstance(x, Value):
            return (x.data.hex(), x.grad.hex())
        if isinstance(x, list):
            return [one(y) for y in x]
        return x if isinstance(x, (int, float, str)) else one(x.m) if isinstance(x, Box) else None

    return {name: one(x) for name, x in names.items() if not name.startswith("__")}


def run(text: str, names: dict[str, Any], monkeypatch: Any, translate: bool) -> list[int]:
    done: list[int] = []

    def rows(*given: Any) -> int:
        done.append(calls.rows(*given))
        return done[-1]

    for name, function in {**calls.CALLED, calls.ROWS: rows}.items():
        monkeypatch.setattr(builtins, name, function, raising=False)
    tree = ast.parse(text)
    if translate:
        tree.body = [new for old in tree.body for new in updates.translated(old)]  # type: ignore[arg-type]
    exec(compile(ast.fix_missing_locations(tree), "loop.py", "exec"), names)
    return done


@pytest.mark.parametrize("name", LOOPS)
def test_the_same_bits_and_the_same_variables(name, monkeypatch):
    text, ours, theirs = LOOPS[name], world(), world()
    done = run(text, ours, monkeypatch, translate=True)
    run(text, theirs, monkeypatch, translate=False)
    assert shown(ours) == shown(theirs)
    assert done == [8 if native else 0], "all rows but the last, which sets the variables"


@pytest.mark.parametrize("name", STAY)
def test_what_is_not_such_a_loop_stays_as_it_is(name):
    (loop,) = ast.parse(STAY[name]).body
    assert updates.translated(loop) == [loop]


@pytest.mark.parametrize("name", PYTHONS_WAY)
def test_an_error_comes_where_python_has_it(name, monkeypatch):
    text, error = PYTHONS_WAY[name]
    ours, theirs = world(), world()
    with pytest.raises(error):
        run(text, ours, monkeypatch, translate=True)
    with pytest.raises(error):
        run(text, theirs, monkeypatch, translate=False)
    assert shown(ours) == shown(theirs)


@pytest.mark.parametrize("name", MIXED)
def test_where_it_is_not_certain_python_does_it(name, monkeypatch):
    text, ours, theirs = MIXED[name], world(), world()
    run(text, ours, monkeypatch, translate=True)
    run(text, theirs, monkeypatch, translate=False)
    assert shown(ours) == shown(theirs)


def test_functions_of_other_meaning_are_called_as_they_were(monkeypatch):
    ours, theirs = world(), world()
    for names in (ours, theirs):
        names["enumerate"] = lambda xs: [(8 - k, x) for k, x in zip(range(9), xs)]
    text = "for i, p in enumerate(params): p.data -= m[i]"
    assert run(text, ours, monkeypatch, translate=True) == [0]
    run(text, theirs, monkeypatch, translate=False)
    assert shown(ours) == shown(theirs)


@pytest.mark.parametrize("broken", [0, 5, 31, 32, 33, 64, 68])
def test_many_rows_up_to_one_that_python_has_to_do(broken, monkeypatch):
    """Rows are computed in blocks: what comes before the one that fails is done, nothing after it."""
    worlds = []
    for translate in (True, False):
        names: dict[str, Any] = {"params": [Value(1.0 + k) for k in range(70)], "m": [0.5] * 70}
        names["params"][broken].data = 0.0
        with pytest.raises(ZeroDivisionError):
            run(
                "for i, p in enumerate(params):\n    m[i] = 1.0 / p.data\n    p.data = m[i]",
                names,
                monkeypatch,
                translate,
            )
        worlds.append(shown(names))
    assert worlds[0] == worlds[1]
