"""Errors that teach: what happened, with the values; why; what to write instead."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from .plain_text import JOINER, visible

OURS = str(Path(__file__).parents[1])  # our own code, which messages leave out of tracebacks


class AnomalyError(ArithmeticError):
    """A NaN or an infinity appeared, or data changed after the forward pass (`detect_anomaly`)."""


class FileError(ValueError):
    """A file is damaged, foreign or too large. Nothing in memory was changed."""

    def __init__(self, text: str) -> None:
        super().__init__(visible(text, keep=f"{JOINER}\n"))  # it may quote the file


def cuts_graph(v: Any) -> str:
    return (
        f"{v!r} was about to become a plain float, which would cut it out of the graph:\n"
        "its inputs would silently get no gradient.\n"
        "  instead of math.exp(v)   write gradwalk.exp(v) or v.exp()\n"
        "  instead of float(v)      write v.data, if you want a number without a gradient\n"
        "  instead of round(v, 2)   write f'{v:.2f}' to print it"
    )


def no_remainder(v: Any, other: Any) -> str:
    return (
        f"{v!r} and {other!r}: Values have no %, // and divmod, because these jump and have no useful derivative.\n"
        "  for a plain number               write v.data % 2\n"
        "  for a remainder with gradient 1  write v - 2 * math.floor(v.data / 2)"
    )


def already_a_value(v: Any) -> str:
    return (
        f"Value({v!r}): this is already a Value, so use it as it is.\n"
        "  for a new leaf with the same number, and no gradient back to this one, write Value(v.data)"
    )


def already_a_result() -> str:
    return "this Value is already a result: make a new one"


def inputs_are_older() -> str:
    return "the inputs of a Value must be Values that were made before it"


def number_of_partials(inputs: int, given: int) -> str:
    return f"a result of {inputs} inputs has {inputs} local derivatives, got {given}"


def step_is_no_function(step: Any) -> str:
    return (
        f"a _backward is a function without arguments that backward() calls, got {step!r:.60}:\n"
        "  write out._backward = f, not f(); None restores the node's own step"
    )


def not_of_backward(name: str, *_: str) -> str:
    advice = "it takes gradient and create_graph"
    if name == "retain_graph":
        advice = "leave it out: the graph is always kept, and backward() can be called again.\n"
        advice += "Gradients of leaves add up from call to call; v.grad = 0.0 clears one"
    return f"backward() has no argument {name!r}; {advice}"


def setting_is_value(op: Any) -> str:
    return (
        f"the last argument of {op.name} is a setting, a plain number without a gradient, but got a Value;\n"
        f"  write v.data to use its number"
    )


def second_derivative_of_closure(v: Any) -> str:
    return (
        f"{v!r} has a _backward assigned by hand. It computes with floats, so its result\n"
        "cannot be differentiated again. Write the operation with @gradwalk.operation instead."
    )


def stale(v: Any) -> str:
    return (
        f"the data around {describe(v)} changed after the forward pass,\n"
        "so the graph no longer matches its numbers. First derivatives use the numbers of the forward pass;\n"
        "for this one, build the expression again (or call root.forward()) after changing .data."
    )


def warn_stale(root: Any, level: int = 1) -> None:
    """Warn of a second `backward()` after `.data` changed, without `forward()`: training loops forget it."""
    warnings.warn(
        f"backward() was called again from {describe(root)}, but the data that it was computed from has changed.\n"
        "The gradients belong to the old numbers.\n"
        "  to train a graph built once   call root.forward() after changing .data, before root.backward()",
        RuntimeWarning,
        stacklevel=level + 1,
    )


def describe(v: Any) -> str:
    """A node as text: its label or operation, and the numbers it was computed from."""
    name = visible(v.label) or "a value"
    if not v.inputs:
        return f"{name} = {v.data!r}"
    operands = ", ".join(f"{visible(x.label) + ' = ' if x.label else ''}{x.data!r}" for x in v.inputs[:8])
    more = f", ... ({len(v.inputs)} in all)" if len(v.inputs) > 8 else ""
    return f"{name} = {v._op}({operands}{more}) = {v.data!r}"
