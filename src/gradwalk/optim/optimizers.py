"""Optimizers: how parameters move, given their gradients.

    optimizer = SGD(model.parameters(), lr=0.1)
    ...
    optimizer.zero_grad(); loss.backward(); optimizer.step()

The names, the defaults and the numbers are PyTorch's. An optimizer is a rule for one parameter;
moving.py applies it to all of them. Learning-rate schedules are in schedules.py.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from ..engine.many import Bundle, gather, scatter
from ..engine.real import as_float
from ..engine.value import Value
from .moving import move, sqrt
from .schedules import CosineAnnealingLR as CosineAnnealingLR
from .schedules import ExponentialLR as ExponentialLR
from .schedules import LambdaLR as LambdaLR
from .schedules import LinearLR as LinearLR
from .schedules import SequentialLR as SequentialLR
from .schedules import StepLR as StepLR


class Optimizer:
    """What all optimizers share. A subclass defines how the number of one parameter changes.

    params the parameters, as a tuple; assign to it to optimize others
    lr     the learning rate; may be changed between steps
    state  what is remembered from step to step: flat arrays, one entry per parameter, and the step count
    """

    remembers: tuple[str, ...] = ()
    """The names of what is remembered about each parameter."""

    params: tuple[Value, ...]
    bundle: Any  # the same, for reading and writing all at once (moving.py)
    loaded: dict[tuple[int, int], Any]  # the rule, for the native machine

    settings: ClassVar[dict[str, Callable[[Any], Any]]] = {"lr": as_float, "weight_decay": as_float}
    """Settings that must be numbers, and how each is checked. A subclass may add to them."""

    def __init__(self, params: Iterable[Value], lr: float, weight_decay: float = 0.0) -> None:
        self.params = params  # type: ignore[assignment]
        self.lr = not_negative("lr", lr)
        self.weight_decay = not_negative("weight_decay", weight_decay)
        self.state: dict[str, Any] = {"step": 0}

    def __setattr__(self, name: str, setting: Any) -> None:
        if name == "params":
            setting = checked(setting)
            others = setting != self.__dict__.get("params", setting)  # then the memory is about other parameters
            state = {"state": {"step": 0}} if others else {}
            vars(self).update({"params": setting, "bundle": Bundle(setting), "loaded": {}}, **state)
            return
        if name in self.settings:
            try:
                setting = self.settings[name](setting)
            except TypeError as error:
                raise TypeError(f"{name}: {error}") from None
        super().__setattr__(name, setting)
        if name != "lr":  # a rule may branch on any other setting, so it is traced again (moving.py)
            self.__dict__["loaded"] = {}

    def __delattr__(self, name: str) -> None:
        super().__delattr__(name)
        self.__dict__["loaded"] = {}  # via __dict__: the class may have a setting of that name

    def zero_grad(self) -> None:
        """Set every parameter's gradient to 0."""
        self.bundle.zero()

    def step(self) -> None:
        """Move every parameter once. If this fails or is interrupted, either all have moved or none has."""
        state, moved = self.state, [False]
        count = state["step"]
        try:
            state["step"] = count + 1
            move(self, self.numbers(), moved)
        except BaseException:
            if not moved[0]:
                state["step"] = count
            raise

    def numbers(self) -> tuple[float, ...]:
        """What the rule needs that is the same for all parameters but changes from step to step."""
        return (self.lr,)

    def rule(self, x: Any, g: Any, memory: tuple[Any, ...], numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        """From a parameter's number, its gradient and what was remembered about it (nothing in the first step), to
        its new number and what to remember, as a tuple. Write it in plain arithmetic. It may branch on settings; if
        it branches on its arguments or reads the state, it runs in Python, one parameter at a time."""
        raise NotImplementedError(f"{type(self).__name__} must define rule(x, g, memory, numbers) -> (new x, ...)")

    def state_dict(self) -> dict[str, Any]:
        """The learning rate and the memory as plain data, to resume from later."""
        memory = {name: kept if name == "step" else list(kept) for name, kept in self.state.items()}
        return {"lr": self.lr, "state": memory}

    def load_state_dict(self, saved: dict[str, Any]) -> None:
        """Resume from what `state_dict` returned. If it does not fit, nothing is changed."""
        if not isinstance(saved, dict) or saved.keys() != {"lr", "state"} or not isinstance(saved["state"], dict):
            raise ValueError(f"expected the dict of lr and state that state_dict() returned, got {saved!r:.80}")
        lr, state = not_negative("lr", saved["lr"]), dict(saved["state"])
        if type(state.get("step")) is not int or state["step"] < 0:
            raise ValueError(f"the saved step must be a whole number, 0 or more, got {state.get('step')!r:.40}")
        missing = [name for name in self.remembers if name not in state]
        if missing and len(missing) < len(self.remembers):
            raise ValueError(f"the saved state lacks {', '.join(missing)}, which {type(self).__name__} remembers")
        for name, kept in state.items():
            if name == "step":
                continue
            if not isinstance(kept, (list, tuple, array)):
                raise TypeError(f"the saved {name} must be a list of numbers, got {type(kept).__name__}: {kept!r:.40}")
            if len(kept) != len(self.params):
                raise ValueError(f"the saved {name} is for {len(kept)} parameters, but there are {len(self.params)}")
            state[name] = array("d", [as_float(x, f"the saved {name}: ") for x in kept])
        if strange := [name for name in state if name != "step" and name not in self.remembers]:
            raise ValueError(
                f"the saved state is of another optimizer, or of one with other settings: it holds\n"
                f"  {', '.join(strange)}, which this {type(self).__name__} does not remember"
            )
        vars(self).update(lr=lr, state=state, loaded={})

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: without what can be rebuilt from the rest."""
        return {name: kept for name, kept in vars(self).items() if name not in ("bundle", "loaded")}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved)
        self.params = saved["params"]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.params)} parameters, lr={self.lr:g})"


class SGD(Optimizer):
    """`p -= lr * gradient`; with momentum, earlier gradients keep pushing."""

    settings = Optimizer.settings | {"momentum": as_float, "dampening": as_float}

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
        self.momentum, self.dampening = not_negative("momentum", momentum), as_float(dampening, "dampening: ")
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
    """Each parameter's step is scaled by how large its gradients have recently been.

    weight_decay adds `weight_decay * p` to the gradient, as in SGD; AdamW does it differently.
    """

    remembers = ("mean", "square")
    settings = Optimizer.settings | {"betas": lambda betas: two_betas(betas), "eps": as_float}
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
        self.betas = betas
        self.eps = not_negative("eps", eps)
        if not self.eps:
            raise ValueError("eps must be above 0: a parameter whose gradient was always 0 would become 0 / 0")

    def numbers(self) -> tuple[float, ...]:
        (beta1, beta2), step = self.betas, self.state["step"]
        # Both averages start at 0 and are too small at first: the mean by 1 - beta1**step, the root of the squares by
        # `root`. Both are corrected in the rate and in eps, once a step, instead of for every parameter.
        root = math.sqrt(1 - beta2**step)
        return self.lr * root / (1 - beta1**step), self.eps * root, 1 - self.lr * self.weight_decay

    def rule(self, x: Any, g: Any, memory: tuple[Any, ...], numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        rate, eps, keep = numbers
        mean, square = memory or (0.0, 0.0)
        beta1, beta2 = self.betas
        if self.weight_decay and self.decoupled:
            x = x * keep
        elif self.weight_decay:
            g = g + self.weight_decay * x
        mean = mean + (g - mean) * (1 - beta1)
        square = square * beta2 + (1 - beta2) * g * g
        return x - rate * (mean / (sqrt(square) + eps)), mean, square


class AdamW(Adam):
    """Adam with weight decay that shrinks the parameters directly instead of adding to the gradient."""

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
    """Clip every gradient to the range from `-clip_value` to `clip_value`."""
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
        raise ValueError("no parameters to optimize. Is a generator exhausted? Pass a list: model.parameters()")
    for i, p in enumerate(found):
        if not isinstance(p, Value):
            raise TypeError(f"parameter {i} is a {type(p).__name__}, not a Value: {p!r:.60}")
        if p.inputs:
            raise ValueError(f"parameter {i} is a result, {p!r}: changing it would not change its inputs")
    if len(set(map(id, found))) != len(found):
        raise ValueError("a parameter appears twice, so it would move twice: write list(dict.fromkeys(params))")
    return found


def two_betas(betas: Any) -> tuple[float, float]:
    if isinstance(betas, (tuple, list)) and len(betas) == 2:
        both = as_float(betas[0], "betas: "), as_float(betas[1], "betas: ")
        if all(0 <= beta < 1 for beta in both):
            return both
    raise ValueError(f"betas must be two numbers, 0 or more and less than 1, got {betas!r:.80}")


def not_negative(name: str, number: Any) -> float:
    x = as_float(number, f"{name}: ")
    if not 0 <= x < math.inf:
        raise ValueError(f"{name} must be a number, 0 or more, got {number!r}")
    return x
