"""Training: loops by hand and by `fit`, micrograd's published runs, and every way a training can end."""

from __future__ import annotations

import math
import random

import pytest

import gradwalk
from gradwalk import Value, data, losses, optim, training
from gradwalk.nn import MLP
from gradwalk.plots.decisions import decide
from gradwalk.training import History, accuracy, fit


def quiet(*args, **more):
    return fit(*args, progress=False, **more)


def test_what_is_compiled_is_refused_with_the_four_steps():
    xs, ys = data.four_rows()
    model = MLP(3, [2, 1], seed=1)
    optimizer = optim.SGD(model.parameters(), lr=0.01)

    @gradwalk.compile
    def squared(x, y):
        return (model(x) - y) ** 2

    with pytest.raises(TypeError, match=r"loss of fit is squared(.|\n)*Values(.|\n)*total = loss\(xs, ys\)"):
        quiet(model, (xs, ys), squared, optimizer)
    with pytest.raises(TypeError, match=r"model of fit is MLP(.|\n)*one row after the other"):
        quiet(gradwalk.compile(model, reduce=None), (xs, ys), losses.mse, optimizer)
    before = squared(xs, ys).data
    total = squared(xs, ys)  # what the message says to write
    optimizer.zero_grad()
    total.backward()
    optimizer.step()
    assert squared(xs, ys).data < before


# ---- loops by hand ----


def test_the_bowl():
    w1, w2 = Value(2.0), Value(3.0)
    printed = []
    for _ in range(20):
        loss = ((w1 - 1) ** 2 + (w2 - 5) ** 2) * 0.5
        printed.append(round(loss.data, 4))
        w1.grad = w2.grad = 0.0
        loss.backward()
        for w in (w1, w2):
            w.data -= 0.5 * w.grad
    assert printed[:5] == [2.5, 0.625, 0.1562, 0.0391, 0.0098]
    assert (w1.data, w2.data) == pytest.approx((1.0, 5.0), abs=1e-4)


def test_the_four_step_loop_on_the_four_rows():
    model = MLP(3, [4, 4, 1], activation="tanh", output_activation="tanh", seed=1)
    xs, ys = data.four_rows()
    for _ in range(300):
        predictions = [model(x) for x in xs]
        loss = sum((p - y) ** 2 for p, y in zip(predictions, ys))
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= 0.1 * p.grad
    assert all(abs(model(x).data - y) < 0.02 for x, y in zip(xs, ys))


@pytest.mark.parametrize("seed", range(5))
def test_fit_on_the_four_rows(seed):
    model = MLP(3, [4, 4, 1], activation="tanh", output_activation="tanh", seed=seed)
    quiet(model, data.four_rows(), losses.mse, optim.Adam(model.parameters(), lr=0.05), epochs=200)
    xs, ys = data.four_rows()
    assert all(abs(model(x).data - y) < 0.02 for x, y in zip(xs, ys))


@pytest.mark.slow
def test_micrograds_moons_demo():
    np = pytest.importorskip("numpy", reason="the demo draws its points with NumPy")
    datasets = pytest.importorskip("sklearn.datasets", reason="the demo's points come from scikit-learn")
    np.random.seed(1337)
    random.seed(1337)
    xs, ys = datasets.make_moons(n_samples=100, noise=0.1)
    ys = ys * 2 - 1
    model = MLP(2, [16, 16, 1])
    assert len(model.parameters()) == 337
    for k in range(100):
        scores = [model([Value(x) for x in row]) for row in xs]
        hinge = sum((1 + -yi * si).relu() for yi, si in zip(ys, scores)) * (1.0 / 100)
        loss = hinge + 1e-4 * sum(p * p for p in model.parameters())
        right = sum((yi > 0) == (si.data > 0) for yi, si in zip(ys, scores))
        if k == 0:
            assert loss.data == 0.8958441028683222
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= (1.0 - 0.9 * k / 100) * p.grad
    assert loss.data == pytest.approx(0.01097837, abs=1e-7)
    assert right == 100


# ---- fit ----


def small(**more):
    """A quick training on moons with its parts at hand."""
    model = MLP(2, [6, 1], activation="tanh", seed=1)
    return model, data.moons(20), losses.binary_cross_entropy, optim.Adam(model.parameters(), lr=0.05, **more)


def test_fit_is_the_loop_by_hand_to_the_bit():
    model, rows, loss, optimizer = small()
    history = quiet(model, rows, loss, optimizer, epochs=10)
    twin, rows, loss, optimizer = small()
    by_hand = []
    for _ in range(10):
        out = loss([twin(x) for x in rows[0]], rows[1])
        optimizer.zero_grad()
        out.backward()
        optimizer.step()
        by_hand.append(out.data)
    assert history.losses == pytest.approx(by_hand, rel=1e-15)
    assert twin.state_dict() == model.state_dict()
    assert history.epochs == len(history.times) == len(history.accuracy) == 10
    assert history.stopped == ""
    assert history.losses[-1] < history.losses[0]
    assert sorted(history.times) == history.times


def test_batches_depend_on_the_seed_alone():
    def run(seed):
        model, *rest = small()
        quiet(model, *rest, epochs=3, batch_size=7, seed=seed)
        return model.state_dict()

    assert run(1) == run(1) != run(2)


def test_batches_weigh_rows_equally():
    """With a rate of 0 the loss of an epoch is that of all rows, however they are cut."""
    model, rows, loss, _ = small()
    still = optim.SGD(model.parameters(), lr=0.0)
    whole = quiet(model, rows, loss, still, epochs=1).losses[0]
    assert quiet(model, rows, loss, still, epochs=1, batch_size=7).losses[0] == pytest.approx(whole)


def test_the_schedule_steps_once_an_epoch():
    model, rows, loss, optimizer = small()
    quiet(model, rows, loss, optimizer, epochs=3, batch_size=5, schedule=optim.ExponentialLR(optimizer, 0.5))
    assert optimizer.lr == 0.05 / 8


def test_on_epoch_sees_the_history_and_may_stop():
    seen = []
    model, *rest = small()
    history = quiet(model, *rest, epochs=50, on_epoch=lambda h: seen.append(h.losses[-1]) or h.epochs == 4)
    assert seen == history.losses
    assert history.epochs == 4
    assert "on_epoch" in history.stopped


def test_patience_puts_the_best_parameters_back():
    model, rows, loss, _ = small()
    optimizer = optim.SGD(model.parameters(), lr=0.1)
    kept = []

    def worsen(history):
        kept.append(model.state_dict())
        if history.epochs == 5:
            optimizer.lr = 30.0

    history = quiet(model, rows, loss, optimizer, epochs=100, patience=3, on_epoch=worsen)
    best = history.losses.index(min(history.losses))
    assert history.epochs == best + 1 + 3
    assert "no better loss" in history.stopped
    assert model.state_dict() == kept[best]


def test_validation_decides_when_there_is_one():
    model, rows, loss, optimizer = small()
    train, held_back = data.split(rows, 0.3)
    history = quiet(model, train, loss, optimizer, epochs=5, validation=held_back)
    expected = loss([model(x) for x in held_back[0]], held_back[1]).data
    assert history.validation[-1] == expected
    assert len(history.validation) == 5


def test_ctrl_c_returns_the_history_so_far():
    model, rows, loss, optimizer = small()
    calls = []

    def interrupted(predictions, ys):
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return loss(predictions, ys)

    history = quiet(model, rows, interrupted, optimizer, epochs=50)
    assert history.epochs == 3 == len(history.times) == len(history.accuracy)
    assert history.stopped == "Ctrl-C in epoch 4"


def test_a_loss_that_is_no_number_stops_with_a_warning():
    model, rows, loss, _ = small()
    optimizer = optim.SGD(model.parameters(), lr=1e308)
    with pytest.warns(RuntimeWarning, match=r"the loss became (nan|inf) in epoch \d+: training stopped") as caught:
        history = quiet(model, rows, losses.mse, optimizer, epochs=50)
    assert history.epochs < 50
    assert all(map(math.isfinite, history.losses))
    assert "became" in history.stopped
    assert caught[0].filename == __file__  # the warning points at the caller's line


def test_any_callable_is_a_model():
    w = Value(0.0)
    rows = [[1.0], [2.0]], [2.0, 4.0]
    history = quiet(lambda x: w * x[0], rows, losses.mse, optim.SGD([w], lr=0.1), epochs=50)
    assert w.data == pytest.approx(2.0)
    assert history.accuracy == []  # targets that are no classes


def test_many_classes():
    model = MLP(2, [8, 3], activation="tanh", seed=1)
    rows = data.spirals(30, arms=3, turns=0.25)
    history = quiet(model, rows, losses.cross_entropy, optim.Adam(model.parameters(), lr=0.1), epochs=60)
    assert accuracy(model, rows) == 1.0
    assert history.accuracy[-1] == 1.0


def test_accuracy_and_deciding():
    rows = [[-1.0], [2.0], [3.0], [0.2]], [0, 1, 1, 0]
    assert accuracy(lambda x: x[0], rows) == 0.75
    assert accuracy(lambda x: Value(x[0]), (rows[0], data.signs(rows[1]))) == 0.75
    assert accuracy(lambda x: x[0], rows, threshold=0.5) == 1.0
    assert decide([Value(1.0), Value(3.0), 2.0]) == 1


@pytest.mark.parametrize(
    ("ys", "classes"),
    [
        ([0, 1], True),
        ([-1, 1], True),
        ([-1.0, 1.0], True),
        ([0, 5], True),
        ([0.5, 1], False),
        ([[1], [2]], False),
        ([-2, 1], False),
    ],
)
def test_which_targets_are_classes(ys, classes):
    assert training.fitting.are_classes(ys) is classes


def test_errors_teach():
    model, rows, _, optimizer = small()
    with pytest.raises(TypeError, match="the loss must be a Value"):
        quiet(model, rows, lambda predictions, ys: 0.5, optimizer)
    with pytest.raises(TypeError, match="the loss must be a Value"):
        quiet(model, rows, lambda predictions, ys: None, optimizer)
    with pytest.raises(TypeError, match=r"pair \(xs, ys\)"):
        quiet(model, rows[0], losses.mse, optimizer)
    with pytest.raises(ValueError, match="batch_size=0"):
        quiet(model, rows, losses.mse, optimizer, batch_size=0)
    with pytest.raises(ValueError, match="takes 2 inputs, got 3"):
        quiet(model, data.four_rows(), losses.mse, optimizer)


def test_a_history_in_words():
    assert repr(History()) == "<History: 0 epochs, no epoch finished>"
    history = History([0.5], [0.75], [0.25], [1.0], "a reason")
    assert repr(history) == "<History: 1 epochs, loss 0.5  accuracy 75.0%  validation 0.25; stopped: a reason>"
    assert repr(History(per="step")) == "<History: 0 steps, no step finished>"


def test_a_loss_is_a_function_not_its_name():
    model, rows, _, optimizer = small()
    with pytest.raises(TypeError, match=r"such as losses\.mse, got 'mse'"):
        fit(model, rows, "mse", optimizer, epochs=1)


def test_an_optimizer_of_another_model_is_noticed():
    model, rows, loss, _ = small()
    stranger = optim.SGD(small()[0].parameters(), lr=0.1)
    with pytest.warns(RuntimeWarning, match="depends on none of the optimizer's") as caught:
        fit(model, rows, loss, stranger, epochs=3, batch_size=2)
    assert len(caught) == 1
    assert caught[0].filename == __file__


def test_a_part_of_a_model_and_gradients_of_zero_are_nobodys_mistake():
    model, rows, loss, _ = small()  # warnings are errors here
    fit(model, rows, loss, optim.SGD(model.parameters()[-1:], lr=0.1), epochs=1)
    w = Value(0.0)
    history = fit(lambda x: w * 0.0, rows, losses.mse, optim.SGD([w], lr=0.1), epochs=1)
    assert (w.grad, history.epochs) == (0.0, 1)


def test_a_batch_that_needs_no_parameter_is_nobodys_mistake():
    w = Value(1.0)
    met = iter(range(100))
    fit(lambda x: w if next(met) else Value(1.0), data.xor(), losses.mse, optim.SGD([w], lr=0.1), 1, batch_size=1)


# ---- progress ----


def test_silent_where_nobody_looks(capfd):
    model, *rest = small()
    fit(model, *rest, epochs=2)
    assert capfd.readouterr() == ("", "")


def test_lines_where_asked(capfd):
    model, *rest = small()
    fit(model, *rest, epochs=20, progress="always")
    out, err = capfd.readouterr()
    lines = err.splitlines()
    assert out == ""
    assert lines[0].startswith("training 1/20  loss 0.")
    assert lines[-1].startswith("training 20/20  loss 0.")
    assert 10 <= len(lines) <= 12
    assert "\033" not in err
