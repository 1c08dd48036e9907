"""take, sums across rows, gradients by rows, ragged rows, several results: on every backend what eager code gives."""

import math
import random
from array import array
from itertools import product

import numpy
import pytest

import gradwalk as gw
from gradwalk import Value, losses, nn
from tests.compiler.test_scan import BACKENDS, JAX, compiled, doubles, eager, near

assert doubles  # a fixture that is used by itself

PLAIN = ["python", "numpy", "native", JAX]


def lookups(seed):
    """A random loss that takes from a table of parameters, from numbers of the row, and from both."""
    rng = random.Random(seed)
    n, d = rng.randint(1, 5), rng.randint(1, 3)
    table = [[Value(rng.gauss(0, 1)) for _ in range(d)] for _ in range(n)]
    again = rng.random() < 0.5

    def loss(row, y):
        a, b = gw.take(table, row[0]), gw.take(table, row[1])
        c = gw.take([y * a[0], gw.tanh(b[-1]), 0.5, a[0]], row[2])
        out = gw.dot(a, b) * c
        if again:  # the same entries in another table, and a take inside of a scan
            out = out + gw.take([table[-1][0], y, table[0][0]], row[3])
            out, _ = gw.scan(lambda s, k: (s * 0.5 + gw.dot(gw.take(table, k), a), None), out, row[:2])
        return out

    rows = [
        ([rng.randrange(n), rng.randrange(n), rng.randrange(4), rng.randrange(3)], rng.uniform(-1, 1))
        for _ in range(rng.choice([1, 5, 70]))
    ]
    return loss, [v for entry in table for v in entry], rows


@pytest.mark.parametrize("backend", BACKENDS)
def test_take_is_an_entry_of_the_list(backend):
    for seed in range(3 if backend in ("jax", "c") else 25):
        loss, values, rows = lookups(seed)
        rows = rows[:5] if backend in ("jax", "c") else rows
        found, wanted = compiled(loss, values, rows, backend), eager(loss, values, rows)
        assert near(found, wanted), (seed, found, wanted)


@pytest.mark.parametrize("backend", PLAIN)
def test_a_place_that_is_none_is_nan_and_refused_where_it_is_known(backend):
    table = [Value(1.0), Value(2.0)]
    found = gw.compile(lambda i: gw.take(table, i), reduce=None, backend=backend)([0, 1, 2, -1, 0.5, math.nan])
    assert list(found)[:2] == [1.0, 2.0]
    assert all(map(math.isnan, list(found)[2:]))
    with pytest.raises(IndexError, match="0 to 1"):
        gw.take(table, 2)
    with pytest.raises(TypeError, match="whole number"):
        gw.take(table, 0.5)
    assert gw.take(table, Value(1)) is table[1]


def test_what_take_refuses():
    with pytest.raises(TypeError, match="needs a list"):
        gw.take(3.0, 1)
    with pytest.raises(ValueError, match="empty"):
        gw.take([], 0)
    with pytest.raises(TypeError, match="one shape"):
        gw.compile(lambda i: gw.take([[1.0], 2.0], i))([0])


@pytest.mark.parametrize("backend", PLAIN)
def test_classes_by_index(backend):
    model = nn.MLP(2, [4, 3], seed=1)
    X, Y = [[0.1, 0.2], [0.5, -1.0], [2.0, 1.0]], [0, 2, 1]
    loss = losses.cross_entropy([model(x) for x in X], Y)
    loss.backward()
    wanted = [loss.data, *[p.grad for p in model.parameters()]]
    made = gw.compile(lambda x, y: losses.cross_entropy([model(x)], [y]), backend=backend)
    value, gradient = made.value_and_grad(X, Y)
    found = dict(zip(made.parameters, gradient))
    assert near([value, *[found[p] for p in model.parameters()]], wanted)
    assert math.isnan(made(X, [0, 3, 1]).data)


def test_derivatives_through_take_inside():
    table = [Value(0.5), Value(-1.5), Value(2.0)]

    def f(i, x):
        return gw.grad(lambda z: gw.take([z * z, gw.sin(z) * table[0], table[2]], i) * z)(x)

    rows = [(0, 0.3), (1, 0.7), (2, -1.0)]
    found = gw.compile(f, reduce=None)([i for i, _ in rows], [x for _, x in rows])
    assert near(found, [f(i, x) for i, x in rows])


# ---- across rows ----


def hand(w, rows):
    """Everything that goes across rows, in plain lists."""
    zs = [w * x + w * w * y for x, y in rows]
    total, top = gw.sum(zs), gw.max(zs)
    chances = gw.softmax(zs)
    parts = [p * y + z * total + top * x + total / len(rows) for p, z, (x, y) in zip(chances, zs, rows)]
    return gw.sum([gw.sin(part) for part in parts]) + len(rows) * gw.log_sum_exp(zs)


def across(w):
    def f(x, y):
        z = w * x + w * w * y
        part = gw.batch_softmax(z) * y + z * gw.batch_sum(z) + gw.batch_max(z) * x + gw.batch_mean(z)
        return gw.sin(part) + gw.batch_log_sum_exp(z)

    return f


@pytest.mark.parametrize("backend", PLAIN)
@pytest.mark.parametrize("count", [1, 3, 200])
def test_across_rows(backend, count):
    rng = random.Random(count)
    rows = [(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(count)]
    w = Value(0.6)
    made = gw.compile(across(w), reduce="sum", backend=backend)
    X, Y = [x for x, _ in rows], [y for _, y in rows]
    value, (slope,) = made.value_and_grad(X, Y)
    assert near([value, slope], [hand(0.6, rows), gw.grad(lambda v: hand(v, rows))(0.6)], 1e-11)
    by_x, by_y = made.value_and_grad(X, Y, wrt=(0, "y"))[1]
    wanted = gw.grad(lambda r: hand(0.6, r))(rows)
    assert near(by_x, [g[0] for g in wanted], 1e-11)
    assert near(by_y, [g[1] for g in wanted], 1e-11)


def test_rows_that_tie_share_the_gradient_of_the_largest():
    w = Value(1.0)
    made = gw.compile(lambda x: gw.batch_max(w * x) * 1.0)
    assert made.value_and_grad([2.0, 2.0, 1.0], wrt=0) == (2.0, [0.5, 0.5, 0.0])
    assert math.isnan(made([1.0, math.nan]).data)


def test_where_there_is_no_batch_it_says_so():
    with pytest.raises(TypeError, match="inside a"):
        gw.batch_sum(1.0)
    with pytest.raises(TypeError, match="wrt=0"):
        gw.compile(lambda x: gw.grad(lambda z: gw.batch_sum(z))(x))([1.0])
    with pytest.raises(TypeError, match="before or after"):
        gw.compile(lambda x: gw.scan(lambda s, z: (s + gw.batch_sum(z), None), x, [x])[0])([1.0])
    with pytest.raises(TypeError, match="the same length"):
        gw.compile(lambda xs: gw.batch_sum(gw.sum(xs)))([[1.0], [1.0, 2.0]])
    made = gw.compile(lambda x: gw.batch_sum(x))
    made([1.0, 2.0])
    with pytest.raises(TypeError, match="across"):
        made.source("c")


@pytest.mark.parametrize(
    ("backend", "rows"),
    [*product(["native", "numpy", "python"], [1, 5, 200]), pytest.param("jax", 5, marks=pytest.mark.jax)],
)
def test_what_was_summed_is_not_computed_again(backend, rows):
    """exp of each row is kept from the sum for the derivatives, if nothing else of the row is needed there."""
    w = Value(0.7)
    xs = [math.sin(k) for k in range(rows)]
    given = array("d", xs)

    def all_of(f, xs):
        return [gw.value_and_grad(lambda *xs: f(xs), wrt=tuple(range(rows)))(*xs)]

    for made, plain in (
        (lambda x: gw.batch_log_sum_exp(x), lambda xs: gw.log_sum_exp(xs)),
        (lambda x: gw.batch_log_sum_exp(w * x) ** 2, lambda xs: gw.log_sum_exp([w * x for x in xs]) ** 2),
        (
            lambda x: gw.batch_softmax(x) ** 2,
            lambda xs: gw.mean([p**2 for p in gw.softmax(list(xs))]),
        ),
        (
            lambda x: gw.log(gw.batch_sum(gw.exp(x)) * gw.batch_sum(gw.sin(x) ** 2 + 1)),
            lambda xs: gw.log(gw.sum([gw.exp(x) for x in xs]) * gw.sum([gw.sin(x) ** 2 + 1 for x in xs])),
        ),
    ):
        compiled = gw.compile(made, backend=backend)
        value, slopes = compiled.value_and_grad(given, wrt=0)
        [(wanted, by)] = all_of(plain, xs)
        assert value == compiled(given).data
        assert math.isclose(value, wanted, rel_tol=1e-12)
        assert near(list(slopes), list(by))
        assert given.tolist() == xs  # what is kept may be written over, not what was given


def test_sums_that_overflow_are_looked_into_carefully():
    made = gw.compile(lambda x: gw.batch_log_sum_exp(x))
    value, slopes = made.value_and_grad([1e307, 0.0, 1e307], wrt=0)
    assert value == 1e307
    assert slopes == [0.5, 0.0, 0.5]
    value, slopes = made.value_and_grad([math.nan, 0.0], wrt=0)
    assert math.isnan(value)


# ---- gradients by rows, several results, ragged rows ----


@pytest.mark.parametrize("backend", PLAIN)
def test_gradients_by_rows(backend):
    model = nn.MLP(3, [5, 1], activation="tanh", seed=4)
    xs = [[0.1, -0.4, 0.9], [1.0, 0.2, -0.3]]
    wanted = [gw.grad(lambda x: model(x))(x) for x in xs]
    made = gw.compile(lambda x: model(x), reduce="sum", backend=backend)
    for found in (made.value_and_grad(xs, wrt=0)[1], made.value_and_grad(xs, wrt="x")[1], gw.grad(made)(xs)):
        assert all(near(a, b) for a, b in zip(found, wanted, strict=True))
    half = gw.compile(lambda x: model(x), backend=backend).value_and_grad(xs, wrt=-1)[1]
    assert near([2 * g for g in half[1]], wanted[1])
    with pytest.raises(TypeError, match="is not an argument"):
        made.value_and_grad(xs, wrt="z")


def test_a_factor_0_wins_by_rows_too():
    made = gw.compile(lambda x: gw.where(x > 0, gw.log(x), 0), reduce="sum")
    assert made.value_and_grad([0.0, 2.0], wrt=0)[1] == [0.0, 0.5]


@pytest.mark.parametrize("backend", PLAIN)
def test_several_results_each_with_its_gradient(backend):
    w = Value(0.5)
    made = gw.compile(
        lambda x: {"value": gw.sin(w * x), "slope": gw.grad(lambda z: gw.sin(w * z))(x)}, reduce="sum", backend=backend
    )
    found = made([1.0, 2.0])
    found["slope"].backward()
    assert near(
        [found["value"].data, found["slope"].data], [math.sin(0.5) + math.sin(1), 0.5 * (math.cos(0.5) + math.cos(1))]
    )
    assert near([w.grad], [gw.grad(lambda v: v * gw.cos(v) + v * gw.cos(2 * v))(0.5)])


@pytest.mark.parametrize("reduce", ["mean", "sum"])
def test_rows_of_different_lengths(reduce):
    w, b = Value(0.5), Value(0.1)

    def f(xs, y):
        return gw.sum([gw.sin(w * x) for x in xs]) * y + (b if len(xs) > 2 else 0)

    X, Y = [[1.0, 2.0], [3.0], [4.0, 5.0, 6.0], [7.0]], [1.0, 2.0, 3.0, 4.0]
    loss = gw.compile(f, reduce=reduce)(X, Y)
    loss.backward()
    found = [loss.data, w.grad, b.grad]
    w.grad = b.grad = 0.0
    plain = gw.sum([f(x, y) for x, y in zip(X, Y)]) / (4 if reduce == "mean" else 1)
    plain.backward()
    assert near(found, [plain.data, w.grad, b.grad])
    assert near(gw.compile(f, reduce=None)(X, Y), [f(x, y).data for x, y in zip(X, Y)])
    both = gw.compile(f, reduce=reduce)
    value, slopes = both.value_and_grad(X, Y)
    assert value == loss.data
    assert dict(zip(both.parameters, slopes)) == {w: found[1], b: found[2]}
    both.value_and_grad(X[:1], Y[:1])
    assert both.parameters == [w]


@pytest.mark.parametrize("reduce", ["mean", "sum", None])
def test_columns_may_hold_lists_of_different_lengths(reduce):
    numpy = pytest.importorskip("numpy")
    w = Value(0.5)
    xs, k = [[1.0, 2.0], [], [3.0], [4.0, 5.0]], [0, 1, 2, 3]
    f = gw.compile(lambda row, y: w * gw.sum(row["in"]["xs"]) * y + row["k"], reduce=reduce)
    as_rows = [{"in": {"xs": x}, "k": i} for x, i in zip(xs, k)]
    for numbers in (k, numpy.array(k), range(4), memoryview(numpy.arange(4.0))):
        columns = {"in": {"xs": xs}, "k": numbers}
        for y in ([1.0, 2.0, 3.0, 4.0], numpy.arange(1.0, 5.0)):
            if reduce is None:
                assert f(columns, y) == f(as_rows, y) == [1.5, 1.0, 6.5, 21.0]
            else:
                assert f.value_and_grad(columns, y) == f.value_and_grad(as_rows, y)
    if reduce == "sum":
        slopes = f.value_and_grad({"in": {"xs": xs}, "k": numpy.array(k)}, [1, 2, 3, 4], wrt=0)[1]
        assert slopes == {"in": {"xs": [[0.5, 0.5], [], [1.5], [2.0, 2.0]]}, "k": [1.0] * 4}


def test_ragged_columns_that_do_not_fit():
    f = gw.compile(lambda row: gw.sum(row["xs"]) * row["k"])
    with pytest.raises(ValueError, match=r"row\['xs'\] has 2, row\['k'\] has 3"):
        f({"xs": [[1.0], []], "k": [1, 2, 3]})
    with pytest.raises(ValueError, match="same shape"):
        f({"xs": [[1.0], [[2.0]]], "k": [1, 2]})
    with pytest.raises(TypeError, match=r"row\['k'\] must be rows of numbers"):
        f({"xs": [[1.0], []], "k": 3})


def test_a_row_may_have_an_empty_list():
    w = Value(2.0)
    bag = gw.compile(lambda xs: gw.sum([w * x for x in xs] + [1.0]), reduce=None)
    assert list(bag([[1.0, 2.0], [], [3.0]])) == [7.0, 1.0, 7.0]
    deep = gw.compile(lambda row: gw.sum([w * x for xs in row["xs"] for x in xs]), reduce=None)
    assert list(deep([{"xs": [[1.0], []]}, {"xs": []}, {"xs": [[], [2.0, 3.0]]}])) == [2.0, 0.0, 10.0]
    with pytest.raises(ValueError, match="same shape"):
        bag([[1.0], [], [[2.0]]])


# ---- derivatives of derivatives of compiled functions ----


@pytest.mark.parametrize("backend", PLAIN)
def test_higher_derivatives_by_parameters(backend):
    w, b = Value(0.8), Value(-0.3)
    X = [0.5, 1.5]
    made = gw.compile(lambda x: gw.sin(w * x + b) * w, backend=backend)

    def plain(v):
        return gw.mean([gw.sin(v[0] * x + v[1]) * v[0] for x in X])

    loss = made(X)
    slope = loss.backward(create_graph=True)[w]
    bend = slope.backward(create_graph=True)[b]
    third = bend.backward(create_graph=True)[w]
    at = [0.8, -0.3]
    wanted = [
        plain(at),
        gw.grad(plain)(at)[0],
        gw.hessian(plain)(at)[0][1],
        gw.grad(lambda v: gw.hessian(plain)(v)[0][1])(at)[0],
    ]
    assert near([x.data for x in (loss, slope, bend, third)], wanted)


@pytest.mark.parametrize("backend", ["python", "numpy", "native"])  # JAX would compile a dozen programs for it
def test_higher_derivatives_through_several_lookups_in_one_table(backend):
    """The gradient scatters what several places were given; its own derivative takes all of it up again."""
    table = [[Value(0.3 * i + 0.2 * j) for j in range(3)] for i in range(4)]
    flat = [w for row in table for w in row]

    def f(rows, i, j, k):
        a, b, c = (gw.take(rows, place) for place in (i, j, k))
        return gw.sin(a[0] * b[1]) * c[2] + a[2] * c[1] * c[1]

    made = gw.compile(lambda i, j, k: f(table, i, j, k), backend=backend)
    places = [(0, 1, 3), (3, 3, 0), (2, 0, 2)]

    def plain(v):
        rows = [v[n : n + 3] for n in range(0, 12, 3)]
        return gw.mean([f(rows, *each) for each in places])

    slopes = made(*map(list, zip(*places))).backward(create_graph=True)
    at = [w.data for w in flat]
    wanted = gw.hessian(plain)(at)
    for n, w in enumerate(flat):
        bends = slopes[w].backward(create_graph=True)
        assert near([bends[x].data if x in bends else 0.0 for x in flat], wanted[n])


def test_too_many_parameters_for_second_derivatives():
    model = nn.MLP(4, [16, 1], seed=1)
    loss = gw.compile(lambda x: model(x) ** 2)([[1.0, 2.0, 3.0, 4.0]])
    with pytest.raises(TypeError, match="hvp"):
        loss.backward(create_graph=True)


class Embedding:
    def __init__(self):
        self.table = [[Value(0.1 * i + 0.01 * j) for j in range(3)] for i in range(5)]
        self.bias = tuple(Value(float(i)) for i in range(5))

    def __call__(self, token):
        row = self.table[token]
        return gw.dot(row, row) + self.bias[token]


def test_brackets_take_a_number_of_the_row():
    model, plain = Embedding(), numpy.arange(5.0)
    tokens = [[0, 1, 1], [4, 4, 2]]

    def loss(row):
        last, _ = gw.scan(lambda h, t: (gw.tanh(h + model.bias[t]), None), 0.0, row)
        return last + sum([model(t) for t in row]) * plain[row[2]]

    parameters = [*[v for row in model.table for v in row], *model.bias]
    code = loss.__code__, Embedding.__call__.__code__
    compiled = gw.compile(loss, reduce="sum")
    value, gradient = compiled.value_and_grad(tokens)
    found = dict(zip(map(id, compiled.parameters), gradient))
    right = sum([loss(row) for row in tokens])
    right.backward()
    assert value == pytest.approx(right.data)
    assert [found.get(id(v), 0.0) for v in parameters] == pytest.approx([v.grad for v in parameters])
    assert code == (loss.__code__, Embedding.__call__.__code__)


def test_brackets_of_a_dict_and_those_without_source_are_refused_in_words():
    names = {1.0: 2.0}
    with pytest.raises(gw.BranchError, match=r"gradwalk\.take\(xs, k\)"):
        gw.compile(lambda x: names[x])([1.0])
    with pytest.raises(gw.BranchError, match=r"gradwalk\.take\(xs, k\)"):
        gw.compile(eval("lambda x: [1.0, 2.0][x]"))([1.0])


def test_a_row_of_ragged_rows_is_called_by_its_own_number():
    f = gw.compile(lambda xs: gw.sum([gw.log(x) for x in xs]), reduce=None)
    with gw.detect_anomaly(), pytest.raises(gw.AnomalyError, match="row 2"):
        f([[1.0, 2.0], [1.0], [0.0]])


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([{"k": 1.0, "v": [2.0]}, {"k": 3.0, "v": [4.0]}], [{"k": 2.0, "v": [1.0]}, {"k": 4.0, "v": [3.0]}]),
        ({"k": [1.0, 3.0], "v": [[2.0], [4.0]]}, {"k": [2.0, 4.0], "v": [[1.0], [3.0]]}),
    ],
)
def test_derivatives_by_rows_have_the_shape_of_what_was_given(rows, found):
    made = gw.compile(lambda row: row["k"] * row["v"][0], reduce="sum")
    assert made.value_and_grad(rows, wrt=0) == (14.0, found)
    assert gw.grad(made)(rows) == found


def test_derivatives_by_rows_of_uneven_lists():
    made = gw.compile(lambda row: row[0] * row[1][0], reduce="sum")
    assert made.value_and_grad([[1.0, [2.0]], [3.0, [4.0]]], wrt=0)[1] == [[2.0, [1.0]], [4.0, [3.0]]]


@pytest.mark.parametrize("place", [math.nan, math.inf, 0.5, gw.Value(math.nan), gw.Value(-math.inf)])
def test_take_says_that_a_place_is_a_whole_number(place):
    with pytest.raises(TypeError, match="take needs a whole number"):
        gw.take([1.0, 2.0], place)
