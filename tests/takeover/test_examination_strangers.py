"""Classes that look like ours and are not, or keep their things otherwise: what a stranger's programs brought up."""

import subprocess
import sys
import textwrap

import pytest

BASE = """
import math
class Value:
    def __init__(self, data, {second}=()):
        self.data, self.grad, self.{second} = data, 0.0, {second}
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data + o.data, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data * o.data, ((self, o.data), (o, self.data)))
    __radd__, __rmul__ = __add__, __mul__
{more}
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if id(v) not in seen:
                seen.add(id(v))
                for p, _ in v.{second}: visit(p)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            for p, d in v.{second}: p.grad += d * v.grad
"""
SOFTPLUS = """
    def softplus(self):
        slope = 1.0 if self.data > 3 else 1 / (1 + math.exp(-self.data))
        return Value(math.log1p(math.exp(self.data)), ((self, slope),))
"""
CLIP = """
    def clip(self, lo, hi):
        return Value(min(max(self.data, lo), hi), ((self, float(lo <= self.data <= hi)),))
"""
SOFTSIGN = """
    def softsign(self):
        d = 1 + abs(self.data)
        return Value(self.data / d, ((self, 1 / d),))
"""
SHIFTED = """
    def shifted(self, o):
        return Value(self.data + 2 * o.data, ((self, 1.0), (o, 1.0)))
"""
ON_PURPOSE = """
    def rounded(self):
        return Value(float(round(self.data)), ((self, 1.0),))
    def reversed(self):
        return Value(self.data, ((self, -1.0),))
    def hinge(self):
        return Value(max(0.0, 1 - self.data), ((self, -1.0 if self.data < 1 else 0.0),))
"""
DEPTH = """
    @property
    def depth(self):
        return 1 + max((p.depth for p, _ in self.edges), default=0)
"""
DATACLASS = """
from dataclasses import dataclass, field
@dataclass(eq=False, repr=False)
class Value:
    data: float
    parents: tuple = ()
    grad: float = field(default=0.0, init=False)
    pull: object = None
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data + o.data, (self, o), lambda g: (g, g))
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data * o.data, (self, o), lambda g: (g * o.data, g * self.data))
    __radd__, __rmul__ = __add__, __mul__
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if id(v) not in seen:
                seen.add(id(v))
                for p in v.parents: visit(p)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            if v.pull:
                for p, g in zip(v.parents, v.pull(v.grad)): p.grad += g
"""
LOOP = """
w = Value(0.5)
for step in range(5):
    w.grad = 0.0
    loss = (w * 3.0 + 1.0) * (w * 3.0 + 1.0)
    loss.backward()
    w.data -= 0.01 * w.grad
    print(f"{loss.data:.9f} {w.data:.9f} {w.grad:.9f}")
"""


STATE = """
    def __getstate__(self):
        return {"data": self.data, "grad": 7.0}
"""
PICKLED = """
import pickle
again = pickle.loads(pickle.dumps(w))
print(type(again).__name__, again.data, again.grad)
"""


def printed(folder, text, *command):
    file = folder / "program.py"
    file.write_text(text)
    done = subprocess.run([sys.executable, *command, str(file)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (BASE.format(second="edges", more=SOFTPLUS) + LOOP + "print((w * 8.0).softplus().data)\n", "softplus"),
        (
            BASE.format(second="parents", more=CLIP) + LOOP + "print((w * 9.0).clip(0.0, 1.0).data)\n",
            "-> gradwalk",
        ),
        (BASE.format(second="edges", more=SOFTSIGN) + LOOP + "print(w.softsign().data)\n", "softsign at 0.7: the grad"),
        (
            BASE.format(second="edges", more=SHIFTED) + LOOP + "print(w.shifted(w).data)\n",
            "shifted at (0.7, -1.3): the",
        ),
        (BASE.format(second="edges", more=ON_PURPOSE) + LOOP + "print(w.rounded().data)\n", "-> gradwalk"),
        (BASE.format(second="edges", more=DEPTH) + LOOP + "print(loss.depth)\n", "-> gradwalk"),
        (DATACLASS + LOOP, "-> gradwalk"),
        (BASE.format(second="edges", more=STATE) + LOOP + PICKLED, "copied, in __getstate__"),
        (BASE.format(second="edges", more="") + LOOP + PICKLED, "-> gradwalk"),
    ],
    ids=[
        "wrong only from a threshold on",
        "results in pairs by hand",
        "a slope that is not that of its numbers",
        "one of two slopes",
        "slopes that are meant to be others",
        "a property that counts nodes",
        "a dataclass",
        "pickled in a way of its own",
        "pickled",
    ],
)
def test_the_output_stays(tmp_path, text, reason):
    plain, _ = printed(tmp_path, textwrap.dedent(text))
    ours, said = printed(tmp_path, textwrap.dedent(text), "-m", "gradwalk", "run")
    assert ours == plain
    assert reason in said
