"""mean, max, log_sum_exp, softmax: on numbers, on Values, in a compiled function, at corners."""

from __future__ import annotations

import math

import pytest

import gradwalk as gw
from gradwalk import Value

ROWS = [[1.0, 2.0, -3.0], [1000.0, 1001.0, 999.0], [-1e300, 5.0, 5.0], [0.5, 0.5, 0.5]]
FUNCTIONS = {
    "mean": gw.mean,
    "max": gw.max,
    "log_sum_exp": gw.log_sum_exp,
    "softmax": lambda xs: gw.softmax(xs)[0],
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_numbers_values_and_compiled_functions_agree(name):
    f = FUNCTIONS[name]
    compiled = gw.compile(f, reduce=None)(ROWS)
    for row, out in zip(ROWS, compiled):
        values = [Value(x) for x in row]
        result = f(values)
        assert result.data == pytest.approx(f(row), rel=1e-12)
        assert result.data == pytest.approx(out, rel=1e-12)
        assert math.isfinite(result.data)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients(name):
    for row in ([0.3, -1.2, 0.9], [2.0, 1.0]):
        result = gw.check(lambda *xs: FUNCTIONS[name](list(xs)), *row)
        assert result, result


def test_gradients_in_a_compiled_function():
    w = Value(0.5)
    f = gw.compile(lambda x: gw.log_sum_exp([w * x[0], x[1]]) + gw.softmax([w * x[0], x[1]])[1] + gw.max([w, x[0]]))
    loss = f(ROWS[:2])
    loss.backward()
    compiled, w.grad = w.grad, 0.0
    eager = [gw.log_sum_exp([w * x[0], x[1]]) + gw.softmax([w * x[0], x[1]])[1] + gw.max([w, x[0]]) for x in ROWS[:2]]
    total = gw.mean(eager)
    total.backward()
    assert (loss.data, compiled) == pytest.approx((total.data, w.grad))


def test_large_numbers_do_not_overflow_and_chances_add_up():
    chances = gw.softmax([Value(1e5), Value(1e5 + 1), Value(-1e5)])
    assert sum(p.data for p in chances) == pytest.approx(1.0)
    assert gw.log_sum_exp([Value(1e5), Value(1e5)]).data == pytest.approx(1e5 + math.log(2))
    assert all(p != p for p in gw.softmax([-math.inf, -math.inf]))
    assert gw.softmax([0.0, -math.inf]) == [1.0, 0.0]  # a masked one has no chance, and no gradient


@pytest.mark.parametrize(
    ("numbers", "shares"),
    [([1.0, 3.0, 2.0], [0, 1, 0]), ([3.0, 3.0, 2.0], [0.5, 0.5, 0]), ([3.0] * 3, [0.25, 0.25, 0.5])],
)
def test_the_shares_of_a_tie_are_those_that_are_documented(numbers, shares):
    values = [Value(x) for x in numbers]
    gw.max(values).backward()
    assert [x.grad for x in values] == shares


def test_nan_is_the_largest():
    assert math.isnan(gw.max([Value(1.0), Value(math.nan), Value(2.0)]).data)


def test_infinite_numbers_in_log_sum_exp():
    inf = math.inf
    for xs, wanted in (([-inf, -inf], -inf), ([-inf, 2.0], 2.0), ([inf, 1.0], inf), ([inf, -inf], inf)):
        assert gw.log_sum_exp(xs) == wanted
        assert gw.log_sum_exp([Value(x) for x in xs]).data == wanted
        assert gw.compile(gw.log_sum_exp, reduce=None)([xs]) == [wanted]
        assert gw.compile(gw.batch_log_sum_exp, reduce=None)(xs) == [wanted] * 2
    x = [Value(-inf), Value(2.0), Value(2.0)]
    gw.log_sum_exp(x).backward()
    assert [v.grad for v in x] == [0.0, 0.5, 0.5]


@pytest.mark.parametrize("f", [gw.mean, gw.max, gw.log_sum_exp, gw.softmax])
def test_what_they_refuse(f):
    with pytest.raises(ValueError, match=f"{f.__name__} of an empty list"):
        f([])
    with pytest.raises(TypeError, match=rf"write {f.__name__}\(\[a, b, c\]\)"):
        f(Value(1.0))


def test_the_largest_of_several_arguments():
    a, b = Value(1.0), Value(2.0)
    top = gw.max(a, b, 0.5)
    top.backward()
    assert (top.data, a.grad, b.grad) == (2.0, 0.0, 1.0)
    assert gw.compile(lambda x: gw.max(x * a, b, 0.5), reduce=None)([3.0, 1.0]) == [3.0, 2.0]
