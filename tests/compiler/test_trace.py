"""From functions to programs: parameters, constants, branches, leaks."""

import gc
import math
import weakref

import pytest

import gradwalk as gw
from gradwalk.compiler.refusals import BranchError
from gradwalk.compiler.trace import trace
from gradwalk.engine import twin
from gradwalk.engine.modes import modes
from tests.programs import names


def test_leaves_from_outside_are_parameters_in_order_of_creation():
    a, b = gw.Value(1.0, label="a"), gw.Value(2.0, label="b")
    traced = trace(lambda x: b * x + a, (0,))
    assert traced.parameters == [a, b]
    assert traced.program.names[:2] == ("a", "b")


def test_plain_numbers_and_values_made_inside_are_constants():
    def f(x):
        total = gw.Value(0.25)
        return total + 3 * x

    traced = trace(f, (0,))
    assert traced.parameters == []
    assert set(traced.program.constants) == {0.25, 3.0}


def test_only_what_the_result_needs_is_taken():
    a, b = gw.Value(1.0), gw.Value(2.0)

    def f(x):
        b * x  # computed, and not used
        return a * x

    assert trace(f, (0,)).parameters == [a]


def test_nested_arguments_and_results():
    traced = trace(lambda x, d: {"sum": x[0][1] + d["k"], "rest": [x[1][0], 7]}, ([[0, 0], [0, 0]], {"k": 0}))
    assert traced.program.arguments == 5
    assert len(traced.program.outputs) == 3
    assert traced.program.constants == (7.0,)


def test_a_trace_keeps_no_graph():
    made = []
    traced = trace(lambda x: {"y": [made.append(weakref.ref(x)) or x * 2]}, (0,), ["x"])
    assert traced.result == {"y": [0]}
    assert made[0]() is None


def test_comparisons_become_operations():
    assert names(trace(lambda x: gw.where(x > 0, x, -x), (0,)).program) == ["gt", "neg", "where"]


def test_a_branch_raises_and_shows_the_line_and_where():
    def f(x):
        return x if x > 0 else -x

    with pytest.raises(BranchError) as caught:
        trace(f, (0,))
    text = str(caught.value)
    assert "test_trace.py" in text
    assert "return x if x > 0 else -x" in text
    assert "gradwalk.where" in text
    assert modes.trace is None


def test_the_hint_for_max_works():
    with pytest.raises(BranchError, match=r"gradwalk\.maximum\(x, 0\), gradwalk\.minimum\(x, 0\)"):
        trace(lambda x: max(x, 0), (0,))
    assert names(trace(lambda x: gw.maximum(x, 0) + gw.minimum(x, 0), (0,)).program)


@pytest.mark.parametrize("cut", [float, int, round, math.exp])
def test_a_plain_number_is_refused_with_what_works_in_a_trace(cut):
    with pytest.raises(TypeError) as caught:
        trace(lambda x, y: x[1] * cut(y), ([0, 0], 0), ["x[0]", "x[1]", "y"])
    text = str(caught.value)
    assert "y cannot become a plain number while the function is being traced" in text
    assert "test_trace.py" in text
    assert ".data" not in text
    choose = trace(lambda y, xs: gw.sum([gw.where(gw.eq(y, k), x, 0) for k, x in enumerate(xs)]), (0, [0, 0]))
    assert "eq" in names(choose.program)  # what the message advises for xs[int(y)]


def test_a_trace_shows_names_and_no_numbers(capsys):
    def f(x, y):
        print(x, y, y, x[0] * y, x[0] * y, w, w * 2, gw.Value(1.5) + 1, sep="\n")
        return y

    w = gw.Value(2.0, label="w")
    trace(f, ([0, 0], 0), ["x[0]", "x[1]", "y"])
    shown = capsys.readouterr().out.splitlines()
    assert shown[:3] == ["[x[0], x[1]]", "y", "y"]
    assert "not known yet" in shown[3]
    assert shown[3] != shown[4]  # each has a number, so that a list of them can be told from another
    assert "label='w'" in shown[5]
    assert not any("2.0" in text for text in shown[:7])
    assert shown[7] == "Value(data=2.5, grad=0.0)"  # from plain numbers alone: known
    assert repr(gw.Value(math.nan)) == "Value(data=nan, grad=0.0)"  # elsewhere a NaN is a NaN


@pytest.mark.parametrize("write", [lambda v: f"{v:.1f}", lambda v: format(v, "g"), lambda v: f"{v * 2}", "{}".format])
def test_a_formatted_number_is_a_number_read(write):
    w = gw.Value(2.0)
    with pytest.raises(BranchError, match=r"print\(x\)"):
        trace(lambda x: x if write(x) == "0.0" else -x, (0,))
    with pytest.raises(BranchError, match="outside"):
        trace(lambda x: x if write(w) == "2.0" else -x, (0,))


@pytest.mark.parametrize(
    "decide",
    [
        lambda v: "-" in str(v),
        lambda v: repr(v) == "Value(data=1.0, grad=0.0)",
        lambda v: str(v).startswith("V"),
        lambda v: {str(v): 1},
        lambda v: sorted([str(v), "a"]),
        lambda v: len(repr(v)) > 3,
        lambda v: "a" < str(v),
        lambda v: [*str(v)],
    ],
)
def test_a_branch_on_the_text_is_refused(decide):
    w = gw.Value(2.0)
    for of in (lambda x: x, lambda x: x * 2, lambda x: w, lambda x: w * 3):
        with pytest.raises(BranchError, match="text"):
            trace(lambda x, of=of: x if decide(of(x)) else -x, (0,))


@pytest.mark.parametrize(
    "f",
    [
        lambda x, y: 1 - y * x[0],
        lambda x, y: (x[0] - y) ** 2,
        lambda x, y: gw.relu(y),
        lambda x, y: 1 - y,  # Python's own message, with a note
        lambda x, y: -y,
    ],
)
def test_a_target_of_one_column_is_named_where_it_is_used_as_a_number(f):
    loss = gw.compile(f)
    with pytest.raises(TypeError) as caught:
        loss([[1.0, 2.0]], [[3.0]])
    text = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", [])])
    assert "[y[0]] is a list" in text
    assert "write y[0] inside the function" in text
    assert "y[:, 0] of an array" in text


def test_several_numbers_used_as_one_are_named_too():
    with pytest.raises(TypeError, match=r"\[r\['a'\]\[0\], r\['a'\]\[1\]\] is a list(.|\n)*gradwalk\.sum"):
        gw.compile(lambda r: gw.exp(r["a"]))({"a": [[1.0, 2.0]]})
    with pytest.raises(TypeError, match="expected a real number, got list"):  # no part of the row
        gw.compile(lambda x: gw.exp([x]))([1.0])


def test_other_errors_say_what_a_row_looks_like():
    with pytest.raises(KeyError) as caught:
        gw.compile(lambda r: r["c"])([{"a": 1, "b": 2}])
    assert "{'a': r['a'], 'b': r['b']}" in caught.value.__notes__[0]


@pytest.mark.parametrize("f", [lambda x: max(x, 0), lambda x: x and 1, lambda x: sorted([x, 1])[0], lambda x: not x])
def test_hidden_branches_raise_too(f):
    with pytest.raises(BranchError):
        trace(f, (0,))


@pytest.mark.parametrize(
    "f",
    [
        lambda x: x * x.data,
        lambda x: x + 2 * x.data,
        lambda x: gw.Value(x.data) * 2 + x,
        lambda x: x * math.exp(x.data),
        lambda x: (x * 2).data,
    ],
)
def test_a_number_read_from_an_argument_is_found_out(f):
    with pytest.raises(BranchError, match=r"(?s)test_trace\.py.*reads \.data"):
        trace(f, (0,))


def test_an_honest_nan_is_a_constant_like_any_other():
    (constant,) = trace(lambda x: x * math.nan, (0,)).program.constants
    assert constant != constant


def test_values_made_by_hand_have_no_rule():
    def f(x):
        out = gw.Value(math.sin(1.0), (x,), "sin")
        out._backward = lambda: None
        return out

    with pytest.raises(TypeError, match="by hand"):
        trace(f, (0,))


def test_anomaly_mode_does_not_mind_the_stand_ins():
    with gw.detect_anomaly():
        assert names(trace(lambda x: gw.log(x), (0,)).program) == ["log"]
        assert modes.watch is not None


def test_an_error_in_the_function_comes_through_and_leaves_the_modes_alone():
    def f(x):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        trace(f, (0,))
    assert modes.trace is None


def test_a_deep_function_is_traced_without_recursion():
    w = gw.Value(0.5)

    def f(x):
        for _ in range(20_000):
            x = x * w
        return x

    assert len(trace(f, (0,)).program.instructions) == 20_000


@pytest.mark.parametrize("branch", [lambda y: y == 1, lambda y: y != 1, lambda y: 1.0 == y, lambda y: y in (1, 2)])
def test_equality_with_a_number_is_refused_while_tracing(branch):
    f = gw.compile(lambda x, y: x if branch(y) else -x)
    with pytest.raises(gw.BranchError, match=r"gradwalk\.where\(gradwalk\.eq"):
        f([1.0, 1.0], [1, 0])
    x = gw.Value(1.0)
    assert x != 1.0  # outside of a trace it is identity, as for any object
    assert x == x


def test_an_entry_of_a_dict_picked_by_a_number_of_the_row_is_refused_with_what_works():
    with pytest.raises(BranchError, match=r"(?s)test_trace\.py.*picks an entry.*gradwalk\.take\(xs, k\)"):
        trace(lambda x, k: x * {0.0: 1.0}[k], (0, 0), ["x", "k"])
    chosen = gw.compile(lambda k: gw.sum([gw.where(gw.eq(k, i), x, 0) for i, x in enumerate([5.0, 7.0])]), reduce=None)
    assert chosen([1, 0, 1]) == [7.0, 5.0, 7.0]  # what the message advises


def test_a_number_written_in_a_trace_is_refused():
    w = gw.Value(2.0)

    def writes(v):
        v.data = 5.0

    for of in (lambda x: x, lambda x: x * 2, lambda x: w):
        with pytest.raises(BranchError, match=r"reads or writes|or writes it"):
            trace(lambda x, of=of: (writes(of(x)), x)[1], (0,))
    known = trace(lambda x: (writes(v := gw.Value(1.0)), x * v)[1], (0,))
    assert "mul" in names(known.program)


def test_how_often_is_not_said_by_a_number_of_the_row():
    with pytest.raises(BranchError, match=r"(?s)test_trace\.py.*how often.*gradwalk\.where\(i < n"):
        gw.compile(lambda n: gw.sum([n for _ in range(n)]), reduce=None)([2.0, 3.0])


def test_the_collector_may_come_at_any_time():
    w = gw.Value(2.0)

    def f():
        gc.collect()  # the place of what it frees is taken by the next Value, which is no older for that
        return w * gw.Value(3.0)

    circle = [gw.Value(1.0)]
    circle.append(circle)
    del circle
    assert trace(f, ()).parameters == [w]


@pytest.mark.skipif(twin.native is None, reason="the plain engine asks each time")
def test_operations_of_a_trace_do_not_ask_for_a_watcher(monkeypatch):
    asked = []
    watch = type(modes).watch
    monkeypatch.setattr(type(modes), "watch", property(lambda self: asked.append(1) or watch.fget(self), watch.fset))

    def chain(x):
        for _ in range(1000):
            x = x * 0.5
        return x

    trace(chain, (0,))
    assert len(asked) < 10
