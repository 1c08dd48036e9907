"""Errors that teach: what happened, with the values; why; what to write instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .modes import modes
from .plain_text import visible

OURS = str(Path(__file__).parents[1])  # our own code, which tracebacks and messages pass over


class AnomalyError(ArithmeticError):
    """A NaN or an infinity was born, or data changed under a graph (`detect_anomaly`)."""


class BranchError(TypeError):
    """A traced function needed a number that is not known yet: for a branch, or as a plain number.

    The trace remembers it, so an `except` inside the function cannot make it go away.
    """

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        if modes.trace is not None:
            modes.trace.refused.append(self)


class FileError(ValueError):
    """A file is damaged, foreign or too large. Nothing in memory was changed."""


def cuts_graph(v: Any) -> str:
    return (
        f"{v!r} was about to become a plain float, which would cut it out of the graph:\n"
        "its inputs would silently get no gradient.\n"
        "  instead of math.exp(v)   write gradwalk.exp(v) or v.exp()\n"
        "  instead of float(v)      write v.data, if a number without gradient is what you want\n"
        "  instead of round(v, 2)   write f'{v:.2f}' to print it"
    )


def already_a_result() -> str:
    return "this Value is a result already: make a new one"


def inputs_are_older() -> str:
    return "the inputs of a Value must be Values that were made before it"


def number_of_partials(inputs: int, given: int) -> str:
    return f"a result of {inputs} inputs has {inputs} local derivatives, got {given}"


def not_of_backward(name: str, *_: str) -> str:
    advice = "it takes gradient and create_graph"
    if name == "retain_graph":
        advice = "the graph is always kept, and backward() may be called again: leave it out.\n" + (
            "Gradients of leaves add up from call to call; v.grad = 0.0 clears one"
        )
    return f"backward() has no argument {name!r}; {advice}"


def setting_is_value(op: Any) -> str:
    return (
        f"the last argument of {op.name} is a setting, a plain number without a gradient, but it is a Value;\n"
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
        "so the graph no longer fits its numbers. First derivatives use the numbers of the forward pass;\n"
        "for this one, build the expression again (or call root.forward()) after changing .data."
    )


def no_pickle(v: Any) -> str:
    return (
        f"{v!r} is a result: pickling it would drag its whole graph along, code included.\n"
        "Pickle v.data, or the leaves and the model that it was computed from."
    )


def no_copy_of_closure(v: Any) -> str:
    return (
        f"{v!r} has a _backward assigned by hand, which would go on writing into the original's\n"
        "inputs. Copy the leaves and build the expression again, or use @gradwalk.operation."
    )


def describe(v: Any) -> str:
    """A node in words: its label or operation, and the numbers it was computed from."""
    name = visible(v.label) or "a value"
    if not v.inputs:
        return f"{name} = {v.data!r}"
    operands = ", ".join(f"{visible(x.label) + ' = ' if x.label else ''}{x.data!r}" for x in v.inputs[:8])
    more = f", ... ({len(v.inputs)} in all)" if len(v.inputs) > 8 else ""
    return f"{name} = {v._op}({operands}{more}) = {v.data!r}"
