"""Operations that are read from the text of a program's class: the same bits, without an object of that class."""

from __future__ import annotations

import importlib.util
import math
import random
from pathlib import Path

import pytest

from gradwalk.engine.value import Value
from gradwalk.foreign.finding import find_roles
from gradwalk.takeover.borrowed import Lender
from gradwalk.takeover.directly import directly, with_the_same_bits

CLOSURES = """
import math
class Cell:
    def __init__(self, val, parents=(), op=""):
        self.val, self.parents, self.op, self.der, self._backward = val, parents, op, 0.0, lambda: None
    def __add__(self, other):
        out = Cell(self.val + other.val, (self, other), "+")
        def _backward():
            self.der += out.der
            other.der += out.der
        out._backward = _backward
        return out
    def __mul__(self, other):
        out = Cell(self.val * other.val, (self, other), "*")
        def _backward():
            self.der += other.val * out.der
            other.der += self.val * out.der
        out._backward = _backward
        return out
    def METHOD
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if v not in seen:
                seen.add(v)
                for p in v.parents: visit(p)
                order.append(v)
        visit(self)
        self.der = 1.0
        for v in reversed(order): v._backward()
"""
PAIRS = """
import math
class Cell:
    def __init__(self, val, edges=()):
        self.val, self.edges, self.der = val, edges, 0.0
    def __add__(self, other): return Cell(self.val + other.val, [(self, lambda g: g), (other, lambda g: g)])
    def __mul__(self, other):
        return Cell(self.val * other.val, [(self, lambda g: g * other.val), (other, lambda g: g * self.val)])
    def METHOD
    def backward(self):
        order, seen = [], set()
        def visit(v):
            if id(v) not in seen:
                seen.add(id(v))
                for p, _ in v.edges: visit(p)
                order.append(v)
        visit(self)
        self.der = 1.0
        for v in reversed(order):
            for p, f in v.edges: p.der += f(v.der)
"""
METHODS = {
    "a closure": (
        CLOSURES,
        '''tried(self):
        x = self.val
        t = (math.exp(2 * x) - 1) / (math.exp(2 * x) + 1)
        out = Cell(t, (self,), "tanh")
        def _backward():
            self.der += (1 - t ** 2) * out.der
        out._backward = _backward
        return out''',
    ),
    "a gradient rounded twice": (
        CLOSURES,
        '''tried(self):
        s = 1 / (1 + math.exp(-self.val))
        out = Cell(s, (self,))
        def back(): self.der = self.der + out.der * s * (1 - out.val)
        out._backward = back
        return out''',
    ),
    "a number beside it": (
        CLOSURES,
        '''tried(self, k, scale=1.1):
        assert isinstance(k, (int, float))
        out = Cell(scale * self.val ** k, (self,))
        def _backward(): self.der += out.der * k * scale * self.val ** (k - 1)
        out._backward = _backward
        return out''',
    ),
    "a function with the operand as its default": (CLOSURES, '''tried(self):
        x = self.val
        s = 1 / (1 + math.exp(-x))
        out = Cell(x * s, (self,))
        def back(a=self, s=s):
            g = out.der
            a.der += g * s * (1 + x * (1 - s))
        out._backward = back
        return out'''),
    "a gradient taken away": (CLOSURES, '''tried(self):
        out = Cell(-1.5 * self.val, (self,))
        def _backward(): self.der -= out.der * 1.5
        out._backward = _backward
        return out'''),
    "branches": (CLOSURES, '''tried(self):
        if self.val < -1.5: return self
        if self.val > 1:
            y, slope = self.val * 3, 3.0
        elif self.val > 0.5:
            out = Cell(self.val * 0.1, (self,))
            def back(): self.der += 0.1 * out.der
            out._backward = back
            return out
        else:
            y, slope = math.exp(self.val), math.exp(self.val)
        out = Cell(y, (self,))
        def back(): self.der += out.der * slope
        out._backward = back
        return out'''),
    "a pair with a function": (PAIRS, '''tried(self):
        slope = 3 * math.cos(3 * self.val)
        return Cell(math.sin(3 * self.val), [(self, lambda g: slope * g)])'''),
}  # fmt: skip
CHAINS = ("a gradient rounded twice", "a number beside it", "a function with the operand as its default")
UNKNOWN = {
    "a rule in one branch only": """tried(self):
        out = Cell(0.1 * self.val, (self,))
        if self.val > 0:
            def _backward(): self.der += out.der * 0.1
            out._backward = _backward
        return out""",
    "two operands": "tried(self, other): return self * other + self",
    "a division of the gradient": """tried(self):
        out = Cell(math.log(abs(self.val) + 2.0), (self,))
        def _backward(): self.der += out.der / (abs(self.val) + 2.0)
        out._backward = _backward
        return out""",
    "an object that is used otherwise": """tried(self):
        out = Cell(len(str(self)) + 0 * self.val, (self,))
        def _backward(): self.der += out.der
        out._backward = _backward
        return out""",
}


def module_of(tmp_path: Path, text: str):
    path = tmp_path / f"own{abs(hash(text))}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("style", METHODS)
def test_the_bits_are_those_of_the_program(tmp_path, style):
    text, method = METHODS[style]
    module = module_of(tmp_path, text.replace("METHOD", method))
    kind, roles = module.Cell, find_roles(module.Cell, vars(module))
    ours = with_the_same_bits(kind.tried, kind, roles, Lender(kind, roles, vars(module)))
    assert ours is not None
    more = (3,) if "beside" in style else ()
    assert ours.is_chain == (style in CHAINS)
    for _ in range(50):
        x, g = random.uniform(0.1, 2.0), random.uniform(-1.0, 1.0)
        theirs, a = kind(x), Value(x)
        root = theirs.tried(*more) * kind(g) + theirs
        root.backward()
        out = ours(a, *more) * g + a
        out.backward()
        assert (out.data, a.grad) == (root.val, theirs.der)


@pytest.mark.parametrize("style", UNKNOWN)
def test_what_is_written_otherwise_is_not_read(tmp_path, style):
    module = module_of(tmp_path, CLOSURES.replace("METHOD", UNKNOWN[style]))
    assert directly(module.Cell.tried, module.Cell, find_roles(module.Cell, vars(module))) is None


def test_errors_are_those_of_the_program(tmp_path):
    method = METHODS["a closure"][1]
    module = module_of(tmp_path, CLOSURES.replace("METHOD", method))
    ours = directly(module.Cell.tried, module.Cell, find_roles(module.Cell, vars(module)))
    with pytest.raises(OverflowError) as theirs:
        module.Cell(1000.0).tried()
    with pytest.raises(OverflowError) as mine:
        ours(Value(1000.0))
    assert str(mine.value) == str(theirs.value)
    assert mine.traceback[-1].lineno == theirs.traceback[-1].lineno
    assert math.isclose(ours(Value(0.5)).data, math.tanh(0.5))


@pytest.mark.parametrize("rule", ["out.der / 3", "out.der * 0.1 * self.val"])
def test_one_node_has_the_product_as_its_slope(tmp_path, rule):
    module = module_of(tmp_path, CLOSURES.replace("METHOD", f"""tried(self):
        out = Cell(self.val / 3 if "/" in {rule!r} else 0.05 * self.val ** 2, (self,))
        def _backward(): self.der += {rule}
        out._backward = _backward
        return out"""))  # fmt: skip
    kind, roles = module.Cell, find_roles(module.Cell, vars(module))
    ours = with_the_same_bits(kind.tried, kind, roles, Lender(kind, roles, vars(module)), one=True)
    assert ours is not None
    assert not ours.is_chain
    a = Value(1.7)
    out = ours(a)
    assert out.inputs == (a,)
    out.backward()
    assert math.isclose(a.grad, 1 / 3 if "/" in rule else 0.17)
