"""The doctor on training loops: healthy ones are not accused, each classic mistake is found with its line."""

from __future__ import annotations

import math
import random
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gradwalk import Value, optim
from gradwalk.doctor import Report, watch
from gradwalk.nn import MLP, Module

pytestmark = pytest.mark.filterwarnings("ignore:.*the data that it was computed from has changed:RuntimeWarning")
"""Loops that are wrong on purpose walk back from stale graphs; the engine warns of it, the doctor explains it."""

XS = [[2.0, 3.0, -1.0], [3.0, -1.0, 0.5], [0.5, 1.0, 1.0], [1.0, 1.0, -1.0]]
YS = [1.0, -1.0, -1.0, 1.0]
RIGHT = Path(__file__).parent / "cases" / "right"


def loss_of(model: Any) -> Any:
    return sum(((model(x) - y) ** 2 for x, y in zip(XS, YS)), Value(0.0))


def small() -> MLP:
    return MLP(3, [4, 4, 1], activation="tanh", seed=1)


# ---- loops that are right ----


def by_hand(model: MLP) -> None:
    for _ in range(20):
        loss = loss_of(model)
        for p in model.parameters():
            p.grad = 0.0
        loss.backward()
        for p in model.parameters():
            p.data -= 0.05 * p.grad


def zeroed_at_the_end(model: MLP) -> None:
    for _ in range(10):
        loss = loss_of(model)
        loss.backward()
        for p in model.parameters():
            p.data -= 0.05 * p.grad
        model.zero_grad()


def with_optimizer(model: MLP) -> None:
    optimizer = optim.Adam(model.parameters(), 0.05)
    for _ in range(20):
        optimizer.zero_grad()
        loss_of(model).backward()
        optimizer.step()


def with_momentum(model: MLP) -> None:
    optimizer = optim.SGD(model.parameters(), 0.02, momentum=0.9)
    for _ in range(20):
        optimizer.zero_grad()
        loss_of(model).backward()
        optimizer.step()


def gradients_collected_over_rows(model: MLP) -> None:
    """Several passes before one update: what is not zeroed in between is meant to add up."""
    for _ in range(10):
        model.zero_grad()
        for x, y in zip(XS, YS):
            ((model(x) - y) ** 2).backward()
        for p in model.parameters():
            p.data -= 0.02 * p.grad


def single_rows_in_random_order(model: MLP) -> None:
    rng = random.Random(1)
    for _ in range(60):
        i = rng.randrange(4)
        model.zero_grad()
        ((model(XS[i]) - YS[i]) ** 2).backward()
        for p in model.parameters():
            p.data -= 0.02 * p.grad


def gradients_put_aside(model: MLP) -> None:
    """Zeroed before the update, which has its own copy of them."""
    for _ in range(10):
        loss_of(model).backward()
        aside = [p.grad for p in model.parameters()]
        model.zero_grad()
        for p, g in zip(model.parameters(), aside):
            p.data -= 0.02 * g


def another_point_is_tried(model: MLP) -> None:
    """Zeroed and set to another number, on purpose."""
    loss_of(model).backward()
    for p in model.parameters():
        p.grad = 0.0
        p.data = 0.5


def no_training_at_all(model: MLP) -> None:
    for _ in range(5):
        model.zero_grad()
        loss_of(model).backward()
        break


@pytest.mark.parametrize(
    "train",
    [
        by_hand,
        zeroed_at_the_end,
        with_optimizer,
        with_momentum,
        gradients_collected_over_rows,
        single_rows_in_random_order,
        gradients_put_aside,
        another_point_is_tried,
        no_training_at_all,
    ],
)
@pytest.mark.parametrize("told", [True, False], ids=["with the model", "without"])
def test_healthy_loop_is_not_accused(train: Callable[[MLP], None], told: bool) -> None:
    model = small()
    before = dict(vars(Value)), dict(vars(optim.Optimizer))
    with watch(model if told else None) as visit:
        train(model)
    assert visit.report.healthy, str(visit.report)
    assert (dict(vars(Value)), dict(vars(optim.Optimizer))) == before


@pytest.mark.parametrize("activation", ["relu", "tanh"])
@pytest.mark.parametrize("seed", range(4))
def test_healthy_networks_on_two_moons_are_not_accused(activation: str, seed: int) -> None:
    rng = random.Random(seed)
    rows = []
    for i in range(24):
        t, side = rng.uniform(0, math.pi), i % 2
        rows.append(([math.cos(t) + side, math.sin(t) * (1 - 2 * side) + 0.5 * side], 1.0 if side else -1.0))
    model = MLP(2, [8, 8, 1], activation=activation, seed=seed)
    with watch(model) as visit:
        for k in range(12):
            loss = sum(((1 - y * model(x)).relu() for x, y in rows), Value(0.0)) / len(rows)
            model.zero_grad()
            loss.backward()
            for p in model.parameters():
                p.data -= (0.3 - 0.01 * k) * p.grad
    assert visit.report.healthy, str(visit.report)


# ---- loops that are wrong ----


def watched(train: Callable[[Any], None], model: Any = None, told: bool = True) -> Report:
    model = model or small()
    with watch(model if told else None) as visit:
        train(model)
    return visit.report


def never_zeroed(model: MLP) -> None:
    for _ in range(10):
        loss = loss_of(model)
        loss.backward()
        for p in model.parameters():
            p.data -= 0.005 * p.grad


def zeroed_before_the_loop(model: MLP) -> None:
    model.zero_grad()
    for _ in range(10):
        loss_of(model).backward()
        for p in model.parameters():
            p.data -= 0.005 * p.grad


def zeroed_only_in_part(model: MLP) -> None:
    for _ in range(10):
        for p in model.parameters()[:20]:
            p.grad = 0.0
        loss_of(model).backward()
        for p in model.parameters():
            p.data -= 0.005 * p.grad


def other_name_zeroed(model: MLP) -> None:
    for _ in range(10):
        for p in model.parameters():
            p.gradient = 0.0
        loss_of(model).backward()
        for p in model.parameters():
            p.data -= 0.005 * p.grad


def rebinds(model: MLP) -> None:
    for _ in range(10):
        model.zero_grad()
        loss_of(model).backward()
        for p in model.parameters():
            p = p - 0.05 * p.grad


def rebinds_in_place(model: MLP) -> None:
    for _ in range(10):
        model.zero_grad()
        loss_of(model).backward()
        for p in model.parameters():
            p -= 0.05 * p.grad


def zeroes_too_late(model: MLP) -> None:
    for _ in range(10):
        loss_of(model).backward()
        model.zero_grad()
        for p in model.parameters():
            p.data -= 0.05 * p.grad


def updates_nothing(model: MLP) -> None:
    for _ in range(10):
        model.zero_grad()
        loss_of(model).backward()


def uphill(model: MLP) -> None:
    for _ in range(10):
        model.zero_grad()
        loss_of(model).backward()
        for p in model.parameters():
            p.data += 0.01 * p.grad


def graph_made_once(model: MLP) -> None:
    loss = loss_of(model)
    for _ in range(10):
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= 0.05 * p.grad


def updated_before_backward(model: MLP) -> None:
    for _ in range(5):
        loss = loss_of(model)
        model.zero_grad()
        for p in model.parameters():
            p.data *= 0.99
        loss.backward()
        for p in model.parameters():
            p.data -= 0.01 * p.grad


def zero(model: MLP) -> None:
    for p in model.parameters():
        p.grad = 0.0


def zeroes_too_late_in_a_helper(model: MLP) -> None:
    for _ in range(10):
        loss_of(model).backward()
        zero(model)
        optim.SGD(model.parameters(), 0.05).step()


def zeroes_too_late_by_the_optimizer(model: MLP) -> None:
    optimizer = optim.Adam(model.parameters(), 0.05)
    for _ in range(10):
        loss_of(model).backward()
        optimizer.zero_grad()
        optimizer.step()


def zeroes_too_late_on_one_line(model: MLP) -> None:
    o = optim.SGD(model.parameters(), 0.05)
    for _ in range(10):
        loss_of(model).backward(); o.zero_grad(); o.step()  # noqa: E702  # fmt: skip


def zeroes_too_late_but_decays(model: MLP) -> None:
    optimizer = optim.SGD(model.parameters(), 0.05, weight_decay=0.1)
    for _ in range(10):
        loss_of(model).backward()
        optimizer.zero_grad()
        optimizer.step()


LATE = "and 0 when its data was updated; so in 1"
LOOPS = [
    (never_zeroed, "not zeroed", "loss.backward()", "was added to it"),
    (zeroed_before_the_loop, "not zeroed", "backward()", "was added to it"),
    (zeroed_only_in_part, "not zeroed", "p.grad = 0.0", "was added to it"),
    (other_name_zeroed, "not zeroed", "p.gradient = 0.0", "was added to it"),
    (rebinds, "no update", "p = p - 0.05 * p.grad", "no parameter moved"),
    (rebinds_in_place, "no update", "p -= 0.05 * p.grad", "no parameter moved"),
    (zeroes_too_late, "no update", "model.zero_grad()", LATE),
    (zeroes_too_late_in_a_helper, "no update", "zero(model)", LATE),
    (zeroes_too_late_by_the_optimizer, "no update", "optimizer.zero_grad()", LATE),
    (zeroes_too_late_on_one_line, "no update", "o.zero_grad(); o.step()", LATE),
    (zeroes_too_late_but_decays, "no update", "optimizer.zero_grad()", LATE),
    (updates_nothing, "no update", "backward()", "no parameter moved"),
    (uphill, "ascent", "p.data += 0.01 * p.grad", "cosine 1.00"),
    (graph_made_once, "stale", "loss.backward()", "when computed"),
    (updated_before_backward, "stale", "loss.backward()", "when computed"),
]


@pytest.mark.parametrize(("train", "kind", "line", "evidence"), LOOPS, ids=lambda part: getattr(part, "__name__", ""))
def test_wrong_loop_is_diagnosed(train: Callable[[MLP], None], kind: str, line: str, evidence: str) -> None:
    report = watched(train)
    assert report.kinds == [kind], str(report)
    finding = report.findings[0]
    assert line in finding.where.text, str(report)
    assert finding.where.file == Path(__file__).name
    assert evidence in finding.evidence, str(report)
    assert finding.fix


@pytest.mark.parametrize(
    ("train", "kind"),
    [
        (never_zeroed, "not zeroed"),
        (rebinds, "no update"),
        (zeroes_too_late_in_a_helper, "no update"),
        (uphill, "ascent"),
        (graph_made_once, "stale"),
    ],
)
def test_also_without_being_told_the_model(train: Callable[[MLP], None], kind: str) -> None:
    assert watched(train, told=False).kinds == [kind]


def test_learning_rate_that_diverges() -> None:
    class Line(Module):
        pass

    model = Line()
    model.w = Value(1.0)

    def train(model: Any) -> None:
        for _ in range(12):
            model.zero_grad()
            ((model.w * 3 - 2) ** 2).backward()
            model.w.data -= 0.15 * model.w.grad

    report = watched(train, model)
    assert report.kinds == ["diverging"], str(report)
    finding = report.findings[0]
    assert "0.15 times the gradient" in finding.evidence
    assert "above 0.111" in finding.evidence  # 2 / curvature = 2 / 18
    assert "model.w.data -= 0.15" in finding.where.text


def test_divergence_into_infinity_is_one_finding() -> None:
    def train(model: MLP) -> None:
        for _ in range(40):
            model.zero_grad()
            loss_of(model).backward()
            for p in model.parameters():
                p.data -= 1.0 * p.grad

    report = watched(train, MLP(3, [4, 1], activation="relu", seed=3))
    assert report.kinds[0] in ("diverging", "dead relu"), str(report)


class TwoParts(Module):
    """A network in two parts; what is handed from the first to the last is up to the test."""

    def __init__(self) -> None:
        self.first, self.last = MLP(3, [2], seed=1), MLP(2, [1], seed=2)


class FreshValues(TwoParts):
    def __call__(self, x: list[float]) -> Any:
        hidden = [Value(h.data) for h in self.first(x)]
        return self.last(hidden)


class PlainNumbers(TwoParts):
    def __call__(self, x: list[float]) -> Any:
        first = self.first(x)
        return self.last([first[0].data * 1.0, first[1].data * 1.0])


class AsFloats(TwoParts):
    def __call__(self, x: list[float]) -> Any:
        return self.last([float(h.data) for h in self.first(x)])


class Forgotten(TwoParts):
    def __call__(self, x: list[float]) -> Any:
        return self.last(x[:2])


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (FreshValues, "Value(h.data)"),
        (PlainNumbers, "first[0].data * 1.0"),
        (AsFloats, "float(h.data)"),
        (Forgotten, "loss.backward()"),
    ],
)
def test_parameters_cut_out_of_the_graph(kind: type[TwoParts], line: str) -> None:
    report = watched(by_hand, kind())
    assert report.kinds[0] == "cut", str(report)  # (the last one also diverges, and is told so)
    assert "8 of 11 parameters" in report.findings[0].what
    assert "first.layers.0" in report.findings[0].what
    assert line in report.findings[0].where.text


@pytest.mark.parametrize(
    ("make", "op", "words"),
    [
        (lambda w: (w - w).log(), "log", "log of 0"),
        (lambda w: w / (w - w), "/", "division by 0"),
        (lambda w: (w * 2000).exp() - (w * 2000).exp(), "exp", "too large"),
        (lambda w: (w * -1).sqrt(), "sqrt", "square root"),
    ],
)
def test_birthplace_of_a_nan(make: Callable[[Value], Value], op: str, words: str) -> None:
    w = Value(1.0, label="w")
    with watch([w]) as visit:
        for _ in range(3):
            w.grad = 0.0
            y = make(w) * 2
            (y + w * w).backward()
            w.data -= 0.1 * w.grad
    assert "nan" in visit.report.kinds, str(visit.report)
    finding = visit.report.findings[-1]
    assert finding.op == op
    assert words in finding.what
    assert finding.where.line
    assert "make" in finding.where.text or "lambda w" in finding.where.text


def test_birthplace_of_a_gradient_that_is_not_finite() -> None:
    w = Value(0.0, label="w")
    with watch([w]) as visit:
        (w.sqrt() + w).backward()
    assert visit.report.kinds == ["nan"]
    assert visit.report.findings[0].op == "sqrt"
    assert "a gradient became inf here" in visit.report.findings[0].what


def test_dead_relus() -> None:
    model = MLP(3, [4, 1], seed=1)
    for neuron in model.layers[0].neurons:
        neuron.b.data = -50.0
    report = watched(by_hand, model)
    assert report.kinds == ["dead relu"], str(report)
    assert "4 of 4" in report.findings[0].what


def test_a_single_dead_relu_is_only_noted() -> None:
    model = MLP(3, [8, 1], seed=1, scaled=True)
    model.layers[0].neurons[0].b.data = -50.0
    report = watched(by_hand, model)
    assert report.healthy, str(report)
    assert "relu units gave 0" in str(report)


def test_vanishing_gradients() -> None:
    report = watched(by_hand, MLP(3, [4] * 12 + [1], activation="sigmoid", seed=1, scaled=True))
    assert report.kinds == ["vanishing"], str(report)
    assert "from the last layer to the first" in report.findings[0].evidence


def test_exploding_gradients() -> None:
    model = MLP(3, [6] * 10 + [1], activation="leaky_relu", seed=1)
    for p in model.parameters():
        p.data *= 6

    def train(model: MLP) -> None:
        for _ in range(3):
            model.zero_grad()
            loss_of(model).backward()
            for p in model.parameters():
                p.data -= 1e-30 * p.grad

    report = watched(train, model)
    assert report.kinds == ["exploding"], str(report)


# ---- somebody else's engine ----


@pytest.mark.parametrize("style", ["micrograd", "lecture", "descendant", "microgpt", "dispatch"])
@pytest.mark.parametrize("zeroed", [True, False])
def test_loops_on_other_engines(style: str, zeroed: bool) -> None:
    names = runpy.run_path(str(RIGHT / f"{style}_style.py"))
    kind = names.get("Value") or names["Scalar"]
    w, b = kind(0.5), kind(-0.3)
    with watch(kind=kind) as visit:
        for _ in range(8):
            loss = kind(0.0)
            for x, y in ((1.0, 2.0), (2.0, 3.0), (-1.0, 0.0)):
                error = w * x + b + -y
                loss = loss + error * error
            if zeroed:
                w.grad = b.grad = 0.0
            loss.backward()
            w.data -= 0.02 * w.grad
            b.data -= 0.02 * b.grad
    resets = style == "dispatch"  # its backward() sets every gradient to 0 by itself
    assert visit.report.kinds == ([] if zeroed or resets else ["not zeroed"]), str(visit.report)


@pytest.mark.parametrize("style", ["micrograd", "lecture", "descendant", "microgpt"])
def test_gradients_zeroed_too_late_on_other_engines(style: str) -> None:
    names = runpy.run_path(str(RIGHT / f"{style}_style.py"))
    kind = names.get("Value") or names["Scalar"]
    w = kind(0.5)
    with watch(kind=kind) as visit:
        for _ in range(5):
            (w * w + w).backward()
            w.grad = 0
            w.data -= 0.02 * w.grad
    assert visit.report.kinds == ["no update"], str(visit.report)
    assert visit.report.findings[0].where.text.strip() == "w.grad = 0"
    assert "was 2 after backward(), and 0 when" in visit.report.findings[0].evidence


@pytest.mark.parametrize("style", ["lecture", "descendant"])
def test_what_changed_data_does_is_said_of_the_engine_at_hand(style: str) -> None:
    kind = runpy.run_path(str(RIGHT / f"{style}_style.py"))["Value"]
    a, b = kind(2.0), kind(3.0)
    with watch(kind=kind) as visit:
        y = (a * b).tanh() * b
        a.data = 5.0
        y.backward()
    assert visit.report.kinds == ["stale"], str(visit.report)
    assert "mixes" in visit.report.findings[0].what
    assert "of the numbers which the graph was computed with" in watched(graph_made_once).findings[0].what


# ---- putting it on and taking it off ----


def test_an_error_in_the_loop_is_the_loops_own_and_the_watch_comes_off() -> None:
    before = Value.backward
    with pytest.raises(KeyError), watch(small()):
        raise KeyError
    assert Value.backward is before


def test_what_cannot_be_watched() -> None:
    with pytest.raises(TypeError, match="its numbers cannot be read"):
        watch(kind=int)


def test_a_loop_that_never_walks_back() -> None:
    with watch(small()) as visit:
        pass
    assert not visit.report
    assert "nothing wrong found" not in str(visit.report)
    assert "no backward() ran while it was watched" in str(visit.report)


def clipped(model: MLP, upside_down: bool) -> None:
    for _ in range(8):
        loss = loss_of(model)
        for p in model.parameters():
            p.grad = 0.0
        loss.backward()
        norm = math.sqrt(sum(p.grad**2 for p in model.parameters()))
        if norm > 0.5:
            scale = norm / 0.5 if upside_down else 0.5 / norm
            for p in model.parameters():
                p.grad *= scale
        for p in model.parameters():
            p.data -= 0.001 * p.grad


def test_clipping_that_is_upside_down() -> None:
    report = watched(lambda model: clipped(model, upside_down=True))
    assert report.kinds == ["clipping"], str(report)
    assert "scale = norm / 0.5" in report.findings[0].where.text
    assert "longer than 0.5" in report.findings[0].what
    assert "clipping" not in watched(lambda model: clipped(model, upside_down=False)).kinds
