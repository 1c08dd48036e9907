"""The evidence of lesson 6 before and after, shown with a repair that passed.

A table in a message consists of lines of tab-separated cells; the page draws it (exercise.ts).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..code import Attempt
from .lesson6_programs import BROKEN

Function = Callable[[Any], Any]

CURVES: dict[str, tuple[float, list[tuple[str, Function]]]] = {
    "patient-a": (3.0, [("a * 2", lambda a: a * 2.0), ("a * a", lambda a: a * a), ("a + a", lambda a: a + a)]),
    "patient-d": (
        0.5,
        [
            ("tanh(x)", lambda x: x.tanh()),
            ("2 tanh(x)", lambda x: x.tanh() * 2.0),
            ("tanh(3x)", lambda x: (x * 3.0).tanh()),
        ],
    ),
}
"""By program: the point, and the functions whose slopes are taken there."""

STEP = 1e-6


def before_and_now(attempt: Attempt, name: str) -> str:
    """A table of what the broken program said, what the repaired one says, and what is right, to go below a verdict."""
    broken: dict[str, Any] = {}
    exec(BROKEN[name], broken)
    before, now = broken["Value"], attempt["Value"]
    if name in CURVES:
        at, functions = CURVES[name]
        rows = [[text, _walk(before, f, at), _walk(now, f, at), _nudge(now, f, at)] for text, f in functions]
    else:
        old, new = _shared(before), _shared(now)
        right = ("1.000", "6.000", "13.000", "39.000")
        rows = [[f"{key}.grad", old[key], new[key], one] for key, one in zip("dcba", right)]
    return _table(["", "before", "now", "nudge" if name in CURVES else "right"], rows)


def steps_before_and_now(attempt: Attempt) -> str:
    """The same for the program with wrong steps: `w1.grad` after each of six tiny steps."""
    broken: dict[str, Any] = {}
    exec(BROKEN["patient-b"], broken)
    old, new = _six(broken), _six({name: attempt[name] for name in ("params", "step", "w1")})
    rows = [[str(k), a, b] for k, (a, b) in enumerate(zip(old, new))]
    return _table(["step", "w1.grad before", "now"], rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join("\n" + "\t".join(row) for row in [head, *rows])


def _walk(kind: type[Any], f: Function, at: float) -> str:
    x = kind(at)
    f(x).backward()
    return f"{x.grad:.3f}"


def _nudge(kind: type[Any], f: Function, at: float) -> str:
    return f"{(f(kind(at + STEP)).data - f(kind(at)).data) / STEP:.3f}"


def _shared(kind: type[Any]) -> dict[str, str]:
    a = kind(2.0)
    b = a * 3.0
    c = b + 1.0
    d = b * c
    d.backward()
    return {name: f"{value.grad:.3f}" for name, value in zip("abcd", (a, b, c, d))}


def _six(program: dict[str, Any]) -> list[str]:
    for p, x in zip(program["params"], (0.1, -0.2, 0.0)):
        p.data, p.grad = x, 0.0
    grads = []
    for _ in range(6):
        program["step"](0.0001)
        grads.append(f"{program['w1'].grad:.3f}")
    return grads
