"""grad and its family, over numbers and containers, to any order."""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest

import gradwalk as gw
from gradwalk.engine import graph


def test_grad_of_a_polynomial_to_every_order():
    f = lambda x: x**4 - 3 * x**2 + x
    orders = [f]
    for _ in range(5):
        orders.append(gw.grad(orders[-1]))
    assert [d(2.0) for d in orders] == [6.0, 21.0, 42.0, 48.0, 24.0, 0.0]


def test_high_orders_of_sine_go_round():
    d, x = gw.sin, 0.7
    for expected in (math.cos, lambda x: -math.sin(x), lambda x: -math.cos(x), math.sin, math.cos):
        d = gw.grad(d)
        assert d(x) == pytest.approx(expected(x), abs=1e-15)


def test_value_and_grad_and_choice_of_arguments():
    f = lambda a, b: a * a * b
    assert gw.value_and_grad(f)(3.0, 2.0) == (18.0, 12.0)
    assert gw.grad(f, wrt=1)(3.0, 2.0) == 9.0
    assert gw.grad(f, wrt=(0, 1))(3.0, 2.0) == (12.0, 9.0)
    assert gw.grad(f, wrt=-1)(3.0, 2.0) == 9.0
    assert gw.grad(lambda a, k=1.0: a * k)(2.0, k=5.0) == 5.0


class Point(NamedTuple):
    x: float
    y: float


def test_gradients_have_the_shape_of_the_arguments():
    f = lambda p: p["w"][0] * p["w"][1] + p["b"] ** 2
    assert gw.grad(f)({"w": [2.0, 3.0], "b": 4.0}) == {"w": [3.0, 2.0], "b": 8.0}
    assert gw.grad(lambda p: p.x * p.y)(Point(2.0, 5.0)) == Point(5.0, 2.0)
    assert gw.grad(lambda rows: gw.sum(x for row in rows for x in row))([(1.0, 2.0), (3.0,)]) == [(1.0, 1.0), (1.0,)]


def test_an_argument_that_does_not_matter():
    assert gw.grad(lambda a, b: b * 2, wrt=(0, 1))(1.0, 1.0) == (0.0, 2.0)
    assert gw.grad(lambda a: 5.0)(1.0) == 0.0


def test_jacobian_and_hessian():
    polar = lambda p: [p[0] * gw.cos(p[1]), p[0] * gw.sin(p[1])]
    (a, b), (c, d) = gw.jacobian(polar)([2.0, 0.5])
    assert a * d - b * c == pytest.approx(2.0)  # the determinant is the radius
    assert gw.hessian(lambda v: v[0] ** 2 * v[1] + v[1] ** 3)([2.0, 3.0]) == [[6.0, 4.0], [4.0, 18.0]]
    assert gw.hessian(lambda x: x**3)(2.0) == 12.0


def test_jvp_and_hvp():
    f = lambda a, b: a * a * b
    assert gw.jvp(f, (3.0, 2.0), (1.0, 0.5)) == (18.0, 16.5)
    assert gw.hvp(f, (3.0, 2.0), (1.0, 0.5)) == (4.0 + 3.0, 6.0)
    g = lambda v: v[0] ** 3 * v[1]
    rows = gw.hessian(g)([2.0, 3.0])
    direction = [0.3, -0.7]
    (product,) = gw.hvp(g, ([2.0, 3.0],), (direction,))
    assert product == pytest.approx([sum(h * d for h, d in zip(row, direction)) for row in rows])


def test_directions_belong_to_their_keys():
    f = lambda p: p["a"] * p["a"] * p["b"]
    args, one_way, other_way = [{"a": 2.0, "b": 3.0}], [{"a": 1.0, "b": 0.0}], [{"b": 0.0, "a": 1.0}]
    assert gw.jvp(f, args, one_way) == gw.jvp(f, args, other_way) == (12.0, 12.0)
    assert gw.hvp(f, args, one_way) == gw.hvp(f, args, other_way) == ({"a": 6.0, "b": 4.0},)


@pytest.mark.parametrize("transform", [gw.jvp, gw.hvp])
def test_directions_nested_otherwise_are_refused(transform):
    with pytest.raises(
        ValueError, match=r"nested like the arguments, but there are args\[0\]\['a'\].*\n.*\[0\]\['x'\]"
    ):
        transform(lambda p: p["a"], [{"a": 2.0}], [{"x": 1.0}])
    with pytest.raises(ValueError, match="nested like the arguments"):
        transform(lambda v: v[0][0] * v[1][0], [[[2.0], [3.0, 4.0]]], [[[1.0, 0.0], [0.0]]])


def test_derivatives_inside_functions_being_differentiated():
    inner = lambda x, y: x**3 * y**2
    mixed = gw.grad(lambda y: gw.grad(lambda x: inner(x, y))(2.0))
    assert mixed(3.0) == 72.0
    # the inner x must not be confused with the outer one
    assert gw.grad(lambda x: x * gw.grad(lambda y: x + y)(1.0))(1.0) == 1.0
    assert gw.grad(lambda x: gw.jvp(lambda y: y * y * x, [x], [1.0])[1])(3.0) == pytest.approx(12.0)


def test_results_are_plain_floats_at_the_outside():
    value, slope = gw.value_and_grad(lambda x: x * x)(3)
    assert type(value) is type(slope) is float


def test_mistakes_are_explained():
    with pytest.raises(TypeError, match=r"returned list(?s:.*)gradwalk\.jacobian"):
        gw.grad(lambda x: [x, x])(1.0)
    with pytest.raises(TypeError, match="returned None"):
        gw.grad(lambda x: None)(1.0)
    with pytest.raises(TypeError, match="names argument 2, but the function was called with 1"):
        gw.grad(lambda x: x, wrt=2)(1.0)
    with pytest.raises(ValueError, match="2 numbers, 1 directions"):
        gw.jvp(lambda v: v[0], ([1.0, 2.0],), (1.0,))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: gw.grad(5), "grad takes a function, got 5: pass f itself"),
        (lambda: gw.hessian(5), "takes a function, got 5"),
        (lambda: gw.jacobian([1]), r"jacobian takes a function, got \[1\]"),
        (lambda: gw.jvp(5, [1.0], [1.0]), "jvp takes a function"),
        (lambda: gw.jvp(gw.exp, 3.0, 1.0), r"args must be a list.*got 3.0: write jvp\(f, \[3.0\], \[1.0\]\)"),
        (lambda: gw.jvp(gw.exp, [3.0], 1.0), "directions must be a list.*got 1.0"),
        (lambda: gw.hvp(gw.exp, 3.0, 1.0), r"args must be a list.*hvp\(f, \[3.0\], \[1.0\]\)"),
        (lambda: gw.hvp(gw.exp, [3.0], 1.0), r"directions must be a list.*hvp\("),
        (lambda: gw.grad(lambda x: None)(1.0), "returned None: missing a `return`"),
    ],
)
def test_what_is_called_wrongly_is_explained(wrong, words):
    with pytest.raises(TypeError, match=words):
        wrong()


def test_arrays_are_sent_back_with_the_way_to_their_numbers():
    np = pytest.importorskip("numpy", reason="the arrays are NumPy's")
    with pytest.raises(TypeError, match=r"ndarray: write xs.tolist\(\)"):
        gw.grad(gw.exp)(np.array([1.0, 2.0]))
    with pytest.raises(TypeError, match=r"ndarray.*x.item\(\)"):
        gw.grad(gw.exp)(np.array(1.0))


def test_derivatives_touch_no_gradient_and_walk_nothing_older():
    w = gw.Value(2.0)
    u = w * 3
    w.grad, u.grad = 7.0, 8.0
    assert gw.grad(lambda x: x * u * w + u)(5.0) == 12.0
    assert gw.jacobian(lambda x: [x * u, u * w])(5.0) == [6.0, 0.0]
    assert gw.jvp(lambda x: [x * u, x * w], [5.0], [2.0]) == ([30.0, 10.0], [12.0, 4.0])
    assert gw.grad(lambda x: u)(5.0) == 0.0
    assert gw.grad(lambda x: x)(5.0) == 1.0
    assert (w.grad, u.grad) == (7.0, 8.0)


def test_nested_derivatives_cost_in_proportion_to_their_work(monkeypatch):
    visited, plain = [], graph.build_topo
    monkeypatch.setattr(graph, "build_topo", lambda *given: visited.append(len(order := plain(*given))) or order)

    def cost(steps):
        def descend(x):
            for _ in range(steps):
                x = x - 0.1 * gw.grad(lambda z: gw.sin(z) * z)(x)
            return x

        visited.clear()
        gw.grad(descend)(1.0)
        return sum(visited)

    ten, twenty, forty = map(cost, (10, 20, 40))
    assert forty - twenty == 2 * (twenty - ten)


def test_a_closure_of_the_users_own_is_refused_by_every_transform():
    def handmade(x):
        out = gw.Value(x.data * 2, (x,), "twice")
        out._backward = lambda: None
        return out

    for call in (lambda: gw.grad(handmade)(1.0), lambda: gw.jvp(lambda x: [handmade(x), x], [1.0], [1.0])):
        with pytest.raises(TypeError, match="_backward assigned by hand"):
            call()
