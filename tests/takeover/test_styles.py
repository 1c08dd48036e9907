"""Styles of engines that are taken over: the walk a function, gradients set to 0 by it, operators for values alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from gradwalk.takeover.rewriting import rewritten
from gradwalk.takeover.taking import TAKE

CLASS = """
import math
class Num:
    def __init__(self, x, parents=()):
        self.x, self.d, self.parents = x, 0.0, parents
    def __add__(self, o): return Num(self.x + o.x, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o): return Num(self.x * o.x, ((self, o.x), (o, self.x)))
    def wave(self): return Num(math.sin(self.x), ((self, math.cos(self.x)),))
RATE = 0.1
MODES = {"slow": lambda rate: rate / 2}
"""
WALK = """
def pull_back(root{more}):
    order, seen = [], set()
    def visit(n):
        if n in seen: return
        seen.add(n)
        for p, _ in n.parents: visit(p)
        order.append(n)
    visit(root)
    {zero}
    root.d = 1.0
    for n in reversed(order):
        for p, g in n.parents: p.d += g * n.d
    {give}
"""
TRAIN = """
made = lambda x: Num(x)
twice = [made]
w, b = twice[0](0.5), made(-0.3)
for step in range(30):
    loss = (w * b + w).wave() * b
    {call}
    for p in (w, b):
        p.x -= RATE * p.d
        {clear}
print(repr(w.x), repr(b.x), repr(loss.x), type(loss).__name__)
"""
STYLES = {
    "a function": ("", "", "", "pull_back(loss)", "p.d = 0.0"),
    "beginning at 0": ("", "for n in order: n.d = 0.0", "", "pull_back(loss)", "pass"),
    "with the leaves": (", leaves", "for n in order: n.d = 0.0", "return [x.d for x in leaves]",
                        "g = pull_back(loss, [w, b]); assert g == [w.d, b.d]", "pass"),
}  # fmt: skip


def run(tmp_path: Path, style: str, *options: str) -> tuple[str, str, str]:
    more, zero, give, call, clear = STYLES[style]
    text = CLASS + WALK.format(more=more, zero=zero, give=give) + TRAIN.format(call=call, clear=clear)
    file = tmp_path / "style.py"
    file.write_text(text)
    plain = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    command = [sys.executable, "-m", "gradwalk", "run", *options, str(file)]
    ours = subprocess.run(command, capture_output=True, text=True, check=True)
    return plain.stdout, ours.stdout, ours.stderr


@pytest.mark.parametrize("style", STYLES)
def test_it_is_taken_over_and_prints_the_same(tmp_path, style):
    plain, ours, said = run(tmp_path, style)
    assert ours == plain
    assert "Num in style.py -> gradwalk" in said


def test_nothing_is_made_before_the_class_is_taken():
    tree, _ = rewritten(CLASS + WALK.format(more="", zero="", give="") + TRAIN.format(call="", clear=""), "x.py")
    lines = ast.unparse(tree).split("\n")
    taken = next(i for i, line in enumerate(lines) if TAKE in line)
    assert taken < next(i for i, line in enumerate(lines) if line.startswith("twice ="))
    assert taken > next(i for i, line in enumerate(lines) if line.startswith(("def pull_back", "made =")))


def test_explain_names_what_was_rewritten(tmp_path):
    file = tmp_path / "sums.py"
    file.write_text(CLASS + WALK.format(more="", zero="", give="") + "ps = [Num(1.0), Num(2.0), Num(3.0), Num(4.0)]\n"
                    "pull_back(ps[0] * ps[1])\nfor p in ps:\n    p.x -= RATE * p.d\nprint(ps[0].x)\n")  # fmt: skip
    command = [sys.executable, "-m", "gradwalk", "run", "--explain", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "0.8\n"
    assert "an update loop, computed natively, to the same bits" in done.stderr


MIXIN = """
class Arithmetic:
    def __add__(self, o): return self.apply(o, lambda a, b: a + b, lambda a, b: (1.0, 1.0))
    def __mul__(self, o): return self.apply(o, lambda a, b: a * b, lambda a, b: (b, {wrong}a))
class Number(Arithmetic):
    def __init__(self, x, inputs=()):
        self.x, self.d, self.inputs = x, 0.0, inputs
    def apply(self, o, f, df):
        return Number(f(self.x, o.x), tuple(zip((self, o), df(self.x, o.x))))
    def pull(self):
        order = []
        def visit(n):
            if n not in order:
                for p, _ in n.inputs: visit(p)
                order.append(n)
        visit(self)
        self.d = 1.0
        for n in reversed(order):
            for p, g in n.inputs: p.d += g * n.d
class Weight(Number):
    pass
w = Weight(0.5)
for step in range(20):
    w.d = 0.0
    (w * w * w + w).pull()
    w.x -= 0.1 * w.d
print(repr(w.x), type(w).__name__, isinstance(w, Number))
"""


@pytest.mark.parametrize("wrong", ["", "2 * "])
def test_operators_that_are_inherited(tmp_path, wrong):
    """What adds and multiplies is made for others to build upon: these are looked at, and it is not spoken of."""
    file = tmp_path / "style.py"
    file.write_text(MIXIN.format(wrong=wrong))
    plain = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    ours = subprocess.run(
        [sys.executable, "-m", "gradwalk", "run", str(file)], capture_output=True, text=True, check=True
    )
    assert ours.stdout == plain.stdout
    (said,) = ours.stderr.splitlines()
    assert said.startswith("Number in style.py runs as it is: __mul__" if wrong else "Number in style.py -> gradwalk")
