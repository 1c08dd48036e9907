"""The hidden tests of lesson 8: backpropagation as a loop over a tape."""

from __future__ import annotations

from .code import Attempt, Wrong, all_close, exercise, shown, told_apart
from .lesson8 import RIGHT, Tape, branch, dotted, tapes

BACKWARD = """\
def backward(tape, values):
    grads = [0.0] * len(tape)
    grads[-1] = 1.0
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        g = grads[i]
        if op == "+":
            for a in args:
                grads[a] += g
        elif op in ("*", "dot"):
            for k in range(0, len(args), 2):
                a, b = args[k], args[k + 1]
                grads[a] += values[b] * g
                grads[b] += values[a] * g
        elif op == "tanh":
            grads[args[0]] += (1 - values[i] ** 2) * g
    return grads
"""
exec(BACKWARD, RIGHT)


@exercise(
    "backward-tape",
    "Walk it backward",
    hints=(
        "Which line is visited first, and what is its gradient?",
        "A list of gradients, all 0 but the last, which is 1. From the last line to the first, each adds to the "
        "gradients of its args.",
        'For a product: `grads[a] += values[b] * grads[i]` and `grads[b] += values[a] * grads[i]`; a `"dot"` is that for every pair.',
    ),
    solution=BACKWARD,
    module="tape",
)
def backward(attempt: Attempt) -> str:
    f, line = attempt["backward"], attempt.line(r"return")
    for name, tape in [*tapes(attempt), ("a tape with a dot", dotted(attempt))]:
        values = RIGHT["run"](tape)
        got, right = f(list(tape), list(values)), RIGHT["backward"](tape, values)
        if not isinstance(got, list) or len(got) != len(right):
            raise Wrong("`backward` should give a list with one gradient for each line of the tape.", line)
        if all_close(got, right):
            continue
        if not any(got):
            raise Wrong(
                f"For {name} all gradients are 0: the last line's own gradient is 1, everything starts there.", line
            )
        if not all_close([got[-1]], [1.0]):
            raise Wrong(f"For {name} the last line has gradient {got[-1]!r:.20}. The root's own gradient is 1.", line)
        i = next(i for i in reversed(range(len(right))) if not all_close([got[i]], [right[i]]))
        users = {op for op, args in tape if op != "leaf" and i in args}
        line = branch(attempt, users.pop()) if len(users) == 1 else None
        raise Wrong(f"For {name}: {_why_gradients(got, tape, values)}. Line {i} {tape[i]!r} gets {got[i]!r:.20}, it should be "
                    f"{shown(right[i])}.", line)  # fmt: skip
    return "Backpropagation as a loop over a list."


def _why_gradients(got: list[float], tape: Tape, values: list[float]) -> str:
    """Which known mistake gives these gradients."""
    back = range(len(tape) - 1, -1, -1)
    known = {
        "the lines are visited from first to last, when nothing has arrived yet": _walked(
            tape, values, range(len(tape))
        ),
        "a value used twice keeps only one share: add (`+=`), do not replace": _walked(tape, values, back, add=False),
        "what has arrived at a line is not passed on: each share is the local derivative *times* it": _walked(
            tape, values, back, upstream=False
        ),
        "a product passes on the other factor, not the own one": _walked(tape, values, back, swapped=True),
        "you multiply by the numbers of the lines: the factors are in `values`": _walked(
            tape, [float(i) for i in range(len(tape))], back
        ),
    }
    return told_apart(got, known) or "it is not right yet"


def _walked(
    tape: Tape, values: list[float], order: range, add: bool = True, upstream: bool = True, swapped: bool = False
) -> list[float]:
    """The gradients, or what they would be with one known mistake."""
    grads = [0.0] * len(tape)
    grads[-1] = 1.0

    def give(a: int, share: float) -> None:
        grads[a] = grads[a] + share if add else share

    for i in order:
        op, args = tape[i]
        arrived = grads[i] if upstream else 1.0
        if op == "+":
            for a in args:
                give(a, arrived)
        elif op in ("*", "dot"):
            for a, b in zip(args[::2], args[1::2]):
                give(a, values[a if swapped else b] * arrived)
                give(b, values[b if swapped else a] * arrived)
        elif op == "tanh":
            give(args[0], (1 - values[i] ** 2) * arrived)
    return grads
