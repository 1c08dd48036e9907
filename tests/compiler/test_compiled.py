"""compile: what a call returns, what it leaves alone, and when it looks afresh."""

import copy
import math
import pickle
import sys
import warnings

import pytest

import gradwalk as gw
from gradwalk import Value, nn, optim
from gradwalk.compiler.refusals import BranchError

from .hinge import X, Y, eager_mean, network

# ---- the result ----


def test_the_result_is_one_node_over_the_parameters(backend):
    model, hinge = network()
    loss = gw.compile(hinge, backend=backend)
    out = loss(X, Y)
    assert isinstance(out, gw.Value)
    assert set(out.inputs) == set(model.parameters())
    assert out.label == "hinge"


@pytest.mark.parametrize("reduce", ["mean", "sum"])
def test_value_and_gradient_are_the_eager_ones(backend, reduce):
    model, hinge = network()
    out = gw.compile(hinge, backend=backend, reduce=reduce)(X, Y)
    out.backward()
    found = [p.grad for p in model.parameters()]
    model.zero_grad()
    expected = eager_mean(hinge, X, Y) * (len(X) if reduce == "sum" else 1)
    expected.backward()
    assert out.data == pytest.approx(expected.data, rel=1e-14)
    assert found == pytest.approx([p.grad for p in model.parameters()], rel=1e-12, abs=1e-15)


def test_it_mixes_with_eager_code(backend):
    model, hinge = network()
    loss = gw.compile(hinge, backend=backend)
    other = gw.compile(lambda x: model(x) ** 2, backend=backend)
    ps = model.parameters()
    total = loss(X, Y) * 2 + other(X) + 1e-2 * gw.dot(ps, ps)
    total.backward()
    found = [p.grad for p in ps]
    model.zero_grad()
    (eager_mean(hinge, X, Y) * 2 + eager_mean(lambda x: model(x) ** 2, X) + 1e-2 * gw.dot(ps, ps)).backward()
    assert found == pytest.approx([p.grad for p in ps], rel=1e-12, abs=1e-15)


def test_the_four_steps_train_it(backend):
    model, hinge = network()
    loss, optimizer = gw.compile(hinge, backend=backend), optim.SGD(model.parameters(), lr=0.5)
    first = loss(X, Y).data
    for _ in range(30):
        total = loss(X, Y)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
    assert loss(X, Y).data < first / 2


def test_parameters_are_read_at_each_call_and_never_written(backend):
    w = gw.Value(2.0)
    f = gw.compile(lambda x: w * x, backend=backend)
    assert f([1.0, 3.0]).data == 4.0
    w.data = 5.0
    assert f([1.0, 3.0]).data == 10.0
    assert (w.data, w.grad) == (5.0, 0.0)


def test_value_and_grad_touches_nothing(backend):
    w, b = gw.Value(2.0), gw.Value(1.0)
    f = gw.compile(lambda x: w * x + b, backend=backend)
    assert f.value_and_grad([1.0, 3.0]) == (5.0, [2.0, 1.0])
    assert f.parameters == [w, b]
    assert (w.grad, b.grad) == (0.0, 0.0)


def test_it_is_a_decorator_too():
    w = gw.Value(2.0)

    @gw.compile
    def f(x):
        """Twice."""
        return w * x

    @gw.compile(reduce=None, backend="python")
    def g(x):
        return w * x

    assert f([1.0]).data == 2.0
    assert g([1.0, 2.0]) == [2.0, 4.0]
    assert (f.__name__, f.__doc__) == ("f", "Twice.")


def test_a_function_without_arguments_is_one_row(backend):
    w = gw.Value(3.0)
    f = gw.compile(lambda: (w - 1) ** 2, backend=backend)
    f().backward()
    assert w.grad == 4.0


def test_keyword_arguments_and_defaults():
    w = gw.Value(3.0)

    def f(x, y, scale=10.0):
        return w * x + y * scale

    g = gw.compile(f, backend="python")
    assert g([1.0], y=[2.0]).data == 23.0
    assert g([1.0], [2.0], [1.0]).data == 5.0


def test_single_precision(backend):
    w = gw.Value(0.1)
    f = gw.compile(lambda x: w * x, backend=backend, dtype="float32")
    assert f([3.0]).data != 0.1 * 3.0
    assert f([3.0]).data == pytest.approx(0.3, rel=1e-6)


# ---- prediction ----


def test_without_reduce_every_row_has_its_results(backend):
    w = gw.Value(2.0)
    f = gw.compile(lambda x: {"a": w * x[0], "b": [x[1], x[0]], "c": (x[0], [[x[1]]])}, reduce=None, backend=backend)
    assert f([[1, 2], [3, 4]]) == {
        "a": [2.0, 6.0],
        "b": [[2.0, 1.0], [4.0, 3.0]],
        "c": ([1.0, 3.0], [[[2.0]], [[4.0]]]),
    }


def test_arrays_in_arrays_out(backend):
    np = pytest.importorskip("numpy", reason="arrays are NumPy's")
    model = nn.MLP(2, [4, 3], seed=1)
    predict = gw.compile(model, reduce=None, backend=backend)
    found = predict(np.array(X))
    assert isinstance(found, np.ndarray)
    assert found.shape == (10, 3)
    expected = [[out.data for out in model(x)] for x in X]
    assert np.allclose(found, expected, rtol=1e-14, atol=1e-15)
    assert np.allclose(predict(X), found)
    assert predict(np.array(X, dtype="float32")).dtype == np.float64


def test_no_gradient_without_reduce():
    with pytest.raises(TypeError, match="reduce"):
        gw.compile(lambda x: x, reduce=None).value_and_grad([1.0])


# ---- tracing, retracing ----


def test_another_structure_is_another_trace():
    g = gw.compile(lambda x: gw.sum(x) if isinstance(x, list) else x, backend="python")
    assert g([[1.0, 2.0]]).data == 3.0
    assert g([[1.0, 2.0], [3.0, 4.0]]).data == 5.0
    first = g.program
    assert g([[1.0, 2.0, 3.0]]).data == 6.0
    assert g([1.0]).data == 1.0
    assert g.program is not first
    assert g([[1.0, 2.0]]).data == 3.0
    assert g.program is first


scale = 2.0


def test_a_name_that_means_something_else_is_noticed():
    global scale
    w, inner = gw.Value(3.0), [1.0]

    def f(x):
        return w * x * scale * inner[0]

    g = gw.compile(f, backend="python")
    scale = 2.0
    assert g([1.0]).data == 6.0
    scale = 4.0
    assert g([1.0]).data == 12.0
    w = gw.Value(1.0)
    assert g([1.0]).data == 4.0
    inner[0] = 10.0  # inside an object
    assert g([1.0]).data == 40.0
    scale = 2.0


def test_a_name_may_be_given_its_meaning_later():
    @gw.compile(backend="python")
    def f(x):
        return later * x

    later = gw.Value(2.0)
    assert f([3.0]).data == 6.0
    later = gw.Value(3.0)
    assert f([3.0]).data == 9.0


def test_constants_are_visible():
    w = gw.Value(3.0, label="w")
    g = gw.compile(lambda x: w * x + 0.125, backend="python")
    g([1.0])
    assert "0.125" in str(g.program)
    assert "w * x" in str(g.program)


def test_branches_and_leaks_raise_with_the_line():
    with pytest.raises(BranchError, match=r"test_compiled\.py.*\n.*max\(x, 0\).*\n(.*\n)*.*where"):
        gw.compile(lambda x: max(x, 0))([1.0])


def test_a_compiled_function_inside_another_says_what_to_call():
    inner = gw.compile(lambda x: x * 2)
    with pytest.raises(TypeError, match=r"\.f\(\.\.\.\)"):
        gw.compile(lambda x: inner([x]))([1.0])
    assert gw.compile(lambda x: inner.f(x), backend="python")([1.0]).data == 2.0


def test_programs_can_be_looked_at(backend):
    _, hinge = network()
    loss = gw.compile(hinge, backend=backend)
    with pytest.raises(TypeError, match="not been traced"):
        loss.program
    loss(X, Y)
    assert len(loss.program.outputs) == 1
    assert len(loss.backward_program.outputs) == 1 + len(loss.parameters)
    assert "matvec" in str(loss.backward_program)
    assert "gradwalk_row" in loss.source("c")
    assert "hinge" in repr(loss)
    with pytest.raises(ValueError, match="fortran"):
        loss.source("fortran")


def test_your_own_operations_run_everywhere(backend):
    @gw.operation(partials=lambda out, x: (gw.cos(x),))
    def mysin(x):
        return math.sin(x)

    w = gw.Value(0.5)
    f = gw.compile(lambda x: mysin(w * x), backend=backend)
    value, gradient = f.value_and_grad([1.0, 2.0])
    assert value == pytest.approx((math.sin(0.5) + math.sin(1.0)) / 2)
    assert gradient == pytest.approx([(math.cos(0.5) + 2 * math.cos(1.0)) / 2])


# ---- names that come to mean something else ----

SCALE = 1.0
loss = 0.0  # the name of a method below, which is no global name


def test_names_inside_comprehensions_and_lambdas(monkeypatch):
    ws = [Value(1.0), Value(2.0)]
    functions = [
        lambda x: sum(w * x * SCALE for w in ws),
        lambda x: gw.sum([w * x * SCALE for w in ws]),
        lambda x: (lambda y: gw.sum(ws) * y * SCALE)(x),
    ]
    for compiled in [gw.compile(f) for f in functions]:
        monkeypatch.setattr(sys.modules[__name__], "SCALE", 1.0)
        assert compiled([1.0]).data == 3.0
        monkeypatch.setattr(sys.modules[__name__], "SCALE", 10.0)
        assert compiled([1.0]).data == 30.0


def test_attributes_are_no_global_names(monkeypatch):
    class Model(nn.MLP):
        def loss(self, x, y):
            return (self(x) - y) ** 2

    model, programs = Model(2, [1], seed=1), []
    compiled = gw.compile(lambda x, y: model.loss(x, y))
    for step in range(3):
        compiled([[1.0, 2.0]], [1.0])
        programs.append(compiled.program)
        monkeypatch.setattr(sys.modules[__name__], "loss", float(step))
    assert programs == programs[:1] * 3
    assert programs[0] is programs[2]


def squared(x):
    return x * x


def test_a_compiled_function_is_copied_and_pickled():
    compiled = gw.compile(squared, reduce="sum", dtype="float32", threads=1)
    compiled([1.0, 2.0])
    for again in (copy.deepcopy(compiled), copy.copy(compiled), pickle.loads(pickle.dumps(compiled))):
        assert again([1.0, 2.0]).data == 5.0
        assert (again.reduce, again.dtype, again.threads, again.f) == ("sum", "float32", 1, squared)


def test_a_compiled_result_without_parameters_is_a_leaf_in_both_engines():
    compiled = gw.compile(lambda x: x * 2)
    for _ in range(2):  # the second call takes the short way
        out = compiled([1.0, 2.0])
        w = Value(1.0)
        total = out * w
        total.backward()
        total.backward()
        assert (out.data, out.inputs) == (3.0, ())
        assert out.grad == 2.0


@pytest.mark.parametrize("backend", ["native", "numpy", "python"])
def test_a_sum_that_overflows_warns_of_nothing(backend):
    w = Value(1e308)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert gw.compile(lambda x: w * x, reduce="sum", backend=backend)([1.5, 1.5]).data == math.inf
