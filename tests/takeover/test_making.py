"""What a class does elsewhere whenever an object of it is made: counted, filed, printed just so with ours."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gradwalk.engine.twin import native
from gradwalk.takeover.making import effect_of

pytestmark = pytest.mark.skipif(native is None, reason="only the native engine tells of what it makes")

PROGRAM = """
import math, random
from collections import Counter
COUNT, KINDS, LOG = 0, Counter(), [0, 0.0]
def note(what): LOG[0] += len(what)
class Num:
    stats = dict.fromkeys(["", "+", "*", "tanh"], 0)
    def __init__(self, x, inputs=(), op=""):
        {effect}
        self.x, self.dx, self.inputs, self.op = x, 0.0, inputs, op
        self.pull = lambda: None
    def __add__(self, o):
        o = o if isinstance(o, Num) else Num(o)
        out = Num(self.x + o.x, (self, o), "+")
        def pull():
            self.dx += out.dx
            o.dx += out.dx
        out.pull = pull
        return out
    def __mul__(self, o):
        o = o if isinstance(o, Num) else Num(o)
        out = Num(self.x * o.x, (self, o), "*")
        def pull():
            self.dx += out.dx * o.x
            o.dx += out.dx * self.x
        out.pull = pull
        return out
    def __neg__(self): return self * -1.0
    def __sub__(self, o): return self + (-o)
    __radd__, __rmul__ = __add__, __mul__
    def tanh(self):
        t = math.tanh(self.x)
        out = Num(t, (self,), "tanh")
        def pull(): self.dx += (1 - t * t) * out.dx
        out.pull = pull
        return out
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for w in v.inputs: visit(w)
                order.append(v)
        visit(self)
        self.dx = 1.0
        for v in reversed(order): v.pull()
rng = random.Random(3)
ws = [Num(rng.uniform(-1, 1)) for _ in range(5)]
for step in range(25):
    loss = Num(0.0)
    for k in range(10):
        d = sum((w * math.sin(k * i) for i, w in enumerate(ws)), Num(0.0)).tanh() - math.cos(k)
        loss = loss + d * d
    loss.backward()
    for w in ws:
        w.x -= 0.05 * w.dx
        w.dx = 0.0
    if step % 5 == 0:
        print(step, f"{{loss.x:.9f}}", {shown})
print({shown})
"""
TAKEN = {
    "a count in a global variable": ("global COUNT; COUNT += 1", "COUNT"),
    "counts by operation, of the class": ("Num.stats[op] += 1", "Num.stats"),
    "counts by operation, elsewhere": ("KINDS[op] += 1", "sorted(KINDS.items())"),
    "a function is called": ("note(op)", "LOG"),
    "several": ("global COUNT; COUNT += 1; Num.stats[op] += 2; LOG[0] = COUNT", "COUNT, Num.stats, LOG"),
}
LEFT = {
    "what depends on the number": ("LOG[1] = max(LOG[1], x)", "LOG"),
    "what depends on the operands": ("LOG[0] += len(inputs)", "LOG"),
}


@pytest.mark.parametrize("name", [*TAKEN, *LEFT])
def test_the_program_prints_the_same(name, tmp_path):
    effect, shown = {**TAKEN, **LEFT}[name]
    script = tmp_path / "program.py"
    script.write_text(PROGRAM.format(effect=effect, shown=shown))
    plain, ours = (
        subprocess.run([sys.executable, *how, str(script)], capture_output=True, text=True, timeout=120)
        for how in ([], ["-m", "gradwalk", "run"])
    )
    assert plain.returncode == ours.returncode == 0, plain.stderr + ours.stderr
    assert plain.stdout == ours.stdout
    assert ("-> gradwalk" in ours.stderr) == (name in TAKEN), ours.stderr


TOLD = """
from gradwalk import Value
from gradwalk.engine.twin import native
told = []
def tell(made):
    told.append(None if made is None else made.data)
    if told[-1] == 13.0:
        raise KeyError("unlucky")
native.tell_of_making(tell, {numbers})
x = Value(3.0)
y = x * 2.0 + x
print(told)
try:
    y + 4.0
except KeyError as error:
    print(error, len(told))
native.tell_of_making(lambda made: None, False)
print((x * 2.0).data, len(told))
"""


@pytest.mark.parametrize("numbers", [False, True])
def test_the_engine_tells_of_results_leaves_and_numbers(numbers):
    done = subprocess.run(
        [sys.executable, "-c", TOLD.format(numbers=numbers)], capture_output=True, text=True, timeout=60
    )
    told = [None, None, 6.0, 9.0] if numbers else [None, 6.0, 9.0]
    more = len(told) + 1 + numbers
    assert done.stdout == f"{told}\n'unlucky' {more}\n6.0 {more}\n", done.stderr


class Quiet:
    seen = 0

    def __init__(self, x, op=""):
        """Only what mentions the object, and counts that are known."""
        self.x, self.op = x, op
        Quiet.seen += 1


def test_there_may_be_nothing_to_do():
    assert effect_of(Quiet, "op", ["seen"]) is None
    effect, by_name = effect_of(Quiet, "op", []) or (None, True)
    assert effect is not None
    assert not by_name
    effect()
    assert Quiet.seen == 1
