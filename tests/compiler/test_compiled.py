"""compile: what a call returns, what it leaves alone, and when it looks afresh."""

import copy
import math
import pickle
import random
import subprocess
import sys

import pytest

import gradwalk as gw
from gradwalk import Value, nn, optim
from gradwalk.compiler.kernel import FALLBACK, choose
from gradwalk.compiler.refusals import BranchError
from gradwalk.engine.errors import AnomalyError

BACKENDS = ["native", "numpy", "python"]
X = [[random.Random(i).uniform(-1, 1), random.Random(-i - 1).uniform(-1, 1)] for i in range(10)]
Y = [1 if a * b > 0 else -1 for a, b in X]


@pytest.fixture(params=BACKENDS)
def backend(request):
    if request.param == "numpy":
        pytest.importorskip("numpy", reason="the backend numpy needs it")
    return request.param


def network():
    model = nn.MLP(2, [4, 4, 1], seed=1)

    def hinge(x, y):
        return gw.relu(1 - y * model(x))

    return model, hinge


def eager_mean(f, *columns):
    rows = [f(*row) for row in zip(*columns)]
    return gw.sum(rows) / len(rows)


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


# ---- bad input ----


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


# ---- backends ----


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


# ---- messages ----


def test_a_missing_return_is_named():
    with pytest.raises(TypeError, match="returned None, and a number is needed: is a `return` missing"):
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


# ---- the quick way through a call is the long one, only quicker ----


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
