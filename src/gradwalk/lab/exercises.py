"""The exercises of the course: write one `_backward` of a `Value` class, and learn exactly what is wrong with it.

    >>> report = ALL["mul"].run("self.grad = other.data * out.grad\\nother.grad = self.data * out.grad")
    >>> report.passed
    False
    >>> print(report.findings[0])
    x * x at 3: x.grad is 3, expected 6

`ALL` holds those of the closure lab, in order; `SUITE` has a few more, for classes written from scratch. Needs
nothing but the standard library, so it runs in the browser too. This file knows tasks, programs and hints; how
they are run and judged is in exercise.py.
"""

from __future__ import annotations

from .exercise import Case, Exercise, case
from .feedback import Finding as Finding
from .feedback import Problem as Problem
from .feedback import Reason as Reason
from .feedback import Report as Report


def _alone_and_twice(call: str, x: float, name: str) -> tuple[Case, ...]:
    """One value through the operation, and the same value through it twice."""
    return (
        case(f"{name} at {x:g}", f"x = Value({x})\nout = {call}\nout.backward()", "x", "out"),
        case(
            f"{name} at {x:g}, used twice",
            f"x = Value({x})\np = {call}\nq = {call}\nout = p + q + p\nout.backward()",
            "x", "p", "q", "out",
        ),
    )  # fmt: skip


DIAMOND = case(
    "the diamond",
    """
    a = Value(2.0)
    b = a + 1
    c = a * 3
    d = b * c
    d.backward()
    """,
    "a", "b", "c", "d",
)  # fmt: skip

TWO_SUMS = case(
    "b = a + a, c = b + b",
    "a = Value(3.0)\nb = a + a\nc = b + b\nc.backward()",
    "a", "b", "c",
)  # fmt: skip

LATE_USE = case(
    "values used near the root and far from it",
    """
    a = Value(2.0)
    b = a * 3
    c = b + 1
    d = c * b
    e = b * d
    f = e + a
    f.backward()
    """,
    "a", "b", "c", "d", "e", "f",
)  # fmt: skip

_EXERCISES = [
    Exercise(
        "add",
        "__add__",
        "Addition: pass the gradient of the sum on to both operands.",
        (
            case("a + b at 2, 3", "a = Value(2.0)\nb = Value(3.0)\nout = a + b\nout.backward()", "a", "b", "out"),
            case("a + a at 3", "a = Value(3.0)\nout = a + a\nout.backward()", "a", "out"),
            case("(a + b) * 4", "a = Value(2.0)\nb = Value(3.0)\nout = (a + b) * 4\nout.backward()", "a", "b", "out"),
        ),
        (
            "When a grows by a little, by how much does a + b grow?",
            "The local derivative is 1, so each operand receives what out has: out.grad.",
            "a + a sends two contributions to the same value. Does your line keep both?",
        ),
        "__add__",
        (case("a + b at 0.5, 0.25", "a = Value(0.5)\nb = Value(0.25)\nout = a + b\nout.backward()", "a", "b", "out"),),
    ),
    Exercise(
        "mul",
        "__mul__",
        "Multiplication: each operand receives the other one's data times the gradient of the product.",
        (
            case("a * b at 2, 3", "a = Value(2.0)\nb = Value(3.0)\nout = a * b\nout.backward()", "a", "b", "out"),
            case("x * x at 3", "x = Value(3.0)\nout = x * x\nout.backward()", "x", "out"),
            case("a * b + b", "a = Value(2.0)\nb = Value(3.0)\np = a * b\nout = p * 5 + b\nout.backward()",
                 "a", "b", "p", "out"),
        ),
        (
            "When a grows by h, a * b grows by h * b.",
            "Multiplication swaps: self receives other.data, other receives self.data, times out.grad.",
            "x * x at 3 must give 6. If you see 3, the second contribution replaced the first.",
        ),
        "__mul__",
        (case("a * b at 0.5, 1.25", "a = Value(0.5)\nb = Value(1.25)\nout = a * b\nout.backward()", "a", "b", "out"),),
    ),
    Exercise(
        "pow",
        "__pow__",
        "A power with a plain number as exponent (it is called `other`).",
        (
            *_alone_and_twice("x ** 3", 2.0, "x ** 3"),
            *_alone_and_twice("x ** -1", 4.0, "x ** -1"),
        ),
        (
            "The slope of x ** 3 at x is 3 * x ** 2.",
            "In general: other * self.data ** (other - 1). `other` is a number, so it has no .data.",
            "Times out.grad, added to self.grad.",
        ),
        "__pow__",
    ),
    Exercise(
        "tanh",
        "tanh",
        "The S-shaped step: its slope can be read off its own value.",
        _alone_and_twice("x.tanh()", 0.5, "tanh"),
        (
            "tanh is steepest at 0, with slope 1, and flat far out. Which formula in out.data does that?",
            "The local derivative is 1 - out.data ** 2: the result squared, not the input.",
            "self.grad += (1 - out.data ** 2) * out.grad",
        ),
        "tanh",
    ),
    Exercise(
        "exp",
        "exp",
        "The function that is its own slope.",
        _alone_and_twice("x.exp()", 1.0, "exp"),
        (
            "The slope of exp at x is exp(x). Has that number been computed already?",
            "It is out.data, the result of the forward pass.",
            "self.grad += out.data * out.grad",
        ),
        "exp",
    ),
    Exercise(
        "diamond",
        "the diamond",
        "backward() itself: seed the root with 1, then call every _backward, in an order in which each node's "
        "gradient is complete before it is passed on.",
        (DIAMOND, TWO_SUMS, LATE_USE),
        (
            "b and c both pass something to a. d must have passed to both of them before that.",
            "Collect the nodes so that inputs come before results, then walk that list from its end.",
            "visit(v): if v is new, visit its _prev first, then append v. Then walk reversed(order).",
        ),
        "backward",
        (
            case("the diamond at 0.5", "a = Value(0.5)\nb = a + 0.25\nc = a * 1.5\nd = b * c\nd.backward()",
                 "a", "b", "c", "d"),
        ),
    ),
    Exercise(
        "relu",
        "relu",
        "A gate: open for positive numbers, shut for the rest.",
        (*_alone_and_twice("x.relu()", 2.0, "relu"), *_alone_and_twice("x.relu()", -3.0, "relu")),
        (
            "Where the gate is open, out moves as much as self does; where it is shut, not at all.",
            "(out.data > 0) is 1 or 0 when multiplied.",
            "self.grad += (out.data > 0) * out.grad",
        ),
        "relu",
    ),
    Exercise(
        "log",
        "log",
        "The logarithm: steep near 0, ever flatter further out.",
        _alone_and_twice("x.log()", 0.5, "log"),
        (
            "Undo exp: where exp is steep by y, log is steep by 1 / y.",
            "The local derivative is 1 / self.data.",
            "self.grad += out.grad / self.data",
        ),
        "log",
    ),
    Exercise(
        "truediv",
        "__truediv__",
        "Division: two rules, and the second has a minus sign and a square.",
        (
            case("a / b at 2, 4", "a = Value(2.0)\nb = Value(4.0)\nout = a / b\nout.backward()", "a", "b", "out"),
            case("used twice", "a = Value(2.0)\nb = Value(4.0)\np = a / b\nout = p * p + b\nout.backward()",
                 "a", "b", "p", "out"),
        ),
        (
            "a / b is a * b ** -1.",
            "By self: 1 / other.data. By other: -self.data / other.data ** 2.",
            "A larger divisor makes the result smaller (for positive numbers): that is the minus sign.",
        ),
        "__truediv__",
    ),
]  # fmt: skip

ALL: dict[str, Exercise] = {exercise.key: exercise for exercise in _EXERCISES}
"""The exercises of the closure lab, in order."""

_MORE = [
    Exercise(
        "sub",
        "__sub__ and __neg__",
        "Subtraction and the minus sign.",
        (
            case("a - b", "a = Value(2.0)\nb = Value(3.0)\nout = (a - b) * 4\nout.backward()", "a", "b", "out"),
            case("-a", "a = Value(2.0)\nout = -a * a\nout.backward()", "a", "out"),
        ),
        ("a - b is a + (-b), and -b is b * -1.",),
        "__sub__",
    ),
    Exercise(
        "numbers",
        "plain numbers on either side",
        "2 * a, 1 + a, 1 - a, 6 / a and sum([...]) work as a * 2 does.",
        (
            case("numbers on the right", "a = Value(3.0)\nout = (a * 2 + 1 - 4) / 2\nout.backward()", "a", "out"),
            case("1 + 2 * a", "a = Value(3.0)\nout = 1 + 2 * a\nout.backward()", "a", "out"),
            case("1 - a", "a = Value(3.0)\nout = 1 - a\nout.backward()", "a", "out"),
            case("6 / a", "a = Value(3.0)\nout = 6 / a\nout.backward()", "a", "out"),
            case("sum([a, b])", "a = Value(3.0)\nb = Value(4.0)\nout = sum([a, b])\nout.backward()", "a", "b", "out"),
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
                "zeroed between two passes",
                "a = Value(3.0)\nout = a * a\nout.backward()\na.grad = 0.0\nout = a * a\nout.backward()",
                "a",
            ),
            case(
                "three passes, never zeroed",
                "a = Value(3.0)\nfor _ in range(3):\n    out = a * a\n    out.backward()",
                "a",
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
                "the neuron",
                """
                x1, x2 = Value(2.0), Value(0.0)
                w1, w2 = Value(-3.0), Value(1.0)
                b = Value(6.8813735870195432)
                n = x1 * w1 + x2 * w2 + b
                o = n.tanh()
                o.backward()
                """,
                "x1", "x2", "w1", "w2", "b", "n", "o",
            ),
        ),
        ("The gradient of w2 is 0 because x2 is 0: where nothing goes in, the weight has no influence.",),
        "tanh",
    ),
]  # fmt: skip

SUITE: dict[str, Exercise] = {**ALL, **{exercise.key: exercise for exercise in _MORE}}
"""Everything that `gradwalk grade` asks of a class written from scratch."""
