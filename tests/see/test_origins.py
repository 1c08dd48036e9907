"""Where the values of a script were made, and what pictures tell of it."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

import pytest

from gradwalk.see import origins
from gradwalk.see.draw import draw
from gradwalk.see.drawing.proof import lies
from gradwalk.takeover.script_value import value_of

RECURRENT = """
from gradwalk import Value, sigmoid, tanh

W = [[Value(0.1 * i - 0.2 * j) for j in range(3)] for i in range(3)]
U = [[Value(0.2 * j - 0.1 * i) for j in range(3)] for i in range(3)]

def lin(table, x):
    return [sum(w * v for w, v in zip(row, x)) for row in table]

def cell(h):
    gate = [sigmoid(a) for a in lin(W, h)]
    new = [tanh(a) for a in lin(U, h)]
    return [g * n + (1 - g) * a for g, n, a in zip(gate, new, h)]

h = [Value(0.5), Value(-0.5), Value(0.25)]
for t in range(6):
    h = cell(h)
out = h[0] * h[1] + h[2]
out.backward()
"""
RAGGED = """
from gradwalk import Value, sqrt

n = 5
K = [[Value(1.0 + (i == j) * 2 + 0.1 * i * j) for j in range(n)] for i in range(n)]
L = [[None] * n for _ in range(n)]
for i in range(n):
    for j in range(i + 1):
        s = K[i][j]
        for k in range(j):
            s = s - L[i][k] * L[j][k]
        L[i][j] = sqrt(s) if i == j else s / L[j][j]
out = L[4][4] * L[3][1]
out.backward()
"""
TWO_MODELS = """
from gradwalk import nn, relu, sum
import random

rng = random.Random(1)
G = nn.MLP(3, [8, 2], activation="tanh", seed=4)
D = nn.MLP(2, [10, 1], seed=5)
fakes = [G([rng.gauss(0, 1) for _ in range(3)]) for _ in range(16)]
reals = [[rng.gauss(0, 1), 1.0] for _ in range(16)]
real = sum([relu(1 - D(r)) for r in reals]) / 16
fake = sum([relu(1 + D(f)) for f in fakes]) / 16
out = real + fake
out.backward()
"""
RECURSION = """
from gradwalk import Value

def tree(depth):
    return Value(1.0 + depth) if depth == 0 else tree(depth - 1) * 0.5 + tree(depth - 1)

out = tree(5)
"""


@pytest.fixture
def drawn(tmp_path):
    """The picture of `out` of a script, as the command draws it."""

    def make(text):
        script = tmp_path / "script.py"
        script.write_text(dedent(text))
        return draw(value_of(script, "out"))

    yield make
    origins.recorded.clear()


def test_loops_calls_and_variables_are_those_of_the_script(drawn):
    drawing = drawn(RECURRENT)
    (loop,) = (frame for frame in drawing.document.frames if frame.kind == "series")
    assert (loop.title, loop.note.split(" · ")[0]) == ("6 steps in series", "for t in range(6)")
    assert {"gate", "new"} <= set(drawing.frames)
    assert {cell.variable for cell in drawing.document.cells} >= {"gate", "new", "lin()"}
    assert not lies(drawing)


def test_rows_of_a_triangle_are_turns_of_its_loops(drawn):
    drawing = drawn(RAGGED)
    assert "no regular order" not in drawing.frames
    outer, inner, *_ = drawing.document.frames
    assert (outer.title, outer.note.split(" · ")[0]) == ("5 steps in series", "for i in range(n)")
    assert (inner.title, inner.note.split(" · ")[0]) == ("1 to 5 steps in series", "for j in range(i + 1)")
    assert "0 to 1 sqrt" in inner.inside
    assert "0 to 1 divisions" in inner.inside
    assert not lies(drawing)


def test_two_models_and_what_goes_through_them(drawn):
    drawing = drawn(TWO_MODELS)
    assert sum(title == "D × 16" for title in drawing.frames) == 2
    assert "G × 16" in drawing.frames
    assert not any(" or " in card.symbol for card in drawing.view.cards)
    assert {card.name.split(":")[0] for card in drawing.view.cards if card.kind == "leaf"} <= {"D", "G"} | {
        card.name for card in drawing.view.cards if card.name.startswith(("D.", "G."))
    }
    assert not lies(drawing)


def test_a_function_that_calls_itself_is_read_without_the_script(drawn):
    drawing = drawn(RECURSION)
    assert not drawing.document.script
    assert not lies(drawing)


def test_names_of_the_last_turn_alone_are_no_labels(drawn):
    """After the loop, `h` is the list of the last step; those of the steps before are alike."""
    drawing = drawn(RECURRENT)
    assert not any(card.name.startswith("gate[") for card in drawing.view.cards)
    assert drawn(RAGGED).graph.labels[drawn(RAGGED).graph.root] == "out"


def test_nothing_is_watched_afterwards(drawn):
    before = sys.gettrace()
    drawn(RECURSION)
    assert sys.gettrace() is before


def test_an_arrow_is_drawn_only_where_all_of_one_thing_comes_before_the_next(drawn):
    text = """
    from gradwalk import Value, dot, tanh
    w = [Value(0.1 * k) for k in range(4)]
    outs = []
    for i in range(6):
        x = [0.5 * i, 1.0, -1.0, 2.0]
        first = tanh(dot(w, x))
        outs.append({last})
    out = outs[0] * outs[1] * outs[2] + outs[3] * outs[4] * outs[5]
    """
    chain = drawn(text.replace("{last}", "first ** 2")).document.frames[0]
    both = drawn(text.replace("{last}", "dot(w, [first] * 4)")).document.frames[0]
    assert chain.inside == "dot of 4 → tanh → 1 square"
    assert both.inside == "2 dot products of 4 · tanh"


def test_a_script_named_from_its_own_folder_is_watched_too(tmp_path, monkeypatch):
    """`gradwalk draw train.py:out`: Python then calls its code by this relative name."""
    (tmp_path / "train.py").write_text(RECURRENT)
    monkeypatch.chdir(tmp_path)
    drawing = draw(value_of(Path("train.py"), "out"))
    origins.recorded.clear()
    assert {"gate", "new"} <= set(drawing.frames)
