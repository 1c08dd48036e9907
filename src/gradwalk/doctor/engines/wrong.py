"""Operations that pass back something other than the slope of their numbers, and what that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .calls import Call, Used
from .trails import Line

ARRIVES = 1.7
"""The gradient that a result is given: with 1, it would not show that it was left out."""


UNKNOWN = "the local derivative is wrong"
"""What is said where the wrong number is not one of the usual ones."""


@dataclass(frozen=True)
class Wrong:
    """An operation that passes back something other than the slope of its numbers."""

    used: Used
    operand: int
    name: str  # of the operand: that of its parameter
    point: tuple[float, ...]
    value: float
    got: float
    expected: float
    kind: str
    text: str
    call: Call
    always: bool = True  # in every call that could be judged
    line: Line | None = None  # where its rule is written, if that was seen
    flat: bool = False  # no operand moves the result at this point
    table: bool = False  # an entry of a vector or matrix; `value` is the sum over all entries of the result


def one_for_each_line(wrong: list[Wrong]) -> list[Wrong]:
    """Of several functions that lead to one wrong line, the one that is always wrong: `log`, not `apply`."""
    kept: dict[Any, Wrong] = {}
    for each in sorted(wrong, key=lambda one: not one.always):
        kept.setdefault(each.line or each.used.name, each)
    return [each for each in wrong if each in kept.values()]


def gap(wrong: Wrong) -> tuple[bool, float]:
    """How far off it is, preferably in a call with numbers of ordinary size."""
    ordinary = all(1e-4 < abs(x) < 1e4 for x in (*wrong.point, wrong.got, wrong.expected) if x)
    return ordinary, abs(wrong.got - wrong.expected) / max(abs(wrong.expected), 1e-9)


def explained(
    i: int, got: list[float], right: list[float], point: tuple[float, ...], out: float, arrives: float
) -> tuple[str, str]:
    """What was passed back instead of the right derivative, if it is one of the usual mistakes."""

    def is_near(a: float, b: float) -> bool:
        return abs(a - b) <= 2e-3 * max(abs(a), abs(b), 1e-6)

    if is_near(got[i] * arrives, right[i]) and not is_near(got[i], right[i]):
        return "no upstream", "the gradient of the result, which arrives from above, is left out"
    if got[i] == 0:
        return "missing", "nothing is passed back to it"
    if is_near(got[i], -right[i]):
        return "sign", "what is passed back has the wrong sign"
    swapped = [j for j in range(len(right)) if j != i and is_near(got[i], right[j]) and is_near(got[j], right[i])]
    if swapped:
        return "swapped", "it is passed back what belongs to the other operand: the two are swapped"
    if is_near(got[i], 1.0):
        return "local", "1 is passed back, as if the local derivative were left out"
    if is_near(got[i], point[i]):
        return "local", "its own number is passed back, which is no derivative here"
    if is_near(got[i], out):
        return "local", "the result itself is passed back, which is no derivative here"
    ratio = got[i] / right[i] if right[i] else 0.0
    if arrives == ARRIVES and is_near(ratio, arrives):  # not a factor that anyone writes
        return "local", "the gradient of the result counts twice: what is passed back is multiplied by it once more"
    if ratio and is_near(ratio, round(ratio)):
        return "local", f"what is passed back is {ratio:.3g} times too large"
    if 0 < abs(ratio) < 1 and is_near(1 / ratio, round(1 / ratio)):
        return "local", f"what is passed back is {1 / ratio:.3g} times too small"
    return "local", UNKNOWN
