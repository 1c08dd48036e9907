"""compile: the backends it runs on, and the quick way through a call, which gives what the long way does."""

import random
import subprocess
import sys

import pytest

import gradwalk as gw
from gradwalk.compiler.kernel import FALLBACK, choose

from .hinge import X, Y, network


def test_native_falls_back_and_says_so():
    assert choose("native").__name__.rpartition(".")[2] in FALLBACK
    f = gw.compile(lambda x: x)
    assert any(f"backend={name!r}" in repr(f) for name in FALLBACK)


def test_lists_need_nothing_but_the_standard_library():
    code = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "import gradwalk as gw\n"
        "w = gw.Value(3.0)\n"
        "f = gw.compile(lambda x, y: w * x[0] + y)\n"
        "out = f([[1.0, 2.0], [3.0, 4.0]], [1, 2])\n"
        "out.backward()\n"
        "assert (out.data, w.grad) == (7.5, 2.0), (out.data, w.grad)\n"
        "assert gw.compile(lambda x: [x, 2 * x], reduce=None)([1.0]) == [[1.0, 2.0]]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_results_do_not_depend_on_the_number_of_threads():
    _, hinge = network()
    rng = random.Random(1)
    xs = [[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(1000)]
    ys = [rng.choice([-1, 1]) for _ in xs]
    results = [gw.compile(hinge, threads=n).value_and_grad(xs, ys) for n in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


def test_the_short_way_through_a_call_gives_what_the_long_way_does():
    np = pytest.importorskip("numpy", reason="arrays are one kind of batch")
    _, hinge = network()
    for dtype in ("float64", "float32"):
        loss = gw.compile(hinge, dtype=dtype)
        if not hasattr(loss.backend, "Runner") or not hasattr(loss.backend.Runner, "caller"):
            pytest.skip("this backend has one way only")
        value, gradient = loss.value_and_grad(X, Y)
        batches = [
            (X, Y),
            (np.array(X), np.array(Y, float)),
            (np.array(X), Y),
            ([tuple(x) for x in X], Y),
            (np.array(X, dtype="float32"), np.array(Y, dtype="float32")),
            (np.asfortranarray(X), np.array(Y)),
            (tuple(X), [float(y) for y in Y]),
            (np.array([[a, 7.0, b] for a, b in X])[:, ::2], memoryview(np.array(Y, float))),
        ]
        for xs, ys in batches:
            out = loss(xs, ys)
            assert out.data == pytest.approx(value, rel=1e-6)
            assert list(out.partials) == pytest.approx(gradient, rel=1e-5, abs=1e-6)
            if dtype == "float64" and getattr(xs, "dtype", None) != "float32":
                assert (out.data, list(out.partials)) == (value, gradient)


@pytest.mark.parametrize(
    ("xs", "ys", "error"),
    [
        ([[1.0, 2.0], [3.0]], [1, 1], ValueError),
        ([[1.0, 2.0], "ab"], [1, 1], (TypeError, ValueError)),
        ([[1.0, 2.0], [3.0, None]], [1, 1], TypeError),
        ([[1.0, 2.0], [3.0, 10**400]], [1, 1], OverflowError),
        ([[1.0, 2.0], [3.0, 4.0]], [1], ValueError),
        ([], [], ValueError),
    ],
)
def test_the_short_way_leaves_bad_batches_to_the_long_one(xs, ys, error):
    _, hinge = network()
    loss = gw.compile(hinge)
    expected = loss(X, Y).data
    with pytest.raises(error):
        loss(xs, ys)
    assert loss(X, Y).data == expected
    assert loss([[1, True], [2, 3]], [1, True]).data == loss([[1.0, 1.0], [2.0, 3.0]], [1.0, 1.0]).data


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(
    "f",
    [
        lambda x, y: x[0] * y,
        lambda x, y: [x[0] * y, x[1], y],
        lambda x, y: (x[0] * y, [x[1], y]),
        lambda x, y: [[x[0], y], [x[1], y]],
        lambda x, y: ((x[0], [y, y, [y]]), {"a": x[1]}),
        lambda x, y: [],
    ],
)
def test_results_of_rows_are_nested_the_same_both_ways(f, dtype):
    np = pytest.importorskip("numpy")
    rows, ys = [[1.0, 2.5], [3.0, -4.0], [0.5, 0.1]], [1.0, 2.0, 3.0]
    quick, long = gw.compile(f, reduce=None, dtype=dtype), gw.compile(f, reduce=None, dtype=dtype)
    for x, y in ((rows, ys), (np.array(rows, dtype), np.array(ys, dtype)), (rows, np.array(ys, dtype))):
        quick(x, y)
        long(x, y)
        long._latest.quick = lambda arguments: None
        found, expected = quick(x, y), long(x, y)
        assert repr(found) == repr(expected)


def test_rows_that_are_arrays_in_a_list_give_arrays():
    np = pytest.importorskip("numpy")
    f = gw.compile(lambda x: x[0] * 2, reduce=None)
    rows = [np.array([1.0, 2.0]), np.array([3.0, 4.0])]
    for _ in range(2):
        assert isinstance(f(rows), np.ndarray)


def test_without_arguments_it_is_one_row_of_the_present_numbers():
    w = gw.Value(3.0)
    square, number = gw.compile(lambda: w * w), gw.compile(lambda: w * w, reduce=None)
    for data in (3.0, 5.0, -2.0):
        w.data = data
        out = square()
        out.backward()
        assert (out.data, w.grad, number()) == (data**2, 2 * data, [data**2])
        w.grad = 0.0
    with pytest.raises(TypeError, match="being traced"):
        gw.compile(lambda x: x * square())([1.0])
