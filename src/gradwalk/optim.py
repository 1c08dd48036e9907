"""Optimizers: how parameters move, given their gradients.

    optimizer = SGD(model.parameters(), lr=0.1)
    ...
    optimizer.zero_grad(); loss.backward(); optimizer.step()

The names, the defaults and the numbers are PyTorch's. `gather` and `scatter` are the only
places where parameters are touched; every rule in between is arithmetic on flat lists of floats.
This file knows no network and no loss. The learning-rate schedules that it offers are
written in schedules.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from .engine import Value, native
from .real import as_float
from .schedules import CosineAnnealingLR as CosineAnnealingLR
from .schedules import ExponentialLR as ExponentialLR
from .schedules import LambdaLR as LambdaLR
from .schedules import LinearLR as LinearLR
from .schedules import SequentialLR as SequentialLR
from .schedules import StepLR as StepLR

Floats = list[float]

_data, _grad = attrgetter("data"), attrgetter("grad")


def gather(params: Sequence[Value]) -> tuple[Floats, Floats]:
    """The numbers and the gradients of all parameters, as two flat lists."""
    return list(map(_data, params)), list(map(_grad, params))


def scatter(params: Sequence[Value], data: Floats | None = None, grads: Floats | None = None) -> None:
    """Write numbers, gradients or both back into the parameters."""
    for p, number in zip(params, data or ()):
        p.data = number
    for p, number in zip(params, grads or ()):
        p.grad = number


if native:
    gather, scatter = native.gather, native.scatter


class Optimizer:
    """What all optimizers share. A subclass says in `update` how the numbers change.

    lr     the learning rate; may be changed between steps
    state  what is remembered from step to step: flat lists, one entry per parameter, and the step count
    """

    def __init__(self, params: Iterable[Value], lr: float, weight_decay: float = 0.0) -> None:
        self.params = checked(params)
        self.lr = not_negative("lr", lr)
        self.weight_decay = not_negative("weight_decay", weight_decay)
        self.state: dict[str, Any] = {"step": 0}

    def zero_grad(self) -> None:
        scatter(self.params, grads=[0.0] * len(self.params))

    def step(self) -> None:
        """Move every parameter once."""
        data, grads = gather(self.params)
        self.state["step"] += 1
        scatter(self.params, self.update(data, grads))

    def update(self, data: Floats, grads: Floats) -> Floats:
        """The new numbers."""
        raise NotImplementedError(f"{type(self).__name__} must define update(data, grads) -> new data")

    def memory(self, name: str) -> Floats:
        """A list kept between steps, one entry per parameter, 0 at first."""
        kept: Floats = self.state.setdefault(name, [0.0] * len(self.params))
        return kept

    def state_dict(self) -> dict[str, Any]:
        """The learning rate and the memory as plain data, to go on later where this stopped."""
        memory = {name: list(kept) if isinstance(kept, list) else kept for name, kept in self.state.items()}
        return {"lr": self.lr, "state": memory}

    def load_state_dict(self, saved: dict[str, Any]) -> None:
        """Take over what `state_dict` returned. If it does not fit, nothing is changed."""
        lr, state = not_negative("lr", saved["lr"]), dict(saved["state"])
        for name, kept in state.items():
            if name == "step":
                continue
            if len(kept) != len(self.params):
                raise ValueError(f"the saved {name} is for {len(kept)} parameters, here are {len(self.params)}")
            state[name] = [as_float(number) for number in kept]
        self.lr, self.state = lr, state

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.params)} parameters, lr={self.lr:g})"


class SGD(Optimizer):
    """`p -= lr * gradient`; with momentum, the gradients of earlier steps go on rolling."""

    def __init__(
        self,
        params: Iterable[Value],
        lr: float = 1e-3,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
    ) -> None:
        super().__init__(params, lr, weight_decay)
        self.momentum, self.dampening = not_negative("momentum", momentum), as_float(dampening)
        self.nesterov = nesterov
        if nesterov and (not self.momentum or self.dampening):
            raise ValueError("nesterov=True looks ahead along the momentum: it needs momentum > 0 and dampening = 0")

    def update(self, data: Floats, grads: Floats) -> Floats:
        lr, mu = self.lr, self.momentum
        if self.weight_decay:
            grads = [g + self.weight_decay * x for x, g in zip(data, grads)]
        if mu:
            rolling, fresh = self.state.get("momentum"), 1 - self.dampening
            rolling = [mu * m + fresh * g for m, g in zip(rolling, grads)] if rolling else grads
            self.state["momentum"] = rolling
            grads = [g + mu * m for g, m in zip(grads, rolling)] if self.nesterov else rolling
        return [x - lr * g for x, g in zip(data, grads)]


class Adam(Optimizer):
    """Each parameter's step is scaled by how large its gradients have been of late.

    weight_decay adds `weight_decay * p` to the gradient, as in SGD; see AdamW for the other way.
    """

    decoupled = False
    """Whether weight decay shrinks the parameter itself instead of joining the gradient."""

    def __init__(
        self,
        params: Iterable[Value],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
    ) -> None:
        super().__init__(params, lr, weight_decay)
        self.betas = as_float(betas[0]), as_float(betas[1])
        self.eps = not_negative("eps", eps)
        if not all(0 <= beta < 1 for beta in self.betas):
            raise ValueError(f"betas must be two numbers from 0 up to, not including, 1, got {betas!r}")
        if not self.eps:
            raise ValueError("eps must be above 0: a parameter whose gradient was always 0 would become 0 / 0")

    def update(self, data: Floats, grads: Floats) -> Floats:
        (beta1, beta2), eps, step = self.betas, self.eps, self.state["step"]
        if self.weight_decay and self.decoupled:
            keep = 1 - self.lr * self.weight_decay
            data = [x * keep for x in data]
        elif self.weight_decay:
            grads = [g + self.weight_decay * x for x, g in zip(data, grads)]
        mean = [m + (g - m) * (1 - beta1) for m, g in zip(self.memory("mean"), grads)]
        square = [s * beta2 + (1 - beta2) * g * g for s, g in zip(self.memory("square"), grads)]
        self.state["mean"], self.state["square"] = mean, square
        # Both averages start at 0 and are too small at first; these two make up for it.
        rate, root = self.lr / (1 - beta1**step), math.sqrt(1 - beta2**step)
        return [x - rate * (m / (math.sqrt(s) / root + eps)) for x, m, s in zip(data, mean, square)]


class AdamW(Adam):
    """Adam whose weight decay shrinks the parameters themselves, apart from the gradient."""

    decoupled = True

    def __init__(
        self,
        params: Iterable[Value],
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
    ) -> None:
        super().__init__(params, lr, betas, eps, weight_decay)


# ---- clipping: between backward() and step() ----


def clip_grad_norm(params: Iterable[Value], max_norm: float) -> float:
    """Scale all gradients together so that their length is at most `max_norm`; returns the length before."""
    params = checked(params)
    grads = gather(params)[1]
    norm = math.hypot(*grads)
    scale = not_negative("max_norm", max_norm) / (norm + 1e-6)
    if not scale >= 1:  # also when it is NaN: a bad gradient stays visible
        scatter(params, grads=[g * scale for g in grads])
    return norm


def clip_grad_value(params: Iterable[Value], clip_value: float) -> None:
    """Cut every gradient off at plus and minus `clip_value`."""
    params, limit = checked(params), not_negative("clip_value", clip_value)
    scatter(params, grads=[min(max(g, -limit), limit) for g in gather(params)[1]])


# ---- what was given, checked ----


def checked(params: Iterable[Value]) -> list[Value]:
    """The parameters as a list: Values without inputs, at least one, none twice."""
    if hasattr(params, "parameters"):
        raise TypeError(f"expected the parameters, got the {type(params).__name__}: write model.parameters()")
    if isinstance(params, Value):
        raise TypeError("expected a list of parameters, got one Value: write [value]")
    found = list(params)
    if not found:
        raise ValueError("no parameters to optimize. Was a generator used up before? Pass a list: model.parameters()")
    for i, p in enumerate(found):
        if not isinstance(p, Value):
            raise TypeError(f"parameter {i} is a {type(p).__name__}, not a Value: {p!r:.60}")
        if p.inputs:
            raise ValueError(f"parameter {i} is a result, {p!r}: changing it would not change what it was made from")
    if len(set(found)) != len(found):
        raise ValueError("a parameter appears twice and would be moved twice: write list(dict.fromkeys(params))")
    return found


def not_negative(name: str, number: Any) -> float:
    x = as_float(number)
    if not 0 <= x < math.inf:
        raise ValueError(f"{name} must be a number that is 0 or more, got {number!r}")
    return x
