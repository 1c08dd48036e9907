"""Programs as strangers write them: same output as in plain Python, and taken over where that can be promised.

The two in programs/ are whole; the others are one class, micrograd's in our own words, used in ways that matter.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gradwalk.takeover.rewriting import rewritten

from .programs.three_edits import edited

PROGRAMS = Path(__file__).with_name("programs")

ENGINE = """
import math, random
from functools import total_ordering

class Value{bases}:
    def __init__(self, data, _children=(), _op=''{parameters}):
        self.data = data
        self.grad = {zero}
        self._prev = set(_children)
        self._op = _op
        self._backward = lambda: None
        {more}
    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), '+')
        def _backward():
            self.grad += out.grad
            other.grad += out.grad
        out._backward = _backward
        return out
    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), '*')
        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out._backward = _backward
        return out
    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,), 'tanh')
        def _backward():
            self.grad += (1 - t * t) * out.grad
        out._backward = _backward
        return out
    def __neg__(self): return self * -1
    def __sub__(self, other): return self + (-other)
    def __radd__(self, other): return self + other
    def __rmul__(self, other): return self * other
    {methods}
    def backward(self):
        topo, visited = [], set()
        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)
        build(self)
        self.grad = {one}
        for v in reversed(topo):
            v._backward()
"""
TRAIN = """
random.seed(2)
ws = [Value(random.uniform(-1, 1)) for _ in range(4)]
for step in range(8):
    loss = sum(((sum(w * x for w, x in zip(ws, row)).tanh() - y) * 0.5 for row, y in
               (([1.0, 0.5, -1.0, 2.0], 0.3), ([0.1, -0.5, 1.0, -2.0], -0.2))), Value(0))
    loss = loss * loss
    for w in ws:
        w.grad = 0.0
    loss.backward()
    for w in ws:
        w.data -= 0.1 * w.grad
    print(step, f"{loss.data:.9f}")
"""


def program(after=TRAIN, *, before="", **parts):
    usual = {"bases": "", "parameters": "", "zero": "0.0", "one": "1.0", "more": "pass", "methods": ""}
    return before + ENGINE.format(**(usual | parts)) + after


REPR = "def __repr__(self): return f'Value({self.data:.6f}, grad={self.grad})'"
STYLES = {
    "the usual": (program(), True),
    "whole numbers printed": (program("a, b = Value(2), Value(-3)\nc = a * b + a\nprint(c.data, a.data)\n"), False),
    "a sum that starts from a whole number": (program("total = Value(0) + 0.5\nprint(total.data)\n"), True),
    "gradients printed that are whole numbers": (
        program("a, b = Value(2.0), Value(3.0)\n(a + b).backward()\nprint(a.grad, b.grad)\n", zero="0", one="1"),
        False,
    ),
    "gradients printed that are floats": (program("a = Value(2.0)\n(a * 1.5).backward()\nprint(a.grad)\n"), True),
    "nodes counted": (
        program(
            TRAIN + "seen = set()\ndef count(v):\n    seen.add(v)\n    for c in v._prev:\n        count(c)\n"
            "count(loss)\nprint(len(seen), sorted({v._op for v in seen}))\n"
        ),
        True,
    ),
    "a repr that shows the operands": (
        program(TRAIN + "print(ws[0])\n", methods="def __repr__(self): return f'{self._op}{len(self._prev)}'"),
        True,
    ),
    "an attribute of its own": (
        program(TRAIN.replace("w.data -= 0.1", "w.m = 0.9 * w.m + w.grad; w.data -= w.m + 0.1"), more="self.m = 0"),
        True,
    ),
    "a list of its own in each": (
        program(TRAIN + "ws[0].log.append(1); print(ws[1].log)\n", more="self.log = []"), False,
    ),
    "a number of its own in each": (
        program(TRAIN + "print(ws[0].age < ws[1].age)\n", before="import itertools\nages = itertools.count()\n",
                more="self.age = next(ages)"),
        True,
    ),
    "a keyword of its own": (
        program(TRAIN + "frozen = Value(2.0, requires_grad=False)\nprint(frozen.requires_grad)\n",
                parameters=", requires_grad=True", more="self.requires_grad = requires_grad"),
        True,
    ),
    "a subclass for parameters": (
        program("class Parameter(Value): pass\n" + TRAIN.replace("[Value(", "[Parameter(")
                + "print(type(ws[0]).__name__, type(ws[0] * 2.0).__name__, isinstance(loss, Parameter))\n"),
        True,
    ),
    "a base class": (program(before="class Node:\n    kind = 'node'\n    def show(self): return f'{self.data:.3f}'\n",
                             after=TRAIN + "print(loss.show(), loss.kind)\n", bases="(Node)"), True),
    "a base class that is asked for": (
        program(before="class Node: pass\n", after=TRAIN + "print(isinstance(loss, Node))\n", bases="(Node)"), True,
    ),
    "ordered by hand": (
        program(
            "print(max([Value(1.0), Value(3.0), Value(2.0)]).data, Value(1.0) > Value(1.0))\n" + TRAIN,
            methods="def __lt__(self, o): return self.data < o.data\n"
            "    def __gt__(self, o): return not self.data < o.data",
        ),
        True,
    ),
    "gradients shown by a repr that are whole numbers": (
        program(TRAIN + "print(Value(2.0))\n", methods=REPR, zero="0", one="1"), False,
    ),
    "a repr that is never shown": (program(methods=REPR, zero="0", one="1"), True),
    "super() in a method": (
        program(TRAIN + "print(loss)\n", methods="def __repr__(self): return 'V' + super().__repr__()[:0]"), True,
    ),
}  # fmt: skip

NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]?\d+)?")


def run(*command, cwd=None):
    return subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, cwd=cwd, check=False)


def same(ours, theirs):
    """The same text, with the same numbers up to rounding."""
    assert NUMBER.sub("#", ours) == NUMBER.sub("#", theirs)
    assert [float(x) for x in NUMBER.findall(ours)] == pytest.approx(
        [float(x) for x in NUMBER.findall(theirs)], rel=1e-9
    )


@pytest.mark.parametrize("style", STYLES)
def test_the_output_is_the_program_s_own(style, tmp_path):
    text, taken = STYLES[style]
    script = tmp_path / "program.py"
    script.write_text(text)
    plain, done = run(script), run("-m", "gradwalk", "run", script)
    assert plain.returncode == done.returncode == 0, plain.stderr + done.stderr
    same(done.stdout, plain.stdout)
    assert ("-> gradwalk" in done.stderr) is taken, done.stderr


@pytest.mark.parametrize(("name", "arguments"), [("tiny_gpt.py", ["2"]), ("mixture.py", [])])
def test_whole_programs(name, arguments):
    plain, done = run(PROGRAMS / name, *arguments), run("-m", "gradwalk", "run", PROGRAMS / name, *arguments)
    assert plain.returncode == 0, plain.stderr
    same(done.stdout, plain.stdout)
    assert "-> gradwalk" in done.stderr, done.stderr


@pytest.mark.parametrize("edits", [1, 2, 3])
def test_the_three_edits_by_hand(edits, tmp_path):
    script = tmp_path / "edited.py"
    script.write_text(edited((PROGRAMS / "tiny_gpt.py").read_text(), edits))
    same(run(script, "2").stdout, run(PROGRAMS / "tiny_gpt.py", "2").stdout)


def test_a_notebook_whose_class_has_methods_of_its_own(tmp_path):
    text = program(TRAIN + "print(f'{loss}'[:5])\n", methods=REPR)
    cells = [{"cell_type": "code", "source": part.splitlines(keepends=True)} for part in text.split("random.seed(2)")]
    cells[1]["source"].insert(0, "random.seed(2)")
    (tmp_path / "book.ipynb").write_text(json.dumps({"cells": cells}))
    (tmp_path / "book.py").write_text(text)
    done = run("-m", "gradwalk", "run", tmp_path / "book.ipynb")
    same(done.stdout, run(tmp_path / "book.py").stdout)
    assert "-> gradwalk" in done.stderr, done.stderr


LOOP = """
beta, step, total = 0.9, 3, 0.0
class P:
    def __init__(self, data): self.data, self.grad = data, 0.25
ps = [P(1.0), P(2.0)]
for p in reversed(ps):
    p.data -= p.grad / (1 - beta ** (step + 1))
print([p.data for p in ps])
for p in [P(1.0)]:
    beta = beta * 0.5
    p.data -= p.grad / (1 - beta ** (step + 1))
    print(p.data)
for p in []:
    p.data -= 1 / (0 ** missing)
"""


def test_what_a_loop_need_not_compute_again(tmp_path):
    text = ast.unparse(rewritten(LOOP, "loop.py")[0])
    assert text.count("__gradwalk_once__(") == 2  # the second loop changes beta; the third never runs
    script = tmp_path / "loop.py"
    script.write_text(LOOP)
    done = run("-m", "gradwalk", "run", script)
    assert done.stdout == run(script).stdout, done.stderr
