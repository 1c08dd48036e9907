"""The hidden tests of lesson 9's model: attention, and one step of the GPT, on the learner's own Value."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from .birds import NAMES
from .code import Attempt, Wrong, all_close, exercise, in_range, shown, told_apart
from .gpt_class import FRAME
from .lesson9 import all_values, plain_softmax, values_of

ATTENTION = """\
from chances import softmax

def attention(q, keys, values):
    scores = [sum(a * b for a, b in zip(q, k)) * len(q) ** -0.5 for k in keys]
    weights = softmax(scores)
    return [sum(w * v[i] for w, v in zip(weights, values)) for i in range(len(values[0]))]
"""


STEP = """\
x = plus(self.letters[letter], self.places[place])
keys.append(linear(self.key, x))
values.append(linear(self.value, x))
x = plus(x, attention(linear(self.query, x), keys, values))
hidden = [h.relu() for h in linear(self.up, x)]
x = plus(x, linear(self.down, hidden))
return linear(self.out, x)
"""


# ---- attention ----


def _attention(
    q: Sequence[float],
    keys: Sequence[Sequence[float]],
    values: Sequence[Sequence[float]],
    scale: float,
    pairs: Callable[[Sequence[float]], Iterable[tuple[float, float]]] | None = None,
) -> list[float]:
    """What attention gives; `pairs` makes of a key what is multiplied, if it is not the query with the key."""
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
        right = _attention(q, keys, contents, size**-0.5)
        if not all_close(got, right):
            said = _attention_mistake(got, q, keys, contents) or _scores_or_sum(handed, q, keys)
            raise Wrong(f"{said} Tried with {many} so far and vectors of {size}.", line)
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
    """Within: what the learner's program gives to softmax is written down, as numbers."""
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
    right = _attention(q, keys, values, size**-0.5)
    known: dict[str, Sequence[float]] = {
        "The scores are not divided by the root of the length.": _attention(q, keys, values, 1.0),
        "You divide by the length; it should be by its square root.": _attention(q, keys, values, 1 / size),
        "You divide by the root of how many letters there are; it should be how many numbers a vector has.": _attention(
            q, keys, values, len(keys) ** -0.5
        ),
        "You multiply by the root of the length; it should be divided.": _attention(q, keys, values, size**0.5),
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
        "You add up the keys. They only make the weights; the values are what is added up.": _attention(
            q, keys, keys, size**-0.5
        ),
        **{
            f"The score of a key is made of {one} alone: multiply the query with the key, pair by pair.": _attention(
                q, keys, values, size**-0.5, product
            )
            for one, product in (("the key", lambda k: zip(k, k)), ("the query", lambda k: zip(q, q)))
        },
        "The scores are used without softmax.": [
            sum(s * size**-0.5 * v[i] for s, v in zip(scores, values)) for i in range(size)
        ],
        "You add up the values as they are: each should count by its weight.": [sum(column) for column in zip(*values)],
        "The value of the last letter is left out of the sum: it has a weight too.": [
            x - weights[-1] * last for x, last in zip(right, values[-1])
        ],
        "The last letter is left out: a letter also looks at itself.": _attention(
            q, keys[:-1] or keys, values[:-1] or values, size**-0.5
        ),
    }
    return told_apart(got, known) or ""


def _scores_or_sum(given: list[list[float]], q: Sequence[float], keys: Sequence[Sequence[float]]) -> str:
    """Which half is wrong, by the scores that were handed to softmax."""
    right = [sum(a * b for a, b in zip(q, k)) * len(q) ** -0.5 for k in keys]
    if len(given) != 1:
        return f"softmax is called {len(given)} times. Once, with the scores of all letters so far, is what is wanted."
    (scores,) = given
    if len(scores) != len(right):
        return f"softmax is given {len(scores)} scores. There is one for each key."
    if all_close(scores, right):
        return "The scores and their weights are right. It is what you make of the weights and the values that is not."
    i = next(i for i, (mine, wanted) in enumerate(zip(scores, right)) if not all_close([mine], [wanted]))
    return (f"Already the scores are not right: key {i + 1} gets {shown(scores[i])}, and query times key, divided by the "
            f"root of {len(q)}, is {shown(right[i])}.")  # fmt: skip


# ---- the whole model ----


@exercise(
    "gpt-step",
    "Put it together",
    hints=(
        "Which vector does a letter start with, if the model should know both the letter and its place?",
        "Letter plus place; then key and value of this letter join those before, and attention is *added* to x; then up, "
        "relu, down, added to x again; then the scores.",
        "`x = plus(x, attention(linear(self.query, x), keys, values))`, then "
        "`x = plus(x, linear(self.down, [h.relu() for h in linear(self.up, x)]))`, and `return linear(self.out, x)`.",
    ),
    solution=STEP,
    module="gpt",
    frame=FRAME,
)
def gpt_step(attempt: Attempt) -> str:
    model, line = attempt["GPT"](), attempt.line(r"return")
    looks = attempt.line(r"attention\(")
    letters = [0, attempt.random.randrange(1, 27), attempt.random.randrange(1, 27)]
    keys: list[Any] = []
    values: list[Any] = []
    try:
        ours = [model.step(letter, place, keys, values) for place, letter in enumerate(letters)]
    except (ValueError, IndexError, ZeroDivisionError):
        if keys and values:
            raise
        lacking = "key" if not keys else "value"
        raise Wrong(f"The first letter looks back, and there is no {lacking} to look at: each letter appends its own first, to "
                    f"`{lacking}s`.", looks) from None  # fmt: skip
    if any(scores is None for scores in ours):
        raise Wrong("`step` gives None: is a `return` missing?", line)
    if any(not isinstance(scores, list) or len(scores) != 27 for scores in ours):
        raise Wrong("`step` should give 27 scores, one for each letter: the last line goes through `self.out`.", line)
    if len(keys) != 3 or len(values) != 3:
        raise Wrong(f"After three letters there should be 3 keys and 3 values to look back at. There are {len(keys)} and "
                    f"{len(values)}: each letter appends its own.", attempt.line("keys"))  # fmt: skip
    got = [s.data for scores in ours for s in scores]
    if all_close(got, _scores(model, letters)):
        attempt["loss_of"](model, attempt.random.choice(NAMES)).backward()
        without = [name for name, table in _tables(model).items() if not any(p.grad for row in table for p in row)]
        if without:
            raise Wrong(f"The scores are right, but no gradient reaches `self.{without[0]}`.", line)
        return f"A GPT with {len(model.parameters())} parameters, every one of them a Value."
    changes = {**CHANGES, **_other_tables()}
    known = {sentence: _scores(model, letters, change) for change, (sentence, _) in changes.items()}
    said = told_apart(got, known)
    where = next((pattern for sentence, pattern in changes.values() if sentence == said), None)
    if not said and (unused := [name for name in _tables(model) if f"self.{name}" not in attempt.text]):
        said = f"Nothing in your lines uses `self.{unused[0]}`. In the picture of the block every table has its place."
    raise Wrong(said or "The scores are not right yet: compare with the picture of the block, arrow by arrow.",
                attempt.line(where) if where else None)  # fmt: skip


CHANGES = {
    "no place": (
        "The place is missing: without it the model cannot tell a first letter from a last one.", r"self\.letters"),
    "first place": ("Every letter has the vector of the first place: take that of `place`.", r"self\.places"),
    "no attention": ("Attention plays no part in the scores: what it gives is added to x.", r"attention\("),
    "attention replaces": (
        "Attention replaces x. It should be added to it: what the letter itself knows stays.", r"attention\("),
    "no mlp": ("The second half is missing: up, relu, down, added to x.", r"return"),
    "mlp replaces": ("The second half replaces x. It should be added to it.", r"self\.down"),
    "no relu": ("The relu between up and down is missing: two linear steps in a row are only one.", r"self\.(up|down)"),
    "late key": ("The letter does not see itself: append its key and value before it looks back.", r"attention\("),
    "tanh for relu": ("Between up and down stands a tanh; here it should be a relu.", r"tanh"),
    "chances": ("`step` gives chances. It should give scores: whoever calls it makes chances of them.", r"softmax"),
    "key=value value=key": (
        "Keys and values are exchanged: the keys are what is compared, the values what is heard.", r"values, keys|self\.key"),
}  # fmt: skip
"""Known mistakes, by what is changed in `_scores`: the sentence, and the learner's line it is about."""


MADE = {"query": r"(attention\(|quer|q =)", "key": r"key", "value": r"val"}
"""How a line looks in which one of the three is made."""


def _other_tables() -> dict[str, tuple[str, str]]:
    """Query, key or value made with a table that belongs to another of them, or with none."""
    names = ("query", "key", "value")
    return {
        f"{one}={other}": (
            f"The {one} is made with `self.{other}`. It has a table of its own.",
            MADE[one] + rf".*self\.{other}",
        )
        for one in names
        for other in names
        if one != other
    } | {
        f"{one}=none": (f"The {one} is x itself. It is made of x with the table `self.{one}`.", MADE[one])
        for one in names
    }


def _tables(model: Any) -> dict[str, list[list[Any]]]:
    return {name: table for name, table in vars(model).items() if isinstance(table, list)}


def _scores(model: Any, letters: Sequence[int], change: str = "") -> list[float]:
    """The scores by plain arithmetic, as the model should give them, or with one known mistake."""
    table = {name: name for name in ("query", "key", "value")}
    table |= dict(pair.split("=") for pair in change.split() if "=" in pair)
    gate = {"no relu": lambda h: h, "tanh for relu": math.tanh}.get(change, lambda h: max(0.0, h))
    numbers = {name: [[p.data for p in row] for row in table] for name, table in _tables(model).items()}

    def linear(name: str, x: list[float]) -> list[float]:
        if name == "none":
            return x
        return [sum(w * a for w, a in zip(row, x)) for row in numbers[name]]

    def added(x: list[float], y: list[float]) -> list[float]:
        return [a + b for a, b in zip(x, y)]

    keys: list[list[float]] = []
    values: list[list[float]] = []
    found: list[float] = []
    for place, letter in enumerate(letters):
        x = numbers["letters"][letter]
        at = 0 if change == "first place" else place
        x = x if change == "no place" else added(x, numbers["places"][at])
        key, value = linear(table["key"], x), linear(table["value"], x)
        if change != "late key":
            keys.append(key)
            values.append(value)
        heard = _attention(linear(table["query"], x), keys, values, len(x) ** -0.5) if keys else [0.0] * len(x)
        if change == "late key":
            keys.append(key)
            values.append(value)
        x = x if change == "no attention" else heard if change == "attention replaces" else added(x, heard)
        hidden = [gate(h) for h in linear("up", x)]
        down = linear("down", hidden)
        x = x if change == "no mlp" else down if change == "mlp replaces" else added(x, down)
        scores = linear("out", x)
        found += plain_softmax(scores) if change == "chances" else scores
    return found
