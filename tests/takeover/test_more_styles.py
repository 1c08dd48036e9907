"""Classes that keep flags, call None what has no gradient, have methods for operators, walk back in ways of their own:
each is taken over, and prints what it printed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gradwalk.engine.twin import native

pytestmark = pytest.mark.skipif(native is None, reason="only the native engine does these")

CLASS = """
import math, random
class Value:
    {head}
    def __init__(self, data, _prev=()):
        self.data, self.grad, self._prev, self._rule = data, {zero}, _prev, None
        {more}
    def give(self, g): {give}
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data + o.data, (self, o))
        out._rule = lambda: (self.give(out.grad), o.give(out.grad))
        return out
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        out = Value(self.data * o.data, (self, o))
        out._rule = lambda: (self.give(out.grad * o.data), o.give(out.grad * self.data))
        return out
    __radd__, __rmul__ = __add__, __mul__
    def tanh(self):
        t = math.tanh(self.data)
        out = Value(t, (self,))
        out._rule = lambda: self.give(out.grad * (1 - t * t))
        return out
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v in seen: return
            seen.add(v)
            for x in v._prev: visit(x)
            order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            {each}
            if v._rule is not None: v._rule()
{after}
random.seed(3)
ws = [Value(random.uniform(-1, 1)) for _ in range(6)]
for step in range(40):
    loss = Value(0.0)
    for k in range(8):
        d = sum((w * math.sin(k * i) for i, w in enumerate(ws)), Value(0.0)).tanh() + -math.cos(k)
        loss = loss + d * d
    {loop}
    loss.backward()
    for w in ws:
        w.data -= 0.05 * w.grad
        w.grad = {zero}
print(f"{{loss.data:.9f}}", [round(w.data, 9) for w in ws], {last})
"""
PLAIN = {
    "head": "",
    "zero": "0.0",
    "more": "",
    "give": "self.grad += g",
    "each": "",
    "after": "",
    "loop": "",
    "last": "ws[0].grad",
}
NONE = {"zero": "None", "give": "self.grad = g if self.grad is None else self.grad + g"}
FLAG = {
    "head": "recording = True",
    "after": "def evaluate():\n    before, Value.recording = Value.recording, False\n    Value.recording = before",
    "loop": "evaluate()",
}
COUNTED = {"head": "seen = 0", "loop": "Value.seen = step", "last": "Value.seen"}
VISITS = {"head": "visits = 0", "each": "Value.visits += 1", "last": "Value.visits"}
HOOKS = {
    "more": "self.hooks = []",
    "each": "for hook in v.hooks: v.grad = hook(v.grad)",
    "after": "caught = []\ndef half(g):\n    caught.append(round(g, 6))\n    return g / 2",
    "loop": "d.hooks.append(half)",
    "last": "len(caught), caught[-1]",
}
METHODS = """
import math
class Num:
    def __init__(self, v, ops=()):
        self.v, self.dv, self.ops, self.rule = v, 0.0, ops, None
    def plus(self, o):
        o = Num.of(o)
        r = Num(self.v + o.v, [self, o])
        def rule(): self.dv += r.dv; o.dv += r.dv
        r.rule = rule
        return r
    def times(self, o):
        o = Num.of(o)
        r = Num(self.v * o.v, [self, o])
        def rule(): self.dv += r.dv * o.v; o.dv += r.dv * self.v
        r.rule = rule
        return r
    def minus(self, o): return self.plus(Num.of(o).times(-1.0))
    @staticmethod
    def of(x): return x if type(x) is Num else Num(x)
    __add__ = __radd__ = plus
    __mul__ = __rmul__ = times
    def go(self):
        order, done = [], set()
        def dfs(n):
            done.add(n)
            for m in n.ops:
                if m not in done: dfs(m)
            order.append(n)
        dfs(self)
        self.dv = 1.0
        for n in reversed(order):
            if n.rule: n.rule()
w = [Num(0.3 * k) for k in range(5)]
for step in range(30):
    e = Num(0.0)
    for s in range(6):
        p = sum([a.times(math.cos(s * j)) for j, a in enumerate(w)], Num(0.0)).minus(math.sin(s))
        e = e.plus(p.times(p))
    for p in w: p.dv = 0.0
    e.go()
    for p in w: p.v -= 0.01 * p.dv
print(e.v, type(w[0].times(2)).__name__)
"""
INDEXED = """
import math
VAL, ADJ, OPS = [], [], []
class Var:
    __slots__ = ("i",)
    def __init__(self, v, op=None):
        self.i = len(VAL)
        VAL.append(float(v)); ADJ.append(0.0); OPS.append(op)
    @property
    def val(self): return VAL[self.i]
    @val.setter
    def val(self, v): VAL[self.i] = v
    @property
    def adj(self): return ADJ[self.i]
    def __add__(self, o):
        if not isinstance(o, Var): return Var(self.val + o, ((self.i, 1.0),))
        return Var(self.val + o.val, ((self.i, 1.0), (o.i, 1.0)))
    def __mul__(self, o):
        if not isinstance(o, Var): return Var(self.val * o, ((self.i, o),))
        return Var(self.val * o.val, ((self.i, o.val), (o.i, self.val)))
    __radd__, __rmul__ = __add__, __mul__
def backprop(root):
    for k in range(len(ADJ)): ADJ[k] = 0.0
    ADJ[root.i] = 1.0
    for k in range(root.i, -1, -1):
        for j, d in OPS[k] or (): ADJ[j] += d * ADJ[k]
ws = [Var(0.1 * k) for k in range(4)]
base = len(VAL)
for step in range(50):
    loss = Var(0.0)
    for s in range(5):
        d = sum((w * math.sin(s * k) for k, w in enumerate(ws)), Var(0.0)) + -math.cos(s)
        loss = loss + d * d
    backprop(loss)
    for w in ws: w.val = w.val - 0.02 * w.adj
    shown = loss.val
    del VAL[base:], ADJ[base:], OPS[base:]
print(shown, [w.val for w in ws])
"""
TAPES = """
import math
class Tape:
    current = None
    def __init__(self): self.records = []
    def __enter__(self):
        Tape.current = self
        return self
    def __exit__(self, *_): Tape.current = None
    def gradient(self, target, sources):
        grads = {id(target): 1.0}
        for out, pulls in reversed(self.records):
            g = grads.get(id(out), 0.0)
            for x, d in pulls: grads[id(x)] = grads.get(id(x), 0.0) + g * d
        return [grads.get(id(s), 0.0) for s in sources]
class Var:
    def __init__(self, value): self.value = value
    def made(self, value, *pulls):
        out = Var(value)
        if Tape.current is not None: Tape.current.records.append((out, pulls))
        return out
    def __add__(self, o):
        if isinstance(o, Var): return self.made(self.value + o.value, (self, 1.0), (o, 1.0))
        return self.made(self.value + o, (self, 1.0))
    def __mul__(self, o):
        if isinstance(o, Var): return self.made(self.value * o.value, (self, o.value), (o, self.value))
        return self.made(self.value * o, (self, o))
    __radd__, __rmul__ = __add__, __mul__
ws = [Var(0.1 * k) for k in range(4)] + [Var(9.0)]
state = Var(1.0)
for step in range(50):
    with Tape() as tape:
        STATE
        loss = Var(0.0)
        for s in range(5):
            d = sum((w * state * math.sin(s * k) for k, w in enumerate(ws[:4])), Var(0.0)) + -math.cos(s)
            loss = loss + d * d
    for w, g in zip(ws, tape.gradient(loss, ws)): w.value -= 0.02 * g
    if step % 7 == 0: print(loss.value)
print([w.value for w in ws])
"""
VECTORS = "class Vector:\n    def __init__(self, items): self.items = list(items)\n" + "".join(
    f"    def __{name}__(self, o): return Vector(a {sign} b for a, b in zip(self.items, o.items))\n"
    for name, sign in (("add", "+"), ("mul", "*"))
)


def run(tmp_path, text: str) -> tuple[str, str]:
    """Runs it both ways; what it printed, and what `gradwalk run` said."""
    file = tmp_path / "style.py"
    file.write_text(text)
    plain = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    ours = subprocess.run(
        [sys.executable, "-m", "gradwalk", "run", str(file)], capture_output=True, text=True, check=True
    )
    assert ours.stdout == plain.stdout
    return ours.stdout, ours.stderr


@pytest.mark.parametrize("style", [{}, NONE, FLAG, NONE | FLAG, COUNTED, VISITS])
def test_flags_of_the_class_and_missing_gradients(tmp_path, style):
    """A class attribute that is set again is no new member to wait for, and a gradient may be None."""
    printed, said = run(tmp_path, CLASS.format(**PLAIN | style))
    assert said.startswith("Value in style.py -> gradwalk")
    assert ("None" in printed) == ("zero" in style)


def test_the_class_is_there_before_the_first_value(tmp_path):
    text = CLASS.format(**PLAIN | FLAG)
    file = tmp_path / "style.py"
    traced = text.replace("loss.backward()\n", "loss.backward(); made.add(type(loss))\n").replace(
        "random.seed(3)", "made = set()\nrandom.seed(3)"
    )
    file.write_text(traced + "import sys\nprint(*[hasattr(x, 'forward') for x in made], file=sys.stderr)\n")
    done = subprocess.run([sys.executable, "-m", "gradwalk", "run", str(file)], capture_output=True, text=True)
    assert done.stderr.startswith("True\n")


def test_a_backward_pass_that_calls_hooks_is_kept(tmp_path):
    _, said = run(tmp_path, CLASS.format(**PLAIN | HOOKS))
    assert "its backward pass, in Python" in said


@pytest.mark.parametrize("operators", [True, False])
def test_methods_that_are_operators(tmp_path, operators):
    """Also of a class that has no operators: `a.plus(b)`."""
    text = METHODS
    if not operators:
        text = "\n".join(line for line in METHODS.splitlines() if " = __r" not in line)
        text = (
            text.replace("sum([", "added([")
            .replace("    def go(", "    def backward(")
            .replace("e.go()", "e.backward()")
        )
        text = text.replace(
            "w = [Num(", "def added(xs, s):\n    for x in xs: s = s.plus(x)\n    return s\nw = [Num(", 1
        )
    _, said = run(tmp_path, text)
    assert ("7" if operators else "5") + " operations checked" in said


def test_a_class_with_such_names_that_is_something_else_is_not_spoken_of(tmp_path):
    text = "class Cart:\n    def add(self, x): self.x = x\n    def times(self, n): return n\nprint(Cart().times(2))"
    _, said = run(tmp_path, text)
    assert said == ""


def test_values_that_are_places_in_lists(tmp_path):
    _, said = run(tmp_path, INDEXED)
    assert said.startswith("Var in style.py -> gradwalk: 4 operations checked; every rounding as it was")


def test_a_tape_for_each_pass(tmp_path):
    _, said = run(tmp_path, TAPES.replace("STATE", "pass"))
    assert said.startswith("Var in style.py -> gradwalk: 4 operations checked")


def test_what_is_carried_from_one_tape_to_the_next_is_not_walked_back(tmp_path):
    _, said = run(tmp_path, TAPES.replace("STATE", "state = state * 0.9 + ws[0] * 0.1"))
    assert "a result of before this tape is used" in said


def test_a_class_of_vectors_beside_it_is_not_spoken_of(tmp_path):
    _, said = run(tmp_path, CLASS.format(**PLAIN | {"after": VECTORS}))
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("name", ["tanh", "squash", "cube"])
def test_a_rule_that_overwrites_is_named(tmp_path, name):
    """One of ours, one of ours under another name, and one of the program's own: `=` where `+=` is needed."""
    number, slope = {"cube": ("self.data ** 3 + 1", "3 * self.data ** 2")}.get(
        name, ("math.tanh(self.data)", "1 - t * t")
    )
    rule = f"""
    def {name}(self):
        t = {number}
        out = Value(t, (self,))
        def rule(): self.grad = out.grad * ({slope})
        out._rule = rule
        return out
    def backward(self):"""
    text = CLASS.format(**PLAIN).replace("\n    def backward(self):", rule)
    _, said = run(tmp_path, text)
    assert f"runs as it is: {name} used twice at " in said
    assert "`gradwalk doctor style.py` looks closer" in said
