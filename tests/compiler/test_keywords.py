"""compile: arguments that are passed by name."""

import pytest

import gradwalk as gw

X, Y = [1.0, 2.0, 3.0], [5.0, 7.0, 11.0]


def loss_of(w):
    def loss(x, *, y, scale=10.0):
        return (w * x - y) ** 2 * scale

    return loss


def test_keyword_only_arguments_are_rows_too(backend):
    w = gw.Value(3.0)
    f = loss_of(w)
    compiled = gw.compile(f, backend=backend)
    eager = sum((f(x, y=y) for x, y in zip(X, Y)), gw.Value(0.0)) / 3
    eager.backward()
    wanted, w.grad = w.grad, 0.0
    for _ in range(2):  # traced, then the quick way
        out = compiled(X, y=Y)
        out.backward()
        assert (out.data, w.grad) == pytest.approx((eager.data, wanted))
        w.grad = 0.0
    assert compiled(x=X, y=Y).data == out.data
    assert compiled(X, scale=[1.0] * 3, y=Y).data == pytest.approx(out.data / 10)
    assert compiled(y=Y, scale=[1.0] * 3, x=X).data == pytest.approx(out.data / 10)
    assert compiled(X, y=Y).data == out.data


def test_a_quick_call_does_not_take_by_position_what_needs_its_name():
    compiled = gw.compile(loss_of(gw.Value(3.0)))
    assert compiled(X, y=Y).data == compiled(X, y=Y).data
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        compiled(X, Y)
    with pytest.raises(TypeError, match="missing 1 required keyword-only argument: 'y'"):
        compiled(X)
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        compiled(X, y=Y, z=Y)


def test_names_in_another_order_are_other_columns():
    f = gw.compile(lambda *, a, b: a - 2 * b, reduce=None)
    for _ in range(2):
        assert f(a=[1.0], b=[5.0]) == [-9.0]
        assert f(b=[1.0], a=[5.0]) == [3.0]


def test_a_default_in_between_stays_a_default():
    f = gw.compile(lambda x, a=100.0, b=1000.0: x + 2 * a + 3 * b, reduce=None)
    for _ in range(2):
        assert f([1.0], b=[10.0]) == [231.0]
        assert f([1.0], a=[10.0]) == [3021.0]
        assert f([1.0]) == [3201.0]


def test_collected_keywords():
    f = gw.compile(lambda x, **more: x + sum(more.values()), reduce=None)
    assert f([1.0, 2.0], p=[10.0, 20.0], q=[100.0, 200.0]) == [111.0, 222.0]
    assert f([1.0, 2.0], q=[10.0, 20.0]) == [11.0, 22.0]


def test_derivatives_by_a_keyword(backend):
    compiled = gw.compile(loss_of(gw.Value(3.0)), backend=backend, reduce="sum")
    value, slopes = compiled.value_and_grad(X, y=Y, wrt="y")
    assert value == pytest.approx(compiled(X, y=Y).data)
    assert slopes == pytest.approx([-20 * (3 * x - y) for x, y in zip(X, Y)])
    assert compiled.value_and_grad(X, y=Y, wrt=1)[1] == slopes
    with pytest.raises(TypeError, match="it has x, y"):
        compiled.value_and_grad(X, y=Y, wrt="scale")
    second = gw.grad(lambda t: compiled.value_and_grad([2.0], y=[t], wrt="y")[1][0])(4.0)
    assert second == pytest.approx(20.0)


def test_rows_of_different_lengths_by_name():
    f = gw.compile(lambda xs, *, k: sum(xs) * k, reduce=None)
    assert f([[1.0], [2.0, 3.0]], k=[10.0, 100.0]) == [10.0, 500.0]


def test_bad_rows_and_refusals_name_the_keyword():
    f = gw.compile(lambda x, *, y: x if y > 0 else -x, reduce=None)
    with pytest.raises(TypeError, match="y must be rows of numbers"):
        f(X, y=3.0)
    with pytest.raises(ValueError, match="x has 3, y has 2"):
        f(X, y=[1.0, 2.0])
    with pytest.raises(TypeError, match="where"):
        f(X, y=Y)


def test_a_program_names_its_keywords():
    f = gw.compile(lambda x, *, y: x * y, reduce=None)
    f(X, y=Y)
    assert "y" in str(f.program)
