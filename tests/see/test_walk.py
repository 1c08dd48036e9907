"""Walks: the steps, their words and numbers, every order of visits, other people's engines."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk
from gradwalk import Value, walk
from gradwalk.see.walk import find
from tests.effort import effort
from tests.graphs import diamond

B_TOO_EARLY = "b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a"
C_TOO_EARLY = "c was visited while its gradient was still 0, so the 9 that flows through c never arrived at a"


def texts(steps):
    return [str(step) for step in steps]


def test_the_steps_of_the_diamond_in_words():
    *_, d = diamond()
    assert texts(walk(d)) == [
        "b = a + 1 = 3",
        "c = a * 3 = 6",
        "d = b * c = 18",
        "d.grad 0 -> 1 (seed)",
        "b.grad 0 -> 6 (+6 via d)",
        "c.grad 0 -> 3 (+3 via d)",
        "a.grad 0 -> 9 (+9 via c)",
        "a.grad 9 -> 15 (+6 via b)",
    ]


def test_a_value_used_twice_gets_its_contributions_one_at_a_time():
    a = Value(3.0, label="a")
    assert texts(walk(a * a))[2:] == ["a.grad 0 -> 3 (+3 via v1)", "a.grad 3 -> 6 (+3 via v1)"]


def test_it_is_a_sequence():
    *_, d = diamond()
    steps = walk(d)
    assert len(steps) == len(list(steps)) == 8
    assert steps[-1] == list(steps)[-1]
    assert steps[4:6] == [steps[4], steps[5]]
    with pytest.raises(IndexError, match="8 steps"):
        steps[8]


def test_the_values_are_not_touched():
    a, b, c, d = diamond()
    a.grad, d.grad = 7.0, 8.0
    walk(d)
    walk(d, order=["b", "c", "d"])
    assert [x.grad for x in (a, b, c, d)] == [7.0, 0.0, 0.0, 8.0]


def test_the_walk_keeps_the_numbers_it_saw():
    a, *_, d = diamond()
    account = walk(d)
    a.data = 100.0
    d.forward()
    assert str(account[2]) == "d = b * c = 18"


@pytest.mark.parametrize(
    ("order", "grad", "lost"),
    [
        ("d c b", 15, []),
        ("d b c", 15, []),
        ("a d b c", 15, []),
        (
            "b d c",
            9,
            ["b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a"],
        ),
        (
            "c d b",
            6,
            ["c was visited while its gradient was still 0, so the 9 that flows through c never arrived at a"],
        ),
        (
            "b c d",
            0,
            [
                "b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a",
                "c was visited while its gradient was still 0, so the 9 that flows through c never arrived at a",
            ],
        ),
        ("d c", 9, ["b was never visited, so the 6 that flows through b never arrived at a"]),
        ("", 0, ["d was never visited, so the 15 that flows through d never arrived at a"]),
    ],
)
def test_any_order_of_visits(order, grad, lost):
    *_, d = diamond()
    account = walk(d, order=order)
    assert list(account) == list(walk(d, order=order.split())) == list(walk(d, order=", ".join(order.split())))
    assert account.grad("a") == grad
    assert [entry.text for entry in account.lost] == lost
    assert account.right == (not lost)


def test_the_path_of_what_was_lost():
    a, b, c, d = diamond()
    account = walk(d, order=[b, d, c])
    (lost,) = account.lost
    names = account.graph.names
    assert [names[i] for i in lost.path] == ["d", "b", "a"]
    assert (lost.had, lost.late, lost.amount) == (0.0, 6.0, 6.0)
    assert account.grad(a) == 9


def test_a_gradient_that_came_in_part():
    a = Value(1.0, label="a")
    b = a * 2
    c = b * 3
    d = b + c
    b.label, c.label, d.label = "b", "c", "d"
    (lost,) = walk(d, order=["d", "b", "c"]).lost
    assert lost.text.startswith("b was visited when its gradient was 1; 3 more came later, so the 6")
    assert lost.amount == 6


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_what_is_lost_accounts_for_everything_that_is_missing(seed):
    """In any order: gradient + everything lost = the gradient of a right order."""
    dice = random.Random(seed)
    nodes = [Value(dice.uniform(0.5, 2.0), label=f"x{i}") for i in range(3)]
    for _ in range(dice.randrange(1, 10)):
        op = dice.choice([gradwalk.add, gradwalk.mul, gradwalk.sub, gradwalk.tanh])
        nodes.append(op(*(dice.choice(nodes) for _ in range(op.arity))))
    root = nodes[-1]
    right = walk(root)
    visits = [right.graph.sources[i] for i in right.order]
    dice.shuffle(visits)
    wrong = walk(root, order=visits[: dice.randrange(len(visits) + 1)])
    for leaf in nodes[:3]:
        if any(source is leaf for source in right.graph.sources):
            i = find(right.graph, leaf)
            missing = sum(lost.amount for lost in wrong.lost if lost.leaf == i)
            assert wrong.grads[i] + missing == pytest.approx(right.grads[i], rel=1e-9, abs=1e-12)


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_a_walk_ends_with_the_gradients_of_backward(seed):
    dice = random.Random(seed)
    nodes = [Value(dice.choice([0.0, 1.5, -2.0, math.inf])) for _ in range(3)]
    rows = [row for row in gradwalk.engine.ops.TABLE.values() if row.arity and not row.settings]
    for _ in range(8):
        row = dice.choice(rows)
        nodes.append(row(*(dice.choice(nodes) for _ in range(row.arity))))
    root = nodes[-1]
    account = walk(root)
    root.backward()
    for i, node in enumerate(account.graph.sources):
        if not account.graph.is_constant(i):
            assert repr(account.grads[i]) == repr(node.grad)


def test_wrong_orders_are_refused_with_a_reason():
    *_, d = diamond()
    with pytest.raises(ValueError, match="b is in the order twice"):
        walk(d, order=["b", "b"])
    with pytest.raises(ValueError, match="no value 'q' in this graph; it has a, b, c, d"):
        walk(d, order=["q"])
    with pytest.raises(ValueError, match="no value"):
        walk(d, order=[Value(1.0)])
    twins = Value(1.0, label="t") * Value(2.0, label="t")
    with pytest.raises(ValueError, match="2 values are labelled 't'"):
        walk(twins, order=["t"])


def test_what_is_no_value_is_refused_with_advice():
    with pytest.raises(TypeError, match="expected a gradwalk Value"):
        walk([Value(1.0)])
    with pytest.raises(TypeError, match="float"):
        walk(3.0)


def test_a_leaf_alone():
    account = walk(Value(2.0, label="a"))
    assert texts(account) == ["a.grad 0 -> 1 (seed)"]
    assert account.right
    assert "a.grad = 1" in str(account)


def test_the_table():
    *_, d = diamond()
    lines = str(walk(d, order=["b", "d", "c"])).splitlines()
    assert lines[0] == "walk of d: 6 values, 8 steps"
    assert lines[1].split() == ["step", "phase", "what", "happens", "why"]
    assert lines[-4:-2] == ["at the end: a.grad = 9", "a.grad should be 15, not 9"]
    assert "the order of visits is wrong" in lines[-2]
    assert lines[-1].startswith("lost: b was visited")


def test_negative_constants_and_many_inputs_are_written_readably():
    a = Value(2.0, label="a")
    assert str(walk(a * -3)[0]) == "v1 = a * (-3) = -6"
    xs = [Value(float(i), label=f"x{i}") for i in range(20)]
    assert str(walk(gradwalk.sum(xs))[0]) == "v1 = sum(x0, x1, x2, x3, x4, x5, ... x19) = 190"
    assert str(walk(gradwalk.dot(xs[:2], xs[2:4], a))[0]) == "v1 = dot([x0, x1], [x2, x3], a) = 5"


def test_infinite_factors_times_zero_add_nothing():
    x = Value(0.0, label="x")
    y = gradwalk.where(x > 1, gradwalk.log(x), x)
    assert walk(y).grad("x") == 1.0
    assert all(not math.isnan(step.after) for step in walk(y) if step.phase == "backward")


def test_a_result_made_by_hand_is_walked_by_its_own_backward():
    x = Value(0.5, label="x")
    out = Value(math.sin(x.data), (x,), "sin")

    def backward():
        x.grad += math.cos(x.data) * out.grad

    out._backward = backward
    x.grad = 5.0
    account = walk(out * 2)
    assert account.grad("x") == 2 * math.cos(0.5)
    assert x.grad == 5.0


def test_a_long_walk_is_told_with_its_middle_left_out():
    x = Value(0.0, label="x")
    for _ in range(100_000):
        x = x + 1.0
    told = []
    assert effort(lambda: told.append(str(walk(x)))) < 10
    text = told[0]
    assert "199,801 steps more" in text or "steps more" in text
    assert len(text.splitlines()) < 220


def test_one_of_something_is_counted_as_one():
    w = walk(Value(3.0, label="a"))
    assert str(w).splitlines()[0] == "walk of a: 1 value, 1 step"
    assert repr(w) == "<walk of a: 1 value, 1 step>"


def test_reading_a_graph_makes_no_values_of_its_plain_numbers():
    x = Value(3.0, label="x")
    y = gradwalk.sum([x * 2, x, 5.0]) + 1
    y.backward()
    graph = walk(y).graph
    names = list(graph.names)
    assert {"2", "5", "1"} <= set(names)
    assert graph.sources[names.index("2")].data == 2.0  # made when somebody asks
    assert list(graph.grads) == [value.grad for value in graph.sources]
    again = walk(y).graph  # now they are Values
    assert again.inputs == graph.inputs
    assert [again.place_of(value) for value in graph.sources] == list(range(len(graph)))
