"""Derivatives of compiled functions by numbers of their rows, to any order: the numbers of the eager functions."""

import numpy
import pytest

import gradwalk as gw
from gradwalk import Value, grad, hessian, hvp, jacobian, jvp

w = Value(0.9, label="w")


def of_row(p):
    return w * p[0] ** 3 * p[1] + gw.exp(p[0] * p[1])


ROWS = [[0.4, -0.7], [0.1, 0.2], [1.0, -0.3]]


def flat(tree):
    return [x for branch in tree for x in flat(branch)] if isinstance(tree, (list, tuple)) else [float(tree)]


def same(got, right):
    assert flat(got) == pytest.approx(flat(right), rel=1e-12, abs=1e-15)


@pytest.fixture(params=["mean", "sum"])
def both(request, backend):
    compiled = gw.compile(of_row, reduce=request.param, backend=backend)
    return compiled, lambda rows: sum(map(of_row, rows)) / (len(rows) if request.param == "mean" else 1)


@pytest.mark.parametrize("derivative", [grad, hessian, lambda f: jacobian(hessian(f))])
def test_a_compiled_function_differentiates_by_its_rows_as_the_plain_one_does(both, derivative):
    compiled, plain = both
    same(derivative(compiled)(ROWS), derivative(plain)(ROWS))  # also when it has not been traced yet
    same(derivative(compiled)(ROWS), derivative(plain)(ROWS))


def test_directions(both):
    compiled, plain = both
    along = [[[1.0, 2.0], [0.0, -1.0], [0.5, 0.0]]]
    same(hvp(compiled, [ROWS], along), hvp(plain, [ROWS], along))
    same(jvp(compiled, [ROWS], along), jvp(plain, [ROWS], along))


def test_values_among_the_rows_get_gradients_even_those_that_are_parameters_too(both):
    compiled, plain = both

    def slopes(f):
        x = Value(0.3)
        first = f([[x, 0.2], [w, x * x]]).backward(create_graph=True)
        second = (first[x] * first[w]).backward(create_graph=True)
        return [first[x].data, first[w].data, second[x].data, second[w].data]

    same(slopes(compiled), slopes(plain))


def test_gradients_by_rows_depend_on_the_parameters():
    compiled = gw.compile(lambda x: w * x * x, reduce="sum")
    same(grad(lambda s: grad(compiled)([s])[0])(3.0), 2 * w.data)
    mixed = gw.grad(lambda s: s * gw.sum(grad(compiled)(numpy.array([3.0, 1.0]))))(5.0)
    same(mixed, 8 * w.data)


def test_every_row_of_its_own():
    compiled = gw.compile(lambda p: {"product": p[0] * p[1] * w, "both": [p[0] ** 2, p[1]]}, reduce=None)

    def plain(rows):
        return {"product": [p[0] * p[1] * w for p in rows], "both": [[p[0] ** 2, p[1]] for p in rows]}

    got, right = jacobian(compiled)(ROWS), jacobian(plain)(ROWS)
    same([got["product"], got["both"]], [right["product"], right["both"]])


def test_rows_of_different_lengths():
    rows = [[1.0], [2.0, 3.0], [0.5]]
    compiled = gw.compile(lambda xs: w * gw.sum([x * x for x in xs]) ** 2)

    def plain(rows):
        return gw.sum([w * gw.sum([x * x for x in xs]) ** 2 for xs in rows]) / len(rows)

    same(compiled.value_and_grad(rows, wrt=0)[1], grad(plain)(rows))
    same(hessian(compiled)(rows), hessian(plain)(rows))


def test_across_the_rows(backend):
    compiled = gw.compile(lambda x: gw.batch_log_sum_exp(x) * x * w, reduce="sum", backend=backend)

    def plain(xs):
        return gw.sum([gw.log_sum_exp(xs) * x * w for x in xs])

    for derivative in (grad, hessian, lambda f: jacobian(hessian(f))):
        same(derivative(compiled)([1.0, 2.0, -0.5]), derivative(plain)([1.0, 2.0, -0.5]))


def test_at_kinks_and_infinities():
    def kinked(x):
        return gw.where(gw.eq(x, 0), x, gw.sqrt(x)) * gw.relu(x - 1)

    compiled, rows = gw.compile(kinked, reduce="sum"), [0.0, 1.0, 2.0]
    for derivative in (grad, hessian):
        same(derivative(compiled)(rows), derivative(lambda xs: gw.sum([kinked(x) for x in xs]))(rows))


def test_many_parameters_do_not_matter_where_nobody_derives_by_them():
    from gradwalk import nn

    model = nn.MLP(2, [8, 8, 1], activation="tanh", seed=3)
    compiled = gw.compile(model, reduce="sum")
    assert len(model.parameters()) > 64
    same(hessian(lambda p: compiled([p]))([0.4, -0.7]), hessian(model)([0.4, -0.7]))
    with pytest.raises(TypeError, match="too many"):
        compiled([[0.4, -0.7]]).backward(create_graph=True)


def test_values_of_rows_among_several_results():
    compiled = gw.compile(lambda x: (w * x * x, gw.sin(x)), reduce="sum")
    x = Value(0.7)
    square, wave = compiled([x, 2.0])
    (square * wave).backward()
    same(x.grad, 2 * w.data * 0.7 * wave.data + square.data * gw.cos(0.7))
    w.grad = 0


def test_value_and_grad_by_parameters_ignores_values_among_the_rows():
    compiled = gw.compile(lambda x: w * x * x, reduce="sum")
    assert compiled.value_and_grad([Value(2.0), 3.0]) == (13 * w.data, [13.0])


def test_loops_stay_loops_when_the_first_call_happens_inside_a_derivative():
    compiled = gw.compile(lambda x: gw.loop(lambda s: s < 10, lambda s: s * w * 3, x), reduce="sum")
    same(grad(lambda p: compiled([p]))(1.5), (3 * w.data) ** 2)
    assert [i.op.name for i in compiled.program.instructions] == ["scan"]


def test_a_scan_by_the_numbers_of_its_rows():
    def plain(xs):
        return gw.scan(lambda s, x: (gw.sin(s * x + w), None), 1.0, xs)[0]

    compiled = gw.compile(plain, reduce="sum")
    same(hessian(lambda xs: compiled([xs]))([1.0, 3.0]), hessian(plain)([1.0, 3.0]))


def test_second_derivatives_of_a_scan_by_what_all_its_steps_share():
    w, v = gw.Value(0.7), gw.Value(-0.4)

    def f(xs):
        last, outs = gw.scan(lambda s, x: ((gw.sin(s[0] * w + x) * v, s[1] + s[0] * w), s[0] * x), (1.0, v), xs)
        return last[0] * last[1] + gw.sum(outs)

    X = [[0.1, 0.2, 0.3], [0.5, -0.2, 0.4]]
    found = []
    for root in (gw.compile(f, reduce="sum")(X), gw.sum([f(xs) for xs in X])):
        first = root.backward(create_graph=True)
        w.grad = v.grad = 0.0
        (first[w] * 2 + first[v] * 3).backward()
        found.append([first[w].data, first[v].data, w.grad, v.grad])
    assert found[0] == pytest.approx(found[1], rel=1e-12)


def test_derivatives_of_several_gradients_of_one_scan():
    """Gradients by two numbers that all steps share, taken inside of the function and differentiated once more."""
    w, v = gw.Value(0.7), gw.Value(-0.4)

    def f(p, xs):
        return gw.scan(lambda s, x: (gw.sin(s * p[0] + x * p[1]) * p[1], None), 0.5, xs)[0]

    def sizes(p, xs):
        by_w, by_v = gw.grad(lambda q: f(q, xs))(p)
        return by_w * by_w + 3 * by_v

    X = [[0.1, 0.2, 0.3], [0.5, -0.2, 0.4]]
    found = gw.compile(lambda xs: sizes([w, v], xs), reduce="sum").value_and_grad(X)
    right = gw.value_and_grad(lambda p: gw.sum([sizes(p, xs) for xs in X]))([w.data, v.data])
    same(found, right)


def test_a_scan_on_the_side_that_is_not_taken_adds_nothing():
    w = gw.Value(0.0)

    def f(x):
        root, _ = gw.scan(lambda s, _: (gw.sqrt(s), None), w * x, [0.0, 0.0])
        return gw.where(w * x > 0, root, w)

    assert gw.compile(f, reduce="sum").value_and_grad([3.0, 5.0]) == (0.0, [2.0])
    w.data = 1.0
    assert gw.compile(f, reduce="sum").value_and_grad([16.0]) == (2.0, [0.5])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("count", [1, 5, 200])
def test_second_derivatives_after_a_change_are_refused_as_they_are_eagerly(dtype, count):
    """They are computed from the rows, read again, and the parameters' numbers of now."""
    w, given, row_value = gw.Value(2.0), numpy.linspace(1.0, 2.0, count), gw.Value(3.0)
    cube = gw.compile(lambda x: w * w * w * x, reduce="mean", dtype=dtype)

    def second(rows, change, late):
        out = cube(rows)
        if late:
            out = out.backward(create_graph=True)[w]
        change()
        return out.backward(create_graph=True)[w]

    assert second(given, lambda: None, True).data == pytest.approx(12 * numpy.mean(given), rel=1e-6)
    assert second([row_value], lambda: None, True).data == pytest.approx(36.0, rel=1e-6)
    for late in (False, True):
        for rows, change in (
            (given.copy(), lambda: setattr(w, "data", 3.0)),
            ([row_value], lambda: setattr(row_value, "data", 5.0)),
        ):
            w.data, row_value.data = 2.0, 3.0
            with pytest.raises(ValueError, match="changed after the call"):
                second(rows, change, late)
    w.data = 2.0
    rows, again, listed = given.copy(), given.copy(), given.tolist()
    for changed, change, late in (
        (rows, lambda: rows.fill(9.0), False),
        (listed, lambda: listed.__setitem__(0, 9.0), False),
        *([(again, lambda: again.fill(9.0), True)] if dtype == "float64" else []),  # others are copied when first read
    ):
        with pytest.raises(ValueError, match="changed after the call"):
            second(changed, change, late)
