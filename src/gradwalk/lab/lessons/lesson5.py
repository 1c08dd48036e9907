"""The hidden tests of lesson 5's neuron, on the learner's own Value, and what the tests of layer and network share."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Sequence
from typing import Any

from ..code import Attempt, Wrong, a_or_an, all_close, close, exercise, shown, told_apart
from .network_shown import own_neuron, show

NEURON = """\
import random
from value import Value

class Neuron:
    def __init__(self, nin):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0.0)

    def __call__(self, x):
        total = self.b
        for wi, xi in zip(self.w, x):
            total = total + wi * xi
        return total.tanh()

    def parameters(self):
        return self.w + [self.b]
"""


def is_value(x: Any) -> bool:
    return hasattr(x, "data") and hasattr(x, "grad") and hasattr(x, "_backward")


def field(thing: Any, name: str, what: str) -> Any:
    if not hasattr(thing, name):
        raise Wrong(f"{what} has no field `{name}`. In `__init__`, it is made by a line `self.{name} = ...`.")
    return getattr(thing, name)


def check_row(found: Any, wanted: str, line: int | None) -> None:
    """Check that a container can hold parts of the network: a list, a tuple, anything that can be iterated repeatedly."""
    if isinstance(found, Sequence) and not isinstance(found, str):
        return
    once = " What you made can be gone through only once." if isinstance(found, Iterator) else ""
    raise Wrong(f"{wanted} Yours is {a_or_an(type(found))}.{once}", line)


def set_numbers(parameters: Sequence[Any], numbers: Sequence[float]) -> None:
    for p, x in zip(parameters, numbers):
        p.data, p.grad = x, 0.0


def check_parameters(found: Any, expected: Sequence[Any], what: str, line: int | None) -> None:
    """Check that `parameters()` returned exactly these Values; if not, say what it returned instead."""
    if found is None:
        raise Wrong(f"`{what}.parameters()` gives None: is a `return` missing?", line)
    if isinstance(found, (int, float)):
        raise Wrong(f"`{what}.parameters()` gives the number {found}. It should give the Values themselves.", line)
    if not isinstance(found, (list, tuple)):
        raise Wrong(f"`{what}.parameters()` gives {a_or_an(type(found))}; the loop needs a list of Values.", line)
    if any(isinstance(one, (list, tuple)) for one in found):
        raise Wrong(f"`{what}.parameters()` gives lists inside a list. The loop needs one flat list of Values.", line)
    if any(isinstance(one, (int, float)) for one in found):
        raise Wrong(
            f"`{what}.parameters()` gives plain numbers. Copies of the numbers cannot be changed by the loop: give the "
            "Values.", line)  # fmt: skip
    if not all(is_value(one) for one in found):
        kind = type(next(one for one in found if not is_value(one))).__name__
        raise Wrong(f"`{what}.parameters()` gives things that are not Values: there is a {kind} among them.", line)
    ids, wanted = [id(one) for one in found], [id(one) for one in expected]
    if len(set(ids)) < len(ids):
        raise Wrong(f"`{what}.parameters()` gives the same Value more than once.", line)
    if set(ids) == set(wanted):
        return
    if not set(ids) & set(wanted):
        raise Wrong(
            f"`{what}.parameters()` gives {len(ids)} Values, but they are not the ones the network computes with.", line
        )
    missing = _left_out(set(ids), expected)
    if len(ids) == len(wanted):
        others = len(set(ids) - set(wanted))
        raise Wrong(f"Of the {len(ids)} Values that `{what}.parameters()` gives, {others} are not ones it computes with; "
                    f"{missing}.", line)  # fmt: skip
    raise Wrong(f"`{what}.parameters()` gives {len(ids)} Values, it should be {len(wanted)}: {missing}.", line)


def _left_out(ids: set[int], expected: Sequence[Any]) -> str:
    """The right values that are missing, by their roles (labels attached by the tests)."""
    roles = list(dict.fromkeys(getattr(one, "role", "some") for one in expected if id(one) not in ids))
    return "left out: " + ", ".join(roles) if roles else "some of them belong to nobody"


@exercise(
    "neuron",
    "Write a neuron",
    hints=(
        "A neuron with 3 inputs: how many numbers does it have to remember? Which of them belong to an input?",
        "`__init__` makes a list `self.w` of nin different Values and one Value `self.b`. `__call__` adds up weight "
        "times input and the bias, and only then applies tanh.",
        "`total = self.b`, then for each pair `total = total + wi * xi`, then `return total.tanh()`.",
    ),
    solution=NEURON,
    module="network",
)
def neuron(attempt: Attempt) -> str:
    Neuron = attempt["Neuron"]
    for nin in (3, attempt.random.choice((1, 2, 5, 7))):
        one = Neuron(nin)
        weights, bias = field(one, "w", "Your neuron"), field(one, "b", "Your neuron")
        line = attempt.line(r"self\.w\s*=")
        check_row(weights, "`self.w` should be a list of Values, one for each input.", line)
        if not all(is_value(w) for w in weights):
            raise Wrong(
                "`self.w` should be a list of Values: a plain number has no gradient, so it cannot learn.", line
            )
        if len(weights) != nin:
            raise Wrong(
                f"`Neuron({nin})` should have {nin} weights, one for each input. Yours has {len(weights)}.", line
            )
        if len({id(w) for w in weights}) < nin:
            raise Wrong("Some entries of `self.w` are one and the same Value. Each input needs a weight of its own, made by "
                        "a `Value(...)` of its own.", line)  # fmt: skip
        if nin > 1 and len({w.data for w in weights}) == 1:
            raise Wrong("All weights begin with the same number. Let them differ: draw each one at random.", line)
        if not is_value(bias):
            plain = isinstance(bias, (int, float))
            why = "a plain number has no gradient, so it cannot learn" if plain else f"yours is {a_or_an(type(bias))}"
            raise Wrong(f"`self.b` should be a Value: {why}.", attempt.line(r"self\.b\s*="))
        own = [*weights, bias]
        _neuron_answers(attempt, one, list(weights), bias)
        for w in weights:
            w.role = "weights"
        bias.role = "the bias"
        line = attempt.line(r"def parameters")
        try:
            found = one.parameters()
        except TypeError as error:
            if "concatenate" not in str(error) and "unsupported operand" not in str(error):
                raise
            kind = "list" if isinstance(weights, list) else type(weights).__name__
            raise Wrong(f"`self.w` is a {kind}: a {kind} can be joined only with another {kind}, and `self.b` is a Value.",
                        line) from None  # fmt: skip
        if len(one.w) != nin:
            raise Wrong(f"`parameters()` changes `self.w` itself: after the call the neuron has {len(one.w)} weights, and "
                        "with each call one more. Make a new list.", line)  # fmt: skip
        check_parameters(found, own, "neuron", line)
    show(lambda: own_neuron(Neuron))
    return ("Weights, bias, tanh of the sum, and every one of them a parameter. Above is a neuron of yours with two inputs, "
            "learning: which kind of border can it draw, and which not?")  # fmt: skip


def _loops(attempt: Attempt, method: str) -> bool:
    """Whether a method contains any loop."""
    own = [node for node in ast.walk(attempt.tree) if isinstance(node, ast.FunctionDef) and node.name == method]
    return any(isinstance(node, (ast.For, ast.While, ast.comprehension)) for one in own for node in ast.walk(one))


def _neuron_answers(attempt: Attempt, one: Any, weights: list[Any], bias: Any) -> None:
    line = attempt.line(r"def __call__")
    w, x, (b,) = attempt.numbers(len(weights)), attempt.numbers(len(weights)), attempt.numbers(1)
    set_numbers([*weights, bias], [*w, b])
    out = one(x)
    if one.b is not bias:
        raise Wrong("Calling the neuron puts something else in the place of its bias, and the next call begins with that. "
                    "Give the sum a name of its own.", attempt.line(r"self\.b\s*[-+*]?=.*self") or line)  # fmt: skip
    if [id(p) for p in one.w] != [id(p) for p in weights]:
        raise Wrong("Calling the neuron makes new weights. They belong in `__init__`: what was learned would be lost "
                    "at the next call.", line)  # fmt: skip
    if out is None:
        raise Wrong("Calling the neuron gives None: is a `return` missing?", line)
    if isinstance(out, (list, tuple)):
        raise Wrong(
            f"Calling the neuron gives a list of {len(out)}. It should be one Value: the products added up.", line
        )
    if not is_value(out):
        raise Wrong("The neuron's answer is a plain number, so the graph ends here: no `.data` and no `math.tanh` on "
                    "the way.", line)  # fmt: skip
    total = sum(wi * xi for wi, xi in zip(w, x))
    right = math.tanh(total + b)
    early = ": the loop ends too early" if _loops(attempt, "__call__") else ", and there is one for each input"
    if not close(out.data, right):
        mistakes = {
            "The bias is missing from the sum.": math.tanh(total),
            "The answer is the bare sum, without tanh.": total + b,
            "tanh is missing, and so is the bias.": total,
            "You apply tanh to each product; it belongs around the whole sum, once.": b
            + sum(math.tanh(wi * xi) for wi, xi in zip(w, x)),
            "The bias is added after tanh; it belongs in the sum, before it.": math.tanh(total) + b,
            "The bias is added once for every input; it should come in once.": math.tanh(total + len(w) * b),
            "Only the last product counts: each turn of the loop replaces the sum.": math.tanh(w[-1] * x[-1] + b),
            "Only the last product counts: each turn of the loop replaces the sum, and the bias is gone.": math.tanh(
                w[-1] * x[-1]
            ),
            f"Only the first product is taken{early}.": math.tanh(w[0] * x[0] + b),
            "Every weight meets every input. Each weight has one input of its own: go through both together, with `zip`.": (
                math.tanh(sum(w) * sum(x))
            ),
            "The last product is missing: where does your loop end?": math.tanh(total - w[-1] * x[-1] + b),
            "The first product is missing: where does your loop begin?": math.tanh(total - w[0] * x[0] + b),
            "The last product and the bias are missing: where does your loop end?": math.tanh(total - w[-1] * x[-1]),
            "You take the sum of all inputs times the sum of all weights; each weight has an input of its own.": math.tanh(
                sum(w) * sum(x) + b
            ),
            "The inputs are used the other way round: the first weight belongs to the first input.": math.tanh(
                sum(wi * xi for wi, xi in zip(w, reversed(x))) + b
            ),
            "You add weights and inputs; each weight should multiply its input.": math.tanh(sum(w) + sum(x) + b),
            "You add weights and inputs, without tanh; each weight should multiply its input.": sum(w) + sum(x) + b,
            "The bias multiplies the sum; it should be added to it.": math.tanh(total * b),
            "The bias is subtracted; it should be added.": math.tanh(total - b),
            "The answer is 0, as relu would give; this neuron ends in tanh.": 0.0 if total + b < 0 else math.inf,
        }
        said = told_apart([out.data], {sentence: [wrong] for sentence, wrong in mistakes.items()})
        said = (
            said
            or "It should be the products of each weight and its input, added up with the bias, and tanh of the whole."
        )
        raise Wrong(
            f"{said} With w = {w}, x = {x}, b = {b} it gives {shown(out.data)}, it should be {shown(right)}.",
            line,
            said,
        )
    again = one(x)
    if not close(again.data, right):
        raise Wrong("The second call gives a different answer: a call must not change the neuron.", line)
    out = one(x)
    out.backward()
    slope = 1 - right * right
    if not all_close([p.grad for p in weights], [xi * slope for xi in x]) or not close(bias.grad, slope):
        raise Wrong("The answer is right, but its gradients do not all arrive at the weights and the bias: somewhere the "
                    "sum is made of numbers (`.data`) instead of Values.", line)  # fmt: skip
