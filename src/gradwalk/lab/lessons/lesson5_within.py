"""The hidden tests of lesson 5's last program: training that stops by itself when every answer is near its target."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..code import Attempt, Wrong, a_or_an, exercise, shown

UNTIL = """\
from training import train

def train_until(model, xs, ys, gap, lr, most):
    rounds = 0
    while rounds < most and any(abs(model(x).data - y) > gap for x, y in zip(xs, ys)):
        train(model, xs, ys, 1, lr)
        rounds += 1
    return rounds
"""
GAP = 0.02
XS, YS = [[1.0], [2.0]], [1.0, 2.0]
"""The data from which the knob `w` of `w * x` learns to be 1. The second answer is always twice as far off as the first."""


class Knob:
    """A network of one weight: its distance from the targets after any number of rounds is known without training it."""

    def __init__(self, start: float) -> None:
        from value import Value  # type: ignore[import-not-found]  # the learner's own: what it cannot do must fail here too

        self.w = Value(start)

    def __call__(self, x: list[float]) -> Any:
        return self.w * x[0]

    def parameters(self) -> list[Any]:
        return [self.w]


def after(start: float, lr: float, rounds: int) -> float:
    """The knob after this many rounds: the slope of (w - 1)**2 + (2w - 2)**2 is 10 (w - 1)."""
    return 1 + (start - 1) * (1 - 10 * lr) ** rounds


def needed(start: float, lr: float, near: Callable[[float, float], bool], least: int = 0) -> int:
    """The first round, from `least` on, after which both answers are near enough to their targets."""
    gaps = ((k, after(start, lr, k) - 1) for k in range(least, 2000))
    return next((k for k, off in gaps if near(off, 2 * off)), 2000)


def _all_within(gap: float) -> Callable[[float, float], bool]:
    return lambda one, two: max(abs(one), abs(two)) <= gap


@exercise(
    "within",
    "Stop when it is near enough",
    hints=(
        "How do you find out, after a round, how far the worst answer is from its target?",
        "A loop that goes on while some answer is further off than `gap`, and while there are rounds left. In the loop: one "
        "round, and one more is counted.",
        "`while rounds < most and any(abs(model(x).data - y) > gap for x, y in zip(xs, ys)):`, in it "
        "`train(model, xs, ys, 1, lr)` and `rounds += 1`.",
    ),
    solution=UNTIL,
    module="stopping",
)
def within(attempt: Attempt) -> str:
    until, line = attempt["train_until"], attempt.line(r"def train_until")

    def tried(start: float, gap: float, lr: float, most: int) -> tuple[int, Knob]:
        """Check that what comes back is a number of rounds, and that this many were made."""
        model = Knob(start)
        found = until(model, XS, YS, gap, lr, most)
        if found is None:
            raise Wrong("`train_until` gives None: is a `return` missing?", line)
        if isinstance(found, bool) or not isinstance(found, int):
            raise Wrong(f"`train_until` gives {a_or_an(type(found))}. It should say how many rounds it took.", line)
        if found != 0 and model.w.data == start:
            raise Wrong(f"It says {_rounds(found)}, and not one was made: `model` is as it was before.", line)
        if abs(after(start, lr, found) - model.w.data) > 1e-6 * (1 + abs(start)):
            made = needed(start, lr, lambda off, _: abs(off - (model.w.data - 1)) < 1e-9)
            told = (
                f"{made} {'was' if made == 1 else 'were'} made"
                if made < 2000
                else "the network is not where so many rounds lead"
            )
            raise Wrong(
                f"It says {_rounds(found)}, but {told}: what it gives back is the number of rounds that it made.", line
            )
        return found, model

    start = attempt.random.choice((0.0, 0.2, 3.0))
    # the second time from the other side and with another gap, and no rate equals a gap: a number used in place of `gap` shows
    for begin, gap in ((start, GAP), (-1.0 if start > 1 else 2.0, attempt.random.choice((0.06, 0.11)))):
        lr = attempt.random.choice((0.01, 0.015))
        found, model = tried(begin, gap, lr, 1500)
        wanted = needed(begin, lr, _all_within(gap))
        if found != wanted:
            why = _why(found, wanted, begin, gap, lr, model)
            raise Wrong(
                f"{why} (Tried with a network of a single weight, and the rate {lr}.)",
                line,
                re.sub(r"\d[\d.]*", "#", why),
            )
    found, _ = tried(start, 0.001, 0.0001, 7)
    if found != 7:
        raise Wrong(
            f"With a rate that is far too small it never comes near, and `most` was 7: yours made {_rounds(found)}.",
            line,
        )
    found, _ = tried(1.001, 0.02, 0.01, 50)
    if found:
        raise Wrong(f"A network that is near enough from the beginning needs no round. Yours made {found}: look at the answers "
                    "before you train.", line)  # fmt: skip
    return "It looks, trains, and knows when to stop."


def _why(found: int, wanted: int, start: float, gap: float, lr: float, model: Knob) -> str:
    """What was examined instead of the worst answer, judging by the round at which it stopped."""
    off = 2 * (model.w.data - 1)  # of the worst answer
    side, size = "below" if start < 1 else "above", shown(abs(off))
    looked: dict[str, Callable[[float, float], bool]] = {
        "You stop as soon as one of the answers is near enough. All have to be.": lambda one, two: (
            min(abs(one), abs(two)) <= gap
        ),
        f"An answer far {side} its target passes your test: where you stop one is {size} {side} it, and a difference of -{size} is "
        f"smaller than {gap}. Take the size of the difference.": lambda one, two: (
            max(one, two) <= gap if start < 1 else max(-one, -two) <= gap
        ),
        "You look at the loss, the squares added up. What counts is how far each answer is from its target.": lambda one, two: (
            one * one + two * two <= gap
        ),
        "You look at the mean of the differences. What counts is the worst of them.": lambda one, two: (
            (abs(one) + abs(two)) / 2 <= gap
        ),
        "You look at the sum of the differences. What counts is the worst of them.": lambda one, two: (
            abs(one) + abs(two) <= gap
        ),
        f"You stop when every answer is within {GAP}, whatever `gap` is.": lambda one, two: (
            gap != GAP and max(abs(one), abs(two)) <= GAP
        ),
    }
    for least in (0, 1):  # programs that look before the first round, and programs that look after it
        for sentence, near in looked.items():
            if needed(start, lr, near, least) == found:
                return sentence
    if found > wanted:
        return (f"It went on too long: after {_rounds(wanted)} every answer was within {gap}, and yours made {found}. Look "
                "after every single round.")  # fmt: skip
    return f"It stopped too early, after {_rounds(found)}: the worst answer is still {size} away from its target."


def _rounds(count: int) -> str:
    return f"{count} round{'s' * (count != 1)}"
