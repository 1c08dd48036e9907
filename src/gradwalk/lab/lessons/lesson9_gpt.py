"""The hidden tests of lesson 9's model: one step of the GPT, on the learner's own Value."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from ..birds import NAMES
from ..code import Attempt, Wrong, all_close, exercise, told_apart
from ..long_graphs import slow_backward, walk_back
from .gpt_class import FRAME
from .lesson9_attention import plain_attention
from .lesson9_chances import plain_softmax

STEP = """\
x = plus(self.letters[letter], self.places[place])
keys.append(linear(self.key, x))
values.append(linear(self.value, x))
x = plus(x, attention(linear(self.query, x), keys, values))
hidden = [h.relu() for h in linear(self.up, x)]
x = plus(x, linear(self.down, hidden))
return linear(self.out, x)
"""


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
    if made := next(
        (name for name, there in (("keys", keys), ("values", values)) if not there and attempt.line(MADE_NEW % name)),
        "",
    ):
        raise Wrong(f"`{made} =` makes a list of your own, and what you append is not in the one that you were given. The next letter "
                    "looks there.", attempt.line(MADE_NEW % made))  # fmt: skip
    if len(keys) != 3 or len(values) != 3:
        raise Wrong(f"After three letters there should be 3 keys and 3 values to look back at. There are {len(keys)} and "
                    f"{len(values)}: each letter appends its own.", attempt.line("keys"))  # fmt: skip
    got = [s.data for scores in ours for s in scores]
    if all_close(got, _scores(model, letters)):
        walk_back(attempt["loss_of"](model, attempt.random.choice(NAMES)))  # the learner's own may be very slow
        without = [name for name, table in _tables(model).items() if not any(p.grad for row in table for p in row)]
        if without:
            raise Wrong(f"The scores are right, but no gradient reaches `self.{without[0]}`.", line)
        praise = f"A GPT with {len(model.parameters())} parameters, every one of them a Value."
        slow = slow_backward(type(model.parameters()[0]))
        return (
            f"{praise} Before you train it, go back to lesson 4: your `backward()` is slow. {slow}" if slow else praise
        )
    changes = {**CHANGES, **_other_tables()}
    known = {sentence: _scores(model, letters, change) for change, (sentence, _) in changes.items()}
    if re.search(JOINED, attempt.text):
        raise Wrong(
            "`+` puts two lists end to end, so x is twice as long as it should be. `plus` adds them, number by number.",
            attempt.line(JOINED),
            "lists joined",
        )
    said = told_apart(got, known)
    where = next((pattern for sentence, pattern in changes.values() if sentence == said), None)
    if where == CHANGES[SWAPPED][1] and attempt.line(LOOKED_UP_SWAPPED):
        where = LOOKED_UP_SWAPPED
    if not said:
        said, where = _first_wrong(attempt, model, letters)
    if not said and (unused := [name for name in _tables(model) if f"self.{name}" not in attempt.text]):
        said = f"Nothing in your lines uses `self.{unused[0]}`. In the picture of the block every table has its place."
    raise Wrong(said or "The scores are not right yet: compare with the picture of the block, arrow by arrow.",
                attempt.line(where) if where else None, said)  # fmt: skip


JOINED = r"self\.(letters|places)\[\w+\]\s*\+\s*self\.(letters|places)\["
"""The two vectors concatenated with the lists' `+`."""

MADE_NEW = r"^\s*%s\s*=[^=]"
SWAPPED, LOOKED_UP_SWAPPED = "key=value value=key", r"attention\(.*values, *keys"

CHANGES = {
    "no place": (
        "The place is missing: without it the model cannot tell a first letter from a last one.", r"self\.letters"),
    "no letter": ("The letter itself is missing: x begins with its vector, `self.letters[letter]`.", r"self\.places"),
    "place twice": ("The place is added twice: once is enough.", r"self\.places.*"),
    "mlp first": ("The two halves are exchanged: attention comes first, then up, relu, down.", r"self\.up"),
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
    SWAPPED: (
        "Keys and values are exchanged: the keys are what is compared, the values what is heard.", r"self\.key"),
}  # fmt: skip
"""Known mistakes, by the change to `_scores` that imitates them: the sentence, and the learner's line it is about."""


MADE = {"query": r"(attention\(|quer|q =)", "key": r"key", "value": r"val"}
"""What a line that makes one of the three looks like."""


def _other_tables() -> dict[str, tuple[str, str]]:
    """The mistakes of making query, key or value with another one's table, or with none."""
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


GIVEN = {
    "key": "the letter's vector plus that of its place",
    "value": "the letter's vector plus that of its place",
    "query": "the letter's vector plus that of its place",
    "up": "x with what attention gave added to it",
    "down": "what `self.up` made of x, each number through relu",
    "out": "x with what came out of `self.down` added to it",
}
"""What each table is applied to, in the order of the block."""


def _first_wrong(attempt: Attempt, model: Any, letters: Sequence[int]) -> tuple[str | None, str | None]:
    """The first table of the block that is applied to the wrong thing, and what the learner's line looks like."""
    own, names = attempt.names.get("linear"), {id(table): name for name, table in _tables(model).items()}
    given: list[tuple[str, list[float]]] = []
    wanted: list[tuple[str, list[float]]] = []

    def linear(table: Any, x: Any) -> Any:
        given.append((names.get(id(table), ""), [float(getattr(one, "data", one)) for one in x]))
        return own(table, x)  # type: ignore[misc]

    attempt.names["linear"] = linear
    try:
        keys: list[Any] = []
        values: list[Any] = []
        for place, letter in enumerate(letters):
            model.step(letter, place, keys, values)
    except Exception:
        return None, None
    finally:
        attempt.names["linear"] = own
    _scores(model, letters, heard=wanted)
    for name, what in GIVEN.items():
        mine, right = ([x for one, x in calls if one == name] for calls in (given, wanted))
        if len(mine) != len(right):
            return None, None  # made in some other way, about which nothing is known
        if not all(all_close(a, b) for a, b in zip(mine, right)):
            return f"`self.{name}` is given something other than {what}.", rf"self\.{name}\b"
    return (
        "Every table is given what it should be. But what `step` returns is not what `self.out` makes of it.",
        r"return",
    )


def _tables(model: Any) -> dict[str, list[list[Any]]]:
    return {name: table for name, table in vars(model).items() if isinstance(table, list)}


def _scores(
    model: Any, letters: Sequence[int], change: str = "", heard: list[tuple[str, list[float]]] | None = None
) -> list[float]:
    """The scores by plain arithmetic, as the model should give them, or with one known mistake.

    heard  a record of what each table is applied to
    """
    table = {name: name for name in ("query", "key", "value")}
    table |= dict(pair.split("=") for pair in change.split() if "=" in pair)
    gate = {"no relu": lambda h: h, "tanh for relu": math.tanh}.get(change, lambda h: max(0.0, h))
    numbers = {name: [[p.data for p in row] for row in table] for name, table in _tables(model).items()}

    def linear(name: str, x: list[float]) -> list[float]:
        if name == "none":
            return x
        if heard is not None:
            heard.append((name, x))
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
        x = numbers["places"][at] if change == "no letter" else x
        x = added(x, numbers["places"][at]) if change == "place twice" else x
        if change == "mlp first":
            x = added(x, linear("down", [gate(h) for h in linear("up", x)]))
        key, value = linear(table["key"], x), linear(table["value"], x)
        if change != "late key":
            keys.append(key)
            values.append(value)
        answer = plain_attention(linear(table["query"], x), keys, values, len(x) ** -0.5) if keys else [0.0] * len(x)
        if change == "late key":
            keys.append(key)
            values.append(value)
        x = x if change == "no attention" else answer if change == "attention replaces" else added(x, answer)
        hidden = [gate(h) for h in linear("up", x)]
        down = linear("down", hidden)
        x = x if change in ("no mlp", "mlp first") else down if change == "mlp replaces" else added(x, down)
        scores = linear("out", x)
        found += plain_softmax(scores) if change == "chances" else scores
    return found
