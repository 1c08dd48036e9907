"""Optimizers: how parameters move, given their gradients.

    optimizer = SGD(model.parameters(), lr=0.1)
    ...
    optimizer.zero_grad(); loss.backward(); optimizer.step()

The names, the defaults and the numbers are PyTorch's. The rules are written for one parameter, in
plain scalar code. Like any such code they can be traced: the native machine then runs them over
all parameters, as if those were the rows of a batch, with the same bits.
This file knows no network and no loss. The learning-rate schedules that it offers are
written in schedules.py.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from . import ops
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


def zero(params: Sequence[Value]) -> None:
    """Every gradient 0.0."""
    for p in params:
        p.grad = 0.0


if native:
    gather, scatter, zero = native.gather, native.scatter, native.zero


class Optimizer:
    """What all optimizers share. An optimizer of your own says in `update` how the numbers change.

    lr     the learning rate; may be changed between steps
    state  what is remembered from step to step: one entry per parameter under each name, and the step count
    """

    def __init__(self, params: Iterable[Value], lr: float, weight_decay: float = 0.0) -> None:
        self.params = checked(params)
        self.lr = not_negative("lr", lr)
        self.weight_decay = not_negative("weight_decay", weight_decay)
        self.state: dict[str, Any] = {"step": 0}

    def zero_grad(self) -> None:
        zero(self.params)

    def step(self) -> None:
        """Move every parameter once."""
        data, grads = gather(self.params)
        self.state["step"] += 1
        scatter(self.params, self.update(data, grads))

    def update(self, data: Floats, grads: Floats) -> Floats:
        """The new numbers."""
        raise NotImplementedError(f"{type(self).__name__} must define update(data, grads) -> new data")

    def memory(self, name: str) -> array[float]:
        """Numbers kept between steps, one per parameter, 0 at first."""
        if name not in self.state:
            self.state[name] = array("d", bytes(8 * len(self.params)))
        kept: array[float] = self.state[name]
        return kept

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

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.params)} parameters, lr={self.lr:g})"


class Ruled(Optimizer):
    """An optimizer that says in `rule` how one parameter moves, and has it run over all of them at once.

    memories  the names of what is remembered for each parameter
    """

    _form: tuple[bool, ...] | None = None  # of the rule that the machine was made for
    _machine: Callable[..., bool] | None = None

    @property
    def memories(self) -> tuple[str, ...]:
        return ()

    def settings(self) -> Sequence[float]:
        """The numbers of this step that are the same for every parameter."""
        raise NotImplementedError

    def form(self) -> tuple[bool, ...]:
        """The parts of the rule that are in use: another form is another rule."""
        raise NotImplementedError

    def rule(self, settings: Sequence[Any], x: Any, g: Any, *memory: Any) -> tuple[Any, ...]:
        """One parameter: from its number, gradient and memory to its new number and new memory."""
        raise NotImplementedError

    def step(self) -> None:
        """Move every parameter once."""
        self.state["step"] += 1
        settings = self.settings()
        names = self.memories
        memory = tuple([self.memory(name) for name in names]) if names else ()
        form = self.form()
        if form != self._form:
            self._form, self._machine = form, update_machine(self.rule, len(settings), len(memory))
        if not (self._machine and self._machine(settings, self.params, memory)):
            moved = [self.rule(settings, *row) for row in zip(*gather(self.params), *memory)]
            for kept, numbers in zip(memory, list(zip(*moved))[1:]):
                kept[:] = array("d", numbers)
            scatter(self.params, [row[0] for row in moved])

    def __getstate__(self) -> dict[str, Any]:
        return {name: x for name, x in vars(self).items() if name not in ("_form", "_machine")}  # code stays here


def update_machine(rule: Callable[..., Any], settings: int, memories: int) -> Callable[..., bool] | None:
    """The rule as a native program that moves all parameters at once and returns True, or False if they are
    no plain Values; None where there is no machine."""
    if not native:
        return None
    try:
        from .backends.native import prepare
    except ImportError:
        return None
    from .passes import simplify
    from .trace import trace

    numbers = [Value(0.0) for _ in range(settings)]
    traced = trace(lambda x, g, *memory: rule(numbers, x, g, *memory), [0] * (2 + memories))
    used = [numbers.index(p) for p in traced.parameters]
    update = prepare(simplify(traced.program)).updater()
    return lambda now, params, kept: update(tuple([now[i] for i in used]), params, kept)


class SGD(Ruled):
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
    def memories(self) -> tuple[str, ...]:
        return ("momentum",) if self.momentum else ()

    def settings(self) -> Sequence[float]:
        fresh = 1 - self.dampening if "momentum" in self.state else 1.0  # the first gradient starts it as it is
        return self.lr, self.weight_decay, self.momentum, fresh

    def form(self) -> tuple[bool, ...]:
        return bool(self.weight_decay), bool(self.momentum), self.nesterov

    def rule(self, settings: Sequence[Any], x: Any, g: Any, *memory: Any) -> tuple[Any, ...]:
        lr, decay, mu, fresh = settings
        if self.weight_decay:
            g = g + decay * x
        if not self.momentum:
            return (x - lr * g,)
        rolling = mu * memory[0] + fresh * g
        g = g + mu * rolling if self.nesterov else rolling
        return x - lr * g, rolling


class Adam(Ruled):
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

    @property
    def memories(self) -> tuple[str, ...]:
        return "mean", "square"

    def settings(self) -> Sequence[float]:
        (beta1, beta2), step = self.betas, self.state["step"]
        # Both averages start at 0 and are too small at first; these two make up for it.
        rate, root = self.lr / (1 - beta1**step), math.sqrt(1 - beta2**step)
        decay = 1 - self.lr * self.weight_decay if self.decoupled else self.weight_decay
        return rate, root, 1 - beta1, beta2, 1 - beta2, self.eps, decay

    def form(self) -> tuple[bool, ...]:
        return bool(self.weight_decay), self.decoupled

    def rule(self, settings: Sequence[Any], x: Any, g: Any, *memory: Any) -> tuple[Any, ...]:
        rate, root, fresh1, beta2, fresh2, eps, decay = settings
        if self.weight_decay and self.decoupled:
            x = x * decay
        elif self.weight_decay:
            g = g + decay * x
        mean = memory[0] + (g - memory[0]) * fresh1
        square = memory[1] * beta2 + fresh2 * g * g
        return x - rate * (mean / (ops.sqrt(square) / root + eps)), mean, square


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
