"""Walks that are kept in another class, a module, a namespace or a helper object: ours stands there in their place."""

import os
import subprocess
import sys

import pytest

from gradwalk.engine.twin import native

ENGINE = """
import math, random, sys
from types import SimpleNamespace
random.seed(3)
class Node:
    def __init__(self, num, ops=(), slopes=()):
        self.num, self.slope, self.ops, self.slopes = num, 0.0, ops, slopes
    def __add__(self, o):
        o = o if isinstance(o, Node) else Node(o)
        return Node(self.num + o.num, (self, o), (1.0, 1.0))
    def __mul__(self, o):
        o = o if isinstance(o, Node) else Node(o)
        return Node(self.num * o.num, (self, o), (o.num, self.num))
    def tanh(self):
        t = math.tanh(self.num)
        return Node(t, (self,), (1.0 - t * t,))
    __radd__, __rmul__ = __add__, __mul__
    OWN
"""
TRAIN = """
ws = [Node(random.uniform(-1, 1)) for _ in range(6)]
for step in range(20):
    loss = Node(0.0)
    for k in range(4):
        d = sum((w * math.sin(k * i) for i, w in enumerate(ws)), Node(0.0)).tanh() + -math.cos(k)
        loss = loss + d * d
    for w in ws: w.slope = 0.0
    CALL
    for w in ws: w.num -= 0.05 * w.slope
    print(step, round(loss.num, 9))
print(AFTER)
print("walk:", WALK.__code__.co_filename, file=sys.stderr)
"""
WALK = """
    order, seen = [], set()
    def visit(n):
        if n not in seen:
            seen.add(n)
            for x in n.ops: visit(x)
            order.append(n)
    visit(root)
    root.slope = SEED
    for n in reversed(order):
        for x, d in zip(n.ops, n.slopes): x.slope += d * n.slope
"""


def body(depth=0, seed="1.0"):
    return WALK.replace("\n", "\n" + "    " * depth).replace("SEED", seed).rstrip() + "\n"


def of_class(head, before="", name="Graph", after="", **more):
    return f"class {name}:\n    {before}{head}:{body(1, **more)}{after}\n"


STATIC = of_class("def backward(root)", "@staticmethod\n    ")
SCRATCH = """
class Engine:
    def __init__(self):
        self.order = []
    def collect(self, n):
        if n in self.order: return
        for x in n.ops: self.collect(x)
        self.order.append(n)
    def backprop(self, root):
        self.order = []
        self.collect(root)
        root.slope = 1.0
        for n in reversed(self.order):
            for x, d in zip(n.ops, n.slopes): x.slope += d * n.slope
engine = Engine()
"""
FREE = f"def run_backward(root):{body()}"
SCALED = of_class("def backprop(self, root)", "def __init__(self, s=1.0): self.scale = s\n    ", seed="self.scale")
COUNTING = of_class("def backward(cls, root)", "passes = 0\n    @classmethod\n    ", after="        cls.passes += 1\n")
PLACES = {
    "a static method": (STATIC, "Graph.backward(loss)"),
    "a static method, of an object": (STATIC + "graph = Graph()\n", "graph.backward(loss)"),
    "a static method with another name beside the class": (STATIC + "go = Graph.backward\n", "go(loss)"),
    "a class method": (of_class("def backward(cls, root)", "@classmethod\n    "), "Graph.backward(loss)"),
    "a class method with a seed": (
        of_class("def pull(cls, root, seed=1.0)", "@classmethod\n    ", seed="seed"),
        "Graph.pull(loss, 0.5)",
    ),
    "a function in a class": (of_class("def backward(root)"), "Graph.backward(loss)"),
    "a method of a new object": (of_class("def backprop(self, root)"), "Graph().backprop(loss)"),
    "a method of an object with arguments": (
        of_class("def backprop(self, root)", "def __init__(self, rate): self.rate = rate\n    "),
        "Graph(0.1).backprop(loss)",
    ),
    "a method with lists of its own": (SCRATCH, "engine.backprop(loss)"),
    "a namespace": (f"{FREE}autograd = SimpleNamespace(run=run_backward)\ndel run_backward\n", "autograd.run(loss)"),
    "a namespace and the module": (f"{FREE}autograd = SimpleNamespace(run=run_backward)\n", "autograd.run(loss)"),
    "a module": ("import autograd\n", "autograd.run_backward(loss)"),
    "a class in a module": ("import autograd\n", "autograd.Graph.backward(loss)"),
    "a static method of the values": ("", "Node.spread(loss)"),
}
STAYS = {
    "its object says how": (SCALED, "Graph(0.5).backprop(loss)", "0"),
    "what it leaves is looked at": (SCRATCH, "engine.backprop(loss)", "len(engine.order)"),
    "it counts": (COUNTING, "Graph.backward(loss)", "Graph.passes"),
    "it is called in other ways": (
        of_class("def backward(root, *more)", "@staticmethod\n    "),
        "Graph.backward(loss, *[])",
        "0",
    ),
}


def both(tmp_path, place, call, after="0", own="", rounds=20):
    script = tmp_path / "program.py"
    module = STATIC if "Graph" in call else FREE
    (tmp_path / "autograd.py").write_text(module)
    train = TRAIN.replace("CALL", call).replace("AFTER", after).replace("WALK", call.partition("(loss")[0])
    train = train.replace("range(20)", f"range({rounds})")
    script.write_text(ENGINE.replace("OWN", own) + place + train)
    ways = ((), ("-m", "gradwalk", "run"))
    return [subprocess.run([sys.executable, *way, script], capture_output=True, text=True) for way in ways]


@pytest.mark.parametrize("name", PLACES)
def test_the_walk_is_ours_wherever_it_is_kept(name, tmp_path):
    own = f"@staticmethod\n    def spread(root):{body(1)}" if "Node." in PLACES[name][1] else ""
    plain, ours = both(tmp_path, *PLACES[name], own=own)
    assert "-> gradwalk: " in ours.stderr, ours.stderr
    assert ours.stdout == plain.stdout
    assert "takeover" in ours.stderr.partition("walk:")[2].splitlines()[0]


@pytest.mark.parametrize("name", STAYS)
def test_a_walk_that_does_more_is_the_programs_own(name, tmp_path):
    plain, ours = both(tmp_path, *STAYS[name])
    assert ours.stdout == plain.stdout
    assert "takeover" not in ours.stderr.partition("walk:")[2].splitlines()[0]


@pytest.mark.skipif(native is None or not hasattr(os, "fork"), reason="for the native engine, and rehearsals")
def test_a_walk_of_its_own_that_takes_longer_on_our_nodes_is_a_reason_to_leave_the_program_alone(tmp_path):
    plain, ours = both(tmp_path, SCALED, "Graph(0.5).backprop(loss)", rounds=2000)
    assert ours.stdout == plain.stdout
    assert "runs as it is: its own backward pass would be kept, and with ours it would take longer" in ours.stderr
