"""The hidden tests of lesson 9's chances: softmax and cross-entropy, on the learner's own Value."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..code import Attempt, Wrong, a_or_an, all_close, close, exercise, in_range, shown, told_apart
from .lesson5 import is_value

SOFTMAX = """\
from value import Value

def softmax(scores):
    highest = max(s.data for s in scores)
    powers = [(s - highest).exp() for s in scores]
    total = sum(powers)
    return [p / total for p in powers]
"""


CROSS_ENTROPY = """\
from chances import softmax

def cross_entropy(scores, target):
    return -softmax(scores)[target].log()
"""


def plain_softmax(scores: Sequence[float]) -> list[float]:
    powers = [math.exp(s - max(scores)) for s in scores]
    return [p / sum(powers) for p in powers]


def values_of(attempt: Attempt, numbers: Sequence[float]) -> list[Any]:
    """Leaves, made by the class that the learner's own functions compute with."""
    kind = attempt.names.get("Value")
    if kind is None:
        import value  # type: ignore[import-not-found]

        kind = value.Value
    return [kind(x) for x in numbers]


def all_values(found: Any, count: int, what: str, line: int | None) -> list[float]:
    if found is None:
        raise Wrong(f"{what} gives None: is a `return` missing?", line)
    if not isinstance(found, (list, tuple)) or len(found) != count:
        raise Wrong(f"{what} should give a list of {count} Values. Yours gives {_described(found)}.", line)
    if any(not is_value(x) for x in found):
        raise Wrong(
            f"{what} gives plain numbers, so no gradient can come back through it: compute with the Values.", line
        )
    return [x.data for x in found]


def _described(found: Any) -> str:
    return f"a list of {len(found)}" if isinstance(found, (list, tuple)) else "a " + type(found).__name__


@exercise(
    "softmax",
    "Scores become chances",
    hints=(
        "Chances are positive and add up to 1. Which function makes any number positive, and larger ones larger?",
        "`exp` of every score, then each divided by the sum of all. To keep `exp` from overflowing, subtract the highest "
        "score first: the shares stay the same.",
        "`powers = [(s - highest).exp() for s in scores]` with `highest = max(s.data for s in scores)`, then "
        "`[p / sum(powers) for p in powers]`.",
    ),
    solution=SOFTMAX,
    module="chances",
)
def softmax(attempt: Attempt) -> str:
    f, line, gives = attempt["softmax"], attempt.only_line("softmax"), attempt.line_giving("softmax")
    for numbers in (attempt.numbers(3), attempt.numbers(attempt.random.randint(4, 6)), [0.5]):
        scores = values_of(attempt, numbers)
        try:
            with _exp_in_range(type(scores[0]), numbers, f"With the scores {numbers}", line):
                found = in_range(attempt, partial(f, scores), f"{len(numbers)} scores")
        except TypeError as problem:
            if not re.search("'[<>]=?' not supported.*'Value' and 'Value'", str(problem)):
                raise
            raise Wrong("Your Values cannot say which of two is larger. Their numbers can: compare `s.data`.",
                        attempt.line_of(problem)) from None  # fmt: skip
        got = all_values(found, len(numbers), "`softmax`", gives)
        right = plain_softmax(numbers)
        if [s.data for s in scores] != list(numbers):
            raise Wrong("`softmax` changes the scores it was given. Make new Values.", line)
        if not all_close(got, right):
            i = next(i for i in range(len(right)) if not close(got[i], right[i]))
            said = _softmax_mistake(got, numbers)
            told = said or f"The chances are not right; they add up to {shown(sum(got))}."
            raise Wrong(f"{told} For the scores {numbers} chance {i} is "
                        f"{shown(got[i])}, it should be {shown(right[i])}.", line, said)  # fmt: skip
        _gradient_of_softmax(f, attempt, numbers, line)
    for numbers in _extremes(attempt):
        _extreme_scores(attempt, numbers)
    return "Any scores become chances, and the gradient comes through."


def _extremes(attempt: Attempt) -> list[list[float]]:
    """Scores for which `exp` overflows or gives 0: the highest in any place, among few others or many."""
    zeros = [0.0] * attempt.random.randint(8, 12)
    place = attempt.random.randrange(1, len(zeros))
    return [
        [1000.0, 999.0, 0.0],
        [0.0, 1000.0],
        [0.0, 999.0, 1000.0, 0.0],
        [1000.0, *zeros],
        [*zeros[:place], 1000.0, *zeros[place:]],
        [1000.0] * 3,
        [5000.0],
        [4999.0, 5000.0, 0.0],
        [-5000.0, -5001.0],
        [-5000.0],
        [-5000.0, 0.0, 5000.0],
        [-20000.0, -20001.0],
        [20001.0, 20000.0],
    ]


def _extreme_scores(attempt: Attempt, numbers: list[float]) -> None:
    scores, line = values_of(attempt, numbers), attempt.only_line("softmax")
    tried = f"Right for ordinary scores. But with the scores {[round(x) for x in numbers]}"
    with _exp_in_range(type(scores[0]), numbers, tried, line) as question:
        got = all_values(attempt["softmax"](scores), len(numbers), "`softmax`", attempt.line_giving("softmax"))
    if not all_close(got, plain_softmax(numbers)):
        raise Wrong(f"{tried} the chances come out as {[float(shown(x)) for x in got]}. {question()}", line)


@contextmanager
def _exp_in_range(kind: Any, numbers: Sequence[float], tried: str, line: int | None) -> Iterator[Callable[[], str]]:
    """Watches `exp` while active, so that an overflow, or a sum of 0, is reported with its numbers.

    Raises Wrong with a question that leads on, depending on whether the scores were shifted, and by how much.
    """
    own, asked = kind.exp, []

    def exp(self: Any) -> Any:
        asked.append(float(self.data))
        return own(self)

    def question() -> str:
        by = numbers[0] - asked[0] if 0 < len(asked) <= len(numbers) else 0.0  # each score was passed at most once
        if not by or not all(close(x - by, y) for x, y in zip(numbers, asked)):
            return "What may you do to all scores without changing a chance?"
        less = f"{shown(by)} less" if by > 0 else f"{shown(-by)} more"
        return (f"Each score went into `exp` as {less} than it was. With which other number would no power be too large, "
                "and not all of them 0, whatever the scores are?")  # fmt: skip

    kind.exp = exp
    try:
        yield question
    except OverflowError:
        far = asked and max(asked) > LARGEST_POWER
        power = f"e to the power of {shown(max(asked))} is asked for, which" if far else "a number"
        raise Wrong(f"{tried} {power} is more than a float can hold. {question()}", line) from None
    except ZeroDivisionError:
        if not asked or max(asked) > -LARGEST_POWER:
            raise  # no power was 0: something else was
        raise Wrong(f"{tried} all powers come out as 0, even e to the power of {shown(max(asked))}, and nothing can be "
                    f"divided by their sum. {question()}", line) from None  # fmt: skip
    except ValueError:
        if not asked or max(asked) > -LARGEST_POWER:
            raise  # no power was 0: something else has no logarithm
        raise Wrong(f"{tried} all powers come out as 0, even e to the power of {shown(max(asked))}, and 0 has no "
                    f"logarithm. {question()}", line) from None  # fmt: skip
    finally:
        kind.exp = own


LARGEST_POWER = 709
"""The largest power of e that a float can hold; those a little further below 0 become 0."""


def _softmax_mistake(got: list[float], numbers: Sequence[float]) -> str | None:
    powers = [math.exp(x) for x in numbers]
    known = {
        "These are shares of the raw scores; negative scores would make negative chances.": _shares(numbers),
        "`exp` is missing: you take shares of what is left of the scores when the highest is subtracted.": _shares(
            [x - max(numbers) for x in numbers]
        ),
        "The powers are right, but they do not add up to 1 yet.": powers,
        "The order is reversed: the highest score has the lowest chance.": plain_softmax([-x for x in numbers]),
        "The order is lost: the first chance belongs to the first score, and so on.": _moved(got, plain_softmax(numbers)),
        "The fraction is upside down.": [sum(powers) / p for p in powers],
        "The largest takes all. Then no gradient says which score should grow.": [
            float(x == max(numbers)) for x in numbers
        ],
        "All chances are equal, whatever the scores: your `softmax` does not look at them.": [1 / len(numbers)] * len(numbers),
        "The largest comes out as 1, so they do not add up to 1 yet. What does each power have to be divided by?": [
            p / max(powers) for p in powers
        ],
        **{
            f"You divide by how many{also} there are; the sum of all powers is what makes them add up to 1.": [
                p / most / len(powers) for p in powers
            ]
            for also, most in (("", 1.0), (" of them", max(powers)))
        },
    }  # fmt: skip
    return told_apart(got, {sentence: wrong for sentence, wrong in known.items() if len(wrong) == len(got)})


def _moved(got: list[float], right: list[float]) -> list[float]:
    """The chances returned, if they are the right ones in other places."""
    return got if all_close(sorted(got), sorted(right)) else []


def _shares(numbers: Sequence[float]) -> list[float]:
    total = sum(numbers)
    return [x / total for x in numbers] if total else []


def _gradient_of_softmax(f: Any, attempt: Attempt, numbers: Sequence[float], line: int | None) -> None:
    scores = values_of(attempt, numbers)
    tried = f"With the scores {numbers} the chances are right. But on the way back"
    with _exp_in_range(type(scores[0]), numbers, tried, line):
        f(scores)[0].backward()
    p = plain_softmax(numbers)
    right = [p[0] * ((i == 0) - p[i]) for i in range(len(p))]
    if not all_close([s.grad for s in scores], right):
        raise Wrong("The chances are right, but their gradients are not: somewhere a Value became a plain number "
                    "(`.data`) and came back in.", line)  # fmt: skip


@exercise(
    "cross-entropy",
    "How surprised is it?",
    hints=(
        "If the model gave the letter that really came the chance 1, how surprised may it be? And with 0.01?",
        "The surprise is minus the logarithm of the chance of the letter that came: `softmax`, then pick, then `log`.",
        "`return -softmax(scores)[target].log()`",
    ),
    solution=CROSS_ENTROPY,
    module="surprise",
)
def cross_entropy(attempt: Attempt) -> str:
    f, line = attempt["cross_entropy"], attempt.only_line("cross_entropy")
    gives = attempt.line_giving("cross_entropy")
    for count in (4, attempt.random.randint(5, 7)):
        numbers = attempt.numbers(count)
        target = attempt.random.randrange(2, count)
        highest, free = numbers.index(max(numbers)), {*range(count)} - {0, target - 1, target}
        apart = min(free)  # so that the highest and the others cannot be mistaken for each other
        numbers[highest], numbers[apart] = numbers[apart], numbers[highest]
        scores = values_of(attempt, numbers)
        try:
            with _exp_in_range(type(scores[0]), numbers, f"With the scores {numbers}", line):
                got = in_range(attempt, partial(f, scores, target), f"{count} scores")
        except ValueError as problem:  # the logarithm of what is not positive
            if "log" not in attempt.text:
                raise
            if "softmax(" in attempt.text:
                raise Wrong("The logarithm of a negative number was asked for, and no chance is negative. Does the minus stand "
                            "before the logarithm, or inside it?", attempt.line_of(problem)) from None  # fmt: skip
            raise Wrong(f"The logarithm of a negative number was asked for. A score may be negative (here they are {numbers}), "
                        "a chance never is: is softmax missing?", attempt.line_of(problem)) from None  # fmt: skip
        if got is None:
            raise Wrong("`cross_entropy` gives None: is a `return` missing?", gives)
        if not is_value(got):
            raise Wrong(f"`cross_entropy` gives {a_or_an(type(got))}. It should be one Value, so that the gradient can "
                        "come back.", gives)  # fmt: skip
        p = plain_softmax(numbers)
        right = -math.log(p[target])
        if not close(got.data, right):
            known = {
                "The sign is missing: log of a chance is negative, the surprise is positive.": -right,
                "That is the chance itself. The surprise is minus its logarithm.": p[target],
                "Softmax is missing: you took the logarithm of the score.": -math.log(abs(numbers[target])),
                "You add up the surprise over all letters. Only the one that came counts.": -sum(map(math.log, p)),
                "You add up the surprise over all letters, each times its chance. Only the one that came counts.": -sum(
                    x * math.log(x) for x in p
                ),
                "You take the mean of the surprise over all letters. Only the one that came counts.": -sum(
                    map(math.log, p)
                )
                / count,
                "You divide by how many letters there are. One letter came, and its surprise is not a mean.": right
                / count,
                "You multiply by how many letters there are. One letter came.": right * count,
                "You multiply the surprise by the chance. The surprise alone is wanted.": right * p[target],
                "You always look at letter 0. Look at the one that came: `target`.": -math.log(p[0]),
                "Off by one: the target counts from 0.": -math.log(p[target - 1]),
                "That is the chance with a minus. How does a chance become a surprise?": -p[target],
                "You take the highest chance, not that of the letter that came.": -math.log(max(p)),
                "That is 1 minus the chance. Take minus the logarithm.": 1 - p[target],
                "That is 1 minus the chance, squared. Take minus the logarithm of the chance.": (1 - p[target]) ** 2,
                "You take the logarithm of 1 minus the chance: how surprised one is if the letter does *not* come.": -math.log(
                    1 - p[target]
                ),
                "You take softmax of the chances once more. It belongs to the scores, once.": -math.log(
                    plain_softmax(p)[target]
                ),
                "You subtract the highest score and never put it back.": right - max(numbers),
                "You subtract the highest score in one place only.": right + max(numbers),
            }
            said = (
                told_apart([got.data], {sentence: [x] for sentence, x in known.items()}) or "That is not the surprise."
            )
            raise Wrong(f"{said} For the scores {numbers} and target {target} it gives {shown(got.data)}, it should be "
                        f"{shown(right)}.", line, said)  # fmt: skip
        got.backward()
        if not all_close([s.grad for s in scores], [p[i] - (i == target) for i in range(count)]):
            raise Wrong("The number is right, but no right gradient comes back: keep computing with Values, `.log()` and "
                        "not `math.log`.", line)  # fmt: skip
    for extreme, targets in EXTREME_SURPRISES:
        for target in targets:
            _extreme_surprise(attempt, extreme, target)
    return "A surprise that can be walked back. You see below what it hands to each score."


EXTREME_SURPRISES = [([1000.0, 999.0, 0.0], [0, 1]), ([0.0, 1000.0], [1]), ([-5000.0, -5001.0], [0, 1])]
"""Scores, and the targets to ask for: so far below the highest, a chance is 0 in a float and has no logarithm."""


def _extreme_surprise(attempt: Attempt, numbers: list[float], target: int) -> None:
    """Check extreme scores: code that takes powers itself, without `softmax`, meets the problem of the quiz before."""
    scores, line = values_of(attempt, numbers), attempt.only_line("cross_entropy")
    tried = f"Right for ordinary scores. But with the scores {[round(x) for x in numbers]}"
    back = (
        'Your `softmax` has met this: the quiz "The same number added to every score" says what may be done about it.'
    )
    try:
        with _exp_in_range(type(scores[0]), numbers, tried, line):
            got = attempt["cross_entropy"](scores, target).data
    except Wrong as wrong:
        raise Wrong(f"{wrong} {back}", line) from None
    right = -math.log(plain_softmax(numbers)[target])
    if not close(got, right):
        raise Wrong(f"{tried} and target {target} it gives {shown(got)}, it should be {shown(right)}. {back}", line)
