"""Optimizers, clipping and schedules: the numbers of the definition, and those of PyTorch."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from gradwalk import Value, optim
from gradwalk.nn import MLP
from gradwalk.optim import schedules

START = [2.0, -3.0, 0.5, 1e-3]


def loss_of(w):
    """A bent bowl with different slopes, whose gradients change sign on the way; works on Values and tensors."""
    return (w[0] - 1) ** 2 + 3 * (w[1] - 5) ** 2 * 0.1 + w[0] * w[2] + (w[2] - w[3]) ** 4 + 0.01 * w[3]


def run(make, steps=50, schedule=None, clip=None, torch=None):
    """The parameters after each step, as gradwalk moves them, or PyTorch."""
    if torch:
        w = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in START]
    else:
        w = [Value(x) for x in START]
    optimizer = make(torch.optim if torch else optim, w)
    timer = schedule(torch.optim.lr_scheduler if torch else optim, optimizer) if schedule else None
    path = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss_of(w).backward()
        if clip:
            clip(torch or optim, w)
        optimizer.step()
        if timer:
            timer.step()
        path.append([p.item() if torch else p.data for p in w])
    return path


def assert_same(ours, theirs):
    for a, b in zip(ours, theirs, strict=True):
        assert all(math.isclose(x, y, rel_tol=1e-12, abs_tol=1e-12) for x, y in zip(a, b)), (a, b)


OPTIMIZERS = {
    "sgd": lambda o, w: o.SGD(w, lr=0.05),
    "sgd weight decay": lambda o, w: o.SGD(w, lr=0.05, weight_decay=0.1),
    "momentum": lambda o, w: o.SGD(w, lr=0.02, momentum=0.9),
    "dampening": lambda o, w: o.SGD(w, lr=0.02, momentum=0.9, dampening=0.5, weight_decay=0.01),
    "nesterov": lambda o, w: o.SGD(w, lr=0.02, momentum=0.8, nesterov=True, weight_decay=0.01),
    "adam": lambda o, w: o.Adam(w, lr=0.1),
    "adam with all": lambda o, w: o.Adam(w, lr=0.1, betas=(0.8, 0.95), eps=1e-6, weight_decay=0.1),
    "adamw": lambda o, w: o.AdamW(w, lr=0.1),
    "adamw with all": lambda o, w: o.AdamW(w, lr=0.1, betas=(0.5, 0.9), eps=1e-4, weight_decay=0.3),
    "adam defaults": lambda o, w: o.Adam(w),
    "sgd defaults": lambda o, w: o.SGD(w),
}


@pytest.mark.torch
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_moves_as_torch_does(name):
    torch = pytest.importorskip("torch", reason="PyTorch is the witness: make witness")
    assert_same(run(OPTIMIZERS[name]), run(OPTIMIZERS[name], torch=torch))


SCHEDULES = {
    "step": lambda s, o: s.StepLR(o, step_size=7, gamma=0.5),
    "exponential": lambda s, o: s.ExponentialLR(o, gamma=0.93),
    "cosine": lambda s, o: s.CosineAnnealingLR(o, T_max=50, eta_min=0.001),
    "linear": lambda s, o: s.LinearLR(o, start_factor=0.1, total_iters=12),
    "lambda": lambda s, o: s.LambdaLR(o, lambda t: 1 / (1 + t)),
    "warm-up, then cosine": lambda s, o: s.SequentialLR(
        o, [s.LinearLR(o, start_factor=0.1, total_iters=10), s.CosineAnnealingLR(o, T_max=40)], milestones=[10]
    ),
}


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::UserWarning:torch")  # torch's own SequentialLR warns about its own call
@pytest.mark.parametrize("name", SCHEDULES)
def test_schedules_as_torch_does(name):
    torch = pytest.importorskip("torch", reason="PyTorch is the witness: make witness")
    sgd = OPTIMIZERS["momentum"]
    assert_same(run(sgd, schedule=SCHEDULES[name]), run(sgd, schedule=SCHEDULES[name], torch=torch))


@pytest.mark.torch
@pytest.mark.parametrize("limit", [0.1, 5.0, 1e9])
def test_clips_as_torch_does(limit):
    torch = pytest.importorskip("torch", reason="PyTorch is the witness: make witness")

    def by_norm(o, w):
        return o.clip_grad_norm(w, limit) if o is optim else torch.nn.utils.clip_grad_norm_(w, limit)

    def by_value(o, w):
        return o.clip_grad_value(w, limit) if o is optim else torch.nn.utils.clip_grad_value_(w, limit)

    for clip in (by_norm, by_value):
        assert_same(run(OPTIMIZERS["sgd"], clip=clip), run(OPTIMIZERS["sgd"], clip=clip, torch=torch))


# ---- the same by their definitions, without a witness ----


def test_plain_sgd_is_the_loop_by_hand_to_the_bit():
    w = [Value(x) for x in START]
    by_hand = []
    for _ in range(50):
        for p in w:
            p.grad = 0.0
        loss_of(w).backward()
        for p in w:
            p.data -= 0.05 * p.grad
        by_hand.append([p.data for p in w])
    assert run(OPTIMIZERS["sgd"]) == by_hand


def test_momentum_by_definition():
    w = Value(1.0)
    sgd = optim.SGD([w], lr=0.1, momentum=0.5)
    for gradient, expected in [(1.0, 0.9), (1.0, 0.75), (0.0, 0.675)]:
        w.grad = gradient
        sgd.step()
        assert w.data == pytest.approx(expected, rel=1e-15)


def test_the_first_step_of_adam_is_the_learning_rate_whatever_the_gradient():
    for gradient in (1e-3, 1.0, 1e8):
        w = Value(1.0)
        adam = optim.Adam([w], lr=0.1)
        w.grad = gradient
        adam.step()
        assert w.data == pytest.approx(0.9, abs=1e-5)


def test_adamw_shrinks_a_parameter_without_gradient():
    w = Value(2.0)
    optim.AdamW([w], lr=0.1, weight_decay=0.5).step()
    assert w.data == 2.0 * (1 - 0.05)


@pytest.mark.parametrize("name", ["momentum", "adam"])
def test_going_on_from_a_saved_state(name):
    whole = run(OPTIMIZERS[name], steps=20)
    w = [Value(x) for x in START]
    optimizer = OPTIMIZERS[name](optim, w)
    for step in range(20):
        if step == 10:
            saved, optimizer = optimizer.state_dict(), OPTIMIZERS[name](optim, w)
            optimizer.lr = 77.0
            optimizer.load_state_dict(saved)
        optimizer.zero_grad()
        loss_of(w).backward()
        optimizer.step()
    assert [p.data for p in w] == whole[-1]
    with pytest.raises(ValueError, match="for 4 parameters, but there are 1"):
        optim.SGD(w[:1], momentum=0.5).load_state_dict(saved)


@pytest.mark.parametrize(("first", "second"), [("adam", "momentum"), ("momentum", "adam")])
def test_the_state_of_another_optimizer_is_refused(first, second):
    make = {"adam": optim.Adam, "momentum": lambda params: optim.SGD(params, lr=0.5, momentum=0.9)}
    w = [Value(x) for x in START]
    loss_of(w).backward()
    trained, other = make[first](w), make[second](w)
    trained.step()
    before = other.state_dict()
    with pytest.raises(ValueError, match="of another optimizer"):
        other.load_state_dict(trained.state_dict())
    assert other.state_dict() == before


def test_bad_numbers_flow_and_do_not_raise():
    w = [Value(1.0), Value(1.0), Value(1.0)]
    for make in OPTIMIZERS.values():
        for p, g in zip(w, (math.inf, math.nan, 1e200)):
            p.grad = g
        make(optim, w).step()


def test_clipping_keeps_the_direction_and_returns_the_length():
    w = [Value(0.0), Value(0.0)]
    w[0].grad, w[1].grad = 3e200, 4e200  # squares would overflow
    assert optim.clip_grad_norm(w, 1.0) == pytest.approx(5e200)
    assert (w[0].grad, w[1].grad) == pytest.approx((0.6, 0.8))
    assert optim.clip_grad_norm(w, 10.0) == pytest.approx(1.0)
    assert (w[0].grad, w[1].grad) == pytest.approx((0.6, 0.8))
    optim.clip_grad_value(w, 0.7)
    assert (w[0].grad, w[1].grad) == pytest.approx((0.6, 0.7))
    w[0].grad = math.nan
    assert math.isnan(optim.clip_grad_norm(w, 1.0))
    assert all(math.isnan(p.grad) for p in w)


def test_schedules_by_definition():
    def rates(make, steps):
        sgd = optim.SGD([Value(0.0)], lr=8.0)
        schedule = make(sgd)
        seen = [sgd.lr]
        for _ in range(steps):
            schedule.step()
            seen.append(sgd.lr)
        return seen

    assert rates(lambda o: optim.StepLR(o, 2, gamma=0.5), 4) == [8, 8, 4, 4, 2]
    assert rates(lambda o: optim.ExponentialLR(o, 0.5), 3) == [8, 4, 2, 1]
    assert rates(lambda o: optim.LinearLR(o, 0.25, total_iters=3), 4) == [2, 4, 6, 8, 8]
    assert rates(lambda o: optim.LambdaLR(o, lambda t: 2.0**t), 2) == [8, 16, 32]
    assert rates(lambda o: optim.CosineAnnealingLR(o, 2, eta_min=2.0), 3) == pytest.approx([8, 5, 2, 2])
    falling = rates(lambda o: optim.CosineAnnealingLR(o, 50), 50)
    assert all(a > b for a, b in pairwise(falling))


# ---- misuse ----


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: optim.SGD([]), ValueError, "generator exhausted"),
        (lambda: optim.SGD(MLP(2, [1])), TypeError, r"write model\.parameters\(\)"),
        (lambda: optim.SGD(Value(1.0)), TypeError, r"write \[value\]"),
        (lambda: optim.SGD([1.0]), TypeError, "parameter 0 is a float"),
        (lambda: optim.SGD([Value(1.0) * 2]), ValueError, "parameter 0 is a result"),
        (lambda: optim.SGD([Value(1.0)] * 2), ValueError, "appears twice"),
        (lambda: optim.SGD([Value(1.0)], lr=-0.1), ValueError, "lr must be a number, 0 or more, got -0.1"),
        (lambda: optim.SGD([Value(1.0)], lr=math.nan), ValueError, "lr must be"),
        (lambda: optim.SGD([Value(1.0)], lr="0.1"), TypeError, "expected a real number"),
        (lambda: optim.SGD([Value(1.0)], nesterov=True), ValueError, "needs momentum > 0"),
        (lambda: optim.SGD([Value(1.0)], weight_decay=-1), ValueError, "weight_decay must be"),
        (lambda: optim.Adam([Value(1.0)], betas=(0.9, 1.0)), ValueError, "betas must be"),
        (lambda: optim.Adam([Value(1.0)], eps=0), ValueError, "eps must be above 0"),
        (lambda: optim.clip_grad_norm([Value(1.0)], -1), ValueError, "max_norm must be"),
        (lambda: optim.StepLR(optim.SGD([Value(1.0)]), 0), ValueError, "step_size must be 1 or more"),
        (lambda: optim.ExponentialLR(MLP(1, [1]), 0.5), TypeError, "has none"),
        (lambda: optim.SequentialLR(optim.SGD([Value(1.0)]), [], [1]), ValueError, "milestones"),
        (lambda: optim.Optimizer([Value(1.0)], 0.1).step(), NotImplementedError, "must define rule"),
        (lambda: schedules.Schedule(optim.SGD([Value(1.0)])), NotImplementedError, "must define factor"),
    ],
)
def test_errors_teach(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


def test_a_used_up_generator_is_noticed():
    parameters = (p for p in MLP(2, [1]).parameters())
    optim.SGD(parameters)
    with pytest.raises(ValueError, match="no parameters"):
        optim.SGD(parameters)


def test_an_optimizer_of_ones_own():
    class Signs(optim.Optimizer):
        def rule(self, x, g, memory, numbers):
            return (x - math.copysign(numbers[0], g),)  # what cannot be written down as a program runs in Python

    w = Value(1.0)
    signs = Signs([w], lr=0.25)
    (w * 1000).backward()
    signs.step()
    assert w.data == 0.75
    assert repr(signs) == "Signs(1 parameters, lr=0.25)"


def test_a_schedule_whose_factor_fails_has_not_gone_on():
    optimizer, trouble = optim.SGD([Value(1.0)], lr=0.5), [True]

    def factor(t):
        if t == 2 and trouble.pop():
            raise RuntimeError("once")
        return 1 / (1 + t)

    schedule = optim.LambdaLR(optimizer, factor)
    schedule.step()
    with pytest.raises(RuntimeError, match="once"):
        schedule.step()
    assert (schedule.t, optimizer.lr) == (1, 0.25)
    trouble.append(False)
    schedule.step()
    assert (schedule.t, optimizer.lr) == (2, 0.5 / 3)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: optim.SGD([Value(1.0)], lr="fast"), "lr: expected a real number, got str"),
        (
            lambda: setattr(optim.SGD([Value(1.0)], lr=1), "momentum", None),
            "momentum: expected a real number, got NoneType",
        ),
        (lambda: optim.Adam([Value(1.0)], betas=("a", 0.9)), "betas: expected a real number, got str"),
    ],
)
def test_a_setting_that_is_no_number_is_refused_by_its_name(make, words):
    with pytest.raises(TypeError, match=words):
        make()
