"""Losses: their definitions, their extremes, and PyTorch's numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gradwalk as gw
from gradwalk import Value, grad, losses, nn
from gradwalk.compiler.trace import Trace

SCORES = [0.3, -2.0, 5.0, 0.0]
ROWS = [[0.1, 2.0, -1.0], [3.0, 3.0, 3.0], [-500.0, 0.0, 500.0], [1000.0, -1000.0, 999.0]]


def values(tree):
    return [values(x) for x in tree] if isinstance(tree, list) else Value(tree)


def test_mse():
    assert losses.mse([1.0, 2.0], [0.0, 4.0]) == 2.5
    assert losses.mse([[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [3.0, 6.0]]) == 1.0
    w = Value(3.0)
    losses.mse([w, 1.0], [1.0, 1.0]).backward()
    assert w.grad == 2.0


def test_hinge_by_definition():
    assert losses.hinge(SCORES, [1, -1, -1, 1]) == pytest.approx((0.7 + 0 + 6.0 + 1.0) / 4)
    assert losses.hinge([2.0, -2.0], [1, -1]) == 0.0


def test_l2_is_one_node_and_right():
    ps = values([1.0, -2.0])
    out = losses.l2(ps, alpha=0.5)
    out.backward()
    assert (out.data, [p.grad for p in ps]) == (2.5, [1.0, -2.0])
    assert {x._op for x in out.inputs} == {"", "dot"}


def test_binary_cross_entropy_by_definition():
    def naive(z, y):
        p = 1 / (1 + math.exp(-z))
        return -(y * math.log(p) + (1 - y) * math.log(1 - p))

    labels = [1, 0, 0.25, 1]
    expected = sum(map(naive, SCORES, labels)) / 4
    assert losses.binary_cross_entropy(SCORES, labels) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("z", "y", "loss", "slope"), [(1000, 1, 0, 0), (-1000, 0, 0, 0), (1000, 0, 1000, 1), (-1000, 1, 1000, -1)]
)
def test_binary_cross_entropy_at_the_extremes(z, y, loss, slope):
    w = Value(z)
    out = losses.binary_cross_entropy([w], [y])
    out.backward()
    assert (out.data, w.grad) == (loss, slope)


def test_cross_entropy_by_definition_and_at_the_extremes():
    assert losses.cross_entropy([[0.0, 0.0]], [1]) == pytest.approx(math.log(2))
    rows = values(ROWS)
    out = losses.cross_entropy(rows, [1, 0, 0, 2])
    out.backward()
    assert math.isfinite(out.data)
    for row, label in zip(rows, [1, 0, 0, 2]):
        top = max(x.data for x in row)
        weights = [math.exp(x.data - top) for x in row]
        expected = [(w / sum(weights) - (i == label)) / 4 for i, w in enumerate(weights)]
        assert [x.grad for x in row] == pytest.approx(expected, abs=1e-15)


def test_a_class_ruled_out():
    row = values([0.0, -math.inf, 1.0])
    out = losses.cross_entropy([row], [0])
    out.backward()
    assert out.data == pytest.approx(math.log(1 + math.e))
    assert row[1].grad == 0.0


@settings(deadline=None)
@given(st.lists(st.floats(-50, 50), min_size=1, max_size=6), st.floats(-1e3, 1e3))
def test_log_sum_exp_moves_with_its_inputs(xs, shift):
    moved = losses.log_sum_exp([x + shift for x in xs])
    assert moved == pytest.approx(losses.log_sum_exp(xs) + shift, abs=1e-9)


def test_in_a_trace_the_largest_is_an_operation():
    with Trace([], ()).running("f"):
        row = values([1.0, 5.0, 2.0])
        out = losses.log_sum_exp(row)
    expected = out.data
    for x, shifted in zip(row, (900.0, 5.0, 2.0)):  # another row, for which 5.0 is not the largest
        x.data = shifted
    assert out.forward() == 900.0
    assert expected == pytest.approx(math.log(sum(map(math.exp, [1, 5, 2]))))


def test_second_derivatives():
    curvature = grad(grad(lambda z: losses.binary_cross_entropy([z], [1])))
    assert curvature(0.0) == 0.25
    assert grad(grad(lambda z: losses.cross_entropy([[z, 0.0]], [0])))(0.0) == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: losses.mse([1.0], [1.0, 2.0]), ValueError, "got 1 and 2"),
        (lambda: losses.mse([], []), ValueError, "at least one"),
        (lambda: losses.mse(Value(1.0), 2.0), TypeError, r"write \[x\]"),
        (lambda: losses.hinge([1.0], [0]), ValueError, r"2 \* y - 1"),
        (lambda: losses.binary_cross_entropy([1.0], [-1]), ValueError, r"\(y \+ 1\) / 2"),
        (lambda: losses.cross_entropy([[1.0, 2.0]], [2]), ValueError, "classes 0 to 1 for rows of 2, got 2"),
        (lambda: losses.cross_entropy([[1.0, 2.0]], [-1]), ValueError, "got -1"),
        (lambda: losses.cross_entropy([[1.0, 2.0]], [0.5]), ValueError, "got 0.5"),
    ],
)
def test_errors_teach(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


@pytest.mark.torch
@pytest.mark.parametrize("name", ["mse", "hinge", "binary_cross_entropy", "cross_entropy"])
def test_numbers_and_gradients_as_torch(name):
    torch = pytest.importorskip("torch", reason="PyTorch is the witness: make witness")
    f = torch.nn.functional
    inputs, targets, witness = {
        "mse": (SCORES, [1.0, 0.0, 2.0, 3.0], f.mse_loss),
        "hinge": (SCORES, [1.0, -1.0, -1.0, 1.0], lambda z, y: torch.relu(1 - y * z).mean()),
        "binary_cross_entropy": (SCORES, [1.0, 0.0, 0.3, 1.0], f.binary_cross_entropy_with_logits),
        "cross_entropy": (ROWS, [1, 0, 0, 2], f.cross_entropy),
    }[name]
    ours = values(inputs)
    out = getattr(losses, name)(ours, targets)
    out.backward()
    theirs = torch.tensor(inputs, dtype=torch.float64, requires_grad=True)
    expected = witness(theirs, torch.tensor(targets, dtype=torch.int64 if name == "cross_entropy" else torch.float64))
    expected.backward()
    flat = [x for row in ours for x in row] if name == "cross_entropy" else ours
    assert out.data == pytest.approx(expected.item(), rel=1e-14)
    assert [x.grad for x in flat] == pytest.approx(theirs.grad.flatten().tolist(), rel=1e-13, abs=1e-16)


def test_losses_can_be_compiled():
    from gradwalk import compile, nn

    model, rows = nn.MLP(2, [5, 3], seed=1), [[0.5, -1.0], [1.5, 0.25], [-0.5, 2.0]]
    one = nn.MLP(2, [5, 1], seed=2)
    cases = [
        (losses.cross_entropy, model, [0, 2, 1]),
        (losses.hinge, one, [1, -1, 1]),
        (losses.binary_cross_entropy, one, [0, 1, 1]),
        (losses.mse, one, [0.5, 1.5, -1.0]),
    ]
    for loss, net, labels in cases:
        compiled = compile(lambda x, y, loss=loss, net=net: loss([net(x)], [y]))
        value, gradient = compiled.value_and_grad(rows, labels)
        expected = loss([net(x) for x in rows], labels)
        expected.backward()
        assert value == pytest.approx(expected.data, rel=1e-12)
        assert gradient == pytest.approx([p.grad for p in compiled.parameters], rel=1e-9, abs=1e-12)
        for p in net.parameters():
            p.grad = 0.0


def test_cross_entropy_wants_a_row_for_each_sample():
    with pytest.raises(TypeError, match=r"one for each class, got Value(.|\n)*binary_cross_entropy"):
        losses.cross_entropy([Value(0.5), Value(1.0)], [0, 1])


@pytest.mark.parametrize(
    ("loss", "outputs", "right", "wrong"),
    [
        (losses.hinge, 1, [-1, 1], [-1, 0]),
        (losses.hinge, 1, [1, 1], [1, 2]),
        (losses.binary_cross_entropy, 1, [0, 0.5], [0, -1]),
        (losses.binary_cross_entropy, 1, [1, 1], [1, 1.5]),
        (losses.cross_entropy, 3, [0, 2], [0, 3]),
        (losses.cross_entropy, 3, [1, 1], [1, 0.5]),
    ],
)
def test_a_wrong_label_in_a_compiled_loss_makes_it_nan(loss, outputs, right, wrong):
    model = nn.MLP(2, [outputs], seed=1)
    compiled = gw.compile(lambda x, y: loss([model(x)], [y]))
    rows = [[1.0, 2.0], [3.0, -1.0]]
    assert compiled(rows, right).data == pytest.approx(loss([model(x) for x in rows], right).data)
    assert math.isnan(compiled(rows, wrong).data)
    with pytest.raises(ValueError, match="takes"):
        loss([model(x) for x in rows], wrong)
    with pytest.raises(gw.AnomalyError, match=r"row 1"), gw.detect_anomaly():
        compiled(rows, wrong)
