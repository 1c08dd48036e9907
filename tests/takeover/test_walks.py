"""Walks that are no method of the class: functions with a seed, a trainer's method, walks written out in a loop."""

import subprocess
import sys

import pytest

ENGINE = """
import math, random
random.seed(3)
class Node:
    def __init__(self, data, parents=(), op=""):
        self.data, self.grad, self.parents, self.op, self.local = data, 0.0, parents, op, lambda: None
    def __add__(self, other):
        other = other if isinstance(other, Node) else Node(other)
        out = Node(self.data + other.data, (self, other), "+")
        def local():
            self.grad += out.grad
            other.grad += out.grad
        out.local = local
        return out
    def __mul__(self, other):
        other = other if isinstance(other, Node) else Node(other)
        out = Node(self.data * other.data, (self, other), "*")
        def local():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad
        out.local = local
        return out
    def squash(self):
        t = math.tanh(self.data)
        out = Node(t, (self,), "tanh")
        def local():
            self.grad += (1 - t * t) * out.grad
        out.local = local
        return out
    __radd__, __rmul__ = __add__, __mul__
"""
ORDERED = """
def ordered(root):
    order, seen = [], set()
    def visit(node):
        if node not in seen:
            seen.add(node)
            for parent in node.parents: visit(parent)
            order.append(node)
    visit(root)
    return order
"""
TRAIN = """
ws = [Node(random.uniform(-1, 1)) for _ in range(6)]
for step in range(20):
    xs = [random.uniform(-1, 1) for _ in ws]
    loss = (sum(w * x for w, x in zip(ws, xs)).squash() + -0.3) * 2.0
    loss = loss * loss
    for w in ws: w.grad = 0.0
    BACK
    for w in ws: w.data -= 0.1 * w.grad
    print(step, round(loss.data, 9))
"""
SEEDED = """
def pull(root, seed=1.0):
    root.grad = seed
    for node in reversed(ordered(root)): node.local()
"""
TRAINER = """
class Trainer:
    def __init__(self, rate): self.rate = rate
    def backward(self, root):
        root.grad = 1.0
        for node in reversed(ordered(root)): node.local()
trainer = Trainer(0.1)
"""
TAPE = """
TAPE = []
made = Node.__init__
def recorded(self, *given):
    made(self, *given)
    TAPE.append(self)
Node.__init__ = recorded
def backward(root):
    root.grad = 1.0
    for node in reversed(TAPE): node.local()
"""
WALKS = {
    "written out": (ORDERED, "loss.grad = 1.0\n    for node in reversed(ordered(loss)): node.local()"),
    "a trainer's": (ORDERED + TRAINER, "trainer.backward(loss)"),
    "with a seed": (ORDERED + SEEDED, "pull(loss, 0.5)"),
    "with a named seed": (ORDERED + SEEDED, "pull(loss, seed=-0.25)"),
    "with no seed": (ORDERED + SEEDED, "pull(loss)"),
    "on a tape that the program empties": (TAPE, "backward(loss)\n    del TAPE[:]"),
}


def both(script):
    """What Python makes of it, and what `gradwalk run` does."""
    ways = ((), ("-m", "gradwalk", "run"))
    return [subprocess.run([sys.executable, *way, script], capture_output=True, text=True) for way in ways]


@pytest.mark.parametrize("name", WALKS)
def test_it_runs_on_our_objects(name, tmp_path):
    before, back = WALKS[name]
    script = tmp_path / "program.py"
    script.write_text(ENGINE + before + TRAIN.replace("BACK", back))
    plain, ours = both(script)
    assert "-> gradwalk: " in ours.stderr, ours.stderr
    assert ours.stdout == plain.stdout


def test_a_tape_that_is_looked_at_stays(tmp_path):
    script = tmp_path / "program.py"
    back = "backward(loss)\n    n = len(TAPE)\n    del TAPE[:]"
    script.write_text(ENGINE + TAPE + TRAIN.replace("BACK", back) + "print(n)")
    plain, ours = both(script)
    assert "its tape still holds" in ours.stderr, ours.stderr
    assert ours.stdout == plain.stdout


def test_a_walk_written_out_that_is_wrong_stays_so(tmp_path):
    script = tmp_path / "program.py"
    forgetful = "loss.grad = 1.0\n    for node in ordered(loss): node.local()"  # from the leaves to the root
    script.write_text(ENGINE + ORDERED + TRAIN.replace("BACK", forgetful))
    plain, ours = both(script)
    assert ours.stdout == plain.stdout
