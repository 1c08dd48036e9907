"""Learning-rate schedules.

    schedule = CosineAnnealingLR(optimizer, T_max=100)
    ...
    optimizer.step(); schedule.step()

A schedule is one function, `factor(t)`: what the optimizer's first learning rate is multiplied by after t steps.
The names and the numbers are PyTorch's. A schedule changes only the `lr` of an optimizer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol


class HasRate(Protocol):
    lr: float


class Schedule:
    """Sets `optimizer.lr` when it is made, and at every `step()`."""

    def __init__(self, optimizer: HasRate) -> None:
        if not hasattr(optimizer, "lr"):
            raise TypeError(f"a schedule sets the lr of an optimizer, but {type(optimizer).__name__} has none")
        self.optimizer, self.first = optimizer, optimizer.lr
        self._go_to(0)

    def factor(self, t: int) -> float:
        """What the first rate is multiplied by after `t` steps. Define this in a schedule of your own."""
        raise NotImplementedError(f"{type(self).__name__} must define factor(t)")

    def step(self) -> None:
        """One step further: sets the optimizer's rate. If `factor` fails, nothing changes."""
        self._go_to(self.t + 1)

    def _go_to(self, t: int) -> None:
        self.optimizer.lr = self.first * self.factor(t)
        self.t = t

    def __repr__(self) -> str:
        return f"{type(self).__name__}(after {self.t} steps: lr={self.optimizer.lr:g})"


class LambdaLR(Schedule):
    """`lr * f(t)` for a function of your own."""

    def __init__(self, optimizer: HasRate, lr_lambda: Callable[[int], float]) -> None:
        self.lr_lambda = lr_lambda
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        return self.lr_lambda(t)


class StepLR(Schedule):
    """Multiplies the rate by `gamma` every `step_size` steps."""

    def __init__(self, optimizer: HasRate, step_size: int, gamma: float = 0.1) -> None:
        self.step_size, self.gamma = _at_least_one("step_size", step_size), gamma
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        return self.gamma ** (t // self.step_size)


class ExponentialLR(Schedule):
    """Multiplies the rate by `gamma` every step."""

    def __init__(self, optimizer: HasRate, gamma: float) -> None:
        self.gamma = gamma
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        return self.gamma**t


class CosineAnnealingLR(Schedule):
    """Along a cosine from the first rate down to `eta_min` at step `T_max`, where it stays."""

    def __init__(self, optimizer: HasRate, T_max: int, eta_min: float = 0.0) -> None:
        self.T_max, self.eta_min = _at_least_one("T_max", T_max), eta_min
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        end = self.eta_min / self.first if self.first else 0.0
        return end + (1 - end) * (1 + math.cos(math.pi * min(t, self.T_max) / self.T_max)) / 2


class LinearLR(Schedule):
    """A straight line from `start_factor` to `end_factor` in `total_iters` steps: a warm-up."""

    def __init__(
        self, optimizer: HasRate, start_factor: float = 1 / 3, end_factor: float = 1.0, total_iters: int = 5
    ) -> None:
        self.start_factor, self.end_factor = start_factor, end_factor
        self.total_iters = _at_least_one("total_iters", total_iters)
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        way = min(t, self.total_iters) / self.total_iters
        return self.start_factor + (self.end_factor - self.start_factor) * way


class SequentialLR(Schedule):
    """One schedule after another: each counts its own steps, from the milestone at which it takes over."""

    def __init__(self, optimizer: HasRate, schedulers: Sequence[Schedule], milestones: Sequence[int]) -> None:
        if len(milestones) != len(schedulers) - 1 or list(milestones) != sorted(milestones):
            raise ValueError(f"{len(schedulers)} schedules need {len(schedulers) - 1} milestones in rising order")
        self.parts, self.milestones = list(zip([0, *milestones], schedulers))[::-1], list(milestones)
        optimizer.lr = schedulers[0].first  # each schedule set it when it was made
        super().__init__(optimizer)

    def factor(self, t: int) -> float:
        start, part = next((start, part) for start, part in self.parts if t >= start)
        return part.factor(t - start)


def _at_least_one(name: str, count: int) -> int:
    if count < 1:
        raise ValueError(f"{name} must be 1 or more, got {count!r}")
    return count
