"""Programs that look at their graph: how many values there are, what made them, what the backward pass returns."""

from __future__ import annotations

import linecache

import pytest

from gradwalk import Value
from gradwalk.engine.twin import native
from gradwalk.takeover.examination import compare_with_ours

from .test_programs import TRAIN, program, run

pytestmark = pytest.mark.skipif(native is None, reason="only the native engine can list and count its nodes")

ORDERED = program().replace("set(_children)", "tuple(_children)")
EDGES = """
import math, random
class Value:
    def __init__(self, data, edges=()):
        self.data, self.edges = data, edges
    def __add__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data + o.data, ((self, 1.0), (o, 1.0)))
    def __mul__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data * o.data, ((self, o.data), (o, self.data)))
    def __sub__(self, o):
        o = o if isinstance(o, Value) else Value(o)
        return Value(self.data - o.data, ((self, 1.0), (o, -1.0)))
    __radd__, __rmul__ = __add__, __mul__
    def tanh(self):
        t = math.tanh(self.data)
        return Value(t, ((self, 1.0 - t * t),))
def gradients(root):
    order, seen = [], set()
    def visit(v):
        if v not in seen:
            seen.add(v)
            for x, _ in v.edges: visit(x)
            order.append(v)
    visit(root)
    found = {ROOT: 1.0}
    for v in reversed(order):
        for x, slope in v.edges:
            found[KEY] = found.get(KEY, 0.0) + slope * found[OF]
    return found
"""
BY_VALUE = EDGES.replace("ROOT", "root").replace("KEY", "x").replace("OF", "v")
BY_ID = EDGES.replace("ROOT", "id(root)").replace("KEY", "id(x)").replace("OF", "id(v)")
USED = TRAIN.replace("    for w in ws:\n        w.grad = 0.0\n", "").replace(
    "loss.backward()", "found = gradients(loss)"
)
OPERATIONS = """
import math, random
class Times:
    def value(self, a, b): return a * b
    def slopes(self, a, b): return b, a
class Plus:
    def value(self, a, b): return a + b
    def slopes(self, a, b): return 1.0, 1.0
class Tanh:
    def value(self, a): return math.tanh(a)
    def slopes(self, a): return (1.0 - math.tanh(a) * math.tanh(a),)
class Value:
    def __init__(self, data, fn=None, args=()):
        self.data, self.grad, self.fn, self.args = data, 0.0, fn, args
    def run(self, fn, *args):
        args = [x if isinstance(x, Value) else Value(x) for x in args]
        return Value(fn.value(*[x.data for x in args]), fn, args)
    def __add__(self, o): return self.run(Plus(), self, o)
    def __mul__(self, o): return self.run(Times(), self, o)
    def __sub__(self, o): return self + self.run(Times(), o, -1.0)
    def tanh(self): return self.run(Tanh(), self)
    __radd__, __rmul__ = __add__, __mul__
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for x in v.args: visit(x)
                order.append(v)
        visit(self)
        self.grad = 1.0
        for v in reversed(order):
            if v.fn:
                for x, d in zip(v.args, v.fn.slopes(*[x.data for x in v.args])): x.grad += d * v.grad
"""
COPIES = "def __getstate__(self): return {'data': self.data}\n    def __setstate__(self, s): self.__init__(s['data'])"
TOPO = "            v._backward()\n"
LOOKS = {
    "values counted": program(
        "Value.made = 3\n" + TRAIN + "print(Value.made, loss.made)\n", more="Value.made += 1"
    ).replace("class Value:", "class Value:\n    made = 0"),
    "leaves numbered": program(
        TRAIN + "print([w.no for w in ws], Value(1.0).no)\n", before="import itertools\ntick = itertools.count(5)\n",
        more="self.no = next(tick)",
    ),
    "passes counted": program(TRAIN + "print(Value.passes)\n")
    .replace("class Value:", "class Value:\n    passes = 0")
    .replace("topo, visited", "Value.passes += 1; topo, visited"),
    "the order is returned": ORDERED.replace(TOPO, TOPO + "        return topo\n").replace(
        "    loss.backward()", "    print([round(v.data, 6) for v in loss.backward() if v._prev])"
    ),
    "the number of nodes is returned": ORDERED.replace(TOPO, TOPO + "        return len(topo)\n").replace(
        "    loss.backward()", "    print(loss.backward())"
    ),
    "the root is returned": ORDERED.replace(TOPO, TOPO + "        return self\n").replace(
        "    loss.backward()", "    print(loss.backward().grad)"
    ),
    "gradients returned by value": BY_VALUE + USED.replace("w.grad", "found[w]") + "print(len(found))\n",
    "gradients returned by id": BY_ID + USED.replace("w.grad", "found[id(w)]"),
    "operations named": ORDERED + "x = loss * ws[0] - 2\nprint(x._op, [y._op for y in x._prev], repr(ws[0]._op))\n",
    "operations as objects": OPERATIONS + TRAIN + "print(type(loss.fn).__name__, ws[0].fn, len(loss.args))\n",
    "arguments of its own": program(
        TRAIN + "b = Value(1.5, name='bias', frozen=True)\nprint(b.name, b.frozen, ws[0].name, ws[0].frozen, b.data)\n",
        parameters=", name=None, *, frozen=False", more="self.name, self.frozen = name, frozen",
    ),
    "a list for each": program(
        TRAIN + "ws[0].seen.append(1)\nprint(ws[0].seen, ws[1].seen, loss.seen)\n", more="self.seen = []"
    ),
    "copied in its own way": program(
        TRAIN + "twin = copy.deepcopy(ws)\nprint(twin[0].data == ws[0].data, twin[0] is ws[0])\n"
        "print(len(copy.copy(loss)._prev))\n",
        before="import copy\n", methods=COPIES,
    ),
    "a base class and its heirs": program(
        before="class Node: pass\n", bases="(Node)",
        after=TRAIN + "print(isinstance(loss, Node), issubclass(Value, Node))\n"
        "print([x.__name__ for x in type(loss).__mro__])\n",
    ),
    "a number behind a property": program(
        TRAIN + "print(loss.value == loss.data)\n", methods="@property\n    def value(self): return self.data"
    ),
}  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_seen_stays(look, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(LOOKS[look])
    plain, done = run(script), run("-m", "gradwalk", "run", "--exact", script)
    assert plain.returncode == done.returncode == 0, plain.stderr + done.stderr
    assert done.stdout == plain.stdout
    done = run("-m", "gradwalk", "run", script)
    assert "-> gradwalk" in done.stderr, done.stderr


COUNTED = {
    "of leaves alone": program(TRAIN + "print(Value.made)\n", more="Value.made += not _children").replace(
        "class Value:", "class Value:\n    made = 0"
    ),
    "in a variable": program(TRAIN + "print(made)\n", before="made = 0\n", more="global made; made += 1"),
    "in a variable, by a counter": program(
        TRAIN + "print(next(tick))\n", before="import itertools\ntick = itertools.count()\n", more="next(tick)"
    ),
}


@pytest.mark.parametrize("place", COUNTED)
def test_the_examination_changes_no_count(place, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(COUNTED[place])
    plain, done = run(script), run("-m", "gradwalk", "run", script)
    assert plain.returncode == done.returncode == 0, plain.stderr + done.stderr
    assert done.stdout == plain.stdout


def test_nodes_in_order():
    a, b = Value(2.0), Value(3.0)
    c = a * b
    root = (c + 1.0) * a
    assert native.listed(root, False) == [a, b, c, root.inputs[0], root]
    assert [x.data for x in native.listed(root, True)] == [2.0, 3.0, 6.0, 1.0, 7.0, 14.0]
    root.backward()
    assert (a.grad, b.grad) == (13.0, 4.0)  # no mark was left behind


def test_nodes_made():
    nodes, numbers, leaves = native.made()
    a = Value(2.0)
    b = Value(1.0) * 3.0 + a
    assert b.inputs[0].inputs[1].data == 3.0  # becomes a node when it is looked at, and was counted already
    assert native.made() == (nodes + 4, numbers + 1, leaves + 2)
    assert native.made_before(a) == (nodes, numbers)
    assert native.made_before(b) is None
    made = Value(5.0, (a, b), "by hand")
    assert native.made() == (nodes + 5, numbers + 1, leaves + 2), made


def test_results_are_numbered_once_that_is_asked_for():
    code = """
from gradwalk import Value, tanh
from gradwalk.engine.twin import native
native.number_results()
a = Value(2.0)
before = native.made_before(a)
made = [a * a, a * 3.0, 3.0 - a, a ** 2, tanh(a), Value(1.0, (a,), "by hand"), sum([a, a]), Value(4.0)]
print([tuple(y - x for x, y in zip(before, native.made_before(x))) for x in made])
class Own(Value): pass
x = Own(1.0)
print(native.made_before(x * x)[0] - native.made_before(x)[0], native.made_before((a * 3.0).inputs[1]))
"""
    told = run("-c", code)
    wanted = [(1, 0), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2), (8, 3), (9, 3)]
    assert told.stdout == f"{wanted}\n1 None\n", told.stderr


@pytest.mark.parametrize("asked", ["not self.edges", "len(self.edges) == 0", "True if self.edges else False"])
def test_whether_there_are_operands_may_be_asked_of_any_graph(asked):
    text = BY_VALUE.replace("    __radd__", f"    @property\n    def leaf(self): return {asked}\n    __radd__", 1)
    assert exam(text, {"__name__": "asking"}).looks == []


@pytest.mark.parametrize("asked", ["len(self.edges) < 3", "self.edges[0]"])
def test_more_than_that_is_a_look_at_the_graph(asked):
    text = BY_VALUE.replace("    __radd__", f"    @property\n    def leaf(self): return {asked}\n    __radd__", 1)
    assert exam(text, {"__name__": "asking"}).looks == ["its leaf looks at the graph, and ours has other nodes"]


def exam(text, names):
    linecache.cache["<asking>"] = (len(text), None, text.splitlines(keepends=True), "<asking>")
    exec(compile(text, "<asking>", "exec"), names)
    return compare_with_ours(names["Value"], names)
