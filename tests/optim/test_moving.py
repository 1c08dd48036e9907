"""Parameters moved all at once: by the machine and in plain Python, to the same bit."""

import copy
import math
import pickle
import random
import sys
from array import array

import pytest

import gradwalk as gw
from gradwalk import Value, nn, optim
from gradwalk.optim import moving, optimizers, rules

OPTIMIZERS = {
    "sgd": lambda w: optim.SGD(w, lr=0.05),
    "decay": lambda w: optim.SGD(w, lr=0.05, weight_decay=0.1),
    "momentum": lambda w: optim.SGD(w, lr=0.02, momentum=0.9, dampening=0.3),
    "nesterov": lambda w: optim.SGD(w, lr=0.02, momentum=0.8, nesterov=True, weight_decay=0.01),
    "adam": lambda w: optim.Adam(w, lr=0.1, weight_decay=0.1),
    "adamw": lambda w: optim.AdamW(w, lr=0.1, betas=(0.5, 0.9)),
}


def path(make, monkeypatch, plain, change=lambda optimizer, step: None):
    if plain:
        monkeypatch.setattr(optimizers, "move", moving.plain_move)
    rng = random.Random(1)
    w = [Value(rng.uniform(-1, 1)) for _ in range(70)]
    optimizer = make(w)
    found = []
    for step in range(8):
        for p in w:
            p.grad = rng.uniform(-1, 1)
        change(optimizer, step)
        optimizer.step()
        found.append([p.data for p in w])
    return found, optimizer.state_dict()


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_the_machine_moves_as_python_does(name, monkeypatch):
    native = path(OPTIMIZERS[name], monkeypatch, plain=False)
    assert native == path(OPTIMIZERS[name], monkeypatch, plain=True)


def test_settings_may_change_between_steps(monkeypatch):
    def change(optimizer, step):
        optimizer.lr = 0.1 / (step + 1)
        optimizer.weight_decay = 0.0 if step < 3 else 0.2
        optimizer.nesterov = step > 5

    native = path(OPTIMIZERS["momentum"], monkeypatch, False, change)
    assert native == path(OPTIMIZERS["momentum"], monkeypatch, True, change)
    steady = path(OPTIMIZERS["momentum"], monkeypatch, False)
    assert steady != native


def test_a_rule_may_use_operations(monkeypatch):
    class Signs(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            return (x - numbers[0] * (gw.gt(g, 0.0) - gw.lt(g, 0.0)),)

    native = path(lambda w: Signs(w, lr=0.25), monkeypatch, False)
    assert native == path(lambda w: Signs(w, lr=0.25), monkeypatch, True)


def test_a_rule_that_looks_at_its_numbers_runs_in_python(monkeypatch):
    class Careful(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            return (x - numbers[0] * g if g and abs(math.tanh(g)) < 0.5 else x,)

    native = path(lambda w: Careful(w, lr=0.25), monkeypatch, False)
    assert native == path(lambda w: Careful(w, lr=0.25), monkeypatch, True)


def test_a_saved_memory_goes_on(monkeypatch):
    w = [Value(1.0), Value(2.0)]
    first = optim.Adam(w, lr=0.1)
    for p in w:
        p.grad = 0.5
    first.step()
    saved = first.state_dict()
    assert isinstance(saved["state"]["mean"], list)
    second = optim.Adam(w, lr=0.3)
    second.load_state_dict(saved)
    first.step()
    after = [p.data for p in w]
    w[0].data, w[1].data = [x + 0.0 for x in after]
    second.step()
    assert second.state["step"] == 2
    assert second.state["mean"] == first.state["mean"]


def test_zeroing():
    model = nn.MLP(2, [3, 1], seed=1)
    for p in model.parameters():
        p.grad = 1.0
    optim.SGD(model.parameters()).zero_grad()
    assert all(p.grad == 0.0 for p in model.parameters())


def test_other_parameters_may_be_assigned():
    a, b = Value(1.0), Value(2.0)
    optimizer = optim.SGD([a], lr=0.5)
    a.grad = b.grad = 1.0
    optimizer.step()
    optimizer.params = [a, b]
    optimizer.step()
    assert (a.data, b.data) == (0.0, 1.5)
    optimizer.zero_grad()
    assert (a.grad, b.grad) == (0.0, 0.0)
    with pytest.raises(ValueError, match="twice"):
        optimizer.params = [a, a]
    assert optimizer.params == (a, b)


@pytest.mark.parametrize("name", OPTIMIZERS)
@pytest.mark.parametrize("again", [copy.deepcopy, lambda pair: pickle.loads(pickle.dumps(pair))])
def test_a_model_and_its_optimizer_are_copied_together(name, again):
    model = nn.MLP(2, [3, 1], seed=1)
    optimizer = OPTIMIZERS[name](model.parameters())

    def step(model, optimizer):
        optimizer.zero_grad()
        (model([1.0, 2.0]) ** 2).backward()
        optimizer.step()
        return [p.data for p in model.parameters()]

    step(model, optimizer)
    twin, its = again((model, optimizer))
    before = [p.data for p in model.parameters()]
    moved = step(twin, its)
    assert [p.data for p in model.parameters()] == before != moved
    assert step(model, optimizer) == moved


# ---- the machine's calls, misused ----

_machine = pytest.importorskip("gradwalk.compiler.machine._machine", reason="the native machine is not built here")


@pytest.fixture
def rule():
    if not gw.engine.twin.native:
        pytest.skip("the machine knows Values only where they are native")
    return rules.load(optim.SGD([Value(1.0)], momentum=0.9), 1, 1)[0]


NUMBERS = (0.1, 0.1)  # and the learning rate


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (lambda w, m: (w, (m,), (m,)), TypeError),
        (lambda w, m: ([Value(1.0), Value(2.0)], (m,), (m,), NUMBERS), TypeError),
        (lambda w, m: (w, (), (m,), NUMBERS), ValueError),
        (lambda w, m: (w, (m,), (m, m), NUMBERS), ValueError),
        (lambda w, m: (w, (m,), (m,), ()), ValueError),
        (lambda w, m: (w, (m,), (m,), ("0", 0.1)), TypeError),
        (lambda w, m: (w, (m[:1],), (m,), NUMBERS), ValueError),
        (lambda w, m: (w, (m,), (bytes(16),), NUMBERS), (ValueError, BufferError)),
        (lambda w, m: (w, (m,), (array("f", m),), NUMBERS), ValueError),
        (lambda w, m: (moving.Bundle([Value(1.0)]), (m,), (m,), NUMBERS), ValueError),
    ],
)
def test_wrong_arguments_change_nothing(rule, arguments, error):
    w, m = [Value(1.0), Value(2.0)], array("d", [0.5, 0.25])
    w[0].grad = 1.0
    with pytest.raises(error):
        rule.step(*arguments(moving.Bundle(w), m))
    assert [p.data for p in w] == [1.0, 2.0]
    assert list(m) == [0.5, 0.25]
    rule.step(moving.Bundle(w), (m,), (m,), NUMBERS)
    assert w[0].data == 1.0 - 0.1 * (0.9 * 0.5 + 1.0)


# ---- optimizers of the user's own: what a rule may read ----


class Counts(optim.Optimizer):
    """Its own count of steps, kept in the state by step() itself."""

    def rule(self, x, g, memory, numbers):
        return (x - numbers[0] / self.state["step"] * g,)


class OwnRate(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x - self.lr * g,)


class CountsItself(optim.Optimizer):
    calls = 0

    def rule(self, x, g, memory, numbers):
        self.calls += 1
        return (x - self.lr * g / self.calls,)


class ComputedRate(optim.Optimizer):
    lr = property(lambda self: 0.1 / self.state["step"] if self.state["step"] else 0.1, lambda self, rate: None)

    def rule(self, x, g, memory, numbers):
        return (x - self.lr * g,)


class Noisy(optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, lr)
        self.dice = random.Random(3)

    def rule(self, x, g, memory, numbers):
        return (x - self.lr * g + self.dice.gauss(0, 0.1),)


class Shared:
    k = 1.0


FACTOR = 1.0
TABLE = {"k": 1.0}


class ReadsGlobal(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x - self.lr * FACTOR * g,)


class ReadsGlobalTable(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x - self.lr * TABLE["k"] * g,)


class ReadsGlobalInside(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x - self.lr * sum(FACTOR for _ in range(2)) * g,)


class ReadsAnother(optim.Optimizer):
    def __init__(self, params, lr):
        super().__init__(params, lr)
        self.another, self.settings = Shared(), {"k": 1.0}

    def rule(self, x, g, memory, numbers):
        return (x - self.lr * self.another.k * self.settings["k"] * g,)


class ReadsParameters(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x - self.lr * self.params[0].data * g,)


class Branches(optim.Optimizer):
    def rule(self, x, g, memory, numbers):
        return (x if g == 0 or x != x else x - self.lr * g.real,)


class Divides(optim.Optimizer):
    remembers = tuple("abcdefghi")

    def rule(self, x, g, memory, numbers):
        kept = memory or (1.0,) * 9
        return (x - self.lr / (g - g) + 0 * moving.sqrt(-kept[0] * kept[0]), *[k + g for k in kept])


OWN = [
    Counts, OwnRate, CountsItself, ComputedRate, ReadsGlobal, ReadsGlobalTable, ReadsGlobalInside, ReadsAnother,
    ReadsParameters, Branches,
]  # fmt: skip


@pytest.mark.parametrize("kind", OWN)
def test_a_rule_may_read_what_changes(kind, monkeypatch):
    def change(optimizer, step):
        optimizer.lr = 0.1 / (step + 1)
        monkeypatch.setattr(sys.modules[__name__], "FACTOR", 1.0 + step)
        TABLE["k"] = 1.0 + step
        if kind is ReadsAnother:
            optimizer.another.k = 2.0 + step
            optimizer.settings["k"] = 1.0 - step

    native = path(lambda w: kind(w, lr=0.1), monkeypatch, False, change)
    assert native == path(lambda w: kind(w, lr=0.1), monkeypatch, True, change)


def test_a_rule_may_throw_dice():
    w = [Value(0.0) for _ in range(50)]
    optimizer = Noisy(w, lr=0.1)
    optimizer.step()
    assert len({p.data for p in w}) == 50
    before = [p.data for p in w]
    optimizer.step()
    assert len({p.data - x for p, x in zip(w, before)}) > 45


@pytest.mark.parametrize("wrong", [lambda x: x, lambda x: [x], lambda x: (x, x), lambda x: ()])
def test_a_rule_that_returns_something_else(wrong):
    class Wrong(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            return wrong(x - numbers[0] * g)

    w = [Value(1.0), Value(2.0)]
    with pytest.raises(ValueError, match=r"Wrong.rule must return a tuple .* write return \(new_x,\)"):
        (optimizer := Wrong(w, lr=0.1)).step()
    assert [p.data for p in w] == [1.0, 2.0]
    assert optimizer.state["step"] == 0


def test_a_rule_that_divides_by_zero_follows_ieee(monkeypatch):
    found = path(lambda w: Divides(w, lr=0.1), monkeypatch, False)[0][-1]
    plain = path(lambda w: Divides(w, lr=0.1), monkeypatch, True)[0][-1]
    assert all(math.isnan(x) and math.isnan(y) for x, y in zip(found, plain))


def test_rules_without_surprises_run_on_the_machine():
    if not gw.engine.twin.native:
        pytest.skip("the machine knows Values only where they are native")
    own = [lambda w, kind=kind: kind(w, lr=0.1) for kind in (OwnRate, ReadsGlobal, ReadsGlobalInside)]
    for make in [*OPTIMIZERS.values(), *own]:
        optimizer = make([Value(1.0)])
        for _ in range(2):
            optimizer.step()
        assert all(machine is not None for machine, _ in optimizer.loaded.values())


def test_other_parameters_have_another_memory():
    a, b = [Value(1.0), Value(2.0)], [Value(1.0), Value(2.0), Value(3.0)]
    optimizer = optim.Adam(a, lr=0.1)
    for p in a + b:
        p.grad = 1.0
    optimizer.step()
    optimizer.params = a
    assert optimizer.state["step"] == 1
    optimizer.params = b
    assert optimizer.state == {"step": 0}
    optimizer.step()
    assert [p.data for p in b] == pytest.approx([0.9, 1.9, 2.9])


SCALE = 1.0


def scaled(g):
    return SCALE * g


def test_a_rule_of_ones_own_reads_what_is_there_now():
    global SCALE

    class Own(optim.Optimizer):
        factor = 1.0

        @property
        def far(self):
            return SCALE

        def rule(self, x, g, memory, numbers):
            return (x - self.factor * self.far * self.lr * scaled(g),)

    class Hiding(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            try:
                return (x - math.copysign(0.5, g),)
            except Exception:
                return (x,)

    class Reading(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            return (x - rate.data * g,)

    def moved(optimizer):
        (p,) = optimizer.params
        before, p.grad = p.data, 1.0
        optimizer.step()
        return round(before - p.data, 9)

    rate, own = Value(0.1), Own([Value(0.0)], lr=0.1)
    assert moved(own) == 0.1
    Own.factor = 5.0
    assert moved(own) == 0.5
    try:
        SCALE = 2.0
        assert moved(own) == 2.0
    finally:
        SCALE = 1.0
    own.factor = 1.0
    assert moved(own) == 0.1
    heir = type("Heir", (Own,), {})([Value(0.0)], lr=0.1)
    assert moved(heir) == 0.5
    type(heir).rule = lambda self, x, g, memory, numbers: (x - g,)
    assert moved(heir) == 1.0
    Own.rule = lambda self, x, g, memory, numbers: (x - 0.75 * g,)
    assert moved(own) == 0.75
    assert moved(Hiding([Value(0.0)], lr=0.1)) == 0.5
    reading = Reading([Value(0.0)], lr=0.1)
    assert moved(reading) == 0.1
    rate.data = 0.3
    assert moved(reading) == 0.3


class Counted:
    """A descriptor that gives 1, 2, 3, ... and so notices whenever somebody looks."""

    looks = 0

    def __get__(self, owner, kind):
        Counted.looks += 1
        return float(Counted.looks)


@pytest.mark.parametrize("how", ["descriptor", "list"])
def test_a_rule_that_changes_something_is_called_once_for_each_parameter(how):
    seen = []

    class Looks(optim.Optimizer):
        factor = Counted()

        def rule(self, x, g, memory, numbers):
            if how == "list":
                seen.append(1)
                return (x - len(seen) * g,)
            return (x - self.factor * g,)

    w = [Value(0.0) for _ in range(3)]
    optimizer = Looks(w, lr=0.1)
    for p in w:
        p.grad = 1.0
    Counted.looks = 0
    optimizer.step()
    assert [p.data for p in w] == [-1.0, -2.0, -3.0]
    optimizer.step()
    assert [p.data for p in w] == [-5.0, -7.0, -9.0]


def test_the_numbers_of_a_rule_may_change_in_kind_and_count():
    given = iter([(0.1,), (True, 0.2), (0.1, 0.2, 0.3)])

    class Changes(optim.Optimizer):
        def numbers(self):
            return next(given)

        def rule(self, x, g, memory, numbers):
            return (x - numbers[-1] * len(numbers) * g,)

    w = Value(0.0)
    optimizer = Changes([w], lr=0.1)
    w.grad = 1.0
    for moved in (0.1, 0.4, 0.9):
        before = w.data
        optimizer.step()
        assert before - w.data == pytest.approx(moved)


def test_a_setting_that_is_taken_back_is_the_class_s_again():
    class Gains(optim.Optimizer):
        gain = 1.0

        def rule(self, x, g, memory, numbers):
            return (x - self.lr * self.gain * g,)

    w = Value(0.0)
    optimizer = Gains([w], lr=0.1)
    w.grad = 1.0
    moved = []
    for change in (lambda: None, lambda: setattr(optimizer, "gain", 2.0), lambda: delattr(optimizer, "gain")):
        change()
        before = w.data
        optimizer.step()
        moved.append(round(before - w.data, 12))
    assert moved == [0.1, 0.2, 0.1]


def test_adam_divides_once_for_each_parameter():
    """The averages are corrected once a step, in the rate and in eps: a division costs as much as the rest."""
    adam = optim.Adam([Value(1.0)], lr=0.1, betas=(0.5, 0.75), eps=0.125)
    adam.state["step"] = 3
    program = rules.as_program(adam, 2, len(adam.numbers()))
    assert [i.op.name for i in program.instructions].count("div") == 1
    rate, eps, _ = adam.numbers()
    x, mean, square = adam.rule(1.0, 2.0, (0.5, 4.0), (rate, eps, 1.0))
    assert (mean, square) == (1.25, 4.0)
    corrected = 1.25 / (1 - 0.5**3) / (math.sqrt(4.0 / (1 - 0.75**3)) + 0.125)
    assert math.isclose(x, 1.0 - 0.1 * corrected, rel_tol=1e-15)
