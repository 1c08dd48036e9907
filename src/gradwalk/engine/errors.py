"""Errors that teach: what happened, with the values; why; what to write instead."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from .modes import modes
from .plain_text import visible

OURS = str(Path(__file__).parents[1])  # our own code, which tracebacks and messages pass over


class AnomalyError(ArithmeticError):
    """A NaN or an infinity was born, or data changed under a graph (`detect_anomaly`)."""


class BranchError(TypeError):
    """A traced function needed a number that is not known yet: for a branch, or as a plain number.

    The trace remembers it, so an `except` inside of the function cannot make it go away.
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


def no_remainder(v: Any, other: Any) -> str:
    return (
        f"{v!r} and {other!r}: Values have no %, // and divmod, which jump: their derivatives say nothing there.\n"
        "  for a plain number               write v.data % 2\n"
        "  for a remainder with gradient 1  write v - 2 * math.floor(v.data / 2)"
    )


def already_a_value(v: Any) -> str:
    return (
        f"Value({v!r}): it is a Value already, so use it as it is.\n"
        "  for a new leaf with the same number, and no gradient back to this one, write Value(v.data)"
    )


def no_float_in_trace(v: Any) -> str:
    return (
        f"{v!r} cannot become a plain number while the function is being traced:\n"
        "the traced program would use that one number for every row.\n"
        "  instead of float(v)      write v: it is a number in all arithmetic\n"
        "  instead of math.exp(v)   write gradwalk.exp(v) or v.exp()\n"
        "  instead of xs[int(v)]    write gradwalk.sum([gradwalk.where(gradwalk.eq(v, k), x, 0) "
        "for k, x in enumerate(xs)])\n"
        "  instead of round(v, 2)   round what the compiled function returns"
    )


def branch_in_trace() -> str:
    return (
        "this branch depends on a number that is not known while the function is being traced:\n"
        "the traced program would take the same side for every row.\n"
        "  instead of   max(x, 0), min(x, 0)\n"
        "  write        gradwalk.maximum(x, 0), gradwalk.minimum(x, 0)\n"
        "  instead of   y = a if x > 0 else b\n"
        "  write        y = gradwalk.where(x > 0, a, b)"
    )


def number_in_trace(v: Any, parameter: bool) -> str:
    if parameter:
        return (
            f"the traced function reads the number of {v!r}, a Value from outside of it: the traced program would\n"
            "keep that number for ever, whatever happens to the Value.\n"
            "  instead of   x * w.data               write x * w: its present number is used in each call\n"
            "  instead of   if w.data > 0: ...       write gradwalk.where(w > 0, a, b)\n"
            "  for a number without gradient write   scale = w.data   outside, before the call, and use scale"
        )
    return (
        f"the traced function reads .data (or .grad) of {v!r}, a number that differs from row to row and is not\n"
        "known yet: the traced program would use one number for every row, and its derivative would be lost.\n"
        "  instead of   math.exp(x.data)           write gradwalk.exp(x), or x itself instead of x.data\n"
        "  instead of   if x.data > 0: ...         write gradwalk.where(x > 0, a, b)\n"
        "  instead of   max(x.data for x in xs)    write functools.reduce(gradwalk.maximum, xs)\n"
        "  instead of   y.backward(); x.grad       write gradwalk.grad(f)(x)\n"
        "  instead of   print(f'{x:.2f}')          write print(x), which shows its name"
    )


def text_in_trace(text: str) -> str:
    return (
        f"the traced function looks into the text of {text}, whose number is not known yet: the traced program\n"
        "would go the same way for every row.\n"
        "  instead of   if '-' in str(x): ...      write gradwalk.where(x < 0, a, b)\n"
        "  to look at what is being traced write   print(x)"
    )


def entry_in_trace() -> str:
    return (
        "a number of the row picks an entry here. It is not known yet while the function is being traced:\n"
        "the traced program would take the same entry for every row.\n"
        "  instead of   xs[k]\n"
        "  write        gradwalk.sum([gradwalk.where(gradwalk.eq(k, i), x, 0) for i, x in enumerate(xs)])"
    )


def equality_in_trace() -> str:
    return (
        "`==` asks whether two Values are the same object, so here it is false for every row.\n"
        "  instead of   a if y == 1 else b\n"
        "  write        gradwalk.where(gradwalk.eq(y, 1), a, b)"
    )


def already_a_result() -> str:
    return "this Value is a result already: make a new one"


def inputs_are_older() -> str:
    return "the inputs of a Value must be Values that were made before it"


def number_of_partials(inputs: int, given: int) -> str:
    return f"a result of {inputs} inputs has {inputs} local derivatives, got {given}"


def step_is_no_function(step: Any) -> str:
    return (
        f"a _backward is a function without arguments that backward() calls, got {step!r:.60}:\n"
        "  write out._backward = f, not f(); None gives the node its own step back"
    )


def not_of_backward(name: str, *_: str) -> str:
    advice = "it takes gradient and create_graph"
    if name == "retain_graph":
        advice = "the graph is always kept, and backward() may be called again: leave it out.\n" + (
            "What leaves have got adds up from call to call; v.grad = 0.0 clears it"
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


def warn_stale(root: Any, level: int = 1) -> None:
    """`backward()` once more, after `.data` changed and without `forward()`: what training loops forget."""
    warnings.warn(
        f"backward() from {describe(root)}, once more, but the data that it was computed from has changed since.\n"
        "The gradients belong to the old numbers.\n"
        "  to train a graph built once   call root.forward() after changing .data, before root.backward()",
        RuntimeWarning,
        stacklevel=level + 1,
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
