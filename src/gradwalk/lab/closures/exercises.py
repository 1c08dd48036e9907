"""The exercises of the course: write one `_backward` of a `Value` class, and learn exactly what is wrong with it.

    >>> report = ALL["mul"].run("self.grad = other.data * out.grad\\nother.grad = self.data * out.grad")
    >>> report.passed
    False
    >>> print(report.findings[0])
    out = x * x at x = 3: x.grad is 3, expected 6

`ALL` holds those of the closure lab, in order; `SUITE` has a few more, for classes written from scratch. They need
only the standard library, so they run in the browser too. exercise.py runs and judges them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .exercise import Case, Exercise, case
from .feedback import Feedback as Feedback
from .feedback import Finding as Finding
from .feedback import Problem as Problem
from .feedback import Reason as Reason


def _alone(call: str, *points: float) -> list[Case]:
    """An operation applied to one value, at each point."""
    return [case(f"x = Value({x})\nout = {call}\nout.backward()") for x in points]


def _one(call: str, *points: float) -> tuple[Case, ...]:
    """The same, and a program that uses the value at the first point twice."""
    twice = f"x = Value({points[0]})\np = {call}\nq = {call}\nout = p * 4 + q\nout.backward()"
    return (*_alone(call, *points), case(twice))


def _fresh_one(call: str, low: float, high: float) -> Callable[[Random], Case]:
    def make(random: Random) -> Case:
        x, k = round(random.uniform(low, high), 2), random.randint(2, 9)
        return case(f"x = Value({x})\np = {call}\nout = p * {k} + x\nout.backward()")

    return make


def _fresh_two(sign: str) -> Callable[[Random], Case]:
    def make(random: Random) -> Case:
        a, b = (round(random.uniform(-4, 4), 2) or 1.5 for _ in range(2))
        k = random.randint(2, 9)
        uses = f"p = a {sign} b\nout = p * {k} + b + a"  # both get a share before p passes on its own
        return case(f"a = Value({a})\nb = Value({b})\n{uses}\nout.backward()")

    return make


def fresh_graph(random: Random) -> Case:
    """A graph in which nodes are used both near the root and far from it, with different numbers each time. One leaf is
    negative and two nodes hold the same number, so that numbers reveal neither a node's identity nor the order."""
    a, b, c = (round(random.uniform(0.5, 3), 1) for _ in range(3))
    first = f"a = Value({-a})\ny = a * 1\nz = y * 1\nb = z * {b}\nc = b + {c}"
    return case(f"{first}\nd = b * c\ne = d * a\nf = e + b\ng = f + z\ng.backward()")


DIAMOND = case("a = Value(2.0)\nb = a + 1\nc = a * 3\nd = b * c\nd.backward()", "the diamond")
TWO_SUMS = case("a = Value(3.0)\nb = a + a\nc = b + b\nc.backward()")
LATE_USE = case(
    "a = Value(2.0)\nb = a * 3\nc = b + 1\nd = c * b\ne = b * d\nf = e + a\nf.backward()",
    "values used near the root and far from it",
)
TWINS = case(
    "a = Value(2.0)\nb = a + a\nc = a * 2\nd = b * c\nd.backward()",
)
TWO_WALKS = case("a = Value(3.0)\nb = a * a\nb.backward()\nc = a * 2\nc.backward()")
TWICE = case("a = Value(3.0)\nb = a * 2\nb.backward()\nb.backward()")

_EXERCISES = [
    Exercise(
        "add",
        "__add__",
        "Addition: what does each of the two inputs receive of what arrives at the sum?",
        (
            case("a = Value(2.0)\nb = Value(3.0)\nout = a + b\nout.backward()"),
            case("a = Value(3.0)\nout = a + a\nout.backward()"),
            case("a = Value(2.0)\nb = Value(3.0)\np = a + b\nout = p * 4\nout.backward()"),
        ),
        (
            "When a grows by a little, by how much does a + b grow?",
            "The local derivative is 1 for both. So what should each of the two receive of what arrives at out?",
            "`self.grad += out.grad`, and the same for other.",
        ),
        "__add__",
        _fresh_two("+"),
        also=(
            case("a = Value(0.5)\nb = Value(0.25)\nout = a + b\nout.backward()"),
            case("a = Value(0.5)\nb = Value(0.25)\np = a + b\nout = p * 4 + b + a\nout.backward()"),
        ),
    ),
    Exercise(
        "mul",
        "__mul__",
        "Multiplication: what does each factor receive of what arrives at the product?",
        (
            case("a = Value(2.0)\nb = Value(3.0)\nout = a * b\nout.backward()"),
            case("x = Value(3.0)\nout = x * x\nout.backward()"),
            case("a = Value(0.0)\nb = Value(3.0)\nout = a * b\nout.backward()"),
            case("a = Value(3.0)\nb = Value(3.0)\nout = a * b\nout.backward()"),
            case("a = Value(2.0)\nb = Value(3.0)\np = a * b\nout = p * 5 + b\nout.backward()"),
        ),
        (
            "When a grows by h, a * b grows by h * b. So what is the local derivative by a, and what by b?",
            "Each operand receives the number of the other one, times what arrives at out; and x * x must "
            "get both shares.",
            "`self.grad += other.data * out.grad`, and the same the other way round.",
        ),
        "__mul__",
        _fresh_two("*"),
        also=(
            case("a = Value(0.5)\nb = Value(1.25)\nout = a * b\nout.backward()"),
            case("a = Value(0.5)\nb = Value(1.25)\np = a * b\nout = p * 4 + b + a\nout.backward()"),
        ),
    ),
    Exercise(
        "pow",
        "__pow__",
        "A power with a plain number as exponent (it is called `other`).",
        (*_one("x ** 3", 2.0), *_alone("x ** -1", 4.0), *_alone("x ** 2", 0.0), *_alone("x ** 0.5", 4.0)),
        (
            "x ** 3 at 2 has slope 12, x ** 2 at 5 has slope 10. Which rule from school is that?",
            "The exponent comes down in front, and one less stays up. `other` is a number, so it has no .data.",
            "`self.grad += other * self.data ** (other - 1) * out.grad`",
        ),
        "__pow__",
        _fresh_one("x ** 4", -3, 3),
    ),
    Exercise(
        "tanh",
        "tanh",
        "The S-shaped step: its slope can be made from its own result.",
        _one("x.tanh()", 0.5, -2.0, 0.0),
        (
            "tanh is steepest at 0, with slope 1, and flat far out. Which formula in out.data does that?",
            "One minus the square of the result, not of the input: 1 at the middle, 0 far out. Times what arrives.",
            "`self.grad += (1 - out.data ** 2) * out.grad`",
        ),
        "tanh",
        _fresh_one("x.tanh()", -2, 2),
    ),
    Exercise(
        "exp",
        "exp",
        "The function that is its own slope.",
        _one("x.exp()", 1.0, 0.0),
        (
            "The slope of exp at x is exp(x). Has that number been computed already?",
            "It is the result of the forward pass itself. Times what arrives at it.",
            "`self.grad += out.data * out.grad`",
        ),
        "exp",
        _fresh_one("x.exp()", -2, 2),
    ),
    Exercise(
        "diamond",
        "backward",
        "backward() itself: a gradient of 1 for the root, then every _backward once, in an order in which each node's "
        "gradient is complete before it is passed on.",
        (DIAMOND, TWO_SUMS, LATE_USE),
        (
            "In the diamond, b and c both pass something to a. Who must have had a turn before b and c?",
            "Collect the nodes so that each stands behind its inputs, each once, and then walk that list from its end.",
            "Inside, a function `visit(v)` that calls itself. Where it has been before, it does nothing. Elsewhere two "
            "things: v goes onto the list, and each x in v._prev is visited. Which of the two comes first?",
            "`visit(v)`: if v is not seen yet, note it, visit each x in v._prev, then `order.append(v)`. Seed "
            "self.grad with 1.0, then `for v in reversed(order): v._backward()`.",
        ),
        "backward",
        fresh_graph,
        lab=(TWO_WALKS, TWICE, TWINS),
        also=(case("a = Value(0.5)\nb = a + 0.25\nc = a * 1.5\nd = b * c\nd.backward()"), TWINS),
    ),
    Exercise(
        "relu",
        "relu",
        "A gate: open for positive numbers, shut for the rest.",
        (
            *_one("x.relu()", 2.0, 0.25, -3.0),
            case("x = Value(-3.0)\np = x.relu()\nout = p * 4 + x\nout.backward()"),
        ),
        (
            "Where the gate is open, out moves as much as self does; where it is shut, not at all.",
            "A comparison is 1 or 0 when it is multiplied.",
            "`self.grad += (out.data > 0) * out.grad`",
        ),
        "relu",
        _fresh_one("x.relu()", -3, 3),
    ),
    Exercise(
        "log",
        "log",
        "The logarithm: steep near 0, ever flatter further out.",
        _one("x.log()", 0.5, 3.0),
        (
            "Undo exp: where exp is steep by y, log is steep by 1 / y.",
            "The local derivative is 1 / self.data.",
            "self.grad += out.grad / self.data",
        ),
        "log",
        _fresh_one("x.log()", 0.2, 5),
    ),
]  # fmt: skip

ALL: dict[str, Exercise] = {exercise.key: exercise for exercise in _EXERCISES}
"""The exercises of the closure lab, in order."""

_MORE = [
    Exercise(
        "truediv",
        "__truediv__",
        "Division: two rules, and the second has a minus sign and a square.",
        (
            case("a = Value(2.0)\nb = Value(4.0)\nout = a / b\nout.backward()"),
            case("a = Value(2.0)\nb = Value(4.0)\np = a / b\nout = p * p + b\nout.backward()"),
        ),
        (
            "a / b is a * b ** -1.",
            "By self: 1 / other.data. By other: -self.data / other.data ** 2.",
            "A larger divisor makes the result smaller (for positive numbers): that is the minus sign.",
        ),
        "__truediv__",
        _fresh_two("/"),
    ),
    Exercise(
        "sub",
        "__sub__ and __neg__",
        "Subtraction and the minus sign.",
        (
            case("a = Value(2.0)\nb = Value(3.0)\nout = (a - b) * 4\nout.backward()"),
            case("a = Value(2.0)\nout = -a * a\nout.backward()"),
        ),
        ("a - b is a + (-b), and -b is b * -1.",),
        "__sub__",
    ),
    Exercise(
        "numbers",
        "plain numbers on either side",
        "2 * a, 1 + a, 1 - a, 6 / a and sum([...]) work as a * 2 does.",
        (
            case("a = Value(3.0)\nout = (a * 2 + 1 - 4) / 2\nout.backward()", "numbers on the right"),
            case("a = Value(3.0)\nout = 1 + 2 * a\nout.backward()", "1 + 2 * a"),
            case("a = Value(3.0)\nout = 1 - a\nout.backward()", "1 - a"),
            case("a = Value(3.0)\nout = 6 / a\nout.backward()", "6 / a"),
            case("a = Value(3.0)\nb = Value(4.0)\nout = sum([a, b])\nout.backward()", "sum([a, b])"),
        ),
        ("Python asks the right operand for __rmul__ when the left one is a plain number.",),
        "__radd__",
    ),
    Exercise(
        "zeroing",
        "zeroing the gradients",
        "Gradients add up from one backward() to the next until the program sets them to 0.",
        (
            case(
                "a = Value(3.0)\nout = a * a\nout.backward()\na.grad = 0.0\nout = a * a\nout.backward()",
                "zeroed between two passes",
            ),
            case(
                "a = Value(3.0)\nfor _ in range(3):\n    out = a * a\n    out.backward()",
                "three passes, never zeroed",
            ),
        ),
        ("backward() adds to .grad; only the training loop knows when a new step begins.",),
        "backward",
    ),
    Exercise(
        "neuron",
        "one neuron",
        "A weighted sum through tanh: everything at once.",
        (
            case(
                """
                x1, x2 = Value(2.0), Value(0.0)
                w1, w2 = Value(-3.0), Value(1.0)
                b = Value(6.8813735870195432)
                n = x1 * w1 + x2 * w2 + b
                o = n.tanh()
                o.backward()
                """,
                "the neuron",
            ),
        ),
        ("The gradient of w2 is 0 because x2 is 0: where nothing goes in, the weight has no influence.",),
        "tanh",
    ),
]  # fmt: skip

SUITE: dict[str, Exercise] = {**ALL, **{exercise.key: exercise for exercise in _MORE}}
"""Everything that `gradwalk grade` asks of a class written from scratch."""
