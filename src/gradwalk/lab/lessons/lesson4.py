"""The hidden tests of lesson 4's code exercises: `__radd__` and `zero_grad`."""

from __future__ import annotations

import ast
import re
from typing import Any

from ..classroom import SOLUTIONS
from ..code import Attempt, Wrong, a_or_an, close, exercise, plain_number, shown


@exercise(
    "radd",
    "Write __radd__",
    hints=(
        "Python computes 5 + a by asking a: what is `self` then, and what is `other`?",
        "The order of a sum does not matter, and the sum that a Value can do with a number on its right is written "
        "already.",
        "`return self + other`",
    ),
    solution=SOLUTIONS["radd"],
    frame="class Value:\n    ...\n    def __radd__(self, other):   # other + self, where other is a plain number\n"
    "        <radd>\n",
)
def radd(attempt: Attempt) -> str:
    from value import Value  # type: ignore[import-not-found]

    Value.__radd__ = _once(attempt["Value"].__radd__, attempt)
    attempt.names["Value"] = Value  # what the method means by that name: the frame has only an outline of it
    k, x, y = attempt.random.randint(3, 9), *attempt.numbers(2)
    a = Value(x)
    out = k + a
    if out is None:
        if _is_zero_only(a):
            raise Wrong(
                f"It works for 0 alone, where sum() begins. `{k} + a` gives None: what comes back in that case?"
            )
        if "def __radd__" in attempt.text:
            raise Wrong(f"`{k} + a` gives None: the line `def __radd__` is there already, above yours, so this makes a second "
                        "function inside it that nobody calls. Write only what comes after it.")  # fmt: skip
        printed = " Printing hands nothing back." if "print" in attempt.text else ""
        raise Wrong(f"`{k} + a` gives None: is a `return` missing?{printed}")
    if a.data != x:
        raise Wrong(f"Computing `{k} + a` has changed a itself, from {shown(x)} to {shown(a.data)}. A sum is a new "
                    "Value; its inputs stay as they are.")  # fmt: skip
    if not isinstance(out, Value):
        plain = isinstance(out, (int, float))
        why = "a Value: a plain number forgets where it came from" if plain else "one Value, the sum"
        raise Wrong(f"`{k} + a` gives {a_or_an(type(out))}. It should be {why}.")
    got = plain_number(out.data, f"`({k} + a).data`")
    if not close(got, k + x):
        if out is a or close(got, x):
            raise Wrong(f"`{k} + a` gives only a's number: the {k} is lost. That is enough for sum(), which begins with 0, "
                        "and for nothing else.")  # fmt: skip
        if close(got, x + x):
            raise Wrong("You add self to itself; the number on the left is `other`.")
        if close(got, k * x):
            raise Wrong(f"`{k} + a` with a = {shown(x)} gives {shown(got)}: that is their product.")
        written = [node.value for node in ast.walk(attempt.tree) if isinstance(node, ast.Constant)]
        if fixed := next((c for c in written if isinstance(c, (int, float)) and close(got, x + c)), None):
            raise Wrong(f"`{k} + a` with a = {shown(x)} gives {shown(got)}: you add {fixed}, always. The number on the left is "
                        "`other`, whatever it is.", attempt.line(str(fixed)))  # fmt: skip
        raise Wrong(f"`{k} + a` with a = {shown(x)} gives {shown(got)}, it should be {shown(k + x)}.")
    out.backward()
    if not close(plain_number(a.grad, "`a.grad`"), 1.0):
        raise Wrong(f"The number is right, but a's gradient is {shown(a.grad)} and should be 1. Has the Value "
                    "you made a `_backward` that hands on what arrives? Which sum has one already?")  # fmt: skip
    half = 0.5 + a
    if not isinstance(half, Value) or not close(plain_number(half.data, "`(0.5 + a).data`"), 0.5 + x):
        raise Wrong(f"`{k} + a` works, and `0.5 + a` does not: `other` may be any plain number.")
    b, c = Value(x), Value(y)
    total = sum([b, c, b])
    total.backward()
    if not close(total.data, x + y + x) or not close(b.grad, 2.0):
        raise Wrong("`5 + a` works, but `sum([b, c, b])` does not: its number or its gradients are wrong.")
    return "`5 + a` and `sum([...])` work now, and their gradients arrive."


def _once(radd: Any, attempt: Attempt) -> Any:
    """The method, guarded: it raises Wrong if it keeps calling itself instead of ending."""
    depth = 0

    def guarded(self: Any, other: Any) -> Any:
        nonlocal depth
        depth += 1
        if depth > 10:
            raise Wrong("`__radd__` comes back to itself, without end: `other + self` is the very sum that Python could "
                        "not do and asked you for. Which sum can a Value do already?",
                        attempt.line(r"other *\+|__radd__|sum"))  # fmt: skip
        try:
            out = radd(self, other)
        finally:
            depth -= 1
        if out is NotImplemented:
            raise Wrong("You hand the sum back to the plain number, `other`, and it gives NotImplemented: it knows no "
                        "Values. Which of the two can do the sum?", attempt.line("other"))  # fmt: skip
        return out

    return guarded


def _is_zero_only(a: Any) -> bool:
    return (0 + a) is not None


MODEL = """\
class Model:
    def __init__(self, parameters):
        self._parameters = parameters

    def parameters(self):
        return self._parameters

    def zero_grad(self):
        <zero-grad>
"""


@exercise(
    "zero-grad",
    "Write zero_grad()",
    hints=(
        "Which values live on from one step to the next, and so keep their gradients?",
        "Go through all that `self.parameters()` gives, and put each one's gradient back to where it began.",
        "`for p in self.parameters(): p.grad = 0.0`",
    ),
    solution="for p in self.parameters():\n    p.grad = 0.0\n",
    frame=MODEL,
)
def zero_grad(attempt: Attempt) -> str:
    from value import Value

    Model = attempt["Model"]
    for count in (3, attempt.random.randint(5, 60)):
        numbers = attempt.numbers(count)
        values = [Value(x) for x in numbers]
        for v in values:
            v.grad = 7.0
        model = Model(values)
        try:
            model.zero_grad()
        except IndexError:
            raise Wrong(f"With {count} parameters an index runs off the end of the list: how many there are differs "
                        "from model to model.", attempt.line("range")) from None  # fmt: skip
        except (AttributeError, TypeError, NameError) as error:
            raise _told(attempt, error) from None
        if any(v.data != x for v, x in zip(values, numbers)):
            raise Wrong("The parameters' `.data` has changed, and with it what was learned so far. Only the "
                        "gradients go back.", attempt.line(r"\.data"))  # fmt: skip
        if model.parameters() is not values or len(values) != count:
            raise Wrong(
                "The list of parameters itself has changed. The same Values stay; only their gradients go back."
            )
        _gradients(attempt, model, values)
    return "Every gradient of every parameter is 0 again, and nothing else has changed."


def _told(attempt: Attempt, error: Exception) -> Exception:
    """A slip that Python raises an error for, explained; any other error as it is."""
    text = str(error)
    if "'list' object has no attribute" in text:
        return Wrong("`self.parameters()` gives a list, and a list has no `grad`: each Value in it has one.",
                     attempt.line(r"parameters\(\)\."), "list")  # fmt: skip
    if "'method' object" in text:
        return Wrong("`self.parameters` without parentheses is the function itself. Call it, and it gives the list.",
                     attempt.line(r"parameters(?!\()"), "method")  # fmt: skip
    if "'parameters' is not defined" in text:
        return Wrong("Nobody is called `parameters` in here. It belongs to the model, which is `self`.",
                     attempt.line("parameters"))  # fmt: skip
    return error


def _gradients(attempt: Attempt, model: Any, values: list[Any]) -> None:
    if any(v.grad is None for v in values):
        raise Wrong("You set the gradients to None: the next `+=` would fail on it. A gradient is a number.",
                    attempt.line("None"))  # fmt: skip
    left = [i for i, v in enumerate(values) if v.grad != 0]
    if left == [len(values) - 1]:
        raise Wrong("The last parameter keeps its gradient: where does your loop end?", attempt.line("range"))
    if left == [0]:
        raise Wrong("The first parameter keeps its gradient: where does your loop begin?", attempt.line("1"))
    if 0 < len(left) < len(values) - 1 and left == [*range(left[0], len(values))]:
        raise Wrong(f"The first {left[0]} parameters are zeroed, and {len(left)} more keep their gradients: a model may have any "
                    "number of them.", attempt.line("range|for"))  # fmt: skip
    if left == [*range(1, len(values))]:
        raise Wrong("Only the first parameter is zeroed: each of them needs its turn.")
    if left and hasattr(model, "grad"):
        raise Wrong("You gave the *model* a field `grad`. The gradients are in its parameters, one in each.",
                    attempt.line(r"self\.grad"))  # fmt: skip
    now = [v.grad for v in values]
    if len(left) == len(values) and all(isinstance(grad, (int, float)) and grad != 7 for grad in now):
        told = f"Every gradient is {shown(now[0])} now" if len(set(now)) == 1 else "The gradients have changed"
        raise Wrong(f"{told}; each should be 0, where it began.", attempt.line(r"\.grad"))
    if any(not isinstance(grad, (int, float)) for grad in now):
        raise Wrong("A gradient is now " + a_or_an(next(type(g) for g in now if not isinstance(g, (int, float))))
                    + ". It should be a number: 0, where it began.", attempt.line(r"\.grad"))  # fmt: skip
    if len(left) == len(values):
        printed = " Saying so is not doing so." if "print" in attempt.text else ""
        made = " A new list of zeros changes no Value." if "[" in attempt.text else ""
        if re.search(r"for (\w+) in .*:\s*\1\s*=[^=]", attempt.text):
            made = " In the loop a name is only pointed elsewhere: the Value it named keeps its gradient."
        elif re.search(r"\.grad\s*==\s*0|\.grad\s*$", attempt.text, re.MULTILINE):
            made = " Your line looks at the gradient, and changes nothing."
        raise Wrong(f"Every gradient is still 7, as it was before the call.{printed}{made}")
    if left:
        raise Wrong(f"{len(left)} of {len(values)} gradients are still not 0.")


@exercise(
    "tanh-split",
    "tanh the long way round",
    hints=(
        "e to the power 2x occurs twice in the formula. How do you write it once, with your own operations?",
        "Give it a name: `e = (x * 2).exp()`. What is left is a difference, a sum and a quotient.",
        "`e = (x * 2).exp()`, then `return (e - 1) / (e + 1)`",
    ),
    solution="from value import Value\n\ndef split_tanh(x):\n    e = (x * 2).exp()\n    return (e - 1) / (e + 1)\n",
)
def tanh_split(attempt: Attempt) -> str:
    from value import Value

    split = attempt["split_tanh"]
    own = Value.tanh
    calls = []

    def recorded(self: Any) -> Any:
        calls.append(self)
        return own(self)

    for x in attempt.numbers(3):
        a, b = Value(x), Value(x)
        Value.tanh = recorded
        try:
            out = split(a)
        except (NameError, TypeError) as error:
            if wrapped := attempt.line(r"Value\([^()]*\bx\b(?!\.data)[^()]*\)"):
                raise Wrong("`Value(...)` makes a Value of a plain number, and what stands in its brackets here is one already: "
                            "x is a Value, and so is all that is computed with it.", wrapped) from None  # fmt: skip
            if "** or pow()" in str(error):
                raise Wrong("In your class the exponent of `**` is a plain number, and x is a Value. For e to a power there is a "
                            "method: `v.exp()`.", attempt.line(r"\*\*")) from None  # fmt: skip
            if "'exp' is not defined" in str(error) or "real number" in str(error):
                raise Wrong("exp is a method of your class: it is asked of a Value, as in `v.exp()`. Python's own knows "
                            "plain numbers alone.", attempt.line("exp")) from None  # fmt: skip
            raise
        finally:
            Value.tanh = own
        if calls:
            raise Wrong("You used tanh itself. The point is to get there without it, by exp and arithmetic.",
                        attempt.line(r"\btanh\b"))  # fmt: skip
        if out is None:
            raise Wrong("`split_tanh` gives None: is a `return` missing?")
        if not isinstance(out, Value):
            raise Wrong(f"`split_tanh` gives {a_or_an(type(out))}. It should be a Value, which remembers how it was made: "
                        "is everything in it made of `x`, with its own `.exp()`?")  # fmt: skip
        _same(out, own(b), a, b, x)
    return "Two ways through quite different graphs, and the same number and the same gradient at the end."


def _same(out: Any, right: Any, a: Any, b: Any, x: float) -> None:
    if not close(out.data, right.data):
        e, square = 2.718281828459045 ** (2 * x), 2.718281828459045 ** (x * x)
        mistakes = {
            "That is the S of another function, 1 / (1 + exp(-x)).": 1 / (1 + 2.718281828459045**-x),
            "The 2 stands outside: `2 * x.exp()` is twice e to the power x. It belongs into the exponent.": (
                (2 * 2.718281828459045**x - 1) / (2 * 2.718281828459045**x + 1)
            ),
            "The 2 in the exponent is missing.": (2.718281828459045**x - 1) / (2.718281828459045**x + 1),
            "The exponent is squared where it should be doubled.": (square - 1) / (square + 1),
            "Upside down: numerator and denominator are exchanged.": 1 / right.data,
            "You give x back as it came.": x,
            "The size is right, the sign is turned: which of the two is taken away from which, and is the exponent 2x, with "
            "no sign before it?": -right.data,
            "What stands above the line and what stands below it are multiplied; one should be divided by the other.": (
                (e - 1) * (e + 1)
            ),
            "Above and below the line stands the same, so it is 1 for every x.": 1.0,
            "That is what stands above the line, and nothing divides it.": e - 1,
        }
        bare = "Python divides before it adds and subtracts: brackets are missing{}."
        mistakes |= {
            bare.format(" around what stands above the line, and around what stands below it"): e - 1 / e + 1,
            bare.format(" around what stands below the line"): (e - 1) / e + 1,
            bare.format(" around what stands above the line"): e - 1 / (e + 1),
        }
        said = next((text for text, wrong in mistakes.items() if close(out.data, wrong)), "The number is not "
                                                                                          "right yet.")  # fmt: skip
        raise Wrong(f"{said} At x = {shown(x)} it gives {shown(out.data)}, tanh is {shown(right.data)}.", said=said)
    out.backward()
    right.backward()
    if not close(a.grad, b.grad):
        raise Wrong(f"The number is right, but the gradient is {shown(a.grad)} where tanh's own rule gives "
                    f"{shown(b.grad)}: is some part of it made of plain numbers?")  # fmt: skip
