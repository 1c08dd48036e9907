"""Value: what programs written for micrograd and its descendants rely on, and being a good Python object."""

from __future__ import annotations

import math
import weakref

import pytest

import gradwalk as gw
from gradwalk.engine import Value
from tests.graphs import my_sin

# ---- the four dialects of the constructor ----


def test_micrograd_and_lecture_constructor():
    a, b = Value(2.0), Value(3.0, label="b")
    out = Value(6.0, (a, b), "*", label="product")
    assert (out._prev, out._op, out.label, b.label, a.label) == ((a, b), "*", "product", "b", "")
    assert a.grad == 0.0
    assert a._prev == ()
    assert a._op == ""


def test_operands_by_every_name():
    a = Value(2.0)
    for keyword in ("_children", "_prev", "children", "inputs"):
        out = Value(4.0, **{keyword: (a, a)})
        assert out.inputs == out._prev == out._children == (a, a)


def test_local_gradients_by_position_by_name_and_in_pairs():
    makers = (
        lambda d, xs, g: Value(d, xs, g),
        lambda d, xs, g: Value(d, children=xs, local_grads=g),
        lambda d, xs, g: Value(d, list(zip(xs, g))),
    )
    for make in makers:
        a, b = Value(2.0), Value(5.0)
        out = make(10.0, (a, b), (5.0, 2.0))
        (out * 3).backward()
        assert (a.grad, b.grad) == (15.0, 6.0)
        assert out._local_grads == (5.0, 2.0)


def test_constructor_mistakes_are_explained():
    with pytest.raises(TypeError, match="no argument 'colour'"):
        Value(1.0, colour="blue")
    with pytest.raises(ValueError, match="2 operands need 2 local gradients, got 1"):
        Value(1.0, (Value(1.0), Value(2.0)), (1.0,))
    with pytest.raises(TypeError, match=r"must be Values, got float: write Value\(2\.0\)"):
        Value(1.0, (2.0,), "+")
    with pytest.raises(TypeError, match="already a Value"):
        Value(Value(1.0))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((1.0, "loss"), "got text: for a name write label='loss'"),
        ((1.0, 2, 3), "a Value holds one number; after it comes a sequence of operands, got 2"),
        ((1.0, (), 3), "a sequence of local gradients, got 3"),
        ((1.0, (2.0,)), r"got float: write Value\(2.0\)"),
    ],
)
def test_a_value_made_wrongly_is_explained(arguments, words):
    with pytest.raises(TypeError, match=words):
        Value(*arguments)


def test_a_gradient_is_cleared_with_a_number():
    with pytest.raises(TypeError, match=r"a gradient is cleared with 0\.0"):
        Value(1.0).grad = None


# ---- fields ----


def test_data_and_grad_are_always_floats():
    v = Value(3)
    v.grad = 0
    assert (type(v.data), type(v.grad)) == (float, float)
    v.data = True
    assert type(v.data) is float
    v.data -= 2
    assert v.data == -1.0


def test_adding_in_place_makes_a_new_value():
    x = before = Value(1.0)
    x += 1
    assert x is not before
    assert (x.data, before.data) == (2.0, 1.0)


def test_operands_in_order_and_twice_when_used_twice():
    a, b = Value(2.0), Value(3.0)
    assert (b - a).inputs == (b, a)
    assert (a * a).inputs == (a, a)
    assert a in (a + b)._prev
    constant = (2 * a).inputs[0]
    assert isinstance(constant, Value)
    assert (constant.data, constant.inputs) == (2.0, ())
    two = a * 2
    assert two.inputs[1] is two.inputs[1]


def test_symbols_as_micrograd_shows_them():
    a = Value(2.0)
    shown = [v._op for v in (a + 1, a * 2, a**2, a**0.5, a.relu(), a.tanh(), a.exp(), a - 1, a / 2, -a)]
    assert shown == ["+", "*", "**2", "**0.5", "ReLU", "tanh", "exp", "-", "/", "-"]


def test_a_value_prints_its_number_and_label():
    v = Value(2.0, label="a")
    assert repr(v) == "Value(data=2.0, grad=0.0, label='a')"
    assert repr(Value(2.0)) == "Value(data=2.0, grad=0.0)"
    assert f"{v:.3f}" == "2.000"
    assert f"{v}" == repr(v)


def test_new_attributes_on_instances():
    p = Value(1.0)
    p.m = p.v = 0.5
    p._vis_color = "blue"
    assert (p.m, p.v, p._vis_color) == (0.5, 0.5, "blue")
    with pytest.raises(AttributeError):
        p.missing


def test_values_can_be_referred_to_weakly():
    v = Value(1.0) * 2
    ref = weakref.ref(v)
    del v
    assert ref() is None


# ---- every operation as a function, on numbers and Values, and as a method ----


def test_functions_take_numbers_and_values():
    assert gw.exp(1.0) == math.exp(1.0)
    assert type(gw.exp(1)) is float
    assert isinstance(gw.exp(Value(1.0)), Value)
    assert gw.maximum(1, 2) == 2.0


def test_every_unary_row_is_a_method():
    for row in gw.engine.ops.TABLE.values():
        if row.arity == 1:
            x = Value(sum(row.domain[0]) / 2 + 0.1)
            assert getattr(x, row.name)().data == row(x).data == row(x.data)


def test_functions_with_a_setting():
    x = Value(-2.0)
    assert gw.leaky_relu(x).data == -0.02
    assert x.leaky_relu(0.5).data == gw.leaky_relu(-2.0, 0.5) == -1.0
    with pytest.raises(TypeError):
        gw.leaky_relu(x, Value(0.1))


def test_sum_and_dot_are_one_node():
    ws, xs, b = [Value(1.0), Value(2.0)], [3.0, Value(4.0)], Value(0.5)
    out = gw.dot(ws, xs, b)
    assert out.data == 11.5
    assert len(out.inputs) == 5
    out.backward()
    assert ([w.grad for w in ws], xs[1].grad, b.grad) == ([3.0, 4.0], 2.0, 1.0)
    total = gw.sum(ws)
    assert (total.data, total.inputs) == (3.0, tuple(ws))
    assert gw.sum([]) == 0.0
    assert gw.dot([1.0, 2.0], [3.0, 4.0]) == 11.0
    with pytest.raises(ValueError, match="2 weights and 3 inputs"):
        gw.dot(ws, [1, 2, 3])


def test_python_s_own_sum_works():
    values = [Value(1.0), Value(2.0)]
    total = sum(values)
    total.backward()
    assert (total.data, values[0].grad) == (3.0, 1.0)


# ---- `_backward`, the way micrograd does it ----


def test_backward_steps_can_be_called_by_hand():
    a, b = Value(2.0), Value(-3.0)
    e = a * b
    d = e + 1
    d.grad = 1.0
    d._backward()
    e._backward()
    assert (e.grad, a.grad, b.grad) == (1.0, -3.0, 2.0)
    e._backward()
    assert a.grad == -6.0
    a._backward()  # a leaf has nobody to pass anything on to


def test_an_operation_made_by_hand_with_a_closure():
    x = Value(0.5)
    y = my_sin(x) * 2
    y.backward()
    assert x.grad == 2 * math.cos(0.5)
    assert y.inputs[0]._op == "sin"
    y.backward()
    assert x.grad == 4 * math.cos(0.5)


def test_a_result_without_a_rule_passes_nothing_on():
    x = Value(0.5)
    (Value(1.0, (x,), "mystery") * 2).backward()
    assert x.grad == 0.0


def test_the_class_can_be_extended_from_outside():
    Value.my_sin = my_sin
    try:
        x = Value(0.5)
        (x * 1).my_sin().backward()
        assert x.grad == math.cos(0.5)
    finally:
        del Value.my_sin


class Tagged(Value):
    """A subclass with a constructor and a method of its own."""

    def __init__(self, data, tag="none"):
        super().__init__(data)
        self.tag = tag

    def cube(self):
        return self * self * self


def test_results_of_a_subclass_stay_in_it():
    x = Tagged(2.0, tag="input")
    y = (1 + x * 3).tanh() * 1
    assert type(y) is Tagged
    assert (x + Value(1.0)).cube().data == 27.0
    assert type(Value(1.0) + Value(1.0)) is Value
    y.backward()
    assert x.grad != 0
    assert x.tag == "input"


def test_a_value_does_not_change_its_class_by_assignment_to_something_of_another_layout():
    class Slotted(Value):
        __slots__ = ()

    for v in (Value(1.0), Value(1.0) * 2, Tagged(1.0)):
        for kind in (Slotted, Tagged, Value):
            try:
                v.__class__ = kind
            except TypeError:
                continue  # the native one refuses where memory would not fit; the plain one leaves it to Python
            assert isinstance(v * 1, Value)
    assert isinstance(Value(1.0), Value)
    assert Value(1.0).__class__ is Value


def test_the_second_derivative_of_a_closure_is_refused():
    with pytest.raises(TypeError, match=r"@gradwalk\.operation"):
        my_sin(Value(1.0)).backward(create_graph=True)


# ---- data changed after the forward pass ----


def test_gradients_use_the_numbers_of_the_forward_pass():
    a, b = Value(2.0), Value(3.0)
    y = (a * b).tanh() + a * a
    y.backward()
    expected, a.grad, b.grad = (a.grad, b.grad), 0, 0
    a.data, b.data, y.inputs[0].data = 100.0, -7.0, 55.0
    with pytest.warns(RuntimeWarning, match="old numbers"):
        y.backward()
    assert (a.grad, b.grad) == expected


def test_second_derivatives_of_changed_data_are_refused():
    a = Value(2.0)
    y = a**3
    a.data = 5.0
    with pytest.raises(ValueError, match="changed after the forward pass"):
        y.backward(create_graph=True)
    y.forward()
    assert y.data == 125.0
    assert y.backward(create_graph=True)[a].data == 75.0


def test_forward_computes_again_from_the_leaves():
    a = Value(2.0)
    y = (a * a + 1) * 3
    a.data = 3.0
    assert y.forward() == 30.0
    y.backward()
    assert a.grad == 18.0
    with pytest.raises(TypeError, match="'sin' was made by hand"):
        my_sin(a).forward()


# ---- gradients as graphs ----


def test_create_graph_returns_gradients_that_can_be_differentiated():
    x = Value(2.0)
    slope = (x**3).backward(create_graph=True)[x]
    assert (x.grad, slope.data) == (12.0, 12.0)
    curvature = slope.backward(create_graph=True)[x]
    assert curvature.data == 12.0
    assert curvature.backward(create_graph=True)[x].data == 6.0
    assert (x * 1).backward() is None


# ---- depth, memory, interrupts, threads ----


def test_what_is_put_over_data_or_grad_on_the_class_is_seen(monkeypatch):
    """A tool that watches writes replaces the attribute on the class: the quick way round must not miss it."""
    v, written = Value(1.0), []
    with monkeypatch.context() as patch:
        patch.setattr(Value, "data", property(lambda self: 42.0, lambda self, x: written.append(x)))
        patch.setattr(Value, "grad", property(lambda self: 7.0, lambda self, x: written.append(x)))
        v.data, v.grad = 2.0, 3.0
        assert (v.data, v.grad, written) == (42.0, 7.0, [2.0, 3.0])
    assert (v.data, v.grad) == (1.0, 0.0)


def test_results_have_no_gradient_until_the_next_backward():
    a = Value(2.0)
    b = a * 3
    c = b * b
    c.backward()
    a.data = 5.0
    c.forward()
    assert (c.data, b.grad, c.grad) == (225.0, 0.0, 0.0)
    assert a.grad == 36.0, "leaves keep theirs"
