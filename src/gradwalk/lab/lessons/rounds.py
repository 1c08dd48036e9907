"""Watches one round of training: which of its four steps (forward, zero, backward, update) is wrong.

It goes by measurements: where the walk back began, which gradients it left, how far the parameters moved.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from ..code import Attempt, Wrong, all_close, shown


@dataclass(frozen=True)
class Round:
    """The numbers it walked back from, the gradients it left, and the parameters before and after.

    arrived  the gradients right after the last walk; empty if they were not watched
    """

    walked: Sequence[float]
    grads: Sequence[float]
    before: Sequence[float]
    after: Sequence[float]
    arrived: Sequence[float] = ()


@dataclass
class Walks:
    """What was seen of the walks: the numbers they began at, and the gradients right after the last one."""

    walked: list[float]
    arrived: list[float]


@contextmanager
def watched(
    kind: Any, number_of: Callable[[Any], float], gradients: Callable[[], list[float]] = list
) -> Iterator[Walks]:
    """While active, records what `backward` is called on and the gradients it leaves."""
    own, seen = kind.backward, Walks([], [])

    def backward(self: Any) -> Any:
        seen.walked.append(float(number_of(self)))
        result = own(self)
        seen.arrived = gradients()
        return result

    kind.backward = backward
    try:
        yield seen
    finally:
        kind.backward = own


def _nothing_moves(attempt: Attempt, mine: Round) -> NoReturn:
    """Why no parameter has moved although the right gradients arrived."""
    arrived = "`backward()` brings the right gradients"
    walk = attempt.line(r"\.backward\(") or 0
    if not any(mine.grads):
        late = next((i for i in attempt.lines(r"\.grad\s*=|zero_grad|zeros") if i > walk), None)
        raise Wrong(f"{arrived}, and at the end of the step they are 0 again, with no parameter moved: the zeroing "
                     "stands between `backward()` and the update. It comes before `backward()`.", late)  # fmt: skip
    for loop in ast.walk(attempt.tree):
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            for node in ast.walk(loop):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == loop.target.id:
                    name = loop.target.id
                    raise Wrong(f"{arrived}, and no parameter moves. `{name} = ...` gives the *name* {name} to "
                                 "something new; the parameter is left as it was. Its numbers are in "
                                 f"`{name}.data`.", node.lineno)  # fmt: skip
    raise Wrong(f"{arrived}, and no parameter moves. What is computed from them has to go into their `.data`.",
                 next((i for i in attempt.lines(r"-=|\brate\b|\blr\b") if i > walk), None))  # fmt: skip


def difference(attempt: Attempt, mine: Round, right: Round, name: str, rate: float) -> NoReturn:
    """How a learner's first round differs from a right one; `name` is what the program calls the rate."""
    if not mine.walked:
        raise Wrong("`backward()` is never called: where do the gradients come from?")
    if len(mine.walked) > 1:
        times = f"Asked for one round, your program calls `backward()` {len(mine.walked)} times"
        raise Wrong(f"{times}. Once, from the sum over all rows, is enough.", attempt.line(r"backward\("))
    if all_close(mine.after, mine.before) and any(mine.arrived) and all_close(mine.arrived, right.grads, 1e-6):
        _nothing_moves(attempt, mine)
    if not all_close(mine.walked, right.walked, 1e-6):
        raise Wrong(f"You walk back from {shown(mine.walked[0])}. The sum of the squared differences is "
                     f"{shown(right.walked[0])} here: the forward step is a different one.",
                     attempt.line(r"\bloss\s*\+?=|model\("))  # fmt: skip
    if all_close(mine.grads, right.grads, 1e-6):
        gaps = [abs(a - b) for a, b in zip(mine.after, right.after)]
        i = gaps.index(max(gaps))
        way = mine.before[i] - mine.after[i]
        went = f"went {'down' if way > 0 else 'up'} by {shown(abs(way))}" if way else "did not move"
        right_so_far = "Forward, zero and backward are right: every gradient is what it should be. It is the update"
        one = f"a parameter whose gradient is {shown(mine.grads[i])}, with {name} = {rate}, {went}"
        line = attempt.line(r"\.data\s*[-+*/]?=")
        raise Wrong(f"{right_so_far}: {one}. How far should it go, and which way?", line)
    more = [g - w for g, w in zip(mine.grads, right.grads)]
    if all_close(more, more[:1] * len(more), 1e-6):
        raise Wrong(f"Every gradient is {shown(more[0])} more than `backward()` brings: where does it start from?",
                     attempt.line(r"\.grad\s*="))  # fmt: skip
    if wiped := attempt.line(r"\.data\s*=\s*0(\.0*)?\s*$"):
        raise Wrong("`.data` is a parameter's own number, and here it becomes 0: what was learned is gone, in every round. What "
                     "goes back to 0 is its gradient.", wiped)  # fmt: skip
    raise Wrong("The loss is right, and after one round the parameters are not where they should be. Which of the "
                 "other three steps does something else: zero, backward, update?")  # fmt: skip
