"""Engines of other people: micrograd's, a learner's right one, a learner's wrong ones."""

from __future__ import annotations

import math

import pytest

from gradwalk import draw, walk


class Homework:
    """The lecture's Value, written by a learner; subclasses get it wrong in one place."""

    def __init__(self, data, children=(), op="", label=""):
        self.data, self.grad, self.label = data, 0.0, label
        self._prev, self._op, self._backward = set(children), op, lambda: None

    def __add__(self, other):
        other = other if isinstance(other, Homework) else type(self)(other)
        out = type(self)(self.data + other.data, (self, other), "+")

        def backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Homework) else type(self)(other)
        out = type(self)(self.data * other.data, (self, other), "*")
        out._backward = lambda: self.mul_backward(other, out)
        return out

    def mul_backward(self, other, out):
        self.grad += other.data * out.grad
        other.grad += self.data * out.grad


class Overwrites(Homework):
    def mul_backward(self, other, out):
        self.grad = other.data * out.grad
        other.grad = self.data * out.grad


class ForgetsUpstream(Homework):
    def mul_backward(self, other, out):
        self.grad += other.data
        other.grad += self.data


def texts(account):
    return [str(step) for step in account if step.phase == "backward"]


def square(kind):
    a = kind(3.0, label="a")
    b = a * a
    b.label = "b"
    return a, b


def test_a_right_engine_gives_the_right_steps_although_its_operands_are_a_set():
    a, b = square(Homework)
    account = walk(b)
    assert texts(account) == ["a.grad 0 -> 3 (+3 via b)", "a.grad 3 -> 6 (+3 via b)"]
    assert account.graph.inputs == [(), (0, 0)]
    assert (a.grad, b.grad, type(a)) == (0.0, 0.0, Homework)


def test_an_overwritten_gradient_is_seen_where_it_happens():
    a, b = square(Overwrites)
    account = walk(b)
    assert texts(account) == ["a.grad 0 -> 3 (+3 via b)", "a.grad 3 -> 3 (overwritten with 3 via b)"]
    assert account[-1].overwrites
    assert account.grad("a") == 3


def test_a_forgotten_upstream_gradient_shows_in_the_number_added():
    a = ForgetsUpstream(3.0, label="a")
    b = a * 2
    c = b * 5
    steps = [step for step in walk(c) if step.phase == "backward" and step.input == 0]
    assert [(step.upstream, step.add) for step in steps] == [(5.0, 2.0)]


def test_the_diamond_in_a_wrong_order():
    a = Homework(2.0, label="a")
    b, c = a + 1, a * 3
    d = b * c
    b.label, c.label, d.label = "b", "c", "d"
    assert walk(d).grad("a") == 15
    account = walk(d, order=[b, d, c])
    assert account.grad("a") == 9
    lost = [entry.text for entry in account.lost if account.graph.labels[entry.leaf] == "a"]
    assert lost == ["b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a"]
    assert a.grad == 0.0


def test_micrograd_itself():
    micrograd = pytest.importorskip("micrograd.engine", reason="micrograd is not installed")
    a, b = micrograd.Value(-4.0), micrograd.Value(2.0)
    c = a + b
    d = a * b + b**3
    c = c + c + 1
    c = c + 1 + c + (-a)
    d = d + d * 2 + (b + a).relu()
    d = d + 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g = g + 10.0 / f
    account = walk(g)
    assert account.graph.data[account.graph.root] == pytest.approx(24.70408163265306)
    assert account.grad(a) == pytest.approx(138.83381924198252)
    assert account.grad(b) == pytest.approx(645.5772594752186)
    assert (a.grad, b.grad) == (0, 0)


def test_microgpt_style_local_gradients_without_closures():
    class Value:
        def __init__(self, data, children=(), local_grads=()):
            self.data, self.grad, self._children, self._local_grads = data, 0, children, local_grads

    a = Value(2.0)
    b = Value(6.0, (a, a), (1.0, 2.0))
    assert list(walk(b).grads) == [3.0, 1.0]


def test_slots_and_plain_ints_and_gradients_put_back():
    class Tight:
        __slots__ = ("_backward", "_op", "_prev", "data", "grad")

        def __init__(self, data, prev=()):
            self.data, self.grad, self._prev, self._op, self._backward = data, 0, prev, "", lambda: None

    a = Tight(3)
    out = Tight(9, (a, a))

    def backward():
        a.grad += 3 * out.grad
        a.grad += 3 * out.grad

    out._backward, a.grad = backward, 11
    account = walk(out)
    assert account.grad(a) == 6
    assert [step.after for step in account if step.phase == "backward"] == [3.0, 6.0]
    assert (a.grad, type(a)) == (11, Tight)


def test_an_error_in_a_backward_is_named_and_nothing_is_left_changed():
    a, b = square(Homework)

    def broken():
        a.grad += 1
        raise ZeroDivisionError("oh")

    b._backward, a.grad = broken, 4.0
    with pytest.raises(ZeroDivisionError) as caught:
        walk(b)
    assert "_backward of Homework 'b'" in caught.value.__notes__[0]
    assert (a.grad, type(a)) == (4.0, Homework)


def test_a_backward_that_writes_to_the_wrong_value_leaves_no_trace():
    a, b, c = Homework(2.0, label="a"), Homework(3.0, label="b"), Homework(5.0, label="c")
    y = (a * b) * c
    y._backward = lambda: setattr(a, "grad", 99.0)
    walk(y)
    draw(y)
    assert [x.grad for x in (a, b, c, y)] == [0.0] * 4


def test_a_class_that_cannot_be_extended_is_compared_before_and_after():
    class Sealed(Homework):
        def __init_subclass__(cls):
            raise RuntimeError("no")

    a = Sealed(3.0, label="a")
    b = a * a
    account = walk(b)
    assert account.grad("a") == 6
    assert (a.grad, type(a)) == (0.0, Sealed)


def test_walks_in_threads_do_not_meet():
    from concurrent.futures import ThreadPoolExecutor

    def one(i):
        a = Homework(float(i), label="a")
        y = a
        for _ in range(30):
            y = y + a * a
        return walk(y).grad("a")

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, range(20))) == [1 + 60.0 * i for i in range(20)]


def test_a_circle_is_refused():
    a, b = square(Homework)
    a._prev = {b}
    with pytest.raises(ValueError, match="circle"):
        walk(b)


def test_a_deep_graph_does_not_recurse():
    x = Homework(0.0, label="x")
    y = x
    for _ in range(3000):
        y = y + x
    assert walk(y).grad(x) == 3001


def test_the_same_bits_on_every_run_for_a_set_of_operands():
    a, b = Homework(2.0), Homework(3.0)
    first = walk(a * b + b * a).to_json()
    for _ in range(20):
        c, d = Homework(2.0), Homework(3.0)
        assert walk(c * d + d * c).to_json() == first


def test_it_can_be_drawn():
    a, b = square(Homework)
    drawing = draw(b)
    assert drawing["a"] is a
    assert drawing["b"] is b
    assert drawing.svg.count("<svg") == 1


def test_nan_in_an_engine_is_shown_as_nan():
    a = Homework(math.nan, label="a")
    assert "nan" in str(walk(a * 2))
