"""Optimizers: how parameters move, given their gradients.

    optimizer = SGD(model.parameters(), lr=0.1)
    ...
    optimizer.zero_grad(); loss.backward(); optimizer.step()

The names, the defaults and the numbers are PyTorch's. An optimizer is a rule for one parameter;
moving.py applies it to all of them. This file knows no network and no loss. The learning-rate
schedules that it offers are written in schedules.py.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from typing import Any

from ..engine.real import as_float
from ..engine.value import Value
from .moving import Bundle, gather, move, scatter, sqrt
from .schedules import CosineAnnealingLR as CosineAnnealingLR
from .schedules import ExponentialLR as ExponentialLR
from .schedules import LambdaLR as LambdaLR
from .schedules import LinearLR as LinearLR
from .schedules import SequentialLR as SequentialLR
from .schedules import StepLR as StepLR


class Optimizer:
    """What all optimizers share. A subclass says, for one parameter, how its number changes.

    params the parameters, a tuple; assign to it to optimize others
    lr     the learning rate; may be changed between steps
    state  what is remembered from step to step: flat arrays, one entry per parameter, and the step count
    """

    remembers: tuple[str, ...] = ()
    """The names of what is remembered about each parameter."""

    params: tuple[Value, ...]
    bundle: Any  # the same, to be reached all at once (moving.py)
    loaded: dict[int, Any]  # the rule, for the native machine

    def __init__(self, params: Iterable[Value], lr: float, weight_decay: float = 0.0) -> None:
        self.params = params  # type: ignore[assignment]
        self.lr = not_negative("lr", lr)
        self.weight_decay = not_negative("weight_decay", weight_decay)
        self.state: dict[str, Any] = {"step": 0}

    def __setattr__(self, name: str, setting: Any) -> None:
        if name == "params":
            setting = checked(setting)
            self.__dict__["bundle"] = Bundle(setting)
            if setting != self.__dict__.get("params", setting):  # what is remembered is about others
                self.__dict__["state"] = {"step": 0}
        super().__setattr__(name, setting)
        if name != "lr":  # a rule may branch on any other setting: it is looked at afresh (moving.py)
            self.__dict__["loaded"] = {}

    def zero_grad(self) -> None:
        """Set every parameter's gradient to 0."""
        self.bundle.zero()

    def step(self) -> None:
        """Move every parameter once."""
        self.state["step"] += 1
        try:
            move(self, self.numbers())
        except BaseException:  # nothing has moved, so it was no step
            self.state["step"] -= 1
            raise

    def numbers(self) -> tuple[float, ...]:
        """What the rule needs that changes from step to step and is the same for all parameters."""
        return (self.lr,)

    def rule(self, x: Any, g: Any, memory: tuple[Any, ...], numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        """From a parameter's number, its gradient and what was remembered about it (nothing, in the first step), to
        its new number and what to remember, as a tuple. Plain arithmetic; it may branch on settings; if it branches on
        what it is given, or reads the state, it runs in Python, parameter by parameter."""
        raise NotImplementedError(f"{type(self).__name__} must define rule(x, g, memory, numbers) -> (new x, ...)")

    def state_dict(self) -> dict[str, Any]:
        """The learning rate and the memory as plain data, to go on later where this stopped."""
        memory = {name: kept if name == "step" else list(kept) for name, kept in self.state.items()}
        return {"lr": self.lr, "state": memory}

    def load_state_dict(self, saved: dict[str, Any]) -> None:
        """Take over what `state_dict` returned. If it does not fit, nothing is changed."""
        lr, state = not_negative("lr", saved["lr"]), dict(saved["state"])
        for name, kept in state.items():
            if name == "step":
                continue
            if len(kept) != len(self.params):
                raise ValueError(f"the saved {name} is for {len(kept)} parameters, here are {len(self.params)}")
            state[name] = array("d", map(as_float, kept))
        self.lr, self.state = lr, state

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: without what is made anew from the rest."""
        return {name: kept for name, kept in vars(self).items() if name not in ("bundle", "loaded")}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved)
        self.params = saved["params"]

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

    @property
    def remembers(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("momentum",) if self.momentum else ()

    def rule(self, x: Any, g: Any, memory: tuple[Any, ...], numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        (lr,), mu = numbers, self.momentum
        if self.weight_decay:
            g = g + self.weight_decay * x
        if not mu:
            return (x - lr * g,)
        rolling = mu * memory[0] + (1 - self.dampening) * g if memory else g
        return x - lr * (g + mu * rolling if self.nesterov else rolling), rolling


class Adam(Optimizer):
    """Each parameter's step is scaled by how large its gradients have been of late.

    weight_decay adds `weight_decay * p` to the gradient, as in SGD; see AdamW for the other way.
    """

    remembers = ("mean", "square")
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

    def numbers(self) -> tuple[float, ...]:
        (beta1, beta2), step = self.betas, self.state["step"]
        # Both averages start at 0 and are too small at first; rate and root make up for it.
        rate, root = self.lr / (1 - beta1**step), math.sqrt(1 - beta2**step)
        return rate, root, 1 - self.lr * self.weight_decay

    def rule(self, x: Any, g: Any, memory: tuple[Any, ...], numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        rate, root, keep = numbers
        mean, square = memory or (0.0, 0.0)
        beta1, beta2 = self.betas
        if self.weight_decay and self.decoupled:
            x = x * keep
        elif self.weight_decay:
            g = g + self.weight_decay * x
        mean = mean + (g - mean) * (1 - beta1)
        square = square * beta2 + (1 - beta2) * g * g
        return x - rate * (mean / (sqrt(square) / root + self.eps)), mean, square


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


def checked(params: Iterable[Value]) -> tuple[Value, ...]:
    """The parameters as a tuple: Values without inputs, at least one, none twice."""
    if hasattr(params, "parameters"):
        raise TypeError(f"expected the parameters, got the {type(params).__name__}: write model.parameters()")
    if isinstance(params, Value):
        raise TypeError("expected a list of parameters, got one Value: write [value]")
    found = tuple(params)
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
