"""Roles in classes of many styles: nobody's names are assumed."""

from __future__ import annotations

import random

import pytest

from gradwalk import walk
from gradwalk.foreign.finding import find_roles
from gradwalk.foreign.roles import RoleNotFound

PAIRS = """
class Cell:
    def __init__(self, x, frm=()):
        self.x, self.frm, self.g = x, frm, 0.0
    def __add__(a, b): return Cell(a.x + b.x, [(a, lambda u: u), (b, lambda u: u)])
    def __mul__(a, b): return Cell(a.x * b.x, [(a, lambda u: u * b.x), (b, lambda u: u * a.x)])

def flow(root):
    order, seen = [], set()
    def visit(n):
        if n in seen: return
        seen.add(n)
        for p, _ in n.frm: visit(p)
        order.append(n)
    visit(root)
    root.g = 1.0
    for n in reversed(order):
        for p, f in n.frm: p.g += f(n.g)
"""

TAPE = """
class V:
    tape = []
    def __init__(self, item):
        self.item, self.bar = item, None

def add(a, b):
    out = V(a.item + b.item)
    V.tape.append((out, [(a, 1.0), (b, 1.0)]))
    return out

def mul(a, b):
    out = V(a.item * b.item)
    V.tape.append((out, [(a, b.item), (b, a.item)]))
    return out

def play_back(root):
    root.bar = 1.0
    for node, links in reversed(V.tape):
        for p, d in links:
            p.bar = (p.bar or 0.0) + d * (node.bar or 0.0)
"""

OBJECTS = """
class Op:
    def __init__(self, *args):
        self.args = args
        self.out = T(self.fwd(*[a.value for a in args]), self)
class Add(Op):
    def fwd(self, a, b): return a + b
    def bwd(self, g): return [g, g]
class Mul(Op):
    def fwd(self, a, b): return a * b
    def bwd(self, g): return [g * self.args[1].value, g * self.args[0].value]

class T:
    def __init__(self, value, by=None):
        self.value, self.by, self.derivative = value, by, 0.0
    def __add__(self, o): return Add(self, o).out
    def __mul__(self, o): return Mul(self, o).out
    def backprop(self):
        order, seen = [], set()
        def go(t):
            if t in seen: return
            seen.add(t)
            for a in t.by.args if t.by else (): go(a)
            order.append(t)
        go(self)
        self.derivative = 1.0
        for t in reversed(order):
            for a, g in zip(t.by.args, t.by.bwd(t.derivative)) if t.by else (): a.derivative += g
"""

RETURNED = """
class E:
    def __init__(self, val, terms=()):
        self.val, self.terms = val, terms
    def __add__(a, b): return E(a.val + b.val, ((a, 1.0), (b, 1.0)))
    def __mul__(a, b): return E(a.val * b.val, ((a, b.val), (b, a.val)))

def gradients(root):
    grads, order, seen = {root: 1.0}, [], set()
    def post(n):
        if n in seen: return
        seen.add(n)
        for p, _ in n.terms: post(p)
        order.append(n)
    post(root)
    for n in reversed(order):
        for p, d in n.terms:
            grads[p] = grads.get(p, 0.0) + grads[n] * d
    return grads
"""

STYLES = {
    "pairs": (PAIRS, "Cell", "x", "g", "flow"),
    "tape": (TAPE, "V", "item", "bar", "play_back"),
    "objects": (OBJECTS, "T", "value", "derivative", "backprop"),
    "returned": (RETURNED, "E", "val", "", "gradients"),
}


def defined(source: str) -> dict:
    names: dict = {"__name__": "somebody"}
    exec(compile(source, "somebody.py", "exec"), names)
    return names


@pytest.mark.parametrize("style", STYLES)
def test_every_role_is_found_whatever_it_is_called(style):
    source, kind, data, grad, back = STYLES[style]
    names = defined(source)
    roles = find_roles(names[kind], names)
    assert roles.back is not None
    assert (roles.data, roles.grad, roles.back.name, roles.missing) == (data, grad, back, [])


@pytest.mark.parametrize("style", STYLES)
def test_the_roles_are_enough_to_compute_with(style):
    source, kind, *_ = STYLES[style]
    names = defined(source)
    roles = find_roles(names[kind], names)
    a, b = roles.make(2.0), roles.make(3.0)
    out = roles.add(roles.mul(a, b), a)
    roles.walk(out, [a, b])
    assert roles.number(out) == 8.0
    assert (roles.gradient(a), roles.gradient(b)) == (4.0, 2.0)
    assert len(roles.inputs(out)) == 2
    assert len(roles.graph(out)) == 4
    assert roles.inputs(a) == []


@pytest.mark.parametrize("style", STYLES)
def test_one_rule_can_be_run_by_itself(style):
    source, kind, *_ = STYLES[style]
    names = defined(source)
    roles = find_roles(names[kind], names)
    a, b = roles.make(2.0), roles.make(3.0)
    out = roles.mul(a, b)
    for node, g in ((a, 0.0), (b, 0.0), (out, 10.0)):
        roles.put_gradient(node, g)
    roles.step(out)
    assert (roles.gradient(a), roles.gradient(b)) == (30.0, 20.0)


def test_nothing_is_left_of_the_search():
    names = defined(TAPE)
    random.seed(1)
    before = random.getstate()
    find_roles(names["V"], names, everything=True)
    assert names["V"].tape == []
    assert random.getstate() == before


def test_a_walk_that_is_not_there_is_said():
    names = defined(PAIRS)
    del names["flow"]
    roles = find_roles(names["Cell"], names)
    assert roles.back is None
    assert roles.missing == ["what fills the gradients: no method or function was found that does"]


def test_a_class_without_a_number_is_refused_with_the_reason():
    class Empty:
        pass

    with pytest.raises(RoleNotFound, match=r"holds 2\.0 in one of its attributes"):
        find_roles(Empty)


def test_walk_shows_engines_of_other_styles():
    names = defined(PAIRS)
    a, b = names["Cell"](2.0), names["Cell"](3.0)
    account = walk(a * b + a)
    assert account.grad(a) == 4.0
    assert account.grad(b) == 2.0
    assert (a.g, b.g) == (0.0, 0.0)
