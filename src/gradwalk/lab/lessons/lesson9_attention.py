"""The hidden tests of lesson 9's attention, on the learner's own Value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from ..code import Attempt, Wrong, all_close, exercise, in_range, shown, told_apart
from .lesson9_chances import all_values, plain_softmax, values_of

ATTENTION = """\
from chances import softmax

def attention(q, keys, values):
    scores = [sum(a * b for a, b in zip(q, k)) * len(q) ** -0.5 for k in keys]
    weights = softmax(scores)
    return [sum(w * v[i] for w, v in zip(weights, values)) for i in range(len(values[0]))]
"""


def plain_attention(
    q: Sequence[float],
    keys: Sequence[Sequence[float]],
    values: Sequence[Sequence[float]],
    scale: float,
    pairs: Callable[[Sequence[float]], Iterable[tuple[float, float]]] | None = None,
) -> list[float]:
    """The result of attention; `pairs`, if given, yields the numbers to multiply for a key, in place of query and key."""
    weights = plain_softmax([sum(a * b for a, b in (pairs(k) if pairs else zip(q, k))) * scale for k in keys])
    return [sum(w * v[i] for w, v in zip(weights, values)) for i in range(len(values[0]))]


@exercise(
    "attention",
    "Look back at the letters before",
    hints=(
        "Each earlier letter holds up a key. How do you measure how well it fits the query?",
        "A dot product of the query with every key, times 1 over the root of their length, then `softmax`: these are the "
        "weights. The answer is the weighted sum of the values, entry by entry.",
        "`scores = [sum(a * b for a, b in zip(q, k)) * len(q) ** -0.5 for k in keys]`, and for each i the sum of "
        "`w * v[i]`.",
    ),
    solution=ATTENTION,
    module="looking",
)
def attention(attempt: Attempt) -> str:
    f, line = attempt["attention"], attempt.only_line("attention")
    for size, count in ((4, 3), (attempt.random.randint(2, 6), attempt.random.randint(2, 5)), (3, 1)):
        q = attempt.numbers(size)
        keys, contents = ([attempt.numbers(size) for _ in range(count)] for _ in range(2))
        given = values_of(attempt, q), [values_of(attempt, k) for k in keys], [values_of(attempt, v) for v in contents]
        many = f"{count} letter{'s' * (count > 1)}"
        handed: list[list[float]] = []
        with _heard(attempt, handed):
            found = in_range(attempt, partial(f, *given), f"{many} and vectors of {size}")
        got = all_values(found, size, "`attention`", attempt.line_giving("attention"))
        right = plain_attention(q, keys, contents, size**-0.5)
        if not all_close(got, right):
            said = _attention_mistake(got, q, keys, contents)
            told = said or _scores_or_sum(handed, q, keys)
            raise Wrong(f"{told} Tried with {many} so far and vectors of {size}.", line, said)
        total = found[0]
        for one in found[1:]:
            total = total + one
        total.backward()
        if count > 1 and not any(x.grad for x in given[0]):
            raise Wrong(
                "The numbers are right, but no gradient reaches the query: the weights became plain numbers.", line
            )
        if count > 1 and not any(x.grad for k in given[1] for x in k):
            raise Wrong("The numbers are right, but no gradient reaches the keys: they became plain numbers.", line)
        if not any(x.grad for v in given[2] for x in v):
            raise Wrong("The numbers are right, but no gradient reaches the values.", line)
    return "Each letter asks, the letters before it answer, and everybody gets a gradient."


@contextmanager
def _heard(attempt: Attempt, handed: list[list[float]]) -> Iterator[None]:
    """While active, records as numbers what the learner's program passes to softmax."""
    own = attempt.names.get("softmax")

    def softmax(scores: Any) -> Any:
        given = list(scores)
        handed.append([float(getattr(s, "data", s)) for s in given])
        return own(given)  # type: ignore[misc]

    if own is None:
        yield
        return
    attempt.names["softmax"] = softmax
    try:
        yield
    finally:
        attempt.names["softmax"] = own


def _attention_mistake(
    got: list[float], q: Sequence[float], keys: Sequence[Sequence[float]], values: Sequence[Sequence[float]]
) -> str:
    size = len(q)
    scores = [sum(a * b for a, b in zip(q, k)) for k in keys]
    best = values[scores.index(max(scores))]
    weights = plain_softmax([s * size**-0.5 for s in scores])
    right = plain_attention(q, keys, values, size**-0.5)
    known: dict[str, Sequence[float]] = {
        "The scores are not divided by the root of the length.": plain_attention(q, keys, values, 1.0),
        "You divide by the length; it should be by its square root.": plain_attention(q, keys, values, 1 / size),
        "You divide by the root of how many letters there are; it should be how many numbers a vector has.": plain_attention(
            q, keys, values, len(keys) ** -0.5
        ),
        "You multiply by the root of the length; it should be divided.": plain_attention(q, keys, values, size**0.5),
        "The best one takes all. A weighted sum lets every letter have its share.": best,
        **dict.fromkeys(
            ["That is the value of the last letter alone: the query asks all of them."] if len(values) > 1 else [],
            values[-1],
        ),
        **dict.fromkeys(
            ["That is the value of the first letter alone: the query asks all of them."] if len(values) > 1 else [],
            values[0],
        ),
        "Everybody has the same weight, whatever the keys are.": [sum(column) / len(values) for column in zip(*values)],
        "You add up the keys. They only make the weights; the values are what is added up.": plain_attention(
            q, keys, keys, size**-0.5
        ),
        **{
            f"The score of a key is made of {one} alone: multiply the query with the key, pair by pair.": plain_attention(
                q, keys, values, size**-0.5, product
            )
            for one, product in (("the key", lambda k: zip(k, k)), ("the query", lambda k: zip(q, q)))
        },
        "The scores are used without softmax.": [
            sum(s * size**-0.5 * v[i] for s, v in zip(scores, values)) for i in range(size)
        ],
        "You add up the values as they are: each should count by its weight.": [sum(column) for column in zip(*values)],
        "You divide the sum by how many letters there are. The weights add up to 1 already.": [
            x / len(keys) for x in right
        ],
        "You divide the sum by how many numbers a vector has. The weights add up to 1 already.": [
            x / size for x in right
        ],
        "You divide the sum by the root of the length. That belongs to the scores, before softmax.": [
            x * size**-0.5 for x in right
        ],
        "The value of the last letter is left out of the sum: it has a weight too.": [
            x - weights[-1] * last for x, last in zip(right, values[-1])
        ],
        "The last letter is left out: a letter also looks at itself.": plain_attention(
            q, keys[:-1] or keys, values[:-1] or values, size**-0.5
        ),
    }
    return told_apart(got, known) or ""


def _scores_or_sum(given: list[list[float]], q: Sequence[float], keys: Sequence[Sequence[float]]) -> str:
    """Which half is wrong, judging by the scores that were passed to softmax."""
    right = [sum(a * b for a, b in zip(q, k)) * len(q) ** -0.5 for k in keys]
    if len(given) != 1:
        return f"softmax is called {len(given)} times. Once, with the scores of all letters so far, is what is wanted."
    (scores,) = given
    if len(scores) != len(right):
        return f"softmax is given {len(scores)} scores. There is one for each key."
    if all_close(scores, right):
        return "The scores and their weights are right. It is what you make of the weights and the values that is not."
    products = [sum(a * b for a, b in zip(q, k)) for k in keys]
    times = scores[0] / products[0] if products[0] else 0.0
    if all_close(scores, products):
        return "The scores go to softmax as they are: before that, each is divided by the root of the length."
    if times > 0 and all_close(scores, [times * x for x in products]):
        length = times**-2
        fixed = f", which is one over the root of {shown(length)}" if all_close([length], [round(length)], 1e-6) else ""
        return (f"Each score is its dot product times {shown(times)}{fixed}. Here a vector has {len(q)} numbers: is a number "
                "written down where the vector should be asked for its length?")  # fmt: skip
    i = next(i for i, (mine, wanted) in enumerate(zip(scores, right)) if not all_close([mine], [wanted]))
    return (f"The scores themselves are not right: key {i + 1} gets {shown(scores[i])}, and query times key, divided by the "
            f"root of {len(q)}, is {shown(right[i])}.")  # fmt: skip
