"""What users who come from PyTorch tend to type, and what to write here instead."""

from __future__ import annotations

from typing import Any

FREEZE = (
    "every Value has a gradient. To freeze a parameter, give the optimizer a list without it, or leave it out of your\n"
    "update loop; for a number that is not a parameter at all, write v.data"
)
HABITS = {
    "item": "write v.data, which is a plain float",
    "tolist": "write v.data, which is a plain float",
    "numpy": "write v.data, which is a plain float; for several, numpy.array([v.data for v in values])",
    "detach": "write v.data for its number, or Value(v.data) for a new leaf without a history",
    "clone": "write v * 1.0 for a result that passes its gradient on, or Value(v.data) for a new leaf",
    "cpu": "a Value lives in ordinary memory: leave it out",
    "cuda": "a Value lives in ordinary memory: leave it out; gradwalk.compile makes it faster",
    "to": "a Value is a 64-bit float in ordinary memory: leave it out",
    "requires_grad": FREEZE,
    "requires_grad_": FREEZE,
    "retain_grad": "every value of a graph keeps its v.grad after backward(): leave it out",
    "zero_grad": "write v.grad = 0.0, or model.zero_grad() for all parameters of a model",
    "is_leaf": "write not v.inputs",
    "grad_fn": "write v.op for the operation that made it, v.inputs for what it was computed from",
    "shape": "a Value is one number; several are a list of Values",
    "sum": "a Value is one number; write gradwalk.sum(values) for the sum of several",
    "mean": "a Value is one number; write gradwalk.mean(values) for the mean of several",
    "max": "a Value is one number; write gradwalk.max(values) for the largest of several",
    "softmax": "a Value is one number; write gradwalk.softmax(values) for the probabilities of several",
}
"""Attributes that tensors have and Values do not."""


class _Habit:
    """An attribute that does not exist, and whose error gives advice. `hasattr` is False for it."""

    def __init__(self, name: str, advice: str) -> None:
        self.name, self.advice = name, advice

    def __get__(self, v: object, kind: type) -> Any:
        raise AttributeError(f"{kind.__name__!r} object has no attribute {self.name!r}: {self.advice}")


class _Refused(_Habit):
    """The same for attributes that users of PyTorch set; here that would do nothing. A subclass may have them."""

    def __get__(self, v: Any, kind: type) -> Any:
        if v is not None and self.name in v.__dict__:
            return v.__dict__[self.name]
        return super().__get__(v, kind)

    def __set__(self, v: Any, wish: Any) -> None:
        if "_serial" not in vars(type(v)):
            v.__dict__[self.name] = wish
        elif wish is not True:
            raise AttributeError(f"{self.name} = {wish!r} cannot be set: {self.advice}")


def teach(manners: Any) -> None:
    """Make the class answer such attributes with advice."""
    for name, advice in HABITS.items():
        setattr(manners, name, (_Refused if name == "requires_grad" else _Habit)(name, advice))
    manners.__dir__ = _without_habits


def _without_habits(v: Any) -> list[str]:
    return [name for name in object.__dir__(v) if name not in HABITS or hasattr(v, name)]
