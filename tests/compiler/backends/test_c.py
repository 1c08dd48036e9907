"""The C source: compiles without a warning, gives the numbers, and holds no text of the user's."""

import ctypes
import shutil

import pytest

import gradwalk as gw
from gradwalk import nn
from gradwalk.compiler.backends import c
from tests.programs import write

from .build import build

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")


@needs_compiler
def test_a_networks_value_and_gradient(tmp_path):
    model = nn.MLP(2, [6, 6, 1], seed=1, activation="tanh")
    loss = gw.compile(lambda x, y: gw.relu(1 - y * model(x)) ** 2, reduce="sum", backend="python")
    xs, ys = [[0.5, -1.0], [1.5, 0.25], [-0.5, 2.0]], [1.0, -1.0, 1.0]
    value, gradient = loss.value_and_grad(xs, ys)
    library = build(loss.source("c"), tmp_path)
    n = 1 + len(gradient)
    fixed = (ctypes.c_double * len(gradient))(*[p.data for p in loss.parameters])
    rows = (ctypes.c_double * 9)(*[v for x, y in zip(xs, ys) for v in (*x, y)])
    out, row = (ctypes.c_double * n)(), (ctypes.c_double * n)()
    library.gradwalk_row_sum(fixed, rows, ctypes.c_long(3), out, row)
    assert list(out) == pytest.approx([value, *gradient], rel=1e-13, abs=1e-15)


@needs_compiler
def test_the_branch_not_taken_adds_nothing_in_c_either(tmp_path):
    w = gw.Value(2.0)
    loss = gw.compile(lambda x: gw.where(x > 0, w * gw.log(w * x), w), backend="python")
    _, gradient = loss.value_and_grad([0.0])
    library = build(loss.source("c"), tmp_path)
    out = (ctypes.c_double * 2)()
    library.gradwalk_row((ctypes.c_double * 1)(2.0), (ctypes.c_double * 1)(0.0), out)
    assert list(out) == [2.0, gradient[0]] == [2.0, 1.0]


def test_no_text_of_the_user_gets_into_it():
    evil = '*/ #include "/etc/passwd" system("rm") /*'
    w = gw.Value(2.0, label=evil)

    def f(x):
        return w * x

    f.__name__ = evil
    loss = gw.compile(f, backend="python")
    loss([1.0])
    assert "passwd" in str(loss.program)
    assert "passwd" not in loss.source("c")
    assert "system" not in loss.source("c")


@pytest.mark.parametrize("name", ["", "1x", "a b", "x;y", "x" * 100, "größe", "x\n"])
def test_only_identifiers_are_names(name):
    with pytest.raises(ValueError, match="identifier"):
        c.source(write(0, 1, lambda x: x), name)


def test_what_only_python_can_do_has_no_c():
    @gw.operation(partials=lambda out, x: (1,))
    def mine(x):
        return float(int(x))

    with pytest.raises(TypeError, match="mine"):
        c.source(write(0, 1, lambda x: mine(x)))


def test_prediction_has_a_source_too():
    predict = gw.compile(lambda x: [x, x * 2], reduce=None, backend="python")
    predict([1.0])
    assert "outputs[1] = r0;" in predict.source("c")


@needs_compiler
def test_what_is_not_used_is_no_warning(tmp_path):
    for i, body in enumerate([lambda w, x: x * 2.0, lambda w, x: w * 2.0, lambda w, x: 1.0]):
        folder = tmp_path / str(i)
        folder.mkdir()
        library = build(c.source(write(1, 1, body)), folder)
        out = (ctypes.c_double * 1)()
        library.gradwalk_row((ctypes.c_double * 1)(3.0), (ctypes.c_double * 1)(5.0), out)
        assert out[0] == [10.0, 6.0, 1.0][i]


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_a_factor_0_wins_in_c_as_everywhere(tmp_path):
    w = gw.Value(2.0)
    for number, f in enumerate(
        [lambda x: gw.sqrt(w * x), lambda x: w / x * x, lambda x: gw.grad(lambda y: (w * y) ** 0.5 * y)(x)]
    ):
        compiled = gw.compile(f, reduce="sum")
        value, (slope,) = compiled.value_and_grad([0.0])
        folder = tmp_path / str(number)
        folder.mkdir()
        out = (ctypes.c_double * 2)()
        build(compiled.source("c"), folder).gradwalk_row((ctypes.c_double * 1)(2.0), (ctypes.c_double * 1)(0.0), out)
        assert repr(list(out)) == repr([value, slope])
