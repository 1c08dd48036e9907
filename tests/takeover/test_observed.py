"""What a program sees of its own class beyond numbers, and ours shows just so: keywords that describe a value, numbers
that a class hands out, the length of a tape. Where ours could not, the program keeps its class."""

from __future__ import annotations

import pytest

from gradwalk.engine.twin import native

from .test_programs import run

pytestmark = pytest.mark.skipif(native is None, reason="only the native engine can count its nodes")

NAMED = """
import itertools, math, random
class Var:
    ids = itertools.count()
    def __init__(self, value, parents=(), *, name=None, trainable=True, op="leaf"):
        self.value, self.gradient, self.parents = float(value), 0.0, parents
        self.name, self.trainable, self.op, self.rule = name, trainable, op, None
        self.uid = next(Var.ids)
    @staticmethod
    def lift(x): return x if isinstance(x, Var) else Var(x, trainable=False, op="const")
    def __add__(self, other):
        other = Var.lift(other)
        out = Var(self.value + other.value, (self, other), op="add")
        def rule():
            self.gradient += out.gradient
            other.gradient += out.gradient
        out.rule = rule
        return out
    def __mul__(self, other):
        other = Var.lift(other)
        out = Var(self.value * other.value, (self, other), op="mul")
        def rule():
            self.gradient += other.value * out.gradient
            other.gradient += self.value * out.gradient
        out.rule = rule
        return out
    def __sub__(self, other): return self + Var.lift(other) * -1.0
    __radd__, __rmul__ = __add__, __mul__
    def tanh(self):
        t = math.tanh(self.value)
        out = Var(t, (self,), op="tanh")
        def rule(): self.gradient += (1 - t * t) * out.gradient
        out.rule = rule
        return out
    def differentiate(self):
        reach, todo = {self.uid: self}, [self]
        while todo:
            for p in todo.pop().parents:
                if p.uid not in reach:
                    reach[p.uid] = p
                    todo.append(p)
        self.gradient = 1.0
        for uid in sorted(reach, reverse=True):
            if reach[uid].rule is not None: reach[uid].rule()
    def __repr__(self): return f"Var({self.name or f'#{self.uid}'}={self.value:.4f})"
def main():
    rng = random.Random(3)
    ws = [Var(rng.uniform(-1, 1), name=f"w{i}") for i in range(3)] + [Var(0.25, trainable=False)]
    for step in range(30):
        loss = Var(0.0, trainable=False)
        for k in range(20):
            x = k / 10 - 1
            d = (ws[0] * x + ws[1]).tanh() * ws[2] + ws[3] - 0.3 * x
            loss = loss + d * d
        loss.differentiate()
        for w in ws:
            if w.trainable: w.value -= 0.02 * w.gradient
            w.gradient = 0.0
    print(ws, loss.value)
    LAST
main()
"""
TAPED = """
import math, random
class Tape:
    def __init__(self): self.entries = []
    def push(self, out, pulls): self.entries.append((out, pulls))
    def clear(self): self.entries = []
    def __len__(self): return len(self.entries)
TAPE = Tape()
class Real:
    def __init__(self, primal): self.primal, self.adjoint = primal, 0.0
    def record(self, primal, *pulls):
        out = Real(primal)
        TAPE.push(out, pulls)
        return out
    def __add__(self, other):
        if isinstance(other, Real): return self.record(self.primal + other.primal, (self, 1.0), (other, 1.0))
        return self.record(self.primal + other, (self, 1.0))
    def __mul__(self, other):
        if isinstance(other, Real):
            return self.record(self.primal * other.primal, (self, other.primal), (other, self.primal))
        return self.record(self.primal * other, (self, other))
    __radd__, __rmul__ = __add__, __mul__
    def __neg__(self): return self * -1.0
    def __sub__(self, other): return self + (-other)
    def tanh(self):
        t = math.tanh(self.primal)
        return self.record(t, (self, 1 - t * t))
    def backward(self):
        self.adjoint = 1.0
        for out, pulls in reversed(TAPE.entries):
            for node, d in pulls: node.adjoint += out.adjoint * d
rng = random.Random(3)
ws = [Real(rng.uniform(-1, 1)) for _ in range(3)]
longest = 0
for step in range(30):
    TAPE.clear()
    loss = Real(0.0)
    for k in range(20 + step % 3):
        x = k / 10 - 1
        d = (ws[0] * x + ws[1]).tanh() * ws[2] - 0.3 * x
        loss = loss + d * d
    loss.backward()
    longest = max(longest, len(TAPE))
    for w in ws:
        w.primal -= 0.02 * w.adjoint
        w.adjoint = 0.0
print(longest, len(TAPE), [round(w.primal, 9) for w in ws])
LAST
"""
WALK = TAPED[TAPED.index("    def backward(self)") : TAPED.index("rng = random")]
WALKED_BY_THE_TAPE = (
    TAPED.replace(WALK, "")
    .replace("TAPE = Tape()", WALK.replace("(self)", "(self, root)").replace("self.adj", "root.adj") + "TAPE = Tape()")
    .replace("reversed(TAPE", "reversed(self")
    .replace("loss.backward()", "TAPE.backward(loss)")
)
TAKEN = {
    "keywords that describe a leaf": NAMED.replace("LAST", "pass"),
    "numbers of leaves": NAMED.replace("LAST", "print(Var(2.0), Var(3.0), Var(4.0, name='x'))"),
    "numbers of results": NAMED.replace("LAST", "print(loss, loss * 2.0, loss - 1.0, Var(1.0), (loss + 1.0).uid)"),
    "the length of a tape": TAPED.replace("LAST", "y = ws[0] - ws[1]\nprint(len(TAPE), y.primal)"),
    "a tape that walks back itself": WALKED_BY_THE_TAPE.replace("LAST", "print(len(TAPE))"),
    "a tape emptied by hand": TAPED.replace("LAST", "TAPE.entries.clear()\nws[0] + 1.0\nprint(len(TAPE.entries))"),
    "a tape that is added to": TAPED.replace("LAST", "TAPE.push(ws[0], ())\nprint(len(TAPE))"),
}
LEFT = {
    "a keyword that a rule reads": NAMED.replace(
        "LAST", "y = ws[3] * ws[0]\n    y.differentiate()\n    print(ws[3].gradient)"
    ).replace("self.gradient += other.value * out", "self.gradient += self.trainable * other.value * out"),
    "a keyword that results inherit": NAMED.replace("LAST", "print(loss.trainable)").replace(
        "(self, other), op=\"add\")", "(self, other), op=\"add\", trainable=self.trainable)"
    ),
    "a list of all leaves": NAMED.replace("LAST", "print(len(made), made[0].name)").replace(
        "class Var:", "made = []\nclass Var:").replace("self.uid = ", "made.append(self); self.uid = "),
    "a tape that is read": TAPED.replace("LAST", "print(len(TAPE.entries[-1][1]))"),
    "a tape under another name": TAPED.replace("LAST", "e = TAPE.entries\nprint(len(e), e[-1][0].primal)"),
}  # fmt: skip


@pytest.mark.parametrize("name", [*TAKEN, *LEFT])
def test_the_program_prints_the_same(name, tmp_path):
    script = tmp_path / "program.py"
    script.write_text({**TAKEN, **LEFT}[name])
    plain, done = run(script), run("-m", "gradwalk", "run", "--exact", script)
    assert plain.returncode == done.returncode == 0, plain.stderr + done.stderr
    assert done.stdout == plain.stdout, done.stderr
    assert ("-> gradwalk" in done.stderr) == (name in TAKEN), done.stderr
