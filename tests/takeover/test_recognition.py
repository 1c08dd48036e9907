"""Operations of ours under other names, and the graph as a program's own class shows it."""

import subprocess
import sys

import pytest

from gradwalk import Value
from gradwalk.takeover.examination import compare_with_ours

CLASS = """
import math
class Node:
    def __init__(self, value, parents=(), weights=()):
        self.value, self.parents, self.weights, self.slope = value, parents, weights, 0.0
    def __add__(self, other):
        if not isinstance(other, Node): return Node(self.value + other, (self,), (1.0,))
        return Node(self.value + other.value, (self, other), (1.0, 1.0))
    def __mul__(self, other):
        if not isinstance(other, Node): return Node(self.value * other, (self,), (other,))
        return Node(self.value * other.value, (self, other), (other.value, self.value))
    def ln(self): return Node(math.log(self.value), (self,), (1 / self.value,))
    def half(self): return Node(self.value / 2, (self,), (0.5,))
    def softly(self):
        t = 3 * math.tanh(self.value / 3)
        return Node(t, (self,), (1 - t * t / 9,))
    __radd__, __rmul__ = __add__, __mul__
    def __repr__(self): return f"Node({self.value}, {self.parents}, {self.weights})"

def squash(n):
    if not isinstance(n, Node): return math.tanh(n)
    t = math.tanh(n.value)
    return Node(t, (n,), (1 - t * t,))

def backward(root):
    order, stack, seen = [], [(root, False)], set()
    while stack:
        node, ready = stack.pop()
        if ready: order.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            stack.append((node, True))
            for p in node.parents: stack.append((p, False))
    root.slope = 1.0
    for node in reversed(order):
        for p, w in zip(node.parents, node.weights): p.slope += w * node.slope
"""
PROGRAM = """
x = Node(0.7)
for step in range(5):
    out = squash(x * 1.5 + 0.25) * (x * x).ln() + x.softly() + x.half()
    x.slope = 0.0
    backward(out)
    x.value -= 0.01 * x.slope
    print(out.value, x.slope, squash(0.5))
print(x * 2.0 + x)
"""


@pytest.fixture(scope="module")
def examined():
    names = {"__name__": "engine"}
    exec(CLASS, names)
    squash = names["squash"]
    names["squash"] = marked = lambda n: squash(n)
    marked.is_lendable, marked.__wrapped__ = True, squash
    found = compare_with_ours(names["Node"], names)
    assert not found.reason
    return names, found


def test_a_method_by_another_name_is_our_operation(examined):
    _, found = examined
    assert found.names["ln"] == "log"
    assert "ln" in found.checked
    assert {"half", "softly"} <= set(found.kept)  # none of ours


def test_a_function_that_makes_its_result_by_hand_is_our_operation(examined):
    names, found = examined
    assert found.functions["squash"](Value(0.5)).op.name == "tanh"
    assert found.functions["squash"](0.5) == names["squash"](0.5)  # a plain number is the function's own business


def test_the_graph_is_shown_as_the_class_keeps_it(examined):
    _, found = examined
    x, y = Value(2.0), Value(5.0)
    parents, weights = found.fields["parents"].fget, found.fields["weights"].fget
    assert parents(x * 3.0) == (x,)
    assert weights(x * 3.0) == (3.0,)
    assert parents(x * y) == (x, y)
    assert weights(x * y) == (5.0, 2.0)


def test_the_program_prints_the_same(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(CLASS + PROGRAM)
    plain, ours = (
        subprocess.run([sys.executable, *way, script], capture_output=True, text=True)
        for way in ((), ("-m", "gradwalk", "run"))
    )
    assert "-> gradwalk: " in ours.stderr, ours.stderr
    assert ours.stdout == plain.stdout
