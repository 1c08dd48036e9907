"""compile: what is refused, what is noticed in the numbers, and in which words."""

import math
import sys

import pytest

import gradwalk as gw
from gradwalk.engine.errors import AnomalyError

from .hinge import X, Y, network


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (([], []), ValueError),
        (([[1, 2], [3]], [1, 1]), ValueError),
        (([[1, 2]], [1, 1]), ValueError),
        (([[1, 2, 3]], [1]), ValueError),
        (("no", "no"), TypeError),
        (([["a", 2]], [1]), TypeError),
        (([[1, 2]],), TypeError),
        (([[1, 2]], 1.0), TypeError),
        (([[1, 2]], [None]), TypeError),
    ],
)
def test_bad_batches_leave_everything_as_it_was(backend, arguments, error):
    model, hinge = network()
    loss = gw.compile(hinge, backend=backend)
    expected = loss(X, Y).data
    for p in model.parameters():
        p.grad = 0.5
    before = [(p.data, p.grad) for p in model.parameters()]
    with pytest.raises(error):
        loss(*arguments)
    assert [(p.data, p.grad) for p in model.parameters()] == before
    assert loss(X, Y).data == expected


def test_bad_settings():
    for wrong in ({"reduce": "max"}, {"backend": "cuda"}, {"dtype": "float16"}, {"threads": 0}, {"threads": 1.5}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            gw.compile(lambda x: x, **wrong)
    with pytest.raises(TypeError, match="function"):
        gw.compile(3.0)


def test_several_results_are_several_values():
    w = gw.Value(3.0)
    first, second = gw.compile(lambda x: [x * w, x * w * w], reduce="sum")([1.0, 2.0])
    assert (first.data, second.data) == (9.0, 27.0)
    assert (list(first.partials), list(second.partials)) == ([3.0], [18.0])
    with pytest.raises(TypeError, match="several numbers"):
        gw.compile(lambda x: [x * w, x]).value_and_grad([1.0])


def test_nan_rows_flow_through(backend):
    w = gw.Value(2.0)
    f = gw.compile(lambda x: w * x, backend=backend)
    out = f([1.0, math.nan])
    assert math.isnan(out.data)
    out.backward()
    assert math.isnan(w.grad)
    assert gw.compile(lambda x: w * x, backend=backend, reduce=None)([1.0, math.nan])[0] == 2.0


def test_the_branch_not_taken_adds_nothing(backend):
    w = gw.Value(2.0)
    cases = [
        lambda x: gw.where(x > 0, w * gw.log(w * x), 0),
        lambda x: gw.tanh(1 / (w * x)),  # flat at infinity
        lambda x: w * 0 * gw.log(x),
    ]
    for f in cases:
        w.grad = 0.0
        gw.compile(f, backend=backend, reduce="sum")([0.0, 1.0]).backward()
        found, w.grad = w.grad, 0.0
        (f(gw.Value(0.0)) + f(gw.Value(1.0))).backward()
        assert found == w.grad or (math.isnan(found) and math.isnan(w.grad))


def test_anomaly_mode_names_the_row_and_the_instruction(backend):
    w = gw.Value(2.0, label="w")
    f = gw.compile(lambda x: w * gw.log(x), backend=backend)
    predict = gw.compile(lambda x: w * gw.log(x), backend=backend, reduce=None)
    with gw.detect_anomaly():
        assert f([1.0, 2.0]).data == math.log(2.0)
        for g in (f, predict):
            with pytest.raises(AnomalyError, match=r"row 2: r\d+ = log\(x\)\n.*-inf, with x = 0\.0"):
                g([1.0, 2.0, 0.0])
            with pytest.raises(AnomalyError, match="row 1: the argument x is nan"):
                g([1.0, math.nan])
        w.data = math.inf
        with pytest.raises(AnomalyError, match="the parameter w is inf"):
            f([1.0])
    assert w.grad == 0.0


def test_anomaly_mode_also_finds_what_only_the_gradient_does(backend):
    w = gw.Value(0.0, label="w")
    f = gw.compile(lambda x: gw.sqrt(w * x), backend=backend)
    with gw.detect_anomaly(), pytest.raises(AnomalyError, match="gradient"):
        f([1.0])


def test_a_missing_return_is_named():
    with pytest.raises(TypeError, match="returned None, but a number is needed: is a `return` missing"):
        gw.compile(lambda x: None)([1.0])
    with pytest.raises(TypeError, match="returned None among its 2 results"):
        gw.compile(lambda x: (x, None), reduce=None)([1.0])
    with pytest.raises(TypeError, match="expected a real number, got str"):
        gw.compile(lambda x: "x")([1.0])


def test_a_compiled_result_is_a_value_like_others(backend):
    w = gw.Value(2.0, label="w")

    def cube(x):
        return (w * x) ** 3

    out = gw.compile(cube, backend=backend)([1.0, 2.0])
    assert (out.label, out._op) == ("cube", "compiled")
    assert gw.compile(lambda x: w * x, backend=backend)([1.0]).label == "compiled"
    with pytest.raises(TypeError, match="call the compiled function again"):
        out.forward()
    slope = out.backward(create_graph=True)[w]
    assert slope.data == 3 * 4.0 * (1 + 8) / 2
    again = gw.compile(lambda x: x * out, backend=backend)([3.0])  # it is a parameter, as any Value from outside
    assert again.inputs == (out,)
    w.grad = 0.0
    again.backward()
    assert w.grad == 3 * 3 * 4.0 * (1 + 8) / 2


def test_a_missing_jax_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "jax", None)
    monkeypatch.delitem(sys.modules, "gradwalk.compiler.backends.jax", raising=False)
    with pytest.raises(ImportError, match=r"pip install 'gradwalk\[jax\]'"):
        gw.compile(lambda x: x, backend="jax")


def test_a_function_that_returns_a_text_is_told_so():
    with pytest.raises(TypeError, match="text"):
        gw.compile(lambda x: "text")([1.0])
